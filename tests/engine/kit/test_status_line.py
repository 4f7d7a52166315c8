"""The line for the status is free in every game, and the rest of a scene keeps its sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine import moments
from engine.marks import each_box

from tilebag.core.game import PHONE, Frame
from tilebag.core.scene import Piece, Place, Print, Rect, Scene
from tilebag.core.words import say
from tilebag.kit.status_line import leave_line
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox

LINE = 52  # CSS pixels
FRAMES = [replace(frame, line=LINE) for frame in moments.FRAMES]
WORDS = say("_blank.name")


def overlap(rect: Rect, other: Rect) -> bool:
    across = rect.x < other.x + other.w - 0.01 and other.x < rect.x + rect.w - 0.01
    return across and rect.y < other.y + other.h - 0.01 and other.y < rect.y + rect.h - 0.01


@each_box
def test_nothing_is_on_the_line_and_it_is_as_high_as_asked(box: AnyBox) -> None:
    game = moments.random_game(box, moments.setups(box)[0], "line")
    for moment in game.moments[:: max(1, len(game.moments) // 6)]:
        for frame in FRAMES:
            shown = moment.scene(moment.turn.seats[0] if moment.turn.seats else None, frame)
            unit = frame.width / shown.size[0]
            assert shown.size[1] * unit == pytest.approx(frame.height + LINE, abs=0.5)
            if not (box.own_line or frame.is_large):
                assert shown.line is None
                continue
            assert shown.line is not None
            assert shown.line.h * unit == pytest.approx(LINE, abs=0.1)
            # CSS pixels: room for a short sentence, on phones for a button
            assert shown.line.w * unit >= (190 if frame.is_large else 110), frame
            things = {piece.id: piece.at for piece in shown.pieces}
            things |= {place.id: place.at for place in shown.places if place.look != "bare"}
            if not frame.is_large:  # the button is on the viewer's card, whose words are beside it
                cards = {place.id for place in shown.places if place.look in ("seat", "turn")}
                things = {name: at for name, at in things.items() if name not in cards}
            assert [name for name, at in things.items() if overlap(at, shown.line)] == []


def test_what_is_beside_the_rack_stays_and_bounds_the_line() -> None:
    rack = Rect(1, 4, 4, 1)
    beside = Rect(5.2, 1, 0.6, 4.5)
    seat = Rect(4, 4.1, 0.9, 0.4)
    places = (
        Place("rack", rack, "rack"),
        Place("beside", beside, "tray"),
        Place("seat-1", seat, "seat"),
    )
    prints = (
        Print(2, 4.5, 0.3, "on it", within="rack"),
        Print(4.5, 4.3, 0.2, "20", within="seat-1"),
    )
    scene = Scene(
        (6, 6),
        WORDS,
        places,
        prints,
        (Piece("t1", Rect(1.2, 4.1, 0.8, 0.8), WORDS, within="rack"),),
    )
    shown = leave_line(scene, Frame(720, 720, line=60))
    assert [place.at.y for place in shown.places] == [4.5, 1, 4.1]
    assert [words.y for words in shown.prints] == [5, 4.3]
    assert [piece.at.y for piece in shown.pieces] == [4.6]
    assert shown.line == Rect(0, 4, 4, 0.5)
    assert shown.size == (6, 6.5)


def test_on_a_phone_the_line_is_the_right_end_of_the_viewer_s_card() -> None:
    card = Rect(0.2, 4, 5.6, 1)
    places = (Place("rack", Rect(0.5, 4, 5, 1), "rack"), Place("seat-1", card, "turn"))
    shown = leave_line(Scene((6, 6), WORDS, places), Frame(360, 360, line=60))
    assert shown.line == Rect(3, 4, 2.8, 1)
    assert [place.at.y for place in shown.places] == [5, 4]
    assert [place.at for place in shown.places if place.id == "seat-1"] == [card]


def test_a_game_without_the_line_on_phones_has_it_on_larger_screens() -> None:
    scene = Scene((6, 6), WORDS, (Place("rack", Rect(1, 4, 4, 1), "rack"),))
    assert leave_line(scene, Frame(360, 360, line=60), own=False) is scene
    assert leave_line(scene, Frame(720, 720, line=60), own=False).line == Rect(0, 4, 6, 0.5)


def test_a_card_on_the_rack_moves_with_it() -> None:
    rack, card = (
        Place("rack", Rect(1, 4, 4, 1), "rack"),
        Place("seat-1", Rect(4, 4.1, 0.9, 0.7), "turn", within="rack"),
    )
    shown = leave_line(
        Scene((6, 6), WORDS, (rack, card), (Print(4.5, 4.5, 0.2, "20", within="seat-1"),)),
        Frame(360, 360, line=60),
    )
    assert [place.at.y for place in shown.places] == [5, 5.1]
    assert [words.y for words in shown.prints] == [5.5]
    assert shown.line == Rect(0, 4, 6, 1)


def test_with_a_mat_the_line_is_as_long_as_the_rack_and_the_mat_still_ends_behind_it() -> None:
    rack = Place("rack", Rect(1, 4, 4, 1), "rack")
    scene = Scene((6, 6), WORDS, (rack,), mat=Rect(0.5, 0.5, 5, 4))
    shown = leave_line(scene, Frame(720, 720, line=60))
    assert shown.line == Rect(1, 4, 4, 0.5)
    assert [place.at.y for place in shown.places] == [4.5]
    assert shown.mat == Rect(0.5, 0.5, 5, 4.5)


def test_without_a_rack_the_line_is_below_everything() -> None:
    scene = Scene((6, 6), WORDS, (Place("bin", Rect(1, 4, 4, 1), "tray"),))
    shown = leave_line(scene, replace(PHONE, line=60))
    assert shown.line == Rect(0, 6, 6, 1)
    assert shown.places == scene.places


def test_no_line_is_left_unless_it_is_asked_for() -> None:
    box = catalog.box("_blank")
    state = moments.random_game(box, moments.setups(box)[0], "line").moments[0]
    assert state.scene(None, PHONE).line is None
