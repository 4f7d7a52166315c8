"""`tilebag puzzle`: a puzzle at a terminal, with the moves and commands of `tilebag play`."""

from __future__ import annotations

from tilebag.cli.choices import choices
from tilebag.cli.terminal import PipeConsole
from tilebag.cli.terminal_game import FRAME, Quit, TerminalGame
from tilebag.core.move import Move
from tilebag.core.scene import Scene
from tilebag.core.words import Lexicon, say
from tilebag.match.puzzles import Attempt, Verdict


class TerminalPuzzle(TerminalGame):
    """A puzzle until it is solved or given up; then its solution."""

    def __init__(self, attempt: Attempt, words: Lexicon, paper: PipeConsole) -> None:
        super().__init__(attempt.session, words, paper, None)
        self.attempt = attempt

    def run(self) -> None:
        """Show the question and the table until it is answered."""
        self._print(say("puzzle.number", n=self.attempt.puzzle.number))
        try:
            while not self.attempt.is_over:
                self._advance()
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print()
            self._show_solution()
        if reason := self.attempt.full_reason:
            self._print(reason)

    def _scene(self) -> Scene:
        self._print(self.attempt.question)
        return self.attempt.conceal(super()._scene())

    def _play(self, move: Move) -> bool:
        """A move, and what became of it."""
        self.attempt.play(move)
        self.session = self.attempt.session
        if self.attempt.verdict is not Verdict.OPEN:
            self._print(self.attempt.status)
        return True

    def _show_solution(self) -> None:
        """Each move of the solution."""
        self._print(say("puzzle.shown"))
        table = Attempt(self.attempt.box, self.attempt.puzzle).session
        for move in self.attempt.puzzle.answers[0]:
            self._print(
                next(each.label for each in choices(table.scene(FRAME)) if each.move == move)
            )
            table.play(self.attempt.puzzle.seat, move)
            self.attempt.show_solution()
