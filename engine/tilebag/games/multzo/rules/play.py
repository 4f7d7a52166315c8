"""The rules of Multzo: whose turn it is, what each step does, when it is over (MZ-1 to MZ-26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn, ranking
from tilebag.move import Move

from ..state import Phase, Prize, PublicState, State, Tile
from .dealing import first_round, next_round, next_starter
from .rewards import Reward, score
from .showdown import rewards_of, unpaid, winners_with
from .steps import COLLECT, DEAL, nulls_to_choose, steps

T = TypeVar("T")


def start(setup: Setup, chance: Chance) -> State:
    """The first hands dealt, somebody drawn by lot to begin (MZ-8)."""
    starter, chance = chance.draw_below(setup.seats)
    return first_round(setup, Seat(starter), chance)


def turn(state: State) -> Turn:
    """Who moves, and how it stands; at the end the highest score wins, equal scores share a place (MZ-26)."""
    public = state.public
    scores = tuple(map(score, public.won))
    if public.phase is Phase.OVER:
        return Turn((), ranking(scores), scores)
    seat, auto = _next_step(public)
    return Turn((seat,), (), scores, auto, deals=auto == DEAL)


def _next_step(public: PublicState) -> tuple[Seat, Move | None]:
    """Who takes the next step, and that step, if there is nothing to decide.

    The mover; at the showdown the winner who is paid next; then the one who begins the next round.
    """
    if public.phase is not Phase.SHOW:
        return public.mover, None
    if waiting := unpaid(public):
        return waiting[0], None if nulls_to_choose(public) else COLLECT
    return next_starter(public), DEAL


def tiles(state: State) -> tuple[str, ...]:
    """All tiles and coins, wherever they lie."""
    public = state.public
    down = () if state.down is None else (state.down,)
    lying = sum((*state.hands, *public.shown), state.stock + public.open + down)
    coins = sum((*public.stacks, *public.won), public.nulls)
    return tuple(sorted([f"tile {tile.stamp}" for tile in lying] + [f"coin {coin}" for coin in coins]))


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a step; raises IllegalMove."""
    asked, auto = _next_step(state.public)
    if seat != asked or (move != auto and move not in steps(state.public, seat, state.hands[seat])):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, *move.args)


# a turn


def _draw(state: State) -> State:
    """The top tile of the stock comes to hand (MZ-9)."""
    return _into_hand(fast_replace(state, stock=state.stock[1:]), state.stock[0])


def _take(state: State, tile_id: str) -> State:
    """An open tile comes to hand; everybody knows who holds it (MZ-9)."""
    public = state.public
    tile = _with_id(public.open, tile_id)
    seen = _changed(public.seen, public.mover, (*public.seen[public.mover], tile))
    idle = public.idle + (public.left == 0)
    public = fast_replace(public, open=_without(public.open, tile), seen=seen, idle=idle)
    return _into_hand(fast_replace(state, public=public), tile)


def _into_hand(state: State, tile: Tile) -> State:
    """The mover holds a fifth tile."""
    seat = state.public.mover
    hands = _changed(state.hands, seat, (*state.hands[seat], tile))
    return fast_replace(state, public=fast_replace(state.public, phase=Phase.DROP), hands=hands)


def _drop(state: State, tile_id: str) -> State:
    """A tile is put down face up (MZ-9)."""
    public = state.public
    tile = _with_id(state.hands[public.mover], tile_id)
    seen = _changed(public.seen, public.mover, _without(public.seen[public.mover], tile))
    public = fast_replace(public, open=(*public.open, tile), seen=seen)
    return _next_turn(_out_of_hand(fast_replace(state, public=public), tile))


def _end(state: State, tile_id: str) -> State:
    """A tile is put down face down: everybody else has one more turn (MZ-11, MZ-12)."""
    public = state.public
    tile = _with_id(state.hands[public.mover], tile_id)
    public = fast_replace(public, declarer=public.mover)
    return _next_turn(_out_of_hand(fast_replace(state, public=public, down=tile), tile))


def _out_of_hand(state: State, tile: Tile) -> State:
    """The mover has four tiles again."""
    seat = state.public.mover
    return fast_replace(state, hands=_changed(state.hands, seat, _without(state.hands[seat], tile)))


def _next_turn(state: State) -> State:
    """The next one clockwise moves; or the showdown comes, after the last turns (MZ-12) or when all wait (MZ-13)."""
    public = fast_replace(state.public, phase=Phase.DRAW)
    following = public.clockwise(public.mover)[1]
    if following == public.declarer or public.stall_left == 0:
        winners = winners_with(state.hands)
        shown = fast_replace(public, phase=Phase.SHOW, shown=state.hands, winners=winners)
        return fast_replace(state, public=shown, hands=((),) * len(public.seats))
    return fast_replace(state, public=fast_replace(public, mover=following))


# the showdown


def _collect(state: State) -> State:
    """A winner is paid in the only way there is, or without a null coin."""
    return _paid(state, rewards_of(state.public, unpaid(state.public)[0])[0])


def _null(state: State, suit: str) -> State:
    """A winner of two categories takes a null coin for one of them (MZ-23)."""
    ways = rewards_of(state.public, unpaid(state.public)[0])
    return _paid(state, next(reward for reward in ways if reward.null == suit))


def _paid(state: State, reward: Reward) -> State:
    """The coins go to the winner; after the last one the game is over if a stack is empty (MZ-25)."""
    public, seat = state.public, unpaid(state.public)[0]
    public = fast_replace(
        public,
        stacks=tuple(tuple(coin for coin in stack if coin not in reward.coins) for stack in public.stacks),
        nulls=tuple(coin for coin in public.nulls if coin not in reward.coins),
        won=_changed(public.won, seat, public.won[seat] + reward.coins),
        prizes=(*public.prizes, Prize(seat, reward.coins)),
    )
    over = not unpaid(public) and not all(public.stacks)
    return fast_replace(state, public=fast_replace(public, phase=Phase.OVER) if over else public)


# small things


def _with_id(tiles: tuple[Tile, ...], tile_id: str) -> Tile:
    return next(tile for tile in tiles if tile.id == tile_id)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    return tuple(other for other in tiles if other != tile)


def _changed(lines: tuple[tuple[T, ...], ...], seat: Seat, line: tuple[T, ...]) -> tuple[tuple[T, ...], ...]:
    """The same for all seats but one."""
    return (*lines[:seat], line, *lines[seat + 1 :])


_STEPS: Mapping[str, Callable[..., State]] = {
    "draw": _draw,
    "take": _take,
    "drop": _drop,
    "end": _end,
    "coins": _collect,
    "collect": _collect,
    "null": _null,
    "deal": next_round,
}
