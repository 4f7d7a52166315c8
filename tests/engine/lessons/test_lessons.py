"""Lessons: all are complete, and a fault is reported with lesson and step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest
from engine.ports import ask

from thorough import THOROUGH
from tilebag.core.errors import BadLesson
from tilebag.core.game import Frame, Lesson, LessonStep
from tilebag.core.words import blanks, languages, lexicon
from tilebag.lessons import checking, recording, rulebook, sentences
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox
from tilebag.page.port import Port

TAUGHT = [key for key in catalog.keys() if catalog.lessons(key)]
EVERY = [(key, lesson) for key in TAUGHT for lesson in catalog.lessons(key)]
NAMES = [f"{key}-{lesson.key}" for key, lesson in EVERY]
GAME = "okey"
INTRO = catalog.lessons(GAME)[0]
LOOK = INTRO.steps[0]
SPARE = INTRO.steps[2]
every_lesson = pytest.mark.parametrize(("game", "lesson"), EVERY, ids=NAMES)


def make_recording(
    game: str, lesson: Lesson, lang: str = "en", frame: str = "narrow"
) -> Mapping[str, Any]:
    return recording.record(catalog.box(game), lesson, lang, recording.FRAMES[frame])


@cache
def check_lessons(game: str) -> tuple[list[str], Mapping[str, Mapping[str, Any]]]:
    """The faults of a game's lessons, and the recordings that the check makes, in English and
    narrow.

    The others are left to `make soak`: the site is built of all of them and is not built when one
    fails.
    """
    recordings: dict[str, Mapping[str, Any]] = {}
    record, first = recording.record, ("en", recording.FRAMES["narrow"])

    def record_once(box: AnyBox, lesson: Lesson, lang: str, frame: Frame) -> Mapping[str, Any]:
        if (lang, frame) == first:
            recordings[lesson.key] = record(box, lesson, lang, frame)
        elif THOROUGH:
            record(box, lesson, lang, frame)
        return recordings[lesson.key]

    with patch.object(recording, "record", record_once):
        faults = [lexicon("en").say(problem) for problem in checking.problems(game)]
    return faults, recordings


def record_existing(game: str, key: str) -> Mapping[str, Any]:
    """A recording of an existing lesson, in English and narrow."""
    return check_lessons(game)[1][key]


# all lessons


@pytest.mark.parametrize("game", TAUGHT)
def test_the_lessons_of_a_game_have_no_faults(game: str) -> None:
    faults, recordings = check_lessons(game)
    assert faults == []
    assert [*recordings] == [lesson.key for lesson in catalog.lessons(game)]


@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_have_all_languages_of_their_game_with_the_same_blanks(game: str) -> None:
    english, *others = (
        sentences.sentences(game, lang) for lang in sentences.lesson_languages(game)
    )
    for other in others:
        assert {key: blanks(words) for key, words in other.items()} == {
            key: blanks(words) for key, words in english.items()
        }


@every_lesson
def test_a_step_starts_from_the_last_state_shown(game: str, lesson: Lesson) -> None:
    record = record_existing(game, lesson.key)
    before = None
    for step in record["steps"]:
        assert before in (None, step["state"]["scene"])
        before = [step["state"], *step["states"]][-1]["scene"]
    assert record["end"]["state"]["scene"] == before


@every_lesson
def test_every_legal_move_has_an_answer_and_the_plan_is_right(game: str, lesson: Lesson) -> None:
    for step in record_existing(game, lesson.key)["steps"]:
        tables, stage = [step, *step["more"]], 0
        for n, move in enumerate(step["plan"]):
            answer = tables[stage]["moves"][move]
            assert answer["right"]
            assert ("on" in answer) == (n < len(step["plan"]) - 1)
            stage = answer.get("on", stage)
        for table in tables if step["plan"] else ():
            offered = {
                offer["move"] for offer in table["state"]["scene"]["offers"] if offer.get("move")
            }
            assert offered <= set(table["moves"]), "a button without an answer"
            assert all(answer["say"] for answer in table["moves"].values() if "on" not in answer)


@every_lesson
def test_a_lesson_can_be_played_on_from_its_end(game: str, lesson: Lesson) -> None:
    end = record_existing(game, lesson.key)["end"]
    answers = ask(
        Port(), "new", game=game, seats=end["players"], seed="7", position=end["position"]
    )
    assert [answer["say"] for answer in answers][:2] == ["save", "state"]


@every_lesson
def test_a_recording_reveals_nothing_hidden(game: str, lesson: Lesson) -> None:
    """No scene shows another seat's rack: its pieces have no face."""
    session = recording.open_session(catalog.box(game), lesson, "en", recording.FRAMES["narrow"])
    assert session.viewer == lesson.players.index("me")


# one lesson in detail


def test_a_recording_holds_all_that_a_lesson_player_needs() -> None:
    record = make_recording(GAME, INTRO)
    assert (record["format"], record["game"], record["lesson"], record["lang"]) == (
        1,
        GAME,
        "intro",
        "en",
    )
    assert (record["title"], record["name"], record["frame"]) == (
        "Sets and runs",
        "Okey",
        [280, 360],
    )
    look, _, spare, take, _ = record["steps"]
    assert (look["plan"], look["moves"], look["states"], look["hint"]) == ([], {}, [], "")
    assert look["point"] == ["t3", "t4", "t5", "t6"]
    assert spare["moves"]["discard t14"] == {
        "right": False,
        "say": sentences.sentences(GAME, "en")["intro.spare.five"],
    }
    assert [state["announcement"] for state in spare["states"]][:2] == [
        "You discarded red 12.",
        "Mira drew a tile.",
    ]
    assert take["rule"]["href"] == "/okey/#turn"
    assert set(take["state"]) == set(recording.STATE_FIELDS)
    assert "t61" not in json.dumps(look), "what another holds"
    assert record["end"]["players"] == ["me", "keen", "keen", "keen"]


def test_a_recording_has_its_language_and_frame() -> None:
    turkish, wide = make_recording(GAME, INTRO, "tr"), make_recording(GAME, INTRO, "en", "wide")
    assert turkish["title"] == "Grup ve seri"
    assert turkish["steps"][3]["rule"]["href"] == "/tr/okey/#turn"
    sizes = [record["steps"][0]["state"]["scene"]["size"] for record in (turkish, wide)]
    assert sizes[0] != sizes[1]
    assert wide["frame"] == [600, 380]


def test_an_alternative_with_another_end_is_shown_first() -> None:
    step = replace(SPARE, corrections={}, alternatives=(("discard t14",),))
    recorded = make_recording(GAME, replace(INTRO, steps=(step,)))["steps"][0]
    main, other = recorded["moves"]["discard t15"], recorded["moves"]["discard t14"]
    assert main["to"] == 1
    assert "to" not in other
    assert other["say"] == f"{main['say']} {lexicon('en').sentences['lesson.on']}"
    assert [state["announcement"] for state in recorded["states"]][:2] == [
        "You discarded yellow 5.",
        "You discarded red 12.",
    ]


def test_a_plan_of_several_moves_has_a_table_for_each() -> None:
    steps = (replace(SPARE, move=("take", "discard t15"), corrections={}, replies=()),)
    position = make_recording(GAME, replace(INTRO, steps=INTRO.steps[:3]))["end"]["position"]
    recorded = make_recording(
        GAME,
        replace(INTRO, position=position, steps=(replace(steps[0], move=("take", "finish t14")),)),
    )["steps"][0]
    assert recorded["moves"]["take"] == {"right": True, "say": "", "on": 1}
    (more,) = recorded["more"]
    assert more["plan"] == ["finish t14"]
    assert more["moves"]["finish t14"]["right"]
    assert not more["moves"]["discard t14"]["right"]
    assert len(recorded["states"]) == 1


# faults


@pytest.mark.parametrize(
    ("lesson", "step", "problem"),
    [
        (replace(INTRO, position="chess"), "–", "The position cannot be used."),
        (
            replace(INTRO, players=("keen",) * 4),
            "–",
            "Exactly one player of a lesson must be “me”.",
        ),
        (replace(INTRO, players=("me", "nobody", "keen", "keen")), "–", "Unknown player “nobody”"),
        (replace(INTRO, steps=(replace(LOOK, point=("t99",)),)), "set", "nothing called “t99”"),
        (
            replace(INTRO, steps=(replace(LOOK, rule="nowhere"),)),
            "set",
            "no heading “nowhere” (en)",
        ),
        (
            replace(INTRO, steps=(replace(SPARE, move=("discard t99",)),)),
            "spare",
            "“discard t99” is not possible",
        ),
        (replace(INTRO, steps=(replace(SPARE, move=("fly",)),)), "spare", "“fly” is not possible"),
        (
            replace(INTRO, steps=(replace(SPARE, alternatives=(("draw",),)),)),
            "spare",
            "“draw” is not possible",
        ),
        (
            replace(INTRO, steps=(replace(SPARE, corrections={"draw": "five"}),)),
            "spare",
            "“draw” has an answer of its own",
        ),
        (
            replace(INTRO, steps=(replace(SPARE, replies=((2, "draw"),)),)),
            "spare",
            "Seat 3 cannot play “draw”",
        ),
        (
            replace(INTRO, steps=(replace(SPARE, replies=()), replace(INTRO.steps[3], point=()))),
            "take",
            "It is not the learner's turn.",
        ),
        (
            replace(INTRO, steps=(LOOK,), sort="colours"),
            "set",
            "The rack has no sort called “colours”.",
        ),
        (
            replace(INTRO, steps=(LessonStep("nothing"),)),
            "nothing",
            "no sentence “intro.nothing.text” (en)",
        ),
        (replace(INTRO, key="other", steps=()), "–", "no sentence “other.title” (en)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_is_reported_with_lesson_and_step(lesson: Lesson, step: str, problem: str) -> None:
    with pytest.raises(BadLesson) as trouble:
        make_recording(GAME, lesson)
    sentence = lexicon("en").explain(trouble.value)
    assert sentence.startswith(f"{GAME}, lesson {lesson.key}, step {step}: "), sentence
    assert problem in sentence
    for lang in languages():
        assert "{" not in lexicon(lang).explain(trouble.value)


def test_the_check_finds_missing_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    long = replace(INTRO, key="Long", steps=(LOOK,) * 9, rules=("hands", "nowhere"))
    monkeypatch.setattr(catalog, "lessons", lambda key: (INTRO, INTRO, long))
    problems = [lexicon("en").say(problem) for problem in checking.problems(GAME)]
    assert f"{GAME}, lesson intro, step –: “intro” is not a valid key" in "\n".join(problems)
    for part in (
        "“Long” is not a valid key",
        "A lesson has 1 to 8 steps, not 9",
        "Two steps have the same key",
        "no heading “nowhere” (tr)",
    ):
        assert any(part in line for line in problems), part
    assert any("There is no sentence “Long.title” (tr)." in line for line in problems)


def test_an_unused_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "lessons", lambda key: (replace(INTRO, steps=INTRO.steps[:2]),))
    problems = [lexicon("en").say(problem) for problem in checking.problems(GAME)]
    assert (
        "okey, lesson intro, step –: The sentence “intro.finish.hint” (en) is never used."
        in problems
    )


@pytest.mark.parametrize(
    "text", ["[intro", '[a]\nend.text = "x"\n[a.end]\ntext = "y"', "[a]\nb = 3"]
)
def test_an_unreadable_words_file_is_one_fault(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(checking, "sentences", lambda game, lang: sentences.parse(text, lang))
    (problem,) = checking.problems(GAME)
    assert (
        lexicon("en")
        .say(problem)
        .startswith("okey, lesson –, step –: The sentences (en) cannot be read: ")
    )


def test_sections_without_a_lesson_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "lessons", lambda key: (INTRO,))
    assert checking.untaught_sections(GAME) == (
        "box",
        "setup",
        "turn",
        "scoring",
        "end",
        "partners",
        "example",
    )


# the rules page


@pytest.mark.parametrize("game", [key for key in catalog.keys() if catalog.lessons(key)])
def test_every_section_of_a_rules_page_starts_with_sentences(game: str) -> None:
    for lang in sentences.lesson_languages(game):
        for rule in rulebook.rules(game, lang).values():
            assert rule.text.endswith((".", "!", "?", ":")), f"begin {{#{rule.id}}} with a sentence"
            assert not set(rule.text + rule.name) & set("{}*|#"), rule
            assert len(rule.text) < 400, rule


def test_the_first_sentences_of_a_section_without_pictures() -> None:
    rule = rulebook.rules("okey", "en")["turn"]
    assert rule.name == "A turn"
    assert (
        rule.text
        == "Play goes to the right, counter-clockwise. The player with 15 tiles begins, and only discards a tile."
    )
