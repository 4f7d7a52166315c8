"""What just happened, for the log and for those who hear the table; the session puts the name before it."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.words import Text

from .. import names
from ..names import voice
from ..pieces import NULL
from ..rules.showdown import score_of, winner_of
from ..state import Category, Phase, Table, Tile, View
from .showdown import result


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """A sentence for a step, from where this seat sits."""
    match move.verb:
        case "draw":
            return _drew(seat, after)
        case "take":
            return voice("tell.take", tile=_named(before.table.open, move).stamp.name)
        case "drop":
            return _dropped(move, after)
        case "end":
            return _ended(seat, move, before)
        case "deal":
            return voice("tell.deal", n=after.table.round)
        case _:
            return _paid(seat, after.table)


def _drew(seat: Seat, after: View) -> Text:
    """The tile is told to the one who drew it."""
    return voice("tell.draw-own", tile=after.hand[-1].stamp.name) if seat == after.seat else voice("tell.draw")


def _dropped(move: Move, after: View) -> Text:
    """The tile, and what the showdown brings if it comes now."""
    told = voice("tell.drop", tile=_named(after.table.open, move).stamp.name)
    return voice("tell.and", first=told, then=_showdown(after)) if after.table.phase is Phase.SHOW else told


def _ended(seat: Seat, move: Move, before: View) -> Text:
    """Only the one who laid it knows the tile."""
    if seat == before.seat:
        return voice("tell.end-own", tile=_named(before.hand, move).stamp.name)
    return voice("tell.end")


def _showdown(after: View) -> Text:
    lines = tuple(_result(after, category) for category in Category if winner_of(after.table, category) is not None)
    return voice("tell.showdown", lines=lines) if lines else voice("tell.showdown-nobody")


def _result(after: View, category: Category) -> Text:
    return voice("tell.result", category=names.category(category), result=result(after.table, category))


def _paid(seat: Seat, table: Table) -> Text:
    """The coins, and what they make."""
    coins = table.prizes[-1].coins
    key = "tell.null" if any(coin.rank == NULL for coin in coins) else "tell.coins"
    told = voice(key, coins=names.listed(coins), points=names.points(score_of(table, seat)))
    return voice("tell.and", first=told, then=voice("tell.over")) if table.phase is Phase.OVER else told


def _named(tiles: tuple[Tile, ...], move: Move) -> Tile:
    """The tile that a step is about."""
    return next(tile for tile in tiles if tile.id == move.args[0])
