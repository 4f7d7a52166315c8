"""The groups in lines, like words, and the size of their tiles.

On a large screen the lines are about equally wide, and a group keeps its line until the turn ends.

Tiles, edges and lines are multiples of a hundredth of a board unit, which keeps the boxes short in
messages.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from tilebag.core.scene import Rect
from tilebag.kit.layout import box

from ..pieces import MAX_RUN, MIN_MELD
from .layout import Layout

PAD = 0.08  # from the edge of a group to its tiles
GAP = 0.14  # between groups, and between lines
TOP = 0.2  # above the first line: room for lifted or marked tiles
ROOMY_SIZES = (1.6, 1.3, 1.15)  # sizes of a tile while there are few, the largest first
SIZE_STEPS = 32
WIDTH_STEPS = 7  # until the least width of the lines is found
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
    is_large     is it on a large screen, where the lines are always centred?
    """

    w: float
    h: float
    edge: float
    min_tile: float
    words: float
    min_caption: float
    is_large: bool = False

    @classmethod
    def of(cls, boxes: Layout) -> Window:
        """The window of a layout."""
        px = boxes.board.px
        at = boxes.window
        least = round_up(MIN_TILE_PX / boxes.board.unit)
        return cls(
            at.w,
            at.h,
            round_up(boxes.edge),
            least,
            round_up(px(CAPTION_PX)),
            px(MIN_CAPTION_PX),
            is_large=boxes.mat is not None,
        )

    @property
    def line(self) -> float:
        """The width of a line."""
        return self.w - 2 * self.edge


class GroupSize(NamedTuple):
    """The number of tiles of a group; has it a caption? Its place among the groups at the start of
    the turn; None: it is new, or may change its line.
    """

    tiles: int
    has_words: bool
    start: int | None = None

    def width(self, size: float) -> float:
        """Its width with tiles of this size."""
        return group_width(self.tiles, size)


class Groups(NamedTuple):
    """What to lay out.

    now        the groups
    before     on a large screen, the number of tiles of each group at the start of the turn
    shows_new  is the place for a new group shown? Its line is centred with it
    """

    now: tuple[GroupSize, ...]
    before: tuple[int, ...] = ()
    shows_new: bool = True


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


def group_width(tiles: int, size: float) -> float:
    """The width of a group with tiles of this size."""
    return max(tiles, MIN_MELD) * size + 2 * PAD


@lru_cache(maxsize=1024)
def wrap_groups(window: Window, groups: Groups) -> Wrapped:
    """The groups as large as fits; when tiles would be smaller than a finger, more lines than the
    window shows.
    """
    starts = _start_lines(window, groups.before)
    size = _best_size(window, lambda size: _fits(window, groups, starts, size))
    is_centred = window.is_large or size >= max(1.0, window.min_tile)
    lines = _lines(window, groups, starts, size)
    return _place_groups(window, lines, groups, size, is_centred=is_centred)


@lru_cache(maxsize=256)
def _start_lines(window: Window, before: tuple[int, ...]) -> tuple[int, ...]:
    """The line of each group at the start of the turn."""

    def lines(size: float) -> list[int]:
        return _equal_lines([group_width(n, size) for n in before], window.line)

    def fits(size: float) -> bool:
        return TOP + (lines(size)[-1] + 1) * (size + 2 * PAD + GAP) <= window.h

    return tuple(lines(_best_size(window, fits))) if before else ()


def _best_size(window: Window, fits: Callable[[float], bool]) -> float:
    """The largest size of a tile that fits, or the smallest if none does."""
    preferred = max(1.0, window.min_tile)
    longest_fits = round_down((window.line - 2 * PAD) / MAX_RUN)
    larger = (size for size in ROOMY_SIZES if preferred < size <= longest_fits)
    for size in (*larger, preferred):
        if fits(size):
            return size
    return round_down(min(_largest(fits, window.min_tile, preferred), longest_fits))


def _largest(fits: Callable[[float], bool], least: float, most: float) -> float:
    """The largest tile between these sizes with which all groups fit."""
    low = 0
    high = SIZE_STEPS
    while low < high:
        middle = (low + high + 1) // 2
        if fits(least + (most - least) * middle / SIZE_STEPS):
            low = middle
        else:
            high = middle - 1
    return round_down(least + (most - least) * low / SIZE_STEPS)


def _fits(window: Window, groups: Groups, starts: tuple[int, ...], size: float) -> bool:
    """Do the groups fit, each in the line that it had at the start of the turn?"""
    lines = _lines(window, groups, starts, size)
    high = TOP + sum([_line_step(window, line, size) for line in lines.lines])
    return high <= window.h and not lines.is_broken


@dataclass(slots=True)
class _Line:
    """The number, left edge and width of each group; does one of them have a caption?"""

    groups: list[tuple[int, float, float]]
    words: bool = False

    @property
    def right(self) -> float:
        """The right edge of its last group."""
        if not self.groups:
            return 0
        _, x, w = self.groups[-1]
        return x + w


class _Lines(NamedTuple):
    """The lines of groups; left edge and width of the place for a new one, in the last line; does a
    line from the start of the turn not fit in the window?
    """

    lines: list[_Line]
    new: tuple[float, float]
    is_broken: bool


def _lines(window: Window, groups: Groups, starts: tuple[int, ...], size: float) -> _Lines:
    """Each group in the line that it had at the start of the turn; the new ones at the end."""
    last = starts[-1] if starts else 0
    own_lines = [last if group.start is None else starts[group.start] for group in groups.now]
    lines = [_Line([])]
    x = 0.0
    current = 0
    is_broken = False
    for k in sorted(range(len(groups.now)), key=own_lines.__getitem__):
        group = groups.now[k]
        w = group.width(size)
        is_full = bool(lines[-1].groups) and x + w > window.line + 1e-6
        is_broken |= is_full and own_lines[k] == current and group.start is not None
        if is_full or (lines[-1].groups and own_lines[k] != current):
            lines.append(_Line([]))
            x = 0.0
        current = own_lines[k]
        lines[-1].groups.append((k, x, w))
        lines[-1].words |= group.has_words and w >= window.min_caption
        x += w + GAP
    if lines[-1].groups and x + NEW_GROUP_TILES * size > window.line:
        lines.append(_Line([]))
        x = 0.0
    wide = min(MIN_MELD * size + 2 * PAD, window.line - x)
    return _Lines(lines, (x, round_down(wide)), is_broken)


def _equal_lines(widths: list[float], most: float) -> list[int]:
    """For each group the number of its line: as few lines as possible, and the widest of them as
    narrow as possible. `most`: the width of a line at most.
    """
    lines = _break_lines(widths, most)
    if not lines or lines[-1] == 0:
        return lines
    least = min(max(widths), most)
    for _ in range(WIDTH_STEPS):
        middle = (least + most) / 2
        narrower = _break_lines(widths, middle)
        if narrower[-1] == lines[-1]:
            lines = narrower
            most = middle
        else:
            least = middle
    return lines


def _break_lines(widths: list[float], most: float) -> list[int]:
    """For each group the number of its line, if lines are filled one after another."""
    lines = []
    line = 0
    x = 0.0
    for w in widths:
        if x and x + w > most + 1e-6:
            line += 1
            x = 0.0
        lines.append(line)
        x += w + GAP
    return lines


def _line_step(window: Window, line: _Line, size: float) -> float:
    """From one line to the next."""
    return size + 2 * PAD + GAP + (window.words if line.words else 0)


def _place_groups(
    window: Window, wrapped: _Lines, groups: Groups, size: float, *, is_centred: bool
) -> Wrapped:
    """A box for every group. `is_centred`: each line, and all of them from top to bottom."""
    lines = wrapped.lines
    new = wrapped.new
    high = size + 2 * PAD
    tops = [TOP]
    for line in lines:
        tops.append(tops[-1] + _line_step(window, line, size))
    boxes: dict[int, Rect] = {}
    left = window.edge
    for y, line in zip(tops, lines, strict=False):
        is_new_shown = groups.shows_new and line is lines[-1]
        right = new[0] + new[1] if is_new_shown else line.right
        left = window.edge + (round_down((window.line - right) / 2) if is_centred else 0)
        boxes |= {k: box(left + x, y, w, high) for k, x, w in line.groups}
    x, w = new
    placed = Wrapped(
        size,
        tuple(boxes[k] for k in range(len(groups.now))),
        box(left + x, tops[len(lines) - 1], w, high),
        round(max(tops[-1], window.h), 4),
    )
    return _centre_down(window, placed) if is_centred else placed


def _centre_down(window: Window, placed: Wrapped) -> Wrapped:
    """All lines in the middle of the window's height, if they do not fill it."""
    low = max(at.y + at.h for at in (*placed.groups, placed.new))
    down = round_down(max(0.0, window.h - low - TOP - window.words) / 2)
    *groups, new = (box(at.x, at.y + down, at.w, at.h) for at in (*placed.groups, placed.new))
    return replace(placed, groups=tuple(groups), new=new)
