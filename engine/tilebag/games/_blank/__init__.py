"""High Tile: the smallest complete game, a template for new ones (`tilebag new-game KEY`).

Every seat holds numbered tiles in secret and lays one in turn; the highest takes the trick and
leads the next. It has one example of each thing a game may have: a hidden hand, an option, an
automatic move, computer players, a panel. Only `state`, `rules`, `view` and `notation` use the
State; everything else gets a View.
"""

from __future__ import annotations

from tilebag.core.game import Box, Game, always_has_secrets

from . import bots, notation, view
from .rules import play
from .scene import aids, table, texts

BOX = Box(
    key="_blank",
    rules=1,
    game=Game.of(play, view, notation, table.scene, texts.describe),
    seats=range(2, 4),
    minutes=2,
    has_secrets=always_has_secrets,
    aids={"higher": aids.higher_tiles},
    bots={"casual": bots.casual, "keen": bots.keen},
    options={"hand": ("4", "3")},
)
