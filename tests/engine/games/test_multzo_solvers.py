"""Multzo's arithmetic against brute force: categories, showdown, rewards, chances of one more tile;
and `analyse`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest
from engine.games.multzo_positions import coins, hands, stamps
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.core.errors import BadText
from tilebag.core.words import lexicon, say
from tilebag.games.multzo import BOX
from tilebag.games.multzo.bots import best_reward
from tilebag.games.multzo.pieces import ALL
from tilebag.games.multzo.rules.claims import Claim, claim, winner, winners
from tilebag.games.multzo.rules.showdown import STACKS, Reward, rewards, score
from tilebag.games.multzo.solver import BITS, bits, helpful_tiles, outs
from tilebag.games.multzo.state import Category
from tilebag.kit.piecepack import NULL, SUITS, Stamp, read_stamp

HANDS = tuple(combinations(ALL, 4))  # all 10,626

# The rules once more, word for word and slow (MZ-16): no bits, no tables.
ORDER = ("null", "2", "3", "4", "5", "ace")
WORTH = {"null": 0, "2": 2, "3": 3, "4": 4, "5": 5, "ace": 6}


def value(tile: Stamp) -> str:
    return str(tile).split("-")[1]


def total(hand: Sequence[Stamp]) -> int:
    return sum(WORTH[value(tile)] for tile in hand)


def is_flush(hand: Sequence[Stamp]) -> bool:
    return all(tile.suit == hand[0].suit for tile in hand)


def is_prime(hand: Sequence[Stamp]) -> bool:
    return sorted(tile.suit for tile in hand) == sorted(SUITS)


def is_set(group: Sequence[Stamp]) -> bool:
    return all(value(tile) == value(group[0]) for tile in group)


def is_run(group: Sequence[Stamp]) -> bool:
    places = sorted(ORDER.index(value(tile)) for tile in group)
    return all(later == place + 1 for place, later in pairwise(places))


def longest(hand: Sequence[Stamp], is_group: Callable[[Sequence[Stamp]], bool]) -> int:
    return next((size for size in (4, 3) if any(map(is_group, combinations(hand, size)))), 0)


def plain_claim(hand: Sequence[Stamp]) -> Claim:
    return Claim(
        is_flush(hand), is_prime(hand), longest(hand, is_set), longest(hand, is_run), total(hand)
    )


CLAIMS = {hand: plain_claim(hand) for hand in HANDS}


def beats(mine: Claim, other: Claim, category: Category) -> bool:
    """Is the first stronger, word for word (MZ-18, MZ-19)?"""
    if not mine.length(category):
        return False
    if mine.length(category) != other.length(category):
        return mine.length(category) > other.length(category)
    return mine.total > other.total


# categories


def test_mz_16_every_hand_is_good_for_what_the_rules_say() -> None:
    assert len(HANDS) == 10_626
    for hand in HANDS:
        assert claim(hand) == CLAIMS[hand], coins(hand)


def test_mz_17_two_categories_at_most_and_only_these_overlap() -> None:
    overlaps = Counter(
        hand_claim.categories for hand_claim in CLAIMS.values() if len(hand_claim.categories) > 1
    )
    assert {tuple(map(str, pair)) for pair in overlaps} == {
        ("flush", "run"),
        ("prime", "set"),
        ("prime", "run"),
    }


def test_how_many_hands_there_are_of_each_kind() -> None:
    claims = CLAIMS.values()
    assert sum(hand_claim.flush for hand_claim in claims) == 4 * 15
    assert sum(hand_claim.prime for hand_claim in claims) == 6**4
    assert sum(hand_claim.set == 4 for hand_claim in claims) == 6
    assert sum(hand_claim.set == 3 for hand_claim in claims) == 6 * 4 * 20
    assert sum(hand_claim.run == 4 for hand_claim in claims) == 3 * 4**4
    # Two tiles of one of the three numbers (3 × 6 × 4 × 4), or a fourth that does not make it
    # longer.
    assert sum(hand_claim.run == 3 for hand_claim in claims) == 4 * 3 * 96 + 4**3 * (8 + 4 + 4 + 8)


@pytest.mark.parametrize("hand", ["s2 s3 s4", "s2 s3 s4 s5 sa"])
def test_a_hand_has_four_tiles(hand: str) -> None:
    with pytest.raises(AssertionError):
        claim(stamps(hand))


# showdown


@pytest.mark.parametrize(
    ("held", "category", "place"),
    [
        ("s2 s3 m4 m0 | s3 s4 m5 c5", "run", 0),  # four tiles beat three (MZ-19)
        ("s3 m3 c3 a3 | sa ma ca a5", "set", 0),
        ("s3 s4 m5 m0 | c2 a3 a4 aa", "run", 1),  # all four tiles count (MZ-18)
        ("s3 m3 c3 sa | s4 m4 c4 s0", "set", 0),
        ("s2 s3 s4 sa | m2 m3 m5 ma", "flush", 1),
        ("s2 m3 c5 aa | s3 m2 ca a5", "prime", None),  # equal (MZ-20)
        ("s2 m3 c5 aa | s3 m2 ca a5 | s0 m0 c0 a0", "prime", None),
        ("s2 m3 c5 aa | s3 m5 ca a4 | s0 m0 c0 a0", "prime", 1),
        ("s0 s2 m5 ma | m0 m2 c5 ca", "set", None),  # no hand is eligible
    ],
)
def test_mz_18_to_20_who_wins(held: str, category: str, place: int | None) -> None:
    assert winners(hands(held))[Category(category)] == place


@given(st.permutations(ALL), st.integers(2, 5))
@settings(max_examples=400)
def test_mz_18_to_20_the_winner_beats_everybody_and_nobody_else_does(
    tiles: list[Stamp], seats: int
) -> None:
    held = [tuple(tiles[4 * seat : 4 * seat + 4]) for seat in range(seats)]
    claims = [plain_claim(hand) for hand in held]
    for category, place in winners(held).items():
        beaten = [
            all(beats(mine, other, category) for other in claims if other is not mine)
            and mine.length(category) > 0
            for mine in claims
        ]
        assert beaten == [seat == place for seat in range(seats)]


def test_mz_16_a_hand_alone_wins_all_it_is_good_for() -> None:
    assert winner([claim(stamps("s2 m3 c4 a5"))], Category.RUN) == 0
    assert winner([claim(stamps("s2 m3 c4 a5"))], Category.FLUSH) is None


# rewards

PAIRS = (
    (Category.FLUSH, Category.RUN),
    (Category.PRIME, Category.SET),
    (Category.PRIME, Category.RUN),
)
WON = st.sampled_from([*PAIRS, *((category,) for category in Category)])


@st.composite
def treasuries(
    draw: st.DrawFn,
) -> tuple[dict[str, tuple[Stamp, ...]], tuple[Stamp, ...], tuple[Stamp, ...]]:
    """Stacks with at least one coin, the remaining null coins, and some of the other coins as a
    seat's own.
    """
    stacks: dict[str, tuple[Stamp, ...]] = {}
    gone: list[Stamp] = []
    for suit in SUITS:
        taken = draw(st.integers(0, 4))
        coins = [read_stamp(f"{suit}-{rank}") for rank in ORDER[1:]]
        stacks[suit], gone = tuple(coins[taken:]), gone + coins[:taken]
    nulls = draw(st.sets(st.sampled_from(SUITS)))
    gone += [Stamp(suit, NULL) for suit in SUITS if suit not in nulls]
    own = draw(st.sets(st.sampled_from(gone))) if gone else set()
    return stacks, tuple(Stamp(suit, NULL) for suit in nulls), tuple(own)


@given(treasuries(), WON, st.sampled_from(["one", "both"]))
@settings(max_examples=500)
def test_mz_21_to_24_rewards_word_for_word(
    treasury: tuple[dict[str, tuple[Stamp, ...]], tuple[Stamp, ...], tuple[Stamp, ...]],
    won: tuple[Category, ...],
    flush_null: str,
) -> None:
    stacks, nulls, own = treasury
    expected = []
    for suit in ("", *(STACKS[category] for category in won)):
        if suit and (len(won) == 1 or Stamp(suit, NULL) not in nulls):
            continue
        pile: set[Stamp] = set()
        if Category.FLUSH in won:
            pile |= set(stacks["crowns"][:2])
        if Category.FLUSH in won and suit == "crowns":
            pile = {Stamp("crowns", NULL)} | (
                set(stacks["crowns"][:1]) if flush_null == "one" else set()
            )
        for category, paying in (
            (Category.PRIME, "arms"),
            (Category.SET, "suns"),
            (Category.RUN, "moons"),
        ):
            if category in won:
                pile.add(Stamp(paying, NULL) if suit == paying else stacks[paying][0])
        expected.append((suit, pile))
    ways = rewards(won, stacks, [null.suit for null in nulls], flush_null)
    assert [(way.null, set(way.coins)) for way in ways] == expected
    assert all(len(set(way.coins)) == len(way.coins) for way in ways)

    def plain_score(owned: set[Stamp]) -> int:
        return sum(WORTH[value(coin)] for coin in owned) * (
            1 + sum(value(coin) == "null" for coin in owned)
        )

    best = best_reward(own, ways)
    assert best in ways
    assert score((*own, *best.coins)) == max(plain_score({*own, *pile}) for _, pile in expected)


def test_of_equal_rewards_one_with_a_null_coin_is_taken() -> None:
    coins_only, null = Reward(stamps("a2 m2")), Reward(stamps("a2 m0"), "moons")
    assert score(coins_only.coins) == score(null.coins) == 4
    assert best_reward((), (coins_only, null)) == null
    assert best_reward(stamps("sa"), (coins_only, null)) == null
    assert best_reward((), (Reward(stamps("a3 m4")), Reward(stamps("a3 m0"), "moons"))).null == ""


# one more tile


def plain_outs(hand: Sequence[Stamp], unseen: Sequence[Stamp]) -> dict[str, int]:
    """Every tile, every four of the five, word for word."""
    counts: Counter[str] = Counter()
    for tile in unseen:
        claims = [plain_claim(four) for four in combinations((*hand, tile), 4)]
        counts["flush"] += any(hand_claim.flush for hand_claim in claims)
        counts["prime"] += any(hand_claim.prime for hand_claim in claims)
        counts["set"] += any(hand_claim.set for hand_claim in claims)
        counts["run"] += any(hand_claim.run for hand_claim in claims)
    return counts


@given(st.permutations(ALL), st.integers(0, 20))
@settings(max_examples=300)
def test_the_chances_are_those_of_counting_every_tile(tiles: list[Stamp], unseen: int) -> None:
    hand, hidden = tiles[:4], tiles[4 : 4 + unseen]
    computed, counted = outs(hand, hidden), plain_outs(hand, hidden)
    assert computed.unseen == unseen
    for name in ("flush", "prime", "set", "run"):
        assert getattr(computed, name) == counted[name], name
    for category in Category:
        assert computed.probability(category) == (
            Fraction(counted[category], unseen) if unseen else 0
        )


def test_the_helping_tiles_of_every_hand() -> None:
    """All 10,626 hands with each of the 20 other tiles, every four of the five: 1,062,600 hands
    looked up.
    """
    kinds = {
        bits(hand): (hand_claim.flush, hand_claim.prime, hand_claim.set > 0, hand_claim.run > 0)
        for hand, hand_claim in CLAIMS.items()
    }
    singles = tuple(BITS.values())
    for hand, own_kinds in kinds.items():
        own = [bit for bit in singles if hand & bit]
        helping = [0] * 4
        for bit in singles:
            if not hand & bit:
                fives = [own_kinds, *(kinds[hand ^ gone | bit] for gone in own)]
                for kind in range(4):
                    if any(five[kind] for five in fives):
                        helping[kind] |= bit
        others = ~hand & ((1 << 24) - 1)
        assert [helpers & others for helpers in helpful_tiles(hand)] == helping, f"{hand:024b}"


def test_a_tile_in_the_hand_is_not_unseen() -> None:
    with pytest.raises(AssertionError):
        outs(stamps("s3 s4 s5 sa"), stamps("s3"))
    with pytest.raises(AssertionError):
        outs(stamps("s3 s4 s5"), stamps("s2"))


# analyse


def analyse(question: dict[str, object]) -> Any:
    assert BOX.analyse is not None
    return BOX.analyse(question)


def test_analyse_says_what_hands_are_good_for_and_who_wins() -> None:
    question = [
        ["suns-2", "moons-3", "crowns-4", "arms-ace"],
        ["suns-5", "moons-5", "crowns-5", "arms-null"],
        ["moons-2", "crowns-3", "arms-4", "arms-5"],
    ]
    assert analyse({"hands": question}) == {
        "hands": [
            {"flush": False, "prime": True, "set": 0, "run": 3, "total": 15},
            {"flush": False, "prime": True, "set": 3, "run": 0, "total": 15},
            {"flush": False, "prime": False, "set": 0, "run": 4, "total": 14},
        ],
        "winners": {"flush": None, "prime": None, "set": 1, "run": 2},
    }
    assert list(analyse({"hands": question})["winners"]) == ["flush", "prime", "set", "run"]


def test_analyse_a_hand_alone() -> None:
    answer = analyse({"hands": [["suns-2", "suns-3", "suns-4", "suns-5"]]})
    assert answer["hands"] == [{"flush": True, "prime": False, "set": 0, "run": 4, "total": 14}]
    assert answer["winners"] == {"flush": 0, "prime": None, "set": None, "run": 0}


GOOD = ["suns-2", "suns-3", "suns-4", "suns-5"]
FIVE = {"least": 1, "most": 5}
FOUR = {"least": 4, "most": 4}


def no_piece(name: str) -> dict[str, object]:
    return {"what": say("error.piece", piece=name)}


@pytest.mark.parametrize(
    ("question", "key", "values"),
    [
        ({}, "missing", {}),
        ({"hands": []}, "list", FIVE),
        ({"hands": [[f"{suit}-{rank}" for suit in SUITS] for rank in ORDER]}, "list", FIVE),
        ({"hands": [[]]}, "list", FOUR),
        ({"hands": [GOOD[:3]]}, "list", FOUR),
        ({"hands": [[*GOOD, "suns-ace"]]}, "list", FOUR),
        ({"hands": GOOD}, "list", FOUR),
        ({"hands": [GOOD, None]}, "list", FOUR),
        ({"hands": [[*GOOD[:3], "suns-1"]]}, "piece", no_piece("suns-1")),
        ({"hands": [[*GOOD[:3], "Suns-5"]]}, "piece", no_piece("Suns-5")),
        ({"hands": [[*GOOD[:3], "suns-2"]]}, "twice", {"piece": "suns-2"}),
        (
            {"hands": [GOOD, ["moons-2", "moons-3", "moons-4", "suns-5"]]},
            "twice",
            {"piece": "suns-5"},
        ),
    ],
)
def test_analyse_names_the_field_that_is_wrong(
    question: dict[str, object], key: str, values: dict[str, object]
) -> None:
    with pytest.raises(BadText) as refused:
        analyse(question)
    assert refused.value.key == f"analyse.{key}"
    assert refused.value.values == {"field": "hands", **values}
    for lang in ("en", "tr"):
        assert "“hands”" in lexicon(lang).explain(refused.value)


def test_analyse_knows_no_other_field() -> None:
    with pytest.raises(BadText) as refused:
        analyse({"hands": [GOOD], "hand": GOOD})
    assert lexicon("en").explain(refused.value) == "“hand” is not a field. The fields are: hands."
