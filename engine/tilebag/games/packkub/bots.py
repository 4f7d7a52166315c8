"""The computer players. All rearrange the table as little as possible.

casual  plays melds of its hand or extends groups; it never rearranges, and overlooks every fourth
        turn
keen    plays as many tiles as possible, else draws
expert  draws until the whole hand can be played at once, as long as that is safe
        (`strategy.should_wait`); with two players and an empty pile it knows the other hand and
        looks ahead (`solver.ending`)

Characters play like `keen`:
mira  hoards: while there is a pile she plays only many tiles at once, or her last ones
lena  plays plainly

Reason to wait: a tile on the table helps the others as much as its owner, and a large hand has more
ways to be played at once. All tiles but one are not enough: a player who waits in vain is left with
many tiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.chance import Chance
from tilebag.core.game import Advice
from tilebag.core.move import Move
from tilebag.core.words import Text

from .names import say
from .rules.moves import turn_endings
from .rules.validation import can_end
from .solver.best_turn import BestTurn
from .solver.ending import candidates, value
from .solver.route import route
from .state import DONE, DRAW, MAX_TURN_MOVES, PASS, RESET, Tile
from .strategy import find_best_turn, find_simple_turn, should_wait, two_player_ending, whole_hand
from .view import View

HOARD = 5  # tiles: Mira plays at least as many at once
OVERSIGHT_ONE_IN = 4  # a casual player overlooks one turn in this many


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Play what is easy to see, unless it is overlooked; complete a turn that has begun."""
    number, chance = chance.draw_below(OVERSIGHT_ONE_IN)
    hand = whole_hand(view)
    if not number and not view.public.has_changed:
        yield _no_turn_advice(view, "reason.overlooked")
    else:
        yield turn_advice(view, hand, find_simple_turn(view, hand), "reason.simple")


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Play as many tiles as possible; all moves of a turn follow one plan."""
    del chance
    yield _first_advice(view)
    hand = whole_hand(view)
    yield turn_advice(view, hand, find_best_turn(view, hand))


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """Play the whole hand if possible; otherwise wait while that is safe, then play as many tiles
    as possible.
    """
    del chance
    yield _first_advice(view)
    hand = whole_hand(view)
    best = find_best_turn(view, hand)
    if not best.played or len(best.played) == len(hand):
        yield turn_advice(view, hand, best)
    elif not view.pile and view.public.seats == 2:
        yield from _best_ending(view, hand)
    elif should_wait(view):
        yield _no_turn_advice(view, "reason.wait", len(best.played))
    else:
        yield turn_advice(view, hand, best)


def mira(view: View, chance: Chance) -> Iterator[Advice]:
    """Draw until many tiles can be played at once; a turn that has begun is completed."""
    yield _first_advice(view)
    hand = whole_hand(view)
    best = find_best_turn(view, hand)
    if view.pile and not view.public.has_changed and len(best.played) < min(HOARD, len(hand)):
        yield _no_turn_advice(view, "reason.wait" if best.played else "", len(best.played))
    else:
        yield from keen(view, chance)


MANNERS = {"mira": mira, "lena": keen}


def _best_ending(view: View, hand: tuple[Tile, ...]) -> Iterator[Advice]:
    """The choice with the best outcome if the other player answers as well as possible; the first
    if tied.
    """
    ending = two_player_ending(view, hand)
    outcomes = []
    for laid in candidates(ending):
        outcomes.append((value(ending, laid), laid))
        yield _first_advice(view)
    _, laid = max(outcomes, key=lambda choice: choice[0])
    if laid:
        yield turn_advice(view, hand, find_best_turn(view, hand, laid), "reason.measured")
    else:
        yield _no_turn_advice(view, "reason.hold")


def _first_advice(view: View) -> Advice:
    """A legal move to have ready, because the search may take longer than a slice."""
    return Advice((turn_endings(view.public, len(view.pile))[0],), say("reason.first"))


def turn_advice(view: View, hand: tuple[Tile, ...], turn: BestTurn, reason: str = "") -> Advice:
    """The rest of the turn; the reason, unless it is that no more tiles can be played."""
    if not turn.played or view.public.steps >= MAX_TURN_MOVES:
        return _no_turn_advice(view)
    if set(view.public.played_tiles) - set(_tiles_of_turn(hand, turn)):
        return Advice((RESET,), say("reason.another"))
    return Advice(plan(view, turn), _reason(view, turn, reason))


def _tiles_of_turn(hand: tuple[Tile, ...], turn: BestTurn) -> tuple[Tile, ...]:
    """The tiles that the turn plays; of equal ones those already on the table."""
    remaining = list(turn.played)
    tiles = []
    for tile in hand:
        if tile.stamp in remaining:
            remaining.remove(tile.stamp)
            tiles.append(tile)
    return tuple(tiles)


def plan(view: View, turn: BestTurn) -> tuple[Move, ...]:
    """The remaining moves of the turn."""
    public = view.public
    steps = route(public, view.hand, turn.melds)
    return (*steps, DONE) if steps or can_end(public) else (RESET,)


def _no_turn_advice(view: View, reason: str = "", tiles: int = 0) -> Advice:
    """Play no tile: undo what was moved, then draw or pass; the reason, unless it is that no tile
    can be played.
    """
    first = turn_endings(view.public, len(view.pile))[-1]
    reasons = {DRAW: "reason.draw", PASS: "reason.pass", RESET: "reason.back"}
    return Advice((first,), say(reason if reason and first != RESET else reasons[first], n=tiles))


def _reason(view: View, turn: BestTurn, reason: str) -> Text:
    public = view.public
    if len(turn.played) == len(whole_hand(view)) and view.hand:
        return say("reason.out")
    to_play = len(turn.played) - len(public.played_tiles)
    if not to_play:
        return say("reason.laid")
    if public.played_tiles:
        return say("reason.more", n=to_play)
    if reason:
        return say(reason, n=to_play)
    return say("reason.lay" if public.opened[public.mover] else "reason.open", n=to_play)
