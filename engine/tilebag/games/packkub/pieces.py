"""The tiles of PackKub: a suit and a value, or a joker. The null is below the ace, which is a 1
(PK-3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from tilebag.core.errors import BadText
from tilebag.core.scene import Face, picture
from tilebag.core.words import Text, Voice
from tilebag.kit import piecepack

VALUES = piecepack.VALUES
MIN_MELD = 3  # tiles
MAX_RUN = len(VALUES)  # a sequence does not wrap around from 5 to null
PIECEPACK = piecepack.SUITS
SIX_PACK = ("suns", "moons", "hearts", "spades", "diamonds", "clubs")  # (PK-23)
ALL_SUITS = (*PIECEPACK, *SIX_PACK[2:])

say = Voice("packkub")


class Stamp(NamedTuple):
    """The face of a tile: `str(Stamp("suns", 1)) == "suns-ace"`; the joker is `joker`.

    Not the piecepack's own, which has fewer suits and no jokers. A tuple, since hundreds of stamps
    are counted and looked up at every move.
    """

    suit: str
    value: int

    def __str__(self) -> str:
        return f"{self.suit}-{VALUES[self.value]}" if self.value >= 0 else self.suit

    @property
    def name(self) -> Text:
        """Such as "4 of Suns"."""
        return _name(self)


JOKER = Stamp("joker", -1)


@cache
def _name(stamp: Stamp) -> Text:
    known = stamp != JOKER
    name = piecepack.say_stamp(suit_name(stamp.suit), stamp.value) if known else say("tile.joker")
    return replace(name, picture=small_pictures((stamp,)))


def value_name(stamp: Stamp) -> Text:
    """Such as "ace"."""
    return piecepack.value_name(stamp.value)


def suit_name(suit: str) -> Text:
    """The name of a suit: shared words for the piecepack's suits, this game's words for those of
    the expansion.
    """
    return piecepack.suit_name(suit) if suit in PIECEPACK else say(f"suit.{suit}")


@cache
def tile_face(stamp: Stamp) -> Face:
    """The face of a tile; the worth of a null or an ace is printed small in the corner."""
    if stamp == JOKER:
        return Face("yellow", "spiral", letter=say("letter.joker"))
    letter = None if stamp.suit in PIECEPACK else say(f"letter.{stamp.suit}")
    return piecepack.tile_face(stamp.suit, stamp.value, stamp.value, letter)


def small_pictures(stamps: Iterable[Stamp]) -> str:
    """For `Text.picture`; the worth only of a null, which has no other figure."""
    return picture(
        "tile", *(replace(tile_face(stamp), worth="" if stamp.value else "0") for stamp in stamps)
    )


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
