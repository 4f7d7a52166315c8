"""Tables that fit the terminal: they break neither words nor figures, or are set as lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text as Line

GAP = 2  # characters between columns


def make_table(titles: Iterable[str], *, figures: bool = False) -> Table:
    """An empty table with these titles; `figures`: in all columns but the first."""
    shown = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold")
    for n, title in enumerate(titles):
        shown.add_column(title, justify="right" if figures and n else "left")
    return shown


def fit(table: Table, width: int) -> RenderableType:
    """The table with columns that are wide enough; if there is too little room, its rows as lists
    of cells.

    What is aligned to the right is a figure, which may have spaces and is never broken.
    """
    room = width - GAP * (len(table.columns) - 1)
    least = [_least_width(column, table) for column in table.columns]
    if sum(least) > room:
        return Group(*_lists(table))
    most = [max(map(_line_width, _texts(column, table)), default=0) for column in table.columns]
    for column, wide in zip(table.columns, _shares(least, most, room), strict=True):
        column.width = wide
    return table


def _least_width(column: Column, table: Table) -> int:
    title, *cells = _texts(column, table)
    measure = _line_width if column.justify == "right" else _word_width
    return max([_word_width(title), *map(measure, cells)])


def _texts(column: Column, table: Table) -> list[str]:
    """The texts of a column; first its title, or an empty text."""
    title = column.header if table.show_header else ""
    return [cell.plain if isinstance(cell, Line) else str(cell) for cell in (title, *column.cells)]


def _line_width(text: str) -> int:
    return max(map(cell_len, text.split("\n")))


def _word_width(text: str) -> int:
    return max(map(cell_len, text.split()), default=0)


def _shares(least: Sequence[int], most: Sequence[int], room: int) -> list[int]:
    """The widths of the columns: what each needs, and of what is left equal shares, as far as each
    has use for it.
    """
    widths = [*least]
    spare = room - sum(least)
    waiting = sorted(range(len(least)), key=lambda n: most[n] - least[n])
    for place, n in enumerate(waiting):
        extra = min(most[n] - least[n], spare // (len(waiting) - place))
        widths[n] += extra
        spare -= extra
    return widths


def _lists(table: Table) -> Iterator[RenderableType]:
    """Each row as a list: "title: cell"; without titles the cells side by side."""
    rows = list(zip(*(column.cells for column in table.columns), strict=True))
    for n, cells in enumerate(rows):
        if not table.show_header:
            yield Line(" " * GAP).join(_line(cell) for cell in cells if _line(cell))
            continue
        if n:
            yield Line()
        for column, cell in zip(table.columns, cells, strict=True):
            if text := _line(cell):
                between = "\n" if "\n" in text.plain else " "
                yield Line.assemble(_line(column.header), f":{between}", text)


def _line(cell: RenderableType) -> Line:
    return cell if isinstance(cell, Line) else Line(str(cell))
