"""The groups in their lines, like words, and how large: the reader may have them smaller or larger than they come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tilebag.game import FIT, LARGEST, SMALLEST
from tilebag.games.packkub.melds import LEAST
from tilebag.games.packkub.pieces import LONGEST_RUN
from tilebag.scene import Rect

PAD = 0.08  # from the edge of a group to its tiles
GAP = 0.14  # between groups, and between lines
TOP = 0.2  # above the first line: room for what is lifted or marked
LEAST_TILE = 0.2  # all at once may be small, but never smaller than this
STEP = 1.25  # from one zoom to the next
STEPS_OF_SIZE = 32
NEW = 2  # tiles for which there is room at least where a new group begins
BUTTONS = 1.18  # fingers: what the buttons of the pane cover at the end of it


@dataclass(frozen=True, slots=True)
class Room:
    """What there is to lay the groups in.

    edge   what stays free at both sides of the window
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

    @property
    def normal(self) -> float:
        """A tile as large as it should be."""
        return max(1.0, self.finger)

    @property
    def most(self) -> float:
        """A tile so large that the longest group just fits into a line."""
        return (self.w - 2 * self.edge - 2 * PAD) / LONGEST_RUN


@dataclass(frozen=True, slots=True)
class Flow:
    """The groups in their lines, from the upper left corner of the pane.

    size    of a tile
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


@lru_cache(maxsize=1024)
def flow(room: Room, groups: tuple[tuple[int, bool], ...], zoom: int) -> Flow:
    """Groups of so many tiles, each with or without words under it, as large as they come or as they are wanted."""
    if _fits(room, groups, room.normal):
        return _laid(room, groups, room.normal)
    covered = room.finger * BUTTONS
    normal = _largest(room, groups, room.finger, room.normal, covered)
    floor = _largest(room, groups, LEAST_TILE, room.finger, covered)
    sizes = {step: min(normal * STEP**step, room.most) for step in range(SMALLEST, LARGEST + 1)}
    sizes = {step: max(size, floor) if step < 0 else size for step, size in sizes.items()}
    size = floor if zoom == FIT else sizes[zoom]
    whole = _fits(room, groups, size)
    near = size / STEP**0.1
    return _laid(
        room,
        groups,
        size,
        covered,
        smaller=None if whole else max((step for step in sizes if sizes[step] < near), default=None),
        larger=min((step for step in sizes if sizes[step] > size * STEP**0.1), default=None),
        fit=None if whole else FIT,
    )


def _largest(room: Room, groups: Sequence[tuple[int, bool]], least: float, most: float, less: float = 0.0) -> float:
    """The largest tile between these with which all is seen at once, `less` of the window being covered."""
    low, high = 0, STEPS_OF_SIZE
    while low < high:
        middle = (low + high + 1) // 2
        if _fits(room, groups, least + (most - least) * middle / STEPS_OF_SIZE, less):
            low = middle
        else:
            high = middle - 1
    return round(least + (most - least) * low / STEPS_OF_SIZE, 4)


def _fits(room: Room, groups: Sequence[tuple[int, bool]], size: float, less: float = 0.0) -> bool:
    return _high(room, _lines(room, groups, size), size) <= room.h - less


def _high(room: Room, lines: Sequence[_Line], size: float) -> float:
    return TOP + sum(_step(room, line, size) for line in lines)


def _step(room: Room, line: _Line, size: float) -> float:
    """From one line to the next."""
    return size + 2 * PAD + GAP + (room.words if line.words else 0)


@dataclass(slots=True)
class _Line:
    """Where each group begins, and how wide it is; are there words under one of them?"""

    boxes: list[tuple[float, float]]
    words: bool = False


def _lines(room: Room, groups: Sequence[tuple[int, bool]], size: float) -> list[_Line]:
    """The groups, and as the last box the place for a new one."""
    width = room.w - 2 * room.edge
    lines, x = [_Line([])], 0.0
    for n, words in groups:
        w = max(n, LEAST) * size + 2 * PAD
        if lines[-1].boxes and x + w > width + 1e-6:
            lines.append(_Line([]))
            x = 0.0
        lines[-1].boxes.append((x, w))
        lines[-1].words |= words and w >= room.reads
        x += w + GAP
    if lines[-1].boxes and x + NEW * size > width:
        lines.append(_Line([]))
        x = 0.0
    lines[-1].boxes.append((x, min(LEAST * size + 2 * PAD, width - x)))
    return lines


def _laid(
    room: Room,
    groups: Sequence[tuple[int, bool]],
    size: float,
    below: float = 0.0,
    *,
    smaller: int | None = None,
    larger: int | None = None,
    fit: int | None = None,
) -> Flow:
    """Every group in its box; `below` stays free at the end, unless all is seen anyway."""
    lines, y, boxes = _lines(room, groups, size), TOP, []
    for line in lines:
        boxes += [
            Rect(round(room.edge + x, 4), round(y, 4), round(w, 4), round(size + 2 * PAD, 4)) for x, w in line.boxes
        ]
        y += _step(room, line, size)
    high = room.h if y <= room.h else y + below
    return Flow(size, tuple(boxes[:-1]), boxes[-1], round(high, 4), smaller, larger, fit)
