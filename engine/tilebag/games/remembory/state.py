"""The state of Remembory: what all may know, and behind it what is on the tiles and coins, the bag and the chance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.piecepack import Stamp

from .options import Options

COLUMNS, ROWS = 6, 4  # the grid (RM-2)


class Phase(StrEnum):
    """What comes next."""

    TAKE = "take"  # choose a coin (variants 1 to 4)
    TURN = "turn"  # turn a tile
    RIGHT = "right"  # the tile is right; it goes to its finder by itself
    WRONG = "wrong"  # the tile is wrong; it turns back by itself
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, t1 to t24 in the order of the grid, without its face.

    times   how often it was turned up, for all to see; `last`: the number of the latest of these turns
    holder  who found it; None: it lies on the grid
    """

    id: str
    times: int = 0
    last: int = 0
    holder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """How often somebody (`who`; None: everybody) saw both sides of a coin, and in which turn of a tile last."""

    who: Seat | None
    times: int
    last: int


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that is out of the bag, without its face.

    owner   whose it is (variants 1 and 2)
    late    it was set aside at the deal and came later (RM-17)
    out     its tile was found
    looks   who has seen both sides: everybody first, then by seat
    missed  tiles that were turned for it while only the picker knew it: it is none of these
    """

    id: str
    owner: Seat | None = None
    late: bool = False
    out: bool = False
    looks: tuple[Look, ...] = ()
    missed: tuple[Stamp, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicState:
    """What all may know.

    grid      the 24 places, row by row; a place stays empty when its tile was found (RM-2)
    coins     those that are out of the bag; in variants 3 and 4 in the order in which they lie
    in_bag    how many coins are in the bag: all not in use (basic), or those set aside (variants 1 and 2)
    chosen    the coin in use
    turned    the tile that lies open on the grid
    flips     how many tiles have been turned up so far
    numbered  how many coins have got a number
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
    def left(self) -> int:
        """How many tiles are on the grid."""
        return sum(tile.holder is None for tile in self.grid)

    def known_to(self, seat: Seat | None, coin: Coin) -> bool:
        """Does this seat (None: everybody) know both sides of the coin?"""
        if coin.out or self.options.bagged or self.options.known_by_place:
            return True
        if seat is not None and coin.owner == seat:
            return True
        viewers = [look.who for look in coin.looks]
        return None in viewers or seat in viewers


@dataclass(frozen=True, slots=True)
class State:
    """The truth: the public state, what is on its tiles and coins (in their order), the bag (sorted), the chance."""

    public: PublicState
    tiles: tuple[Stamp, ...]
    coins: tuple[Stamp, ...]
    bag: tuple[Stamp, ...]
    chance: Chance
