"""The panels of The Magic Bag: the odds with their plans, and the coins in the bag."""

from __future__ import annotations

from itertools import pairwise

import pytest
from engine.games.magic_bag_positions import (
    BOX,
    CROWNS,
    FIVES,
    GAME,
    ME,
    moves,
    new_game,
    play,
    table,
)
from engine.games.test_magic_bag_table import ALL_KEPT, DESIGN, TABLES, say

from tilebag.core.game import Seat
from tilebag.core.scene import Panel
from tilebag.games.magic_bag.scene.aids import percent
from tilebag.games.magic_bag.state import State
from tilebag.games.magic_bag.strategy import odds_of


def panel(name: str, state: State, seat: Seat | None = ME) -> Panel:
    (shown,) = BOX.aids[name](GAME.view(state, seat))
    return shown


def bars(shown: Panel) -> list[tuple[str, str, str]]:
    """Label, figure and plan of each bar."""
    return [(say(bar.label), say(bar.figure), "; ".join(map(str, bar.plan))) for bar in shown.bars]


def test_the_odds_of_the_design() -> None:
    shown = panel("odds", DESIGN)
    assert (say(shown.title), say(shown.big)) == ("The odds", "1.86 coins")
    assert [say(line) for line in shown.lines] == [
        "On average if you keep Suns 4, Moons 2.",
        "Chance to match a row: 100%.",
    ]
    assert bars(shown) == [
        ("Keep Suns 4, Moons 2", "1.86 coins", "roll"),
        ("Keep Moons 2", "1.53 coins", "free die-suns; roll"),
        ("Keep Suns 4, Moons 2, Crowns 5", "1.50 coins", "hold die-crowns; roll"),
        ("Take the 2 of Suns now", "1.00 coins", "take row-2"),
    ]
    assert [round(bar.share, 2) for bar in shown.bars] == [0.93, 0.76, 0.75, 0.5]


def test_the_odds_in_turkish() -> None:
    shown = panel("odds", DESIGN)
    assert say(shown.big, "tr") == "1,86 sikke"
    assert say(shown.lines[0], "tr") == "Ortalama, şunları tutarsan: Güneş 4, Ay 2."


def test_the_panel_names_a_hold_that_is_more_likely_to_match() -> None:
    state = table(
        {1: "suns-4", 9: "moons-5 crowns-5 suns-ace arms-5"},
        "suns-2 moons-5 crowns-5 arms-5",
        roll="2",
    )
    lines = [say(line) for line in panel("odds", state).lines]
    assert lines[0] == "On average if you keep Moons 5, Crowns 5, Arms 5."
    assert lines[1] == "Best chance to match a row: 52%. Roll all four."


def test_taking_a_row_now_can_be_best() -> None:
    state = table(
        {3: "suns-5 moons-5", 9: "suns-ace moons-ace crowns-ace arms-ace"},
        "suns-5 moons-5 crowns-2 arms-3",
    )
    shown = panel("odds", state)
    assert (say(shown.big), say(shown.lines[0])) == (
        "3.00 coins",
        "If you take row 3 (5 of Suns, 5 of Moons) now.",
    )
    assert bars(shown)[0][2] == "take row-3"


def test_before_the_first_roll_the_easiest_rows_are_shown() -> None:
    shown = panel("odds", new_game())
    now = odds_of(GAME.view(new_game(), ME))
    assert say(shown.big) == f"{now.coins.start_value():.2f} coins"
    assert len(shown.bars) == 4
    assert [bar.share for bar in shown.bars] == sorted(
        (now.row(k).start_value() for k in range(9)), reverse=True
    )[:4]
    assert all(bar.plan == () for bar in shown.bars)


def test_removable_tiles_are_compared() -> None:
    shown = panel("odds", TABLES["paid"])
    assert {steps for _, _, steps in bars(shown)} == {
        "roll",
        "remove t13; roll",
        "remove t23; roll",
    }
    assert all(bar.share >= other.share for bar, other in pairwise(shown.bars))


def test_after_the_last_roll_the_rows_are_compared() -> None:
    state = table({1: "suns-5", 2: "moons-4", 3: "moons-5 crowns-5"}, roll="3")
    shown = panel("odds", state)
    assert [(words, steps) for words, _, steps in bars(shown)] == [
        ("Take row 3 (5 of Moons, 5 of Crowns) now", "take row-3"),
        ("Take the 5 of Suns now", "take row-1"),
    ]
    assert say(shown.big) == "3.00 coins"


def test_after_a_failed_roll_the_cheapest_coins_are_compared_with_one_more_turn() -> None:
    state = table({1: "suns-4"}, owned=f"{CROWNS} arms-2 arms-3", phase="failed")
    shown = panel("odds", state)
    assert say(shown.big) == f"{odds_of(GAME.view(state, ME)).coins.start_value():.2f} coins"
    assert [(figure, steps) for _, figure, steps in bars(shown)] == [
        *(("−0", "give c1"), ("−1", "give c2"), ("−2", "give c3"), ("−20", "give c4"))
    ]


@pytest.mark.parametrize("name", ["choosing", "over"])
def test_there_is_no_odds_panel_when_dice_do_not_matter(name: str) -> None:
    assert BOX.aids["odds"](GAME.view(TABLES[name], ME)) == ()


@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
def test_the_plan_of_every_bar_is_legal(state: State) -> None:
    for shown in BOX.aids["odds"](GAME.view(state, ME)):
        assert len(shown.bars) <= 4
        for bar in shown.bars:
            now = state
            for move in bar.plan:
                assert str(move) in moves(now)
                now = play(now, str(move))


def test_a_guest_sees_the_odds_without_plans() -> None:
    shown = panel("odds", DESIGN, None)
    assert say(shown.big) == "1.86 coins"
    assert all(bar.plan == () for bar in shown.bars)


def test_with_all_dice_kept_the_odds_are_those_of_the_best_hold() -> None:
    assert panel("odds", ALL_KEPT).big == panel("odds", play(ALL_KEPT, "free die-suns")).big


@pytest.mark.parametrize(
    ("chance", "words"), [(0, "0%"), (1, "100%"), (0.999, "99%"), (0.0001, "1%"), (0.505, "50%")]
)
def test_only_certainty_is_shown_as_0_or_100_percent(chance: float, words: str) -> None:
    assert say(percent(chance)) == words


def test_the_bag_panel_counts_coins_by_suit_and_value() -> None:
    state = table({1: "suns-4"}, bag="crowns-3 arms-null moons-5 suns-2 suns-ace", only="yes")
    shown = panel("bag", state)
    assert say(shown.title) == "In the bag"
    assert list(map(say, shown.columns)) == ["null", "ace", "2", "3", "4", "5"]
    assert {say(line.label): line.counts for line in shown.tallies} == {
        "Suns": (0, 1, 1, 0, 0, 0),
        "Moons": (0, 0, 0, 0, 0, 1),
        "Crowns": (0, 0, 0, 1, 0, 0),
        "Arms": (1, 0, 0, 0, 0, 0),
    }


def test_an_empty_bag_says_so() -> None:
    state = play(table({1: "suns-5", 2: "moons-4"}, FIVES, bag="suns-2", only="yes"), "take row-1")
    assert [say(line) for line in panel("bag", state).lines] == ["Nothing is left."]
