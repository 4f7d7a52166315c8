"""A small declarative layout: rows and columns of items with minimum sizes, growth and gaps become
named boxes.

    bench = row(item("coin", 2), item("plaques", 4, grow=1), gap=0.1) boxes = arrange(column(bench,
    item("grid", 5, grow=1), gap=0.2, pad=0.1), Rect(0, 0, board.w, board.h)) boxes["coin"],
    boxes["grid"]

Sizes are in board units. As in CSS flexbox, a line gives each item its minimum size and divides the
rest by `grow`, up to `most`; across the line, an item is as large as the line, or `across`. If the
minimum sizes do not fit, all items shrink in proportion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Literal, TypeAlias, TypedDict, Unpack

from tilebag.core.scene import Rect
from tilebag.kit.layout import box

Align: TypeAlias = Literal["start", "middle", "end"]
_SHIFT: Mapping[str, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class Item:
    """A box in a line, or a line of boxes.

    name    key in the result of `arrange`; empty: not returned
    least   minimum size along the line; None: what its items need
    grow    share of the line's free space
    most    maximum size along the line
    across  size across the line; None: as large as the line
    align   position across the line when it is smaller; for a line also the position of its items
            in free space
    items   its boxes, side by side, or below each other if `down`
    gap     between two items
    pad     between its edge and its items, on all sides
    """

    name: str = ""
    least: float | None = None
    grow: float = 0
    most: float = inf
    across: float | None = None
    align: Align = "middle"
    items: tuple[Item, ...] = ()
    down: bool = False
    gap: float = 0
    pad: float = 0


class _ItemOptions(TypedDict, total=False):
    """Keyword arguments of `item`: fields of `Item`."""

    grow: float
    most: float
    across: float | None
    align: Align


class _LineOptions(TypedDict, total=False):
    """Keyword arguments of `row` and `column`: fields of `Item`."""

    name: str
    least: float | None
    grow: float
    most: float
    across: float | None
    align: Align
    gap: float
    pad: float


def item(name: str, least: float, **how: Unpack[_ItemOptions]) -> Item:
    """A box without items."""
    return Item(name=name, least=least, **how)


def space(least: float = 0, *, grow: float = 0) -> Item:
    """Empty space."""
    return Item(least=least, grow=grow)


def row(*items: Item, **how: Unpack[_LineOptions]) -> Item:
    """Items side by side."""
    return Item(items=items, **how)


def column(*items: Item, **how: Unpack[_LineOptions]) -> Item:
    """Items below each other."""
    return Item(items=items, down=True, **how)


def least_size(part: Item, *, down: bool) -> float:
    """The minimum size of an item in the direction of a line."""
    if part.least is not None:
        return part.least
    if part.down == down:
        sizes = [least_size(each, down=down) for each in part.items]
        return sum(sizes) + part.gap * max(0, len(sizes) - 1) + 2 * part.pad
    return (
        max((_least_cross_size(each, down=down) for each in part.items), default=0.0) + 2 * part.pad
    )


def _least_cross_size(part: Item, *, down: bool) -> float:
    """The minimum size of an item across its line; `down` is the direction across."""
    if part.across is not None:
        return part.across
    return least_size(replace(part, least=None), down=down) if part.items else 0.0


def arrange(root: Item, at: Rect) -> dict[str, Rect]:
    """The boxes of all named items, with `at` as the box of the root."""
    return dict(_boxes(root, at))


def _boxes(part: Item, at: Rect) -> Iterator[tuple[str, Rect]]:
    if part.name:
        yield part.name, box(at.x, at.y, at.w, at.h)
    inner = Rect(at.x + part.pad, at.y + part.pad, at.w - 2 * part.pad, at.h - 2 * part.pad)
    length, width = (inner.h, inner.w) if part.down else (inner.w, inner.h)
    sizes = item_lengths(
        part.items, length - part.gap * max(0, len(part.items) - 1), down=part.down
    )
    free = length - sum(sizes) - part.gap * max(0, len(sizes) - 1)
    along = _SHIFT[part.align] * max(0.0, free)
    for each, size in zip(part.items, sizes, strict=True):
        high = width if each.across is None else min(each.across, width)
        aside = _SHIFT[each.align] * (width - high)
        if part.down:
            yield from _boxes(each, Rect(inner.x + aside, inner.y + along, high, size))
        else:
            yield from _boxes(each, Rect(inner.x + along, inner.y + aside, size, high))
        along += size + part.gap


def item_lengths(items: Sequence[Item], length: float, *, down: bool) -> list[float]:
    """How long each item becomes when the line has this length."""
    sizes = [least_size(each, down=down) for each in items]
    if sum(sizes) > length:
        return [size * max(0.0, length) / sum(sizes) for size in sizes]
    growing = [k for k, each in enumerate(items) if each.grow and sizes[k] < each.most]
    while growing and (left := length - sum(sizes)) > 1e-9:
        share = left / sum(items[k].grow for k in growing)
        full = [k for k in growing if sizes[k] + share * items[k].grow >= items[k].most]
        if not full:
            for k in growing:
                sizes[k] += share * items[k].grow
            break
        for k in full:
            sizes[k] = items[k].most
        growing = [k for k in growing if k not in full]
    return sizes
