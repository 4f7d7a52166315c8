"""The computer player, and the way from one table to another."""

from __future__ import annotations

from collections import Counter

import pytest
from engine import laws, moments
from engine.games.packkub_positions import GAME, A, after, names, position
from engine.levels import wins

from tilebag.core.chance import Chance
from tilebag.core.game import Thinker
from tilebag.core.words import lexicon
from tilebag.games.packkub import BOX
from tilebag.games.packkub.bots import casual, expert, keen
from tilebag.games.packkub.pieces import PIECEPACK, read_stamp
from tilebag.games.packkub.solver.ending import Ending, candidates, value
from tilebag.games.packkub.solver.route import route
from tilebag.games.packkub.state import DRAW, PASS, RESET, Phase, State
from tilebag.games.packkub.strategy import (
    find_best_turn,
    find_simple_turn,
    two_player_ending,
    whole_hand,
)
from tilebag.games.packkub.view import View
from tilebag.match.record import play_match
from tilebag.match.review import Decision
from tilebag.match.session import OVER, READY, MatchSetup, Session


def test_games_between_computers_obey_the_laws_too() -> None:
    """Random players seldom complete a meld; these do little else."""
    setup = BOX.setup(3, {"rounds": "1", "jokers": "2", "pack": "double-six-pack"})
    session = play_match("packkub", ["keen"] * setup.seats, "laws", dict(setup.options))
    course = [moments.Moment(BOX, setup, 0, session.states[0], None, None)]
    for step in session.log:
        course.append(course[-1].after(step))
    for law in laws.MOMENT_LAWS:
        laws.hold(law, moments.Played(BOX, setup, "laws", tuple(course)))
    assert session.over


def test_a_plan_is_played_to_its_end_step_by_step() -> None:
    session = play_match("packkub", ["keen"] * 3, "plans", {"rounds": "1"})
    for state, step in zip(session.states, session.log, strict=False):
        if step.move.verb == "put" and not state.public.has_changed:
            *_, advice = keen(GAME.view(state, step.seat), Chance.of(1))
            end = after(state, *advice.plan, seat=step.seat)
            assert not end.public.has_changed or end.public.phase is not Phase.PLAYING


def test_a_route_leads_from_any_muddle_to_the_wanted_table() -> None:
    state = position(
        ["arms-3 suns-2 suns-4 moons-null", "arms-4"],
        ["suns-3 moons-3 crowns-3"],
        opened=[True, False],
    )
    state = after(state, "put t6 new", "put t2 new", "put t3 g3")
    melds = [
        tuple(map(read_stamp, text.split()))
        for text in ("moons-3 crowns-3 arms-3", "suns-2 suns-3 suns-4")
    ]
    state = after(state, *route(state.public, state.hands[0], melds))
    assert {tuple(sorted(names(group.tiles))) for group in state.public.groups} == {
        tuple(sorted(map(str, meld))) for meld in melds
    }


@pytest.mark.parametrize(
    ("hand", "step"),
    [
        ("suns-5 arms-null", "put t1 new"),  # it leads nowhere
        # A joker laid alone is part of every best turn; this tile is in none of them.
        ("suns-2 suns-3 suns-4 arms-null", "put t4 new"),
    ],
)
def test_the_computer_takes_back_a_tile_that_is_in_no_best_turn(hand: str, step: str) -> None:
    state = after(position([hand, "arms-4"]), step)
    *_, advice = keen(GAME.view(state, A), Chance.of(1))
    assert advice.plan == (RESET,)


def test_keen_plays_as_many_tiles_as_possible() -> None:
    """Its plan is legal move by move, ends the turn, and plays as many tiles as the solver says."""
    for players, seed in ((2, "a"), (6, "b")):
        session = play_match("packkub", ["keen"] * players, seed, {"rounds": "1", "jokers": "1"})
        for before, step in zip(session.states, session.log, strict=False):
            if before.public.has_changed:
                continue
            view = GAME.view(before, step.seat)
            *_, advice = keen(view, Chance.of(1))
            end = after(before, *advice.plan, seat=step.seat)
            laid = len(before.hands[step.seat]) - len(end.hands[step.seat])
            assert max(0, laid) == len(find_best_turn(view, view.hand).played)


def test_the_computer_draws_with_nothing_to_lay_and_passes_without_a_pile() -> None:
    for pile, move in ((None, DRAW), (0, PASS)):
        state = position(["suns-2 arms-5", "arms-4"], pile=pile)
        *_, advice = keen(GAME.view(state, A), Chance.of(1))
        assert advice.plan == (move,)


def test_the_computer_says_why() -> None:
    def reason(*hand: str, opened: bool = False) -> str:
        state = position(
            [" ".join(hand), "arms-4"], ["moons-2 moons-3 moons-4"], opened=[opened, False]
        )
        *_, advice = keen(GAME.view(state, A), Chance.of(1))
        return lexicon("en").say(advice.reason)

    assert reason("arms-5") == "You cannot lay anything, so draw a tile."
    assert reason("arms-5", "suns-2", "suns-3", "suns-4").startswith(
        "You can lay your first meld: 3 tiles"
    )
    assert reason("arms-5", "moons-5", opened=True).startswith("You can lay 1 tile")
    assert reason("moons-5", opened=True) == "You can lay all your tiles this turn."


def test_no_tile_is_moved_more_than_twice() -> None:
    """From any arrangement of the table to the target, as `route` promises."""
    session = play_match("packkub", ["keen"] * 4, "routes", {"rounds": "1"})
    for before, step in zip(session.states, session.log, strict=False):
        if not before.public.has_changed:
            *_, advice = keen(GAME.view(before, step.seat), Chance.of(1))
            moved = Counter(move.args[0] for move in advice.plan if move.verb == "put")
            assert max(moved.values(), default=0) <= 2


# the expert, who waits

RUN = "suns-null suns-ace suns-2 suns-3"


def expert_does(state: State) -> str:
    *_, advice = expert(GAME.view(state, A), Chance.of(1))
    return str(advice.plan[-1])


def test_an_expert_lays_its_whole_hand_when_it_goes() -> None:
    assert expert_does(position(["suns-4", "arms-4"], [RUN], opened=[True, True])) == "done"


def test_an_expert_of_two_opens_and_then_waits() -> None:
    hand = "arms-2 arms-3 arms-4 moons-null"
    assert expert_does(position([hand, "arms-4"], [RUN])) == "done"
    assert expert_does(position([hand, "arms-4"], [RUN], opened=[True, True])) == "draw"


SOME = "arms-2 arms-3 arms-4 moons-null"  # opens, but does not go at once
MANY = "suns-4 suns-5 moons-3 moons-5"
TWO = "suns-5 moons-3"
ONE = "crowns-4"


def test_an_expert_of_three_opens_only_when_somebody_is_about_to_go_out() -> None:
    assert expert_does(position([SOME, MANY, TWO], [RUN])) == "draw"
    assert expert_does(position([SOME, MANY, ONE], [RUN])) == "done"


def test_in_the_last_round_an_expert_of_three_waits_to_the_end_unless_it_is_ahead() -> None:
    for points, does in (("0,0,0", "draw"), ("9,0,4", "draw"), ("0,3,4", "done")):
        assert expert_does(position([SOME, MANY, ONE], [RUN], round=4, points=points)) == does


def test_an_expert_of_four_waits_only_as_the_last_who_has_not_opened() -> None:
    def does(*others: str, opened: list[bool]) -> str:
        return expert_does(position([SOME, *others], [RUN], opened=[False, *opened]))

    assert does(MANY, MANY, MANY, opened=[True, True, True]) == "draw"
    assert does(MANY, TWO, MANY, opened=[True, True, True]) == "done"
    assert does(MANY, MANY, MANY, opened=[True, False, True]) == "done"
    assert (
        expert_does(position([SOME, MANY, MANY, MANY, MANY], [RUN], opened=[False] + [True] * 4))
        == "done"
    )


# two with an empty pile

JUNK = "arms-null"


def end_position(table: str, own: str, other: str, *, passed: bool = False) -> Ending:
    table_tiles, *hands = (tuple(map(read_stamp, text.split())) for text in (table, own, other))
    return Ending(PIECEPACK, table_tiles, (hands[0], hands[1]), (True, True), passed)


def best_of(now: Ending) -> tuple[int, set[str]]:
    most, laid = max(
        ((value(now, laid), laid) for laid in candidates(now)), key=lambda choice: choice[0]
    )
    return most, set(map(str, laid))


def test_an_expert_does_not_play_tiles_that_let_the_opponent_out() -> None:
    """With suns-5 on the table the two other fives go."""
    now = end_position("suns-2 suns-3 suns-4", f"suns-5 {JUNK}", "crowns-5 moons-5")
    assert best_of(now) == (0, set())


def test_a_single_meld_is_laid_where_most_tiles_would_let_the_other_out() -> None:
    threes = "suns-3 moons-3 crowns-3"
    now = end_position("suns-2 suns-3 suns-4", f"{threes} suns-5 {JUNK}", "crowns-5 moons-5")
    assert best_of(now) == (1, set(threes.split()))


def test_a_complete_hand_is_played_and_a_player_behind_does_not_end_the_round() -> None:
    assert best_of(end_position("suns-2 suns-3 suns-4", "suns-5", "moons-5 crowns-5")) == (
        2,
        {"suns-5"},
    )
    assert (
        best_of(end_position("", "suns-2 suns-3 suns-4 arms-5", "moons-5 crowns-5", passed=True))[0]
        == 1
    )


def test_with_an_empty_pile_both_know_what_the_other_holds() -> None:
    session = play_match("packkub", ["expert"] * 2, "ending", {"rounds": "1", "jokers": "1"})
    known = 0
    for state, step in zip(session.states, session.log, strict=False):
        if not state.pile and state.public.phase is Phase.PLAYING:
            view = GAME.view(state, step.seat)
            _, rival = two_player_ending(view, whole_hand(view)).hands
            assert Counter(rival) == Counter(tile.stamp for tile in state.hands[1 - step.seat])
            known += 1
    assert known


def test_a_player_who_must_lose_the_round_plays_as_many_tiles_as_possible() -> None:
    """The opponent holds all the rest and goes out at once."""
    run = "arms-null arms-ace arms-2 arms-3"
    assert (
        expert_does(
            position(["arms-4 moons-null moons-null", ""], [run], opened=[True, True], pile=0)
        )
        == "done"
    )


def test_an_expert_goes_on_with_a_turn_that_it_has_begun() -> None:
    state = position(["suns-4 arms-2 arms-3 arms-4", "arms-4"], [RUN], opened=[True, True])
    for _ in range(10):
        *_, advice = expert(GAME.view(state, A), Chance.of(1))
        state = after(state, advice.plan[0])
        if state.public.phase is not Phase.PLAYING:
            break
    assert not state.hands[A]


def test_expert_wins_most_rounds_against_keen() -> None:
    assert wins("packkub", "expert", "keen", "expert", range(8), {"rounds": "1"}) >= 14


# the casual player


def casual_does(state: State, seed: int) -> str:
    *_, advice = casual(GAME.view(state, A), Chance.of(seed))
    return str(advice.plan[-1])


def test_a_casual_player_overlooks_every_fourth_turn() -> None:
    state = position([SOME, MANY], [RUN])
    does = Counter(casual_does(state, seed) for seed in range(400))
    assert set(does) == {"draw", "done"}
    assert 60 < does["draw"] < 140


def test_a_casual_player_ends_a_turn_that_it_has_begun() -> None:
    state = after(position([SOME, MANY], [RUN]), "put t5 new", "put t6 g2", "put t7 g2")
    assert {casual_does(state, seed) for seed in range(40)} == {"done"}


def casual_lays(state: State) -> list[str]:
    view = GAME.view(state, A)
    return sorted(map(str, find_simple_turn(view, whole_hand(view)).played))


def test_a_casual_player_adds_to_what_lies_there_and_moves_nothing() -> None:
    """The expert's turn would take suns-3 out of the run."""
    opened = [True, True]
    assert casual_lays(position(["suns-4 arms-5", "arms-4"], [RUN], opened=opened)) == ["suns-4"]
    assert casual_lays(position(["moons-3 crowns-3", "arms-4"], [RUN], opened=opened)) == []
    assert casual_lays(position(["suns-4 arms-5", "arms-4"], [RUN])) == []
    assert casual_lays(position([f"{SOME} suns-4", "arms-4"], [RUN])) == [
        "arms-2",
        "arms-3",
        "arms-4",
        "suns-4",
    ]


def test_keen_wins_most_rounds_against_casual() -> None:
    assert wins("packkub", "keen", "casual", "casual", range(8), {"rounds": "1"}) >= 12


def test_every_level_says_why() -> None:
    def reason(think: Thinker[View], state: State, seed: int = 1) -> str:
        *_, advice = think(GAME.view(state, A), Chance.of(seed))
        return lexicon("en").say(advice.reason)

    opened = [True, True]
    casually = {reason(casual, position([SOME, MANY], [RUN]), seed) for seed in range(20)}
    assert casually == {"I see nothing to lay.", "You can lay 3 tiles without moving any others."}
    assert reason(expert, position([SOME, MANY], [RUN], opened=opened)).startswith(
        "You could lay 3 tiles now, but wait:"
    )
    assert (
        reason(expert, position(["suns-4", MANY], [RUN], opened=opened))
        == "You can lay all your tiles this turn."
    )
    run = "arms-null arms-ace arms-2 arms-3"
    last = position(["arms-4 moons-null moons-null", ""], [run], opened=opened, pile=0)
    assert (
        reason(expert, last)
        == "Lay 1 tile: looking ahead to the other player's answer, this leaves you best off."
    )
    last = position(
        ["arms-4 suns-4 suns-4 moons-5 moons-5 crowns-5 crowns-5", ""], [run], opened=opened, pile=0
    )
    assert reason(expert, last).startswith("The stock is empty, so you know")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hints_are_true_in_played_games(seats: int) -> None:
    """A hint is the expert's; it gives the number of tiles that its plan plays, or says that none
    can be played.
    """
    keys = set()
    for seed in range(3):
        match = MatchSetup.of(BOX, ["me", *["keen"] * (seats - 1)], str(seed), {"rounds": "1"})
        session = Session(BOX, match)
        while session.phase != OVER:
            if session.phase != READY:
                session.tick()
                continue
            hint, view = session.hint(), session.view()
            laid = sum(
                move.verb == "put" and move.args[0] in {tile.id for tile in view.hand}
                for move in hint.plan
            )
            possible = len(find_best_turn(view, whole_hand(view)).played)
            match hint.idea.key.removeprefix("packkub.idea."):
                case "nothing":
                    assert not possible
                case "out":
                    assert possible == len(whole_hand(view))
                case _:
                    assert 0 < possible < len(whole_hand(view))
            keys.add(key := hint.reason.key.removeprefix("packkub.reason."))
            n = dict(hint.reason.values).get("n")
            match key:
                case "draw" | "pass":
                    assert not possible
                case "wait":
                    assert n == possible > 0
                    assert str(hint.plan[0]) == "draw"
                case "lay" | "open":
                    assert n == laid == possible
                case "more" | "measured":
                    assert n == laid
                case "out":
                    assert laid == len(view.hand)
            assert session.viewer is not None
            session.play(session.viewer, hint.plan[0])
    assert {"draw", "wait" if seats < 4 else "lay"} <= keys


@pytest.mark.parametrize(
    ("hand", "pile", "grade"),
    [
        ("suns-2 suns-3 suns-4", 5, {"lay": "best", "draw": "mistake"}),
        ("suns-2 suns-3 suns-4 arms-5", 5, {"lay": "best", "draw": "as-good"}),
        ("suns-2 arms-5", 5, {"draw": "best"}),
    ],
)
def test_a_review_calls_only_a_missed_way_out_a_mistake(
    hand: str, pile: int, grade: dict[str, str]
) -> None:
    view = GAME.view(position([hand, "arms-4 moons-2"], pile=pile), A)
    assert BOX.review is not None
    *_, review = BOX.review(view, Chance.of("1"))
    named = {
        "draw" if str(choice.plan[0]) == "draw" else "lay": choice for choice in review.choices
    }
    assert {name: str(Decision(0, review, choice).grade) for name, choice in named.items()} == grade
