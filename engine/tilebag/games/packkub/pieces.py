"""The tiles of PackKub: a suit and a value on each, or a joker. Here a null is under the ace, which is a 1 (PK-3)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tilebag.errors import BadText
from tilebag.words import Text, Voice, say

VALUES = ("null", "ace", "2", "3", "4", "5")  # in order; a sequence never goes round from 5 to null
LONGEST_RUN = len(VALUES)
PIECEPACK = ("suns", "moons", "crowns", "arms")
SIX_PACK = ("suns", "moons", "hearts", "spades", "diamonds", "clubs")  # (PK-23)
ALL_SUITS = (*PIECEPACK, *SIX_PACK[2:])

voice = Voice("packkub")


class Stamp(NamedTuple):
    """What a tile shows: `str(Stamp("suns", 1)) == "suns-ace"`; the joker is `joker`.

    Stamps and tiles are counted and looked up by the hundred at every step; as plain tuples that is quick.
    """

    suit: str
    value: int

    def __str__(self) -> str:
        return f"{self.suit}-{VALUES[self.value]}" if self.value >= 0 else self.suit

    @property
    def name(self) -> Text:
        """As in "4 of Suns"."""
        return spoken(self)


JOKER = Stamp("joker", -1)


@cache
def spoken(stamp: Stamp) -> Text:
    if stamp == JOKER:
        return voice("tile.joker")
    return say("piece.name", suit=suit_name(stamp.suit), value=value_name(stamp))


def value_name(stamp: Stamp) -> Text:
    return say(f"value.{VALUES[stamp.value]}")


def suit_name(suit: str) -> Text:
    """The shared words know the piecepack's suits; those of the playing-card expansion stand in this game's words."""
    return say(f"suit.{suit}") if suit in PIECEPACK else voice(f"suit.{suit}")


def suit_letter(suit: str) -> Text:
    return say(f"letter.{suit}") if suit in PIECEPACK else voice(f"letter.{suit}")


_BY_NAME = {
    str(each): each for each in (*(Stamp(suit, value) for suit in ALL_SUITS for value in range(len(VALUES))), JOKER)
}


def stamp(name: str) -> Stamp:
    """The inverse of `str(stamp)`; raises BadText."""
    if name not in _BY_NAME:
        raise BadText("packkub.error.tile", tile=name[:40])
    return _BY_NAME[name]


@cache
def in_the_box(suits: tuple[str, ...], copies: int, jokers: int) -> tuple[Stamp, ...]:
    """All tiles of a game, in order (PK-2, PK-23, PK-24, PK-26)."""
    one_of_each = [Stamp(suit, value) for suit in suits for value in range(len(VALUES))]
    return tuple(one_of_each * copies) + (JOKER,) * jokers
