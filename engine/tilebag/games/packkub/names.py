"""The names of pieces and groups in player text, and the faces of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from tilebag.core.scene import Face, picture
from tilebag.core.words import GameSentences, Text, Value
from tilebag.kit import piecepack

from .pieces import JOKER, MIN_MELD, PIECEPACK, Stamp
from .rules.validation import is_set, missing_tiles
from .state import PublicState

say = GameSentences("packkub")


@cache
def stamp_name(stamp: Stamp) -> Text:
    """Such as "4 of Suns"."""
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


def stamp_names(stamps: Iterable[Stamp]) -> Value:
    """Such as "2 of Suns, 3 of Suns"."""
    return tuple(map(stamp_name, stamps))


@lru_cache(maxsize=8192)
def table_tile_name(stamp: Stamp, meld: tuple[Stamp, ...], mark: str = "") -> Text:
    """Such as "2 of Suns, in a run, just laid"; its place tells which run."""
    kind = "set" if is_set(meld) else "run"
    name = say(f"tile.in-{kind}" if len(meld) >= MIN_MELD else "tile.loose", tile=stamp_name(stamp))
    return say(f"tile.{mark}", tile=name) if mark else name


@lru_cache(maxsize=2048)
def brief_group_name(stamps: tuple[Stamp, ...]) -> Value:
    """A group by its tiles: "2 to 5 of Suns" or "4 of Suns, Moons, Arms"."""
    if JOKER in stamps or len(stamps) < MIN_MELD or is_set(stamps) or missing_tiles(stamps):
        return group_name(stamps)
    return say(
        "run",
        first=value_name(stamps[0]),
        last=value_name(stamps[-1]),
        suit=suit_name(stamps[0].suit),
    )


@lru_cache(maxsize=1024)
def own_tile_name(stamp: Stamp, *, drawn: bool = False) -> Text:
    """The name of a tile in the viewer's hand."""
    return say("tile.drawn" if drawn else "tile.yours", tile=stamp_name(stamp))


def value_names(stamps: Sequence[Stamp]) -> Value:
    """Such as "2, 3": for the button of a visible group."""
    return tuple(stamp_name(stamp) if stamp == JOKER else value_name(stamp) for stamp in stamps)


def group_name(stamps: Sequence[Stamp]) -> Value:
    """Such as "2, 3, 4 of Suns" or "4 of Suns, Moons, Arms"."""
    values = {tile.value for tile in stamps}
    suits = {tile.suit for tile in stamps}
    if len(values) > 1 and len(suits) == 1:
        return piecepack.say_values(suit_name(stamps[0].suit), [tile.value for tile in stamps])
    if len(suits) > 1 and len(values) == 1:
        return piecepack.say_stamp(tuple(suit_name(tile.suit) for tile in stamps), stamps[0].value)
    return stamp_names(stamps)


def round_name(public: PublicState) -> Text:
    """Such as "Round 2 of 4"."""
    return say("round", round=public.round, rounds=public.options.rounds)
