"""Lessons made from a save and captions, by the recorder of our own lessons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from engine.lessons.own_lesson_files import CAPTIONS, GAME, play_steps
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.errors import BadLesson
from tilebag.core.game import Seat
from tilebag.core.words import lexicon
from tilebag.lessons import own
from tilebag.match import bots, catalog
from tilebag.match.session import Session

TEXT = CAPTIONS.format(rule="turn")


def read_lesson(text: str = TEXT, session: Session | None = None) -> own.OwnLesson:
    return own.read(text, "begun", lambda save: session or play_steps())


def record(lesson: own.OwnLesson, name: str) -> Mapping[str, Any]:
    """A recording: `record(read_lesson(), "en-wide")`."""
    recording: Mapping[str, Any] = lesson.recordings()[name]
    return recording


def wrong(text: str) -> str:
    """The sentence with which a file is rejected."""
    with pytest.raises(BadLesson) as trouble:
        read_lesson(text).recordings()
    sentence = lexicon("en").explain(trouble.value)
    assert not set(sentence) & {"{", "}", "\n"}, "a blank is empty"
    return sentence


def test_a_lesson_has_the_moves_of_the_save_and_the_captions() -> None:
    lesson, session = read_lesson(), play_steps()
    records = lesson.recordings()
    assert sorted(records) == ["en-narrow", "en-wide", "tr-narrow", "tr-wide"]
    begun: Mapping[str, Any] = records["tr-narrow"]
    first, second = begun["steps"]
    assert (begun["title"], first["text"], first["moves"], first["rule"]) == (
        "Nasıl başladı",
        "Taşlara bak.",
        {},
        None,
    )
    mine = str(session.log[2].move)
    assert second["plan"] == [mine]
    assert second["moves"][mine] == {"right": True, "say": "İşte o."}
    assert {answer["say"] for move, answer in second["moves"].items() if move != mine} == {
        "Bu değil."
    }
    assert second["rule"]["href"] == f"/tr/{GAME}/#turn"
    game = catalog.box(GAME).game
    assert game.view(game.read(begun["end"]["position"]), Seat(0)) == game.view(
        session.states[4], Seat(0)
    )
    assert begun["end"]["players"] == ["me", "keen"]


def test_a_lesson_can_start_at_any_ply_and_seat() -> None:
    session = play_steps(12)
    at = next(
        ply
        for ply, step in enumerate(session.log)
        if ply > 4 and step.seat == 1 and step.move.verb == "turn"
    )
    head = f'save = "x"\nseat = 2\ntitle.en = "T"\n[[step]]\nat = {at}\ndo = 1\n'
    texts = "".join(f'{part}.en = "A."\n' for part in ("text", "right", "wrong", "hint"))
    lesson = read_lesson(f'{head}{texts}[end]\ntext.en = "B."\n', session)
    assert lesson.lesson.players == (bots.default_player(catalog.box(GAME)), "me")
    assert record(lesson, "en-wide")["steps"][0]["plan"] == [str(session.log[at].move)]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[title]", "[title", "The file is not valid TOML"),
        ('save = "game.json"', "", "save: This is missing."),
        ('save = "game.json"', 'save = "g"\nfoo = 1', "foo: Unknown key. Valid keys: save, key"),
        ('save = "game.json"', "save = 3", "save: A text is expected here."),
        ('save = "game.json"', 'save = "g"\nkey = "A b"', "key: “A b” is not a valid key"),
        (
            'save = "game.json"',
            'save = "g"\nseat = 3',
            "seat: A whole number from 1 to 2 is expected here.",
        ),
        (
            'save = "game.json"',
            'save = "g"\nseat = 2',
            "step 2, do: Move 3 of the game is seat 1's, not seat 2's.",
        ),
        ('en = "How it began"', 'fr = "Ainsi"', "title.fr: The game is available only in: en, tr."),
        ('text.tr = "Taşlara bak."', "", "step 1, text.tr: A sentence of 1 to 600 characters"),
        ('hint.en = "The first."', "", "step 2, hint.en: A sentence"),
        ("do = 1", "do = 9", "step 2, at: The game has only 6 moves."),
        ("do = 1", "do = true", "step 2, do: A whole number"),
        ("at = 2", "at = -1", "step 2, at: A whole number from 0"),
        (
            "at = 4",
            "at = 2",
            "step 2, at: This step is not over when the next one begins, after move 2 of the game.",
        ),
        ("do = 1", "do = 2", "step step-2: It is not the learner's turn."),
        ('rule = "turn"', 'rule = "nowhere"', "The rules page has no heading “nowhere” (en)."),
        ('rule = "turn"', 'point = ["x99"]', "There is nothing called “x99” on the table"),
        ('rule = "turn"', "point = 3", "step 2, point: A list of at most 40 ids"),
        ("[end]", "[fin]", "fin: Unknown key"),
    ],
)
def test_a_fault_is_reported_with_its_place(old: str, new: str, sentence: str) -> None:
    assert TEXT.count(old) >= 1
    assert sentence in wrong(TEXT.replace(old, new, 1))


@given(
    st.text()
    | st.from_regex(r'(save|key|seat|step|title|end)( = |\.)("x"|1|\[\]|\{\})\n?', fullmatch=True)
)
def test_any_file_gives_a_lesson_or_one_sentence(text: str) -> None:
    wrong(text)


def test_the_documented_lesson_file_has_every_key() -> None:
    page = Path(__file__).resolve().parents[3] / "docs" / "embed.md"
    (shown,) = [
        part.split("```")[0] for part in page.read_text(encoding="utf-8").split("```toml\n")[1:]
    ]
    session = play_steps(30)
    lesson = read_lesson(shown, session)
    assert lesson.recordings()
