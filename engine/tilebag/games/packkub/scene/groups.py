"""The groups on the table, in a pane: each in its place, with what is missing below incomplete
ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from tilebag.core.scene import Pane, Piece, Place, Print, Rect
from tilebag.kit.layout import Board, row_of_boxes
from tilebag.kit.scene_parts import Caption, Parts

from .. import names
from ..names import say
from ..pieces import Stamp
from ..rules.validation import GroupFault, Validation
from ..state import NEW, Group, Tile
from ..view import View
from .empty_table import empty_table
from .layout import Layout
from .texts import missing_text
from .wrap_groups import (
    MIN_CAPTION_PX,
    PAD,
    Groups,
    GroupSize,
    Window,
    round_down,
    round_up,
    wrap_groups,
)

# CSS pixels
NAME = 13  # size of text
SMALL = 12  # size of smaller text
LINE = 21  # line height

FRAME = 0.1  # around a group at fault
Marks: TypeAlias = tuple[str, ...]  # a word for each tile
MARKS = {"": (), "new": ("new",), "at-fault": ("new", "wrong")}


def pane(view: View, boxes: Layout, validation: Validation, marks: Mapping[str, str]) -> Pane:
    """All groups, and the place where the mover can begin another."""
    public = view.public
    board = boxes.board
    faults = validation.groups
    before = set(view.public.before)
    wrapped = wrap_groups(Window.of(boxes), _sizes(view, boxes, faults))
    groups = []
    for group, at in zip(public.groups, wrapped.groups, strict=True):
        marked = tuple([marks.get(tile.id, "") for tile in group.tiles])
        box = _GroupBox(at, wrapped.size)
        changed = group not in before
        groups.append(_group(group, box, board, faults.get(group.id), marked, changed=changed))
    if not public.groups and boxes.mat:
        groups.append(empty_table(view, boxes))
    elif view.is_to_move:
        groups.append(_new_group(wrapped.new, board))
    if not public.groups and not boxes.mat:
        groups.append(_meld_help(wrapped.new, boxes))
    parts = Parts.sum(groups)
    size = (boxes.window.w, wrapped.high)
    label = say("pane", n=len(public.groups))
    why = say("why.no-fit") if view.is_to_move else None
    return Pane("groups", boxes.window, size, label, parts.places, parts.prints, parts.pieces, why)


def _sizes(view: View, boxes: Layout, faults: Mapping[str, GroupFault]) -> Groups:
    """The sizes of the groups. On a large screen those from the start of the turn keep their
    line.
    """
    public = view.public
    before = public.before if boxes.mat else ()
    starts = {group.id: n for n, group in enumerate(before)}
    now = [
        GroupSize(len(group.tiles), group.id in faults, starts.get(group.id))
        for group in public.groups
    ]
    tiles_before = [len(group.tiles) for group in before]
    shows_new = view.is_to_move or not boxes.mat
    return Groups(tuple(now), tuple(tiles_before), shows_new=shows_new)


class _GroupBox(NamedTuple):
    """The place of a group, and the size of its tiles."""

    at: Rect
    size: float


@lru_cache(maxsize=4096)
def _group(
    group: Group,
    box: _GroupBox,
    board: Board,
    fault: GroupFault | None,
    marks: Marks,
    *,
    changed: bool,
) -> Parts:
    """A group in its box, with marks on its tiles. A group that more tiles would complete is not
    marked as wrong.
    """
    at, size = box
    meld = names.brief_group_name(group.stamps)
    if fault:
        label = say("group.wrong", meld=meld, why=missing_text("lacks", group, fault))
        flaw = fault is GroupFault.MIXED
        look = "flaw" if flaw else "gone"
        place = Place(group.id, at, look, label, ("wrong",) if flaw else (), lists=True)
    else:
        label = say("group.changed" if changed else "group.fine", meld=meld)
        place = Place(group.id, at, "ready" if changed else "tray", label, lists=True)
    row = row_of_boxes(len(group.tiles), Rect(at.x + PAD, at.y + PAD, size, size), size)
    tiles = zip(group.tiles, row, marks, strict=True)
    pieces = tuple(_tile(tile, group.stamps, on, mark) for tile, on, mark in tiles)
    return Parts((place,), _reason(group, at, board, fault), pieces).put_on(place.id)


def _tile(tile: Tile, meld: tuple[Stamp, ...], at: Rect, mark: str) -> Piece:
    label = names.table_tile_name(tile.stamp, meld, mark)
    face = names.tile_face(tile.stamp)
    return Piece(tile.id, at, label, face, marks=MARKS[mark], name=names.stamp_name(tile.stamp))


def _reason(group: Group, at: Rect, board: Board, fault: GroupFault | None) -> tuple[Print, ...]:
    """Below an incomplete group, what is missing."""
    px = board.px
    if fault is None or at.w < px(MIN_CAPTION_PX):
        return ()
    x = round_down(at.x + at.w / 2)
    y = round_up(at.y + at.h + FRAME + px(11.5))
    ink = "wrong-text" if fault is GroupFault.MIXED else "table-soft"
    words = missing_text("lacks", group, fault)
    return (Print(x, y, round_up(px(SMALL)), words, ink=ink, bold=True, room=at.w),)


def _meld_help(new: Rect, boxes: Layout) -> Parts:
    """On an empty table of a phone, below the place for the first meld: what a meld is, if there is
    room.
    """
    px = boxes.board.px
    middle = boxes.window.w / 2
    caption = Caption(px(NAME), ink="table-soft", room=boxes.window.w - 2 * boxes.edge)
    words = tuple(
        caption.at(middle, round_down(new.y + new.h + px(line)), say(f"meld.{kind}"))
        for kind, line in (("set", LINE), ("run", 2 * LINE))
    )
    return Parts((), words) if words[-1].y + px(LINE / 3) <= boxes.window.h else Parts()


def _new_group(at: Rect, board: Board) -> Parts:
    label = say("group.new")
    px = board.px
    words = Caption(px(NAME), ink="table-soft").centred(at, at.y + at.h / 2 + px(4), label)
    return Parts(
        (Place(NEW, at, "spot", label),), (words,) if at.w >= px(MIN_CAPTION_PX) else ()
    ).put_on(NEW)
