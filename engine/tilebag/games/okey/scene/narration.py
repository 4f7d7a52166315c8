"""Narration of moves, for the log and screen readers."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.words import Text

from .. import names
from ..names import say
from ..state import Tile
from ..view import View


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """What a move did; None if a seat goes on without showing the indicator."""
    sentence = _describe_move(before, seat, move, after)
    if sentence is None:
        return None
    if after.public.result and move.verb in ("discard", "leave"):
        sentence = names.join_texts(sentence, names.ending_text(after, after.public.result))
    over = names.game_over_text(after.public)
    return names.join_texts(sentence, over) if over else sentence


def _describe_move(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    match move.verb:
        case "show":
            return say(
                "tell.show", tile=names.kind_name(before.public.indicator.kind), others=names.losers(after, seat)
            )
        case "draw":
            return _describe_draw(after)
        case "take":
            return say("tell.take", tile=names.neighbour_discard_name(before.public))
        case "discard":
            return say("tell.discard", tile=_tile_name(after, after.public.piles[seat][-1]))
        case "finish":
            return _describe_finish(after)
        case "leave":
            return say("tell.leave", tile=names.neighbour_discard_name(before.public))
        case "deal":
            return _describe_deal(after)
        case _:
            return None


def _tile_name(view: View, tile: Tile) -> Text:
    return names.tile_name(tile.kind, view.public.okey)


def _describe_draw(after: View) -> Text:
    """Only the player who drew the tile learns which it is."""
    mine = next((tile for tile in after.rack if tile.number == after.drawn), None)
    return say("tell.draw-mine", tile=_tile_name(after, mine)) if mine else say("tell.draw")


def _describe_finish(after: View) -> Text:
    result = after.public.result
    assert result is not None
    assert result.tile is not None
    return names.join_texts(say("tell.finish", tile=_tile_name(after, result.tile)), names.ending_text(after, result))


def _describe_deal(after: View) -> Text:
    public = after.public
    indicator, okey = names.kind_name(public.indicator.kind), names.kind_name(public.okey)
    return say("tell.deal", n=public.round, indicator=indicator, okey=okey)
