"""Every law over every game found: every number of seats, every value of every switch, some random games of each.

TILEBAG_GAMES says how many games of each (`make soak` plays thousands of each game through the same laws).
TILEBAG_TABLES says which tables: `0/12` is every twelfth from the first on. `make test` lays all of them on one Python
and a different twelfth on each of the others.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from engine import laws, moments
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag import catalog
from tilebag.game import Setup

GAMES = int(os.environ.get("TILEBAG_GAMES", "1"))  # random games for each way to lay a table
FIRST, STEP = map(int, os.environ.get("TILEBAG_TABLES", "0/1").split("/"))
TABLES = [(box.key, setup) for box in moments.every_box() for setup in moments.setups(box)][FIRST::STEP]


def _name(value: object) -> str:
    if isinstance(value, Setup):
        return "-".join([str(value.seats), *(f"{switch}={chosen}" for switch, chosen in value.options)])
    return getattr(value, "__name__", str(value))


@lru_cache(maxsize=1)  # all laws of a table come one after the other; a game with its scenes is large
def _games(key: str, setup: Setup) -> tuple[moments.Played, ...]:
    box = catalog.box(key)
    return tuple(moments.random_game(box, setup, seed) for seed in moments.seeds(GAMES))


@pytest.mark.parametrize("law", [*laws.MOMENT_LAWS, *laws.GAME_LAWS], ids=_name)
@pytest.mark.parametrize(("key", "setup"), TABLES, ids=_name)
def test_every_game_obeys(law: Callable[[Any], None], key: str, setup: Setup) -> None:
    for played in _games(key, setup):
        laws.hold(law, played)


@settings(max_examples=4)
@given(st.sampled_from(TABLES), st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=20))
def test_any_seed_obeys(table: tuple[str, Setup], seed: str) -> None:
    key, setup = table
    played = moments.random_game(catalog.box(key), setup, seed)
    for law in (*laws.MOMENT_LAWS, *laws.GAME_LAWS):
        laws.hold(law, played)


def test_there_are_games_to_hold_against_the_laws() -> None:
    offered, found = catalog.keys(), catalog.keys(offered=False)
    assert "_blank" in found
    assert "_blank" not in offered
    assert set(offered) < set(found)
