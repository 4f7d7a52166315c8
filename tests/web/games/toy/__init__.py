"""A Toy: one game with every kind of table that the page's tests need.

The option `table` chooses one. All information is open, but people who share a device get a
curtain.
"""

from __future__ import annotations

from tilebag.core.game import Box, Game

from . import notation, players, rules, scenes, texts, view
from .tables import TABLES

BOX = Box(
    key="toy",
    rules=1,
    game=Game.of(rules, view, notation, scenes.scene, texts.describe),
    seats=range(1, 4),
    minutes=1,
    has_secrets=lambda setup: setup.seats > 1,
    account=texts.account,
    aids={"odds": scenes.odds},
    refusals={"why.fit": "fitting"},
    bots={"casual": players.play_last, "keen": players.play_last},
    review=players.review,
    options={"table": tuple(TABLES)},
)
