"""Input: the reader's language, files, options, JSON lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from tilebag import saves, strict_json
from tilebag.cli.embedded_save import save_in
from tilebag.errors import BadSave, BadSetup, BadText
from tilebag.game import Answers
from tilebag.session import Session
from tilebag.words import FALLBACK, languages

STDIN = "-"
BYTES_PER_CHARACTER = 4  # at most


def language() -> str:
    """The system's language if available, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := os.environ.get(name):
            known = wanted.split("_")[0].split(".")[0].lower()
            return known if known in languages() else FALLBACK
    return FALLBACK


def switches(given: Sequence[str]) -> dict[str, str]:
    """`["hand=3", "pace=fast"]` as a table; raises BadSetup."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise BadSetup("cli.set", text=text[:40])
        if name in found:
            raise BadSetup("cli.set-twice", name=name[:40])
        found[name] = value
    return found


def open_file(file: str) -> AbstractContextManager[BinaryIO]:
    """A file opened for reading; `-` is standard input. Raises OSError."""
    return nullcontext(sys.stdin.buffer) if file == STDIN else Path(file).open("rb")


def session(file: str) -> Session:
    """The session of a save or a bug report, replayed; raises OSError and BadSave."""
    with open_file(file) as found:
        kept = found.read(saves.MAX_LENGTH * BYTES_PER_CHARACTER + 1)
    try:
        return saves.read(save_in(kept.decode("utf-8-sig")))
    except UnicodeDecodeError as trouble:
        raise BadSave("save.json", where=trouble.start) from None


def lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not empty, with their numbers."""
    for n, line in enumerate(file, 1):
        if line.strip():
            yield n, line


def answers(line: bytes) -> Answers:
    """The JSON object on a line; raises BadText."""
    try:
        found = strict_json.read(line.decode("utf-8-sig").rstrip())
    except UnicodeDecodeError:
        raise BadText("cli.json", column=1) from None
    except strict_json.InvalidJson as trouble:
        raise _json_error(trouble) from None
    if not isinstance(found, dict):
        raise BadText("cli.object")
    return found


def _json_error(trouble: strict_json.InvalidJson) -> BadText:
    if trouble.reason == "twice":
        return BadText("cli.twice", field=trouble.what)
    if trouble.what:
        return BadText("cli.no-number", name=trouble.what)
    return BadText("cli.json", column=trouble.column) if trouble.column else BadText("cli.unreadable")
