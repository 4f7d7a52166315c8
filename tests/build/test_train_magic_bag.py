"""The simulator that trains The Magic Bag's expert plays by the rules of the engine."""

from __future__ import annotations

from functools import cache

import pytest

from research import magic_bag_simulator as simulator
from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.kit.piecepack import ALL_STAMPS
from tilebag.match import catalog

BOX = catalog.box("magic-bag")
GAME = BOX.game
ME = Seat(0)


@cache
def simulate(seed: str) -> tuple[list[tuple[int, ...]], int]:
    """Each turn of a game (dice, row, coin, tile), and its score."""
    story = simulator.empty_story()
    turns = simulator.play(simulator.deal(seed), simulator.engine_network(), story)
    steps = [
        tuple(story.steps[k : k + simulator.STEPS])
        for k in range(0, turns * simulator.STEPS, simulator.STEPS)
    ]
    return steps, int(story.scores[0])


def play(seed: str) -> tuple[list[tuple[int, ...]], int]:
    """The same of the engine's game with its expert."""
    state, turns = GAME.start(BOX.setup(1), Chance.of(seed)), list[tuple[int, ...]]()
    while GAME.turn(state).seats:
        *_, advice = BOX.bots["expert"](GAME.view(state, ME), Chance.of("any"))
        move, public = advice.plan[0], state.public
        tiles = {tile.id: ALL_STAMPS.index(tile.stamp) for row in public.board for tile in row}
        coins = {coin.id: ALL_STAMPS.index(coin.stamp) for coin in public.owned}
        result = int("".join(str(die.value) for die in public.dice), 6)
        match move.verb, *move.args:
            case "take", row:
                turns.append((result, int(row.removeprefix("row-")) - 1, -1, -1))
            case "give", coin:
                turns.append((result, -1, coins[coin], -1))
            case "remove", tile:
                turns[-1] = (*turns[-1][:3], tiles[tile])
            case ("stop",):
                turns.append((result, -1, -1, -1))
        state = GAME.play(state, ME, move)
    return turns, GAME.turn(state).scores[0]


SEEDS = ("1", "2", "3", "stop/13")


@pytest.mark.parametrize("seed", SEEDS)
def test_simulated_game_equals_the_experts_game_turn_by_turn(seed: str) -> None:
    assert simulate(seed) == play(seed)


def test_sample_games_contain_every_kind_of_turn() -> None:
    turns = [turn for seed in SEEDS for turn in simulate(seed)[0]]
    assert any(row >= 0 for _, row, _, _ in turns)
    assert any(coin >= 0 and tile < 0 for _, _, coin, tile in turns)
    assert any(tile >= 0 for _, _, _, tile in turns)
    assert any(row == coin == -1 for _, row, coin, _ in turns), "the game is ended"


@pytest.mark.soak
def test_hundreds_of_simulated_games_equal_the_experts_games() -> None:
    for k in range(300):
        assert simulate(f"soak/{k}") == play(f"soak/{k}")
