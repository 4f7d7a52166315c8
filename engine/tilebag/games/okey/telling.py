"""What just happened, for the log and for those who hear the table."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.games.okey.names import both, ending, game_over, kind_name, tile_name, voice
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.state import Tile
from tilebag.games.okey.view import View
from tilebag.move import Move
from tilebag.words import Text


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """A sentence for a step; that somebody goes on without showing anything is not told."""
    told = _what(before, seat, move, after)
    if told is None:
        return None
    if after.table.result and move.verb in ("discard", "leave"):
        told = both(told, ending(after.table, after.table.result))
    over = game_over(after.table)
    return both(told, over) if over else told


def _what(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    match move.verb:
        case "show":
            return voice("tell.show", tile=kind_name(before.table.indicator.kind))
        case "draw":
            return _drawn(after)
        case "take":
            return voice("tell.take", tile=_name(after, _offered(before)))
        case "discard":
            return voice("tell.discard", tile=_name(after, after.table.piles[seat][-1].kind))
        case "finish":
            return _finished(after)
        case "leave":
            return voice("tell.leave", tile=_name(before, _offered(before)))
        case "deal":
            return _dealt(after)
        case _:
            return None


def _name(view: View, kind: Kind) -> Text:
    return tile_name(kind, view.table.okey)


def _offered(view: View) -> Kind:
    """What the player to move could take."""
    tile = view.table.offered
    assert tile is not None
    return tile.kind


def _drawn(after: View) -> Text:
    """Only who draws a tile hears which."""
    tile = drawn_tile(after)
    return voice("tell.draw-mine", tile=_name(after, tile.kind)) if tile else voice("tell.draw")


def drawn_tile(view: View) -> Tile | None:
    """One's own tile that came this turn."""
    return next((tile for tile in view.rack if tile.number == view.drawn), None)


def _finished(after: View) -> Text:
    result = after.table.result
    assert result is not None
    assert result.tile is not None
    return both(voice("tell.finish", tile=_name(after, result.tile.kind)), ending(after.table, result))


def _dealt(after: View) -> Text:
    table = after.table
    indicator, okey = kind_name(table.indicator.kind), kind_name(table.okey)
    return voice("tell.deal", n=table.round, indicator=indicator, okey=okey)
