"""The names of pieces and groups in player text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tilebag.core import words
from tilebag.core.words import Text, Value
from tilebag.kit.piecepack import say_stamp

from .pieces import JOKER, MIN_MELD, Stamp, say, suit_name, value_name
from .rules.validation import is_set, missing_tiles
from .state import PublicState


def stamp_names(stamps: Iterable[Stamp]) -> Value:
    """Such as "2 of Suns, 3 of Suns"."""
    return tuple(stamp.name for stamp in stamps)


@lru_cache(maxsize=8192)
def table_tile_name(stamp: Stamp, meld: tuple[Stamp, ...], mark: str = "") -> Text:
    """Such as "2 of Suns, in a run, just laid"; its place tells which run."""
    kind = "set" if is_set(meld) else "run"
    lies = say(f"tile.in-{kind}" if len(meld) >= MIN_MELD else "tile.loose", tile=stamp.name)
    return say(f"tile.{mark}", tile=lies) if mark else lies


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
    return say("tile.drawn" if drawn else "tile.yours", tile=stamp.name)


def value_names(stamps: Sequence[Stamp]) -> Value:
    """Such as "2, 3": for the button of a visible group."""
    return tuple(stamp.name if stamp == JOKER else value_name(stamp) for stamp in stamps)


def group_name(stamps: Sequence[Stamp]) -> Value:
    """Such as "2, 3, 4 of Suns" or "4 of Suns, Moons, Arms"."""
    values = {tile.value for tile in stamps}
    suits = {tile.suit for tile in stamps}
    if len(values) > 1 and len(suits) == 1:
        return words.say(
            "piece.name", value=tuple(map(value_name, stamps)), suit=suit_name(stamps[0].suit)
        )
    if len(suits) > 1 and len(values) == 1:
        return say_stamp(tuple(suit_name(tile.suit) for tile in stamps), stamps[0].value)
    return stamp_names(stamps)


def round_name(public: PublicState) -> Text:
    """Such as "Round 2 of 4"."""
    return say("round", round=public.round, rounds=public.options.rounds)
