"""The command line: `tilebag games | play | daily | puzzle | simulate | replay | review | verify |
…`.

The only package that may import click and rich, from the extra `cli`; the wheel in the browser has
neither.
"""

from __future__ import annotations

import io
import os
import sys
import warnings

from tilebag.cli import ascii_output
from tilebag.cli.input_files import language
from tilebag.core.words import lexicon, printable, say

REQUIRED_PACKAGES = ("click", "rich")
EXIT_ERROR = 2
EXIT_INTERRUPTED = 130  # by Ctrl+C


def main() -> None:
    """The console script."""
    try:
        _run()
    except KeyboardInterrupt:  # outside a command; commands handle it themselves
        sys.exit(EXIT_INTERRUPTED)


def _run() -> None:
    _replace_closed_streams()
    try:
        from tilebag.cli.commands import tilebag
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in REQUIRED_PACKAGES:
            raise
        sys.exit(_report_missing(package))
    if hasattr(sys.stdin, "reconfigure"):  # undecodable input must not end a match
        sys.stdin.reconfigure(errors="replace")
    sys.stdout = ascii_output.wrap_stream(sys.stdout)
    sys.stderr = ascii_output.wrap_stream(sys.stderr)
    warnings.formatwarning = _format_warning
    tilebag()


def _replace_closed_streams() -> None:
    """Let a stream that the shell has closed (>&-) be empty or lead nowhere, before a file gets its
    number.
    """
    if sys.stdin is None:
        sys.stdin = _open_nowhere(0, "r")
    if sys.stdout is None:
        sys.stdout = _open_nowhere(1, "w")
    if sys.stderr is None:
        sys.stderr = _open_nowhere(2, "w")


def _open_nowhere(number: int, mode: str) -> io.TextIOWrapper:
    nowhere = os.open(os.devnull, os.O_RDWR)
    if nowhere != number:
        os.dup2(nowhere, number)
        os.close(nowhere)
    stream = os.fdopen(number, mode, encoding="utf-8")
    assert isinstance(stream, io.TextIOWrapper)
    return stream


def _format_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    line: str | None = None,
) -> str:
    """A warning without the line of code that gave it."""
    del category, filename, lineno, line
    return f"tilebag: {printable(str(message))}\n"


def _report_missing(name: str) -> int:
    """Print that a package is missing; the exit code."""
    print("tilebag:", lexicon(language()).say(say("cli.extra", name=name)), file=sys.stderr)
    return EXIT_ERROR
