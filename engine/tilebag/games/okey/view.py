"""What one seat knows of the table and may do, and tables that would look the same to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.move import Move

from .pieces import ALL
from .rules.steps import GO_ON, is_deciding, legal_steps
from .state import Phase, PublicState, State, Tile


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat has been shown this round: what lies open or did, and its own rack.

    What others hold is a number of tiles, and those among them that everybody has seen (`PublicState.open`). Not even
    the ids of the others are known: they would tell whether a discard had just been drawn.

    rack   one's own tiles; a guest has none
    sizes  how many tiles each seat holds
    stock  how many tiles are left
    drawn  the number of the tile taken this turn, if this seat knows it
    """

    public: PublicState
    seat: Seat | None
    rack: tuple[Tile, ...]
    sizes: tuple[int, ...]
    stock: int
    drawn: int

    @property
    def deciding(self) -> bool:
        """Has this seat something to decide?"""
        return self.seat is not None and is_deciding(self.public, self.seat)

    @property
    def seen(self) -> tuple[Tile, ...]:
        """Every tile of this round that this seat has seen, the indicator first."""
        others = (tile for seat, tiles in enumerate(self.public.open) if seat != self.seat for tile in tiles)
        return (*self.public.on_table, *self.rack, *others)


def view(state: State, seat: Seat | None) -> View:
    """The table, one's own rack, and how much there is of all else."""
    public, rack = state.public, () if seat is None else state.racks[seat]
    known = any(tile.number == state.drawn for tile in (*rack, *public.open[public.mover]))
    return View(public, seat, rack, tuple(map(len, state.racks)), len(state.stock), state.drawn if known else 0)


def moves(view: View) -> tuple[Move, ...]:
    """The single steps this seat may take now."""
    if view.seat is None:
        return ()
    return legal_steps(view.public, view.seat, view.rack, view.stock, view.drawn)


def forced(view: View) -> Move | None:
    """To go on before play, for a seat that has nothing to show (OK-15)."""
    return GO_ON if moves(view) == (GO_ON,) else None


def determinise(view: View, chance: Chance) -> State:
    """A state in which the unseen tiles are dealt anew: to the other racks, the rest to the stock."""
    public = view.public
    unseen, chance = _unseen(view, chance)
    racks = tuple(
        view.rack if seat == view.seat else tuple(sorted((*known, *(next(unseen) for _ in range(size - len(known))))))
        for seat, (known, size) in enumerate(zip(public.open, view.sizes, strict=True))
    )
    stock = tuple(unseen)
    drawn, chance = _drawn(view, racks[public.mover], chance)
    return State(public, racks, stock, drawn, chance)


def _unseen(view: View, chance: Chance) -> tuple[Iterator[Tile], Chance]:
    """The tiles this seat has not seen this round, in a random order and with the numbers that are left, by lot."""
    kinds = list(ALL)
    for tile in view.seen:
        kinds.remove(tile.kind)
    first = (view.public.round - 1) * len(ALL) + 1
    left = sorted({*range(first, first + len(ALL))} - {tile.number for tile in view.seen})
    shuffled, chance = chance.shuffle(kinds)
    numbers, chance = chance.shuffle(left)
    return map(Tile, numbers, shuffled), chance


def _drawn(view: View, rack: tuple[Tile, ...], chance: Chance) -> tuple[int, Chance]:
    """Which of the mover's tiles came from the stock this turn; at the starter's first turn none did."""
    public = view.public
    if view.drawn or public.phase is not Phase.DISCARDING or public.turns == 0:
        return view.drawn, chance
    tile, chance = chance.pick([tile for tile in rack if tile not in public.open[public.mover]])
    return tile.number, chance
