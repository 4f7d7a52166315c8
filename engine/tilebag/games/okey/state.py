"""The state of Okey, hidden tiles included."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tilebag.core.chance import Chance
from tilebag.core.game import Seat, Setup

from .pieces import Kind, okey_after

RACK_SIZE = 14  # tiles; the starter gets one more (OK-11)
MAX_VOID_ROUNDS = 3  # void rounds in a row that end the game
BEFORE_PLAY = "before_play"
OWN_FIRST_TURN = "own_first_turn"
OFF = "off"
OPTIONS = {
    "start_points": ("20", "10", "5"),
    "indicator_window": (BEFORE_PLAY, OWN_FIRST_TURN, OFF),
    "seven_pairs": ("on", "off"),
    "wild_doubles": ("on", "off"),
    "colour_doubles": ("off", "on"),
    "rounds": ("off", "1", "3", "5"),
    "partners": ("off", "on"),
}
PARTNER_SEATS = 4  # seats needed for partners, who sit opposite each other (OK-32)


@dataclass(frozen=True, slots=True)
class Options:
    """The values of the options.

    start_points    points of each player at the start (OK-3)
    window          when the other copy of the indicator may be shown (OK-15): before_play,
                    own_first_turn, off
    seven_pairs     do seven pairs win (OK-22)?
    wild_doubles    does finishing with an okey double the loss (OK-24)?
    colour_doubles  does a red or black indicator double it?
    rounds          number of rounds, whatever the points; None: until a player has 0 points (OK-30)
    partners        do opposite players form a team with one score (OK-32)?
    """

    start_points: int
    window: str
    seven_pairs: bool
    wild_doubles: bool
    colour_doubles: bool
    rounds: int | None
    partners: bool = False

    @classmethod
    def of(cls, setup: Setup) -> Options:
        value = dict(setup.options)
        on = {name for name, chosen in setup.options if chosen == "on"}
        rounds = None if value["rounds"] == OFF else int(value["rounds"])
        return cls(
            start_points=int(value["start_points"]),
            window=value["indicator_window"],
            seven_pairs="seven_pairs" in on,
            wild_doubles="wild_doubles" in on,
            colour_doubles="colour_doubles" in on,
            rounds=rounds,
            partners="partners" in on,
        )


class Tile(NamedTuple):
    """A tile of this round. Its number is drawn after shuffling, so it reveals neither the face nor
    where the tile was; numbers are unique within a game.
    """

    number: int
    kind: Kind

    @property
    def id(self) -> str:
        return f"t{self.number}"


class Phase(StrEnum):
    """What has to be decided."""

    # before play: every seat that has not answered says whether it shows the indicator (OK-15)
    SHOWING = "showing"
    DRAWING = "drawing"  # from the stock, or the neighbour's discard (OK-16)
    DISCARDING = "discarding"
    BETWEEN = "between"  # the round is over; the next one is dealt
    OVER = "over"


class Ending(StrEnum):
    """How a round ended."""

    GROUPS = "groups"
    PAIRS = "pairs"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended: the winner, their last tile, and what each opponent lost; a void round has
    none of these.
    """

    ending: Ending
    winner: Seat | None = None
    tile: Tile | None = None
    loss: int = 0


@dataclass(frozen=True, slots=True)
class PublicState:
    """All public information.

    points    of each seat; partners share their team's (OK-33)
    voids     void rounds in a row just before this one
    mover     whose turn it is; before play and at first the starter
    piles     the discards of each seat, the newest last; only that one is visible, but all were
              seen
    open      the tiles in each rack that all have seen: taken from a pile, shown, or laid out at
              the end
    answered  the seats that have said whether they show the indicator
    turns     number of turns completed in this round
    stockless_turns number of turns that began with an empty stock (OK-29)
    shown     the seat that has shown the indicator
    """

    options: Options
    points: tuple[int, ...]
    round: int
    voids: int
    dealer: Seat
    phase: Phase
    mover: Seat
    indicator: Tile
    piles: tuple[tuple[Tile, ...], ...]
    open: tuple[tuple[Tile, ...], ...]
    answered: tuple[bool, ...]
    turns: int = 0
    stockless_turns: int = 0
    shown: Seat | None = None
    result: Result | None = None

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def okey(self) -> Kind:
        """The wild tile of this round (OK-9)."""
        return okey_after(self.indicator.kind)

    @property
    def first_turn(self) -> bool:
        """Is this the mover's first turn of the round?"""
        return self.turns < self.seats

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that score together with this one, itself included."""
        return next(
            team for team in teams(self.seats, partners=self.options.partners) if seat in team
        )

    @property
    def neighbour_discard(self) -> Tile | None:
        """The discard that the mover may take (OK-17)."""
        if self.phase is not Phase.DRAWING:
            return None
        return next(reversed(self.piles[seat_after(self.mover, self.seats, -1)]), None)

    @property
    def offered_kind(self) -> Kind:
        """The kind of that discard; there must be one."""
        assert self.neighbour_discard is not None
        return self.neighbour_discard.kind

    @property
    def winner(self) -> Seat | None:
        """The seat that has finished this round."""
        return self.result.winner if self.result else None

    @property
    def table_tiles(self) -> tuple[Tile, ...]:
        """The tiles all have seen on the table, the indicator first: discards and the finishing
        tile.
        """
        last = (self.result.tile,) if self.result and self.result.tile else ()
        return (self.indicator, *(tile for pile in self.piles for tile in pile), *last)


@dataclass(frozen=True, slots=True)
class State:
    """The complete state. Only `rules`, `view` and `notation` use it; scenes and players get a
    View.

    racks  sorted by tile number: the arrangement on the rack is not part of the game
    stock  the next tile first
    drawn  number of the tile taken this turn; 0: none yet
    """

    public: PublicState
    racks: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    drawn: int
    chance: Chance

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of this round, wherever they are."""
        return (
            *self.public.table_tiles,
            *(tile for rack in self.racks for tile in rack),
            *self.stock,
        )


def seat_after(seat: Seat, seats: int, steps: int = 1) -> Seat:
    """The seat `steps` places to the right; play is counter-clockwise, so the next seat is at 1
    (OK-6).
    """
    return Seat((seat + steps) % seats)


def teams(seats: int, *, partners: bool) -> tuple[tuple[Seat, ...], ...]:
    """The seats that score together: partners sit opposite each other (OK-32)."""
    sides = seats // 2 if partners else seats
    return tuple(tuple(map(Seat, range(side, seats, sides))) for side in range(sides))
