"""`tilebag lessons`: the list of lessons, and their check."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from tilebag.cli.tables import make_table
from tilebag.core import strict_json
from tilebag.core.errors import BadSetup
from tilebag.core.words import Lexicon, Text, say
from tilebag.lessons import checking, recording, sentences
from tilebag.match import catalog


def games(game: str | None) -> tuple[str, ...]:
    """The given game, or all with lessons; raises BadSetup if there are none."""
    if game:
        catalog.box(game)
    keys = tuple(key for key in ((game,) if game else catalog.keys()) if catalog.lessons(key))
    if not keys:
        raise BadSetup("cli.lessons.none")
    return keys


def facts(keys: Sequence[str]) -> list[dict[str, object]]:
    """Every lesson of these games as plain data, with the size of its recordings by language and
    frame. Raises BadLesson.
    """
    return [
        {
            "game": key,
            "lesson": lesson.key,
            "title": {
                lang: sentences.title(key, lang, lesson) for lang in sentences.lesson_languages(key)
            },
            "address": recording.address(key, lesson.key),
            "steps": len(lesson.steps),
            "rules": list(lesson.rules),
            "bytes": {
                f"{lang}-{name}": len(
                    strict_json.write(
                        recording.record(catalog.box(key), lesson, lang, frame)
                    ).encode()
                )
                for lang in sentences.lesson_languages(key)
                for name, frame in recording.FRAMES.items()
            },
        }
        for key in keys
        for lesson in catalog.lessons(key)
    ]


def table(keys: Sequence[str], words: Lexicon) -> Table:
    """The lessons as a table, with titles in the reader's language."""
    shown = make_table(
        words.say(say(f"cli.lessons.{column}")) for column in ("game", "title", "steps", "address")
    )
    for key in keys:
        lang = (
            words.lang
            if words.lang in sentences.lesson_languages(key)
            else sentences.lesson_languages(key)[0]
        )
        for lesson in catalog.lessons(key):
            title = sentences.title(key, lang, lesson)
            shown.add_row(key, title, str(len(lesson.steps)), recording.address(key, lesson.key))
    return shown


def problems(keys: Sequence[str]) -> list[Text]:
    """All faults in the lessons of these games."""
    return [problem for key in keys for problem in checking.problems(key)]


def all_fine(keys: Sequence[str]) -> Text:
    """That nothing is wrong with the lessons of these games, and how many there are."""
    return say("cli.lessons.fine", n=sum(len(catalog.lessons(key)) for key in keys))


def untaught(keys: Sequence[str]) -> list[Text]:
    """The sections of each rules page that no lesson teaches; not faults."""
    left = {key: checking.untaught_sections(key) for key in keys}
    return [
        say("cli.lessons.untaught", game=key, sections=", ".join(names))
        for key, names in left.items()
        if names
    ]
