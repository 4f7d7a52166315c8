"""The random generator: published numbers, fairness, independent streams."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.chance import Chance
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox

WORD = 1 << 64


def numbers(chance: Chance, n: int) -> list[int]:
    values = []
    for _ in range(n):
        value, chance = chance.bits()
        values.append(value)
    return values


# Known answers of SplitMix64 (Vigna's splitmix64.c; the first row is the one most often quoted).
@pytest.mark.parametrize(
    ("seed", "answers"),
    [
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
    ],
)
def test_published_test_vectors_match(seed: int, answers: list[int]) -> None:
    assert numbers(Chance(seed), len(answers)) == answers


def test_the_seed_of_a_name_never_changes() -> None:
    # If these change, every existing save plays another match.
    assert Chance.of("81") == Chance(0x5316CA1C5DDCA8E6)
    assert Chance.of("81", "bot", 2, 17) == Chance(0x67567C41A4B2F1E3)


def test_names_are_kept_apart() -> None:
    assert (
        len(
            {Chance.of("a", "bc"), Chance.of("ab", "c"), Chance.of("abc"), Chance.of("a", "b", "c")}
        )
        == 4
    )
    assert Chance.of("bot", 1, 2) == Chance.of("bot", "1", "2")


def test_the_deal_of_a_seed_never_changes() -> None:
    assert Chance.of("7").shuffle(range(12))[0] == (6, 5, 0, 11, 8, 10, 2, 9, 3, 1, 4, 7)
    assert [Chance.of("7", n).draw_below(6)[0] for n in range(12)] == [
        3,
        0,
        1,
        4,
        0,
        5,
        3,
        4,
        0,
        5,
        1,
        4,
    ]


@given(st.integers(0, WORD - 1), st.integers(1, WORD))
def test_draw_below_stays_below_its_bound(at: int, n: int) -> None:
    value, after = Chance(at).draw_below(n)
    assert 0 <= value < n
    assert 0 <= after.state < WORD
    assert after != Chance(at)


def test_drawing_does_not_change_the_generator() -> None:
    chance = Chance(5)
    assert chance.bits() == chance.bits()
    assert chance == Chance(5)


def test_biased_values_are_rejected() -> None:
    # draw_below rejects the last WORD % n of all 64-bit numbers. With n just over half of WORD that
    # is nearly every second draw, and the value is the first one accepted.
    n = WORD // 2 + 1
    refused = 0
    for seed in range(200):
        drawn = numbers(Chance(seed), 20)
        first = next(k for k, value in enumerate(drawn) if value < n)
        value, after = Chance(seed).draw_below(n)
        assert value == drawn[first]
        assert numbers(after, 3) == drawn[first + 1 : first + 4]
        refused += first > 0
    assert 60 < refused < 140


def test_one_of_one_is_certain() -> None:
    assert Chance(9).draw_below(1)[0] == 0
    assert Chance(9).pick(["only"])[0] == "only"


@pytest.mark.parametrize("n", [0, -1])
def test_draw_below_zero_fails(n: int) -> None:
    with pytest.raises(AssertionError):
        Chance(1).draw_below(n)


def test_a_die_is_fair() -> None:
    rolls, chance = Counter[int](), Chance.of("die")
    for _ in range(6000):
        value, chance = chance.draw_below(6)
        rolls[value] += 1
    expected = 1000
    chi = sum((rolls[face] - expected) ** 2 / expected for face in range(6))
    assert chi < 20.5, f"{rolls}: chi squared {chi:.1f}; one in a thousand fair dice is above 20.5"


def test_shuffles_are_uniform() -> None:
    seen, chance = Counter[tuple[int, ...]](), Chance.of("shuffle")
    for _ in range(4800):
        order, chance = chance.shuffle(range(4))
        seen[order] += 1
    assert set(seen) == set(permutations(range(4)))
    chi = sum((count - 200) ** 2 / 200 for count in seen.values())
    assert chi < 49.7, (
        f"chi squared {chi:.1f} with 23 degrees of freedom; one in a thousand is above 49.7"
    )


@given(st.integers(0, WORD - 1), st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_all_items(at: int, things: list[int]) -> None:
    mixed, _ = Chance(at).shuffle(things)
    assert Counter(mixed) == Counter(things)


def test_pick_can_return_any_item() -> None:
    assert {Chance.of(n).pick("abc")[0] for n in range(40)} == set("abc")


# one seed, several games

SEEDS = [str(n) for n in range(20)]
PAIRS = list(combinations(map(catalog.box, catalog.keys(offered=False)), 2))


@given(st.text(min_size=1, max_size=64).filter(str.isprintable))
def test_no_two_games_share_the_generator_of_a_deal(seed: str) -> None:
    drawn = [
        number
        for box in map(catalog.box, catalog.keys())
        for number in numbers(box.chance(box.rules, seed), 100)
    ]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize(("box", "other"), PAIRS, ids=lambda box: box.key)
def test_no_two_games_give_related_deals_for_one_seed(box: AnyBox, other: AnyBox) -> None:
    """Equal names at equal positions are no more frequent for one seed than for two."""
    deals = [(deal(box, seed), deal(other, seed)) for seed in SEEDS]
    by_accident = max(common_run(mine, yours) for mine, _ in deals[:1] for _, yours in deals[1:])
    assert max(common_run(mine, yours) for mine, yours in deals) <= by_accident + 4


def deal(box: AnyBox, seed: str) -> list[str]:
    """The names of all pieces of a deal, in notation order."""
    state = box.game.start(box.setup(box.usual_seats), box.chance(box.rules, seed))
    return re.findall(r"[a-z]+-[a-z0-9]+", box.game.write(state))


def common_run(tiles: list[str], other: list[str]) -> int:
    return SequenceMatcher(None, tiles, other, autojunk=False).find_longest_match().size
