"""The tiles: stock, face-down tile and open tiles, the viewer's hand on the rack, and the groups it holds."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.layout import box
from tilebag.piecepack import tile_face
from tilebag.scene import NO_PIECE, Piece, Place, Print, Rect
from tilebag.scene_parts import Parts, seat_id
from tilebag.words import Text, seat_name

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.claims import Claim, claim
from ..state import HAND_SIZE, Category, Phase, PublicState, Tile
from ..strategy import claims_without
from ..view import View
from .layout import Layout

STOCK, DOWN, OPEN, RACK = "stock", "down", "open", "rack"  # ids of pieces and places
STOCK_PLACE = "stock-place"
CAPTION, PILL = 12.5, 13  # CSS pixels


def tile_piece(
    tile: Tile, at: Rect, label: Text, *, marks: tuple[str, ...] = (), origin: str = "", beat: int = 0
) -> Piece:
    """A tile face up; the worth of a null or an ace is printed small in the corner."""
    face = tile_face(tile.stamp.suit, tile.stamp.value, worth(tile.stamp))
    return Piece(tile.id, at, label, face, marks=marks, origin=origin, beat=beat)


def centre(view: View, layout: Layout) -> Parts:
    return _stock(view.public, layout) + _face_down(view, layout) + _open_tiles(view.public, layout)


def _stock(public: PublicState, layout: Layout) -> Parts:
    at, left = layout.centre.stock, public.stock_size
    label = say("stock.label", n=left)
    if not left:
        empty = Parts((Place(STOCK_PLACE, at, "gone", label),), (_caption(at, layout, say("stock.empty")),))
        return empty.put_on(STOCK_PLACE)
    around = box(at.x - 0.04, at.y - 0.04, at.w + 0.08, at.h + layout.centre.below + 0.02)
    well, number = Place(STOCK_PLACE, around, "well", label), _caption(at, layout, say("stock.left", n=left))
    return Parts((well,), (number,), (Piece(STOCK, at, label, kind="pile", count=left),)).put_on(STOCK_PLACE)


def _face_down(view: View, layout: Layout) -> Parts:
    """The place stays empty until a seat ends the round."""
    at, declarer = layout.centre.down, view.public.declarer
    if declarer is None:
        inside = Print(at.x + at.w / 2, at.y + at.h / 2, layout.board.px(CAPTION), say("down.end"))
        return Parts((Place(DOWN, at, "spot", say("down.place")),), (inside,)).put_on(DOWN)
    if view.down is None:
        label = say("down.tile", who=seat_name(declarer))
        piece = Piece("down-tile", at, label, origin=seat_id(declarer))
    else:
        piece = Piece(view.down.id, at, say("down.mine"))
    return Parts((Place(DOWN, at, "gone"),), (_caption(at, layout, say("down.end")),), (piece,)).put_on(DOWN)


def _caption(at: Rect, layout: Layout, text: Text) -> Print:
    y = at.y + at.h + layout.centre.below - layout.board.px(4)
    return Print(at.x + at.w / 2, y, layout.board.px(CAPTION), text)


def _open_tiles(public: PublicState, layout: Layout) -> Parts:
    """The open tiles, the oldest first; the newest comes from the seat that put it down."""
    n = len(public.open)
    well = Place(OPEN, layout.centre.open_well(n), "well", say("open.place" if n else "open.none"))
    before = public.clockwise(public.mover)[-1]
    newest = n - 1 if public.phase is Phase.DRAW and before != public.declarer else None
    tiles = tuple(
        tile_piece(tile, at, say("open.tile", tile=tile.stamp.name), origin=seat_id(before) if place == newest else "")
        for place, (tile, at) in enumerate(zip(public.open, layout.centre.open_tiles(n), strict=True))
    )
    return Parts((well,), (), tiles).put_on(OPEN)


# the viewer's hand


def hand(view: View, layout: Layout) -> Parts:
    """The viewer's rack; empty for a guest."""
    if view.seat is None:
        return Parts()
    tiles = []
    for place, (tile, at) in enumerate(zip(view.hand, layout.hand, strict=False), 1):
        marks = ("new",) if place > HAND_SIZE and view.public.phase is Phase.DROP else ()
        label = say("hand.tile", tile=tile.stamp.name, place=place)
        tiles.append(tile_piece(tile, at, label, marks=marks, origin=STOCK))
    return _pills(view, layout) + Parts(layout.rack.places(RACK, say("rack")), (), tuple(tiles)).put_on(RACK)


def _pills(view: View, layout: Layout) -> Parts:
    """The groups of the hand; with five tiles the best of any four, and those left while a tile is held."""
    if len(view.hand) == HAND_SIZE:
        return _line([claim(tile.stamp for tile in view.hand)], layout)
    without = claims_without(view)
    lines = (_line([left], layout, tile.id) for tile, left in without.items())
    return Parts.sum((_line(list(without.values()), layout, NO_PIECE), *lines))


def _line(claims: Sequence[Claim], layout: Layout, when: str = "") -> Parts:
    """A label for each category, with the best of some claims."""
    best = {category: max(claims, key=lambda claim: claim.strength(category)) for category in Category}
    return Parts.sum(_pill(category, best[category], at, layout, when) for category, at in layout.pills.items())


def _pill(category: Category, best: Claim, at: Rect, layout: Layout, when: str) -> Parts:
    good, text, size = best.length(category) > 0, names.claim_label(category, best), layout.board.px(PILL)
    short = names.short_claim_label(category, best)
    name = f"pill-{category}-{when}" if when not in ("", NO_PIECE) else f"pill-{category}"
    about = names.category_help(category) if when in ("", NO_PIECE) else None
    place = Place(name, at, "pill" if good else "blank", text, when=when, about=about)
    x, y, ink = at.x + at.w / 2, at.y + at.h / 2 + size * 0.36, "brand-ink" if good else "table-soft"
    return Parts((place,), (Print(x, y, size, text, ink=ink, bold=good, when=when, short=short, within=name),))
