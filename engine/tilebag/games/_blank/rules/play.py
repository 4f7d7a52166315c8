"""How High Tile begins, whose turn it is, what a step does."""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.errors import IllegalMove
from tilebag.fast_replace import fast_replace
from tilebag.game import Seat, Setup, Turn, ranking
from tilebag.move import Move

from ..pieces import NUMBERS, Tile
from ..state import CLEAR, State
from .scoring import points, taker


def start(setup: Setup, chance: Chance) -> State:
    """Shuffle the tiles and deal; the rest stays face down. Seat 0 leads."""
    numbers, _ = chance.shuffle(NUMBERS)
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


def tiles(state: State) -> tuple[str, ...]:
    """Everything that came out of the box."""
    everywhere = sum((*state.hands, *state.taken), state.trick + state.left)
    return tuple(sorted(str(tile.number) for tile in everywhere))
