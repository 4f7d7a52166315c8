"""Fits what Okey's expert weighs and writes `solver/weights.py`: about an hour of one core, less with several.

Rounds of two against the baseline. The learner plays greedily by the odds, but every other discard it chooses at random
among the best few; who won tells what that was worth (Monte Carlo evaluation of the deviations). Then it plays by the
new weights, and in the end all rounds are fitted together. In the first rounds it is also noted of every tile that it
might have put down whether that would have brought the next player closer to winning: what reading him is fitted to.
Both are logistic regressions, their likelihood maximised by Newton's method with a weak prior.

The odds are fitted to *differences*: between the hand after the discard and that after the best one. What is the same
for both explains the outcome beside them and is left away: the best hand, how long the round has lasted, what the other
took, how far he is from winning. Without that, the weights say how hands and outcomes go together over a whole round
(who still hopes for much is not near), not what a discard changes: such an expert won 55 rounds of 100 in place of 61.
Who trains may look at all hands: what the discard was to the next player is known, of which the expert only knows the
chance.

    python3.11 -m venv .cache/train && .cache/train/bin/pip install --require-hashes -r requirements/train.txt
    PYTHONPATH=engine:. .cache/train/bin/python -m research.okey [PART]    # of the rounds: 1, all of them
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from tilebag import catalog
from tilebag.arena import Contest
from tilebag.bots import BASELINE, EXPERT, player
from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.games.okey import bots, strategy
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.rules.steps import discard
from tilebag.games.okey.solver import evaluation, weights
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.state import Options, Phase, State, following
from tilebag.games.okey.view import View, moves, view

GENERATIONS = (3_000, 12_000)  # rounds
CHUNK = 50  # rounds, of one process at a time
TAKING = 0.15  # `bots.WORTH_TAKING` while it learns; what it is in play was measured with the weights that came of it
EXPLORED, BEST = 50, 4  # of a hundred discards so many are one of the best few
PRIOR = 10.0  # as if so much information about each weight said that it is as at first
WEAK = 1.0  # the same, that it is 0, for what is left away and for reading
HELD_BACK = 0.6  # of what a discard that helps the next player costs: who holds it back may have to put it down later
STEPS = 8  # of Newton's method
DISTANCES = range(1, 5)  # of the next player from winning, each with a weight of its own
TURNS = range(14)  # the same
FIRST = (  # a guess, in the order of `VALUE_LINES`
    *(1.6, 0.6, 0.2, -0.2, -0.5, -0.8, -1.1, -1.4),
    *(0.8, 0.6, 0.4, 0.2, 0.1),
    *(0.3, 0.2, 0.1, 0.0),
    *(0.2, 0.2, 0.2),
    *[0.1] * 8,
    *(0.0, -0.3),
    *(-0.5, -1.0),
)
OUT = Path(weights.__file__)
HEAD = '''"""What Okey's expert weighs: `evaluation.features` and `reading.features`.

Made by research/okey.py of {rounds:,} rounds: do not edit.
"""
'''
# how many weights are written on a line, and what they are for
VALUE_LINES = (
    (8, "distance to sets and runs, 1 to 8"),
    (5, "share of useful tiles, at distance 1 to 5"),
    (4, "distance to seven pairs, 1 to 4"),
    (3, "share of useful tiles, at distance 1 to 3"),
    (4, "far from winning: neighbours, gaps, twos of a number, lonely tiles"),
    (4, "near to winning: the same"),
    (2, "twins, lonely tiles"),
    (2, "use of the discard to the next player, early and later"),
)
READING_LINES = (
    (3, "always; turns of the next player, their square"),
    (4, "unseen: the other copy, next to it, two away, its number"),
    (4, "unseen: two that make a run, a set with it; their squares"),
    (4, "put down: the same, next to it, two away, its number"),
    (4, "of the last three"),
    (4, "left lying"),
    (4, "of the last three"),
    (4, "taken"),
    (3, "1 and 13, 2 and 12, the okey's printed tile"),
)


Table: TypeAlias = np.ndarray  # a row of features for each sample, the outcome last
Weights: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]  # of the value, of the reading


class Samples(NamedTuple):
    value: Table  # as `_value_row`; outcome 1: the round was won
    reading: Table  # as `reading.features`; outcome 1: the tile would have brought the next player closer


def main(part: float) -> None:
    generations = [round(rounds * part / CHUNK) * CHUNK for rounds in GENERATIONS]
    learned: Weights = FIRST, (0.0,) * sum(n for n, _ in READING_LINES)
    samples: list[Samples] = []
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for generation, rounds in enumerate(generations, 1):
            play = partial(played, learned, generation)
            samples += pool.map(play, range(1, rounds + 1, CHUNK))
            learned = fitted_to(samples)
            print(f"generation {generation}: {rounds} rounds", flush=True)
    value, weights.READING = learned
    weights.VALUE = (*value[: -evaluation.USES], *(HELD_BACK * weight for weight in value[-evaluation.USES :]))
    head = HEAD.format(rounds=sum(generations))
    OUT.write_text(head + written("VALUE", VALUE_LINES) + written("READING", READING_LINES), encoding="utf-8")


def fitted_to(samples: Sequence[Samples]) -> Weights:
    """The weights of the value and of the reading."""
    value, reading = (
        np.concatenate([table for table in tables if len(table)]) for tables in zip(*samples, strict=True)
    )
    alike = value.shape[1] - 1 - len(FIRST)
    first = fitted(value, (*FIRST, *[0.0] * alike), (*[PRIOR] * len(FIRST), *[WEAK] * alike))
    signs = reading.shape[1] - 1
    return first[: len(FIRST)], fitted(reading, [0.0] * signs, [WEAK] * signs)


def played(learned: Weights, generation: int, first: int) -> Samples:
    """Some rounds by these weights, the learner in either seat in turn, and what they teach."""
    (weights.VALUE, weights.READING), bots.WORTH_TAKING = learned, TAKING
    rounds = [_round(generation, k) for k in range(first, first + CHUNK)]
    value, reading = ([row for samples in rounds for row in samples[part]] for part in (0, 1))
    return Samples(np.array(value), np.array(reading))


def _round(generation: int, k: int) -> tuple[list[list[float]], list[list[float]]]:
    """The rows of `Samples.value`, none of a void round, and of `Samples.reading`."""
    seat = k % 2
    players = (EXPERT, BASELINE) if seat == 0 else (BASELINE, EXPERT)
    contest = Contest.of("okey", players, f"train/{generation}", {"rounds": "1"})
    box, match = catalog.box(contest.game), contest.match(k)
    state, chance = box.game.start(match.setup, match.chance(box)), Chance.of(match.seed, "learner")
    chosen, reading = list[list[float]](), list[list[float]]()
    while (turn := box.game.turn(state)).seats:
        mover, move = turn.seats[0], turn.auto
        if move is None:
            seen = view(state, mover)
            if mover == seat and seen.public.phase is Phase.DISCARDING and not _can_finish(seen):
                after = strategy.features_after_discards(seen)
                best = sorted(after, key=lambda kind: -evaluation.odds(after[kind]))
                kind, chance = _explored(best, chance)
                chosen.append(_value_row(state, seen, kind, after[kind], after[best[0]]))
                if generation == 1:
                    reading.extend(_reading_rows(state, seen))
                move = discard(next(tile for tile in seen.rack if tile.kind == kind))
            else:
                *_, advice = player(box, players[mover])(seen, match.chance(box, "bot", mover))
                move = advice.plan[0]
        state = box.game.play(state, mover, move)
    winner = state.public.winner
    return [] if winner is None else [[*row, float(winner == seat)] for row in chosen], reading


def _can_finish(seen: View) -> bool:
    return any(step.verb == "finish" for step in moves(seen))


def _explored(best: Sequence[Kind], chance: Chance) -> tuple[Kind, Chance]:
    """The best of these or, now and then, one of the next best."""
    number, chance = chance.draw_below(100)
    return chance.pick(best[:BEST]) if number < EXPLORED else (best[0], chance)


def _value_row(state: State, seen: View, kind: Kind, after: Sequence[float], best: Sequence[float]) -> list[float]:
    """How the features after this discard differ from those after the best, what it is to the next player (early and
    later), and what is the same for all discards."""
    hand = len(after) - evaluation.USES
    turns, taken = len(seen.public.piles[_seat(seen)]), len(seen.public.open[_next(seen)])
    held, options = _next_hand(state, seen), seen.public.options
    distance = _distance(held, options)
    helps = float(_distance(held.plus(kind), options) < distance)
    return [
        *(have - could for have, could in zip(after[:hand], best[:hand], strict=True)),
        *((0.0, helps) if turns >= evaluation.EARLY else (helps, 0.0)),
        *best[:hand],
        *(float(turns == n) for n in TURNS),
        turns / 10,
        float(taken),
        *(float(distance == n) for n in DISTANCES),
        1.0,
    ]


def _reading_rows(state: State, seen: View) -> list[list[float]]:
    """For each tile that might be put down: what the next player has shown, and whether it would bring him closer."""
    kinds = {tile.kind for tile in seen.rack} - {seen.public.okey}
    held, options = _next_hand(state, seen), seen.public.options
    now = _distance(held, options)
    return [
        [*map(float, signs), float(_distance(held.plus(kind), options) < now)]
        for kind, signs in strategy.signs_of_use(seen, kinds).items()
    ]


def _distance(held: Hand, options: Options) -> int:
    return min(strategy.distances(held, options).values())


def _next_hand(state: State, seen: View) -> Hand:
    return Hand.of(seen.public.indicator.kind, (tile.kind for tile in state.racks[_next(seen)]))


def _next(seen: View) -> Seat:
    return following(_seat(seen), seen.public.seats)


def _seat(seen: View) -> Seat:
    assert seen.seat is not None
    return seen.seat


def fitted(table: Table, prior: Sequence[float], strength: Sequence[float]) -> tuple[float, ...]:
    """The weights that make these outcomes likeliest, if they are near the prior."""
    x, y = table[:, :-1], table[:, -1]
    weight, centre = np.array(strength), np.array(prior)
    found = centre
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-x @ found))
        slope = x.T @ (y - likely) - weight * (found - centre)
        bend = (x * (likely * (1 - likely))[:, None]).T @ x + np.diag(weight)
        found = found + np.linalg.solve(bend, slope)
    return tuple(float(one) for one in found)


def written(name: str, lines: Sequence[tuple[int, str]]) -> str:
    """The weights of this name as Python, with what they are for."""
    values, text = iter(getattr(weights, name)), f"\n{name}: tuple[float, ...] = (\n"
    for n, what in lines:
        text += f"    *({', '.join(f'{next(values):.2f}' for _ in range(n))}),  # {what}\n"
    return text + ")\n"


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1)
