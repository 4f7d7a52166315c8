"""Okey's expert: how long a hand has to wait, and what the player makes of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tilebag.arena import Contest
from tilebag.games.okey.pieces import KINDS, Kind, kind
from tilebag.games.okey.solver import prospects
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.solver.distance import groups_distance
from tilebag.games.okey.solver.finishing import helping, unseen

INDICATOR = "black-9"
RUNS = "red-1 red-2 red-3 red-4 red-5 yellow-1 yellow-2 yellow-3 yellow-4 yellow-5"


def kinds(text: str) -> list[Kind]:
    return [kind(name) for name in text.split()]


def hand(text: str) -> Hand:
    return Hand.of(kind(INDICATOR), kinds(text))


def left_over(text: str, *seen: str) -> dict[Kind, int]:
    """The tiles that are unseen by one who holds these and has seen those."""
    return unseen(kinds(" ".join((INDICATOR, text, *seen))))


def wait(text: str, *seen: str, pairs: bool = True) -> float:
    return prospects.draws_left(hand(text), left_over(text, *seen), pairs=pairs)


def test_a_whole_hand_waits_for_nothing() -> None:
    assert wait(f"{RUNS} blue-6 blue-7 blue-8 blue-9") == 0
    assert wait(" ".join(f"red-{n} red-{n}" for n in range(1, 8))) == 0


def test_one_tile_is_waited_for_as_long_as_it_is_rare() -> None:
    """Every tile that makes one of the runs longer, and the okeys."""
    text = f"{RUNS} blue-6 blue-7 blue-8 black-12"
    there = left_over(text)
    useful = sum(there[one] for one in helping(hand(text))[0])
    assert groups_distance(hand(text)) == 1
    assert wait(text, pairs=False) == pytest.approx(sum(there.values()) / useful)


def test_a_tile_that_was_seen_is_not_hoped_for() -> None:
    text = f"{RUNS} blue-6 blue-7 blue-8 black-12"
    assert wait(text, "blue-9 blue-9 blue-5") > wait(text) * 1.1


def test_seven_pairs_count_only_where_they_win() -> None:
    text = "red-1 red-1 red-3 red-3 red-5 red-5 red-7 red-7 blue-9 blue-9 blue-11 blue-11 black-2 yellow-7"
    assert wait(text) < 0.7 * wait(text, pairs=False)


def test_two_ways_at_once_are_no_longer_than_the_shorter() -> None:
    assert prospects._either(10.0, 10.0) == pytest.approx(10.0 * (1 - prospects.BOTH))
    assert prospects._either(2.0, 50.0) == pytest.approx(2.0, rel=0.001)
    assert prospects._either(0.0, 5.0) == 0


def discards(text: str, *seen: str) -> Sequence[str]:
    """The best tiles to put down, by their kinds."""
    waits = prospects.after_discards(hand(text), set(kinds(text)), left_over(text, *seen), pairs=True)
    return [name for name in dict.fromkeys(text.split()) if waits[kind(name)] == min(waits.values())]


def test_looking_only_at_what_helps_the_hand_with_a_tile_too_many_misses_nothing() -> None:
    text = f"{RUNS} blue-6 blue-7 blue-8 black-12 yellow-9"
    waits = prospects.after_discards(hand(text), set(kinds(text)), left_over(text), pairs=True)
    nearest = [one for one in waits if groups_distance(hand(text).minus(one)) == groups_distance(hand(text))]
    assert len(nearest) > 1
    for one in nearest:
        assert waits[one] == prospects.draws_left(hand(text).minus(one), left_over(text), pairs=True)
    assert min(waits, key=lambda one: waits[one]) in nearest


def test_what_was_seen_decides_between_equal_discards() -> None:
    text = f"{RUNS} blue-7 blue-8 yellow-11 yellow-12 black-1"
    assert "blue-7" not in discards(text, "yellow-10 yellow-10 yellow-13 yellow-13")
    assert "yellow-11" not in discards(text, "blue-6 blue-6 blue-9 blue-9")


def test_a_discard_is_of_use_to_others_as_far_as_its_neighbours_are_unseen() -> None:
    def use(name: str, *seen: str) -> float:
        return prospects.of_use_to_others(kind(name), left_over("", *seen))

    assert use("red-7") == 1
    assert use("red-7", "red-6 red-6 red-8 red-8 blue-7 blue-7 black-7 black-7") == 0
    assert use("red-13") == use("red-1"), "the 1 lies at both ends"
    assert 0 < use("red-13") < use("red-12") == 1


def test_every_later_step_has_a_number_of_useful_tiles() -> None:
    assert len(prospects.LATER_GROUPS) == 14
    assert all(0 < n <= len(KINDS) for n in (*prospects.LATER_GROUPS[1:], *prospects.LATER_PAIRS[1:]))


def test_expert_wins_more_rounds_than_keen() -> None:
    """docs/players.md has the figures; here only that nothing is upside down."""
    options = {"rounds": "1"}
    wins = [
        Contest.of("okey", players, "expert", options).tallies(range(12))[players.index("expert")].wins
        for players in (("expert", "keen"), ("keen", "expert"))
    ]
    assert sum(wins) >= 12
