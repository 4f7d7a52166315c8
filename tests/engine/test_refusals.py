"""Every refusal of a game names its rule: a section of the rules page, or a sentence in it, in each
language.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from engine.marks import each_lang
from engine.ports import ask

from tilebag.core import strict_json
from tilebag.core.errors import IllegalMove
from tilebag.core.scene import Offer, Scene
from tilebag.core.words import FALLBACK, lexicon, say
from tilebag.lessons import rulebook
from tilebag.match import catalog
from tilebag.page import wire
from tilebag.page.port import Port

KEYS = [key for key in catalog.keys() if catalog.box(key).refusals]
EN = lexicon(FALLBACK)


@pytest.mark.parametrize("key", KEYS)
def test_every_refusal_is_mapped_to_a_rule(key: str) -> None:
    box = catalog.box(key)
    names = {name.removeprefix(f"{key}.") for name in EN.sentences if name.startswith(f"{key}.")}
    assert set(box.refusals) <= names
    assert {name for name in names if name.startswith("why.")} <= set(box.refusals)


@each_lang
@pytest.mark.parametrize("key", KEYS)
def test_the_rule_of_a_refusal_is_on_the_page(key: str, lang: str) -> None:
    sections, marks = rulebook.rules(key, lang), rulebook.marks(key, lang)
    assert set(filter(None, catalog.box(key).refusals.values())) <= {*sections, *marks}
    used = {step.rule for lesson in catalog.lessons(key) for step in lesson.steps}
    assert set(marks) <= {*used, *catalog.box(key).refusals.values()}
    assert [(name, mark.section) for name, mark in marks.items()] == [
        (name, mark.section) for name, mark in rulebook.marks(key, FALLBACK).items()
    ]
    assert all(mark.text for mark in marks.values())


# the toy's sentences are not in a file
@pytest.mark.filterwarnings("ignore::tilebag.core.words.MissingSentence")
def test_a_refusal_within_another_sentence_is_found() -> None:
    box = replace(catalog.box(KEYS[0]), key="toy", refusals={"flaw.gap": "gaps", "why.late": ""})
    assert box.rule_for_refusal(say("toy.status.wrong", n=2, why=say("toy.flaw.gap"))) == "gaps"
    assert (
        box.rule_for_refusal(say("toy.why.late"))
        == box.rule_for_refusal(say("toy.why.other"))
        == ""
    )
    shown = Scene(
        (1, 1),
        say("toy.name"),
        offers=(Offer(say("a"), why=say("toy.flaw.gap")), Offer(say("b"), why=say("c"))),
    )
    sent = json.loads(strict_json.write(wire.scene(shown, EN, box.rule_for_refusal)))
    assert [offer.get("rule", "") for offer in sent["offers"]] == ["gaps", ""]


def test_a_rejected_move_comes_with_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    port, (name, rule) = Port(), next(iter(catalog.box(KEYS[0]).refusals.items()))
    ask(port, "new", game=KEYS[0], seats=["me"] * catalog.box(KEYS[0]).usual_seats, seed="1")

    def refuse(*_: object) -> None:
        raise IllegalMove(f"{KEYS[0]}.{name}", n=1)

    assert port.session is not None
    monkeypatch.setattr(port.session, "play", refuse)
    refused, _ = ask(port, "play", rev=port.rev, move="roll")
    assert (refused["say"], refused["rule"]) == ("refused", rule)
