"""The outline: containment in reading order."""

from __future__ import annotations

from tilebag.core import outline
from tilebag.core.outline import Entry
from tilebag.core.scene import Pane, Piece, Place, Print, Rect, Scene
from tilebag.core.words import Text, say

WORD = say("name")


def text(key: str) -> Text:
    return say(key)


def piece(id: str, x: float = 0, y: float = 0, **more: str) -> Piece:
    return Piece(id, Rect(x, y, 1, 1), text(id), **more)  # type: ignore[arg-type]


def scene(*things: Place | Piece | Print, pane: Pane | None = None) -> Scene:
    places = tuple(item for item in things if isinstance(item, Place))
    pieces = tuple(item for item in things if isinstance(item, Piece))
    prints = tuple(item for item in things if isinstance(item, Print))
    return Scene((9, 9), WORD, places, prints, pieces, pane=pane)


BOARD = Rect(0, 0, 9, 9)
RACK = Place("rack", BOARD, "rack", text("rack"))
ROW = Place("row", BOARD, "bare", None, within="rack")
SPOT = Place("spot", BOARD, "spot", text("spot"), within="row")


def ids(entry: Entry) -> object:
    """An entry as (id, pieces, entries)."""
    place = entry.place.id if entry.place else ""
    return place, [part.id for part in entry.pieces], [ids(part) for part in entry.entries]


def test_a_piece_is_in_its_place_wherever_it_is_drawn() -> None:
    root = outline.outline(scene(RACK, piece("far", 8, 8, within="rack"), piece("loose")))
    assert ids(root) == ("", ["loose"], [("rack", ["far"], [])])


def test_places_contain_places_and_prints() -> None:
    words = Print(1, 1, 0.2, "7", within="spot")
    root = outline.outline(scene(RACK, ROW, SPOT, words, piece("t1", within="spot")))
    assert ids(root) == ("", [], [("rack", [], [("row", [], [("spot", ["t1"], [])])])])
    assert [entry.prints for entry in outline.walk(root)] == [(), (), (), (words,)]


def test_places_without_a_label_are_dropped_and_their_contents_move_up() -> None:
    root = outline.outline(
        scene(RACK, ROW, SPOT, piece("b", 2, within="row"), piece("a", 1, within="rack"))
    )
    pieces, entries = outline.drop_unlabelled(root)
    assert pieces == ()
    assert [ids(entry) for entry in entries] == [("rack", ["a", "b"], [("spot", [], [])])]


def test_another_side_of_a_piece_is_left_out() -> None:
    root = outline.outline(scene(piece("c1"), piece("c1-suit", 1, part_of="c1")))
    assert ids(root) == ("", ["c1"], [])


def test_pieces_of_a_missing_place_are_at_the_top_level() -> None:
    assert ids(outline.outline(scene(piece("t1", within="gone")))) == ("", ["t1"], [])


def test_pieces_are_read_line_by_line() -> None:
    lines = [piece("d", 1, 1.1), piece("c", 0, 1), piece("b", 3, 0.4), piece("a", 2, 0)]
    assert [item.id for item in outline.sort_for_reading(lines)] == ["a", "b", "c", "d"]
    assert outline.sort_for_reading([]) == ()


def test_a_heap_is_read_together_beside_a_small_piece() -> None:
    heap = [piece("lowest", 0, 0.1), piece("middle", 0, 0.05), piece("top", 0, 0)]
    small = Piece("small", Rect(1.2, 0.1, 0.5, 0.5), text("small"))
    assert [item.id for item in outline.sort_for_reading([*heap, small])] == [
        "lowest",
        "middle",
        "top",
        "small",
    ]


def test_a_pane_has_an_outline_of_its_own() -> None:
    pane = Pane("p", BOARD, (9, 9), WORD, (RACK,), (), (piece("t1", within="rack"),))
    assert ids(outline.outline(scene(piece("t2", within="rack"), pane=pane))) == ("", ["t2"], [])
    assert ids(outline.outline(pane)) == ("", [], [("rack", ["t1"], [])])
