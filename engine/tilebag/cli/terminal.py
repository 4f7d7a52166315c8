"""What goes to the terminal and comes from it. No other module of the command line prints or reads a typed line.

Text from saves, arguments and names of files is foreign: it could set the clipboard, clear the screen or forge a line.
All text passes through `printable` here; only the styles and the wiping of the screen are ours.
"""

from __future__ import annotations

import os
import sys

import click
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.measure import Measurement
from rich.segment import Segment

from tilebag.words import printable

WIPE = "\x1b[2J\x1b[3J\x1b[H"  # the screen and its history: another seat's tiles may be there
WIDTH = 100  # columns without a terminal


class PipeConsole(Console):
    """A rich console that prints no control characters and leaves a broken pipe to the caller."""

    def __init__(self, **options: object) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **options)  # type: ignore[arg-type]
        self.push_render_hook(_Disarming())

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
            yield segment if segment.control else Segment(_printable_lines(segment.text), segment.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._renderable)


def _printable_lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))


def console() -> PipeConsole:
    """The console for output."""
    wide = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDTH
    return PipeConsole(width=wide)


def progress_console() -> PipeConsole:
    """The console for what is only of interest meanwhile: on standard error."""
    return PipeConsole(stderr=True)


def echo(text: str, *, err: bool = False) -> None:
    """Print lines to standard output or standard error."""
    click.echo(_printable_lines(text), err=err)


def read_line(prompt: str) -> str:
    """A typed line without the spaces around it; raises EOFError and KeyboardInterrupt."""
    return input(f"{printable(prompt)} ").strip()
