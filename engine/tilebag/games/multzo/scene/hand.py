"""The viewer's hand on the rack, and above it the groups it holds."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.scene import NO_PIECE, Place, Print, Rect
from tilebag.scene_parts import Parts

from .. import names
from ..names import say
from ..rules.claims import Claim, claim
from ..state import HAND_SIZE, Category, Phase
from ..strategy import claims_without
from ..view import View
from .centre import STOCK
from .elements import tile_piece
from .layout import Layout

RACK = "rack"
WORDS = 13  # CSS pixels


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
    return sum(lines, _line(list(without.values()), layout, NO_PIECE))


def _line(claims: Sequence[Claim], layout: Layout, when: str = "") -> Parts:
    """A label for each category, with the best of some claims."""
    best = {category: max(claims, key=lambda claim: claim.strength(category)) for category in Category}
    return sum((_pill(category, best[category], at, layout, when) for category, at in layout.pills.items()), Parts())


def _pill(category: Category, best: Claim, at: Rect, layout: Layout, when: str) -> Parts:
    good, text, size = best.length(category) > 0, names.claim_label(category, best), layout.board.px(WORDS)
    short = names.short_claim_label(category, best)
    name = f"pill-{category}-{when}" if when not in ("", NO_PIECE) else f"pill-{category}"
    about = names.category_help(category) if when in ("", NO_PIECE) else None
    place = Place(name, at, "pill" if good else "blank", text, when=when, about=about)
    x, y, ink = at.x + at.w / 2, at.y + at.h / 2 + size * 0.36, "brand-ink" if good else "table-soft"
    return Parts((place,), (Print(x, y, size, text, ink=ink, bold=good, when=when, short=short, within=name),))
