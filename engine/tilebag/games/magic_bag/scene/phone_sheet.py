"""The artifact sheet open on a phone, with the worth of a group under its coins."""

from __future__ import annotations

from tilebag.core.scene import Place, Print
from tilebag.kit.layout import box
from tilebag.kit.piecepack import Stamp
from tilebag.kit.scene_parts import Caption, Parts

from ..names import say
from ..rules.scoring import GROUP_POINTS, SHEET_ORDER, groups, score, treasure
from ..state import Phase, PublicState
from .folded_sheet import strip_label
from .layout import Layout
from .sheet import BAG, SEAT, Section, figure, section

# CSS pixels
NAME = 13.5  # size of the names
WIDE_NAME = 8  # width from which a suit is named above its squares, in sizes of the name
SUM = 12.5  # size of the word beside the sum
TAG = 12  # size of a group's worth
TAG_RISE = 4  # in the column of a phone held sideways
SUM_ROOM = 30  # width of that word
SUM_SIGN = "="  # its short form
SUM_SHARE = 0.82  # size of the sum, in heights of its box
DIGIT = 0.62  # width of a digit, in its size
MIN_DIGITS = 3  # of the sum
LEAST_CELL = 30  # squares from which tags do not hide the next line of coins


def phone_sheet(public: PublicState, layout: Layout) -> Parts:
    """The sheet with all suits and the sum."""
    px = layout.board.screen_px
    paper = Place("sheet", layout.boxes["sheet"], "strip", say("sheet.name"))
    cell = layout.boxes["crowns"].h
    copies = public.phase is Phase.FAILED  # the coins themselves lie in the place of the dice
    parts = [Parts((paper,))]
    for suit in SHEET_ORDER:
        beside = layout.boxes.get(f"name-{suit}")
        is_wide = layout.boxes[suit].w > px(NAME) * WIDE_NAME
        part = Section(suit, layout.boxes[suit], cell, px(NAME), beside, has_name=is_wide)
        parts.append(section(public, part, within=paper.id, copies=copies))
        if suit == "arms" or cell >= px(LEAST_CELL):
            parts.append(_tags(public, part, layout))
    return Parts.sum((*parts, _sum(public, layout)))


def _tags(public: PublicState, part: Section, layout: Layout) -> Parts:
    """The worth under each group of coins."""
    own = [stamp for stamp in treasure(public) if stamp.suit == part.suit]
    return Parts(prints=tuple(_tag(part, group, layout) for group in groups(own)))


def _tag(part: Section, group: frozenset[Stamp], layout: Layout) -> Print:
    """The points of a group, in the middle below it."""
    size = layout.board.screen_px(TAG)
    spots = [part.centre(stamp) for stamp in group]
    x = sum(x for x, _ in spots) / len(spots)
    rise = TAG_RISE if layout.beside else 0  # a name or the sum is close below
    low = max(y for _, y in spots) + part.cell / 2 - layout.board.screen_px(rise)
    points = str(GROUP_POINTS[len(group)])
    return Print(x, low, size, points, kind="count", ink="brand-ink", within=part.id)


def _sum(public: PublicState, layout: Layout) -> Parts:
    """The sum of all points, and before it the place from which coins come."""
    px = layout.board.screen_px
    at = layout.boxes["own"]
    points = score(public)
    digits = max(MIN_DIGITS, len(str(points)))
    least = px(SUM_ROOM) * layout.board.word_scale
    size = min(SUM_SHARE * at.h, (at.w - least) / (DIGIT * digits))
    low = at.y + SUM_SHARE * at.h
    wide = DIGIT * size * digits
    left = box(at.x, at.y, at.w - wide, at.h)
    right = box(at.x + at.w - wide, at.y, wide, at.h)
    caption = Caption(px(SUM), "ink-soft", "start", room=left.w)
    words = caption.at(at.x, low, say("sheet.sum"), SUM_SIGN)
    bag = Place(BAG, left, "bare", say("sheet.bag", n=len(public.bag_coins)))
    own = Place(SEAT, right, "bare", strip_label(public))
    total = figure(at.x + at.w, low, size, points, "end")
    return Parts((bag,), (words,)).put_on(BAG) + Parts((own,), (total,)).put_on(SEAT)
