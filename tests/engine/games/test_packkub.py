"""PackKub by its clauses (rules.md, section 4.1), each named by the number in a test's name."""

from __future__ import annotations

from collections import Counter

import pytest
from engine.games.packkub_positions import GAME, A, B, C, after, may, meld, names, position, put

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup, IllegalMove
from tilebag.core.game import PHONE
from tilebag.core.words import lexicon
from tilebag.games.packkub import BOX
from tilebag.games.packkub.pieces import SIX_PACK
from tilebag.games.packkub.rules.validation import GroupFault, TurnFault, validate
from tilebag.games.packkub.state import DEAL, DONE, DRAW, PASS, RESET, Phase
from tilebag.match.record import play_match

# setup


@pytest.mark.parametrize("seats", range(2, 7))
def test_pk_01_two_to_six_play(seats: int) -> None:
    assert len(GAME.start(BOX.setup(seats), Chance.of(1)).hands) == seats


@pytest.mark.parametrize("seats", [1, 7])
def test_pk_01_fewer_or_more_cannot(seats: int) -> None:
    with pytest.raises(BadSetup):
        BOX.setup(seats)


@pytest.mark.parametrize("seats", range(2, 7))
def test_pk_02_there_is_one_set_of_tiles_for_each_player(seats: int) -> None:
    tiles = Counter(GAME.tiles(GAME.start(BOX.setup(seats), Chance.of(1))))
    assert len(tiles) == 24
    assert set(tiles.values()) == {seats}


def test_pk_03_null_is_lowest_then_ace() -> None:
    assert meld("suns-null suns-ace suns-2")
    assert meld("suns-3 suns-4 suns-5")
    assert not meld("suns-5 suns-ace suns-2")


@pytest.mark.parametrize(
    ("seats", "hand", "pile"), [(2, "4", 40), (6, "4", 120), (2, "7", 34), (6, "7", 102)]
)
def test_pk_04_four_tiles_are_dealt_and_the_rest_is_the_pile(
    seats: int, hand: str, pile: int
) -> None:
    state = GAME.start(BOX.setup(seats, {"hand": hand}), Chance.of(1))
    assert {len(held) for held in state.hands} == {int(hand)}
    assert len(state.pile) == pile


def test_pk_05_four_rounds_are_played_unless_another_number_is_agreed() -> None:
    assert BOX.setup(2).option("rounds") == "4"
    assert sorted(BOX.options["rounds"]) == list("123456")
    session = play_match("packkub", ["keen", "keen"], "rounds", {"rounds": "3"})
    assert [step.move for step in session.log].count(DEAL) == 2


def test_pk_06_the_first_starter_is_random_and_then_the_start_moves_to_the_left() -> None:
    first = {GAME.turn(GAME.start(BOX.setup(3), Chance.of(n))).seats for n in range(30)}
    assert first == {(A,), (B,), (C,)}
    state = position(["suns-2 suns-3 suns-4", "arms-5", "arms-5"], first=1, mover=0)
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    assert GAME.turn(state).auto == DEAL
    assert GAME.turn(state).seats == (C,)
    assert GAME.turn(after(state, DEAL, seat=C)).seats == (C,)


def test_pk_06_play_goes_clockwise() -> None:
    state = position(["suns-2", "arms-5", "arms-4"])
    for seat in (A, B, C, A):
        assert GAME.turn(state).seats == (seat,)
        state = after(state, DRAW, seat=seat)


# a turn


def test_pk_07_draw_or_meld_never_both_and_never_neither() -> None:
    state = position(["suns-2 suns-3 suns-4 arms-5", "arms-4"])
    assert may(state, DRAW)
    assert not may(state, DONE)
    assert not may(state, PASS)
    state = after(state, "put t1 new")
    assert not may(state, DRAW)
    state = after(state, "put t2 g1", "put t3 g1")
    assert not may(state, DRAW)
    assert GAME.turn(after(state, DONE)).seats == (B,)


def test_pk_08_drawing_is_always_free_and_ends_the_turn() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4"])
    state = after(state, DRAW)
    assert len(state.hands[0]) == 4
    assert GAME.turn(state).seats == (B,)
    with pytest.raises(IllegalMove):
        after(state, "put t1 new")


@pytest.mark.parametrize(
    "text", ["suns-3 moons-3 arms-3", "suns-null moons-null arms-null crowns-null"]
)
def test_pk_09_a_set_is_one_value_in_three_or_four_suits(text: str) -> None:
    assert meld(text)


@pytest.mark.parametrize(
    "text",
    ["suns-3 moons-3", "suns-3 moons-3 moons-3", "suns-3 moons-3 arms-4", "suns-3 suns-3 suns-3"],
)
def test_pk_09_other_groups_are_not_melds(text: str) -> None:
    assert not meld(text)


@pytest.mark.parametrize("length", range(3, 7))
def test_pk_10_a_sequence_is_three_to_six_following_values_of_a_suit(length: int) -> None:
    assert meld(
        " ".join(["moons-null", "moons-ace", "moons-2", "moons-3", "moons-4", "moons-5"][:length])
    )


@pytest.mark.parametrize(
    "text",
    ["moons-2 moons-3", "moons-2 moons-3 moons-5", "moons-2 moons-3 suns-4", "moons-2 moons-2 moons-3 moons-4",
     "moons-4 moons-5 moons-null"],
)  # fmt: skip
def test_pk_10_without_gaps_doubles_or_going_round(text: str) -> None:
    assert not meld(text)


def test_pk_11_the_first_meld_comes_whole_from_the_hand() -> None:
    state = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"])
    state = after(state, "put t4 g1")
    assert not may(state, DONE)
    assert validate(state.public).turn is TurnFault.NOT_OPENED


def test_pk_11_it_needs_no_minimum_of_points() -> None:
    state = position(["suns-null suns-ace suns-2 arms-5", "arms-4"])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1")
    assert may(state, DONE)
    assert after(state, DONE).public.opened == (True, False)


def test_pk_12_after_opening_melds_may_be_partial() -> None:
    state = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False])
    state = after(state, "put t4 g1", DONE)
    assert names(state.public.groups[0].tiles) == ["suns-2", "suns-3", "suns-4", "suns-5"]
    assert names(state.hands[0]) == ["arms-null"]


def test_pk_13_the_table_can_be_rearranged_with_tiles_of_the_hand() -> None:
    """The rule document's own example: a set of threes becomes a set and a sequence."""
    state = position(
        ["arms-3 suns-2 suns-4 moons-null", "arms-4"],
        ["suns-3 moons-3 crowns-3"],
        opened=[True, False],
    )
    state = after(state, "put t4 g1", "put t1 new", "put t5 g2", "put t6 g2", DONE)
    assert [names(group.tiles) for group in state.public.groups] == [
        ["moons-3", "crowns-3", "arms-3"],
        ["suns-2", "suns-3", "suns-4"],
    ]


def test_pk_14_rearranging_requires_a_tile_from_the_hand() -> None:
    state = position(
        ["arms-null", "arms-4"],
        ["suns-2 suns-3 suns-4 suns-5", "suns-null suns-ace suns-2"],
        opened=[True, False],
    )
    state = after(state, "put t1 new", "put t1 g1")
    assert not state.public.has_changed
    state = after(state, "put t4 new")
    assert validate(state.public).turn is TurnFault.NO_TILE
    assert not may(state, DONE)


def test_pk_14_table_tiles_stay_on_the_table() -> None:
    state = position(["arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False])
    assert not may(state, put("t1", "hand"))
    with pytest.raises(IllegalMove):
        after(state, "put t1 hand")


def test_pk_14_every_group_is_a_meld_at_the_end() -> None:
    state = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False])
    state = after(state, "put t4 new")
    assert not may(state, DONE)
    assert validate(state.public).groups == {"g2": GroupFault.SHORT}


def test_pk_15_more_tiles_can_be_played_in_the_opening_turn() -> None:
    state = position(
        ["suns-2 suns-3 suns-4 crowns-5 arms-null", "arms-4"], ["moons-5 arms-5 suns-5"]
    )
    state = after(state, "put t4 new", "put t5 g2", "put t6 g2", "put t7 g1")
    assert may(state, DONE)


def test_pk_15_the_first_meld_alone_leaves_the_table_as_it_is() -> None:
    hand = "suns-2 suns-3 suns-4 arms-null"
    table = ["suns-5 arms-5 moons-5 crowns-5"]
    apart = after(position([hand, "arms-4"], table), "put t5 new", "put t6 g2", "put t7 g2")
    assert may(apart, DONE)
    longer = after(apart, "put t1 g2")
    assert validate(longer.public).turn is TurnFault.NOT_ALONE
    assert not may(longer, DONE)


def test_pk_15_with_a_further_tile_even_the_first_meld_may_be_broken_up() -> None:
    state = position(
        ["suns-2 suns-3 suns-4 suns-5 arms-null", "arms-4"], ["moons-2 arms-2 crowns-2"]
    )
    state = after(state, "put t4 g1", "put t5 new", "put t6 g2", "put t7 g2")
    assert may(state, DONE)


def test_pk_15_several_melds_may_open() -> None:
    state = position(["suns-2 suns-3 suns-4 arms-5 moons-5 crowns-5 arms-null", "arms-4"])
    state = after(
        state, "put t1 new", "put t2 g1", "put t3 g1", "put t4 new", "put t5 g2", "put t6 g2", DONE
    )
    assert names(state.hands[0]) == ["arms-null"]


def test_pk_15_further_tiles_without_a_meld_of_their_own_do_not_open() -> None:
    state = position(["suns-5 suns-ace arms-null", "arms-4"], ["suns-2 suns-3 suns-4"])
    state = after(state, "put t4 g1", "put t5 g1")
    assert validate(state.public).turn is TurnFault.NOT_OPENED


def test_pk_16_with_an_empty_pile_one_passes() -> None:
    state = position(["suns-5", "arms-4"], pile=0)
    assert may(state, PASS)
    assert not may(state, DRAW)
    assert GAME.turn(after(state, PASS)).seats == (B,)


# the end


def test_pk_17_an_empty_hand_ends_the_round() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3"])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    assert state.public.phase is Phase.SCORED
    assert GAME.turn(state).winners == (A,)


def test_pk_17_a_meld_resets_the_count_of_passes() -> None:
    state = position(
        ["suns-5", "suns-2 suns-3 suns-4 arms-4", "arms-5"],
        ["moons-2 moons-3 moons-4"],
        opened=[True] * 3,
        pile=0,
    )
    state = after(state, PASS)
    state = after(state, "put t5 new", "put t6 g2", "put t7 g2", DONE, seat=B)
    state = after(after(state, PASS, seat=C), PASS)
    assert state.public.passes == 2
    assert state.public.phase is Phase.PLAYING


def test_pk_18_everybody_scores_the_tiles_left_in_hand() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3"], points="1,2")
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    assert GAME.turn(state).scores == (1, 4)


def test_pk_17_18_a_round_that_all_pass_ends_and_is_scored_too() -> None:
    state = position(["suns-5", "arms-4"], pile=0)
    state = after(after(state, PASS), PASS, seat=B)
    assert state.public.phase is Phase.SCORED
    assert GAME.turn(state).scores == (1, 47)


def test_pk_19_the_lowest_total_wins_and_a_tie_is_shared() -> None:
    state = position(
        ["suns-2 suns-3 suns-4", "arms-4 arms-3", "arms-5"], points="5,2,3", round=4, rounds=4
    )
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    turn = GAME.turn(state)
    assert turn.scores == (5, 4, 4)
    assert turn.ranking == ((B, C), (A,))
    assert state.public.phase is Phase.OVER


def test_pk_20_opening_counts_for_one_round() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3"], opened=[True, True])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    state = after(state, DEAL, seat=B)
    assert state.public.opened == (False, False)
    assert state.public.round == 2


def test_pk_21_the_pile_is_unseen_and_its_size_is_shown() -> None:
    view = GAME.view(position(["suns-2", "arms-4"]), A)
    scene = GAME.scene(view, PHONE)
    (pile,) = [piece for piece in scene.pieces if piece.kind == "pile"]
    assert pile.face is None
    assert pile.count == 46
    assert "46 tiles" in lexicon("en").say(pile.label)
    assert scene.fact is not None
    assert "46" in lexicon("en").say(scene.fact)


def test_pk_22_a_half_made_turn_is_taken_back_freely() -> None:
    start = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False])
    assert not may(start, RESET)
    state = after(start, "put t4 new", "put t1 new")
    assert may(state, RESET)
    again = after(state, RESET)
    assert (again.hands, again.public.groups) == (start.hands, start.public.groups)
    assert may(again, DRAW)


def test_pk_22_what_was_shown_stays_known() -> None:
    state = after(position(["suns-5 arms-null", "arms-4"]), "put t1 new", RESET)
    assert names(state.public.seen) == ["suns-5"]
    samples = {GAME.determinise(GAME.view(state, B), Chance.of(n)).hands[0] for n in range(20)}
    assert {names(hand)[0] for hand in samples} == {"suns-5"}
    assert len(samples) > 1
    assert not after(state, "put t1 new").public.seen


# Six Packs and jokers


def test_pk_23_two_may_play_with_a_six_pack() -> None:
    tiles = Counter(GAME.tiles(GAME.start(BOX.setup(2, {"pack": "six-pack"}), Chance.of(1))))
    assert len(tiles) == sum(tiles.values()) == 36
    assert {name.split("-")[0] for name in tiles} == {
        "suns",
        "moons",
        "hearts",
        "spades",
        "diamonds",
        "clubs",
    }
    assert meld(" ".join(f"{suit}-3" for suit in SIX_PACK), 6)


@pytest.mark.parametrize(
    ("pack", "seats"),
    [("six-pack", 3), ("six-pack", 6), ("double-six-pack", 2), ("double-six-pack", 5)],
)
def test_pk_23_pk_24_other_numbers_of_players_cannot(pack: str, seats: int) -> None:
    with pytest.raises(BadSetup, match=f"Six Pack is for .* players, not for {seats}"):
        BOX.setup(seats, {"pack": pack})


@pytest.mark.parametrize("seats", [3, 4])
def test_pk_24_three_or_four_may_play_with_a_double_six_pack(seats: int) -> None:
    tiles = Counter(
        GAME.tiles(GAME.start(BOX.setup(seats, {"pack": "double-six-pack"}), Chance.of(1)))
    )
    assert len(tiles) == 36
    assert set(tiles.values()) == {2}
    assert not meld("hearts-3 hearts-3 clubs-3", 6)


def test_pk_25_four_tiles_are_dealt_there_too() -> None:
    state = GAME.start(BOX.setup(2, {"pack": "six-pack"}), Chance.of(1))
    assert [len(hand) for hand in state.hands] == [4, 4]


@pytest.mark.parametrize("jokers", ["0", "1", "2"])
def test_pk_26_there_are_zero_to_two_jokers(jokers: str) -> None:
    assert BOX.setup(2).option("jokers") == "0"
    state = GAME.start(BOX.setup(2, {"jokers": jokers}), Chance.of(1))
    assert GAME.tiles(state).count("joker") == int(jokers)


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("suns-3 joker suns-5", True),
        ("suns-3 moons-3 joker", True),
        ("suns-3 joker joker", True),
        ("joker joker joker", False),
        ("suns-2 joker suns-5", False),
        ("suns-3 moons-3 arms-3 crowns-3 joker", False),
        ("suns-null suns-ace suns-2 suns-3 suns-4 suns-5 joker", False),
        ("suns-null suns-ace suns-2 suns-3 joker joker", True),
        ("suns-3 moons-4 joker", False),
    ],
)
def test_pk_26_a_joker_stands_for_any_tile_that_makes_its_meld_legal(text: str, fine: bool) -> None:
    assert meld(text) is fine


def test_pk_27_a_joker_on_the_table_may_stand_for_something_else_afterwards() -> None:
    state = position(
        ["suns-4 moons-5 arms-5 moons-null", "arms-4"],
        ["suns-3 joker suns-5"],
        opened=[True, False],
        jokers=1,
    )
    state = after(state, "put t2 new", "put t4 g1", "put t5 g2", "put t6 g2", DONE)
    assert names(state.public.groups[1].tiles) == ["moons-5", "arms-5", "joker"]


def test_pk_27_in_the_hand_it_counts_as_one_tile() -> None:
    state = position(["suns-2 suns-3 suns-4", "joker arms-3"], jokers=1)
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    assert GAME.turn(state).scores == (0, 2)
