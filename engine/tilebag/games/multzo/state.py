"""The state of Multzo: what lies open, and behind it the hands, the stock and the tile face down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.piecepack import Stamp

from .pieces import ALL

HAND = 4  # tiles in a hand between two turns (MZ-7, MZ-9)
LEAST_GROUP = 3  # tiles of a set or a run (MZ-16)
FLUSH_NULLS = ("one", "both")  # the switch `flush_null`: how many of the two Crown coins a null coin replaces (MZ-23)
STALL_TURNS = ("6", "0")  # the switch `stall_turns`: turns for each player after the stock ran dry; 0: no end (MZ-13)


class Phase(StrEnum):
    """What is to be done."""

    DRAW = "draw"  # the mover takes a tile
    DROP = "drop"  # the mover puts one of five down
    SHOW = "show"  # the hands lie open; the winners are paid one after the other
    OVER = "over"


class Category(StrEnum):
    """What can be won in a round, in the order of the rules."""

    FLUSH = "flush"
    PRIME = "prime"
    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile. Its id is drawn for each round, so it tells neither the face nor where the tile came from."""

    id: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Prize:
    """What one seat was paid at the showdown: coins, a null coin among them or not."""

    seat: Seat
    coins: tuple[Stamp, ...]


@dataclass(frozen=True, slots=True)
class PublicState:
    """All that lies open.

    mover    whose turn it is; after the last turn whose it was
    open     the tiles lying face up, in the order in which they were put down
    seen     for each seat the tiles that it took from the open ones and has not put down openly since: it holds them,
             or one of them lies face down
    declarer who ended the round by a tile face down
    idle     how many turns began with an empty stock
    stacks   for each suit the coins of its stack, the next one first
    nulls    the null coins that nobody has won
    won      the coins of each seat
    shown    the hands at the showdown
    winners  who wins each category with these hands, in the order of `Category`; None: nobody
    prizes   what was paid at this showdown, in the order in which it was paid
    """

    flush_null: str
    stall_turns: int
    round: int
    phase: Phase
    starter: Seat
    mover: Seat
    open: tuple[Tile, ...]
    seen: tuple[tuple[Tile, ...], ...]
    declarer: Seat | None
    idle: int
    stacks: tuple[tuple[Stamp, ...], ...]
    nulls: tuple[Stamp, ...]
    won: tuple[tuple[Stamp, ...], ...]
    shown: tuple[tuple[Tile, ...], ...] = ()
    winners: tuple[Seat | None, ...] = ()
    prizes: tuple[Prize, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.won)))

    @property
    def left(self) -> int:
        """How many tiles the stock still has."""
        held = HAND * len(self.won) + (self.phase is Phase.DROP)
        return len(ALL) - held - len(self.open) - (self.declarer is not None)

    @property
    def stall_left(self) -> int | None:
        """How many turns the round still has if nobody ends it; None while that is open (MZ-13)."""
        if not self.stall_turns or self.declarer is not None or self.left:
            return None
        return self.stall_turns * len(self.won) - self.idle

    def held(self, seat: Seat) -> int:
        """How many tiles a seat has in hand."""
        return HAND + (self.phase is Phase.DROP and seat == self.mover)

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, beginning with this one."""
        return self.seats[first:] + self.seats[:first]


@dataclass(frozen=True, slots=True)
class State:
    """What lies open, and what nobody sees: hands, the stock (the next tile first), the tile face down, the chance.

    At the showdown the hands lie open, and here they are empty.
    """

    public: PublicState
    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    down: Tile | None
    chance: Chance
