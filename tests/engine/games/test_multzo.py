"""Multzo: every clause of its rules, and that a seat learns nothing it cannot see."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from engine.games.multzo_positions import (
    A,
    B,
    C,
    D,
    after,
    coins,
    move,
    moves,
    short,
    stamps,
    table,
)

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup, IllegalMove
from tilebag.core.game import DESKTOP, PHONE, Seat
from tilebag.core.move import Move
from tilebag.games.multzo import BOX
from tilebag.games.multzo.pieces import ALL, worth
from tilebag.games.multzo.rules.moves import COINS, COLLECT, DEAL
from tilebag.games.multzo.rules.play import next_starter
from tilebag.games.multzo.state import Phase, State
from tilebag.games.multzo.view import seen_tiles, unseen_tiles

GAME = BOX.game
SEATS = (2, 3, 4, 5)

# Hands without groups, for two, three and five seats.
DULL = "s0 s2 m5 ma | m0 m2 c5 ca"


def deal(seats: int, seed: object = "deal", **options: str) -> State:
    return GAME.start(BOX.setup(seats, options), Chance.of(seed))


def showdown(held: str, **fields: Any) -> State:
    """Hands at the showdown before the first reward."""
    return table(held, phase="show", shown="yes", **fields)


def pay_all(state: State) -> State:
    """The table after all automatic rewards."""
    while (turn := GAME.turn(state)).auto == COLLECT:
        state = GAME.play(state, turn.seats[0], COLLECT)
    return state


def won_coins(state: State) -> list[str]:
    return [coins(owned) for owned in state.public.won]


# setup


def test_mz_01_two_to_five_may_play() -> None:
    assert [deal(seats).public.seats[-1] + 1 for seats in SEATS] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(BadSetup):
            BOX.setup(seats)


def test_mz_02_there_are_24_tiles_and_24_coins_and_nothing_else() -> None:
    kinds = Counter(piece.split()[0] for piece in GAME.tiles(deal(3)))
    assert kinds == {"tile": 24, "coin": 24}
    assert len(set(GAME.tiles(deal(3)))) == 48


def test_mz_03_an_ace_counts_6_and_a_null_nothing() -> None:
    assert [worth(stamp) for stamp in stamps("ma m5 m4 m3 m2 m0")] == [6, 5, 4, 3, 2, 0]


def test_mz_04_each_suit_has_a_stack_from_2_up_to_the_ace() -> None:
    assert [coins(stack) for stack in deal(2).public.stacks] == [
        f"{suit}2 {suit}3 {suit}4 {suit}5 {suit}a" for suit in "smca"
    ]


def test_mz_04_and_05_the_stacks_and_the_null_coins_lie_open_to_everybody() -> None:
    for viewer in (A, B, None):
        scene = GAME.scene(GAME.view(deal(2), viewer), PHONE)
        shown = {piece.id: piece for piece in scene.pieces}
        assert {f"coin-{stamp}" for stamp in ALL} <= shown.keys()
        assert shown["coin-moons-null"].kind == "token", "its suit side is up"
        assert shown["coin-moons-2"].kind == "coin"


def test_mz_05_a_null_coin_can_be_won_only_once() -> None:
    """Prime and run: two null coins could be had; one was won before."""
    held = "s2 m3 c4 a5 | s0 s3 m5 c5"
    assert moves(showdown(held), A) == ["coins", "null arms", "null moons"]
    assert moves(showdown(held, won="| a0"), A) == ["coins", "null moons"]
    both_gone = showdown(held, won="| a0 m0")
    assert moves(both_gone, A) == []
    assert GAME.turn(both_gone).auto == COLLECT


def test_mz_06_nobody_owns_coins_at_the_start() -> None:
    assert GAME.turn(deal(4)).scores == (0, 0, 0, 0)
    assert won_coins(deal(4)) == ["", "", "", ""]


# a round


@pytest.mark.parametrize(("seats", "stock"), [(2, 16), (3, 12), (4, 8), (5, 4)])
def test_mz_07_four_tiles_each_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    state = deal(seats)
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert len(state.stock) == state.public.stock_size == stock
    assert not state.public.open


def test_mz_07_every_round_is_shuffled_and_ids_tell_nothing() -> None:
    deals = [deal(2, n) for n in range(60)]
    first = [deal.hands[0][0] for deal in deals]
    assert len({tile.stamp for tile in first}) > 12
    assert len({tile.id for tile in first}) > 12, (
        "an id does not tell the place from where a tile came"
    )
    assert len({(tile.id, tile.stamp) for tile in first}) > 40
    ids = {tile.id for tile in sum(deals[0].hands, deals[0].stock)}
    assert ids == {f"t{n}" for n in range(1, 25)}
    over = showdown(DULL, down="a5", declarer=0)
    again = GAME.play(over, GAME.turn(over).seats[0], DEAL)
    assert short(again.hands[0] + again.hands[1]) != short(
        over.public.shown[0] + over.public.shown[1]
    )
    assert len(again.stock) == 16
    assert again.down is None


def test_mz_08_a_random_seat_starts_the_first_round() -> None:
    starters = Counter(deal(3, n).public.starter for n in range(90))
    assert sorted(starters) == [A, B, C]
    assert min(starters.values()) > 15
    assert all(deal(3, n).public.mover == deal(3, n).public.starter for n in range(9))


@pytest.mark.parametrize(
    ("owned", "starter", "expected"),
    [
        ("s2 | s3 | m2", 0, B),
        ("s5 | s3 m0 | a2", 0, B),  # 3 × 2 is more than 5: multipliers count
        ("s2 | m2 | c2", 0, B),  # all are equal: the first one after the last starter
        ("s2 | m2 | c2", 1, C),
        ("s2 | m2 | c2", 2, A),
        ("s2 | m2 | a0", 0, B),
        ("s2 | a0 | c2", 2, A),
        ("s2 | a0 | c2", 0, C),
        ("s3 | a0 | c2", 0, A),  # alone at the top one begins again
    ],
)
def test_mz_08_the_highest_score_begins_the_next_round(
    owned: str, starter: int, expected: Seat
) -> None:
    state = showdown(f"{DULL} | c0 c2 a5 aa", won=owned, starter=starter)
    assert next_starter(state.public) == expected
    turn = GAME.turn(state)
    assert (turn.seats, turn.auto) == ((expected,), DEAL)
    begun = GAME.play(state, expected, DEAL)
    assert (begun.public.starter, begun.public.mover, begun.public.round) == (expected, expected, 2)


def test_mz_08_turns_go_clockwise() -> None:
    state = table(f"{DULL} | c0 c2 a5 aa", starter=1, mover=1)
    for seat in (B, C, A, B):
        assert GAME.turn(state).seats == (seat,)
        state = GAME.play(state, seat, Move("draw"))
        state = GAME.play(state, seat, Move("drop", (state.hands[seat][0].id,)))


def test_mz_09_one_takes_the_top_of_the_stock_or_any_open_tile() -> None:
    state = table(DULL, open="s3 c4 a2", stock="m3")
    assert moves(state, A) == ["draw", "take s3", "take c4", "take a2"]
    assert short(after(state, "0 draw").hands[A]) == "s0 s2 m5 ma m3"
    taken = after(state, "0 take s3")
    assert short(taken.hands[A]) == "s0 s2 m5 ma s3"
    assert short(taken.public.open) == "c4 a2"
    assert taken.public.stock_size == state.public.stock_size


def test_mz_09_then_one_puts_down_any_of_five() -> None:
    state = after(table(DULL, open="s3"), "0 take s3")
    drops = [text for text in moves(state, A) if text.startswith("drop")]
    assert drops == ["drop s0", "drop s2", "drop m5", "drop ma", "drop s3"]
    dropped = after(state, "0 drop ma")
    assert short(dropped.hands[A]) == "s0 s2 m5 s3"
    assert short(dropped.public.open) == "ma"


def test_mz_09_the_tile_just_taken_may_be_put_down_again() -> None:
    state = table(DULL, open="s3 c4", stock="m3")
    assert short(after(state, "0 draw", "0 drop m3").hands[A]) == short(state.hands[A])
    passed = after(state, "0 take s3", "0 drop s3")
    assert short(passed.hands[A]) == short(state.hands[A])
    assert short(passed.public.open) == "c4 s3"
    assert GAME.turn(passed).seats == (B,)


EMPTY = {"open": "s3 s4 m3 m4 c0 c2 c3 c4 a0 a2 a3 a4 a5 aa s5 sa"}


def test_mz_10_with_an_empty_stock_an_open_tile_must_be_taken() -> None:
    state = table(DULL, **EMPTY)
    assert state.public.stock_size == 0
    assert "draw" not in moves(state, A)
    assert len(moves(state, A)) == 16
    with pytest.raises(IllegalMove):
        GAME.play(state, A, Move("draw"))


def test_mz_11_a_tile_face_down_ends_the_round_even_on_the_first_turn() -> None:
    state = after(table(DULL, stock="m3"), "0 draw")
    assert [text for text in moves(state, A) if text.startswith("end")] == [
        "end s0",
        "end s2",
        "end m5",
        "end ma",
        "end m3",
    ]
    ended = after(state, "0 end m5")
    assert ended.public.declarer == A
    assert not ended.public.open
    assert short(ended.hands[A]) == "s0 s2 ma m3"
    assert coins((ended.down.stamp,)) == "m5" if ended.down else False


def test_mz_11_a_moment_is_calm_until_a_seat_ends_the_round() -> None:
    state = after(table(DULL, stock="m3 s3"), "0 draw")
    assert BOX.is_calm(GAME.view(state, B))
    assert BOX.is_calm(GAME.view(after(state, "0 drop m5"), B))
    assert not BOX.is_calm(GAME.view(after(state, "0 end m5"), B))
    assert not BOX.is_calm(GAME.view(after(state, "0 end m5", "1 draw", "1 drop s3"), B))


def test_mz_11_the_tile_face_down_is_never_taken_and_never_shown() -> None:
    state = after(table(f"{DULL} | c0 c2 a5 aa", stock="m3 s3 s4"), "0 draw", "0 end m5")
    assert moves(state, B) == ["draw"]
    state = after(state, "1 draw", "1 drop s3")
    assert moves(state, C) == ["draw", "take s3"]
    state = after(state, "2 draw", "2 drop s4")
    assert state.public.shown
    hidden = state.down
    assert hidden is not None
    for viewer in (B, C, None):
        view = GAME.view(state, viewer)
        assert view.down is None
        assert hidden not in seen_tiles(view)
        assert hidden.id not in {piece.id for piece in GAME.scene(view, DESKTOP).pieces}


def test_mz_12_everybody_else_has_one_more_turn_clockwise_and_the_declarer_none() -> None:
    state = after(table(f"{DULL} | c0 c2 a5 aa", mover=1), "1 draw", "1 end m0")
    order = []
    while state.public.phase is not Phase.SHOW:
        seat = GAME.turn(state).seats[0]
        order.append(seat)
        state = GAME.play(state, seat, Move("draw"))
        state = GAME.play(state, seat, Move("drop", (state.hands[seat][0].id,)))
    assert order == [C, A]


def test_mz_12_a_last_turn_ends_face_up_and_its_tile_may_be_taken() -> None:
    state = after(table(f"{DULL} | c0 c2 a5 aa", stock="m3 s3"), "0 draw", "0 end m5", "1 draw")
    assert moves(state, B) == ["drop m0", "drop m2", "drop c5", "drop ca", "drop s3"]
    with pytest.raises(IllegalMove):
        GAME.play(state, B, move("end m0"))
    state = after(state, "1 drop ca", "2 take ca")
    assert short(state.hands[C]) == "c0 c2 a5 aa ca"


def pass_turn(state: State) -> State:
    """One turn in which the oldest open tile is taken and put down again."""
    seat, tile = GAME.turn(state).seats[0], state.public.open[0]
    return GAME.play(
        GAME.play(state, seat, Move("take", (tile.id,))), seat, Move("drop", (tile.id,))
    )


def test_mz_13_the_switch_after_six_turns_each_with_an_empty_stock_the_showdown_comes() -> None:
    state = table(DULL, **EMPTY)
    for turn in range(12):
        assert state.public.stall_turns_left == 12 - turn
        assert state.public.phase is Phase.DRAW
        state = pass_turn(state)
    assert state.public.phase is Phase.SHOW
    assert state.public.declarer is None
    assert short(state.public.shown[A]) == "s0 s2 m5 ma"


def test_mz_13_only_turns_that_begin_with_an_empty_stock_count() -> None:
    state = table(DULL, open="s4 m3 m4 c0 c2 c3 c4 a0 a2 a3 a4 a5 aa s5 sa", stock="s3")
    assert (state.public.stock_size, state.public.stall_turns_left) == (1, None)
    state = after(state, "0 draw", "0 drop s3")
    assert (state.public.stock_size, state.public.stall_turns_left) == (0, 12)
    assert pass_turn(state).public.stall_turns_left == 11


def test_mz_13_a_round_that_is_being_ended_does_not_stall() -> None:
    state = table(f"{DULL} | s5 sa c0 c2", open="s3 s4 m3 m4 c3 c4 a0 a2 a3 a4 a5 aa", idle=17)
    state = after(state, "0 take s3", "0 end s3")
    assert state.public.phase is Phase.DRAW
    assert state.public.stall_turns_left is None
    for _ in range(2):
        assert state.public.phase is Phase.DRAW
        state = pass_turn(state)
    assert state.public.phase is Phase.SHOW


def test_mz_13_with_the_switch_off_the_round_goes_on() -> None:
    state = table(DULL, stall_turns=0, **EMPTY)
    for _ in range(40):
        state = pass_turn(state)
    assert state.public.phase is Phase.DRAW
    assert state.public.stall_turns_left is None
    assert BOX.options["stall_turns"] == ("6", "0")
    assert deal(2).public.stall_turns == 6
    assert deal(2, stall_turns="0").public.stall_turns == 0


# views


START = "s0 s2 m5 ma | m0 m2 c5 ca | c0 c2 a5 aa"


@pytest.mark.parametrize(
    ("held", "stock"),
    [
        ("s0 s2 m5 ma | c5 m2 m0 ca | c0 c2 a5 aa", "s3 s4"),  # inside another hand
        ("s0 s2 m5 ma | m0 m2 c5 c0 | ca c2 a5 aa", "s3 s4"),  # between two other hands
        ("s0 s2 m5 ma | m0 m2 c5 s3 | c0 c2 a5 aa", "ca s4"),  # with the next tile of the stock
        ("s0 s2 m5 ma | m0 m2 c5 ca | c0 c2 a5 aa", "s4 s3"),  # inside the stock
    ],
)
@pytest.mark.parametrize("steps", [(), ("0 take c4",), ("0 take c4", "0 drop c4")])
def test_mz_14_swapping_two_hidden_tiles_does_not_change_a_view(
    held: str, stock: str, steps: tuple[str, ...]
) -> None:
    truth = after(table(START, open="c4 a3", stock="s3 s4"), *steps)
    other = after(table(held, open="c4 a3", stock=stock), *steps)
    assert truth != other
    assert GAME.view(other, A) == GAME.view(truth, A)
    assert GAME.view(other, None) == GAME.view(truth, None)


@pytest.mark.parametrize(
    ("down", "held"), [("s3", "s5 s4 m3 m4"), ("s4", "s5 s3 m3 m4"), ("s5", "s3 s4 m3 m4")]
)
def test_mz_14_only_its_owner_knows_the_face_down_tile(down: str, held: str) -> None:
    """Of the three Suns that A took openly one is face down; only A knows which."""

    def end_position(hand: str, hidden: str) -> State:
        return table(
            f"{hand} | m0 m2 c5 ca", seen="s3 s4 s5 |", open="a3", down=hidden, declarer=0, mover=1
        )

    truth, other = end_position("s5 s4 m3 m4", "s3"), end_position(held, down)
    assert GAME.view(other, B) == GAME.view(truth, B)
    assert GAME.view(other, None) == GAME.view(truth, None)
    assert (GAME.view(other, A) == GAME.view(truth, A)) == (down == "s3")


def test_mz_14_the_viewers_own_tile_changes_only_their_view() -> None:
    truth, other = table(START), table(START.replace("s0", "s3"))
    assert GAME.view(other, A) != GAME.view(truth, A)
    assert GAME.view(other, B) == GAME.view(truth, B)
    assert GAME.view(other, None) == GAME.view(truth, None)


def test_mz_14_everybody_remembers_who_took_which_open_tile() -> None:
    state = after(
        table(START, open="c4 a3", stock="s3"), "0 take c4", "0 drop s0", "1 draw", "1 drop m0"
    )
    for viewer in (B, C, None):
        assert short(GAME.view(state, viewer).public.seen[A]) == "c4"
        assert coins((stamps("c4")[0],)) not in coins(unseen_tiles(GAME.view(state, viewer)))
    state = after(state, "2 draw", "2 drop c0", "0 take a3", "0 drop c4")
    assert short(GAME.view(state, B).public.seen[A]) == "a3"


def test_mz_14_determinisations_put_what_was_seen_where_it_is_and_the_rest_anywhere() -> None:
    state = table(
        "s5 s4 m3 m4 | m0 m2 c5 ca | c0 c2 a5 aa",
        seen="s4 | ca |",
        open="a3",
        down="s3",
        declarer=0,
        mover=1,
    )
    view = GAME.view(state, C)
    samples = [GAME.determinise(view, Chance.of("dream", n)) for n in range(200)]
    assert all(short(sampled.hands[C]) == "c0 c2 a5 aa" for sampled in samples)
    assert all("ca" in short(sampled.hands[B]) for sampled in samples)
    assert all(
        "s4" in short((*sampled.hands[A], *([sampled.down] if sampled.down else [])))
        for sampled in samples
    )
    hidden = Counter(short((sampled.down,)) for sampled in samples if sampled.down)
    assert 20 <= hidden["s4"] <= 65, "one of five"
    assert len(hidden) > 12
    assert all(
        sampled.down in sampled.public.seen[A] or sampled.down.stamp in unseen_tiles(view)
        for sampled in samples
        if sampled.down
    )


def test_mz_14_at_the_showdown_a_taken_tile_that_is_missing_lies_face_down() -> None:
    state = showdown("s5 s4 m3 m4 | m0 m2 c5 ca", seen="s4 s3 |", down="s3", declarer=0)
    guesses = [GAME.determinise(GAME.view(state, B), Chance(n)).down for n in range(9)]
    assert {short((guess,)) for guess in guesses if guess} == {"s3"}
    assert None not in guesses
    unknown = showdown("s5 s4 m3 m4 | m0 m2 c5 ca", seen="s4 |", down="s3", declarer=0)
    assert len({GAME.determinise(GAME.view(unknown, B), Chance(n)).down for n in range(9)}) > 3
    assert len({GAME.determinise(GAME.view(unknown, A), Chance(n)).down for n in range(9)}) == 1


# the showdown


def test_mz_15_everybody_shows_the_four_tiles() -> None:
    state = after(
        table("s0 s2 m5 ma | m0 m2 c5 ca", stock="s3 s4"),
        "0 draw",
        "0 end s3",
        "1 draw",
        "1 drop s4",
    )
    assert [short(hand) for hand in state.public.shown] == ["s0 s2 m5 ma", "m0 m2 c5 ca"]
    for viewer in (A, B, None):
        scene = GAME.scene(GAME.view(state, viewer), PHONE)
        assert sum(piece.kind == "tile" and piece.face is not None for piece in scene.pieces) == 8


@pytest.mark.parametrize(
    ("held", "suit", "prize"),
    [
        ("c2 c3 c5 ca | s0 s3 m5 a5", "crowns", "c2 c3"),  # flush
        ("s0 m3 c5 a5 | s2 s4 c4 c0", "arms", "a2"),  # prime
        ("s3 m3 c3 s0 | s2 m5 ma ca", "suns", "s2"),  # set
        ("s2 s3 m4 m0 | s5 sa c0 c5", "moons", "m2"),  # run
    ],
)
def test_mz_21_a_category_pays_the_top_of_its_stack(held: str, suit: str, prize: str) -> None:
    state = pay_all(showdown(held))
    assert won_coins(state) == [prize, ""]
    assert (
        coins(next(stack for stack in state.public.stacks if stack[0].suit == suit))[:2]
        not in prize
    )


def test_mz_19_a_run_of_four_beats_a_run_of_three_with_a_higher_total() -> None:
    assert won_coins(pay_all(showdown("s2 s3 m4 c5 | a4 a5 ca sa"))) == ["m2", ""]


def test_mz_18_a_run_of_three_is_compared_by_all_four_tiles() -> None:
    state = pay_all(showdown("s3 s4 m5 c0 | c2 a3 a4 sa"))
    assert won_coins(state) == ["", "m2"]


def test_mz_20_tied_best_hands_leave_the_category_without_a_winner() -> None:
    tied = showdown("s2 s3 m4 m5 | c2 c3 a4 a5 | s4 s5 ca c0")
    assert GAME.turn(tied).auto == DEAL
    assert won_coins(tied) == ["", "", ""]
    assert len(tied.public.stacks[1]) == 5, "the coin stays"


def test_mz_20_where_nobody_is_eligible_the_coin_stays() -> None:
    state = showdown(DULL)
    assert GAME.turn(state).auto == DEAL
    assert [
        len(stack) for stack in GAME.play(state, GAME.turn(state).seats[0], DEAL).public.stacks
    ] == [5, 5, 5, 5]


def test_mz_22_a_flush_takes_two_crown_coins() -> None:
    state = pay_all(showdown("s2 s4 s5 s0 | m2 m4 a5 c5", won="c2 |"))
    assert won_coins(state) == ["c2 c3 c4", ""]
    assert state.public.phase is Phase.SHOW


def test_mz_22_a_flush_takes_one_coin_if_only_one_is_left() -> None:
    state = pay_all(showdown("s2 s4 s5 s0 | m2 m4 a5 c5", won="c2 c3 | c4 c5"))
    assert won_coins(state) == ["c2 c3 ca", "c4 c5"]
    assert state.public.phase is Phase.OVER


PRIME_RUN = "s2 m3 c4 a5 | s0 s3 m5 c5"
FLUSH_RUN = "s2 s3 s4 s5 | m0 m3 a5 c5"
PRIME_SET = "s3 m3 c3 a3 | s0 s4 m5 c5"


@pytest.mark.parametrize(
    ("held", "step", "owned"),
    [
        (PRIME_RUN, "coins", "a2 m2"),
        (PRIME_RUN, "null arms", "a0 m2"),
        (PRIME_RUN, "null moons", "a2 m0"),
        (PRIME_SET, "null suns", "a2 s0"),
        (FLUSH_RUN, "coins", "c2 c3 m2"),
        (FLUSH_RUN, "null moons", "c2 c3 m0"),
        (FLUSH_RUN, "null crowns", "c0 c2 m2"),  # it replaces one of the two
    ],
)
def test_mz_23_who_won_two_categories_may_take_a_null_coin_for_one(
    held: str, step: str, owned: str
) -> None:
    state = showdown(held)
    assert step in moves(state, A)
    state = after(state, f"0 {step}")
    assert won_coins(state) == [owned, ""]
    assert moves(state, A) == []


def test_mz_23_the_switch_a_null_coin_for_a_flush_replaces_both_coins() -> None:
    state = after(showdown(FLUSH_RUN, flush_null="both"), "0 null crowns")
    assert won_coins(state) == ["c0 m2", ""]
    assert won_coins(after(showdown(FLUSH_RUN, flush_null="both"), "0 null moons")) == [
        "c2 c3 m0",
        "",
    ]
    assert deal(2, flush_null="both").public.flush_null == "both"
    assert BOX.options["flush_null"] == ("one", "both")


def test_mz_22_and_23_with_one_crown_coin_left_a_null_coin_replaces_the_one_that_is_missing() -> (
    None
):
    state = after(showdown(FLUSH_RUN, won="c2 c3 | c4 c5"), "0 null crowns")
    assert won_coins(state) == ["c2 c3 c0 ca m2", "c4 c5"]
    assert state.public.phase is Phase.OVER


def test_mz_23_one_null_coin_at_most_and_none_of_a_category_not_won() -> None:
    state = showdown(PRIME_RUN)
    for text in ("null suns", "null crowns"):
        with pytest.raises(IllegalMove):
            GAME.play(state, A, move(text))
    with pytest.raises(IllegalMove):
        after(state, "0 null arms", "0 null moons")


def test_mz_23_one_category_alone_gives_no_choice() -> None:
    state = showdown("s0 m3 c5 a5 | s2 s3 c4 aa")
    assert (GAME.turn(state).auto, moves(state, A)) == (COLLECT, [])
    for step in (COINS, Move("null", ("arms",)), Move("deal")):
        with pytest.raises(IllegalMove):
            GAME.play(state, A, step)


def test_mz_23_winners_are_paid_clockwise_from_the_starter() -> None:
    """A wins the flush, B prime and run, C the set; C began."""
    state = showdown("c2 c3 c5 c0 | s2 m3 c4 a5 | sa ma aa s0", starter=2)
    order = []
    while (turn := GAME.turn(state)).auto != DEAL:
        order.append(turn.seats[0])
        state = GAME.play(state, turn.seats[0], turn.auto or COINS)
    assert order == [C, A, B]
    assert won_coins(state) == ["c2 c3", "a2 m2", "s2"]
    assert [(prize.seat, coins(prize.coins)) for prize in state.public.prizes] == [
        (C, "s2"),
        (A, "c2 c3"),
        (B, "a2 m2"),
    ]


@pytest.mark.parametrize(
    ("owned", "score"),
    [
        ("", 0),
        ("s2 s3", 5),
        ("s2 s3 a0", 10),
        ("s2 s3 a0 m0", 15),
        ("a0 m0 c0 s0", 0),
        ("s2 sa a0 m0 c0 s0", 40),
    ],
)
def test_mz_24_the_score_is_the_sum_times_one_more_than_the_null_coins(
    owned: str, score: int
) -> None:
    assert GAME.turn(table(DULL, won=f"{owned} |")).scores == (score, 0)


# the end


def test_mz_25_it_is_over_when_a_stack_is_empty_after_all_are_paid() -> None:
    """A takes the last Moons coin; B is still paid."""
    state = showdown("s2 s3 m4 m0 | s5 c5 a5 c0", won="m2 m3 m4 | m5")
    state = GAME.play(state, A, COLLECT)
    assert state.public.phase is Phase.SHOW
    assert GAME.turn(state).seats == (B,)
    state = GAME.play(state, B, COLLECT)
    assert state.public.phase is Phase.OVER
    assert won_coins(state) == ["m2 m3 m4 ma", "m5 s2"]
    turn = GAME.turn(state)
    assert (turn.seats, turn.auto, turn.ranking) == ((), None, ((A,), (B,)))


def test_mz_25_the_null_coins_are_no_stack_and_the_last_coin_may_be_left() -> None:
    """One Moons coin is left; its winner takes the null coin for it, and the last null coins go: no
    stack is empty.
    """
    state = showdown(PRIME_RUN, won="m2 m3 m4 m5 | a0 s0 c0")
    assert moves(state, A) == ["coins", "null moons"]
    assert after(state, "0 coins").public.phase is Phase.OVER
    left = after(state, "0 null moons")
    assert left.public.nulls == ()
    assert left.public.phase is Phase.SHOW
    assert GAME.turn(left).auto == DEAL
    begun = GAME.play(left, GAME.turn(left).seats[0], DEAL)
    assert begun.public.round == 2
    assert won_coins(begun) == ["m2 m3 m4 m5 a2 m0", "a0 s0 c0"], "coins stay"


def test_mz_26_the_highest_score_wins_and_equal_scores_share_it() -> None:
    ended = "s0 s2 m5 ma | m0 m2 c5 ca | c0 c2 a5 aa | s3 s4 m3 c3"
    state = table(ended, phase="over", shown="yes", won="s2 s3 | m5 | a4 a0 | m2")
    turn = GAME.turn(state)
    assert turn.scores == (5, 5, 8, 2)
    assert turn.ranking == ((C,), (A, B), (D,))
    assert turn.seats == ()
    assert moves(state, C) == []


@pytest.mark.parametrize(
    ("state", "seat", "step"),
    [
        (table(DULL), B, "draw"),  # not the turn
        (table(DULL), A, "drop s0"),  # first a tile is taken
        (table(DULL), A, "end s0"),
        (table(DULL), A, "take s3"),  # in the stock
        (after(table(DULL, open="s3"), "0 draw"), A, "take s3"),  # one tile a turn
        (after(table(DULL), "0 draw"), A, "draw"),
        (after(table(DULL), "0 draw"), A, "drop m0"),  # of another hand
        (after(table(DULL), "0 draw"), A, "collect"),
        (table(DULL), A, "deal"),
        (showdown(DULL), A, "deal"),  # the next starter is B
        (showdown(PRIME_RUN), B, "coins"),
        (showdown(PRIME_RUN), A, "collect"),
        (showdown(PRIME_RUN), A, "deal"),
        (table(DULL, phase="over", shown="yes"), A, "draw"),
        (table(DULL, phase="over", shown="yes"), A, "deal"),
    ],
)
def test_illegal_moves_are_refused(state: State, seat: Seat, step: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, seat, move(step))
    assert refused.value.values == {"move": str(move(step))}
