"""The line above the viewer's rack: a gap in a scene, the same for every game. On large screens the
page shows its status there, on phones the button that arranges the rack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from typing import TypeVar

from tilebag.core.fast_replace import fast_replace
from tilebag.core.game import Frame
from tilebag.core.scene import Desk, Pane, Piece, Place, Print, Rect, Scene
from tilebag.kit.layout import ARRANGE

Boxed = TypeVar("Boxed", Place, Piece, Pane)
TOLERANCE = 0.001  # board units
NARROWEST_PX = 200  # minimum width of the line on a large screen
WIDE_PX = 420  # width from which it is centred there


def leave_line(scene: Scene, frame: Frame, *, own: bool = True) -> Scene:
    """The scene with a line of `frame.line` CSS pixels above the viewer's rack, which is moved down
    with all that is on it and below it.

    What is beside the rack stays, and so does the card of a seat that begins below its upper edge:
    it is in the line, unless it belongs to the rack. Without a rack, or if something reaches from
    above into it, the line is below everything. With a mat, the line is not longer than the rack.

    own  whether phones have the line too (`Box.own_line`); otherwise the board there includes its
         height (`Frame.whole`)
    """
    if not frame.line or not (own or frame.is_large):
        return scene
    w, h = scene.size
    gap = round(frame.line * w / frame.width, 4)
    anchor = next((place for place in scene.places if place.look == "rack"), None)
    boxes = [
        part.at for part in (*scene.places, *scene.pieces, *((scene.pane,) if scene.pane else ()))
    ]
    below = replace(scene, size=(w, round(h + gap, 4)), line=Rect(0, h, w, gap))
    if anchor is None or any(_is_across(box, anchor.at) for box in boxes):
        return below
    rack = anchor.at
    cards = [
        place
        for place in scene.places
        if place.look in ("seat", "turn") and place.within != anchor.id
    ]
    inside = [place.at for place in cards if place.at.y > rack.y - TOLERANCE]
    beside = [box for box in boxes if _is_beside(box, rack, gap)]
    span = (
        _span_on_large(scene, frame, rack, [*beside, *inside])
        if frame.is_large
        else _span_on_phone(w, rack, beside, inside, gap)
    )
    if not span:
        return below
    left, right = span
    moved = _Shift(rack, gap, set(inside))
    return replace(
        scene,
        size=(w, round(h + gap, 4)),
        line=Rect(round(left, 4), rack.y, round(right - left, 4), gap),
        places=moved.boxes(scene.places),
        pieces=moved.boxes(scene.pieces),
        prints=moved.prints(scene.prints, scene.places),
        pane=scene.pane and moved.boxes((scene.pane,))[0],
        desk=scene.desk and moved.desk(scene.desk),
        mat=scene.mat and replace(scene.mat, h=round(scene.mat.h + gap, 4)),
    )


def _span_on_large(
    scene: Scene, frame: Frame, rack: Rect, beside: Sequence[Rect]
) -> tuple[float, float] | None:
    """The left and right end of the line; None if it is too short."""
    w, _ = scene.size
    left, right = _span_between(w, rack, beside)
    if (right - left) * frame.width / w < NARROWEST_PX:
        return None
    if scene.mat:
        return max(left, rack.x), min(right, rack.x + rack.w)
    middle = rack.x + rack.w / 2
    around = min(middle - left, right - middle)
    if 2 * around * frame.width / w >= WIDE_PX:  # in the middle of the rack, if there is room
        return middle - around, middle + around
    return left, right


def _span_on_phone(
    w: float, rack: Rect, beside: Sequence[Rect], cards: Sequence[Rect], gap: float
) -> tuple[float, float]:
    """The left and right end of the part of the line for the button that arranges the rack: the
    right end of the viewer's card, or without a card the whole line.
    """
    left, right = _span_between(w, rack, beside)
    for card in cards:
        right = min(right, card.x + card.w)
        left = max(left, right - ARRANGE * gap)
    return left, right


def _span_between(w: float, rack: Rect, beside: Sequence[Rect]) -> tuple[float, float]:
    """The left and right end of the space between the boxes beside a rack, on a board of width
    `w`.
    """
    left = max((box.x + box.w for box in beside if box.x < rack.x), default=0)
    right = min((box.x for box in beside if box.x > rack.x), default=w)
    return left, right


def _is_above_or_below(at: Rect, rack: Rect) -> bool:
    return rack.x - TOLERANCE < at.x + at.w / 2 < rack.x + rack.w + TOLERANCE


def _is_beside(at: Rect, rack: Rect, gap: float) -> bool:
    """Is a box that stays beside the line?"""
    return at.y < rack.y + gap and at.y + at.h > rack.y and not _is_above_or_below(at, rack)


def _is_across(at: Rect, rack: Rect) -> bool:
    """Does a box reach from above the upper edge of the rack to below it?"""
    return (
        at.y < rack.y - TOLERANCE
        and at.y + at.h > rack.y + TOLERANCE
        and _is_above_or_below(at, rack)
    )


@dataclass(frozen=True, slots=True)
class _Shift:
    """Moves what is on and below the rack down."""

    rack: Rect
    gap: float
    staying: Set[Rect]

    def at(self, at: Rect) -> Rect:
        """The moved box, or the same one."""
        stays = (
            at.y < self.rack.y - TOLERANCE
            or at in self.staying
            or not _is_above_or_below(at, self.rack)
        )
        return at if stays else Rect(at.x, round(at.y + self.gap, 4), at.w, at.h)

    def boxes(self, parts: Iterable[Boxed]) -> tuple[Boxed, ...]:
        return tuple(
            [
                part if (at := self.at(part.at)) is part.at else fast_replace(part, at=at)
                for part in parts
            ]
        )

    def prints(self, prints: Iterable[Print], places: Iterable[Place]) -> tuple[Print, ...]:
        """A print moves with the place that it is on."""
        on = {place.id: self.at(place.at) is not place.at for place in places}

        def moves(words: Print) -> bool:
            here = Rect(words.x, words.y, 0, 0)
            return on.get(words.within, self.at(here) is not here)

        return tuple(
            [
                fast_replace(words, y=round(words.y + self.gap, 4)) if moves(words) else words
                for words in prints
            ]
        )

    def desk(self, desk: Desk) -> Desk:
        return replace(
            desk, slots=tuple([replace(slot, at=self.at(slot.at)) for slot in desk.slots])
        )
