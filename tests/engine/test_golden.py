"""Golden games are replayed byte for byte, and together they reach every path. test_files.py checks
that every game has some.
"""

from __future__ import annotations

from functools import cache

import pytest
from engine import golden, moments, reach
from engine.facts import facts

from thorough import every
from tilebag.match import catalog
from tilebag.match.session import Session

CHOSEN = {
    box.key: golden.golden_games(box.key)
    for box in moments.every_box()
    if golden.list_of(box.key).is_file()
}
GAMES = [(key, number) for key, games in CHOSEN.items() for number in range(1, len(games) + 1)]
# On another Python one game in four: numbers, hashes and text are computed in all of them alike.
ELSEWHERE = every(4, GAMES)


@cache
def replayed(key: str, number: int) -> Session:
    recorded = golden.file_of(key, number).read_text(encoding="utf-8")
    return golden.replay(catalog.box(key), recorded, is_told=golden.is_told(number))


@pytest.mark.parametrize(
    ("key", "number"),
    [
        pytest.param(*game, marks=() if game in ELSEWHERE else pytest.mark.one_python)
        for game in GAMES
    ],
)
def test_a_golden_game_plays_out_as_it_did(key: str, number: int) -> None:
    recorded = golden.file_of(key, number).read_bytes()
    session = CHOSEN[key][number - 1].session(catalog.box(key))
    assert golden.text(session, is_told=golden.is_told(number)).encode() == recorded


@pytest.mark.one_python  # a match that plays out the same can be played again from its steps
@pytest.mark.parametrize(("key", "number"), GAMES)
def test_a_golden_game_can_be_played_again_from_its_steps(key: str, number: int) -> None:
    recorded = golden.file_of(key, number).read_text(encoding="utf-8")
    assert golden.text(replayed(key, number), is_told=golden.is_told(number)) == recorded


@pytest.mark.one_python  # and takes the same paths
@pytest.mark.parametrize("key", CHOSEN)
def test_golden_games_together_reach_every_path_of_the_rules(key: str) -> None:
    box = catalog.box(key)
    games = CHOSEN[box.key]
    assert len(games) >= facts(box.key).golden
    assert {dict(game.options)[name] for game in games for name in box.options} == {
        value for values in box.options.values() for value in values
    }, "every value of every switch"
    reached = golden.paths(box, *(replayed(key, number) for number in range(1, len(games) + 1)))
    assert reach.unreached_statements(box, reached) == []


@pytest.mark.parametrize("key", CHOSEN)
def test_no_golden_file_is_left_over(key: str) -> None:
    names = {file.name for file in (golden.FOLDER / key).iterdir()}
    assert names == {"games.list"} | {
        golden.file_of(key, number).name for number in range(1, len(CHOSEN[key]) + 1)
    }
