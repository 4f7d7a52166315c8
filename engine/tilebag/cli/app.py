"""Start and end of a command: the reader's words, and one sentence in place of a traceback."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any, TypeVar

import click

from tilebag.cli import EXIT_ERROR, EXIT_INTERRUPTED
from tilebag.cli.input_files import language
from tilebag.cli.letters import to_small
from tilebag.cli.terminal import echo
from tilebag.core.errors import BadSetup, EngineError
from tilebag.core.words import BrokenFile, Lexicon, languages, lexicon, say
from tilebag.match import catalog

GAME = "game"  # the name of the argument
F = TypeVar("F", bound=Callable[..., Any])
_WORDS = "tilebag.words"
_LONG_WORD = re.compile(r"(\S{200})\S{100,}")  # is shortened in the sentence about it


class Mistake(click.ClickException):
    """A request that cannot be fulfilled, with the reason as a sentence."""

    exit_code = EXIT_ERROR


class Command(click.Command):
    """A command that says which of its values is empty, and which games there are if none is
    named.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        values = [*args]
        try:
            unparsed = super().parse_args(ctx, args)
        except click.MissingParameter as trouble:
            if trouble.param is None or trouble.param.name != GAME:
                raise
            raise BadSetup("cli.no-game", names=", ".join(catalog.keys())) from None
        if empty := self._empty_parameter(ctx, values):
            raise BadSetup("cli.no-value", name=empty)
        return unparsed

    def _empty_parameter(self, ctx: click.Context, args: Sequence[str]) -> str:
        """The option or argument whose value is empty, as that of a variable which is not set; or
        an empty text.
        """
        for before, word in pairwise(["", *args]):
            option, _, value = word.partition("=")
            if option.startswith("--") and option != word and not value.strip():
                return option
            if not word.strip():
                return before if before.startswith("-") else self._empty_argument(ctx)
        return ""

    def _empty_argument(self, ctx: click.Context) -> str:
        names = [
            parameter.human_readable_name
            for parameter in self.params
            if isinstance(parameter, click.Argument)
            and not str(ctx.params.get(str(parameter.name)) or "").strip()
        ]
        return names[0] if names else ""


class CommandGroup(click.Group):
    """Commands that report a user's mistake in one sentence."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and to_small(args[0]) in catalog.keys():
            raise BadSetup("cli.game-alone", game=to_small(args[0]))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except EngineError as trouble:
            raise Mistake(words_of(ctx).explain(trouble)) from None
        except BrokenPipeError:  # as in `tilebag replay FILE | head`: not a mistake
            _discard_output()
            ctx.exit(EXIT_ERROR)
        except OSError as trouble:
            raise Mistake(words_of(ctx).say(_system_error(trouble))) from None

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except BrokenFile as trouble:
            sys.exit(_report(str(trouble)))
        except click.ClickException as trouble:
            sys.exit(_report(trouble.format_message()))
        except click.Abort:
            sys.exit(EXIT_INTERRUPTED)
        except OSError as trouble:  # in what is printed before a command is known
            sys.exit(_report(lexicon(language()).say(_system_error(trouble))))
        sys.exit(code if isinstance(code, int) else 0)


def words_of(ctx: click.Context) -> Lexicon:
    """The reader's words, even if the mistake occurred before `--lang` was parsed."""
    words = ctx.meta.get(_WORDS)
    return words if isinstance(words, Lexicon) else lexicon(language())


def game_argument(*, required: bool = True) -> Callable[[F], F]:
    """Add the argument GAME, the key of a game in letters of any case."""

    def read_key(ctx: click.Context, argument: click.Parameter, value: str | None) -> str | None:
        del ctx, argument
        return None if value is None else _game_key(value)

    return click.argument(GAME, callback=read_key, required=required)


def _game_key(name: str) -> str:
    """The key in small letters; raises BadSetup for one that is only similar to that of a game."""
    key = to_small(name)
    known = catalog.keys(offered=False)
    similar = get_close_matches("-".join(key.replace("_", " ").split()), known, n=1)
    if key not in known and similar:
        raise BadSetup(
            "cli.similar-game", name=name, game=similar[0], names=", ".join(catalog.keys())
        )
    return key


def lang_option(command: F) -> F:
    """Add the option `--lang`, which passes the reader's words as `words`."""

    def read_language(ctx: click.Context, option: click.Parameter, lang: str) -> Lexicon:
        del option
        ctx.meta[_WORDS] = lexicon(lang)
        return lexicon(lang)

    return click.option(
        "--lang",
        "words",
        type=click.Choice(languages()),
        default=language,
        callback=read_language,
        is_eager=True,
        help="The language of the sentences.",
    )(command)


def _system_error(trouble: OSError) -> Any:
    why = trouble.strerror or str(trouble)
    return (
        say("cli.file", file=str(trouble.filename), why=why)
        if trouble.filename
        else say("cli.system", why=why)
    )


def _report(sentence: str) -> int:
    """Print what is wrong, in one line; the exit code."""
    line = " ".join(_LONG_WORD.sub(r"\1…", sentence).split())
    try:
        echo(f"tilebag: {line}", err=True)
    except OSError:  # standard error is closed
        _discard_output()
    return EXIT_ERROR


def _discard_output() -> None:
    """Discard further output, including the interpreter's on exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
