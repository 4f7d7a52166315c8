"""One's own hand on wood, and over it what it is good for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tilebag.games.multzo import names
from tilebag.games.multzo.claims import Category, Claim, claim
from tilebag.games.multzo.layout import Layout
from tilebag.games.multzo.names import voice
from tilebag.games.multzo.parts import Parts, tile, words
from tilebag.games.multzo.state import HAND, Phase, View
from tilebag.scene import Place, Rect

WORDS = 13  # CSS pixels


def hand(view: View, layout: Layout) -> Parts:
    """Nothing for a guest."""
    if view.seat is None:
        return Parts()
    rack = Place("rack", layout.rack, "wood", voice("rack"))
    tiles = tuple(
        tile(one, at, voice("hand.tile", tile=one.stamp.name, place=place), _marks(view, place))
        for place, (one, at) in enumerate(zip(view.hand, layout.hand, strict=False), 1)
    )
    return _pills(view, layout) + Parts((rack,), (), tiles)


def _marks(view: View, place: int) -> tuple[str, ...]:
    """A dot on the tile that was just taken."""
    return ("new",) if place > HAND and view.table.phase is Phase.DROP else ()


def _pills(view: View, layout: Layout) -> Parts:
    """For each category the strongest that can be kept of four or five tiles."""
    kept = [claim(four) for four in combinations([tile.stamp for tile in view.hand], HAND)]
    parts = Parts()
    for category, at in layout.pills.items():
        parts += _pill(category, _strongest(kept, category), at, layout)
    return parts


def _strongest(claims: Sequence[Claim], category: Category) -> Claim:
    return max(claims, key=lambda each: each.strength(category))


def _pill(category: Category, best: Claim, at: Rect, layout: Layout) -> Parts:
    good = best.length(category) > 0
    text = names.pill(category, best) if good else names.category(category)
    label = text if good else voice("pill.none", category=text)
    place = Place(f"pill-{category}", at, "strip" if good else "gone", label)
    x, y = at.x + at.w / 2, at.y + at.h / 2 + layout.px(WORDS) * 0.36
    return Parts((place,), (words(x, y, layout.px(WORDS), text, ink="ink" if good else "table-soft", bold=good),))
