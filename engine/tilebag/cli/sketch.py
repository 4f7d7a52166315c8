"""A scene as lines of text, from the scene alone.

Places are boxes in boxes. A low one becomes a line: its name, its pieces, its words. A high one becomes lines in which
things keep their columns as far as the width allows. What lies side by side and is small stands side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rich.text import Text as Line

from tilebag.cli import short
from tilebag.scene import Drawer, Piece, Place, Print, Rect, Scene
from tilebag.words import Lexicon

LOW = 1.75  # a place up to this height holds one line of pieces
SAME_LINE = 0.42  # what is no further apart, from middle to middle, stands on one line
SAME_SPOT = 0.1  # what is no further apart lies on top of each other
BETWEEN = "   "


@dataclass(frozen=True)
class Cell:
    """Something short, where it begins and at what height; `loose` is no piece and may be pushed aside."""

    x: float
    y: float
    line: Line
    loose: bool = False


@dataclass
class Nest:
    """A place with all that lies in it."""

    place: Place
    nests: list[Nest] = field(default_factory=list)
    prints: list[Print] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)

    @property
    def low(self) -> bool:
        return self.place.at.h <= LOW

    @property
    def small(self) -> bool:
        """One piece at the most: several of these share a line."""
        return self.low and len(self.pieces) <= 1 and not self.nests


def sketch(scene: Scene, words: Lexicon, width: int) -> list[Line]:
    """The table, then what is folded away."""
    w, h = scene.size
    lines = _root(_nested(w, h, scene.places, scene.prints, scene.pieces), words, width)
    for drawer in scene.drawers:
        lines += [Line(), *_drawer(drawer, words, width)]
    return lines


def _drawer(drawer: Drawer, words: Lexicon, width: int) -> list[Line]:
    w, h = drawer.size
    inside = _high(_nested(w, h, drawer.places, drawer.prints, drawer.pieces), words, width)
    note = [Line(words.say(drawer.note))] if drawer.note else []
    return [Line(words.say(drawer.title), style="bold"), *inside, *note]


# what lies where


def _nested(w: float, h: float, places: Iterable[Place], prints: Iterable[Print], pieces: Iterable[Piece]) -> Nest:
    """Everything in the smallest place that its middle lies in."""
    root = Nest(Place("", Rect(0, 0, w, h), ""))
    nests = [root]
    for place in sorted(places, key=lambda place: -place.at.w * place.at.h):
        if place.look != "link":
            nest = Nest(place)
            _around(nests, *_middle(place.at)).nests.append(nest)
            nests.append(nest)
    for shown in prints:
        _around(nests, shown.x, _height(shown)).prints.append(shown)
    for piece in pieces:
        _around(nests, *_middle(piece.at)).pieces.append(piece)
    return root


def _around(nests: Sequence[Nest], x: float, y: float) -> Nest:
    """The smallest nest around a point: the last one, as they stand from large to small."""
    for nest in reversed(nests):
        at = nest.place.at
        if at.x <= x <= at.x + at.w and at.y <= y <= at.y + at.h:
            return nest
    return nests[0]


def _middle(at: Rect) -> tuple[float, float]:
    return at.x + at.w / 2, at.y + at.h / 2


def _height(shown: Print) -> float:
    """The height at which the middle of a print lies."""
    return shown.y - 0.35 * shown.size if shown.kind == "words" else shown.y


# from boxes to lines


def _root(root: Nest, words: Lexicon, width: int) -> list[Line]:
    """The whole board: its places from above, small ones side by side; what lies loose keeps its columns."""
    rows = _rows(_loose(root, words))
    lines = [(row[0].y, [line]) for row, line in zip(rows, _columns(rows, width), strict=True)]
    for group in _groups(sorted(root.nests, key=_reading)):
        first = group[0]
        if first.low:
            lines.append((_middle(first.place.at)[1], _wrapped([_low(nest, words) for nest in group], width)))
        else:
            lines.append((first.place.at.y, _high(first, words, width)))
    return [line for _, block in sorted(lines, key=lambda each: each[0]) for line in block]


def _reading(nest: Nest) -> tuple[int, float]:
    """From above, then from the left."""
    at = nest.place.at
    y = _middle(at)[1] if nest.low else at.y + 0.5
    return round(y / SAME_LINE / 2), at.x


def _groups(nests: Sequence[Nest]) -> Iterator[list[Nest]]:
    """Small neighbours together, each of the others alone."""
    group: list[Nest] = []
    for nest in nests:
        if group and not (nest.small and group[0].small and _reading(nest)[0] == _reading(group[0])[0]):
            yield group
            group = []
        group.append(nest)
    if group:
        yield group


def _wrapped(parts: Sequence[Line], width: int) -> list[Line]:
    """Parts side by side, on as many lines as they need."""
    lines: list[Line] = []
    for part in filter(None, parts):
        if lines and lines[-1].cell_len + len(BETWEEN) + part.cell_len <= width:
            lines[-1] = Line(BETWEEN).join((lines[-1], part))
        else:
            lines.append(part)
    return lines


def _low(nest: Nest, words: Lexicon) -> Line:
    """A place as one line: "Row 3: [2 Suns] [5 Arms]  needs 2"."""
    title = short.heading(nest.place, words)
    said = [cell.line for cell in _words(nest.prints, words) if cell.line.plain.casefold() != title.casefold()]
    pieces = [cell.line for cell in sorted(_pieces(nest.pieces, words), key=lambda cell: cell.x)]
    inner = [line for each in sorted(nest.nests, key=_reading) if (line := _low(each, words))]
    if nest.place.look in short.EMPTY and not pieces and not inner:
        return short.empty(Line(" ").join(said).plain)
    gap = Line("  " if pieces or inner else " ")
    things = Line(" ").join([*_titled(title), *pieces, *inner])
    return gap.join([line for line in (things, Line(" ").join(said)) if line])


def _high(nest: Nest, words: Lexicon, width: int) -> list[Line]:
    """A place as lines under its name, everything in its column."""
    places = [Cell(each.place.at.x, _middle(each.place.at)[1], _low(each, words)) for each in nest.nests]
    rows = _rows(_loose(nest, words) + [cell for cell in places if cell.line])
    return _titled(short.heading(nest.place, words)) + _columns(rows, width)


def _titled(title: str) -> list[Line]:
    return [Line(f"{title}:", style="dim")] if title else []


# what lies directly in a nest


def _loose(nest: Nest, words: Lexicon) -> list[Cell]:
    return _pieces(nest.pieces, words) + _words(nest.prints, words)


def _pieces(pieces: Iterable[Piece], words: Lexicon) -> list[Cell]:
    """Of pieces that lie on top of each other the uppermost, with their number."""
    heaps: list[list[Piece]] = []
    for piece in pieces:
        on = next((heap for heap in heaps if _on(piece.at, heap[0].at)), None)
        if on is None:
            heaps.append([piece])
        else:
            on.append(piece)
    return [Cell(heap[-1].at.x, _middle(heap[-1].at)[1], short.piece(heap[-1], len(heap) - 1, words)) for heap in heaps]


def _on(at: Rect, other: Rect) -> bool:
    return abs(at.x - other.x) < SAME_SPOT and abs(at.y - other.y) < SAME_SPOT


def _words(prints: Iterable[Print], words: Lexicon) -> list[Cell]:
    """Prints from the left, row by row; a sign beside its own name is not said twice."""
    cells: list[Cell] = []
    for row in _rows([_print(shown, text) for shown in prints if (text := short.printed(shown, words))]):
        cells += [
            cell for k, cell in enumerate(row) if [cell.line.plain] != [next.line.plain for next in row[k + 1 : k + 2]]
        ]
    return cells


def _print(shown: Print, text: str) -> Cell:
    """A print begins where its letters do, about."""
    align, wide = (shown.align, 0.5 * shown.size * len(text)) if shown.kind == "words" else ("middle", shown.size)
    x = shown.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
    return Cell(x, _height(shown), Line(text, style="bold" if shown.bold else ""), loose=True)


# from cells to characters


def _rows(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells by their height, each row from the left."""
    rows: list[list[Cell]] = []
    for cell in sorted(cells, key=lambda cell: cell.y):
        if rows and cell.y - rows[-1][0].y <= SAME_LINE:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [sorted(row, key=lambda cell: cell.x) for row in rows]


def _columns(rows: Sequence[Sequence[Cell]], width: int) -> list[Line]:
    """Each row as a line, every cell at its column or, where that is taken, just behind the one before."""
    left = min((cell.x for row in rows for cell in row), default=0.0)
    scale, lines = _scale(rows, left, width), []
    for row in rows:
        line = Line()
        for cell in row:
            gap = round((cell.x - left) * scale) - line.cell_len
            line.append(" " * max(gap, (2 if cell.loose else 1) if line else 0))
            line.append_text(cell.line)
        lines.append(line)
    return lines


def _scale(rows: Sequence[Sequence[Cell]], left: float, width: int) -> float:
    """How many columns one unit takes so that no piece pushes its neighbour, as far as the width allows."""
    need, most = 1.0, float(width)
    for row in rows:
        fixed = [cell for cell in row if not cell.loose]
        for one, two in pairwise(fixed):
            need = max(need, (one.line.cell_len + 1) / max(two.x - one.x, 0.01))
        if fixed and fixed[-1].x > left:
            most = min(most, (width - fixed[-1].line.cell_len) / (fixed[-1].x - left))
    return max(1.0, min(need, most))
