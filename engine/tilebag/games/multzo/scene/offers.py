"""Actions available now, on the table and as buttons."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.scene import Drop, Offer, Question
from tilebag.core.words import Text, seat_name

from .. import names
from ..names import say
from ..rules.moves import COINS, DRAW
from ..rules.showdown import STACKS, Reward, ends_game, factor, rewards_of, score
from ..state import Phase, PublicState, Tile
from ..view import View, moves
from .tiles import DOWN, OPEN, RACK, STOCK, STOCK_PLACE


def offers(view: View) -> tuple[Offer, ...]:
    """An offer for each legal move; empty for a seat that has nothing to decide."""
    public = view.public
    seat = view.seat
    if seat is None or not moves(view):
        return ()
    match public.phase:
        case Phase.DRAW:
            return (
                *_draw(public, STOCK),
                *map(_take, public.open),
                *_draw(public),
                *_refusals_before_taking(view),
            )
        case Phase.DROP:
            puts = (_put(tile, can_end=public.declarer is None) for tile in view.hand)
            return (*puts, *_refusals_after_taking(public))
        case _:
            return tuple(_reward(public, seat, reward) for reward in rewards_of(public, seat))


def _draw(public: PublicState, pick: str = "") -> tuple[Offer, ...]:
    """Tap the stock, drag it to the hand, or use the button, whose note names the other way."""
    if not public.stock_size:
        return ()
    if pick:
        return (Offer(say("offer.draw"), DRAW, pick, (Drop(RACK, DRAW, say("offer.draw")),)),)
    short = say("offer.draw-short")
    return (Offer(say("offer.draw"), DRAW, main=True, short=short, note=_other_way(public)),)


def _other_way(public: PublicState) -> Text | str:
    """Beside drawing: taking an open tile; and that it is the last turn."""
    last = public.declarer is not None
    if public.open:
        return say("offer.or-open-last" if last else "offer.or-open")
    return say("offer.last-turn") if last else ""


def _take(tile: Tile) -> Offer:
    label = say("offer.take", tile=tile.stamp.name)
    take = Move("take", (tile.id,))
    return Offer(label, take, tile.id, (Drop(RACK, take, label),))


def _refusals_before_taking(view: View) -> Iterator[Offer]:
    """Attempts that are refused until a tile has been taken."""
    public = view.public
    first = say("why.take-first" if public.stock_size else "why.stock-empty")
    if not public.stock_size:
        yield Offer(say("stock.label", n=0), pick=STOCK_PLACE, why=first)
    for tile in view.hand:
        yield Offer(say("offer.put", tile=tile.stamp.name), pick=tile.id, why=first)
    if public.declarer is None:
        yield Offer(say("down.place"), pick=DOWN, why=say("why.end-later"))


def _refusals_after_taking(public: PublicState) -> Iterator[Offer]:
    """Attempts that are refused until a tile has been put down, and face down once the round has
    been ended.
    """
    if public.stock_size:
        yield Offer(say("offer.draw"), pick=STOCK, why=say("why.put-first"))
    if public.declarer is not None:
        yield Offer(
            say("down.end"), pick=DOWN, why=say("why.ended", who=seat_name(public.declarer))
        )


def _put(tile: Tile, *, can_end: bool) -> Offer:
    """Put a tile among the open ones, or face down."""
    name = tile.stamp.name
    put = say("offer.drop", tile=name)
    end = say("offer.end", tile=name)
    drops = [Drop(OPEN, Move("drop", (tile.id,)), put, button=put)]
    if can_end:
        ending = say("button.end")
        asking = Question(say("ask.end"), say("ask.end-line"))
        drops.append(Drop(DOWN, Move("end", (tile.id,)), end, button=ending, ask=asking))
    return Offer(say("offer.put", tile=name), pick=tile.id, drops=tuple(drops))


def _reward(public: PublicState, seat: Seat, reward: Reward) -> Offer:
    """A card with the new score, the stack whose null coin multiplies the coins, and how the score
    is made up or that the game ends with it.
    """
    owned = public.won[seat] + reward.coins
    total = str(score(owned))
    note = say("offer.last") if ends_game(reward, public.stacks) else names.score_sum(owned)
    if not reward.null:
        return Offer(say("offer.coins-short"), COINS, figure=total, note=note)
    category = next(which for which, suit in STACKS.items() if suit == reward.null)
    label = say("offer.null", category=names.category_name(category), n=factor(owned))
    return Offer(label, Move("null", (reward.null,)), figure=total, note=note)
