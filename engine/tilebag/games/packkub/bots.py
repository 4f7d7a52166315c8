"""The computer players. All lay tiles so that little moves on the table.

casual  lays the melds of its hand, or adds to what lies there; it does not re-arrange, and overlooks every fourth turn
keen    lays as many tiles as it can, else draws
expert  draws until the whole hand goes at once, as long as it can afford to (`strategy.waits`); when the pile of two
        players is empty it knows the other's hand and looks ahead (`solver.ending`)

Why to wait: a tile that lies helps the others as much as its owner, and a hand of many tiles finds more ways out at
once. All but one is not enough: whoever waits and does not get there is left with many tiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.move import Move
from tilebag.words import Text

from .pieces import voice
from .rules.steps import endings
from .rules.turn_rules import may_end
from .solver.best_turn import BestTurn
from .solver.ending import choices, worth
from .solver.route import route
from .state import DONE, DRAW, PASS, RESET, STEPS_IN_A_TURN, Tile
from .strategy import best_turn_of, ending_of, simple_turn_of, waits, whole_hand
from .view import View

OVERLOOKED = 4  # a casual player overlooks one turn of so many


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Lays what anybody sees at once, if it looks; a turn that it has begun it ends."""
    number, chance = chance.draw_below(OVERLOOKED)
    hand = whole_hand(view)
    if not number and not view.public.moved:
        yield _nothing(view, "reason.overlooked")
    else:
        yield _laying(view, hand, simple_turn_of(view, hand), "reason.simple")


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Lays most tiles at once, whatever comes after; the steps of a turn are those of one plan."""
    del chance
    yield _at_once(view)
    hand = whole_hand(view)
    yield _laying(view, hand, best_turn_of(view, hand))


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """Lays the whole hand at once where that goes; else waits while it can afford to, then lays most."""
    del chance
    yield _at_once(view)
    hand = whole_hand(view)
    best = best_turn_of(view, hand)
    if not best.played or len(best.played) == len(hand):
        yield _laying(view, hand, best)
    elif not view.pile and view.public.seats == 2:
        yield from _foreseeing(view, hand)
    elif waits(view):
        yield _nothing(view, "reason.wait", len(best.played))
    else:
        yield _laying(view, hand, best)


def _foreseeing(view: View, hand: tuple[Tile, ...]) -> Iterator[Advice]:
    """What is worth most when the other answers as well as it can; of equal choices the first."""
    ending, found = ending_of(view, hand), []
    for laid in choices(ending):
        found.append((worth(ending, laid), laid))
        yield _at_once(view)
    _, laid = max(found, key=lambda choice: choice[0])
    if laid:
        yield _laying(view, hand, best_turn_of(view, hand, laid), "reason.measured")
    else:
        yield _nothing(view, "reason.hold")


def _at_once(view: View) -> Advice:
    """The whole thought may take longer than a slice; until then there is a step that can be taken."""
    return Advice((endings(view.public, len(view.pile))[0],), voice("reason.first"))


def _laying(view: View, hand: tuple[Tile, ...], turn: BestTurn, reason: str = "") -> Advice:
    """The turn, or what is left of it; why, if not because no more can be laid."""
    if not turn.played or view.public.steps >= STEPS_IN_A_TURN:
        return _nothing(view)
    if set(view.public.played) - set(_used(hand, turn)):
        return Advice((RESET,), voice("reason.another"))
    return Advice(plan(view, turn), _reason(view, turn, reason))


def _used(hand: tuple[Tile, ...], turn: BestTurn) -> tuple[Tile, ...]:
    """The tiles that the turn lays; of equal ones those that lie on the table already."""
    left, found = list(turn.played), []
    for tile in hand:
        if tile.stamp in left:
            left.remove(tile.stamp)
            found.append(tile)
    return tuple(found)


def plan(view: View, turn: BestTurn) -> tuple[Move, ...]:
    """The steps that are left to the turn."""
    public = view.public
    steps = route(public, view.hand, turn.melds)
    return (*steps, DONE) if steps or may_end(public) else (RESET,)


def _nothing(view: View, reason: str = "", tiles: int = 0) -> Advice:
    """Nothing is to be laid: what was moved goes back, then draw or pass; why, if not because nothing can be laid."""
    first = endings(view.public, len(view.pile))[-1]
    reasons = {DRAW: "reason.draw", PASS: "reason.pass", RESET: "reason.back"}
    return Advice((first,), voice(reason if reason and first != RESET else reasons[first], n=tiles))


def _reason(view: View, turn: BestTurn, reason: str) -> Text:
    public = view.public
    if len(turn.played) == len(whole_hand(view)) and view.hand:
        return voice("reason.out")
    left = len(turn.played) - len(public.played)
    if not left:
        return voice("reason.laid")
    if public.played:
        return voice("reason.more", n=left)
    if reason:
        return voice(reason, n=left)
    return voice("reason.lay" if public.opened[public.mover] else "reason.open", n=left)
