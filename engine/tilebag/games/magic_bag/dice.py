"""The four dice: those that are kept stand on wood, the others on a dashed place."""

from __future__ import annotations

from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.layout import SPAN, Layout, box
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.parts import Parts, die_face
from tilebag.games.magic_bag.state import ROLLS, Die, Phase, Table
from tilebag.layout import in_row
from tilebag.scene import Piece, Place, Print, Rect

WORDS = 13  # CSS pixels


def dice(table: Table, layout: Layout) -> Parts:
    """Each die on its place; while one may choose, the place says what will become of it."""
    px, line = layout.px, layout.dice
    step = (SPAN + px(6)) / 4
    parts = Parts()
    for k, die in enumerate(table.dice):
        at = box(line.x + k * step, line.y, step - px(6), line.h)
        parts += _place(table, die, at, layout)
    return parts


def spot(die: Die) -> str:
    """The id of a die's place."""
    return f"spot-{die.suit}"


def may_choose(table: Table) -> bool:
    """Can dice be kept or freed now?"""
    return table.phase is Phase.ROLLED and table.roll < ROLLS


def _place(table: Table, die: Die, at: Rect, layout: Layout) -> Parts:
    kept = table.phase is Phase.ROLLED and (die.held or table.roll == ROLLS)
    place = Place(spot(die), at, "wood" if kept else "spot")
    size = layout.die
    on = box(at.x + (at.w - size) / 2, at.y + layout.px(5), size, size)
    return Parts((place,), _word(table, die, at, layout), (loose_die(table, die, on),))


def _word(table: Table, die: Die, at: Rect, layout: Layout) -> tuple[Print, ...]:
    if not may_choose(table):
        return ()
    word, ink = ("die.keep", "wood-ink") if die.held else ("die.roll", "table-ink")
    x, y = round(at.x + at.w / 2, 4), round(at.y + at.h - layout.px(8), 4)
    return (Print(x, y, layout.px(WORDS), voice(word), ink=ink, bold=True),)


def loose_die(table: Table, die: Die, at: Rect) -> Piece:
    """A die; faint while what it shows decides nothing."""
    dim = table.phase is not Phase.ROLLED
    return Piece(die.id, at, names.die_label(die, table), die_face(die.stamp), "die", throws=die.throws, dim=dim)


def small_dice(table: Table, at: Rect, step: float) -> Parts:
    """The dice without their places, where room is needed for something else."""
    boxes = in_row(len(table.dice), box(at.x, at.y, at.w, at.h), step)
    return Parts(pieces=tuple(loose_die(table, die, on) for die, on in zip(table.dice, boxes, strict=True)))
