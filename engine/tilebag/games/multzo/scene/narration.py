"""Narration of moves, for the log and screen readers; the session adds the seat's name."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.piecepack import NULL
from tilebag.words import Text, seat_name

from .. import names
from ..names import say
from ..rules.moves import COLLECT
from ..rules.rewards import factor
from ..rules.showdown import score_of, shown_claims, winner_of
from ..state import Category, Phase, PublicState, Tile
from ..view import View


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """A sentence for a move, as the viewer saw it."""
    match move.verb:
        case "draw":
            return _describe_draw(seat, after)
        case "take":
            return say("tell.take", tile=_moved_tile(before.public.open, move).stamp.name)
        case "drop":
            return _describe_drop(move, after)
        case "end":
            return _describe_end(seat, move, before)
        case "deal":
            return say("tell.deal", n=after.public.round)
        case _:
            return _describe_reward(seat, move, after.public)


def _describe_draw(seat: Seat, after: View) -> Text:
    """Only the seat that drew the tile learns its face."""
    return say("tell.draw-own", tile=after.hand[-1].stamp.name) if seat == after.seat else say("tell.draw")


def _describe_drop(move: Move, after: View) -> Text:
    """The tile, and the showdown if it follows."""
    sentence = say("tell.drop", tile=_moved_tile(after.public.open, move).stamp.name)
    if after.public.phase is not Phase.SHOW:
        return sentence
    return say("tell.and", first=sentence, then=_describe_showdown(after.public))


def _describe_end(seat: Seat, move: Move, before: View) -> Text:
    """Only the seat that put the tile face down knows it."""
    if seat == before.seat:
        return say("tell.end-own", tile=_moved_tile(before.hand, move).stamp.name)
    return say("tell.end")


def _describe_showdown(public: PublicState) -> Text:
    claims = shown_claims(public)
    contested = [which for which in Category if any(claim.length(which) for claim in claims)]
    if not contested:
        return say("tell.showdown-nobody")
    return say("tell.showdown", lines=tuple(_describe_result(public, which) for which in contested))


def _describe_result(public: PublicState, which: Category) -> Text:
    """The winner of a category and their group, or the group that several share, so that none wins (MZ-20)."""
    seat = winner_of(public, which)
    best = names.claim_label(which, max(shown_claims(public), key=lambda claim: claim.strength(which)))
    return say("tell.tied", claim=best) if seat is None else say("tell.result", claim=best, who=seat_name(seat))


def _describe_reward(seat: Seat, move: Move, public: PublicState) -> Text:
    """The coins and the new score; a whole sentence for an automatic move."""
    won, points = public.prizes[-1].coins, names.points(score_of(public, seat))
    coins = names.stamp_names(won)
    if move == COLLECT:
        sentence = say("tell.collected", who=seat_name(seat), coins=coins, points=points)
    elif any(coin.value == NULL for coin in won):
        sentence = say("tell.null", coins=coins, times=names.multiplier(factor(public.won[seat])), points=points)
    else:
        sentence = say("tell.coins", coins=coins, points=points)
    return say("tell.and", first=sentence, then=say("tell.over")) if public.phase is Phase.OVER else sentence


def _moved_tile(tiles: tuple[Tile, ...], move: Move) -> Tile:
    """The tile that a move names."""
    return next(tile for tile in tiles if tile.id == move.args[0])
