"""The players of The Magic Bag: their decisions, the consistency of their plans, and their
strength.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from statistics import mean

import pytest
from engine.games.magic_bag_positions import BOX, CROWNS, GAME, ME, new_game, play, stamps, table
from engine.games.test_magic_bag_table import DESIGN, TABLES, say

from tilebag.core.chance import Chance
from tilebag.core.game import Advice
from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.rules.moves import missing_values
from tilebag.games.magic_bag.solver.prices import coin_points, prizes, removal_gain
from tilebag.games.magic_bag.state import State
from tilebag.games.magic_bag.strategy import best_hold, dice_values, outlook, rolls_left
from tilebag.match.session import MatchSetup, Session
from tilebag.study.arena import Contest

RNG = Chance.of("bot")


def advice(state: State, player: str = "keen", chance: Chance = RNG) -> Advice:
    (advised,) = BOX.bots[player](GAME.view(state, ME), chance)
    return advised


def plan(state: State, player: str = "keen") -> str:
    return "; ".join(map(str, advice(state, player).plan))


def reason(state: State, lang: str = "en", player: str = "keen") -> str:
    return say(advice(state, player).reason, lang)


def test_it_holds_the_dice_with_the_best_average_and_gives_that_reason() -> None:
    assert plan(DESIGN) == "roll"
    assert reason(DESIGN) == "Keep Suns 4, Moons 2: 1.86 coins on average."
    assert reason(DESIGN, "tr") == "Tut: Güneş 4, Ay 2; ortalama 1,86 sikke."


def test_its_reason_mentions_coins_left_for_later() -> None:
    """Another way has the better average now: to the reader of a hint the one advised would look
    like a slip.
    """
    rows = {1: "arms-ace", 4: "crowns-5 moons-4", 9: "arms-null suns-null arms-4 arms-5"}
    state = table(rows, "suns-5 moons-4 crowns-2 arms-2")
    best, other = best_hold(GAME.view(state, ME))
    held, later = reason(state).split(" coins on average. ")
    assert float(held.split(": ")[1]) < best
    keep = say(names.held_dice_label(state.public, other))
    assert later == f"More now: {keep} ({best:.2f} coins), but that leaves less for later."


def test_a_hint_is_the_experts_move_with_its_expected_points() -> None:
    """On positions from play: the figure of a hold, a take or a roll is the value of the advised
    move.
    """
    keys = set()
    for seed in range(4):
        session = Session(BOX, MatchSetup.of(BOX, ["me"], str(seed), {}))
        while session.phase == "ready" and session.ply < 80:
            hint, view = session.hint(), session.view()
            if hint.idea.key.endswith("missing"):
                lacking = (missing_values(row, view.public.faces) for row in view.public.row_stamps)
                assert dict(hint.idea.values)["n"] == min(map(len, lacking)) > 0
            expert = advice(session.state, "expert")
            assert (hint.plan, hint.reason) == (expert.plan, expert.reason)
            keys.add(key := hint.reason.key.removeprefix("magic-bag.expert."))
            if key == "keep":
                points, _ = outlook(view).dice.best_hold(dice_values(view), rolls_left(view))
                assert say(hint.reason).endswith(
                    f" coins this turn, and {round(points)} points at the end."
                )
                held = {die.id for die in view.public.dice if die.held}
                held |= {move.args[0] for move in hint.plan if move.verb == "hold"}
                held -= {move.args[0] for move in hint.plan if move.verb == "free"}
                places = [k for k, die in enumerate(view.public.dice) if die.id in held]
                assert dict(hint.reason.values)["keep"] == names.held_dice_label(
                    view.public, places
                )
            session.play(ME, hint.plan[0])
    assert {"keep", "take", "roll"} <= keys


def test_it_keeps_its_aim_while_holding_dice_one_by_one() -> None:
    state = play(DESIGN, "free die-suns", "free die-moons", "hold die-crowns", "hold die-arms")
    assert plan(state) == "hold die-suns; hold die-moons; free die-crowns; free die-arms; roll"
    steps = [str(move) for move in advice(state).plan]
    for done, step in enumerate(steps):
        assert [str(move) for move in advice(state).plan] == steps[done:]
        state = play(state, step)


def test_it_takes_what_brings_most_from_final_dice() -> None:
    state = table({1: "suns-5", 3: "moons-5 arms-5"}, roll="3")
    assert plan(state) == "take row-3"
    assert reason(state) == "Take row 3 (5 of Moons, 5 of Arms): 3 coins."


def test_it_ends_the_game_with_the_bonus_if_it_can() -> None:
    rows = {1: "suns-5", 3: "moons-5 arms-5", 9: "suns-4 moons-4 crowns-4 arms-4"}
    assert plan(table(rows, roll="3", bag="suns-2 moons-2", only="yes")) == "take row-1"


def test_it_gives_up_the_cheapest_coin() -> None:
    rows = {1: "suns-4", 5: "suns-3 moons-3 crowns-2"}
    state = table(rows, owned="arms-2 arms-3 crowns-5", phase="failed")
    assert plan(state) == "give c3"
    assert reason(state).startswith(
        "Give up the 5 of Crowns: 5 points less, and one more turn brings "
    )


def test_it_stops_when_a_coin_is_worth_more_than_one_more_turn_brings() -> None:
    state = table(
        {9: "suns-4 moons-4 crowns-4 arms-4"}, owned="arms-ace arms-2 arms-3", phase="failed"
    )
    assert plan(state) == "stop"
    assert reason(state).startswith(
        "End the game: the cheapest coin is worth 30 points, and one more turn brings only 0."
    )


def test_it_removes_the_tile_that_is_most_in_the_way() -> None:
    state = play(
        table(
            {5: "suns-5 moons-4 crowns-4", 9: "moons-5 suns-ace moons-ace crowns-ace"},
            phase="failed",
        ),
        "give c1",
    )
    assert plan(state) == "remove t21; roll"
    assert reason(state) == "Remove the 5 of Moons: its row becomes easier."


def test_it_leaves_a_short_row_as_it_is() -> None:
    rows = {3: "suns-5 moons-4", 9: "suns-ace moons-ace crowns-ace arms-ace"}
    assert plan(play(table(rows, phase="failed"), "give c1")) == "roll"


def test_of_two_coins_it_keeps_the_one_that_joins_a_group() -> None:
    state = table(
        {1: "suns-5", 2: "moons-4"},
        owned=f"{CROWNS} arms-2",
        draw="two-keep-one",
        bag="suns-2 arms-3 moons-ace",
    )
    pair = play(state, "take row-1")
    assert plan(pair) == f"keep {pair.public.pair[1].id}"


def test_a_new_turn_begins_with_a_roll() -> None:
    assert plan(new_game()) == "roll"
    assert reason(new_game()).startswith("Roll: ")


@pytest.mark.parametrize("player", BOX.bots)
def test_there_is_no_advice_when_the_game_is_over(player: str) -> None:
    assert list(BOX.bots[player](GAME.view(TABLES["over"], ME), RNG)) == []


@pytest.mark.parametrize("player", BOX.bots)
def test_without_a_coin_the_game_can_only_be_ended(player: str) -> None:
    assert plan(table({1: "suns-5"}, owned="", phase="failed"), player) == "stop"


@pytest.mark.parametrize("player", ["keen", "expert"])
@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
def test_keen_and_expert_are_deterministic(state: State, player: str) -> None:
    view = GAME.view(state, ME)
    think = BOX.bots[player]
    assert list(think(view, Chance.of("one"))) == list(think(view, Chance.of("other")))


def test_coins_get_dearer_as_the_bag_empties() -> None:
    assert coin_points(21) < coin_points(10) < coin_points(1)


def test_the_last_coins_pay_the_bonus() -> None:
    rows = (stamps("suns-5"), stamps("moons-4 arms-3"))
    paid = prizes(rows[0], rows, 2)
    assert paid[1] - paid[0] > 70
    assert paid[1] == paid[4]


def test_longer_rows_are_rather_made_shorter() -> None:
    rows = [
        stamps(names) for names in ("suns-2 moons-3 crowns-4", "suns-2 moons-3 crowns-4 arms-5")
    ]
    assert removal_gain(rows[0], rows[0][0]) < removal_gain(rows[1], rows[1][0])


def play_out(player: str, seed: int, draw: str = "one") -> int:
    session = Session(BOX, MatchSetup.of(BOX, [player], str(seed), {"draw": draw}))
    while not session.over:
        session.tick()
    return session.turn.scores[0]


@pytest.mark.parametrize("player", ["keen", "expert"])
def test_they_play_with_two_coins_to_choose_from_too(player: str) -> None:
    assert mean(play_out(player, seed, "two-keep-one") for seed in range(1, 4)) > 450


# the expert

LAST_ROWS = {1: "suns-5", 3: "moons-5 arms-5", 9: "suns-4 moons-4 crowns-4 arms-4"}


def test_the_expert_ends_the_game_with_the_bonus_if_it_can() -> None:
    state = table(LAST_ROWS, roll="3", bag="suns-2 moons-2", only="yes")
    assert plan(state, "expert") == "take row-1"
    end = GAME.turn(play(state, "take row-1")).scores[0]
    assert (
        reason(state, player="expert")
        == f"Take the 5 of Suns: 2 coins, and {end} points at the end on average."
    )
    assert (
        reason(state, "tr", "expert")
        == f"Al: Güneş 5; 2 sikke. Oyun ortalama {end} puan ile biter."
    )


def test_the_expert_keeps_the_die_that_matches_and_tries_for_a_hit_with_the_others() -> None:
    state = table({1: "suns-5"}, dice="suns-2+ moons-5 crowns-2 arms-2", roll="2")
    steps = plan(state, "expert").split("; ")
    assert {"free die-suns", "hold die-moons", "roll"} <= set(steps)


def test_the_expert_gives_up_what_costs_nothing() -> None:
    rows = {1: "suns-4", 5: "suns-3 moons-3 crowns-2"}
    state = table(rows, owned=f"{CROWNS} arms-2 arms-3", phase="failed")
    assert plan(state, "expert") == "give c1"
    assert "If you stop now: 33 points." in reason(state, player="expert")


def test_the_expert_stops_when_a_coin_is_worth_more_than_another_turn() -> None:
    state = table(
        {9: "suns-4 moons-4 crowns-4 arms-4"}, owned="arms-ace arms-2 arms-3", phase="failed"
    )
    assert plan(state, "expert") == "stop"
    assert (
        reason(state, player="expert")
        == "End the game with 60 points: another turn would bring no more on average."
    )


def test_the_expert_removes_the_tile_that_is_most_in_the_way() -> None:
    rows = {5: "suns-5 moons-4 crowns-4", 9: "moons-5 suns-ace moons-ace crowns-ace"}
    state = play(table(rows, phase="failed"), "give c1")
    assert plan(state, "expert") == "remove t21"
    words = re.fullmatch(
        r"Remove the 5 of Moons: (\d+) points at the end on average. If you leave it: (\d+) points\.",
        reason(state, player="expert"),
    )
    assert words
    assert int(words[1]) > int(words[2])


def test_the_experts_estimate_after_a_failed_roll_is_correct() -> None:
    """Giving up a coin and removing a tile is one decision in two moves."""
    state = table(LAST_ROWS, dice="suns-4 moons-ace crowns-2 arms-4", phase="failed")
    paid = play(state, plan(state, "expert"))
    *_, whole = reason(state, player="expert").split(" points at the end")[0].split()
    assert f" {whole} points at the end" in reason(paid, player="expert")


def test_the_expert_keeps_its_aim_while_holding_dice_one_by_one() -> None:
    steps = plan(DESIGN, "expert").split("; ")
    state = DESIGN
    while steps != ["roll"]:
        state = play(state, steps.pop(0))
        assert plan(state, "expert").split("; ") == steps


def test_each_level_plays_better_than_the_one_below() -> None:
    """Of thousands of games the means are 421, 624 and 647 (docs/players.md); at random it is about
    70.
    """
    any_step, casual, keen, expert = (mean_of(player, 10) for player in ("random", *BOX.bots))
    assert any_step < 200 < casual < 500 < keen < expert


def mean_of(player: str, games: int) -> float:
    (tally,) = Contest.of("magic-bag", (player,), "rungs").tallies(range(1, games + 1))
    return tally.total / games


# the casual player


def test_the_casual_player_aims_for_the_row_that_misses_fewest_values() -> None:
    state = table(
        {5: "suns-5 moons-4 crowns-2", 9: "suns-ace moons-ace crowns-3 arms-3"},
        dice="suns-5 moons-4 crowns-3 arms-null",
    )
    assert plan(state, "casual") == "hold die-suns; hold die-moons; roll"
    assert (
        reason(state, player="casual")
        == "Keep what goes with row 5 (5 of Suns, 4 of Moons, 2 of Crowns)."
    )


def test_the_casual_player_ignores_future_groups_when_giving_up_a_coin() -> None:
    state = table({1: "suns-4"}, owned="arms-2 arms-5 crowns-5", phase="failed")
    assert reason(state, player="casual") == "Give up the 5 of Crowns: 5 points less."
    joined = table({1: "suns-4"}, owned="arms-ace arms-2 arms-3", phase="failed")
    assert reason(joined, player="casual") == "End the game: 30 points less is too much."


def casual_in_turns(rows: Mapping[int, str], **fields: str) -> Counter[str]:
    """The first move at this table, in 200 turns."""
    return Counter(
        plan(table(rows, turn=str(n), **fields), "casual").split("; ")[0] for n in range(200)
    )


def test_the_casual_player_forgets_some_removals() -> None:
    rows = {5: "suns-5 moons-4 crowns-4", 9: "moons-5 suns-ace moons-ace crowns-ace"}
    steps = casual_in_turns(rows, phase="new", roll="0", paid="yes")
    assert 25 < steps["roll"] < 80
    assert {step.split()[0] for step in steps} == {"roll", "remove"}


def test_the_casual_player_sometimes_rolls_on_instead_of_taking_one_coin() -> None:
    steps = casual_in_turns(
        {1: "suns-5", 5: "suns-3 moons-3 crowns-2"}, dice="suns-3 moons-5 crowns-4 arms-4"
    )
    assert 90 < steps["take row-1"] < 150
    assert set(steps) == {"take row-1", "hold die-suns"}


def test_the_casual_player_keeps_its_decision_while_holding_dice() -> None:
    rows = {1: "suns-5", 9: "suns-3 moons-5 crowns-2 arms-4"}
    for n in range(40):
        state = table(rows, dice="suns-3 moons-5 crowns-4 arms-4", turn=str(n))
        steps = plan(state, "casual").split("; ")
        while steps[0].startswith("hold"):
            state = play(state, steps.pop(0))
            assert plan(state, "casual").split("; ") == steps


def test_the_casual_player_takes_a_row_that_brings_several_coins() -> None:
    assert set(casual_in_turns({1: "suns-5", 3: "moons-5 arms-5"})) == {"take row-3"}
