"""The size of scenes when tables are fullest: seeded matches of the default players."""

from __future__ import annotations

from functools import lru_cache

import pytest
from engine.facts import facts
from engine.laws import SCENE_BYTES

from tilebag.core import strict_json
from tilebag.core.game import DESKTOP, PHONE, Frame, Seat
from tilebag.core.words import languages, lexicon
from tilebag.match import bots, catalog
from tilebag.match.session import OVER, MatchSetup, Session
from tilebag.page import wire

LOOKED_AT = 12  # moments of a match


@lru_cache(maxsize=1)
def play_match(game: str) -> Session:
    """A whole match at a full table; one round where rounds are alike."""
    box = catalog.box(game)
    players = [bots.default_player(box)] * box.seats[-1]
    session = Session(box, MatchSetup.of(box, players, "1", facts(game).short))
    while session.phase != OVER:
        session.tick()
    return session


@pytest.mark.parametrize("frame", [PHONE, DESKTOP])
@pytest.mark.parametrize("game", catalog.keys(offered=False))
def test_the_scenes_of_a_whole_game_are_small(game: str, frame: Frame) -> None:
    session = play_match(game)
    rules, sizes = session.box.game, []
    for n, state in enumerate(session.states[:: max(1, len(session.states) // LOOKED_AT)]):
        seats = rules.turn(state).seats
        words = lexicon(languages()[n % len(languages())])
        for viewer in {None, *seats}:
            scene = rules.scene(rules.view(state, viewer), frame)
            sizes.append(len(strict_json.write(wire.scene(scene, words)).encode()))
    assert max(sizes) < SCENE_BYTES


@pytest.mark.parametrize("game", catalog.keys(offered=False))
def test_tiles_and_letters_stop_growing_on_very_large_screens(game: str) -> None:
    session = play_match(game)
    rules = session.box.game

    def look(state: object, frame: Frame) -> tuple[float, list[float]]:
        scene = rules.scene(rules.view(state, Seat(0)), frame)
        return scene.scale, [
            round(piece.at.h * frame.width / scene.size[0]) for piece in scene.pieces
        ]

    for state in (session.states[0], session.states[-1]):
        assert (
            look(state, Frame(2600, 1800)) == look(state, Frame(3840, 2160)) != look(state, DESKTOP)
        )
