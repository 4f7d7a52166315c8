"""The four dice: held ones on wood, the others in a dashed place."""

from __future__ import annotations

from collections.abc import Iterable

from tilebag.piecepack import die_face, suit_name
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts

from .. import names
from ..names import say
from ..pieces import Die
from ..rules.moves import can_hold
from ..state import ROLLS, Phase, PublicState
from .layout import Layout

WORDS = 13  # CSS pixels


def spot_id(die: Die) -> str:
    """The id of a die's place."""
    return f"spot-{die.suit}"


def dice(public: PublicState, layout: Layout) -> Parts:
    """Each die in its place; while there is a choice, the place shows what will happen to it."""
    parts = Parts()
    for die in public.dice:
        held = public.phase is Phase.ROLLED and (die.held or public.roll == ROLLS)
        look, label = ("wood", suit_name(die.suit)) if held else ("spot", None)
        place = Place(spot_id(die), layout.boxes[spot_id(die)], look, label)
        piece = _die(public, die, layout.boxes[die.id], within=place.id)
        parts += Parts((place,), _caption(public, die, place, layout), (piece,))
    return parts


def _caption(public: PublicState, die: Die, place: Place, layout: Layout) -> tuple[Print, ...]:
    if not can_hold(public):
        return ()
    word, ink = ("die.keep", "wood-ink") if die.held else ("die.roll", "table-ink")
    x, y = place.at.x + place.at.w / 2, place.at.y + place.at.h - layout.px(8)
    return (Print(x, y, layout.px(WORDS), say(word), ink=ink, bold=True, within=place.id),)


def small_dice(public: PublicState, boxes: Iterable[Rect]) -> Parts:
    """The dice without their places."""
    return Parts(pieces=tuple(_die(public, die, at) for die, at in zip(public.dice, boxes, strict=True)))


def _die(public: PublicState, die: Die, at: Rect, within: str = "") -> Piece:
    """A die; dim while its value does not matter."""
    label, face = names.die_label(die, public), die_face(die.suit, die.value)
    dim = public.phase is not Phase.ROLLED
    return Piece(die.id, at, label, face, "die", throws=die.throws, dim=dim, within=within)
