"""The subjects of the laws: every state of a random game, and the whole game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from thorough import THOROUGH
from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup
from tilebag.core.game import DESKTOP, PHONE, TABLET, Frame, Seat, Setup, Turn
from tilebag.core.move import Move
from tilebag.core.scene import Panel, Scene
from tilebag.kit.status_line import leave_line
from tilebag.match import catalog
from tilebag.match.bots import RANDOM
from tilebag.match.catalog import AnyBox
from tilebag.match.history import Step
from tilebag.match.session import ME, MatchSetup, Session

# The room for the board on the nine screens for which everything is laid out
# (web/css/view/frame.css): upright 360 x 640, 820 x 1180, 320 x 568, 390 x 844; across 1440 x 900,
# 640 x 360, 844 x 390, 1180 x 820, 2560 x 1440.
FRAMES = (
    PHONE,
    TABLET,
    DESKTOP,
    Frame(320, 403),
    Frame(484, 316),
    Frame(390, 679),
    Frame(688, 346),
    Frame(908, 641),
    Frame(2040, 1183),
)
# with the line for the status, as in the page: laptops with the panel open and folded, tablets, a
# large screen, and phones whose bar shows the status, upright and held sideways
WITH_LINE = (
    Frame(1072, 504, line=46),
    Frame(924, 447, line=46),
    Frame(1204, 487, line=46),
    Frame(820, 765, line=46),
    Frame(768, 640, line=46),
    Frame(1104, 641, line=46),
    Frame(1507, 864, line=60),
    Frame(390, 688, line=44, bar=True),
    Frame(320, 412, line=44, bar=True),
    Frame(532, 360, bar=True),
    # with larger text, which takes room from bar and line
    Frame(360, 454, line=57, bar=True, font=150),
    Frame(656, 390, bar=True, font=200),
    Frame(1072, 480, line=78, font=200),
    Frame(820, 720, line=78, font=150),
)
LONGEST_GAME = 5_000  # steps; a longer game counts as endless
FEW_WAYS = (
    12  # combinations of options; if there are no more, all are tried with every number of seats
)
LOOKED_AT = 40 if THOROUGH else 5  # moments of a longer game that are checked
# steps of a longer game that are played again in a session, saved and read
REPLAYED = 100_000 if THOROUGH else 300
MANY_SEATS = 99 if THOROUGH else 7  # of a larger table a few viewers are checked at each moment


class Moment:
    """One state of a random game. Views, moves and scenes are cached for all laws."""

    def __init__(
        self,
        box: AnyBox,
        setup: Setup,
        ply: int,
        state: Any,
        before: Moment | None,
        step: Step | None,
    ) -> None:
        self.box = box
        self.setup = setup
        self.ply = ply
        self.state = state
        self.before = before
        self.step = step
        self._views: dict[Seat | None, Any] = {}
        self._moves: dict[Seat | None, tuple[Move, ...]] = {}
        self._scenes: dict[tuple[Seat | None, Frame], Scene] = {}
        self._panels: dict[Seat | None, tuple[Panel, ...]] = {}

    @cached_property
    def turn(self) -> Turn:
        return self.box.game.turn(self.state)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.setup.seats))

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """The seats and a guest; of a large table some seats: in turn, first, last, and another at
        each moment.
        """
        if len(self.seats) <= MANY_SEATS:
            return (*self.seats, None)
        chosen = {
            *self.turn.seats[:2],
            self.seats[0],
            self.seats[self.ply % len(self.seats)],
            self.seats[-1],
        }
        return (*sorted(chosen), None)

    @property
    def few_viewers(self) -> tuple[Seat | None, ...]:
        """The mover and one of the viewers, in turn: for slow laws."""
        return tuple(
            dict.fromkeys((*self.deciders[:1], self.viewers[self.ply % len(self.viewers)]))
        )

    @property
    def some_viewers(self) -> tuple[Seat | None, ...]:
        """All viewers in `make soak`, else the few."""
        return self.viewers if THOROUGH else self.few_viewers

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """The seats with a choice; none before an automatic move."""
        return () if self.turn.auto else self.turn.seats

    @property
    def frames(self) -> tuple[Frame, ...]:
        """A phone and one other frame; all of them take turns over a game."""
        return (PHONE, FRAMES[1 + self.ply % (len(FRAMES) - 1)])

    @property
    def frame_with_line(self) -> Frame:
        """A frame with a line for the status; all of them take turns over a game."""
        return WITH_LINE[self.ply % len(WITH_LINE)]

    def rng(self, *names: object) -> Chance:
        """A generator for tests of this moment, independent of the game's own."""
        return Chance.of("laws", self.ply, *names)

    def view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self.box.game.view(self.state, seat)
        return self._views[seat]

    def moves(self, seat: Seat | None) -> tuple[Move, ...]:
        if seat not in self._moves:
            self._moves[seat] = tuple(self.box.game.moves(self.view(seat)))
        return self._moves[seat]

    def scene(self, seat: Seat | None, frame: Frame = PHONE) -> Scene:
        if (seat, frame) not in self._scenes:
            shown = self.box.game.scene(self.view(seat), frame)
            self._scenes[seat, frame] = leave_line(shown, frame, own=self.box.own_line)
        return self._scenes[seat, frame]

    def panels(self, seat: Seat | None) -> tuple[Panel, ...]:
        if seat not in self._panels:
            self._panels[seat] = panels_of(self.box, self.view(seat))
        return self._panels[seat]

    def after(self, step: Step) -> Moment:
        """The next moment."""
        state = self.box.game.play(self.state, step.seat, step.move)
        return Moment(self.box, self.setup, self.ply + 1, state, self, step)


@dataclass(frozen=True, eq=False)
class Played:
    """A random game from the deal to the end."""

    box: AnyBox
    setup: Setup
    seed: str
    moments: tuple[Moment, ...]
    most: int = LOOKED_AT

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(moment.step for moment in self.moments if moment.step)

    @cached_property
    def looked_at(self) -> tuple[Moment, ...]:
        """All moments; of a long game the first, the last and a random choice."""
        if len(self.moments) <= self.most:
            return self.moments
        mixed, _ = Chance.of("looked at", self.seed).shuffle(range(1, len(self.moments) - 1))
        return tuple(
            self.moments[ply] for ply in sorted((0, *mixed[: self.most - 2], len(self.moments) - 1))
        )

    @cached_property
    def session(self) -> Session:
        """The game's beginning in a session of one person with computers; every law moves it to the
        ply it needs.

        Python's own generator is in another state at each ply: no step may depend on it.
        """
        players = [ME, *[RANDOM] * (self.setup.seats - 1)]
        session = Session(
            self.box, MatchSetup.of(self.box, players, self.seed, dict(self.setup.options))
        )
        random_state = random.getstate()
        try:
            for step in self.steps[:REPLAYED]:
                random.seed(session.ply)
                session.play(step.seat, step.move)
        finally:
            random.setstate(random_state)
        return session


def setups(box: AnyBox) -> tuple[Setup, ...]:
    """Every number of seats (of many, `some_seats`) and every value of every option with the
    numbers of seats in turn; all combinations if they are few. A value that needs another is
    combined with it.
    """
    every = [
        dict(zip(box.options, values, strict=True)) for values in product(*box.options.values())
    ]
    if len(every) <= FEW_WAYS:
        return tuple(_valid_setups(box, product(some_seats(box), every)))
    values = [{name: value} for name, values in box.options.items() for value in values[1:]]
    chosen = list(_valid_setups(box, product(some_seats(box), [{}])))
    for n, value in enumerate(values):
        seats = [box.seats[(n + k) % len(box.seats)] for k in range(len(box.seats))]
        ways = [value, *({**other, **value} for other in values)]
        chosen.append(next(_valid_setups(box, ((seat, way) for way in ways for seat in seats))))
    return tuple(chosen)


def some_seats(box: AnyBox) -> tuple[int, ...]:
    """Every number of seats up to nine, then a dozen, and the maximum."""
    return tuple(n for n in box.seats if n in (*range(10), 12, box.seats[-1]))


def _valid_setups(box: AnyBox, tables: Iterable[tuple[int, dict[str, str]]]) -> Iterator[Setup]:
    """The valid ones of these setups."""
    for seats, options in tables:
        try:
            yield box.setup(seats, options)
        except BadSetup:  # not a valid combination
            continue


def random_game(box: AnyBox, setup: Setup, seed: str) -> Played:
    """A game of random moves; in half of the games, and in all with unbounded turns, the verb is
    chosen first.
    """
    by_verb, rng = Chance.of("laws", box.key, setup, seed).draw_below(2)
    now = Moment(box, setup, 0, box.game.start(setup, box.chance(box.rules, seed)), None, None)
    moments = [now]
    while now.turn.seats:
        step, rng = _any_step(now, rng, by_verb=bool(by_verb) or box.unbounded_turns)
        now = now.after(step)
        moments.append(now)
        assert now.ply < LONGEST_GAME, f"{box.key} {setup} seed {seed}: the game does not end"
    return Played(box, setup, seed, tuple(moments))


def _any_step(now: Moment, rng: Chance, *, by_verb: bool) -> tuple[Step, Chance]:
    if now.turn.auto:
        return Step(now.turn.seats[0], now.turn.auto), rng
    seat, rng = rng.pick(now.turn.seats)
    assert now.moves(seat), (
        f"seat {seat} is to move and has no move: {now.box.game.write(now.state)}"
    )
    verb, rng = rng.pick(sorted({move.verb for move in now.moves(seat)}))
    move, rng = rng.pick([move for move in now.moves(seat) if move.verb == verb or not by_verb])
    return Step(seat, move), rng


def seeds(games: int) -> tuple[str, ...]:
    """The seeds of the random games of a setup; the first of a thousand are those of a few."""
    return tuple(f"law-{n}" for n in range(games))


def panels_of(box: AnyBox, view: Any) -> tuple[Panel, ...]:
    return tuple(panel for aid in box.aids.values() for panel in aid(view))


def every_box() -> tuple[AnyBox, ...]:
    """Every game, including hidden ones."""
    return tuple(catalog.box(key) for key in catalog.keys(offered=False))
