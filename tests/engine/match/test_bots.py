"""Computer players of any game: names, and which are offered."""

from __future__ import annotations

import pytest
from engine import moments

from tilebag.core.errors import BadSetup
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match
from tilebag.match.session import ME, MatchSetup
from tilebag.study.arena import Contest

WITH_BOTS = [box for box in moments.every_box() if box.bots]


@pytest.mark.parametrize("box", WITH_BOTS, ids=lambda box: box.key)
def test_levels_have_common_names_weakest_first_and_keen_gives_hints(box: AnyBox) -> None:
    levels = list(bots.players(box))
    assert levels == [name for name in (bots.CASUAL, bots.KEEN, bots.EXPERT) if name in levels]
    assert bots.default_player(box) == (bots.KEEN if bots.KEEN in levels else levels[0])


def test_a_game_without_players_offers_none() -> None:
    box = catalog.box("_blank")
    bare = type(box)(box.key, box.rules, box.game, box.seats, box.minutes)
    assert bots.players(bare) == {}
    assert bots.default_player(bare) == bots.RANDOM
    for name in (bots.CASUAL, bots.KEEN, bots.BASELINE):
        with pytest.raises(BadSetup):
            bots.player(bare, name)


@pytest.mark.parametrize("box", WITH_BOTS, ids=lambda box: box.key)
def test_the_baseline_is_available_but_not_offered(box: AnyBox) -> None:
    assert bots.BASELINE not in bots.players(box)
    assert bots.player(box, bots.BASELINE) is box.bots.get(bots.BASELINE, box.bots[bots.KEEN])


def test_a_former_level_name_is_understood() -> None:
    box = catalog.box("multzo")
    assert MatchSetup.of(box, (ME, "easy"), "7").players == (ME, bots.CASUAL)


@pytest.mark.parametrize(
    "box", [box for box in WITH_BOTS if bots.CASUAL in box.bots], ids=lambda box: box.key
)
def test_casual_players_end_their_games(box: AnyBox) -> None:
    for seats in {box.seats[0], box.seats[-1]}:
        options = {"rounds": "1"} if "rounds" in box.options else {}
        assert play_match(box.key, (bots.CASUAL,) * seats, "casual", options).over


@pytest.mark.parametrize("key", ["multzo", "remembory"])
def test_casual_is_easier_than_keen(key: str) -> None:
    wins = Contest.of(key, ("casual", "keen"), "weaker").tallies(range(40))
    assert wins[0].wins < 16
