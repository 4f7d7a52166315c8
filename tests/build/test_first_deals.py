"""A newcomer's first match begins with their own turn and is ordinary play until their third."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import first_deals
import prepared
from tilebag.core.move import Move
from tilebag.core.words import languages
from tilebag.match import catalog, saves
from tilebag.match.session import READY, Session

WAYS = 460  # of playing the first turns: all of Multzo's and Okey's
GAMES = catalog.keys()


@cache
def matches(folder: Path, key: str) -> tuple[dict[str, Any], ...]:
    """All prepared matches of a game: in every language and frame."""
    paths = sorted(folder.glob(f"prepared/*/{key}-*.json"))
    return tuple(json.loads(path.read_text(encoding="utf-8")) for path in paths)


def sessions(folder: Path, key: str) -> Iterator[Session]:
    """The deals of a game's prepared matches."""
    bodies = (match["answers"][0]["body"] for match in matches(folder, key))
    by_seed = {body["seed"]: body for body in bodies}
    return (saves.load(body) for body in by_seed.values())


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_first_matches_in_every_language_and_frame(built: Path, key: str) -> None:
    assert len(matches(built, key)) == len(languages()) * len(prepared.FRAMES) * prepared.DEALS
    assert len(list(sessions(built, key))) == prepared.DEALS


@pytest.mark.parametrize("key", GAMES)
def test_the_first_words_are_about_the_newcomer_s_own_turn(built: Path, key: str) -> None:
    for match in matches(built, key):
        _, state = match["answers"]
        own, *others = state["seats"]
        assert (state["phase"], own["player"], own["turn"]) == (READY, "me", True)
        assert not any(other["turn"] for other in others)
        assert not any(seat["change"] for seat in state["seats"])
        assert state["story"] == state["log"]["lines"] == []
        assert state["scene"]["status"]
        assert state["scene"]["offers"]


@pytest.mark.parametrize("key", GAMES)
def test_no_seat_has_chosen_a_move_before_the_newcomer(built: Path, key: str) -> None:
    for session in sessions(built, key):
        game, history = session.box.game, session.history
        for ply, step in enumerate(session.log):
            assert history.turn(ply).auto or len(game.moves(history.view(ply, step.seat))) == 1


@pytest.mark.parametrize("key", GAMES)
def test_a_first_match_stays_calm_until_the_newcomer_s_third_turn(built: Path, key: str) -> None:
    for session in sessions(built, key):
        ways = list(first_deals.play_first_turns(session, WAYS))
        assert len({tuple(map(str, way.log)) for way in ways}) == len(ways) > 1
        assert [str(way.log) for way in ways if first_deals.find_disturbance(way) is not None] == []
        is_alone = len(session.match.players) == 1
        assert is_alone or max(map(count_turns, ways)) >= first_deals.CALM_TURNS


def count_turns(session: Session) -> int:
    """The number of turns that the person has had."""
    seats = [step.seat for ply, step in enumerate(session.log) if session.is_decision(ply)]
    people = session.match.people
    before = [None, *seats]
    return sum(
        seat in people and last not in people for last, seat in zip(before, seats, strict=False)
    )


def test_a_match_in_which_another_seat_ends_the_round_or_is_paid_a_bonus_is_no_first_match() -> (
    None
):
    for key, verb in (("multzo", "end"), ("okey", "show")):
        session = open_with(key, verb)
        verbs = [step.move.verb for step in session.log]
        assert first_deals.find_disturbance(session) == verbs.index(verb) + 1
        assert not first_deals.is_suitable(key, session.match.seed)


def open_with(key: str, verb: str) -> Session:
    """A match in which another seat makes such a move before the person's first turn."""
    opened = (first_deals.open_match(key, f"seed {k}") for k in range(100))
    return next(session for session in opened if verb in [step.move.verb for step in session.log])


def test_what_the_newcomer_ends_is_their_own_doing() -> None:
    session = first_deals.open_match("multzo", first_deals.first_seeds("multzo", 1)[0])
    session.play(session.match.people[0], Move("draw"))
    last = next(move for move in session.box.game.moves(session.view()) if move.verb == "end")
    session.play(session.match.people[0], last)
    assert not first_deals.is_calm(session, session.ply)
    assert first_deals.find_disturbance(session) is None
