"""The rules of High Tile: the deal, turns, moves, scores."""

from __future__ import annotations

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.fast_replace import fast_replace, replace_at, without
from tilebag.core.game import Seat, Setup, Turn, ranking
from tilebag.core.move import Move

from ..pieces import NUMBERS, Tile
from ..state import CLEAR_TRICK, State


def start(setup: Setup, chance: Chance) -> State:
    """Shuffle the tiles and deal; the rest stays face down. Seat 0 leads."""
    numbers, _ = chance.shuffle(NUMBERS)
    tiles = tuple(Tile(f"t{place}", number) for place, number in enumerate(numbers, 1))
    size = int(setup.option("hand"))
    hands = tuple(tiles[seat * size : (seat + 1) * size] for seat in range(setup.seats))
    return State(
        leader=Seat(0),
        hands=hands,
        trick=(),
        taken=((),) * setup.seats,
        left=tiles[setup.seats * size :],
    )


def turn(state: State) -> Turn:
    """The leader lays first, then the others in order. A full trick is cleared. Empty hands end the
    game.
    """
    seats = len(state.hands)
    scores = points(state)
    if len(state.trick) == seats:
        return Turn((trick_winner(state),), scores=scores, auto=CLEAR_TRICK)
    if not any(state.hands):
        return Turn((), ranking(scores), scores)
    return Turn((Seat((state.leader + len(state.trick)) % seats),), scores=scores)


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a move; raises IllegalMove."""
    current = turn(state)
    if seat in current.seats and current.auto and move == CLEAR_TRICK:
        return _clear_trick(state)
    if seat in current.seats and not current.auto:
        for tile in state.hands[seat]:
            if move == tile.lay:
                hands = replace_at(state.hands, seat, without(state.hands[seat], tile))
                return fast_replace(state, hands=hands, trick=(*state.trick, tile))
    raise IllegalMove("error.illegal", move=str(move))


def _clear_trick(state: State) -> State:
    """Give the trick to the owner of the highest tile, who leads the next one."""
    seat = trick_winner(state)
    taken = replace_at(state.taken, seat, state.taken[seat] + state.trick)
    return fast_replace(state, leader=seat, trick=(), taken=taken)


def tiles(state: State) -> tuple[str, ...]:
    """All tiles, wherever they are."""
    everywhere = sum((*state.hands, *state.taken), state.trick + state.left)
    return tuple(sorted(str(tile.number) for tile in everywhere))


def trick_winner(state: State) -> Seat:
    """The seat that laid the highest tile of a full trick."""
    highest = max(range(len(state.trick)), key=lambda place: state.trick[place].number)
    return Seat((state.leader + highest) % len(state.hands))


def points(state: State) -> tuple[int, ...]:
    """The scores: one point for each trick taken."""
    return tuple(len(tiles) // len(state.hands) for tiles in state.taken)
