"""The table in reading order: places with their contents, as given by `within`, never inferred from geometry.

The page's hidden list, "read the table", the terminal and the tests share it. Places are in the order of the scene, the
pieces of a place in reading order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilebag.scene import Drawer, Pane, Piece, Place, Print, Scene

Layer = Scene | Pane | Drawer  # has places, prints and pieces


@dataclass(frozen=True, slots=True)
class Entry:
    """A place and its contents; for the whole table `place` is None.

    pieces   without those that show another side of a piece (`Piece.part_of`)
    prints   printed on the place or describing it
    entries  the places that are part of it
    """

    place: Place | None
    pieces: tuple[Piece, ...] = ()
    prints: tuple[Print, ...] = ()
    entries: tuple[Entry, ...] = ()


def outline(layer: Layer) -> Entry:
    """The contents of a scene without its pane and drawers, or of a pane or drawer."""
    known = {place.id for place in layer.places}
    pieces, prints, places = defaultdict(list), defaultdict(list), defaultdict(list)
    for piece in layer.pieces:
        if not piece.part_of:
            pieces[_place_of(piece, known)].append(piece)
    for shown in layer.prints:
        prints[_place_of(shown, known)].append(shown)
    for place in layer.places:
        places[_place_of(place, known)].append(place)

    def entry(place: Place | None) -> Entry:
        key = place.id if place else ""
        inside = tuple(entry(one) for one in places[key])
        return Entry(place, sort_for_reading(pieces[key]), tuple(prints[key]), inside)

    return entry(None)


def _place_of(thing: Piece | Place | Print, known: set[str]) -> str:
    """The id of the place it belongs to, if that place is in the layer."""
    return thing.within if thing.within in known else ""


def sort_for_reading(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Pieces line by line from above, each line from the left.

    A line holds the pieces whose middle is in the upper half of its first. A heap keeps the drawing order, uppermost
    last.
    """
    lefts, middles = [round(piece.at.x, 1) for piece in pieces], [piece.at.y + piece.at.h / 2 for piece in pieces]
    lines: list[list[int]] = []
    for n in sorted(range(len(pieces)), key=middles.__getitem__):
        if lines and middles[n] < middles[first := lines[-1][0]] + pieces[first].at.h / 2:
            lines[-1].append(n)
        else:
            lines.append([n])
    return tuple([pieces[n] for line in lines for n in sorted(sorted(line), key=lefts.__getitem__)])


def drop_unlabelled(entry: Entry) -> tuple[tuple[Piece, ...], tuple[Entry, ...]]:
    """The pieces and entries of an entry; the contents of places without a label move up."""
    pieces, entries = list(entry.pieces), []
    for one in entry.entries:
        inner, deeper = drop_unlabelled(one)
        if one.place and one.place.label:
            entries.append(Entry(one.place, inner, one.prints, deeper))
        else:
            pieces += inner
            entries += deeper
    return sort_for_reading(pieces), tuple(entries)


def walk(entry: Entry) -> Iterator[Entry]:
    """An entry and all entries in it."""
    yield entry
    for one in entry.entries:
        yield from walk(one)
