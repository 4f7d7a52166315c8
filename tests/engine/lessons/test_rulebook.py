"""The rules as sentences, and the texts of lessons, in a language that lacks some of a game's
words.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tilebag.core.errors import BadLesson
from tilebag.core.words import FALLBACK, Lexicon, lexicon
from tilebag.lessons import recording, rulebook, sentences
from tilebag.match import catalog

TEMPLATE = "_blank"
OTHER = "tr"
GAMES = catalog.keys(offered=False)


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Nothing read from the changed files stays in the caches."""
    caches = (rulebook.rules, rulebook.marks, sentences.sentences)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def lexicon_without(game: str, lang: str) -> Lexicon:
    """The words of a language, without those of a game."""
    full = lexicon(lang)
    own = (
        {}
        if lang == FALLBACK
        else {
            key: sentence
            for key, sentence in full.sentences.items()
            if not key.startswith(f"{game}.")
        }
    )
    return Lexicon(lang, own or full.sentences, full.fallback)


def told(game: str, lang: str) -> list[str]:
    rules, marks = rulebook.rules(game, lang), rulebook.marks(game, lang)
    return [rule.text for rule in (*rules.values(), *marks.values())]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_use_english_words_where_a_game_has_no_others(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    whole = told(game, OTHER)
    rulebook.rules.cache_clear()
    rulebook.marks.cache_clear()
    monkeypatch.setattr(rulebook, "lexicon", lambda lang: lexicon_without(game, lang))
    assert len(told(game, OTHER)) == len(whole)
    assert [text for text in told(game, OTHER) if "switch." in text or "offer." in text] == []


def test_a_section_that_is_not_translated_is_in_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pages").mkdir()
    write = {
        FALLBACK: "## Aim {#aim}\n\nTake all.\n\n## Turn {#turn}\n\n{rule one}Lay one tile.{end}\n",
        OTHER: "## Amaç {#aim}\n\nHepsini al.\n",
    }
    for lang, text in write.items():
        (tmp_path / "pages" / f"{lang}.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebook, "files", lambda package: tmp_path)
    rules = rulebook.rules(TEMPLATE, OTHER)
    assert [(rule.id, rule.name, rule.text) for rule in rules.values()] == [
        ("aim", "Amaç", "Hepsini al."),
        ("turn", "Turn", "Lay one tile."),
    ]
    assert [(mark.id, mark.text) for mark in rulebook.marks(TEMPLATE, OTHER).values()] == [
        ("one", "Lay one tile.")
    ]


def test_a_lesson_is_in_english_where_sentences_are_not_translated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    english, other = (sentences.sentences(TEMPLATE, lang) for lang in (FALLBACK, OTHER))
    half = dict(list(other.items())[::2])
    (lesson,) = catalog.lessons(TEMPLATE)
    for translated in (half, {}):
        monkeypatch.setattr(
            sentences,
            "sentences",
            lambda game, lang, translated=translated: english if lang == FALLBACK else translated,
        )
        record = recording.record(catalog.box(TEMPLATE), lesson, OTHER, recording.FRAMES["narrow"])
        assert record["title"] == translated.get(
            f"{lesson.key}.title", english[f"{lesson.key}.title"]
        )
        for key in sentences.required_keys(lesson):
            assert sentences.sentence(TEMPLATE, OTHER, key) == translated.get(key, english[key])


def test_a_lesson_without_an_english_sentence_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "sentences", lambda game, lang: {})
    with pytest.raises(BadLesson, match="There is no sentence"):
        sentences.sentence(TEMPLATE, OTHER, "first.title")
