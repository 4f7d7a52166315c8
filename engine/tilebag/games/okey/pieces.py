"""The tiles of Okey: 1 to 13 in four colours, each twice, and two false jokers (OK-2).

A `Kind` is the face of a tile as an integer: 13 × colour + number − 1, and 52 for the false joker.
"""

from __future__ import annotations

from functools import cache
from typing import NewType

from tilebag.core.errors import BadText

Kind = NewType("Kind", int)

COLOURS = ("red", "yellow", "blue", "black")
HIGHEST = 13
COPIES = 2  # of every kind
FALSE_JOKER = Kind(HIGHEST * len(COLOURS))
NUMBERED = tuple(map(Kind, range(FALSE_JOKER)))
KINDS = (*NUMBERED, FALSE_JOKER)
ALL = tuple(kind for kind in KINDS for _ in range(COPIES))  # the 106 tiles
NAMES = (
    *(f"{colour}-{number}" for colour in COLOURS for number in range(1, HIGHEST + 1)),
    "false-joker",
)
_BY_NAME = {name: Kind(place) for place, name in enumerate(NAMES)}


def kind(name: str) -> Kind:
    """The inverse of `NAMES[kind]`; raises BadText."""
    if name not in _BY_NAME:
        raise BadText("okey.error.tile", tile=name[:40])
    return _BY_NAME[name]


def colour(kind: Kind) -> str:
    """The colour of a numbered tile."""
    return COLOURS[kind // HIGHEST]


def number(kind: Kind) -> int:
    """The number of a numbered tile."""
    return kind % HIGHEST + 1


@cache
def okey_after(indicator: Kind) -> Kind:
    """The okey of the round: the indicator's colour, the next number (OK-9); after 13 comes 1
    (OK-10).
    """
    return Kind(indicator // HIGHEST * HIGHEST + (indicator + 1) % HIGHEST)


def effective_kind(kind: Kind, okey: Kind) -> Kind:
    """The kind a tile counts as if it is not wild: a false joker is the okey's colour and number
    (OK-13).
    """
    return okey if kind == FALSE_JOKER else kind
