"""What is lost (OK-26, OK-27), and who is out (OK-30)."""

from __future__ import annotations

from tilebag.game import Seat

from ..pieces import Kind, colour
from ..state import Ending, Options, PublicState

LOSS = {Ending.GROUPS: 2, Ending.PAIRS: 4}
SHOWN_LOSS = 1  # never doubled
DOUBLING_COLOURS = ("red", "black")


def loss(public: PublicState, ending: Ending, tile: Kind) -> int:
    """What each of the others loses when somebody finishes by putting down this tile (OK-26).

    Only the wild tile itself doubles it, a false joker does not (OK-24).
    """
    wild = public.options.wild_doubles and tile == public.okey
    return LOSS[ending] * (2 if wild else 1) * (2 if doubled_by_colour(public) else 1)


def doubled_by_colour(public: PublicState) -> bool:
    """Does the indicator's colour double the loss?"""
    return public.options.colour_doubles and colour(public.indicator.kind) in DOUBLING_COLOURS


def after_loss(public: PublicState, spared: Seat, n: int) -> tuple[int, ...]:
    """The points when everybody but one, and but a partner (OK-33), has lost so many (OK-27)."""
    team = public.team(spared)
    return tuple(have if seat in team else have - n for seat, have in enumerate(public.points))


def somebody_is_out(options: Options, points: tuple[int, ...]) -> bool:
    """Has somebody 0 points or less (OK-30)? Where the rounds are counted instead, that ends nothing."""
    return options.rounds is None and min(points) <= 0
