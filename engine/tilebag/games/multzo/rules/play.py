"""The rules of Multzo: how a round is dealt, what each step does, who is paid, when it is over (MZ-1 to MZ-26)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TypeVar

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn
from tilebag.move import Move

from ..pieces import ALL, NULL, SUITS, Stamp
from ..state import HAND, Phase, Prize, State, Table, Tile
from .rewards import Reward, score
from .showdown import due, rewards_of, showdown
from .steps import COLLECT, DEAL, nulls_to_choose, steps

T = TypeVar("T")


def start(setup: Setup, chance: Chance) -> State:
    """All coins in their stacks, the first hands dealt, somebody drawn by lot to begin (MZ-4 to MZ-8)."""
    starter, chance = chance.below(setup.seats)
    table = Table(
        flush_null=setup.option("flush_null"),
        stall_turns=int(setup.option("stall_turns")),
        round=1,
        phase=Phase.DRAW,
        starter=Seat(starter),
        mover=Seat(starter),
        open=(),
        seen=((),) * setup.seats,
        declarer=None,
        idle=0,
        stacks=tuple(tuple(Stamp(suit, rank) for rank in range(NULL + 1, len(ALL) // len(SUITS))) for suit in SUITS),
        nulls=tuple(Stamp(suit, NULL) for suit in SUITS),
        won=((),) * setup.seats,
    )
    return _dealt(table, chance)


def _dealt(table: Table, chance: Chance) -> State:
    """All tiles shuffled, four to each seat, the rest is the stock (MZ-7). Ids are shuffled too: they tell nothing."""
    stamps, chance = chance.shuffled(ALL)
    ids, chance = chance.shuffled([f"t{n}" for n in range(1, len(ALL) + 1)])
    tiles = tuple(map(Tile, ids, stamps))
    hands = tuple(tiles[seat * HAND : (seat + 1) * HAND] for seat in table.seats)
    return State(table, hands, tiles[len(hands) * HAND :], None, chance)


def turn(state: State) -> Turn:
    """Who moves, and how it stands."""
    table = state.table
    scores = tuple(map(score, table.won))
    if table.phase is Phase.OVER:
        return Turn((), ranking(scores), scores)
    seat, auto = _asked(table)
    return Turn((seat,), (), scores, auto, deals=auto == DEAL)


def _asked(table: Table) -> tuple[Seat, Move | None]:
    """The mover; at the showdown the winner who is paid next; then the one who begins the next round. And the step they
    make, if they have nothing to decide."""
    if table.phase is not Phase.SHOW:
        return table.mover, None
    if waiting := due(table):
        return waiting[0], None if nulls_to_choose(table) else COLLECT
    return next_starter(table), DEAL


def next_starter(table: Table) -> Seat:
    """The highest score begins; of equal ones the first clockwise after the last starter (MZ-8)."""
    after = table.clockwise(table.starter)
    return max((*after[1:], after[0]), key=lambda seat: score(table.won[seat]))


def ranking(scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Who won, best first; equal scores share a place (MZ-26)."""
    best_first = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return tuple(tuple(map(Seat, tied)) for _, tied in groupby(best_first, key=lambda seat: scores[seat]))


def tiles(state: State) -> tuple[str, ...]:
    """All tiles and coins, wherever they lie."""
    table = state.table
    down = () if state.down is None else (state.down,)
    lying = sum((*state.hands, *table.shown), state.stock + table.open + down)
    coins = sum((*table.stacks, *table.won), table.nulls)
    return tuple(sorted([f"tile {tile.stamp}" for tile in lying] + [f"coin {coin}" for coin in coins]))


def play(state: State, seat: Seat, move: Move) -> State:
    """The table after a step; raises IllegalMove."""
    asked, auto = _asked(state.table)
    if seat != asked or (move != auto and move not in steps(state.table, seat, state.hands[seat])):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, *move.args)


# a turn


def _draw(state: State) -> State:
    """The top tile of the stock comes to hand (MZ-9)."""
    return _held(fast_replace(state, stock=state.stock[1:]), state.stock[0])


def _take(state: State, tile_id: str) -> State:
    """An open tile comes to hand; everybody knows who holds it (MZ-9)."""
    table = state.table
    tile = _with_id(table.open, tile_id)
    seen = _changed(table.seen, table.mover, (*table.seen[table.mover], tile))
    idle = table.idle + (table.left == 0)
    table = fast_replace(table, open=_without(table.open, tile), seen=seen, idle=idle)
    return _held(fast_replace(state, table=table), tile)


def _held(state: State, tile: Tile) -> State:
    """The mover holds a fifth tile."""
    seat = state.table.mover
    hands = _changed(state.hands, seat, (*state.hands[seat], tile))
    return fast_replace(state, table=fast_replace(state.table, phase=Phase.DROP), hands=hands)


def _drop(state: State, tile_id: str) -> State:
    """A tile is put down face up (MZ-9)."""
    table = state.table
    tile = _with_id(state.hands[table.mover], tile_id)
    seen = _changed(table.seen, table.mover, _without(table.seen[table.mover], tile))
    return _next(_laid(fast_replace(state, table=fast_replace(table, open=(*table.open, tile), seen=seen)), tile))


def _end(state: State, tile_id: str) -> State:
    """A tile is put down face down: everybody else has one more turn (MZ-11, MZ-12)."""
    table = state.table
    tile = _with_id(state.hands[table.mover], tile_id)
    return _next(_laid(fast_replace(state, table=fast_replace(table, declarer=table.mover), down=tile), tile))


def _laid(state: State, tile: Tile) -> State:
    """The mover has four tiles again."""
    seat = state.table.mover
    return fast_replace(state, hands=_changed(state.hands, seat, _without(state.hands[seat], tile)))


def _next(state: State) -> State:
    """The next one clockwise moves; or the showdown comes, after the last turns (MZ-12) or when all wait (MZ-13)."""
    table = fast_replace(state.table, phase=Phase.DRAW)
    following = table.clockwise(table.mover)[1]
    if following == table.declarer or table.stall_left == 0:
        shown = fast_replace(table, phase=Phase.SHOW, shown=state.hands, winners=showdown(state.hands))
        return fast_replace(state, table=shown, hands=((),) * len(table.seats))
    return fast_replace(state, table=fast_replace(table, mover=following))


# the showdown


def _collect(state: State) -> State:
    """A winner is paid in the only way there is."""
    return _paid(state, rewards_of(state.table, due(state.table)[0])[0])


def _null(state: State, suit: str) -> State:
    """A winner of two categories takes a null coin for one of them (MZ-23)."""
    ways = rewards_of(state.table, due(state.table)[0])
    return _paid(state, next(reward for reward in ways if reward.null == suit))


def _paid(state: State, reward: Reward) -> State:
    """The coins go to the winner; after the last one the game is over if a stack is empty (MZ-25)."""
    table, seat = state.table, due(state.table)[0]
    table = fast_replace(
        table,
        stacks=tuple(tuple(coin for coin in stack if coin not in reward.coins) for stack in table.stacks),
        nulls=tuple(coin for coin in table.nulls if coin not in reward.coins),
        won=_changed(table.won, seat, table.won[seat] + reward.coins),
        prizes=(*table.prizes, Prize(seat, reward.coins)),
    )
    over = not due(table) and not all(table.stacks)
    return fast_replace(state, table=fast_replace(table, phase=Phase.OVER) if over else table)


def _deal(state: State) -> State:
    """The next round; coins and scores stay (MZ-25)."""
    table, starter = state.table, next_starter(state.table)
    table = fast_replace(
        table,
        round=table.round + 1,
        phase=Phase.DRAW,
        starter=starter,
        mover=starter,
        open=(),
        seen=((),) * len(table.seats),
        declarer=None,
        idle=0,
        shown=(),
        winners=(),
        prizes=(),
    )
    return _dealt(table, state.chance)


# small things


def _with_id(tiles: tuple[Tile, ...], tile_id: str) -> Tile:
    return next(tile for tile in tiles if tile.id == tile_id)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    return tuple(other for other in tiles if other != tile)


def _changed(lines: tuple[tuple[T, ...], ...], seat: Seat, line: tuple[T, ...]) -> tuple[tuple[T, ...], ...]:
    """The same for all seats but one."""
    return (*lines[:seat], line, *lines[seat + 1 :])


_STEPS: dict[str, Callable[..., State]] = {
    "draw": _draw,
    "take": _take,
    "drop": _drop,
    "end": _end,
    "coins": _collect,
    "collect": _collect,
    "null": _null,
    "deal": _deal,
}
