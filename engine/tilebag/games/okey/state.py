"""Everything that is on the table of Okey, known or not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tilebag.chance import Chance
from tilebag.game import Seat, Setup

from .pieces import Kind, okey_after

DEALT = 14  # tiles; the starter gets one more (OK-11)
VOIDS_AT_MOST = 3  # void rounds in a row: then the game ends as it stands
BEFORE_PLAY, OWN_FIRST_TURN, OFF = "before_play", "own_first_turn", "off"
OPTIONS = {
    "start_points": ("20", "10", "5"),
    "indicator_window": (BEFORE_PLAY, OWN_FIRST_TURN, OFF),
    "seven_pairs": ("on", "off"),
    "wild_doubles": ("on", "off"),
    "colour_doubles": ("off", "on"),
    "rounds": ("off", "1", "3", "5"),
    "partners": ("off", "on"),
}
PARTNERED = 4  # seats in which partners can sit opposite each other (OK-32)


@dataclass(frozen=True, slots=True)
class Options:
    """The values of the switches.

    start_points  what every player starts with (OK-3)
    window        when the other copy of the indicator may be shown (OK-15): before_play, own_first_turn, off
    seven_pairs   do seven pairs win (OK-22)?
    wild_doubles  does an okey as finishing discard double the loss (OK-24)?
    colour_doubles  does a red or black indicator double it?
    rounds        after how many rounds the game ends, whatever the points; None: at 0 points (OK-30)
    partners      do players opposite each other form a team with one score (OK-32)?
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
        rounds = setup.option("rounds")
        return cls(
            int(setup.option("start_points")),
            setup.option("indicator_window"),
            setup.option("seven_pairs") == "on",
            setup.option("wild_doubles") == "on",
            setup.option("colour_doubles") == "on",
            None if rounds == OFF else int(rounds),
            setup.option("partners") == "on",
        )


class Tile(NamedTuple):
    """A tile of this round. Its number was drawn by lot after shuffling, so it tells nothing of what the tile shows or
    where it lay; no number comes twice in a game."""

    number: int
    kind: Kind

    @property
    def id(self) -> str:
        return f"t{self.number}"


class Phase(StrEnum):
    """What is to be decided."""

    SHOWING = "showing"  # before play: every seat that has not answered says whether it shows the indicator (OK-15)
    DRAWING = "drawing"  # from the stock or from the neighbour (OK-16)
    DISCARDING = "discarding"
    BETWEEN = "between"  # the round is over, the next one is to be dealt
    OVER = "over"


class Ending(StrEnum):
    """How a round ended."""

    GROUPS = "groups"
    PAIRS = "pairs"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended: who finished, his last tile, and what all others lost. A void round has none of these."""

    ending: Ending
    winner: Seat | None = None
    tile: Tile | None = None
    loss: int = 0


@dataclass(frozen=True, slots=True)
class PublicState:
    """All that everybody knows.

    points     of each seat; partners have the same, their team's (OK-33)
    voids      void rounds in a row just before this one
    mover      whose turn it is; before play and at first the starter
    turns      how many turns of this round are over
    late       how many turns began with an empty stock (OK-29)
    piles      what each seat has discarded, the newest last; only that lies visible, but all were seen
    open       the tiles in each rack that everybody has seen: taken from a pile, shown, or laid out at the end
    answered   who has said whether he shows the indicator
    shown      who has shown it
    """

    options: Options
    points: tuple[int, ...]
    round: int
    voids: int
    dealer: Seat
    phase: Phase
    mover: Seat
    turns: int
    late: int
    indicator: Tile
    piles: tuple[tuple[Tile, ...], ...]
    open: tuple[tuple[Tile, ...], ...]
    answered: tuple[bool, ...]
    shown: Seat | None
    result: Result | None

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
        """The seats that score together with this one, itself among them."""
        return next(team for team in teams(self.seats, partners=self.options.partners) if seat in team)

    @property
    def offered(self) -> Tile | None:
        """The discard that the mover may take (OK-17)."""
        if self.phase is not Phase.DRAWING:
            return None
        return next(reversed(self.piles[following(self.mover, self.seats, -1)]), None)

    @property
    def winner(self) -> Seat | None:
        """Who has finished this round."""
        return self.result.winner if self.result else None

    @property
    def on_table(self) -> tuple[Tile, ...]:
        """What all have seen on the table, the indicator first: the discards, and the tile of a finish."""
        last = (self.result.tile,) if self.result and self.result.tile else ()
        return (self.indicator, *(tile for pile in self.piles for tile in pile), *last)


@dataclass(frozen=True, slots=True)
class State:
    """The truth. Only `rules`, `view` and `notation` hold it; whatever shows or advises gets a View.

    racks  by the number of the tile: how a rack is arranged is no part of the game
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
        """All that came out of the box this round, wherever they lie."""
        return (*self.public.on_table, *(tile for rack in self.racks for tile in rack), *self.stock)


def following(seat: Seat, seats: int, steps: int = 1) -> Seat:
    """The seat so many places to the right: play is counter-clockwise, so it is the next one (OK-6)."""
    return Seat((seat + steps) % seats)


def teams(seats: int, *, partners: bool) -> tuple[tuple[Seat, ...], ...]:
    """The seats that score together: partners sit opposite each other (OK-32)."""
    sides = seats // 2 if partners else seats
    return tuple(tuple(map(Seat, range(side, seats, sides))) for side in range(sides))
