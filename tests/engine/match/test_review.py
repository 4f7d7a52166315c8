"""The review of a match and hints in three steps, for any game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from engine.marks import each_key
from engine.tables import table
from engine.toys import THROW, Heap, pebbles

from tilebag.core.chance import Chance
from tilebag.core.game import Choice, Review, Seat, Unit, best_first
from tilebag.core.move import Move
from tilebag.core.words import lexicon, say
from tilebag.match import bots, catalog
from tilebag.match.record import play_match
from tilebag.match.review import Balance, Decision, Grade, judge
from tilebag.match.session import ME, MatchSetup, Session

WORD = say("error.seed")
ONE = Move("take", ("1",))
TWO = Move("take", ("2",))
VALUES = {ONE: (0.5, 0.0), TWO: (0.49, 0.01), THROW: (0.3, 0.01)}
LABELS = {ONE: WORD, TWO: say("hint.stock"), THROW: say("hint.no-piece")}
HINTS_READ = 12  # of a match


def reviewer(view: Heap, chance: Chance) -> Iterator[Review]:
    """Values in two slices, the first of them useless."""
    del chance
    choices = best_first(
        Choice((move,), value[0], LABELS[move], WORD, value[1]) for move, value in VALUES.items()
    )
    yield Review(Unit.CHANCE, choices[:1], WORD)
    yield Review(
        Unit.CHANCE,
        tuple(choice for choice in choices if view.heap > 1 or choice.plan != (TWO,)),
        WORD,
    )


def match(*moves: Move, players: tuple[str, ...] = (ME,)) -> Session:
    box = replace(pebbles(), review=reviewer)
    session = Session(box, MatchSetup.of(box, players, "1"))
    for move in moves:
        session.play(Seat(0), move)
    return session


def decisions(session: Session) -> list[Decision]:
    return [decision for decision in judge(session.history, Seat(0), session.ply) if decision]


def test_moves_fall_into_four_grades() -> None:
    session = match(ONE, TWO, THROW)
    assert [decision.grade for decision in decisions(session)] == [
        Grade.BEST,
        Grade.AS_GOOD,
        Grade.MISTAKE,
    ]
    assert [decision.loss for decision in decisions(session)] == [0, 0, pytest.approx(0.2)]


def test_a_review_works_in_slices_and_stops_at_the_present() -> None:
    session = match(ONE, ONE)
    session.undo()
    assert [bool(decision) for decision in judge(session.history, Seat(0), session.ply)] == [
        False,
        False,
        True,
    ]


def test_a_move_that_only_begins_a_plan_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VALUES, ONE, (0.5, 0.0))
    session = match(ONE)
    longer = [
        replace(choice, plan=(*choice.plan, TWO))
        for choice in list(reviewer(session.state, Chance(0)))[-1].choices
    ]
    session.history.box = replace(
        session.box, review=lambda *_: iter([Review(Unit.CHANCE, tuple(longer), WORD)])
    )
    assert decisions(session) == []


def test_luck_choices_and_others_add_up_to_the_result() -> None:
    session = match(ONE, THROW, THROW, ONE)
    balance = Balance.of(session.history, Seat(0), session.ply, decisions(session))
    assert balance.start - balance.given_away + balance.luck + balance.others == pytest.approx(
        balance.end
    )
    assert balance.others == 0


def test_changes_within_the_noise_of_sampled_values_are_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = match(ONE, THROW)

    def changes(luck: float) -> list[str]:
        return list(Balance(Seat(0), tuple(decisions(session)), luck=luck, others=0.5).changes())

    assert changes(0.05) == ["choices"]
    assert changes(-0.2) == ["luck", "choices"]
    monkeypatch.setattr(
        f"{__name__}.VALUES", {move: (value, 0.0) for move, (value, _) in VALUES.items()}
    )
    assert changes(0.05) == ["luck", "choices", "others"]


def test_the_headline_names_the_loss_and_the_steps_that_cost_most() -> None:
    words = lexicon("en")

    def headline(*moves: Move) -> str:
        session = match(*moves)
        balance = Balance.of(session.history, Seat(0), session.ply, decisions(session))
        return session.match.lexicon(words).say(balance.headline(session.match.name(Seat(0))))

    assert headline(ONE, TWO) == "No mistakes. Every choice was the best or just as good."
    assert headline(ONE, THROW) == "You gave away 20% winning chances in one move."
    assert headline() == "The values of these choices are not known."


def test_a_hint_tells_more_in_each_step() -> None:
    hint = match().hint()
    english = lexicon("en")
    assert (hint.plan, hint.pieces) == ((ONE,), ())
    assert english.say(hint.look) == "There is no particular piece to look at."
    assert hint.step is not None
    assert hint.second is not None
    assert english.say(hint.step).endswith(": 50%")
    assert english.say(hint.second).startswith("Just as good: ")


@each_key
def test_the_second_choice_of_a_hint_does_not_read_like_the_first(key: str) -> None:
    box = catalog.box(key)
    session = table(key, ME, *[bots.strongest_player(box)] * (box.usual_seats - 1))
    for _ in range(HINTS_READ):
        if session.phase == "thinking":
            session.tick()
        elif session.phase == "ready":
            hint = session.hint()
            if hint.step and hint.second:
                assert hint.step != dict(hint.second.values)["choice"]
            session.play(Seat(0), hint.plan[0])


def test_a_hint_names_the_stock_and_not_what_is_left_of_it() -> None:
    session = table("okey", ME, *["keen"] * 3)
    while session.phase != "ready" or "draw" not in [
        move.verb for move in session.box.game.moves(session.view())
    ]:
        session.tick() if session.phase == "thinking" else session.play(
            Seat(0), session.hint().plan[0]
        )
    hint = session.hint()
    assert hint.pieces == ("stock",)
    assert lexicon("en").say(hint.look) == "Look at the stock."


def test_without_values_a_hint_says_what_it_does_not_know() -> None:
    box = pebbles()
    hint = Session(box, MatchSetup.of(box, (ME,), "1")).hint()
    assert lexicon("en").say(hint.idea) == "There is no general hint for this move."
    assert (hint.step, hint.second) == (None, None)


@pytest.mark.parametrize(
    ("game", "players"),
    [("magic-bag", ("expert",)), ("okey", ("expert", "keen")), ("packkub", ("expert", "keen"))],
)
def test_an_expert_makes_no_mistakes_by_the_review(game: str, players: tuple[str, ...]) -> None:
    options = {"rounds": "1"} if "rounds" in catalog.box(game).options else {}
    session = play_match(game, players, "1", options)
    judged = [decision for decision in judge(session.history, Seat(0), session.ply) if decision]
    assert judged
    assert not [decision.ply for decision in judged if decision.loss]


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        ("magic-bag", "2c29afe4b229"),
        ("multzo", "9491c52da258"),
        ("okey", "9a736f2a8226"),
        ("packkub", "0f844b3a1efe"),
        ("remembory", "c47f552fc2e3"),
    ],
)
def test_a_review_is_the_same_on_every_python(game: str, digest: str) -> None:
    box = catalog.box(game)
    options = {"rounds": "1"} if "rounds" in box.options else {}
    session = play_match(game, ("casual", "keen")[: box.seats[0]], "7", options)
    judged = islice(
        (decision for decision in judge(session.history, Seat(0), session.ply) if decision), 12
    )
    lines = [
        f"{decision.ply} {choice.plan} {choice.value:.6f}"
        for decision in judged
        for choice in decision.review.choices
    ]
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12] == digest
