"""The state of The Magic Bag: the public state, the order of the coins in the bag and the
chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilebag.core.chance import Chance
from tilebag.kit.piecepack import ALL_STAMPS, Stamp

from .pieces import Coin, Die, Tile, stamps

SIZES = (1, 1, 2, 2, 3, 3, 4, 4, 4)  # tiles in the nine rows (MB-1)
ROLLS = 3  # rolls in a turn, at most (MB-6)
BONUS = 10  # points for each value left on the board when the bag is empty (MB-23)
DRAWS = ("one", "two-keep-one")  # option `draw`


def row_id(n: int) -> str:
    """The name of a row in moves: "row-3"."""
    return f"row-{n}"


def row_number(row: str) -> int:
    """The inverse of `row_id`."""
    return int(row.removeprefix("row-"))


class Phase(StrEnum):
    """What the player has to decide."""

    NEW = "new"  # a turn begins: roll all four dice
    ROLLED = "rolled"  # hold dice, roll again, take a row
    CHOOSING = "choosing"  # two coins were drawn, one is kept (only with draw=two-keep-one)
    FAILED = "failed"  # no row matches: give up a coin or stop
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PublicState:
    """All public information. The coins in the bag are known by elimination, their order is not.

    draw      the option: `one`, or `two-keep-one`
    roll      number of rolls of this turn so far
    board     the nine rows as laid out; `taken` and `removed` list what is gone, in order
    newest    the coins of the last draw, until the next roll
    pair      the two coins to choose from
    due       number of coins still to be drawn, including the pair's
    numbered  number of coins that have a number
    paid      was a coin just given up, so that one tile may be removed?
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
        """The rows on the table by number, 1 to 9, without removed tiles."""
        return {
            n: tuple(tile for tile in row if tile.id not in self.removed)
            for n, row in enumerate(self.board, 1)
            if n not in self.taken
        }

    def row_of(self, tile: Tile) -> int:
        """The number of a tile's row."""
        return next(n for n, row in self.rows.items() if tile in row)

    @property
    def row_stamps(self) -> tuple[tuple[Stamp, ...], ...]:
        """The stamps of the rows on the table, in order."""
        return tuple(map(stamps, self.rows.values()))

    @property
    def faces(self) -> tuple[Stamp, ...]:
        """The faces of the four dice."""
        return tuple(die.stamp for die in self.dice)

    @property
    def bag_coins(self) -> tuple[Stamp, ...]:
        """The coins in the bag, sorted: those that have not come out."""
        seen = frozenset(coin.stamp for coin in (*self.owned, *self.given, *self.pair))
        return tuple(stamp for stamp in ALL_STAMPS if stamp not in seen)


@dataclass(frozen=True, slots=True)
class State:
    """The complete state: public state, order of the coins in the bag (the next one first), chance
    of the next draw.
    """

    public: PublicState
    bag: tuple[Stamp, ...]
    chance: Chance
