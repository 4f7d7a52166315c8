"""The computer players. Both lay tiles so that little moves on the table.

keen    lays as many tiles as it can, else draws
expert  draws until the whole hand goes at once, as long as it can afford to (`_waits`)

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
from .solver.best_turn import BestTurn, best_turn
from .solver.route import route
from .state import DONE, DRAW, PASS, RESET, STEPS_IN_A_TURN, Tile
from .view import View

IN_TIME = {3: 0}  # with so many seats one waits until somebody holds no more tiles than this; else 1


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
    if len(best.played) < len(hand) and best.played and _waits(view, best):
        yield _nothing(view, waiting=True)
    else:
        yield _laying(view, hand, best)


def _at_once(view: View) -> Advice:
    """The whole thought may take longer than a slice; until then there is a step that can be taken."""
    return Advice((endings(view.public, len(view.pile))[0],), voice("reason.first"))


def _laying(view: View, hand: tuple[Tile, ...], best: BestTurn) -> Advice:
    """The best turn, or what is left of it."""
    if not best.played or view.public.steps >= STEPS_IN_A_TURN:
        return _nothing(view)
    if set(view.public.played) - set(_used(hand, best)):
        return Advice((RESET,), voice("reason.another"))
    return Advice(plan(view, best), _reason(view, best))


def _waits(view: View, best: BestTurn) -> bool:
    """Is it better to lay nothing than all but some of the hand?

    With two the first meld is laid, for the tiles of the table help to go out. With more it is not: the others would
    need fewer tiles of their own. There somebody who is about to go out ends the waiting.
    """
    public = view.public
    if not view.pile:
        return public.seats == 2 and _rival_goes_out(view, best)
    if public.seats == 2:
        return public.opened[public.mover]
    fewest = min(len(ids) for seat, ids in enumerate(view.backs) if seat != public.mover)
    return fewest > IN_TIME.get(public.seats, 1)


def _rival_goes_out(view: View, best: BestTurn) -> bool:
    """With two and an empty pile one knows the other's hand: can it go at once when this turn is laid?"""
    public = view.public
    taken_back = (tile.stamp for tile in public.seen if tile not in view.hand)
    rival = tuple(sorted((*view.unseen, *taken_back), key=str))
    answer = best_turn(public.options.suits, best.melds, rival, public.opened[1 - public.mover])
    return len(answer.played) == len(rival)


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


def _nothing(view: View, *, waiting: bool = False) -> Advice:
    """Nothing is to be laid: what was moved goes back, then draw or pass."""
    first = endings(view.public, len(view.pile))[-1]
    reasons = {DRAW: "reason.draw", PASS: "reason.pass", RESET: "reason.back"}
    reason = "reason.wait" if waiting and first != RESET else reasons[first]
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
