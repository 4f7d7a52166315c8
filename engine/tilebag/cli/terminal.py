"""What goes to the terminal and comes from it. No other module of the command line prints or reads
a typed line.

Text from saves, arguments and names of files is foreign: it could set the clipboard, clear the
screen or forge a line. All text passes through `printable` here; only the styles and the wiping of
the screen are ours.
"""

from __future__ import annotations

import shutil
import sys
from typing import TextIO

import click
from rich.console import (
    Console,
    ConsoleOptions,
    ConsoleRenderable,
    RenderableType,
    RenderHook,
    RenderResult,
)
from rich.measure import Measurement
from rich.segment import Segment

from tilebag.core.words import printable

WIPE = "\x1b[2J\x1b[3J\x1b[H"  # the screen and its history: another seat's tiles may be there
WIDTH = 100  # columns without a terminal
TERMINAL_WIDTH = 80  # of one that does not know
MIN_WIDTH = 20  # a narrower terminal breaks the lines itself
MAX_WIDTH = 1000
HEIGHT = 25  # lines; nothing depends on it


class PipeConsole(Console):
    """A rich console that prints no control characters and leaves a broken pipe to the caller."""

    def __init__(
        self, file: TextIO | None = None, *, width: int = WIDTH, is_terminal: bool | None = None
    ) -> None:
        super().__init__(
            file=file,
            width=width,
            height=HEIGHT,
            force_terminal=is_terminal,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self.push_render_hook(_Disarming())

    def fit_terminal(self) -> None:
        """Take over the width that the terminal has now."""
        self.width = terminal_width()

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704  the BrokenPipeError that rich has just caught

    def wipe(self) -> None:
        """Clear the screen and what was scrolled away; elsewhere leave a line free."""
        if self.is_terminal:
            self.file.write(WIPE)
        else:
            self.print()


class _Disarming(RenderHook):
    """Makes everything that is printed harmless."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Harmless(renderable) for renderable in renderables]


class _Harmless:
    """The same without control characters in its text; those of styles are added later."""

    def __init__(self, renderable: ConsoleRenderable) -> None:
        self._renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self._renderable, options):
            yield (
                segment
                if segment.control
                else Segment(_printable_lines(segment.text), segment.style)
            )

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._renderable)


def _printable_lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))


def terminal_width() -> int:
    """Columns: those of the variable COLUMNS if it is a number, or of the terminal."""
    unknown = TERMINAL_WIDTH if sys.stdout.isatty() else WIDTH
    columns = shutil.get_terminal_size((unknown, HEIGHT)).columns
    return max(MIN_WIDTH, min(columns or unknown, MAX_WIDTH))


def console() -> PipeConsole:
    """The console for output."""
    return PipeConsole(width=terminal_width())


def progress_console() -> PipeConsole:
    """The console for what is only of interest meanwhile: on standard error."""
    return PipeConsole(sys.stderr, width=terminal_width())


def show(part: RenderableType) -> None:
    """Print a part of the output, a table as the terminal has room for it."""
    from rich.table import Table

    from tilebag.cli.tables import fit

    paper = console()
    paper.print(fit(part, paper.width) if isinstance(part, Table) else part)


def echo(text: str, *, err: bool = False) -> None:
    """Print lines to standard output or standard error."""
    click.echo(_printable_lines(text), err=err)


def read_line(prompt: str) -> str:
    """A typed line without the spaces around it; raises EOFError and KeyboardInterrupt."""
    return input(f"{printable(prompt)} ").strip()
