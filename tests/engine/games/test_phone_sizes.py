"""Tables of phones: the sizes of pieces in CSS pixels, as designed, and how they grow with the
screen.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from tilebag.core.game import Frame
from tilebag.games.magic_bag.scene.layout import layout_of as magic_bag_layout
from tilebag.games.multzo.scene.layout import layout_of as multzo_layout
from tilebag.games.okey.scene.centre import centre_of
from tilebag.games.okey.scene.layout import layout_of as okey_layout
from tilebag.games.remembory.scene.layout import layout_of as remembory_layout

NEAR = 2.5  # CSS pixels

# The stage of each screen, without header, bar and the line above the rack.
UPRIGHT = {
    "320x568": Frame(320, 412, line=44),
    "360x640": Frame(360, 484, line=44),
    "390x664": Frame(390, 508, line=44),
    "390x844": Frame(390, 688, line=44),
    "412x915": Frame(412, 759, line=44),
}
SIDEWAYS = {"844x390": Frame(656, 390), "640x360": Frame(483, 360)}
STAGES = UPRIGHT | SIDEWAYS
# beside the narrow bar of Remembory
NARROW_BAR = {"844x390": Frame(736, 390), "640x360": Frame(532, 360)}
OPTIONS: Any = SimpleNamespace(is_basic=True, is_dealt=False)  # of Remembory


@pytest.mark.parametrize(
    ("screen", "place", "row", "centre"),
    [
        ("320x568", 46, 66, 42),
        ("360x640", 44, 71, 93),
        ("390x664", 48, 78, 99),
        ("390x844", 48, 78, 108),
        ("412x915", 51, 82, 132),
        ("844x390", 53, 86, 107),
        ("640x360", 46, 75, 64),
    ],
)
def test_okey(screen: str, place: int, row: int, centre: int) -> None:
    layout = okey_layout(STAGES[screen], 4)
    unit = layout.board.unit
    step = layout.slots[1].x - layout.slots[0].x
    assert abs(step * unit - place) <= NEAR
    assert abs(1.1 * unit - row) <= NEAR
    assert abs(centre_of(layout).boxes["finish"].h * unit - centre) <= 2 * NEAR


@pytest.mark.parametrize("screen", STAGES)
@pytest.mark.parametrize("font", [100, 150, 200])
def test_captions_of_okey_are_below_the_edges_of_the_stock(screen: str, font: int) -> None:
    layout = okey_layout(replace(STAGES[screen], font=font), 4)
    centre = centre_of(layout)
    stock = centre.boxes["stock"]
    edges = stock.y + 1.25 * stock.h  # a high pile on the page (web/src/board/art.ts)
    letters = centre.caption.size * layout.board.word_scale
    assert centre.low - 0.75 * letters >= edges
    assert centre.low <= centre.backdrop.y + centre.backdrop.h


@pytest.mark.parametrize(
    ("screen", "hand", "open_tile"),
    [
        ("320x568", 59, 59),
        ("360x640", 66, 81),
        ("390x664", 72, 84),
        ("390x844", 72, 92),
        ("412x915", 76, 97),
        ("844x390", 74, 69),
        ("640x360", 54, 61),
    ],
)
def test_multzo(screen: str, hand: int, open_tile: int) -> None:
    """The hand, and six open tiles of three players."""
    layout = multzo_layout(STAGES[screen], 3, seated=True)
    unit = layout.board.unit
    assert abs(unit - hand) <= NEAR
    assert abs(layout.centre.boxes(6).tiles[0].w * unit - open_tile) <= NEAR


@pytest.mark.parametrize(
    ("screen", "tile", "square"),
    [
        ("320x568", 46, 0),
        ("360x640", 45, 25),
        ("390x664", 49, 27),
        ("390x844", 57, 41),
        ("412x915", 60, 45),
        ("844x390", 56, 37),
        ("640x360", 45, 0),
    ],
)
def test_magic_bag(screen: str, tile: int, square: int) -> None:
    """Tiles, and squares of the open sheet; on the smallest screen it is folded."""
    layout = magic_bag_layout(STAGES[screen])
    unit = layout.board.unit
    assert abs(unit - tile) <= NEAR
    assert layout.has_folded_sheet == (square == 0)
    if square:
        assert abs(layout.boxes["crowns"].h * unit - square) <= NEAR


@pytest.mark.parametrize(
    ("screen", "tile"),
    [
        ("320x568", 62),
        ("360x640", 74),
        ("390x664", 78),
        ("390x844", 92),
        ("412x915", 97),
        ("844x390", 90),
        ("640x360", 64),
    ],
)
def test_remembory(screen: str, tile: int) -> None:
    """The coin is in the bar of the page, or in the room for it beside the grid."""
    frame = replace((STAGES | NARROW_BAR)[screen], bar=True)
    layout = remembory_layout(frame, OPTIONS, 4, seated=True)
    assert abs(layout.tiles[0].w * layout.board.unit - tile) <= NEAR
    assert layout.cells == ()
    assert (layout.line is not None) == (screen in SIDEWAYS)


@pytest.mark.parametrize("width", [320, 344, 360, 390, 412, 480])
def test_tiles_of_the_hand_never_become_smaller_on_a_higher_screen(width: int) -> None:
    frames = [Frame(width, height, line=44) for height in range(400, 900, 12)]
    for units in (
        [okey_layout(frame, 4).board.unit for frame in frames],
        [multzo_layout(frame, 3, seated=True).board.unit for frame in frames],
    ):
        assert all(low <= high + 1e-6 for low, high in pairwise(units))


@pytest.mark.parametrize("height", [484, 560, 688])
@pytest.mark.parametrize("widths", [(320, 357), (358, 480)])
def test_nor_on_a_wider_one_with_as_many_columns(height: int, widths: tuple[int, int]) -> None:
    frames = [Frame(width, height, line=44) for width in range(widths[0], widths[1] + 1)]
    okey = [okey_layout(frame, 4) for frame in frames]
    assert len({layout.columns for layout in okey}) == 1
    sizes = [layout.slots[0].w * layout.board.unit for layout in okey]
    assert all(low <= high + 1e-3 for low, high in pairwise(sizes))
    hands = [multzo_layout(frame, 3, seated=True).board.unit for frame in frames]
    assert all(low <= high + 1e-6 for low, high in pairwise(hands))
