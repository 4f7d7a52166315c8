"""Short names for notebooks, and the table that a notebook shows of a session or a view: no hidden
tile is in it.
"""

from __future__ import annotations

import re
from html import unescape

import pytest

import tilebag
from thorough import count
from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup, IllegalMove
from tilebag.core.game import PHONE
from tilebag.core.move import Move
from tilebag.core.outline import table_html
from tilebag.core.words import lexicon
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.session import CURTAIN, ME, MatchSetup, Session

STEPS = count(25, 10)  # of a match in which all seats are persons
GAMES = catalog.keys(offered=False)


def at(box: AnyBox, position: str, players: tuple[str, ...]) -> Session:
    return Session(box, MatchSetup.of(box, players, "1", position=position))


@pytest.mark.parametrize("game", GAMES)
def test_a_notebook_shows_the_same_whatever_is_hidden_from_the_viewer(game: str) -> None:
    """Behind the curtain a notebook shows what a guest sees."""
    box = catalog.box(game)
    rng = Chance.of("notebook")
    differ = 0
    rules = box.game
    match = Session(box, MatchSetup.of(box, [ME] * box.usual_seats, "5"))
    while match.ply < STEPS and not match.over:
        assert match.mover is not None
        own = at(box, rules.write(match.state), match.match.players)
        for viewer in [None, match.mover] if own.phase == CURTAIN else [match.mover]:
            if viewer is not None:
                own.reveal()
            sampled = rules.determinise(rules.view(match.state, viewer), Chance.of(str(match.ply)))
            other = at(box, rules.write(sampled), match.match.players)
            if viewer is not None:
                other.reveal()
            assert own._repr_html_() == other._repr_html_()
            differ += sampled != match.state
        view = rules.view(match.state, match.mover)
        assert view._repr_html_() == rules.view(sampled, match.mover)._repr_html_()
        assert view._repr_html_() == table_html(rules.scene(view, PHONE), lexicon("en"))
        move, rng = rng.pick(rules.moves(view) or [match.unasked_move or Move("none")])
        match.play(match.mover, move)
    assert differ or not box.has_secrets(match.match.setup), (
        "no sample differs: the test shows nothing"
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_short_names(game: str) -> None:
    match = tilebag.new_match(game, seed="4")
    for _ in range(3):
        if moves := tilebag.legal_moves(match):
            move, why = tilebag.hint(match) if match.box.bots else (moves[0], "")
            assert move in moves
            assert tilebag.play(match, move) is match
            assert why == "" or why[0].isupper()
    assert tilebag.load(tilebag.save(match)).state == match.state
    names = [unescape(name) for name in re.findall("<th.*?>(.*?)</th>", match._repr_html_())]
    assert len(names) > 1
    assert [name for name in names if name not in tilebag.table(match)] == []
    assert tilebag.table(match, "tr") != tilebag.table(match)


def test_a_match_between_computers_is_played_to_its_end() -> None:
    match = tilebag.new_match("remembory", "keen", "casual")
    assert match.over
    assert tilebag.legal_moves(match) == []
    with pytest.raises(IllegalMove):
        tilebag.play(match, "turn t1")


def test_persons_at_one_notebook_see_their_own_table_in_turn() -> None:
    match = tilebag.new_match("_blank", ME, ME, hand="3")
    first = match._repr_html_()
    assert match.phase != CURTAIN
    tilebag.play(match, tilebag.legal_moves(match)[0])
    assert match._repr_html_() != first


def test_labels_are_escaped() -> None:
    box = catalog.box("_blank")
    match = Session(box, MatchSetup.of(box, [ME, "casual"], "1", names=["<b>Ada</b>"]))
    assert "<b>" not in match._repr_html_()
    assert "&lt;b>Ada" in match._repr_html_()


def test_games_and_odds_are_at_hand() -> None:
    assert tilebag.list_games() == catalog.keys()
    assert tilebag.odds("magic-bag", {"rows": [["suns-2", "arms-ace"]], "bag": 21})[
        "match"
    ] == pytest.approx(0.714, abs=0.001)


def test_seeds_and_options_may_be_numbers() -> None:
    match, texts = (
        tilebag.new_match("okey", seed=3, rounds=3),
        tilebag.new_match("okey", seed="3", rounds="3"),
    )
    assert match.match == texts.match
    with pytest.raises(BadSetup, match="“rounds” cannot be “4”"):
        tilebag.new_match("okey", rounds=4)
