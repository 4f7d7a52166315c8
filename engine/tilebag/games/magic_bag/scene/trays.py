"""The nine rows of tiles in their trays, in justified lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tilebag.kit.arrange import Item, column, item, row, space

from ..state import SIZES, row_id

LINES = ((1, 2, 7), (3, 8), (4, 9), (5, 6))  # of rows: nine rows packed into lines of six tiles
SPAN = 6.82  # length of such a line
LONG_LINES = ((7, 8), (9, 5, 1), (6, 3, 4, 2))  # the same in lines of eight tiles
LONG_SPAN = 8.9
GAP = 0.02  # between two tiles
PAD = 0.08  # from a tray's edge to its tiles
TRAY = 1.1  # height of a tray


def trays(
    words: float,
    between: float,
    lines: Sequence[Sequence[int]] = LINES,
    span: float = SPAN,
) -> Item:
    """All trays, each with room for a caption of height `words` below it."""
    justified = (row(*_justify(_tray(n) for n in line), least=TRAY + words) for line in lines)
    return column(*justified, gap=between, across=span)


def _justify(items: Iterable[Item]) -> Iterator[Item]:
    """The items with flexible space between them."""
    for k, part in enumerate(items):
        if k:
            yield space(grow=1)
        yield part


def _tray(n: int) -> Item:
    before = sum(SIZES[: n - 1])
    tiles = (item(f"t{before + k}", 1, across=1, align="start") for k in range(1, SIZES[n - 1] + 1))
    return row(*tiles, name=row_id(n), gap=GAP, pad=PAD)
