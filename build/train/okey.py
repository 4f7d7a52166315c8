"""Fits what Okey's expert weighs and writes `solver/weights.py`: about 80 minutes of one core, less with several.

Rounds of two against the baseline. The learner plays greedily by the odds, but some discards it chooses at random among
the best few; who won is what the odds after each discard should have said (Monte Carlo evaluation). Then it plays by
the new weights, and in the end all rounds are fitted together. For every tile that it might have put down is noted
whether it would have brought the next player closer to winning: that is what reading him is fitted to. Both are
logistic regressions, their likelihood maximised by Newton's method with a weak prior at 0.

Who trains may look at all hands. So the odds are fitted to what the discard *was* to the next player, of which the
expert only knows the chance, and to numbers that are the same for all discards (how long the round has lasted, what the
other took, how far he is from winning), so that these explain nothing else; they are left away.

    python3.11 -m venv .cache/train && .cache/train/bin/pip install --require-hashes -r requirements/train.txt
    PYTHONPATH=engine:build .cache/train/bin/python -m train.okey [PART]    # of the rounds: 1, all of them
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
from tilebag.games.okey import strategy
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.rules.steps import discard
from tilebag.games.okey.solver import evaluation, weights
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.state import Phase, State, following
from tilebag.games.okey.view import View, moves, view

GENERATIONS = (4_000, 14_000)  # rounds
CHUNK = 50  # rounds, of one process at a time
EXPLORED, BEST = 20, 4  # of a hundred discards so many are one of the best few
PRIOR = 1.0  # as if so much information about each weight said that it is 0
STEPS = 8  # of Newton's method
DISTANCES = range(1, 5)  # of the next player from winning, each with a weight of its own
FIRST = (*(-float(n) for n in range(1, 9)), *[0.5] * 5, *(-float(n) for n in range(1, 5)), *[0.5] * 3, *[0.0] * 12)
OUT = Path(weights.__file__)
HEAD = '''"""What Okey's expert weighs: `evaluation.features` and `reading.features`.

Made by build/train/okey.py of {rounds:,} rounds: do not edit.
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
    value: Table  # outcome 1: the round was won
    reading: Table  # outcome 1: the tile would have brought the next player closer


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
    weights.VALUE, weights.READING = learned
    head = HEAD.format(rounds=sum(generations))
    OUT.write_text(head + written("VALUE", VALUE_LINES) + written("READING", READING_LINES), encoding="utf-8")


def fitted_to(samples: Sequence[Samples]) -> Weights:
    """The weights of the value and of the reading; those of what is the same for all discards are left away."""
    value, reading = (np.concatenate(tables) for tables in zip(*samples, strict=True))
    return fitted(value)[: len(FIRST)], fitted(reading)


def played(learned: Weights, generation: int, first: int) -> Samples:
    """Some rounds by these weights, the learner in either seat in turn, and what they teach."""
    weights.VALUE, weights.READING = learned
    rounds = [_round(generation, k) for k in range(first, first + CHUNK)]
    value, reading = ([row for samples in rounds for row in samples[part]] for part in (0, 1))
    return Samples(np.array(value), np.array(reading))


def _round(generation: int, k: int) -> tuple[list[list[float]], list[list[float]]]:
    """The rows of `Samples.value`, none of a void round, and of `Samples.reading`."""
    seat = k % 2
    players = (EXPERT, BASELINE) if seat == 0 else (BASELINE, EXPERT)
    contest = Contest.of("okey", players, f"train/{generation}", {"rounds": "1"})
    box, match = catalog.box(contest.game), contest.match(k)
    state, chance = box.game.start(match.setup, Chance.of(match.seed)), Chance.of(match.seed, "learner")
    chosen, reading = list[list[float]](), list[list[float]]()
    while (turn := box.game.turn(state)).seats:
        mover, move = turn.seats[0], turn.auto
        if move is None:
            seen = view(state, mover)
            if mover == seat and seen.public.phase is Phase.DISCARDING and not _can_finish(seen):
                kind, chance = _explored(seen, chance)
                chosen.append(_value_row(state, seen, kind))
                reading.extend(_reading_rows(state, seen))
                move = discard(next(tile for tile in seen.rack if tile.kind == kind))
            else:
                *_, advice = player(box, players[mover])(seen, Chance.of(match.seed, "bot", mover))
                move = advice.plan[0]
        state = box.game.play(state, mover, move)
    winner = state.public.winner
    return [] if winner is None else [[*row, float(winner == seat)] for row in chosen], reading


def _can_finish(seen: View) -> bool:
    return any(step.verb == "finish" for step in moves(seen))


def _explored(seen: View, chance: Chance) -> tuple[Kind, Chance]:
    """The discard with the best odds or, now and then, one of the next best."""
    odds = strategy.odds_after_discards(seen)
    best = sorted(odds, key=lambda kind: -odds[kind])
    number, chance = chance.below(100)
    return chance.pick(best[:BEST]) if number < EXPLORED else (best[0], chance)


def _value_row(state: State, seen: View, kind: Kind) -> list[float]:
    """The features after this discard, with what it is to the next player, and what is the same for all discards."""
    *features, early, later = strategy.features_after_discards(seen)[kind]
    distance, helps = _next_distance(state, seen), float(_is_of_use(state, seen, kind))
    turns, taken = len(seen.public.piles[_seat(seen)]), len(seen.public.open[_next(seen)])
    use = (helps, 0.0) if turns < evaluation.EARLY else (0.0, helps)
    assert (early if turns >= evaluation.EARLY else later) == 0
    alike = (1.0, turns / 10, turns**2 / 100, float(taken), *(float(distance == n) for n in DISTANCES))
    return [*features, *use, *alike]


def _reading_rows(state: State, seen: View) -> list[list[float]]:
    """For each tile that might be put down: what the next player has shown, and whether it would bring him closer."""
    kinds = {tile.kind for tile in seen.rack} - {seen.public.okey}
    shown = strategy.signs_of_use(seen, kinds)
    return [[*map(float, signs), float(_is_of_use(state, seen, kind))] for kind, signs in shown.items()]


def _is_of_use(state: State, seen: View, kind: Kind) -> bool:
    """Would this tile bring the next player closer?"""
    then = _next_hand(state, seen).plus(kind)
    return min(strategy.distances(then, seen.public.options).values()) < _next_distance(state, seen)


def _next_distance(state: State, seen: View) -> int:
    return min(strategy.distances(_next_hand(state, seen), seen.public.options).values())


def _next_hand(state: State, seen: View) -> Hand:
    return Hand.of(seen.public.indicator.kind, (tile.kind for tile in state.racks[_next(seen)]))


def _next(seen: View) -> Seat:
    return following(_seat(seen), seen.public.seats)


def _seat(seen: View) -> Seat:
    assert seen.seat is not None
    return seen.seat


def fitted(table: Table) -> tuple[float, ...]:
    """The weights that make these outcomes likeliest."""
    x, y = table[:, :-1], table[:, -1]
    found = np.zeros(x.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-x @ found))
        slope = x.T @ (y - likely) - PRIOR * found
        bend = (x * (likely * (1 - likely))[:, None]).T @ x + PRIOR * np.eye(len(found))
        found = found + np.linalg.solve(bend, slope)
    return tuple(float(weight) for weight in found)


def written(name: str, lines: Sequence[tuple[int, str]]) -> str:
    """The weights of this name as Python, with what they are for."""
    values, text = iter(getattr(weights, name)), f"\n{name}: tuple[float, ...] = (\n"
    for n, what in lines:
        text += f"    *({', '.join(f'{next(values):.2f}' for _ in range(n))}),  # {what}\n"
    return text + ")\n"


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1)
