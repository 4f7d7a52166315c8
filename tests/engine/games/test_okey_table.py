"""Okey: views, scenes, the keen player, narration."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations, pairwise
from typing import Any

import pytest
from engine.deed_lines import line_of
from engine.display_laws import breaches
from engine.games.test_okey import (
    C_HOLDS,
    POOR,
    POOR_TOO,
    RUNS,
    SEVEN_PAIRS,
    WON,
    A,
    B,
    C,
    D,
    discard,
    finish,
    id_of,
    position,
)
from engine.moments import FRAMES

from tilebag.core.chance import Chance
from tilebag.core.deed import Deed
from tilebag.core.game import DESKTOP, PHONE, TABLET, Frame, Seat
from tilebag.core.move import Move
from tilebag.core.scene import Scene
from tilebag.core.words import YOU_KEY, Text, lexicon
from tilebag.games.okey import BOX, strategy
from tilebag.games.okey.names import kind_name
from tilebag.games.okey.notation import read, write
from tilebag.games.okey.pieces import NAMES
from tilebag.games.okey.rules.moves import DEAL, DRAW, GO_ON, LEAVE, SHOW, TAKE
from tilebag.games.okey.state import State

GAME = BOX.game
MINE = f"{POOR} blue-13"
SHOWING = position({0: MINE, 1: "red-5 " + POOR_TOO}, phase="showing", turns=0)
say = lexicon("en").say
say_turkish = lexicon("tr").say


def scene_of(state: State, seat: Seat | None = A, frame: Frame = PHONE) -> Scene:
    return GAME.scene(GAME.view(state, seat), frame)


# views


def swap_faces(state: State, first: str, second: str) -> State:
    """The same table with the faces of two tiles swapped: `first` and `second` are number:name."""
    (n, name), (m, mate) = first.split(":"), second.split(":")
    text = re.sub(rf"\b{n}:{name}\b", "#", write(state))
    return read(re.sub(rf"\b{m}:{mate}\b", f"{m}:{name}", text).replace("#", f"{n}:{mate}"))


def told_by(state: State, place: tuple[str, int, int]) -> str:
    part, seat, k = place
    tile = state.stock[k] if part == "stock" else state.racks[seat][k]
    return f"{tile.number}:{NAMES[tile.kind]}"


HIDDEN = [("rack", 1, 0), ("rack", 2, 3), ("rack", 3, 7), ("stock", 0, 0), ("stock", 0, 9)]


@pytest.mark.parametrize(("one", "other"), list(combinations(HIDDEN, 2)))
@pytest.mark.parametrize("phase", ["discarding", "drawing", "showing"])
def test_swapping_two_hidden_tiles_does_not_change_a_view(
    one: tuple[str, int, int], other: tuple[str, int, int], phase: str
) -> None:
    rack = POOR if phase == "drawing" else MINE
    turns = 0 if phase == "showing" else 8
    state = position({0: rack}, phase=phase, turns=turns)
    there = swap_faces(state, told_by(state, one), told_by(state, other))
    assert there != state
    assert GAME.view(there, A) == GAME.view(state, A)
    assert GAME.turn(there) == GAME.turn(state)


def test_my_own_tile_makes_a_difference_to_me_alone() -> None:
    state = position({0: MINE})
    there = swap_faces(state, told_by(state, ("rack", 0, 0)), told_by(state, ("stock", 0, 0)))
    assert GAME.view(there, A) != GAME.view(state, A)
    for seat in (B, C, D, None):
        assert GAME.view(there, seat) == GAME.view(state, seat)


def test_others_cannot_tell_whether_a_discard_was_just_drawn() -> None:
    """Two tables: the tile put down came from the stock, or stood on the rack before; the others
    see the same.
    """
    drawn = position({0: MINE}, drawn="blue-13")
    held = position({0: MINE}, drawn="red-1")
    before, after = discard(drawn, "blue-13"), discard(held, "blue-13")
    for seat in (B, C, D, None):
        assert GAME.view(drawn, seat) == GAME.view(held, seat)
        assert GAME.view(before, seat) == GAME.view(after, seat)


def test_a_view_of_another_seat_holds_no_number_of_a_hidden_tile() -> None:
    state = position({0: MINE}, drawn="blue-13")
    known = str(GAME.view(state, B))
    hidden = [*state.racks[0], *state.racks[2], *state.stock]
    assert not [
        tile
        for tile in hidden
        if f"number={tile.number}," in known or f"drawn={tile.number})" in known
    ]


def test_tiles_taken_or_shown_are_public_while_on_the_rack() -> None:
    state = position({1: POOR}, mover=1, phase="drawing", tops={0: "blue-13"})
    taken = GAME.play(state, B, TAKE)
    for seat in (A, C, D, None):
        view = GAME.view(taken, seat)
        assert [NAMES[tile.kind] for tile in view.public.open[B]] == ["blue-13"]
        assert view.drawn == view.public.open[B][0].number
    later = discard(taken, "red-1")
    assert [NAMES[tile.kind] for tile in later.public.open[B]] == ["blue-13"]
    assert discard(taken, "blue-13").public.open[B] == ()


def test_a_determinisation_gives_others_the_tiles_that_are_known_of_them() -> None:
    state = discard(
        GAME.play(position({1: POOR}, mover=1, phase="drawing", tops={0: "blue-13"}), B, TAKE),
        "red-1",
    )
    states = [GAME.determinise(GAME.view(state, C), Chance.of("dream", n)) for n in range(6)]
    assert all(state.public.open[B][0] in guess.racks[B] for guess in states)
    assert len({guess.racks[B] for guess in states}) == 6
    assert all(guess.racks[C] == state.racks[C] for guess in states)


def test_the_draw_of_another_seat_is_sampled_from_its_unseen_tiles() -> None:
    state = position({1: POOR}, mover=1, phase="drawing", tops={0: "blue-13"})
    state = GAME.play(discard(GAME.play(state, B, TAKE), "red-1"), C, DRAW)
    for n in range(6):
        guess = GAME.determinise(GAME.view(state, A), Chance.of("dream", n))
        assert guess.drawn in {tile.number for tile in guess.racks[C]}
        assert GAME.view(guess, A) == GAME.view(state, A)


@pytest.mark.parametrize(("phase", "turns"), [("drawing", 9), ("discarding", 0)])
def test_no_draw_is_sampled_before_the_first_one(phase: str, turns: int) -> None:
    state = position({}, mover=C, phase=phase, turns=turns)
    assert {
        GAME.determinise(GAME.view(state, A), Chance.of("dream", n)).drawn for n in range(6)
    } == {0}


# how it looks


def moves_by_pick(scene: Scene) -> dict[str, list[str]]:
    """The picks and their moves."""
    return {
        offer.pick: [
            str(move) for move in (offer.move, *(drop.move for drop in offer.drops)) if move
        ]
        for offer in scene.offers
    }


def test_a_tile_is_put_down_at_ones_right_or_to_finish_on_the_indicator() -> None:
    state = position({0: f"{WON} red-1"})
    scene = scene_of(state)
    tile = id_of(state, 0, "red-1")
    (offer,) = [offer for offer in scene.offers if offer.pick == tile]
    assert [(drop.place, str(drop.move)) for drop in offer.drops] == [
        ("pile-1", f"discard {tile}"),
        ("finish", f"finish {tile}"),
    ]
    (button,) = [offer for offer in scene.offers if offer.main]
    assert str(button.move) == f"finish {tile}"


def test_finishing_is_offered_first_with_its_cost_then_the_rack() -> None:
    state = position({0: f"{RUNS} red-8 yellow-8 blue-8 black-8 red-6"})
    first, *tiles = (offer for offer in scene_of(state).offers if not offer.why)
    kinds = {tile.id: tile.kind for tile in state.racks[0]}
    assert [kinds[offer.pick] for offer in tiles] == sorted(kinds.values())
    assert say(first.label) == "Finish with red 6 (okey): everyone else −4"
    costs = {
        say(offer.drops[1].label)[-2:] for offer in tiles if offer.pick != id_of(state, 0, "red-6")
    }
    assert costs == {"−2"}
    assert say_turkish(first.label) == "Bitir: kırmızı 6 (okey); diğerleri −4"


def test_stock_and_neighbour_s_discard_are_tapped_or_dragged_to_the_rack() -> None:
    state = position({1: POOR}, mover=1, phase="drawing", tops={0: "blue-13"})
    scene = scene_of(state, B)
    steps_by_pick = {pick: steps for pick, steps in moves_by_pick(scene).items() if steps}
    assert steps_by_pick == {
        "stock": ["draw"] * 2,
        state.public.piles[0][-1].id: ["take"] * 2,
        "": ["draw"],
    }
    assert {(drop.place, drop.desk) for offer in scene.offers for drop in offer.drops} == {
        ("rack", True)
    }
    assert [piece.origin for piece in scene.pieces if piece.id == state.public.piles[0][-1].id] == [
        "seat-1"
    ]


def test_an_empty_stock_is_an_empty_place() -> None:
    scene = scene_of(position({}, mover=1, phase="drawing", stock=0), B)
    assert "stock" not in {piece.id for piece in scene.pieces}
    assert [str(offer.move) for offer in scene.offers if not offer.pick] == ["leave"]


def test_before_play_two_buttons_at_most() -> None:
    state = position({0: MINE, 1: "red-5 " + POOR_TOO}, phase="showing", turns=0)
    assert [(str(offer.move), offer.main) for offer in scene_of(state, B).offers] == [
        ("go-on", False),
        ("show", True),
    ]
    assert [(str(offer.move), offer.main) for offer in scene_of(state).offers] == [("go-on", True)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("frame", FRAMES)
def test_the_viewers_pile_is_on_the_right_and_the_neighbours_on_the_left(
    seats: int, frame: Frame
) -> None:
    state = position({}, seats=seats, tops={seat: f"blue-{seat + 9}" for seat in range(seats)})
    for seat in range(seats):
        at = {place.id: place.at for place in scene_of(state, Seat(seat), frame).places}
        mine, before = at[f"pile-{seat + 1}"], at[f"pile-{(seat - 1) % seats + 1}"]
        assert mine.y == before.y
        assert mine.x > before.x
        assert at["rack"].y > mine.y


def tables() -> Mapping[str, State]:
    """A table in each phase."""
    return {
        "showing": SHOWING,
        "drawing": position({}, phase="drawing", tops={n: f"blue-{n + 9}" for n in range(4)}),
        "discarding": position(
            {0: f"{WON} red-6"}, drawn="red-6", tops={n: f"blue-{n + 9}" for n in range(4)}
        ),
        "won": finish(position({0: f"{RUNS} red-8 yellow-8 blue-8 black-8 red-1"}), "red-1"),
        "pairs": finish(position({0: f"{SEVEN_PAIRS} red-6"}), "red-6"),
        "two": finish(position({0: f"{SEVEN_PAIRS} red-6"}, seats=2), "red-6"),
        "void": GAME.play(position({}, phase="drawing", stock=0), A, LEAVE),
    }


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("name", tables())
def test_tables_of_each_phase_obey_the_display_laws(name: str, frame: Frame) -> None:
    for seat in (A, B, C, D, None) if name != "two" else (A, B, None):
        assert breaches(BOX, scene_of(tables()[name], seat, frame), frame) == []


# the rack


def rack_slots(state: State, frame: Frame = PHONE) -> dict[str, int]:
    """The slot of each of the viewer's tiles."""
    desk = scene_of(state, frame=frame).desk
    assert desk is not None
    return dict(desk.lying)


def names(state: State, slots: Mapping[str, int], columns: int) -> list[str]:
    """The rows of a rack as text: a tile as colour's letter and number, a gap as a dot."""
    short = {tile.id: NAMES[tile.kind].replace("false-joker", "joker") for tile in state.racks[0]}
    there = {slot: short[tile] for tile, slot in slots.items()}
    last = max(there)
    line = [there.get(slot, ".") for slot in range(last + 1)]
    return [" ".join(line[k : k + columns]) for k in range(0, len(line), columns)]


def test_at_first_the_colours_stand_apart_and_none_is_broken_where_there_is_room() -> None:
    state = position(
        {
            0: "red-1 red-2 red-9 red-9 yellow-2 yellow-4 yellow-4 blue-1 blue-7 blue-8 black-3 black-4 black-9 black-9"
        },
        phase="drawing",
    )
    assert names(state, rack_slots(state, TABLET), 10) == [
        "red-1 red-2 red-9 red-9 . yellow-2 yellow-4 yellow-4 . .",
        "blue-1 blue-7 blue-8 . black-3 black-4 black-9 black-9",
    ]


def test_tiles_stay_in_their_slots_and_a_new_one_gets_the_last_gap() -> None:
    state = position({0: MINE})
    new = id_of(state, 0, "red-4")
    home = rack_slots(state)
    (gap,) = set(range(16)) - set(home.values())
    moved = {**home, id_of(state, 0, "red-1"): gap, "t999": 3}
    del moved[new]
    again = rack_slots(state, Frame(360, 488, desk=tuple(moved.items())))
    assert {tile: slot for tile, slot in again.items() if tile != new} == {
        tile: slot for tile, slot in moved.items() if tile != "t999"
    }
    assert again[new] == max(home[new], home[id_of(state, 0, "red-1")])


def test_every_tile_names_its_slot() -> None:
    state = position({0: MINE})
    scene = scene_of(state)
    assert scene.desk is not None
    labels = {piece.id: say(piece.label) for piece in scene.pieces}
    for tile, slot in scene.desk.lying:
        assert labels[tile].endswith(f"row {slot // 8 + 1}, place {slot % 8 + 1}")
    assert [say_turkish(slot.label) for slot in scene.desk.slots[7:9]] == [
        "Üst sıra, 8. yer",
        "Alt sıra, 1. yer",
    ]


def sorted_by(name: str, rack: str, frame: Frame = DESKTOP, **more: Any) -> list[str]:
    state = position({0: rack}, phase="drawing", **more)
    desk = scene_of(state, frame=frame).desk
    assert desk is not None
    (order,) = [sort.order for sort in desk.sorts if sort.id == name]
    return names(state, dict(order), {PHONE: 8, TABLET: 10, DESKTOP: 13}[frame])


def test_the_sort_by_runs_puts_complete_melds_first() -> None:
    rack = "red-3 red-4 red-5 black-9 black-10 black-11 black-12 red-8 yellow-8 blue-8 yellow-12 yellow-13 blue-2 black-2"
    assert sorted_by("runs", rack, indicator="blue-6") == [
        "black-9 black-10 black-11 black-12 . red-3 red-4 red-5 . red-8 yellow-8 blue-8 .",
        "yellow-12 yellow-13 . blue-2 black-2",
    ]


def test_an_okey_stands_where_it_completes_most_and_a_false_joker_is_the_okey_s_tile() -> None:
    rack = "blue-7 blue-8 blue-9 false-joker red-8 yellow-8 blue-11 black-1 black-5 red-2 red-12 yellow-5 yellow-3 blue-2"
    rows = " ".join(sorted_by("runs", rack, indicator="blue-6"))
    assert "joker blue-8 blue-9" in rows
    assert "red-8 yellow-8" in rows
    assert "blue-7" in rows


def test_the_1_stands_above_the_13() -> None:
    rack = "red-12 red-13 red-1 yellow-3 yellow-5 yellow-9 blue-2 blue-6 blue-11 black-4 black-8 black-10 blue-13 yellow-7"
    assert sorted_by("runs", rack, indicator="black-1")[0].startswith("red-12 red-13 red-1 ")


def test_pairs_stand_together_then_the_okeys_then_the_others() -> None:
    rows = sorted_by("pairs", f"{SEVEN_PAIRS}", frame=TABLET)
    assert " ".join(rows).replace(". ", "").split()[:2] == [" ".join(rows).split()[0]] * 2


def test_where_pairs_do_not_win_there_is_no_sort_by_pairs() -> None:
    for switch, sorts in (("on", ["runs", "pairs"]), ("off", ["runs"])):
        desk = scene_of(position({0: MINE}, switches={"seven_pairs": switch})).desk
        assert desk is not None
        assert [sort.id for sort in desk.sorts] == sorts


def test_the_okey_and_the_tile_just_drawn_are_marked() -> None:
    state = position({0: f"{WON} red-6"}, drawn="blue-1")
    marks = {piece.id: piece.marks for piece in scene_of(state).pieces}
    assert marks[id_of(state, 0, "red-6")] == ("wild",)
    assert marks[id_of(state, 0, "blue-1")] == ("new",)
    assert marks[id_of(state, 0, "blue-2")] == ()


def test_a_false_joker_is_unique_and_shows_its_value() -> None:
    state = position({0: f"{POOR} false-joker"})
    (piece,) = [
        piece for piece in scene_of(state).pieces if piece.id == id_of(state, 0, "false-joker")
    ]
    assert piece.face is not None
    assert (piece.face.art, piece.face.text, piece.face.worth, piece.face.ink) == (
        "star",
        "",
        "6",
        "red",
    )
    assert say(piece.label).startswith("false joker (red 6)")
    assert say_turkish(piece.label).startswith("sahte okey (kırmızı 6)")


def test_the_winner_s_melds_are_laid_out_for_all() -> None:
    state = tables()["won"]
    for seat in (A, B, None):
        pieces = {piece.id: piece.at for piece in scene_of(state, seat).pieces}
        assert {tile.id for tile in state.racks[0]} <= set(pieces)
        run = [pieces[id_of(state, 0, f"blue-{n}")] for n in (1, 2, 3)]
        assert len({at.y for at in run}) == 1
        assert all(0 < b.x - a.x - a.w < 0.05 for a, b in pairwise(run))


def test_on_a_very_large_screen_the_winner_s_tiles_are_no_larger_than_those_on_the_racks() -> None:
    scene = scene_of(tables()["won"], B, Frame(1990, 1330))
    assert max(piece.at.h for piece in scene.pieces if piece.face) == 1


def test_an_empty_stock_says_so_and_a_winner_s_rack_is_empty() -> None:
    words = [say(shown.text) for shown in scene_of(tables()["void"]).prints]
    assert "Empty" in words
    racks = [place for place in scene_of(tables()["won"]).places if place.id == "rack"]
    assert [say(place.label) for place in racks if place.label] == ["Your rack: 0 tiles"]


def test_a_finished_round_waits_for_the_players() -> None:
    for name, state in tables().items():
        assert scene_of(state, B).rest is (name in ("won", "pairs", "two", "void"))


def test_who_finished_has_won_the_round_and_a_void_round_has_no_winner() -> None:
    winners = {
        name: GAME.turn(state).winners for name, state in tables().items() if GAME.turn(state).deals
    }
    assert winners == {"won": (A,), "pairs": (A,), "two": (A,), "void": ()}


def test_the_result_says_who_finished_how_and_what_doubled_it() -> None:
    state = finish(position({0: f"{WON} red-6"}, switches={"colour_doubles": "on"}), "red-6")
    scene = scene_of(state, B)
    words = [say(shown.short or shown.text) for shown in scene.prints]
    assert "Player 1 finished" in words
    assert "Okey: red 6" in words
    assert (
        "Sets and runs, okey discarded last: everyone else −8. Doubled by the colour of the indicator."
        in words
    )
    assert words.count("−8") == 3
    assert words.count("won") == 1


def test_the_indicator_and_the_last_tile_lie_within_the_middle() -> None:
    for frame in FRAMES:
        scene = scene_of(tables()["won"], frame=frame)
        (well,) = [place.at for place in scene.places if place.look == "well"]
        (last,) = [piece.at for piece in scene.pieces if "last" in piece.marks]
        assert well.y < last.y
        assert last.y + last.h < well.y + well.h


# computer players


def keen(state: State, seat: Seat) -> tuple[str, str]:
    (advice,) = BOX.bots["keen"](GAME.view(state, seat), Chance(1))
    return str(advice.plan[0]), advice.reason.key.removeprefix("okey.reason.")


def test_keen_shows_the_indicator_if_it_can() -> None:
    state = tables()["showing"]
    assert keen(state, B) == (str(SHOW), "show")
    assert keen(state, A) == (str(GO_ON), "go-on")
    first = {"indicator_window": "own_first_turn"}
    assert keen(position({0: MINE.replace("red-1 ", "red-5 ")}, turns=0, switches=first), A) == (
        str(SHOW),
        "show",
    )


def test_keen_takes_a_discard_only_if_it_brings_it_closer() -> None:
    rack = WON.replace("blue-3", "red-1")
    near = position({1: rack}, mover=1, phase="drawing", tops={0: "blue-3"})
    assert keen(near, B) == (str(TAKE), "take-wins")
    closer = position(
        {1: rack.replace("yellow-11", "black-1")}, mover=1, phase="drawing", tops={0: "blue-3"}
    )
    assert keen(closer, B) == (str(TAKE), "take")
    far = position({1: rack}, mover=1, phase="drawing", tops={0: "black-12"})
    assert keen(far, B) == (str(DRAW), "draw")


def test_keen_takes_the_last_discard_only_to_finish() -> None:
    rack = WON.replace("blue-3", "red-1")
    assert keen(position({1: rack}, mover=1, phase="drawing", stock=0, tops={0: "blue-3"}), B) == (
        str(TAKE),
        "take-wins",
    )
    two = rack.replace("yellow-11", "black-1")
    assert keen(position({1: two}, mover=1, phase="drawing", stock=0, tops={0: "blue-3"}), B) == (
        str(LEAVE),
        "leave",
    )


def test_keen_finishes_as_dear_as_it_can() -> None:
    state = position({0: f"{WON} red-6"})
    assert keen(state, A) == (f"finish {id_of(state, 0, 'red-6')}", "finish")


def test_keen_discards_the_least_needed_tile_and_no_okey() -> None:
    state = position(
        {0: f"{WON.replace('blue-3', 'red-6')} red-1".replace("yellow-11", "black-13")}
    )
    move, reason = keen(state, A)
    assert reason == "discard"
    assert move in {f"discard {id_of(state, 0, name)}" for name in ("red-1", "black-13")}
    wild = position({0: C_HOLDS + " red-6 red-6"})
    assert keen(wild, A)[0] not in {
        f"discard {tile.id}" for tile in wild.racks[0] if NAMES[tile.kind] == "red-6"
    }


def test_keen_goes_for_pairs_only_where_they_win() -> None:
    rack = SEVEN_PAIRS.replace("red-1 red-1", "red-1 yellow-13") + " black-12"
    state = position({0: rack})
    assert keen(state, A)[0] in {
        f"discard {id_of(state, 0, name)}" for name in ("red-1", "yellow-13", "black-12")
    }
    off = position({0: rack}, switches={"seven_pairs": "off"})
    assert keen(off, A)[1] == "discard"


@pytest.mark.parametrize("frame", [PHONE, TABLET, DESKTOP, Frame(320, 403), Frame(390, 679)])
def test_ones_own_plaque_stands_below_that_of_the_player_opposite(frame: Frame) -> None:
    places = {place.id: place.at for place in scene_of(position({0: MINE}), frame=frame).places}
    assert places["seat-1"].y >= places["seat-3"].y + places["seat-3"].h


def test_the_indicator_explains_the_okey() -> None:
    scene = scene_of(position({0: MINE}))
    (about,) = [place.about for place in scene.places if place.about]
    assert (
        say(about)
        == "The next number in the indicator's colour is the okey: red 6. It can stand for any tile."
    )


def test_the_panel_shows_the_distance_and_helpful_tiles() -> None:
    state = position({0: WON.replace("blue-3", "red-1")}, mover=1)
    (panel,) = BOX.aids["missing"](GAME.view(state, A))
    assert panel.big is not None
    assert say(panel.big) == "1 tile to go"
    assert [say(line) for line in panel.lines] == [
        "Sets and runs: 1 to go",
        "Seven pairs: 7 to go",
        "4 of 91 unseen tiles bring you closer:",
        "Both copies unseen: red 6, blue 3.",
    ]


def test_the_panel_counts_what_lies_on_the_table() -> None:
    state = position({0: WON.replace("blue-3", "red-1")}, mover=1, tops={2: "blue-3"})
    (panel,) = BOX.aids["missing"](GAME.view(state, A))
    assert [say(line) for line in panel.lines[-3:]] == [
        "3 of 90 unseen tiles bring you closer:",
        "Both copies unseen: red 6.",
        "One copy unseen: blue 3.",
    ]


def test_the_panel_names_spare_tiles_before_a_discard() -> None:
    view = GAME.view(position({0: MINE}), A)
    lacking, spare = min(strategy.own_distances(view).values()), strategy.spare_kinds(view)
    for kind in {tile.kind for tile in view.rack}:
        without = strategy.distances(strategy.hand(view).minus(kind), view.public.options)
        assert (min(without.values()) == lacking and kind != view.public.okey) == (kind in spare)
    (panel,) = BOX.aids["missing"](view)
    (line,) = [say(line) for line in panel.lines if "You can safely discard" in say(line)]
    assert all(say(kind_name(kind)) in line for kind in spare[:4])
    (panel,) = BOX.aids["missing"](
        GAME.view(position({0: WON.replace("blue-3", "red-1")}, mover=1), A)
    )
    assert not any("You can safely discard" in say(line) for line in panel.lines)


def test_the_panel_is_silent_without_a_rack_or_a_round_and_about_pairs_that_do_not_win() -> None:
    state = position({0: MINE}, switches={"seven_pairs": "off"})
    assert BOX.aids["missing"](GAME.view(state, None)) == ()
    assert BOX.aids["missing"](GAME.view(tables()["won"], B)) == ()
    (panel,) = BOX.aids["missing"](GAME.view(state, A))
    assert not any("pairs" in say(line) for line in panel.lines)


# narration


def deed_of(before: State, move: Move, seat: Seat | None) -> Deed | None:
    (mover, *_) = GAME.turn(before).seats
    if move == SHOW:
        mover = B
    after = GAME.play(before, mover, move)
    return GAME.describe(GAME.view(before, seat), mover, move, GAME.view(after, seat))


def describe(before: State, move: Move, seat: Seat | None, lang: str = "en") -> str:
    deed = deed_of(before, move, seat)
    assert deed
    return lexicon(lang).say(deed.text)


DRAWING = position({1: POOR}, mover=1, phase="drawing", next_up="yellow-7", tops={0: "false-joker"})
WINNING = position({0: f"{SEVEN_PAIRS} red-6"})
DISCARD_OKEY = Move("discard", (id_of(WINNING, 0, "red-6"),))
FINISH = Move("finish", (id_of(WINNING, 0, "red-6"),))


@pytest.mark.parametrize(
    ("state", "move", "viewer", "line", "sentence"),
    [
        (DRAWING, DRAW, B, "slim yellow 7", "drew yellow 7"),
        (DRAWING, DRAW, A, "back of a slim", "drew a tile"),
        (DRAWING, DRAW, None, "back of a slim", "drew a tile"),
        (DRAWING, TAKE, C, "slim moons star", "took false joker (red 6) from the left"),
        (WINNING, DISCARD_OKEY, C, "→ slim red 6", "discarded red 6 (okey)"),
        (
            WINNING,
            FINISH,
            C,
            "→ slim red 6 | others −8",
            "finished by discarding red 6 (okey). Seven pairs, okey discarded last: everyone else −8",
        ),
        (
            SHOWING,
            SHOW,
            A,
            "slim red 5 | others −1",
            "showed the indicator, red 5: everyone else −1",
        ),
        (
            position({}, mover=1, phase="drawing", stock=0, voids=2),
            LEAVE,
            None,
            "",
            "did not take black 13. The stock is empty: the round is void. Three void rounds in a row: the game is over",
        ),
    ],
)
def test_a_move_is_told_in_parts_and_in_words(
    state: State, move: Move, viewer: Seat | None, line: str, sentence: str
) -> None:
    assert line_of(deed_of(state, move, viewer)) == line
    assert describe(state, move, viewer) == sentence


@pytest.mark.parametrize(
    ("state", "move", "viewer", "sentence"),
    [
        (DRAWING, DRAW, B, "ortadan sarı 7 çekti"),
        (DRAWING, DRAW, A, "ortadan çekti"),
        (DRAWING, TAKE, C, "soldan sahte okey (kırmızı 6) aldı"),
        (
            WINNING,
            FINISH,
            C,
            "kırmızı 6 (okey) atıp eli bitirdi. Çiftten, okey atarak bitiş: diğerleri −8",
        ),
        (SHOWING, SHOW, None, "gösterge yaptı (kırmızı 5): diğerleri −1"),
    ],
)
def test_a_move_is_told_in_turkish(
    state: State, move: Move, viewer: Seat | None, sentence: str
) -> None:
    assert describe(state, move, viewer, "tr") == sentence


def test_a_new_round_shows_the_indicator_and_the_okey_that_it_makes() -> None:
    deed = deed_of(tables()["won"], DEAL, None)
    assert deed
    assert deed.seat is None
    assert line_of(deed) == "slim blue 11 → slim blue 12"
    assert say(deed.text).startswith("Round 2 begins: indicator ")


def test_with_two_players_the_parts_name_the_loser() -> None:
    state = position({0: f"{WON} red-1"}, seats=2)
    deed = deed_of(state, Move("finish", (id_of(state, 0, "red-1"),)), A)
    assert line_of(deed) == "→ slim red 1 | Player 2 −2"


@pytest.mark.parametrize(
    ("lang", "viewer", "sentence"),
    [
        ("en", A, "You finished: Ben −2, and −1 for the indicator."),
        ("tr", A, "Eli bitirdin: Ben −2, gösterge için −1."),
        ("tr", B, "Ada eli bitirdi: Sen −2, gösterge için −1."),
    ],
)
def test_with_two_players_the_loser_is_named(lang: str, viewer: Seat, sentence: str) -> None:
    names = [Text(YOU_KEY) if seat == viewer else name for seat, name in ((A, "Ada"), (B, "Ben"))]
    words = lexicon(lang).with_names(tuple(names), viewer + 1)
    state = finish(position({0: f"{WON} red-1"}, seats=2, points="20,19", shown=0), "red-1")
    assert words.say(scene_of(state, viewer).status) == sentence


def test_a_void_round_after_the_last_discard_is_narrated() -> None:
    state = GAME.play(position({}, mover=1, phase="drawing", stock=0, late=3), B, TAKE)
    text = describe(state, Move("discard", (state.racks[1][0].id,)), None)
    assert text.endswith("The stock is empty: the round is void")


def test_a_shown_indicator_that_ends_the_game_is_narrated() -> None:
    poor = position({0: MINE, 1: "red-5 " + POOR_TOO}, phase="showing", turns=0, points="1,9,9,9")
    assert describe(poor, SHOW, A) == (
        "showed the indicator, red 5: everyone else −1. A player has no points left: the game is over"
    )


@pytest.mark.parametrize(
    ("name", "seat", "status"),
    [
        ("showing", A, "You don't have the indicator's twin."),
        ("showing", B, "Show the indicator's twin?"),
        ("showing", None, "The others look at their tiles."),
        ("drawing", A, "Draw, or take from the left."),
        ("drawing", B, "Player 1 is playing."),
        ("discarding", A, "Finish, or discard a tile."),
        ("discarding", C, "Player 1 is playing."),
        ("won", C, "Player 1 finished: everyone else −2."),
        ("pairs", A, "Player 1 finished: everyone else −8."),
        ("void", D, "The stock is empty: the round is void."),
    ],
)
def test_the_status_says_what_to_do_next(name: str, seat: Seat | None, status: str) -> None:
    assert say(scene_of(tables()[name], seat).status) == status


def test_the_status_tells_the_end_of_the_game() -> None:
    counted = finish(position({0: f"{WON} red-1"}, round=3, switches={"rounds": "3"}), "red-1")
    assert say_turkish(scene_of(counted, B).status) == (
        "Oyuncu 1 eli bitirdi: diğerleri −2. Oyun bitti."
    )
    shown = GAME.play(
        position({1: "red-5 " + POOR_TOO}, phase="showing", turns=0, points="1,9,9,9"), B, SHOW
    )
    assert say_turkish(scene_of(shown, B).status) == "Birinin puanı bitti: oyun bitti."
    last = position({1: POOR}, mover=1, phase="drawing", stock=0)
    assert say_turkish(scene_of(last, B).status) == "Deste bitti: soldan alacak mısın?"
    assert say_turkish(scene_of(position({0: MINE})).status) == "Bir taş at."


HIGH_PHONE = Frame(390, 679)  # where all discards lie on the felt


def refusals(state: State, seat: Seat, lang: str = "en") -> dict[str, str]:
    """The refused actions of a seat, and why."""
    offers = scene_of(state, seat, HIGH_PHONE).offers
    return {offer.pick: lexicon(lang).say(offer.why) for offer in offers if offer.why}


def test_refused_actions_give_a_reason() -> None:
    state = position(
        {0: WON.replace("blue-3", "red-1") + " red-10"}, tops={1: "blue-13", 3: "blue-12"}
    )
    reasons, piles = refusals(state, A), state.public.piles
    assert reasons["finish"] == "You need one more tile before you can finish."
    assert refusals(state, A, "tr")["finish"] == "1 taşın eksik; henüz bitemezsin."
    assert (
        reasons["stock"] == reasons[piles[3][-1].id] == "You already have a new tile: discard one."
    )
    assert reasons[piles[1][-1].id] == "You can only take the tile on your left."
    assert reasons["pile-3"] == "Your discard goes on your right."
    assert refusals(state, B) == {}, "it is not his turn"


def test_the_refusal_names_the_tiles_that_can_finish() -> None:
    single = position({0: f"{WON} black-2"})
    assert refusals(single, A)["finish"] == "To finish, drop this tile here: black 2."
    several = position({0: f"{WON} blue-6"})
    assert refusals(several, A)["finish"].startswith(
        "To finish, drop one of these tiles here: blue 1, yellow 9, "
    )


def test_finishing_requires_taking_a_tile_first() -> None:
    state = position({1: POOR}, mover=1, phase="drawing", tops={0: "blue-13", 2: "blue-12"})
    reasons = refusals(state, B)
    assert reasons["finish"] == "Take a tile first, from the stock or from your left."
    assert set(reasons) == {"finish", state.public.piles[2][-1].id}


def test_tips_appear_when_they_matter() -> None:
    def tip(state: State, seat: Seat) -> str:
        shown = scene_of(state, seat).tip
        return shown.key.removeprefix("okey.tip.") if shown else ""

    assert tip(tables()["showing"], A) == "okey"
    assert tip(position({0: MINE}, turns=0), A) == "okey"
    assert tip(tables()["drawing"], A) == "draw"
    assert tip(tables()["discarding"], A) == "finish"
    assert tip(tables()["drawing"], B) == tip(tables()["won"], A) == ""


def test_the_account_explains_the_points() -> None:
    state = finish(position({0: f"{WON} red-1"}, points="20,1,9,9"), "red-1")
    assert [say(line) for line in BOX.account(GAME.view(state, B))] == [
        "Everyone started with 20 points and lost some in each round that another player won.",
        "Player 1 finished: everyone else −2.",
        "Your hand was 5 tiles short.",
        "A player has no points left: the game is over.",
    ]
    assert "missing" not in say(BOX.account(GAME.view(state, A))[-2]), (
        "the winner's hand was complete"
    )
    assert len(BOX.account(GAME.view(state, None))) == 3, "a guest had no hand"


def test_a_shown_indicator_is_part_of_what_a_round_cost() -> None:
    state = finish(
        position({0: f"{WON} red-1"}, points="19,19,20,19", shown=2, switches={"rounds": "1"}),
        "red-1",
    )
    say = lexicon("en").with_names(("Ada", "Ben", "Cem", "Ece"), 2).say
    account = [say(line) for line in BOX.account(GAME.view(state, B))]
    assert account[1:3] == [
        "Cem showed the indicator: everyone else −1.",
        "Ada finished: everyone else −2, and all but Cem −1 for the indicator.",
    ]
    prints = scene_of(state, B, TABLET).prints
    texts = {shown.within: say(shown.text) for shown in prints if "round" in say(shown.text)}
    assert texts == {
        "seat-2": "this round −2 −1",
        "seat-3": "this round −2",
        "seat-4": "this round −2 −1",
    }


@pytest.mark.parametrize(
    ("lang", "viewer", "shown", "sentence"),
    [
        ("en", B, A, "Ada finished: everyone else −2, and −1 for the indicator."),
        ("en", B, C, "Ada finished: everyone else −2, and all but Cem −1 for the indicator."),
        ("en", C, C, "Ada finished: everyone else −2, and all but you −1 for the indicator."),
        ("tr", B, A, "Ada eli bitirdi: diğerleri −2, gösterge için −1."),
        ("tr", B, C, "Ada eli bitirdi: diğerleri −2, gösterge için Cem dışında herkes −1."),
        ("tr", C, C, "Ada eli bitirdi: diğerleri −2, gösterge için senin dışında herkes −1."),
    ],
)
def test_those_who_lose_by_the_indicator_may_not_be_those_who_lose_the_round(
    lang: str, viewer: Seat, shown: Seat, sentence: str
) -> None:
    names: list[Text | str] = ["Ada", "Ben", "Cem", "Ece"]
    names[viewer] = Text(YOU_KEY)
    words = lexicon(lang).with_names(tuple(names), viewer + 1)
    state = finish(
        position({0: f"{WON} red-1"}, points="19,19,20,19", shown=shown, switches={"rounds": "3"}),
        "red-1",
    )
    assert words.say(scene_of(state, viewer).status) == sentence


def test_a_void_round_cost_what_the_indicator_did() -> None:
    void = GAME.play(position({}, phase="drawing", stock=0, shown=1), A, LEAVE)
    prints = scene_of(void, frame=TABLET).prints
    lines = [(shown.within, say(shown.text)) for shown in prints]
    assert {name for name, text in lines if text == "this round −1"} == {
        "seat-1",
        "seat-3",
        "seat-4",
    }


def test_the_result_names_the_indicator_and_the_last_tile_and_offers_no_sorting() -> None:
    for frame in FRAMES:
        scene = scene_of(tables()["won"], B, frame)
        assert {"Indicator", "Last tile"} <= {say(shown.text) for shown in scene.prints}
        assert scene.desk is not None
        assert scene.desk.sorts == ()


@pytest.mark.parametrize("frame", FRAMES)
def test_every_seat_has_its_plaque_and_what_the_round_was_for_it(frame: Frame) -> None:
    for state in (position({}), tables()["won"]):
        scene = scene_of(state, frame=frame)
        assert {f"seat-{n}" for n in range(1, 5)} <= {place.id for place in scene.places}
        points = {shown.within for shown in scene.prints if shown.text in ("20", "18")}
        assert points == {f"seat-{n}" for n in range(1, 5)}


def test_the_table_has_a_summary() -> None:
    scene = scene_of(position({}, phase="drawing", stock=12))
    assert scene.label is not None
    assert say_turkish(scene.label) == "Okey: gösterge kırmızı 5, okey kırmızı 6; 12 taş kaldı"
    assert say(scene.label) == "Okey: indicator red 5, okey red 6; 12 tiles left"
