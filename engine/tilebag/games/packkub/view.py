"""What one seat knows of the table and may do, and what may be true of the rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.move import Move

from .pieces import Stamp
from .rules.dealing import box_of
from .rules.steps import steps
from .state import Phase, PublicState, State, Tile


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat has been shown: what lies open and its own hand. Of the other tiles it knows only the ids.

    hand   one's own, in the order in which the tiles came; a guest has none
    backs  the ids of the tiles in each hand; their number is open to all (PK-6)
    pile   the ids of the tiles in the pile, the next one first; their number is shown (PK-21)
    """

    seat: Seat | None
    public: PublicState
    hand: tuple[Tile, ...]
    backs: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]

    @property
    def moving(self) -> bool:
        """Is it this seat's turn?"""
        return self.seat is not None and self.seat == self.public.mover and self.public.phase is Phase.PLAYING

    @property
    def at_hand(self) -> tuple[Tile, ...]:
        """One's tiles as when the turn began, by number: those that were laid since then may come back."""
        return tuple(sorted((*self.hand, *(self.public.played if self.moving else ())), key=lambda tile: tile.number))

    @property
    def drawn(self) -> Tile | None:
        """The tile that came out of the pile last, as long as others have drawn no more than once since then."""
        public, last = self.public, max(self.hand, key=lambda tile: tile.number, default=None)
        size = len(box_of(public))
        dealt = (public.round - 1) * size + public.seats * public.options.hand
        following = int(self.pile[0][1:]) if self.pile else public.round * size + 1
        return last if last and last.number > dealt and following - last.number <= public.seats else None

    @property
    def unseen(self) -> tuple[Stamp, ...]:
        """The tiles of the box that this seat cannot place, in order."""
        public = self.public
        known = {tile for group in public.groups for tile in group.tiles} | set(self.hand) | set(public.seen)
        left = Counter(box_of(public))
        left.subtract(tile.stamp for tile in known)
        return tuple(left.elements())


def view(state: State, seat: Seat | None) -> View:
    """What a seat knows; a guest (None) sees only what lies open."""
    hand = () if seat is None else state.hands[seat]
    return View(seat, state.public, hand, tuple(map(_ids, state.hands)), _ids(state.pile))


def _ids(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    return tuple([tile.id for tile in tiles])  # a list first: this is done at every step, for a hundred tiles


def moves(view: View) -> tuple[Move, ...]:
    """The steps that this seat may take now."""
    return steps(view.public, view.hand, len(view.pile)) if view.moving else ()


def determinise(view: View, chance: Chance) -> State:
    """The same table with the tiles that this seat cannot place dealt anew to the ids it cannot see."""
    stamps, chance = chance.shuffle(view.unseen)
    rest = iter(stamps)
    shown = {tile.id: tile for tile in (*view.public.seen, *view.hand)}

    def dealt(ids: tuple[str, ...]) -> tuple[Tile, ...]:
        return tuple(shown[id] if id in shown else Tile(id, next(rest)) for id in ids)

    return State(view.public, tuple(map(dealt, view.backs)), dealt(view.pile), chance)
