"""How the table looks: trays above, dice below, and the sheet folded (upright) or open beside them (wide)."""

from __future__ import annotations

from tilebag.game import Frame
from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.dice import dice
from tilebag.games.magic_bag.folded import drawer, strip
from tilebag.games.magic_bag.hand import owned_coins, pair
from tilebag.games.magic_bag.layout import SHEET_CELL, SHEET_WIDTH, Layout, box
from tilebag.games.magic_bag.matching import matching_rows
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.offers import offers
from tilebag.games.magic_bag.parts import Parts
from tilebag.games.magic_bag.sheet import BAG, ORDER, Section, group_heading, group_table, section
from tilebag.games.magic_bag.state import ROLLS, Phase, Table, View
from tilebag.games.magic_bag.steps import removable
from tilebag.games.magic_bag.trays import trays
from tilebag.games.magic_bag.treasure import score
from tilebag.scene import Drawer, Place, Print, Rect, Scene
from tilebag.words import Text

LARGEST_WORDS = 0.29  # on the open sheet, in board units


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    table, layout = view.table, Layout.of(frame)
    parts = trays(table, layout) + (_folded(table, layout) if layout.folded else _open(table, layout))
    return Scene(
        size=(layout.board.w, layout.board.h),
        status=status(table),
        places=parts.places,
        prints=parts.prints,
        pieces=parts.pieces,
        offers=() if view.seat is None else offers(table),
        drawers=_drawers(table, layout),
        fact=voice("turn", n=table.turn),
        label=voice("table", n=len(table.rows)),
    )


def _folded(table: Table, layout: Layout) -> Parts:
    if table.phase is Phase.FAILED:
        return owned_coins(table, layout)
    return strip(table, layout) + _dice_or_pair(table, layout)


def _open(table: Table, layout: Layout) -> Parts:
    return _dice_or_pair(table, layout) + _open_sheet(table, layout)


def _dice_or_pair(table: Table, layout: Layout) -> Parts:
    return pair(table, layout) if table.phase is Phase.CHOOSING else dice(table, layout)


def _drawers(table: Table, layout: Layout) -> tuple[Drawer, ...]:
    folded = layout.folded and table.phase is not Phase.FAILED
    return (drawer(table),) if folded else ()


def _open_sheet(table: Table, layout: Layout) -> Parts:
    """The sheet beside the rows, and under it the points so far."""
    px, cell = layout.px, SHEET_CELL
    left, top = layout.right, px(20)
    x, head = left + (SHEET_WIDTH - 6 * cell) / 2, px(34)
    right = x + 6 * cell
    crowns = top + px(14) + head
    arms = crowns + cell + head + px(6)
    low = arms + cell + head + px(6)
    places = {
        "crowns": Section("crowns", x, crowns, cell, right),
        "arms": Section("arms", x, arms, cell, right),
        "moons": Section("moons", x, low, cell, x + 3 * cell),
        "suns": Section("suns", x + 4 * cell, low, cell, right),
    }
    high = low + 3 * cell + px(14) - top
    paper = Place("sheet", box(left, top, SHEET_WIDTH, high), "paper", voice("sheet.name"))
    parts = Parts((paper,), _groups(x + 3 * cell, low + 1.28 * cell, layout))
    for suit in ORDER:
        parts += section(table, places[suit], small=min(px(15), LARGEST_WORDS))
    return parts + _points(table, box(left, top + high + 0.25, SHEET_WIDTH, px(60)), layout)


def _groups(x: float, y: float, layout: Layout) -> tuple[Print, ...]:
    """What groups are worth, in the corner that the moons leave free."""
    small, step = min(layout.px(13), 0.9 * LARGEST_WORDS), SHEET_CELL * 0.4
    return (group_heading(x + 0.78, y, small), *group_table(x - 0.17, y + step, small, (0.95, step), 3))


def _points(table: Table, at: Rect, layout: Layout) -> Parts:
    """The sum, and beside it in two lines what it is and what is left in the bag."""
    px, points = layout.px, score(table)
    sum_ = Print(at.x + 0.25, round(at.y + px(41), 4), px(32), str(points), align="start", font="title", bold=True)
    after = round(at.x + 0.25 + px(20 * len(str(points)) + 10), 4)
    words = Print(after, round(at.y + px(25), 4), px(15), voice("sheet.so-far"), align="start")
    bag = Print(after, round(at.y + px(46), 4), px(15), voice("sheet.bag", n=len(table.in_bag)), align="start")
    return Parts((Place(BAG, at, "plaque"),), (sum_, words, bag))


def status(table: Table) -> Text:
    """The thing to do first."""
    match table.phase:
        case Phase.NEW if removable(table):
            return voice("status.remove")
        case Phase.NEW:
            return voice("status.new" if table.turn > 1 else "status.first", n=table.turn)
        case Phase.ROLLED:
            return _rolled(table)
        case Phase.CHOOSING:
            return voice("status.choosing")
        case Phase.FAILED:
            return voice("status.failed")
        case Phase.OVER:
            return voice("status.over", why=ending(table), points=names.points(score(table)))


def _rolled(table: Table) -> Text:
    ready = matching_rows(table)
    if table.roll < ROLLS:
        return voice(f"status.roll-{table.roll + 1}")
    return voice("status.take-one" if len(ready) == 1 else "status.take")


def ending(table: Table) -> Text:
    """Why the game is over (MB-22)."""
    if not table.in_bag:
        return voice("over.bag")
    if not table.rows:
        return voice("over.rows")
    return voice("over.stopped" if table.owned else "over.coins")
