"""Undo in real matches: free within a turn, and back to the last decision while nothing hidden was
revealed.
"""

from __future__ import annotations

import pytest
from engine import facts
from engine.marks import each_lang
from engine.tables import STEPS, step, table, until

from tilebag.core.errors import IllegalMove
from tilebag.core.words import languages, lexicon, say
from tilebag.match import bots, catalog, report
from tilebag.match.session import ME, OVER, READY, THINKING

GAMES = catalog.keys(offered=False)
BLOCKED = {facts.FREE: None, facts.CHANCE: say("undo.chance")}
UNDO = {
    game: {verb: BLOCKED[why] for verb, why in facts.facts(game).undo.items()} for game in GAMES
}
CHANCY = [game for game, verbs in UNDO.items() if any(verbs.values())]
YOU = (" you ", " your ", " sen ", " senin ", " sana ", " elin ")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_exactly_the_steps_that_revealed_nothing_can_be_undone(game: str, seed: str) -> None:
    """The game's facts say what each verb allows; undone moves can be redone."""
    session, met = table(game, seed=seed), set()
    for _ in range(STEPS):
        verb = step(session)
        if not verb:
            break
        assert (session.undo_target is None) == (session.undo_blocked is not None), (
            "who cannot go back is told why"
        )
        if session.over:
            continue
        if verb in UNDO[game]:
            met.add(verb)
            assert session.undo_blocked == UNDO[game][verb], session.log[-1]
        if session.undo_blocked is None and session.undo_target is not None:
            before, done = session.ply, session.state
            session.undo()
            assert session.phase == READY
            assert session.ply < before
            session.redo()
            assert (session.ply, session.state) == (before, done), "and it can be done again"
    assert len(met) >= min(2, len(UNDO[game])), f"only {met}"


@pytest.mark.parametrize("game", CHANCY)
def test_chance_is_undone_only_in_practice_mode_and_logged(game: str) -> None:
    session = table(game)
    until(session, lambda verb: UNDO[game].get(verb) is not None)
    with pytest.raises(IllegalMove) as refused:
        session.undo()
    for lang in languages():
        assert lexicon(lang).explain(refused.value).count(".") <= 2, "one may read it at a glance"
    session.allow_undo_past_chance()
    session.undo()
    assert session.phase == READY
    assert say("log.practice") in report.log_lines(session)


@pytest.mark.parametrize("game", [game for game in GAMES if 2 in catalog.box(game).seats])
def test_people_sharing_a_screen_undo_only_their_own_moves(game: str) -> None:
    box = catalog.box(game)
    session = table(game, ME, ME, *[bots.default_player(box)] * (box.usual_seats - 2))
    secret = session.has_secrets
    for _ in range(12):
        step(session)
        back = session.undo_target
        if secret and back is not None and session.viewer is not None:
            assert session.log[back].seat == session.viewer


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("game", [game for game in GAMES if facts.secret_options(game) is not None])
def test_decisions_from_hidden_tiles_cannot_be_undone(game: str, together: bool) -> None:
    """The next seat's reply tells what it holds, even if nothing was shown. Practice mode allows
    it.
    """
    box = catalog.box(game)
    other = ME if together else bots.default_player(box)
    session, crossed = table(game, ME, other, options=facts.secret_options(game)), 0
    for _ in range(STEPS):
        if not step(session) or session.over:
            break
        for strict in (True, False):
            while session.phase != OVER:
                past = [
                    k
                    for k in range(session.undo_target or session.ply, session.ply)
                    if session.is_decision(k)
                ]
                answered = any(session.log[k].seat != session.log[past[0]].seat for k in past)
                assert not (strict and answered), session.log[past[0] :]
                crossed += answered
                if session.phase != THINKING:
                    break
                session.tick()
            session.practice_since = session.ply if strict else None
    short = session.ply <= 2 * len(session.match.players)  # too few steps for a second decision
    assert together or crossed or short, "only practice goes back past a computer's answer"


@pytest.mark.parametrize("game", [game for game in GAMES if len(catalog.box(game).seats) > 1])
@each_lang
def test_the_log_of_several_people_uses_names(game: str, lang: str) -> None:
    """The next person may read the same screen, so nobody is "you"."""
    box = catalog.box(game)
    seats = max(2, box.usual_seats)
    session = table(game, ME, ME, *[bots.default_player(box)] * (seats - 2))
    words = lexicon(lang).with_names(session.match.seat_names, session.match.you_seat)
    for _ in range(40):
        if not step(session):
            break
        session.reveal()
        for line in report.log_lines(session)[-3:]:
            sentence = f" {words.say(line).casefold()} ".replace(",", " ").replace(".", " ")
            for you in YOU:
                assert you not in sentence, sentence


@pytest.mark.parametrize("game", GAMES)
@each_lang
def test_the_log_of_the_only_person_says_you(game: str, lang: str) -> None:
    """The reader's turns say "you", others' their names."""
    session = table(game)
    words = lexicon(lang).with_names(session.match.seat_names, session.match.you_seat)
    you = words.say(say("seat.you"))
    lines = []
    for _ in range(12):
        if not step(session):
            break
        lines += [line for line in report.log_lines(session)[-3:] if line.key == "log.turn"]
    mine = [line for line in lines if dict(line.values)["who"] == say("seat.you")]
    assert mine
    for line in lines:
        assert words.say(line).startswith(f"{you} ") == (line in mine)
