"""Checks the lessons of a game: faults as sentences, and sections of the rules that no lesson
teaches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tilebag.core.errors import BadLesson
from tilebag.core.game import Lesson
from tilebag.core.words import FALLBACK, Text, error_text, say
from tilebag.lessons import recording, rulebook
from tilebag.lessons.sentences import lesson_languages, required_keys, sentences, unsaid_keys
from tilebag.match import catalog

MAX_STEPS = 8
# the summary, and sections without rules of play
NOT_TAUGHT = ("short", "decides", "computer", "credits")
_KEY = re.compile(r"[a-z][a-z0-9-]{0,30}")


def problems(game: str) -> Iterator[Text]:
    """All faults in the lessons of a game; raises BadLesson if the rules pages are not
    available.
    """
    lessons = catalog.lessons(game)
    try:
        for lang in lesson_languages(game):
            sentences(game, lang)
    except BadLesson as trouble:
        yield _problem(game, "–", error_text(trouble))
        return
    for key, n in Counter(lesson.key for lesson in lessons).items():
        if n > 1 or not _KEY.fullmatch(key):
            yield _problem(game, key, say("lesson.key", name=key))
    for lesson in lessons:
        yield from _check_lesson(game, lesson)
    for lang in lesson_languages(game):
        known = {key for lesson in lessons for key in required_keys(lesson)}
        for key in sorted(set(sentences(game, lang)) - known):
            yield _problem(
                game, key.partition(".")[0], say("lesson.left-over", lang=lang, name=key)
            )


def _check_lesson(game: str, lesson: Lesson) -> Iterator[Text]:
    if not 0 < len(lesson.steps) <= MAX_STEPS:
        yield _problem(game, lesson.key, say("lesson.steps", n=len(lesson.steps), most=MAX_STEPS))
    if len({step.key for step in lesson.steps}) < len(lesson.steps):
        yield _problem(game, lesson.key, say("lesson.twice"))
    missing = list(_check_texts(game, lesson))
    yield from missing
    if missing:
        return
    first, *others = lesson_languages(game)
    narrow, *wider = recording.FRAMES.values()
    for lang, frame in (
        (first, narrow),
        *((first, frame) for frame in wider),
        *((lang, narrow) for lang in others),
    ):
        try:
            recording.record(catalog.box(game), lesson, lang, frame)
        except BadLesson as trouble:
            yield error_text(trouble)
            return


def _check_texts(game: str, lesson: Lesson) -> Iterator[Text]:
    """Missing sentences, and rules that are not on the page."""
    for lang in lesson_languages(game):
        for key in unsaid_keys(game, lang, lesson):
            yield _problem(game, lesson.key, say("lesson.unsaid", lang=lang, name=key))
        for name in lesson.rules or ("",):
            if name not in rulebook.rules(game, lang):
                yield _problem(game, lesson.key, say("lesson.rule", name=name, lang=lang))


def untaught_sections(game: str) -> tuple[str, ...]:
    """The sections of the rules page that no lesson teaches, in order."""
    taught = {name for lesson in catalog.lessons(game) for name in lesson.rules}
    return tuple(
        name for name in rulebook.rules(game, FALLBACK) if name not in (*taught, *NOT_TAUGHT)
    )


def _problem(game: str, lesson: str, fault: Text) -> Text:
    return say("lesson.where", game=game, lesson=lesson, step="–", what=fault)
