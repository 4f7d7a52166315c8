"""PackKub, by Mark A. Biggar (2004): sets and sequences on a table that all may rearrange, for two
to six players.
"""

from __future__ import annotations

from tilebag.core.game import Box, Game, Setup, always_has_secrets
from tilebag.core.words import Text

from . import notation, view
from .analyse import analyse
from .bots import MANNERS, casual, expert, keen
from .names import say
from .review import compare, review
from .rules import play
from .scene.aids import turn_panel, unseen_tiles_panel
from .scene.choose_tiles import choose_tiles
from .scene.large_layout import FORMS
from .scene.table import scene
from .scene.texts import account, describe
from .state import PACKS

SEATS_OF_A_PACK = {
    "piecepack": range(2, 7),
    "six-pack": range(2, 3),
    "double-six-pack": range(3, 5),
}


def check(setup: Setup) -> Text | None:
    """A Six Pack is for two players, a double one for three or four (PK-23, PK-24)."""
    pack = setup.option("pack")
    if setup.seats in SEATS_OF_A_PACK[pack]:
        return None
    return say(f"error.{pack}", n=setup.seats)


BOX = Box(
    key="packkub",
    rules=2,
    older_rules=(1,),
    first_keyed_rules=2,
    game=Game.of(play, view, notation, scene, describe),
    seats=range(2, 7),
    minutes=30,
    has_secrets=always_has_secrets,  # (PK-6)
    check=check,
    analyse=analyse,
    review=review,
    compare=compare,
    choose=choose_tiles,
    account=account,
    aids={"turn": turn_panel, "unseen": unseen_tiles_panel},
    bots={"casual": casual, "keen": keen, "expert": expert},
    manners=MANNERS,
    daily={"rounds": "2"},
    options={
        "rounds": ("4", "1", "2", "3", "5", "6"),
        "pack": PACKS,
        "jokers": ("0", "1", "2"),
        "hand": ("4", "7"),
    },
    lowest_wins=True,
    unbounded_turns=True,
    large=FORMS,
    refusals={
        "status.short": "in-order",
        "status.gap": "sequence",
        "status.mixed": "in-order",
        "fault.no-tile": "at-least-one",
        "fault.not-opened": "first-meld",
        "fault.not-alone": "meld-alone",
        "why.laid": "turn",
        "why.no-fit": "in-order",
        "why.none-fit": "in-order",
        "why.not-together": "in-order",
    },
)
