"""The coins at the start: in the bag, dealt to the players, or beside the grid."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.piecepack import ALL_STAMPS, SUITS, VALUES, Stamp, sort_stamps

from ..options import Options
from ..state import Coin


@dataclass(frozen=True, slots=True)
class Deal:
    """Coins with their stamps, and the bag."""

    coins: tuple[Coin, ...]
    stamps: tuple[Stamp, ...]
    bag: tuple[Stamp, ...]


def deal(options: Options, seats: int, chance: Chance) -> tuple[Deal, Chance]:
    """The coins of a new game."""
    if options.is_dealt:
        return _deal_to_players(options, seats, chance)
    if options.is_laid:
        return _lay_out(options, chance)
    return Deal((), (), ALL_STAMPS), chance  # all in the bag (RM-3)


def _deal_to_players(options: Options, seats: int, chance: Chance) -> tuple[Deal, Chance]:
    """Equally many single coins, suits or numbers for each seat; the remainder is set aside (RM-13, RM-14)."""
    parts, chance = chance.shuffle(_split(options.deal))
    each = len(parts) // seats
    coins: list[Coin] = []
    stamps: list[Stamp] = []
    for seat in range(seats):
        hand, chance = chance.shuffle(_join(parts[seat * each : (seat + 1) * each]))
        coins += [Coin(f"c{len(coins) + n}", Seat(seat)) for n in range(1, len(hand) + 1)]
        stamps += hand
    return Deal(tuple(coins), tuple(stamps), sort_stamps(_join(parts[seats * each :]))), chance


def _lay_out(options: Options, chance: Chance) -> tuple[Deal, Chance]:
    """Sorted into groups, each in order or shuffled (RM-24), or unsorted (RM-27)."""
    stamps: list[Stamp] = []
    for group in _split(options.sort) if options.variant == "3" else (ALL_STAMPS,):
        mixed, chance = (group, chance) if options.is_known_by_place else chance.shuffle(group)
        stamps += mixed
    return Deal(tuple(Coin(f"c{n}") for n in range(1, len(ALL_STAMPS) + 1)), tuple(stamps), ()), chance


def _split(deal: str) -> tuple[tuple[Stamp, ...], ...]:
    """The coins by suits, by numbers, or one by one, in a fixed order."""
    if deal == "suits":
        return tuple(tuple(stamp for stamp in ALL_STAMPS if stamp.suit == suit) for suit in SUITS)
    if deal == "numbers":
        return tuple(tuple(stamp for stamp in ALL_STAMPS if stamp.value == value) for value in range(len(VALUES)))
    return tuple((stamp,) for stamp in ALL_STAMPS)


def _join(parts: tuple[tuple[Stamp, ...], ...]) -> tuple[Stamp, ...]:
    return tuple(stamp for part in parts for stamp in part)
