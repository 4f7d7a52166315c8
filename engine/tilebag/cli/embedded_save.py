"""A save inside another text: a bug report as the page copies it, also as a mail quotes it."""

from __future__ import annotations

import json
import re

from tilebag import strict_json

_QUOTED = re.compile(r"^(?:>[ \t]?)+", re.MULTILINE)  # no line of a save begins with it
_SAVE = re.compile(r"^[ \t]*\{", re.MULTILINE)


def save_in(text: str) -> str:
    """The save at the end of a text; a text that holds none, or is one from its beginning, as it is."""
    if text.lstrip().startswith(("{", "[")):
        return text
    plain = _QUOTED.sub("", text)
    if not (found := _SAVE.search(plain)):
        return text
    rest = plain[found.end() - 1 :]
    if strict_json.depth(rest) > strict_json.MAX_DEPTH:
        return rest
    try:
        _, end = json.JSONDecoder().raw_decode(rest)
    except ValueError:
        return rest  # whoever reads it says where it goes wrong
    return rest[:end]
