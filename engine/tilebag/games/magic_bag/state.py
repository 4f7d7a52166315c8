"""The table of The Magic Bag: what lies open, and behind it the order in the bag and the luck of the dice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.games.magic_bag.pieces import ALL, Stamp, in_order

SIZES = (1, 1, 2, 2, 3, 3, 4, 4, 4)  # tiles in the nine rows (MB-1)
ROLLS = 3  # a turn has three rolls at most (MB-6)
DRAWS = ("one", "two-keep-one")  # the switch `draw`


class Phase(StrEnum):
    """What the player has to decide."""

    NEW = "new"  # a turn begins: roll all four dice
    ROLLED = "rolled"  # keep dice, roll on, take a row
    CHOOSING = "choosing"  # two coins were drawn, one is kept (only with draw=two-keep-one)
    FAILED = "failed"  # no row matches: give up a coin or stop
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile; t1 to t24 in the order of the board, so the id tells nothing about its face."""

    id: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that was seen; it got its number when it left the bag."""

    id: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies: what it shows, whether it is held back from the next roll, how often it was thrown."""

    suit: str
    value: int
    held: bool = False
    throws: int = 0

    @property
    def id(self) -> str:
        return f"die-{self.suit}"

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.suit, self.value)


@dataclass(frozen=True, slots=True)
class Table:
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

    @property
    def faces(self) -> tuple[Stamp, ...]:
        """What the four dice show."""
        return tuple(die.stamp for die in self.dice)

    @property
    def in_bag(self) -> tuple[Stamp, ...]:
        """The coins nobody has seen come out, sorted: they are in the bag."""
        seen = frozenset(coin.stamp for coin in (*self.owned, *self.given, *self.pair))
        return in_order(frozenset(ALL) - seen)


@dataclass(frozen=True, slots=True)
class State:
    """The table, the order of the coins in the bag (the next one first) and the luck of the dice."""

    table: Table
    bag: tuple[Stamp, ...]
    chance: Chance


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows: all that lies open. A guest (seat None) knows as much but may not move."""

    table: Table
    seat: Seat | None
