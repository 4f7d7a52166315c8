"""Names of all scripts: which signs they may have, and that they keep their place in sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from engine.marks import each_key, each_lang

from tilebag.core.errors import BadSetup
from tilebag.core.words import isolate, lexicon, say
from tilebag.match import bots, catalog, record, saves
from tilebag.match.session import ME, MatchSetup
from tilebag.page.port import Port

NAMES = ("משה", "عمر", "שרה 2", "زهرا")
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")
PLIES = 12  # of a match


def strings(value: object) -> Iterator[str]:
    """All texts of an answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


def answers(key: str, lang: str) -> Iterator[str]:
    """The engine's answers at some moments of a match, including the last one."""
    box = catalog.box(key)
    session = record.play_match(key, [bots.default_player(box)] * box.usual_seats, "5")
    body = dict(saves.body(session)) | {"names": list(NAMES[: box.usual_seats])}
    port = Port()
    port.handle(json.dumps({"do": "watch", "body": body, "lang": lang}))
    for at in sorted({session.ply * k // PLIES for k in range(PLIES + 1)}):
        yield from port.handle(json.dumps({"do": "look", "at": at}))


@each_lang
@each_key
def test_every_sentence_isolates_the_names_in_it(key: str, lang: str) -> None:
    sentences = 0
    for answer in answers(key, lang):
        for text in strings(json.loads(answer)):
            present = [name for name in NAMES if name in text and name != text]
            left = ISOLATED.sub("", text)
            assert not [name for name in present if name in left], text
            sentences += len(present)
    assert sentences > PLIES


def test_isolates_surround_only_what_runs_from_right_to_left() -> None:
    assert isolate("משה 2") == "\u2068משה 2\u2069"
    assert isolate("محمد") == "\u2068محمد\u2069"
    assert isolate(isolate("משה")) == isolate("משה")
    for name in ("Ada", "Çağla", "李 2", "Ολγα", "नेहा", "🀄", ""):
        assert isolate(name) == name


def test_a_foreign_text_in_a_sentence_is_isolated() -> None:
    sentence = lexicon("en").say(say("error.game", name="משה"))
    assert "\u2068משה\u2069" in sentence


ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"  # letters of its flag


@pytest.mark.parametrize(
    "name", ["👩\u200d👧", "می\u200cخواهم", "क्\u200dष", "🏴\u200d☠️", ENGLAND, f"A{ENGLAND}2"]
)
def test_name_may_have_the_invisible_parts_that_its_signs_need(name: str) -> None:
    assert MatchSetup.of(catalog.box("_blank"), [ME, ME], "7", names=[name]).names == (name,)


@pytest.mark.parametrize(
    "name",
    [
        *("A\u200dda", "\u200d", "Ada\u200c", "👩\u200d\u200d👧", "👩\u200d"),
        *("\u202eAda", "\u2066Ada", ENGLAND[:-1], ENGLAND[1:], ENGLAND.replace("🏴", "A")),
    ],
)
def test_name_has_no_other_invisible_sign(name: str) -> None:
    with pytest.raises(BadSetup, match="A name has"):
        MatchSetup.of(catalog.box("_blank"), [ME, ME], "7", names=[name])
