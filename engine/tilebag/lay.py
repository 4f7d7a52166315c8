"""From a list of things to boxes on the board, in board units."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.game import Frame
from tilebag.scene import Rect

SMALL = 600  # CSS pixels: below this width words keep their size


@dataclass(frozen=True, slots=True)
class Board:
    """A board that fills a frame: its size in board units, and how many CSS pixels one unit is."""

    w: float
    h: float
    unit: float
    tall: bool

    @classmethod
    def fit(cls, frame: Frame, *, tall: tuple[float, float], wide: tuple[float, float]) -> Board:
        """The board for a frame; `tall` and `wide` are the least sizes (in tiles) the two layouts are made for."""
        w, h = tall if frame.tall else wide
        unit = min(frame.width / w, frame.height / h)
        return cls(round(frame.width / unit, 4), round(frame.height / unit, 4), round(unit, 4), frame.tall)

    def px(self, n: float) -> float:
        """CSS pixels of a phone in board units; larger screens show words and lines larger."""
        return round(n * self.scale / self.unit, 4)

    @property
    def scale(self) -> float:
        """How much larger than on a phone words are."""
        return 1 if self.w * self.unit < SMALL else 1.45 if self.tall else 1.12


def row(n: int, at: Rect, step: float) -> tuple[Rect, ...]:
    """n boxes of the size of `at`, side by side from there, `step` apart."""
    return tuple(Rect(round(at.x + k * step, 4), at.y, at.w, at.h) for k in range(n))


def grid(n: int, columns: int, at: Rect, step: tuple[float, float]) -> tuple[Rect, ...]:
    """n boxes in lines of `columns`, from the upper left one."""
    dx, dy = step
    return tuple(
        Rect(round(at.x + k % columns * dx, 4), round(at.y + k // columns * dy, 4), at.w, at.h) for k in range(n)
    )


def spread(widths: tuple[float, ...], x: float, span: float) -> tuple[float, ...]:
    """Where things of these widths begin, set against both ends of a line of length `span`; one stands left."""
    gap = (span - sum(widths)) / (len(widths) - 1) if len(widths) > 1 else 0.0
    starts, at = [], x
    for w in widths:
        starts.append(round(at, 4))
        at += w + gap
    return tuple(starts)
