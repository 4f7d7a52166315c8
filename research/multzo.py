"""Fits the weights of Multzo's chance to win the game (bots/standing.py in its folder) to games between keen players.

    PYTHONPATH=engine python research/multzo.py [GAMES]

plays so many games for each number of seats (1,000: about three minutes) and writes bots/weights.py. Every round of a
game is a position, and the seats' shares of the win are what is predicted. For each number of seats and depth of the
lowest stack, Newton's method maximises the likelihood, with a weak prior at 0.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from tilebag import catalog
from tilebag.arena import Contest
from tilebag.bots import player
from tilebag.games.multzo.bots import standing
from tilebag.games.multzo.state import PublicState

GAMES = 1_000
SEED = "train"
PLAYER = "baseline"
PRIOR = 1.0  # as if so much information about each weight said that it is 0
STEPS = 12  # of Newton's method
OUT = Path(standing.__file__).with_name("weights.py")
HEAD = '''"""Made by research/multzo.py of {games:,} games for each number of seats: do not edit.

For each number of seats, by the coins gone from the lowest stack: what ten points, a null coin and beginning the next
round count (`standing`).
"""

'''

Row = tuple[float, ...]
Position = tuple[tuple[Row, ...], tuple[float, ...]]  # features of each seat; its share of the win


def main(games: int) -> None:
    lines = [HEAD.format(games=games), "WEIGHTS: dict[int, tuple[tuple[float, float, float], ...]] = {\n"]
    for seats in catalog.box("multzo").seats:
        by_depth = positions(seats, games)
        lines.append(f"    {seats}: (\n")
        for depth in range(standing.FULL_STACK):
            weights = fit(by_depth[depth])
            lines.append(f"        ({', '.join(f'{weight:.2f}' for weight in weights)}),\n")
        lines.append("    ),\n")
        print(f"{seats} seats: {sum(map(len, by_depth.values()))} positions", flush=True)
    OUT.write_text("".join([*lines, "}\n"]), encoding="utf-8")


def positions(seats: int, games: int) -> dict[int, list[Position]]:
    """The beginnings of all rounds of some games, by the coins gone from the lowest stack."""
    found: dict[int, list[Position]] = defaultdict(list)
    contest = Contest.of("multzo", (PLAYER,) * seats, SEED)
    for k in range(1, games + 1):
        *rounds, end = rounds_of(contest, k)
        shares = tuple(standing.win_chances(end))
        for public in rounds:
            depth, rows = standing.features(public)
            found[depth].append((rows, shares))
    return found


def rounds_of(contest: Contest, k: int) -> Iterator[PublicState]:
    """What lies open at the beginning of each round of a game, and at its end."""
    box, match = catalog.box(contest.game), contest.match(k)
    think = player(box, PLAYER)
    state, last = box.game.start(match.setup, match.chance(box)), 0
    while (turn := box.game.turn(state)).seats:
        if state.public.round != last:
            last = state.public.round
            yield state.public
        seat, move = turn.seats[0], turn.auto
        if move is None:
            *_, advice = think(box.game.view(state, seat), match.chance(box, "bot", seat))
            move = advice.plan[0]
        state = box.game.play(state, seat, move)
    yield state.public


def fit(samples: Sequence[Position]) -> list[float]:
    """The weights that make these outcomes likeliest."""
    size = 3
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-PRIOR * weight for weight in weights]
        bend = [[PRIOR * (row == column) for column in range(size)] for row in range(size)]
        for rows, shares in samples:
            likely = standing.softmax([standing.dot_product(weights, row) for row in rows])
            mean = [sum(p * row[i] for p, row in zip(likely, rows, strict=True)) for i in range(size)]
            for p, share, row in zip(likely, shares, rows, strict=True):
                off = [value - middle for value, middle in zip(row, mean, strict=True)]
                for i in range(size):
                    slope[i] += (share - p) * row[i]
                    for j in range(size):
                        bend[i][j] += p * off[i] * off[j]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a positive definite system, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for row in rows[i + 1 :]:
            times = row[i] / pivot[i]
            row[:] = [a - times * b for a, b in zip(row, pivot, strict=True)]
    answer = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        answer[i] = (rows[i][-1] - standing.dot_product(rows[i][i + 1 : -1], answer[i + 1 :])) / rows[i][i]
    return answer


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
