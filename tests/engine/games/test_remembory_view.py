"""Views of Remembory, and determinisation."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from engine.games.remembory_positions import (
    GAME,
    NAMES,
    A,
    B,
    auto,
    c,
    coins_with_swapped,
    guess,
    new_game,
    t,
    table,
    take,
    tiles_with_swapped,
    turn,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.core.chance import Chance
from tilebag.core.game import PHONE, Seat
from tilebag.core.scene import Scene, all_pieces
from tilebag.games.remembory.solver.assignment import random_assignment
from tilebag.games.remembory.state import State

HANDS = ("suns-null suns-ace moons-2", "crowns-3 crowns-4 arms-5 suns-2")


def faces(scene: Scene) -> dict[str, str]:
    """The open pieces of a scene: by piece the visible value and suit."""
    shown = {piece.id: piece.face for piece in all_pieces(scene) if piece.face}
    return {id: f"{face.sign or face.art}{face.text}" for id, face in shown.items()}


# swap two hidden things


@pytest.mark.parametrize(
    "state",
    [
        table(coin="suns-3"),
        table(coin="suns-3", shown="moons-2 moons-3", found={1: "crowns-3"}),
        table("1", HANDS),
        table("2", HANDS, coin="moons-2", shown="suns-3"),
        table("3", mover=1),
        table("4", hide="both", tell="secret", coin="moons-2", notes={"moons-2": "@0_1.21"}),
    ],
)
def test_swapping_two_hidden_tiles_does_not_change_any_view(state: State) -> None:
    for name, other in (("arms-2", "arms-3"), ("suns-ace", "crowns-5")):
        for seat in (A, B, None):
            assert GAME.view(tiles_with_swapped(state, name, other), seat) == GAME.view(state, seat)


@pytest.mark.parametrize(
    ("state", "name", "other", "blind", "seeing"),
    [
        # in another hand
        (table("1", HANDS), "crowns-3", "crowns-4", (A, None), (B,)),
        (table("2", HANDS, mover=1), "crowns-3", "crowns-4", (A, None), (B,)),
        # in a hand and set aside
        (table("1", HANDS), "crowns-3", "crowns-5", (A, None), (B,)),
        (table("1", HANDS, mover=1), "moons-2", "moons-5", (B, None), (A,)),
        # beside the grid, the suit up
        (table("3"), "moons-2", "moons-5", (A, B, None), ()),
        (table("4", mover=1), "moons-2", "moons-5", (A, B, None), ()),
        # the number up
        (table("3", sort="numbers"), "moons-2", "arms-2", (A, B, None), ()),
        # both sides hidden
        (table("4", hide="both"), "moons-2", "arms-5", (A, B, None), ()),
        # taken in secret
        (
            table("3", tell="secret", coin="moons-2", notes={"moons-2": "@0_1.6"}),
            "moons-2",
            "moons-5",
            (B, None),
            (A,),
        ),
        (
            table(
                "4",
                tell="secret",
                coin="moons-2",
                tile="arms-3",
                notes={"moons-2": "@0_1.6#arms-3"},
            ),
            "moons-2",
            "moons-5",
            (B, None),
            (A,),
        ),
        # seen in secret some time ago
        (
            table("4", tell="secret", notes={"moons-2": "@1_1.6"}),
            "moons-2",
            "moons-5",
            (A, None),
            (B,),
        ),
    ],
)
def test_swapping_two_hidden_coins_does_not_change_views_that_have_not_seen_them(
    state: State,
    name: str,
    other: str,
    blind: tuple[Seat | None, ...],
    seeing: tuple[Seat | None, ...],
) -> None:
    swapped = coins_with_swapped(state, name, other)
    assert swapped != state
    for seat in blind:
        assert GAME.view(swapped, seat) == GAME.view(state, seat)
    for seat in seeing:
        assert GAME.view(swapped, seat) != GAME.view(state, seat)


def test_swapping_seen_pieces_changes_the_view() -> None:
    state = table(coin="suns-3", shown="moons-2 moons-3")
    assert GAME.view(tiles_with_swapped(state, "moons-2", "moons-3"), None) != GAME.view(
        state, None
    )
    noted = table("3", notes={"moons-2": "@*1.6"})
    assert GAME.view(coins_with_swapped(noted, "moons-2", "moons-5"), None) != GAME.view(
        noted, None
    )


# a view remembers, a scene shows now


def test_a_wrong_tile_lies_open_until_it_turns_back() -> None:
    shown = turn(table(coin="suns-3"), "moons-2")
    for seat in (A, B, None):
        assert faces(GAME.scene(GAME.view(shown, seat), PHONE))[t("moons-2")] == "moons2"
        after = GAME.view(auto(shown), seat)
        assert t("moons-2") not in faces(GAME.scene(after, PHONE))
        assert str(after.tiles[NAMES.index("moons-2")]) == "moons-2"


def test_tiles_that_were_seen_look_like_those_that_were_not() -> None:
    plain, seen = table(coin="suns-3"), table(coin="suns-3", shown="moons-2@3.17 arms-4")
    for seat in (A, B, None):
        assert GAME.scene(GAME.view(seen, seat), PHONE) == GAME.scene(GAME.view(plain, seat), PHONE)


def test_a_coin_that_was_tried_is_turned_down_again_for_all_but_its_owner() -> None:
    state = guess(table("1", HANDS), "moons-2", "moons-3")
    coin = c(state, "moons-2")
    assert faces(GAME.scene(GAME.view(state, A), PHONE))[coin] == "moons2"
    assert faces(GAME.scene(GAME.view(state, B), PHONE))[coin] == "moons"
    assert str(GAME.view(state, B).sides(coin).stamp) == "moons-2"


@pytest.mark.parametrize(
    ("switches", "shows"),
    [({}, "moons"), ({"sort": "numbers"}, "2"), ({"order": "in-order"}, "moons2")],
)
def test_a_coin_beside_the_grid_shows_its_side_again(switches: dict[str, Any], shows: str) -> None:
    state = guess(table("3", **switches), "moons-2", "moons-3")
    assert faces(GAME.scene(GAME.view(state, A), PHONE))[c(state, "moons-2")] == shows


def test_a_coin_in_use_shows_both_sides_to_those_who_may_see_it() -> None:
    for tell, others in (("told", "moons2"), ("secret", "moons")):
        state = take(table("4", tell=tell), "moons-2")
        shown = [
            faces(GAME.scene(GAME.view(state, seat), PHONE))[c(state, "moons-2")]
            for seat in (A, B, None)
        ]
        assert shown == ["moons2", others, others]


def test_a_coin_hidden_on_both_sides_shows_nothing() -> None:
    state = table("4", hide="both")
    assert not faces(GAME.scene(GAME.view(state, A), PHONE))


# samples


def samples(state: State, seat: Seat | None, n: int = 300) -> list[State]:
    view = GAME.view(state, seat)
    return [GAME.determinise(view, Chance.of("dream", k)) for k in range(n)]


def coin_in(sampled: State, coin_id: str) -> str:
    ids = [coin.id for coin in sampled.public.coins]
    return str(sampled.coins[ids.index(coin_id)])


def fair(counts: Counter[str], expected: set[str], n: int) -> None:
    """Check that each expected outcome is about equally frequent (far outside random
    deviations).
    """
    assert set(counts) == expected
    mean = n / len(expected)
    assert all(abs(count - mean) < 5 * mean**0.5 for count in counts.values()), counts


def test_unseen_tiles_are_sampled_anywhere_and_seen_ones_where_they_are() -> None:
    state = table(coin="suns-3", shown="moons-2", found={1: "crowns-3"})
    states = samples(state, A)
    place, seen = NAMES.index("arms-4"), NAMES.index("moons-2")
    fair(
        Counter(str(sampled.tiles[place]) for sampled in states),
        set(NAMES) - {"moons-2", "crowns-3"},
        300,
    )
    assert {str(sampled.tiles[seen]) for sampled in states} == {"moons-2"}


def test_the_bag_of_the_basic_game_is_known_but_not_its_chance() -> None:
    states = samples(table(coin="suns-3"), B, 20)
    assert {sampled.bag for sampled in states} == {table(coin="suns-3").bag}
    assert len({sampled.chance for sampled in states}) == 20


def test_another_hand_is_sampled_by_the_suits_that_show() -> None:
    state = table("1", HANDS)
    states = samples(state, A)
    crowns = {name for name in NAMES if name.startswith("crowns")}
    fair(Counter(coin_in(sampled, c(state, "crowns-3")) for sampled in states), crowns, 300)
    suns = {"suns-2", "suns-3", "suns-4", "suns-5"}  # the viewer has two suns
    fair(Counter(coin_in(sampled, c(state, "suns-2")) for sampled in states), suns, 300)
    aside = Counter(str(stamp) for sampled in states for stamp in sampled.bag)
    assert set(aside) == set(NAMES) - {"suns-null", "suns-ace", "moons-2"}


def test_whole_numbers_are_sampled_whole() -> None:
    """Four players have one number each, two numbers are set aside; drawn ones show their suit."""
    game = new_game(4, "5", variant="1", deal="numbers")
    for _ in range(3):
        name = sorted(
            str(stamp)
            for coin, stamp in zip(game.public.coins, game.coins, strict=True)
            if coin.owner == 0
        )
        game = game if game.public.mover else guess(game, name[0], name[0])
        game = guess(game, *_wrong(game))
    states = samples(game, B)
    for sampled in states:
        dealt: dict[object, set[int]] = {}
        for coin, stamp in zip(sampled.public.coins, sampled.coins, strict=True):
            dealt.setdefault("aside" if coin.late else coin.owner, set()).add(stamp.value)
        dealt.setdefault("aside", set()).update(stamp.value for stamp in sampled.bag)
        numbers = sorted(number for numbers in dealt.values() for number in numbers)
        assert numbers == [0, 1, 2, 3, 4, 5], "a number in two places"
        assert [len(dealt[seat]) for seat in range(4)] == [1, 1, 1, 1]


def _wrong(game: State) -> tuple[str, str]:
    """A coin of the mover and a wrong tile."""
    coins = zip(game.public.coins, game.coins, strict=True)
    coin = next(
        str(stamp) for coin, stamp in coins if coin.owner == game.public.mover and not coin.out
    )
    tiles = zip(game.public.grid, game.tiles, strict=True)
    return coin, next(
        str(stamp) for tile, stamp in tiles if tile.holder is None and str(stamp) != coin
    )


def test_the_number_of_another_is_any_that_is_not_known() -> None:
    game = new_game(6, "1", variant="1", deal="numbers")
    mine = next(
        stamp.value
        for coin, stamp in zip(game.public.coins, game.coins, strict=True)
        if coin.owner == 0
    )
    first_of_b = next(coin.id for coin in game.public.coins if coin.owner == 1)
    values = Counter(coin_in(sampled, first_of_b).split("-")[1] for sampled in samples(game, A))
    others = {
        value for number, value in enumerate(("null", "ace", "2", "3", "4", "5")) if number != mine
    }
    fair(values, others, 300)


@pytest.mark.parametrize(
    ("switches", "possible"),
    [
        ({}, {name for name in NAMES if name.startswith("moons")}),
        ({"sort": "numbers"}, {"suns-2", "moons-2", "crowns-2", "arms-2"}),
        ({"order": "in-order"}, {"moons-2"}),
    ],
)
def test_a_coin_beside_the_grid_is_sampled_by_its_side(
    switches: dict[str, Any], possible: set[str]
) -> None:
    state = table("3", **switches)
    fair(
        Counter(coin_in(sampled, c(state, "moons-2")) for sampled in samples(state, A)),
        possible,
        300,
    )


def test_a_coin_hidden_on_both_sides_may_be_any() -> None:
    state = table("4", hide="both", found={1: "suns-2"})
    fair(
        Counter(coin_in(sampled, c(state, "moons-2")) for sampled in samples(state, A)),
        set(NAMES) - {"suns-2"},
        300,
    )


def test_a_secret_coin_is_none_of_the_tiles_it_was_missed_with() -> None:
    notes = {"moons-2": "@1_3.6#moons-3#moons-4", "moons-5": "@1_1.7#moons-null"}
    state = table("3", tell="secret", notes=notes)
    states = samples(state, A, 300)
    moons = {name for name in NAMES if name.startswith("moons")}
    counts = Counter(coin_in(sampled, c(state, "moons-2")) for sampled in states)
    # All arrangements of six moons that respect what is known, counted one by one:
    ways = [
        way
        for way in permutations(sorted(moons))
        if way[0] not in ("moons-3", "moons-4") and way[1] != "moons-null"
    ]
    expected = Counter(way[0] for way in ways)
    assert set(counts) == set(expected) == moons - {"moons-3", "moons-4"}
    for name, ways_of_it in expected.items():
        mean = 300 * ways_of_it / len(ways)
        assert abs(counts[name] - mean) < 5 * mean**0.5, (counts, expected)
    assert {coin_in(sampled, c(state, "moons-2")) for sampled in samples(state, B, 20)} == {
        "moons-2"
    }


# fitting


def ways_to_fit(allowed: list[frozenset[int]]) -> list[tuple[int, ...]]:
    """All of them, one by one."""
    ways = permutations(range(len(allowed)))
    return [
        way
        for way in ways
        if all(item in places for item, places in zip(way, allowed, strict=True))
    ]


SETS = st.lists(st.frozensets(st.integers(0, 4), min_size=1), min_size=1, max_size=5)


@settings(max_examples=60)
@given(SETS, st.integers(0, 2**32))
def test_every_assignment_obeys_its_constraints(allowed: list[frozenset[int]], seed: int) -> None:
    ways = ways_to_fit(allowed)
    things = tuple(range(len(allowed)))
    if ways:
        assert random_assignment(allowed, things, Chance(seed))[0] in ways
    else:
        with pytest.raises(AssertionError):
            random_assignment(allowed, things, Chance(seed))


@pytest.mark.parametrize(
    "allowed",
    [
        [frozenset({0, 1, 2})] * 3,
        [frozenset({0, 1})] * 2 + [frozenset({2, 3})] * 2,
        # elsewhere
        [frozenset({1, 2, 3}), frozenset({0, 2, 3}), frozenset({0, 1, 3}), frozenset({0, 1, 2})],
        [frozenset({0, 1, 2, 3}), frozenset({0, 1}), frozenset({0, 1, 2, 3}), frozenset({2, 3})],
        # two ways, three exchanges apart
        [frozenset({1, 2}), frozenset({0, 2}), frozenset({0, 1})],
    ],
)
def test_all_assignments_are_about_equally_likely(allowed: list[frozenset[int]]) -> None:
    ways = [
        random_assignment(allowed, tuple(range(len(allowed))), Chance.of("fit", k))[0]
        for k in range(1000)
    ]
    fair(Counter(map(str, ways)), set(map(str, ways_to_fit(allowed))), 1000)


def test_leftover_things_are_random() -> None:
    suns, moons = frozenset({0, 1, 2}), frozenset({3, 4, 5})
    ways = [
        random_assignment([suns, moons, moons], tuple(range(6)), Chance.of("left", k))[0]
        for k in range(900)
    ]
    fair(Counter(str(way[0]) for way in ways), {"0", "1", "2"}, 900)
    fair(
        Counter(str(way[1:]) for way in ways),
        {str(two) for two in permutations((3, 4, 5), 2)},
        900,
    )
