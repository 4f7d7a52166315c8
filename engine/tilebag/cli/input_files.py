"""Input: the reader's language, files, options, JSON lines."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from tilebag.cli.embedded_save import save_in
from tilebag.cli.letters import to_small
from tilebag.core import strict_json
from tilebag.core.errors import BadSave, BadSetup, BadText
from tilebag.core.game import Answers
from tilebag.core.words import FALLBACK, languages
from tilebag.match import saves
from tilebag.match.session import Session

STDIN = "-"
BYTES_PER_CHARACTER = 4  # at most
MAX_SAVE_BYTES = saves.MAX_LENGTH * BYTES_PER_CHARACTER
# Windows' PowerShell writes UTF-16 where others write UTF-8. UTF-32 first: its mark begins with
# that of UTF-16.
MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
MARK_BYTES = 4
UTF8 = "utf-8-sig"  # with or without a mark


def language() -> str:
    """The system's language if available, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(name):
            known = locale.split("_")[0].split(".")[0].lower()
            return known if known in languages() else FALLBACK
    return FALLBACK


def switches(texts: Sequence[str]) -> dict[str, str]:
    """`["hand=3", "pace=fast"]` as a table; raises BadSetup."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = to_small(text).partition("=")
        if not (name and equals):
            raise BadSetup("cli.set", text=text[:40])
        if name in chosen:
            raise BadSetup("cli.set-twice", name=name[:40])
        chosen[name] = value
    return chosen


def open_file(file: str) -> AbstractContextManager[BinaryIO]:
    """A file opened for reading; `-` is standard input. Raises OSError."""
    return nullcontext(sys.stdin.buffer) if file == STDIN else Path(file).open("rb")


def session(file: str) -> Session:
    """The session of a save or a bug report, replayed; raises OSError and BadSave."""
    with open_file(file) as opened:
        content = opened.read(MAX_SAVE_BYTES + 1)
    return parse(decode_save(content))


def parse(text: str) -> Session:
    """The session of a save in a text, replayed; raises BadSave."""
    if not text.strip():
        raise BadSave("cli.empty")
    return saves.read(save_in(text))


def is_only_save(text: str) -> bool:
    """Whether there is nothing but a save in a text."""
    return save_in(text) == text


def detect_encoding(start: bytes) -> str:
    """The encoding of a text that starts with these bytes, by its mark or the zeros between ASCII
    letters.
    """
    for mark, name in MARKS.items():
        if start.startswith(mark):
            return name
    if len(start) > 1 and start[0] and not start[1]:
        return "utf-16-le"
    if len(start) > 1 and start[1] and not start[0]:
        return "utf-16-be"
    return UTF8


def decode(content: bytes) -> str:
    """A text in the encoding that its first bytes tell; raises UnicodeDecodeError."""
    return content.decode(detect_encoding(content[:MARK_BYTES]))


def decode_save(content: bytes) -> str:
    """The text of a save; raises BadSave."""
    if len(content) > MAX_SAVE_BYTES:  # it may end within a letter
        raise BadSave("save.long", n=saves.MAX_LENGTH)
    try:
        return decode(content)
    except UnicodeDecodeError as trouble:
        raise BadSave("cli.encoding", n=trouble.start + 1) from None


def lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not empty, in UTF-8, with their numbers, as they come."""
    for n, line in enumerate(_utf8_lines(file), 1):
        if line.strip():
            yield n, line


def _utf8_lines(file: BinaryIO) -> Iterator[bytes]:
    first = file.readline()
    name = detect_encoding(first[:MARK_BYTES])
    if name == UTF8:
        yield first
        yield from file
        return
    decoder = codecs.getincrementaldecoder(name)("replace")
    begun = ""
    for part in chain((first,), file):  # a byte that looks like a line's end may be within a letter
        *whole, begun = (begun + decoder.decode(part)).split("\n")
        for line in whole:
            yield line.encode()
    yield (begun + decoder.decode(b"", final=True)).encode()


def answers(line: bytes) -> Answers:
    """The JSON object on a line; raises BadText."""
    try:
        value = strict_json.read(line.decode("utf-8-sig").rstrip())
    except UnicodeDecodeError:
        raise BadText("cli.json", column=1) from None
    except strict_json.InvalidJson as trouble:
        raise _json_error(trouble) from None
    if not isinstance(value, dict):
        raise BadText("cli.object")
    return value


def _json_error(trouble: strict_json.InvalidJson) -> BadText:
    if trouble.reason == "twice":
        return BadText("cli.twice", field=trouble.what)
    if trouble.what:
        return BadText("cli.no-number", name=trouble.what)
    return (
        BadText("cli.json", column=trouble.column) if trouble.column else BadText("cli.unreadable")
    )
