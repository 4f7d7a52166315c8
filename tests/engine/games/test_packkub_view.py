"""Views of PackKub."""

from __future__ import annotations

from dataclasses import replace

from engine.games.packkub_positions import GAME, A, B, C, after, names, position

from tilebag.core.chance import Chance
from tilebag.core.words import lexicon
from tilebag.games.packkub import BOX
from tilebag.games.packkub.state import DEAL, DONE, DRAW, RESET, Tile


def test_swapping_two_hidden_tiles_changes_nothing_for_the_others() -> None:
    state = position(["suns-2 suns-3", "arms-5 moons-4", "arms-4"], ["crowns-2 crowns-3 crowns-4"])
    other = replace(
        state,
        hands=(
            state.hands[0],
            (Tile("t6", state.pile[3].stamp), state.hands[1][1]),
            state.hands[2],
        ),
        pile=(*state.pile[:3], Tile(state.pile[3].id, state.hands[1][0].stamp), *state.pile[4:]),
    )
    assert state != other
    for seat in (A, C, None):
        assert GAME.view(state, seat) == GAME.view(other, seat)
    assert GAME.view(state, B) != GAME.view(other, B)


def test_a_tile_drawn_by_another_seat_is_not_narrated() -> None:
    before = position(["suns-2", "arms-5"])
    now = after(before, DRAW)
    deeds = {
        seat: GAME.describe(GAME.view(before, seat), A, DRAW, GAME.view(now, seat))
        for seat in (A, B, None)
    }
    assert deeds[B] == deeds[None] != deeds[A]
    mine = deeds[A]
    assert mine
    assert lexicon("en").say(mine.text).startswith("drew the ")


def test_a_turn_is_told_group_by_group_a_whole_meld_first() -> None:
    hand = "arms-5 suns-2 suns-3 moons-3 crowns-3"
    before = position([hand, "arms-5"], ["arms-2 arms-3 arms-4", "crowns-2 moons-2 arms-2"])
    before = after(before, "put t7 g1", "put t8 g2", "put t9 new", "put t10 g3", "put t11 g3")
    now = after(before, DONE)
    deed = GAME.describe(GAME.view(before, B), A, DONE, GAME.view(now, B))
    assert deed
    assert (
        lexicon("en")
        .say(deed.text)
        .startswith("laid a first meld: 3 of Suns, Moons, Crowns; 5 of Arms; 2 of Suns.")
    )


def test_tiles_get_new_ids_when_they_are_mixed_again() -> None:
    state = position(["suns-2 suns-3 suns-4", "arms-4 arms-3"])
    state = after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)
    again = after(state, DEAL, seat=B)
    assert again.hands[0][0].id == "t49"


def test_a_seat_knows_its_own_hand_and_what_lies_open_and_of_the_rest_only_how_many() -> None:
    """PK-6, PK-21: hands and pile are secret, their sizes are not."""
    state = position(["suns-2 suns-3", "arms-5 moons-4"], ["crowns-2 crowns-3 crowns-4"])
    view = GAME.view(state, B)
    assert names(view.hand) == ["arms-5", "moons-4"]
    assert view.backs == (("t4", "t5"), ("t6", "t7"))
    assert len(view.pile) == 48 - 3 - 4
    assert len(view.unseen_tiles) == 48 - 3 - 2
    assert GAME.view(state, None).hand == ()


def test_determinise_deals_the_tiles_that_a_seat_cannot_place() -> None:
    state = after(position(["suns-2 suns-3", "arms-5 moons-4"]), "put t1 new", RESET)
    view = GAME.view(state, B)
    for n in range(20):
        drawn = GAME.determinise(view, Chance.of(n))
        assert drawn.hands[1] == state.hands[1]
        assert drawn.hands[0][0] == state.hands[0][0], "everybody saw this tile"


def test_ids_reveal_nothing_about_faces() -> None:
    """Ids are given after shuffling, in the order of the deal: the same ids whatever the tiles."""
    first, other = (GAME.start(BOX.setup(2), Chance.of(n)) for n in (1, 2))
    ids = [[tile.id for hand in state.hands for tile in hand] for state in (first, other)]
    assert ids[0] == ids[1] == [f"t{n}" for n in range(1, 9)]
    assert first.hands != other.hands
