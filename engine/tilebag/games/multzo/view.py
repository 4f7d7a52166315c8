"""What a seat knows and may do, and what it can imagine of the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.move import Move

from .pieces import ALL, Stamp
from .rules.steps import steps
from .state import State, Table, Tile, View


def view(state: State, seat: Seat | None) -> View:
    """What lies open, the own hand, and the tile face down for the one who laid it."""
    table = state.table
    down = state.down if seat is not None and seat == table.declarer else None
    return View(table, seat, () if seat is None else state.hands[seat], down)


def moves(view: View) -> tuple[Move, ...]:
    """The steps that may be taken now."""
    return steps(view.table, view.seat, view.hand)


def known(view: View) -> tuple[Tile, ...]:
    """Every tile of this round whose face this seat has seen."""
    table = view.table
    down = () if view.down is None else (view.down,)
    seen = sum((*table.seen, *table.shown), view.hand + table.open + down)
    return tuple(dict.fromkeys(seen))


def unseen(view: View) -> tuple[Stamp, ...]:
    """The tiles that this seat has not seen in this round: they are in other hands, in the stock, or face down."""
    seen = {tile.stamp for tile in known(view)}
    return tuple(stamp for stamp in ALL if stamp not in seen)


def determinise(view: View, chance: Chance) -> State:
    """The same table with the unseen tiles dealt anew to all places that this seat cannot look into."""
    table = view.table
    stamps, chance = chance.shuffled(unseen(view))
    taken = {tile.id for tile in known(view)}
    ids, chance = chance.shuffled([f"t{n}" for n in range(1, len(ALL) + 1) if f"t{n}" not in taken])
    rest = iter([Tile(tile_id, stamp) for tile_id, stamp in zip(ids, stamps, strict=True)])
    dream = _Dream(table, rest, chance, view.down)
    hands = tuple(view.hand if seat == view.seat else dream.hand(seat) for seat in table.seats)
    down = dream.face_down()
    return State(table, hands, tuple(rest), down, dream.chance)


@dataclass
class _Dream:
    """Deals the rest of the tiles; `down` is the tile face down once it is known or dreamt."""

    table: Table
    rest: Iterator[Tile]
    chance: Chance
    down: Tile | None

    def hand(self, seat: Seat) -> tuple[Tile, ...]:
        """Four or five tiles, those taken openly among them. Of the one who ended the round any may lie face down."""
        if self.table.shown:
            return ()
        tiles = self.table.seen[seat]
        ended = seat == self.table.declarer
        tiles += tuple(next(self.rest) for _ in range(self.table.held(seat) + ended - len(tiles)))
        if ended:
            self.down, self.chance = self.chance.pick(tiles)
        return tuple(tile for tile in tiles if tile != self.down)

    def face_down(self) -> Tile | None:
        """After the showdown it is the taken tile that is missing from the declarer's hand, else any unseen one."""
        declarer = self.table.declarer
        if declarer is None or self.down is not None:
            return self.down
        missing = [tile for tile in self.table.seen[declarer] if tile not in self.table.shown[declarer]]
        return missing[0] if missing else next(self.rest)
