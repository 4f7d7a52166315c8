"""The table in reading order: places with their contents, as given by `within`, never inferred from
geometry.

The page's hidden list, "read the table", the terminal, notebooks and the tests share it. Places are
in the order of the scene, the pieces of a place in reading order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tilebag.core.scene import NO_PIECE, Drawer, Pane, Piece, Place, Print, Rect, Scene
from tilebag.core.words import Lexicon

Layer = Scene | Pane | Drawer  # has places, prints and pieces
OF_HEAP = 0.25  # from a piece to the one on it at most, in pieces


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
    pieces = defaultdict(list)
    prints = defaultdict(list)
    places = defaultdict(list)
    for piece in layer.pieces:
        if not piece.part_of:
            pieces[_place_of(piece, known)].append(piece)
    for shown in layer.prints:
        prints[_place_of(shown, known)].append(shown)
    for place in layer.places:
        places[_place_of(place, known)].append(place)

    def entry(place: Place | None) -> Entry:
        key = place.id if place else ""
        inside = tuple(entry(inner) for inner in places[key])
        return Entry(place, sort_for_reading(pieces[key]), tuple(prints[key]), inside)

    return entry(None)


def visible_outline(layer: Layer) -> Entry:
    """The outline of what is visible while nothing is held, without bars that join pieces."""
    places = tuple(
        place for place in layer.places if place.when in ("", NO_PIECE) and place.look != "link"
    )
    prints = tuple(shown for shown in layer.prints if shown.when in ("", NO_PIECE))
    return outline(replace(layer, places=places, prints=prints))


def _place_of(part: Piece | Place | Print, known: set[str]) -> str:
    """The id of the place it belongs to, if that place is in the layer."""
    return part.within if part.within in known else ""


def sort_for_reading(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Pieces line by line from above, each line from the left.

    A line holds the pieces whose middle is in the upper half of its first. A heap keeps the drawing
    order, uppermost last.
    """
    lefts = [round(piece.at.x, 1) for piece in pieces]
    middles = [piece.at.y + piece.at.h / 2 for piece in pieces]
    for n in reversed(range(len(pieces) - 1)):
        if _is_on(pieces[n + 1].at, pieces[n].at):
            middles[n] = middles[n + 1]
    lines: list[list[int]] = []
    for n in sorted(range(len(pieces)), key=middles.__getitem__):
        if lines and middles[n] < middles[first := lines[-1][0]] + pieces[first].at.h / 2:
            lines[-1].append(n)
        else:
            lines.append([n])
    return tuple([pieces[n] for line in lines for n in sorted(sorted(line), key=lefts.__getitem__)])


def _is_on(at: Rect, other: Rect) -> bool:
    """Do the boxes overlap as those of a heap do?"""
    return abs(at.x - other.x) < OF_HEAP * at.w and abs(at.y - other.y) < OF_HEAP * at.h


def drop_unlabelled(entry: Entry) -> tuple[tuple[Piece, ...], tuple[Entry, ...]]:
    """The pieces and entries of an entry; the contents of places without a label move up."""
    pieces = list(entry.pieces)
    entries = []
    for child in entry.entries:
        inner, deeper = drop_unlabelled(child)
        if child.place and child.place.label:
            entries.append(Entry(child.place, inner, child.prints, deeper))
        else:
            pieces += inner
            entries += deeper
    return sort_for_reading(pieces), tuple(entries)


def walk(entry: Entry) -> Iterator[Entry]:
    """An entry and all entries in it."""
    yield entry
    for child in entry.entries:
        yield from walk(child)


def table_rows(scene: Scene, words: Lexicon) -> Iterator[tuple[str, str]]:
    """Board, pane and drawers in words: each place with the pieces that its label does not name."""
    layers: list[Layer] = [scene, *([scene.pane] if scene.pane else []), *scene.drawers]
    for layer in layers:
        loose, entries = drop_unlabelled(visible_outline(layer))
        yield (
            words.say(layer.title if isinstance(layer, Drawer) else layer.label or ""),
            _pieces_in_words(loose, words),
        )
        for entry in (inner for top in entries for inner in walk(top)):
            place = entry.place
            label = words.say(place.label) if place and place.label else ""
            pieces = () if place and place.lists else entry.pieces
            yield label, _pieces_in_words(pieces, words)


def table_html(scene: Scene, words: Lexicon) -> str:
    """The table for a notebook (`_repr_html_`); Jupyter would align it at the right."""
    th, td = (f'<{tag} style="text-align: left">' for tag in ("th", "td"))
    rows = (map(_escape, row) for row in table_rows(scene, words))
    return f"<table>{''.join(f'<tr>{th}{label}</th>{td}{pieces}</td></tr>' for label, pieces in rows)}</table>"


def _escape(text: str) -> str:
    """As html.escape, which would load a table of two thousand entities at the engine's start."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _pieces_in_words(pieces: Sequence[Piece], words: Lexicon) -> str:
    """Their names, without the place that they are in; equal neighbours with their number."""
    names = (words.say(piece.name or piece.label) for piece in pieces)
    runs = ((name, len(list(run))) for name, run in groupby(names))
    return ", ".join(f"{name} × {n}" if n > 1 else name for name, n in runs)
