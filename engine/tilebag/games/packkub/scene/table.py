"""How the table looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from tilebag.game import Frame
from tilebag.games.packkub import names
from tilebag.games.packkub.faces import tile_face
from tilebag.games.packkub.flow import PAD, Flow, Room, flow
from tilebag.games.packkub.hand import desk, held, home, lying
from tilebag.games.packkub.layout import Layout, box, layout
from tilebag.games.packkub.melds import LEAST
from tilebag.games.packkub.offers import offers
from tilebag.games.packkub.pieces import voice
from tilebag.games.packkub.state import NEW, Group, Phase, Table
from tilebag.games.packkub.turns import Fault
from tilebag.games.packkub.verdict import Flaw, Verdict, verdict
from tilebag.games.packkub.view import View
from tilebag.layout import Board
from tilebag.scene import Pane, Piece, Place, Print, Rect, Scene
from tilebag.words import Text, say

NAME, SMALL, FIGURE = 13, 12, 22  # CSS pixels
ROOMY = 116  # CSS pixels of a phone: a seat from this width on shows a large figure
UNDER = 17  # CSS pixels of a phone for the words under a group
READS = 84  # a group must be so wide to have words under it
ACE = 1
PANE = "groups"
FRAME = 0.1  # round a group that is wrong

Seats: TypeAlias = tuple[tuple[int, Rect], ...]  # which are shown, and where


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    table = view.table
    shown = tuple(n for n in range(table.seats) if n != view.seat)
    boxes = layout(frame.width, frame.height, len(shown), len(view.hand))
    now = verdict(table)
    marks = _marks(view, now)
    lines = _flow(table, boxes, now, frame.zoom)
    seats = tuple(zip(shown, boxes.seats, strict=True))
    pane = _pane(view, boxes, lines, now, marks)
    kept = lying(view, frame.desk)
    return Scene(
        size=(boxes.board.w, boxes.board.h),
        status=status(view, now),
        places=(*_seat_places(view, seats), _pile_place(boxes), *home(view, boxes)),
        prints=(*_seat_prints(view, boxes, seats), *_pile_prints(view, boxes)),
        pieces=(*_pile(view, boxes), *held(view, boxes, kept)),
        offers=offers(view, now, marks, {place.id: place.label for place in pane.places if place.label}),
        pane=pane,
        desk=desk(view, boxes, kept),
        fact=voice("fact", n=len(view.pile), round=names.round_of(table)),
        label=voice("table", n=len(table.groups)),
    )


# the seats and the pile


def _seat_places(view: View, seats: Seats) -> tuple[Place, ...]:
    table = view.table
    playing = table.phase is Phase.PLAYING
    return tuple(
        Place(f"seat-{n + 1}", at, "ready" if playing and n == table.mover else "plaque", _seat_label(view, n))
        for n, at in seats
    )


def _seat_label(view: View, n: int) -> Text:
    """All that is shown of a seat."""
    held = voice("held", n=len(view.backs[n]))
    return voice("seat-opened" if view.table.opened[n] else "seat", who=names.seat(n), n=held)


def _seat_prints(view: View, boxes: Layout, seats: Seats) -> tuple[Print, ...]:
    """The name of each seat, how many tiles it holds, and a tick when it has opened (PK-6)."""
    one = _flat_seat if boxes.flat else _seat
    return tuple(print for n, at in seats for print in one(view, n, at, boxes.board))


def _seat(view: View, n: int, at: Rect, board: Board) -> Iterator[Print]:
    px, held, opened = board.px, len(view.backs[n]), view.table.opened[n]
    left, right, low = at.x + px(9), at.x + at.w - px(9), at.y + px(34)
    yield _words(left, at.y + px(18), px(NAME), names.seat(n), align="start", bold=True)
    if at.w < px(ROOMY):
        yield _words(left, low, px(SMALL), voice("held", n=held), align="start")
        if opened:
            yield Print(round(right - px(4), 4), round(at.y + px(29.5), 4), px(13), "check", kind="icon")
        return
    yield _words(left, low, px(SMALL), voice("tiles-opened" if opened else "tiles", n=held), align="start")
    yield _words(right, at.y + px(29), px(FIGURE), str(held), align="end", bold=True, font="title")


def _flat_seat(view: View, n: int, at: Rect, board: Board) -> Iterator[Print]:
    px = board.px
    line = voice("seat", who=names.seat(n), n=str(len(view.backs[n])))
    yield _words(at.x + px(5), at.y + px(15), px(SMALL), line, align="start")
    if view.table.opened[n]:
        yield Print(round(at.x + at.w - px(8), 4), round(at.y + px(10.5), 4), px(12), "check", kind="icon")


def _pile_place(boxes: Layout) -> Place:
    """What holds the pile and its number together; nothing is seen of it."""
    at = boxes.pile
    right = boxes.board.w - at.x - at.w
    left = right if boxes.flat else 0
    around = box(at.x - left, at.y, left + at.w + right, boxes.window.y - at.y)
    return Place("pile", around, "bare", voice("pile-place"))


def _pile(view: View, boxes: Layout) -> tuple[Piece, ...]:
    """The pile is the tile that will be drawn next, with the others under it."""
    if not view.pile:
        return ()
    return (Piece(view.pile[0], boxes.pile, voice("pile", n=len(view.pile)), kind="pile", count=len(view.pile)),)


def _pile_prints(view: View, boxes: Layout) -> tuple[Print, ...]:
    """How many tiles it holds: beside it, or under it where there is little room."""
    px, at, n = boxes.board.px, boxes.pile, str(len(view.pile))
    if boxes.flat:
        return (_words(at.x + at.w / 2, at.y + px(43), px(SMALL), n, bold=True),)
    left = at.x + at.w + px(8)
    return (
        _words(left, at.y + px(17), px(18), n, align="start", bold=True, font="title"),
        _words(left, at.y + px(33), px(SMALL), voice("in-pile"), align="start"),
    )


def _words(
    x: float, y: float, size: float, text: Text | str, *, align: str = "middle", bold: bool = False, font: str = "text"
) -> Print:
    return Print(round(x, 4), round(y, 4), size, text, align=align, bold=bold, font=font)


# the groups


def _flow(table: Table, boxes: Layout, now: Verdict, zoom: int) -> Flow:
    room = Room(boxes.window.w, boxes.window.h, boxes.edge, boxes.finger, boxes.board.px(UNDER), boxes.board.px(READS))
    return flow(room, tuple((len(group.tiles), group.id in now.flaws) for group in table.groups), zoom)


def _pane(view: View, boxes: Layout, lines: Flow, now: Verdict, marks: Mapping[str, str]) -> Pane:
    table, window = view.table, boxes.window
    begin = (Place(NEW, lines.new, "spot", voice("group.new")),) if view.moving else ()
    return Pane(
        PANE,
        window,
        (window.w, lines.high),
        voice("pane", n=len(table.groups)),
        places=(*_groups(table, lines, now), *begin),
        prints=(*_reasons(table, boxes, lines, now), *(_new_group(boxes, lines) if view.moving else ())),
        pieces=_on_table(table, lines, marks),
        smaller=lines.smaller,
        larger=lines.larger,
        fit=lines.fit,
    )


def _groups(table: Table, lines: Flow, now: Verdict) -> tuple[Place, ...]:
    old = set(table.before)
    return tuple(
        _group(group, n, at, now.flaws.get(group.id), group not in old)
        for n, (group, at) in enumerate(zip(table.groups, lines.groups, strict=True), 1)
    )


@lru_cache(maxsize=4096)
def _group(group: Group, n: int, at: Rect, wrong: Flaw | None, changed: bool) -> Place:
    tiles = names.in_short(group.stamps)
    if wrong:
        label = voice("group.wrong", group=n, tiles=tiles, why=_lacking(group, wrong))
        return Place(group.id, at, "flaw", label, ("wrong",))
    label = voice("group.changed" if changed else "group.fine", group=n, tiles=tiles)
    return Place(group.id, at, "ready" if changed else "tray", label)


def _lacking(group: Group, wrong: Flaw) -> Text:
    """What is wrong, in few words."""
    return voice(f"lacks.{wrong}", n=LEAST - len(group.tiles))


def _on_table(table: Table, lines: Flow, marks: Mapping[str, str]) -> tuple[Piece, ...]:
    return tuple(
        piece
        for n, (group, at) in enumerate(zip(table.groups, lines.groups, strict=True), 1)
        for piece in _tiles_of(group, n, at, lines.size, tuple(marks.get(tile.id, "") for tile in group.tiles))
    )


@lru_cache(maxsize=4096)
def _tiles_of(group: Group, n: int, at: Rect, size: float, marks: tuple[str, ...]) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            tile.id,
            box(at.x + PAD + k * size, at.y + PAD, size, size),
            names.on_table(tile.stamp, n, marks[k]),
            tile_face(tile.stamp),
            marks=MARKS[marks[k]],
        )
        for k, tile in enumerate(group.tiles)
    )


MARKS = {"": (), "new": ("new",), "at-fault": ("new", "wrong")}


def _marks(view: View, now: Verdict) -> Mapping[str, str]:
    """What I played in this turn; what others do, the session marks."""
    if not view.moving:
        return {}
    return dict.fromkeys((tile.id for tile in view.table.played), "at-fault" if now.fault and not now.flaws else "new")


def _reasons(table: Table, boxes: Layout, lines: Flow, now: Verdict) -> Iterator[Print]:
    """Under each group that is not right yet, what it lacks."""
    px = boxes.board.px
    for group, at in zip(table.groups, lines.groups, strict=True):
        if (wrong := now.flaws.get(group.id)) and at.w >= px(READS):
            x, y = round(at.x + px(2), 4), round(at.y + at.h + FRAME + px(11.5), 4)
            yield Print(x, y, px(SMALL), _lacking(group, wrong), ink="wrong-text", align="start", bold=True)


def _new_group(boxes: Layout, lines: Flow) -> Iterator[Print]:
    at, px = lines.new, boxes.board.px
    if at.w >= px(READS):
        middle = at.y + at.h / 2 + px(4)
        yield Print(round(at.x + at.w / 2, 4), round(middle, 4), px(NAME), voice("group.new"), ink="table-soft")


# what is going on


def status(view: View, now: Verdict) -> Text:
    """In one line: the first thing that is wrong, or the thing to do."""
    table = view.table
    match table.phase:
        case Phase.OVER:
            return voice("status.over", points=_results(table))
        case Phase.SCORED:
            return voice("status.scored", round=names.round_of(table), points=_results(table))
        case Phase.PLAYING if not view.moving:
            return voice("status.theirs", who=names.seat(table.mover))
        case Phase.PLAYING if table.moved:
            return _turn_status(table, now)
        case _:
            return _begin(view)


def _begin(view: View) -> Text:
    kind = "opened" if view.table.opened[view.table.mover] else "open"
    return voice(f"status.{kind}" if view.pile else f"status.{kind}-empty")


def _turn_status(table: Table, now: Verdict) -> Text:
    for n, group in enumerate(table.groups, 1):
        if group.id in now.flaws:
            return voice("status.wrong", group=n, why=voice(f"flaw.{now.flaws[group.id]}"))
    return fault(now.fault) if now.fault else voice("status.fine")


def fault(what: Fault) -> Text:
    return voice(f"fault.{what}")


def _results(table: Table) -> tuple[Text, ...]:
    return tuple(say("result.line", who=names.seat(n), n=points) for n, points in enumerate(table.points))
