"""`tilebag play`: a match at a terminal. Numbers play moves, letters are commands."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping

from tilebag.cli import output, storage
from tilebag.cli.choices import Choice, choices
from tilebag.cli.letters import to_small
from tilebag.cli.save_file import SaveFile
from tilebag.cli.terminal import PipeConsole, read_line
from tilebag.core.errors import BadSave, BadText, EngineError
from tilebag.core.game import TABLET, Seat
from tilebag.core.move import Move
from tilebag.core.scene import Question, Scene
from tilebag.core.words import Lexicon, Text, Value, error_text, say
from tilebag.match import report
from tilebag.match.session import CURTAIN, OVER, THINKING, Session

FRAME = TABLET  # an upright layout suits lines of text
HINT_STEPS = 3
MAX_DIGITS = 9  # of a number that is typed


class Quit(Exception):
    """The user asked to stop."""


class TerminalGame:
    """A session at a terminal, and its file."""

    def __init__(
        self, session: Session, words: Lexicon, paper: PipeConsole, file: SaveFile | None
    ) -> None:
        self.session = session
        self.words = session.match.lexicon(words)
        self.console = paper
        self.file = file
        self.choices: tuple[Choice, ...] = ()
        self.heard_ply: dict[Seat | None, int] = {}  # ply up to which each viewer has been told
        self.start_ply = session.ply
        self.hints = (-1, 0)  # ply, and hints asked for there

    def run(self) -> None:
        """Play until the person quits; raises OSError and BadSave if the file cannot be written at
        the start.
        """
        if self.file:
            self.file.write(self.session)
        for line in report.setup_lines(self.session):
            self._print(line)
        try:
            while self.session.match.people or not self.session.over:
                self._advance()
            self._show()  # a match without persons
        except (Quit, EOFError, KeyboardInterrupt) as end:
            self._farewell(asking=isinstance(end, Quit))

    def _advance(self) -> None:
        """The next action: a computer's move, the curtain, or the person's command."""
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
            while not self._handle_line(
                self._read("cli.play.end" if session.phase == OVER else "cli.play.help")
            ):
                pass

    # output

    def _show(self) -> None:
        """What happened, the table, the choices."""
        self.console.fit_terminal()
        self.console.print()
        self._print_news()
        scene = self._scene()
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

    def _scene(self) -> Scene:
        return self.session.scene(FRAME)

    def _print_news(self) -> None:
        """What happened since the viewer was last told; also the table before it was cleared."""
        session = self.session
        start = min(self.heard_ply.get(session.viewer, self.start_ply), session.ply)
        self.heard_ply[session.viewer] = session.ply
        for ply in range(start, session.ply):
            if self._is_clearing(ply):
                self._show_as_it_was(ply)
            for sentence in session.narration(ply, ply + 1):
                self._print(sentence)

    def _is_clearing(self, ply: int) -> bool:
        """Whether step `ply` is the last of some automatic steps, after which the table looks
        different.
        """
        turns = [self.session.history.turn(k) for k in (ply, ply + 1)]
        return turns[0].auto is not None and turns[1].auto is None and bool(turns[1].seats)

    def _show_as_it_was(self, ply: int) -> None:
        """The table before step `ply`: a showdown, a tile about to be turned back."""
        game = self.session.box.game
        scene = game.scene(game.view(self.session.states[ply], self.session.viewer), FRAME)
        self.console.print()
        for line in output.table(scene, self.words, self.console.width):
            self.console.print(line)

    def _hand_over(self) -> None:
        """The curtain: nothing of the last viewer's table stays visible."""
        session = self.session
        assert session.mover is not None
        self.console.wipe()
        self._print(session.match.name(session.mover))
        self._print(say("curtain.line"))
        if self._input(say("cli.play.enter")) == QUIT:
            raise Quit
        self.console.wipe()
        session.reveal()

    def _print(self, text: Text | str) -> None:
        self.console.print(self.words.say(text), soft_wrap=not self.console.is_terminal)

    def _say(self, key: str, **values: Value) -> None:
        self._print(say(key, **values))

    def _read(self, key: str) -> str:
        return self._input(say("cli.play.prompt", what=say(key)))

    def _input(self, prompt: Text) -> str:
        """A line from the person; input from elsewhere is echoed."""
        line = read_line(self.words.say(prompt))
        if not sys.stdin.isatty():
            self._print(line)
        return line

    # commands; each returns whether to show the table again

    def _handle_line(self, line: str) -> bool:
        word, _, argument = line.partition(" ")
        try:
            if not line:
                return True
            if line.isdecimal() and len(line) <= MAX_DIGITS:
                return self._choose(int(line))
            command = to_small(word)
            key = _KEYS.get(command, command)
            if key in _COMMANDS and (key == SAVE or not argument):
                return _COMMANDS[key](self, argument.strip())
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
            move = Move.parse(to_small(line))
        except BadText:
            move = None
        if move is None or move not in [choice.move for choice in self.choices]:
            self._say("cli.play.unknown", text=line[:40])
            return False
        return self._play(move)

    def _play(self, move: Move) -> bool:
        """A move, after its question if it has one."""
        ask = next(choice.ask for choice in self.choices if choice.move == move)
        if ask and not self._confirm(ask):
            return False
        assert self.session.viewer is not None
        self.session.play(self.session.viewer, move)
        self._autosave()
        return True

    def _confirm(self, question: Question) -> bool:
        asked = (
            say("cli.play.ask-line", question=question.title, line=question.line)
            if question.line
            else say("cli.play.ask", question=question.title)
        )
        answer = self._input(asked)
        return answer.lower().startswith(self.words.say(say("cli.play.yes")))

    def _help(self, argument: str) -> bool:
        del argument
        self._print(f"  {'1, 2, …':<12} {self.words.say(say('cli.commands.number'))}")
        for word, key in _KEYS.items():
            sign = f"{key}, {word}" + (" …" if key == SAVE else "")
            self._print(f"  {sign:<12} {self.words.say(say(f'cli.commands.{word}'))}")
        return False

    def _undo(self, argument: str) -> bool:
        del argument
        self.session.undo()
        self._autosave()
        return True

    def _redo(self, argument: str) -> bool:
        del argument
        self.session.redo()
        self._autosave()
        return True

    def _practise(self, argument: str) -> bool:
        del argument
        self.session.allow_undo_past_chance()
        self._autosave()
        self._say("log.practice")
        return False

    def _hint(self, argument: str) -> bool:
        """The idea, then the pieces, then the move with its value and the next best."""
        del argument
        hint = self.session.hint()
        ply = self.session.ply
        self.hints = (ply, self.hints[1] + 1 if self.hints[0] == ply else 1)
        if self.hints[1] < HINT_STEPS:
            self._print((hint.idea, hint.look)[self.hints[1] - 1])
            return False
        for choice in self.choices:
            if choice.move == hint.plan[0]:
                self._tell_hint(choice, hint.reason)
        if hint.second:
            self._print(hint.second)
        return False

    def _tell_hint(self, choice: Choice, reason: Text) -> None:
        """The move and the reason; only the reason if it starts with the move."""
        if self.words.say(reason).startswith(self.words.say(choice.label)):
            self._say("cli.play.hint-alone", n=choice.number, reason=reason)
        else:
            step = say("cli.play.hint-step", n=choice.number, label=choice.label)
            self._say("cli.play.hint", step=step, reason=reason)

    def _log(self, argument: str) -> bool:
        del argument
        lines = [self.words.say(line) for line in report.log_lines(self.session)]
        for line in output.number_lines(lines) or [self.words.say(say("cli.play.empty-log"))]:
            self._print(line)
        return False

    def _panels(self, argument: str) -> bool:
        del argument
        view = self.session.view()
        panels = [panel for aid in self.session.box.aids.values() for panel in aid(view)]
        for n, panel in enumerate(panels):
            if n:
                self.console.print()
            for line in output.panel(panel, self.words, self.console.width):
                self.console.print(line)
        if not panels:
            self._say("cli.play.no-panels")
        return False

    def _save(self, argument: str) -> bool:
        name = argument or (self.file.name if self.file else "")
        if not name:
            self._say("cli.play.where")
            return False
        self.file = storage.save_as(self.session, name, self.file)
        self._say("cli.play.kept", file=self.file.name)
        return False

    def _quit(self, argument: str) -> bool:
        raise Quit

    # saving

    def _autosave(self) -> None:
        """Save after every move; neither a full disk nor another program that uses the file stops
        the match.
        """
        if self.file is None:
            return
        try:
            try:
                self.file.write(self.session)
            except BadSave as trouble:
                self._change_file(self.file.unused_neighbour(), trouble)
        except OSError as trouble:
            self._say("cli.play.not-kept", why=trouble.strerror or str(trouble))

    def _change_file(self, other: SaveFile, trouble: BadSave) -> None:
        """Go on in a file that is only ours, so that nothing is lost on either side."""
        other.write(self.session)
        self.file = other
        self._say("cli.play.moved", why=error_text(trouble), file=other.name)

    def _farewell(self, *, asking: bool) -> None:
        """How to continue later. A person who quits without a file is asked for one."""
        if not self.file and self.session.log and asking:
            self._ask_for_file()
        if not asking:
            self.console.print()
        if self.file:
            file = shlex.quote(self.file.name)
            if self.session.over:
                self._say("cli.play.read-again", command=f"tilebag replay {file}")
            else:
                self._say(
                    "cli.play.go-on", command=f"tilebag play {self.session.box.key} --save {file}"
                )
        elif self.session.log:
            self._say("cli.play.forgotten")

    def _ask_for_file(self) -> None:
        """Ask until the match is saved or the person declines."""
        try:
            while not self.file and (file := self._input(say("cli.play.keep-in"))):
                self._save_to(file)
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    def _save_to(self, file: str) -> None:
        try:
            self.file = storage.save_as(self.session, file, None)
        except EngineError as trouble:
            self._print(error_text(trouble))
        except OSError as trouble:
            self._say("cli.play.not-kept", why=trouble.strerror or str(trouble))


SAVE = "s"
QUIT = "q"
_KEYS: Mapping[str, str] = {  # commands as words, and their keys
    "undo": "u",
    "redo": "r",
    "practice": "p",
    "hint": "h",
    "log": "l",
    "panels": "o",
    "save": SAVE,
    "quit": QUIT,
    "help": "?",
}
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
