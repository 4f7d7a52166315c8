"""Multzo, by Glenn Overby (2001): four tiles in hand, four ways to win a round, and coins that
double each other.
"""

from __future__ import annotations

from tilebag.core.game import Box, Game, always_has_secrets

from . import notation, view
from .analyse import analyse
from .bots import MANNERS, casual, expert, keen
from .review import review
from .rules import play
from .scene.aids import odds_panel, unseen_tiles_panel
from .scene.large_layout import FORMS
from .scene.table import scene
from .scene.texts import account, describe
from .state import FLUSH_NULLS, STALL_TURNS

BOX = Box(
    key="multzo",
    rules=2,
    older_rules=(1,),
    first_keyed_rules=2,
    game=Game.of(play, view, notation, scene, describe),
    seats=range(2, 6),
    minutes=20,
    has_secrets=always_has_secrets,  # (MZ-14)
    analyse=analyse,
    aids={"odds": odds_panel, "unseen": unseen_tiles_panel},
    advising=("odds",),
    bots={"casual": casual, "keen": keen, "expert": expert},
    manners=MANNERS,
    review=review,
    account=account,
    is_calm=view.is_calm,
    options={"flush_null": FLUSH_NULLS, "stall_turns": STALL_TURNS},
    large=FORMS,
    own_line=False,
    refusals={
        "why.take-first": "take-one",
        "why.stock-empty": "stock-empty",
        "why.end-later": "face-down",
        "why.put-first": "put-one",
        "why.ended": "one-more-turn",
    },
)
