"""Data made without a person: facts of the home page, matches between computers."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from engine.marks import each_box, each_lang
from engine.toys import pebbles

from tilebag.match import bots, catalog, record
from tilebag.match.catalog import AnyBox


@cache
def games() -> list[dict[str, Any]]:
    """The home page's data."""
    return record.shelf()


def test_the_home_page_lists_exactly_the_offered_games() -> None:
    assert tuple(game["key"] for game in games()) == catalog.keys(offered=True)
    assert json.loads(json.dumps(games())) == games()


@each_lang
def test_the_home_page_has_words_for_every_game_and_option(lang: str) -> None:
    for game in games():
        box, spoken = catalog.box(game["key"]), game["words"][lang]
        switches = {
            f"switch.{name}.{part}"
            for name, values in box.options.items()
            for part in ("name", *values)
        }
        levels = {
            f"{part}.{player}" for player in bots.players(box) for part in ("level", "strength")
        }
        computers = {f"computer.{seat}" for seat in range(min(8, box.seats[-1]))}
        persons = {
            f"{part}.{person}" for person in box.manners for part in ("level", "computer", "manner")
        }
        assert game["manners"] == list(box.manners)
        refused = {refusal["why"] for refusal in game["refused"]}
        assert set(spoken) == {
            "name",
            "tagline",
            "credit",
            *switches,
            *levels,
            *computers,
            *persons,
            *refused,
        }
        assert not [words for part, words in spoken.items() if words == f"{box.key}.{part}"], (
            "a key instead of words"
        )
        assert (game["seats"][0], game["seats"][1]) == (box.seats[0], box.seats[-1])


def test_every_option_can_be_part_of_an_address() -> None:
    """The page reads such addresses."""
    for game in games():
        for name, values in game["options"].items():
            assert re.fullmatch(r"[a-z0-9_][a-z0-9_-]{0,39}", name)
            assert all(re.fullmatch(r"[\w.:-]{1,64}", value) for value in values)


@each_box
def test_computers_play_a_game_to_its_end_the_same_every_time(box: AnyBox) -> None:
    players = ["random"] * box.seats[0]
    first, other = (record.play_match(box.key, players, "7") for _ in range(2))
    assert first.over
    assert first.log == other.log
    other = record.play_match(box.key, players, "8")
    assert [box.game.write(state) for state in other.states] != [
        box.game.write(state) for state in first.states
    ]


def test_an_endless_game_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "box", lambda key: pebbles())
    monkeypatch.setattr(record, "MOST_STEPS", 3)
    with pytest.raises(AssertionError, match="does not end"):
        record.play_match("pebbles", ["greedy"], "7")
