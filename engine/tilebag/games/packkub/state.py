"""The table of PackKub: what lies open, and behind it the hands, the pile and the luck."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tilebag.chance import Chance
from tilebag.game import Seat, Setup
from tilebag.games.packkub.pieces import PIECEPACK, SIX_PACK, Stamp
from tilebag.move import Move

DRAW, PASS, RESET, DONE, DEAL = Move("draw"), Move("pass"), Move("reset"), Move("done"), Move("deal")
NEW = "new"  # where a tile is put to begin a group
PACKS = ("piecepack", "six-pack", "double-six-pack")
STEPS_IN_A_TURN = 300  # a turn cannot go on for ever: after so many tiles were moved it is ended or taken back


class Phase(StrEnum):
    """What is going on."""

    PLAYING = "playing"
    SCORED = "scored"  # a round is over and the next one will be dealt
    OVER = "over"


class Tile(NamedTuple):
    """A tile. Ids are given after shuffling, in the order of the pile, so an id tells nothing about the face."""

    id: str
    stamp: Stamp

    @property
    def number(self) -> int:
        return int(self.id[1:])


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that lie together on the table: a meld, or what is to become one. In the order in which they lie."""

    id: str
    tiles: tuple[Tile, ...]

    @property
    def stamps(self) -> tuple[Stamp, ...]:
        return tuple(tile.stamp for tile in self.tiles)

    @property
    def number(self) -> int:
        return int(self.id[1:])


@dataclass(frozen=True, slots=True)
class House:
    """The house rules: which tiles are used, how many are dealt, how many rounds are played."""

    pack: str = "piecepack"
    jokers: int = 0
    hand: int = 4
    rounds: int = 4

    @classmethod
    def of(cls, setup: Setup) -> House:
        jokers, hand, rounds = (int(setup.option(name)) for name in ("jokers", "hand", "rounds"))
        return cls(setup.option("pack"), jokers, hand, rounds)

    @property
    def suits(self) -> tuple[str, ...]:
        return PIECEPACK if self.pack == "piecepack" else SIX_PACK

    def copies(self, seats: int) -> int:
        """How many there are of each tile: one set a player (PK-2), or one or two Six Packs (PK-23, PK-24)."""
        return {"piecepack": seats, "six-pack": 1, "double-six-pack": 2}[self.pack]


@dataclass(frozen=True, slots=True)
class Table:
    """All that lies open, and what everybody remembers.

    first   who began the first round
    groups  the table as it is now, perhaps in the middle of a turn
    before  the table as it was when the turn began
    opened  who has made a first meld in this round
    passes  how many players have passed in a row
    steps   how many tiles were moved in this turn, also those that were taken back
    points  the tiles each seat was left with, over all rounds that are over
    seen    tiles that lay on the table in this round and were taken back: everybody knows who holds them
    """

    house: House
    round: int
    first: Seat
    mover: Seat
    phase: Phase
    groups: tuple[Group, ...]
    before: tuple[Group, ...]
    opened: tuple[bool, ...]
    points: tuple[int, ...]
    passes: int = 0
    steps: int = 0
    seen: tuple[Tile, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.opened)

    @property
    def moved(self) -> bool:
        """Is the table another than when the turn began?"""
        return self.groups != self.before

    @property
    def played(self) -> tuple[Tile, ...]:
        """The tiles that came from the hand in this turn, in the order in which they lie."""
        if not self.moved:
            return ()
        old = {tile.id for group in self.before for tile in group.tiles}
        return tuple(tile for group in self.groups for tile in group.tiles if tile.id not in old)

    @property
    def starter(self) -> Seat:
        """Who begins this round: the start moves one seat to the left each time (PK-6)."""
        return Seat((self.first + self.round - 1) % self.seats)


@dataclass(frozen=True, slots=True)
class State:
    """The truth. `hands` lie in the order in which the tiles came, `pile` with the next one first."""

    table: Table
    hands: tuple[tuple[Tile, ...], ...]
    pile: tuple[Tile, ...]
    chance: Chance
