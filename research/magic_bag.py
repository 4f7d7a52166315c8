"""Trains The Magic Bag's expert and writes `solver/weights.hex`: a quarter of an hour on one core.

Temporal differences on afterstates: the expert plays against chance with the present network; the
value at the start of the next turn (exact over the dice) is the target for the previous afterstate.
At first part of the actual result is mixed in: TD(λ), with λ falling to 0 (R. Sutton, A. Barto,
Reinforcement Learning, 2nd ed., 2018, chapter 12). Some choices are random; nothing before them is
learned from what follows. The seeds are fixed, so the same numpy and numba give the same weights on
the same machine.

    python3.11 -m venv .cache/train
    .cache/train/bin/pip install --require-hashes --only-binary=:all: -r requirements/train.txt
    export PYTHONPATH=engine:.
    .cache/train/bin/python -m research.magic_bag              # trains, writes, measures
    .cache/train/bin/python -m research.magic_bag --measure    # measures what is written
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TypeAlias, cast

import numpy as np

from research.magic_bag_simulator import (
    INPUTS,
    MAX_THROWS,
    MAX_TURNS,
    PATTERNS,
    POINTS,
    ROW_TYPES,
    ROWS,
    SCALE,
    SHARED,
    SUMS,
    TILES,
    Deal,
    Floats,
    Network,
    compile_function,
    deal,
    empty_story,
    engine_network,
    play,
)
from tilebag.games.magic_bag.solver.network import SIZES

WEIGHTS = Path(__file__).resolve().parents[1] / "engine/tilebag/games/magic_bag/solver/weights.hex"
FIRST_OWNED = range(12, 15)  # three crowns are not in the bag
WIDTH, FIRST, SECOND = SIZES
SHAPES = {
    "rows": (len(PATTERNS) + 3, WIDTH),  # by pattern; by values, shared suits, and bias
    "weights_1": (WIDTH + INPUTS, FIRST),
    "biases_1": (FIRST,),
    "weights_2": (FIRST, SECOND),
    "biases_2": (SECOND,),
    "weights_3": (SECOND,),
    "biases_3": (1,),
}
UNIT = 2.0**-12  # of a stored weight: 16 bits reach from -8 to 8
GAMES = 3000  # between two fits
BEGUN = 0.1  # share of games that begin in the middle
BATCH = 512
MEASURED = 10_000
SEED = 20261123

Weights: TypeAlias = dict[str, np.ndarray]
# The parts of Deal, a row for each game.
Deals: TypeAlias = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]
# row types, other inputs, points to be added
Lessons: TypeAlias = tuple[np.ndarray, np.ndarray, np.ndarray]


def row_inputs() -> np.ndarray:
    """The inputs of each row type's embedding: its pattern, the sum of its values, shared suits,
    bias.
    """
    inputs = np.zeros((ROW_TYPES, len(PATTERNS) + 3))
    for kind in range(ROW_TYPES):
        pattern, remainder = divmod(kind, SUMS * SHARED)
        total, shared = divmod(remainder, SHARED)
        inputs[kind, pattern] = 1
        inputs[kind, len(PATTERNS) :] = total / 10, shared, 1
    return inputs


ROW_INPUTS = row_inputs()


def compile_network(weights: Weights) -> Network:
    """The network as the simulator needs it."""
    embeddings = np.maximum(ROW_INPUTS @ weights["rows"], 0)
    flat = (embeddings, *(weights[name] for name in list(SHAPES)[1:]))
    return Network(*(cast(Floats, part.ravel()) for part in flat))


def first_weights(rng: np.random.Generator) -> Weights:
    """Small random numbers (He's initialisation where a rectifier follows)."""
    he_1 = (2 / (WIDTH + INPUTS)) ** 0.5
    he_2 = (2 / FIRST) ** 0.5
    spreads = {"rows": 0.5, "weights_1": he_1, "weights_2": he_2, "weights_3": 0.1}
    return {name: rng.normal(0, spreads.get(name, 0), shape) for name, shape in SHAPES.items()}


# playing


def random_deals(rng: np.random.Generator, games: int, noisy: float) -> Deals:
    """Shuffled and rolled deals; this share of the choices is random."""
    coins = np.array([coin for coin in range(TILES) if coin not in FIRST_OWNED])
    return (
        np.argsort(rng.random((games, TILES)), axis=1),
        coins[np.argsort(rng.random((games, len(coins))), axis=1)],
        rng.integers(0, 6, (games, MAX_THROWS)),
        rng.random((games, 2 * MAX_TURNS)) / max(noisy, 1e-9),
        begun_somewhere(rng, games),
    )


def begun_somewhere(rng: np.random.Generator, games: int) -> np.ndarray:
    """One game in ten begins with any rows gone and any number of coins drawn: positions that do
    not arise in play, but that can be edited.
    """
    gone = rng.random((games, ROWS)) < rng.random((games, 1))
    gone[np.arange(games), rng.integers(0, ROWS, games)] = False  # one row is left
    begun = np.stack([gone @ (1 << np.arange(ROWS)), rng.integers(0, 21, games)], axis=1)
    return np.where(rng.random((games, 1)) < BEGUN, begun, 0)


@compile_function
def play_all(
    deals: Deals, net: Network, carried: float, lessons: Lessons, scores: np.ndarray
) -> int:
    """Play every deal; return the number of lessons. `carried` is the λ of TD(λ)."""
    types, inputs, targets = lessons
    story = empty_story()
    at = 0
    boards, coins, rolls, noise, begun = deals
    for game in range(len(boards)):
        deal = Deal(boards[game], coins[game], rolls[game], noise[game], begun[game])
        turns = play(deal, net, story)
        scores[game] = story.scores[0]
        outcome = story.scores[0]
        for turn in range(turns - 2, -1, -1):  # nothing is predicted after the last one
            expected = story.points[POINTS * (turn + 1) + 1]
            noisy = story.points[POINTS * (turn + 1) + 2]
            outcome = expected if noisy else carried * outcome + (1 - carried) * expected
            if at < len(targets):
                types[at] = story.types[ROWS * turn : ROWS * (turn + 1)]
                inputs[at] = story.inputs[INPUTS * turn : INPUTS * (turn + 1)]
                targets[at] = outcome - story.points[POINTS * turn]
                at += 1
    return at


def lessons_of(weights: Weights, deals: Deals, carried: float) -> tuple[Lessons, np.ndarray]:
    """The lessons of these deals, and the scores."""
    games = len(deals[0])
    most = games * MAX_TURNS
    room = (np.zeros((most, ROWS), np.int64), np.zeros((most, INPUTS)), np.zeros(most))
    scores = np.zeros(games)
    n = play_all(deals, compile_network(weights), carried, room, scores)
    return (room[0][:n], room[1][:n], room[2][:n]), scores


# learning


class Adam:
    """D. Kingma, J. Ba, Adam: A Method for Stochastic Optimization, 2015."""

    def __init__(self, weights: Weights) -> None:
        self.mean = {name: np.zeros_like(values) for name, values in weights.items()}
        self.square = {name: np.zeros_like(values) for name, values in weights.items()}
        self.steps = 0

    def step(self, weights: Weights, gradients: Weights, rate: float) -> None:
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            weights[name] -= rate * self.mean[name] / (np.sqrt(self.square[name]) + 1e-8)


def gradients_of(weights: Weights, lessons: Lessons) -> tuple[Weights, float]:
    """Backpropagation with Huber's loss; returns the mean squared error in points²."""
    types, inputs, targets = lessons
    there = types >= 0
    row = ROW_INPUTS @ weights["rows"]
    embedded = (np.maximum(row, 0)[np.where(there, types, 0)] * there[:, :, None]).sum(1)
    joined = np.concatenate([embedded, inputs], axis=1)
    first = np.maximum(joined @ weights["weights_1"] + weights["biases_1"], 0)
    second = np.maximum(first @ weights["weights_2"] + weights["biases_2"], 0)
    error = second @ weights["weights_3"] + weights["biases_3"][0] - targets / SCALE

    slope = np.clip(error, -1, 1) / len(targets)
    slope_2 = slope[:, None] * weights["weights_3"] * (second > 0)
    slope_1 = (slope_2 @ weights["weights_2"].T) * (first > 0)
    slope_rows = np.zeros_like(row)
    slope_embedded = slope_1 @ weights["weights_1"][:WIDTH].T
    np.add.at(slope_rows, types[there], np.repeat(slope_embedded[:, None, :], ROWS, axis=1)[there])
    return {
        "rows": ROW_INPUTS.T @ (slope_rows * (row > 0)),
        "weights_1": joined.T @ slope_1,
        "biases_1": slope_1.sum(0),
        "weights_2": first.T @ slope_2,
        "biases_2": slope_2.sum(0),
        "weights_3": second.T @ slope,
        "biases_3": slope.sum(keepdims=True),
    }, float((error**2).mean() * SCALE**2)


def fit(
    weights: Weights, adam: Adam, lessons: Lessons, rng: np.random.Generator, rate: float
) -> float:
    """Two epochs over the shuffled lessons; the root of the mean squared error in points."""
    errors = []
    for _ in range(2):
        order = rng.permutation(len(lessons[2]))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            batch = order[start : start + BATCH]
            gradients, squared = gradients_of(
                weights, (lessons[0][batch], lessons[1][batch], lessons[2][batch])
            )
            adam.step(weights, gradients, rate)
            errors.append(squared)
    return float(np.mean(errors) ** 0.5)


def train(rounds: int) -> Weights:
    """Alternate between playing and learning."""
    rng = np.random.default_rng(SEED)
    weights = first_weights(rng)
    adam = Adam(weights)
    recent = list[Lessons]()
    begun = time.monotonic()
    for k in range(rounds):
        progress = k / rounds
        noisy = 0.15 if progress < 0.6 else 0.05
        newest, scores = lessons_of(
            weights, random_deals(rng, GAMES, noisy), max(0.0, 0.9 - 0.05 * k)
        )
        recent = [*recent, newest][-_remembered(k, progress) :]
        types, inputs, targets = (np.concatenate(parts) for parts in zip(*recent, strict=True))
        error = fit(weights, adam, (types, inputs, targets), rng, _learning_rate(progress))
        seconds = time.monotonic() - begun
        print(
            f"{k + 1}/{rounds} {seconds:.0f} s: mean {scores.mean():.1f}, error {error:.1f}",
            flush=True,
        )
    return round_weights(weights)


def _learning_rate(progress: float) -> float:
    """The learning rate after this share of the rounds."""
    if progress < 0.5:
        return 2e-3
    if progress < 0.7:
        return 1e-3
    return 3e-4 if progress < 0.9 else 1e-4


def _remembered(k: int, progress: float) -> int:
    """How many rounds of games are learned from in round `k`, after this share of the rounds."""
    if k < 10:
        return 2
    return 4 if progress < 0.6 else 8


def round_weights(weights: Weights) -> Weights:
    """Round the weights as they are stored: 16 bits each."""
    whole = {name: np.rint(values / UNIT) for name, values in weights.items()}
    assert all(abs(values).max() < 2**15 for values in whole.values()), "a weight is too large"
    return {name: values * UNIT for name, values in whole.items()}


# writing and measuring


def write(weights: Weights) -> None:
    """Rounded weights in the order of SHAPES, in hexadecimal."""
    whole = np.concatenate([weights[name].ravel() / UNIT for name in SHAPES])
    text = whole.astype("<i2").tobytes().hex()
    WEIGHTS.write_text(
        "".join(f"{text[k : k + 100]}\n" for k in range(0, len(text), 100)), encoding="utf-8"
    )


def measure(net: Network, games: int, seed: str) -> None:
    """The mean score of the games that `tilebag simulate magic-bag --seats expert --seed SEED`
    plays.
    """
    deals = [deal(f"{seed}/{k}") for k in range(1, games + 1)]
    boards, coins, rolls, noise, begun = (np.array(part) for part in zip(*deals, strict=True))
    scores = np.zeros(games)
    nothing = (np.zeros((0, ROWS), np.int64), np.zeros((0, INPUTS)), np.zeros(0))
    play_all((boards, coins, rolls, noise, begun), net, 0.0, nothing, scores)
    print(
        f"{scores.mean():.1f} ± {1.96 * scores.std() / games**0.5:.1f} (95 %) of {games} games, seed {seed}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--measure", action="store_true", help="do not train")
    parser.add_argument("--rounds", type=int, default=80, help="of playing and learning")
    parser.add_argument("--games", type=int, default=MEASURED, help="to measure by")
    parser.add_argument("--seed", default="measured", help="of these games")
    options = parser.parse_args()
    if options.measure:
        measure(engine_network(), options.games, options.seed)
        return
    weights = train(options.rounds)
    write(weights)
    measure(compile_network(weights), options.games, options.seed)


if __name__ == "__main__":
    main()
