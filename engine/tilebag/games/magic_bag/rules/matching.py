"""Which rows match the dice, and which dice hit exactly."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.piecepack import Stamp

from ..pieces import stamps
from ..state import PublicState


def missing_values(row: Sequence[Stamp], faces: Sequence[Stamp]) -> tuple[int, ...]:
    """The values of the row that the dice do not show, in ascending order. Each tile needs a die of its own (MB-12)."""
    spare, lacking = [die.value for die in faces], []
    for value in sorted(tile.value for tile in row):
        if value in spare:
            spare.remove(value)
        else:
            lacking.append(value)
    return tuple(lacking)


def exact_hits(row: Sequence[Stamp], faces: Sequence[Stamp]) -> int:
    """The number of dice that equal a tile of the row in suit and value (MB-13)."""
    return sum(die in row for die in faces)


def matching_rows(public: PublicState) -> tuple[int, ...]:
    """The numbers of the rows on the table that match the dice (MB-9)."""
    faces = public.faces
    return tuple(n for n, row in public.rows.items() if not missing_values(stamps(row), faces))


def coins_for(public: PublicState, number: int) -> int:
    """The coins a row brings with these dice: one, and one per exact hit, limited by the bag (MB-14)."""
    return min(1 + exact_hits(stamps(public.rows[number]), public.faces), len(public.bag_coins))
