"""A whole table, fairly drawn, that would look to a seat exactly as the real one does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.piecepack import ALL_STAMPS, SUITS, VALUES, Stamp, sort_stamps

from .options import PARTS
from .solver.assignment import fit
from .state import Coin, State
from .view import Sides, View

ASIDE = None  # where the coins come from that were not dealt


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is on all coins that are out of the bag, and what is in it."""

    coins: tuple[Stamp, ...]
    bag: tuple[Stamp, ...]


def determinise(view: View, chance: Chance) -> State:
    """The tiles nobody has seen in any order, the coins this seat does not know as they may be, and its own chance."""
    unseen, chance = chance.shuffle(_missing(view.tiles))
    rest = iter(unseen)
    tiles = tuple(stamp or next(rest) for stamp in view.tiles)
    drawn, chance = _whole_numbers(view, chance) if _numbers_were_dealt(view) else _any_coins(view, chance)
    return State(view.public, tiles, drawn.coins, drawn.bag, chance)


def _missing(seen: Iterable[Stamp | None]) -> tuple[Stamp, ...]:
    known = frozenset(seen)
    return tuple(stamp for stamp in ALL_STAMPS if stamp not in known)


def _numbers_were_dealt(view: View) -> bool:
    return view.public.options.dealt and view.public.options.deal == "numbers"


def _any_coins(view: View, chance: Chance) -> tuple[Drawn, Chance]:
    """Each unknown coin is one that has the side that shows and was not missed; the others are in the bag."""
    unknown = _unknown(view)
    stamps = _missing(sides.stamp for sides in view.coins)
    given, chance = fit([_allowed(coin, sides, stamps) for coin, sides in unknown], stamps, chance)
    found = {coin.id: stamp for (coin, _), stamp in zip(unknown, given, strict=True)}
    return _put(view, found, (stamp for stamp in stamps if stamp not in given)), chance


def _allowed(coin: Coin, sides: Sides, stamps: Sequence[Stamp]) -> frozenset[Stamp]:
    """What an unknown coin may be."""
    return frozenset(
        stamp
        for stamp in stamps
        if sides.suit in (None, stamp.suit) and sides.value in (None, stamp.value) and stamp not in coin.missed
    )


def _whole_numbers(view: View, chance: Chance) -> tuple[Drawn, Chance]:
    """Each seat was dealt whole numbers, all four suits of each; so one coin of a number tells of the others."""
    owners, chance = _owners_of_numbers(view, chance)
    found: dict[str, Stamp] = {}
    bag: list[Stamp] = []
    known = frozenset(sides.stamp for sides in view.coins)
    for origin in dict.fromkeys(owners):
        for suit in SUITS:
            stamps = [Stamp(suit, value) for value, owner in enumerate(owners) if owner == origin]
            mixed, chance = chance.shuffle([stamp for stamp in stamps if stamp not in known])
            ids = [coin.id for coin, sides in _unknown(view) if sides.suit == suit and _origin(coin) == origin]
            found |= zip(ids, mixed, strict=False)
            bag += mixed[len(ids) :]
    return _put(view, found, bag), chance


def _owners_of_numbers(view: View, chance: Chance) -> tuple[tuple[Seat | None, ...], Chance]:
    """To whom each number was dealt: as far as is known, the others at random."""
    public = view.public
    each = PARTS["numbers"] // public.seats
    known = {
        sides.value: _origin(coin)
        for coin, sides in zip(public.coins, view.coins, strict=True)
        if sides.value is not None
    }
    room: list[Seat | None] = [Seat(seat) for seat in range(public.seats) for _ in range(each)]
    room += [ASIDE] * (len(VALUES) - len(room))
    for owner in known.values():
        room.remove(owner)
    mixed, chance = chance.shuffle(room)
    rest = iter(mixed)
    return tuple(known[value] if value in known else next(rest) for value in range(len(VALUES))), chance


def _origin(coin: Coin) -> Seat | None:
    """To whom a coin was dealt."""
    return ASIDE if coin.late else coin.owner


def _unknown(view: View) -> list[tuple[Coin, Sides]]:
    """The coins of which this seat does not know both sides."""
    return [pair for pair in zip(view.public.coins, view.coins, strict=True) if pair[1].stamp is None]


def _put(view: View, found: dict[str, Stamp], bag: Iterable[Stamp]) -> Drawn:
    """The known coins and those just found for the others."""
    coins = zip(view.public.coins, view.coins, strict=True)
    return Drawn(tuple(sides.stamp or found[coin.id] for coin, sides in coins), sort_stamps(bag))
