"""The rules of Remembory: how a table is laid and what each step does to it (clauses RM-1 to RM-28)."""

from __future__ import annotations

from collections.abc import Callable

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn, ranking
from tilebag.move import Move
from tilebag.piecepack import ALL_STAMPS, Stamp, sort_stamps

from ..options import Options
from ..state import Coin, Look, Phase, PublicState, State, Tile
from .dealing import deal
from .steps import auto, can_move, next_seat, steps


def start(setup: Setup, chance: Chance) -> State:
    """The tiles face down in the grid, the coins where the variant wants them, anyone begins (RM-2 to RM-4)."""
    options = Options.of(setup)
    tiles, chance = chance.shuffle(ALL_STAMPS)
    first, chance = chance.draw_below(setup.seats)
    dealt, chance = deal(options, setup.seats, chance)
    grid = tuple(Tile(f"t{n}") for n in range(1, len(tiles) + 1))
    public = PublicState(options, setup.seats, Seat(first), Phase.TAKE, grid, dealt.coins, numbered=len(dealt.coins))
    return _go_on(State(public, tiles, dealt.stamps, dealt.bag, chance))


def turn(state: State) -> Turn:
    """The mover may move until the game is over; a tile that lies open is dealt with by itself."""
    public, points = state.public, scores(state.public)
    if public.phase is Phase.OVER:
        return Turn((), ranking(points), points)  # (RM-11)
    return Turn((public.mover,), scores=points, auto=auto(public))


def play(state: State, seat: Seat, move: Move) -> State:
    """The table after a step; raises IllegalMove."""
    if seat != state.public.mover or move not in (*steps(state.public), auto(state.public)):
        raise IllegalMove("error.illegal", move=str(move))
    return _STEPS[move.verb](state, *move.args)


def _take(state: State, coin_id: str) -> State:
    """A coin is chosen; the mover sees it, and all do unless that was agreed otherwise (RM-15, RM-21, RM-25)."""
    public = state.public
    coins = tuple(_looked_at(public, coin) if coin.id == coin_id else coin for coin in public.coins)
    return fast_replace(state, public=fast_replace(public, phase=Phase.TURN, chosen=coin_id, coins=coins))


def _looked_at(public: PublicState, coin: Coin) -> Coin:
    """The coin with one look more; a coin known by its place tells nothing new."""
    if public.options.known_by_place:
        return coin
    who = public.mover if public.options.secret else None
    before = next((look.times for look in coin.looks if look.who == who), 0)
    others = tuple(look for look in coin.looks if look.who != who)
    looks = (*others, Look(who, before + 1, public.flips + 1))
    return fast_replace(coin, looks=tuple(sorted(looks, key=lambda look: -1 if look.who is None else look.who)))


def _turn(state: State, tile_id: str) -> State:
    """A tile is turned up for all to see; it is right if it has the stamp of the coin (RM-6, RM-7)."""
    public = state.public
    flips, place = public.flips + 1, _place(public, tile_id)
    seen = fast_replace(public.grid[place], times=public.grid[place].times + 1, last=flips)
    grid = (*public.grid[:place], seen, *public.grid[place + 1 :])
    right = state.tiles[place] == state.coins[_index(public)]
    shown = fast_replace(public, phase=Phase.RIGHT if right else Phase.WRONG, turned=tile_id, flips=flips, grid=grid)
    if public.options.secret:
        shown = _with_what_all_learn(shown, state.tiles[place])
    return fast_replace(state, public=shown)


def _with_what_all_learn(public: PublicState, tile: Stamp) -> PublicState:
    """What the others learn about a coin that only the picker knows: that it is this tile, or that it is not."""
    coin = public.coins[_index(public)]
    if public.phase is Phase.RIGHT:
        return _with_coin(public, fast_replace(coin, out=True))
    return _with_coin(public, fast_replace(coin, missed=sort_stamps({*coin.missed, tile})))


def _keep(state: State) -> State:
    """The finder keeps the tile, the coin is out for good, and the same player goes on (RM-9, RM-16, RM-22, RM-26).

    One of the coins set aside comes to him, drawn at random, while there are any (RM-17).
    """
    public = state.public
    grid = tuple(fast_replace(tile, holder=public.mover) if tile.id == public.turned else tile for tile in public.grid)
    found = _with_coin(fast_replace(public, grid=grid), fast_replace(public.coins[_index(public)], out=True))
    state = fast_replace(state, public=fast_replace(found, chosen="", turned=""))
    if found.options.dealt and state.bag:
        state = _drawn(state, owner=public.mover)
    if _over(state.public):
        return fast_replace(state, public=fast_replace(state.public, phase=Phase.OVER))
    return _go_on(fast_replace(state, public=fast_replace(state.public, mover=next_seat(state.public, found.mover))))


def _over(public: PublicState) -> bool:
    """With the last tile (RM-10, RM-23), or as soon as a player has no coin left (RM-19)."""
    if public.options.first_out(public.seats) and not all(can_move(public, Seat(seat)) for seat in range(public.seats)):
        return True
    return public.left == 0


def _back(state: State) -> State:
    """Tile and coin go back to where they were, and the turn passes to the left (RM-5, RM-8, RM-16, RM-22, RM-26)."""
    public = state.public
    if public.options.bagged:
        state = _back_into_the_bag(state)
    over_to = next_seat(public, public.mover + 1)
    return _go_on(fast_replace(state, public=fast_replace(state.public, mover=over_to, chosen="", turned="")))


def _back_into_the_bag(state: State) -> State:
    """The coin in use, which is the newest, is among the others again (RM-8)."""
    bag = sort_stamps((*state.bag, state.coins[-1]))
    return fast_replace(
        state, public=fast_replace(state.public, coins=state.public.coins[:-1]), coins=state.coins[:-1], bag=bag
    )


def _go_on(state: State) -> State:
    """The mover chooses a coin; from the bag it comes by itself (RM-6)."""
    if not state.public.options.bagged:
        return _counted(fast_replace(state, public=fast_replace(state.public, phase=Phase.TAKE)))
    state = _drawn(state, owner=None)
    return fast_replace(state, public=fast_replace(state.public, phase=Phase.TURN, chosen=state.public.coins[-1].id))


def _drawn(state: State, *, owner: Seat | None) -> State:
    """A coin leaves the bag and gets the next number."""
    public = state.public
    drawn, chance = state.chance.pick(state.bag)
    coin = Coin(f"c{public.numbered + 1}", owner, late=owner is not None)
    more = fast_replace(public, coins=(*public.coins, coin), numbered=public.numbered + 1)
    bag = tuple(stamp for stamp in state.bag if stamp != drawn)
    return _counted(State(more, state.tiles, (*state.coins, drawn), bag, chance))


def _counted(state: State) -> State:
    """All know how many coins are in the bag."""
    return fast_replace(state, public=fast_replace(state.public, in_bag=len(state.bag)))


def _with_coin(public: PublicState, coin: Coin) -> PublicState:
    return fast_replace(public, coins=tuple(coin if other.id == coin.id else other for other in public.coins))


def _index(public: PublicState) -> int:
    """Where the coin in use stands in the line of coins."""
    return next(k for k, coin in enumerate(public.coins) if coin.id == public.chosen)


def _place(public: PublicState, tile_id: str) -> int:
    return next(k for k, tile in enumerate(public.grid) if tile.id == tile_id)


def scores(public: PublicState) -> tuple[int, ...]:
    """How many tiles each has found."""
    found = [0] * public.seats
    for tile in public.grid:
        if tile.holder is not None:
            found[tile.holder] += 1
    return tuple(found)


def tiles(state: State) -> tuple[str, ...]:
    """All tiles and coins, wherever they lie."""
    coins = (*state.coins, *state.bag)
    return tuple(sorted([f"tile {stamp}" for stamp in state.tiles] + [f"coin {stamp}" for stamp in coins]))


_STEPS: dict[str, Callable[..., State]] = {"take": _take, "turn": _turn, "keep": _keep, "back": _back}
