"""What may be done now, as offers on the table and as buttons."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.piecepack import NULL, Stamp
from tilebag.scene import Drop, Offer

from .. import names
from ..names import voice
from ..rules.rewards import Reward, score
from ..rules.showdown import rewards_of
from ..rules.steps import COINS, DRAW
from ..state import Phase, PublicState, Tile
from ..view import View, moves
from .centre import DOWN, OPEN, STOCK


def offers(view: View) -> tuple[Offer, ...]:
    """Each step of `moves`; nothing for a seat that has nothing to decide."""
    public, seat = view.public, view.seat
    if seat is None or not moves(view):
        return ()
    match public.phase:
        case Phase.DRAW:
            return (*_draw(public, STOCK), *map(_take, public.open), *_draw(public))
        case Phase.DROP:
            return tuple(_put(tile, can_end=public.declarer is None) for tile in view.hand)
        case _:
            return tuple(_reward(public, seat, reward) for reward in rewards_of(public, seat))


def _draw(public: PublicState, pick: str = "") -> tuple[Offer, ...]:
    """A tap on the stock, or a button under the thumb."""
    return (Offer(voice("offer.draw"), DRAW, pick, main=not pick),) if public.left else ()


def _take(tile: Tile) -> Offer:
    return Offer(voice("offer.take", tile=tile.stamp.name), Move("take", (tile.id,)), tile.id)


def _put(tile: Tile, *, can_end: bool) -> Offer:
    """Take the tile up and let it go among the open ones, or face down."""
    name = tile.stamp.name
    put, end = voice("offer.drop", tile=name), voice("offer.end", tile=name)
    drops = [Drop(OPEN, Move("drop", (tile.id,)), put, button=put)]
    if can_end:
        ending, asking = voice("button.end"), voice("ask.end")
        drops.append(Drop(DOWN, Move("end", (tile.id,)), end, button=ending, ask=asking))
    return Offer(voice("offer.put", tile=name), pick=tile.id, drops=tuple(drops))


def _reward(public: PublicState, seat: Seat, reward: Reward) -> Offer:
    """A card that says what that makes, what one takes, and how the sum comes about."""
    owned = public.won[seat] + reward.coins
    total, sum_ = str(score(owned)), names.sum_of(owned)
    if not reward.null:
        return Offer(voice("offer.coins"), COINS, figure=total, note=sum_)
    label = voice("offer.null", coin=Stamp(reward.null, NULL).short)
    return Offer(label, Move("null", (reward.null,)), figure=total, note=sum_)
