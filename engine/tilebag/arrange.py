"""A small declarative layout: rows and columns of items with least sizes, growth and gaps become named boxes.

    bench = row(item("coin", 2), item("plaques", 4, grow=1), gap=0.1)
    boxes = arrange(column(bench, item("grid", 5, grow=1), gap=0.2, pad=0.1), Rect(0, 0, board.w, board.h))
    boxes["coin"], boxes["grid"]

Sizes are board units. Along its direction a line gives every item its least size and shares what is left by `grow`, no
item taking more than its `most`; across it, items are as large as the line, or `across` (one-dimensional flexible
boxes, as in CSS flexbox). Where there is less room than the least sizes need, all items shrink in proportion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Literal, TypeAlias, TypedDict, Unpack

from tilebag.layout import box
from tilebag.scene import Rect

Align: TypeAlias = Literal["start", "middle", "end"]
_SHIFT: Mapping[str, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class Item:
    """One box of a line, or a line of its own.

    name    of the box in what `arrange` returns; empty: it is not returned
    least   size along the line it stands in; None: what its items need
    grow    its share of what the line has left over
    most    the size along the line that it never passes
    across  its size across the line; None: as large as the line
    align   where it stands across the line when it is smaller; of a line also where its items stand in what they leave
            free along it
    items   what stands in it: side by side, or one under the other where `down`
    gap     between two of its items
    pad     between its edge and its items, on all four sides
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
    """What may be said of an item beside its name and least size: fields of `Item`."""

    grow: float
    most: float
    across: float | None
    align: Align


class _LineOptions(TypedDict, total=False):
    """What may be said of a line: fields of `Item`."""

    name: str
    least: float | None
    grow: float
    most: float
    across: float | None
    align: Align
    gap: float
    pad: float


def item(name: str, least: float, **how: Unpack[_ItemOptions]) -> Item:
    """A box without items of its own."""
    return Item(name=name, least=least, **how)


def space(least: float = 0, *, grow: float = 0) -> Item:
    """Room that is left free."""
    return Item(least=least, grow=grow)


def row(*items: Item, **how: Unpack[_LineOptions]) -> Item:
    """Items side by side."""
    return Item(items=items, **how)


def column(*items: Item, **how: Unpack[_LineOptions]) -> Item:
    """Items one under the other."""
    return Item(items=items, down=True, **how)


def least_size(one: Item, *, down: bool) -> float:
    """The least size of an item along a line of that direction."""
    if one.least is not None:
        return one.least
    if one.down == down:
        sizes = [least_size(each, down=down) for each in one.items]
        return sum(sizes) + one.gap * max(0, len(sizes) - 1) + 2 * one.pad
    return max((_least_cross_size(each, down=down) for each in one.items), default=0.0) + 2 * one.pad


def _least_cross_size(one: Item, *, down: bool) -> float:
    """The least size of an item across the line it stands in; `down`: the direction across."""
    if one.across is not None:
        return one.across
    return least_size(replace(one, least=None), down=down) if one.items else 0.0


def arrange(root: Item, at: Rect) -> dict[str, Rect]:
    """The boxes of all named items when the root is this box."""
    return dict(_boxes(root, at))


def _boxes(one: Item, at: Rect) -> Iterator[tuple[str, Rect]]:
    if one.name:
        yield one.name, box(at.x, at.y, at.w, at.h)
    inner = Rect(at.x + one.pad, at.y + one.pad, at.w - 2 * one.pad, at.h - 2 * one.pad)
    length, width = (inner.h, inner.w) if one.down else (inner.w, inner.h)
    sizes = item_lengths(one.items, length - one.gap * max(0, len(one.items) - 1), down=one.down)
    free = length - sum(sizes) - one.gap * max(0, len(sizes) - 1)
    along = _SHIFT[one.align] * max(0.0, free)
    for each, size in zip(one.items, sizes, strict=True):
        high = width if each.across is None else min(each.across, width)
        aside = _SHIFT[each.align] * (width - high)
        if one.down:
            yield from _boxes(each, Rect(inner.x + aside, inner.y + along, high, size))
        else:
            yield from _boxes(each, Rect(inner.x + along, inner.y + aside, size, high))
        along += size + one.gap


def item_lengths(items: Sequence[Item], length: float, *, down: bool) -> list[float]:
    """_ItemOptions long each item of a line is that has this length for them."""
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
