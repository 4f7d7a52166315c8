"""Scenes as JSON, and layout on a board."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.game import DESKTOP, PHONE, TABLET, Frame
from tilebag.core.move import Move
from tilebag.core.scene import (
    HELD,
    Bar,
    Drawer,
    Drop,
    Face,
    Offer,
    Pane,
    Panel,
    Piece,
    Place,
    Print,
    Question,
    Rect,
    Scene,
    all_pieces,
    drops_of,
    mark_last,
)
from tilebag.core.strict_json import write as compact
from tilebag.core.words import Text, lexicon, say
from tilebag.kit.layout import Board, centred_box, grid, row_of_boxes
from tilebag.page import wire

EN = lexicon("en")
NAME = say("error.seed")
SEED = "A seed is a text of 1 to 64 characters."

# on the wire


def test_a_scene_is_sent_without_defaults() -> None:
    scene = Scene(
        size=(5.5, 7.0),
        status=NAME,
        places=(Place("middle", Rect(0.0, 1.0, 2.00049, 3.0), "tray", holds=("t3",)),),
        prints=(Print(1.0, 2.0, 0.5, "7", "number"), Print(1.0, 2.0, 0.5, NAME)),
        pieces=(
            Piece(
                "t1", Rect(0, 0, 1, 1), NAME, Face(text="7", ink="suns", letter=say("letter.suns"))
            ),
            Piece(
                "t2",
                Rect(0, 0, 1, 1),
                NAME,
                kind="die",
                marks=("new",),
                throws=2,
                count=3,
                dim=True,
            ),
            Piece("t4", Rect(0, 0, 1, 1), NAME, origin="middle"),
        ),
        offers=(
            Offer(NAME, Move("put", ("t1", "m3")), main=True, on=False),
            Offer(
                NAME,
                pick="t1",
                drops=(Drop("middle", Move("lay", ("t1",)), NAME, full=NAME),),
                points=("middle",),
            ),
            Offer(NAME, why=NAME, ask=Question(NAME, NAME)),
        ),
        drawers=(Drawer("sheet", NAME, "handle", (1.0, 2.0)),),
    )
    assert wire.scene(scene, EN) == {
        "size": [5.5, 7.0],
        "status": SEED,
        "places": [{"id": "middle", "at": [0.0, 1.0, 2.0, 3.0], "look": "tray", "holds": ["t3"]}],
        "prints": [
            {"x": 1.0, "y": 2.0, "size": 0.5, "text": "7", "kind": "number"},
            {"x": 1.0, "y": 2.0, "size": 0.5, "text": SEED},
        ],
        "pieces": [
            {
                "id": "t1",
                "at": [0, 0, 1, 1],
                "label": SEED,
                "face": 0,
            },
            {
                "id": "t2",
                "at": [0, 0, 1, 1],
                "label": SEED,
                "kind": "die",
                "marks": ["new"],
                "throws": 2,
                "count": 3,
                "dim": True,
            },
            {"id": "t4", "at": [0, 0, 1, 1], "label": SEED, "origin": "middle"},
        ],
        "offers": [
            {"label": SEED, "move": "put t1 m3", "main": True, "on": False},
            {
                "pick": "t1",
                "drops": [{"place": "middle", "move": "lay t1", "label": SEED}],
                "points": ["middle"],
            },
            {"label": SEED, "why": SEED, "ask": {"title": SEED, "line": SEED}},
        ],
        "drawers": [{"id": "sheet", "title": SEED, "handle": "handle", "size": [1.0, 2.0]}],
        "outline": [["", ["t1", "t2", "t4"]]],
        "faces": [{"ink": "suns", "text": "7", "letter": "S"}],
    }


def test_an_empty_face_is_still_a_face() -> None:
    blank = Piece("t1", Rect(0, 0, 1, 1), NAME, Face())
    back = Piece("t1", Rect(0, 0, 1, 1), NAME)
    shown = [
        wire.scene(Scene((1, 1), NAME, pieces=(piece,)), EN)["pieces"] for piece in (blank, back)
    ]
    assert ["face" in json.dumps(pieces) for pieces in shown] == [True, False]


def test_a_toggle_that_is_off_is_sent() -> None:
    offers = wire.scene(Scene((1, 1), NAME, offers=(Offer(NAME, on=False), Offer(NAME))), EN)[
        "offers"
    ]
    assert offers == [{"label": SEED, "on": False}, {"label": SEED}]


def test_shared_items_are_sent_once() -> None:
    """Drops with HELD, faces, and labels equal to those of the piece or place."""
    face = Face(text="7")
    there = say("suit.suns")
    new = say("suit.moons")
    pieces = tuple(Piece(id, Rect(0, 0, 1, 1), NAME, face) for id in ("a", "b"))
    drops = (
        Drop("p", Move("put", (HELD, "p")), there, full=NAME),
        Drop("q", Move("put", (HELD, "q")), new),
    )
    offers = (Offer(NAME, pick="a", drops=drops), Offer(there, pick="b", drops=drops[1:]))
    places = (Place("p", Rect(0, 0, 1, 1), "tray", there), Place("q", Rect(0, 0, 1, 1), "tray"))
    shown = wire.scene(Scene((1, 1), NAME, pieces=pieces, offers=offers, places=places), EN)
    assert shown["drops"] == [
        {"place": "p", "move": "put * p"},
        {"place": "q", "move": "put * q", "label": "Moons"},
    ]
    assert shown["faces"] == [{"text": "7"}]
    assert shown["offers"] == [
        {"pick": "a", "drops": [0, 1]},
        {"label": "Suns", "pick": "b", "drops": [1]},
    ]


def test_shared_drops_are_resolved_for_the_held_piece() -> None:
    own = Drop("p", Move("lay", ("a",)), NAME)
    shared = Drop("q", Move("put", (HELD, "q")), NAME, full=say("error.switch-value", name="q"))
    offer = Offer(NAME, pick="a", drops=(own, shared), blanks=(("value", 3),))
    full = say("error.switch-value", name="q", value=3)
    assert drops_of(offer) == (own, Drop("q", Move("put", ("a", "q")), NAME, full))


def test_a_panel_in_the_readers_language() -> None:
    panel = Panel(
        "odds",
        say("suit.suns"),
        big=say("suit.moons"),
        bars=(Bar(NAME, NAME, 0.12345, (Move("roll"),)),),
    )
    assert wire.panel(panel, lexicon("tr")) == {
        "id": "odds",
        "title": "Güneş",
        "big": "Ay",
        "bars": [
            {
                "label": "Dağıtım kodu 1 ile 64 karakter arasında bir metindir.",
                "figure": "Dağıtım kodu 1 ile 64 karakter arasında bir metindir.",
                "share": 0.123,
                "plan": ["roll"],
            }
        ],
    }


def test_a_foreign_object_in_a_scene_fails() -> None:
    with pytest.raises(AssertionError):
        wire._Writer(EN)._value({"a": 1})


@given(st.lists(st.tuples(*[st.floats(-100, 100)] * 4), max_size=5))
def test_a_scene_is_json(boxes: list[tuple[float, float, float, float]]) -> None:
    pieces = tuple(Piece(f"t{n}", Rect(*box), NAME) for n, box in enumerate(boxes))
    shown = wire.scene(Scene((1.0, 1.0), NAME, pieces=pieces), EN)
    assert json.loads(compact(shown)) == shown


def test_all_pieces_include_those_of_drawers_and_pane() -> None:
    first, second, third = (Piece(id, Rect(0, 0, 1, 1), NAME) for id in ("a", "b", "c"))
    pane = Pane("p", Rect(0, 0, 1, 1), (1, 5), NAME, pieces=(second,))
    drawer = Drawer("d", NAME, "h", (1, 1), pieces=(third,))
    scene = Scene((1, 1), NAME, pieces=(first,), drawers=(drawer,), pane=pane)
    assert all_pieces(scene) == (first, second, third)
    sent = wire.scene(scene, EN)["pane"]
    assert sent == {
        "id": "p", "at": [0, 0, 1, 1], "size": [1, 5], "label": SEED,
        "pieces": [{"id": "b", "at": [0, 0, 1, 1], "label": SEED}], "outline": [["", ["b"]]],
    }  # fmt: skip


# laid out


def test_the_mark_of_a_last_move_is_in_labels_but_not_on_buttons() -> None:
    tile, take = say("suit.suns"), say("suit.moons")
    piece = Piece("t1", Rect(0, 0, 1, 1), tile)
    offers = (Offer(take, Move("take"), "t1"), Offer(take, Move("draw"), "t2"))
    marked = mark_last(Scene((1, 1), NAME, pieces=(piece,), offers=offers), {"t1"})
    (shown,) = marked.pieces
    assert (EN.say(shown.label), shown.name) == ("Suns, just played", tile)
    first, second = marked.offers
    assert (EN.say(first.label), first.brief) == ("Moons, just played", take)
    assert second == offers[1]


def test_a_row_goes_right_and_a_grid_goes_down() -> None:
    at = Rect(1.0, 2.0, 0.5, 0.75)
    assert row_of_boxes(3, at, 0.6) == (at, Rect(1.6, 2.0, 0.5, 0.75), Rect(2.2, 2.0, 0.5, 0.75))
    assert grid(3, 2, at, (1.0, 2.0)) == (at, Rect(2.0, 2.0, 0.5, 0.75), Rect(1.0, 4.0, 0.5, 0.75))
    assert row_of_boxes(0, at, 1) == grid(0, 2, at, (1, 1)) == ()


def test_a_box_is_centred_in_another() -> None:
    assert centred_box(2, 1, Rect(1, 1, 4, 3)) == Rect(2, 2, 2, 1)


@pytest.mark.parametrize(
    ("frame", "tall"),
    [
        (PHONE, True),
        (TABLET, True),
        (DESKTOP, False),
        (Frame(500, 500), True),
        (Frame(500, 475), False),
        (Frame(500, 476), True),
    ],
)
def test_upright_or_wide(frame: Frame, tall: bool) -> None:
    assert frame.is_tall is tall


@given(st.integers(120, 8000), st.integers(120, 8000))
def test_a_board_fills_its_frame_and_keeps_its_least_size(width: int, height: int) -> None:
    frame = Frame(width, height)
    board = Board.fit(frame, tall=(5.0, 7.0), wide=(9.0, 4.0))
    w, h = (5.0, 7.0) if frame.is_tall else (9.0, 4.0)
    assert board.is_tall is frame.is_tall
    assert board.w >= w - 1e-3
    assert board.h >= h - 1e-3
    assert min(board.w - w, board.h - h) == pytest.approx(0, abs=1e-3)
    assert board.w / board.h == pytest.approx(width / height, rel=1e-3)
    assert board.w * board.unit == pytest.approx(width, rel=1e-3)


def test_words_are_larger_on_larger_screens() -> None:
    phone, tablet, desktop = (
        Board.fit(frame, tall=(4, 5), wide=(8, 5)) for frame in (PHONE, TABLET, DESKTOP)
    )
    assert (phone.scale, tablet.scale, desktop.scale) == (1, 1.45, 1.12)
    assert phone.px(phone.unit) == pytest.approx(1, rel=1e-3)
    assert tablet.px(tablet.unit) == pytest.approx(1.45, rel=1e-3)


def test_a_text_is_not_equal_to_a_string() -> None:
    assert isinstance(NAME, Text)
