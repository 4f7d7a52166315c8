"""The table: rows above, dice below, and the sheet folded (upright) or open beside them (wide)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from tilebag.core.game import Frame
from tilebag.core.scene import Pane, Piece, Place, Print, Rect, Scene
from tilebag.kit.layout import centred_box, row_of_boxes
from tilebag.kit.piecepack import tile_face
from tilebag.kit.scene_parts import Parts

from .. import names
from ..names import say
from ..pieces import Tile
from ..rules.moves import matching_rows, removable_tiles
from ..state import Phase, PublicState, row_id
from ..view import View
from .dice_and_coins import (
    coin_above_sign,
    coin_piece,
    dice,
    newest_coins,
    owned_coins,
    pair,
    picture_id,
)
from .folded_sheet import drawer, strip
from .layout import Layout, layout_of
from .offers import offers
from .phone_sheet import phone_sheet
from .sheet import open_sheet
from .texts import status, tip
from .trays import TRAY

WORDS = 12.5  # CSS pixels
MIN_TICK_PX = 84  # CSS pixels: a narrower tray has no room for a tick beside the caption
TAKEN = 20  # CSS pixels: size of the tick of a taken row
TICK_PX = 26  # CSS pixels from the middle of a tray to its tick


def rows(public: PublicState, layout: Layout) -> Parts:
    """All nine rows; taken ones stay as outlines so that the table does not move."""
    ready = matching_rows(public) if public.phase is Phase.ROLLED else ()
    return Parts.sum(
        _taken_row(public, n, layout)
        if n in public.taken
        else _row(public, n, layout, ready=n in ready)
        for n in sorted(chain(*layout.lines))  # the reading order
    )


def _taken_row(public: PublicState, n: int, layout: Layout) -> Parts:
    """A taken row, with a tick; if the sheet is folded, it shows the coins it has just brought
    until the next roll.
    """
    place = Place(row_id(n), layout.boxes[row_id(n)], "gone", names.row_label(public, n))
    if layout.has_folded_sheet and public.newest and n == public.taken[-1]:
        return Parts((place,)) + _new_coins(public, place, layout)
    x = place.at.x + place.at.w / 2
    y = place.at.y + place.at.h / 2
    tick = Print(x, y, layout.px(TAKEN), "check", kind="icon", ink="table-soft")
    return Parts((place,), (tick,)).put_on(place.id)


def _new_coins(public: PublicState, place: Place, layout: Layout) -> Parts:
    """Pictures of the newest coins, as large as fits, each above the sign of its suit."""
    coins = newest_coins(public)
    sign = layout.px(15)
    size = min(0.96, (place.at.w - 0.1) / len(coins))
    line = centred_box(size * len(coins), size + sign, place.at)
    boxes = row_of_boxes(len(coins), Rect(line.x, line.y, size, size), size)
    pictures = [
        coin_piece(coin, at, "new", piece_id=picture_id(coin))
        for coin, at in zip(coins, boxes, strict=True)
    ]
    return Parts.sum(
        coin_above_sign(picture, coin.stamp.suit, sign)
        for picture, coin in zip(pictures, coins, strict=True)
    ).put_on(place.id)


def _row(public: PublicState, n: int, layout: Layout, *, ready: bool) -> Parts:
    """The tray of a row with its tiles, outlines of removed ones, and a caption."""
    place = Place(
        row_id(n),
        layout.boxes[row_id(n)],
        "ready" if ready else "tray",
        names.row_label(public, n),
        lists=True,
    )
    row = tuple(enumerate(public.board[n - 1], 1))
    gone = (
        Place(f"hollow-{tile.id}", layout.boxes[tile.id], "gone")
        for _, tile in row
        if tile.id in public.removed
    )
    tiles = (
        _tile(public, tile, layout.boxes[tile.id], n, k)
        for k, tile in row
        if tile.id not in public.removed
    )
    return Parts(
        (place, *gone), _caption(public, n, place.at, layout, ready=ready), tuple(tiles)
    ).put_on(place.id)


def _caption(
    public: PublicState, n: int, at: Rect, layout: Layout, *, ready: bool
) -> tuple[Print, ...]:
    """The values that a row misses, or the coins it brings and, if there is room, a tick."""
    px = layout.px
    x = at.x + at.w / 2
    top = at.y + TRAY
    ticked = ready and at.w >= px(MIN_TICK_PX)
    ink = "table-ink" if names.has_dice_to_match(public) else "table-soft"
    low = top + px(13)
    words = names.row_state(public, n)
    caption = Print(
        x + px(8) if ticked else x,
        low,
        px(WORDS),
        words,
        ink=ink,
        bold=ready,
        short=names.row_state_figures(public, n),
    )
    tick = Print(x - px(TICK_PX), top + px(8.5), px(14), "check", kind="icon")
    return (caption, tick) if ticked else (caption,)


def _tile(public: PublicState, tile: Tile, at: Rect, n: int, k: int) -> Piece:
    """A tile; the worth of a null or an ace is printed small in the corner."""
    face = tile_face(tile.stamp.suit, tile.stamp.value, worth=tile.stamp.value)
    marks = ("offer",) if tile in removable_tiles(public) else ()
    label = names.tile_label(tile, n, k)
    return Piece(tile.id, at, label, face, marks=marks, name=tile.stamp.name)


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
    public = view.public
    layout = layout_of(frame)
    below, pane = _dice_and_sheet(public, layout)
    parts = rows(public, layout) + below
    return replace(
        parts.scene(layout.board, status(public)),
        offers=() if view.seat is None else offers(public),
        drawers=(drawer(public),) if layout.has_folded_sheet else (),
        pane=pane,
        fact=say("turn", n=public.turn),
        label=say("table", n=len(public.rows)),
        tip=None if view.seat is None else tip(public),
        mat=layout.mat,
    )


def _dice_and_sheet(public: PublicState, layout: Layout) -> tuple[Parts, Pane | None]:
    """Everything but the rows: dice, coins, sheet; on a phone after a failed roll the coins to
    choose from in the place of the dice, if necessary in a pane.
    """
    if layout.mat:
        choice = pair(public, layout) if public.phase is Phase.CHOOSING else dice(public, layout)
        return choice + open_sheet(public, layout), None
    sheet = strip(public, layout) if layout.has_folded_sheet else phone_sheet(public, layout)
    if public.phase is Phase.FAILED:
        coins, pane = owned_coins(public, layout)
        return sheet + coins, pane
    choice = pair(public, layout) if public.phase is Phase.CHOOSING else dice(public, layout)
    return sheet + choice, None
