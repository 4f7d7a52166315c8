"""The page of a lesson: values for the blanks of web/lesson.html, for the build and `tilebag
lesson`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

Recording = Mapping[str, Any]  # a lesson in one language and frame, made by recording.py

_BLANK = re.compile(r"\[\[([a-z-]+)\]\]")


def fill(template: str, blanks: Mapping[str, str]) -> str:
    """The page with its blanks filled; unknown blanks become empty."""
    return _BLANK.sub(lambda blank: blanks.get(blank[1], ""), template)


def texts(recorded: Recording, rule_word: str, figures: Sequence[str]) -> dict[str, str]:
    """The texts of the page: first step, other steps as a list with their figures, end."""
    first, *others = recorded["steps"]
    text, answer, rule = step_texts(first, rule_word)
    return {
        "name": html.escape(recorded["name"]),
        "title": html.escape(recorded["title"]),
        "description": html.escape(first["text"]),
        "first-text": text,
        "first-answer": answer,
        "first-rule": rule,
        "rest": "".join(
            f"<li>{figure}{''.join(f'<p>{part}</p>' for part in step_texts(step, rule_word) if part)}</li>"
            for step, figure in zip(others, figures, strict=True)
        ),
        "end": html.escape(recorded["end"]["text"]),
    }


def step_texts(step: Recording, rule_word: str) -> tuple[str, str, str]:
    """The task of a step, the answer to the learner's move, and the rule."""
    tries = [answer for table in (step, *step["more"]) for answer in table["moves"].values()]
    right = next((answer["say"] for answer in tries if answer["right"] and answer["say"]), "")
    return html.escape(step["text"]), html.escape(right), _rule(step["rule"], rule_word)


def _rule(rule: Recording | None, word: str) -> str:
    if rule is None:
        return ""
    link = f'<a href="{html.escape(rule["href"])}" target="_blank" rel="noopener">{html.escape(rule["name"])}</a>'
    return f"{word} {link} {html.escape(rule['text'])}"


def play_address(recorded: Recording) -> str:
    """The address of a table that begins where the lesson ends, for an attribute."""
    end = recorded["end"]
    seats = ",".join(end["players"])
    position = quote(end["position"], safe="")
    fragment = f"game={recorded['game']}&seats={seats}&position={position}"
    return html.escape(f"/play/#{fragment}")
