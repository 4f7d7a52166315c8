"""When a row matches the dice, and which dice hit exactly."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.piecepack import Stamp

from ..pieces import stamps
from ..state import PublicState


def missing(row: Sequence[Stamp], faces: Sequence[Stamp]) -> tuple[int, ...]:
    """The values of the row that the dice do not show, lowest first. Each tile wants a die of its own (MB-12)."""
    spare, lacking = [die.value for die in faces], []
    for value in sorted(tile.value for tile in row):
        if value in spare:
            spare.remove(value)
        else:
            lacking.append(value)
    return tuple(lacking)


def exact_hits(row: Sequence[Stamp], faces: Sequence[Stamp]) -> int:
    """How many dice equal a tile of the row in suit and value (MB-13)."""
    return sum(die in row for die in faces)


def matching_rows(public: PublicState) -> tuple[int, ...]:
    """The numbers of the rows still on the table that match the dice as they lie (MB-9)."""
    faces = public.faces
    return tuple(n for n, row in public.rows.items() if not missing(stamps(row), faces))


def coins_for(public: PublicState, number: int) -> int:
    """How many coins a row brings with these dice: one, and one per exact hit, at most what the bag holds (MB-14)."""
    return min(1 + exact_hits(stamps(public.rows[number]), public.faces), len(public.in_bag))
