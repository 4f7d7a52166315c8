"""The scenes and texts of The Magic Bag on phones, tablets and wide screens."""

from __future__ import annotations

import pytest
from engine.deed_lines import line_of
from engine.display_laws import breaches
from engine.games.magic_bag_positions import (
    CROWNS,
    FIVES,
    GAME,
    ME,
    NAMES,
    moves,
    new_game,
    play,
    table,
)
from engine.moments import FRAMES

from tilebag.core.deed import Deed
from tilebag.core.game import DESKTOP, PHONE, Frame
from tilebag.core.move import Move
from tilebag.core.outline import outline, walk
from tilebag.core.scene import Offer, Piece, Place, Scene, all_pieces
from tilebag.core.words import Text, lexicon
from tilebag.games.magic_bag import BOX
from tilebag.games.magic_bag.rules.scoring import loss
from tilebag.games.magic_bag.scene.dice_and_coins import cheapest_first
from tilebag.games.magic_bag.state import State

DESIGN = table(
    {
        2: "suns-2",
        3: "arms-5 crowns-3",
        5: "suns-4 moons-2 crowns-null",
        6: "arms-ace arms-4 suns-5",
        8: "moons-4 crowns-2 suns-null arms-3",
        9: "crowns-ace moons-ace crowns-4 arms-null",
    },
    "suns-4+ moons-2+ crowns-5 arms-3",
    owned=f"{CROWNS} crowns-4 arms-ace arms-2 arms-3 moons-null moons-2 suns-4",
    roll="2",
)
ALL_KEPT = table({1: "suns-4", 2: "moons-3"}, FIVES.replace(" ", "+ ") + "+")
MANY = " ".join(NAMES[:21])
NEARLY = " ".join(NAMES[:23])
FEW_ROWS = {7: "suns-4 moons-2 crowns-null arms-ace", 9: "crowns-ace moons-ace crowns-4 arms-null"}
TABLES = {
    "start": new_game(),
    "rolled": play(new_game(), "roll"),
    "design": DESIGN,
    "kept": ALL_KEPT,
    "drawn": play(DESIGN, "take row-3"),
    "last roll": table({1: "suns-5", 2: "moons-5"}, roll="3"),
    "failed": table(FEW_ROWS, phase="failed", roll="3"),
    "failed, ten coins": table(FEW_ROWS, owned=" ".join(NAMES[:10]), phase="failed"),
    "failed, many coins": table(FEW_ROWS, owned=MANY, phase="failed"),
    "failed, nearly all coins": table(FEW_ROWS, owned=NEARLY, phase="failed"),
    "paid": play(table(FEW_ROWS, "suns-4 moons-5 crowns-4 arms-5", phase="failed"), "give c1"),
    "choosing": play(table({1: "suns-5", 2: "moons-4"}, draw="two-keep-one"), "take row-1"),
    "over": play(table({1: "suns-4"}), "stand", "stop"),
}
ANY_TABLE = pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
ANY_FRAME = pytest.mark.parametrize(
    "frame", FRAMES, ids=[f"{frame.width}x{frame.height}" for frame in FRAMES]
)


def scene(state: State, frame: Frame = PHONE) -> Scene:
    return GAME.scene(GAME.view(state, ME), frame)


def say(text: Text | str | None, lang: str = "en") -> str:
    assert text is not None
    return lexicon(lang).say(text)


def offer(shown: Scene, move: str, *, pick: bool = False) -> Offer:
    """The button, or the thing to tap, that makes this move."""
    return next(
        item for item in shown.offers if item.move == Move.parse(move) and bool(item.pick) is pick
    )


def thing(shown: Scene, name: str) -> Piece | Place:
    parts: list[Piece | Place] = [*shown.pieces, *shown.places]
    for drawer in shown.drawers:
        parts += [*drawer.pieces, *drawer.places]
    return next(part for part in parts if part.id == name)


def buttons(shown: Scene) -> list[str]:
    return [say(item.label) for item in shown.offers if not item.pick]


# Sizes


@ANY_TABLE
@ANY_FRAME
def test_crowded_tables_obey_the_display_laws(state: State, frame: Frame) -> None:
    assert breaches(BOX, scene(state, frame), frame) == []


@ANY_FRAME
def test_the_rows_never_move(frame: Frame) -> None:
    trays = {
        tuple(
            (place.id, place.at)
            for place in scene(state, frame).places
            if place.id.startswith("row-")
        )
        for state in TABLES.values()
    }
    assert len(trays) == 1
    assert len(trays.pop()) == 9


# Scene


def test_rows_show_their_state() -> None:
    shown = scene(DESIGN)
    assert say(thing(shown, "row-3").label) == "Row 3: 5 of Arms, 3 of Crowns; ready, 1 coin"
    assert say(thing(shown, "row-9").label).endswith("needs 0 1 1")
    assert say(thing(shown, "row-1").label) == "Row 1: one tile; taken"
    looks = {place.id: place.look for place in shown.places}
    assert (looks["row-3"], looks["row-9"], looks["row-1"]) == ("ready", "tray", "gone")
    assert say(thing(scene(TABLES["start"]), "row-3").label).startswith("Row 3: ")
    assert ";" not in say(thing(scene(TABLES["start"]), "row-3").label), (
        "no dice, nothing to say of them"
    )


@pytest.mark.parametrize(
    ("dice", "words"), [("suns-4 moons-5", "1 coin"), ("suns-5 moons-4", "2 coins")]
)
def test_the_tray_of_a_matching_row_shows_its_coins(dice: str, words: str) -> None:
    shown = scene(
        table({1: "suns-5", 9: "suns-2 suns-3 moons-2 moons-3"}, f"{dice} crowns-ace arms-ace")
    )
    assert [say(item.text) for item in shown.prints if item.within == "row-1"] == [words]


def test_when_the_game_is_over_no_row_is_held_against_the_dice() -> None:
    over = play(
        table(
            {1: "suns-5", 2: "moons-5"},
            "suns-5 moons-5 crowns-ace arms-ace",
            bag="suns-2",
            only="yes",
        ),
        "take row-1",
    )
    assert say(thing(scene(over), "row-2").label) == "Row 2: 5 of Moons"


def test_tile_labels_name_row_and_place() -> None:
    tile = next(
        piece for piece in scene(DESIGN).pieces if say(piece.label).startswith("4 of Moons")
    )
    assert say(tile.label) == "4 of Moons, row 8, first tile"
    assert say(tile.label, "tr") == "Ay 4, 8. sıra, birinci taş"
    assert tile.face is not None
    assert (tile.face.ink, tile.face.text, tile.face.sign, tile.face.worth) == (
        "moons",
        "4",
        "moons",
        "",
    )


def test_aces_and_nulls_show_their_worth() -> None:
    faces = {say(piece.label): piece.face for piece in scene(DESIGN).pieces if piece.kind == "tile"}
    ace, null = faces["ace of Crowns, row 9, first tile"], faces["null of Arms, row 9, fourth tile"]
    assert ace is not None
    assert null is not None
    assert (ace.art, ace.text, ace.sign, ace.worth) == ("crowns", "", "", "1")
    assert (null.art, null.text, null.sign, null.worth) == ("", "", "arms", "0")


def test_held_dice_are_on_wood() -> None:
    shown = scene(DESIGN)
    looks = {place.id: place.look for place in shown.places}
    assert [looks[f"spot-{suit}"] for suit in ("suns", "moons", "crowns", "arms")] == [
        "wood",
        "wood",
        "spot",
        "spot",
    ]
    assert [
        say(print_.text) for print_ in shown.prints if say(print_.text) in ("Keep", "Roll")
    ] == [*("Keep", "Keep", "Roll", "Roll")]
    assert say(thing(shown, "die-suns").label) == "Die of Suns shows 4, kept"
    assert say(thing(shown, "die-arms").label) == "Die of Arms shows 3"


def test_dice_before_a_roll_are_dim() -> None:
    dice = [piece for piece in scene(new_game()).pieces if piece.kind == "die"]
    assert all(die.dim for die in dice)
    assert say(dice[0].label) == "Die of Suns, to be rolled"
    assert not any(piece.dim for piece in scene(play(new_game(), "roll")).pieces)


def test_a_die_is_read_out_once() -> None:
    shown = scene(DESIGN)
    labels = (*(place.label for place in shown.places), *(piece.label for piece in shown.pieces))
    read = [say(label) for label in labels if label]
    assert [words for words in read if words.startswith("Die of Suns")] == [
        "Die of Suns shows 4, kept"
    ]


def test_a_roll_counts_as_a_throw_of_the_dice_that_are_not_held() -> None:
    before, after = scene(DESIGN), scene(play(DESIGN, "roll"))
    thrown = [
        old.id
        for old in before.pieces
        for new in after.pieces
        if old.id == new.id and old.throws != new.throws
    ]
    assert thrown == ["die-crowns", "die-arms"]


def test_new_coins_lie_on_the_row_until_the_next_roll() -> None:
    drawn = TABLES["drawn"]
    new = [piece for piece in scene(drawn).pieces if piece.id.startswith("new-")]
    tray = thing(scene(drawn), "row-3").at
    assert [piece.id for piece in new] == [f"new-{coin}" for coin in drawn.public.newest]
    assert all(tray.x <= piece.at.x and piece.at.y + piece.at.h <= tray.y + tray.h for piece in new)
    assert all(piece.marks == ("new",) for piece in new)
    assert not any(piece.id.startswith("new-") for piece in scene(play(drawn, "roll")).pieces)


def test_rows_are_read_by_their_numbers() -> None:
    for frame in (PHONE, DESKTOP):
        labels = [
            say(place.label) for place in scene(DESIGN, frame).places if place.id.startswith("row-")
        ]
        assert [label.partition(":")[0] for label in labels] == [f"Row {n}" for n in range(1, 10)]


def test_the_sheet_is_folded_on_a_phone_and_open_on_a_desk() -> None:
    (drawer,) = scene(DESIGN).drawers
    assert say(drawer.title) == "The artifact sheet: 107 points"
    assert say(drawer.note) == "14 coins in the bag"
    assert len(drawer.pieces) == 10
    assert drawer.handle == "seat-1"
    wide = scene(DESIGN, DESKTOP)
    assert wide.drawers == ()
    assert len([piece for piece in wide.pieces if piece.kind == "coin"]) == 10
    assert say(thing(wide, "seat-1").label) == "points so far"
    assert say(thing(wide, "bag").label) == "14 coins in the bag"
    assert {say(print_.text) for print_ in wide.prints} >= {
        "107",
        "14",
        "Crowns",
        "60",
    }


@pytest.mark.parametrize("frame", [PHONE, DESKTOP])
def test_on_the_sheet_each_suit_says_its_points_and_holds_its_coins(frame: Frame) -> None:
    shown = scene(DESIGN, frame)
    entries = walk(outline(shown.drawers[0] if shown.drawers else shown))
    suits = {
        say(entry.place.label): entry.pieces
        for entry in entries
        if entry.place and entry.place.id.startswith("sheet-")
    }
    assert {label: [say(coin.label) for coin in coins] for label, coins in suits.items()} == {
        "Crowns: 7 points": [f"{value} of Crowns, yours" for value in ("null", "ace", "2", "4")],
        "Arms: 60 points": [f"{value} of Arms, yours" for value in ("ace", "2", "3")],
        "Moons: 30 points": [f"{value} of Moons, yours" for value in ("null", "2")],
        "Suns: 10 points": ["4 of Suns, yours"],
    }


def test_the_strip_shows_all_points() -> None:
    strip = thing(scene(DESIGN), "seat-1")
    assert (
        say(strip.label) == "The artifact sheet: 107 points; Crowns 7, Arms 60, Moons 30, Suns 10"
    )
    assert [say(print_.text) for print_ in scene(DESIGN).prints if print_.font == "title"] == [
        *("7", "60", "30", "10"),
        "107",
    ]


@pytest.mark.parametrize("frame", [PHONE, DESKTOP])
def test_coins_that_adjoin_are_joined(frame: Frame) -> None:
    shown = scene(DESIGN, frame)
    places = [*shown.places, *(place for drawer in shown.drawers for place in drawer.places)]
    assert [place.id for place in places if place.look == "link"] == [
        "link-arms-ace-2",
        "link-arms-2-3",
        "link-moons-null-2",
    ]
    assert len([place for place in places if place.look == "ring"]) == 14


def test_the_status_explains_the_end_of_the_game() -> None:
    assert say(scene(TABLES["over"]).status) == "The game is over."
    emptied = play(table({1: "suns-5", 2: "moons-4"}, bag="suns-2", only="yes"), "take row-1")
    assert say(scene(emptied).status) == "The bag is empty: the game is over."
    cleared = play(table({1: "suns-5"}, bag="suns-2 moons-2"), "take row-1")
    assert say(scene(cleared).status) == "The last row is taken: the game is over."
    penniless = play(table({1: "suns-4"}, owned=""), "stand")
    assert say(scene(penniless).status) == "No coin is left to give up: the game is over."
    assert scene(penniless).offers == ()


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("start", "Roll all four dice."),
        ("drawn", "Turn 5: roll all four dice."),
        ("rolled", "Second roll: choose dice to keep."),
        ("design", "Third roll: choose dice to keep."),
        ("last roll", "Take one of the ready rows."),
        ("failed", "No row matches: give up a coin or end the game."),
        ("paid", "Remove a marked tile, or roll."),
        ("choosing", "Keep one of the two coins."),
    ],
)
def test_the_status_says_what_to_do_next(name: str, status: str) -> None:
    assert say(scene(TABLES[name]).status) == status
    assert say(scene(TABLES[name]).fact) == f"Turn {TABLES[name].public.turn}"


# Offers


def test_dice_are_switches() -> None:
    shown = scene(DESIGN)
    held, free = offer(shown, "free die-suns", pick=True), offer(shown, "hold die-arms", pick=True)
    assert (held.on, held.pick, say(held.label)) == (True, "spot-suns", "Roll Suns 4 again")
    assert (free.on, free.pick, say(free.label)) == (False, "spot-arms", "Keep Arms 3")


def test_each_die_shows_its_own_face() -> None:
    state = table({1: "suns-4"}, "suns-4 moons-ace crowns-null arms-3")
    faces = {piece.id: piece.face for piece in scene(state).pieces if piece.kind == "die"}
    shown = {key: (face.text, face.art, face.sign) for key, face in faces.items() if face}
    assert shown == {
        "die-suns": ("4", "", "suns"),
        "die-moons": ("", "moons", ""),
        "die-crowns": ("0", "", "crowns"),
        "die-arms": ("3", "", "arms"),
    }


def test_the_main_button_says_how_many_dice_it_rolls() -> None:
    assert buttons(scene(new_game())) == ["Roll all four dice"]
    assert buttons(scene(DESIGN)) == ["Take a row", "Roll 2 dice"]
    assert offer(scene(DESIGN), "roll").main
    assert buttons(scene(play(DESIGN, "hold die-arms")))[-1] == "Roll 1 die"


def test_one_ready_row_is_a_button_several_are_shown() -> None:
    single = scene(play(table({1: "suns-4", 2: "moons-5"}), "hold die-suns"))
    assert buttons(single) == ["Take the 5 of Moons", "Roll 3 dice"]
    several = next(item for item in scene(DESIGN).offers if say(item.label) == "Take a row")
    assert (several.move, several.points) == (None, ("row-2", "row-3"))
    row = offer(scene(DESIGN), "take row-3", pick=True)
    assert say(row.label) == "Take row 3 (5 of Arms, 3 of Crowns): no exact hit, 1 coin"
    assert row.pick == "row-3"


def test_a_row_says_what_it_brings() -> None:
    state = table({3: "arms-5 crowns-3", 1: "suns-4"}, "suns-null moons-3 crowns-3 arms-5")
    row = offer(scene(state), "take row-3", pick=True)
    assert say(row.label) == "Take row 3 (5 of Arms, 3 of Crowns): 2 exact hits, 3 coins"
    assert say(row.label, "tr") == "Al: 3. sıra (Arma 5, Taç 3); 2 tam isabet, 3 sikke"


def test_with_all_dice_held_stopping_is_the_main_action_and_rolling_is_refused() -> None:
    stand, roll = [item for item in scene(ALL_KEPT).offers if not item.pick]
    assert (stand.main, str(stand.move)) == (True, "stand")
    assert (roll.main, roll.move) == (False, None)
    assert say(roll.why) == "All four dice are kept. Free one to roll it again."


def test_after_the_last_roll_taking_is_the_main_action() -> None:
    assert [
        (say(item.label), item.main) for item in scene(TABLES["last roll"]).offers if not item.pick
    ] == [("Take a row", True)]


@pytest.mark.parametrize("frame", FRAMES)
def test_after_a_failed_roll_every_coin_can_be_tapped(frame: Frame) -> None:
    state = table(FEW_ROWS, owned=f"{CROWNS} arms-2 arms-3", phase="failed")
    shown = scene(state, frame)
    taps = {item.pick: say(item.label) for item in shown.offers if item.pick}
    assert taps["c1"] == "Give up the null of Crowns (0 points less)"
    assert taps["c5"] == "Give up the 3 of Arms (20 points less)"
    assert set(taps) <= {piece.id for piece in all_pieces(shown)}
    assert buttons(shown) == ["End the game", "Give up the null of Crowns (0)"], "the cheapest one"
    main = next(item for item in shown.offers if item.main)
    assert str(main.move) == "give c1"


@pytest.mark.parametrize("frame", [frame for frame in FRAMES if not frame.is_large])
def test_after_a_failed_roll_the_score_stays_and_each_coin_says_its_price(frame: Frame) -> None:
    for owned in (f"{CROWNS} arms-2 arms-3", NEARLY):
        state = table(FEW_ROWS, owned=owned, phase="failed")
        shown = scene(state, frame)
        assert "seat-1" in {place.id for place in shown.places}
        assert any(place.look == "strip" for place in shown.places), "the sheet, folded or open"
        part = shown.pane or shown
        ids = {coin.id for coin in state.public.owned}  # not the copies on an open sheet
        coins = [piece for piece in part.pieces if piece.id in ids]
        assert len(coins) == len(ids)
        prices = [
            say(print_.text) for print_ in part.prints if print_.align == "start" and print_.bold
        ]
        losses = [loss(state.public, coin) for coin in cheapest_first(state.public)]
        assert prices[-len(coins) :] == [f"−{less}" if less else "0" for less in losses]
        assert losses == sorted(losses)


def test_a_row_of_one_tile_that_is_ready_has_its_words_alone() -> None:
    state = table({1: "suns-5", 3: "moons-5 arms-5"}, FIVES, roll="3")
    prints = scene(state).prints
    assert [item.kind for item in prints if item.within == "row-1"] == ["words"]
    assert [item.kind for item in prints if item.within == "row-3"] == ["words", "icon"]


def test_refused_actions_give_a_reason() -> None:
    def reasons(state: State) -> dict[str, str]:
        return {item.pick: say(item.why) for item in scene(state).offers if item.why}

    start = reasons(TABLES["start"])
    assert start["row-1"] == start["spot-suns"] == "Roll the dice first."
    assert reasons(DESIGN)["row-6"] == "This row still needs 1."
    assert reasons(DESIGN)["row-9"] == "This row still needs 0, 1, 1."
    assert (
        reasons(TABLES["last roll"])["spot-suns"]
        == "There is no fourth roll: the dice stay as they are."
    )


def test_tips_appear_when_they_matter() -> None:
    tips = {
        name: shown.key if (shown := scene(state).tip) else "" for name, state in TABLES.items()
    }
    assert {name: key.removeprefix("magic-bag.tip.") for name, key in tips.items() if key} == {
        "rolled": "take",
        "design": "take",
        "kept": "hold",
        "last roll": "take",
        **{name: "failed" for name in TABLES if name.startswith("failed")},
    }


def test_the_account_explains_the_points() -> None:
    emptied = play(table({1: "suns-5", 2: "moons-4"}, bag="suns-2", only="yes"), "take row-1")
    lines = [say(line) for line in BOX.account(GAME.view(emptied, ME))]
    assert lines[0].startswith("Crowns: ")
    assert "Tiles left on the table when the bag was empty: 40 points" in lines


def test_the_account_names_missing_coins() -> None:
    stopped = play(
        table({1: "suns-4"}, phase="failed", owned="crowns-ace", given="crowns-null crowns-2"),
        "stop",
    )
    lines = [say(line) for line in BOX.account(GAME.view(stopped, ME))]
    assert lines[-3:-1] == ["Coins given up: 2", "Coins left in the bag: 21"]


def test_the_account_gives_the_averages_of_computer_players() -> None:
    stopped = play(table({1: "suns-4"}, phase="failed", owned="crowns-ace"), "stop")
    *_, last = BOX.account(GAME.view(stopped, ME))
    assert (
        say(last)
        == "On average a casual computer makes 420 points, a keen one 620, an expert one 650."
    )


def test_ending_the_game_needs_confirmation() -> None:
    stop = offer(scene(TABLES["failed"]), "stop")
    assert stop.ask
    assert (say(stop.ask.title), say(stop.ask.line)) == ("End the game?", "You have 3 points.")


def test_after_giving_up_a_coin_the_tiles_that_may_go_are_marked() -> None:
    shown = scene(TABLES["paid"])
    marked = [piece.id for piece in shown.pieces if "offer" in piece.marks]
    possible = [item for item in shown.offers if not item.why]
    assert marked == [item.pick for item in possible if item.pick]
    assert [say(item.label) for item in possible] == [
        "Remove the 4 of Suns from row 7",
        "Remove the 4 of Crowns from row 9",
        "Roll all four dice",
    ]
    gone = play(TABLES["paid"], f"remove {marked[0]}")
    assert not any(piece.marks for piece in scene(gone).pieces)
    assert thing(scene(gone), f"hollow-{marked[0]}").at == thing(shown, marked[0]).at
    assert marked[0] not in {piece.id for piece in scene(gone).pieces}


def test_two_coins_to_choose_from_lie_before_the_dice() -> None:
    shown = scene(TABLES["choosing"])
    picks = [item.pick for item in shown.offers]
    assert picks == [coin.id for coin in TABLES["choosing"].public.pair]
    assert {piece.kind for piece in shown.pieces if piece.id in picks} == {"coin"}


# Narration


def deed_of(state: State, move: str) -> Deed | None:
    after = play(state, move)
    return GAME.describe(GAME.view(state, ME), ME, Move.parse(move), GAME.view(after, ME))


def narration(state: State, move: str, lang: str = "en") -> str:
    deed = deed_of(state, move)
    assert deed
    return say(deed.text, lang)


SUNS_2 = "token suns + coin coin-ink 2"
ARMS_3 = "token arms + coin coin-ink 3"
ROWS = table({1: "suns-5", 2: "moons-4"}, bag="arms-3 moons-null")
PAIRS = table(
    {1: "suns-5", 2: "moons-4"}, draw="two-keep-one", bag="suns-2 arms-3 moons-ace", only="yes"
)
FIRST_PAIR = play(PAIRS, "take row-1")
LAST_PAIR = play(
    table({1: "suns-5", 2: "moons-4"}, draw="two-keep-one", bag="suns-2 arms-3", only="yes"),
    "take row-1",
)
SECOND_ROLL = play(
    table({9: "suns-ace moons-ace crowns-ace arms-ace"}), "hold die-suns", "hold die-moons"
)


@pytest.mark.parametrize(
    ("state", "move", "line", "sentence"),
    [
        (
            ROWS,
            "take row-1",
            f"tile suns 5 → {ARMS_3}, token moons + coin coin-ink | 2 coins",
            "took the 5 of Suns, one exact hit: 2 coins (Arms 3, Moons null)",
        ),
        (
            PAIRS,
            "take row-1",
            "tile suns 5 | 2 coins",
            "took the 5 of Suns, one exact hit: 2 coins. The first two to choose from: Suns 2, Arms 3",
        ),
        (
            TABLES["failed"],
            "give c3",
            "token crowns + coin coin-ink 2",
            "gave up the 2 of Crowns",
        ),
        (
            TABLES["failed"],
            "stop",
            "",
            "ended the game. The game is over, with 3 points",
        ),
        (
            TABLES["paid"],
            moves(TABLES["paid"])[1],
            "tile suns 4",
            "removed the 4 of Suns from row 7",
        ),
        (
            ALL_KEPT,
            "stand",
            "die suns 5, die moons 5, die crowns 5, die arms 5 | no match",
            "stopped rolling at Suns 5, Moons 5, Crowns 5, Arms 5. No row matches",
        ),
    ],
)
def test_a_move_is_told_in_parts_and_in_words(
    state: State, move: str, line: str, sentence: str
) -> None:
    assert line_of(deed_of(state, move)) == line
    assert narration(state, move) == sentence


def test_the_parts_and_the_narration_of_a_roll_are_the_dice_thrown() -> None:
    line = line_of(deed_of(SECOND_ROLL, "roll"))
    assert [die.split()[1] for die in line.split(", ")] == ["crowns", "arms"]
    lying = play(SECOND_ROLL, "roll").public.faces
    thrown = ", ".join(say(face.die) for face in lying[2:])
    assert narration(SECOND_ROLL, "roll") == f"rolled again: {thrown}"


@pytest.mark.parametrize("move", ["hold die-arms", "free die-suns"])
def test_holding_a_die_is_not_narrated(move: str) -> None:
    assert deed_of(DESIGN, move) is None


def test_a_third_roll_that_fails_says_so() -> None:
    state = table(
        {9: "suns-4 moons-4 crowns-4 arms-4"}, "suns-5+ moons-5+ crowns-5+ arms-5", roll="2"
    )
    assert narration(state, "roll").endswith("No row matches")


def test_the_narration_in_turkish_names_hits_and_coins() -> None:
    assert (
        narration(ROWS, "take row-1", "tr") == "aldı: Güneş 5; 1 tam isabet, 2 sikke: Arma 3, Ay 0"
    )


def test_the_narration_of_the_last_row_gives_the_reason_of_the_end() -> None:
    state = table({1: "suns-5"}, bag="arms-3 moons-null")
    assert narration(state, "take row-1").endswith(
        "The last row is taken: the game is over, with 23 points"
    )


def test_the_next_two_coins_to_choose_from_are_narrated() -> None:
    keep = f"keep {FIRST_PAIR.public.pair[0].id}"
    assert narration(FIRST_PAIR, keep).startswith(
        "kept the 2 of Suns. The next two to choose from: "
    )


def test_the_last_coin_of_the_bag_is_shown_and_narrated() -> None:
    keep = f"keep {LAST_PAIR.public.pair[0].id}"
    assert line_of(deed_of(LAST_PAIR, keep)) == f"→ {SUNS_2}, {ARMS_3}"
    assert narration(LAST_PAIR, keep).startswith(
        "kept the 2 of Suns. The last coin of the bag: Arms 3. The bag is empty: the game is over"
    )
