"""The showdown: who wins what with the hands that lie open, and who is paid when (MZ-15, MZ-20 to MZ-23)."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.game import Seat

from ..pieces import SUITS
from ..state import Category, Table, Tile
from .claims import winners
from .rewards import Reward, rewards, score


def score_of(table: Table, seat: Seat) -> int:
    """The score of a seat as it stands."""
    return score(table.won[seat])


def showdown(hands: Sequence[Sequence[Tile]]) -> tuple[Seat | None, ...]:
    """Who wins each category with these hands, in the order of the categories; None: nobody (MZ-15)."""
    found = winners([[tile.stamp for tile in hand] for hand in hands])
    return tuple(None if place is None else Seat(place) for place in found.values())


def due(table: Table) -> tuple[Seat, ...]:
    """The winners of the showdown who are still to be paid, clockwise from the round's starter (MZ-23)."""
    paid_in_order = [seat for seat in table.clockwise(table.starter) if seat in table.winners]
    return tuple(paid_in_order[len(table.prizes) :])


def winner_of(table: Table, category: Category) -> Seat | None:
    """Who wins a category with the hands that lie open."""
    return table.winners[tuple(Category).index(category)]


def won_by(table: Table, seat: Seat) -> tuple[Category, ...]:
    """The categories that a seat wins with the hands that lie open."""
    return tuple(category for category, winner in zip(Category, table.winners, strict=True) if winner == seat)


def rewards_of(table: Table, seat: Seat) -> tuple[Reward, ...]:
    """The ways in which this seat can be paid now."""
    return rewards(
        won_by(table, seat),
        dict(zip(SUITS, table.stacks, strict=True)),
        [null.suit for null in table.nulls],
        table.flush_null,
    )
