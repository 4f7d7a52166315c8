"""The legal moves, and the points lost (OK-26, OK-27, OK-30)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tilebag.core.game import Seat
from tilebag.core.move import Move

from ..pieces import Kind, colour
from ..solver.columns import Hand
from ..solver.distance import has_groups, has_pairs, winning_discards
from ..state import OWN_FIRST_TURN, Ending, Options, Phase, PublicState, Tile

SHOW = Move("show")
GO_ON = Move("go-on")
DRAW = Move("draw")
TAKE = Move("take")
LEAVE = Move("leave")
DEAL = Move("deal")


@lru_cache(maxsize=1024)
def discard(tile: Tile) -> Move:
    """Put this tile down on the right."""
    return Move("discard", (tile.id,))


@lru_cache(maxsize=1024)
def finish(tile: Tile) -> Move:
    """Put this tile down on the indicator and show the others."""
    return Move("finish", (tile.id,))


def legal_moves(
    public: PublicState, seat: Seat, rack: Sequence[Tile], stock: int, drawn: int
) -> tuple[Move, ...]:
    """All legal moves of a seat with this rack, in a fixed order; empty if it has nothing to
    decide.

    stock  number of tiles in the stock
    drawn  number of the tile taken this turn; 0: none yet
    """
    if not is_deciding(public, seat):
        return ()
    show = (SHOW,) if can_show(public) and indicator_copy(rack, public.indicator, drawn) else ()
    match public.phase:
        case Phase.SHOWING:
            return (GO_ON, *show)
        case Phase.DRAWING:
            return (DRAW, TAKE, *show) if stock else (TAKE, LEAVE, *show)
        case _:
            return (*map(discard, rack), *map(finish, finishing_tiles(public, rack)), *show)


def is_deciding(public: PublicState, seat: Seat) -> bool:
    """Whether this seat has a decision to make.

    Before play: every seat that has not answered yet, also one that has nothing to show (OK-15).
    """
    if public.phase is Phase.SHOWING:
        return not public.answered[seat]
    return public.phase in (Phase.DRAWING, Phase.DISCARDING) and seat == public.mover


def can_show(public: PublicState) -> bool:
    """May the indicator be shown now (OK-15)? Only once, since there is only one other copy."""
    if public.shown is not None:
        return False
    return public.phase is Phase.SHOWING or (
        public.options.window == OWN_FIRST_TURN and public.first_turn
    )


def indicator_copy(rack: Iterable[Tile], indicator: Tile, drawn: int) -> Tile | None:
    """The other copy of the indicator, if dealt: one that was drawn does not count (OK-15)."""
    return next(
        (tile for tile in rack if tile.kind == indicator.kind and tile.number != drawn), None
    )


def finishing_tiles(public: PublicState, rack: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles of this rack that can be put down to finish (OK-23)."""
    kinds = winning_discards(
        public.indicator.kind, [tile.kind for tile in rack], pairs=public.options.seven_pairs
    )
    return tuple(tile for tile in rack if tile.kind in kinds)


def ending_of_finish(public: PublicState, rack: Sequence[Tile], tile: Tile) -> Ending | None:
    """How the other 14 tiles win if this tile is put down; a hand that is both scores the better
    one (OK-25).
    """
    hand = Hand.of(public.indicator.kind, (held.kind for held in rack if held != tile))
    if public.options.seven_pairs and has_pairs(hand):
        return Ending.PAIRS
    return Ending.GROUPS if has_groups(hand) else None


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
