"""The players that any game has: the easy one, and who may be chosen."""

from __future__ import annotations

import pytest
from engine import moments

from tilebag import bots, catalog
from tilebag.arena import Contest
from tilebag.catalog import AnyBox
from tilebag.chance import Chance
from tilebag.errors import BadSetup
from tilebag.move import Move
from tilebag.record import played

WITH_BOTS = [box for box in moments.every_box() if box.bots]
TIMES = 300


def steps(box: AnyBox, name: str, view: object, times: int = TIMES) -> list[Move]:
    """What a player does at one table with many chances."""
    think = bots.player(box, name)
    return [list(think(view, Chance.of("easy", n)))[-1].plan[0] for n in range(times)]


@pytest.mark.parametrize("box", WITH_BOTS, ids=lambda box: box.key)
def test_the_weakest_is_easy_and_a_keen_one_gives_hints(box: AnyBox) -> None:
    assert tuple(bots.players(box)) == (bots.EASY, *box.bots)
    assert bots.adviser(box) == next(iter(box.bots)) == "keen"


def test_a_game_without_players_has_no_easy_one_either() -> None:
    box = catalog.box("_blank")
    bare = type(box)(box.key, box.rules, box.game, box.seats, box.minutes)
    assert bots.players(bare) == {}
    assert bots.adviser(bare) == bots.RANDOM
    with pytest.raises(BadSetup):
        bots.player(bare, bots.EASY)


def test_an_easy_player_does_the_same_with_the_same_chance_and_lapses_at_its_share() -> None:
    box = catalog.box("multzo")
    state = played("multzo", ("keen",) * 2, "7").states[0]
    (seat,) = box.game.turn(state).seats
    view = box.game.view(box.game.play(state, seat, Move("draw")), seat)
    (best,) = set(steps(box, "keen", view, 3))
    easy = steps(box, "easy", view)
    assert easy == steps(box, "easy", view)
    assert set(easy) <= set(box.game.moves(view))
    assert not any(move.verb == "end" for move in easy if move != best)
    assert abs(sum(move != best for move in easy) / TIMES - box.lapses / 100) < 0.1


@pytest.mark.parametrize("box", WITH_BOTS, ids=lambda box: box.key)
def test_easy_players_end_their_games(box: AnyBox) -> None:
    for seats in {box.seats[0], box.seats[-1]}:
        options = {"rounds": "1"} if "rounds" in box.options else {}
        assert played(box.key, (bots.EASY,) * seats, "easy", options).over


@pytest.mark.parametrize("key", ["multzo", "remembory"])
def test_easy_is_easier_than_keen(key: str) -> None:
    wins = Contest.of(key, ("easy", "keen"), "weaker").tallies(range(40))
    assert wins[0].wins < 16
