"""The tiles of PackKub: a suit and a value, or a joker. The null is below the ace, which is a 1
(PK-3).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tilebag.core.errors import BadText
from tilebag.kit import piecepack

VALUES = piecepack.VALUES
MIN_MELD = 3  # tiles
MAX_RUN = len(VALUES)  # a sequence does not wrap around from 5 to null
PIECEPACK = piecepack.SUITS
SIX_PACK = ("suns", "moons", "hearts", "spades", "diamonds", "clubs")  # (PK-23)
ALL_SUITS = (*PIECEPACK, *SIX_PACK[2:])


class Stamp(NamedTuple):
    """The face of a tile: `str(Stamp("suns", 1)) == "suns-ace"`; the joker is `joker`.

    Not the piecepack's own, which has fewer suits and no jokers. A tuple, since hundreds of stamps
    are counted and looked up at every move.
    """

    suit: str
    value: int

    def __str__(self) -> str:
        return f"{self.suit}-{VALUES[self.value]}" if self.value >= 0 else self.suit


JOKER = Stamp("joker", -1)


_BY_NAME = {
    str(stamp): stamp
    for stamp in (
        *(Stamp(suit, value) for suit in ALL_SUITS for value in range(len(VALUES))),
        JOKER,
    )
}


def read_stamp(name: str) -> Stamp:
    """The inverse of `str(stamp)`; raises BadText."""
    if name not in _BY_NAME:
        raise BadText("packkub.error.tile", tile=name[:40])
    return _BY_NAME[name]


@cache
def all_stamps(suits: tuple[str, ...], copies: int, jokers: int) -> tuple[Stamp, ...]:
    """All tiles of a game, in order (PK-2, PK-23, PK-24, PK-26)."""
    one_of_each = [Stamp(suit, value) for suit in suits for value in range(len(VALUES))]
    return tuple(one_of_each * copies) + (JOKER,) * jokers
