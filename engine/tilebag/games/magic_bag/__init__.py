"""The Magic Bag, by Rob LeGood (2003): dice, a bag and three artifacts, for one player."""

from __future__ import annotations

from tilebag.core.game import Box, Game

from . import notation, view
from .analyse import analyse
from .bots import MANNERS, casual, keen
from .review import expert, review
from .rules import play
from .scene import table, texts
from .scene.aids import bag_panel, odds_panel
from .scene.large_layout import FORMS
from .state import DRAWS

BOX = Box(
    key="magic-bag",
    rules=2,
    older_rules=(1,),
    first_keyed_rules=2,
    game=Game.of(play, view, notation, table.scene, texts.describe),
    seats=range(1, 2),
    minutes=15,
    analyse=analyse,
    aids={"odds": odds_panel, "bag": bag_panel},
    advising=("odds",),
    bots={"casual": casual, "keen": keen, "expert": expert},
    manners=MANNERS,
    options={"draw": DRAWS},
    review=review,
    account=texts.account,
    large=FORMS,
    own_line=False,
    refusals={
        "why.roll-first": "roll-all",
        "why.no-free": "keep",
        "why.not-ready": "match",
        "offer.roll-none-why": "free",
    },
)
