"""PackKub by its clauses (rules.md, section 4.1), each named by the number in a test's name."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from engine import laws
from engine.games.packkub_positions import position
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.chance import Chance
from tilebag.errors import BadSetup, BadText, IllegalMove
from tilebag.game import PHONE, Seat
from tilebag.games.packkub import BOX
from tilebag.games.packkub.bots import keen
from tilebag.games.packkub.melds import in_line, is_meld, welcome
from tilebag.games.packkub.notation import read, write
from tilebag.games.packkub.pieces import PIECEPACK, SIX_PACK, Stamp, stamp
from tilebag.games.packkub.route import route
from tilebag.games.packkub.state import (
    DEAL,
    DONE,
    DRAW,
    PASS,
    RESET,
    STEPS_IN_A_TURN,
    Phase,
    State,
    Tile,
)
from tilebag.games.packkub.turns import Fault
from tilebag.games.packkub.verdict import Flaw, flaw, verdict
from tilebag.move import Move
from tilebag.record import played
from tilebag.words import lexicon

GAME = BOX.game
A, B, C = Seat(0), Seat(1), Seat(2)


def put(tile: str, place: str) -> Move:
    return Move("put", (tile, place))


def after(state: State, *moves: Move | str, seat: Seat = A) -> State:
    for move in moves:
        state = GAME.play(state, seat, move if isinstance(move, Move) else Move.parse(move))
    return state


def may(state: State, move: Move, seat: Seat = A) -> bool:
    return move in GAME.moves(GAME.view(state, seat))


def names(tiles: tuple[Tile, ...]) -> list[str]:
    return [str(tile.stamp) for tile in tiles]


def meld(text: str, suits: int = 4) -> bool:
    return is_meld([stamp(name) for name in text.split()], suits)


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


@pytest.mark.parametrize(("seats", "hand", "pile"), [(2, "4", 40), (6, "4", 120), (2, "7", 34), (6, "7", 102)])
def test_pk_04_four_tiles_are_dealt_and_the_rest_is_the_pile(seats: int, hand: str, pile: int) -> None:
    state = GAME.start(BOX.setup(seats, {"hand": hand}), Chance.of(1))
    assert {len(held) for held in state.hands} == {int(hand)}
    assert len(state.pile) == pile


def test_pk_05_four_rounds_are_played_unless_another_number_is_agreed() -> None:
    assert BOX.setup(2).option("rounds") == "4"
    assert sorted(BOX.options["rounds"]) == list("123456")
    session = played("packkub", ["keen", "keen"], "rounds", {"rounds": "3"})
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


def test_pk_06_hands_are_secret_but_their_sizes_are_seen() -> None:
    view = GAME.view(position(["suns-2 suns-3", "arms-5"]), B)
    assert names(view.hand) == ["arms-5"]
    assert [len(ids) for ids in view.backs] == [2, 1]
    said = lexicon("en").say
    assert "2 tiles" in [said(one.text) for one in GAME.scene(view, PHONE).prints]


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


@pytest.mark.parametrize("text", ["suns-3 moons-3 arms-3", "suns-null moons-null arms-null crowns-null"])
def test_pk_09_a_set_is_one_value_in_three_or_four_suits(text: str) -> None:
    assert meld(text)


@pytest.mark.parametrize(
    "text", ["suns-3 moons-3", "suns-3 moons-3 moons-3", "suns-3 moons-3 arms-4", "suns-3 suns-3 suns-3"]
)
def test_pk_09_and_nothing_else_is(text: str) -> None:
    assert not meld(text)


@pytest.mark.parametrize("length", range(3, 7))
def test_pk_10_a_sequence_is_three_to_six_following_values_of_a_suit(length: int) -> None:
    assert meld(" ".join(["moons-null", "moons-ace", "moons-2", "moons-3", "moons-4", "moons-5"][:length]))


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
    assert verdict(state.table).fault is Fault.NOT_OPENED


def test_pk_11_it_needs_no_minimum_of_points() -> None:
    state = position(["suns-null suns-ace suns-2 arms-5", "arms-4"])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1")
    assert may(state, DONE)
    assert after(state, DONE).table.opened == (True, False)


def test_pk_12_after_opening_melds_may_be_partial() -> None:
    state = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False])
    state = after(state, "put t4 g1", DONE)
    assert names(state.table.groups[0].tiles) == ["suns-2", "suns-3", "suns-4", "suns-5"]
    assert names(state.hands[0]) == ["arms-null"]


def test_pk_13_hand_tiles_and_the_table_are_arranged_anew() -> None:
    """The rule document's own example: a set of threes becomes a set and a sequence."""
    state = position(["arms-3 suns-2 suns-4 moons-null", "arms-4"], ["suns-3 moons-3 crowns-3"], opened=[True, False])
    state = after(state, "put t4 g1", "put t1 new", "put t5 g2", "put t6 g2", DONE)
    assert [names(group.tiles) for group in state.table.groups] == [
        ["moons-3", "crowns-3", "arms-3"],
        ["suns-2", "suns-3", "suns-4"],
    ]


def test_pk_14_without_a_tile_from_the_hand_nothing_is_arranged_anew() -> None:
    state = position(
        ["arms-null", "arms-4"], ["suns-2 suns-3 suns-4 suns-5", "suns-null suns-ace suns-2"], opened=[True, False]
    )
    state = after(state, "put t1 new", "put t1 g1")
    assert not state.table.moved
    state = after(state, "put t4 new")
    assert verdict(state.table).fault is Fault.NO_TILE
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
    assert verdict(state.table).flaws == {"g2": Flaw.SHORT}


def test_pk_15_one_may_go_on_in_the_turn_in_which_one_opens() -> None:
    state = position(["suns-2 suns-3 suns-4 crowns-5 arms-null", "arms-4"], ["moons-5 arms-5 suns-5"])
    state = after(state, "put t4 new", "put t5 g2", "put t6 g2", "put t7 g1")
    assert may(state, DONE)


def test_pk_15_the_first_meld_alone_leaves_the_table_as_it_is() -> None:
    hand = "suns-2 suns-3 suns-4 arms-null"
    table = ["suns-5 arms-5 moons-5 crowns-5"]
    apart = after(position([hand, "arms-4"], table), "put t5 new", "put t6 g2", "put t7 g2")
    assert may(apart, DONE)
    longer = after(apart, "put t1 g2")
    assert verdict(longer.table).fault is Fault.NOT_ALONE
    assert not may(longer, DONE)


def test_pk_15_with_a_further_tile_even_the_first_meld_may_be_broken_up() -> None:
    state = position(["suns-2 suns-3 suns-4 suns-5 arms-null", "arms-4"], ["moons-2 arms-2 crowns-2"])
    state = after(state, "put t4 g1", "put t5 new", "put t6 g2", "put t7 g2")
    assert may(state, DONE)


def test_pk_15_several_melds_may_open() -> None:
    state = position(["suns-2 suns-3 suns-4 arms-5 moons-5 crowns-5 arms-null", "arms-4"])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", "put t4 new", "put t5 g2", "put t6 g2", DONE)
    assert names(state.hands[0]) == ["arms-null"]


def test_pk_15_further_tiles_without_a_meld_of_their_own_do_not_open() -> None:
    state = position(["suns-5 suns-ace arms-null", "arms-4"], ["suns-2 suns-3 suns-4"])
    state = after(state, "put t4 g1", "put t5 g1")
    assert verdict(state.table).fault is Fault.NOT_OPENED


def test_pk_16_with_an_empty_pile_one_passes() -> None:
    state = position(["suns-5", "arms-4"], pile=0)
    assert may(state, PASS)
    assert not may(state, DRAW)
    assert GAME.turn(after(state, PASS)).seats == (B,)


# the end


def test_pk_17_an_empty_hand_ends_the_round() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3"])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    assert state.table.phase is Phase.SCORED


def test_pk_17_so_do_passes_of_all_players_in_a_row() -> None:
    state = position(["suns-5", "arms-4"], pile=0)
    state = after(after(state, PASS), PASS, seat=B)
    assert state.table.phase is Phase.SCORED


def test_pk_17_a_meld_between_begins_the_passes_anew() -> None:
    state = position(
        ["suns-5", "suns-2 suns-3 suns-4 arms-4", "arms-5"], ["moons-2 moons-3 moons-4"], opened=[True] * 3, pile=0
    )
    state = after(state, PASS)
    state = after(state, "put t5 new", "put t6 g2", "put t7 g2", DONE, seat=B)
    state = after(after(state, PASS, seat=C), PASS)
    assert state.table.passes == 2
    assert state.table.phase is Phase.PLAYING


def test_pk_18_everybody_scores_the_tiles_left_in_hand() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3"], points="1,2")
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    assert GAME.turn(state).scores == (1, 4)


def test_pk_18_in_a_blocked_round_too() -> None:
    state = position(["suns-5", "arms-4"], pile=0)
    state = after(after(state, PASS), PASS, seat=B)
    assert GAME.turn(state).scores == (1, 47)


def test_pk_19_the_lowest_total_wins_and_a_tie_is_shared() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3", "arms-5"], points="5,2,3", round=4, rounds=4)
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    turn = GAME.turn(state)
    assert turn.scores == (5, 4, 4)
    assert turn.ranking == ((B, C), (A,))
    assert state.table.phase is Phase.OVER


def test_pk_20_opening_counts_for_one_round() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3"], opened=[True, True])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    state = after(state, DEAL, seat=B)
    assert state.table.opened == (False, False)
    assert state.table.round == 2


def test_pk_21_the_pile_is_unseen_and_its_size_is_shown() -> None:
    view = GAME.view(position(["suns-2", "arms-4"]), A)
    scene = GAME.scene(view, PHONE)
    (pile,) = [piece for piece in scene.pieces if piece.kind == "pile"]
    assert pile.face is None
    assert pile.count == 45
    assert "46 tiles" in lexicon("en").say(pile.label)
    assert scene.fact is not None
    assert "46" in lexicon("en").say(scene.fact)


def test_pk_22_a_half_made_turn_is_taken_back_freely() -> None:
    start = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False])
    assert not may(start, RESET)
    state = after(start, "put t4 new", "put t1 new")
    assert may(state, RESET)
    again = after(state, RESET)
    assert (again.hands, again.table.groups) == (start.hands, start.table.groups)
    assert may(again, DRAW)


def test_pk_22_what_was_shown_stays_known() -> None:
    state = after(position(["suns-5 arms-null", "arms-4"]), "put t1 new", RESET)
    assert names(state.table.seen) == ["suns-5"]
    dreams = {GAME.imagine(GAME.view(state, B), Chance.of(n)).hands[0] for n in range(20)}
    assert {names(hand)[0] for hand in dreams} == {"suns-5"}
    assert len(dreams) > 1
    assert not after(state, "put t1 new").table.seen


# Six Packs and jokers


def test_pk_23_two_may_play_with_a_six_pack() -> None:
    tiles = Counter(GAME.tiles(GAME.start(BOX.setup(2, {"pack": "six-pack"}), Chance.of(1))))
    assert len(tiles) == sum(tiles.values()) == 36
    assert {name.split("-")[0] for name in tiles} == {"suns", "moons", "hearts", "spades", "diamonds", "clubs"}
    assert meld(" ".join(f"{suit}-3" for suit in SIX_PACK), 6)


@pytest.mark.parametrize(
    ("pack", "seats"), [("six-pack", 3), ("six-pack", 6), ("double-six-pack", 2), ("double-six-pack", 5)]
)
def test_pk_23_pk_24_other_numbers_of_players_cannot(pack: str, seats: int) -> None:
    with pytest.raises(BadSetup, match="setup"):
        BOX.setup(seats, {"pack": pack})


@pytest.mark.parametrize("seats", [3, 4])
def test_pk_24_three_or_four_may_play_with_a_double_six_pack(seats: int) -> None:
    tiles = Counter(GAME.tiles(GAME.start(BOX.setup(seats, {"pack": "double-six-pack"}), Chance.of(1))))
    assert len(tiles) == 36
    assert set(tiles.values()) == {2}
    assert not meld("hearts-3 hearts-3 clubs-3", 6)


def test_pk_25_four_tiles_are_dealt_there_too() -> None:
    state = GAME.start(BOX.setup(2, {"pack": "six-pack"}), Chance.of(1))
    assert [len(hand) for hand in state.hands] == [4, 4]


@pytest.mark.parametrize("jokers", ["0", "1", "2"])
def test_pk_26_there_are_none_one_or_two_jokers(jokers: str) -> None:
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
        ["suns-4 moons-5 arms-5 moons-null", "arms-4"], ["suns-3 joker suns-5"], opened=[True, False], jokers=1
    )
    state = after(state, "put t2 new", "put t4 g1", "put t5 g2", "put t6 g2", DONE)
    assert names(state.table.groups[1].tiles) == ["moons-5", "arms-5", "joker"]


def test_pk_27_in_the_hand_it_counts_as_one_tile() -> None:
    state = position(["suns-2 suns-3 suns-4", "joker arms-3"], jokers=1)
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    assert GAME.turn(state).scores == (0, 2)


# what is still wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("suns-2", Flaw.SHORT),
        ("joker joker", Flaw.SHORT),
        ("joker joker joker", Flaw.SHORT),
        ("suns-2 suns-3", Flaw.SHORT),
        ("suns-2 suns-3 suns-5", Flaw.GAP),
        ("suns-2 moons-3 arms-4", Flaw.MIXED),
        ("suns-2 moons-2 arms-2", None),
        ("suns-2 suns-3 suns-4", None),
        ("suns-2 joker suns-4", None),
    ],
)
def test_a_group_says_what_is_wrong_with_it(text: str, wrong: Flaw | None) -> None:
    tiles = [stamp(name) for name in text.split()]
    assert flaw(tiles, 4) is wrong
    assert is_meld(tiles, 4) is (wrong is None)


STAMPS = st.sampled_from([Stamp(suit, value) for suit in PIECEPACK[:3] for value in range(6)] + [stamp("joker")] * 2)


@given(st.lists(STAMPS, min_size=1, max_size=7), st.sampled_from([3, 4, 6]))
@settings(max_examples=300, deadline=None)
def test_a_group_is_a_meld_exactly_if_nothing_is_wrong_with_it(tiles: list[Stamp], suits: int) -> None:
    assert is_meld(tiles, suits) is (flaw(tiles, suits) is None)


@given(st.lists(STAMPS, min_size=3, max_size=6), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_every_meld_can_be_put_together_from_any_of_its_tiles(tiles: list[Stamp], luck: object) -> None:
    if not is_meld(tiles, 4):
        return
    for first in range(len(tiles)):
        lying, rest = [tiles[first]], tiles[:first] + tiles[first + 1 :]
        while rest:
            tile = next(tile for tile in rest if tile in welcome(tuple(lying), PIECEPACK))
            rest.remove(tile)
            lying.append(tile)


@given(st.lists(STAMPS, min_size=1, max_size=6))
@settings(max_examples=200, deadline=None)
def test_a_group_lies_in_an_order_of_all_its_tiles(tiles: list[Stamp]) -> None:
    assert sorted(in_line(tiles)) == list(range(len(tiles)))


def test_jokers_lie_where_they_stand_in() -> None:
    def lying(text: str) -> str:
        tiles = [stamp(name) for name in text.split()]
        return " ".join(str(tiles[k]) for k in in_line(tiles))

    assert lying("joker suns-5 suns-3") == "suns-3 joker suns-5"
    assert lying("joker suns-5 suns-4") == "joker suns-4 suns-5"
    assert lying("joker suns-3 suns-2") == "suns-2 suns-3 joker"
    assert lying("arms-3 joker suns-3") == "suns-3 arms-3 joker"


def test_what_is_wrong_is_marked_and_said() -> None:
    state = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False])
    state = after(state, "put t4 new")
    scene = GAME.scene(GAME.view(state, A), PHONE)
    marks = {piece.id: piece.marks for piece in scene.pieces if piece.marks}
    assert marks == {"t4": ("new", "wrong")}
    assert lexicon("en").say(scene.status) == "Group 2: it needs at least three tiles."
    (done,) = [offer for offer in scene.offers if offer.why]
    assert done.move is None
    assert lexicon("en").say(done.label) == "Done"


# a turn ends


def test_a_turn_cannot_go_on_for_ever() -> None:
    state = position(
        ["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False], steps=STEPS_IN_A_TURN - 1
    )
    state = after(state, "put t4 new")
    assert GAME.moves(GAME.view(state, A)) == (RESET,)
    assert GAME.moves(GAME.view(after(state, RESET), A)) == (DRAW,)
    assert after(state, RESET, DRAW).table.steps == 0


def test_at_the_limit_a_finished_turn_may_end() -> None:
    state = position(
        ["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False], steps=STEPS_IN_A_TURN - 1
    )
    assert GAME.moves(GAME.view(after(state, "put t4 g1"), A)) == (DONE, RESET)


@pytest.mark.parametrize("steps", [0, STEPS_IN_A_TURN])
def test_the_computer_has_a_way_on_at_any_time(steps: int) -> None:
    state = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False], steps=steps)
    *_, advice = keen(GAME.view(state, A), Chance.of(1))
    assert may(state, advice.plan[0])


# secrets


def test_swapping_two_hidden_tiles_changes_nothing_for_the_others() -> None:
    one = position(["suns-2 suns-3", "arms-5 moons-4", "arms-4"], ["crowns-2 crowns-3 crowns-4"])
    other = replace(
        one,
        hands=(one.hands[0], (Tile("t6", one.pile[3].stamp), one.hands[1][1]), one.hands[2]),
        pile=(*one.pile[:3], Tile(one.pile[3].id, one.hands[1][0].stamp), *one.pile[4:]),
    )
    assert one != other
    assert GAME.tiles(one) == GAME.tiles(other)
    for seat in (A, C, None):
        assert GAME.view(one, seat) == GAME.view(other, seat)
        assert GAME.scene(GAME.view(one, seat), PHONE) == GAME.scene(GAME.view(other, seat), PHONE)
    assert list(keen(GAME.view(one, A), Chance.of(1))) == list(keen(GAME.view(other, A), Chance.of(1)))
    assert GAME.view(one, B) != GAME.view(other, B)


def test_what_another_draws_is_not_told() -> None:
    before = position(["suns-2", "arms-5"])
    now = after(before, DRAW)
    told = {seat: GAME.tell(GAME.view(before, seat), A, DRAW, GAME.view(now, seat)) for seat in (A, B, None)}
    assert told[B] == told[None] != told[A]
    assert "Drew: " in lexicon("en").say(told[A])


def test_tiles_get_new_ids_when_they_are_mixed_again() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3"])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    again = after(state, DEAL, seat=B)
    assert again.hands[0][0].id == "t49"


# whole games


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"jokers": "2"}), (3, {"pack": "double-six-pack"}), (4, {"hand": "7"})]
)
def test_games_between_computers_obey_the_laws_too(seats: int, options: dict[str, str]) -> None:
    """Random players seldom finish a meld; these do nothing else."""
    session = played("packkub", ["keen"] * seats, "laws", {"rounds": "1", **options})
    setup = session.sitting.setup
    moments = [laws.Moment(BOX, setup, 0, session.states[0], None, None)]
    for step in session.log:
        moments.append(moments[-1].after(step))
    whole = laws.Played(BOX, setup, "laws", tuple(moments))
    for law in laws.MOMENT_LAWS:
        laws.hold(law, whole)
    assert session.over


def test_a_plan_is_played_to_its_end_step_by_step() -> None:
    session = played("packkub", ["keen"] * 3, "plans", {"rounds": "1"})
    for state, step in zip(session.states, session.log, strict=False):
        if step.move.verb == "put" and not state.table.moved:
            *_, advice = keen(GAME.view(state, step.seat), Chance.of(1))
            end = after(state, *advice.plan, seat=step.seat)
            assert not end.table.moved or end.table.phase is not Phase.PLAYING


def test_a_route_leads_from_any_muddle_to_the_wanted_table() -> None:
    state = position(["arms-3 suns-2 suns-4 moons-null", "arms-4"], ["suns-3 moons-3 crowns-3"], opened=[True, False])
    state = after(state, "put t6 new", "put t2 new", "put t3 g3")
    wanted = [tuple(map(stamp, text.split())) for text in ("moons-3 crowns-3 arms-3", "suns-2 suns-3 suns-4")]
    state = after(state, *route(state.table, state.hands[0], wanted))
    assert {tuple(sorted(names(group.tiles))) for group in state.table.groups} == {
        tuple(sorted(map(str, meld))) for meld in wanted
    }


def test_the_computer_takes_back_what_leads_nowhere() -> None:
    state = after(position(["suns-5 arms-null", "arms-4"]), "put t1 new")
    *_, advice = keen(GAME.view(state, A), Chance.of(1))
    assert advice.plan == (RESET,)


def test_the_computer_takes_back_a_tile_that_bars_a_better_turn() -> None:
    """A joker laid alone is part of every best turn; a tile that is in none has to go back first."""
    state = position(["suns-2 suns-3 suns-4 arms-null", "arms-4"])
    state = after(state, "put t4 new")
    *_, advice = keen(GAME.view(state, A), Chance.of(1))
    assert advice.plan == (RESET,)


# the notation


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pack=piecepack", "pack=fivepack"),
        ("phase=playing", "phase=resting"),
        ("mover=0", "mover=2"),
        ("mover=0", "mover=x"),
        ("opened=no,no", "opened=no"),
        ("points=0,0", "points=0,0,0"),
        ("t1:suns-2", "t1:suns-9"),
        ("t1:suns-2", "t1:suns-3"),
        ("t1:suns-2", "t2:suns-2"),
        ("t1:suns-2", "x1:suns-2"),
        ("before=same", "before=g1:t1:suns-2"),
        ("before=same", "before=g1"),
        ("seen=-", "sehn=-"),
        ("steps=0", "steps=00"),
        ("chance=0", "chance=g"),
        ("seen=- last=-", "last=- seen=-"),
    ],
)
def test_a_text_that_is_no_table_is_refused(old: str, new: str) -> None:
    text = write(position(["suns-2 suns-3", "arms-4"]))
    assert old in text
    with pytest.raises(BadText):
        read(text.replace(old, new))


def test_a_table_in_the_middle_of_a_turn_is_read_as_it_was_written() -> None:
    state = after(position(["suns-2 suns-3", "arms-4"], ["moons-2 moons-3 moons-4"]), "put t4 new", RESET, "put t5 new")
    assert state.table.seen
    assert read(write(state)) == state
