"""Multzo's scenes, offers, narration, panel and advice."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TypeVar

import pytest
from engine import moments
from engine.deed_lines import line_of
from engine.display_laws import LEAST_TARGET, breaches, unit
from engine.games.multzo_positions import A, B, C, after, coins, move, stamps, table, tile_id

from thorough import every
from tilebag.core.chance import Chance
from tilebag.core.deed import Deed
from tilebag.core.game import DESKTOP, PHONE, Frame, Seat
from tilebag.core.move import Move
from tilebag.core.scene import NO_PIECE, Piece, Place, Print, Scene
from tilebag.core.words import Text, lexicon
from tilebag.core.words import say as tilebag_say
from tilebag.games.multzo import BOX
from tilebag.games.multzo.pieces import ALL
from tilebag.games.multzo.state import State
from tilebag.match.record import play_match

T = TypeVar("T", Place, Print)
GAME = BOX.game
FRAMES = (*moments.FRAMES, Frame(500, 500), Frame(1600, 700))
DULL = "s0 s2 m5 ma | m0 m2 c5 ca"
HANDS = ("s0 s2 m5 ma", "m0 m2 c5 ca", "c0 c2 a5 aa", "s3 m3 c4 a4", "s4 m4 c3 a3")
PRIME_RUN = "s2 m3 c4 a5 | s0 s3 m5 c5"
FLUSH_RUN = "s2 s3 s4 s5 | m0 m3 a5 c5"


def say(text: Text | str | None, lang: str = "en") -> str:
    assert text is not None
    return lexicon(lang).say(text)


def showdown(hands: str, won: str = "") -> State:
    """A showdown before the first reward."""
    return table(hands, phase="show", shown="yes", won=won)


def scene(state: State, seat: Seat | None = A, frame: Frame = PHONE) -> Scene:
    return GAME.scene(GAME.view(state, seat), frame)


def parts_by_id(
    state: State, seat: Seat | None = A, frame: Frame = PHONE
) -> dict[str, Piece | Place]:
    shown = scene(state, seat, frame)
    things: tuple[Piece | Place, ...] = (*shown.places, *shown.pieces)
    return {item.id: item for item in things}


def full(seats: int, *, held: bool) -> State:
    """A table with the maximum number of open tiles, many coins won and an empty stock, at the end
    of the round.
    """
    hands = list(HANDS[:seats])
    others = tuple(tile for tile in ALL if tile not in stamps(" ".join(hands)))
    if held:
        hands[0] += f" {coins(others[:1])}"
        others = others[1:]
    opened = coins(others)
    won = ["s2 s3 s4 m2 m0", "c2 c3 c4 c5 a0 s0", "", "a2 a3 m3 m4 m5", ""][:seats]
    return table(
        " | ".join(hands), open=opened, won=" | ".join(won), phase="drop" if held else "draw"
    )


@cache
def states() -> tuple[State, ...]:
    """Crowded tables, and those of a game for each number of players."""
    crowded = [full(seats, held=held) for seats in (2, 3, 4, 5) for held in (True, False)]
    ended = [after(full(seats, held=True), f"0 end {HANDS[0][:2]}") for seats in (2, 3, 4, 5)]
    whole = [play_match("multzo", ("keen",) * seats, "7").states[::3] for seats in (2, 3, 4, 5)]
    games = [state for played in whole for state in every(5, played)]
    return (*crowded, *ended, *games)


# the picture


@pytest.mark.parametrize("frame", FRAMES, ids=str)
def test_crowded_tables_obey_the_display_laws(frame: Frame) -> None:
    for state in states():
        for viewer in {A, state.public.mover, None}:
            assert breaches(BOX, scene(state, viewer, frame), frame) == []


def test_rows_of_open_tiles_overlap_and_leave_room_for_a_finger() -> None:
    """On a phone the stock is in the first row; of a tile under another one 44 CSS pixels stay
    uncovered.
    """
    for frame, first_row in (
        (PHONE, {2: 5, 3: 4, 4: 3, 5: 3}),
        (DESKTOP, {2: 8, 3: 7, 4: 7, 5: 4}),
    ):
        for seats in (2, 3, 4, 5):
            shown = scene(full(seats, held=False), A, frame)
            ids = {tile.id for tile in full(seats, held=False).public.open}
            tiles = [piece.at for piece in shown.pieces if piece.id in ids]
            assert sum(at.y == tiles[0].y for at in tiles) == first_row[seats], (frame, seats)
            tops = sorted({at.y for at in tiles})
            assert all(
                (low - high) * unit(shown, frame) >= LEAST_TARGET - 0.5
                for high, low in pairwise(tops)
            )


def test_open_tiles_have_one_size_and_nothing_else_moves() -> None:
    for seats in (2, 3, 4, 5):
        sparse, many = table(" | ".join(HANDS[:seats]), mover=0), full(seats, held=True)
        sizes = {
            piece.at.w
            for piece in scene(many).pieces
            if piece.id in {tile.id for tile in many.public.open}
        }
        assert len(sizes) == 1
        for name in ("rack", "stack-arms", "seat-1"):
            assert parts_by_id(sparse)[name].at == parts_by_id(many)[name].at
        large = [parts_by_id(state, frame=DESKTOP)["open"].at for state in (sparse, many)]
        assert len({(row.x, row.w) for row in large}) == 1


def test_mz_03_the_ace_says_6_and_the_null_0() -> None:
    parts = parts_by_id(table("sa s0 m5 m4 | m0 m2 c5 ca"))
    faces = [parts[tile_id(stamp)] for stamp in stamps("sa s0 m5")]
    assert [
        (piece.face.worth, piece.face.text, piece.face.art)
        for piece in faces
        if isinstance(piece, Piece) and piece.face
    ] == [
        ("6", "", "suns"),
        ("0", "", ""),
        ("", "5", ""),
    ]


def test_the_pieces_of_a_table() -> None:
    parts = parts_by_id(table(DULL, open="s3 c4", won="a2 a0 |"))
    stock = parts["stock"]
    assert isinstance(stock, Piece)
    assert (stock.kind, stock.count, stock.face) == ("pile", 14, None)
    assert "coin-arms-2" not in parts
    assert "coin-arms-null" not in parts
    assert isinstance(parts["ring-arms"], Place), "where a null coin was"
    assert isinstance(parts["rack"], Place)
    assert parts["rack"].look == "rack"
    assert (
        say(parts["stack-arms"].label)
        == "Prime: 3 of Arms, 4 of Arms, 5 of Arms, ace of Arms; null coin won"
    )
    assert say(parts["seat-1"].label) == "Player 1: 4 points; 2 of Arms, null of Arms"
    assert "rack" not in parts_by_id(table(DULL), None)


def test_marks_and_plaques_say_what_the_others_did() -> None:
    state = table(DULL, stock="m3 s3")
    assert [place.look for place in scene(state).places[:2]] == ["turn", "seat"]
    drawn = after(state, "0 draw")
    assert [piece.id for piece in scene(drawn).pieces if "new" in piece.marks] == [
        tile_id(stamps("m3")[0])
    ]
    dropped = after(drawn, "0 drop m5")
    piece = parts_by_id(dropped, B)[tile_id(stamps("m5")[0])]
    assert isinstance(piece, Piece)
    assert piece.origin == "seat-1"
    assert [piece.marks for piece in scene(after(dropped, "1 draw"), A).pieces if piece.marks] == []
    ended = after(dropped, "1 draw", "1 end m0")
    assert [piece.marks for piece in scene(ended).pieces if piece.marks] == []
    assert (
        say(parts_by_id(ended)["seat-2"].label) == "Player 2: 0 points; no coins; ended the round"
    )
    assert say(parts_by_id(ended)["down-tile"].label) == "Face-down tile of Player 2"
    mine = parts_by_id(ended, B)[tile_id(stamps("m0")[0])]
    assert say(mine.label) == "Your face-down tile"
    assert isinstance(mine, Piece)
    assert mine.face is None


def pictures(shown: Scene, place: str) -> list[str]:
    """Kind and face of the small pictures on a place."""
    parts = [
        item.text.split(",")
        for item in shown.prints
        if item.kind == "tile" and item.within == place and isinstance(item.text, str)
    ]
    return [f"{kind} {sign or art or text}" for kind, _, art, text, sign, _ in parts]


@pytest.mark.parametrize("frame", [PHONE, DESKTOP], ids=str)
def test_a_seat_shows_its_coins_as_pictures(frame: Frame) -> None:
    state = table(DULL, won="| s2 sa a0")
    shown = scene(state, A, frame)
    assert pictures(shown, "seat-2") == ["coin 2", "coin spiral", "token arms"]
    words = [say(item.text) for item in shown.prints if item.within == "seat-1"]
    assert ("no coins" in words) == (frame is PHONE), (
        "the viewer's coins are on the rack of a large table"
    )
    assert pictures(scene(state, B, DESKTOP), "seat-2") == []


def test_of_many_coins_a_narrow_seat_shows_one_and_the_number() -> None:
    shown = scene(table(" | ".join(HANDS[:4]), won="s2 s3 s4 m2 m0 | | |"), B, Frame(320, 403))
    assert pictures(shown, "seat-1") in (["coin 2"], [])
    assert len(pictures(scene(table(DULL, won="s2 s3 s4 m2 m0 |"), B, DESKTOP), "seat-1")) == 5


FEET = {
    "s2 s3 s4 s5": ["Player 1: 14", "not yet", "not yet", "Player 1: 4 tiles, 14"],
    "s2 m2 c2 a3": ["not yet", "Player 1: 9", "Player 1: 3 tiles, 9", "not yet"],
    "s2 m2 c2 a2": ["not yet", "Player 1: 8", "Player 1: 4 tiles, 8", "not yet"],
    "s0 s2 m5 ma": ["not yet", "not yet", "not yet", "not yet"],
}


def feet(state: State, held: str = "", frame: Frame = DESKTOP) -> list[str]:
    """The text at the foot of each stack, from the left."""
    shown = scene(state, A, frame)
    stacks = [place.at for place in shown.places if place.id.startswith("stack-")]
    prints = [item for item in shown.prints if item.when in ("", held) and item.kind == "words"]
    inside = [
        [
            item
            for item in prints
            if abs(item.x - at.x - at.w / 2) < 0.01 and at.y < item.y < at.y + at.h
        ]
        for at in stacks
    ]
    return [say(max(group, key=lambda item: item.y).text) for group in inside]


@pytest.mark.parametrize("held", FEET)
def test_the_foot_of_a_stack_says_what_the_hand_has_there(held: str) -> None:
    state = table(f"{held} | m0 c3 c5 ca")
    assert feet(state) == FEET[held]
    pills = {
        place.within: say(place.label)
        for place in scene(state, A, DESKTOP).places
        if place.look == "pill"
    }
    names = ("stack-crowns", "stack-arms", "stack-suns", "stack-moons")
    assert pills == {
        name: text for name, text in zip(names, FEET[held], strict=True) if text != "not yet"
    }


def test_on_a_phone_the_foot_of_a_stack_is_brief() -> None:
    assert feet(table("s2 s3 s4 s5 | m0 c3 c5 ca"), frame=PHONE) == [
        "Player 1: 14",
        "not yet",
        "not yet",
        "4 tiles, 14",
    ]


def test_with_five_tiles_the_feet_say_what_can_be_kept() -> None:
    state = after(table("s0 s2 s3 m5 | m0 c3 c5 ca", stock="s4"), "0 draw")
    assert feet(state, NO_PIECE) == ["Player 1: 9", "not yet", "not yet", "Player 1: 4 tiles, 14"]


def test_while_a_tile_is_held_the_feet_say_what_is_left_without_it() -> None:
    state = after(table("s0 s2 s3 m5 | m0 c3 c5 ca", stock="s4"), "0 draw")
    m5, s0 = (tile_id(stamp) for stamp in stamps("m5 s0"))
    assert feet(state, m5) == ["Player 1: 9", "not yet", "not yet", "Player 1: 4 tiles, 9"]
    assert feet(state, s0) == ["not yet", "not yet", "not yet", "Player 1: 4 tiles, 14"]


def test_the_stacks_explain_their_category() -> None:
    for state in (table(DULL), after(table(DULL, stock="m3"), "0 draw")):
        stack = parts_by_id(state)["stack-arms"]
        assert isinstance(stack, Place)
        assert say(stack.about) == "Prime: four different suits. The highest total wins."
        assert say(stack.about, "tr") == "Karma: dört farklı takım. En yüksek toplam kazanır."


def test_on_a_large_screen_the_showdown_has_a_row_for_each_hand_and_a_column_for_each_category() -> (
    None
):
    state = showdown(PRIME_RUN, "m2 | c2")
    shown = scene(state, A, DESKTOP)
    lines = [say(item.text) for item in shown.prints if item.kind == "words"]
    assert lines[:4] == ["Player 1", "2 points", "Player 2", "2 points"]
    assert [text for text in lines if text in ("Flush", "Prime", "Set", "Run")] == [
        "Flush",
        "Prime",
        "Set",
        "Run",
    ]
    assert cells(shown) == {
        "flush": ["–", "–"],
        "prime": ["14 wins", "–"],
        "set": ["–", "–"],
        "run": ["14 wins, 4 tiles", "–"],
    }
    assert [place.id for place in shown.places if place.look == "pill"] == [
        "cell-prime-0",
        "cell-run-0",
    ]
    offered = {
        piece.id for piece in shown.pieces if piece.kind in ("coin", "token") and not piece.dim
    }
    assert offered == {"coin-arms-null", "coin-arms-2", "coin-moons-null", "coin-moons-3"}
    assert (
        say(parts_by_id(state, frame=DESKTOP)["seat-1"].label)
        == "Player 1: 2 points; Prime (14), Run of 4 (14)"
    )
    assert (
        say(parts_by_id(state, frame=DESKTOP)["seat-2"].label)
        == "Player 2: 2 points; no flush, prime, set or run (13)"
    )
    assert (
        say(parts_by_id(state, frame=DESKTOP)["line-run"].label)
        == "Run: Player 1: 4 tiles, 14 (choice)"
    )
    paid = scene(after(state, "0 null moons"), A, DESKTOP)
    assert not [
        piece.id for piece in paid.pieces if piece.id.startswith(("coin-arms", "coin-moons"))
    ]
    assert [say(item.text) for item in paid.prints if say(item.text)[0] in "+×"] == ["+ 2", "× 2"]
    (winner,) = (place for place in paid.places if place.id == "seat-1")
    assert winner.holds == ("coin-moons-2", "coin-arms-2", "coin-moons-null")


def cells(shown: Scene) -> dict[str, list[str]]:
    """The texts of the cells of each column, in the order of the rows."""

    def text(name: str) -> str:
        (at,) = (place.at for place in shown.places if place.id == name)
        inside = [
            item
            for item in shown.prints
            if at.x < item.x < at.x + at.w and at.y < item.y < at.y + at.h
        ]
        return " ".join(say(item.text) for item in inside if item.text)

    seats = [place.id[-1] for place in shown.places if place.id.startswith("cell-flush")]
    return {
        which: [text(f"cell-{which}-{seat}") for seat in seats]
        for which in ("flush", "prime", "set", "run")
    }


def test_the_showdown_says_what_becomes_of_the_coins_of_each_category() -> None:
    """MZ-20, MZ-23: unwon coins stay; a winner of two may choose; what was paid is won or
    multiplies.
    """

    def fates(state: State) -> list[str]:
        shown = scene(state, A, DESKTOP)
        return [
            [say(item.text) for item in shown.prints if item.within == f"line-{which}"][-1]
            for which in ("flush", "prime", "set", "run")
        ]

    state = showdown(PRIME_RUN, "m2 | c2")
    assert fates(state) == ["not won", "choice", "not won", "choice"]
    assert say(parts_by_id(state, frame=DESKTOP)["coin-suns-2"].label) == "2 of Suns, not won"
    assert fates(after(state, "0 null moons")) == ["not won", "won", "not won", "all coins"]


def test_a_null_coin_shows_its_effect_for_the_viewer() -> None:
    """MZ-24: one doubles, two triple, and so on; not shown to a guest."""

    def null_coin_texts(won: str, viewer: Seat | None) -> tuple[str, str]:
        state = table(DULL, won=won)
        (piece,) = (item for item in scene(state, viewer).pieces if item.id == "coin-suns-null")
        times = (
            item
            for item in scene(state, viewer).prints
            if item.within == "stack-suns" and "×" in str(item.text)
        )
        return say(piece.label), " ".join(say(item.text) for item in times)

    assert null_coin_texts("a0 |", B) == ("null of Suns: doubles all your coins", "× 2")
    assert null_coin_texts("a0 |", A) == ("null of Suns: triples all your coins", "× 3")
    assert null_coin_texts("a0 m0 |", A) == (
        "null of Suns: all your coins would count 4 times",
        "× 4",
    )
    assert null_coin_texts("a0 |", None) == ("null of Suns: multiplies all coins of its winner", "")


def test_a_second_null_coin_is_paid_as_threefold() -> None:
    state = after(showdown(PRIME_RUN, "s0 m2 |"), "0 null moons")
    assert [
        say(item.text) for item in scene(state, A, DESKTOP).prints if say(item.text)[0] in "+×"
    ] == [
        "+ 2",
        "× 3",
    ]
    offered = [item.note for item in scene(showdown(PRIME_RUN, "s0 m2 |")).offers]
    assert offered[1:] == ["5 × 3", "4 × 3"]


def test_the_showdown_is_shown_in_stages() -> None:
    state = showdown("s2 m3 c4 a5 | s0 s3 m5 c5 | s5 sa ma c2")

    def beats(seat: Seat | None) -> tuple[list[int], list[int]]:
        shown = scene(state, seat, DESKTOP)
        hands = [piece.beat for piece in shown.pieces if piece.kind == "tile"]
        return sorted(set(hands)), sorted({item.beat for item in shown.prints if item.beat})

    assert beats(A) == ([0, 1, 2], [3, 4, 5, 6])
    assert beats(None) == ([1, 2, 3], [4, 5, 6, 7])
    assert {piece.beat for piece in scene(after(state, "0 coins"), A, DESKTOP).pieces} == {0}


def test_the_showdown_names_who_else_competed_and_a_tie() -> None:
    beaten = showdown("s2 m3 c4 a5 | s0 m2 c3 a4 | s5 sa ma c2")
    assert (
        say(parts_by_id(beaten)["line-prime"].label) == "Prime: Player 1: 14, Player 2: 9 (choice)"
    )
    tied = showdown("s2 m3 c4 a5 | s3 m2 c5 a4 | s5 sa ma c2")
    assert cells(scene(tied, A, DESKTOP))["prime"] == ["14 tie", "14 tie", "–"]
    assert (
        say(parts_by_id(tied)["line-prime"].label)
        == "Prime: no winner, Player 1: 14, Player 2: 14 (not won)"
    )


# the showdown on a phone


def band_words(shown: Scene, category: str) -> list[str]:
    """The words of a band, from above."""
    words = [
        item for item in shown.prints if item.within == f"line-{category}" and item.kind == "words"
    ]
    return [say(item.text) for item in words]


def test_on_a_phone_the_showdown_has_a_band_for_each_category() -> None:
    hands = "s2 m3 c4 a5 | s0 m2 c3 a4 | s5 sa ma c2"
    shown = scene(table(hands, phase="show", shown="yes", won="m2 | |"))
    bands = [place for place in shown.places if place.id.startswith("line-")]
    assert [(place.id, place.look) for place in bands] == [
        ("line-flush", "tray"),
        ("line-prime", "ready"),
        ("line-set", "tray"),
        ("line-run", "ready"),
    ]
    assert {len(band) for band in (pictures(shown, "line-flush"), pictures(shown, "line-set"))} == {
        0
    }
    assert pictures(shown, "line-run")[:4] == [
        "tile suns",
        "tile moons",
        "tile crowns",
        "tile arms",
    ]
    assert band_words(shown, "flush") == ["Flush", "No hand qualifies"]
    assert band_words(shown, "prime") == ["Prime", "14 beats 9", "→", "14"]
    tall = scene(table(hands, phase="show", shown="yes", won="m2 | |"), A, Frame(390, 679))
    assert band_words(tall, "prime") == ["Prime", "14 beats 9", "→", "14", "9"]


def test_a_band_says_why_a_category_is_won() -> None:
    def reason(hands: str, category: str) -> str:
        return band_words(scene(table(hands, phase="show", shown="yes")), category)[1]

    assert reason("s2 m3 c4 a5 | s0 s3 m5 c5", "prime") == "Only one hand qualifies"
    assert reason("s2 s3 s4 s5 | m3 m4 m5 c0", "run") == "Four tiles beat three"
    assert reason("s2 m3 c4 a5 | s3 m2 c5 a4", "prime") == "A tie: no winner"


def test_the_tiles_that_count_are_underlined() -> None:
    shown = scene(table("s3 s4 m5 c0 | c2 a3 a4 sa", phase="show", shown="yes"), A, Frame(390, 679))
    marks = [place.id for place in shown.places if place.id.startswith("mark-run-")]
    assert marks == [*(f"mark-run-1-{n}" for n in range(3)), *(f"mark-run-0-{n}" for n in range(3))]


def test_below_the_bands_are_the_scores_before_and_after() -> None:
    state = table(PRIME_RUN, phase="show", shown="yes", won="m2 | c2")
    before, paid = scene(state), scene(after(state, "0 null moons"))
    for shown, texts in ((before, ["2"]), (paid, ["8", "2 →"])):
        words = [
            item.text
            for item in shown.prints
            if item.within == "seat-1" and isinstance(item.text, str)
        ]
        assert words == texts
    assert {piece.id for piece in before.pieces} >= {"coin-arms-null", "coin-arms-2"}
    assert not [piece.id for piece in paid.pieces if piece.id.startswith("coin-arms")]
    assert pictures(paid, "line-run")[0] == "token moons"
    assert "× 2" in band_words(paid, "run")
    (card,) = (place for place in paid.places if place.id == "seat-1")
    assert card.holds[:3] == ("coin-moons-2", "coin-arms-2", "coin-moons-null")
    assert say(card.label) == (
        "Player 1: 8 points; 2 of Suns, 3 of Moons, 4 of Crowns, 5 of Arms; Prime (14), Run of 4 (14)"
    )


def test_the_bands_appear_one_after_another() -> None:
    state = table(PRIME_RUN, phase="show", shown="yes")
    bands = [place.beat for place in scene(state).places if place.id.startswith("line-")]
    assert bands == [1, 2, 3, 4]
    paid = scene(after(state, "0 coins"))
    assert {place.beat for place in paid.places if place.id.startswith("line-")} == {0}


def test_things_come_from_where_they_were() -> None:
    drawn = after(table(DULL, stock="m3 s3"), "0 draw")
    m5, c4 = (tile_id(stamp) for stamp in stamps("m5 c4"))
    assert {
        piece.origin for piece in scene(drawn).pieces if say(piece.label).endswith("in your hand")
    } == {"stock"}
    dropped = after(drawn, "0 drop m5")
    assert [
        (piece.id, piece.origin) for piece in scene(dropped, B).pieces if piece.origin == "seat-1"
    ] == [(m5, "seat-1")]
    taken = scene(after(table(DULL, open="c4"), "0 take c4"), B)
    assert [place.id for place in taken.places if c4 in place.holds] == ["seat-1"]
    mine = scene(after(table(DULL, open="c4"), "0 take c4"), A)
    assert [place.id for place in mine.places if c4 in place.holds] == []


# offers


def test_a_tile_of_the_hand_is_put_among_the_open_ones_or_on_the_place_that_ends_the_round() -> (
    None
):
    state = after(table(DULL, stock="m3"), "0 draw")
    offers = scene(state).offers
    assert [offer.pick for offer in offers if offer.drops] == [
        tile_id(stamp) for stamp in stamps("s0 s2 m5 ma m3")
    ]
    assert say(offers[0].label) == "Choose the null of Suns"
    assert [(drop.place, drop.move, say(drop.label)) for drop in offers[0].drops] == [
        ("open", move("drop s0"), "Discard the null of Suns"),
        ("down", move("end s0"), "End the round with the null of Suns face down"),
    ]
    put, end = offers[0].drops
    assert (say(put.button), put.ask) == ("Discard the null of Suns", None)
    assert end.ask
    assert (say(end.button), say(end.ask.title), say(end.ask.line)) == (
        "End the round",
        "End the round?",
        "Everyone else gets one more turn.",
    )
    last = after(state, "0 end s0", "1 draw")
    assert [
        [drop.place for drop in offer.drops] for offer in scene(last, B).offers if offer.drops
    ] == [["open"]] * 5


def test_stock_and_open_tiles_are_tapped() -> None:
    offers = scene(table(DULL, open="s3 c4")).offers
    assert [(offer.pick, str(offer.move)) for offer in offers if offer.move] == [
        ("stock", "draw"),
        ("t3", "take t3"),
        ("t16", "take t16"),
        ("", "draw"),
    ]
    assert scene(table(DULL, open="s3 c4"), B).offers == ()


def refusals(state: State, seat: Seat = A) -> dict[str, str]:
    return {
        offer.pick: say(offer.why)
        for offer in scene(state, seat).offers
        if not offer.move and not offer.drops
    }


def test_refused_actions_give_a_reason() -> None:
    hand = [tile_id(stamp) for stamp in stamps("s0 s2 m5 ma")]
    first = "Take a tile first, from the stock or an open one."
    late = "Take a tile first; then you can end the round."
    assert refusals(table(DULL, open="s3")) == {**dict.fromkeys(hand, first), "down": late}
    empty = "The stock is empty: take an open tile."
    assert refusals(table(DULL, **EMPTY)) == {
        "stock-place": empty,
        **dict.fromkeys(hand, empty),
        "down": late,
    }
    drawn = after(table(DULL), "0 draw")
    assert refusals(drawn) == {"stock": "You already have a new tile: discard one."}
    last = refusals(after(drawn, "0 end s0", "1 draw"), B)
    assert last["down"] == "Player 1 ended the round: discard your tile face up."
    assert refusals(drawn, B) == {}


def test_rewards_are_buttons_with_the_new_score() -> None:
    state = showdown(FLUSH_RUN, "m2 |")
    assert [
        (str(item.move), item.figure, say(item.label), say(item.note))
        for item in scene(state).offers
    ] == [
        ("coins", "10", "Coins", "4 coins"),
        ("null crowns", "14", "Flush × 2", "7 × 2"),
        ("null moons", "14", "Run × 2", "7 × 2"),
    ]
    assert scene(state, B).offers == ()


@pytest.mark.parametrize(
    ("held", "gone", "ends"),
    [
        (PRIME_RUN, "", []),
        # the ace of Moons is the last one of its stack
        (PRIME_RUN, "m2 m3 m4 m5", ["coins", "null arms"]),
        # a null coin replaces one of two
        (FLUSH_RUN, "c2 c3 c4 c5", ["coins", "null crowns", "null moons"]),
        (FLUSH_RUN, "c2 c3 c4", ["coins", "null moons"]),
        # another seat has just taken the last one
        (PRIME_RUN, "m2 m3 m4 m5 ma", ["coins", "null arms", "null moons"]),
    ],
)
def test_a_reward_says_that_the_game_ends_with_it(held: str, gone: str, ends: list[str]) -> None:
    offers = scene(showdown(held, f"| {gone}")).offers
    assert [str(item.move) for item in offers if say(item.note) == "ends the game"] == ends


def test_the_showdown_waits_when_all_are_paid_and_nowhere_else() -> None:
    state = showdown(PRIME_RUN)
    assert not scene(state).rest
    assert scene(after(state, "0 coins")).rest
    assert scene(showdown(DULL)).rest
    assert not scene(table(DULL)).rest
    assert not scene(TIED).rest


def tip(state: State, seat: Seat | None = A) -> str:
    shown = scene(state, seat).tip
    return shown.key.removeprefix("multzo.") if shown else ""


def test_three_tips_at_the_moment_they_matter() -> None:
    state = table("s3 s4 s5 m2 | m0 c3 c5 ca", stock="sa")
    drawn = after(state, "0 draw")
    assert [tip(state), tip(state, B), tip(state, None)] == ["tip.hand", "", ""]
    assert [tip(drawn), tip(drawn, B)] == ["tip.end", ""]
    assert tip(after(table("s0 m2 m5 ca | m0 c3 c5 c0", stock="sa"), "0 draw")) == "", (
        "nothing to win with it"
    )
    ended = after(drawn, "0 end m2")
    assert [tip(ended, B), tip(after(ended, "1 draw"), B)] == ["", ""]
    choosing = showdown(PRIME_RUN)
    assert [tip(choosing), tip(choosing, B)] == ["tip.null", ""]


def account(won: str) -> list[str]:
    state = table(DULL, phase="over", shown="yes", won=won)
    return [
        lexicon("en").with_names(("Ada", "Ben")).say(line)
        for line in BOX.account(GAME.view(state, A))
    ]


def test_the_account_says_how_each_score_came_about() -> None:
    assert account("c2 c3 | a2 m5 ma s0 m0") == [
        "Ben: Arms 2, Moons 5 + 6. Null coins: Suns, Moons. 13 × 3 = 39 points.",
        "Ada: Crowns 2 + 3. Total: 5 points.",
    ]
    assert account("| s0") == ["Ada: no coins.", "Ben: null coins: Suns. 0 points."]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        (
            "en",
            "You discarded the 4 of Suns. Showdown: Prime (16) goes to Mira, Run of 4 (9) goes to you.",
        ),
        ("tr", "Sen Güneş 4 attın. Eller açıldı: Karma (16): Mira, 4'lü seri (9) senin."),
    ],
)
def test_you_are_spoken_to(lang: str, sentence: str) -> None:
    state = after(table("s2 m5 ca a3 | m0 s3 c2 m4", stock="a4 s4"), "0 draw", "0 end a4", "1 draw")
    before, then = (GAME.view(moment, B) for moment in (state, after(state, "1 drop s4")))
    deed = GAME.describe(before, B, move("drop s4"), then)
    assert deed
    words = lexicon(lang).with_names(("Mira", tilebag_say("seat.you")), 2)
    assert (
        words.say(tilebag_say("log.turn", who=tilebag_say("seat.person", n=2), what=deed.text))
        == sentence
    )


# narration


@pytest.mark.parametrize(
    ("lang", "ending"),
    [
        ("en", "Showdown: Prime (16) goes to Ben, Run of 4 (14) is a tie"),
        ("tr", "Eller açıldı: Karma (16): Ben, 4'lü seri (14) berabere"),
    ],
)
def test_a_tie_is_narrated(lang: str, ending: str) -> None:
    state = after(
        table("s2 s3 m4 a5 | m2 c3 s4 c5 | s5 m5 c4 a2", stock="m0 a0 c0"),
        "0 draw",
        "0 end m0",
        "1 draw",
        "1 drop a0",
        "2 draw",
    )
    deed = GAME.describe(
        GAME.view(state, A), C, move("drop c0"), GAME.view(after(state, "2 drop c0"), A)
    )
    assert deed
    assert lexicon(lang).with_names(("Ada", "Cem", "Ben")).say(deed.text).endswith(ending)


TIED = table(DULL, phase="over", shown="yes", won="s5 | m5")
EMPTY = {"open": "s3 s4 m3 m4 c0 c2 c3 c4 a0 a2 a3 a4 a5 aa s5 sa"}


@pytest.mark.parametrize(
    ("state", "seat", "status"),
    [
        (table(DULL), A, "Take a tile from the stock."),
        (table(DULL, open="s3"), A, "Take a stock tile or an open one."),
        (table(DULL, **EMPTY), A, "Stock empty: take an open tile. Showdown in 12 turns."),
        (
            table(DULL, idle=11, **EMPTY),
            A,
            "Stock empty: take an open tile. Showdown after this turn.",
        ),
        (table(DULL, stall_turns=0, **EMPTY), A, "Stock empty: take an open tile."),
        (table(DULL), B, "Player 1 is taking a tile."),
        (table(DULL), None, "Player 1 is taking a tile."),
        (after(table(DULL), "0 draw"), A, "Discard a tile, or end the round."),
        (after(table(DULL), "0 draw"), B, "Player 1 is discarding a tile."),
        (after(table(DULL), "0 draw", "0 end s0"), B, "Last turn: take a tile."),
        (after(table(DULL), "0 draw", "0 end s0", "1 draw"), B, "Tap a tile to discard it."),
        (
            showdown(PRIME_RUN),
            A,
            "Take a null coin instead? Player 1 won: Prime, Run.",
        ),
        (
            showdown(PRIME_RUN),
            B,
            "Player 1 may take a null coin. Player 1 won: Prime, Run.",
        ),
        (
            showdown(PRIME_RUN, "| a0 m0"),
            A,
            "Showdown: collect your coins.",
        ),
        (
            showdown(PRIME_RUN, "| a0 m0"),
            None,
            "Showdown: Player 1 collects coins.",
        ),
        (
            after(showdown(PRIME_RUN), "0 coins"),
            A,
            "Round 1. Player 1 won: Prime, Run.",
        ),
        (
            after(showdown(PRIME_RUN), "0 coins"),
            B,
            "Round 1: Player 2 won nothing.",
        ),
        (after(showdown(PRIME_RUN), "0 coins"), None, "Round 1 is over."),
        (showdown(DULL), A, "Round 1: no coins were won."),
        (table(DULL, phase="over", shown="yes", won="s2 | m5"), A, "Player 2 wins: 5 points."),
        (table(DULL, phase="over", shown="yes", won="s2 | m5"), B, "Player 2 wins: 5 points."),
        (
            table(DULL, phase="over", shown="yes", won="s5 | m5"),
            A,
            "A shared win: Player 1, Player 2, 5 points each.",
        ),
    ],
)
def test_the_status_says_what_to_do_next(state: State, seat: Seat | None, status: str) -> None:
    shown = scene(state, seat)
    assert " ".join(say(text) for text in (shown.status, shown.detail) if text) == status


def test_the_header_says_the_round() -> None:
    assert say(scene(table(DULL, round=3)).fact) == "Round 3"
    assert (
        say(scene(table(DULL, open="s3")).label)
        == "Multzo: four coin stacks. Tiles in the stock: 15, open: 1"
    )


def deed_of(state: State, step: str, viewer: Seat | None = None) -> Deed:
    seat, _, text = step.partition(" ")
    before, then = (GAME.view(moment, viewer) for moment in (state, after(state, step)))
    deed = GAME.describe(before, Seat(int(seat)), move(text), then)
    assert deed
    return deed


def narration(state: State, step: str, viewer: Seat | None = None) -> str:
    return say(deed_of(state, step, viewer).text)


COINS = (
    "token crowns + coin coin-ink 2, token crowns + coin coin-ink 3, token moons + coin coin-ink 3"
)
START = table(DULL, open="c4", stock="m3 s3")
DRAWN = after(START, "0 draw")
WON = showdown(FLUSH_RUN, "m2 |")
DOWN = "ended the round with a face-down tile"


@pytest.mark.parametrize(
    ("state", "step", "viewer", "line", "sentence"),
    [
        (START, "0 take c4", B, "tile crowns 4", "took the open 4 of Crowns"),
        (START, "0 draw", A, "tile moons 3", "drew the 3 of Moons"),
        (START, "0 draw", B, "back of a tile", "drew from the stock"),
        (START, "0 draw", None, "back of a tile", "drew from the stock"),
        (DRAWN, "0 drop ma", B, "→ tile moons moons", "discarded the ace of Moons"),
        (
            DRAWN,
            "0 end ma",
            A,
            "→ tile moons moons | round end",
            "ended the round with the ace of Moons face down",
        ),
        (DRAWN, "0 end ma", B, "→ back of a tile | round end", DOWN),
        (DRAWN, "0 end ma", None, "→ back of a tile | round end", DOWN),
        (
            WON,
            "0 coins",
            B,
            f"{COINS} | +8",
            "took the 2 of Crowns, 3 of Crowns, 3 of Moons: 10 points now",
        ),
        (showdown(DULL), "1 deal", None, "", "Round 2 begins"),
    ],
)
def test_a_move_is_told_in_parts_and_in_words_and_secrets_only_to_their_owner(
    state: State, step: str, viewer: Seat | None, line: str, sentence: str
) -> None:
    deed = deed_of(state, step, viewer)
    assert line_of(deed) == line
    assert say(deed.text) == sentence


def test_coins_that_are_paid_by_themselves_are_shown_at_their_seat() -> None:
    deed = deed_of(showdown(PRIME_RUN, "m2 m3 m4 m5 | a0 m0"), "0 collect")
    assert deed.seat == A
    assert line_of(deed) == "token arms + coin coin-ink 2, token moons + coin coin-ink spiral | +8"
    assert (
        say(deed.text)
        == "Player 1 took the 2 of Arms, ace of Moons: 22 points now. The game is over"
    )
    assert deed_of(showdown(DULL), "1 deal").seat is None


def test_the_last_turn_tells_the_showdown() -> None:
    state = after(table(PRIME_RUN, stock="m4 s4"), "0 draw", "0 end m4", "1 draw")
    shown = "Showdown: Prime (14) goes to Player 1, Run of 4 (14) goes to Player 1"
    assert (
        narration(state, "1 drop s4")
        == narration(state, "1 drop s4", A)
        == f"discarded the 4 of Suns. {shown}"
    )
    nothing = after(table(DULL, stock="a3 s4"), "0 draw", "0 end a3", "1 draw")
    assert narration(nothing, "1 drop s4") == "discarded the 4 of Suns. Showdown: no coins were won"


def test_a_null_coin_is_narrated_with_what_it_multiplies() -> None:
    assert narration(WON, "0 null moons") == (
        "took the 2 of Crowns, 3 of Crowns, null of Moons; all coins × 2: 14 points now"
    )


# the panel


def test_the_panel_says_how_likely_each_category_is_with_the_next_tile() -> None:
    state = table("s3 s4 m0 s5 | m2 c3 c5 ca", open="s2 m3")
    (panel,) = BOX.aids["odds"](GAME.view(state, A))
    assert say(panel.lines[0]).startswith("The next tile of the stock is one of 18 ")
    # Of the Suns the null and the ace are unseen; the run is complete.
    assert [(say(bar.label), say(bar.figure)) for bar in panel.bars] == [
        ("Flush", "11%"),
        ("Prime", "0%"),
        ("Set", "0%"),
        ("Run", "100%"),
    ]
    assert all(bar.plan == (Move("draw"),) for bar in panel.bars)
    (waiting,) = BOX.aids["odds"](GAME.view(state, B))
    assert all(bar.plan == () for bar in waiting.bars)


def test_with_five_tiles_the_panel_says_what_each_leaves() -> None:
    state = after(table("s3 s4 m0 s5 | m2 c3 c5 ca", stock="a2"), "0 draw")
    (panel,) = BOX.aids["odds"](GAME.view(state, A))
    assert [(say(bar.label), say(bar.figure)) for bar in panel.bars] == [
        ("Discard the null of Moons", "Run of 4 (14)"),
        ("Discard the 2 of Arms", "Run of 3 (12)"),
        ("Discard the 4 of Suns", "Run of 3 (10)"),
        ("Discard the 5 of Suns", "Run of 4 (9)"),
        ("Discard the 3 of Suns", "no flush, prime, set or run (11)"),
    ]
    assert panel.bars[0].plan == (move("drop m0"),)
    assert panel.bars[0].share == 14 / 24
    assert panel.bars[-1].share == 0


def test_the_panel_is_silent_for_a_guest_and_at_the_showdown() -> None:
    assert BOX.aids["odds"](GAME.view(table(DULL), None)) == ()
    assert BOX.aids["odds"](GAME.view(showdown(DULL), A)) == ()


# the computer


def advice(state: State, seat: Seat = A) -> tuple[str, str]:
    (advised,) = BOX.bots["keen"](GAME.view(state, seat), Chance(1))
    return str(advised.plan[0]), say(advised.reason)


def test_keen_takes_the_tile_that_makes_a_flush() -> None:
    state = table("sa s4 s5 m2 | m0 c3 c5 ca", open="c2 s3")
    assert advice(state) == (
        str(move("take s3")),
        "The 3 of Suns improves your hand more than the stock is likely to.",
    )


def test_keen_draws_where_no_open_tile_helps() -> None:
    state = table("sa m4 c5 s2 | m0 c3 m5 ca", open="s0")
    assert advice(state) == ("draw", "The stock is likely to bring you more than any open tile.")


def test_keen_must_take_an_open_tile_from_an_empty_stock() -> None:
    assert advice(table(DULL, **EMPTY))[0].startswith("take ")


def test_keen_ends_the_round_with_a_sure_thing_and_waits_without() -> None:
    state = after(table("s3 s4 s5 m2 | m0 c3 c5 ca", stock="sa"), "0 draw")
    assert advice(state) == (
        str(move("end m2")),
        "Put the 2 of Moons face down: Flush (18), Run of 4 (18) should win. End the round now.",
    )
    state = after(table("s0 s2 m5 ma | m0 c3 c5 ca", stock="sa"), "0 draw")
    assert advice(state)[0].startswith("drop ")


def test_keen_drops_the_least_useful_tile_in_a_last_turn() -> None:
    state = table("s3 s4 s5 m2 m0 | c3 c4 c5 ca", declarer=1, down="sa", phase="drop", seen="|")
    assert advice(state) == (
        str(move("drop m0")),
        "Discard the null of Moons: you keep Run of 4 (14).",
    )


def test_keen_does_not_wait_for_ever() -> None:
    state = after(table(DULL, idle=4, stall_turns=0, **EMPTY), "0 take m3")
    assert advice(state)[0].startswith("end ")
    for seats in (2, 3):
        assert play_match("multzo", ("keen",) * seats, "1", {"stall_turns": "0"}).over


def test_keen_takes_the_reward_that_makes_most() -> None:
    state = showdown(FLUSH_RUN, "m2 m3 |")
    assert advice(state) == (
        "null crowns",
        "The null of Crowns multiplies your coins best: 22 points.",
    )
    other = showdown(FLUSH_RUN, "| c2 c3 m2 m3 m4 m5")
    assert advice(other) == (
        "null crowns",
        "The null of Crowns multiplies your coins best: 20 points.",
    )
    coins = showdown(PRIME_RUN, "| a2 m2 m3 m4")
    assert advice(coins) == ("null arms", "The null of Arms multiplies your coins best: 10 points.")
    poor = showdown(PRIME_RUN, "| m0 a2 a3")
    assert advice(poor) == ("coins", "Here the coins are worth more than a null coin: 6 points.")


def test_keen_gives_no_advice_to_a_guest() -> None:
    assert list(BOX.bots["keen"](GAME.view(table(DULL), None), Chance(1))) == []


def test_the_table_is_turned_towards_the_viewer() -> None:
    state = table(" | ".join(HANDS[:3]))
    assert [place.id for place in scene(state, C).places[:3]] == ["seat-3", "seat-1", "seat-2"]
    assert [place.id for place in scene(state, None).places[:3]] == ["seat-1", "seat-2", "seat-3"]
