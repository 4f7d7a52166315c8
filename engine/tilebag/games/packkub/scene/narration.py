"""Narration of moves, for the log and screen readers."""

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
    """A turn, when it ends; its single moves are visible and not narrated. Only the player who drew a tile learns
    which it is."""
    what = _describe_move(before, seat, move, after)
    if what is None:
        return None
    if after.public.phase is before.public.phase or move.verb == "deal":
        return what
    end = "tell.blocked" if move.verb == "pass" else "tell.out"
    return say("tell.and", first=what, then=say(end, points=_points(before.public, after.public)))


def _describe_move(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    match move.verb:
        case "draw":
            drawn = set(after.hand) - set(before.hand) if after.seat == seat else set()
            return say("tell.drew", tile=drawn.pop().stamp.name) if drawn else say("tell.draw")
        case "done":
            kind = "done" if before.public.opened[seat] else "open"
            return say(f"tell.{kind}", tiles=_played_tiles(before.public))
        case "deal":
            return say("tell.deal", n=after.public.round)
        case "pass":
            return say("tell.pass")
        case _:
            return None


def _played_tiles(public: PublicState) -> Text:
    """The tiles played, group by group; the largest first, so that a whole meld comes before tiles added to
    others."""
    played = set(public.played_tiles)
    groups = ([tile.stamp for tile in group.tiles if tile in played] for group in public.groups)
    laid = sorted(filter(None, groups), key=len, reverse=True)
    parts = (say("tell.part", tiles=names.group_name(group)) for group in laid)
    return reduce(lambda first, then: say("tell.parts", first=first, then=then), parts)


def _points(before: PublicState, after: PublicState) -> tuple[Text, ...]:
    """The points that each seat got."""
    return tuple(
        words.say("result.line", who=seat_name(n), n=now - was)
        for n, (was, now) in enumerate(zip(before.points, after.points, strict=True))
    )
