"""A scene as lines of text, from the scene alone.

Places are boxes in boxes. A low one becomes a line: its name, its pieces, its words. A high one becomes lines in which
things keep their columns as far as the width allows. What lies side by side and is small stands side by side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeVar

from rich.text import Text as Line

from tilebag.cli import labels
from tilebag.scene import NOBODY, Drawer, Pane, Piece, Place, Print, Rect, Scene
from tilebag.words import Lexicon

LOW = 1.75  # a place up to this height holds one line of pieces
LOW_ROW = 2.0  # one up to this height does if they lie in a row
BELOW = 0.6  # words so close under a small place belong to it
SAME_LINE = 0.42  # what is no further apart, from middle to middle, stands on one line
SAME_SPOT = 0.1  # what is no further apart lies on top of each other
CENTRED = 0.3  # words no further from the middle of a place are said of all of it
BETWEEN = "   "
Thing = TypeVar("Thing", Piece, Place)
_GAP = re.compile(r"(?<=\S) +(?=[\[<(])")  # before a piece


@dataclass(frozen=True)
class Cell:
    """Something short, where it begins and ends and at what height.

    loose  no piece: may be pushed aside
    sign   the name of a sign that is drawn
    whole  said of all that lies around it
    """

    x: float
    y: float
    line: Line
    loose: bool = False
    end: float = 0.0
    sign: bool = False
    whole: bool = False


@dataclass
class Nest:
    """A place with all that lies in it."""

    place: Place
    nests: list[Nest] = field(default_factory=list)
    prints: list[Print] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)

    @property
    def low(self) -> bool:
        high = self.place.at.h
        return high <= LOW or (high <= LOW_ROW and self._in_a_row)

    @property
    def _in_a_row(self) -> bool:
        heights = [_middle(at)[1] for at in (*(p.at for p in self.pieces), *(n.place.at for n in self.nests))]
        return bool(heights) and max(heights) - min(heights) <= SAME_LINE

    @property
    def hollow(self) -> bool:
        """Did something lie here of which nothing is said any more?"""
        return self.place.look in labels.GONE and not (self.place.label or self.nests or self.prints or self.pieces)

    @property
    def only_words(self) -> bool:
        """Only words, and no name of their own: what is around them has one."""
        return bool(self.prints) and not (self.place.label or self.nests or self.pieces)

    @property
    def small(self) -> bool:
        """One piece at the most: several of these share a line."""
        return self.low and len(self.pieces) <= 1 and not self.nests


def sketch(scene: Scene, words: Lexicon, width: int) -> list[Line]:
    """The table, all of it, then what is folded away."""
    scene = _unrolled(scene, scene.pane) if scene.pane else scene
    w, h = scene.size
    places = [place for place in scene.places if place.when in ("", NOBODY)]  # nothing is ever held here
    prints = [print_ for print_ in scene.prints if print_.when in ("", NOBODY)]
    lines = _root(_nested(w, h, places, prints, scene.pieces), words, width)
    for drawer in scene.drawers:
        lines += [Line(), *_drawer(drawer, words, width)]
    return lines


def _unrolled(scene: Scene, pane: Pane) -> Scene:
    """A board so high that nothing has to scroll: what lies under the window moves down."""
    low, more = pane.at.y + pane.at.h, max(0.0, pane.size[1] - pane.at.h)

    def lying(at: Rect) -> Rect:
        return replace(at, y=at.y + more) if at.y >= low else at

    def scrolled(at: Rect) -> Rect:
        return replace(at, x=at.x + pane.at.x, y=at.y + pane.at.y)

    prints = [replace(each, y=each.y + more) if each.y >= low else each for each in scene.prints]
    prints += [replace(each, x=each.x + pane.at.x, y=each.y + pane.at.y) for each in pane.prints]
    return replace(
        scene,
        size=(scene.size[0], scene.size[1] + more),
        places=(*_each(scene.places, lying), *_each(pane.places, scrolled)),
        prints=tuple(prints),
        pieces=(*_each(scene.pieces, lying), *_each(pane.pieces, scrolled)),
    )


def _each(things: Iterable[Thing], to: Callable[[Rect], Rect]) -> Iterator[Thing]:
    return (replace(each, at=to(each.at)) for each in things)


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
        _said_in(nests, shown).prints.append(shown)
    for piece in _whole(tuple(pieces)):
        _around(nests, *_middle(piece.at)).pieces.append(piece)
    return root


def _whole(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Without those that only show more of another piece: "c3-suit" beside "c3", said in the same words."""
    labels = {piece.id: piece.label for piece in pieces}
    return (piece for piece in pieces if labels.get(piece.id.rpartition("-")[0]) != piece.label)


def _around(nests: Sequence[Nest], x: float, y: float) -> Nest:
    """The smallest nest around a point: the last one, as they stand from large to small."""
    for nest in reversed(nests):
        at = nest.place.at
        if at.x <= x <= at.x + at.w and at.y <= y <= at.y + at.h:
            return nest
    return nests[0]


def _said_in(nests: Sequence[Nest], shown: Print) -> Nest:
    """The nest that a print stands in, or the small one that it stands right under."""
    around = _around(nests, shown.x, _height(shown))
    if shown.align == "middle":
        for nest in nests[1:]:
            at = nest.place.at
            under = 0 <= _height(shown) - at.y - at.h <= BELOW and abs(shown.x - at.x - at.w / 2) < SAME_SPOT
            if under and max(at.w, at.h) <= LOW and around in (nests[0], nest):
                return nest
    return around


def _middle(at: Rect) -> tuple[float, float]:
    return at.x + at.w / 2, at.y + at.h / 2


def _height(shown: Print) -> float:
    """The height at which the middle of a print lies."""
    return shown.y - 0.35 * shown.size if shown.kind == "words" else shown.y


# from boxes to lines


def _root(root: Nest, words: Lexicon, width: int) -> list[Line]:
    """The whole board: its places from above, small ones side by side; what lies loose keeps its columns, gaps too."""
    rows = _rows(_loose(root, words) + [_hollow(nest) for nest in root.nests if nest.hollow])
    lines = [(row[0].y, [line]) for row, line in zip(rows, _columns(rows, width), strict=True)]
    for group in _groups(sorted((nest for nest in root.nests if not nest.hollow), key=_reading)):
        first = group[0]
        if first.low:
            lines.append((_middle(first.place.at)[1], _wrapped([_low(nest, words) for nest in group], width)))
        else:
            lines.append((first.place.at.y, _high(first, words, width)))
    return [
        part for _, block in sorted(lines, key=lambda each: each[0]) for line in block for part in _fold(line, width)
    ]


def _fold(line: Line, width: int) -> Iterator[Line]:
    """A line that is too long goes on in the next, but never in the middle of a piece."""
    while line.cell_len > width:
        gaps = [gap for gap in _GAP.finditer(line.plain) if gap.start() <= width]
        if not gaps:
            break
        yield line[: gaps[-1].start()]
        line = line[gaps[-1].end() :]
    yield line


def _hollow(nest: Nest) -> Cell:
    at = nest.place.at
    return Cell(at.x, _middle(at)[1], labels.gap(), end=at.x + at.w)


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
    """A place as one line: "Row 3: [2 Suns] [5 Arms]  needs 2". One with no piece in it just says its label."""
    title = labels.heading(nest.place, words)
    printed = _words(nest.prints, words, nest.place.at)
    said = [cell for cell in printed if not _same(cell.line.plain, title)]
    pieces = _pieces(nest.pieces, words) + _inner(nest, words)
    if nest.place.look in labels.EMPTY and not pieces:
        return labels.empty(" ".join(cell.line.plain for cell in printed) or title)
    if not pieces:
        return _bare(nest.place, title, said, words)
    signs = [cell for cell in said if cell.sign and _beside_name(cell, nest, title, words)]
    name = f"{title} ({signs[0].line.plain})" if signs else title
    return _in_order(_titled(name), pieces + [cell for cell in said if cell not in signs])


def _bare(place: Place, title: str, said: Sequence[Cell], words: Lexicon) -> Line:
    """A place without pieces: its name and one word; else all that its label says, if that is more than the name."""
    label = words.say(place.label) if place.label else ""
    one = len(said) == 1 and not said[0].line.plain.isdecimal()
    one = one and not label.startswith(f"{title}: {said[0].line.plain}")
    if label and (not said or (not one and label != title)):
        return Line(label)
    return Line(" ").join([*_titled(title), *(cell.line for cell in said)])


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _inner(nest: Nest, words: Lexicon) -> list[Cell]:
    """The places in a place; what has a name says that for those in it."""
    cells = []
    for each in nest.nests:
        if nest.place.label and each.only_words:
            continue
        at = each.place.at
        cells.append(Cell(at.x, _middle(at)[1], _low(each, words), end=at.x + at.w))
    return [cell for cell in cells if cell.line]


def _beside_name(sign: Cell, nest: Nest, title: str, words: Lexicon) -> bool:
    """Does the place's name stand on the same line as this sign?"""
    return any(
        abs(_height(shown) - sign.y) <= SAME_LINE and _same(labels.printed(shown, words), title)
        for shown in nest.prints
        if shown.kind == "words"
    )


def _in_order(title: Sequence[Line], cells: Sequence[Cell]) -> Line:
    """From the left, words behind the piece that they stand under; last what is said of the whole."""
    line, before = Line(" ").join(title), None
    for cell in sorted(cells, key=lambda cell: (cell.whole, round(cell.x, 1), cell.loose)):
        line.append("" if not line else " " * _gap(before, cell))
        line.append_text(cell.line)
        before = cell
    return line


def _gap(before: Cell | None, cell: Cell) -> int:
    """Two spaces part words from pieces that they do not stand under, and from each other."""
    if before is None or not (before.loose or cell.loose):
        return 1
    return 1 if cell.loose and not before.loose and not cell.whole and cell.x < before.end else 2


def _high(nest: Nest, words: Lexicon, width: int) -> list[Line]:
    """A place as lines under its name, everything in its column. A single line stands behind the name."""
    rows = _rows(_loose(nest, words) + _inner(nest, words))
    if not rows:
        return [Line(words.say(nest.place.label))] if nest.place.label else []
    title = _titled(labels.heading(nest.place, words))
    if title and len(rows) == 1:
        line = _in_order(title, rows[0])
        if line.cell_len <= width:
            return [line]
    if title and _only_pieces_and_too_many(rows, width):
        return [Line(" ").join([*title, *(cell.line for row in rows for cell in row)])]
    return title + _columns(rows, width)


def _only_pieces_and_too_many(rows: Sequence[Sequence[Cell]], width: int) -> bool:
    """Would the lines have to be broken, so that they may as well follow each other?"""
    too_long = any(sum(_least(cell) + cell.line.cell_len for cell in row) - 1 > width for row in rows)
    return too_long and not any(cell.loose for row in rows for cell in row)


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
    return [
        Cell(
            heap[-1].at.x,
            _middle(heap[-1].at)[1],
            labels.piece(heap[-1], len(heap) - 1, words),
            end=heap[-1].at.x + heap[-1].at.w,
        )
        for heap in heaps
    ]


def _on(at: Rect, other: Rect) -> bool:
    return abs(at.x - other.x) < SAME_SPOT and abs(at.y - other.y) < SAME_SPOT


def _words(prints: Iterable[Print], words: Lexicon, around: Rect | None = None) -> list[Cell]:
    """Prints from the left, row by row; a sign beside its own name is not said twice."""
    cells: list[Cell] = []
    for row in _rows([_print(shown, text, around) for shown in prints if (text := labels.printed(shown, words))]):
        named = [*(None if cell.sign else cell.line.plain for cell in row[1:]), None]
        cells += [cell for cell, name in zip(row, named, strict=True) if not (cell.sign and cell.line.plain == name)]
    return cells


def _print(shown: Print, text: str, around: Rect | None) -> Cell:
    """A print begins where its letters do, about. One in the middle of a place is said of all that lies there."""
    align, wide = (shown.align, 0.5 * shown.size * len(text)) if shown.kind == "words" else ("middle", shown.size)
    x = shown.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
    centred = around is not None and abs(shown.x - _middle(around)[0]) < CENTRED
    whole = centred and shown.kind == "words" and align == "middle"
    line = Line(text, style="bold" if shown.bold else "")
    return Cell(x, _height(shown), line, loose=True, end=x + wide, sign=shown.kind == "sign", whole=whole)


# from cells to characters


def _rows(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells by their height, each row from the left."""
    rows: list[list[Cell]] = []
    for cell in sorted(cells, key=lambda cell: cell.y):
        if rows and cell.y - rows[-1][0].y <= SAME_LINE and not any(_under(cell, each) for each in rows[-1]):
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [sorted(row, key=lambda cell: cell.x) for row in rows]


def _under(cell: Cell, upper: Cell) -> bool:
    """Are both words, one right under the other?"""
    return cell.loose and upper.loose and cell.y > upper.y and cell.x < upper.end and upper.x < cell.end


def _columns(rows: Sequence[Sequence[Cell]], width: int) -> list[Line]:
    """Each row as a line, every cell at its column; nearer, where the line would be too long."""
    columns, lines = _places(rows, width), []
    for row in rows:
        line, rest = Line(), sum(_least(cell) + cell.line.cell_len for cell in row)
        for cell in row:
            rest -= _least(cell)
            column = min(columns[_column(cell)], width - rest)
            line.append(" " * max(column - line.cell_len, _least(cell) if line else 0))
            line.append_text(cell.line)
            rest -= cell.line.cell_len
        lines.append(line)
    return lines


def _places(rows: Sequence[Sequence[Cell]], width: int) -> dict[float, int]:
    """Where each column begins: as far as its cells lie from the left, and behind what stands before them."""
    left = min((cell.x for row in rows for cell in row), default=0.0)
    scale = _scale(rows, left, width)
    columns: dict[float, int] = {}
    for x in sorted({_column(cell) for row in rows for cell in row}):
        columns[x] = round((x - left) * scale)
        for row in rows:
            for before, cell in pairwise(row):
                if _column(cell) == x != _column(before):
                    columns[x] = max(columns[x], columns[_column(before)] + before.line.cell_len + _least(cell))
    return columns


def _column(cell: Cell) -> float:
    return round(cell.x, 1)


def _least(cell: Cell) -> int:
    """The spaces before it."""
    return 2 if cell.loose else 1


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
