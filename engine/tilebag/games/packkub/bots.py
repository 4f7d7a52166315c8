"""A computer player: it lays as many tiles as it can, moving little on the table; else it draws."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.move import Move
from tilebag.words import Text

from .pieces import voice
from .rules.steps import endings
from .rules.turn_rules import may_end
from .solver.best_turn import BestTurn, best_turn
from .solver.route import route
from .state import DONE, DRAW, PASS, RESET, STEPS_IN_A_TURN, Tile
from .view import View


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Lays most tiles at once, whatever comes after; the steps of a turn are those of one plan."""
    del chance
    # The whole thought may take longer than a slice; until then there is a step that can be taken at once.
    yield Advice((endings(view.public, len(view.pile))[0],), voice("reason.first"))
    hand = whole_hand(view)
    best = best_turn_of(view, hand)
    if not best.played or view.public.steps >= STEPS_IN_A_TURN:
        yield _nothing(view)
    elif set(view.public.played) - set(_used(hand, best)):
        yield Advice((RESET,), voice("reason.another"))
    else:
        yield Advice(plan(view, best), _reason(view, best))


def whole_hand(view: View) -> tuple[Tile, ...]:
    """The hand as it was when the turn began; what lies on the table already comes first."""
    return (*view.public.played, *view.hand)


def best_turn_of(view: View, hand: tuple[Tile, ...]) -> BestTurn:
    """The best turn of the one who moves, counted from the beginning of the turn."""
    public = view.public
    groups = tuple(group.stamps for group in public.before)
    stamps = tuple(sorted((tile.stamp for tile in hand), key=str))
    return best_turn(public.options.suits, groups, stamps, public.opened[public.mover])


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
    public = view.public
    steps = route(public, view.hand, best.melds)
    return (*steps, DONE) if steps or may_end(public) else (RESET,)


def _nothing(view: View) -> Advice:
    """There is nothing to lay: what was moved goes back, then draw or pass."""
    first = endings(view.public, len(view.pile))[-1]
    reason = {DRAW: "reason.draw", PASS: "reason.pass", RESET: "reason.back"}[first]
    return Advice((first,), voice(reason))


def _reason(view: View, best: BestTurn) -> Text:
    public = view.public
    if len(best.played) == len(whole_hand(view)) and view.hand:
        return voice("reason.out")
    left = len(best.played) - len(public.played)
    if not left:
        return voice("reason.laid")
    if public.played:
        return voice("reason.more", n=left)
    return voice("reason.lay" if public.opened[public.mover] else "reason.open", n=left)
