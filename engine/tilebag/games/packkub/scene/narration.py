"""What just happened, for the log and for those who hear the table."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.game import Seat
from tilebag.games.packkub import names
from tilebag.games.packkub.pieces import Stamp, voice
from tilebag.games.packkub.state import NEW, Table
from tilebag.games.packkub.view import View
from tilebag.move import Move
from tilebag.words import Text, say


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """A sentence for a step. What others draw is not told, for nobody else sees it."""
    what = _what(before, seat, move, after)
    if after.table.phase is before.table.phase or move.verb == "deal":
        return what
    end = "tell.blocked" if move.verb == "pass" else "tell.out"
    return voice("tell.and", first=what, then=voice(end, points=_points(before.table, after.table)))


def _what(before: View, seat: Seat, move: Move, after: View) -> Text:
    match move.verb:
        case "draw":
            drawn = set(after.hand) - set(before.hand) if after.seat == seat else set()
            return voice("tell.drew", tile=drawn.pop().stamp.name) if drawn else voice("tell.draw")
        case "put":
            return _put(before, after, *move.args)
        case "done":
            return voice("tell.done", n=len(before.table.played), tiles=_played(before.table))
        case "deal":
            return voice("tell.deal", round=names.round_of(after.table))
        case _:
            return voice(f"tell.{move.verb}")


def _put(before: View, after: View, tile_id: str, place: str) -> Text:
    where = {tile.id: (tile.stamp, n) for n, group in enumerate(after.table.groups, 1) for tile in group.tiles}
    stamp, n = where[tile_id]
    moved = "moved" if tile_id in set(_ids(before.table)) else "laid"
    if place == NEW:
        return voice(f"tell.{moved}-new", tile=stamp.name)
    return voice(f"tell.{moved}", tile=stamp.name, group=n)


def _ids(table: Table) -> Iterator[str]:
    return (tile.id for group in table.groups for tile in group.tiles)


def _played(table: Table) -> tuple[Text, ...]:
    stamps: list[Stamp] = [tile.stamp for tile in table.played]
    return tuple(stamp.name for stamp in stamps)


def _points(before: Table, after: Table) -> tuple[Text, ...]:
    """How many points each seat was given."""
    return tuple(
        say("result.line", who=names.seat(n), n=now - was)
        for n, (was, now) in enumerate(zip(before.points, after.points, strict=True))
    )
