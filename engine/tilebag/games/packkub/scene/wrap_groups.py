"""The groups in lines, like words, and the size of their tiles.

Tiles, edges and lines are multiples of a hundredth of a board unit, which keeps the boxes short in
messages.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor

from tilebag.core.scene import Rect
from tilebag.kit.layout import box

from ..pieces import MAX_RUN, MIN_MELD
from .layout import Layout

PAD = 0.08  # from the edge of a group to its tiles
GAP = 0.14  # between groups, and between lines
TOP = 0.2  # above the first line: room for lifted or marked tiles
ROOMY_SIZES = (1.6, 1.3, 1.15)  # sizes of a tile while there are few, the largest first
SIZE_STEPS = 32
NEW_GROUP_TILES = 2  # minimum width of the place for a new group, in tiles
CAPTION_PX = 17  # CSS pixels of a phone: caption of a group
MIN_CAPTION_PX = 84  # minimum width of a group with a caption
MIN_TILE_PX = 44  # CSS pixels


def round_up(n: float) -> float:
    """Round up to hundredths."""
    return ceil(n * 100 - 1e-6) / 100


def round_down(n: float) -> float:
    """Round down to hundredths."""
    return floor(n * 100 + 1e-6) / 100


@dataclass(frozen=True, slots=True)
class Window:
    """The space for the groups.

    w, h         its size
    edge         margin at both sides
    min_tile     minimum size of a tile to tap
    words        height of a caption
    min_caption  minimum width of a group with a caption
    """

    w: float
    h: float
    edge: float
    min_tile: float
    words: float
    min_caption: float

    @classmethod
    def of(cls, boxes: Layout) -> Window:
        """The window of a layout."""
        px = boxes.board.px
        at = boxes.window
        least = round_up(MIN_TILE_PX / boxes.board.unit)
        return cls(
            at.w, at.h, round_up(boxes.edge), least, round_up(px(CAPTION_PX)), px(MIN_CAPTION_PX)
        )


@dataclass(frozen=True, slots=True)
class Wrapped:
    """The groups in lines, from the upper left corner of the pane.

    size    of a tile
    new     the place for a new group
    high    height of all lines, at least the window's
    """

    size: float
    groups: tuple[Rect, ...]
    new: Rect
    high: float


Groups = tuple[tuple[int, bool], ...]  # of each: the number of tiles, and does it have a caption?


@lru_cache(maxsize=1024)
def wrap_groups(window: Window, groups: Groups) -> Wrapped:
    """The groups as large as fits; when tiles would be smaller than a finger, more lines than the
    window shows.
    """
    preferred = max(1.0, window.min_tile)
    longest_fits = round_down((window.w - 2 * window.edge - 2 * PAD) / MAX_RUN)
    larger = (size for size in ROOMY_SIZES if preferred < size <= longest_fits)
    for size in (*larger, preferred):
        if _fits(window, groups, size):
            return _centre(window, _place_groups(window, groups, size))
    size = _largest(window, groups, window.min_tile, preferred)
    return _place_groups(window, groups, round_down(min(size, longest_fits)))


def _largest(window: Window, groups: Groups, least: float, most: float) -> float:
    """The largest tile between these sizes with which all groups fit."""
    low = 0
    high = SIZE_STEPS
    while low < high:
        middle = (low + high + 1) // 2
        if _fits(window, groups, least + (most - least) * middle / SIZE_STEPS):
            low = middle
        else:
            high = middle - 1
    return round_down(least + (most - least) * low / SIZE_STEPS)


def _fits(window: Window, groups: Groups, size: float) -> bool:
    steps = (_line_step(window, line, size) for line in _lines(window, groups, size))
    return TOP + sum(steps) <= window.h


@dataclass(slots=True)
class _Line:
    """The left edge and width of each group; does one of them have a caption?"""

    groups: list[tuple[float, float]]
    words: bool = False


def _lines(window: Window, groups: Groups, size: float) -> list[_Line]:
    """The lines of groups; the last box is the place for a new one."""
    width = window.w - 2 * window.edge
    lines = [_Line([])]
    x = 0.0
    for n, words in groups:
        w = max(n, MIN_MELD) * size + 2 * PAD
        if lines[-1].groups and x + w > width + 1e-6:
            lines.append(_Line([]))
            x = 0.0
        lines[-1].groups.append((x, w))
        lines[-1].words |= words and w >= window.min_caption
        x += w + GAP
    if lines[-1].groups and x + NEW_GROUP_TILES * size > width:
        lines.append(_Line([]))
        x = 0.0
    lines[-1].groups.append((x, round_down(min(MIN_MELD * size + 2 * PAD, width - x))))
    return lines


def _line_step(window: Window, line: _Line, size: float) -> float:
    """From one line to the next."""
    return size + 2 * PAD + GAP + (window.words if line.words else 0)


def _centre(window: Window, placed: Wrapped) -> Wrapped:
    """Centre each line, and all lines from top to bottom."""
    boxes = (*placed.groups, placed.new)
    low = max(at.y + at.h for at in boxes)
    y = round_down(max(0.0, window.h - low - TOP - window.words) / 2)
    right = {top: max(at.x + at.w for at in boxes if at.y == top) for top in {at.y for at in boxes}}
    *groups, new = (
        box(at.x + round_down((window.w - window.edge - right[at.y]) / 2), at.y + y, at.w, at.h)
        for at in boxes
    )
    return replace(placed, groups=tuple(groups), new=new)


def _place_groups(window: Window, groups: Groups, size: float) -> Wrapped:
    """A box for every group."""
    boxes = []
    y = TOP
    for line in _lines(window, groups, size):
        boxes += [box(window.edge + x, y, w, size + 2 * PAD) for x, w in line.groups]
        y += _line_step(window, line, size)
    return Wrapped(size, tuple(boxes[:-1]), boxes[-1], round(max(y, window.h), 4))
