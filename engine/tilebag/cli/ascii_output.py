"""Output for a terminal that lacks some characters: the nearest ASCII in place of a question
mark.
"""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import TextIO

ERROR_HANDLER = "tilebag-plain"
_NEAREST = str.maketrans(
    dict.fromkeys("–—−·", "-")
    | dict.fromkeys("“”„‘’", "'")
    | dict.fromkeys("\u200c\u200d\u2066\u2067\u2068\u2069", "")  # invisible
    | {"→": "->", "×": "x", "±": "+-", "ı": "i", "█": "#", "░": ".", "★": "*"}
)


def to_ascii(text: str) -> str:
    """The nearest ASCII: 2–5 becomes 2-5, ş becomes s, anything without an equivalent becomes ?."""
    apart = unicodedata.normalize("NFKD", text.translate(_NEAREST))
    return (
        "".join(character for character in apart if not unicodedata.combining(character))
        .encode("ascii", "replace")
        .decode()
    )


class _AsciiStream(io.TextIOWrapper):
    """A stream that writes ASCII only. It calls itself UTF-8 because click would otherwise write
    past it.
    """

    def write(self, text: str) -> int:
        return super().write(to_ascii(text))


def wrap_stream(stream: TextIO) -> TextIO:
    """The stream, made safe against characters its encoding lacks."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    if codecs.lookup(stream.encoding).name == "ascii":
        return _AsciiStream(stream.detach(), encoding="utf-8", line_buffering=stream.line_buffering)
    stream.reconfigure(errors=ERROR_HANDLER)
    return stream


def _replace_unencodable(trouble: UnicodeError) -> tuple[str, int]:
    assert isinstance(trouble, UnicodeEncodeError)
    return to_ascii(trouble.object[trouble.start : trouble.end]), trouble.end


codecs.register_error(ERROR_HANDLER, _replace_unencodable)
