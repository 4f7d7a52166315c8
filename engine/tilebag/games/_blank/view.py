"""What a seat knows, its legal moves, and determinisation."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move

from .pieces import NUMBERS, Tile
from .state import State


@dataclass(frozen=True, slots=True)
class View:
    """All a seat has been shown: its own hand and every tile that was laid; of other tiles only the
    ids.
    """

    seat: Seat | None
    hand: tuple[Tile, ...]  # the viewer's; empty for a guest
    backs: tuple[tuple[str, ...], ...]  # the ids of the tiles that each seat holds
    leader: Seat
    trick: tuple[Tile, ...]
    taken: tuple[tuple[Tile, ...], ...]
    left: tuple[str, ...]

    @property
    def mover(self) -> Seat | None:
        """The seat that lays the next tile; None when the trick is full or the game is over."""
        seats = len(self.backs)
        waiting = len(self.trick) < seats and any(self.backs)
        return Seat((self.leader + len(self.trick)) % seats) if waiting else None

    @property
    def unseen(self) -> tuple[int, ...]:
        """The numbers that this seat has not seen."""
        seen = {tile.number for tile in sum(self.taken, self.hand + self.trick)}
        return tuple(number for number in NUMBERS if number not in seen)


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or a spectator (None), may know."""
    hand = () if seat is None else state.hands[seat]
    backs = tuple(_ids(held) for held in state.hands)
    return View(seat, hand, backs, state.leader, state.trick, state.taken, _ids(state.left))


def _ids(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    return tuple(tile.id for tile in tiles)


def moves(view: View) -> tuple[Move, ...]:
    """Any tile of the hand when it is the seat's turn; empty otherwise, also while a full trick
    waits to be cleared.
    """
    return (
        tuple(tile.lay for tile in view.hand)
        if view.seat is not None and view.seat == view.mover
        else ()
    )


def determinise(view: View, chance: Chance) -> State:
    """The same state with the unseen numbers dealt at random to the tiles this seat cannot see."""
    numbers, _ = chance.shuffle(view.unseen)
    unseen_numbers = iter(numbers)
    hands = tuple(
        view.hand if seat == view.seat else tuple(Tile(id, next(unseen_numbers)) for id in ids)
        for seat, ids in enumerate(view.backs)
    )
    return State(
        leader=view.leader,
        hands=hands,
        trick=view.trick,
        taken=view.taken,
        left=tuple(Tile(id, next(unseen_numbers)) for id in view.left),
    )
