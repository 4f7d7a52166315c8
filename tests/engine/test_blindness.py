"""The law that computer players see only their view catches a player that peeks, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine import laws, moments
from engine.marks import each_box

from tilebag.core.chance import Chance
from tilebag.core.game import Advice, Seat
from tilebag.core.words import say
from tilebag.match.catalog import AnyBox

MOMENTS = 40  # of a random game; few leave a player no choice or hide nothing
BLIND = laws.computers_advise_what_is_legal_from_the_view_and_their_own_chance_alone


def leaky_box(box: AnyBox) -> AnyBox:
    """The same game with a way from a view to the hidden state, and a player that uses it."""
    truth: dict[int, tuple[Any, str]] = {}  # by the id of the view, which is kept alive

    def view(state: Any, seat: Seat | None) -> Any:
        seen = box.game.view(state, seat)
        truth[id(seen)] = seen, box.game.write(state)
        return seen

    def peeker(seen: Any, chance: Chance) -> Iterator[Advice]:
        del chance
        _, hidden = truth[id(seen)]
        move, _ = Chance.of(hidden).pick(box.game.moves(seen))
        yield Advice((move,), say("bot.random"))

    return replace(box, game=replace(box.game, view=view), bots={"peeker": peeker})


def breach(now: moments.Moment) -> str:
    """The law's verdict on this moment."""
    try:
        BLIND(now)
    except AssertionError as error:
        return str(error)
    return ""


@each_box
def test_a_player_that_peeks_is_caught(box: AnyBox) -> None:
    setup, spied = moments.setups(box)[0], leaky_box(box)
    played = moments.random_game(box, setup, "peek").moments[:MOMENTS]
    verdicts = {
        breach(moments.Moment(spied, setup, now.ply, now.state, None, None)) for now in played
    }
    choices = any(len(now.moves(seat)) > 1 for now in played for seat in now.seats)
    noticed = any("about a table that looks the same" in verdict for verdict in verdicts)
    assert noticed == choices, f"{box.key}: nobody noticed"
