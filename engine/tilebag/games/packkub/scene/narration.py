"""What just happened, for the log and for those who hear the table."""

from __future__ import annotations

from functools import reduce

from tilebag import words
from tilebag.game import Seat
from tilebag.move import Move
from tilebag.words import Text, seat_name

from .. import names
from ..pieces import say
from ..state import PublicState
from ..view import View


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """What a turn brought, told when it ends; its single steps are seen. What others draw is not said, for nobody else
    sees it."""
    what = _what(before, seat, move, after)
    if what is None:
        return None
    if after.public.phase is before.public.phase or move.verb == "deal":
        return what
    end = "tell.blocked" if move.verb == "pass" else "tell.out"
    return say("tell.and", first=what, then=say(end, points=_points(before.public, after.public)))


def _what(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    match move.verb:
        case "draw":
            drawn = set(after.hand) - set(before.hand) if after.seat == seat else set()
            return say("tell.drew", tile=drawn.pop().stamp.name) if drawn else say("tell.draw")
        case "done":
            kind = "done" if before.public.opened[seat] else "open"
            return say(f"tell.{kind}", tiles=_laid(before.public))
        case "deal":
            return say("tell.deal", n=after.public.round)
        case "pass":
            return say("tell.pass")
        case _:
            return None


def _laid(public: PublicState) -> Text:
    """The tiles of the turn, group by group; those with most of them first, so that a whole meld comes before what was
    added to others."""
    played = set(public.played)
    groups = ([tile.stamp for tile in group.tiles if tile in played] for group in public.groups)
    laid = sorted(filter(None, groups), key=len, reverse=True)
    parts = (say("tell.part", tiles=names.in_short(group)) for group in laid)
    return reduce(lambda first, then: say("tell.parts", first=first, then=then), parts)


def _points(before: PublicState, after: PublicState) -> tuple[Text, ...]:
    """How many points each seat was given."""
    return tuple(
        words.say("result.line", who=seat_name(n), n=now - was)
        for n, (was, now) in enumerate(zip(before.points, after.points, strict=True))
    )
