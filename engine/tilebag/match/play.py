"""The play of a match: moves, computer players and the seal of the deal, independent of the viewer.

The history is a list of states. A save (`saves.py`) holds the choices, and replaying them gives the
same states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tilebag.core.errors import IllegalMove
from tilebag.core.game import Advice, Seat, Turn
from tilebag.core.move import Move
from tilebag.match import bots
from tilebag.match.catalog import AnyBox
from tilebag.match.history import History, Step
from tilebag.match.setup import MatchSetup

MOST_STEPS = 20_000  # of a match; the limit of a save


@dataclass
class MatchPlay:
    """A match and the step it is at.

    box             the game
    match           the configuration
    ply             number of steps in force; later steps can be redone
    practice_since  ply from which undo may pass chance; None: not in practice mode
    seal_opened_at  ply at which the seal was opened early; None: it was not
    history         all steps, and the states between them
    """

    box: AnyBox
    match: MatchSetup
    ply: int = 0
    practice_since: int | None = None
    seal_opened_at: int | None = None
    history: History = field(init=False)
    _search: bots.MoveSearch | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        match = self.match
        game = self.box.game
        dealt = not match.position  # MatchSetup.of has checked the position
        first = (
            game.start(match.setup, match.chance(self.box)) if dealt else game.read(match.position)
        )
        self.history = History(self.box, match, [first])

    # the current position

    @property
    def log(self) -> Sequence[Step]:
        return self.history.log

    @property
    def states(self) -> Sequence[Any]:
        """The states, by ply."""
        return self.history.states

    @property
    def state(self) -> Any:
        """The current state: for the session, tests and the log. Everything that shows or advises
        uses `view`.
        """
        return self.states[self.ply]

    @property
    def turn(self) -> Turn:
        return self.history.turn(self.ply)

    @property
    def over(self) -> bool:
        return not self.turn.seats

    @property
    def mover(self) -> Seat | None:
        """The seat that moves next: computer players before persons, so that they delay no one."""
        turn = self.turn
        computers = [seat for seat in turn.seats if seat not in self.match.people]
        return next(iter(computers or turn.seats), None)

    @property
    def unasked_move(self) -> Move | None:
        """The next move if it is automatic or forced."""
        return self.turn.auto or self.history.forced_move(self.ply)

    @property
    def needs_tick(self) -> bool:
        """Whether the next move is automatic, forced or a computer player's."""
        return not self.over and (
            self.unasked_move is not None or self.mover not in self.match.people
        )

    def is_decision(self, ply: int) -> bool:
        """Whether step `ply` was a choice."""
        return self.history.is_decision(ply)

    @property
    def has_begun(self) -> bool:
        """Whether a person has made a choice, even if it was undone."""
        people = self.match.people
        mine = (ply for ply in range(self.ply if people else 0) if self.log[ply].seat in people)
        return self.ply < len(self.log) or any(map(self.is_decision, mine))

    def hash(self, ply: int) -> str:
        """Hash of the state after `ply` steps; equal states have equal hashes on every Python."""
        return self.history.hash(ply)

    # play

    def play(self, seat: Seat, move: Move) -> None:
        """Play a move and drop undone steps; raises IllegalMove."""
        if not isinstance(move, Move):
            raise TypeError(f"a step is a Move, not a {type(move).__name__}: Move.parse({move!r})")
        if self.ply >= MOST_STEPS:
            raise IllegalMove("error.longest", n=MOST_STEPS)
        game = self.box.game
        turn = self.turn
        if seat not in turn.seats or (
            move != turn.auto and move not in game.moves(self.history.view(self.ply, seat))
        ):
            raise IllegalMove("error.illegal", move=str(move))
        after = game.play(self.state, seat, move)
        self._forget()
        self.history.add(Step(seat, move), after)
        self.ply += 1

    def _forget(self) -> None:
        """Drop undone steps."""
        if self.ply == len(self.log):
            return
        if self.has_ended:
            self.open_seal()
        if self.seal_opened_at is not None:
            self.seal_opened_at = min(self.seal_opened_at, self.ply)
        if self.practice_since is not None:
            self.practice_since = min(self.practice_since, self.ply)
        self.history.truncate(self.ply)

    def tick(self) -> None:
        """Play the next automatic or computer move, and forced moves after it."""
        while not self.think():
            pass

    def think(self) -> bool:
        """One slice of a `tick`; True once the move is played. Anything may happen between slices:
        the search restarts if the state has changed.
        """
        seat = self.mover
        assert self.needs_tick, "a person may move, or the match is over"
        assert seat is not None
        if move := self.unasked_move:
            self.play(self.turn.seats[0], move)
        else:
            if self._search is None or self._search.state is not self.state:
                self._search = bots.MoveSearch(
                    self.state, self._thoughts(seat, self.match.players[seat])
                )
            if not self._search.slice():
                return False
            self.play(seat, self._search.last.plan[0])
            self._search = None
        while self.ply < MOST_STEPS and (move := self.history.forced_move(self.ply)):
            self.play(self.match.people[0], move)
        return True

    def _thoughts(self, seat: Seat, player: str) -> Iterator[Advice]:
        """Advice of a player for this seat, from the seat's view and a separate generator."""
        view = self.history.view(self.ply, seat)
        return bots.player(self.box, player)(
            view, self.match.chance(self.box, "bot", seat, self.ply)
        )

    def advice(self, seat: Seat, player: str) -> Advice:
        """A player's final advice for this seat."""
        return list(self._thoughts(seat, player))[-1]

    def allow_undo_past_chance(self) -> None:
        """Start practice mode; the log records it."""
        if self.practice_since is None:
            self.practice_since = self.ply

    # the seal of the deal

    @property
    def has_ended(self) -> bool:
        """Whether the match was played to its end, even if steps were undone since."""
        return not self.history.turn(len(self.log)).seats

    @property
    def is_sealed(self) -> bool:
        """Whether the deal is under a closed seal; its seed is then secret."""
        return self.match.seal is not None and self.seal_opened_at is None and not self.has_ended

    def open_seal(self) -> None:
        """Open the seal before the end of the match."""
        if self.match.seal is not None and self.seal_opened_at is None:
            self.seal_opened_at = self.ply
