"""Where the coins are when the game begins: in the bag, dealt to the players, or beside the grid."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.piecepack import ALL_STAMPS, SUITS, VALUES, Stamp, sort_stamps

from ..options import Options
from ..state import Coin


@dataclass(frozen=True, slots=True)
class Deal:
    """Coins with what is on them, and the bag."""

    coins: tuple[Coin, ...]
    stamps: tuple[Stamp, ...]
    bag: tuple[Stamp, ...]


def deal(options: Options, seats: int, chance: Chance) -> tuple[Deal, Chance]:
    """The coins of a new game."""
    if options.dealt:
        return _to_players(options, seats, chance)
    if options.laid:
        return _beside_the_grid(options, chance)
    return Deal((), (), ALL_STAMPS), chance  # all in the bag (RM-3)


def _to_players(options: Options, seats: int, chance: Chance) -> tuple[Deal, Chance]:
    """As many single coins, suits or numbers to each; what does not divide evenly is set aside (RM-13, RM-14)."""
    parts, chance = chance.shuffle(_parts(options.deal))
    each = len(parts) // seats
    coins: list[Coin] = []
    stamps: list[Stamp] = []
    for seat in range(seats):
        hand, chance = chance.shuffle(_joined(parts[seat * each : (seat + 1) * each]))
        coins += [Coin(f"c{len(coins) + n}", Seat(seat)) for n in range(1, len(hand) + 1)]
        stamps += hand
    return Deal(tuple(coins), tuple(stamps), sort_stamps(_joined(parts[seats * each :]))), chance


def _beside_the_grid(options: Options, chance: Chance) -> tuple[Deal, Chance]:
    """Sorted into groups, each in order or mixed (RM-24), or unsorted (RM-27)."""
    stamps: list[Stamp] = []
    for group in _parts(options.sort) if options.variant == "3" else (ALL_STAMPS,):
        mixed, chance = (group, chance) if options.known_by_place else chance.shuffle(group)
        stamps += mixed
    return Deal(tuple(Coin(f"c{n}") for n in range(1, len(ALL_STAMPS) + 1)), tuple(stamps), ()), chance


def _parts(deal: str) -> tuple[tuple[Stamp, ...], ...]:
    """The coins in suits, in numbers, or one by one, in a fixed order."""
    if deal == "suits":
        return tuple(tuple(stamp for stamp in ALL_STAMPS if stamp.suit == suit) for suit in SUITS)
    if deal == "numbers":
        return tuple(tuple(stamp for stamp in ALL_STAMPS if stamp.value == value) for value in range(len(VALUES)))
    return tuple((stamp,) for stamp in ALL_STAMPS)


def _joined(parts: tuple[tuple[Stamp, ...], ...]) -> tuple[Stamp, ...]:
    return tuple(stamp for part in parts for stamp in part)
