"""The points lost (OK-26, OK-27), and which players are out (OK-30)."""

from __future__ import annotations

from tilebag.game import Seat

from ..pieces import Kind, colour
from ..state import Ending, Options, PublicState

LOSS = {Ending.GROUPS: 2, Ending.PAIRS: 4}
SHOWN_LOSS = 1  # never doubled
DOUBLING_COLOURS = ("red", "black")


def loss(public: PublicState, ending: Ending, tile: Kind) -> int:
    """The points each opponent loses when a player finishes by discarding this tile (OK-26).

    Only the okey itself doubles it; a false joker does not (OK-24).
    """
    wild = public.options.wild_doubles and tile == public.okey
    return LOSS[ending] * (2 if wild else 1) * (2 if is_doubled_by_colour(public) else 1)


def is_doubled_by_colour(public: PublicState) -> bool:
    """Does the indicator's colour double the loss?"""
    return public.options.colour_doubles and colour(public.indicator.kind) in DOUBLING_COLOURS


def points_after_loss(public: PublicState, spared: Seat, n: int) -> tuple[int, ...]:
    """The points after all seats outside this one's team (OK-33) lose `n` (OK-27)."""
    team = public.team(spared)
    return tuple(have if seat in team else have - n for seat, have in enumerate(public.points))


def is_player_out(options: Options, points: tuple[int, ...]) -> bool:
    """Does a player have 0 points or less (OK-30)? Irrelevant if the number of rounds is fixed."""
    return options.rounds is None and min(points) <= 0
