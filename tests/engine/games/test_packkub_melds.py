"""Groups of tiles, their faults, and the limit of a turn."""

from __future__ import annotations

import pytest
from engine.games.packkub_positions import GAME, A, after, may, position
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.game import PHONE
from tilebag.core.scene import all_pieces
from tilebag.core.words import lexicon
from tilebag.games.packkub.bots import keen
from tilebag.games.packkub.pieces import PIECEPACK, Stamp, read_stamp
from tilebag.games.packkub.rules.validation import GroupFault, group_fault
from tilebag.games.packkub.solver.melds import accepted_tiles, display_order, is_meld
from tilebag.games.packkub.state import DONE, DRAW, MAX_TURN_MOVES, RESET


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("suns-2", GroupFault.SHORT),
        ("joker joker", GroupFault.SHORT),
        ("joker joker joker", GroupFault.SHORT),
        ("suns-2 suns-3", GroupFault.SHORT),
        ("suns-null suns-ace suns-2 suns-3 suns-4 suns-5", None),
        ("suns-null suns-ace suns-2 suns-3 suns-4 joker", None),
        ("suns-2 suns-3 suns-5", GroupFault.GAP),
        ("suns-2 moons-3 arms-4", GroupFault.MIXED),
        ("suns-2 moons-2 arms-2", None),
        ("suns-2 suns-3 suns-4", None),
        ("suns-2 joker suns-4", None),
    ],
)
def test_a_group_says_what_is_wrong_with_it(text: str, wrong: GroupFault | None) -> None:
    tiles = [read_stamp(name) for name in text.split()]
    assert group_fault(tiles, 4) is wrong
    assert is_meld(tiles, 4) is (wrong is None)


STAMPS = st.sampled_from(
    [Stamp(suit, value) for suit in PIECEPACK[:3] for value in range(6)] + [read_stamp("joker")] * 2
)


@given(st.lists(STAMPS, min_size=1, max_size=7), st.sampled_from([3, 4, 6]))
@example([read_stamp("joker")] * 4, 3)
@settings(max_examples=300, deadline=None)
def test_a_group_is_a_meld_exactly_if_nothing_is_wrong_with_it(
    tiles: list[Stamp], suits: int
) -> None:
    assert is_meld(tiles, suits) is (group_fault(tiles, suits) is None)


@given(st.lists(STAMPS, min_size=3, max_size=6), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_every_meld_can_be_put_together_from_any_of_its_tiles(
    tiles: list[Stamp], rng: object
) -> None:
    if not is_meld(tiles, 4):
        return
    for first in range(len(tiles)):
        lying, others = [tiles[first]], tiles[:first] + tiles[first + 1 :]
        while others:
            tile = next(tile for tile in others if tile in accepted_tiles(tuple(lying), PIECEPACK))
            others.remove(tile)
            lying.append(tile)


@given(st.lists(STAMPS, min_size=1, max_size=6))
@settings(max_examples=200, deadline=None)
def test_a_group_lies_in_an_order_of_all_its_tiles(tiles: list[Stamp]) -> None:
    assert sorted(display_order(tiles)) == list(range(len(tiles)))


def test_jokers_are_displayed_where_they_stand_in() -> None:
    def display(text: str) -> str:
        tiles = [read_stamp(name) for name in text.split()]
        return " ".join(str(tiles[k]) for k in display_order(tiles))

    assert display("joker suns-5 suns-3") == "suns-3 joker suns-5"
    assert display("joker suns-5 suns-4") == "joker suns-4 suns-5"
    assert display("joker suns-3 suns-2") == "suns-2 suns-3 joker"
    assert display("arms-3 joker suns-3") == "suns-3 arms-3 joker"


def test_faults_are_marked_and_explained() -> None:
    state = position(["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False])
    state = after(state, "put t4 new")
    scene = GAME.scene(GAME.view(state, A), PHONE)
    assert scene.pane
    assert {piece.id: piece.marks for piece in all_pieces(scene) if piece.marks} == {"t4": ("new",)}
    assert [place.id for place in scene.pane.places if place.look == "gone"] == ["g2"]
    assert not [place.id for place in scene.pane.places if "wrong" in place.marks], (
        "it is only unfinished"
    )
    assert lexicon("en").say(scene.status) == "Add 2 tiles to 5 of Suns."
    pile, done = [offer for offer in scene.offers if offer.why]
    assert pile.pick == "pile", "who has laid a tile draws none"
    assert done.move is None
    assert lexicon("en").say(done.label) == "Done"


def test_a_run_whose_middle_was_taken_is_unfinished_and_no_mistake_yet() -> None:
    """The middle of many a turn looks so, also on the way of a hint."""
    state = position(
        ["suns-5 arms-null", "arms-4"],
        ["suns-null suns-ace suns-2 suns-3 suns-4"],
        opened=[True, False],
    )
    scene = GAME.scene(GAME.view(after(state, "put t3 new"), A), PHONE)
    assert scene.pane
    assert {place.id: place.look for place in scene.pane.places if place.id in ("g1", "g2")} == {
        "g1": "gone",
        "g2": "gone",
    }
    assert lexicon("en").say(scene.status) == "The 2 is missing: null, ace, 3, 4 of Suns."


# a turn ends


AT_THE_LIMIT = position(
    ["suns-5 arms-null", "arms-4"],
    ["suns-2 suns-3 suns-4"],
    opened=[True, False],
    steps=MAX_TURN_MOVES,
)


def test_a_turn_has_a_limit_of_moves() -> None:
    """After this many moved tiles those of the table cannot be moved."""
    table = {tile.id for group in AT_THE_LIMIT.public.groups for tile in group.tiles}
    for state in (AT_THE_LIMIT, after(AT_THE_LIMIT, "put t4 new")):
        moved = {move.args[0] for move in GAME.moves(GAME.view(state, A)) if move.verb == "put"}
        assert moved
        assert not moved & table
    with pytest.raises(IllegalMove):
        after(AT_THE_LIMIT, "put t1 new")
    assert after(AT_THE_LIMIT, DRAW).public.steps == 0


def test_at_the_limit_a_meld_of_the_hand_can_still_be_laid() -> None:
    """Also after all was taken back."""
    state = after(AT_THE_LIMIT, "put t5 new", RESET, "put t4 g1", DONE)
    assert len(state.public.groups[0].tiles) == 4


def test_at_the_limit_a_finished_turn_may_end() -> None:
    state = position(
        ["suns-5 arms-null", "arms-4"],
        ["suns-2 suns-3 suns-4"],
        opened=[True, False],
        steps=MAX_TURN_MOVES - 1,
    )
    assert GAME.moves(GAME.view(after(state, "put t4 g1"), A))[:2] == (DONE, RESET)


@pytest.mark.parametrize("steps", [0, MAX_TURN_MOVES])
def test_the_computer_always_has_a_move(steps: int) -> None:
    state = position(
        ["suns-5 arms-null", "arms-4"], ["suns-2 suns-3 suns-4"], opened=[True, False], steps=steps
    )
    *_, advice = keen(GAME.view(state, A), Chance.of(1))
    assert may(state, advice.plan[0])
