"""Remembory, by Roger Meertens (2009), after the traditional game: find the tile that matches a
coin.
"""

from __future__ import annotations

from tilebag.core.game import Box, Game, Setup
from tilebag.core.words import Text

from . import bots, notation, view
from .analyse import analyse
from .names import say
from .options import APPLICABLE_VARIANTS, DEAL_PARTS, OPTIONS, has_secrets
from .review import compare, review
from .rules import play
from .scene import table, texts
from .scene.aids import unfound_tiles_panel
from .scene.large_layout import FORMS


def check(setup: Setup) -> Text | None:
    """The reason if these options and seats do not go together, else None."""
    variant = setup.option("variant")
    for switch, variants in APPLICABLE_VARIANTS.items():
        if setup.option(switch) != OPTIONS[switch][0] and variant not in variants:
            return say(
                "check.variant", switch=say(f"switch.{switch}.name"), variants=", ".join(variants)
            )
    most = DEAL_PARTS[setup.option("deal")]
    if variant in APPLICABLE_VARIANTS["deal"] and setup.seats > most:
        return say("check.seats", n=most)
    return None


BOX = Box(
    key="remembory",
    rules=2,
    older_rules=(1,),
    first_keyed_rules=2,
    game=Game.of(play, view, notation, table.scene, texts.describe),
    seats=range(2, 100),
    minutes=20,
    has_secrets=has_secrets,
    check=check,
    analyse=analyse,
    review=review,
    compare=compare,
    account=texts.account,
    aids={"unseen": unfound_tiles_panel},
    bots={"casual": bots.casual, "keen": bots.keen, "expert": bots.expert},
    manners=bots.MANNERS,
    options=OPTIONS,
    large=FORMS,
    own_line=False,
    narrow_bar=True,
    refusals={
        "why.choose-first": "own-coins",
        "why.turn-now": "own-coins",
        "why.not-yours": "own-coins",
    },
)
