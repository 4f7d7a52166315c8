"""What a seat has been shown so far, its legal moves, and determinisation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.kit.piecepack import ALL_STAMPS, SUITS, VALUES, Stamp, sort_stamps

from .options import DEAL_PARTS
from .rules.moves import legal_moves
from .solver.assignment import random_assignment
from .state import Coin, PublicState, State

SET_ASIDE = None  # origin of the coins that were not dealt


@dataclass(frozen=True, slots=True)
class Sides:
    """The known part of a coin: its suit, its value, both or neither."""

    suit: str | None = None
    value: int | None = None

    @property
    def stamp(self) -> Stamp | None:
        """The coin's stamp, if both sides are known."""
        return None if self.suit is None or self.value is None else Stamp(self.suit, self.value)


@dataclass(frozen=True, slots=True)
class View:
    """The public state, every tile that was ever turned up, and the sides of coins that this seat
    has seen.

    A view forgets nothing; a scene shows only what is visible now.
    """

    public: PublicState
    seat: Seat | None
    tiles: tuple[Stamp | None, ...]
    coins: tuple[Sides, ...]

    def sides(self, coin_id: str) -> Sides:
        """What this seat knows of a coin."""
        return next(
            sides
            for coin, sides in zip(self.public.coins, self.coins, strict=True)
            if coin.id == coin_id
        )


def view(state: State, seat: Seat | None) -> View:
    """All that this seat has been shown so far."""
    public = state.public
    tiles = tuple(
        [
            stamp if tile.times else None
            for tile, stamp in zip(public.grid, state.tiles, strict=True)
        ]
    )
    side = public.options.side  # visible to those who do not know both
    coins = tuple(
        visible_sides(stamp, "both" if public.is_known_to(seat, coin) else side)
        for coin, stamp in zip(public.coins, state.coins, strict=True)
    )
    return View(public, seat, tiles, coins)


@cache
def visible_sides(stamp: Stamp, side: str) -> Sides:
    """What a coin reveals by one side (suit, value), by both or by none."""
    return Sides(
        suit=stamp.suit if side in ("both", "suit") else None,
        value=stamp.value if side in ("both", "value") else None,
    )


def moves(view: View) -> tuple[Move, ...]:
    """The legal moves of the mover; empty for others and guests."""
    if view.seat is None or view.seat != view.public.mover:
        return ()
    return legal_moves(view.public)


# determinisation


@dataclass(frozen=True, slots=True)
class CoinFaces:
    """The stamps of all coins out of the bag, and the contents of the bag."""

    coins: tuple[Stamp, ...]
    bag: tuple[Stamp, ...]


def determinise(view: View, chance: Chance) -> State:
    """Unseen tiles in random order, unknown coins as they may be, and a new chance."""
    unseen, chance = chance.shuffle(_unseen_stamps(view.tiles))
    unseen_stamps = iter(unseen)
    tiles = tuple(stamp or next(unseen_stamps) for stamp in view.tiles)
    options = view.public.options
    assign = _assign_numbers if options.is_dealt and options.deal == "numbers" else _assign_coins
    drawn, chance = assign(view, chance)
    return State(view.public, tiles, drawn.coins, drawn.bag, chance)


def _unseen_stamps(seen: Iterable[Stamp | None]) -> tuple[Stamp, ...]:
    known = frozenset(seen)
    return tuple(stamp for stamp in ALL_STAMPS if stamp not in known)


def _assign_coins(view: View, chance: Chance) -> tuple[CoinFaces, Chance]:
    """Each unknown coin has the visible side and was not missed; the rest are in the bag."""
    unknown = _unknown_coins(view)
    stamps = _unseen_stamps(sides.stamp for sides in view.coins)
    assigned, chance = random_assignment(
        [_allowed_stamps(coin, sides, stamps) for coin, sides in unknown], stamps, chance
    )
    stamp_of = {coin.id: stamp for (coin, _), stamp in zip(unknown, assigned, strict=True)}
    return _combine(view, stamp_of, (stamp for stamp in stamps if stamp not in assigned)), chance


def _allowed_stamps(coin: Coin, sides: Sides, stamps: Sequence[Stamp]) -> frozenset[Stamp]:
    """The stamps that an unknown coin may have."""
    return frozenset(
        stamp
        for stamp in stamps
        if sides.suit in (None, stamp.suit)
        and sides.value in (None, stamp.value)
        and stamp not in coin.missed
    )


def _assign_numbers(view: View, chance: Chance) -> tuple[CoinFaces, Chance]:
    """If whole numbers were dealt, each in all four suits, one coin of a number determines the
    owner of the others.
    """
    owners, chance = _owners_of_numbers(view, chance)
    stamp_of: dict[str, Stamp] = {}
    bag: list[Stamp] = []
    known = frozenset(sides.stamp for sides in view.coins)
    for origin in dict.fromkeys(owners):
        for suit in SUITS:
            stamps = [Stamp(suit, value) for value, owner in enumerate(owners) if owner == origin]
            mixed, chance = chance.shuffle([stamp for stamp in stamps if stamp not in known])
            ids = [
                coin.id
                for coin, sides in _unknown_coins(view)
                if sides.suit == suit and _origin(coin) == origin
            ]
            stamp_of |= zip(ids, mixed, strict=False)
            bag += mixed[len(ids) :]
    return _combine(view, stamp_of, bag), chance


def _owners_of_numbers(view: View, chance: Chance) -> tuple[tuple[Seat | None, ...], Chance]:
    """The owner of each number: as far as known, the others at random."""
    public = view.public
    each = DEAL_PARTS["numbers"] // public.seats
    coins = zip(public.coins, view.coins, strict=True)
    known = {sides.value: _origin(coin) for coin, sides in coins if sides.value is not None}
    room: list[Seat | None] = [Seat(seat) for seat in range(public.seats) for _ in range(each)]
    room += [SET_ASIDE] * (len(VALUES) - len(room))
    for owner in known.values():
        room.remove(owner)
    mixed, chance = chance.shuffle(room)
    other_owners = iter(mixed)
    owners = tuple(
        known[value] if value in known else next(other_owners) for value in range(len(VALUES))
    )
    return owners, chance


def _origin(coin: Coin) -> Seat | None:
    """The seat to which a coin was dealt."""
    return SET_ASIDE if coin.late else coin.owner


def _unknown_coins(view: View) -> list[tuple[Coin, Sides]]:
    """The coins that this seat does not know completely."""
    return [
        pair for pair in zip(view.public.coins, view.coins, strict=True) if pair[1].stamp is None
    ]


def _combine(view: View, stamp_of: dict[str, Stamp], bag: Iterable[Stamp]) -> CoinFaces:
    """The known coins, and the stamps assigned to the others."""
    coins = zip(view.public.coins, view.coins, strict=True)
    return CoinFaces(
        tuple(sides.stamp or stamp_of[coin.id] for coin, sides in coins), sort_stamps(bag)
    )
