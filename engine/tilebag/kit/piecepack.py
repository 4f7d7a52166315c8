"""The piecepack: tiles, coins and dice with a suit and a value. What a value counts is up to each
game.

The piecepack is in the public domain (James Kyle, 2001).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from tilebag.core.errors import BadText
from tilebag.core.scene import Face, Tally, picture
from tilebag.core.words import Text, Value, say

SUITS = ("suns", "moons", "crowns", "arms")
VALUES = ("null", "ace", "2", "3", "4", "5")
# indexes of VALUES; the other values equal their index
NULL = 0
ACE = 1


@dataclass(frozen=True, slots=True)
class Stamp:
    """The suit and value of a tile, coin or side of a die: `str(Stamp("suns", 1)) ==
    "suns-ace"`.
    """

    suit: str
    value: int

    def __str__(self) -> str:
        return f"{self.suit}-{VALUES[self.value]}"

    @property
    def name(self) -> Text:
        """A tile, as in "4 of Suns"."""
        return _say_name("name", self, "tile")

    @property
    def coin(self) -> Text:
        """A coin, as in "4 of Suns"."""
        return _say_name("name", self, "coin")

    @property
    def die(self) -> Text:
        """A side of a die, as in "Suns 4"."""
        return _say_name("die", self, "die")

    @property
    def short_coin(self) -> Text:
        """A coin, as in "Suns 4"."""
        return _say_name("die", self, "coin")


@cache
def _say_name(key: str, stamp: Stamp, kind: str) -> Text:
    name = say_stamp(suit_name(stamp.suit), stamp.value, key)
    return replace(name, picture=stamp_picture(stamp, kind))


def say_stamp(suit: Value, value: int, key: str = "name") -> Text:
    """A suit, or several, with a value. Aces have a sentence of their own: in Turkish the word then
    has an ending.
    """
    if value == ACE:
        return say(f"piece.{key}-ace", suit=suit)
    return say(f"piece.{key}", suit=suit, value=value_name(value))


def say_values(suit: Text, values: Iterable[int]) -> Text:
    """Several values of a suit, as in "2, 3 of Suns"."""
    return say("piece.name", suit=suit, value=tuple(map(value_name, values)))


def stamp_picture(stamp: Stamp, kind: str = "tile") -> str:
    """A tile, a side of a die or both sides of a coin, for `Text.picture`."""
    if kind == "coin":
        return (
            f"{picture('token', suit_face(stamp.suit))} {picture('coin', value_face(stamp.value))}"
        )
    if kind == "die":
        return picture(kind, die_face(stamp.suit, stamp.value))
    return picture(kind, tile_face(stamp.suit, stamp.value, NULL if stamp.value == NULL else None))


def suit_name(suit: str) -> Text:
    """As in "Suns"."""
    return say(f"suit.{suit}")


def suit_letter(suit: str) -> Text:
    """As in "S"."""
    return say(f"letter.{suit}")


def value_name(value: int) -> Text:
    """As in "ace"."""
    return say(f"value.{VALUES[value]}")


# tiles, or coins
ALL_STAMPS = tuple(Stamp(suit, value) for suit in SUITS for value in range(len(VALUES)))
_BY_NAME = {str(stamp): stamp for stamp in ALL_STAMPS}
_ORDER = {stamp: place for place, stamp in enumerate(ALL_STAMPS)}


def read_stamp(name: str) -> Stamp:
    """The inverse of `str(stamp)`; raises BadText."""
    if name not in _BY_NAME:
        raise BadText("error.piece", piece=name[:40])
    return _BY_NAME[name]


def read_letters(letters: str) -> Stamp:
    """A stamp by two letters: suit (s m c a) and value (0 a 2 3 4 5), as in "s0"."""
    return next(
        stamp for stamp in ALL_STAMPS if letters == f"{stamp.suit[0]}{'0a2345'[stamp.value]}"
    )


def sort_stamps(stamps: Iterable[Stamp]) -> tuple[Stamp, ...]:
    """Sorted by suit (Suns, Moons, Crowns, Arms), then by value."""
    return tuple(sorted(stamps, key=_ORDER.__getitem__))


def value_columns(order: Iterable[int] = range(len(VALUES))) -> tuple[Text, ...]:
    """The headings of the columns of `tallies`."""
    return tuple(map(value_name, order))


def tallies(
    stamps: Iterable[Stamp], order: Iterable[int] = range(len(VALUES)), kind: str = "tile"
) -> tuple[Tally, ...]:
    """The number of pieces by suit and value. `kind`: tile, or coin, of which the value is
    shown.
    """
    present = Counter(stamps)
    lines = [(suit, [Stamp(suit, value) for value in order]) for suit in SUITS]
    return tuple(
        Tally(
            suit_name(suit),
            suit,
            tuple(present[stamp] for stamp in line),
            tuple(stamp_picture(stamp, kind).split()[-1] for stamp in line),
        )
        for suit, line in lines
    )


# what a piece shows


@cache
def tile_face(suit: str, value: int, worth: int | None = None, letter: Text | None = None) -> Face:
    """A number, or the suit's sign for an ace; a null has only sign and letter.

    worth   what the tile counts in this game, a small number in the corner of a null or an ace;
            None: not shown
    letter  letter of the suit, if not the piecepack's
    """
    art, sign = (suit, "") if value == ACE else ("", suit)
    small = "" if worth is None or value > ACE else str(worth)
    return Face(suit, art, figure(value), sign, letter or suit_letter(suit), small)


@cache
def die_face(suit: str, value: int) -> Face:
    """As a tile, without the letter. A null shows a large 0, so that it does not look like a die
    before the roll.
    """
    art, sign = (suit, "") if value == ACE else ("", suit)
    return Face(suit, art, figure(value) or ("" if art else "0"), sign)


@cache
def value_face(value: int, suit: str = "") -> Face:
    """The value side of a coin: a number, a spiral for the ace, a small 0 for the null; `suit`: for
    screen readers.
    """
    return Face(
        "coin-ink",
        "spiral" if value == ACE else "",
        figure(value),
        suit,
        worth="" if value else "0",
    )


@cache
def suit_face(suit: str) -> Face:
    """The suit side of a coin."""
    return Face(suit, sign=suit)


def figure(value: int) -> str:
    """The drawn number; none for null and ace."""
    return str(value) if value > ACE else ""
