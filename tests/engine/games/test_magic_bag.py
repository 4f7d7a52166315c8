"""The Magic Bag: every clause of its rules (MB-1 to MB-27), one or more tests each, and the option
`draw`.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from engine.games.magic_bag_positions import (
    FIVES,
    GAME,
    ME,
    NAMES,
    coins,
    moves,
    new_game,
    play,
    points,
    stamps,
    table,
)
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.games.magic_bag.rules.moves import exact_hits, missing_values, removable_tiles
from tilebag.games.magic_bag.rules.scoring import (
    GROUP_POINTS,
    LAYOUT,
    groups,
    is_adjacent,
    suit_points,
    worth,
)
from tilebag.games.magic_bag.state import Phase, State
from tilebag.kit.piecepack import ALL_STAMPS, SUITS, Stamp, read_stamp

FACES = st.tuples(*[st.sampled_from([Stamp(suit, value) for value in range(6)]) for suit in SUITS])
ROWS = st.lists(st.sampled_from(ALL_STAMPS), min_size=1, max_size=4, unique=True).map(tuple)


# Setup


def test_mb_1_all_24_tiles_lie_in_nine_rows() -> None:
    board = new_game().public.board
    assert [len(row) for row in board] == [1, 1, 2, 2, 3, 3, 4, 4, 4]
    assert {tile.stamp for row in board for tile in row} == set(ALL_STAMPS)


def test_mb_1_the_tiles_are_shuffled_and_numbered_as_they_lie() -> None:
    board, other = new_game("1").public.board, new_game("2").public.board
    assert board != other
    assert [tile.id for row in board for tile in row] == [f"t{n}" for n in range(1, 25)]


def test_mb_2_three_crowns_are_owned_at_the_start() -> None:
    assert coins(new_game()) == ("crowns-null", "crowns-ace", "crowns-2")


def test_mb_3_the_other_21_coins_are_in_the_bag_in_any_order() -> None:
    bag = new_game("1").bag
    assert sorted(map(str, bag)) == sorted(set(NAMES) - {"crowns-null", "crowns-ace", "crowns-2"})
    assert bag != new_game("2").bag
    assert (new_game().public.due, new_game().public.numbered) == (0, 3)


def test_mb_4_null_counts_0_and_ace_1() -> None:
    assert [read_stamp(f"suns-{value}").value for value in ("null", "ace", "2", "3", "4", "5")] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]


# A turn


def test_mb_5_a_turn_begins_with_a_roll_of_all_four_dice() -> None:
    start = new_game()
    assert moves(start) == ("roll",)
    rolled = play(start, "roll").public
    assert [die.throws for die in rolled.dice] == [1, 1, 1, 1]
    assert (rolled.phase, rolled.roll) == (Phase.ROLLED, 1)


def test_mb_5_a_new_turn_frees_all_dice() -> None:
    held = FIVES.replace(" ", "+ ") + "+"
    after_row = play(table({1: "suns-5", 2: "moons-4"}, held), "take row-1")
    after_failure = play(table({1: "suns-4"}, held), "stand", "give c1")
    for state in (after_row, after_failure):
        assert not any(die.held for die in state.public.dice)


def test_mb_5_every_roll_has_chance_of_its_own() -> None:
    first = play(new_game(), "roll")
    second = play(first, "roll")
    assert len({new_game().chance, first.chance, second.chance}) == 3
    assert first.public.faces != second.public.faces


def test_mb_5_every_face_comes_up() -> None:
    seen = Counter(
        die.value for n in range(200) for die in play(new_game(str(n)), "roll").public.dice
    )
    assert all(90 < seen[value] < 180 for value in range(6)), seen


def test_mb_6_kept_dice_lie_still_and_the_rest_are_rolled_again() -> None:
    before = table({9: "suns-ace moons-ace crowns-ace arms-ace"})
    after = play(before, "hold die-suns", "hold die-arms", "roll").public
    assert [die.throws for die in after.dice] == [1, 2, 2, 1]
    assert [str(after.faces[0]), str(after.faces[3])] == ["suns-5", "arms-5"]
    assert after.roll == 2


def test_mb_6_there_are_three_rolls_at_most() -> None:
    after = play(
        table({1: "suns-5"}, FIVES.replace(" ", "+ ") + "+", roll="2"), "free die-arms", "roll"
    )
    assert after.public.roll == 3
    assert moves(after) == ("take row-1",)


def test_mb_6_with_all_dice_kept_there_is_nothing_to_roll() -> None:
    state = table({1: "suns-5"}, FIVES.replace(" ", "+ ") + "+")
    assert "roll" not in moves(state)
    assert "roll" in moves(play(state, "free die-moons"))


def test_mb_6_one_may_stop_after_the_first_roll() -> None:
    assert "take row-1" in moves(table({1: "suns-5"}))
    assert "stand" in moves(table({1: "suns-4"}))


def test_mb_7_a_die_kept_before_may_be_rolled_again() -> None:
    state = table(
        {9: "suns-ace moons-ace crowns-ace arms-ace"}, "suns-5+ moons-5 crowns-5 arms-5", roll="2"
    )
    assert "free die-suns" in moves(state)
    assert play(state, "free die-suns", "roll").public.dice[0].throws == 2


def test_mb_7_dice_stay_kept_after_a_roll_and_rolled_ones_are_free() -> None:
    after = play(table({9: "suns-ace moons-ace crowns-ace arms-ace"}), "hold die-moons", "roll")
    assert [die.held for die in after.public.dice] == [False, True, False, False]


def test_mb_8_after_the_last_roll_the_dice_are_final() -> None:
    assert moves(table({1: "suns-5", 2: "moons-4"}, roll="3")) == ("take row-1",)


def test_mb_8_after_standing_the_dice_are_final() -> None:
    assert not {move.split()[0] for move in moves(play(table({1: "suns-4"}), "stand"))} & {
        "roll",
        "hold",
        "free",
    }


def test_mb_9_a_row_that_was_taken_does_not_count() -> None:
    assert moves(play(table({1: "suns-5", 2: "moons-5"}, roll="3"), "take row-1")) == ("roll",)
    with pytest.raises(IllegalMove):
        play(table({2: "moons-5"}), "take row-1")


def test_mb_9_one_row_a_turn() -> None:
    after = play(table({1: "suns-5", 2: "moons-5"}), "take row-2").public
    assert (after.phase, after.turn, after.roll) == (Phase.NEW, 5, 0)
    assert not any(die.held for die in after.dice)


def test_mb_10_a_match_must_be_taken() -> None:
    assert moves(table({1: "suns-5"}, roll="3")) == ("take row-1",)
    assert "stand" not in moves(table({1: "suns-5"}))


def test_mb_11_of_several_matching_rows_the_player_picks_one() -> None:
    state = table({1: "suns-5", 2: "moons-5", 3: "arms-5 crowns-5", 4: "suns-4 moons-4"}, roll="3")
    assert moves(state) == ("take row-1", "take row-2", "take row-3")
    assert play(state, "take row-3").public.taken[-1] == 3


@pytest.mark.parametrize(
    ("row", "dice", "lacking"),
    [
        ("suns-4", "suns-5 moons-4 crowns-5 arms-5", ()),  # another suit will do
        ("suns-4", FIVES, (4,)),
        # each tile wants a die of its own
        ("suns-4 moons-4", "suns-4 moons-5 crowns-5 arms-5", (4,)),
        ("suns-4 moons-4", "suns-5 moons-5 crowns-4 arms-4", ()),
        (
            "suns-null moons-ace crowns-ace arms-null",
            "suns-ace moons-null crowns-null arms-ace",
            (),
        ),
        (
            "suns-null moons-ace crowns-ace arms-null",
            "suns-ace moons-null crowns-ace arms-ace",
            (0,),
        ),
        ("suns-3 moons-2 crowns-ace arms-null", FIVES, (0, 1, 2, 3)),
        # the example of the rules
        ("crowns-2 crowns-null suns-5", "suns-2 moons-4 crowns-null arms-5", ()),
    ],
)
def test_mb_12_a_row_matches_when_each_tile_has_a_die_of_its_value(
    row: str, dice: str, lacking: tuple[int, ...]
) -> None:
    assert missing_values(stamps(row), stamps(dice)) == lacking


@given(ROWS, FACES)
def test_mb_12_matching_is_giving_each_tile_its_own_die(
    row: tuple[Stamp, ...], faces: tuple[Stamp, ...]
) -> None:
    given_out = any(
        sorted(tile.value for tile in row) == sorted(die.value for die in chosen)
        for chosen in combinations(faces, len(row))
    )
    assert (missing_values(row, faces) == ()) is given_out


@pytest.mark.parametrize(
    ("row", "dice", "hits"),
    [
        ("suns-4", "suns-4 moons-4 crowns-4 arms-4", 1),
        ("suns-4", "suns-3 moons-4 crowns-4 arms-4", 0),
        # the example of the rules
        ("crowns-2 crowns-null suns-5", "suns-2 moons-4 crowns-null arms-5", 1),
        ("suns-ace moons-2 crowns-3 arms-4", "suns-ace moons-2 crowns-3 arms-4", 4),
        ("suns-ace suns-2 moons-ace", "suns-ace moons-ace crowns-2 arms-5", 2),  # one die a suit
    ],
)
def test_mb_13_a_die_that_equals_a_tile_is_an_exact_hit(row: str, dice: str, hits: int) -> None:
    assert exact_hits(stamps(row), stamps(dice)) == hits


def test_mb_14_a_row_brings_a_coin_and_one_for_each_exact_hit() -> None:
    state = table(
        {3: "arms-5 crowns-3", 9: "suns-ace moons-ace crowns-ace arms-ace"},
        "suns-5 moons-2 crowns-3 arms-4",
        bag="arms-3 moons-null suns-2",
    )
    after = play(state, "take row-3")
    assert coins(after)[3:] == ("arms-3", "moons-null")
    assert after.bag == state.bag[2:]
    assert 3 not in after.public.rows


def test_mb_14_coins_are_numbered_as_they_leave_the_bag() -> None:
    after = play(table({1: "suns-5", 2: "moons-5"}, bag="suns-2 arms-3"), "take row-1").public
    assert [(coin.id, str(coin.stamp)) for coin in after.owned[3:]] == [
        ("c4", "suns-2"),
        ("c5", "arms-3"),
    ]
    assert after.newest == ("c4", "c5")
    assert after.numbered == 5


def test_mb_15_drawn_coins_count_at_once() -> None:
    assert (
        points(play(table({1: "suns-5", 2: "moons-5"}, bag="suns-2 suns-ace"), "take row-1"))
        == 3 + 30
    )


def test_mb_15_the_newest_coins_are_new_until_the_next_roll() -> None:
    assert play(table({1: "suns-5", 2: "moons-5"}), "take row-1", "roll").public.newest == ()


def test_mb_16_with_the_last_row_coins_are_drawn_and_the_game_is_over() -> None:
    after = play(table({1: "suns-5"}, bag="suns-2 suns-ace"), "take row-1")
    assert coins(after)[3:] == ("suns-2", "suns-ace")
    assert after.public.phase is Phase.OVER
    assert moves(after) == ()


def test_mb_17_if_fewer_coins_are_left_than_due_all_are_taken() -> None:
    after = play(table({3: "suns-5 moons-5", 2: "moons-4"}, bag="suns-2", only="yes"), "take row-3")
    assert coins(after)[3:] == ("suns-2",)
    assert (after.public.phase, after.public.due) == (Phase.OVER, 0)


# No match


def test_mb_18_after_a_failed_roll_one_stops_or_gives_up_a_coin() -> None:
    failed = play(table({1: "suns-4"}), "stand")
    assert failed.public.phase is Phase.FAILED
    assert moves(failed) == ("give c1", "give c2", "give c3", "stop")


def test_mb_18_the_third_roll_fails_by_itself() -> None:
    state = table(
        {9: "suns-4 moons-4 crowns-4 arms-4"}, "suns-5 moons-5+ crowns-5+ arms-5+", roll="2"
    )
    assert play(state, "roll").public.phase is Phase.FAILED


def test_mb_18_giving_up_a_coin_plays_on() -> None:
    after = play(table({1: "suns-4"}, phase="failed", roll="3"), "give c2").public
    assert (after.phase, after.turn, after.roll) == (Phase.NEW, 5, 0)


def test_mb_19_any_coin_may_be_given_up_and_it_is_out_of_the_game() -> None:
    before = table({1: "suns-4"}, owned="crowns-null arms-2", phase="failed")
    after = play(before, "give c1")
    assert coins(after) == ("arms-2",)
    assert after.bag == before.bag
    assert read_stamp("crowns-null") not in after.public.bag_coins
    assert [str(coin.stamp) for coin in after.public.given][-1] == "crowns-null"


def test_mb_19_without_a_coin_the_third_roll_that_fails_ends_the_game() -> None:
    state = table(
        {9: "suns-4 moons-4 crowns-4 arms-4"},
        "suns-5 moons-5+ crowns-5+ arms-5+",
        owned="",
        roll="2",
    )
    assert play(state, "roll").public.phase is Phase.OVER


def test_mb_19_the_last_coin_may_be_given_up() -> None:
    after = play(table({1: "suns-4"}, owned="arms-2", phase="failed"), "give c1")
    assert after.public.phase is Phase.NEW


FAILED = {5: "suns-5 moons-4 crowns-4", 9: "moons-5 suns-ace moons-ace crowns-ace"}


def test_mb_20_after_giving_up_a_coin_a_tile_that_equals_a_failed_die_may_be_removed() -> None:
    after = play(table(FAILED, phase="failed"), "give c1")
    assert moves(after) == ("roll", "remove t7", "remove t21")  # moons-5 of row 9 too, crowns-4 not
    shorter = play(after, "remove t7")
    assert [str(tile.stamp) for tile in shorter.public.rows[5]] == ["moons-4", "crowns-4"]


def test_mb_20_the_tile_must_be_equal_in_suit_and_value() -> None:
    after = play(
        table({5: "suns-4 moons-4 crowns-4"}, "suns-5 moons-3 crowns-2 arms-4", phase="failed"),
        "give c1",
    )
    assert moves(after) == ("roll",)


def test_mb_20_one_tile_at_most_and_no_coin_for_it() -> None:
    before = play(table(FAILED, phase="failed"), "give c1")
    after = play(before, "remove t7")
    assert moves(after) == ("roll",)
    assert coins(after) == coins(before)
    assert after.bag == before.bag


def test_mb_20_nothing_is_removed_after_the_next_roll() -> None:
    after = play(table(FAILED, phase="failed"), "give c1", "roll")
    assert not after.public.paid
    assert not any(move.startswith("remove") for move in moves(after))


def test_mb_20_nothing_is_removed_after_a_row_was_taken() -> None:
    state = table({1: "suns-5", 9: "moons-5 suns-ace moons-ace crowns-ace"})
    assert moves(play(state, "take row-1")) == ("roll",)


def test_mb_20_a_removed_tile_does_not_match_any_more() -> None:
    shorter = play(table(FAILED, phase="failed"), "give c1", "remove t7").public
    assert shorter.removed == ("t7",)
    assert len(shorter.rows[5]) == 2
    assert len(shorter.board[4]) == 3


@given(st.integers(0, 2**32), st.integers(0, 30))
def test_mb_21_no_removal_can_empty_a_row(seed: int, fails: int) -> None:
    state = new_game(str(seed))
    for _ in range(fails % 3 + 1):
        state = play(state, "roll")
        if "stand" not in moves(state):
            return
        state = play(state, "stand", f"give {state.public.owned[0].id}")
        lonely = [row[0] for row in state.public.rows.values() if len(row) == 1]
        assert not set(lonely) & set(removable_tiles(state.public))
        state = play(state, moves(state)[-1]) if len(moves(state)) > 1 else state


# End and score


def test_mb_22_the_game_is_over_in_four_ways_and_in_no_other() -> None:
    last_row = play(table({1: "suns-5"}), "take row-1")
    last_coin = play(table({1: "suns-5", 2: "moons-4"}, bag="suns-2", only="yes"), "take row-1")
    stopped = play(table({1: "suns-4"}), "stand", "stop")
    penniless = play(table({1: "suns-4"}, owned=""), "stand")
    for state in (last_row, last_coin, stopped, penniless):
        assert state.public.phase is Phase.OVER
        assert GAME.turn(state).seats == ()
        assert GAME.turn(state).ranking == ((ME,),)
    going_on = play(table({1: "suns-5", 2: "moons-4"}), "take row-1")
    assert GAME.turn(going_on).seats == (ME,)
    assert GAME.turn(going_on).ranking == ()


def test_mb_23_the_emptied_bag_pays_ten_times_the_values_left() -> None:
    # The example of the rules: null, 5 and 2 are left.
    state = table({1: "arms-5", 5: "suns-null crowns-5 moons-2"}, bag="suns-2", only="yes")
    assert points(play(state, "take row-1")) == 3 + 10 + 70


def test_mb_23_there_is_no_bonus_while_coins_are_in_the_bag() -> None:
    assert points(table({1: "suns-4"})) == 3
    assert points(play(table({1: "suns-4"}), "stand", "stop")) == 3


def test_mb_23_removed_tiles_are_not_left_over() -> None:
    state = table({1: "arms-5", 5: "suns-null crowns-5"}, bag="suns-2", only="yes")
    assert points(play(state, "take row-1")) == 3 + 10 + 50


def test_mb_24_crowns_count_their_value() -> None:
    assert worth(stamps("crowns-null crowns-ace crowns-2 crowns-3 crowns-4 crowns-5")) == 15
    assert suit_points("crowns", stamps("crowns-4 crowns-5 arms-5")) == 9


@pytest.mark.parametrize(
    ("owned", "sizes"),
    [
        ("arms-ace arms-2 arms-3 arms-5", [3, 1]),  # the example of the rules
        ("arms-ace arms-3 arms-2", [3]),  # the one that joins comes last
        ("suns-null suns-3", [1, 1]),  # a diagonal
        ("suns-5 suns-4", [1, 1]),
        ("suns-5 suns-null suns-4 suns-2 suns-ace suns-3", [6]),
        ("moons-2 moons-3", [1, 1]),
        ("moons-4 moons-5 moons-ace", [1, 1, 1]),
        ("arms-5 suns-5", [1, 1]),  # two artifacts
        ("crowns-4 crowns-5", []),
    ],
)
def test_mb_24_coins_that_share_an_edge_form_groups(owned: str, sizes: list[int]) -> None:
    assert sorted((len(group) for group in groups(stamps(owned))), reverse=True) == sizes


@pytest.mark.parametrize(
    ("size", "pays"), [(1, 10), (2, 30), (3, 60), (4, 100), (5, 150), (6, 210)]
)
def test_mb_25_groups_pay_by_their_size(size: int, pays: int) -> None:
    assert GROUP_POINTS[size] == pays
    assert suit_points("arms", [Stamp("arms", value) for value in range(size)]) == pays


EDGES = {
    "arms": "01 12 23 34 45",
    "moons": "02 24 03 12 13 35",
    "suns": "05 35 04 34 13 24 12",
    "crowns": "",
}


@pytest.mark.parametrize("suit", SUITS)
def test_mb_26_the_artifacts_lie_as_ruled(suit: str) -> None:
    pairs = [(value, other) for value in range(6) for other in range(value + 1, 6)]
    edges = " ".join(
        f"{value}{other}"
        for value, other in pairs
        if is_adjacent(Stamp(suit, value), Stamp(suit, other))
    )
    assert edges == " ".join(sorted(EDGES[suit].split()))
    assert sorted(value for line in LAYOUT[suit] for value in line) == [0, 1, 2, 3, 4, 5]


def test_mb_26_coins_of_two_suits_never_adjoin() -> None:
    assert not any(
        is_adjacent(coin, other)
        for coin, other in combinations(ALL_STAMPS, 2)
        if coin.suit != other.suit
    )


def test_mb_27_all_24_coins_and_no_rows_are_645_points() -> None:
    bag = " ".join(name for name in NAMES if name not in ("suns-5", "crowns-null"))
    state = table({1: "suns-5"}, owned=bag, bag="suns-5 crowns-null", only="yes")
    assert points(play(state, "take row-1")) == 645


def test_mb_27_the_total_is_crowns_groups_and_bonus() -> None:
    owned = "crowns-2 crowns-5 arms-ace arms-2 moons-null"
    state = table({1: "arms-5", 2: "suns-4"}, owned=owned, bag="suns-2", only="yes")
    assert points(play(state, "take row-1")) == 7 + 30 + 10 + 10 + 40


# Turns and illegal moves


def test_only_the_player_moves() -> None:
    with pytest.raises(IllegalMove):
        GAME.play(new_game(), Seat(1), Move("roll"))
    assert GAME.moves(GAME.view(new_game(), None)) == ()


@pytest.mark.parametrize(
    "move", ["hold die-suns", "free die-suns", "take row-1", "stand", "stop", "give c1", "keep c1"]
)
def test_before_the_first_roll_one_can_only_roll(move: str) -> None:
    with pytest.raises(IllegalMove):
        play(new_game(), move)


# Hidden information


def _swap_two_coins(state: State) -> State:
    first, second, *others = state.bag
    return State(state.public, (second, first, *others), state.chance)


def test_the_order_of_the_bag_is_hidden() -> None:
    state = play(new_game(), "roll")
    swapped = _swap_two_coins(state)
    assert swapped != state
    for seat in (ME, None):
        assert GAME.view(swapped, seat) == GAME.view(state, seat)


def test_a_determinised_state_has_the_same_coins_in_the_bag() -> None:
    state = play(table({1: "suns-5", 2: "moons-4"}), "take row-1")
    drawn = GAME.determinise(GAME.view(state, ME), Chance.of("dream"))
    assert set(drawn.bag) == set(state.bag)
    assert drawn.bag != state.bag
    assert drawn.chance != state.chance


# The option `draw`: draw two, keep one


def test_two_keep_one_shows_two_coins_for_each_that_is_due() -> None:
    state = table(
        {1: "suns-5", 2: "moons-4"}, draw="two-keep-one", bag="suns-2 arms-3 moons-ace arms-2"
    )
    after = play(state, "take row-1")
    assert (after.public.phase, after.public.due) == (Phase.CHOOSING, 2)
    assert [str(coin.stamp) for coin in after.public.pair] == ["suns-2", "arms-3"]
    assert moves(after) == ("keep c4", "keep c5")
    assert coins(after) == coins(state)
    assert after.public.turn == state.public.turn


def test_two_keep_one_puts_the_other_back_and_shakes_the_bag() -> None:
    state = table(
        {1: "suns-4", 2: "moons-4"},
        "suns-3 moons-4 crowns-4 arms-5",
        draw="two-keep-one",
        bag="suns-2 arms-3",
    )
    before = play(state, "take row-1")
    after = play(before, "keep c5")
    assert coins(after)[3:] == ("arms-3",)
    assert set(after.bag) == {*before.bag, read_stamp("suns-2")}
    assert after.bag[:-1] != before.bag
    assert after.chance != before.chance
    assert (after.public.phase, after.public.pair) == (Phase.NEW, ())


def test_two_keep_one_goes_on_until_all_coins_are_drawn() -> None:
    state = table(
        {1: "suns-5", 2: "moons-4"}, draw="two-keep-one", bag="suns-2 arms-3 moons-ace arms-2"
    )
    second = play(state, "take row-1", "keep c4")
    assert [coin.id for coin in second.public.pair] == ["c6", "c7"]
    assert second.public.due == 1
    third = play(second, "keep c7")
    assert (third.public.phase, third.public.turn, len(third.public.owned)) == (Phase.NEW, 5, 5)
    assert third.public.newest == ("c4", "c7")


def test_two_keep_one_takes_the_last_coin_without_a_choice() -> None:
    state = table({1: "suns-5", 2: "moons-4"}, draw="two-keep-one", bag="suns-2 arms-3", only="yes")
    pair = play(state, "take row-1")
    after = play(pair, f"keep {pair.public.pair[1].id}")
    assert after.bag == ()
    assert coins(after)[3:] == ("arms-3", "suns-2")
    assert after.public.phase is Phase.OVER


def test_two_keep_one_with_one_coin_in_the_bag_just_takes_it() -> None:
    state = table({1: "suns-5", 2: "moons-4"}, draw="two-keep-one", bag="suns-2", only="yes")
    after = play(state, "take row-1")
    assert coins(after)[3:] == ("suns-2",)
    assert after.public.phase is Phase.OVER


def test_two_keep_one_ends_with_the_last_row() -> None:
    state = table(
        {1: "suns-4"}, "suns-5 moons-4 crowns-5 arms-5", draw="two-keep-one", bag="suns-2 arms-3"
    )
    after = play(state, "take row-1")
    assert after.public.phase is Phase.CHOOSING
    assert play(after, "keep c4").public.phase is Phase.OVER
