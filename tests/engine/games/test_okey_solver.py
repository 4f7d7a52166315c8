"""Okey's solver against independent searches, and `tilebag analyse okey`."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thorough import THOROUGH
from tilebag.core.errors import BadText
from tilebag.core.words import lexicon
from tilebag.games.okey import BOX
from tilebag.games.okey.analyse import analyse
from tilebag.games.okey.pieces import (
    ALL,
    COPIES,
    FALSE_JOKER,
    KINDS,
    NAMES,
    NUMBERED,
    Kind,
    effective_kind,
    kind,
    okey_after,
)
from tilebag.games.okey.solver import melds
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.solver.distance import (
    groups_distance,
    has_groups,
    has_pairs,
    pairs_distance,
    winning_discards,
)
from tilebag.games.okey.solver.prospects import count_unseen, helpful_kinds

PLACES = 14


def kinds(text: str) -> list[Kind]:
    return [kind(name) for name in text.split()]


def hand(indicator: str, text: str) -> Hand:
    return Hand.of(kind(indicator), kinds(text))


# a search that counts copies


class Layouts:
    """All layouts of 14 places, meld by meld, with every copy counted: is there one with so few
    missing tiles?
    """

    def __init__(self, indicator: Kind, tiles: Sequence[Kind]) -> None:
        okey = okey_after(indicator)
        self.wild = list(tiles).count(okey)
        self.held = Counter(effective_kind(tile, okey) for tile in tiles if tile != okey)
        self.there = dict.fromkeys(NUMBERED, COPIES) | {indicator: COPIES - 1}

    def lacks_at_most(self, n: int) -> bool:
        """A place is free if a held tile or a held okey fills it. A place that no tile can fill
        needs an okey, and there are two in the box.
        """
        return n >= 0 and self._lay(Counter(), 0, PLACES, n + self.wild, COPIES)

    def _lay(self, laid: Counter[Kind], first: int, places: int, lacking: int, okeys: int) -> bool:
        if places == 0:
            return True
        for k in range(first, len(melds.SHAPES)):
            shape = melds.SHAPES[k]
            if len(shape) > places or 0 < places - len(shape) < 3:
                continue
            more = sum(laid[place] >= self.held[place] for place in shape)
            beyond = sum(laid[place] >= self.there[place] for place in shape)
            if more <= lacking and beyond <= okeys:
                laid.update(shape)
                if self._lay(laid, k, places - len(shape), lacking - more, okeys - beyond):
                    return True
                laid.subtract(shape)
        return False


def boxes(rng: random.Random) -> Iterator[tuple[Kind, list[Kind]]]:
    """Indicators and hands: any, of few numbers (many sets), of two colours (many runs), crowded at
    the ends, and round the indicator, where copies run out.
    """
    while True:
        indicator = rng.choice(NUMBERED)
        available = list((Counter(ALL) - Counter([indicator])).elements())
        numbers = set(rng.sample(range(13), 4))
        near = {(indicator + step) % 13 for step in (-1, 0, 1, 2)}
        # one after the other: every kind; some numbers; two colours; the lowest and highest; near
        # ones
        for likely in (
            available,
            [tile for tile in available if tile % 13 in numbers],
            [tile for tile in available if tile // 13 in (0, 2)],
            [tile for tile in available if tile % 13 in (0, 1, 11, 12)],
            [tile for tile in available if tile % 13 in near],
        ):
            pool = [tile for tile in available if tile == FALSE_JOKER or tile in likely]
            yield indicator, rng.sample(pool, PLACES + rng.randrange(2))


Nearly = tuple[Kind, list[Kind], int]


def nearly_won() -> st.SearchStrategy[Nearly]:
    return st.integers(0, 10**9).map(near_winning_hand)


def near_winning_hand(seed: int) -> Nearly:
    """An indicator, and a winning hand of which this many tiles (up to two) were exchanged."""
    rng = random.Random(seed)
    while True:
        indicator = rng.choice(NUMBERED)
        okey, box = okey_after(indicator), Counter(ALL) - Counter([indicator])
        sizes = rng.choice([(3, 3, 4, 4), (3, 3, 3, 5), (4, 5, 5)])
        shapes = [
            rng.choice([shape for shape in melds.SHAPES if len(shape) == size]) for size in sizes
        ]
        tiles = [FALSE_JOKER if place == okey else place for shape in shapes for place in shape]
        for place in rng.sample(range(PLACES), rng.choice((0, 0, 1, 2))):
            tiles[place] = okey
        if Counter(tiles) <= box:
            break
    gone = rng.randrange(3)
    left = rng.sample(tiles, PLACES - gone)
    return indicator, left + rng.sample(list((box - Counter(tiles)).elements()), gone), gone


SEARCHED = int(os.environ.get("TILEBAG_GAMES", "1")) * (8 if THOROUGH else 4)  # hands of each kind
NEAR = 2  # maximum distance: the independent search takes minutes for some larger ones


@pytest.mark.parametrize("kind_of_hand", range(6))
def test_the_distance_to_sets_and_runs_is_that_of_a_search_through_all_layouts(
    kind_of_hand: int,
) -> None:
    """Hands of 14 or 15 tiles, up to two away; of each of the five kinds one that is further
    too.
    """
    rng = random.Random(f"layouts {kind_of_hand}")
    hands = (near_winning_hand(rng.randrange(10**9))[:2] for _ in iter(int, 1))
    if kind_of_hand < 5:
        hands = (hand for n, hand in enumerate(boxes(rng)) if n % 5 == kind_of_hand)
    searched = 0
    for indicator, tiles in hands:
        distance = groups_distance(Hand.of(indicator, tiles))
        if distance > NEAR and searched:
            continue
        layouts, searched = Layouts(indicator, tiles), searched + 1
        assert layouts.lacks_at_most(distance), [NAMES[tile] for tile in (indicator, *tiles)]
        if distance <= NEAR + 1:
            assert not layouts.lacks_at_most(distance - 1), [
                NAMES[tile] for tile in (indicator, *tiles)
            ]
        if searched == SEARCHED:
            break


@settings(max_examples=150)
@given(nearly_won())
def test_each_exchanged_tile_is_one_further_at_most_and_0_is_a_hand_that_can_be_laid_out(
    case: Nearly,
) -> None:
    indicator, tiles, gone = case
    distance = groups_distance(Hand.of(indicator, tiles))
    assert distance <= gone
    assert (distance == 0) is (melds.groups(indicator, tiles) is not None)
    assert has_groups(Hand.of(indicator, tiles)) is (distance == 0)


@settings(max_examples=25)
@given(nearly_won())
def test_one_tile_away_means_that_a_tile_and_a_discard_make_a_hand_that_can_be_laid_out(
    case: Nearly,
) -> None:
    indicator, tiles, _ = case
    mine = Hand.of(indicator, tiles)
    left = count_unseen((indicator, *tiles))
    if groups_distance(mine) != 1 or mine.wild:
        return
    to_groups, _ = helpful_kinds(mine)
    for tile in KINDS:
        then = [*tiles, tile]
        wins = any(melds.groups(indicator, then[:k] + then[k + 1 :]) for k in range(PLACES))
        if left[tile]:
            assert wins is (tile in to_groups), NAMES[tile]


@settings(max_examples=60)
@given(nearly_won(), st.sampled_from(KINDS))
def test_winning_discards_are_those_that_leave_a_hand_that_can_be_laid_out(
    case: Nearly, more: Kind
) -> None:
    indicator, tiles, _ = case
    fifteen = [*tiles, more]
    expected = []
    for tile in sorted(set(fifteen)):
        left = list(fifteen)
        left.remove(tile)
        if melds.groups(indicator, left) or melds.pairs(indicator, left):
            expected.append(tile)
    assert list(winning_discards(indicator, fifteen)) == expected
    groups_only = winning_discards(indicator, fifteen, pairs=False)
    assert set(groups_only) <= set(expected)


@settings(max_examples=120)
@given(nearly_won())
def test_melds_use_every_tile_once_and_are_sets_and_runs(case: Nearly) -> None:
    indicator, tiles, _ = case
    okey, laid = okey_after(indicator), melds.groups(indicator, tiles)
    if laid is None:
        return
    assert sorted(tile for meld in laid for tile in meld) == sorted(tiles)
    for meld in laid:
        assert any(
            len(shape) == len(meld)
            and all(
                tile == okey or effective_kind(tile, okey) == place
                for tile, place in zip(meld, shape, strict=True)
            )
            for shape in melds.SHAPES
        ), [NAMES[tile] for tile in meld]


def test_there_are_197_melds() -> None:
    """Runs of three to five in four colours, the 1 at either end; sets of three or four of thirteen
    numbers.
    """
    assert len(melds.SHAPES) == len(set(melds.SHAPES)) == 4 * (12 + 11 + 10) + 13 * (4 + 1)


# pairs


def pairs_lacking(indicator: Kind, tiles: Sequence[Kind]) -> int:
    """All ways to choose how many doubles and how many single tiles to use."""
    okey = okey_after(indicator)
    counts = Counter(effective_kind(tile, okey) for tile in tiles if tile != okey)
    wild = list(tiles).count(okey)
    best = PLACES
    doubles, singles = (sum(n >= least for n in counts.values()) for least in (2, 1))
    for twice in range(min(7, doubles) + 1):
        for once in range(min(7 - twice, singles - twice) + 1):
            best = min(best, once + 2 * (7 - twice - once))
    return max(0, best - wild)


def test_the_distance_to_seven_pairs_is_that_of_all_choices() -> None:
    rng = random.Random("pairs")
    for (indicator, tiles), _ in zip(boxes(rng), range(1000), strict=False):
        mine = Hand.of(indicator, tiles)
        assert pairs_distance(mine) == pairs_lacking(indicator, tiles)
        assert has_pairs(mine) is (pairs_distance(mine) == 0)
        if len(tiles) == PLACES:
            assert (melds.pairs(indicator, tiles) is not None) is (pairs_distance(mine) == 0)


def test_seven_pairs_are_laid_out_with_the_okeys_where_they_are_needed() -> None:
    rack = "red-1 red-1 red-3 red-6 blue-7 blue-7 blue-9 blue-9 black-2 red-6 yellow-4 yellow-4 false-joker false-joker"
    laid = melds.pairs(kind("red-5"), kinds(rack))
    assert laid is not None
    assert sorted(tile for pair in laid for tile in pair) == sorted(kinds(rack))
    assert [NAMES[tile] for tile in laid[-1]] == ["black-2", "red-6"]
    assert melds.pairs(kind("red-5"), kinds(rack.replace("red-6", "red-7"))) is None
    both = melds.pairs(kind("red-5"), kinds(rack.replace("red-3", "black-2")))
    assert both is not None
    assert [NAMES[tile] for tile in both[-1]] == ["red-6", "red-6"]


# hands with a name

SIXES = "false-joker red-7 red-8 false-joker blue-6 black-6 blue-1 blue-2 blue-3 blue-4"
FOURS = "red-1 yellow-1 blue-1 black-1 red-3 yellow-3 blue-3 black-3"


@pytest.mark.parametrize(
    ("rack", "groups", "pairs"),
    [
        # the whole colour, 1 to 13 and another 1
        (" ".join(f"black-{n}" for n in (*range(1, 14), 1)), 0, 6),
        # four sets only: no run can use the slack
        (
            f"{FOURS} red-8 yellow-8 blue-8 red-9 yellow-9 blue-9",
            0,
            7,
        ),
        # three sets of four: two tiles are left, and no meld has two
        (
            f"{FOURS} red-8 yellow-8 blue-8 black-8 black-11 black-11",
            2,
            6,
        ),
        # 4 + 5 + 5
        (
            "red-1 yellow-1 blue-1 black-1 red-9 red-10 red-11 red-12 red-13 blue-4 blue-5 blue-6 blue-7 blue-8",
            0,
            7,
        ),
        # 13-1-2 is no run
        (
            "red-1 yellow-1 blue-1 black-1 red-9 red-10 red-11 red-12 red-13 blue-4 blue-5 blue-13 blue-1 blue-2",
            1,
            6,
        ),
        # two okeys
        (
            "red-6 red-6 red-1 red-2 red-3 blue-9 blue-10 blue-11 black-4 black-5 black-8 black-9 yellow-8 yellow-12",
            2,
            5,
        ),
        # false jokers are red sixes
        (
            f"{SIXES} black-9 black-10 black-11 black-12",
            0,
            6,
        ),
    ],
)
def test_hands_by_heart(rack: str, groups: int, pairs: int) -> None:
    mine = hand("red-5", rack)
    assert (groups_distance(mine), pairs_distance(mine)) == (groups, pairs)
    assert Layouts(kind("red-5"), kinds(rack)).lacks_at_most(groups)
    assert not Layouts(kind("red-5"), kinds(rack)).lacks_at_most(groups - 1)


def test_a_place_without_available_tiles_needs_an_okey() -> None:
    """Both threes are in use, so only an okey can fill the place between 1 and 2."""
    rack = "red-3 yellow-3 blue-3 red-3 black-3 yellow-3 red-1 red-2 black-8 black-9 black-10 blue-9 blue-10 blue-11"
    mine = hand("yellow-11", rack)
    assert groups_distance(mine) == 1
    to_groups, _ = helpful_kinds(mine)
    assert kind("yellow-12") in to_groups
    assert count_unseen([kind("yellow-11"), *kinds(rack)])[kind("red-3")] == 0


def test_fifteen_tiles_are_as_near_as_after_the_best_discard() -> None:
    rng = random.Random("fifteen")
    for (indicator, tiles), _ in zip(boxes(rng), range(200), strict=False):
        mine = Hand.of(indicator, tiles)
        if len(tiles) == PLACES + 1:
            left = [mine.minus(tile) for tile in set(tiles)]
            assert groups_distance(mine) == min(map(groups_distance, left))
            assert pairs_distance(mine) == min(map(pairs_distance, left))


def test_helpful_tiles_reduce_a_distance() -> None:
    rng = random.Random("helps")
    for (indicator, tiles), _ in zip(boxes(rng), range(30), strict=False):
        mine = Hand.of(indicator, tiles)
        more = {tile: Hand.of(indicator, (*tiles, tile)) for tile in KINDS}
        groups, pairs = groups_distance(mine), pairs_distance(mine)
        assert helpful_kinds(mine) == (
            tuple(tile for tile in KINDS if groups_distance(more[tile]) < groups),
            tuple(tile for tile in KINDS if pairs_distance(more[tile]) < pairs),
        )


def test_a_rack_is_sorted_into_melds_near_melds_and_the_rest() -> None:
    """Neighbours have two chances and come first, then two of a number, then two with a gap
    between.
    """
    rack = "yellow-9 red-3 blue-6 red-11 black-9 red-1 yellow-6 blue-5 red-13 red-2 black-2"
    groups = melds.by_melds(kind("yellow-1"), tuple(kinds(rack)))
    assert [" ".join(NAMES[tile] for tile in group) for group in groups] == [
        "red-1 red-2 red-3",
        "blue-5 blue-6",
        "yellow-9 black-9",
        "red-11 red-13",
        "yellow-6 black-2",
    ]


def test_a_hand_changes_by_a_tile_and_back() -> None:
    mine = hand("red-5", "red-6 false-joker blue-3 blue-3")
    assert mine.wild == 1
    for tile in KINDS:
        assert mine.plus(tile).minus(tile) == mine
        assert mine.plus(tile) == Hand.of(
            kind("red-5"), [*kinds("red-6 false-joker blue-3 blue-3"), tile]
        )


# analyse


FAR = "red-7 yellow-13 false-joker red-1 red-4 blue-9 black-9 yellow-2 yellow-5 blue-1 black-12 black-3 red-11 blue-11"
WON = "blue-1 blue-2 blue-3 blue-4 blue-5 yellow-9 yellow-10 yellow-11 yellow-12 yellow-13 red-8 yellow-8 blue-8 black-8"


def analysis(tiles: str, indicator: str = "red-5") -> dict[str, object]:
    return dict(analyse({"indicator": indicator, "tiles": tiles.split()}))


def test_analyse_a_hand_that_is_far_away() -> None:
    answer = analysis(FAR)
    assert list(answer) == [
        "okey",
        "groups_distance",
        "pairs_distance",
        "winning_discards",
        "melds",
        "helps",
    ]
    assert (answer["okey"], answer["groups_distance"], answer["pairs_distance"]) == ("red-6", 5, 7)
    assert (answer["winning_discards"], answer["melds"]) == ([], [])
    helps = answer["helps"]
    assert isinstance(helps, dict)
    assert helps["red-6"] == 2  # the okeys
    assert helps["false-joker"] == 1  # a pair
    assert helps["red-7"] == 1
    assert "red-5" not in helps or helps["red-5"] == 1


def test_analyse_a_hand_that_wins() -> None:
    answer = analysis(WON)
    assert (answer["groups_distance"], answer["winning_discards"]) == (0, [])
    assert isinstance(answer["melds"], list)
    assert sorted(tile for meld in answer["melds"] for tile in meld) == sorted(WON.split())
    assert all(len(meld) >= 3 for meld in answer["melds"])


def test_analyse_fifteen_tiles() -> None:
    answer = analysis(f"{WON} red-1")
    assert answer["winning_discards"] == ["red-1"]
    assert isinstance(answer["melds"], list)
    assert sorted(tile for meld in answer["melds"] for tile in meld) == sorted(WON.split())
    with_okey = analysis(f"{WON} red-6")["winning_discards"]
    assert isinstance(with_okey, list)
    assert {"red-6", "blue-1", "red-8"} <= set(with_okey)
    assert with_okey == sorted(with_okey, key=NAMES.index)


def test_analyse_lays_a_hand_that_is_both_out_as_pairs() -> None:
    both = " ".join(f"black-{n} black-{n}" for n in range(1, 8))
    answer = analysis(both)
    assert (answer["groups_distance"], answer["pairs_distance"]) == (0, 0)
    assert answer["melds"] == [[f"black-{n}", f"black-{n}"] for n in range(1, 8)]
    assert answer["helps"] == {}


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({}, "indicator"),
        ({"indicator": "red-5"}, "tiles"),
        ({"indicator": 5, "tiles": WON.split()}, "indicator"),
        ({"indicator": "false-joker", "tiles": WON.split()}, "indicator"),
        ({"indicator": "red-14", "tiles": WON.split()}, "indicator"),
        ({"indicator": "red-5", "tiles": WON.split()[1:]}, "tiles"),
        ({"indicator": "red-5", "tiles": [*WON.split(), "red-1", "red-2"]}, "tiles"),
        ({"indicator": "red-5", "tiles": [*WON.split()[1:], "joker"]}, "tiles"),
        ({"indicator": "red-5", "tiles": [*WON.split()[2:], "red-1", "red-1", "red-1"]}, "tiles"),
        ({"indicator": "blue-1", "tiles": [*WON.split(), "blue-1"]}, "tiles"),
        ({"indicator": "red-5", "tiles": WON.split(), "hand": 1}, "hand"),
    ],
)
def test_a_bad_question_is_refused_with_its_field(question: dict[str, object], field: str) -> None:
    with pytest.raises(BadText) as refused:
        analyse(question)
    assert refused.value.values["field"] == field
    assert refused.value.key.startswith(("analyse.", "okey.error.analyse-"))


NO_TILE = "“tiles”: “joker” is not a tile. Tiles are written like red-7, yellow-13, false-joker."


@pytest.mark.parametrize(
    ("tiles", "sentence"),
    [
        ([*WON.split()[1:], "joker"], NO_TILE),
        ([*WON.split()[1:], "joker" * 20], NO_TILE.replace("joker”", f"{'joker' * 8}”")),
        (WON.split()[1:], "“tiles” must be a list of 14 to 15 items, and so must each list in it."),
        (
            [*WON.split()[2:], "red-1", "red-1"],
            "“tiles” has too many red-1: there are only two, including the indicator.",
        ),
    ],
)
def test_a_bad_question_is_refused_in_a_whole_sentence(tiles: list[str], sentence: str) -> None:
    question = {"indicator": "red-1", "tiles": tiles}
    with pytest.raises(BadText) as refused:
        analyse(question)
    assert lexicon("en").explain(refused.value) == sentence


def test_two_copies_of_a_tile_are_allowed() -> None:
    assert analysis(f"{WON} red-5")["winning_discards"] == ["red-5"]
    assert (
        analysis(WON.replace("blue-1 ", "red-1 red-1 ").replace("black-8", "").strip())[
            "groups_distance"
        ]
        == 2
    )


def test_the_box_answers_too() -> None:
    assert BOX.analyse is analyse
