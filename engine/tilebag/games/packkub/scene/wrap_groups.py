"""The groups in lines, like words, and how large: the reader may have them smaller or larger than they come.

Tiles, edges and lines measure whole hundredths of a board unit, so that every box in the pane is short on the wire.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor

from tilebag.game import FIT_ZOOM, LARGEST_ZOOM, SMALLEST_ZOOM
from tilebag.layout import box
from tilebag.scene import Rect

from ..pieces import LONGEST_RUN, SHORTEST_MELD
from .layout import Layout

PAD = 0.08  # from the edge of a group to its tiles
GAP = 0.14  # between groups, and between lines
TOP = 0.2  # above the first line: room for what is lifted or marked
LEAST_TILE = 0.2  # all at once may be small, but never smaller than this
ROOMY = (1.6, 1.3, 1.15)  # sizes of a tile while there are few, the largest first
STEP = 1.25  # from one zoom to the next
STEPS_OF_SIZE = 32
NEW = 2  # tiles for which there is room at least where a new group begins
UNDER = 17  # CSS pixels of a phone for the words under a group
READS = 84  # a group must be so wide to have words under it
FINGER = 44  # CSS pixels


def up(n: float) -> float:
    """The next hundredth."""
    return ceil(n * 100 - 1e-6) / 100


def down(n: float) -> float:
    """The hundredth before."""
    return floor(n * 100 + 1e-6) / 100


@dataclass(frozen=True, slots=True)
class Window:
    """What there is to place the groups in.

    edge   what stays free at both sides
    finger what a tile must measure to be touched
    words  how high a line of words is
    reads  how wide a group must be to have words under it
    """

    w: float
    h: float
    edge: float
    finger: float
    words: float
    reads: float

    @classmethod
    def of(cls, boxes: Layout) -> Window:
        """The window of a layout."""
        px, at = boxes.board.px, boxes.window
        return cls(at.w, at.h, up(boxes.edge), up(FINGER / boxes.board.unit), up(px(UNDER)), px(READS))


@dataclass(frozen=True, slots=True)
class Wrapped:
    """The groups in their lines, from the upper left corner of the pane.

    size    of a tile
    new     the place for a new group
    high    all lines together, at least the window's height
    smaller, larger, fit
            the zooms that would change something
    """

    size: float
    groups: tuple[Rect, ...]
    new: Rect
    high: float
    smaller: int | None = None
    larger: int | None = None
    fit: int | None = None


Groups = tuple[tuple[int, bool], ...]  # of each: how many tiles, and are there words under it?


@lru_cache(maxsize=1024)
def wrap_groups(window: Window, groups: Groups, zoom: int) -> Wrapped:
    """The groups as large as they come or, where they are not all seen at once, as they are wanted."""
    wanted = max(1.0, window.finger)
    longest_fits = down((window.w - 2 * window.edge - 2 * PAD) / LONGEST_RUN)
    for size in (*(size for size in ROOMY if wanted < size <= longest_fits), wanted):
        if _fits(window, groups, size):
            return _in_the_middle(window, _placed(window, groups, size))
    normal = _largest(window, groups, window.finger, wanted)
    smallest = _largest(window, groups, LEAST_TILE, window.finger)
    sizes = {step: down(min(normal * STEP**step, longest_fits)) for step in range(SMALLEST_ZOOM, LARGEST_ZOOM + 1)}
    sizes = {step: max(size, smallest) if step < 0 else size for step, size in sizes.items()}
    size = smallest if zoom == FIT_ZOOM else sizes[zoom]
    whole, alike = _fits(window, groups, size), STEP**0.1
    return replace(
        _placed(window, groups, size),
        smaller=None if whole else max((step for step in sizes if sizes[step] < size / alike), default=None),
        larger=min((step for step in sizes if sizes[step] > size * alike), default=None),
        fit=None if whole else FIT_ZOOM,
    )


def _largest(window: Window, groups: Groups, least: float, most: float) -> float:
    """The largest tile between these with which all is seen at once."""
    low, high = 0, STEPS_OF_SIZE
    while low < high:
        middle = (low + high + 1) // 2
        if _fits(window, groups, least + (most - least) * middle / STEPS_OF_SIZE):
            low = middle
        else:
            high = middle - 1
    return down(least + (most - least) * low / STEPS_OF_SIZE)


def _fits(window: Window, groups: Groups, size: float) -> bool:
    steps = (_step(window, line, size) for line in _lines(window, groups, size))
    return TOP + sum(steps) <= window.h


@dataclass(slots=True)
class _Line:
    """Where each group begins, and how wide it is; are there words under one of them?"""

    groups: list[tuple[float, float]]
    words: bool = False


def _lines(window: Window, groups: Groups, size: float) -> list[_Line]:
    """The groups, and as the last box the place for a new one."""
    width = window.w - 2 * window.edge
    lines, x = [_Line([])], 0.0
    for n, words in groups:
        w = max(n, SHORTEST_MELD) * size + 2 * PAD
        if lines[-1].groups and x + w > width + 1e-6:
            lines.append(_Line([]))
            x = 0.0
        lines[-1].groups.append((x, w))
        lines[-1].words |= words and w >= window.reads
        x += w + GAP
    if lines[-1].groups and x + NEW * size > width:
        lines.append(_Line([]))
        x = 0.0
    lines[-1].groups.append((x, down(min(SHORTEST_MELD * size + 2 * PAD, width - x))))
    return lines


def _step(window: Window, line: _Line, size: float) -> float:
    """From one line to the next."""
    return size + 2 * PAD + GAP + (window.words if line.words else 0)


def _in_the_middle(window: Window, placed: Wrapped) -> Wrapped:
    """With what is left over shared out evenly at both sides, and above and below."""
    boxes = (*placed.groups, placed.new)
    right, low = (max(end) for end in zip(*((at.x + at.w, at.y + at.h) for at in boxes), strict=True))
    x, y = down((window.w - window.edge - right) / 2), down(max(0.0, window.h - low - TOP - window.words) / 2)
    *groups, new = (box(at.x + x, at.y + y, at.w, at.h) for at in boxes)
    return replace(placed, groups=tuple(groups), new=new)


def _placed(window: Window, groups: Groups, size: float) -> Wrapped:
    """Every group in its box."""
    boxes, y = [], TOP
    for line in _lines(window, groups, size):
        boxes += [box(window.edge + x, y, w, size + 2 * PAD) for x, w in line.groups]
        y += _step(window, line, size)
    return Wrapped(size, tuple(boxes[:-1]), boxes[-1], round(max(y, window.h), 4))
