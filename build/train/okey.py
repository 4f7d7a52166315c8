"""Fits what Okey's expert weighs and writes `solver/weights.py`: about an hour on one quiet core.

Rounds of two against the baseline. The learner plays greedily by the odds, but some discards it chooses at random among
the best few; who won is what the odds after each discard should have said (Monte Carlo evaluation). Then it plays by
the new weights: generation by generation. For every tile that it might have put down is noted whether it would have
brought the next player closer to winning: that is what reading him is fitted to. Both are logistic regressions, their
likelihood maximised by Newton's method with a weak prior at 0. Numbers the same for all discards (how long the round
has lasted, what the other took) are fitted with the odds, so that they explain nothing else, and left away.

    python3.11 -m venv .cache/train && .cache/train/bin/pip install --require-hashes -r requirements/train.txt
    PYTHONPATH=engine:build .cache/train/bin/python -m train.okey [ROUNDS]    # of each generation
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tilebag import catalog
from tilebag.arena import Contest
from tilebag.bots import BASELINE, EXPERT, player
from tilebag.chance import Chance
from tilebag.games.okey import strategy
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.rules.steps import discard
from tilebag.games.okey.solver import weights
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.state import Phase, State, following
from tilebag.games.okey.view import View, moves, view
from tilebag.move import Move

ROUNDS, GENERATIONS = 8_000, 3
EXPLORED, BEST = 20, 4  # of a hundred discards so many are one of the best few
PRIOR = 1.0  # as if so much information about each weight said that it is 0
STEPS = 8  # of Newton's method
FIRST = (*(-float(n) for n in range(1, 9)), *[0.5] * 5, *(-float(n) for n in range(1, 5)), *[0.5] * 3, *[0.0] * 12)
OUT = Path(weights.__file__)
HEAD = '''"""What Okey's expert weighs: `evaluation.features` and `reading.features`.

Made by build/train/okey.py of {generations} times {rounds:,} rounds: do not edit.
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


class Row(NamedTuple):
    features: list[float]
    outcome: float  # 1: the round was won; the tile brought the next player closer


def main(rounds: int) -> None:
    weights.VALUE, weights.READING = FIRST, (0.0,) * sum(n for n, _ in READING_LINES)
    for generation in range(1, GENERATIONS + 1):
        value_rows: list[Row] = []
        reading_rows: list[Row] = []
        for k in range(1, rounds + 1):
            _play(generation, k, value_rows, reading_rows)
        weights.VALUE = fitted(value_rows)[: len(FIRST)]
        weights.READING = fitted(reading_rows)
        won = sum(row.outcome for row in value_rows) / max(1, len(value_rows))
        print(f"generation {generation}: {len(value_rows)} discards, {won:.3f} of them in rounds won", flush=True)
    head = HEAD.format(generations=GENERATIONS, rounds=rounds)
    OUT.write_text(head + written("VALUE", VALUE_LINES) + written("READING", READING_LINES), encoding="utf-8")


def _play(generation: int, k: int, value_rows: list[Row], reading_rows: list[Row]) -> None:
    """One round, the learner in either seat in turn; what it teaches is added to the rows."""
    seat = k % 2
    players = (EXPERT, BASELINE) if seat == 0 else (BASELINE, EXPERT)
    contest = Contest.of("okey", players, f"train/{generation}", {"rounds": "1"})
    box, match = catalog.box(contest.game), contest.match(k)
    state, chance, chosen = box.game.start(match.setup, Chance.of(match.seed)), Chance.of(match.seed, "learner"), []
    while (turn := box.game.turn(state)).seats:
        mover, move = turn.seats[0], turn.auto
        if move is None:
            seen = view(state, mover)
            if mover == seat and seen.public.phase is Phase.DISCARDING and not _can_finish(seen):
                reading_rows.extend(_of_use(state, seen))
                move, features, chance = _explored(seen, chance)
                chosen.append(features)
            else:
                *_, advice = player(box, players[mover])(seen, Chance.of(match.seed, "bot", mover))
                move = advice.plan[0]
        state = box.game.play(state, mover, move)
    if state.public.winner is not None:
        value_rows.extend(Row(features, float(state.public.winner == seat)) for features in chosen)


def _can_finish(seen: View) -> bool:
    return any(step.verb == "finish" for step in moves(seen))


def _explored(seen: View, chance: Chance) -> tuple[Move, list[float], Chance]:
    """The discard with the best odds or, now and then, one of the next best; with what is the same for all of them."""
    after, odds = strategy.features_after_discards(seen), strategy.odds_after_discards(seen)
    best = sorted(odds, key=lambda kind: -odds[kind])
    number, chance = chance.below(100)
    kind, chance = chance.pick(best[:BEST]) if number < EXPLORED else (best[0], chance)
    public = seen.public
    assert seen.seat is not None
    taken = len(public.open[following(seen.seat, public.seats)])
    same = [1.0, public.turns / 10, float(taken)]
    return discard(next(tile for tile in seen.rack if tile.kind == kind)), [*after[kind], *same], chance


def _of_use(state: State, seen: View) -> Iterator[Row]:
    """For each tile that might be put down: what the next player has shown, and whether it would bring him closer."""
    public = state.public
    assert seen.seat is not None
    follower = following(seen.seat, public.seats)
    kinds = {tile.kind for tile in seen.rack} - {public.okey}
    held = Hand.of(public.indicator.kind, (tile.kind for tile in state.racks[follower]))

    def lacking(hand: Hand) -> int:
        return min(strategy.distances(hand, public.options).values())

    now = lacking(held)
    shown: dict[Kind, list[float]] = strategy.signs_of_use(seen, kinds)
    return (Row(features, float(lacking(held.plus(kind)) < now)) for kind, features in shown.items())


def fitted(rows: Sequence[Row]) -> tuple[float, ...]:
    """The weights that make these outcomes likeliest."""
    x, y = np.array([row.features for row in rows], float), np.array([row.outcome for row in rows])
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
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
