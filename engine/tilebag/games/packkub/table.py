"""How the table looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from tilebag.game import Frame
from tilebag.games.packkub import names
from tilebag.games.packkub.layout import PAD, Flow, Layout, box, flow, layout
from tilebag.games.packkub.offers import offers
from tilebag.games.packkub.pieces import JOKER, VALUES, Stamp, suit_letter, voice
from tilebag.games.packkub.state import NEW, Group, Phase, Table, Tile
from tilebag.games.packkub.turns import Fault
from tilebag.games.packkub.verdict import Flaw, Verdict, verdict
from tilebag.games.packkub.view import View
from tilebag.scene import Face, Piece, Place, Print, Rect, Scene
from tilebag.words import Text, say

NAME, SMALL = 13, 12  # CSS pixels
ACE = 1


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    table = view.table
    boxes = layout(frame, table.seats, len(view.hand))
    lines = flow(boxes.area, tuple(len(group.tiles) for group in table.groups))
    now = verdict(table)
    return Scene(
        size=(boxes.board.w, boxes.board.h),
        status=status(view, now),
        places=(*_seat_places(view, boxes), *_groups(table, lines, now), *_home(view, boxes, lines)),
        prints=(*_seat_prints(view, boxes), *_reasons(table, boxes, lines, now)),
        pieces=(*_pile(view, boxes), *_on_table(table, lines, now), *_in_hand(view, boxes, frame)),
        offers=offers(view, now),
        fact=voice("fact", n=len(view.pile), round=names.round_of(table)),
        label=voice("table", n=len(table.groups)),
    )


# the seats and the pile


def _seat_places(view: View, boxes: Layout) -> tuple[Place, ...]:
    table = view.table
    playing = table.phase is Phase.PLAYING
    return tuple(
        Place(f"seat-{n + 1}", at, "ready" if playing and n == table.mover else "well", _seat_label(view, n))
        for n, at in enumerate(boxes.seats)
    )


def _seat_label(view: View, n: int) -> Text:
    """All that is shown of a seat."""
    held = voice("held", n=len(view.backs[n]))
    return voice("seat-opened" if view.table.opened[n] else "seat", who=_who(view, n), n=held)


def _who(view: View, n: int) -> Text:
    return voice("you") if n == view.seat else names.seat(n)


def _seat_prints(view: View, boxes: Layout) -> tuple[Print, ...]:
    """The name of each seat, how many tiles it holds, and a tick when it has opened (PK-6)."""
    return tuple(one for n, at in enumerate(boxes.seats) for one in _seat(view, n, at, boxes))


def _seat(view: View, n: int, at: Rect, boxes: Layout) -> Iterator[Print]:
    px, mine = boxes.board.px, n == view.seat
    flat = at.h < px(30)
    left, low = round(at.x + px(5), 4), round(at.y + px(15 if flat else 16), 4)
    name = _who(view, n)
    if flat:
        yield Print(left, low, px(SMALL), voice("seat", who=name, n=len(view.backs[n])), align="start", bold=mine)
    else:
        held = voice("held", n=len(view.backs[n]))
        yield Print(left, low, px(NAME), name, align="start", bold=mine)
        yield Print(left, round(at.y + px(32), 4), px(SMALL), held, align="start")
    if view.table.opened[n]:
        yield Print(round(at.x + at.w - px(9), 4), round(at.y + at.h - px(10), 4), px(12), "check", kind="icon")


def _pile(view: View, boxes: Layout) -> tuple[Piece, ...]:
    """The pile is the tile that will be drawn next, with the others under it."""
    if not view.pile:
        return ()
    return (Piece(view.pile[0], boxes.pile, voice("pile", n=len(view.pile)), kind="pile", count=len(view.pile)),)


# the groups


def _groups(table: Table, lines: Flow, now: Verdict) -> tuple[Place, ...]:
    return tuple(
        _group(group, n, at, now.flaws.get(group.id))
        for n, (group, at) in enumerate(zip(table.groups, lines.groups, strict=True), 1)
    )


@lru_cache(maxsize=4096)
def _group(group: Group, n: int, at: Rect, wrong: Flaw | None) -> Place:
    if wrong:
        lacking = voice("group.wrong", group=n, tiles=names.group_tiles(group), why=voice(f"flaw.{wrong}"))
        return Place(group.id, at, "gone", lacking, ("wrong",))
    return Place(group.id, at, "tray", voice("group.fine", group=n, tiles=names.group_tiles(group)))


def _on_table(table: Table, lines: Flow, now: Verdict) -> tuple[Piece, ...]:
    marks = _marks(table, now)
    return tuple(
        piece
        for n, (group, at) in enumerate(zip(table.groups, lines.groups, strict=True), 1)
        for piece in _tiles_of(group, n, at, lines.size, tuple(marks.get(tile.id, ()) for tile in group.tiles))
    )


@lru_cache(maxsize=4096)
def _tiles_of(group: Group, n: int, at: Rect, size: float, marks: tuple[tuple[str, ...], ...]) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            tile.id,
            box(at.x + PAD + k * size, at.y + PAD, size, size),
            names.on_table(tile.stamp, n),
            tile_face(tile.stamp),
            marks=marks[k],
        )
        for k, tile in enumerate(group.tiles)
    )


def _marks(table: Table, now: Verdict) -> Mapping[str, tuple[str, ...]]:
    """What is new in this turn, what came last turn, and what is still wrong."""
    if table.phase is not Phase.PLAYING:
        return {}  # `last` would still be the turn before the last one
    if not table.moved:
        return dict.fromkeys(table.last, ("last",))
    found: dict[str, tuple[str, ...]] = {tile.id: ("new",) for tile in table.played}
    for group in table.groups:
        for tile in group.tiles if group.id in now.flaws else ():
            found[tile.id] = (*found.get(tile.id, ()), "wrong")
    if not now.flaws and now.fault:
        for tile in table.played:
            found[tile.id] = ("new", "wrong")
    return found


@lru_cache(maxsize=128)
def tile_face(stamp: Stamp) -> Face:
    """A number, or the suit's sign for an ace; what a null or an ace counts stands small in the corner."""
    if stamp == JOKER:
        return Face("yellow", "spiral", letter=voice("letter.joker"))
    small = str(stamp.value) if stamp.value <= ACE else ""
    figure = VALUES[stamp.value] if stamp.value > ACE else ""
    art, corner = (stamp.suit, "") if stamp.value == ACE else ("", stamp.suit)
    return Face(stamp.suit, art, figure, corner, suit_letter(stamp.suit), small)


def _reasons(table: Table, boxes: Layout, lines: Flow, now: Verdict) -> tuple[Print, ...]:
    """A sign of warning at each group that is not right yet."""
    size = boxes.board.px(13)
    return tuple(
        Print(round(at.x + at.w - size / 3, 4), round(at.y + size / 3, 4), size, "warn", kind="icon", ink="wrong-text")
        for group, at in zip(table.groups, lines.groups, strict=True)
        if group.id in now.flaws
    )


# one's own


def _home(view: View, boxes: Layout, lines: Flow) -> tuple[Place, ...]:
    """The wood, and while one moves the place where a new group begins."""
    wood = (Place("hand", boxes.wood, "wood", voice("hand")),) if view.seat is not None else ()
    if not view.moving:
        return wood
    return (*wood, Place(NEW, lines.new, "spot", voice("group.new")))


def _in_hand(view: View, boxes: Layout, frame: Frame) -> tuple[Piece, ...]:
    """One's tiles, in the order in which this seat keeps them; those it has not placed follow as they came."""
    slots = dict(frame.desk)
    tiles = sorted(view.hand, key=lambda tile: (slots.get(tile.id, len(slots) + 1000), tile.number))
    return tuple(_held(tile, at) for tile, at in zip(tiles, boxes.hand, strict=True))


@lru_cache(maxsize=2048)
def _held(tile: Tile, at: Rect) -> Piece:
    return Piece(tile.id, at, names.in_hand(tile.stamp), tile_face(tile.stamp))


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
