"""What is lost, and who has won (OK-26, OK-27, OK-30, OK-31)."""

from __future__ import annotations

from itertools import groupby

from tilebag.game import Seat
from tilebag.games.okey.pieces import Kind, colour
from tilebag.games.okey.state import Ending, House, Table

LOSS = {Ending.GROUPS: 2, Ending.PAIRS: 4}
SHOWN_LOSS = 1  # never doubled
DOUBLING_COLOURS = ("red", "black")


def loss(table: Table, ending: Ending, tile: Kind) -> int:
    """What each of the others loses when somebody finishes by putting down this tile (OK-26).

    Only the wild tile itself doubles it, a false joker does not (OK-24).
    """
    wild = table.house.wild_doubles and tile == table.okey
    return LOSS[ending] * (2 if wild else 1) * (2 if coloured(table) else 1)


def coloured(table: Table) -> bool:
    """Does the indicator's colour double the loss?"""
    return table.house.colour_doubles and colour(table.indicator.kind) in DOUBLING_COLOURS


def after_loss(points: tuple[int, ...], spared: Seat, n: int) -> tuple[int, ...]:
    """Everybody but one loses so many points (OK-27)."""
    return tuple(have if seat == spared else have - n for seat, have in enumerate(points))


def out(house: House, points: tuple[int, ...]) -> bool:
    """Has somebody 0 points or less (OK-30)? Where the rounds are counted instead, that ends nothing."""
    return house.rounds is None and min(points) <= 0


def ranking(points: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """The highest score wins, equals share a place (OK-31)."""
    best_first = sorted(range(len(points)), key=lambda seat: -points[seat])
    return tuple(tuple(map(Seat, tied)) for _, tied in groupby(best_first, key=lambda seat: points[seat]))
