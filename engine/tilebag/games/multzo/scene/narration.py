"""What just happened, for the log and for those who hear the table; the session puts the name before it."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.piecepack import NULL
from tilebag.words import Text

from .. import names
from ..names import voice
from ..rules.showdown import score_of, shown_claims, winner_of
from ..state import Category, Phase, PublicState, Tile
from ..view import View
from .showdown import result


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """A sentence for a step, from where this seat sits."""
    match move.verb:
        case "draw":
            return _drew(seat, after)
        case "take":
            return voice("tell.take", tile=_named(before.public.open, move).stamp.name)
        case "drop":
            return _dropped(move, after)
        case "end":
            return _ended(seat, move, before)
        case "deal":
            return voice("tell.deal", n=after.public.round)
        case _:
            return _paid(seat, after.public)


def _drew(seat: Seat, after: View) -> Text:
    """Only the one who drew it learns the tile."""
    return voice("tell.draw-own", tile=after.hand[-1].stamp.name) if seat == after.seat else voice("tell.draw")


def _dropped(move: Move, after: View) -> Text:
    """The tile, and what the showdown brings if it comes now."""
    sentence = voice("tell.drop", tile=_named(after.public.open, move).stamp.name)
    if after.public.phase is not Phase.SHOW:
        return sentence
    return voice("tell.and", first=sentence, then=_showdown(after.public))


def _ended(seat: Seat, move: Move, before: View) -> Text:
    """Only the one who put it face down knows the tile."""
    if seat == before.seat:
        return voice("tell.end-own", tile=_named(before.hand, move).stamp.name)
    return voice("tell.end")


def _showdown(public: PublicState) -> Text:
    won = [category for category in Category if winner_of(public, category) is not None]
    if not won:
        return voice("tell.showdown-nobody")
    results = {category: result(public, category, shown_claims(public)) for category in won}
    lines = (voice("tell.result", category=names.category(which), result=text) for which, text in results.items())
    return voice("tell.showdown", lines=tuple(lines))


def _paid(seat: Seat, public: PublicState) -> Text:
    """The coins, and what they make."""
    coins = public.prizes[-1].coins
    key = "tell.null" if any(coin.value == NULL for coin in coins) else "tell.coins"
    sentence = voice(key, coins=names.listed(coins), points=names.points(score_of(public, seat)))
    return voice("tell.and", first=sentence, then=voice("tell.over")) if public.phase is Phase.OVER else sentence


def _named(tiles: tuple[Tile, ...], move: Move) -> Tile:
    """The tile that a step is about."""
    return next(tile for tile in tiles if tile.id == move.args[0])
