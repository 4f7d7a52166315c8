"""What just happened, for the log and for those who hear the table."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.words import Text

from ..names import both, ending, game_over, kind_name, offered_name, others, say, tile_name
from ..state import Tile
from ..view import View


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """What a step was; that somebody goes on without showing anything is not told."""
    sentence = _step(before, seat, move, after)
    if sentence is None:
        return None
    if after.public.result and move.verb in ("discard", "leave"):
        sentence = both(sentence, ending(after, after.public.result))
    over = game_over(after.public)
    return both(sentence, over) if over else sentence


def _step(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    match move.verb:
        case "show":
            return say("tell.show", tile=kind_name(before.public.indicator.kind), others=others(after, seat))
        case "draw":
            return _drawn(after)
        case "take":
            return say("tell.take", tile=offered_name(before.public))
        case "discard":
            return say("tell.discard", tile=_name(after, after.public.piles[seat][-1]))
        case "finish":
            return _finished(after)
        case "leave":
            return say("tell.leave", tile=offered_name(before.public))
        case "deal":
            return _dealt(after)
        case _:
            return None


def _name(view: View, tile: Tile) -> Text:
    return tile_name(tile.kind, view.public.okey)


def _drawn(after: View) -> Text:
    """Only who draws a tile hears which."""
    mine = next((tile for tile in after.rack if tile.number == after.drawn), None)
    return say("tell.draw-mine", tile=_name(after, mine)) if mine else say("tell.draw")


def _finished(after: View) -> Text:
    result = after.public.result
    assert result is not None
    assert result.tile is not None
    return both(say("tell.finish", tile=_name(after, result.tile)), ending(after, result))


def _dealt(after: View) -> Text:
    public = after.public
    indicator, okey = kind_name(public.indicator.kind), kind_name(public.okey)
    return say("tell.deal", n=public.round, indicator=indicator, okey=okey)
