"""What is made without a person: the shelf, games between computers, recordings for the page's own tests."""

from __future__ import annotations

import json
import re

import pytest
from engine import moments
from engine.toys import pebbles

from tilebag import catalog, record
from tilebag.catalog import AnyBox
from tilebag.words import languages


def test_the_shelf_shows_the_games_that_are_offered_and_no_other() -> None:
    assert tuple(game["key"] for game in record.shelf()) == catalog.keys(offered=True)
    assert json.loads(json.dumps(record.shelf())) == record.shelf()


@pytest.mark.parametrize("lang", languages())
def test_the_shelf_has_words_for_every_game_and_every_value_of_a_switch(lang: str) -> None:
    for game in record.shelf():
        box, spoken = catalog.box(game["key"]), game["words"][lang]
        switches = {f"switch.{name}.{part}" for name, values in box.options.items() for part in ("name", *values)}
        levels = {f"level.{player}" for player in box.bots}
        refused = {refusal["why"] for refusal in game["refused"]}
        assert set(spoken) == {"name", "tagline", "credit", *switches, *levels, *refused}
        assert not [words for part, words in spoken.items() if words == f"{box.key}.{part}"], "a key instead of words"
        assert (game["seats"][0], game["seats"][1]) == (box.seats[0], box.seats[-1])


def test_every_switch_can_stand_in_an_address() -> None:
    """As web/js/base/address.js reads it."""
    for game in record.shelf():
        for name, values in game["options"].items():
            assert re.fullmatch(r"[a-z0-9_][a-z0-9_-]{0,39}", name)
            assert all(re.fullmatch(r"[\w.:-]{1,64}", value) for value in values)


@pytest.mark.parametrize("box", moments.every_box(), ids=lambda box: box.key)
def test_computers_play_a_game_to_its_end_the_same_every_time(box: AnyBox) -> None:
    players = ["random"] * box.seats[0]
    one, other = (record.played(box.key, players, "7") for _ in range(2))
    assert one.over
    assert one.log == other.log
    assert record.played(box.key, players, "8").log != one.log


def test_a_game_that_does_not_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "box", lambda key: pebbles())
    monkeypatch.setattr(record, "MOST_STEPS", 3)
    with pytest.raises(AssertionError, match="does not end"):
        record.played("pebbles", ["greedy"], "7")


def test_a_game_is_told_in_any_language() -> None:
    session = record.played("_blank", ["keen", "keen"], "7")
    english, turkish = record.told(session, "en"), record.told(session, "tr")
    assert len(english) == len(turkish) == len(session.log)
    assert english[0].startswith("Computer 1: lays the ")
    assert turkish[0].startswith("Bilgisayar 1: ")


def test_a_conversation_is_what_a_page_would_hear() -> None:
    opening, nonsense = record.conversation(
        [{"do": "new", "game": "_blank", "seats": ["me", "keen"], "seed": "7"}, {"do": "fly"}]
    )
    assert [json.loads(answer)["say"] for answer in opening] == ["save", "table"]
    assert [json.loads(answer)["say"] for answer in nonsense] == ["refused", "table"]
