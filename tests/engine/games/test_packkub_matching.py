"""The matching of melds and groups, against every pairing."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.games.packkub.pieces import Stamp, read_stamp
from tilebag.games.packkub.solver.matching import match_melds, max_weight_matching

Stamps = tuple[Stamp, ...]


def tiles(text: str) -> Stamps:
    return tuple(read_stamp(name) for name in text.split())


@given(
    st.integers(1, 4).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 6), min_size=n, max_size=n), max_size=5)
    )
)
@settings(max_examples=200, deadline=None)
def test_no_other_pairing_weighs_more(weights: list[list[int]]) -> None:
    chosen = max_weight_matching(weights)
    taken = [column for column in chosen if column is not None]
    assert len(taken) == len(set(taken))
    columns = [*range(len(weights[0]) if weights else 0), *[None] * len(weights)]
    most = max(
        sum(
            0 if column is None else row[column]
            for row, column in zip(weights, pairing, strict=True)
        )
        for pairing in permutations(columns, len(weights))
    )
    assert (
        sum(0 if column is None else weights[row][column] for row, column in enumerate(chosen))
        == most
    )


def test_two_groups_do_not_fight_for_one_meld() -> None:
    """The larger group could continue as either meld; it leaves the smaller group the only one it
    can use.
    """
    groups = tiles("suns-4 moons-4 crowns-4 arms-4"), tiles("suns-4 crowns-4 arms-4")
    melds = (
        tiles("arms-3 arms-4 arms-5"),
        tiles("suns-4 crowns-4 moons-4"),
        tiles("suns-4 crowns-4 arms-4"),
    )
    assert match_melds(groups, melds) == ((3, 0, 1), (3, 1, 2))


def test_pairs_that_share_most_come_first() -> None:
    three, four = tiles("suns-2 suns-3 suns-4"), tiles("moons-2 moons-3 moons-4 moons-5")
    melds = four, three, tiles("arms-3 crowns-3 suns-3")
    assert match_melds((tiles("arms-3 moons-3 crowns-3"), three, four), melds) == (
        (4, 2, 0),
        (3, 1, 1),
        (2, 0, 2),
    )


def test_groups_without_common_tiles_are_not_paired() -> None:
    assert match_melds((tiles("suns-2 suns-3 suns-4"),), (tiles("moons-2 moons-3 moons-4"),)) == ()
