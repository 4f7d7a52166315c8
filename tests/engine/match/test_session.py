"""Sessions: seats, moves, computer players, undo, hints, curtain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from engine.tables import table
from engine.toys import THROW, WIND, Heap, greedy, pebbles

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup, BadText, IllegalMove
from tilebag.core.game import PHONE, Advice, Seat, Thinker
from tilebag.core.move import Move
from tilebag.core.scene import all_pieces
from tilebag.core.words import lexicon, say
from tilebag.match import bots, catalog
from tilebag.match.history import Step
from tilebag.match.session import CURTAIN, ME, OVER, READY, THINKING, MatchSetup, Session

A = Seat(0)
B = Seat(1)
C = Seat(2)
ONE = Move("take", ("1",))
TWO = Move("take", ("2",))


def high_tile(*players: str, seed: str = "7", hand: str = "3") -> Session:
    """A match with hidden hands."""
    return table("_blank", *players, seed=seed, options={"hand": hand})


def toy(*players: str, seed: str = "7", hidden: bool = False, turns: str = "in-order") -> Session:
    """A match without secrets, with a die."""
    box = pebbles(hidden=hidden)
    return Session(box, MatchSetup.of(box, players, seed, {"turns": turns}))


def play_any(session: Session) -> None:
    """Play the viewer's first legal move."""
    assert session.viewer is not None
    session.play(session.viewer, session.box.game.moves(session.view())[0])


def test_play_takes_a_move_rather_than_text() -> None:
    session = high_tile(ME, ME)
    with pytest.raises(TypeError, match=r"a step is a Move, not a str: Move\.parse\('lay t1'\)"):
        session.play(A, "lay t1")  # type: ignore[arg-type]


# seats


def test_a_match_has_begun_with_the_first_decision_of_a_person() -> None:
    """Not with moves of computers, nor with forced ones (Okey: nobody to ask about the
    indicator).
    """
    session = table("okey", ME, "keen", seed="3")
    while session.phase != READY:
        session.tick()
    assert session.ply
    assert not session.has_begun
    session.play(Seat(0), session.advice(Seat(0), "keen").plan[0])
    assert session.has_begun


def test_a_match_has_people_and_computers() -> None:
    session = high_tile(ME, "keen", ME)
    assert session.match.people == (A, C)
    assert session.match.name(A) == say("seat.person", n=1)
    assert session.match.name(B) == say("seat.computer.2")


def test_people_can_have_names() -> None:
    box = catalog.box("_blank")
    match = MatchSetup.of(box, (ME, ME), "7", {}, ("Ada", ""))
    assert match.name(A) == "Ada"
    assert match.name(B) == say("seat.person", n=2)


@pytest.mark.parametrize(
    ("players", "seed", "options", "names", "key"),
    [
        ((ME,), "7", {}, (), "error.seats"),
        ((ME,) * 4, "7", {}, (), "error.seats"),
        ((ME, "nobody"), "7", {}, (), "error.player"),
        ((ME, ""), "7", {}, (), "error.player"),
        ((ME, ME), "", {}, (), "error.seed"),
        ((ME, ME), "x" * 65, {}, (), "error.seed"),
        ((ME, ME), "a\nb", {}, (), "error.seed"),
        ((ME, ME), "\ud800", {}, (), "error.seed"),
        ((ME, ME), 1, {}, (), "error.seed"),
        ((ME, ME), "7", {"hat": "red"}, (), "error.switch"),
        ((ME, ME), "7", {"hand": "5"}, (), "error.switch-value"),
        ((ME, ME), "7", {}, ("a", "b", "c"), "error.names"),
        ((ME, ME), "7", {}, ("x" * 41,), "error.names"),
        ((ME, ME), "7", {}, ("\u202e",), "error.names"),
    ],
)
def test_an_invalid_match_is_rejected(
    players: tuple[str, ...], seed: str, options: dict[str, str], names: tuple[str, ...], key: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        MatchSetup.of(catalog.box("_blank"), players, seed, options, names)
    assert refused.value.key == key


def test_a_game_can_reject_a_setup() -> None:
    with pytest.raises(BadSetup) as refused:
        MatchSetup.of(pebbles(), (ME,) * 4, "7")
    assert refused.value.key == "error.setup"


def test_an_unknown_game_is_rejected() -> None:
    for name in ("", "chess", "blank", "-blank", "../_blank", "magic_bag"):
        with pytest.raises(BadSetup):
            catalog.box(name)


# moves


def test_a_move_is_logged() -> None:
    session = high_tile(ME, "keen")
    move = session.box.game.moves(session.view())[0]
    session.play(A, move)
    assert session.log == [Step(A, move)]
    assert str(session.log[0]) == f"0 {move}"
    assert (session.ply, len(session.states)) == (1, 2)


@pytest.mark.parametrize("move", [Move("lay", ("t4",)), Move("clear"), Move("nonsense")])
def test_an_illegal_move_changes_nothing(move: Move) -> None:
    session = high_tile(ME, "keen")
    before = session.states[:]
    with pytest.raises(IllegalMove):
        session.play(A, move)
    with pytest.raises(IllegalMove):
        session.play(B, move)
    assert (session.states, session.log, session.ply) == (before, [], 0)


def test_a_new_move_drops_undone_steps() -> None:
    session = toy(ME)
    session.play(A, ONE)
    session.play(A, TWO)
    hashes = [session.hash(ply) for ply in range(3)]
    description = session.description(1)
    session.undo()
    session.play(A, ONE)
    assert [str(step) for step in session.log] == ["0 take 1", "0 take 1"]
    assert [session.hash(ply) for ply in range(2)] == hashes[:2]
    assert session.hash(2) != hashes[2]
    assert session.description(1) != description


def test_dropped_steps_reveal_nothing() -> None:
    session = toy(ME)
    session.play(A, ONE)
    session.allow_undo_past_chance()
    session.play(A, THROW)
    assert session.undo_target == 1
    session.undo()
    session.play(A, TWO)
    session.practice_since = None
    assert session.undo_target == 1, "the throw is gone, and with it what it revealed"


# computer players


def test_a_computer_moves_on_tick() -> None:
    session = high_tile("keen", ME)
    assert session.phase == THINKING
    session.tick()
    assert session.ply == 1
    assert session.phase == READY


def test_tick_fails_while_a_person_is_to_move() -> None:
    with pytest.raises(AssertionError):
        high_tile(ME, "keen").tick()


def test_a_tick_plays_an_automatic_move() -> None:
    session = high_tile(ME, "keen")
    play_any(session)
    session.tick()
    assert session.phase == THINKING
    assert session.turn.auto
    taker = session.turn.seats[0]
    session.tick()
    assert session.log[-1] == Step(taker, Move("clear"))


def thinker(slices: list[int]) -> Thinker[Heap]:
    """A player whose best advice comes last, and that records each slice."""

    def think(view: Heap, chance: Chance) -> Iterator[Advice]:
        for k in range(4):
            slices.append(k)
            *_, last = greedy(view, chance)
            yield last

    return think


def test_a_search_runs_in_slices() -> None:
    slices: list[int] = []
    box = replace(pebbles(), bots={"thinker": thinker(slices)})
    session = Session(box, MatchSetup.of(box, ("thinker", ME), "7"))
    assert [session.think() for _ in range(3)] == [False, False, False]
    assert slices == [0, 1, 2, 3]
    assert not session.log
    assert session.think()
    assert session.log == [Step(A, TWO)]


def test_undo_ends_a_running_search() -> None:
    slices: list[int] = []
    box = replace(pebbles(), bots={"thinker": thinker(slices)})
    session = Session(box, MatchSetup.of(box, (ME, "thinker"), "7"))
    session.play(A, TWO)
    assert not session.think()
    session.undo()
    assert session.phase == READY
    session.play(A, ONE)
    slices.clear()
    while not session.think():
        pass
    assert slices == [0, 1, 2, 3], "another table, another thought"
    assert session.log[-1].seat == B


def test_a_search_in_slices_gives_the_same_move() -> None:
    first, second = high_tile("keen", "keen"), high_tile("keen", "keen")
    while not first.over:
        first.tick()
    while not second.over:
        second.think()
    assert first.log == second.log


def test_each_computer_has_its_own_generator_at_each_ply() -> None:
    drawn: list[Chance] = []

    def spy(view: Heap, chance: Chance) -> Iterator[Advice]:
        drawn.append(chance)
        yield from greedy(view, chance)

    box = replace(pebbles(), bots={"spy": spy})
    session = Session(box, MatchSetup.of(box, ("spy", "spy"), "7"))
    session.advice(A, "spy")
    session.advice(B, "spy")
    session.tick()
    session.advice(A, "spy")
    assert drawn[0] == drawn[2] == Chance.of(box.key, "7", "bot", 0, 0), (
        "the same seat at the same step thinks the same"
    )
    assert len(set(drawn)) == 3
    assert session.states[0].chance not in drawn, "the game's chance is another stream"


def test_thinking_does_not_affect_the_deal() -> None:
    first, second = high_tile("random", "keen"), high_tile("random", "keen")
    while not first.over:
        first.tick()
    while not second.over:
        if second.phase == THINKING and not second.turn.auto:
            second.advice(second.turn.seats[0], "keen")
        second.tick()
    assert first.log == second.log
    assert first.states == second.states


def test_computers_move_before_persons() -> None:
    session = toy(ME, "greedy", turns="together")
    assert session.turn.seats == (A, B)
    assert session.mover == B
    assert session.phase == THINKING


def test_a_match_of_computers_ends_and_cannot_be_undone() -> None:
    session = high_tile("keen", "keen", "random")
    while not session.over:
        session.tick()
    assert session.phase == OVER
    assert session.viewer is None
    assert session.undo_target is None
    with pytest.raises(IllegalMove):
        session.undo()


# hints


def test_a_hint_is_what_the_hint_player_would_do() -> None:
    session = high_tile(ME, "random")
    hint = session.hint()
    assert hint.plan[0] in session.box.game.moves(session.view())
    assert hint.reason.key.startswith("_blank.reason.")


@pytest.mark.parametrize(
    "start",
    [lambda: high_tile("keen", ME), lambda: high_tile(ME, ME), lambda: high_tile("keen", "keen")],
)
def test_there_is_no_hint_out_of_turn(start: Callable[[], Session]) -> None:
    with pytest.raises(IllegalMove) as refused:
        start().hint()
    assert refused.value.key == "error.no-hint"


# undo


def test_undo_is_free_while_nothing_was_revealed() -> None:
    session = toy(ME)
    for move in (ONE, TWO, ONE):
        session.play(A, move)
    for at in (2, 1, 0):
        session.undo()
        assert session.ply == at
    assert session.undo_blocked == say("undo.nothing")
    with pytest.raises(IllegalMove) as refused:
        session.undo()
    assert refused.value.key == "undo.nothing"


def test_undone_moves_can_be_redone() -> None:
    session = toy(ME)
    for move in (ONE, TWO):
        session.play(A, move)
    end = session.state
    session.undo()
    session.undo()
    session.redo()
    session.redo()
    assert session.state == end
    with pytest.raises(IllegalMove) as refused:
        session.redo()
    assert refused.value.key == "undo.no-more"


def test_a_throw_with_the_same_face_cannot_be_undone() -> None:
    for seed in map(str, range(40)):
        session = toy(ME, seed=seed)
        face = session.state.die
        session.play(A, THROW)
        if session.state.die == face:
            assert session.undo_target is None
            assert session.undo_blocked == say("undo.chance")
            return
    raise AssertionError("no seed throws a one")


def test_a_computer_s_decision_from_hidden_tiles_cannot_be_undone() -> None:
    session = high_tile(ME, "keen")
    play_any(session)
    assert session.undo_target == 0, "my own tile was known to me"
    session.tick()
    assert session.undo_blocked == say("undo.others")


def test_undo_returns_to_the_person_s_last_decision() -> None:
    session = toy(ME, "greedy")
    session.play(A, TWO)
    session.tick()
    assert session.ply == 2
    session.undo()
    assert session.ply == 0
    session.redo()
    assert session.ply == 2, "forth takes the computer's step along"


def test_redo_includes_automatic_moves() -> None:
    session = toy(ME)
    for move in (TWO, TWO, TWO, TWO, ONE):
        session.play(A, move)
    session.tick()
    assert session.log[-1].move == WIND
    session.undo()
    assert session.ply == 4, "back does not stop at the wind"
    session.redo()
    assert session.ply == 6


def test_with_secrets_a_computer_s_reply_is_final_outside_practice_mode() -> None:
    session = toy(ME, ME, "thrower", hidden=True)
    for seat in (A, B):
        session.reveal()
        session.play(seat, ONE)
    session.tick()
    assert (session.viewer, session.undo_blocked) == (B, say("undo.others")), (
        "though B did not see the die"
    )
    session.allow_undo_past_chance()
    assert session.undo_target == 1


def test_practice_mode_undoes_anything_and_is_dated() -> None:
    session = toy(ME)
    session.play(A, ONE)
    session.play(A, THROW)
    session.allow_undo_past_chance()
    assert session.practice_since == 2
    session.undo()
    session.undo()
    assert session.ply == 0
    session.play(A, THROW)
    assert session.practice_since == 0, "it holds since a step that is still there"
    session.allow_undo_past_chance()
    assert session.practice_since == 0


def test_undo_does_not_change_later_chance() -> None:
    session = toy(ME)
    session.play(A, THROW)
    thrown = session.state
    session.allow_undo_past_chance()
    session.undo()
    session.play(A, THROW)
    assert session.state == thrown


def test_without_secrets_people_can_undo_each_others_moves() -> None:
    session = toy(ME, ME)
    session.play(A, ONE)
    session.play(B, ONE)
    session.undo()
    session.undo()
    assert session.ply == 0


# viewer and curtain


def test_the_only_person_always_has_the_same_view() -> None:
    session = high_tile("keen", ME)
    assert session.viewer == B
    session.tick()
    assert session.viewer == B


def test_without_secrets_the_viewer_is_the_mover() -> None:
    session = toy(ME, ME, "greedy")
    assert (session.viewer, session.phase) == (A, READY)
    session.play(A, ONE)
    assert (session.viewer, session.phase) == (B, READY)
    session.play(B, ONE)
    assert (session.viewer, session.phase) == (B, THINKING), (
        "the table stays while a computer moves"
    )


def test_with_secrets_there_is_a_curtain_between_people() -> None:
    session = high_tile(ME, ME)
    assert session.phase == CURTAIN
    session.reveal()
    assert (session.phase, session.viewer) == (READY, A)
    play_any(session)
    assert session.phase == CURTAIN
    assert session.mover == B
    session.reveal()
    assert (session.phase, session.viewer) == (READY, B)


def test_behind_the_curtain_only_public_pieces_are_shown() -> None:
    session = high_tile(ME, ME)
    session.reveal()
    play_any(session)
    faces = [piece.id for piece in all_pieces(session.scene(PHONE)) if piece.face]
    assert faces == [tile.id for tile in session.state.trick]
    assert session.view() == session.box.game.view(session.state, None)


def test_reveal_does_nothing_without_a_curtain() -> None:
    session = high_tile(ME, "keen")
    session.reveal()
    assert session.viewer == A


def test_undo_before_the_next_person_looks_keeps_the_curtain_down() -> None:
    session = high_tile(ME, ME)
    session.reveal()
    play_any(session)
    assert session.phase == CURTAIN
    session.undo()
    assert session.phase == CURTAIN, "nobody knows who sits there now"
    assert session.mover == A
    session.reveal()
    assert session.phase == READY
    session.redo()
    assert session.phase == CURTAIN
    assert session.mover == B


def test_hide_lowers_the_curtain_within_a_turn() -> None:
    session = toy(ME, ME, hidden=True, turns="in-order")
    session.reveal()
    session.hide()
    assert (session.phase, session.viewer) == (CURTAIN, None)
    assert session.view() == session.box.game.view(session.state, None)
    session.reveal()
    assert (session.phase, session.viewer) == (READY, A)


def test_hide_does_nothing_for_one_person_without_secrets_or_after_the_end() -> None:
    for session in (high_tile(ME, "keen"), toy(ME, ME)):
        session.hide()
        assert (session.phase, session.viewer) == (READY, A)
    session = high_tile(ME, ME)
    while not session.over:
        session.reveal()
        if session.phase == THINKING:
            session.tick()
        else:
            play_any(session)
    looked = session.viewer
    session.hide()
    assert session.viewer == looked


def test_redo_behind_a_curtain_shows_no_hand() -> None:
    session = high_tile(ME, ME)
    session.reveal()
    play_any(session)
    session.undo()
    session.redo()
    assert (session.phase, session.viewer) == (CURTAIN, None)


def test_the_next_person_cannot_undo_another_s_move() -> None:
    session = high_tile(ME, ME)
    session.reveal()
    play_any(session)
    session.reveal()
    assert session.undo_blocked == say("undo.not-yours")
    session.allow_undo_past_chance()
    assert session.undo_blocked == say("undo.not-yours"), "not in practice either"


# narration


def test_a_description_names_the_seat() -> None:
    session = high_tile(ME, "keen")
    play_any(session)
    number = str(session.state.trick[0].number)
    text = say("_blank.told.lays", number=number)
    assert session.description(0) == text
    assert session.narration(0, 1) == (say("log.turn", who=say("seat.you"), what=(text,)),)


def test_a_turn_of_several_steps_is_one_sentence() -> None:
    session = toy(ME, "random", turns="together")
    session.play(A, TWO)
    session.play(A, ONE)
    both = tuple(text for ply in (0, 1) if (text := session.description(ply)))
    assert len(both) == 2
    assert session.narration(0, 2) == (say("log.turn", who=say("seat.you"), what=both),)


def test_the_only_unnamed_person_is_called_you() -> None:
    def you(*players: str, names: tuple[str, ...] = ()) -> int:
        return MatchSetup.of(catalog.box("_blank"), players, "1", names=names).you_seat

    assert you("keen", ME) == 2
    assert you("keen", ME, names=("Ada",)) == 2
    assert you(ME, "keen", names=("Ada",)) == 0
    assert you(ME, ME) == you("keen", "keen") == 0


def test_an_automatic_move_has_its_own_sentence() -> None:
    session = high_tile(ME, "keen", hand="4")
    while session.ply < 4:
        play_any(session) if session.phase == READY else session.tick()
    keys = [text.key for text in session.narration(0, session.ply)]
    assert keys == ["log.turn", "log.turn", "log.table", "log.turn"]


def test_the_story_starts_after_the_viewer_s_last_decision() -> None:
    session = toy(ME, "random", "random")
    while session.phase != READY:
        session.tick()
    assert session.recent.own_ply == 0, "nothing of one's own yet"
    play_any(session)
    assert session.recent.own_ply == session.ply
    assert session.recent.score_changes == (0, 0, 0)
    own = session.ply
    for k in (1, 2):
        session.tick()
        assert session.recent.own_ply == own
        assert len(session.narration(session.recent.own_ply, session.ply)) == k
    before, now = (session.box.game.turn(session.states[ply]).scores for ply in (own, session.ply))
    assert session.recent.score_changes == tuple(b - a for a, b in zip(before, now, strict=True))
    assert session.recent.score_changes[0] == 0
    assert min(session.recent.score_changes[1:]) > 0


def test_for_a_solo_computer_the_last_step_is_told() -> None:
    """Rather than the whole match, all its pieces and all points with every step."""
    session = table("magic-bag", "casual", seed="7")
    while not session.over:
        session.tick()
        assert len(session.narration(session.recent.own_ply, session.ply)) == 1
        if session.log[-1].move.verb == "roll":
            assert session.recent.ids == frozenset()
    before, now = (
        session.box.game.turn(session.states[ply]).scores
        for ply in (session.recent.own_ply, session.ply)
    )
    assert session.recent.score_changes == (now[0] - before[0],) != now


def just_played(session: Session) -> set[str]:
    return {piece.id for piece in all_pieces(session.scene(PHONE)) if "last" in piece.marks}


def test_others_moves_are_marked_until_the_viewer_moves() -> None:
    session = high_tile(ME, "keen", "keen", hand="4")
    while session.phase != READY:
        session.tick()
    played = {step.move.args[0] for step in session.log}
    assert just_played(session) == played
    play_any(session)
    assert just_played(session) == set()
    while session.phase == THINKING and not session.turn.auto:
        mover = session.mover
        session.tick()
        assert session.log[-1].move.args[0] in just_played(session), mover


def test_the_label_of_a_marked_piece_says_so() -> None:
    session = high_tile(ME, "keen", "keen", hand="4")
    while session.phase != READY or not session.recent.ids:
        if session.phase == READY:
            play_any(session)
        else:
            session.tick()
    labels = [
        piece.label
        for piece in all_pieces(session.scene(PHONE))
        if piece.id in just_played(session)
    ]
    assert labels
    assert all(lexicon("en").say(label).endswith(", just played") for label in labels)


@pytest.mark.parametrize("game", ["multzo", "okey", "packkub"])
def test_moves_of_the_last_round_are_not_marked(game: str) -> None:
    options = {"rounds": "3"} if "rounds" in catalog.box(game).options else {}
    session = table(game, ME, "keen", "keen", seed="3", options=options)
    since = 0
    while not session.over:
        deals = session.turn.deals
        step_of_computers(session)
        since = session.ply if deals else since
        late = {arg for step in session.log[since:] for arg in step.move.args}
        assert session.recent.ids <= late
        if deals:
            assert session.recent.ids == frozenset()
    assert since


def step_of_computers(session: Session) -> None:
    """Play the next move of each seat as the strongest player would."""
    turn, seat = session.turn, session.mover
    assert seat is not None
    session.play(seat, turn.auto or session.advice(seat, bots.default_player(session.box)).plan[0])


def test_without_a_viewer_only_the_last_turn_is_marked() -> None:
    session = high_tile(ME, "keen", ME)
    while session.phase == THINKING:
        session.tick()
    session.reveal()
    while session.phase != CURTAIN:
        if session.phase == READY:
            play_any(session)
        else:
            session.tick()
    session.hide()
    assert session.recent.ids == frozenset(session.log[-1].move.args)


def test_steps_without_a_description_are_left_out() -> None:
    session = toy(ME)
    for move in (TWO, TWO, TWO, TWO, ONE):
        session.play(A, move)
    session.tick()
    assert session.description(5) is None


def test_equal_states_have_equal_hashes() -> None:
    first, second = toy(ME), toy(ME)
    for session in (first, second):
        session.play(A, ONE)
    assert [first.hash(ply) for ply in (0, 1)] == [second.hash(ply) for ply in (0, 1)]
    assert first.hash(0) != first.hash(1)
    assert len(first.hash(0)) == 64


# the rack


def rack_table(*players: str) -> Session:
    """A match in which everybody has a rack, with a person to move."""
    session = table("okey", *players, seed="81", options={"indicator_window": "off"})
    while session.phase == THINKING and session.match.people:
        session.tick()
    return session


def piece_slots(session: Session) -> dict[str, int]:
    shown = session.scene(PHONE).desk
    assert shown is not None
    return dict(shown.lying)


def test_the_rack_can_be_rearranged_at_any_time_without_a_move() -> None:
    session = rack_table(ME, "keen")
    before = piece_slots(session)
    at = session.ply
    state = session.hash(session.ply)
    piece, slot = min(before, key=lambda name: before[name]), 15
    session.arrange(PHONE, piece, slot)
    assert piece_slots(session)[piece] == slot
    assert piece_slots(session).keys() == before.keys()
    assert (session.ply, len(session.log), session.hash(at)) == (at, at, state)
    session.sort(PHONE, "runs")
    assert piece_slots(session) != before
    play_any(session)
    while session.phase != THINKING:
        play_any(session)
    session.arrange(PHONE, next(iter(piece_slots(session))), 15)


def test_drawn_pieces_keep_their_slot_and_returned_ones_get_it_back() -> None:
    session = rack_table(ME, "keen")
    session.remember_desk(session.scene(PHONE))
    there = piece_slots(session)
    while session.phase != THINKING:
        play_any(session)
        session.remember_desk(session.scene(PHONE))
        there = piece_slots(session) | there
    (gone,) = there.keys() - piece_slots(session).keys()
    assert {piece: piece_slots(session)[piece] for piece in there.keys() - {gone}} == {
        piece: slot for piece, slot in there.items() if piece != gone
    }
    session.undo()
    assert piece_slots(session)[gone] == there[gone]


def test_every_seat_has_its_own_rack() -> None:
    session = rack_table(ME, ME)
    session.reveal()
    first = session.viewer
    assert first is not None
    session.arrange(PHONE, next(iter(piece_slots(session))), 15)
    arranged = dict(session.desks[first])
    while session.phase != CURTAIN:
        play_any(session)
    with pytest.raises(BadText, match="It is not your turn"):
        session.arrange(PHONE, next(iter(arranged)), 3)
    assert session.scene(PHONE).desk is None
    session.reveal()
    assert session.viewer != first
    with pytest.raises(BadText, match="message"):
        session.arrange(PHONE, next(iter(arranged)), 3)
    session.sort(PHONE, "pairs")
    assert session.desks[first] == arranged


@pytest.mark.parametrize(
    ("piece", "slot"), [("t999", 0), ("", 0), ("indicator", 3), (None, 16), (None, -1)]
)
def test_an_invalid_arrangement_is_rejected(piece: str | None, slot: int) -> None:
    session = rack_table(ME, "keen")
    with pytest.raises(BadText, match="message"):
        session.arrange(PHONE, next(iter(piece_slots(session))) if piece is None else piece, slot)
    with pytest.raises(BadText, match="message"):
        session.sort(PHONE, "backwards")
    assert session.desks == {}


def test_nothing_is_arranged_without_a_rack() -> None:
    session = high_tile(ME, "keen")
    with pytest.raises(BadText, match="nothing to arrange here"):
        session.arrange(PHONE, "t1", 0)
    with pytest.raises(BadText, match="nothing to arrange here"):
        session.sort(PHONE, "runs")
    session.remember_desk(session.scene(PHONE))
    assert session.desks == {}
    with pytest.raises(BadText, match="It is not your turn"):
        rack_table("keen", "keen").sort(PHONE, "runs")


def test_with_many_seats_only_the_last_turns_are_marked() -> None:
    session = table("remembory", ME, *["random"] * 98, seed="6")
    while len({step.seat for step in session.log[-40:]}) < 15:
        session.tick()
    last = list(dict.fromkeys(step.seat for step in reversed(session.log)))[:8]
    assert session.recent.ids == {
        arg for step in session.log for arg in step.move.args if step.seat in last
    }
