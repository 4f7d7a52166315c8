"""A computer player: it lays as many tiles as it can, moving little on the table; else it draws."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.games.packkub.pieces import voice
from tilebag.games.packkub.route import route
from tilebag.games.packkub.state import DONE, DRAW, PASS, RESET, STEPS_IN_A_TURN, Tile
from tilebag.games.packkub.steps import endings
from tilebag.games.packkub.turns import may_end
from tilebag.games.packkub.turnwise import BestTurn, best_turn
from tilebag.games.packkub.view import View
from tilebag.move import Move
from tilebag.words import Text


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Lays most tiles at once, whatever comes after; the steps of a turn are those of one plan."""
    del chance
    # The whole thought may take longer than a slice; until then there is a step that can be taken at once.
    yield Advice((endings(view.table, len(view.pile))[0],), voice("reason.first"))
    hand = whole_hand(view)
    best = turn_of(view, hand)
    if not best.played or view.table.steps >= STEPS_IN_A_TURN:
        yield _nothing(view)
    elif set(view.table.played) - set(_used(hand, best)):
        yield Advice((RESET,), voice("reason.another"))
    else:
        yield Advice(plan(view, best), _reason(view, best))


def whole_hand(view: View) -> tuple[Tile, ...]:
    """The hand as it was when the turn began; what lies on the table already comes first."""
    return (*view.table.played, *view.hand)


def turn_of(view: View, hand: tuple[Tile, ...]) -> BestTurn:
    """The best turn of the one who moves, counted from the beginning of the turn."""
    table = view.table
    groups = tuple(group.stamps for group in table.before)
    stamps = tuple(sorted((tile.stamp for tile in hand), key=str))
    return best_turn(table.house.suits, groups, stamps, table.opened[table.mover])


def _used(hand: tuple[Tile, ...], best: BestTurn) -> tuple[Tile, ...]:
    """The tiles that the best turn lays; of equal ones those that lie on the table already."""
    left, found = list(best.played), []
    for tile in hand:
        if tile.stamp in left:
            left.remove(tile.stamp)
            found.append(tile)
    return tuple(found)


def plan(view: View, best: BestTurn) -> tuple[Move, ...]:
    """The steps that are left to the best turn."""
    table = view.table
    steps = route(table, view.hand, best.melds)
    return (*steps, DONE) if steps or may_end(table) else (RESET,)


def _nothing(view: View) -> Advice:
    """There is nothing to lay: what was moved goes back, then draw or pass."""
    first = endings(view.table, len(view.pile))[-1]
    reason = {DRAW: "reason.draw", PASS: "reason.pass", RESET: "reason.back"}[first]
    return Advice((first,), voice(reason))


def _reason(view: View, best: BestTurn) -> Text:
    table = view.table
    if len(best.played) == len(whole_hand(view)):
        return voice("reason.out")
    return voice("reason.lay" if table.opened[table.mover] else "reason.open", n=len(best.played))
