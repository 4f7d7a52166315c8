"""Puzzles: positions from games of computer players in which one answer is clearly best (made by
research/puzzles).

A pack is the file `puzzles.txt` in a game's folder. Each line is a puzzle: grade, goal, seat,
answers and position, separated by tabs; answers by `|`, their moves by `;`. Its number is that of
its line.

A deal and the moves up to the choice take a quarter of the room of the position they lead to,
compressed a sixth:

    SEATS, RULES, SEED, OPTIONS, MOVES   such as   2, 3, puzzle-7, rounds=1, draw*3;put t4 new;done

separated by tabs; automatic moves are left out. A last field without tabs is the position itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, cached_property
from itertools import groupby
from typing import Any

from tilebag.core.errors import BadSetup
from tilebag.core.game import Choice, Seat
from tilebag.core.move import Move
from tilebag.core.scene import Offer, Scene
from tilebag.core.words import Text, file_beside, say
from tilebag.match import bots, positions
from tilebag.match.catalog import AnyBox, package
from tilebag.match.review import SHOWN, judge, loss_figure, review_choices
from tilebag.match.session import Session
from tilebag.match.setup import ME, MatchSetup

FILE = "puzzles.txt"
ANY_FINISH = "out"  # the goal of a puzzle that every way to finish solves
# the goal of a puzzle in which only some pieces can make the move, but all may be tried
ANY_PIECE = "finish"
TELLTALES = ("runs", "missing")  # sorts and panels that tell the answer
DAY_STEP = 37  # from one day's puzzle to the next, so that the grades change
SEED = "puzzle"  # unused: a position contains its own chance

Plan = tuple[Move, ...]


class Verdict(StrEnum):
    """What became of an attempt. SHOWN: the solution was shown, wholly or in part."""

    OPEN = "open"
    WRONG = "wrong"
    SOLVED = "solved"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and the plans that solve it, the best first.

    number    its place in the game's pack, from 1
    grade     1 (easy) to 3
    goal      what is asked: the key of a sentence of the game, below `puzzle`
    seat      the seat that is asked
    answers   the plans
    position  a line of the game's notation, or the deal and the moves that lead to it
    """

    number: int
    grade: int
    goal: str
    seat: Seat
    answers: tuple[Plan, ...]
    position: str


def write(grade: int, goal: str, seat: int, answers: Iterable[Iterable[str]], position: str) -> str:
    """A line of a pack."""
    return "\t".join((str(grade), goal, str(seat), "|".join(map(";".join, answers)), position))


def _read(number: int, line: str) -> Puzzle:
    grade, goal, seat, answers, position = line.split("\t", 4)
    plans = tuple(tuple(map(Move.parse, plan.split(";"))) for plan in answers.split("|"))
    return Puzzle(number, int(grade), goal, Seat(int(seat)), plans, position)


def write_deal(session: Session, ply: int) -> str:
    """The deal of a match and its moves before `ply`, for a pack; the match has begun with a
    deal.
    """
    match = session.match
    history = session.history
    moves = [
        step.move for k, step in enumerate(session.log[:ply]) if step.move != history.turn(k).auto
    ]
    options = (
        f"{name}={value}"
        for name, value in match.setup.options
        if value != session.box.options[name][0]
    )
    runs = ((move, len(list(same))) for move, same in groupby(map(str, moves)))
    moves_text = ";".join(move if n == 1 else f"{move}*{n}" for move, n in runs)
    return "\t".join(
        (str(match.setup.seats), str(match.rules), match.seed, " ".join(options), moves_text)
    )


def read_deal(box: AnyBox, deal: str) -> str:
    """The position that a deal and its moves lead to."""
    if "\t" not in deal:
        return deal
    seats, rules, seed, options, moves = deal.split("\t")
    setup = box.setup(
        int(seats), dict(option.split("=") for option in options.split(" ") if option)
    )
    state = _skip_automatic(box, box.game.start(setup, box.chance(int(rules), seed)))
    for run in filter(None, moves.split(";")):
        move, _, times = run.partition("*")
        for _ in range(int(times or 1)):
            state = _skip_automatic(
                box, box.game.play(state, box.game.turn(state).seats[0], Move.parse(move))
            )
    return box.game.write(state)


def _skip_automatic(box: AnyBox, state: Any) -> Any:
    """The state after its automatic moves."""
    while (turn := box.game.turn(state)).auto:
        state = box.game.play(state, turn.seats[0], turn.auto)
    return state


def pack(box: AnyBox) -> tuple[Puzzle, ...]:
    """The puzzles of a game; empty if it has none."""
    return _pack(box.key)


@cache
def _pack(key: str) -> tuple[Puzzle, ...]:
    try:
        lines = file_beside(package(key) + ".box", FILE).splitlines()
    except OSError:
        return ()
    return tuple(_read(number, line) for number, line in enumerate(lines, 1))


def puzzle(box: AnyBox, number: int) -> Puzzle:
    """The puzzle of this number; raises BadSetup."""
    puzzles = pack(box)
    game = say(f"{box.key}.name")
    if not puzzles:
        raise BadSetup("error.no-puzzles", game=game)
    if number not in range(1, len(puzzles) + 1):
        raise BadSetup("error.puzzle", game=game, n=len(puzzles))
    return puzzles[number - 1]


def number_of_day(box: AnyBox, day: int) -> int:
    """The number of a game's puzzle on a day, counted from the year 1; 0 without puzzles."""
    puzzles = pack(box)
    return day * DAY_STEP % len(puzzles) + 1 if puzzles else 0


@dataclass
class Attempt:
    """A puzzle that is being solved. A wrong answer is taken back; the moves before it stay."""

    box: AnyBox
    puzzle: Puzzle
    session: Session = field(init=False)
    verdict: Verdict = Verdict.OPEN
    loss: Text | None = None  # by the last wrong answer, if that is known
    shown: int = 0  # moves of the solution shown

    def __post_init__(self) -> None:
        self.session = self._begin()

    @cached_property
    def _position(self) -> str:
        return read_deal(self.box, self.puzzle.position)

    def _begin(self) -> Session:
        """A new session at the position."""
        position = self._position
        box = self.box
        others = bots.default_player(box) if box.bots else ME
        players = [
            ME if seat == self.puzzle.seat else others
            for seat in range(positions.seats(box, position))
        ]
        return Session(box, MatchSetup.of(box, players, SEED, position=position))

    def _return_to(self, moves: Sequence[Move]) -> None:
        """The position again, after these moves; the rack stays as the person has arranged it."""
        desks = self.session.desks
        self.session = self._begin()
        self.session.desks = desks
        for move in moves:
            self.session.play(self.puzzle.seat, move)

    @property
    def is_open(self) -> bool:
        """Whether the person may still answer."""
        return self.verdict in (Verdict.OPEN, Verdict.WRONG)

    @property
    def _moves(self) -> Plan:
        """What the person has played."""
        return tuple(
            step.move
            for step in self.session.log[: self.session.ply]
            if step.seat == self.puzzle.seat
        )

    def play(self, move: Move) -> None:
        """Play a move and judge it; a wrong answer is taken back."""
        answers = self.puzzle.answers
        if (
            self.puzzle.goal == ANY_PIECE
            and move.verb == answers[0][0].verb
            and (move,) not in answers
        ):
            self.verdict = Verdict.WRONG
            self.loss = None
        else:
            self.session.play(self.puzzle.seat, move)
            self._judge()

    def _judge(self) -> None:
        moves = self._moves
        self.verdict = self._verdict(moves)
        if self.verdict is Verdict.WRONG:
            decisions = [
                decision
                for decision in judge(self.session.history, self.puzzle.seat, 1)
                if decision and decision.loss
            ]
            losses = (
                loss_figure(decision.review.unit, decision.loss)
                for decision in decisions
                if decision.review.unit in SHOWN
            )
            self.loss = next(losses, None)
            self._return_to(moves[:-1])

    def _verdict(self, moves: Plan) -> Verdict:
        if self.puzzle.goal == ANY_FINISH:
            turn = self.session.turn
            if self.puzzle.seat in turn.winners or (
                turn.ranking and self.puzzle.seat in turn.ranking[0]
            ):
                return Verdict.SOLVED
            return (
                Verdict.OPEN
                if turn.seats == (self.puzzle.seat,) and not turn.deals
                else Verdict.WRONG
            )
        if moves[-1].verb in _preparing_verbs(self.box.key):
            return Verdict.OPEN
        position = self.box.game.write(self.session.state)
        return Verdict.SOLVED if position in map(self._end, self.puzzle.answers) else Verdict.WRONG

    def _end(self, plan: Plan) -> str:
        """The position after a plan: the same answer in another order leads to the same one."""
        game = self.box.game
        state = self.session.states[0]
        for move in plan:
            state = game.play(state, self.puzzle.seat, move)
        return game.write(state)

    def conceal(self, scene: Scene) -> Scene:
        """The table without what tells the answer: where any piece may be tried, all can do the
        same.
        """
        sorts = (
            tuple(sort for sort in scene.desk.sorts if sort.id not in TELLTALES)
            if scene.desk
            else ()
        )
        desk = scene.desk and replace(scene.desk, sorts=sorts)
        offers = (
            tuple(self._even_offers(scene.offers))
            if self.puzzle.goal == ANY_PIECE
            else scene.offers
        )
        return replace(scene, offers=offers, desk=desk)

    def _even_offers(self, offers: Sequence[Offer]) -> Iterator[Offer]:
        verb = self.puzzle.answers[0][0].verb
        target = next(drop for offer in offers for drop in offer.drops if drop.move.verb == verb)
        for offer in offers:
            if offer.drops:
                others = (drop for drop in offer.drops if drop.move.verb != verb)
                tried = replace(target, move=Move(verb, (offer.pick,)), label=offer.label)
                yield replace(offer, drops=(*others, tried))
            elif offer.pick != target.place and not (offer.move and offer.move.verb == verb):
                yield offer

    def show_solution(self) -> None:
        """Play the next move of the best answer, from the beginning the first time."""
        plan = self.puzzle.answers[0]
        if self.verdict is not Verdict.SHOWN:
            self._return_to(())
        self.verdict = Verdict.SHOWN
        if self.shown < len(plan):
            self.session.play(self.puzzle.seat, plan[self.shown])
            self.shown += 1

    @property
    def is_over(self) -> bool:
        """Solved, or the whole solution was shown."""
        return self.verdict is Verdict.SOLVED or self.shown == len(self.puzzle.answers[0])

    @property
    def question(self) -> Text:
        """What is asked."""
        return say(f"{self.box.key}.puzzle.{self.puzzle.goal}")

    @property
    def status(self) -> Text:
        """What to do, or what became of it."""
        if self.verdict is Verdict.OPEN:
            return self.question
        if self.verdict is Verdict.WRONG:
            return say("puzzle.wrong-by", loss=self.loss) if self.loss else say("puzzle.wrong")
        return say(f"puzzle.{self.verdict}")

    @property
    def reason(self) -> Text | None:
        """What speaks for the answer on the table, once the puzzle is over."""
        answers = self._explained_answers
        return answers[0].reason if answers else None

    @property
    def full_reason(self) -> Text | None:
        """`reason`, and which other answers are as good."""
        if not (answers := self._explained_answers):
            return None
        own, *others = answers
        labels = tuple(dict.fromkeys(other.label for other in others if other.label != own.label))
        return say("puzzle.reason", reason=own.reason, others=labels) if labels else own.reason

    @cached_property
    def _choices(self) -> Mapping[Plan, Choice]:
        """All choices at the position, by their plans."""
        choices = review_choices(self.session.history, 0, self.puzzle.seat)
        return {choice.plan: choice for choice in choices}

    @property
    def _explained_answers(self) -> tuple[Choice, ...]:
        """The answer on the table, then all; empty before the end, and where every way to finish is
        an answer.
        """
        if not self.is_over or self.puzzle.goal == ANY_FINISH:
            return ()
        return tuple(self._choices[plan] for plan in (self._answer, *self.puzzle.answers))

    @property
    def _answer(self) -> Plan:
        """The accepted answer that the moves played amount to, in whatever order."""
        position = self.box.game.write(self.session.state)
        return next(plan for plan in self.puzzle.answers if self._end(plan) == position)


@cache
def _preparing_verbs(key: str) -> frozenset[str]:
    """The verbs of moves that only prepare an answer, such as setting dice aside."""
    return frozenset(
        move.verb for entry in _pack(key) for plan in entry.answers for move in plan[:-1]
    )
