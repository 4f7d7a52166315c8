"""What may be done now, as offers on the table and as buttons."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.piecepack import NULL, Stamp
from tilebag.scene import Drop, Offer

from .. import names
from ..names import voice
from ..rules.rewards import Reward, ends_the_game, score
from ..rules.showdown import rewards_of
from ..rules.steps import COINS, DRAW
from ..state import Phase, PublicState, Tile
from ..view import View, moves
from .centre import DOWN, OPEN, STOCK, STOCK_PLACE
from .hand import RACK


def offers(view: View) -> tuple[Offer, ...]:
    """Each step of `moves`; nothing for a seat that has nothing to decide."""
    public, seat = view.public, view.seat
    if seat is None or not moves(view):
        return ()
    match public.phase:
        case Phase.DRAW:
            return (*_draw(public, STOCK), *map(_take, public.open), *_draw(public), *_not_before_taking(view))
        case Phase.DROP:
            puts = (_put(tile, can_end=public.declarer is None) for tile in view.hand)
            return (*puts, *_not_after_taking(public))
        case _:
            return tuple(_reward(public, seat, reward) for reward in rewards_of(public, seat))


def _draw(public: PublicState, pick: str = "") -> tuple[Offer, ...]:
    """A tap on the stock, a drag from there to the hand, or a button under the thumb."""
    drops = (Drop(RACK, DRAW, voice("offer.draw")),) if pick else ()
    return (Offer(voice("offer.draw"), DRAW, pick, drops, main=not pick),) if public.left else ()


def _take(tile: Tile) -> Offer:
    label, take = voice("offer.take", tile=tile.stamp.name), Move("take", (tile.id,))
    return Offer(label, take, tile.id, (Drop(RACK, take, label),))


def _not_before_taking(view: View) -> Iterator[Offer]:
    """What one may try though a tile must be taken first."""
    public = view.public
    first = voice("why.take-first" if public.left else "why.stock-empty")
    if not public.left:
        yield Offer(voice("stock.label", n=0), pick=STOCK_PLACE, why=first)
    for tile in view.hand:
        yield Offer(voice("offer.put", tile=tile.stamp.name), pick=tile.id, why=first)
    if public.declarer is None:
        yield Offer(voice("down.place"), pick=DOWN, why=voice("why.end-later"))


def _not_after_taking(public: PublicState) -> Iterator[Offer]:
    """What one may try though a tile must be put down, open where somebody has ended the round."""
    if public.left:
        yield Offer(voice("offer.draw"), pick=STOCK, why=voice("why.put-first"))
    if public.declarer is not None:
        yield Offer(voice("down.end"), pick=DOWN, why=voice("why.ended", who=names.player(public.declarer)))


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
    """A card that says what that makes, what one takes, and how the sum comes about or that the game ends with it."""
    owned = public.won[seat] + reward.coins
    total = str(score(owned))
    note = voice("offer.last") if ends_the_game(reward, public.stacks) else names.sum_of(owned)
    if not reward.null:
        return Offer(voice("offer.coins"), COINS, figure=total, note=note)
    label = voice("offer.null", coin=Stamp(reward.null, NULL).short)
    return Offer(label, Move("null", (reward.null,)), figure=total, note=note)
