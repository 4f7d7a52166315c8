"""Shuffling and dealing a round (OK-7 to OK-12)."""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.game import Seat

from ..pieces import ALL, FALSE_JOKER, Kind
from ..state import BEFORE_PLAY, DEALT, Options, Phase, PublicState, State, Tile, following


def first_round(options: Options, seats: int, chance: Chance) -> State:
    """The first dealer is random (OK-4), everybody has the points to start with (OK-3)."""
    dealer, chance = chance.draw_below(seats)
    return deal(options, (options.start_points,) * seats, 1, 0, Seat(dealer), chance)


def next_round(state: State, voids: int) -> State:
    """The player to the dealer's right deals, after a void round too (OK-5)."""
    public = state.public
    dealer = following(public.dealer, public.seats)
    return deal(public.options, public.points, public.round + 1, voids, dealer, state.chance)


def deal(options: Options, points: tuple[int, ...], round_: int, voids: int, dealer: Seat, chance: Chance) -> State:
    """A round as it begins: 15 tiles for the player on the dealer's right, 14 for the others, the rest face down."""
    seats, asked = len(points), options.window == BEFORE_PLAY
    tiles, chance = shuffled(round_, chance)
    starter = following(dealer, seats)
    public = PublicState(
        options=options,
        points=points,
        round=round_,
        voids=voids,
        dealer=dealer,
        phase=Phase.SHOWING if asked else Phase.DISCARDING,
        mover=starter,
        turns=0,
        late=0,
        indicator=tiles[-1],
        piles=((),) * seats,
        open=((),) * seats,
        answered=(not asked,) * seats,
        shown=None,
        result=None,
    )
    racks, stock = _handed_out(tiles[:-1], starter, seats)
    return State(public, racks, stock, 0, chance)


def _handed_out(
    tiles: tuple[Tile, ...], starter: Seat, seats: int
) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """The racks and the stock (OK-11, OK-12)."""
    racks: dict[Seat, tuple[Tile, ...]] = {}
    for place in range(seats):
        size = DEALT + (place == 0)
        racks[following(starter, seats, place)], tiles = tuple(sorted(tiles[:size])), tiles[size:]
    return tuple(racks[Seat(seat)] for seat in range(seats)), tiles


def shuffled(round_: int, chance: Chance) -> tuple[tuple[Tile, ...], Chance]:
    """All tiles in a random order, the indicator last, with new numbers drawn by lot."""
    kinds, chance = numbered_last(*chance.shuffle(ALL))
    first = (round_ - 1) * len(ALL) + 1
    numbers, chance = chance.shuffle(range(first, first + len(ALL)))
    return tuple(map(Tile, numbers, kinds)), chance


def numbered_last(kinds: tuple[Kind, ...], chance: Chance) -> tuple[tuple[Kind, ...], Chance]:
    """A false joker as indicator changes places with another tile until a number shows (OK-8)."""
    order = list(kinds)
    while order[-1] == FALSE_JOKER:
        place, chance = chance.draw_below(len(order) - 1)
        order[place], order[-1] = order[-1], order[place]
    return tuple(order), chance
