"""What just happened, for the log and for those who hear the table."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.words import Text, say

from .. import names
from ..pieces import voice
from ..state import NEW, PublicState
from ..view import View


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """A sentence for a step. What others draw is not said, for nobody else sees it."""
    what = _what(before, seat, move, after)
    if after.public.phase is before.public.phase or move.verb == "deal":
        return what
    end = "tell.blocked" if move.verb == "pass" else "tell.out"
    return voice("tell.and", first=what, then=voice(end, points=_points(before.public, after.public)))


def _what(before: View, seat: Seat, move: Move, after: View) -> Text:
    match move.verb:
        case "draw":
            drawn = set(after.hand) - set(before.hand) if after.seat == seat else set()
            return voice("tell.drew", tile=drawn.pop().stamp.name) if drawn else voice("tell.draw")
        case "put":
            return _put(before, after, *move.args)
        case "done":
            return voice(
                "tell.done",
                n=len(before.public.played),
                tiles=names.listed(tile.stamp for tile in before.public.played),
            )
        case "deal":
            return voice("tell.deal", round=names.round_of(after.public))
        case _:
            return voice(f"tell.{move.verb}")


def _put(before: View, after: View, tile_id: str, place: str) -> Text:
    where = {tile.id: (tile.stamp, n) for n, group in enumerate(after.public.groups, 1) for tile in group.tiles}
    stamp, n = where[tile_id]
    moved = "moved" if any(tile.id == tile_id for group in before.public.groups for tile in group.tiles) else "laid"
    if place == NEW:
        return voice(f"tell.{moved}-new", tile=stamp.name)
    return voice(f"tell.{moved}", tile=stamp.name, group=n)


def _points(before: PublicState, after: PublicState) -> tuple[Text, ...]:
    """How many points each seat was given."""
    return tuple(
        say("result.line", who=names.seat(n), n=now - was)
        for n, (was, now) in enumerate(zip(before.points, after.points, strict=True))
    )
