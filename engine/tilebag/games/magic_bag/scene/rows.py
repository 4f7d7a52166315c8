"""The nine rows of tiles in their trays."""

from __future__ import annotations

from itertools import chain

from tilebag.layout import centred_box, row_of_boxes
from tilebag.piecepack import ACE, tile_face
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts

from .. import names
from ..names import say
from ..pieces import Tile
from ..rules.matching import matching_rows
from ..rules.moves import removable_tiles
from ..state import Phase, PublicState, row_id
from .coins import coin_above_sign, coin_piece, newest_coins, picture_id
from .layout import LINES, TRAY, Layout

WORDS = 12.5  # CSS pixels
MIN_TICK_PX = 84  # CSS pixels: a narrower tray has no room for a tick beside the caption
TICK_PX = 26  # CSS pixels from the middle of a tray to its tick


def rows(public: PublicState, layout: Layout) -> Parts:
    """All nine rows; taken ones stay as outlines so that the table does not move."""
    ready = matching_rows(public) if public.phase is Phase.ROLLED else ()
    parts = Parts()
    for n in chain(*LINES):
        if n in public.taken:
            parts += _taken_row(public, n, layout)
        else:
            parts += _tray(public, n, layout, "ready" if n in ready else "tray") + _tiles(public, n, layout)
    return parts


def _taken_row(public: PublicState, n: int, layout: Layout) -> Parts:
    """A taken row; if the sheet is folded, it shows the coins it has just brought until the next
    roll."""
    place = Place(row_id(n), layout.boxes[row_id(n)], "gone", names.row_label(public, n))
    if layout.folded and public.newest and n == public.taken[-1]:
        return Parts((place,)) + _new_coins(public, place, layout)
    x, y = place.at.x + place.at.w / 2, place.at.y + 0.6 + layout.px(12)
    word = Print(x, y, layout.px(WORDS), say("row.taken"), ink="table-soft", within=place.id)
    return Parts((place,), (word,))


def _new_coins(public: PublicState, place: Place, layout: Layout) -> Parts:
    """Pictures of the newest coins, as large as fits, each above the sign of its suit."""
    coins, sign = newest_coins(public), layout.px(15)
    size = min(0.96, (place.at.w - 0.1) / len(coins))
    line = centred_box(size * len(coins), size + sign, place.at)
    parts = Parts()
    for coin, at in zip(coins, row_of_boxes(len(coins), Rect(line.x, line.y, size, size), size), strict=True):
        picture = coin_piece(coin, at, "new", piece_id=picture_id(coin), within=place.id)
        parts += coin_above_sign(picture, coin.stamp.suit, sign)
    return parts


def _tray(public: PublicState, n: int, layout: Layout, look: str) -> Parts:
    """The tray of a row with the values it misses, or the coins it brings and, if there is room, a
    tick."""
    px, at = layout.px, layout.boxes[row_id(n)]
    place = Place(row_id(n), at, look, names.row_label(public, n))
    x, top, words = at.x + at.w / 2, at.y + TRAY, names.row_state(public, n)
    if look == "ready":
        if at.w < px(MIN_TICK_PX):
            return Parts((place,), (Print(x, top + px(13), px(WORDS), words, bold=True, within=place.id),))
        word = Print(x + px(8), top + px(13), px(WORDS), words, bold=True, within=place.id)
        tick = Print(x - px(TICK_PX), top + px(8.5), px(14), "check", kind="icon", within=place.id)
        return Parts((place,), (word, tick))
    ink = "table-ink" if names.has_dice_to_match(public) else "table-soft"
    return Parts((place,), (Print(x, top + px(13), px(WORDS), words, ink=ink, within=place.id),))


def _tiles(public: PublicState, n: int, layout: Layout) -> Parts:
    """The tiles, and an outline for a removed one."""
    parts = Parts()
    for k, tile in enumerate(public.board[n - 1], 1):
        at = layout.boxes[tile.id]
        if tile.id in public.removed:
            parts += Parts((Place(f"hollow-{tile.id}", at, "gone", within=row_id(n)),))
        else:
            parts += Parts(pieces=(_tile(public, tile, at, n, k),))
    return parts


def _tile(public: PublicState, tile: Tile, at: Rect, n: int, k: int) -> Piece:
    """A tile; the worth of a null or an ace is printed small in the corner."""
    suit, value = tile.stamp.suit, tile.stamp.value
    face = tile_face(suit, value, worth=str(value) if value <= ACE else "")
    marks = ("offer",) if tile in removable_tiles(public) else ()
    return Piece(tile.id, at, names.tile_label(tile, n, k), face, marks=marks, within=row_id(n))
