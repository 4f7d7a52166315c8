"""The state of Remembory: the public state, the faces of tiles and coins, the bag and the
chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.kit.piecepack import Stamp

from .options import Options

# of the grid (RM-2)
COLUMNS = 6
ROWS = 4


class Phase(StrEnum):
    """What comes next."""

    TAKE = "take"  # choose a coin (variants 1 to 4)
    TURN = "turn"  # turn a tile
    RIGHT = "right"  # the tile matches; it goes to its finder automatically
    WRONG = "wrong"  # the tile does not match; it is turned back automatically
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, t1 to t24 in the order of the grid, without its face.

    times   how often it was turned up, for all to see; `last`: the number of the last of these
            turns
    holder  the seat that found it; None: it is on the grid
    """

    id: str
    times: int = 0
    last: int = 0
    holder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """How often a seat (`who`; None: all) saw both sides of a coin, and in which turn last."""

    who: Seat | None
    times: int
    last: int


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that is out of the bag, without its face.

    owner   its seat (variants 1 and 2)
    late    was it set aside at the deal and came later (RM-17)?
    out     was its tile found?
    looks   who has seen both sides: all first, then by seat
    missed  tiles that were turned for it while it was secret: it is none of these
    """

    id: str
    owner: Seat | None = None
    late: bool = False
    out: bool = False
    looks: tuple[Look, ...] = ()
    missed: tuple[Stamp, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicState:
    """All public information.

    grid      the 24 places, row by row; a place stays empty when its tile was found (RM-2)
    coins     those out of the bag; in variants 3 and 4 in the order in which they lie
    in_bag    number of coins in the bag: all not in use (basic), or those set aside (variants 1 and
              2)
    chosen    the coin in use
    turned    the tile that is turned up on the grid
    flips     number of tiles turned up so far
    numbered  number of coins that have a number
    """

    options: Options
    seats: int
    mover: Seat
    phase: Phase
    grid: tuple[Tile, ...]
    coins: tuple[Coin, ...] = ()
    in_bag: int = 0
    chosen: str = ""
    turned: str = ""
    flips: int = 0
    numbered: int = 0

    @property
    def tiles_left(self) -> int:
        """The number of tiles on the grid."""
        return [tile.holder for tile in self.grid].count(None)

    def is_known_to(self, seat: Seat | None, coin: Coin) -> bool:
        """Does this seat (None: do all) know both sides of the coin?"""
        if coin.out or self.options.is_basic or self.options.is_known_by_place:
            return True
        if seat is not None and coin.owner == seat:
            return True
        viewers = [look.who for look in coin.looks]
        return None in viewers or seat in viewers


@dataclass(frozen=True, slots=True)
class State:
    """The complete state: public state, faces of its tiles and coins (in order), bag (sorted),
    chance.
    """

    public: PublicState
    tiles: tuple[Stamp, ...]
    coins: tuple[Stamp, ...]
    bag: tuple[Stamp, ...]
    chance: Chance
