"""A table as one reads it: places with what lies on them, as the scene says it (`within`), never guessed from geometry.

One outline serves the page's hidden list, "read the table", the terminal and the tests. Places stand in the order of
the scene, pieces of a place in reading order: line by line from above, each line from the left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilebag.scene import Drawer, Pane, Piece, Place, Print, Scene

Layer = Scene | Pane | Drawer  # whatever has places, prints and pieces of its own


@dataclass(frozen=True, slots=True)
class Entry:
    """A place with all that lies on it; of the whole table `place` is None.

    pieces   without those that only show more of another (`Piece.part_of`)
    prints   what is printed on it or says something of it
    entries  the places that are parts of it
    """

    place: Place | None
    pieces: tuple[Piece, ...] = ()
    prints: tuple[Print, ...] = ()
    entries: tuple[Entry, ...] = ()


def outline(layer: Layer) -> Entry:
    """All of a scene but its pane and its drawers, or all of one of those."""
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
    """The place it is said to lie on, if that place is there."""
    return thing.within if thing.within in known else ""


def sort_for_reading(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Line by line from above, each from the left; a line holds what has its middle in the upper half of its first.

    Pieces of a heap stay in the order in which they are drawn: the uppermost is the last.
    """
    lines: list[list[int]] = []
    for n in sorted(range(len(pieces)), key=lambda n: _middle(pieces[n])):
        first = pieces[lines[-1][0]] if lines else pieces[n]
        if lines and _middle(pieces[n]) < _middle(first) + first.at.h / 2:
            lines[-1].append(n)
        else:
            lines.append([n])
    return tuple(pieces[n] for line in lines for n in sorted(line, key=lambda n: (round(pieces[n].at.x, 1), n)))


def _middle(piece: Piece) -> float:
    return piece.at.y + piece.at.h / 2


def drop_unlabelled(entry: Entry) -> tuple[tuple[Piece, ...], tuple[Entry, ...]]:
    """The pieces and entries in an entry, where places without a label are left out and what lies on them moves up."""
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
    """An entry and all that are in it."""
    yield entry
    for one in entry.entries:
        yield from walk(one)
