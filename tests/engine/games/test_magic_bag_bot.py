"""The keen player of The Magic Bag: what it decides, that it keeps to its plan, and that it plays well."""

from __future__ import annotations

from statistics import mean

import pytest
from engine.games.magic_bag_positions import BOX, CROWNS, GAME, ME, new_game, play, stamps, table
from engine.games.test_magic_bag_table import DESIGN, TABLES, say

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.games.magic_bag.solver.prices import coin_points, prizes, relief
from tilebag.games.magic_bag.state import State
from tilebag.session import MatchSetup, Session

RNG = Chance.of("bot")


def advice(state: State) -> Advice:
    (found,) = BOX.bots["keen"](GAME.view(state, ME), RNG)
    return found


def plan(state: State) -> str:
    return "; ".join(map(str, advice(state).plan))


def reason(state: State, lang: str = "en") -> str:
    return say(advice(state).reason, lang)


def test_it_holds_the_dice_with_the_best_average_and_says_so() -> None:
    assert plan(DESIGN) == "roll"
    assert reason(DESIGN) == "Keep Suns 4, Moons 2: 1.86 coins on average."
    assert reason(DESIGN, "tr") == "Tut: Güneş 4, Ay 2; ortalama 1,86 sikke."


def test_its_aim_stands_while_it_takes_up_one_die_after_the_other() -> None:
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


def test_it_gives_up_what_it_can_best_do_without() -> None:
    rows = {1: "suns-4", 5: "suns-3 moons-3 crowns-2"}
    state = table(rows, owned="arms-2 arms-3 crowns-5", phase="failed")
    assert plan(state) == "give c3"
    assert reason(state).startswith("Give up the 5 of Crowns: 5 points less, and one more turn brings ")


def test_it_stops_when_a_coin_is_worth_more_than_one_more_turn_brings() -> None:
    state = table({9: "suns-4 moons-4 crowns-4 arms-4"}, owned="arms-ace arms-2 arms-3", phase="failed")
    assert plan(state) == "stop"
    assert reason(state).startswith(
        "End the game: the cheapest coin is worth 30 points, and one more turn brings only 0."
    )


def test_it_removes_the_tile_that_is_most_in_the_way() -> None:
    state = play(
        table({5: "suns-5 moons-4 crowns-4", 9: "moons-5 suns-ace moons-ace crowns-ace"}, phase="failed"), "give c1"
    )
    assert plan(state) == "remove t21; roll"
    assert reason(state) == "Remove the 5 of Moons: its row becomes easier."


def test_it_leaves_a_short_row_as_it_is() -> None:
    rows = {3: "suns-5 moons-4", 9: "suns-ace moons-ace crowns-ace arms-ace"}
    assert plan(play(table(rows, phase="failed"), "give c1")) == "roll"


def test_of_two_coins_it_keeps_the_one_that_joins_a_group() -> None:
    state = table(
        {1: "suns-5", 2: "moons-4"}, owned=f"{CROWNS} arms-2", draw="two-keep-one", bag="suns-2 arms-3 moons-ace"
    )
    pair = play(state, "take row-1")
    assert plan(pair) == f"keep {pair.public.pair[1].id}"


def test_a_new_turn_begins_with_a_roll() -> None:
    assert plan(new_game()) == "roll"
    assert reason(new_game()).startswith("Roll: ")


def test_with_the_game_over_it_says_nothing() -> None:
    assert list(BOX.bots["keen"](GAME.view(TABLES["over"], ME), RNG)) == []


@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
def test_its_chance_changes_nothing(state: State) -> None:
    view = GAME.view(state, ME)
    think = BOX.bots["keen"]
    assert list(think(view, Chance.of("one"))) == list(think(view, Chance.of("other")))


def test_coins_get_dearer_as_the_bag_empties() -> None:
    assert coin_points(21) < coin_points(10) < coin_points(1)


def test_the_last_coins_pay_the_bonus() -> None:
    rows = (stamps("suns-5"), stamps("moons-4 arms-3"))
    paid = prizes(rows[0], rows, 2)
    assert paid[1] - paid[0] > 70
    assert paid[1] == paid[4]


def test_longer_rows_are_rather_made_shorter() -> None:
    rows = [stamps(names) for names in ("suns-2 moons-3 crowns-4", "suns-2 moons-3 crowns-4 arms-5")]
    assert relief(rows[0], rows[0][0]) < relief(rows[1], rows[1][0])


def play_out(player: str, seed: int, draw: str = "one") -> int:
    session = Session(BOX, MatchSetup.of(BOX, [player], str(seed), {"draw": draw}))
    while not session.over:
        session.tick()
    return session.turn.scores[0]


def test_it_plays_well() -> None:
    """1,000 games (seeds 1 to 1000) have a mean of 626 and a standard error of 3; at random it is about 70."""
    assert mean(play_out("keen", seed) for seed in range(1, 9)) > 450
    assert mean(play_out("random", seed) for seed in range(1, 9)) < 200


def test_it_plays_with_two_coins_to_choose_from_too() -> None:
    assert mean(play_out("keen", seed, "two-keep-one") for seed in range(1, 4)) > 450
