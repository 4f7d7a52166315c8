"""The state of The Magic Bag: what lies open, and behind it the order of the coins in the bag and the chance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilebag.chance import Chance
from tilebag.piecepack import ALL_STAMPS, Stamp

from .pieces import Coin, Die, Tile, stamps

SIZES = (1, 1, 2, 2, 3, 3, 4, 4, 4)  # tiles in the nine rows (MB-1)
ROLLS = 3  # a turn has three rolls at most (MB-6)
BONUS = 10  # points for each value left on the board when the bag is empty (MB-23)
DRAWS = ("one", "two-keep-one")  # the switch `draw`


def row_id(n: int) -> str:
    """What a row is called in moves: "row-3"."""
    return f"row-{n}"


def row_number(row: str) -> int:
    """The inverse of `row_id`."""
    return int(row.removeprefix("row-"))


class Phase(StrEnum):
    """What the player has to decide."""

    NEW = "new"  # a turn begins: roll all four dice
    ROLLED = "rolled"  # keep dice, roll on, take a row
    CHOOSING = "choosing"  # two coins were drawn, one is kept (only with draw=two-keep-one)
    FAILED = "failed"  # no row matches: give up a coin or stop
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PublicState:
    """All that lies open. What is in the bag is known by elimination, its order is not.

    draw     the switch: `one`, or `two-keep-one`
    roll     how many rolls this turn has had
    board    the nine rows as they were laid out; `taken` and `removed` say what is gone, in the order in which it went
    newest   the coins of the last draw, until the next roll
    pair     the two coins to choose from
    due      how many coins are still to be drawn, the pair's one included
    numbered how many coins have got a number
    paid     a coin was just given up: one tile may be removed
    """

    draw: str
    turn: int
    phase: Phase
    roll: int
    board: tuple[tuple[Tile, ...], ...]
    dice: tuple[Die, ...]
    owned: tuple[Coin, ...]
    taken: tuple[int, ...] = ()
    removed: tuple[str, ...] = ()
    given: tuple[Coin, ...] = ()
    newest: tuple[str, ...] = ()
    pair: tuple[Coin, ...] = ()
    due: int = 0
    numbered: int = 0
    paid: bool = False

    @property
    def rows(self) -> dict[int, tuple[Tile, ...]]:
        """The rows still on the table by their numbers, 1 to 9, without the tiles that were removed."""
        return {
            n: tuple(tile for tile in row if tile.id not in self.removed)
            for n, row in enumerate(self.board, 1)
            if n not in self.taken
        }

    def row_of(self, tile: Tile) -> int:
        """The number of the row that a tile lies in."""
        return next(n for n, row in self.rows.items() if tile in row)

    @property
    def row_stamps(self) -> tuple[tuple[Stamp, ...], ...]:
        """What is stamped on the tiles of the rows still on the table, in their order."""
        return tuple(map(stamps, self.rows.values()))

    @property
    def faces(self) -> tuple[Stamp, ...]:
        """What the four dice show."""
        return tuple(die.stamp for die in self.dice)

    @property
    def in_bag(self) -> tuple[Stamp, ...]:
        """The coins nobody has seen come out, sorted: they are in the bag."""
        seen = frozenset(coin.stamp for coin in (*self.owned, *self.given, *self.pair))
        return tuple(stamp for stamp in ALL_STAMPS if stamp not in seen)


@dataclass(frozen=True, slots=True)
class State:
    """What lies open, the order of the coins in the bag (the next one first) and the chance of the next draw."""

    public: PublicState
    bag: tuple[Stamp, ...]
    chance: Chance
