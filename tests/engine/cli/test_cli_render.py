"""A scene as lines of text: every piece in its place, every move with one number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from engine import moments
from engine.cli.terminal import quick, seats_of
from engine.marks import each_box
from rich.columns import Columns
from rich.style import Style
from rich.text import Text as Line

from thorough import THOROUGH
from tilebag.cli import labels, output
from tilebag.cli.choices import Choice, choices
from tilebag.cli.render import sketch
from tilebag.cli.terminal import PipeConsole
from tilebag.cli.terminal_game import FRAME
from tilebag.core.game import DESKTOP, PHONE, Seat
from tilebag.core.move import Move
from tilebag.core.scene import (
    Bar,
    Drawer,
    Drop,
    Face,
    Offer,
    Panel,
    Piece,
    Place,
    Print,
    Question,
    Rect,
    Scene,
)
from tilebag.core.words import Text, languages, lexicon, say
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.session import MatchSetup, Session

WORD = say("level.keen")
LONG = say("okey.tile.stands-for", tile=say("okey.tile.false-joker"), okey="black 2")
ENGLISH = lexicon("en")
# steps between two scenes and two lists of choices checked (all in `make soak`)
EVERY = 10
CHOICES_EVERY = 3


def tile(x: float, y: float, text: str = "7", **more: object) -> Piece:
    return Piece(f"t{x}-{y}", Rect(x, y, 1, 1), WORD, Face(text=text), **more)  # type: ignore[arg-type]


def lines(*, width: int = 100, **parts: Any) -> list[str]:
    """The lines of a scene whose items belong to the smallest place around them unless they say
    otherwise.
    """
    places = sorted(parts.get("places", ()), key=lambda place: place.at.w * place.at.h)

    def text_of(item: Any) -> Any:
        x, y = middle(item)
        around = (place for place in places if place is not item and holds(place.at, x, y))
        home = next(around, None)
        return item if item.within or home is None else replace(item, within=home.id)

    attached: dict[str, Any] = {
        name: tuple(map(text_of, things)) if name != "drawers" else things
        for name, things in parts.items()
    }
    return [
        line.plain.rstrip() for line in sketch(Scene((10, 10), WORD, **attached), ENGLISH, width)
    ]


def middle(item: Any) -> tuple[float, float]:
    if isinstance(item, Print):
        return item.x, item.y - 0.35 * item.size
    return item.at.x + item.at.w / 2, item.at.y + item.at.h / 2


def holds(at: Rect, x: float, y: float) -> bool:
    return at.x <= x <= at.x + at.w and at.y <= y <= at.y + at.h


# laws over every game


@each_box
def test_every_piece_that_shows_its_face_is_on_the_sketch_and_every_move_has_one_number(
    box: AnyBox,
) -> None:
    session = Session(box, MatchSetup.of(box, seats_of(box), "7", quick(box)))
    person, looks = (
        Seat(0),
        [(lang, frame) for lang in languages() for frame in (FRAME, PHONE, DESKTOP)],
    )
    while not session.over:
        if THOROUGH or session.ply % EVERY == 0:
            for lang, frame in looks if THOROUGH else [looks[session.ply // EVERY % len(looks)]]:
                _all_there(box.game.scene(box.game.view(session.state, person), frame), lang)
        if THOROUGH or session.ply % CHOICES_EVERY == 0:
            offered = choices(box.game.scene(box.game.view(session.state, person), FRAME))
            assert {choice.move for choice in offered} == set(
                box.game.moves(box.game.view(session.state, person))
            )
        if person in session.turn.seats and not session.turn.auto:
            session.play(person, session.advice(person, "random").plan[0])
        else:
            session.tick()


def _all_there(scene: Scene, lang: str) -> None:
    words = lexicon(lang)
    shown = "\n".join(line.plain for line in sketch(scene, words, 100))
    for pieces in (scene.pieces, *(drawer.pieces for drawer in scene.drawers)):
        label_of = {piece.id: piece.label for piece in pieces}
        for k, piece in enumerate(pieces):
            if label_of.get(piece.part_of) == piece.label:
                continue  # another picture of a coin that is there too
            # the number of pieces is before the bracket
            text = labels.piece(piece, 0, words).plain[:-1]
            covered = any(_covers(later.at, piece.at) for later in pieces[k + 1 :])
            assert piece.face is None or covered or text in shown, f"{text} is not in\n{shown}"


def _covers(upper: Rect, lower: Rect) -> bool:
    return abs(upper.x - lower.x) < 0.25 * lower.w and abs(upper.y - lower.y) < 0.25 * lower.h


# places and lines


def test_a_low_place_is_one_line_with_its_name_its_pieces_and_its_words() -> None:
    place = Place("row-1", Rect(0, 0, 4, 1.4), "tray", say("cli.field", field="Row 1", what="7, 8"))
    needs = Print(2, 1.3, 0.2, "needs 3")
    assert lines(
        places=(place,), prints=(needs,), pieces=(tile(1.1, 0.1, "8"), tile(0.1, 0.1))
    ) == ["Row 1: [7] [8]  needs 3"]


def test_small_neighbours_share_a_line_as_far_as_the_width_allows() -> None:
    places = tuple(Place(f"p{k}", Rect(1.2 * k, 0, 1.1, 1.2), "spot") for k in range(4))
    pieces = tuple(tile(1.2 * k, 0.1, str(k)) for k in range(4))
    assert lines(places=places, pieces=pieces) == ["[0]   [1]   [2]   [3]"]
    assert lines(places=places, pieces=pieces, width=10) == ["[0]   [1]", "[2]   [3]"]


def test_large_neighbours_are_below_each_other() -> None:
    places = tuple(Place(f"p{k}", Rect(3 * k, 0, 3, 1.2), "tray") for k in range(2))
    pieces = tuple(tile(3 * k + x, 0.1, f"{k}{x}") for k in range(2) for x in range(2))
    assert lines(places=places, pieces=pieces) == ["[00] [01]", "[10] [11]"]


def test_a_high_place_keeps_its_columns() -> None:
    place = Place("rack", Rect(0, 0, 6, 4), "wood", WORD)
    pieces = (
        tile(0, 0.2, "7"),
        tile(2, 0.2, "long"),
        tile(4, 0.2),
        tile(2, 1.5),
        tile(4, 1.5, "9"),
    )
    first, *others = lines(places=(place,), pieces=pieces)
    assert first == "keen:"
    assert others == ["[7]    [long] [7]", "       [7]    [9]"]


def test_loose_pieces_keep_their_columns_too() -> None:
    pieces = tuple(
        tile(1.1 * x, 1.1 * y, str(9 + x + y))
        for x in range(3)
        for y in range(2)
        if (x, y) != (1, 1)
    )
    assert lines(pieces=pieces) == ["[9]  [10] [11]", "[10]      [12]"]


def test_pieces_too_wide_for_columns_follow_each_other() -> None:
    fan = tuple(tile(0.2 * k, 0, "x" * 8) for k in range(6))
    assert lines(pieces=fan, width=70) == [" ".join(["[xxxxxxxx]"] * 6)]


def test_an_empty_place_shows_what_is_printed_in_it() -> None:
    rings = (Place("a", Rect(0, 0, 0.8, 0.8), "ring"), Place("b", Rect(1, 0, 0.8, 0.8), "ring"))
    assert lines(places=rings, prints=(Print(0.4, 0.4, 0.3, "3", "number"),)) == ["·3·   · ·"]


def test_an_empty_place_with_nothing_printed_in_it_says_its_name() -> None:
    assert lines(places=(Place("a", Rect(0, 0, 0.8, 0.8), "spot", WORD),)) == ["·keen·"]


def test_a_long_line_wraps_between_pieces() -> None:
    row = tuple(tile(1.1 * k, 0.1, "5 of 6") for k in range(4))
    low = Place("row", Rect(0, 0, 6, 1.4), "tray", WORD)
    assert lines(places=(low,), pieces=row, width=30) == [
        "keen: [5 of 6] [5 of 6]",
        "[5 of 6] [5 of 6]",
    ]
    assert lines(places=(low,), pieces=row[:1], width=5) == ["keen:", "[5 of 6]"]
    high = Place("wood", Rect(0, 0, 6, 3), "wood", WORD)
    below = tuple(tile(1.1 * k, 1.2, str(k)) for k in range(2))
    assert lines(places=(high,), pieces=(*row, *below), width=30) == [
        "keen: [5 of 6] [5 of 6]",
        "[5 of 6] [5 of 6] [0] [1]",
    ]


def test_pieces_on_top_of_each_other_are_counted() -> None:
    heap = tuple(Piece(f"t{k}", Rect(0, 0.01 * k, 1, 1), WORD) for k in range(3))
    pile = Piece("pile", Rect(2, 0, 1, 1), WORD, kind="pile", count=14)
    assert lines(pieces=(*heap, pile)) == ["[? ×3] [? ×14]"]


def test_a_high_heap_is_one_heap() -> None:
    heap = tuple(Piece(f"t{k}", Rect(0, -0.04 * k, 1, 1), WORD) for k in range(5))
    assert lines(pieces=heap) == ["[? ×5]"]


def test_a_sign_beside_its_name_and_an_icon_are_left_out() -> None:
    prints = (
        Print(0.2, 0.5, 0.3, "suns", "sign"),
        Print(0.5, 0.6, 0.3, say("suit.suns"), align="start"),
        Print(3, 0.5, 0.3, "moons", "sign"),
        Print(3.4, 0.6, 0.3, "12", align="start"),
        Print(5, 0.5, 0.3, "up", "icon"),
    )
    place = Place("strip", Rect(0, 0, 6, 1), "strip")
    assert lines(places=(place,), prints=prints) == ["Suns Moons 12"]


def test_a_sign_beside_the_name_of_a_place_is_part_of_the_name() -> None:
    place = Place("stack", Rect(0, 0, 6, 1.9), "plaque", say("cli.field", field="Run", what="2, 3"))
    prints = (
        Print(0.2, 0.2, 0.3, "moons", "sign"),
        Print(0.5, 0.3, 0.3, "Run", align="start", bold=True),
    )
    assert lines(places=(place,), prints=prints, pieces=(tile(0, 0.6), tile(2, 0.6))) == [
        "Run (Moons): [7] [7]"
    ]


def test_a_taken_piece_leaves_its_column() -> None:
    places = tuple(
        Place(f"h{y}-{x}", Rect(x, y, 1, 1), "gone") for x, y in ((0, 0), (0, 1), (1, 1), (1, 2))
    )
    assert lines(places=places, pieces=(tile(1, 0), tile(0, 2))) == [" ·  [7]", " ·   ·", "[7]  ·"]


def test_another_side_of_a_piece_is_shown_with_it() -> None:
    coin = Piece("c3", Rect(1, 0, 1, 1), say("letter.suns"), Face(text="4", sign="suns"), "coin")
    suit = Piece(
        "c3-suit", Rect(0, 0, 1, 1), say("letter.suns"), Face(sign="suns"), "token", part_of="c3"
    )
    assert lines(pieces=(suit, coin)) == ["(4 Suns)"]
    assert lines(pieces=(replace(suit, part_of=""), coin)) == ["(Suns) (4 Suns)"]


def test_a_nested_name_is_not_repeated() -> None:
    hand = Place("hand", Rect(0, 0, 4, 1.2), "tray", say("letter.suns"))
    plaque = Place("plaque", Rect(0.1, 0.1, 1, 1), "plaque")
    words = Print(0.5, 0.8, 0.2, "S, as above")
    assert lines(places=(hand, plaque), prints=(words,), pieces=(tile(1.2, 0.1),)) == ["S: [7]"]


def test_words_follow_the_piece_above_them() -> None:
    place = Place("stack", Rect(0, 0, 6, 1.7), "plaque", say("cli.field", field="Run", what="2, 3"))
    prints = (
        Print(0.1, 1.6, 0.2, "8 9", align="start"),
        Print(2.5, 1.6, 0.2, "×2"),
        Print(3, 1.6, 0.2, "in all"),
    )
    pieces = (tile(0, 0.3), tile(2, 0.3, "1"))
    assert lines(places=(place,), prints=prints, pieces=pieces) == ["Run: [7] 8 9  [1] ×2  in all"]


def test_words_below_a_place_belong_to_it() -> None:
    places = tuple(
        Place(f"p{k}", Rect(2 * k, 0, 1, 1), look) for k, look in enumerate(("gone", "spot"))
    )
    end, out = Print(0.5, 1.3, 0.2, "End", within="p0"), Print(2.5, 1.3, 0.2, "Out", within="p1")
    prints = (end, out, Print(6, 1.3, 0.2, "Far"))
    assert lines(places=places, prints=prints, pieces=(tile(0, 0),))[0] == "[7]  End   ·Out·"


def test_a_place_without_pieces_shows_its_label() -> None:
    whole = say("cli.field", field="Stock", what="no tiles")
    words = (Print(0.1, 0.2, 0.2, "Stock", align="start"), Print(0.1, 0.5, 0.2, "0", align="start"))
    low, high = (Place("p", Rect(0, 0, 5, h), "well", whole) for h in (1, 4))
    assert lines(places=(low,), prints=words) == lines(places=(high,)) == ["Stock: no tiles"]
    assert lines(places=(low,), prints=(Print(1, 0.5, 0.2, "gone"),)) == ["Stock: gone"]
    assert lines(places=(low,), prints=(Print(1, 0.5, 0.2, "no"),)) == ["Stock: no tiles"], (
        "it begins so and says more"
    )


def test_words_equal_to_the_label_are_shown_once() -> None:
    label = "Round 1 · you: 2 points"
    own = Place(
        "p", Rect(0, 0, 5, 1), "bare", say("cli.field", field="Round 1 · you", what="2 points")
    )
    assert lines(places=(own,), prints=(Print(0.1, 0.5, 0.2, label, align="start"),)) == [label]


def test_a_single_line_in_a_high_place_follows_its_name() -> None:
    place = Place("well", Rect(0, 0, 6, 4), "well", WORD)
    assert lines(places=(place,), pieces=(tile(0, 0.2), tile(4, 0.2))) == ["keen: [7] [7]"]


def test_a_column_is_aligned_in_every_line() -> None:
    def row(y: float, *texts: str) -> tuple[Print, ...]:
        return tuple(Print(1.0 * x, y, 0.2, text, align="start") for x, text in enumerate(texts))

    place = Place("paper", Rect(0, 0, 9, 4), "paper")
    prints = (*row(1, "Crowns", "Flush", "nobody"), *row(2, "Suns", "Set", "You"))
    assert lines(places=(place,), prints=prints) == ["Crowns  Flush  nobody", "Suns    Set    You"]


def test_words_below_words_take_two_lines() -> None:
    prints = tuple(
        Print(0, 1 + 0.2 * k, 0.2, text, align="start") for k, text in enumerate(("1: 10", "2: 30"))
    )
    assert lines(places=(Place("paper", Rect(0, 0, 9, 4), "paper"),), prints=prints) == [
        "1: 10",
        "2: 30",
    ]


def test_a_line_that_is_too_long_is_condensed() -> None:
    place = Place("paper", Rect(0, 0, 9, 4), "paper")
    pieces = (tile(0, 1), tile(7, 1, "x" * 9), tile(7.9, 1, "y" * 9), tile(0, 2.5), tile(8, 2.5))
    upper, _ = lines(places=(place,), pieces=pieces, width=30)
    assert upper == "[7]    [xxxxxxxxx] [yyyyyyyyy]"


def test_pieces_under_a_face_are_counted_separately() -> None:
    assert lines(pieces=tuple(tile(0, 0.01 * k, str(9 - k)) for k in range(3))) == ["[7 +2]"]


def test_drawers_are_printed_last() -> None:
    drawer = Drawer("d", say("result.alone", n=3), "strip", (2, 2), pieces=(tile(0, 0),), note=WORD)
    assert lines(drawers=(drawer,)) == ["", "3 points", "[7]", "keen"]


def test_bars_that_join_pieces_are_left_out() -> None:
    link = Place("link", Rect(0, 0, 2, 1), "link")
    assert lines(places=(link,), pieces=(tile(0, 0), tile(1, 0))) == ["[7] [7]"]


# pieces


RED = Text("okey.letter.red")


@pytest.mark.parametrize(
    ("face", "more", "text"),
    [
        (Face("suns", "", "4", "suns"), {}, "[4 Suns]"),
        (Face("moons", "moons", worth="1"), {}, "[ace Moons]"),
        (Face("crowns", sign="crowns", worth="0"), {"kind": "die"}, "<null Crowns>"),
        (Face("coin-ink", "spiral"), {"kind": "coin"}, "(ace)"),
        (Face("coin-ink", worth="0"), {"kind": "coin", "marks": ("new",)}, "(null)+"),
        (Face(art="arms", sign="arms"), {"kind": "token"}, "(Arms)"),
        (Face("red", text="13", letter=RED), {}, "[13 R]"),
        (Face("red", text="6", letter=RED), {"marks": ("new", "wild")}, "[6 R]+*"),
        (Face("red", text="6", letter=RED), {"marks": ("last", "last")}, "[6 R]'"),
        (Face(art="star"), {}, "[keen]"),
        (Face(art="star"), {"label": LONG}, "[false joker]"),
        (None, {"marks": ("hint", "wrong", "unheard-of")}, "[?]»!"),
    ],
)
def test_a_piece_in_a_few_characters(face: Face | None, more: dict[str, Any], text: str) -> None:
    piece = Piece("a", Rect(0, 0, 1, 1), **{"label": WORD, "face": face, **more})
    assert labels.piece(piece, 0, ENGLISH).plain == text


def test_pieces_in_turkish() -> None:
    piece = Piece("a", Rect(0, 0, 1, 1), WORD, Face("suns", "", "4", "suns"))
    assert labels.piece(piece, 0, lexicon("tr")).plain == "[Güneş 4]"


# choices


def test_a_move_offered_twice_has_one_number_and_is_the_main_one_if_either_is() -> None:
    go, stop = Move("go"), Move("stop")
    question = Question(WORD)
    offers = (
        Offer(WORD, go, "t1"),
        Offer(say("level.casual"), stop),
        Offer(say("level.expert"), go, main=True, ask=question),
    )
    first, second = choices(Scene((1, 1), WORD, offers=offers))
    assert (first.move, first.label, first.main, first.ask) == (go, WORD, True, question)
    assert (second.move, second.main) == (stop, False)


def test_drops_are_choices_after_the_held_piece() -> None:
    drops = tuple(Drop(f"p{k}", Move("put", (f"p{k}",)), say("seat.person", n=k)) for k in range(2))
    offers = (
        Offer(WORD, pick="t1", drops=drops),
        Offer(say("level.casual"), pick="t2", drops=drops[:1]),
    )
    scene = Scene((1, 1), WORD, offers=offers)
    assert lines_for(scene) == ["keen:   1) Player 0   2) Player 1"]


def test_the_held_piece_is_left_out_if_the_first_choice_names_it() -> None:
    drops = (Drop("p1", Move("put"), WORD), Drop("p2", Move("end"), say("level.casual")))
    assert lines_for(Scene((1, 1), WORD, offers=(Offer(WORD, pick="t1", drops=drops),))) == [
        " 1) keen   2) casual"
    ]


def test_face_down_pieces_show_their_numbers_if_only_they_can_be_tapped() -> None:
    backs = tuple(Piece(f"t{k}", Rect(k, 0, 1, 1), WORD) for k in range(3))
    turns = tuple(Offer(WORD, Move("turn", (f"t{k}",)), f"t{k}") for k in (0, 2))
    scene = Scene((3, 1), WORD, pieces=backs, offers=turns)
    assert next(line.plain for line in output.table(scene, ENGLISH, 80)) == "[?1] [?]  [?2]"
    assert [str(line) for line in output.choices(choices(scene), scene, ENGLISH)] == [
        " 1–2) The tile with this number"
    ]


def test_a_face_down_piece_keeps_its_number_when_others_leave() -> None:
    backs = tuple(Piece(f"t{k}", Rect(k % 2, k // 2, 1, 1), WORD) for k in (1, 3))
    places = tuple(Place(f"hollow-{k}", Rect(k % 2, k // 2, 1, 1), "hollow") for k in (0, 2))
    turns = tuple(Offer(WORD, Move("turn", (back.id,)), back.id) for back in backs)
    scene = Scene((2, 2), WORD, places=places, pieces=backs, offers=turns)
    assert [line.plain.split() for line in output.table(scene, ENGLISH, 80)][:2] == [
        ["·", "[?2]"],
        ["·", "[?4]"],
    ]
    assert [(choice.number, choice.move.args[0]) for choice in choices(scene)] == [
        (2, "t1"),
        (4, "t3"),
    ]
    assert lines_for(scene) == [" 2–4) The tile with this number"]


def test_disabled_offers_do_not_hide_the_numbers_of_face_down_pieces() -> None:
    backs = tuple(Piece(f"t{k}", Rect(k, 0, 1, 1), WORD) for k in range(2))
    turns = tuple(Offer(WORD, Move("turn", (back.id,)), back.id) for back in backs)
    scene = Scene(
        (2, 1),
        WORD,
        pieces=backs,
        offers=(*turns, Offer(WORD, pick="coin", why=say("level.casual"))),
    )
    assert lines_for(scene) == [" 1–2) The tile with this number", "keen: casual"]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(Offer(WORD, Move("pass"), ""), id="a button"),
        pytest.param(
            Offer(WORD, None, "t1", drops=(Drop("p", Move("put"), WORD),)), id="a piece to carry"
        ),
        pytest.param(Offer(WORD, Move("throw"), "t0"), id="the same piece"),
        pytest.param(Offer(WORD, Move("take"), "open"), id="an open piece"),
    ],
)
def test_all_choices_are_listed_if_there_are_others(other: Offer) -> None:
    pieces = (
        *(Piece(f"t{k}", Rect(k, 0, 1, 1), WORD) for k in range(2)),
        replace(tile(2, 0), id="open"),
    )
    turn = Offer(WORD, Move("turn", ("t0",)), "t0")
    scene = Scene((3, 1), WORD, pieces=pieces, offers=(turn, other))
    assert next(line.plain for line in output.table(scene, ENGLISH, 80)) == "[?] [?] [7]"
    assert len(output.choices(choices(scene), scene, ENGLISH)) == 2


def test_disabled_offers_are_last_with_a_reason_and_no_number() -> None:
    offers = (
        Offer(say("level.casual"), why=WORD),
        Offer(WORD, Move("go")),
        Offer(WORD, points=("t1",)),
    )
    assert lines_for(Scene((1, 1), say("level.expert"), offers=offers)) == [
        " 1) keen",
        "casual: keen",
    ]
    assert lines_for(Scene((1, 1), WORD, offers=offers)) == [" 1) keen"], "the line above says why"


def test_disabled_offers_with_one_reason_share_a_line() -> None:
    casual = say("level.casual")
    expert = say("level.expert")
    why = say("level.random")
    offers = (
        Offer(casual, why=WORD),
        Offer(expert, why=why),
        Offer(expert, why=WORD),
        Offer(casual, why=WORD),
    )
    assert lines_for(Scene((1, 1), say("level.baseline"), offers=offers)) == [
        "casual, expert: keen",
        "expert: random",
    ]


def test_a_reason_for_many_offers_is_given_once() -> None:
    many = tuple(
        Offer(WORD, pick=f"t{k}", why=say("level.casual")) for k in range(output.MAX_LINES + 1)
    )
    assert lines_for(Scene((1, 1), WORD, offers=(Offer(WORD, Move("go")), *many))) == [
        " 1) keen",
        "casual",
    ]


def test_choices_have_full_labels_unless_there_are_many() -> None:
    drops = tuple(
        Drop(f"p{k}", Move("put", (f"p{k}",)), say("seat.person", n=k), say("level.random"))
        for k in range(2)
    )

    def among(n: int) -> Scene:
        others = tuple(Offer(say("level.casual"), Move("go", (f"t{k}",))) for k in range(n))
        return Scene((1, 1), WORD, offers=(Offer(WORD, pick="t1", drops=drops), *others))

    assert lines_for(among(1)) == [" 1) random", " 2) random", " 3) casual"]
    short_list, crowd = (
        choices(among(n)) for n in (output.MAX_FULL_LABELS - 2, output.MAX_FULL_LABELS - 1)
    )
    assert [_printed_lines(offered)[:2] for offered in (short_list, crowd)] == [
        [" 1) random", " 2) random"],
        [" 1) keen → Player 0", " 2) keen → Player 1"],
    ]


def _printed_lines(offered: Sequence[Choice]) -> list[str]:
    (columns,) = output.choices(offered, Scene((1, 1), WORD), ENGLISH)
    assert isinstance(columns, Columns)
    return [str(each) for each in columns.renderables]


def lines_for(scene: Scene) -> list[str]:
    printed = output.choices(choices(scene), scene, ENGLISH)
    assert all(isinstance(line, Line) for line in printed)
    return [str(line) for line in printed]


def test_marks_on_the_table_are_explained() -> None:
    box = catalog.box("_blank")
    session = Session(box, MatchSetup.of(box, ["me", "keen"], "7"))
    scene = Scene(
        (9, 2), WORD, pieces=(tile(0, 0, marks=("new",)), tile(2, 0, marks=("wrong", "new")))
    )
    assert [line.plain for line in output.board(session, scene, ENGLISH, 100)][
        -2
    ] == "! not right yet   + new"


def test_a_panel_shows_figure_sentences_and_bars() -> None:
    panel = Panel(
        "odds", WORD, say("result.alone", n=2), (say("level.casual"),), (Bar(WORD, WORD, 7.0),)
    )
    title, big, line, bars = output.panel(panel, ENGLISH, 100)
    assert [str(each) for each in (title, big, line)] == ["keen", "2 points", "casual"]
    assert bars


# bold, dim, reversed, their end, and red, green, yellow, blue, magenta, cyan. In Solarized the
# bright colours are greys, and bright black is the background.
VISIBLE = {"0", "1", "2", "7", *map(str, range(31, 37))}


def test_no_letter_has_the_colour_of_a_common_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    used: set[str] = set()
    for box in moments.every_box():
        session = Session(box, MatchSetup.of(box, seats_of(box), "7", quick(box)))
        screen = StringIO()
        paper = PipeConsole(screen, is_terminal=True)
        for line in output.board(
            session, box.game.scene(box.game.view(session.state, Seat(0)), FRAME), ENGLISH, 100
        ):
            paper.print(line)
        used |= {
            code
            for codes in re.findall("\x1b\\[([\\d;]*)m", screen.getvalue())
            for code in codes.split(";")
        }
    assert {"7", "31", "34"} <= used <= VISIBLE


def test_every_ink_differs_and_can_be_seen() -> None:
    suits, colours = ("suns", "moons", "crowns", "arms"), ("red", "yellow", "blue", "black")
    for inks in (suits, colours):
        styles = [Style.parse(labels.INKS[ink]) for ink in inks]
        assert len(set(styles)) == len(styles)
        for style in styles:
            number = style.color.number if style.color else None
            assert number is None or str(30 + number) in VISIBLE
