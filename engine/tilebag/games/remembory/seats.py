"""The seats: a plaque for each with its number of tiles."""

from __future__ import annotations

from functools import lru_cache

from tilebag.game import Seat
from tilebag.games.remembory import names
from tilebag.games.remembory.house import voice
from tilebag.games.remembory.layout import Layout
from tilebag.games.remembory.parts import KEPT, Parts
from tilebag.games.remembory.state import Phase
from tilebag.games.remembory.view import View
from tilebag.lay import Board
from tilebag.scene import Place, Print, Rect
from tilebag.words import Text

NUMBER, WORDS = 16, 12  # CSS pixels
TWO_LINES = 32  # a plaque from this height on has its number above the name


def order(view: View) -> tuple[Seat, ...]:
    """The seats from the one after mine to my own; a guest looks from the last seat."""
    seats = view.table.seats
    mine = seats - 1 if view.seat is None else view.seat
    return tuple(Seat((mine + k) % seats) for k in range(1, seats + 1))


def plaques(view: View, layout: Layout) -> Parts:
    """All of them, each in its place."""
    parts = Parts()
    for seat, at in zip(order(view), layout.plaques, strict=True):
        parts += plaque(view, seat, at, layout)
    return parts


def plaque(view: View, seat: Seat, at: Rect, layout: Layout, *, told: bool = True) -> Parts:
    """Name and number of tiles; a heavier line for the one whose turn it is. `told`: nothing round it says whose."""
    moving = view.table.phase is not Phase.OVER and seat == view.table.mover
    place = Place(f"plaque-{seat + 1}", at, "ready" if moving else "plaque", label(view, seat) if told else None)
    return Parts((place,), _written(seat, tiles_of(view, seat), seat == view.seat, at, layout.board))


@lru_cache(maxsize=KEPT)
def _written(seat: Seat, tiles: int, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    name = voice("seat.you") if mine else voice("seat.short", n=seat + 1)  # short: a plaque is narrow
    high = at.h >= board.px(TWO_LINES) - 0.001
    return (_two_lines if high else _one_line)(name, str(tiles), mine, at, board)


def _two_lines(name: Text, tiles: str, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    x, middle = round(at.x + at.w / 2, 4), at.y + at.h / 2
    number = Print(x, round(middle - board.px(1), 4), board.px(NUMBER), tiles, font="title", bold=True)
    return number, Print(x, round(middle + board.px(WORDS), 4), board.px(WORDS), name, bold=mine)


def _one_line(name: Text, tiles: str, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    base, inset = round(at.y + at.h / 2 + board.px(WORDS * 0.36), 4), board.px(4)
    left, right = round(at.x + inset, 4), round(at.x + at.w - inset, 4)
    number = Print(right, base, board.px(NUMBER), tiles, align="end", font="title", bold=True)
    return Print(left, base, board.px(WORDS), name, align="start", bold=mine), number


def label(view: View, seat: Seat) -> Text:
    """Name and number of tiles, for those who hear the table."""
    return _label(seat, tiles_of(view, seat), seat == view.seat)


@lru_cache(maxsize=KEPT)
def _label(seat: Seat, tiles: int, mine: bool) -> Text:
    return voice("seat.label", who=voice("seat.you") if mine else names.seat(seat), tiles=names.tiles(tiles))


def tiles_of(view: View, seat: Seat) -> int:
    """How many tiles this seat has found."""
    return [tile.holder for tile in view.table.grid].count(seat)
