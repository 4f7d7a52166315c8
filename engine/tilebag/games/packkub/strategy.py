"""What players base decisions on, as functions of a View: the best turn, a simple turn, whether to
wait.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from .pieces import Stamp
from .solver.best_turn import BestTurn, best_turn, subtract
from .solver.ending import Ending
from .solver.melds import is_meld
from .state import PublicState, Tile
from .view import View

Stamps: TypeAlias = tuple[Stamp, ...]

# When an expert waits, by number of seats; see docs/players.md.
CLOSE_TO_OUT = 1  # three seats: stop once an opponent has this few tiles
CLOSE_TO_OUT_AT_LAST = 0  # the same in the last round
CLEAR_LEAD = 3  # points
LATE_OPENER_LIMIT = 2  # four seats: stop once an opponent has this few tiles
MAX_WAITING_SEATS = 4  # seats


def whole_hand(view: View) -> tuple[Tile, ...]:
    """The hand at the start of the turn; tiles already on the table come first."""
    return (*view.public.played_tiles, *view.hand)


def find_best_turn(view: View, hand: tuple[Tile, ...], only: Stamps | None = None) -> BestTurn:
    """The best turn of the mover, from the start of the turn; with only these tiles if
    given."""
    public = view.public
    stamps = _sort_stamps(tile.stamp for tile in hand) if only is None else only
    opened = public.opened[public.mover]
    return best_turn(public.options.suits, _stamps_before(public), stamps, opened=opened)


def find_simple_turn(view: View, hand: tuple[Tile, ...]) -> BestTurn:
    """The melds of the hand alone and, after the first meld, single tiles added to groups as they
    are.
    """
    public = view.public
    suits = public.options.suits
    old_groups = _stamps_before(public)
    stamps = _sort_stamps(tile.stamp for tile in hand)
    alone = best_turn(suits, (), stamps, opened=True)
    melds = [*old_groups, *alone.melds]
    added = list(alone.played)
    can_add = alone.played or public.opened[public.mover]
    for tile in subtract(stamps, alone.played) if can_add else ():
        k = next((k for k, meld in enumerate(melds) if is_meld((*meld, tile), len(suits))), None)
        if k is not None:
            melds[k] = (*melds[k], tile)
            added.append(tile)
    return BestTurn(tuple(added), tuple(melds), alone.opening)


def should_wait(view: View) -> bool:
    """Is it better to play nothing than all but some of the hand, while the pile lasts?

    With two seats the first meld is played, since the table helps to go out. With three it is not:
    it would help the others; waiting ends when an opponent is about to go out, later in the last
    round if the player must win it. With four, waiting loses more tiles than it wins, except for
    the last player who has not opened, as long as all others are far from going out; with more
    seats it never pays.
    """
    public = view.public
    opened = public.opened[public.mover]
    if not view.pile or public.seats > MAX_WAITING_SEATS:
        return False
    if public.seats == 2:
        return opened
    fewest = min(len(ids) for seat, ids in enumerate(view.backs) if seat != public.mover)
    if public.seats < MAX_WAITING_SEATS:
        return fewest > (CLOSE_TO_OUT_AT_LAST if _must_win(public) else CLOSE_TO_OUT)
    return not opened and sum(public.opened) == public.seats - 1 and fewest > LATE_OPENER_LIMIT


def _must_win(public: PublicState) -> bool:
    """Is it the last round, and the mover not clearly ahead?"""
    own = public.points[public.mover]
    best_other = min(points for seat, points in enumerate(public.points) if seat != public.mover)
    return public.round == public.options.rounds and own > best_other - CLEAR_LEAD


def two_player_ending(view: View, hand: tuple[Tile, ...]) -> Ending:
    """With two seats and an empty pile the other hand is known too: the position at the start of
    the turn.
    """
    public = view.public
    me = public.mover
    rival = 1 - public.mover
    taken_back = (tile.stamp for tile in public.seen if tile not in view.hand)
    own_hand = _sort_stamps(tile.stamp for tile in hand)
    other_hand = _sort_stamps((*view.unseen_tiles, *taken_back))
    return Ending(
        suits=public.options.suits,
        table=_sort_stamps(sum(_stamps_before(public), ())),
        hands=(own_hand, other_hand),
        opened=(public.opened[me], public.opened[rival]),
        passed=public.passes > 0,
    )


def _stamps_before(public: PublicState) -> tuple[Stamps, ...]:
    """The groups at the start of the turn."""
    return tuple(group.stamps for group in public.before)


def _sort_stamps(tiles: Iterable[Stamp]) -> Stamps:
    return tuple(sorted(tiles, key=str))
