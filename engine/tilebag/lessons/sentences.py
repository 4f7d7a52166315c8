"""The texts of lessons: each game's `lessons/<lang>.toml`, read only when lessons are used."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from tilebag.core.errors import BadLesson
from tilebag.core.game import Lesson, LessonStep
from tilebag.core.words import FALLBACK, Sentence, flatten, languages
from tilebag.match import catalog

TITLE = "title"
END = "end.text"
TEXT = "text"
RIGHT = "right"
WRONG = "wrong"
HINT = "hint"
_TO_DO = (TEXT, RIGHT, WRONG, HINT)


@cache
def sentences(game: str, lang: str) -> Mapping[str, Sentence]:
    """All sentences of a game's lessons in a language by key, such as `wild.look.text`; raises
    BadLesson.
    """
    file = files(catalog.package(game)) / "lessons" / f"{lang}.toml"
    if not file.is_file():
        return {}
    return parse(file.read_text(encoding="utf-8"), lang)


def parse(text: str, lang: str) -> Mapping[str, Sentence]:
    """The sentences of a file; raises BadLesson."""
    try:
        return flatten(tomllib.loads(text), "")
    except (tomllib.TOMLDecodeError, AssertionError) as trouble:  # from `flatten`: not a text
        raise BadLesson("lesson.toml", lang=lang, why=str(trouble)) from None


@cache
def game_languages(game: str) -> tuple[str, ...]:
    """The languages in which a game has words, English first."""
    return _languages_with_file(game, "words")


@cache
def lesson_languages(game: str) -> tuple[str, ...]:
    """The languages in which the lessons of a game have sentences, English first."""
    return _languages_with_file(game, "lessons")


def _languages_with_file(game: str, name: str) -> tuple[str, ...]:
    folder = files(catalog.package(game)) / name
    others = (
        lang for lang in languages() if lang != FALLBACK and (folder / f"{lang}.toml").is_file()
    )
    return (FALLBACK, *others)


def required_keys(lesson: Lesson) -> tuple[str, ...]:
    """The keys of all sentences of a lesson, in order."""
    steps = (f"{step.key}.{part}" for step in lesson.steps for part in _parts(step))
    return tuple(f"{lesson.key}.{key}" for key in dict.fromkeys((TITLE, *steps, END)))


def _parts(step: LessonStep) -> tuple[str, ...]:
    return (*_TO_DO, *step.corrections.values()) if step.move else (TEXT,)


def sentence(game: str, lang: str, key: str) -> str:
    """One sentence, in English where it is not translated; raises BadLesson."""
    text = _said(game, lang, key) or _said(game, FALLBACK, key)
    if not text:
        raise BadLesson("lesson.unsaid", lang=lang, name=key)
    return text


def unsaid_keys(game: str, lang: str, lesson: Lesson) -> tuple[str, ...]:
    """The sentences of a lesson that are not in the file of this language."""
    return tuple(key for key in required_keys(lesson) if not _said(game, lang, key))


def _said(game: str, lang: str, key: str) -> str:
    """A sentence of this language; empty if it has none."""
    text = sentences(game, lang).get(key)
    return text if isinstance(text, str) and text.strip() else ""


def title(game: str, lang: str, lesson: Lesson) -> str:
    """The title of a lesson; raises BadLesson."""
    return sentence(game, lang, f"{lesson.key}.{TITLE}")
