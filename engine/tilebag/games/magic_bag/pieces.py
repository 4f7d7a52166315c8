"""The piecepack: a suit and a value on every tile, coin and die. Here a null counts 0 and an ace 1 (MB-4)."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.errors import BadText
from tilebag.words import Text, say

SUITS = ("suns", "moons", "crowns", "arms")
VALUES = ("null", "ace", "2", "3", "4", "5")  # the place in this line is what a value counts


@dataclass(frozen=True, slots=True)
class Stamp:
    """What is stamped on a tile or a coin, or shown by a die: `str(Stamp("suns", 1)) == "suns-ace"`."""

    suit: str
    value: int

    def __str__(self) -> str:
        return f"{self.suit}-{VALUES[self.value]}"

    @property
    def name(self) -> Text:
        """As in "4 of Suns"."""
        return say("piece.name", suit=say(f"suit.{self.suit}"), value=say(f"value.{VALUES[self.value]}"))

    @property
    def short(self) -> Text:
        """As in "Suns 4"."""
        return say("piece.die", suit=say(f"suit.{self.suit}"), value=say(f"value.{VALUES[self.value]}"))


ALL = tuple(Stamp(suit, value) for suit in SUITS for value in range(len(VALUES)))  # the 24 tiles, and the 24 coins
_BY_NAME = {str(stamp): stamp for stamp in ALL}


def stamp(name: str) -> Stamp:
    """The inverse of `str(stamp)`; raises BadText."""
    if name not in _BY_NAME:
        raise BadText("magic-bag.error.piece", piece=name[:40])
    return _BY_NAME[name]


def in_order(stamps: frozenset[Stamp]) -> tuple[Stamp, ...]:
    """Suns, Moons, Crowns, Arms; in each suit by value."""
    return tuple(each for each in ALL if each in stamps)
