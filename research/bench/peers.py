"""Comparison with other libraries in one process: random play, Okey's distances, PackKub's solver.

Runs in the environment of requirements/bench.txt with the engine's source on its path, as `make
bench` starts it. Prints one JSON object: {"play": {name: steps a second}, "okey": {name: hands a
second}, "packkub": lines of tables}.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

import packkub_ilp
import pyspiel
from mahjong.shanten import Shanten
from open_spiel.python.games import block_dominoes  # noqa: F401  registers itself
from rlcard.games.gin_rummy.game import GinRummyGame

from tilebag.core.chance import Chance
from tilebag.games.okey.pieces import ALL, FALSE_JOKER
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.solver.distance import groups_distance, pairs_distance
from tilebag.match import catalog

SECONDS = 1.0  # of each work in a round
ROUNDS = 5
HANDS = 200  # of one call
OPEN_SPIEL = {
    "OpenSpiel gin_rummy (C++)": "gin_rummy",
    "OpenSpiel python_block_dominoes": "python_block_dominoes",
}


def per_second(works: dict[str, Callable[[], int]]) -> dict[str, float]:
    """The amount of each work per second: the median of rounds in which all take turns."""
    speeds_by_work: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            done, start = 0, time.perf_counter()
            while time.perf_counter() - start < SECONDS:
                done += work()
            speeds_by_work[name].append(done / (time.perf_counter() - start))
    return {name: statistics.median(speeds) for name, speeds in speeds_by_work.items()}


# random play: whole games of random legal moves


def our_work(key: str) -> Callable[[], int]:
    box = catalog.box(key)
    setup, numbers = box.setup(box.usual_seats), count()

    def game() -> int:
        seed, steps = str(next(numbers)), 0
        rng = random.Random(seed)
        state = box.game.start(setup, Chance.of(seed))
        while (turn := box.game.turn(state)).seats:
            seat = turn.seats[0]
            move = turn.auto or rng.choice(box.game.moves(box.game.view(state, seat)))
            state = box.game.play(state, seat, move)
            steps += 1
        return steps

    return game


def rlcard_work() -> Callable[[], int]:
    """rlcard's gin rummy without its environment: the bare rules."""
    rng = random.Random(1)

    def game() -> int:
        table: Any = GinRummyGame()
        table.init_game()
        steps = 0
        while not table.is_over():
            table.step(rng.choice(table.judge.get_legal_actions()))
            steps += 1
        return steps

    return game


def open_spiel_work(name: str) -> Callable[[], int]:
    """A game of OpenSpiel through its Python binding; chance events are not counted as steps."""
    spiel, rng = pyspiel.load_game(name), random.Random(1)

    def game() -> int:
        state, steps = spiel.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return game


def play() -> dict[str, float]:
    works = {key: our_work(key) for key in catalog.keys()}
    works["rlcard gin-rummy (Python)"] = rlcard_work()
    works |= {who: open_spiel_work(name) for who, name in OPEN_SPIEL.items()}
    return per_second(works)


# Okey: our exact distances with wild tiles, and the shanten of mahjong hands; each for both ways to
# win


def okey_hands() -> Iterator[Hand]:
    """Random hands of 14 tiles, with an indicator."""
    rng = random.Random("okey")
    while True:
        indicator, *tiles = rng.sample(ALL, 15)
        if indicator != FALSE_JOKER:
            yield Hand.of(indicator, tiles)


def mahjong_hands() -> Iterator[list[int]]:
    """Random hands of 14 tiles as counts of the 34 kinds."""
    rng, wall = random.Random("mahjong"), [kind for kind in range(34) for _ in range(4)]
    while True:
        counts = [0] * 34
        for kind in rng.sample(wall, 14):
            counts[kind] += 1
        yield counts


def okey() -> dict[str, float]:
    hands = okey_hands()
    their_hands = mahjong_hands()
    shanten = Shanten()

    def our_work() -> int:
        for hand in islice(hands, HANDS):
            groups_distance(hand), pairs_distance(hand)
        return HANDS

    def peer() -> int:
        for hand in islice(their_hands, HANDS):
            shanten.calculate_shanten(hand, use_chiitoitsu=True, use_kokushi=False)
        return HANDS

    return per_second({"okey": our_work, "mahjong (Python)": peer})


def main() -> None:
    results = {
        "play": play(),
        "okey": okey(),
        "packkub": list(packkub_ilp.report(packkub_ilp.times())),
    }
    print(json.dumps(results))


if __name__ == "__main__":
    main()
