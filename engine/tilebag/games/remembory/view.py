"""What a seat has been shown so far, and its legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tilebag.game import Seat
from tilebag.move import Move
from tilebag.piecepack import Stamp

from .rules.moves import legal_moves
from .state import PublicState, State


@dataclass(frozen=True, slots=True)
class Sides:
    """What is known of a coin: its suit, its value, both or neither."""

    suit: str | None = None
    value: int | None = None

    @property
    def stamp(self) -> Stamp | None:
        """The coin's stamp, if both sides are known."""
        return None if self.suit is None or self.value is None else Stamp(self.suit, self.value)


@dataclass(frozen=True, slots=True)
class View:
    """The public state, every tile that was ever turned up, and the sides of coins that this seat has seen.

    A view forgets nothing; a scene shows only what is visible now.
    """

    public: PublicState
    seat: Seat | None
    tiles: tuple[Stamp | None, ...]
    coins: tuple[Sides, ...]

    def sides(self, coin_id: str) -> Sides:
        """What this seat knows of a coin."""
        return next(sides for coin, sides in zip(self.public.coins, self.coins, strict=True) if coin.id == coin_id)


def view(state: State, seat: Seat | None) -> View:
    """All that this seat has been shown so far."""
    public = state.public
    tiles = tuple(stamp if tile.times else None for tile, stamp in zip(public.grid, state.tiles, strict=True))
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
    return legal_moves(view.public) if view.seat is not None and view.seat == view.public.mover else ()
