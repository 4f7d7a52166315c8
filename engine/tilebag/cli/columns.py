"""From cells to characters: short items, each at its column on a line of the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.text import Text as Line

SAME_LINE_GAP = 0.42  # board units between the middles of items on one line
BETWEEN = "   "
_GAP = re.compile(r"(?<=\S) +(?=[\[<(])")  # before a piece


@dataclass(frozen=True)
class Cell:
    """A short item.

    x, y   start, and height on the board, in board units
    line   its words
    loose  not a piece: may be moved
    end    in board units
    sign   the name of a drawn sign
    whole  describes everything around it
    """

    x: float
    y: float
    line: Line
    loose: bool = False
    end: float = 0.0
    sign: bool = False
    whole: bool = False


def rows_of(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells grouped by height, each row from the left."""
    rows: list[list[Cell]] = []
    for cell in sorted(cells, key=lambda cell: cell.y):
        if (
            rows
            and cell.y - rows[-1][0].y <= SAME_LINE_GAP
            and not any(_is_under(cell, each) for each in rows[-1])
        ):
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [sorted(row, key=lambda cell: cell.x) for row in rows]


def _is_under(cell: Cell, upper: Cell) -> bool:
    """Whether both are words, one directly below the other."""
    return (
        cell.loose
        and upper.loose
        and cell.y > upper.y
        and cell.x < upper.end
        and upper.x < cell.end
    )


def align_columns(rows: Sequence[Sequence[Cell]], width: int) -> list[Line]:
    """Each row as a line with every cell at its column, closer together where the line would be too
    long.
    """
    columns = _places(rows, width)
    lines = []
    for row in rows:
        line = Line()
        needed = sum(least_gap(cell) + cell.line.cell_len for cell in row)
        for cell in row:
            needed -= least_gap(cell)
            column = min(columns[_column(cell)], width - needed)
            line.append(" " * max(column - line.cell_len, least_gap(cell) if line else 0))
            line.append_text(cell.line)
            needed -= cell.line.cell_len
        lines.append(line)
    return lines


def _places(rows: Sequence[Sequence[Cell]], width: int) -> dict[float, int]:
    """The start of each column: in proportion to its position, and after the cells before it."""
    left = min((cell.x for row in rows for cell in row), default=0.0)
    scale = _scale(rows, left, width)
    columns: dict[float, int] = {}
    for x in sorted({_column(cell) for row in rows for cell in row}):
        columns[x] = round((x - left) * scale)
        for row in rows:
            for before, cell in pairwise(row):
                if _column(cell) == x != _column(before):
                    columns[x] = max(
                        columns[x],
                        columns[_column(before)] + before.line.cell_len + least_gap(cell),
                    )
    return columns


def _column(cell: Cell) -> float:
    return round(cell.x, 1)


def least_gap(cell: Cell) -> int:
    """Minimum spaces before a cell."""
    return 2 if cell.loose else 1


def _scale(rows: Sequence[Sequence[Cell]], left: float, width: int) -> float:
    """Columns per board unit such that no piece moves its neighbour, as far as the width allows."""
    need = 1.0
    most = float(width)
    for row in rows:
        fixed = [cell for cell in row if not cell.loose]
        for left_cell, right_cell in pairwise(fixed):
            need = max(need, (left_cell.line.cell_len + 1) / max(right_cell.x - left_cell.x, 0.01))
        if fixed and fixed[-1].x > left:
            most = min(most, (width - fixed[-1].line.cell_len) / (fixed[-1].x - left))
    return max(1.0, min(need, most))


def wrap(line: Line, width: int) -> Iterator[Line]:
    """A long line broken before pieces."""
    while line.cell_len > width:
        gaps = [gap for gap in _GAP.finditer(line.plain) if gap.start() <= width]
        if not gaps:
            break
        yield line[: gaps[-1].start()]
        line = line[gaps[-1].end() :]
    yield line


def side_by_side(parts: Sequence[Line], width: int) -> list[Line]:
    """Parts side by side, on as many lines as needed."""
    lines: list[Line] = []
    for part in filter(None, parts):
        if lines and lines[-1].cell_len + len(BETWEEN) + part.cell_len <= width:
            lines[-1] = Line(BETWEEN).join((lines[-1], part))
        else:
            lines.append(part)
    return lines


def one_line(title: Sequence[Line], cells: Sequence[Cell]) -> Line:
    """Cells from the left, words after the piece above them, descriptions of the whole last."""
    line = Line(" ").join(title)
    before = None
    for cell in sorted(cells, key=lambda cell: (cell.whole, round(cell.x, 1), cell.loose)):
        line.append("" if not line else " " * _gap(before, cell))
        line.append_text(cell.line)
        before = cell
    return line


def _gap(before: Cell | None, cell: Cell) -> int:
    """Two spaces between words and pieces that are not above them, and between words."""
    if before is None or not (before.loose or cell.loose):
        return 1
    return 1 if cell.loose and not before.loose and not cell.whole and cell.x < before.end else 2
