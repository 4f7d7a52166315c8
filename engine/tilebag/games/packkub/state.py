"""The state of PackKub: what lies open, and behind it the hands, the pile and the chance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tilebag.chance import Chance
from tilebag.game import Seat, Setup
from tilebag.move import Move

from .pieces import PIECEPACK, SIX_PACK, Stamp

DRAW, PASS, RESET, DONE, DEAL = Move("draw"), Move("pass"), Move("reset"), Move("done"), Move("deal")
PUT = "put"  # the verb of a move that names a tile and a place
NEW = "new"  # where a tile is put to begin a group
PACKS = ("piecepack", "six-pack", "double-six-pack")
STEPS_IN_A_TURN = 300  # after so many moved tiles those of the table stay where they lie: a turn comes to its end


def put(tile_id: str, place: str) -> Move:
    """A tile is moved to a group, or begins one (NEW)."""
    return Move(PUT, (tile_id, place))


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
class Options:
    """Which tiles are used, how many are dealt, how many rounds are played."""

    pack: str = "piecepack"
    jokers: int = 0
    hand: int = 4
    rounds: int = 4

    @classmethod
    def of(cls, setup: Setup) -> Options:
        jokers, hand, rounds = (int(setup.option(name)) for name in ("jokers", "hand", "rounds"))
        return cls(setup.option("pack"), jokers, hand, rounds)

    @property
    def suits(self) -> tuple[str, ...]:
        return PIECEPACK if self.pack == "piecepack" else SIX_PACK

    def copies(self, seats: int) -> int:
        """How many there are of each tile: one set a player (PK-2), or one or two Six Packs (PK-23, PK-24)."""
        return {"piecepack": seats, "six-pack": 1, "double-six-pack": 2}[self.pack]


@dataclass(frozen=True, slots=True)
class PublicState:
    """All that lies open, and what everybody remembers.

    first   who began the first round
    groups  what lies on the table, perhaps in the middle of a turn
    before  what lay there when the turn began
    opened  who has made a first meld in this round
    passes  how many players have passed in a row
    steps   how many tiles were moved in this turn, also those that were taken back
    points  the tiles each seat was left with, over all rounds that are over
    seen    tiles that lay on the table in this round and were taken back: everybody knows who holds them
    """

    options: Options
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
        """Does the table differ from when the turn began?"""
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

    public: PublicState
    hands: tuple[tuple[Tile, ...], ...]
    pile: tuple[Tile, ...]
    chance: Chance
