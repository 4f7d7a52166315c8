"""A language for tests in which nothing can be cut out of a sentence: it has no spaces and no
punctuation, and who does something comes last ("discardedred5Mira").
"""

from __future__ import annotations

import json
import re
from typing import Any

from tilebag.core.words import FALLBACK, Lexicon, Sentence, lexicon
from tilebag.match import saves
from tilebag.match.session import Session
from tilebag.page.port import Port

_BLANK = re.compile(r"(\{[a-z_]+\})")
_LAST = ("{who}", "{owner}")  # blanks that come last


def made_up_lexicon() -> Lexicon:
    """All sentences of the engine, made from the English ones. Its code is English's, so that the
    page can be opened with it.
    """
    english = lexicon(FALLBACK).sentences
    return Lexicon(FALLBACK, {key: _turn_round(text) for key, text in english.items()}, {})


def _turn_round(sentence: Sentence) -> Sentence:
    if not isinstance(sentence, str):
        return {form: _without_gaps(words) for form, words in sentence.items()}
    return _without_gaps(sentence)


def _without_gaps(words: str) -> str:
    parts = [
        part if _BLANK.fullmatch(part) else re.sub(r"[\W_]+", "", part)
        for part in _BLANK.split(words)
    ]
    return "".join(sorted(parts, key=_LAST.__contains__))


def record_in_made_up_language(session: Session, width: int, height: int) -> list[dict[str, Any]]:
    """A recording that opens this match on a board of this size."""
    port = Port()
    load = {"do": "load", "body": saves.body(session), "width": width, "height": height}
    save, *_ = port.handle(json.dumps(load))
    port.words = session.match.lexicon(made_up_lexicon())
    shown = port.handle(json.dumps({"do": "frame", "width": width, "height": height}))
    answers = [json.loads(answer) for answer in (port.hello(), save, *shown)]
    return [{"ask": {"do": "new"}, "answers": answers}]
