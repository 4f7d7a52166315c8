"""A scene as lines of text, printed from its outline.

A low place becomes one line: name, pieces, words. A high one becomes several lines, in which items
keep their columns as far as the width allows. Small neighbours share a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rich.text import Text as Line

from tilebag.cli import labels
from tilebag.cli.columns import (
    SAME_LINE_GAP,
    Cell,
    align_columns,
    least_gap,
    one_line,
    rows_of,
    side_by_side,
    wrap,
)
from tilebag.core.outline import Entry, visible_outline
from tilebag.core.scene import Drawer, Piece, Place, Print, Rect, Scene
from tilebag.core.words import Lexicon

LOW_HEIGHT = 1.75  # board units: maximum height of a place with one line of pieces
LOW_ROW_HEIGHT = 2.0  # the same if they are in a row
SAME_SPOT_DISTANCE = 0.1  # board units: pieces this close are on top of each other
CENTRE_DISTANCE = 0.3  # board units: words this close to a place's middle describe all of it


def sketch(scene: Scene, words: Lexicon, width: int) -> list[Line]:
    """The whole table with the pane's content in place, then the drawers."""
    blocks = _blocks(visible_outline(scene), words, width)
    if pane := scene.pane:
        inside = [
            (pane.at.y + y, block) for y, block in _blocks(visible_outline(pane), words, width)
        ]
        blocks = [*blocks, *inside]
    lines = [line for _, block in sorted(blocks, key=lambda each: each[0]) for line in block]
    wrapped = [part for line in lines for part in wrap(line, width)]
    for drawer in scene.drawers:
        wrapped += [Line(), *_drawer(drawer, words, width)]
    return wrapped


def _drawer(drawer: Drawer, words: Lexicon, width: int) -> list[Line]:
    w, h = drawer.size
    inside = _high_lines(
        replace(visible_outline(drawer), place=Place("", Rect(0, 0, w, h), "")), words, width
    )
    note = [Line(words.say(drawer.note))] if drawer.note else []
    return [Line(words.say(drawer.title), style="bold"), *inside, *note]


# properties of entries


def _place(entry: Entry) -> Place:
    assert entry.place is not None, "the whole table is no place"
    return entry.place


def _at(entry: Entry) -> Rect:
    return _place(entry).at


def _is_low(entry: Entry) -> bool:
    """Whether it has a single line of pieces."""
    heights = [
        _middle(at)[1] for at in (*(piece.at for piece in entry.pieces), *map(_at, entry.entries))
    ]
    in_a_row = bool(heights) and max(heights) - min(heights) <= SAME_LINE_GAP
    return _at(entry).h <= (LOW_ROW_HEIGHT if in_a_row else LOW_HEIGHT)


def _is_hollow(entry: Entry) -> bool:
    """Whether its piece was taken without a sentence about it."""
    empty = not (_place(entry).label or entry.entries or entry.prints or entry.pieces)
    return empty and _place(entry).look in labels.GONE_LOOKS


def _has_only_words(entry: Entry) -> bool:
    """Whether it has only words and no name; the enclosing place has one."""
    return bool(entry.prints) and not (_place(entry).label or entry.entries or entry.pieces)


def _is_small(entry: Entry) -> bool:
    """Whether it has at most one piece, so that several share a line."""
    return _is_low(entry) and len(entry.pieces) <= 1 and not entry.entries


def _middle(at: Rect) -> tuple[float, float]:
    return at.x + at.w / 2, at.y + at.h / 2


def _height(shown: Print) -> float:
    """The height of a print's middle."""
    return shown.y - 0.35 * shown.size if shown.kind == "words" else shown.y


# from boxes to lines


def _blocks(root: Entry, words: Lexicon, width: int) -> list[tuple[float, list[Line]]]:
    """Lines with the height they start at: places from above, small ones side by side; loose items
    keep columns and gaps.
    """
    rows = rows_of(
        _loose_cells(root, words) + [_gap(entry) for entry in root.entries if _is_hollow(entry)]
    )
    blocks = [
        (row[0].y, [line]) for row, line in zip(rows, align_columns(rows, width), strict=True)
    ]
    for group in _groups(
        sorted((entry for entry in root.entries if not _is_hollow(entry)), key=_sort_key)
    ):
        first = group[0]
        if _is_low(first):
            blocks.append(
                (
                    _middle(_at(first))[1],
                    side_by_side([_line(entry, words) for entry in group], width),
                )
            )
        else:
            blocks.append((_at(first).y, _high_lines(first, words, width)))
    return blocks


def _gap(entry: Entry) -> Cell:
    """A place whose piece was taken."""
    at = _at(entry)
    return Cell(at.x, _middle(at)[1], labels.gap(), end=at.x + at.w)


def _sort_key(entry: Entry) -> tuple[int, float]:
    """The sort key: from above, then from the left."""
    at = _at(entry)
    y = _middle(at)[1] if _is_low(entry) else at.y + 0.5
    return round(y / SAME_LINE_GAP / 2), at.x


def _groups(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Small neighbours together, other entries alone."""
    group: list[Entry] = []
    for entry in entries:
        if group and not (
            _is_small(entry)
            and _is_small(group[0])
            and _sort_key(entry)[0] == _sort_key(group[0])[0]
        ):
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


def _line(entry: Entry, words: Lexicon) -> Line:
    """A place as one line: "Row 3: [2 Suns] [5 Arms]  needs 2"; without pieces, its label."""
    title = labels.heading(_place(entry), words)
    printed = _words(entry.prints, words, _at(entry))
    cells = [cell for cell in printed if not _is_same_text(cell.line.plain, title)]
    pieces = _pieces(entry.pieces, words) + _inner_cells(entry, words)
    if _place(entry).look in labels.EMPTY_LOOKS and not pieces:
        return labels.empty(" ".join(cell.line.plain for cell in printed) or title)
    if not pieces:
        return _bare_line(_place(entry), title, cells, words)
    signs = [cell for cell in cells if cell.sign and _is_beside_name(cell, entry, title, words)]
    name = f"{title} ({signs[0].line.plain})" if signs else title
    return one_line(_title_lines(name), pieces + [cell for cell in cells if cell not in signs])


def _bare_line(place: Place, title: str, cells: Sequence[Cell], words: Lexicon) -> Line:
    """A place without pieces: its name and one word, or its label if that says more."""
    label = words.say(place.label) if place.label else ""
    adds_to_label = False
    if len(cells) == 1:
        word = cells[0].line.plain
        adds_to_label = not word.isdecimal() and not label.startswith((word, f"{title}: {word}"))
    if label and (not cells or (not adds_to_label and label != title)):
        return Line(label)
    return Line(" ").join([*_title_lines(title), *(cell.line for cell in cells)])


def _is_same_text(text: str, other: str) -> bool:
    return text.casefold() == other.casefold()


def _inner_cells(entry: Entry, words: Lexicon) -> list[Cell]:
    """The places in a place; texts that repeat its name are left out."""
    cells = []
    for inside in entry.entries:
        if _place(entry).label and _has_only_words(inside):
            continue
        at = _at(inside)
        cells.append(Cell(at.x, _middle(at)[1], _line(inside, words), end=at.x + at.w))
    return [cell for cell in cells if cell.line]


def _is_beside_name(sign: Cell, entry: Entry, title: str, words: Lexicon) -> bool:
    """Whether the place's name is on the same line as this sign."""
    return any(
        abs(_height(shown) - sign.y) <= SAME_LINE_GAP
        and _is_same_text(labels.print_text(shown, words), title)
        for shown in entry.prints
        if shown.kind == "words"
    )


def _high_lines(entry: Entry, words: Lexicon, width: int) -> list[Line]:
    """A place as lines below its name, in columns; a single line follows the name."""
    rows = rows_of(_loose_cells(entry, words) + _inner_cells(entry, words))
    if not rows:
        label = _place(entry).label
        return [Line(words.say(label))] if label else []
    title = _title_lines(labels.heading(_place(entry), words))
    if title and len(rows) == 1:
        line = one_line(title, rows[0])
        if line.cell_len <= width:
            return [line]
    if title and _has_overlong_pieces(rows, width):
        return [Line(" ").join([*title, *(cell.line for row in rows for cell in row)])]
    return title + align_columns(rows, width)


def _has_overlong_pieces(rows: Sequence[Sequence[Cell]], width: int) -> bool:
    """Whether the rows are pieces only and too long, so that they can be wrapped together."""
    too_long = any(
        sum(least_gap(cell) + cell.line.cell_len for cell in row) - 1 > width for row in rows
    )
    return too_long and not any(cell.loose for row in rows for cell in row)


def _title_lines(title: str) -> list[Line]:
    return [Line(f"{title}:", style="dim")] if title else []


# contents of an entry


def _loose_cells(entry: Entry, words: Lexicon) -> list[Cell]:
    return _pieces(entry.pieces, words) + _words(entry.prints, words)


def _pieces(pieces: Iterable[Piece], words: Lexicon) -> list[Cell]:
    """The top piece of each heap, with the number below it."""
    heaps: list[list[Piece]] = []
    for piece in pieces:
        on = next((heap for heap in heaps if _is_on(piece.at, heap[-1].at)), None)
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


def _is_on(at: Rect, other: Rect) -> bool:
    return abs(at.x - other.x) < SAME_SPOT_DISTANCE and abs(at.y - other.y) < SAME_SPOT_DISTANCE


def _words(prints: Iterable[Print], words: Lexicon, around: Rect | None = None) -> list[Cell]:
    """Prints from the left, row by row; a sign beside its own name is left out."""
    cells: list[Cell] = []
    for row in rows_of(
        [
            _print(shown, text, around)
            for shown in prints
            if (text := labels.print_text(shown, words))
        ]
    ):
        named = [*(None if cell.sign else cell.line.plain for cell in row[1:]), None]
        cells += [
            cell
            for cell, name in zip(row, named, strict=True)
            if not (cell.sign and cell.line.plain == name)
        ]
    return cells


def _print(shown: Print, text: str, around: Rect | None) -> Cell:
    """A print at the approximate start of its letters. Words in the middle of a place describe all
    of it.
    """
    align, wide = (
        (shown.align, 0.5 * shown.size * len(text))
        if shown.kind == "words"
        else ("middle", shown.size)
    )
    x = shown.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
    centred = around is not None and abs(shown.x - _middle(around)[0]) < CENTRE_DISTANCE
    whole = centred and shown.kind == "words" and align == "middle"
    line = Line(text, style="bold" if shown.bold else "")
    return Cell(
        x, _height(shown), line, loose=True, end=x + wide, sign=shown.kind == "sign", whole=whole
    )
