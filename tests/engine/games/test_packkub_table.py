"""PackKub's scenes and texts on phones, tablets and wide screens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from engine.deed_lines import line_of
from engine.display_laws import LEAST_TARGET, breaches, is_apart, unit
from engine.games.packkub_positions import GAME, A, B, after, position

from tilebag.core import strict_json
from tilebag.core.chance import Chance
from tilebag.core.deed import Deed
from tilebag.core.game import DESKTOP, PHONE, TABLET, Frame, Seat
from tilebag.core.move import Move
from tilebag.core.outline import Layer, outline, walk
from tilebag.core.scene import Offer, Pane, Piece, Place, Print, Scene, all_pieces, drops_of
from tilebag.core.words import Text, lexicon
from tilebag.core.words import say as shared
from tilebag.games.packkub import BOX
from tilebag.games.packkub.bots import keen
from tilebag.games.packkub.scene.layout import HAND_STEP, layout_of
from tilebag.games.packkub.state import DONE, DRAW, NEW, PASS, RESET, State
from tilebag.page import wire

FRAMES = (PHONE, TABLET, DESKTOP, Frame(320, 403), Frame(484, 316), Frame(688, 346))
INNER = ("lip",)  # the looks of places on the rack
SUITS = ("suns", "moons", "crowns", "arms")
VALUES = ("null", "ace", "2", "3", "4", "5")
RUNS = [" ".join(f"{suit}-{value}" for value in VALUES) for suit in SUITS]
SETS = [" ".join(f"{suit}-{value}" for suit in SUITS[:3]) for value in VALUES]
HAND = "arms-3 suns-2 suns-4 moons-null"

START = position([HAND, "arms-4"])
OPEN = position([HAND, "arms-4"], ["suns-3 moons-3 crowns-3"], opened=[True, False])
MUDDLE = after(OPEN, "put t1 new", "put t5 g2", "put t4 g1")
TABLES = {
    "start": START,
    "open": OPEN,
    "muddle": MUDDLE,
    "done": after(OPEN, "put t1 new", "put t5 g2", "put t6 g2", "put t4 g1"),
    "a full hand": position([" ".join(SETS), "arms-4"], RUNS[:2], opened=[True, True]),
    "two players, nearly all laid": position([HAND, "arms-4"], [*RUNS[1:], *SETS[4:]], pile=9, opened=[True] * 2),
    "six players": position([HAND] + ["arms-4"] * 5, [*RUNS, *SETS, *RUNS[1:3], *SETS], opened=[True] * 6),
    "six suits": position(
        ["hearts-2 clubs-3", "spades-4 joker"],
        [" ".join(f"{suit}-5" for suit in ("suns", "moons", "hearts", "spades", "diamonds", "clubs"))],
        pack="six-pack",
        jokers=1,
    ),
    "joker": position(
        ["hearts-2 moons-5", "spades-4"], ["suns-5 joker clubs-5"], pack="six-pack", jokers=1, opened=[True] * 2
    ),
    "scored": after(position(["suns-2 suns-3 suns-4", "arms-4"]), "put t1 new", "put t2 g1", "put t3 g1", DONE),
    "over": after(
        position(["suns-2 suns-3 suns-4", "arms-4"], round=4), "put t1 new", "put t2 g1", "put t3 g1", DONE
    ),
    "blocked": after(after(position(["suns-5", "arms-4"], pile=0), PASS), PASS, seat=B),
}  # fmt: skip
ANY_TABLE = pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
ANY_FRAME = pytest.mark.parametrize(
    "frame", FRAMES, ids=[f"{frame.width}x{frame.height}" for frame in FRAMES]
)


def scene(state: State, frame: Frame = PHONE, seat: Seat | None = A) -> Scene:
    return GAME.scene(GAME.view(state, seat), frame)


def to_text(shown: object, lang: str = "en") -> str:
    return lexicon(lang).say(shown)  # type: ignore[arg-type]


def pane_of(shown: Scene) -> Pane:
    assert shown.pane
    return shown.pane


def all_places(shown: Scene) -> tuple[Place, ...]:
    return shown.places + (shown.pane.places if shown.pane else ())


def pieces_on(shown: Scene, place: str) -> list[Piece]:
    sheet = shown.pane if shown.pane and place in {each.id for each in shown.pane.places} else shown
    (at,) = (each.at for each in sheet.places if each.id == place)
    return [piece for piece in sheet.pieces if not is_apart(piece.at, at)]


def full(*hands: str) -> State:
    """Six players and all 144 tiles: those not in hands are in sets and sequences of three, or in
    the pile.
    """
    every = [
        " ".join(f"{suit}-{value}" for suit in SUITS if suit != missing)
        for value in VALUES
        for missing in SUITS
    ]
    every += [
        " ".join(f"{suit}-{value}" for value in part)
        for suit in SUITS
        for part in (VALUES[:3], VALUES[3:])
    ] * 3
    left = Counter({f"{suit}-{value}": 6 for suit in SUITS for value in VALUES})
    left.subtract(" ".join(hands).split())
    groups = []
    for group in every:
        if all(left[tile] for tile in group.split()):
            left.subtract(group.split())
            groups.append(group)
    return position([*hands], groups, pile=left.total(), opened=[True] * 6)


FULL = full("suns-3 suns-2 suns-4 moons-null crowns-5 crowns-ace arms-null", *["arms-4"] * 5)
SEVEN = full(*(f"{(RUNS * 2)[k]} {SUITS[k % 4]}-4" for k in range(6)))
CROWDED = after(
    FULL, *(f"put {group.tiles[0].id} new" for group in FULL.public.groups[:12]), "put t112 new"
)


def buttons(shown: Scene) -> dict[str, Offer]:
    return {to_text(offer.label): offer for offer in shown.offers if not offer.pick}


@ANY_TABLE
@ANY_FRAME
def test_crowded_tables_obey_the_display_laws(state: State, frame: Frame) -> None:
    for seat in (A, B, None):
        assert breaches(BOX, scene(state, frame, seat), frame) == []


@pytest.mark.parametrize("held", range(22))
def test_the_viewers_tiles_are_large_enough_on_a_phone(held: int) -> None:
    """Twenty-one tiles in the hand are more than games between computers ever show."""
    hand = " ".join([*" ".join(RUNS).split()][:held]) or "arms-5"
    shown = scene(position([hand, "arms-5"]))
    for piece in pieces_on(shown, "hand"):
        assert piece.at.w * HAND_STEP * unit(shown, PHONE) >= LEAST_TARGET - 0.5


@pytest.mark.parametrize(
    ("size", "fourteen", "thirty"),
    [((320, 412), 44, 38), ((360, 484), 49, 43), ((390, 688), 54, 47), ((483, 316), 57, 46)],
)
def test_tiles_fill_a_rack_over_the_whole_width(
    size: tuple[int, int], fourteen: int, thirty: int
) -> None:
    """Sizes in CSS pixels as designed, within two."""
    frame = Frame(*size, line=44)
    for held, wanted in ((14, fourteen), (30, thirty)):
        layout = layout_of(frame, 2, held, 20)
        unit_px = layout.board.unit
        assert abs(layout.rack.size * unit_px - wanted) <= 2
        assert layout.rack.at.w * unit_px >= size[0] - 5
        assert layout.rack.at.h <= 0.5 * layout.board.h


@pytest.mark.parametrize("groups", range(7))
def test_so_can_the_tiles_of_a_table_that_is_not_full(groups: int) -> None:
    """Up to six sets: eighteen tiles, each of a finger's size."""
    shown = scene(position([HAND, "arms-4"], SETS[:groups], opened=[True, True]))
    for piece in all_pieces(shown):
        if piece.kind == "tile":
            assert piece.at.w * unit(shown, PHONE) >= LEAST_TARGET - 0.5, piece.id
    pane = pane_of(shown)
    assert pane.size[1] == pane.at.h or groups == 6


# little room


@ANY_FRAME
def test_the_tiles_of_a_full_table_can_be_touched_in_any_frame(frame: Frame) -> None:
    shown = scene(FULL, frame)
    pane = pane_of(shown)
    assert min(piece.at.w for piece in pane.pieces) * unit(shown, frame) >= LEAST_TARGET - 0.01
    assert pane.size[0] <= pane.at.w
    assert pane.size[1] >= pane.at.h


def test_the_tiles_of_a_small_table_are_larger_than_those_of_the_hand() -> None:
    assert {piece.at.w for piece in pane_of(scene(OPEN, Frame(360, 488))).pieces} == {1.15}


@pytest.mark.parametrize("lang", ["en", "tr"])
@ANY_FRAME
def test_the_largest_scene_is_small(frame: Frame, lang: str) -> None:
    """Under 37 kB with six players and a full table, however it is re-arranged."""
    for state in (FULL, SEVEN, CROWDED):
        text = strict_json.write(wire.scene(scene(state, frame), lexicon(lang)))
        assert len(text.encode()) < 37_000


def test_the_outline_says_what_lies_where_and_what_is_wrong_there() -> None:
    """It serves the screen reader and the terminal, which see no boxes."""

    def lines(layer: Layer) -> list[tuple[str, list[str], list[str]]]:
        entries = [entry for entry in walk(outline(layer)) if entry.place and entry.place.label]
        return [
            (
                entry.place.id,
                [piece.id for piece in entry.pieces],
                [to_text(words.text) for words in entry.prints],
            )
            for entry in entries
            if entry.place
        ]

    shown = scene(MUDDLE)
    assert lines(shown) == [
        ("seat-2", [], ["2", "Player 2", "1", "0 points", "", "1"]),
        ("pile", ["t9"], ["40", "stock"]),
        ("seat-1", [], ["Round 1 of 4 · you: 0 points"]),
        ("hand", ["t6", "t7"], []),
    ]
    assert lines(pane_of(shown)) == [
        ("g1", ["t2", "t3", "t4"], []),
        ("g2", ["t5", "t1"], ["1 more"]),
        ("new", [], ["New meld"]),
    ]
    assert not outline(shown).pieces
    assert not outline(pane_of(shown)).pieces


@ANY_TABLE
def test_ones_own_hand_lies_on_wood(state: State) -> None:
    shown = scene(state)
    (wood,) = (place for place in shown.places if place.look == "rack")
    assert {piece.id for piece in pieces_on(shown, wood.id)} == {tile.id for tile in state.hands[A]}
    assert all(place.look not in ("rack", *INNER) for place in scene(state, seat=None).places)


def test_the_hand_lies_as_this_seat_keeps_it() -> None:
    def hand_ids(frame: Frame) -> list[str]:
        return [piece.id for piece in pieces_on(scene(START, frame), "hand")]

    assert hand_ids(PHONE) == ["t1", "t2", "t3", "t4"]
    assert hand_ids(Frame(360, 488, (("t3", 0), ("t1", 1)))) == ["t3", "t1", "t2", "t4"]


def test_a_tile_that_comes_back_moves_no_other() -> None:
    """After *reset* a tile has no slot; only a drawn one is inserted in the order of the others."""
    for first in ("t1", "t2", "t3", "t4"):
        others = [name for name in ("t1", "t2", "t3", "t4") if name != first]
        for order in permutations(others):
            kept = tuple((name, slot) for slot, name in enumerate(order))
            shown = scene(START, Frame(360, 488, kept))
            assert shown.desk
            assert {*kept} <= {*shown.desk.lying}, kept


def test_a_tile_of_the_hand_may_go_to_each_group_that_takes_it_or_begin_one() -> None:
    shown = scene(OPEN)
    (offer,) = (offer for offer in shown.offers if offer.pick == "t4")
    assert to_text(offer.label) == "3 of Arms, yours"
    assert [(drop.place, str(drop.move), to_text(drop.label)) for drop in drops_of(offer)] == [
        ("g1", "put t4 g1", "3 of Suns, Moons, Crowns"),
        (NEW, "put t4 new", "New meld"),
    ]


@pytest.mark.parametrize(
    ("name", "move", "sentence"),
    [
        ("open", "put t4 g1", "Add the 3 of Arms to 3 of Suns, Moons, Crowns"),
        ("open", "put t4 new", "Start a new meld with the 3 of Arms"),
        ("open", "put t2 new", "Move the 3 of Moons from 3 of Suns, Moons, Crowns to a new meld"),
        ("muddle", "put t1 g1", "Move the 3 of Suns from 2, 3 of Suns to 3 of Moons, Crowns, Arms"),
        ("muddle", "put t6 g2", "Add the 4 of Suns to 2, 3 of Suns"),
        ("joker", "put t5 g1", "Add the 5 of Moons to 5 of Suns, joker, 5 of Clubs"),
    ],
)
def test_each_step_is_said_in_full_for_those_who_see_no_table(
    name: str, move: str, sentence: str
) -> None:
    state = TABLES[name]
    drops = [
        drop
        for offer in scene(state, seat=GAME.turn(state).seats[0]).offers
        for drop in drops_of(offer)
    ]
    assert [to_text(drop.full) for drop in drops if str(drop.move) == move] == [sentence]


def test_a_tile_of_the_table_is_called_by_its_group() -> None:
    offers = {offer.pick: to_text(offer.label) for offer in scene(OPEN).offers}
    assert offers["t2"] == "3 of Moons, in a set"


def test_the_buttons_of_a_turn() -> None:
    assert {name: offer.move for name, offer in buttons(scene(START)).items()} == {
        "Draw a tile": DRAW
    }
    assert {name: offer.move for name, offer in buttons(scene(MUDDLE)).items()} == {
        "Reset turn": RESET,
        "Done": None,
    }
    assert buttons(scene(TABLES["done"]))["Done"].move == DONE
    assert buttons(scene(position(["suns-5", "arms-4"], pile=0)))["Pass"].move == PASS
    assert not scene(START, seat=B).offers


def test_an_invalid_group_is_marked_and_explained_by_the_button() -> None:
    """PK-14: the pieces show what is still wrong."""
    shown = scene(MUDDLE)
    marks = {piece.id: piece.marks for piece in all_pieces(shown) if piece.marks}
    assert marks == {"t5": ("new",), "t4": ("new",)}
    groups = [place for place in all_places(shown) if place.id in ("g1", "g2")]
    assert [(place.look, place.marks) for place in groups] == [("ready", ()), ("gone", ())]
    assert [to_text(place.label) for place in groups] == [
        "3 of Moons, Crowns, Arms; changed, valid",
        "2, 3 of Suns; 1 more",
    ]
    assert [to_text(item.text) for item in pane_of(shown).prints] == ["1 more", "New meld"]
    why = buttons(shown)["Done"].why
    assert why is not None
    assert to_text(why) == to_text(shown.status) == "Add 1 tile to 2, 3 of Suns."


def test_a_turn_whose_groups_are_right_may_still_be_wrong() -> None:
    """PK-11: a first meld comes from the hand alone; all tiles played are marked."""
    shown = scene(after(position([HAND, "arms-4"], ["suns-3 moons-3 crowns-3"]), "put t4 g1"))
    assert to_text(shown.status) == "Your first meld must use only tiles from your hand."
    assert {piece.id: piece.marks for piece in all_pieces(shown) if piece.marks} == {
        "t4": ("new", "wrong")
    }


def test_the_scene_does_not_mark_moves_of_others() -> None:
    """The session does it, for all games."""
    assert not [piece.marks for piece in all_pieces(scene(MUDDLE, seat=B)) if piece.marks]


def test_seats_show_how_many_tiles_they_hold_and_who_has_opened() -> None:
    """PK-6: the sizes of the hands are seen."""
    guest = scene(OPEN, seat=None)
    for shown, points in ((guest, "0 points"), (scene(OPEN, DESKTOP, seat=None), "0")):
        first, second = (
            [item for item in shown.prints if item.within == name] for name in ("seat-1", "seat-2")
        )
        assert {to_text(item.text) for item in first} >= {"Player 1", "check", "4", points}
        assert {to_text(item.text) for item in second} >= {"Player 2", "1", points}
        assert "check" not in {item.text for item in second}
    labels = [to_text(place.label) for place in guest.places if place.id.startswith("seat-")]
    assert labels == [
        "Player 1: 4 tiles, 0 points so far; first meld laid",
        "Player 2: 1 tile, 0 points so far",
    ]
    assert [place.id for place in scene(OPEN).places] == [
        "seat-2",
        "pile",
        "seat-1",
        "hand",
        "hand-1",
    ]


def test_six_players_find_room_on_a_phone() -> None:
    shown = scene(FULL)
    words = [to_text(item.text) for item in shown.prints if item.kind == "words"]
    assert words[:-1] == [
        *(word for n in range(2, 7) for word in (f"Player {n}", "1")),
        str(len(FULL.pile)),
    ]
    assert [item.text for item in shown.prints if item.kind == "icon"] == ["check"] * 5


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("start", "Lay your first meld, or draw."),
        ("open", "Lay tiles, rearrange, or draw."),
        ("done", "All melds valid: tap Done."),
        ("scored", "Round 1 is over."),
        ("over", "The game is over."),
    ],
)
def test_the_status_says_what_is_to_be_done(name: str, status: str) -> None:
    assert to_text(scene(TABLES[name]).status) == status


def test_a_waiting_player_is_told_whose_turn_it_is() -> None:
    assert to_text(scene(START, seat=B).status) == "It is Player 1's turn."
    empty = position(["suns-5", "arms-4"], pile=0)
    assert to_text(scene(empty).status) == "Lay your first meld, or pass."
    assert not [piece for piece in scene(empty).pieces if piece.kind == "pile"]


def test_faces() -> None:
    state = position(["suns-null suns-ace suns-5 joker", "arms-4"], jokers=1)
    faces = {piece.id: piece.face for piece in all_pieces(scene(state)) if piece.face}
    shown = [(face.art, face.text, face.sign, face.worth) for _, face in sorted(faces.items())]
    assert shown == [
        ("", "", "suns", "0"),
        ("suns", "", "", "1"),
        ("", "5", "suns", ""),
        ("spiral", "", "", ""),
    ]


# narration


def deed_of(state: State, move: str, seat: Seat = A, viewer: Seat | None = A) -> Deed:
    views = [GAME.view(each, viewer) for each in (state, after(state, move, seat=seat))]
    deed = GAME.describe(views[0], seat, Move.parse(move), views[1])
    assert deed
    return deed


def narration(state: State, move: str, seat: Seat = A, viewer: Seat | None = A) -> str:
    return to_text(deed_of(state, move, seat, viewer).text)


LAST_MELD = after(
    position(["suns-2 suns-3 suns-4", "arms-4"]), "put t1 new", "put t2 g1", "put t3 g1"
)


@pytest.mark.parametrize(
    ("state", "move", "mover", "viewer", "line"),
    [
        (TABLES["start"], "draw", A, A, "tile suns"),
        (TABLES["start"], "draw", A, B, "back of a tile"),
        (TABLES["start"], "draw", A, None, "back of a tile"),
        (TABLES["done"], "done", A, B, "tile suns 2 + tile suns 4, tile arms 3"),
        (LAST_MELD, "done", A, B, "tile suns 2 + tile suns 3 + tile suns 4 | out"),
        (after(position(["suns-5", "arms-4"], pile=0), PASS), "pass", B, A, ""),
        (TABLES["scored"], "deal", GAME.turn(TABLES["scored"]).seats[0], A, ""),
    ],
)
def test_the_parts_of_a_turn(
    state: State, move: str, mover: Seat, viewer: Seat | None, line: str
) -> None:
    assert line_of(deed_of(state, move, mover, viewer)) == line


@pytest.mark.parametrize(
    ("name", "move", "sentence"),
    [
        ("done", "done", "laid 2, 4 of Suns; 3 of Arms"),
        ("scored", "deal", "Round 2 begins"),
    ],
)
def test_a_turn_is_narrated(name: str, move: str, sentence: str) -> None:
    state = TABLES[name]
    assert narration(state, move, GAME.turn(state).seats[0]) == sentence


def test_the_end_of_a_round_is_narrated_with_its_points() -> None:
    state = after(
        position(["suns-2 suns-3 suns-4", "arms-4"], points="3,5"),
        "put t1 new",
        "put t2 g1",
        "put t3 g1",
    )
    assert narration(state, "done").endswith(
        "The round is over. Player 1: 0 points, Player 2: 1 point"
    )
    blocked = after(position(["suns-5", "arms-4"], pile=0), PASS)
    assert narration(blocked, "pass", B).startswith(
        "passed. Everyone has passed, so the round is over. Player 1: 1"
    )


@pytest.mark.parametrize(
    ("name", "move"), [("start", "put t1 new"), ("open", "put t1 new"), ("muddle", "reset")]
)
def test_single_moves_of_a_turn_are_not_narrated(name: str, move: str) -> None:
    views = [GAME.view(each, A) for each in (TABLES[name], after(TABLES[name], move))]
    assert GAME.describe(views[0], A, Move.parse(move), views[1]) is None


# the rack within a turn, and drawn tiles


def slots(state: State, arranged: tuple[tuple[str, int], ...] = ()) -> dict[str, int]:
    desk = scene(state, Frame(360, 475, arranged)).desk
    assert desk is not None
    return dict(desk.lying)


def test_a_laid_tile_leaves_its_place_empty_and_comes_back_to_it() -> None:
    before = scene(START)
    lying = slots(START)
    laid = after(START, "put t2 new")
    arranged = tuple(lying.items())
    assert slots(laid, arranged) == {tile: slot for tile, slot in lying.items() if tile != "t2"}
    boxes = {piece.id: piece.at for piece in scene(laid, Frame(360, 475, arranged)).pieces}
    assert all(boxes[piece.id] == piece.at for piece in before.pieces if piece.id in boxes)
    assert slots(after(laid, RESET), arranged) == lying


def test_a_drawn_tile_is_marked_and_lies_where_the_order_of_the_others_wants_it() -> None:
    state = after(
        position(["suns-5 moons-2 crowns-3 crowns-4", "arms-4 arms-5 arms-4 arms-5"]), DRAW
    )
    drawn = state.hands[A][-1]
    assert str(drawn.stamp) == "suns-null"
    assert {piece.id: piece.marks for piece in scene(state).pieces if piece.marks} == {
        drawn.id: ("new",)
    }
    for order in ("t1 t2 t3 t4", "t2 t3 t4 t1"):  # by suit, by value
        lying = {tile: slot for slot, tile in enumerate(order.split())}
        assert slots(state, tuple(lying.items())) == {
            drawn.id: 0,
            **{tile: n + 1 for tile, n in lying.items()},
        }
    assert slots(state, tuple((f"t{n}", 4 - n) for n in (1, 2, 3, 4)))[drawn.id] == 4, (
        "in no order: at the end"
    )
    label = {piece.id: to_text(piece.label) for piece in scene(state).pieces}[drawn.id]
    assert label == "null of Suns, yours, drawn last"


def test_dealt_tiles_are_not_marked() -> None:
    assert not [
        piece for piece in scene(GAME.start(BOX.setup(2), Chance.of("deal"))).pieces if piece.marks
    ]


# buttons of a held tile


def test_the_button_adds_to_the_unfinished_group_first() -> None:
    (offer,) = (offer for offer in scene(MUDDLE).offers if offer.pick == "t6")
    named = [(drop.place, to_text(drop.button)) for drop in offer.drops if drop.button]
    assert named == [("g2", "Add to 2, 3"), ("new", "New meld")]


# how a round ends


def test_the_end_of_a_round_waits_shows_the_groups_and_says_that_low_wins() -> None:
    shown = scene(TABLES["scored"])
    assert shown.rest
    assert not scene(START).rest
    assert [place.id for place in pane_of(shown).places] == [
        group.id for group in TABLES["scored"].public.groups
    ]
    assert to_text(shown.detail) == "The lowest total wins."


def test_an_empty_pile_says_so() -> None:
    shown = scene(position(["suns-5", "arms-4"], pile=0))
    assert "Stock empty" in [to_text(item.text) for item in shown.prints]


def test_the_steps_of_a_hint_do_not_make_the_table_shout() -> None:
    """Half-way through a plan groups are not complete; that is no mistake."""
    gaps = 0
    for seed in range(6):
        state = GAME.start(BOX.setup(3), Chance.of(str(seed)))
        for _ in range(60):
            (seat, *_) = GAME.turn(state).seats
            move = GAME.turn(state).auto
            if move is None:
                *_, advice = keen(GAME.view(state, seat), Chance.of(seed))
                move = advice.plan[0]
            state = after(state, str(move), seat=seat)
            if state.public.has_changed:
                shown = scene(state, seat=seat)
                assert not [place.id for place in all_places(shown) if "wrong" in place.marks], (
                    shown.status
                )
                assert not [piece.id for piece in all_pieces(shown) if "wrong" in piece.marks], (
                    shown.status
                )
                gaps += shown.status.key == "packkub.status.gap"
    assert gaps, "no plan leads through a run with a gap"


def test_a_gap_is_told_by_the_numbers_that_are_missing() -> None:
    state = position(
        [HAND, "arms-4"], ["suns-ace suns-2 suns-3 suns-4 suns-5"], opened=[True, True]
    )
    state = after(
        state,
        f"put {state.public.groups[0].tiles[2].id} new",
        f"put {state.public.groups[0].tiles[1].id} new",
    )
    shown = scene(state)
    assert to_text(shown.status) == "The 2, 3 are missing: ace, 4, 5 of Suns."
    assert "2, 3 missing" in [to_text(item.text) for item in pane_of(shown).prints]


@ANY_FRAME
def test_an_empty_table_begins_in_the_middle_and_says_what_a_meld_is(frame: Frame) -> None:
    pane = pane_of(scene(START, frame))
    (new,) = (place for place in pane.places if place.id == NEW)
    assert abs(new.at.x + new.at.w / 2 - pane.at.w / 2) < 0.05
    assert abs(new.at.y + new.at.h / 2 - pane.at.h / 2) < pane.at.h / 4
    words = [to_text(item.text) for item in pane.prints if item.kind == "words"]
    if not frame.is_large and pane.at.h * unit(scene(START, frame), frame) > 160:
        assert [line.split(":")[0] for line in words] == ["New meld", "Set", "Run"]
    assert not [
        line
        for line in map(to_text, (item.text for item in pane_of(scene(OPEN, frame)).prints))
        if ":" in line
    ]


LARGE = pytest.mark.parametrize(
    "frame", [replace(DESKTOP, line=52), replace(TABLET, line=52)], ids=["desk", "tablet"]
)


@LARGE
def test_a_large_empty_table_shows_where_the_first_meld_goes_and_two_examples(frame: Frame) -> None:
    pane = pane_of(scene(START, frame))
    (new,) = (place for place in pane.places if place.look == "spot")
    assert new.id == NEW
    heading, *captions = [item for item in pane.prints if item.kind == "words"]
    assert to_text(heading.text) == "Your first meld goes here"
    assert heading.y < new.at.y
    assert [to_text(item.text) for item in captions] == [
        "One number, three suits",
        "Three in a row, one suit",
    ]
    tiles = [item for item in pane.prints if item.kind == "tile"]
    assert len(tiles) == 6
    assert all(item.y - item.size / 2 > captions[0].y > new.at.y + new.at.h for item in tiles)
    assert {item.y for item in tiles} == {tiles[0].y}
    assert len({item.text for item in tiles}) == 6


@LARGE
def test_who_waits_at_an_empty_table_is_not_told_to_lay(frame: Frame) -> None:
    pane = pane_of(scene(START, frame, B))
    assert [place.label for place in pane.places if place.id == NEW] == [None]
    words = [to_text(item.text) for item in pane.prints if item.kind == "words"]
    assert words == ["One number, three suits", "Three in a row, one suit"]


@pytest.mark.parametrize("pack", ["piecepack", "six-pack"])
def test_the_examples_have_suits_of_the_game(pack: str) -> None:
    state = position(["suns-2 suns-3", "moons-4"], pack=pack)
    pane = pane_of(scene(state, replace(DESKTOP, line=52)))
    signs = {str(item.text).split(",")[4] for item in pane.prints if item.kind == "tile"}
    assert signs <= {*state.public.options.suits}


SIX_HANDS = [HAND, *["arms-4"] * 5]


def lines_of(shown: Scene) -> list[list[Place]]:
    """The groups, line by line."""
    pane = pane_of(shown)
    rows = sorted({place.at.y for place in pane.places})
    return [[place for place in pane.places if place.at.y == y] for y in rows]


@LARGE
@pytest.mark.parametrize("n", range(1, 13))
def test_lines_are_about_equally_wide_and_centred(frame: Frame, n: int) -> None:
    state = position(SIX_HANDS, [*SETS, *RUNS, *SETS][:n], opened=[True] * 6)
    shown = scene(state, frame, B)  # the place for a new meld is not shown to the one who waits
    window = pane_of(shown).at
    widths = []
    for line in lines_of(shown):
        first, last = line[0].at, line[-1].at
        assert first.x == pytest.approx(window.w - last.x - last.w, abs=0.03)
        widths.append(last.x + last.w - first.x)
    widest_group = max(place.at.w for place in pane_of(shown).places)
    assert max(widths) - min(widths) <= widest_group + 0.15


def test_a_group_keeps_its_line_until_the_turn_ends() -> None:
    """The lines have three, three and one set. If they were made again, the third set would move to
    the second line as soon as the first set is longer.
    """
    frame = replace(DESKTOP, line=52)
    state = position(["arms-null", *["arms-4"] * 5], [*SETS, SETS[1]], opened=[True] * 6)

    def line_of_groups(now: State) -> list[list[str]]:
        return [
            [place.id for place in line if place.id != NEW] for line in lines_of(scene(now, frame))
        ]

    before = line_of_groups(state)
    assert [len(line) for line in before] == [3, 3, 1]
    laid = after(state, "put t22 g1")
    assert line_of_groups(laid) == before
    ended = replace(laid, public=replace(laid.public, before=laid.public.groups))
    assert [len(line) for line in line_of_groups(ended)] == [2, 3, 2]


def test_tiles_are_larger_while_there_are_few() -> None:
    sizes = [
        pane_of(scene(position([HAND, "arms-4"], SETS[:n], opened=[True, True]), DESKTOP))
        .pieces[0]
        .at.w
        for n in range(1, 7)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 1.25


def test_the_hint_counts_what_is_left_to_lay() -> None:
    state = position(
        ["arms-3 suns-2 suns-4 moons-null", "arms-4"],
        ["suns-3 moons-3 crowns-3"],
        opened=[True, False],
    )
    counts = []
    for _ in range(2):
        *_, advice = keen(GAME.view(state, A), Chance.of(1))
        counts.append(dict(advice.reason.values)["n"])
        first = next(
            k for k, move in enumerate(advice.plan) if move.args[:1] in (("t4",), ("t5",), ("t6",))
        )
        state = after(state, *advice.plan[: first + 1])
    assert counts == [3, 2]


@pytest.mark.parametrize(
    ("name", "tip"), [("start", "meld"), ("open", "table"), ("muddle", "loose"), ("done", None)]
)
def test_tips_appear_when_they_matter(name: str, tip: str | None) -> None:
    shown = scene(TABLES[name]).tip
    assert (shown and shown.key) == (tip and f"packkub.tip.{tip}")
    assert scene(TABLES[name], seat=B).tip is None


# how the points came about


def account(
    state: State, lang: str = "en", names: tuple[Text | str, ...] = ("Ada", "Mira"), you: int = 0
) -> list[str]:
    words = lexicon(lang).with_names(names, you)
    return [words.say(line) for line in BOX.account(GAME.view(state, None))]


def went_out(*others: str, round: int = 1, rounds: int = 4, points: str = "") -> State:
    """The last round: the first one lays all tiles, the others keep theirs."""
    hands = ["suns-2 suns-3 suns-4", *others]
    state = position(hands, round=round, rounds=rounds, points=points or ",".join("0" * len(hands)))
    return after(state, "put t1 new", "put t2 g1", "put t3 g1", DONE)


def test_the_account_of_one_round_says_who_laid_all_and_what_the_others_kept() -> None:
    state = went_out("arms-4 arms-5", "crowns-4", rounds=1)
    assert account(state, names=("Ada", "Mira", "Jon")) == [
        "Ada laid all their tiles.",
        "One point for each tile left: Jon 1, Mira 2.",
    ]


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "Points after round 3: Mira 3, you 6.",
                "In round 4 Mira laid all their tiles.",
                "One point for each tile left: you 2.",
            ],
        ),
        (
            "tr",
            [
                "3. elden sonraki puanlar: Mira 3, sen 6.",
                "4. elde Mira bütün taşlarını indirdi.",
                "Elde kalan taşlar, her biri 1 puan: sen 2.",
            ],
        ),
    ],
)
def test_the_account_of_several_rounds_begins_with_what_all_had_before_the_last(
    lang: str, lines: list[str]
) -> None:
    state = went_out("arms-4 arms-5", round=4, points="3,6")
    assert account(state, lang, ("Mira", shared("seat.you")), 2) == lines


@pytest.mark.parametrize(
    ("lang", "rounds", "line"),
    [
        ("en", 1, "You laid all your tiles."),
        ("en", 2, "In round 2 you laid all your tiles."),
        ("tr", 1, "Bütün taşlarını indirdin."),
        ("tr", 2, "2. elde bütün taşlarını indirdin."),
    ],
)
def test_the_account_speaks_to_who_laid_all(lang: str, rounds: int, line: str) -> None:
    state = went_out("arms-4", rounds=rounds, round=rounds, points="1,1")
    assert account(state, lang, (shared("seat.you"), "Mira"), 1)[rounds - 1] == line


@pytest.mark.parametrize(
    ("rounds", "lines"),
    [
        (1, ["The stock ran out and everyone passed."]),
        (
            2,
            [
                "Points after round 1: Ada 4, Mira 0.",
                "In round 2 the stock ran out and everyone passed.",
            ],
        ),
    ],
)
def test_the_account_says_that_the_pile_ran_out(rounds: int, lines: list[str]) -> None:
    had = "4,0" if rounds > 1 else "0,0"
    state = position(
        ["suns-5", "arms-4"], RUNS, pile=0, rounds=rounds, round=rounds, points=had, passes=1
    )
    assert account(after(state, PASS))[:-1] == lines


def test_the_account_of_six_is_three_lines() -> None:
    assert len(account(went_out(*["arms-4"] * 5, round=4), names=tuple("ABCDEF"))) == 3


def test_the_turn_so_far_names_what_was_laid_and_moved_and_what_is_unfinished() -> None:
    assert BOX.aids["turn"](GAME.view(OPEN, A)) == ()
    assert BOX.aids["turn"](GAME.view(MUDDLE, B)) == ()
    (panel,) = BOX.aids["turn"](GAME.view(MUDDLE, A))
    assert [to_text(line) for line in panel.lines] == [
        "Laid: 3 of Arms, 2 of Suns",
        "Moved: 3 of Suns",
        "Unfinished: 2 of Suns, 3 of Suns: 1 more",
    ]


@LARGE
def test_each_tile_to_draw_is_a_back_where_there_is_room(frame: Frame) -> None:
    for state in (START, position([HAND, "arms-4"], pile=1), position([HAND, "arms-4"], pile=0)):
        shown, n = scene(state, frame), len(state.pile)
        (place,) = (item for item in shown.places if item.id == "pile")
        backs = [item for item in shown.pieces if item.within == "pile"]
        spread = [int(str(item.text)) for item in shown.prints if item.kind == "pool"]
        assert sum(spread) + len(backs) == n
        assert all(
            place.at.y <= item.at.y and item.at.y + item.at.h <= place.at.y + place.at.h
            for item in backs
        )


def backs_of(shown: Scene) -> list[Print]:
    return [item for item in shown.prints if item.kind == "pool"]


@LARGE
def test_tiles_to_draw_are_on_both_sides_of_an_empty_table_until_the_turn_with_the_first_meld_ends(
    frame: Frame,
) -> None:
    laid = after(position([HAND, "arms-4"]), "put t1 new")
    for state in (START, laid):
        shown = scene(state, frame)
        window = pane_of(shown).at
        left, right = sorted(backs_of(shown), key=lambda item: item.x)
        assert left.x + left.room < window.x
        assert right.x > window.x + window.w
        assert abs(int(str(left.text)) - int(str(right.text))) <= 1
    shown = scene(OPEN, frame)
    window = pane_of(shown).at
    (right,) = backs_of(shown)
    assert right.x > window.x + window.w


@LARGE
def test_the_tiles_to_draw_are_narrower_and_the_groups_wider_the_fewer_there_are(
    frame: Frame,
) -> None:
    widths, windows = [], []
    for pile in (36, 24, 12, 5):
        state = position(SIX_HANDS, ["suns-3 moons-3 crowns-3"], pile=pile, opened=[True] * 6)
        shown = scene(state, frame)
        (back,) = backs_of(shown)
        widths.append(back.room)
        windows.append(pane_of(shown).at.w)
        assert 1 <= round(back.room / (1.16 * back.size)) <= 4
        (number,) = (
            item for item in shown.prints if item.within == "pile" and item.kind == "words"
        )
        lines = -(-pile // round(back.room / (1.16 * back.size)))
        below = number.y - (back.y + lines * 1.2 * back.size)
        assert 0 < below < 1.5 * number.size, "the number is directly below"
    assert widths == sorted(widths, reverse=True)
    assert windows == sorted(windows)
    assert widths[-1] < widths[0] / 2
    assert windows[-1] > windows[0]


@LARGE
def test_many_tiles_to_draw_are_smaller_rather_than_in_more_than_four_columns(frame: Frame) -> None:
    state = position(SIX_HANDS, ["suns-3 moons-3 crowns-3"], pile=120, opened=[True] * 6)
    (back,) = backs_of(scene(state, frame))
    assert round(back.room / (1.16 * back.size)) <= 4
    few = position(SIX_HANDS, ["suns-3 moons-3 crowns-3"], pile=12, opened=[True] * 6)
    (larger,) = backs_of(scene(few, frame))
    assert back.size < larger.size
