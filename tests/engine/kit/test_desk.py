"""Pieces in slots: none lost or duplicated, and as few moved as possible."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tilebag.kit.desk import keep_slots, place_pieces, put

ROWS = (0.0,) * 4 + (1.0,) * 4
NAMES = [f"t{n}" for n in range(8)]


@st.composite
def desks(draw: st.DrawFn) -> dict[str, int]:
    """Some pieces in some of eight slots."""
    pieces = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    return dict(zip(pieces, draw(st.permutations(range(len(ROWS)))), strict=False))


@given(lying=desks(), slot=st.integers(0, 7), data=st.data())
def test_a_piece_gets_its_slot_and_none_is_lost_or_duplicated(
    lying: dict[str, int], slot: int, data: st.DataObject
) -> None:
    piece, before = data.draw(st.sampled_from(sorted(lying))), dict(lying)
    then = put(lying, piece, slot, ROWS)
    assert lying == before
    assert then[piece] == slot
    assert then.keys() == lying.keys()
    assert len(set(then.values())) == len(then)
    assert set(then.values()) <= set(range(len(ROWS)))


@given(lying=desks(), slot=st.integers(0, 7), data=st.data())
def test_other_pieces_move_by_one_slot_up_to_a_gap_in_order(
    lying: dict[str, int], slot: int, data: st.DataObject
) -> None:
    piece = data.draw(st.sampled_from(sorted(lying)))
    then = put(lying, piece, slot, ROWS)
    others = sorted(lying.keys() - {piece}, key=lambda name: lying[name])
    assert all(
        then[name] < then[other]
        for name, other in pairwise(others)
        if slot not in range(then[name], then[other])
    )
    moved = [name for name in others if then[name] != lying[name]]
    assert all(abs(then[name] - lying[name]) == 1 for name in moved)
    assert len({then[name] - lying[name] for name in moved}) <= 1
    free = set(range(len(ROWS))) - {lying[name] for name in others}
    near = {gap for gap in free if ROWS[gap] == ROWS[slot]} or free
    assert len(moved) == min(abs(gap - slot) for gap in near)


def test_gaps_in_the_same_row_then_the_piece_s_own_come_first() -> None:
    full = dict(zip(NAMES, (0, 1, 2, 5), strict=False))
    assert put(full, "t3", 0, ROWS) == {"t3": 0, "t0": 1, "t1": 2, "t2": 3}
    assert put(full, "t0", 1, ROWS) == {"t0": 1, "t1": 0, "t2": 2, "t3": 5}
    assert put({"a": 3, "b": 0, "c": 2, "d": 1, "e": 6}, "e", 3, ROWS)["a"] == 4


@given(
    pieces=st.lists(st.sampled_from(NAMES), unique=True),
    old_slots=st.dictionaries(st.sampled_from([*NAMES, "x"]), st.integers(0, 30)),
    room=st.integers(8, 20),
)
def test_all_pieces_get_different_slots_and_kept_ones_stay_in_order(
    pieces: list[str], old_slots: dict[str, int], room: int
) -> None:
    lying = place_pieces(pieces, old_slots, room)
    assert lying.keys() == set(pieces)
    assert len(set(lying.values())) == len(lying)
    assert set(lying.values()) <= set(range(room))
    known = sorted(
        (piece for piece in pieces if piece in old_slots), key=lambda piece: old_slots[piece]
    )
    assert all(
        lying[name] < lying[other]
        for name, other in pairwise(known)
        if old_slots[name] < old_slots[other]
    )
    slots = [old_slots[piece] for piece in known]
    if len(set(slots)) == len(slots) and all(slot < room for slot in slots):
        assert all(lying[piece] == old_slots[piece] for piece in known)
    assert place_pieces(pieces, lying, room) == lying


def test_new_pieces_go_after_the_last_or_into_the_last_gap() -> None:
    assert place_pieces(["a", "b", "c"], {"a": 4, "b": 1}, 8) == {"a": 4, "b": 1, "c": 5}
    assert place_pieces(["a", "b", "c", "d"], {"a": 7, "b": 2}, 8) == {
        "a": 7,
        "b": 2,
        "c": 6,
        "d": 5,
    }
    assert place_pieces(["a", "b"], {}, 8) == {"a": 0, "b": 1}


def test_less_room_closes_the_row_up_from_the_right() -> None:
    assert place_pieces(["a", "b", "c"], {"a": 0, "b": 12, "c": 25}, 4) == {"a": 0, "b": 2, "c": 3}


@given(old_slots=desks(), lying=desks())
def test_the_slot_of_a_gone_piece_is_kept_until_taken(
    old_slots: dict[str, int], lying: dict[str, int]
) -> None:
    both = keep_slots(old_slots, lying)
    assert {piece: both[piece] for piece in lying} == lying
    assert len(set(both.values())) == len(both) <= len(ROWS)
    for piece, at in old_slots.items():
        if piece not in lying and at not in lying.values():
            assert both[piece] == at
