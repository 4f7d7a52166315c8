"""The rules of High Tile: how it begins, whose turn it is, what a step does."""

from __future__ import annotations

from itertools import groupby

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn
from tilebag.games._blank.state import CLEAR, NUMBERS, State, Tile
from tilebag.move import Move


def start(setup: Setup, chance: Chance) -> State:
    """Shuffle the tiles and deal; the rest stays face down. Seat 0 leads."""
    numbers, _ = chance.shuffled(NUMBERS)
    tiles = tuple(Tile(f"t{place}", number) for place, number in enumerate(numbers, 1))
    size = int(setup.option("hand"))
    hands = tuple(tiles[seat * size : (seat + 1) * size] for seat in range(setup.seats))
    return State(Seat(0), hands, (), ((),) * setup.seats, tiles[setup.seats * size :])


def turn(state: State) -> Turn:
    """The leader lays first, then the others in order; a full trick is cleared; without tiles in hand it is over."""
    seats, scores = len(state.hands), points(state)
    if len(state.trick) == seats:
        return Turn((taker(state),), scores=scores, auto=CLEAR)
    if not any(state.hands):
        return Turn((), ranking(scores), scores)
    return Turn((Seat((state.leader + len(state.trick)) % seats),), scores=scores)


def play(state: State, seat: Seat, move: Move) -> State:
    """The table after the step; raises IllegalMove."""
    now = turn(state)
    if seat in now.seats and now.auto and move == CLEAR:
        return _clear(state)
    for tile in state.hands[seat] if seat in now.seats and not now.auto else ():
        if move == tile.lay:
            rest = tuple(held for held in state.hands[seat] if held != tile)
            hands = (*state.hands[:seat], rest, *state.hands[seat + 1 :])
            return fast_replace(state, hands=hands, trick=(*state.trick, tile))
    raise IllegalMove("error.illegal", move=str(move))


def _clear(state: State) -> State:
    """The highest tile takes the trick, and its owner leads the next one."""
    seat = taker(state)
    taken = (*state.taken[:seat], state.taken[seat] + state.trick, *state.taken[seat + 1 :])
    return fast_replace(state, leader=seat, trick=(), taken=taken)


def taker(state: State) -> Seat:
    """Who laid the highest tile of a full trick."""
    highest = max(range(len(state.trick)), key=lambda place: state.trick[place].number)
    return Seat((state.leader + highest) % len(state.hands))


def points(state: State) -> tuple[int, ...]:
    """One for each trick taken."""
    return tuple(len(tiles) // len(state.hands) for tiles in state.taken)


def ranking(scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Who won, best first; those with as many points share a place."""
    best_first = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return tuple(tuple(map(Seat, tied)) for _, tied in groupby(best_first, key=lambda seat: scores[seat]))


def tiles(state: State) -> tuple[str, ...]:
    """Everything that came out of the box."""
    everywhere = sum((*state.hands, *state.taken), state.trick + state.left)
    return tuple(sorted(str(tile.number) for tile in everywhere))
