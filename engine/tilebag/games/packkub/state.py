"""The state of PackKub: the public state, the hands, the pile and the chance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tilebag.core.chance import Chance
from tilebag.core.game import Seat, Setup
from tilebag.core.move import Move

from .pieces import PIECEPACK, SIX_PACK, Stamp

DRAW = Move("draw")
PASS = Move("pass")
RESET = Move("reset")
DONE = Move("done")
DEAL = Move("deal")
PUT = "put"  # verb of a move that names a tile and a place
NEW = "new"  # place that begins a group
PACKS = ("piecepack", "six-pack", "double-six-pack")
# after this many moved tiles those of the table cannot be moved again, so that a turn ends
MAX_TURN_MOVES = 300


def put(tile_id: str, place: str) -> Move:
    """Move a tile to a group, or begin one (NEW)."""
    return Move(PUT, (tile_id, place))


class Phase(StrEnum):
    """The phase of the game."""

    PLAYING = "playing"
    SCORED = "scored"  # a round is over; the next one will be dealt
    OVER = "over"


class Tile(NamedTuple):
    """A tile. Ids are given after shuffling, in the order of the pile, so they reveal nothing about
    the face.
    """

    id: str
    stamp: Stamp

    @property
    def number(self) -> int:
        return int(self.id[1:])


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles together on the table, in display order: a meld, or an unfinished one."""

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
    """The values of the options."""

    pack: str = "piecepack"
    jokers: int = 0
    hand: int = 4
    rounds: int = 4

    @classmethod
    def of(cls, setup: Setup) -> Options:
        return cls(
            pack=setup.option("pack"),
            jokers=int(setup.option("jokers")),
            hand=int(setup.option("hand")),
            rounds=int(setup.option("rounds")),
        )

    @property
    def suits(self) -> tuple[str, ...]:
        return PIECEPACK if self.pack == "piecepack" else SIX_PACK

    def copies(self, seats: int) -> int:
        """Copies of each tile: one set per player (PK-2), or one or two Six Packs (PK-23,
        PK-24).
        """
        return {"piecepack": seats, "six-pack": 1, "double-six-pack": 2}[self.pack]


@dataclass(frozen=True, slots=True)
class PublicState:
    """All public information, including what all have seen.

    first   the seat that began the first round
    opened  the seats that have made a first meld in this round
    points  the tiles each seat was left with, summed over completed rounds
    groups  the groups on the table, possibly in the middle of a turn
    before  the groups at the start of the turn
    passes  number of consecutive passes
    steps   tiles moved in this turn, including those taken back
    seen    tiles that were on the table in this round and taken back: all know who holds them
    """

    options: Options
    round: int
    first: Seat
    mover: Seat
    phase: Phase
    opened: tuple[bool, ...]
    points: tuple[int, ...]
    groups: tuple[Group, ...] = ()
    before: tuple[Group, ...] = ()
    passes: int = 0
    steps: int = 0
    seen: tuple[Tile, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.opened)

    @property
    def has_changed(self) -> bool:
        """Does the table differ from the start of the turn?"""
        return self.groups != self.before

    @property
    def played_tiles(self) -> tuple[Tile, ...]:
        """The tiles played from the hand in this turn, in display order."""
        if not self.has_changed:
            return ()
        old = {tile.id for group in self.before for tile in group.tiles}
        return tuple(tile for group in self.groups for tile in group.tiles if tile.id not in old)

    @property
    def starter(self) -> Seat:
        """The seat that begins this round: one place to the left each time (PK-6)."""
        return Seat((self.first + self.round - 1) % self.seats)


@dataclass(frozen=True, slots=True)
class State:
    """The complete state. `hands` are in the order of arrival, `pile` with the next tile first."""

    public: PublicState
    hands: tuple[tuple[Tile, ...], ...]
    pile: tuple[Tile, ...]
    chance: Chance
