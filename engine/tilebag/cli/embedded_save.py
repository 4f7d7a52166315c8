"""A save within another text: a bug report copied from the page, possibly quoted in a mail."""

from __future__ import annotations

import json
import re

from tilebag.core import strict_json

_QUOTED = re.compile(r"^(?:>[ \t]?)+", re.MULTILINE)  # no line of a save starts with it
_SAVE = re.compile(r"^[ \t]*\{", re.MULTILINE)


def save_in(text: str) -> str:
    """The save at the end of a text; the text itself if there is none or the text starts with
    one.
    """
    if text.lstrip().startswith(("{", "[")):
        return text
    plain = _QUOTED.sub("", text)
    if not (match := _SAVE.search(plain)):
        return text
    from_start = plain[match.end() - 1 :]
    if strict_json.depth(from_start) > strict_json.MAX_DEPTH:
        return from_start
    try:
        _, end = json.JSONDecoder().raw_decode(from_start)
    except ValueError:
        return from_start  # reading it reports the fault
    return from_start[:end]
