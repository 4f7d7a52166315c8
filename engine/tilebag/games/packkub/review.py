"""The review: what a turn is worth, in tiles: the mean of the others' hands minus the own hand at
the end of the round.

With two players and an empty pile the margin follows from looking ahead (`solver/ending.py`).
Before that it depends on hidden tiles, and three things have the mean of many play-outs as their
value: to go out, to wait where the expert waits, to lay something elsewhere. Waiting and a first
meld differ too much between positions to be called slips, and how many tiles are laid is not
judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tilebag.core import words
from tilebag.core.chance import Chance
from tilebag.core.comparison import Comparison, Figure
from tilebag.core.game import Advice, Choice, Review, Unit, best_first
from tilebag.core.move import Move
from tilebag.core.words import Text

from .bots import turn_advice
from .names import say
from .rules.validation import can_end
from .solver.best_turn import BestTurn
from .solver.ending import candidates, value
from .solver.fewest_moved import count_moved
from .state import DONE, DRAW, PASS, RESET, Tile
from .strategy import find_best_turn, should_wait, two_player_ending, whole_hand
from .view import View, moves


class Gain(NamedTuple):
    """The mean gain of a choice over its alternative in tiles, from paired play-outs
    (`research/review.py`).

    error  small only where no position was clearly the other way round
    """

    tiles: float
    error: float


OUT_GAINS = {2: Gain(6.0, 1.5)}  # going out instead of drawing, by number of seats; with more:
OUT_GAIN = Gain(4.0, 1.5)
LAY_GAIN = Gain(1.6, 0.7)  # laying instead of drawing, where the expert does not wait …
OPEN_GAIN = Gain(1.0, 1.4)  # … as a first meld
# drawing where it waits, by number of seats
WAIT_GAINS = {2: Gain(2.0, 2.3), 3: Gain(1.9, 2.5), 4: Gain(0.1, 2.5)}


def review(view: View, chance: Chance) -> Iterator[Review]:
    """Nothing is known until the best turn is found."""
    del chance  # it is deterministic
    if not moves(view):
        return
    yield Review(Unit.TILES, (), say("idea.look"))
    hand = whole_hand(view)
    best = find_best_turn(view, hand)
    if 0 < len(best.played) < len(hand) and not view.pile and view.public.seats == 2:
        rated = _endings(view, hand, best)
        idea = say("idea.ending")
    else:
        rated = _turns(view, hand, best)
        idea = _idea(view, hand, best)
    choices = best_first({choice.plan: choice for choice in rated}.values())
    # taking a turn back is not judged, as another one follows, but it may be the best
    judged = tuple(choice for choice in choices if choice.plan != (RESET,) or choice is choices[0])
    yield Review(Unit.TILES, judged, idea)


def _turns(view: View, hand: tuple[Tile, ...], best: BestTurn) -> Iterator[Choice]:
    """Drawing, the best turn, and the turn as it is."""
    waits = should_wait(view)
    n = len(best.played)
    goes_out = 0 < n == len(hand)
    seats = view.public.seats
    if goes_out:
        gain = OUT_GAINS.get(seats, OUT_GAIN)
    elif waits:
        gain = WAIT_GAINS[seats]
    else:
        gain = LAY_GAIN if view.public.opened[view.public.mover] else OPEN_GAIN
    yield _choice_without_tiles(
        view, 0.0, gain.error, "wait" if waits and not goes_out else "instead", n
    )
    if n:
        worth = gain.tiles if goes_out or not waits else -gain.tiles
        lay = turn_advice(view, hand, best)
        yield _lay(lay, worth, n, gain.error, out=goes_out)
        if lay.plan != (DONE,) and _can_be_done(view):
            yield _end_turn(view, 0.0 if goes_out else worth, gain.error, n)


def _endings(view: View, hand: tuple[Tile, ...], best: BestTurn) -> Iterator[Choice]:
    """The candidates of the search, and the turn as it is."""
    ending = two_player_ending(view, hand)
    laid = tuple(tile.stamp for tile in view.public.played_tiles)
    worth = {turn: value(ending, turn) for turn in candidates(ending)}
    for turn, margin in worth.items():
        is_best = margin == max(worth.values())
        if turn:
            reason = "reason.measured" if is_best else ""
            yield _lay(
                turn_advice(view, hand, find_best_turn(view, hand, turn), reason),
                margin,
                len(turn),
                0.0,
            )
        else:
            yield _choice_without_tiles(
                view, margin, 0.0, "hold" if is_best else "instead", len(best.played)
            )
    if _can_be_done(view):
        yield _end_turn(view, value(ending, tuple(sorted(laid, key=str))), 0.0, len(best.played))


def _can_be_done(view: View) -> bool:
    return view.public.has_changed and can_end(view.public)


def _choice_without_tiles(view: View, worth: float, error: float, reason: str, n: int) -> Choice:
    """No tile is laid; `n` could be."""
    last = DRAW if view.pile else PASS
    why = say(f"reason.{reason}", n=n) if n else say(f"reason.{last.verb}")
    return Choice(
        (RESET, last) if view.public.has_changed else (last,),
        worth,
        say(f"offer.{last.verb}"),
        why,
        error,
    )


def _lay(advice: Advice, worth: float, n: int, error: float, *, out: bool = False) -> Choice:
    pieces = tuple(dict.fromkeys(move.args[0] for move in advice.plan if move.args))
    why = say("reason.another-out") if out and advice.plan == (RESET,) else advice.reason
    label = say("choice.out" if out else "choice.lay", n=n)
    brief = (say("choice.out-brief", n=n),) if out else ()
    return Choice(advice.plan, worth, label, why, error, pieces, brief)


def _end_turn(view: View, worth: float, error: float, most: int) -> Choice:
    """The end of the turn with the tiles laid so far; `most` could be laid."""
    n = len(view.public.played_tiles)
    why = say("reason.fewer", n=most) if n < most else say("reason.laid")
    return Choice((DONE,), worth, say("choice.lay", n=n), why, error)


def _idea(view: View, hand: tuple[Tile, ...], best: BestTurn) -> Text:
    if not best.played:
        return say("idea.nothing")
    if len(best.played) == len(hand):
        return say("idea.out")
    if should_wait(view):
        return say("idea.wait")
    moved = count_moved([group.stamps for group in view.public.before], best.melds)
    return say("idea.move" if moved else "idea.lay")


def compare(view: View, choices: tuple[Choice, ...]) -> Comparison | None:
    """The choices by the number of tiles left in the hand after the turn."""
    if any(choice.plan == (RESET,) for choice in choices):
        return None  # another turn follows, which is not known yet
    left = [_tiles_left(view, choice.plan) for choice in choices]
    figures = tuple(Figure(-n, words.say("hint.number", n=n)) for n in left)
    return Comparison(say("unit.left"), figures)


def _tiles_left(view: View, plan: tuple[Move, ...]) -> int:
    """The tiles in the hand after these moves, which end the turn."""
    hand = {tile.id for tile in view.hand}
    for move in plan:
        if move == RESET:
            hand = {tile.id for tile in view.own_tiles}
        hand -= set(move.args[:1])
    return len(hand) + (plan[-1] == DRAW)
