"""Panels with the pieces that a seat has not seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.scene import Panel
from tilebag.core.words import lexicon
from tilebag.kit import piecepack
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox

say = lexicon("en").say
BOXES = [box for box in map(catalog.box, catalog.keys()) if "unseen" in box.aids]


def positions(box: AnyBox) -> Iterator[object]:
    """The start and the positions after some moves of a random player."""
    chance = Chance.of("unseen")
    state = box.game.start(box.setup(box.seats[0]), chance)
    for _ in range(40):
        yield state
        turn = box.game.turn(state)
        if not turn.seats:
            return
        moves = (
            [turn.auto] if turn.auto else list(box.game.moves(box.game.view(state, turn.seats[0])))
        )
        move, chance = chance.pick(moves)
        state = box.game.play(state, turn.seats[0], move)


def unseen_panel_of(box: AnyBox, state: object, seat: Seat | None = None) -> Panel:
    (panel,) = box.aids["unseen"](box.game.view(state, seat))
    return panel


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.key)
def test_a_guest_has_seen_no_more_than_a_player(box: AnyBox) -> None:
    for state in positions(box):
        guest = [line.counts for line in unseen_panel_of(box, state).tallies]
        for seat in range(box.seats[0]):
            own = [line.counts for line in unseen_panel_of(box, state, Seat(seat)).tallies]
            assert all(
                n <= m
                for line, all in zip(own, guest, strict=True)
                for n, m in zip(line, all, strict=True)
            )


def test_okey_begins_with_what_is_neither_on_the_rack_nor_the_indicator() -> None:
    box = catalog.box("okey")
    state = next(iter(positions(box)))
    panel = unseen_panel_of(box, state, Seat(1))
    hidden = 2 * 53 - len(box.game.view(state, Seat(1)).rack) - 1
    jokers = int(say(panel.lines[1]).removeprefix("False jokers: "))
    assert sum(sum(line.counts) for line in panel.tallies) + jokers == hidden
    assert say(panel.lines[0]) == f"{hidden - jokers} of 104 tiles"


def test_tiles_of_one_suit_and_value_are_counted() -> None:
    lines = piecepack.tallies([piecepack.Stamp("moons", 5)] * 2 + [piecepack.Stamp("suns", 0)])
    assert [line.counts for line in lines[:2]] == [(1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 2)]
