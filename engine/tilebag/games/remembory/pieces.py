"""The piecepack: a suit and a value on every tile and every coin. Here a null is under an ace, and an ace under a 2."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tilebag.errors import BadText
from tilebag.words import Text, say

SUITS = ("suns", "moons", "crowns", "arms")
VALUES = ("null", "ace", "2", "3", "4", "5")


@dataclass(frozen=True, slots=True)
class Stamp:
    """What is stamped on a tile or a coin: `str(Stamp("suns", 1)) == "suns-ace"`. Right is the same stamp (RM-7)."""

    suit: str
    value: int

    def __str__(self) -> str:
        return f"{self.suit}-{VALUES[self.value]}"

    @property
    def name(self) -> Text:
        """As in "4 of Suns"."""
        return _name(self.suit, self.value)


ALL = tuple(Stamp(suit, value) for suit in SUITS for value in range(len(VALUES)))  # the 24 tiles, and the 24 coins
_PLACE = {stamp: place for place, stamp in enumerate(ALL)}
_BY_NAME = {str(stamp): stamp for stamp in ALL}


@cache
def _name(suit: str, value: int) -> Text:
    return say("piece.name", suit=suit_name(suit), value=value_name(value))


def suit_name(suit: str) -> Text:
    """As in "Suns"."""
    return say(f"suit.{suit}")


def value_name(value: int) -> Text:
    """As in "ace"."""
    return say(f"value.{VALUES[value]}")


def stamp(name: str) -> Stamp:
    """The inverse of `str(stamp)`; raises BadText."""
    if name not in _BY_NAME:
        raise BadText("remembory.error.piece", piece=name[:40])
    return _BY_NAME[name]


def in_order(stamps: Iterable[Stamp]) -> tuple[Stamp, ...]:
    """Suns, Moons, Crowns, Arms; in each suit by value."""
    return tuple(sorted(stamps, key=_PLACE.__getitem__))
