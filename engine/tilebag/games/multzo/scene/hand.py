"""One's own hand on wood, and over it what it is good for."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.scene import NOBODY, Place, Rect

from .. import names
from ..names import voice
from ..rules.claims import Claim, claim
from ..state import HAND, Category, Phase, View
from .centre import STOCK
from .elements import Parts, tile, words
from .layout import Layout

WORDS = 13  # CSS pixels


def hand(view: View, layout: Layout) -> Parts:
    """Nothing for a guest."""
    if view.seat is None:
        return Parts()
    rack = layout.rack.places("rack", voice("rack"))
    tiles = tuple(
        tile(one, at, voice("hand.tile", tile=one.stamp.name, place=place), _marks(view, place), origin=STOCK)
        for place, (one, at) in enumerate(zip(view.hand, layout.hand, strict=False), 1)
    )
    return _pills(view, layout) + Parts(rack, (), tiles)


def _marks(view: View, place: int) -> tuple[str, ...]:
    """A dot on the tile that was just taken."""
    return ("new",) if place > HAND and view.table.phase is Phase.DROP else ()


def _pills(view: View, layout: Layout) -> Parts:
    """What the hand holds; of five tiles the best of what can be kept, and while one is held, what is left without."""
    tiles = view.hand
    if len(tiles) == HAND:
        return _line([claim(one.stamp for one in tiles)], layout)
    ways = {one.id: claim(other.stamp for other in tiles if other != one) for one in tiles}
    parts = _line(list(ways.values()), layout, NOBODY)
    for tile_id, left in ways.items():
        parts += _line([left], layout, tile_id)
    return parts


def _line(claims: Sequence[Claim], layout: Layout, when: str = "") -> Parts:
    """A label for each category."""
    parts = Parts()
    for category, at in layout.pills.items():
        best = max(claims, key=lambda each: each.strength(category))
        parts += _pill(category, best, at, layout, when)
    return parts


def _pill(category: Category, best: Claim, at: Rect, layout: Layout, when: str) -> Parts:
    good = best.length(category) > 0
    text = names.pill(category, best)
    label = text if good else voice("pill.not", category=names.category(category))
    name = f"pill-{category}-{when}" if when not in ("", NOBODY) else f"pill-{category}"
    place = Place(name, at, "pill" if good else "blank", label, when=when)
    x, y = at.x + at.w / 2, at.y + at.h / 2 + layout.px(WORDS) * 0.36
    ink = "brand-ink" if good else "table-soft"
    return Parts((place,), (words(x, y, layout.px(WORDS), text, ink=ink, bold=good, when=when),))
