"""Building blocks of a scene: places, prints, pieces and possibly a rack."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from tilebag.scene import Desk, Piece, Place, Print

Thing = TypeVar("Thing", Piece, Place, Print)


@dataclass(frozen=True, slots=True)
class Parts:
    """Places, prints, pieces and possibly a rack. In a sum the second operand is drawn on top."""

    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()
    desk: Desk | None = None

    def __add__(self, other: Parts) -> Parts:
        return Parts(
            self.places + other.places,
            self.prints + other.prints,
            self.pieces + other.pieces,
            self.desk or other.desk,
        )

    def put_on(self, place: str) -> Parts:
        """The same parts, where those without a place belong to this one; the place itself stays as it is."""
        return Parts(
            tuple(_on(one, place) if one.id != place else one for one in self.places),
            tuple(_on(one, place) for one in self.prints),
            tuple(_on(one, place) for one in self.pieces),
            self.desk,
        )


def _on(thing: Thing, place: str) -> Thing:
    return thing if thing.within else replace(thing, within=place)
