"""Every law for every game: every number of seats, every value of every option, some random games
each.

TILEBAG_GAMES sets the number of games (`make soak` plays thousands).
"""

from __future__ import annotations

import os
from itertools import product

import pytest
from engine import laws, moments
from engine.toys import pebbles
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.core.game import Setup
from tilebag.match import catalog

GAMES = int(os.environ.get("TILEBAG_GAMES", "1"))  # random games per setup
TABLES = [(box.key, setup) for box in moments.every_box() for setup in moments.setups(box)]


def _name(value: object) -> str:
    if isinstance(value, Setup):
        return "-".join(
            [str(value.seats), *(f"{switch}={chosen}" for switch, chosen in value.options)]
        )
    return getattr(value, "__name__", str(value))


@pytest.mark.parametrize(("key", "setup"), TABLES, ids=_name)
def test_every_game_obeys_every_law(key: str, setup: Setup) -> None:
    # One test per setup, so that its games and scenes are made once for all laws.
    for seed in moments.seeds(GAMES):
        laws.hold_all(moments.random_game(catalog.box(key), setup, seed))


@pytest.mark.parametrize("fewest_win", [False, True])
def test_a_game_in_which_the_lowest_score_wins_obeys_the_law_of_the_lead(
    *, fewest_win: bool
) -> None:
    box = pebbles(fewest_win=fewest_win)
    law = laws.whoever_won_leads_and_whoever_lost_is_behind_the_winner
    for seats, seed in product((2, 3), moments.seeds(8)):
        played = moments.random_game(box, box.setup(seats), seed)
        laws.hold(law, played)
        turn = played.moments[-1].turn
        best = min(turn.scores) if fewest_win else max(turn.scores)
        assert {turn.scores[seat] for seat in turn.ranking[0]} == {best}


@settings(max_examples=4)
@given(
    st.sampled_from(TABLES),
    st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=20),
)
def test_any_seed_obeys(table: tuple[str, Setup], seed: str) -> None:
    key, setup = table
    laws.hold_all(moments.random_game(catalog.box(key), setup, seed))


def test_there_are_games_to_test() -> None:
    offered, all_keys = catalog.keys(), catalog.keys(offered=False)
    assert "_blank" in all_keys
    assert "_blank" not in offered
    assert set(offered) < set(all_keys)
