"""The piecepack as Multzo counts it: the null is lowest, and the ace is highest and counts 6 (MZ-2, MZ-3)."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.errors import BadText
from tilebag.words import Text, say

SUITS = ("suns", "moons", "crowns", "arms")
VALUES = ("null", "2", "3", "4", "5", "ace")  # from the lowest to the highest; the place in this line is the rank
WORTHS = (0, 2, 3, 4, 5, 6)  # what each rank counts
NULL = 0  # the rank of the null


@dataclass(frozen=True, slots=True)
class Stamp:
    """What is stamped on a tile or a coin: `str(Stamp("suns", 5)) == "suns-ace"`."""

    suit: str
    rank: int

    def __str__(self) -> str:
        return f"{self.suit}-{VALUES[self.rank]}"

    @property
    def worth(self) -> int:
        """What it counts: an ace 6, a null 0, the others their number."""
        return WORTHS[self.rank]

    @property
    def name(self) -> Text:
        """As in "4 of Suns"."""
        return say("piece.name", suit=say(f"suit.{self.suit}"), value=say(f"value.{VALUES[self.rank]}"))

    @property
    def short(self) -> Text:
        """As in "Suns 4"."""
        return say("piece.die", suit=say(f"suit.{self.suit}"), value=say(f"value.{VALUES[self.rank]}"))


ALL = tuple(Stamp(suit, rank) for suit in SUITS for rank in range(len(VALUES)))  # the 24 tiles, and the 24 coins
_BY_NAME = {str(stamp): stamp for stamp in ALL}


def stamp(name: str) -> Stamp:
    """The inverse of `str(stamp)`; raises BadText."""
    if name not in _BY_NAME:
        raise BadText("multzo.error.piece", piece=name[:40])
    return _BY_NAME[name]
