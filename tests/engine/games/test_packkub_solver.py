"""The exact solver against brute force on small cases, and the tables that it finds."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.games.packkub.pieces import ALL_SUITS, JOKER, PIECEPACK, VALUES, Stamp, read_stamp
from tilebag.games.packkub.solver.assign_tiles import TileAssigner, assign_tiles
from tilebag.games.packkub.solver.best_turn import (
    best_turn,
    most_tiles,
    position_of,
    position_with_roles,
    small_melds,
    subtract,
)
from tilebag.games.packkub.solver.fewest_moved import MAX_NODES, BestPlans, count_moved
from tilebag.games.packkub.solver.melds import has_meld, is_meld
from tilebag.games.packkub.solver.runs_by_suit import START, STAY_COST, suit_runs
from tilebag.games.packkub.solver.search import (
    Exhausted,
    Plan,
    Position,
    Search,
    best_plan,
    lay_sets,
    max_sets,
)

Stamps = tuple[Stamp, ...]
Case = tuple[int, tuple[Stamps, ...], Stamps]  # suits, table and hand
CASES = int(os.environ.get("TILEBAG_CASES", "50"))  # of each property
# A case has 3 to 5 suits, at most 9 tiles on the table, 8 in the hand and 2 jokers.


def tiles(text: str) -> Stamps:
    return tuple(read_stamp(name) for name in text.split())


# brute force: the lowest tile stays in the hand or is in one of the melds of which it is the lowest


@cache
def all_melds(suits: int) -> tuple[Stamps, ...]:
    """Every meld, with up to two jokers in any place."""
    names = ALL_SUITS[:suits]
    sets = [
        tuple(Stamp(suit, value) for suit in chosen)
        for value in range(len(VALUES))
        for size in (3, 4, 5)
        for chosen in combinations(names, size)
    ]
    runs = [
        tuple(Stamp(suit, value) for value in range(low, low + size))
        for suit in names
        for size in (3, 4, 5, 6)
        for low in range(len(VALUES) - size + 1)
    ]
    melds: dict[tuple[Stamp, ...], None] = {}
    for meld in sets + runs:
        for places in (places for n in (0, 1, 2) for places in combinations(range(len(meld)), n)):
            melds[
                tuple(
                    sorted(
                        (JOKER if k in places else tile for k, tile in enumerate(meld)),
                        key=_stamp_key,
                    )
                )
            ] = None
    return tuple(melds)


def _stamp_key(tile: Stamp) -> tuple[bool, str, int]:
    return tile == JOKER, tile.suit, tile.value


@cache
def melds_from(suits: int, lowest: Stamp) -> tuple[Stamps, ...]:
    """The melds of which this tile is the lowest."""
    return tuple(meld for meld in all_melds(suits) if meld[0] == lowest)


def brute_force(suits: int, must: Stamps, may: Stamps) -> int | None:
    """The maximum of `may` that can be laid so that all of `must` is in melds too; None if
    impossible.
    """
    kinds = sorted({*must, *may}, key=_stamp_key)

    @cache
    def most(must: tuple[int, ...], may: tuple[int, ...]) -> int | None:
        k = next((k for k, pair in enumerate(zip(must, may, strict=True)) if any(pair)), None)
        if k is None:
            return 0
        if kinds[k] == JOKER:
            return None if must[k] else 0
        counts = [] if must[k] else [most(must, (*may[:k], may[k] - 1, *may[k + 1 :]))]
        for meld in melds_from(suits, kinds[k]):
            if (left := _take_meld(must, may, meld)) is not None:
                after = most(*left)
                counts.append(None if after is None else after + sum(may) - sum(left[1]))
        return max((count for count in counts if count is not None), default=None)

    def _take_meld(
        must: tuple[int, ...], may: tuple[int, ...], meld: Stamps
    ) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The rest without a meld: tiles that must be laid are taken first."""
        if not set(meld) <= set(kinds):
            return None
        needed, optional = list(must), list(may)
        for tile in meld:
            k = kinds.index(tile)
            if needed[k]:
                needed[k] -= 1
            elif optional[k]:
                optional[k] -= 1
            else:
                return None
        return tuple(needed), tuple(optional)

    return most(tuple(map(must.count, kinds)), tuple(map(may.count, kinds)))


# small cases


@st.composite
def melds_of(draw: st.DrawFn, suits: int) -> Stamps:
    """A meld, perhaps with jokers."""
    return draw(st.sampled_from(all_melds(suits)))


@st.composite
def cases(draw: st.DrawFn, jokers: int = 2) -> Case:
    """Suits, up to three melds on the table, up to eight tiles in the hand: all near each other."""
    suits = draw(st.integers(3, 5))
    groups: list[Stamps] = []
    for meld in draw(st.lists(melds_of(suits), max_size=3)):
        if (
            sum(each.count(JOKER) for each in (*groups, meld)) <= jokers
            and sum(map(len, groups)) + len(meld) <= 9
        ):
            groups.append(meld)
    low = draw(st.integers(0, 3))
    near = [
        Stamp(suit, value) for suit in ALL_SUITS[:suits] for value in range(low, min(6, low + 4))
    ]
    hand = draw(st.lists(st.sampled_from([*near, JOKER]), max_size=8))
    left = jokers - sum(group.count(JOKER) for group in groups)
    limited = [tile for k, tile in enumerate(hand) if tile != JOKER or hand[:k].count(JOKER) < left]
    return suits, tuple(groups), tuple(limited)


@given(cases())
@settings(max_examples=CASES, deadline=None)
def test_the_solver_lays_as_many_tiles_as_brute_force(case: Case) -> None:
    suits, groups, hand = case
    table = sum(groups, ())
    plan = best_plan(position_of(ALL_SUITS[:suits], table, hand))
    assert plan is not None
    assert plan.played == brute_force(suits, table, hand)


@given(cases(), st.data())
@settings(max_examples=CASES, deadline=None)
def test_also_when_the_table_is_no_table_of_melds(case: Case, data: st.DataObject) -> None:
    suits, groups, hand = case
    table = sum(groups, ())
    gone = data.draw(st.sampled_from(range(len(table) + 1)))
    table = table[:gone] + table[gone + 1 :]
    plan = best_plan(position_of(ALL_SUITS[:suits], table, hand))
    assert (None if plan is None else plan.played) == brute_force(suits, table, hand)


@given(cases())
@settings(max_examples=CASES, deadline=None)
def test_the_opening_is_what_brute_force_finds_in_the_hand_alone(case: Case) -> None:
    suits, groups, hand = case
    assert best_turn(ALL_SUITS[:suits], groups, hand, opened=True).opening == brute_force(
        suits, (), hand
    )


@given(cases(), st.booleans())
@settings(max_examples=CASES, deadline=None)
def test_the_best_turn_is_a_table_of_melds_of_all_tiles(case: Case, opened: bool) -> None:
    suits, groups, hand = case
    turn = best_turn(ALL_SUITS[:suits], groups, hand, opened=opened)
    assert all(is_meld(meld, suits) for meld in turn.melds)
    assert Counter(sum(turn.melds, ())) == Counter(sum(groups, turn.played))
    assert not Counter(turn.played) - Counter(hand)
    if opened:
        assert len(turn.played) == brute_force(suits, sum(groups, ()), hand)


def first_turn(suits: int, groups: tuple[Stamps, ...], hand: Stamps) -> int:
    """PK-15 by brute force: every choice of tiles that holds a meld and more, or is one."""
    table = sum(groups, ())
    for size in range(len(hand), 2, -1):
        for chosen in set(combinations(sorted(hand, key=str), size)):
            fewer = [chosen[:k] + chosen[k + 1 :] for k in range(size)]
            if any(has_meld(less, suits) for less in fewer):
                if brute_force(suits, table + chosen, ()) is not None:
                    return size
            elif is_meld(chosen, suits):
                return size
    return 0


@given(cases())
@settings(max_examples=CASES // 2, deadline=None)
def test_a_first_turn_is_what_brute_force_finds(case: Case) -> None:
    suits, groups, hand = case
    hand = hand[:6]
    assert len(best_turn(ALL_SUITS[:suits], groups, hand, opened=False).played) == first_turn(
        suits, groups, hand
    )


@given(cases(), st.booleans())
@settings(max_examples=CASES, deadline=None)
def test_the_most_tiles_are_as_many_as_the_best_turn_lays(case: Case, opened: bool) -> None:
    suits, groups, hand = case
    table = sum(groups, ())
    most = most_tiles(ALL_SUITS[:suits], table, hand, opened=opened)
    assert len(most) == len(best_turn(ALL_SUITS[:suits], groups, hand, opened=opened).played)
    assert not Counter(most) - Counter(hand)
    assert brute_force(suits, table + most, ()) is not None


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6))
def test_so_many_sets_and_no_more(counts: list[int]) -> None:
    """Dealing out sets from the largest heaps is the best one can do."""
    heaps, sets = sorted(counts, reverse=True), 0
    while len([n for n in heaps if n]) >= 3:
        heaps = sorted([heaps[0] - 1, heaps[1] - 1, heaps[2] - 1, *heaps[3:]], reverse=True)
        sets += 1
    assert max_sets(tuple(counts)) == sets


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=3, max_size=4))
def test_as_many_tiles_lie_in_sets_as_can(counts: list[tuple[int, int]]) -> None:
    """Of each suit this many are left, of which so many may stay in the hand."""
    left = tuple(n for n, _ in counts)
    hand = tuple(min(pair) for pair in counts)
    every = product(*(range(n - may_stay, n + 1) for n, may_stay in zip(left, hand, strict=True)))
    laid = [sets for sets in every if 3 * max(sets) <= sum(sets)]
    result = lay_sets(left, hand)
    assert result is None if not laid else (result in laid and sum(result) == max(map(sum, laid)))


@given(cases())
@settings(max_examples=CASES, deadline=None)
def test_bounds_of_a_search_hold_with_more_constraints(case: Case) -> None:
    """With a required meld, and with roles: the same plans as a search from scratch."""
    suits, groups, hand = case
    names, table = ALL_SUITS[:suits], sum(groups, ())
    free = Search(position_of(names, table, hand))
    assert free.best(0) is not None
    for meld in small_melds(hand, suits):
        must, may = table + meld, subtract(hand, meld)
        search = Search(position_of(names, must, may), easier=free)
        most = search.best(0)
        assert most == best_plan(position_of(names, must, may))
        assert most is not None
        position = position_with_roles(names, groups, must, may)
        with_it, without_it = (
            [
                (n, list(islice(plans, 10)))
                for n, plans in islice(calm.plans_by_changes(most.played), 5)
            ]
            for calm in (BestPlans(position, easier=search), BestPlans(position))
        )
        assert with_it == [plan for plan in without_it if plan[0] >= with_it[0][0]]


@given(cases())
@settings(max_examples=CASES, deadline=None)
def test_the_calm_plans_are_the_best_ones_by_what_they_change(case: Case) -> None:
    suits, groups, hand = case
    position = position_with_roles(ALL_SUITS[:suits], groups, sum(groups, ()), hand)
    most = best_plan(position)
    assert most is not None
    plans = list(islice(calm_plans(position, most.played), 30))
    assert {plan.played for _, plan in plans} == {most.played}
    assert [changes for changes, _ in plans] == sorted(changes for changes, _ in plans)
    assert len({plan.layers for _, plan in plans}) == len(plans)
    assert not list(calm_plans(position, most.played + 1))


def calm_plans(position: Position, played: int) -> Iterator[tuple[int, Plan]]:
    return (
        (n, plan) for n, plans in BestPlans(position).plans_by_changes(played) for plan in plans
    )


# known answers


def test_many_copies_are_no_trouble() -> None:
    """Six sets of tiles, all on the table or in the hand: everything can be laid."""
    full = ((6,) * 6,) * 4
    plan = best_plan(Position(((4,) * 6,) * 4, ((2,) * 6,) * 4))
    assert plan is not None
    assert plan.played == 48
    laid = Counter(cell for meld in assign_tiles(plan.layers) for cell, _ in meld)
    assert TileAssigner(()).assign(plan.layers)[0] == 0, "nothing stays of nothing"
    assert laid == {(suit, v): full[suit][v] for suit, v in product(range(4), range(6))}


def test_more_jokers_than_there_are_is_our_own_mistake() -> None:
    with pytest.raises(AssertionError):
        Position(((0,) * 6,) * 4, ((0,) * 6,) * 4, 2, 1)


def test_a_lane_counts_what_must_stay() -> None:
    """One suit alone: 2 3 5 in the hand cannot form a sequence, and there are no sets."""
    none = (0,) * 6
    lonely = suit_runs(none, (0, 0, 1, 1, 0, 1), none, 0, none, none)
    assert lonely[0][START] == 3 * STAY_COST
    assert suit_runs(none, (0, 0, 1, 1, 1, 1), none, 0, none, none)[0][START] == 0


def test_small_melds_are_all_melds_of_three() -> None:
    hand = tiles("suns-2 suns-3 suns-4 suns-5 suns-2 joker")
    melds = set(small_melds(hand, 4))
    assert tiles("suns-2 suns-3 suns-4") in melds
    assert tiles("suns-4 suns-5 joker") in melds
    assert all(is_meld(meld, 4) for meld in melds)


# speed

SLOW = (  # came up in play; the search for the calmest table once looked at 1,400,000 nodes here
    "moons-2 crowns-2 arms-2|suns-null crowns-null arms-null|suns-5 moons-5 crowns-5"
    "|arms-null arms-ace arms-2 arms-3 arms-4|suns-2 moons-2 arms-2|suns-3 crowns-3 arms-3|moons-null moons-ace moons-2"
    "|suns-ace moons-ace crowns-ace arms-ace|moons-4 arms-4 joker|moons-2 joker moons-4 moons-5|moons-5 crowns-5 arms-5"
)


def test_the_calmest_table_is_found_without_looking_at_all_the_others() -> None:
    """The search ends as soon as every plan that is left changes more tiles than the best table
    moves.
    """
    groups = tuple(tiles(group) for group in SLOW.split("|"))
    hand = tiles("crowns-3 crowns-null arms-2")
    search = BestPlans(position_with_roles(PIECEPACK, groups, sum(groups, ()), hand))
    assert search.best(0) is not None
    exact = search.nodes
    turn = best_turn(PIECEPACK, groups, hand, opened=True, limit=exact + MAX_NODES // 2)
    assert (len(turn.played), count_moved(groups, turn.melds)) == (1, 2)
    assert exact < MAX_NODES


@given(cases())
@settings(max_examples=CASES, deadline=None)
def test_a_search_that_is_cut_off_still_lays_most(case: Case) -> None:
    suits, groups, hand = case
    whole = best_turn(ALL_SUITS[:suits], groups, hand, opened=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tilebag.games.packkub.solver.fewest_moved.MAX_NODES", 0)
        best_turn.cache_clear()
        cut = best_turn(ALL_SUITS[:suits], groups, hand, opened=True)
    best_turn.cache_clear()
    assert len(cut.played) == len(whole.played)
    assert all(is_meld(meld, suits) for meld in cut.melds)
    assert Counter(sum(cut.melds, ())) == Counter((*sum(groups, ()), *cut.played))


def test_how_many_are_laid_is_cut_off_only_when_asked_to() -> None:
    groups = tuple(tiles(group) for group in SLOW.split("|"))
    with pytest.raises(Exhausted):
        best_turn(PIECEPACK, groups, tiles("crowns-3 crowns-null arms-2"), opened=True, limit=20)


# from play: one of 21 small melds must be laid, and one tile less can be laid than each suit's
# bound
FIRST = (
    "moons-2 crowns-2 arms-2|suns-ace crowns-ace arms-ace|suns-null crowns-null arms-null"
    "|crowns-null crowns-ace crowns-2 crowns-3|moons-2 crowns-2 arms-2|suns-null crowns-null arms-null"
    "|suns-4 crowns-4 arms-4|moons-null moons-ace moons-2|arms-3 arms-4 arms-5"
)


def test_a_first_meld_costs_little_more_than_the_search_without_it() -> None:
    groups = tuple(tiles(group) for group in FIRST.split("|"))
    hand = tiles(
        "arms-3 arms-4 arms-ace arms-ace arms-null crowns-3 crowns-5 crowns-5 joker moons-3 moons-5 moons-ace"
        " moons-null suns-2 suns-2 suns-3 suns-3"
    )
    free, alone = (Search(position_of(PIECEPACK, table, hand)) for table in (sum(groups, ()), ()))
    assert free.best(0)
    assert alone.best(0)
    turn = best_turn(PIECEPACK, groups, hand, opened=False, limit=alone.nodes + free.nodes * 5 // 4)
    assert len(turn.played) == 16


def test_of_very_many_ways_only_some_are_looked_at() -> None:
    """Ten copies of six suits: thousands of ways to lay each value, and nearly all of them will
    do.
    """
    plan = best_plan(Position(((5,) * 6,) * 6, ((2,) * 6,) * 6), limit=1000)
    assert plan is not None
    assert plan.played == 72


# few tiles move


@pytest.mark.parametrize(
    ("table", "hand", "moves"),
    [
        ("suns-2 suns-3 suns-4", "suns-5", 0),
        ("suns-2 suns-3 suns-4|moons-2 arms-2 crowns-2", "suns-ace moons-5", 0),
        ("suns-3 moons-3 crowns-3", "arms-3 suns-2 suns-4", 1),
        ("suns-2 suns-3 suns-4 suns-5|moons-null moons-ace moons-2", "moons-5 arms-5", 1),
        ("suns-2 moons-2 arms-2|suns-3 moons-3 arms-3|suns-4 moons-4 arms-4", "suns-5", 6),
        ("suns-null suns-ace suns-2 suns-3 suns-4", "suns-2", 2),
        # A group continues as a meld of the other type.
        # a lone tile with two jokers is a set, and continues as a sequence without any change
        ("crowns-null moons-null suns-null|arms-null joker joker", "arms-ace", 0),
        ("arms-4 moons-4 suns-4|crowns-4 joker joker", "crowns-ace", 0),
        # one tile stays with the jokers: in a sequence, in a set
        ("arms-2 crowns-2 joker joker", "suns-2 crowns-3 crowns-ace moons-2", 1),
        ("moons-ace moons-4 joker joker", "moons-3 crowns-ace moons-2", 1),
        # only jokers stay
        (
            "moons-5 joker joker|arms-5 crowns-5 moons-5 suns-5|arms-5 crowns-5 suns-5|arms-5 crowns-5 moons-5 suns-5",
            "suns-4 moons-4",
            1,
        ),
        # two groups at once
        ("arms-3 moons-3 suns-3|crowns-3 moons-3 joker|moons-2 moons-4 joker", "suns-2", 2),
        # also groups without jokers, of which one tile stays
        ("arms-3 arms-4 arms-5|crowns-3 crowns-4 joker joker", "suns-5 suns-4 arms-3 moons-5", 3),
        ("crowns-3 joker joker|suns-3 suns-4 suns-5|moons-3 moons-4 moons-5", "arms-5", 5),
    ],
)
def test_no_more_is_moved_than_need_be(table: str, hand: str, moves: int) -> None:
    groups = tuple(tiles(group) for group in table.split("|"))
    turn = best_turn(PIECEPACK, groups, tiles(hand), opened=True)
    assert turn.played
    assert count_moved(groups, turn.melds) == moves


def tables(
    suits: int, must: Counter[Stamp], may: Counter[Stamp], left: int
) -> Iterator[tuple[Stamps, ...]]:
    """Every table of melds of all required tiles and this many of the others."""
    everything = must + may
    if not must and not left:
        yield ()
    elif everything and (lowest := min(everything, key=_stamp_key)) != JOKER:
        if not must[lowest]:
            yield from tables(suits, must, may - Counter([lowest]), left)
        for meld in melds_from(suits, lowest):
            from_hand = Counter(meld) - must
            if not Counter(meld) - everything and from_hand.total() <= left:
                endings = tables(
                    suits, must - Counter(meld), may - from_hand, left - from_hand.total()
                )
                yield from ((meld, *others) for others in endings)


@given(cases())
@settings(max_examples=CASES, deadline=None)
def test_the_fewest_tiles_move_that_can(case: Case) -> None:
    """Compared with every possible table."""
    suits, groups, hand = case
    turn = best_turn(ALL_SUITS[:suits], groups, hand[:5], opened=True)
    if turn.played:
        every = tables(suits, Counter(sum(groups, ())), Counter(hand[:5]), len(turn.played))
        assert count_moved(groups, turn.melds) == min(count_moved(groups, melds) for melds in every)
