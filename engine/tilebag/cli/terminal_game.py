"""`tilebag play`: a match at a terminal. Numbers for steps, letters for everything else."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping

from tilebag import report
from tilebag.cli import output, storage
from tilebag.cli.app import PipeConsole
from tilebag.cli.choices import Choice, choices
from tilebag.errors import BadText, EngineError
from tilebag.game import TABLET, Seat
from tilebag.move import Move
from tilebag.session import CURTAIN, OVER, THINKING, Session
from tilebag.words import Lexicon, Text, Value, error_text, say

FRAME = TABLET  # an upright layout: one thing under the other, as lines are
WIPE = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what was scrolled away: another's tiles may stand there


class Quit(Exception):
    """The person has had enough."""


class TerminalGame:
    """A session, the person before it, and the file it is kept in."""

    def __init__(self, session: Session, words: Lexicon, paper: PipeConsole, file: str | None) -> None:
        self.session = session
        self.words = words.with_names(session.match.seat_names, session.match.you_seat)
        self.console = paper
        self.file = file
        self.choices: tuple[Choice, ...] = ()
        self.heard_ply: dict[Seat | None, int] = {}  # up to which step each has heard what happened
        self.start_ply = session.ply

    def run(self) -> None:
        """Play until the person leaves; raises OSError if the table cannot be kept from the start."""
        if self.file:
            storage.write(self.session, self.file)
        for line in report.setup_lines(self.session):
            self._print(line)
        try:
            while self.session.match.people or not self.session.over:
                self._advance()
            self._show()  # computers among themselves: nobody is asked anything
        except (Quit, EOFError, KeyboardInterrupt) as end:
            self._farewell(asking=isinstance(end, Quit))

    def _advance(self) -> None:
        """What is to be done next: by the computer, by handing over, or by the person."""
        session = self.session
        if session.phase == THINKING:
            session.tick()
            self._autosave()
            if not session.has_secrets:
                self._print_news()
        elif session.phase == CURTAIN:
            self._hand_over()
        else:
            self._show()
            while not self._handle_line(self._read("cli.play.end" if session.phase == OVER else "cli.play.help")):
                pass

    # what the person sees

    def _show(self) -> None:
        """What happened, the table, what may be done."""
        self.console.print()
        self._print_news()
        scene = self.session.scene(FRAME)
        for line in output.board(self.session, scene, self.words, self.console.width):
            self.console.print(line)
        self.choices = choices(scene)
        for shown in output.choices(self.choices, scene, self.words):
            self.console.print(shown)
        if self.session.over:
            for text in (
                *report.result_lines(self.session, brief=True),
                *report.account_lines(self.session),
                *report.opened_lines(self.session),
            ):
                self._print(text)

    def _print_news(self) -> None:
        """What happened since the one who is looking last heard of it; the table as it was before it was cleared."""
        session = self.session
        start = min(self.heard_ply.get(session.viewer, self.start_ply), session.ply)
        self.heard_ply[session.viewer] = session.ply
        for ply in range(start, session.ply):
            if self._is_clearing(ply):
                self._show_as_it_was(ply)
            for sentence in session.narration(ply, ply + 1):
                self._print(sentence)

    def _is_clearing(self, ply: int) -> bool:
        """Was step `ply` the last of those that nobody decides, after which the table is another?"""
        turns = [self.session.history.turn(k) for k in (ply, ply + 1)]
        return turns[0].auto is not None and turns[1].auto is None and bool(turns[1].seats)

    def _show_as_it_was(self, ply: int) -> None:
        """What the page shows for a moment: a showdown, a tile that is turned back."""
        game = self.session.box.game
        scene = game.scene(game.view(self.session.states[ply], self.session.viewer), FRAME)
        self.console.print()
        for line in output.table(scene, self.words, self.console.width):
            self.console.print(line)

    def _hand_over(self) -> None:
        """Nothing of the one before is left to be seen when the next one looks."""
        session = self.session
        assert session.mover is not None
        self._wipe()
        self._print(session.match.name(session.mover))
        self._print(say("curtain.line"))
        if self._input(say("cli.play.enter")) == QUIT:
            raise Quit
        self._wipe()
        session.reveal()

    def _wipe(self) -> None:
        if self.console.is_terminal:
            self.console.file.write(WIPE)
        else:
            self.console.print()

    def _print(self, text: Text | str) -> None:
        self.console.print(self.words.say(text), soft_wrap=not self.console.is_terminal)

    def _say(self, key: str, **values: Value) -> None:
        self._print(say(key, **values))

    def _read(self, key: str) -> str:
        return self._input(say("cli.play.prompt", what=say(key)))

    def _input(self, prompt: Text) -> str:
        """What the person types; what comes from elsewhere is shown as if it had been typed."""
        line = input(self.words.say(prompt) + " ").strip()
        if not sys.stdin.isatty():
            self._print(line)
        return line

    # what the person says; each answers: has the table changed, is it to be shown again?

    def _handle_line(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        try:
            if not line:
                return True
            if line.isdecimal():
                return self._choose(int(line))
            if word in _COMMANDS and (word == SAVE or not rest):
                return _COMMANDS[word](self, rest.strip())
            return self._move(line)
        except EngineError as trouble:
            self._print(error_text(trouble))
        except OSError as trouble:
            self._say("cli.play.not-kept", why=trouble.strerror or str(trouble))
        return False

    def _choose(self, n: int) -> bool:
        move = next((choice.move for choice in self.choices if choice.number == n), None)
        if move is None:
            self._say("cli.play.no-step", n=n)
            return False
        return self._play(move)

    def _move(self, line: str) -> bool:
        try:
            move = Move.parse(line)
        except BadText:
            move = None
        if move is None or move not in [choice.move for choice in self.choices]:
            self._say("cli.play.unknown", text=line[:40])
            return False
        return self._play(move)

    def _play(self, move: Move) -> bool:
        """One step, after the question that goes with it."""
        ask = next(choice.ask for choice in self.choices if choice.move == move)
        if ask and not self._confirm(ask):
            return False
        assert self.session.viewer is not None
        self.session.play(self.session.viewer, move)
        self._autosave()
        return True

    def _confirm(self, question: Text) -> bool:
        answer = self._input(say("cli.play.ask", question=question))
        return answer.lower().startswith(self.words.say(say("cli.play.yes")))

    def _help(self, rest: str) -> bool:
        del rest
        for name in ("number", *_COMMANDS):
            sign = {"number": "1, 2, …", SAVE: "s …"}.get(name, name)
            self._print(f"  {sign:<8} {self.words.say(say(f'cli.commands.{_KEYS.get(name, name)}'))}")
        return False

    def _undo(self, rest: str) -> bool:
        del rest
        self.session.undo()
        self._autosave()
        return True

    def _redo(self, rest: str) -> bool:
        del rest
        self.session.redo()
        self._autosave()
        return True

    def _practise(self, rest: str) -> bool:
        del rest
        self.session.allow_undo_past_chance()
        self._autosave()
        self._say("log.practice")
        return False

    def _hint(self, rest: str) -> bool:
        del rest
        advice = self.session.hint()
        for choice in self.choices:
            if choice.move == advice.plan[0]:
                self._tell_hint(choice, advice.reason)
        return False

    def _tell_hint(self, choice: Choice, reason: Text) -> None:
        """The step and why; only why, where that begins with the step's own words."""
        if self.words.say(reason).startswith(self.words.say(choice.label)):
            self._say("cli.play.hint-alone", n=choice.number, reason=reason)
        else:
            step = say("cli.play.hint-step", n=choice.number, label=choice.label)
            self._say("cli.play.hint", step=step, reason=reason)

    def _log(self, rest: str) -> bool:
        del rest
        lines = [self.words.say(line) for line in report.log_lines(self.session)]
        for line in output.number_lines(lines) or [self.words.say(say("cli.play.empty-log"))]:
            self._print(line)
        return False

    def _panels(self, rest: str) -> bool:
        del rest
        view = self.session.view()
        panels = [panel for aid in self.session.box.aids.values() for panel in aid(view)]
        for n, panel in enumerate(panels):
            if n:
                self.console.print()
            for line in output.panel(panel, self.words):
                self.console.print(line)
        if not panels:
            self._say("cli.play.no-panels")
        return False

    def _save(self, rest: str) -> bool:
        file = rest or self.file
        if not file:
            self._say("cli.play.where")
            return False
        storage.save_over(self.session, file)
        self.file = file
        self._say("cli.play.kept", file=file)
        return False

    def _quit(self, rest: str) -> bool:
        raise Quit

    # keeping

    def _autosave(self) -> None:
        """After every step. A disk that is full now may have room later: the game goes on."""
        if self.file:
            try:
                storage.write(self.session, self.file)
            except OSError as trouble:
                self._say("cli.play.not-kept", why=trouble.strerror or str(trouble))

    def _farewell(self, *, asking: bool) -> None:
        """How to go on another time. One who quits is asked for a file if there is none yet."""
        if not self.file and self.session.log and asking:
            self._ask_for_file()
        if not asking:
            self.console.print()
        if self.file:
            file = shlex.quote(self.file)
            if self.session.over:
                self._say("cli.play.read-again", command=f"tilebag replay {file}")
            else:
                self._say("cli.play.go-on", command=f"tilebag play {self.session.box.key} --save {file}")
        elif self.session.log:
            self._say("cli.play.forgotten")

    def _ask_for_file(self) -> None:
        """Until it is kept, or the person does not want it kept."""
        try:
            while not self.file and (file := self._input(say("cli.play.keep-in"))):
                self._save_to(file)
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    def _save_to(self, file: str) -> None:
        try:
            storage.save_over(self.session, file)
            self.file = file
        except EngineError as trouble:
            self._print(error_text(trouble))
        except OSError as trouble:
            self._say("cli.play.not-kept", why=trouble.strerror or str(trouble))


SAVE, QUIT = "s", "q"
_KEYS: Mapping[str, str] = {"?": "help"}
_COMMANDS: Mapping[str, Callable[[TerminalGame, str], bool]] = {
    "u": TerminalGame._undo,
    "r": TerminalGame._redo,
    "p": TerminalGame._practise,
    "h": TerminalGame._hint,
    "l": TerminalGame._log,
    "o": TerminalGame._panels,
    SAVE: TerminalGame._save,
    QUIT: TerminalGame._quit,
    "?": TerminalGame._help,
}
