"""The scenes and texts of Remembory, in every frame."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from engine import moments
from engine.deed_lines import line_of
from engine.display_laws import breaches, inside, is_apart, unit
from engine.games.remembory_positions import (
    GAME,
    NAMES,
    A,
    B,
    auto,
    c,
    guess,
    new_game,
    t,
    table,
    take,
    turn,
)

from tilebag.core.deed import Deed
from tilebag.core.game import DESKTOP, PHONE, Frame, Seat
from tilebag.core.move import Move
from tilebag.core.scene import Piece, Place, Rect, Scene
from tilebag.core.words import lexicon
from tilebag.core.words import say as shared
from tilebag.games.remembory import BOX, notation
from tilebag.games.remembory.state import State

# of phones whose bar shows the coin: upright, and held sideways beside a narrow bar
WITH_BAR = (
    Frame(320, 412, line=44, bar=True),
    Frame(390, 688, line=44, bar=True),
    Frame(532, 360, bar=True),
    Frame(736, 390, bar=True),
)
FRAMES = (*moments.FRAMES, Frame(500, 480), *WITH_BAR)
HANDS = ("suns-null suns-ace moons-2", "crowns-3 crowns-4 arms-5")
ENGLISH = lexicon("en").say


def many_coins() -> State:
    """Variant 2 of five: one has stolen all that was set aside."""
    state = new_game(5, variant="2")
    while state.bag:
        name = next(
            str(stamp)
            for coin, stamp in zip(state.public.coins, state.coins, strict=True)
            if not coin.out
        )
        state = guess(state, name, name)
    return state


STATES = {
    "bag": new_game(2),
    "bag-8": new_game(8),
    "bag-open": turn(table(coin="moons-3", seats=5, found={1: "suns-null suns-2"}), "arms-5"),
    "bag-over": table(found={0: " ".join(NAMES)}),
    "hands-2": new_game(2, variant="1"),
    "hands-3": new_game(3, variant="1"),
    "hands-7": new_game(7, variant="2"),
    "hands-8": take(new_game(8, variant="2"), str(new_game(8, variant="2").coins[-1])),
    "hands-many": many_coins(),
    "laid-2": new_game(2, variant="3"),
    "laid-numbers": take(new_game(4, variant="3", sort="numbers"), "moons-3"),
    "laid-open": new_game(8, variant="3", order="in-order"),
    "crowd-bag": table(
        coin="moons-3", seats=99, mover=98, found={1: "suns-null suns-2", 97: "suns-4 arms-4"}
    ),
    "crowd-over": table(seats=12, found={seat: " ".join(NAMES[seat::12]) for seat in range(12)}),
    "crowd-hands": new_game(24, variant="2"),
    "crowd-aside": guess(new_game(9, variant="2"), *[str(new_game(9, variant="2").coins[-1])] * 2),
    "crowd-laid": guess(new_game(99, variant="4", hide="both"), "moons-3", "moons-3"),
    "laid-hidden": guess(new_game(8, variant="4", hide="both"), "moons-3", "moons-3"),
}


@pytest.fixture(params=STATES)
def state(request: pytest.FixtureRequest) -> State:
    return STATES[request.param]


@pytest.fixture(params=FRAMES, ids=lambda frame: f"{frame.width}x{frame.height}")
def frame(request: pytest.FixtureRequest) -> Frame:
    chosen: Frame = request.param
    return chosen


def scene_of(state: State, seat: Seat | None = A, frame: Frame = PHONE) -> Scene:
    return GAME.scene(GAME.view(state, seat), frame)


@cache
def scenes(state: State) -> list[tuple[Scene, Frame]]:
    """What the first seat, the one to move and a guest see, on every frame."""
    views = [GAME.view(state, seat) for seat in dict.fromkeys((A, state.public.mover, None))]
    return [(GAME.scene(view, frame), frame) for frame in FRAMES for view in views]


def grid_boxes(state: State, scene: Scene) -> dict[str, Rect]:
    """The tiles that have not been found."""
    free = {tile.id for tile in state.public.grid if tile.holder is None}
    return {piece.id: piece.at for piece in scene.pieces if piece.id in free}


# on every frame


def test_crowded_tables_obey_the_display_laws(state: State) -> None:
    for scene, frame in scenes(state):
        assert breaches(BOX, scene, frame) == [], frame


def test_each_line_of_a_hand_holds_its_coins_and_mine_is_of_wood() -> None:
    for name in ("hands-2", "hands-3", "hands-7", "hands-many"):
        state = STATES[name]
        for frame in FRAMES:
            scene = scene_of(state, B, frame)
            wood = [place.at for place in scene.places if place.look == "wood"]
            tray = [place.at for place in scene.places if place.look == "tray"]
            for coin in state.public.coins:
                spot = next(
                    (place.at for place in scene.places if place.id == f"spot-{coin.id}"), None
                )
                if spot:
                    assert any(inside(spot, at) for at in (wood if coin.owner == B else tray))
                assert (spot is None) is coin.out


def test_the_grid_never_moves(frame: Frame) -> None:
    for variant in ("basic", "1", "3"):
        state = new_game(3, variant=variant)
        where = None
        for _ in range(60):
            scene = scene_of(state, frame=frame)
            tiles = grid_boxes(state, scene)
            tiles |= {
                place.id[7:]: place.at for place in scene.places if place.id.startswith("hollow-")
            }
            assert where in (None, tiles)
            where = tiles
            now = GAME.turn(state)
            move = now.auto or GAME.moves(GAME.view(state, now.seats[0]))[0]
            state = GAME.play(state, now.seats[0], move)


@pytest.mark.parametrize(
    ("variant", "frame", "columns"), [("basic", PHONE, 4), ("basic", DESKTOP, 6), ("3", PHONE, 6)]
)
def test_the_grid_is_upright_or_wide(variant: str, frame: Frame, columns: int) -> None:
    scene = scene_of(new_game(2, variant=variant), frame=frame)
    assert len({piece.at.x for piece in scene.pieces if piece.kind == "tile"}) == columns


def test_the_bar_of_a_phone_shows_the_coin_instead_of_the_table() -> None:
    state = table(coin="moons-3")
    for bar_frame in WITH_BAR:
        scene = GAME.scene(GAME.view(state, A), bar_frame)
        assert scene.pictures == "token,moons,,,moons, coin,coin-ink,,3,,"
        assert {piece.kind for piece in scene.pieces} == {"tile"}
    on_table = GAME.scene(GAME.view(state, A), PHONE)
    assert (on_table.pictures, "coin" in {place.id for place in on_table.places}) == ("", True)


def test_beside_a_narrow_bar_the_table_has_room_for_the_status() -> None:
    for name in ("bag", "bag-8", "crowd-bag", "bag-over"):
        for bar_frame in WITH_BAR[2:]:
            scene = GAME.scene(GAME.view(STATES[name], A), bar_frame)
            assert scene.line
            pixels = unit(scene, bar_frame)
            assert min(scene.line.w, scene.line.h) * pixels >= 96
            parts: tuple[Piece | Place, ...] = (*scene.places, *scene.pieces)
            for part in parts:
                assert is_apart(part.at, scene.line), part.id


def test_the_main_button_of_a_large_screen_leads_to_the_tiles_or_coins() -> None:
    for state, label in (
        (table(coin="moons-3"), "Turn a tile"),
        (new_game(2, variant="3"), "Take a coin"),
    ):
        mover = state.public.mover
        scene = GAME.scene(GAME.view(state, mover), DESKTOP)
        (main,) = (offer for offer in scene.offers if offer.main)
        picks = tuple(offer.pick for offer in scene.offers if offer.pick and offer.move)
        assert (ENGLISH(main.label), main.points) == (label, picks)
        assert not [
            offer for offer in GAME.scene(GAME.view(state, mover), PHONE).offers if offer.main
        ]
    scene = GAME.scene(GAME.view(table(coin="moons-3"), A), DESKTOP)
    brief = [ENGLISH(offer.brief) for offer in scene.offers if offer.brief]
    assert brief[7] == "Turn row 2, place 2"


def test_a_large_screen_says_who_is_next() -> None:
    assert table(coin="moons-3", seats=3).public.mover == A
    for seats, frame, line in ((3, DESKTOP, "Then Player 2."), (2, DESKTOP, ""), (3, PHONE, "")):
        scene = GAME.scene(GAME.view(table(coin="moons-3", seats=seats), A), frame)
        assert (ENGLISH(scene.detail) if scene.detail else "") == line


# a crowd: more than eight


def cards(state: State, viewer: Seat | None, frame: Frame = PHONE) -> list[str]:
    """The labels of the plaques, in order."""
    scene = scene_of(state, viewer, frame)
    return [
        ENGLISH(place.label)
        for place in scene.places
        if place.id.startswith("seat-") and place.label
    ]


def test_a_crowd_sees_whose_turn_it_is_who_is_next_ones_own_place_and_who_leads() -> None:
    state = table(
        coin="moons-3",
        seats=99,
        mover=98,
        found={1: "suns-null suns-2", 4: "arms-4", 97: "suns-4 suns-5"},
    )
    assert cards(state, A) == [
        "Turn: Player 99, 0 tiles",
        "Next: Player 1, 0 tiles",
        "Place 4 of 99: Player 1, 0 tiles",
        "In the lead with one other: Player 2, 2 tiles",
    ]


def test_on_a_large_screen_a_crowd_stands_in_a_queue() -> None:
    state = table(coin="moons-3", seats=99, mover=97, found={1: "suns-null suns-2"})
    assert cards(state, Seat(97), DESKTOP)[:5] == [
        "Place 2 of 99: Player 98, 0 tiles",  # the viewer's card, at the rack
        "Next: Player 99, 0 tiles",
        "Player 1: 0 tiles",
        "Player 2: 2 tiles",
        "Player 3: 0 tiles",
    ]
    more = next(place for place in scene_of(state, Seat(97), DESKTOP).places if place.id == "more")
    shown = len(cards(state, Seat(97), DESKTOP)) - 1
    assert more.label
    lead = "In the lead: Player 2, 2 tiles"
    assert ENGLISH(more.label) == f"and {98 - shown} more. {lead}"


def test_a_waiting_viewer_sees_the_player_to_move_at_the_head_of_the_queue() -> None:
    state = table(coin="moons-3", seats=99, mover=4)
    first, second, third = cards(state, A, DESKTOP)[1:4]
    assert (first, second, third) == (
        "Player 5: 0 tiles",
        "Next: Player 6, 0 tiles",
        "Player 7: 0 tiles",
    )
    scene = scene_of(state, A, DESKTOP)
    assert next(place for place in scene.places if place.id == "seat-5").look == "turn"
    assert [ENGLISH(text.text) for text in scene.prints if text.kind == "count"] == [
        "next: Player 6"
    ]


def test_nobody_leads_a_crowd_before_a_tile_is_found_and_nobody_moves_after_the_last() -> None:
    assert cards(table(coin="moons-3", seats=9), A)[2:] == ["Place 1 of 9: Player 1, 0 tiles"]
    over = cards(STATES["crowd-over"], B)
    assert over[:2] == [
        "Place 1 of 12: Player 2, 2 tiles",
        "In the lead with 11 others: Player 1, 2 tiles",
    ]
    assert len(over) == 4


def test_a_crowd_with_coins_in_hand_sees_its_own_on_trays_each_on_a_place_that_stays(
    frame: Frame,
) -> None:
    state = STATES["crowd-aside"]
    scene = scene_of(state, state.public.mover, frame)
    mine = [
        coin.id for coin in state.public.coins if coin.owner == state.public.mover and not coin.out
    ]
    assert {f"own-{coin}" for coin in mine} <= {
        place.id for place in scene.places if place.look == "tray"
    }
    assert all(
        f"spot-{coin.id}" in {place.id for place in scene.places} for coin in state.public.coins
    )


# coins


def piece_ids(scene: Scene) -> set[str]:
    return {piece.id for piece in scene.pieces}


def test_the_coin_from_the_bag_shows_both_sides() -> None:
    state = table(coin="moons-3")
    scene = scene_of(state, B)
    suit, value = (piece for piece in scene.pieces if piece.kind != "tile")
    assert (suit.kind, suit.face and suit.face.sign) == ("token", "moons")
    assert (value.kind, value.face and value.face.text) == ("coin", "3")
    assert ENGLISH(value.label) == "3 of Moons"


def test_on_a_wide_board_the_coin_is_named_and_the_bag_counted() -> None:
    texts = [ENGLISH(shown.text) for shown in scene_of(table(coin="moons-3"), frame=DESKTOP).prints]
    assert "3 of Moons" in texts
    assert "23 coins in the bag" in texts


def test_aces_nulls_and_numbers_look_like_themselves() -> None:
    scene = scene_of(table("3", order="in-order"))
    faces = {piece.id: piece.face for piece in scene.pieces}
    state = table("3")
    ace, null, two = (faces[c(state, f"suns-{value}")] for value in ("ace", "null", "2"))
    assert ace
    assert null
    assert two
    assert (ace.art, ace.text, ace.worth) == ("spiral", "", "")
    assert (null.art, null.text, null.worth) == ("", "", "0")
    assert (two.art, two.text, two.worth) == ("", "2", "")


@pytest.mark.parametrize(
    ("tile", "art", "text", "sign"),
    [("suns-ace", "suns", "", ""), ("suns-null", "", "", "suns"), ("suns-4", "", "4", "suns")],
)
def test_a_tile_shows_its_face(tile: str, art: str, text: str, sign: str) -> None:
    scene = scene_of(turn(table(coin="moons-3"), tile))
    shown = next(piece for piece in scene.pieces if piece.id == t(tile))
    assert shown.face
    assert (shown.face.art, shown.face.text, shown.face.sign, shown.face.worth) == (
        art,
        text,
        sign,
        "",
    )
    assert shown.marks == ("select",)
    assert shown.throws == 1


@pytest.mark.parametrize(
    ("sort", "frame", "down"), [("suits", PHONE, 4), ("numbers", PHONE, 6), ("suits", DESKTOP, 4)]
)
def test_a_group_of_coins_lies_along_one_side(sort: str, frame: Frame, down: int) -> None:
    state = new_game(2, variant="3", sort=sort)
    scene = scene_of(state, frame=frame)
    spots = {place.id: place.at for place in scene.places if place.id.startswith("spot-")}
    size = 6 if sort == "suits" else 4
    lines = [[spots[f"spot-c{k + n}"] for n in range(1, size + 1)] for k in range(0, 24, size)]
    assert len(lines) == down
    for line in lines:
        assert len({at.x for at in line}) == 1 or len({at.y for at in line}) == 1


def test_a_coin_that_is_out_leaves_its_place_empty() -> None:
    state = guess(table("3"), "moons-2", "moons-2")
    scene = scene_of(state)
    assert c(state, "moons-2") not in piece_ids(scene)
    assert f"spot-{c(state, 'moons-2')}" in {place.id for place in scene.places}


def test_the_coin_in_use_is_marked() -> None:
    state = take(table("3"), "moons-2")
    scene = scene_of(state, B)
    assert [piece.id for piece in scene.pieces if piece.marks] == [c(state, "moons-2")]


def test_a_found_tile_leaves_a_hollow() -> None:
    state = auto(turn(table(coin="moons-3"), "moons-3"))
    scene = scene_of(state)
    assert t("moons-3") not in grid_boxes(state, scene)
    assert [place.id for place in scene.places if place.look == "hollow"] == [
        f"hollow-{t('moons-3')}"
    ]


# seats


def test_the_card_of_the_one_to_move_is_filled_until_it_is_over() -> None:
    for state, heavy in ((table(coin="moons-3", mover=1), ["seat-2"]), (STATES["bag-over"], [])):
        scene = scene_of(state)
        assert [place.id for place in scene.places if place.look == "turn"] == heavy


def test_seats_are_in_the_order_of_turns_for_every_viewer() -> None:
    state = table(coin="moons-3", seats=4, found={2: "suns-null suns-ace"})
    for seat, order in ((Seat(1), [1, 2, 3, 4]), (None, [1, 2, 3, 4])):
        scene = scene_of(state, seat)
        plaques = [place for place in scene.places if place.id.startswith("seat-")]
        assert [place.id for place in plaques] == [f"seat-{n}" for n in order]
    label = next(place.label for place in plaques if place.id == "seat-3")
    assert label
    assert ENGLISH(label) == "Player 3: 2 tiles"


@pytest.mark.parametrize(("seats", "variant"), [(2, "basic"), (8, "basic"), (8, "1"), (8, "4")])
def test_every_plaque_says_who_it_is_by_name(seats: int, variant: str, frame: Frame) -> None:
    scene = scene_of(new_game(seats, variant=variant), frame=frame)
    for seat in range(seats):
        (name,) = [item for item in scene.prints if item.text == shared("seat.person", n=seat + 1)]
        assert (name.within, name.short) == (f"seat-{seat + 1}", "")


# tiles that were found

SHARED = {seat: " ".join(NAMES[seat::8]) for seat in range(8)}


def found_tiles(scene: Scene, state: State, seat: int) -> list[Rect]:
    mine = {tile.id for tile in state.public.grid if tile.holder == seat}
    return [piece.at for piece in scene.pieces if piece.id in mine]


@pytest.mark.parametrize("seats", range(2, 7))
def test_on_a_wide_screen_they_lie_at_each_finders_side(seats: int) -> None:
    finds = {seat: names for seat, names in SHARED.items() if seat < seats}
    state = table("3", seats=seats, found=finds)
    scene = scene_of(state, frame=Frame(1104, 715))
    plaques = {place.id: place.at for place in scene.places}
    for seat in range(seats):
        lying = found_tiles(scene, state, seat)
        assert len(lying) == 3
        assert all(inside(at, plaques[f"seat-{seat + 1}"]) for at in lying)


@pytest.mark.parametrize("seats", range(2, 9))
def test_on_a_large_screen_ones_own_lie_on_the_rack_and_those_of_few_others_beside_their_cards(
    seats: int,
) -> None:
    finds = {seat: names for seat, names in SHARED.items() if seat < seats}
    state = table("basic", seats=seats, found=finds)
    scene = scene_of(state, frame=DESKTOP)
    places = {place.id: place for place in scene.places}
    own, *others = (found_tiles(scene, state, seat) for seat in range(seats))
    assert len(own) == 3
    assert all(inside(at, places["rack"].at) for at in own)
    for seat, lying in enumerate(others, 2):
        card = places[f"seat-{seat}"]
        if seats > 5:
            assert len(card.holds) == 3
            continue
        assert len(lying) == 3
        assert all(inside(at, places[f"found-{seat}"].at) for at in lying)
        assert all(at.x > card.at.x + card.at.w for at in lying)


def test_they_lie_in_the_order_in_which_they_were_found_however_many() -> None:
    state = table(found={1: " ".join(NAMES)})
    scene = scene_of(state, frame=DESKTOP)
    plaque = next(place.at for place in scene.places if place.id == "found-2")
    lying = found_tiles(scene, state, 1)
    assert [(at.y, at.x) for at in lying] == sorted((at.y, at.x) for at in lying)
    assert all(inside(at, plaque) for at in lying)


@pytest.mark.parametrize("n", [1, 5, 12, 19])
def test_with_two_on_a_desktop_each_of_them_is_seen(n: int) -> None:
    state = table(found={1: " ".join(NAMES[:n])})
    for frame in (DESKTOP, Frame(1920, 1000)):
        lying = found_tiles(scene_of(state, frame=frame), state, 1)
        rights = [other.x - at.x for at, other in pairwise(lying) if other.y == at.y]
        assert all(step > 0.6 * lying[0].w for step in rights)


def test_where_coins_are_dealt_a_tile_takes_the_place_of_its_coin(frame: Frame) -> None:
    state = new_game(3, variant="1", end="last_tile")
    finder = state.public.mover
    name = next(
        str(s)
        for coin, s in zip(state.public.coins, state.coins, strict=True)
        if coin.owner == finder
    )
    state = guess(state, name, name)
    scene = scene_of(state, frame=frame)
    (at,) = found_tiles(scene, state, finder)
    assert any(
        inside(at, place.at) for place in scene.places if place.id.startswith(f"hand-{finder + 1}")
    )


def test_a_found_tile_is_open_and_large_enough(state: State) -> None:
    for scene, frame in scenes(state):
        for piece in scene.pieces:
            if any(tile.id == piece.id and tile.holder is not None for tile in state.public.grid):
                assert piece.face, frame
                assert piece.at.w * unit(scene, frame) >= 35, f"its sign cannot be seen in {frame}"


# words


@pytest.mark.parametrize(
    ("state", "seat", "status"),
    [
        (table(coin="moons-3"), A, "Find the 3 of Moons."),
        (table(coin="moons-3"), B, "Player 1 is looking for the 3 of Moons."),
        (table(coin="moons-3", tile="suns-2"), A, "That was the 2 of Suns."),
        (table(coin="moons-3", tile="moons-3"), None, "Found: 3 of Moons."),
        (table(found={0: " ".join(NAMES)}), A, "All tiles found!"),
        (table("1", HANDS), A, "Choose one of your coins."),
        (table("2", HANDS), A, "Choose any player's coin."),
        (table("3"), A, "Choose a coin."),
        (table("3"), B, "Player 1 is choosing a coin."),
        (
            table("3", tell="secret", coin="moons-2", notes={"moons-2": "@0_1.21"}),
            B,
            "Player 1 is looking for the coin of Moons.",
        ),
        (
            guess(
                table("1", ("suns-null", "suns-ace"), found={0: " ".join(NAMES[2:])}),
                "suns-null",
                "suns-null",
            ),
            A,
            "The game is over.",
        ),
    ],
)
def test_the_status_says_what_to_do_next(state: State, seat: Seat | None, status: str) -> None:
    assert ENGLISH(scene_of(state, seat).status) == status


def test_the_place_of_a_wrong_tile_is_said_as_the_grid_is_laid_out() -> None:
    view = GAME.view(table(coin="moons-3", tile="moons-ace"), B)
    details = [
        ENGLISH(detail) for frame in (PHONE, DESKTOP) if (detail := GAME.scene(view, frame).detail)
    ]
    assert details == ["Row 2, column 4.", "Row 2, column 2."]


@pytest.mark.parametrize(
    ("state", "name", "label"),
    [
        (table("1", HANDS), "moons-2", "Take: coin 2 of Moons, yours"),
        (table("2", HANDS), "arms-5", "Take: Player 2's coin 3 (Arms)"),
        (table("3"), "moons-2", "Take: coin of Moons, place 9"),
        (table("3", sort="numbers"), "moons-2", "Take: coin of value 2, place 9"),
        (table("3", order="in-order"), "moons-2", "Take: coin 2 of Moons, place 9"),
        (table("4", hide="both"), "moons-2", "Take: face-down coin, place 9"),
    ],
)
def test_a_tap_on_a_coin_says_what_lies_there(state: State, name: str, label: str) -> None:
    scene = scene_of(state)
    offer = next(offer for offer in scene.offers if offer.move == Move("take", (c(state, name),)))
    assert ENGLISH(offer.label) == label
    assert offer.pick == f"spot-{c(state, name)}"


def test_a_tap_on_a_tile_says_where_it_lies() -> None:
    for frame, label in (
        (PHONE, "Turn the tile in row 2, column 3"),
        (DESKTOP, "Turn the tile in row 2, column 1"),
    ):
        scene = scene_of(table(coin="moons-3"), frame=frame)
        assert ENGLISH(next(offer.label for offer in scene.offers if offer.pick == "t7")) == label


def refusals(state: State, seat: Seat) -> dict[str, str]:
    offers = scene_of(state, seat).offers
    return {offer.pick: ENGLISH(offer.why) for offer in offers if offer.why}


def test_refused_actions_give_a_reason() -> None:
    state = table("1", HANDS)
    reasons = refusals(state, A)
    assert reasons["t1"] == "Choose a coin first, then turn its tile."
    assert reasons["spot-c6"] == "Choose one of your own coins."
    assert refusals(state, B) == {}
    chosen = GAME.play(state, A, Move("take", ("c3",)))
    assert refusals(chosen, A)["spot-c3"] == "Turn a tile now: find the 2 of Moons."


def test_tips_appear_in_the_viewers_turn() -> None:
    for state, key in ((table(coin="moons-3"), "turn"), (table("1", HANDS), "choose")):
        tip = scene_of(state).tip
        assert tip is not None
        assert tip.key == f"remembory.tip.{key}"
        assert scene_of(state, B).tip is None


def deed_of(before: State, move: str, seat: Seat | None) -> Deed | None:
    mover = before.public.mover
    after = GAME.play(before, mover, Move.parse(move))
    return GAME.describe(GAME.view(before, seat), mover, Move.parse(move), GAME.view(after, seat))


def narration(before: State, move: str, seat: Seat | None) -> str:
    deed = deed_of(before, move, seat)
    assert deed
    return ENGLISH(deed.text)


SECRET = table("4", tell="secret")
LAST_COIN = table(
    "1",
    ("suns-null", "suns-ace"),
    coin="suns-null",
    tile="suns-null",
    found={1: " ".join(NAMES[2:])},
)
MOONS_3 = "token moons + coin coin-ink 3"
MOONS_2 = "token moons + coin coin-ink 2"


OPEN = table(coin="moons-3")
HANDS_1 = table("1", HANDS)
TAKEN = take(SECRET, "moons-2")
CHOSEN = take(HANDS_1, "moons-2")


@pytest.mark.parametrize(
    ("before", "move", "seat", "line", "sentence"),
    [
        (
            OPEN,
            f"turn {t('suns-2')}",
            B,
            f"{MOONS_3} → tile suns 2 | miss",
            "looked for the 3 of Moons and turned up the 2 of Suns",
        ),
        (
            OPEN,
            f"turn {t('moons-3')}",
            B,
            f"{MOONS_3} → tile moons 3 | +1",
            "found the 3 of Moons",
        ),
        (HANDS_1, "take c3", B, MOONS_2, "took the 2 of Moons"),
        (
            table("2", HANDS),
            "take c6",
            A,
            "token arms + coin coin-ink 5",
            "took the 5 of Arms from Player 2",
        ),
        (SECRET, f"take {c(SECRET, 'moons-2')}", A, MOONS_2, "took the 2 of Moons"),
        (SECRET, f"take {c(SECRET, 'moons-2')}", B, "token moons", "took a coin of Moons"),
        (
            TAKEN,
            f"turn {t('moons-3')}",
            A,
            "→ tile moons 3 | miss",
            "turned up the 3 of Moons",
        ),
        (
            TAKEN,
            f"turn {t('moons-3')}",
            None,
            "→ tile moons 3 | miss",
            "turned up the 3 of Moons: not the right one",
        ),
        (TAKEN, f"turn {t('moons-2')}", None, "→ tile moons 2 | +1", "found the 2 of Moons"),
        (TAKEN, f"turn {t('moons-2')}", A, "→ tile moons 2 | +1", "found its tile"),
        (CHOSEN, f"turn {t('moons-3')}", B, "→ tile moons 3 | miss", "turned up the 3 of Moons"),
        (CHOSEN, f"turn {t('moons-2')}", B, "→ tile moons 2 | +1", "found its tile"),
        (LAST_COIN, "keep", B, "", "Player 1 has no coins left, so the game is over"),
    ],
)
def test_a_move_is_told_in_parts_and_in_words_as_far_as_the_viewer_sees_it(
    before: State, move: str, seat: Seat | None, line: str, sentence: str
) -> None:
    assert line_of(deed_of(before, move, seat)) == line
    assert narration(before, move, seat) == sentence


@pytest.mark.parametrize(
    ("before", "move"),
    [
        (table(coin="moons-3", tile="suns-2"), "back"),
        (table(coin="moons-3", tile="moons-3"), "keep"),
        (table(coin="arms-5", tile="arms-5", found={0: " ".join(NAMES[:23])}), "keep"),
    ],
)
def test_what_follows_from_a_turned_tile_is_not_narrated(before: State, move: str) -> None:
    assert deed_of(before, move, B) is None


def test_a_new_coin_is_shown_at_the_seat_that_gets_it_as_far_as_the_viewer_sees_it() -> None:
    before = table("1", HANDS, coin="moons-2", tile="moons-2")
    own, others = (deed_of(before, "keep", viewer) for viewer in (A, B))
    assert own
    assert others
    assert own.seat == others.seat == A
    assert line_of(own).startswith(f"{line_of(others)} + coin")


def test_the_narration_of_a_new_coin_reveals_only_its_visible_side() -> None:
    before = table("1", HANDS, coin="moons-2", tile="moons-2")
    new = GAME.play(before, A, Move("keep")).coins[-1]
    assert (
        narration(before, "keep", A)
        == f"Player 1 got one of the coins set aside: {ENGLISH(new.name)}"
    )
    suit = ENGLISH(new.name).split(" of ")[1]
    assert (
        narration(before, "keep", B) == f"Player 1 got one of the coins set aside: coin of {suit}"
    )


def account(state: State, you: int = 0) -> list[str]:
    words = lexicon("en").with_names(("Ada", "Ben", "Jon"), you)
    return [words.say(line) for line in BOX.account(GAME.view(state, A))]


def finished_position(*finds: tuple[int, int]) -> State:
    """A table that is over, of whose tiles these were found: in which turn of a tile, and by
    whom.
    """
    grid = [f"{name}@1.{turn}>{seat}" for name, (turn, seat) in zip(NAMES, finds, strict=False)]
    state = table("1", found={0: " ".join(NAMES[: len(finds)])}, seats=2, phase="over", flips="20")
    others = tuple(NAMES[len(finds) :])
    whole = notation.write(state)
    before = next(field for field in whole.split() if field.startswith("grid="))
    return notation.read(whole.replace(before, "grid=" + ",".join((*grid, *others))))


@pytest.mark.parametrize(
    ("finds", "lines"),
    [
        ([(2, 0), (4, 1)], []),
        ([(9, 1), (2, 0), (8, 1), (5, 0), (10, 1)], ["Longest streak: Ben, 3 in a row."]),
        ([(2, 0), (3, 0), (7, 1), (8, 1)], ["Longest streaks, 2 in a row: Ada, Ben."]),
        ([(2, 0), (3, 0), (4, 1)], ["Longest streak: Ada, 2 in a row."]),
    ],
)
def test_the_account_tells_of_the_longest_run(
    finds: list[tuple[int, int]], lines: list[str]
) -> None:
    assert account(finished_position(*finds)) == [
        *lines,
        f"Tiles turned up: 20. Tiles found: {len(finds)} of 24.",
    ]


def test_the_account_speaks_to_the_only_person() -> None:
    assert (
        account(finished_position((2, 0), (3, 0)), you=1)[0] == "Longest streak: you, 2 in a row."
    )
    assert account(finished_position((2, 0), (3, 0), (7, 1), (8, 1)), you=2)[0].endswith(
        "in a row: Ada, you."
    )


def test_a_streak_counts_the_finds_of_one_seat_in_a_row() -> None:
    state = new_game(3, variant="3")
    for name in (*NAMES[:2], None, *NAMES[2:]):
        state = guess(state, "suns-2", "suns-3") if name is None else guess(state, name, name)
    assert account(state) == [
        "Longest streak: Ada, 22 in a row.",
        "Tiles turned up: 25. Tiles found: 24 of 24.",
    ]
