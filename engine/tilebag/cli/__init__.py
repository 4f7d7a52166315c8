"""The engine without a browser: `tilebag games | play | simulate | replay | verify | analyse | lessons | lesson`.

The only room that may use click and rich: the extra `cli` brings them. The wheel in the browser does without.
"""

from __future__ import annotations

import io
import sys

from tilebag.cli import plain
from tilebag.cli.inputs import language
from tilebag.words import lexicon, say

NEEDED = ("click", "rich")
WRONG = 2  # the exit code of whoever was asked for something impossible
STOPPED = 130  # and of whoever was told to stop with Ctrl+C


def main() -> None:
    """The console script."""
    try:
        _run()
    except KeyboardInterrupt:  # before or after the commands, which see to it themselves
        sys.exit(STOPPED)


def _run() -> None:
    try:
        from tilebag.cli.commands import tilebag
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in NEEDED:
            raise
        sys.exit(_without(package))
    if sys.stdin is None:  # closed by the shell (<&-): as good as empty
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if hasattr(sys.stdin, "reconfigure"):  # what a terminal cannot say must not end a game
        sys.stdin.reconfigure(errors="replace")
    sys.stdout, sys.stderr = plain.shown(sys.stdout), plain.shown(sys.stderr)
    tilebag()


def _without(name: str) -> int:
    """What is said when a part is missing; the exit code."""
    print("tilebag:", lexicon(language()).say(say("cli.extra", name=name)), file=sys.stderr)
    return WRONG
