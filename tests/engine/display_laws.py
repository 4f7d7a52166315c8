"""Laws of display: legible text, targets large enough to touch, and no overlaps.

They hold for every scene of every game: `breaches` checks one scene, and the laws of a moment
(test_laws.py, soak.py) check random games. Each game's tests check its crowded positions with the
same function.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations

from engine.display_exceptions import ALLOWED
from engine.moments import Moment

from tilebag.core.game import Frame
from tilebag.core.scene import NO_PIECE, Drawer, Offer, Pane, Piece, Place, Print, Rect, Scene
from tilebag.core.words import Text, languages, lexicon
from tilebag.match.catalog import AnyBox

LEAST_WORDS = 12  # CSS pixels
LEAST_TARGET = 44  # CSS pixels
DRAWER = 292  # CSS pixels: width of a drawer on the narrowest screen
NARROW = " .,:;·()'ijltfrI"  # letters
WIDE = "mwMW"  # letters
ROUNDING = 0.01  # CSS pixels: scenes are rounded
NEAR = 1e-3  # board units
ON_OTHERS = ("lip", "link", "ring")  # looks of places drawn across others
FAINT = ("gone", "spot", "line", "bare")  # looks of places that text may leave
"""A lip hides the feet of what stands in a rack; a link joins two coins; a ring lies on the line of
its link.
"""


@dataclass(frozen=True, slots=True)
class Breach:
    """What is wrong; for small targets with the smaller side in CSS pixels."""

    what: str
    px: float = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A part of a scene with its own coordinates: board, pane or drawer. `unit`: CSS pixels per
    board unit.
    """

    unit: float
    size: tuple[float, float]
    places: tuple[Place, ...]
    prints: tuple[Print, ...]
    pieces: tuple[Piece, ...]


def unit(scene: Scene, frame: Frame) -> float:
    """CSS pixels per board unit."""
    return min(frame.width / scene.size[0], (frame.height + frame.line) / scene.size[1])


def sheets(scene: Scene, frame: Frame) -> Iterator[Sheet]:
    """Every part of the scene."""
    yield _sheet(scene, unit(scene, frame))
    if scene.pane:
        yield _sheet(scene.pane, unit(scene, frame))
    for drawer in scene.drawers:
        yield _sheet(drawer, DRAWER / drawer.size[0])


def _sheet(part: Scene | Pane | Drawer, unit: float) -> Sheet:
    return Sheet(unit, part.size, part.places, part.prints, part.pieces)


def breaches(box: AnyBox, scene: Scene, frame: Frame) -> list[str]:
    """Every breach of a law in a scene, except allowed ones, in short form."""
    words = chain.from_iterable(crowded_words(scene, frame, lang) for lang in languages())
    all_breaches = (
        *small_words(scene, frame),
        *small_targets(scene, frame),
        *overlaps(scene, frame),
        *words,
    )
    return messages(box, frame, all_breaches)


def messages(box: AnyBox, frame: Frame, all_breaches: Iterable[Breach]) -> list[str]:
    """The breaches that are not allowed."""
    allowed = [
        exception
        for exception in ALLOWED
        if (exception.game, exception.width, exception.height)
        == (box.key, frame.width, frame.height)
    ]
    return [
        f"{breach.what}: {breach.px:.1f} px" if breach.px else breach.what
        for breach in all_breaches
        if not any(
            re.fullmatch(exception.what, breach.what) and breach.px >= exception.px - ROUNDING
            for exception in allowed
        )
    ]


def small_words(scene: Scene, frame: Frame) -> Iterator[Breach]:
    """Text below 12 CSS pixels."""
    for sheet in sheets(scene, frame):
        for words in sheet.prints:
            if words.kind == "words" and words.size * sheet.unit < LEAST_WORDS - ROUNDING:
                yield Breach(_name(words), words.size * sheet.unit)


def small_targets(scene: Scene, frame: Frame) -> Iterator[Breach]:
    """Targets of taps, drags or drops that show less than 44 CSS pixels in either direction."""
    for name, px in _target_sizes(scene, frame):
        if px < LEAST_TARGET - ROUNDING:
            yield Breach(name, px)


def _target_sizes(scene: Scene, frame: Frame) -> Iterator[tuple[str, float]]:
    """The smaller side of every target, in CSS pixels."""
    handles = {drawer.handle for drawer in scene.drawers}.union(*map(_targets, scene.offers))
    for sheet in sheets(scene, frame):
        things: tuple[Place | Piece, ...] = (*sheet.places, *sheet.pieces)
        for item in things:
            if item.id in handles:
                at = _visible_part(item, sheet) if isinstance(item, Piece) else item.at
                yield item.id, min(at.w, at.h) * sheet.unit
    for number, slot in enumerate(scene.desk.slots if scene.desk else ()):
        yield f"slot {number}", min(slot.at.w, slot.at.h) * unit(scene, frame)


def _targets(offer: Offer) -> set[str]:
    return {offer.pick, *offer.points, *(drop.place for drop in offer.drops)} - {""}


def _visible_part(piece: Piece, sheet: Sheet) -> Rect:
    """The visible part of a piece in a fan."""
    over = sheet.pieces[sheet.pieces.index(piece) + 1 :]
    w, h = piece.at.w, piece.at.h
    for other in over:
        if _is_fan(piece, other) and not is_apart(piece.at, other.at) and piece.at != other.at:
            if piece.at.x == other.at.x:
                h = min(h, abs(other.at.y - piece.at.y))
            else:
                w = min(w, abs(other.at.x - piece.at.x))
    return Rect(piece.at.x, piece.at.y, w, h)


def crowded_words(scene: Scene, frame: Frame, lang: str) -> Iterator[Breach]:
    """Text that overlaps other text or a piece, or crosses the edge of a place or of the board."""
    for sheet in sheets(scene, frame):
        for held in _holdable(sheet):
            yield from (
                Breach(f"{text} in {lang}") for text in _overlapping_words(_at(sheet, held), lang)
            )


def _name(words: Print) -> str:
    return words.text.key if isinstance(words.text, Text) else words.text


def _holdable(sheet: Sheet) -> tuple[str, ...]:
    """Nothing, and one of the pieces that change the sheet while held."""
    things: tuple[Place | Print, ...] = (*sheet.places, *sheet.prints)
    others = [item.when for item in things if item.when not in ("", NO_PIECE)]
    return (NO_PIECE, *others[-1:])


def _at(sheet: Sheet, held: str) -> Sheet:
    """The sheet while this piece is held."""
    places = tuple(place for place in sheet.places if place.when in ("", held))
    return replace(
        sheet, places=places, prints=tuple(item for item in sheet.prints if item.when in ("", held))
    )


def _overlapping_words(sheet: Sheet, lang: str) -> Iterator[str]:
    boxes = [
        (_name(words), box_of(words, sheet, lang))
        for words in sheet.prints
        if words.kind == "words"
    ]
    for (text, box), (other_text, other_box) in combinations(boxes, 2):
        if not is_apart(box, other_box):
            yield f"{text} on {other_text}"
    for text, at in boxes:
        if not inside(at, Rect(0, 0, *sheet.size), 0.05):
            yield f"{text} leaves the board"
        for place in sheet.places:
            if place.look not in FAINT and not (
                is_apart(at, place.at, 0.04) or inside(at, place.at, 0.08)
            ):
                yield f"{text} hangs over the edge of {place.id}"
        yield from (
            f"{text} on {piece.id}" for piece in sheet.pieces if not is_apart(at, piece.at, 0.06)
        )


def box_of(words: Print, sheet: Sheet, lang: str) -> Rect:
    """The approximate box of some text: letters have three widths, and the page condenses what is
    too long.
    """
    ems = sum(
        0.32 if sign in NARROW else 0.85 if sign in WIDE else 0.57
        for sign in lexicon(lang).say(words.text)
    )
    wide = min(ems * words.size, words.room or _room(words, sheet))
    left = words.x - {"start": 0, "middle": wide / 2, "end": wide}[words.align]
    return Rect(left, words.y - 0.75 * words.size, wide, 0.8 * words.size)


def _room(words: Print, sheet: Sheet) -> float:
    """The width available to text: up to the sides of the innermost place."""
    point = Rect(words.x, words.y, 0, 0)
    around = [place.at for place in sheet.places if inside(point, place.at)]
    if not around:
        return math.inf
    at = min(around, key=lambda at: at.w)
    left, right = words.x - at.x, at.x + at.w - words.x
    return {"start": right, "middle": 2 * min(left, right), "end": left}[words.align]


def overlaps(scene: Scene, frame: Frame) -> Iterator[Breach]:
    """Items that overlap without belonging together.

    Pieces are apart, in a heap (same box), in a fan (a row or column of one size), coins of one
    stack, or one is part of the other. Places are apart or nested, and so are a piece and a place.
    """
    for sheet in sheets(scene, frame):
        for piece, other in combinations(sheet.pieces, 2):
            if not (is_apart(piece.at, other.at) or _is_fan(piece, other) or _parts(piece, other)):
                yield Breach(f"{piece.id} on {other.id}")
        places = [place for place in _at(sheet, NO_PIECE).places if place.look not in ON_OTHERS]
        for here, there in combinations(places, 2):
            if _is_crossing(here.at, there.at):
                yield Breach(f"place {here.id} on {there.id}")
        for piece in sheet.pieces:
            around = (place for place in places if _is_crossing(piece.at, place.at))
            yield from (Breach(f"{piece.id} hangs over the edge of {place.id}") for place in around)
    if scene.pane:
        things: tuple[Place | Piece, ...] = (*scene.places, *scene.pieces)
        on_it = (item for item in things if not is_apart(item.at, scene.pane.at))
        yield from (Breach(f"{item.id} on the pane") for item in on_it)


def _is_crossing(rect: Rect, other: Rect) -> bool:
    """Whether they overlap and neither is inside the other."""
    return not (is_apart(rect, other) or inside(rect, other) or inside(other, rect))


def _is_fan(piece: Piece, other: Piece) -> bool:
    alike = (piece.at.w, piece.at.h) == (other.at.w, other.at.h)
    is_stack = piece.kind == other.kind == "coin" and piece.within == other.within != ""
    return alike and (piece.at.x == other.at.x or piece.at.y == other.at.y or is_stack)


def _parts(piece: Piece, other: Piece) -> bool:
    return piece.part_of == other.id or other.part_of == piece.id


def is_apart(rect: Rect, other: Rect, near: float = NEAR) -> bool:
    """Whether they share at most an edge."""
    return (
        rect.x + rect.w <= other.x + near
        or other.x + other.w <= rect.x + near
        or rect.y + rect.h <= other.y + near
        or other.y + other.h <= rect.y + near
    )


def inside(inner: Rect, outer: Rect, near: float = NEAR) -> bool:
    """Whether one is inside the other."""
    return (
        inner.x >= outer.x - near
        and inner.y >= outer.y - near
        and inner.x + inner.w <= outer.x + outer.w + near
        and inner.y + inner.h <= outer.y + outer.h + near
    )


def _looks(now: Moment) -> Iterator[tuple[Scene, Frame]]:
    for viewer in now.few_viewers:
        for frame in (*now.frames, now.frame_with_line):
            yield now.scene(viewer, frame), frame


def words_are_at_least_12_pixels_high(now: Moment) -> None:
    for scene, frame in _looks(now):
        assert not (wrong := messages(now.box, frame, small_words(scene, frame))), (
            f"{frame}: {wrong}"
        )


def targets_are_at_least_44_pixels_wide_and_high(now: Moment) -> None:
    for scene, frame in _looks(now):
        assert not (wrong := messages(now.box, frame, small_targets(scene, frame))), (
            f"{frame}: {wrong}"
        )


def nothing_lies_on_what_it_does_not_belong_to(now: Moment) -> None:
    for scene, frame in _looks(now):
        assert not (wrong := messages(now.box, frame, overlaps(scene, frame))), f"{frame}: {wrong}"


def words_have_room(now: Moment) -> None:
    lang = languages()[now.ply % len(languages())]
    for scene, frame in _looks(now):
        assert not (wrong := messages(now.box, frame, crowded_words(scene, frame, lang))), (
            f"{frame}: {wrong}"
        )


LAWS = (
    words_are_at_least_12_pixels_high,
    targets_are_at_least_44_pixels_wide_and_high,
    nothing_lies_on_what_it_does_not_belong_to,
    words_have_room,
)
