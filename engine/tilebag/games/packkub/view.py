"""What a seat knows, its legal moves, and determinisation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move

from .pieces import Stamp
from .rules.moves import legal_moves
from .rules.play import stamps_of
from .state import Phase, PublicState, State, Tile


@dataclass(frozen=True, slots=True)
class View:
    """All a seat has been shown: the public state and its own hand; of other tiles only the ids.

    hand   the viewer's, in the order of arrival; empty for a guest
    backs  the ids of the tiles in each hand; their number is public (PK-6)
    pile   the ids of the tiles in the pile, the next one first; their number is public (PK-21)
    """

    seat: Seat | None
    public: PublicState
    hand: tuple[Tile, ...]
    backs: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]

    @property
    def is_to_move(self) -> bool:
        """Is it this seat's turn?"""
        return (
            self.seat is not None
            and self.seat == self.public.mover
            and self.public.phase is Phase.PLAYING
        )

    @property
    def own_tiles(self) -> tuple[Tile, ...]:
        """The hand at the start of the turn, by number: tiles played since then may come back."""
        played = self.public.played_tiles if self.is_to_move else ()
        return tuple(sorted((*self.hand, *played), key=lambda tile: tile.number))

    @property
    def drawn_tile(self) -> Tile | None:
        """The tile drawn last, until others have drawn more than once since then."""
        public = self.public
        last = max(self.hand, key=lambda tile: tile.number, default=None)
        size = len(stamps_of(public))
        dealt = (public.round - 1) * size + public.seats * public.options.hand
        following = int(self.pile[0][1:]) if self.pile else public.round * size + 1
        if last is None or last.number <= dealt or following - last.number > public.seats:
            return None
        return last

    @property
    def unseen_tiles(self) -> tuple[Stamp, ...]:
        """The tiles whose place this seat does not know, in order."""
        public = self.public
        on_table = {tile for group in public.groups for tile in group.tiles}
        known = on_table | set(self.hand) | set(public.seen)
        unseen = Counter(stamps_of(public))
        unseen.subtract(tile.stamp for tile in known)
        return tuple(unseen.elements())


def view(state: State, seat: Seat | None) -> View:
    """What a seat knows; a guest (None) sees only the public state."""
    hand = () if seat is None else state.hands[seat]
    return View(seat, state.public, hand, tuple(map(_ids, state.hands)), _ids(state.pile))


def _ids(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    # from a list, for speed: called at every move, for a hundred tiles
    return tuple([tile.id for tile in tiles])


def moves(view: View) -> tuple[Move, ...]:
    """The legal moves."""
    return legal_moves(view.public, view.hand, len(view.pile)) if view.is_to_move else ()


def determinise(view: View, chance: Chance) -> State:
    """The same state with the unseen tiles dealt at random to the ids this seat cannot see."""
    stamps, chance = chance.shuffle(view.unseen_tiles)
    unseen_stamps = iter(stamps)
    known = {tile.id: tile for tile in (*view.public.seen, *view.hand)}

    def deal(ids: tuple[str, ...]) -> tuple[Tile, ...]:
        return tuple(known[id] if id in known else Tile(id, next(unseen_stamps)) for id in ids)

    return State(view.public, tuple(map(deal, view.backs)), deal(view.pile), chance)
