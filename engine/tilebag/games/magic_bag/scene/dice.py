"""The four dice: those that are kept stand on wood, the others on a dashed place."""

from __future__ import annotations

from collections.abc import Iterable

from tilebag.piecepack import die_face, suit_name
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts

from .. import names
from ..names import voice
from ..pieces import Die
from ..rules.steps import may_hold
from ..state import ROLLS, Phase, PublicState
from .layout import Layout

WORDS = 13  # CSS pixels


def spot(die: Die) -> str:
    """The id of a die's place."""
    return f"spot-{die.suit}"


def dice(public: PublicState, layout: Layout) -> Parts:
    """Each die on its place; while one may choose, the place says what will become of it."""
    parts = Parts()
    for die in public.dice:
        held = public.phase is Phase.ROLLED and (die.held or public.roll == ROLLS)
        look, label = ("wood", suit_name(die.suit)) if held else ("spot", None)
        place = Place(spot(die), layout.boxes[spot(die)], look, label)
        piece = _die(public, die, layout.boxes[die.id], within=place.id)
        parts += Parts((place,), _word(public, die, place, layout), (piece,))
    return parts


def _word(public: PublicState, die: Die, place: Place, layout: Layout) -> tuple[Print, ...]:
    if not may_hold(public):
        return ()
    word, ink = ("die.keep", "wood-ink") if die.held else ("die.roll", "table-ink")
    x, y = place.at.x + place.at.w / 2, place.at.y + place.at.h - layout.px(8)
    return (Print(x, y, layout.px(WORDS), voice(word), ink=ink, bold=True, within=place.id),)


def small_dice(public: PublicState, boxes: Iterable[Rect]) -> Parts:
    """The dice without their places, where room is needed for something else."""
    return Parts(pieces=tuple(_die(public, die, at) for die, at in zip(public.dice, boxes, strict=True)))


def _die(public: PublicState, die: Die, at: Rect, within: str = "") -> Piece:
    """A die; faint while what it shows decides nothing."""
    label, face = names.die_label(die, public), die_face(die.suit, die.value)
    dim = public.phase is not Phase.ROLLED
    return Piece(die.id, at, label, face, "die", throws=die.throws, dim=dim, within=within)
