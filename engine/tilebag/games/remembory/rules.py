"""The rules of Remembory: how a table is laid and what each step does to it (clauses RM-1 to RM-28)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn
from tilebag.games.remembory.dealing import deal
from tilebag.games.remembory.house import House
from tilebag.games.remembory.pieces import ALL, Stamp, in_order
from tilebag.games.remembory.state import Coin, Look, Phase, State, Table, Tile
from tilebag.games.remembory.steps import auto, can_move, next_seat, steps
from tilebag.move import Move


def start(setup: Setup, chance: Chance) -> State:
    """The tiles face down in the grid, the coins where the variant wants them, anyone begins (RM-2 to RM-4)."""
    house = House.of(setup)
    tiles, chance = chance.shuffled(ALL)
    first, chance = chance.below(setup.seats)
    dealt, chance = deal(house, setup.seats, chance)
    grid = tuple(Tile(f"t{n}") for n in range(1, len(tiles) + 1))
    table = Table(house, setup.seats, Seat(first), Phase.TAKE, grid, dealt.coins, numbered=len(dealt.coins))
    return _go_on(State(table, tiles, dealt.stamps, dealt.bag, chance))


def turn(state: State) -> Turn:
    """The mover may move until the game is over; a tile that lies open is dealt with by itself."""
    table, points = state.table, scores(state.table)
    if table.phase is Phase.OVER:
        return Turn((), ranking(points), points)
    return Turn((table.mover,), scores=points, auto=auto(table))


def play(state: State, seat: Seat, move: Move) -> State:
    """The table after a step; raises IllegalMove."""
    if seat != state.table.mover or move not in (*steps(state.table), auto(state.table)):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, *move.args)


def _take(state: State, coin_id: str) -> State:
    """A coin is chosen; the mover sees it, and all do unless that was agreed otherwise (RM-15, RM-21, RM-25)."""
    table = state.table
    coins = tuple(_looked_at(table, coin) if coin.id == coin_id else coin for coin in table.coins)
    return fast_replace(state, table=fast_replace(table, phase=Phase.TURN, chosen=coin_id, coins=coins))


def _looked_at(table: Table, coin: Coin) -> Coin:
    """The coin with one look more; a coin known by its place tells nothing new."""
    if table.house.known_by_place:
        return coin
    who = table.mover if table.house.secret else None
    before = next((look.times for look in coin.looks if look.who == who), 0)
    others = tuple(look for look in coin.looks if look.who != who)
    looks = (*others, Look(who, before + 1, table.flips + 1))
    return fast_replace(coin, looks=tuple(sorted(looks, key=lambda look: -1 if look.who is None else look.who)))


def _turn(state: State, tile_id: str) -> State:
    """A tile is turned up for all to see; it is right if it has the stamp of the coin (RM-6, RM-7)."""
    table = state.table
    flips, place = table.flips + 1, _place(table, tile_id)
    seen = fast_replace(table.grid[place], times=table.grid[place].times + 1, last=flips)
    grid = (*table.grid[:place], seen, *table.grid[place + 1 :])
    right = state.tiles[place] == state.coins[_index(table)]
    shown = fast_replace(table, phase=Phase.RIGHT if right else Phase.WRONG, turned=tile_id, flips=flips, grid=grid)
    if table.house.secret:
        shown = _told_apart(shown, state.tiles[place])
    return fast_replace(state, table=shown)


def _told_apart(table: Table, tile: Stamp) -> Table:
    """What the others learn about a coin that only the picker knows: that it is this tile, or that it is not."""
    coin = table.coins[_index(table)]
    if table.phase is Phase.RIGHT:
        return _with_coin(table, fast_replace(coin, out=True))
    return _with_coin(table, fast_replace(coin, missed=in_order({*coin.missed, tile})))


def _keep(state: State) -> State:
    """The finder keeps the tile, the coin is out for good, and the same player goes on (RM-9, RM-16, RM-22, RM-26).

    One of the coins set aside comes to him, drawn at random, while there are any (RM-17).
    """
    table = state.table
    grid = tuple(fast_replace(tile, holder=table.mover) if tile.id == table.turned else tile for tile in table.grid)
    found = _with_coin(fast_replace(table, grid=grid), fast_replace(table.coins[_index(table)], out=True))
    state = fast_replace(state, table=fast_replace(found, chosen="", turned=""))
    if found.house.dealt and state.bag:
        state = _drawn(state, owner=table.mover)
    if _over(state.table):
        return fast_replace(state, table=fast_replace(state.table, phase=Phase.OVER))
    return _go_on(fast_replace(state, table=fast_replace(state.table, mover=next_seat(state.table, found.mover))))


def _over(table: Table) -> bool:
    """With the last tile (RM-10, RM-23), or as soon as a player has no coin left (RM-19)."""
    if table.house.first_out(table.seats) and not all(can_move(table, Seat(seat)) for seat in range(table.seats)):
        return True
    return table.left == 0


def _back(state: State) -> State:
    """Tile and coin go back to where they were, and the turn passes to the left (RM-5, RM-8, RM-16, RM-22, RM-26)."""
    table = state.table
    if table.house.bagged:
        state = _back_into_the_bag(state)
    over_to = next_seat(table, table.mover + 1)
    return _go_on(fast_replace(state, table=fast_replace(state.table, mover=over_to, chosen="", turned="")))


def _back_into_the_bag(state: State) -> State:
    """The coin in use, which is the newest, is among the others again (RM-8)."""
    bag = in_order((*state.bag, state.coins[-1]))
    return fast_replace(
        state, table=fast_replace(state.table, coins=state.table.coins[:-1]), coins=state.coins[:-1], bag=bag
    )


def _go_on(state: State) -> State:
    """The mover chooses a coin; from the bag it comes by itself (RM-6)."""
    if not state.table.house.bagged:
        return _counted(fast_replace(state, table=fast_replace(state.table, phase=Phase.TAKE)))
    state = _drawn(state, owner=None)
    return fast_replace(state, table=fast_replace(state.table, phase=Phase.TURN, chosen=state.table.coins[-1].id))


def _drawn(state: State, *, owner: Seat | None) -> State:
    """A coin leaves the bag and gets the next number."""
    table = state.table
    drawn, chance = state.chance.pick(state.bag)
    coin = Coin(f"c{table.numbered + 1}", owner, late=owner is not None)
    more = fast_replace(table, coins=(*table.coins, coin), numbered=table.numbered + 1)
    bag = tuple(stamp for stamp in state.bag if stamp != drawn)
    return _counted(State(more, state.tiles, (*state.coins, drawn), bag, chance))


def _counted(state: State) -> State:
    """All know how many coins are in the bag."""
    return fast_replace(state, table=fast_replace(state.table, in_bag=len(state.bag)))


def _with_coin(table: Table, coin: Coin) -> Table:
    return fast_replace(table, coins=tuple(coin if other.id == coin.id else other for other in table.coins))


def _index(table: Table) -> int:
    """Where the coin in use stands in the line of coins."""
    return next(k for k, coin in enumerate(table.coins) if coin.id == table.chosen)


def _place(table: Table, tile_id: str) -> int:
    return next(k for k, tile in enumerate(table.grid) if tile.id == tile_id)


def scores(table: Table) -> tuple[int, ...]:
    """How many tiles each has found."""
    holders = [tile.holder for tile in table.grid]
    return tuple(holders.count(Seat(seat)) for seat in range(table.seats))


def ranking(points: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Most tiles first; those with as many share a place (RM-11)."""
    best_first = sorted(range(len(points)), key=lambda seat: -points[seat])
    return tuple(tuple(map(Seat, tied)) for _, tied in groupby(best_first, key=lambda seat: points[seat]))


def tiles(state: State) -> tuple[str, ...]:
    """All tiles and coins, wherever they lie."""
    coins = (*state.coins, *state.bag)
    return tuple(sorted([f"tile {stamp}" for stamp in state.tiles] + [f"coin {stamp}" for stamp in coins]))


_STEPS: dict[str, Callable[..., State]] = {"take": _take, "turn": _turn, "keep": _keep, "back": _back}
