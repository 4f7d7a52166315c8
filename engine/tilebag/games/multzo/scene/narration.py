"""What just happened, for the log and for those who hear the table; the session puts the name before it."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.piecepack import NULL
from tilebag.words import Text

from .. import names
from ..names import voice
from ..rules.rewards import factor
from ..rules.showdown import score_of, shown_claims, winner_of
from ..rules.steps import COLLECT
from ..state import Category, Phase, PublicState, Tile
from ..view import View


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
            return _paid(seat, move, after.public)


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
    claims = shown_claims(public)
    contested = [which for which in Category if any(claim.length(which) for claim in claims)]
    if not contested:
        return voice("tell.showdown-nobody")
    return voice("tell.showdown", lines=tuple(_result(public, which) for which in contested))


def _result(public: PublicState, which: Category) -> Text:
    """Who wins a category, and with what; or what several share, so that nobody wins it (MZ-20)."""
    seat = winner_of(public, which)
    best = names.held(which, max(shown_claims(public), key=lambda claim: claim.strength(which)))
    return voice("tell.tied", claim=best) if seat is None else voice("tell.result", claim=best, who=names.player(seat))


def _paid(seat: Seat, move: Move, public: PublicState) -> Text:
    """The coins, and what they make; a whole sentence where there was nothing to choose."""
    won, points = public.prizes[-1].coins, names.points(score_of(public, seat))
    coins = names.listed(won)
    if move == COLLECT:
        sentence = voice("tell.collected", who=names.player(seat), coins=coins, points=points)
    elif any(coin.value == NULL for coin in won):
        sentence = voice("tell.null", coins=coins, times=names.times(factor(public.won[seat])), points=points)
    else:
        sentence = voice("tell.coins", coins=coins, points=points)
    return voice("tell.and", first=sentence, then=voice("tell.over")) if public.phase is Phase.OVER else sentence


def _named(tiles: tuple[Tile, ...], move: Move) -> Tile:
    """The tile that a step is about."""
    return next(tile for tile in tiles if tile.id == move.args[0])
