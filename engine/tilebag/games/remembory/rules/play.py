"""The rules of Remembory: set-up, turns, and the effect of each move (RM-1 to RM-28)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.fast_replace import fast_replace, replace_at, replace_public, without
from tilebag.core.game import Seat, Setup, Turn, ranking
from tilebag.core.move import Move
from tilebag.kit.piecepack import ALL_STAMPS, SUITS, VALUES, Stamp, sort_stamps

from ..options import Options
from ..state import Coin, Look, Phase, PublicState, State, Tile
from .moves import automatic_move, can_move, legal_moves, next_seat


def start(setup: Setup, chance: Chance) -> State:
    """Tiles face down in the grid, coins by variant, a random starter (RM-2 to RM-4)."""
    options = Options.of(setup)
    tiles, chance = chance.shuffle(ALL_STAMPS)
    first, chance = chance.draw_below(setup.seats)
    dealt, chance = deal(options, setup.seats, chance)
    grid = tuple(Tile(f"t{n}") for n in range(1, len(tiles) + 1))
    public = PublicState(
        options=options,
        seats=setup.seats,
        mover=Seat(first),
        phase=Phase.TAKE,
        grid=grid,
        coins=dealt.coins,
        numbered=len(dealt.coins),
    )
    return _continue(State(public, tiles, dealt.stamps, dealt.bag, chance))


def turn(state: State) -> Turn:
    """Whose turn it is; a tile that is turned up is handled automatically."""
    public = state.public
    points = scores(state.public)
    if public.phase is Phase.OVER:
        return Turn((), ranking(points), points)  # (RM-11)
    return Turn((public.mover,), scores=points, auto=automatic_move(public))


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a move; raises IllegalMove."""
    if seat != state.public.mover or move not in (
        *legal_moves(state.public),
        automatic_move(state.public),
    ):
        raise IllegalMove("error.illegal", move=str(move))
    return _ACTIONS[move.verb](state, *move.args)


def _take(state: State, coin_id: str) -> State:
    """Take a coin; the mover sees it, and so do all others unless it is secret (RM-15, RM-21,
    RM-25).
    """
    public = state.public
    coins = tuple(_add_look(public, coin) if coin.id == coin_id else coin for coin in public.coins)
    return replace_public(state, phase=Phase.TURN, chosen=coin_id, coins=coins)


def _add_look(public: PublicState, coin: Coin) -> Coin:
    """The coin with one more look; a coin known by its place is unchanged."""
    if public.options.is_known_by_place:
        return coin
    who = public.mover if public.options.is_secret else None
    before = next((look.times for look in coin.looks if look.who == who), 0)
    other_looks = tuple(look for look in coin.looks if look.who != who)
    looks = (*other_looks, Look(who, before + 1, public.flips + 1))
    return fast_replace(
        coin, looks=tuple(sorted(looks, key=lambda look: -1 if look.who is None else look.who))
    )


def _turn(state: State, tile_id: str) -> State:
    """Turn a tile up for all to see; it is right if it has the coin's stamp (RM-6, RM-7)."""
    public = state.public
    flips = public.flips + 1
    place = [tile.id for tile in public.grid].index(tile_id)
    tile = fast_replace(public.grid[place], times=public.grid[place].times + 1, last=flips)
    grid = replace_at(public.grid, place, tile)
    right = state.tiles[place] == state.coins[_chosen_index(public)]
    after = fast_replace(
        public, phase=Phase.RIGHT if right else Phase.WRONG, turned=tile_id, flips=flips, grid=grid
    )
    if public.options.is_secret:
        after = _reveal_result(after, state.tiles[place])
    return fast_replace(state, public=after)


def _reveal_result(public: PublicState, tile: Stamp) -> PublicState:
    """Record what the others learn about a secret coin: that it is this tile, or that it is not."""
    coin = public.coins[_chosen_index(public)]
    if public.phase is Phase.RIGHT:
        return _replace_coin(public, fast_replace(coin, out=True))
    return _replace_coin(public, fast_replace(coin, missed=sort_stamps({*coin.missed, tile})))


def _keep(state: State) -> State:
    """The finder keeps the tile, the coin is out, and the same player goes on (RM-9, RM-16, RM-22,
    RM-26).

    They get a random one of the coins set aside, while there are any (RM-17).
    """
    public = state.public
    grid = tuple(
        fast_replace(tile, holder=public.mover) if tile.id == public.turned else tile
        for tile in public.grid
    )
    after = _replace_coin(
        fast_replace(public, grid=grid), fast_replace(public.coins[_chosen_index(public)], out=True)
    )
    state = fast_replace(state, public=fast_replace(after, chosen="", turned=""))
    if after.options.is_dealt and state.bag:
        state = _draw_coin(state, owner=public.mover)
    if _is_over(state.public):
        return replace_public(state, phase=Phase.OVER)
    return _continue(replace_public(state, mover=next_seat(state.public, after.mover)))


def _is_over(public: PublicState) -> bool:
    """Is the last tile found (RM-10, RM-23), or does a player have no coin left (RM-19)?"""
    if public.options.ends_when_first_out(public.seats) and not all(
        can_move(public, Seat(seat)) for seat in range(public.seats)
    ):
        return True
    return public.tiles_left == 0


def _turn_back(state: State) -> State:
    """Put tile and coin back; the turn passes to the left (RM-5, RM-8, RM-16, RM-22, RM-26)."""
    public = state.public
    if public.options.is_basic:
        state = _return_to_bag(state)
    over_to = next_seat(public, public.mover + 1)
    return _continue(replace_public(state, mover=over_to, chosen="", turned=""))


def _return_to_bag(state: State) -> State:
    """Return the coin in use, the newest one, to the bag (RM-8)."""
    bag = sort_stamps((*state.bag, state.coins[-1]))
    return fast_replace(
        state,
        public=fast_replace(state.public, coins=state.public.coins[:-1]),
        coins=state.coins[:-1],
        bag=bag,
    )


def _continue(state: State) -> State:
    """Let the mover choose a coin; in the basic game draw one from the bag (RM-6)."""
    if not state.public.options.is_basic:
        return _update_bag_count(replace_public(state, phase=Phase.TAKE))
    state = _draw_coin(state, owner=None)
    return replace_public(state, phase=Phase.TURN, chosen=state.public.coins[-1].id)


def _draw_coin(state: State, *, owner: Seat | None) -> State:
    """Take a coin out of the bag and give it the next number."""
    public = state.public
    drawn, chance = state.chance.pick(state.bag)
    coin = Coin(f"c{public.numbered + 1}", owner, late=owner is not None)
    after = fast_replace(public, coins=(*public.coins, coin), numbered=public.numbered + 1)
    bag = without(state.bag, drawn)
    return _update_bag_count(State(after, state.tiles, (*state.coins, drawn), bag, chance))


def _update_bag_count(state: State) -> State:
    """Update the public number of coins in the bag."""
    return replace_public(state, in_bag=len(state.bag))


def _replace_coin(public: PublicState, coin: Coin) -> PublicState:
    return fast_replace(
        public, coins=tuple(coin if other.id == coin.id else other for other in public.coins)
    )


def _chosen_index(public: PublicState) -> int:
    """The index of the coin in use."""
    return [coin.id for coin in public.coins].index(public.chosen)


def scores(public: PublicState) -> tuple[int, ...]:
    """The number of tiles found by each seat."""
    found = [0] * public.seats
    for tile in public.grid:
        if tile.holder is not None:
            found[tile.holder] += 1
    return tuple(found)


def tiles(state: State) -> tuple[str, ...]:
    """All tiles and coins, wherever they are."""
    coins = (*state.coins, *state.bag)
    return tuple(
        sorted([f"tile {stamp}" for stamp in state.tiles] + [f"coin {stamp}" for stamp in coins])
    )


# the deal of the coins


@dataclass(frozen=True, slots=True)
class Deal:
    """Coins with their stamps, and the bag."""

    coins: tuple[Coin, ...]
    stamps: tuple[Stamp, ...]
    bag: tuple[Stamp, ...]


def deal(options: Options, seats: int, chance: Chance) -> tuple[Deal, Chance]:
    """The coins of a new game."""
    if options.is_dealt:
        return _deal_to_players(options, seats, chance)
    if options.is_laid:
        return _lay_out(options, chance)
    return Deal((), (), ALL_STAMPS), chance  # all in the bag (RM-3)


def _deal_to_players(options: Options, seats: int, chance: Chance) -> tuple[Deal, Chance]:
    """Equally many single coins, suits or numbers for each seat; the remainder is set aside (RM-13,
    RM-14).
    """
    parts, chance = chance.shuffle(_split(options.deal))
    each = len(parts) // seats
    coins: list[Coin] = []
    stamps: list[Stamp] = []
    for seat in range(seats):
        hand, chance = chance.shuffle(_join(parts[seat * each : (seat + 1) * each]))
        coins += [Coin(f"c{len(coins) + n}", Seat(seat)) for n in range(1, len(hand) + 1)]
        stamps += hand
    return Deal(tuple(coins), tuple(stamps), sort_stamps(_join(parts[seats * each :]))), chance


def _lay_out(options: Options, chance: Chance) -> tuple[Deal, Chance]:
    """Sorted into groups, each in order or shuffled (RM-24), or unsorted (RM-27)."""
    stamps: list[Stamp] = []
    for group in _split(options.sort) if options.variant == "3" else (ALL_STAMPS,):
        ordered = group
        if not options.is_known_by_place:
            ordered, chance = chance.shuffle(group)
        stamps += ordered
    coins = tuple(Coin(f"c{n}") for n in range(1, len(ALL_STAMPS) + 1))
    return Deal(coins, tuple(stamps), bag=()), chance


def _split(deal: str) -> tuple[tuple[Stamp, ...], ...]:
    """The coins by suits, by numbers, or one by one, in a fixed order."""
    if deal == "suits":
        return tuple(tuple(stamp for stamp in ALL_STAMPS if stamp.suit == suit) for suit in SUITS)
    if deal == "numbers":
        return tuple(
            tuple(stamp for stamp in ALL_STAMPS if stamp.value == value)
            for value in range(len(VALUES))
        )
    return tuple((stamp,) for stamp in ALL_STAMPS)


def _join(parts: tuple[tuple[Stamp, ...], ...]) -> tuple[Stamp, ...]:
    return tuple(stamp for part in parts for stamp in part)


_ACTIONS: dict[str, Callable[..., State]] = {
    "take": _take,
    "turn": _turn,
    "keep": _keep,
    "back": _turn_back,
}
