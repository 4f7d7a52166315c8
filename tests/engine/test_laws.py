"""Every law for every game: every number of seats, every value of every option, some random games each.

TILEBAG_GAMES sets the number of games (`make soak` plays thousands).
"""

from __future__ import annotations

import os

import pytest
from engine import laws, moments
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag import catalog
from tilebag.game import Setup

GAMES = int(os.environ.get("TILEBAG_GAMES", "1"))  # random games per setup
TABLES = [(box.key, setup) for box in moments.every_box() for setup in moments.setups(box)]


def _name(value: object) -> str:
    if isinstance(value, Setup):
        return "-".join([str(value.seats), *(f"{switch}={chosen}" for switch, chosen in value.options)])
    return getattr(value, "__name__", str(value))


@pytest.mark.parametrize(("key", "setup"), TABLES, ids=_name)
def test_every_game_obeys_every_law(key: str, setup: Setup) -> None:
    # One test per setup, so that its games and scenes are made once for all laws.
    for seed in moments.seeds(GAMES):
        laws.hold_all(moments.random_game(catalog.box(key), setup, seed))


@settings(max_examples=4)
@given(st.sampled_from(TABLES), st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=20))
def test_any_seed_obeys(table: tuple[str, Setup], seed: str) -> None:
    key, setup = table
    laws.hold_all(moments.random_game(catalog.box(key), setup, seed))


def test_there_are_games_to_test() -> None:
    offered, found = catalog.keys(), catalog.keys(offered=False)
    assert "_blank" in found
    assert "_blank" not in offered
    assert set(offered) < set(found)
