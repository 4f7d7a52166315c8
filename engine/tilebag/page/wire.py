"""Scenes as JSON in the reader's language: Text as a sentence, Move as its text, defaults omitted.

Repeated items are sent once: faces in the scene's `faces`, shared drops in its `drops`, referred to
by index. The label of an offer is omitted if it equals that of its piece, the label of a drop if it
equals that of its place. The `outline` of a scene, pane or drawer assigns pieces to places: a list
of nodes [place id, [piece ids], [nodes]] without empty lists at the end. It has only places with a
label; pieces on no such place are in a first node with the id "".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, TypeAlias

from tilebag.core.move import Move
from tilebag.core.outline import Entry, Layer, drop_unlabelled, outline
from tilebag.core.scene import (
    HELD,
    ChosenPieces,
    Drawer,
    Drop,
    Face,
    Offer,
    Pane,
    Panel,
    Place,
    Rect,
    Scene,
    all_pieces,
)
from tilebag.core.words import Lexicon, Text

# The page has drops, names of sorts and the outline instead.
UNSENT_FIELDS = ("full", "order", "blanks", "within", "part_of", "name")
PLAIN_TYPES = (str, int, bool)
CACHED_MEASURES = 4096  # a table repeats most of its measures from step to step
DIGITS = 3  # decimals of a measure: a thousandth of a tile is less than a pixel

Object: TypeAlias = dict[str, object]


def no_rule(why: Text) -> str:
    """The `rule_for_refusal` of callers that need no rules."""
    del why
    return ""


def scene(
    shown: Scene, lexicon: Lexicon, rule_for_refusal: Callable[[Text], str] = no_rule
) -> Object:
    """A scene as `{"size":[w,h],"status":"…","pieces":[…],…}`; `rule_for_refusal` as in
    `game.Box`.
    """
    names = {
        place.id: place.label
        for place in (*shown.places, *(shown.pane.places if shown.pane else ()))
    }
    labels = names | {piece.id: piece.label for piece in all_pieces(shown)}
    writer = _Writer(lexicon, labels, rule_for_refusal)
    written = writer.layer(shown)
    if shown.tip:
        written["tip"] = {"id": shown.tip.key, "text": written["tip"]}
    return written | {
        name: once.items
        for name, once in (("faces", writer.faces), ("drops", writer.drops))
        if once.items
    }


def chosen_pieces(
    pieces: ChosenPieces, lexicon: Lexicon, rule_for_refusal: Callable[[Text], str] = no_rule
) -> Object:
    """Chosen pieces as `{"pieces","label","button","drops","why","rule"}`; the label of the button
    has pictures.
    """
    writer = _Writer(lexicon, rule_for_refusal=rule_for_refusal)
    button = lexicon.with_pictures.say(pieces.button)
    return writer.chosen_pieces(pieces) | {"button": button}


def panel(shown: Panel, lexicon: Lexicon) -> Object:
    """A panel as `{"id","title","big","lines","bars","columns","tallies"}`."""
    return _Writer(lexicon).plain(shown)


@dataclass
class _SharedItems:
    """Items sent once, by index; equal items share one."""

    items: list[Object] = field(default_factory=list)
    _number_by_id: dict[int, int] = field(default_factory=dict)  # by `id`, which is fast
    _number_by_text: dict[str, int] = field(default_factory=dict)

    def number(self, item: object, write: Callable[[Any], Object]) -> int:
        if id(item) not in self._number_by_id:
            written = write(item)
            number = self._number_by_text.setdefault(str(written), len(self.items))
            self.items += [written] * (number == len(self.items))
            self._number_by_id[id(item)] = number
        return self._number_by_id[id(item)]


@dataclass
class _Writer:
    """Converts one scene.

    lexicon           the reader's words
    labels            of its pieces and places, by id
    rule_for_refusal  the rule for a refusal
    faces, drops      shared items found so far
    """

    lexicon: Lexicon
    labels: dict[str, Text | None] = field(default_factory=dict)
    rule_for_refusal: Callable[[Text], str] = no_rule
    faces: _SharedItems = field(default_factory=_SharedItems)
    drops: _SharedItems = field(default_factory=_SharedItems)

    def plain(self, record: Any) -> Object:
        """A dataclass without the fields that have their default. It converts the values itself
        rather than by `_value`: that saves a call for each of hundreds.
        """
        names, defaults, values = _fields(record.__class__)
        return {
            name: value
            if value.__class__ in PLAIN_TYPES
            else _WRITERS.get(value.__class__, _Writer.plain)(self, value)
            for name, default, value in zip(names, defaults, values(record), strict=True)
            if value is not default and (default is None or value != default)
        }

    def _value(self, value: object) -> object:  # by a table: faster than `match`
        return _WRITERS.get(value.__class__, _Writer.plain)(self, value)

    def say(self, text: Text) -> str:
        return self.lexicon.say(text)

    def rect(self, at: Rect) -> list[float]:
        return [_short(at.x), _short(at.y), _short(at.w), _short(at.h)]

    def items(self, several: tuple[object, ...]) -> list[object]:
        return [item if item.__class__ in PLAIN_TYPES else self._value(item) for item in several]

    def face(self, face: Face) -> int:
        return self.faces.number(face, self.plain)

    def layer(self, layer: Layer) -> Object:
        listed = nodes(layer)
        return self.plain(layer) | ({"outline": listed} if listed else {})

    def pane(self, pane: Pane) -> Object:
        return self._with_rule(self.layer(pane), pane.why)

    def chosen_pieces(self, pieces: ChosenPieces) -> Object:
        return self._with_rule(self.plain(pieces), pieces.why)

    def place(self, place: Place) -> Object:
        return self._with_rule(self.plain(place), place.why)

    def offer(self, offer: Offer) -> Object:
        return self._with_rule(
            self._without_label(self.plain(offer), offer.pick, offer.label), offer.why
        )

    def drop(self, drop: Drop) -> Object | int:
        return self.drops.number(drop, self._drop) if HELD in drop.move.args else self._drop(drop)

    def _drop(self, drop: Drop) -> Object:
        return self._without_label(self.plain(drop), drop.place, drop.label)

    def _without_label(self, written: Object, about: str, label: Text) -> Object:
        """Without the label if it is that of what it is about."""
        if self.labels.get(about) == label:
            del written["label"]
        return written

    def _with_rule(self, written: Object, why: Text | None) -> Object:
        """With the rule for a refusal."""
        if why and (rule := self.rule_for_refusal(why)):
            written["rule"] = rule
        return written


def nodes(layer: Layer) -> list[object]:
    """The outline of a scene, pane or drawer."""
    loose, entries = drop_unlabelled(outline(layer))
    return [*([["", [piece.id for piece in loose]]] if loose else []), *map(_node, entries)]


def _node(entry: Entry) -> list[object]:
    assert entry.place is not None
    inside: list[object] = [_node(inner) for inner in entry.entries]
    node: list[object] = [entry.place.id, [piece.id for piece in entry.pieces], inside]
    if inside:
        return node
    return node[:2] if entry.pieces else node[:1]


@lru_cache(CACHED_MEASURES)
def _short(measure: float) -> float:
    """Rounded; a whole number as int."""
    rounded = round(measure, DIGITS)
    return int(rounded) if rounded == int(rounded) else rounded


@cache
def _fields(
    kind: type[Any],
) -> tuple[tuple[str, ...], tuple[object, ...], Callable[[Any], tuple[object, ...]]]:
    """Names and defaults (None also without one) of the fields to send, and a getter for all their
    values.
    """
    assert is_dataclass(kind), kind
    sent = [field for field in fields(kind) if field.name not in UNSENT_FIELDS]
    names = tuple(field.name for field in sent)
    defaults = tuple(None if field.default is MISSING else field.default for field in sent)
    return names, defaults, attrgetter(*names)


# by class; all other dataclasses are plain
_WRITERS: dict[type[Any], Callable[[_Writer, Any], object]] = {
    **dict.fromkeys((*PLAIN_TYPES, type(None)), lambda _, value: value),
    float: lambda _, measure: _short(measure),
    tuple: _Writer.items,
    Move: lambda _, move: str(move),
    Text: _Writer.say,
    Rect: _Writer.rect,
    Face: _Writer.face,
    Place: _Writer.place,
    Offer: _Writer.offer,
    Drop: _Writer.drop,
    Pane: _Writer.pane,
    Drawer: _Writer.layer,
}
