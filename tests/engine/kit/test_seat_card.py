"""The card of a seat, at every size that a game may give it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from engine.display_laws import inside

from tilebag.core.game import DESKTOP, PHONE
from tilebag.core.large_forms import Form, LargeForms
from tilebag.core.scene import Print, Rect
from tilebag.core.words import say, seat_face, seat_name
from tilebag.kit.large_table import LargeTable
from tilebag.kit.layout import Board
from tilebag.kit.seat_card import SeatCard
from tilebag.kit.seat_words import DIGIT

FORM = Form(across=9, field=4, words=0, rack=1, wood=8, most=180)
BOARDS = [
    *(Board.fit(frame, tall=(6, 8), wide=(12, 8)) for frame in (PHONE, DESKTOP)),
    LargeTable.fit(DESKTOP, LargeForms((FORM,), FORM)).board,
]
WIDTHS = (45, 60, 72, 90, 116, 150, 176, 240)  # CSS pixels of a phone
SIZES = [*product(WIDTHS, (34, 44, 52, 90)), *product(WIDTHS[2:], (20, 31))]


def card(board: Board, w: float, h: float, **more: object) -> SeatCard:
    at = Rect(1, 1, board.px(w), board.px(h))
    return replace(SeatCard(board, 2, at, 18, "14", backs=14), **more)  # type: ignore[arg-type]


def prints(shown: SeatCard) -> tuple[Print, ...]:
    return shown.parts(say("list.between")).prints


def box(shown: Print) -> Rect:
    """The box of a print: words as wide as their room, or as their digits."""
    if shown.kind != "words":
        wide = 0.0 if shown.kind == "rule" else shown.size
        return Rect(shown.x - wide / 2, shown.y - shown.size / 2, wide, shown.size)
    wide = shown.room or DIGIT * shown.size * len(str(shown.text))
    left = shown.x - wide * {"start": 0, "middle": 0.5, "end": 1}[shown.align]
    return Rect(left, shown.y - 0.72 * shown.size, wide, 0.72 * shown.size)


def overlap(rect: Rect, other: Rect) -> bool:
    return (
        min(rect.x + rect.w, other.x + other.w) - max(rect.x, other.x) > 0.001
        and min(rect.y + rect.h, other.y + other.h) - max(rect.y, other.y) > 0.001
    )


@pytest.mark.parametrize("board", BOARDS, ids=("phone", "wide", "large"))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_on_a_card_touches_another_part_or_its_edge(
    board: Board, size: tuple[int, int]
) -> None:
    for shown in (
        card(board, *size),
        card(board, *size, icon="check", to_move=True),
        card(board, *size, line=""),
    ):
        at, boxes = shown.at, {item: box(item) for item in prints(shown) if item.kind != "backs"}
        for (item, first), (other, second) in combinations(boxes.items(), 2):
            assert not overlap(first, second), (item, other)
        for item, there in boxes.items():
            if item.kind != "face":
                assert inside(there, at), item


@pytest.mark.parametrize("board", BOARDS, ids=("phone", "wide", "large"))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_card_has_face_name_and_score(board: Board, size: tuple[int, int]) -> None:
    texts = [item.text for item in prints(card(board, *size))]
    assert {seat_face(2), seat_name(2), "18"} <= set(texts)


def test_a_face_shows_whose_turn_it_is_and_who_won() -> None:
    shown = [
        card(BOARDS[0], 176, 44, **more)
        for more in ({}, {"to_move": True}, {"won": True}, {"won": False})
    ]
    assert [prints(shown_card)[0].mood for shown_card in shown] == ["", "think", "won", "sad"]
    assert [shown_card.parts(None).places[0].look for shown_card in shown] == [
        "seat",
        "turn",
        "seat",
        "seat",
    ]


def test_what_is_held_is_shown_as_pictures_or_as_one_and_their_number() -> None:
    held = ("coin,,,2,,",) * 4
    for board in BOARDS[:2]:
        for width, shown in ((240, 4), (116, 1)):
            many = held if shown > 1 else held * 3
            parts = prints(card(board, width, 52, line="", held=many))
            assert [item.text for item in parts if item.kind == "tile"] == [held[0]] * shown
            assert ("12" in [item.text for item in parts]) == (shown == 1)
            ends = [item.x + item.size / 2 for item in parts if item.kind == "tile"]
            (score,) = (item for item in parts if item.text == "18")
            assert max(ends) < score.x


def test_a_high_narrow_card_has_its_face_above_the_name() -> None:
    parts = prints(card(BOARDS[0], 94, 90, line="", backs=0))
    face, name, score = parts
    assert (face.text, name.text, score.text) == (seat_face(2), seat_name(2), "18")
    assert face.x == name.x == score.x
    assert face.y < name.y < score.y


def test_backs_are_left_out_where_they_do_not_fit() -> None:
    for width, drawn in ((240, True), (120, False), (90, False)):
        assert any(item.kind == "backs" for item in prints(card(BOARDS[0], width, 44))) is drawn
