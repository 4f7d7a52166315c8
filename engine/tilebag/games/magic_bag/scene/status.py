"""The status line and tips."""

from __future__ import annotations

from tilebag.words import Text

from .. import names
from ..names import say
from ..rules.matching import matching_rows
from ..rules.moves import removable_tiles
from ..state import ROLLS, Phase, PublicState


def status(public: PublicState) -> Text:
    """What to do next."""
    match public.phase:
        case Phase.NEW if removable_tiles(public):
            return say("status.remove")
        case Phase.NEW:
            return say("status.new" if public.turn > 1 else "status.first", n=public.turn)
        case Phase.ROLLED:
            return _after_roll(public)
        case Phase.CHOOSING:
            return say("status.choosing")
        case Phase.FAILED:
            return say("status.failed")
        case Phase.OVER:
            return say("status.over", why=names.ending_text(public))


def _after_roll(public: PublicState) -> Text:
    if public.roll < ROLLS:
        return say(f"status.roll-{public.roll + 1}")
    return say("status.take-one" if len(matching_rows(public)) == 1 else "status.take")


def tip(public: PublicState) -> Text | None:
    """A tip for beginners: what to do with the dice, a matching row, or a failed roll."""
    match public.phase:
        case Phase.ROLLED if matching_rows(public):
            return say("tip.take")
        case Phase.ROLLED:
            return say("tip.hold")
        case Phase.FAILED:
            return say("tip.failed")
    return None
