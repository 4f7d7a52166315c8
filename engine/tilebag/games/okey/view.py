"""What a seat knows, its legal moves, and determinisation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move

from .pieces import ALL
from .rules.moves import GO_ON, SHOW, is_deciding, legal_moves
from .state import Phase, PublicState, State, Tile

# the latest are asked for again: to check a move, to lay the table out, to advise
CACHED_VIEWS = 16


@dataclass(frozen=True, slots=True)
class View:
    """All a seat has been shown this round: what is or was open, and its own rack.

    Of other racks it knows the size and the tiles that all have seen (`PublicState.open`). The ids
    of other tiles are hidden, since they would reveal whether a discard had just been drawn.

    rack   the viewer's tiles; empty for a guest
    sizes  number of tiles of each seat
    stock  number of tiles in the stock
    drawn  number of the tile taken this turn, if this seat knows it
    """

    public: PublicState
    seat: Seat | None
    rack: tuple[Tile, ...]
    sizes: tuple[int, ...]
    stock: int
    drawn: int

    @property
    def player(self) -> Seat:
        """The viewer's seat; a guest plays nothing."""
        assert self.seat is not None, "a guest plays nothing"
        return self.seat

    @property
    def is_deciding(self) -> bool:
        """Has this seat a decision to make?"""
        return self.seat is not None and is_deciding(self.public, self.seat)

    @property
    def seen_tiles(self) -> tuple[Tile, ...]:
        """Every tile this seat has seen in this round, the indicator first."""
        others = [
            tile
            for seat, tiles in enumerate(self.public.open)
            if seat != self.seat
            for tile in tiles
        ]
        return (*self.public.table_tiles, *self.rack, *others)


def view(state: State, seat: Seat | None) -> View:
    """The public state, the seat's own rack, and the sizes of everything else."""
    public = state.public
    rack = () if seat is None else state.racks[seat]
    known = any(tile.number == state.drawn for tile in (*rack, *public.open[public.mover]))
    return View(
        public=public,
        seat=seat,
        rack=rack,
        sizes=tuple(map(len, state.racks)),
        stock=len(state.stock),
        drawn=state.drawn if known else 0,
    )


@lru_cache(maxsize=CACHED_VIEWS)
def moves(view: View) -> tuple[Move, ...]:
    """The legal moves."""
    if view.seat is None:
        return ()
    return legal_moves(view.public, view.seat, view.rack, view.stock, view.drawn)


def can_finish(view: View) -> bool:
    """Can this seat finish now?"""
    return "finish" in [move.verb for move in moves(view)]


def forced_move(view: View) -> Move | None:
    """Going on before play, for a seat that has nothing to show (OK-15)."""
    return GO_ON if moves(view) == (GO_ON,) else None


def is_calm(view: View) -> bool:
    """Whether the other copy of the indicator was not shown and the viewer cannot show it now.

    It is false after the round has ended (OK-15, OK-23).
    """
    public = view.public
    return public.shown is None and public.result is None and SHOW not in moves(view)


def determinise(view: View, chance: Chance) -> State:
    """A state in which the unseen tiles are dealt at random to the other racks and the stock."""
    public = view.public
    unseen, chance = _shuffle_unseen(view, chance)
    racks = tuple(
        view.rack
        if seat == view.seat
        else tuple(sorted((*known, *(next(unseen) for _ in range(size - len(known))))))
        for seat, (known, size) in enumerate(zip(public.open, view.sizes, strict=True))
    )
    stock = tuple(unseen)
    drawn, chance = _sample_drawn(view, racks[public.mover], chance)
    return State(public, racks, stock, drawn, chance)


def _shuffle_unseen(view: View, chance: Chance) -> tuple[Iterator[Tile], Chance]:
    """The tiles this seat has not seen in this round, in random order and with random unused
    numbers.
    """
    kinds = list(ALL)
    for tile in view.seen_tiles:
        kinds.remove(tile.kind)
    first = (view.public.round - 1) * len(ALL) + 1
    free_numbers = sorted(
        {*range(first, first + len(ALL))} - {tile.number for tile in view.seen_tiles}
    )
    shuffled, chance = chance.shuffle(kinds)
    numbers, chance = chance.shuffle(free_numbers)
    return map(Tile, numbers, shuffled), chance


def _sample_drawn(view: View, rack: tuple[Tile, ...], chance: Chance) -> tuple[int, Chance]:
    """The number of the tile that the mover drew this turn; 0 in the starter's first turn."""
    public = view.public
    if view.drawn or public.phase is not Phase.DISCARDING or public.turns == 0:
        return view.drawn, chance
    tile, chance = chance.pick([tile for tile in rack if tile not in public.open[public.mover]])
    return tile.number, chance
