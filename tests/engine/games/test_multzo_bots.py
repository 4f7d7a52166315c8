"""Multzo's computer players: play-outs against the rules, win probabilities, the behaviour of each
level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from engine.games.multzo_positions import A, B, after, coins, move, table
from engine.levels import wins

from tilebag.core.chance import Chance
from tilebag.core.game import Advice, Seat
from tilebag.core.move import Move
from tilebag.games.multzo import BOX
from tilebag.games.multzo.bots.casual import casual
from tilebag.games.multzo.bots.expert import (
    DEALS_PER_SLICE,
    MAX_DEALS,
    UNCHECKED_ONE_IN,
    DealSampler,
    expert,
    seats_that_declined,
)
from tilebag.games.multzo.bots.keen import Evaluation, keen
from tilebag.games.multzo.bots.playouts import Position, appraisals, draw, drop
from tilebag.games.multzo.bots.standing import (
    FULL_STACK,
    NO_SEAT,
    pay_winners,
    payoffs,
    win_chances,
)
from tilebag.games.multzo.bots.standing import coin_state as coins_of
from tilebag.games.multzo.bots.weights import WEIGHTS
from tilebag.games.multzo.solver import BITS, bits
from tilebag.games.multzo.state import Phase, State
from tilebag.games.multzo.view import View
from tilebag.match import bots
from tilebag.match.record import play_match

GAME = BOX.game
SEATS = (2, 3, 5)


@cache
def states(seats: int) -> tuple[State, ...]:
    """Some games between keen players, move by move."""
    return tuple(
        state for seed in "123" for state in play_match("multzo", ("keen",) * seats, seed).states
    )


def decisions(seats: int, phase: Phase) -> Iterator[tuple[State, View]]:
    """The states of these games in a phase, with the view of the mover."""
    for state in states(seats):
        if state.public.phase is phase:
            yield state, GAME.view(state, state.public.mover)


def position_of(state: State) -> Position:
    """The same table as bits."""
    public = state.public
    return Position(
        hands=[bits(tile.stamp for tile in hand) for hand in state.hands],
        seen=[bits(tile.stamp for tile in tiles) for tiles in public.seen],
        open=bits(tile.stamp for tile in public.open),
        stock=[BITS[tile.stamp] for tile in reversed(state.stock)],
        declarer=NO_SEAT if public.declarer is None else public.declarer,
        idle=public.idle,
        mover=public.mover,
    )


def step_between(state: State, position: Position) -> Move:
    """The move of the game that leads from a state to a position."""
    public, before = state.public, position_of(state)
    changed = before.hands[public.mover] ^ position.hands[public.mover]
    (tile,) = [
        tile
        for tile in (*sum(state.hands, ()), *public.open, *state.stock)
        if BITS[tile.stamp] == changed
    ]
    if public.phase is Phase.DRAW:
        return Move("take", (tile.id,)) if tile in public.open else Move("draw")
    return Move("drop" if position.declarer == before.declarer else "end", (tile.id,))


def is_in_play(state: State) -> bool:
    """Is a tile to be taken or put down?"""
    return state.public.phase in (Phase.DRAW, Phase.DROP)


# play-outs


@pytest.mark.parametrize("seats", SEATS)
def test_a_play_out_follows_the_rules(seats: int) -> None:
    for start in states(seats)[::40]:
        state = start
        if not is_in_play(state):
            continue
        position, known = position_of(state), coins_of(state.public)
        while is_in_play(state):
            act = draw if state.public.phase is Phase.DRAW else drop
            act(position, appraisals(known, state.public.mover))
            state = GAME.play(state, state.public.mover, step_between(state, position))
            if state.public.phase is Phase.DRAW:
                assert position == position_of(state)
        assert position.is_over(state.public.stall_turns)
        assert tuple(position.hands) == tuple(
            bits(tile.stamp for tile in hand) for hand in state.public.shown
        )
        assert (
            payoffs(known, A).after_showdown(position.hands) == win_chances(settle(state).public)[A]
        )


def settle(state: State) -> State:
    """The table after all rewards, chosen as keen players do."""
    while (turn := GAME.turn(state)).seats and turn.auto != Move("deal"):
        seat = turn.seats[0]
        state = GAME.play(state, seat, turn.auto or last(keen, GAME.view(state, seat)))
    return state


@pytest.mark.parametrize("seats", SEATS)
def test_a_play_out_puts_down_what_a_keen_player_does(seats: int) -> None:
    for state, view in decisions(seats, Phase.DROP):
        evaluation, position = Evaluation(view, state.public.mover), position_of(state)
        drop(position, appraisals(coins_of(state.public), state.public.mover))
        step, sound = step_between(state, position), last(keen, view)
        assert step.verb == sound.verb
        worth = evaluation.value_now if step.verb == "end" else evaluation.value
        hands_without = {tile.id: evaluation.hand & ~BITS[tile.stamp] for tile in view.hand}
        assert worth(hands_without[step.args[0]]) == pytest.approx(
            worth(hands_without[sound.args[0]])
        ), "of equal ones it may be another"


def test_a_play_out_mostly_takes_what_a_keen_player_does() -> None:
    same = []
    for state, view in decisions(2, Phase.DRAW):
        position = position_of(state)
        draw(position, appraisals(coins_of(state.public), state.public.mover))
        same.append(step_between(state, position) == last(keen, view))
    assert len(same) > 40
    assert sum(same) / len(same) > 0.85


def test_with_an_empty_stock_an_open_tile_is_taken_and_patience_ends() -> None:
    position = Position([0b1111, 0b1111 << 6], [0, 0], 1 << 20, [], NO_SEAT, 0, 0)
    assert not position.is_over(6)
    worth = appraisals(coins_of(states(2)[0].public), A)
    draw(position, worth)
    assert position.hands[0] == 0b1111 | 1 << 20
    assert (position.idle, position.open) == (1, 0)
    position.idle = 12
    assert position.is_over(6)
    assert not position.is_over(0)


# the chance to win the game


def test_every_table_has_its_weights_and_points_and_null_coins_count() -> None:
    assert set(WEIGHTS) == set(BOX.seats)
    for rows in WEIGHTS.values():
        assert len(rows) == FULL_STACK
        assert all(points > 0 and nulls > 0 for points, nulls, _ in rows[1:])


def test_win_probabilities_add_up_and_favour_the_leader() -> None:
    chances = win_chances(coins_of(table(DULL, won="s2 s3 m2 m0 | c2 c3").public))
    assert sum(chances) == pytest.approx(1)
    assert chances[A] > 0.6 > chances[B]


def test_after_the_end_the_highest_scores_share_the_win() -> None:
    assert win_chances(coins_of(table(DULL, won="s2 s3 s4 s5 sa | m2").public)) == [1, 0]
    assert win_chances(coins_of(table(DULL, won="s2 s3 s4 s5 sa | a0 m2 m3 m5").public)) == [
        0.5,
        0.5,
    ]


def test_a_winner_of_two_categories_takes_a_null_coin() -> None:
    public = pay_winners(coins_of(table(DULL).public), (NO_SEAT, B, NO_SEAT, B))
    assert coins(public.won[A]) == ""
    assert sorted(coins(public.won[B]).split()) in (["a0", "m2"], ["a2", "m0"])


# players

DULL = "s0 s2 m4 ca | m0 c2 a4 sa"
CHANCES = [Chance.of("multzo", n) for n in range(30)]


def last(
    think: Callable[[View, Chance], Iterator[Advice]], view: View, chance: Chance = CHANCES[0]
) -> Move:
    """The move that a player chooses."""
    *_, advice = think(view, chance)
    return advice.plan[0]


def test_the_levels_are_there_and_the_keen_one_is_what_it_was() -> None:
    assert tuple(bots.players(BOX)) == ("casual", "keen", "expert")
    assert bots.player(BOX, bots.BASELINE) is keen


def test_expert_thinks_in_slices_and_does_the_same_with_the_same_chance() -> None:
    view = GAME.view(after(table(DULL), "0 draw"), A)
    advice = list(expert(view, CHANCES[0]))
    assert 2 <= len(advice) <= MAX_DEALS[2] // DEALS_PER_SLICE + 2
    assert advice == list(expert(view, CHANCES[0]))
    assert advice[0] == next(keen(view, CHANCES[0]))


# one coin of Suns is left; with the 5 of Crowns there is a set to win it with
LAST_SUN = "s5 m5 c3 m2 | s0 m4 a0 c2"


def test_expert_does_not_end_a_game_that_it_would_lose() -> None:
    """The keen player takes the available reward."""
    state = after(table(LAST_SUN, won="m2 m3 | s2 s3 s4 s5", stock="c5"), "0 draw")
    view = GAME.view(state, A)
    assert last(keen, view).verb == "end"
    assert win_chances(pay_winners(coins_of(state.public), (NO_SEAT, NO_SEAT, A, NO_SEAT)))[A] == 0
    assert all(last(expert, view, chance).verb == "drop" for chance in CHANCES[:3])


def test_expert_ends_a_game_that_it_wins() -> None:
    """A flush, and one coin of Crowns is left."""
    held, won = "c2 c3 c5 s0 | m4 a0 s2 m2", "c2 c3 c4 c5 | m2 m3"
    view = GAME.view(after(table(held, won=won, stock="ca"), "0 draw"), A)
    assert all(last(expert, view, chance).verb == "end" for chance in CHANCES[:3])


# deals


def deals_for(state: State, seat: Seat) -> DealSampler:
    known = coins_of(state.public)
    return DealSampler(
        GAME.view(state, seat), seat, [appraisals(known, other) for other in state.public.seats]
    )


@pytest.mark.parametrize("seats", SEATS)
def test_a_deal_has_every_tile_once_and_keeps_to_what_was_seen(seats: int) -> None:
    for state, view in [*decisions(seats, Phase.DRAW), *decisions(seats, Phase.DROP)][::20]:
        public, seat = state.public, state.public.mover
        position, _ = deals_for(state, seat).sample(CHANCES[1])
        lying = sum(position.hands) + position.open + sum(position.stock)
        assert lying.bit_count() == 24 - (public.declarer is not None), (
            "all but the tile face down, none twice"
        )
        assert position.hands[seat] == bits(tile.stamp for tile in view.hand)
        assert len(position.stock) == public.stock_size
        assert [hand.bit_count() for hand in position.hands] == [
            public.hand_size(other) for other in public.seats
        ]
        for other in public.seats:
            missing = bits(tile.stamp for tile in public.seen[other]) & ~position.hands[other]
            assert missing.bit_count() <= (other == public.declarer)


def test_sampled_hands_are_plausible_for_ending_or_not_ending_the_round() -> None:
    for step, enough in ("end", True), ("drop", False):
        state = after(table("s2 s3 s4 s5 | c2 m4 a0 a5", stock="m0"), "0 draw", f"0 {step} m0")
        deals = deals_for(state, B)
        chance = CHANCES[2]
        agree = 0
        for _ in range(100):
            position, chance = deals.sample(chance)
            agree += appraisals(coins_of(state.public), A)[position.hands[A]][1] == enough
        assert agree > 100 - 200 / UNCHECKED_ONE_IN


@pytest.mark.parametrize("seats", SEATS)
def test_seats_that_declined_have_moved_and_could_have_ended_the_round(seats: int) -> None:
    moved: set[Seat] = set()
    certain = 0
    for before, state in zip(states(seats), states(seats)[1:], strict=False):
        public = state.public
        if public.round != before.public.round:
            moved = set()
        elif (
            before.public.phase is Phase.DROP
            and before.public.declarer is None
            and public.declarer is None
        ):
            moved.add(before.public.mover)
        if public.phase in (Phase.DRAW, Phase.DROP):
            assert seats_that_declined(public) <= moved | (
                {public.declarer} if public.declarer is not None else set()
            )
            certain += seats_that_declined(public) == moved
    assert certain


# casual


def test_casual_overlooks_much_but_never_ends_a_round_without_a_group() -> None:
    same = total = 0
    for seats in SEATS:
        for _, view in [*decisions(seats, Phase.DRAW), *decisions(seats, Phase.DROP)][::10]:
            for chance in CHANCES[:4]:
                step = last(casual, view, chance)
                assert step in GAME.moves(view)
                assert step == last(casual, view, chance)
                total += 1
                same += step == last(keen, view)
                if step.verb == "end" and view.public.stock_size:
                    hand = bits(tile.stamp for tile in view.hand if tile.id != step.args[0])
                    assert Evaluation(view, view.public.mover).value_now(hand) > 0
    assert 0.4 < same / total < 0.85


def test_casual_ends_the_round_earlier_than_keen() -> None:
    view = GAME.view(after(table("s2 a2 aa m5 | a0 s4 ca m3", stock="m2"), "0 draw"), A)
    steps = {last(casual, view, chance).verb for chance in CHANCES}
    assert last(keen, view).verb == "drop"
    assert steps == {"drop", "end"}


# with the null of Crowns there is a flush; other open tiles make nothing
ONE_TO_FLUSH = "ma ca c2 c4 | s2 s3 m5 a5"


def test_an_open_tile_that_casual_takes_makes_its_hand_better() -> None:
    """It overlooks open tiles, but does not leave the stock for one that is of no use."""
    view = GAME.view(table(ONE_TO_FLUSH, open="a2 a0 c0"), A)
    assert {last(casual, view, chance) for chance in CHANCES} == {Move("draw"), move("take c0")}


def test_casual_does_not_put_back_the_open_tile_that_it_has_just_taken() -> None:
    state = after(table(ONE_TO_FLUSH, open="a2 a0 c0"), "0 take a2")
    steps = {last(casual, GAME.view(state, A), chance) for chance in CHANCES}
    assert not steps & {move("drop a2"), move("end a2")}


def test_without_a_stock_casual_may_pass_by_putting_the_tile_back() -> None:
    """An open tile must be taken then, be it of no use."""
    opened = "s0 sa m0 m2 m3 m4 m5 c0 c3 c5 a0 a2 a3 a4 a5 aa"
    state = after(table("s2 s3 s4 s5 | ma ca c2 c4", open=opened), "0 take a0")
    steps = {last(casual, GAME.view(state, A), chance) for chance in CHANCES}
    assert steps & {move("drop a0"), move("end a0")}


def test_expert_wins_more_than_casual() -> None:
    assert wins("multzo", "expert", "casual", "levels", range(3)) > 3
