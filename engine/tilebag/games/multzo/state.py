"""The state of Multzo: the public state, the hands, the stock and the face-down tile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.kit.piecepack import Stamp

from .pieces import ALL

HAND_SIZE = 4  # tiles between two turns (MZ-7, MZ-9)
MIN_GROUP = 3  # tiles of a set or a run (MZ-16)
# option `flush_null`: how many of the two Crown coins a null coin replaces (MZ-23)
FLUSH_NULLS = ("one", "both")
# option `stall_turns`: turns per seat after the stock ran out; 0: unlimited (MZ-13)
STALL_TURNS = ("6", "0")


class Phase(StrEnum):
    """What has to be done next."""

    DRAW = "draw"  # the mover takes a tile
    DROP = "drop"  # the mover puts one of five tiles down
    SHOW = "show"  # the hands lie open; the winners are paid one by one
    OVER = "over"


class Category(StrEnum):
    """What can be won in a round, in the order of the rules."""

    FLUSH = "flush"
    PRIME = "prime"
    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile. Its id is drawn for each round, so it reveals neither the face nor where the tile
    came from.
    """

    id: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Prize:
    """The coins that one seat was paid at the showdown."""

    seat: Seat
    coins: tuple[Stamp, ...]


@dataclass(frozen=True, slots=True)
class PublicState:
    """All public information.

    mover     whose turn it is; after the last turn, whose it was
    stacks    for each suit the coins of its stack, the next one first
    nulls     the null coins that have not been won
    won       the coins of each seat
    seen      for each seat the tiles that it took from the open ones and has not put down openly
              since: they are in its hand, or one of them lies face down
    open      the tiles lying face up, in the order in which they were put down
    declarer  the seat that ended the round
    idle      number of turns that began with an empty stock
    shown     the hands at the showdown
    winners   the winner of each category at the showdown, in the order of `Category`; None: no
              winner
    prizes    the rewards paid at this showdown, in order
    """

    flush_null: str
    stall_turns: int
    round: int
    phase: Phase
    starter: Seat
    mover: Seat
    stacks: tuple[tuple[Stamp, ...], ...]
    nulls: tuple[Stamp, ...]
    won: tuple[tuple[Stamp, ...], ...]
    seen: tuple[tuple[Tile, ...], ...]
    open: tuple[Tile, ...] = ()
    declarer: Seat | None = None
    idle: int = 0
    shown: tuple[tuple[Tile, ...], ...] = ()
    winners: tuple[Seat | None, ...] = ()
    prizes: tuple[Prize, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.won)))

    @property
    def stock_size(self) -> int:
        """The number of tiles in the stock."""
        held = HAND_SIZE * len(self.won) + (self.phase is Phase.DROP)
        return len(ALL) - held - len(self.open) - (self.declarer is not None)

    @property
    def stall_turns_left(self) -> int | None:
        """The number of turns until the round stalls; None while that is open (MZ-13)."""
        if not self.stall_turns or self.declarer is not None or self.stock_size:
            return None
        return self.stall_turns * len(self.won) - self.idle

    def hand_size(self, seat: Seat) -> int:
        """The number of tiles in a seat's hand."""
        return HAND_SIZE + (self.phase is Phase.DROP and seat == self.mover)

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, from this one on."""
        return self.seats[first:] + self.seats[:first]


@dataclass(frozen=True, slots=True)
class State:
    """The public state and what is hidden: hands, stock (the next tile first), face-down tile,
    chance.

    At the showdown the hands are public, and `hands` is empty.
    """

    public: PublicState
    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    down: Tile | None
    chance: Chance
