"""Shuffling and dealing a round (OK-7 to OK-12)."""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.game import Seat

from ..pieces import ALL, FALSE_JOKER, Kind
from ..state import BEFORE_PLAY, RACK_SIZE, Options, Phase, PublicState, State, Tile, seat_after


def first_round(options: Options, seats: int, chance: Chance) -> State:
    """The first round: a random dealer (OK-4), everyone with the starting points (OK-3)."""
    dealer, chance = chance.draw_below(seats)
    return deal(options, (options.start_points,) * seats, 1, 0, Seat(dealer), chance)


def next_round(state: State, voids: int) -> State:
    """The player to the dealer's right deals, also after a void round (OK-5)."""
    public = state.public
    dealer = seat_after(public.dealer, public.seats)
    return deal(public.options, public.points, public.round + 1, voids, dealer, state.chance)


def deal(options: Options, points: tuple[int, ...], round_: int, voids: int, dealer: Seat, chance: Chance) -> State:
    """A new round: 15 tiles for the player on the dealer's right, 14 for the others, the rest face down."""
    seats, asked = len(points), options.window == BEFORE_PLAY
    tiles, chance = shuffle_tiles(round_, chance)
    starter = seat_after(dealer, seats)
    phase, nothing = Phase.SHOWING if asked else Phase.DISCARDING, ((),) * seats
    now = (options, points, round_, voids, dealer, phase, starter)
    public = PublicState(*now, tiles[-1], piles=nothing, open=nothing, answered=(not asked,) * seats)
    racks, stock = _deal_racks(tiles[:-1], starter, seats)
    return State(public, racks, stock, 0, chance)


def _deal_racks(
    tiles: tuple[Tile, ...], starter: Seat, seats: int
) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """The racks and the stock (OK-11, OK-12)."""
    racks: dict[Seat, tuple[Tile, ...]] = {}
    for place in range(seats):
        size = RACK_SIZE + (place == 0)
        racks[seat_after(starter, seats, place)], tiles = tuple(sorted(tiles[:size])), tiles[size:]
    return tuple(racks[Seat(seat)] for seat in range(seats)), tiles


def shuffle_tiles(round_: int, chance: Chance) -> tuple[tuple[Tile, ...], Chance]:
    """All tiles in random order, the indicator last, with new random numbers."""
    kinds, chance = put_numbered_last(*chance.shuffle(ALL))
    first = (round_ - 1) * len(ALL) + 1
    numbers, chance = chance.shuffle(range(first, first + len(ALL)))
    return tuple(map(Tile, numbers, kinds)), chance


def put_numbered_last(kinds: tuple[Kind, ...], chance: Chance) -> tuple[tuple[Kind, ...], Chance]:
    """Swap a false joker in the indicator's place with random tiles until it is a numbered tile (OK-8)."""
    order = list(kinds)
    while order[-1] == FALSE_JOKER:
        place, chance = chance.draw_below(len(order) - 1)
        order[place], order[-1] = order[-1], order[place]
    return tuple(order), chance
