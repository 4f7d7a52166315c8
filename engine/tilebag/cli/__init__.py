"""The engine without a browser: `tilebag games | play | simulate | replay | verify | analyse | lessons | lesson`.

The only room that may use click and rich: the extra `cli` brings them. The wheel in the browser does without.
"""

from __future__ import annotations

import io
import sys

from tilebag.cli import ascii_output
from tilebag.cli.input_files import language
from tilebag.words import lexicon, say

REQUIRED_PACKAGES = ("click", "rich")
EXIT_ERROR = 2  # the exit code of whoever was asked for something impossible
EXIT_INTERRUPTED = 130  # and of whoever was told to stop with Ctrl+C


def main() -> None:
    """The console script."""
    try:
        _run()
    except KeyboardInterrupt:  # before or after the commands, which see to it themselves
        sys.exit(EXIT_INTERRUPTED)


def _run() -> None:
    try:
        from tilebag.cli.commands import tilebag
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in REQUIRED_PACKAGES:
            raise
        sys.exit(_report_missing(package))
    if sys.stdin is None:  # closed by the shell (<&-): as good as empty
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if hasattr(sys.stdin, "reconfigure"):  # what a terminal cannot say must not end a game
        sys.stdin.reconfigure(errors="replace")
    sys.stdout, sys.stderr = ascii_output.wrap_stream(sys.stdout), ascii_output.wrap_stream(sys.stderr)
    tilebag()


def _report_missing(name: str) -> int:
    """What is said when a part is missing; the exit code."""
    print("tilebag:", lexicon(language()).say(say("cli.extra", name=name)), file=sys.stderr)
    return EXIT_ERROR
