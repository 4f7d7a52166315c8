"""What players judge by, as functions of a View: the turn that lays most, a beginner's turn, and whether to wait."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from .pieces import Stamp
from .solver.best_turn import BestTurn, best_turn, without
from .solver.ending import Ending
from .solver.melds import is_meld
from .state import PublicState, Tile
from .view import View

Stamps: TypeAlias = tuple[Stamp, ...]

# When an expert waits, by the number of seats; docs/players.md says what else was tried.
IN_TIME, IN_TIME_AT_LAST = 1, 0  # three: until somebody holds no more tiles than this; in the last round if not ahead
AHEAD = 3  # points
ALERT = 2  # four: with the first meld, until somebody holds no more than this
MOST_WHO_WAIT = 4  # seats


def whole_hand(view: View) -> tuple[Tile, ...]:
    """The hand as it was when the turn began; what lies on the table already comes first."""
    return (*view.public.played, *view.hand)


def best_turn_of(view: View, hand: tuple[Tile, ...], only: Stamps | None = None) -> BestTurn:
    """The best turn of the one who moves, counted from the beginning of the turn; with only these tiles if any are
    named."""
    public = view.public
    stamps = _in_order(tile.stamp for tile in hand) if only is None else only
    return best_turn(public.options.suits, _lying(public), stamps, public.opened[public.mover])


def simple_turn_of(view: View, hand: tuple[Tile, ...]) -> BestTurn:
    """The melds of the hand alone and, after the first meld, tiles that go to what lies there as it lies."""
    public = view.public
    suits, lying = public.options.suits, _lying(public)
    stamps = _in_order(tile.stamp for tile in hand)
    alone = best_turn(suits, (), stamps, True)
    melds, added = [*lying, *alone.melds], list(alone.played)
    for tile in without(stamps, alone.played) if alone.played or public.opened[public.mover] else ():
        k = next((k for k, meld in enumerate(melds) if is_meld((*meld, tile), len(suits))), None)
        if k is not None:
            melds[k] = (*melds[k], tile)
            added.append(tile)
    return BestTurn(tuple(added), tuple(melds), alone.opening)


def waits(view: View) -> bool:
    """Is it better to lay nothing than all but some of the hand, while the pile lasts?

    With two the first meld is laid, for the tiles of the table help to go out. With three it is not: the others would
    need fewer tiles of their own; somebody who is about to go out ends the waiting, later in the last round for those
    who have to win it. With four waiting loses more tiles than it wins, but for the last who has not opened, as long as
    everybody else is far from going out; with more players it never pays.
    """
    public = view.public
    opened = public.opened[public.mover]
    if not view.pile or public.seats > MOST_WHO_WAIT:
        return False
    if public.seats == 2:
        return opened
    fewest = min(len(ids) for seat, ids in enumerate(view.backs) if seat != public.mover)
    if public.seats < MOST_WHO_WAIT:
        return fewest > (IN_TIME_AT_LAST if _must_win(public) else IN_TIME)
    return not opened and sum(public.opened) == public.seats - 1 and fewest > ALERT


def _must_win(public: PublicState) -> bool:
    """Is it the last round, and the one who moves not clearly ahead?"""
    own = public.points[public.mover]
    others = min(points for seat, points in enumerate(public.points) if seat != public.mover)
    return public.round == public.options.rounds and own > others - AHEAD


def ending_of(view: View, hand: tuple[Tile, ...]) -> Ending:
    """With two and an empty pile one knows the other's hand, too: how it stood when the turn began."""
    public = view.public
    me, rival = public.mover, 1 - public.mover
    shown = (tile.stamp for tile in public.seen if tile not in view.hand)
    hands = _in_order(tile.stamp for tile in hand), _in_order((*view.unseen, *shown))
    table = _in_order(sum(_lying(public), ()))
    opened = public.opened[me], public.opened[rival]
    return Ending(public.options.suits, table, hands, opened, public.passes > 0)


def _lying(public: PublicState) -> tuple[Stamps, ...]:
    """What lay on the table when the turn began."""
    return tuple(group.stamps for group in public.before)


def _in_order(tiles: Iterable[Stamp]) -> Stamps:
    return tuple(sorted(tiles, key=str))
