"""Okey: its rules, clause by clause. `position` lays a table from the few tiles that matter, by
notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup, BadText, IllegalMove
from tilebag.core.game import PHONE, Seat
from tilebag.core.move import Move
from tilebag.games.okey import BOX
from tilebag.games.okey.notation import read, write
from tilebag.games.okey.pieces import (
    ALL,
    FALSE_JOKER,
    NAMES,
    NUMBERED,
    Kind,
    effective_kind,
    kind,
    okey_after,
)
from tilebag.games.okey.rules import play
from tilebag.games.okey.rules.moves import DEAL, DRAW, GO_ON, LEAVE, SHOW, TAKE
from tilebag.games.okey.state import State, Tile

GAME = BOX.game
A, B, C, D = map(Seat, range(4))

# With the indicator red-5: red-6 is the okey, a false joker is the plain red-6. Fourteen tiles that
# win, and more.
RUNS = "blue-1 blue-2 blue-3 blue-4 blue-5 yellow-9 yellow-10 yellow-11 yellow-12 yellow-13"
WON = f"{RUNS} red-8 yellow-8 blue-8 black-8"
SEVEN_PAIRS = " ".join(
    f"{name} {name}"
    for name in ("red-1", "red-3", "blue-7", "blue-9", "black-2", "yellow-4", "black-11")
)
BOTH = "black-1 black-1 black-2 black-2 black-3 black-3 black-4 black-4 black-5 black-5 black-6 black-6 black-7 black-7"
POOR = "red-1 red-4 red-9 yellow-2 yellow-5 yellow-13 blue-1 blue-7 blue-11 black-3 black-6 black-9 black-12 red-13"


def position(
    racks: Mapping[int, str],
    *,
    seats: int = 4,
    indicator: str = "red-5",
    mover: int = 0,
    phase: str = "discarding",
    turns: int = 9,
    drawn: str = "",
    tops: Mapping[int, str] | None = None,
    stock: int | None = None,
    next_up: str = "",
    switches: Mapping[str, str] | None = None,
    **fields: object,
) -> State:
    """A table in play. Racks that are not given, and everything else, are filled from the box;
    tiles that do not fit into a stock of the given size are under the discards. `drawn` names the
    tile the mover has taken from the stock.
    """
    box = Counter(NAMES[tile] for tile in ALL)
    racks_by_seat = {seat: rack.split() for seat, rack in racks.items()}
    tops = (
        {(mover - 1) % seats: "black-13"} | dict(tops or {})
        if phase == "drawing"
        else dict(tops or {})
    )
    box.subtract(
        [
            indicator,
            *tops.values(),
            *next_up.split(),
            *(name for rack in racks_by_seat.values() for name in rack),
        ]
    )
    assert min(box.values()) >= 0, [name for name, n in box.items() if n < 0]
    unused, _ = Chance.of("rest").shuffle(sorted(box.elements()))
    left = iter(unused)
    sizes = {
        seat: 14 + (seat == mover and phase in ("discarding", "showing")) for seat in range(seats)
    }
    held = [
        racks_by_seat.get(seat) or [next(left) for _ in range(sizes[seat])] for seat in range(seats)
    ]
    remaining = next_up.split() + list(left)
    number = iter(range(1, 107))
    tagged = [sorted((next(number), name) for name in rack) for rack in held]
    size = len(remaining) if stock is None else stock
    stocked = [(next(number), name) for name in remaining[:size]]
    buried = [(next(number), name) for name in remaining[size:]]
    piles = [
        (buried if seat == mover else []) + ([(next(number), tops[seat])] if seat in tops else [])
        for seat in range(seats)
    ]
    taken = next((n for n, name in tagged[mover] if name == drawn), 0)
    # only written when on
    usual = {name: values[0] for name, values in BOX.options.items() if name != "partners"}
    values: dict[str, object] = {**usual, **(switches or {})}
    values |= {
        "points": ",".join(["20"] * seats),
        "round": 1,
        "voids": 0,
        "dealer": (mover - 1 - turns) % seats,
        "phase": phase,
        "mover": mover,
        "turns": turns,
        "late": 0,
        "indicator": f"{next(number)}:{indicator}",
        "piles": "|".join(map(write_tiles, piles)),
        "open": "|".join("-" for _ in range(seats)),
        "answered": ",".join(["no" if phase == "showing" else "yes"] * seats),
        "shown": "-",
        "result": "-",
        "racks": "|".join(map(write_tiles, tagged)),
        "stock": write_tiles(stocked),
        "drawn": taken,
        "chance": "0123456789abcdef",
    }
    return read(" ".join(f"{name}={value}" for name, value in (values | fields).items()))


def write_tiles(tiles: list[tuple[int, str]]) -> str:
    return ",".join(f"{number}:{name}" for number, name in tiles) or "-"


def id_of(state: State, seat: int, name: str) -> str:
    return next(tile.id for tile in state.racks[seat] if NAMES[tile.kind] == name)


def discard(state: State, name: str) -> State:
    mover = state.public.mover
    return GAME.play(state, mover, Move("discard", (id_of(state, mover, name),)))


def finish(state: State, name: str) -> State:
    mover = state.public.mover
    return GAME.play(state, mover, Move("finish", (id_of(state, mover, name),)))


def may(state: State, seat: int) -> list[str]:
    return [str(move) for move in GAME.moves(GAME.view(state, Seat(seat)))]


def ways_out(state: State) -> set[str]:
    """The names of the tiles the mover may finish with."""
    names = {tile.id: NAMES[tile.kind] for tile in state.racks[state.public.mover]}
    moves = (move.split() for move in may(state, state.public.mover))
    return {names[move[1]] for move in moves if move[0] == "finish"}


def deals(n: int, seats: int = 4, **switches: str) -> Iterator[State]:
    for k in range(n):
        yield GAME.start(BOX.setup(seats, switches), Chance.of("deal", k))


# setup


def test_ok_01_two_to_four_players() -> None:
    assert [BOX.setup(seats).seats for seats in (2, 3, 4)] == [2, 3, 4]
    assert BOX.usual_seats == 4
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            BOX.setup(seats)


def test_ok_02_two_of_each_numbered_tile_and_two_false_jokers() -> None:
    counts = Counter(GAME.tiles(next(deals(1))))
    assert sum(counts.values()) == 106
    assert set(counts.values()) == {2}
    assert {"red-1", "yellow-13", "blue-7", "black-10", "false-joker"} <= set(counts)


def test_ok_03_everybody_starts_with_20_points() -> None:
    assert GAME.turn(next(deals(1))).scores == (20, 20, 20, 20)
    assert GAME.turn(next(deals(1, 2, start_points="5"))).scores == (5, 5)


def test_ok_04_the_first_dealer_is_random() -> None:
    assert {state.public.dealer for state in deals(40)} == {A, B, C, D}


@pytest.mark.parametrize("ending", ["groups,0,1:red-6,2", "void"])
def test_ok_05_the_player_to_the_dealers_right_deals_next_after_a_void_round_too(
    ending: str,
) -> None:
    state = (
        position({0: WON}, phase="between", mover=0, dealer=2, result=ending)
        if ending == "void"
        else won_round()
    )
    after = GAME.play(state, Seat((state.public.dealer + 1) % 4), DEAL)
    assert after.public.dealer == (state.public.dealer + 1) % 4
    assert after.public.round == 2


def won_round() -> State:
    return finish(position({0: f"{WON} red-1"}), "red-1")


def test_ok_05_the_next_deal_is_automatic() -> None:
    state = won_round()
    turn = GAME.turn(state)
    assert (turn.seats, turn.auto) == (((state.public.dealer + 1) % 4,), DEAL)
    assert all(may(state, seat) == [] for seat in range(4))


def test_ok_06_the_next_player_is_the_one_on_the_right() -> None:
    state = position({0: f"{POOR} blue-13"})
    after = discard(state, "blue-13")
    assert GAME.turn(after).seats == (B,)
    assert GAME.turn(discard(position({3: f"{POOR} blue-13"}, mover=3), "blue-13")).seats == (A,)


def test_ok_07_one_tile_of_the_106_is_left_over_and_turned_up() -> None:
    for state in deals(5):
        everywhere = [tile for rack in state.racks for tile in rack] + list(state.stock)
        assert len(everywhere) == 105
        assert state.public.indicator not in everywhere


def test_ok_08_the_indicator_is_random_and_lies_open() -> None:
    shown = {state.public.indicator.kind for state in deals(60)}
    assert len(shown) > 30
    state = next(deals(1))
    assert all(
        GAME.view(state, seat).public.indicator == state.public.indicator for seat in (A, D, None)
    )


@pytest.mark.parametrize("last", [(FALSE_JOKER,), (FALSE_JOKER, FALSE_JOKER)])
def test_ok_08_a_false_joker_turned_up_changes_places_with_a_random_tile(
    last: tuple[Kind, ...],
) -> None:
    others = sorted((Counter(ALL) - Counter(last)).elements())
    ups = set()
    for rng in range(30):
        order, _ = play.put_numbered_last((*others, *last), Chance.of(rng))
        assert sorted(order) == sorted(ALL)
        assert order[-1] != FALSE_JOKER
        ups.add(order[-1])
    assert len(ups) > 10


def test_ok_08_the_indicator_is_never_a_false_joker() -> None:
    assert all(state.public.indicator.kind in NUMBERED for state in deals(300, 2))


def test_ok_09_the_okey_is_the_next_number_of_the_same_colour() -> None:
    assert NAMES[okey_after(kind("red-5"))] == "red-6"
    assert NAMES[okey_after(kind("black-12"))] == "black-13"


@pytest.mark.parametrize("colour", ["red", "yellow", "blue", "black"])
def test_ok_10_after_13_comes_1(colour: str) -> None:
    assert NAMES[okey_after(kind(f"{colour}-13"))] == f"{colour}-1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ok_11_the_player_on_the_dealers_right_gets_15_tiles_the_others_14(seats: int) -> None:
    for state in deals(6, seats):
        starter = (state.public.dealer + 1) % seats
        assert [len(rack) for rack in state.racks] == [
            15 if seat == starter else 14 for seat in range(seats)
        ]


@pytest.mark.parametrize(("seats", "left"), [(4, 48), (3, 62), (2, 76)])
def test_ok_12_the_rest_is_the_stock_and_the_indicator_is_never_drawn(
    seats: int, left: int
) -> None:
    state = next(deals(1, seats))
    assert len(state.stock) == left
    assert state.public.indicator not in state.stock
    assert GAME.view(state, A).stock == left


def test_ok_13_the_okey_is_wild_the_false_joker_is_the_okeys_printed_tile() -> None:
    okey = okey_after(kind("red-5"))
    assert effective_kind(FALSE_JOKER, okey) == kind("red-6")
    assert effective_kind(kind("red-4"), okey) == kind("red-4")
    assert "black-13" in ways_out(position({0: f"{RUNS} false-joker red-7 red-8 red-9 black-13"}))
    assert "black-13" in ways_out(position({0: f"{RUNS} black-7 black-8 red-6 black-10 black-13"}))
    assert ways_out(position({0: f"{RUNS} black-7 black-8 false-joker black-10 black-13"})) == set()


def test_ok_14_the_player_with_15_tiles_begins() -> None:
    for window in ("own_first_turn", "off"):
        state = next(deals(1, indicator_window=window))
        (starter,) = GAME.turn(state).seats
        assert len(state.racks[starter]) == 15
        assert state.public.phase == "discarding"


# showing the indicator


TWIN = POOR.replace("red-1 ", "red-5 ")
POOR_TOO = "red-2 red-4 red-9 yellow-2 yellow-5 yellow-13 blue-2 blue-7 blue-11 black-3 black-6 black-9 black-12"
C_HOLDS = "red-2 red-8 red-10 yellow-1 yellow-6 yellow-7 blue-3 blue-4 blue-9 black-1 black-4 black-7 black-10"


def showing_position(**fields: object) -> State:
    """Before play, seat 0 to begin; seat 1 was dealt the other red 5."""
    racks = {0: f"{POOR} blue-13", 1: "red-5 " + POOR_TOO}
    return position(racks, phase="showing", turns=0, **fields)  # type: ignore[arg-type]


def test_ok_15_every_seat_is_asked_at_the_same_time_whatever_it_holds() -> None:
    turn = GAME.turn(showing_position())
    assert turn.seats == (A, B, C, D)
    assert [may(showing_position(), seat) for seat in range(4)] == [
        ["go-on"],
        ["go-on", "show"],
        ["go-on"],
        ["go-on"],
    ]


def test_ok_15_showing_costs_every_other_player_a_point_at_once() -> None:
    after = GAME.play(showing_position(), B, SHOW)
    assert GAME.turn(after).scores == (19, 20, 19, 19)
    assert after.public.shown == B
    assert GAME.turn(after).seats == (A,)
    assert after.public.phase == "discarding"
    assert [NAMES[tile.kind] for tile in GAME.view(after, None).public.open[B]] == ["red-5"]


def test_ok_15_the_round_begins_when_all_have_gone_on() -> None:
    state = showing_position()
    for seat in (C, A, D, B):
        assert seat in GAME.turn(state).seats
        state = GAME.play(state, seat, GO_ON)
        assert seat not in GAME.turn(state).seats or state.public.phase == "discarding"
    assert GAME.turn(state).seats == (A,)
    assert GAME.turn(state).scores == (20,) * 4
    assert state.public.phase == "discarding"


def test_ok_15_a_seat_answers_once_and_shows_only_a_dealt_tile() -> None:
    state = GAME.play(showing_position(), B, GO_ON)
    for seat, move in ((B, SHOW), (B, GO_ON), (A, SHOW), (C, SHOW)):
        with pytest.raises(IllegalMove):
            GAME.play(state, seat, move)


def test_ok_15_others_do_not_learn_which_seat_could_have_shown_it() -> None:
    """Turn, views and narration do not depend on who holds the other indicator."""
    elsewhere = position(
        {0: f"{POOR} blue-13", 1: "red-3 " + POOR_TOO, 2: "red-5 " + C_HOLDS},
        phase="showing",
        turns=0,
    )
    here = position(
        {0: f"{POOR} blue-13", 1: "red-5 " + POOR_TOO, 2: "red-3 " + C_HOLDS},
        phase="showing",
        turns=0,
    )
    for before, after in (
        (here, elsewhere),
        (GAME.play(here, B, GO_ON), GAME.play(elsewhere, B, GO_ON)),
    ):
        assert GAME.turn(before) == GAME.turn(after)
        assert GAME.view(before, A) == GAME.view(after, A)
        assert GAME.view(before, None) == GAME.view(after, None)
    assert (
        GAME.describe(GAME.view(here, A), B, GO_ON, GAME.view(GAME.play(here, B, GO_ON), A)) is None
    )


def test_ok_15_a_moment_is_not_calm_for_a_seat_that_may_show_it_nor_after_it_was_shown() -> None:
    state = showing_position()
    assert [BOX.is_calm(GAME.view(state, seat)) for seat in (A, B, C)] == [True, False, True]
    gone_on = GAME.play(state, B, GO_ON)
    assert BOX.is_calm(GAME.view(gone_on, B))
    shown = GAME.play(state, B, SHOW)
    assert [BOX.is_calm(GAME.view(shown, seat)) for seat in (A, B, C)] == [False, False, False]


@pytest.mark.parametrize("name", ["red-6", "false-joker"])
def test_ok_15_neither_an_okey_nor_a_false_joker_counts_as_the_indicator(name: str) -> None:
    state = position(
        {0: f"{POOR} blue-13", 1: f"{name} " + POOR_TOO, 2: "red-5 " + C_HOLDS},
        phase="showing",
        turns=0,
    )
    assert may(state, 1) == ["go-on"]


FIRST = {"indicator_window": "own_first_turn"}


def test_ok_15_the_option_allows_showing_in_the_own_first_turn() -> None:
    state = position({0: f"{TWIN} blue-13"}, turns=0, switches=FIRST)
    after = GAME.play(state, A, SHOW)
    assert GAME.turn(after).scores == (20, 19, 19, 19)
    assert GAME.turn(after).seats == (A,)
    assert "show" not in may(after, 0)
    drawing = position({2: TWIN}, turns=2, mover=2, phase="drawing", switches=FIRST)
    assert may(drawing, 2) == ["draw", "take", "show"]
    assert "show" in may(GAME.play(drawing, C, DRAW), 2)
    for turns in (4, 6):  # the first four turns are one of each seat
        assert may(
            position({2: TWIN}, turns=turns, mover=2, phase="drawing", switches=FIRST), 2
        ) == ["draw", "take"]


def test_ok_15_an_indicator_that_was_drawn_was_not_dealt() -> None:
    state = position({1: POOR}, turns=1, mover=1, phase="drawing", next_up="red-5", switches=FIRST)
    assert "show" not in may(GAME.play(state, B, DRAW), 1)
    offered = position(
        {1: POOR}, turns=1, mover=1, phase="drawing", tops={0: "red-5"}, switches=FIRST
    )
    assert "show" not in may(GAME.play(offered, B, TAKE), 1)


@pytest.mark.parametrize("window", ["before_play", "off"])
def test_ok_15_otherwise_the_indicator_is_not_shown_during_play(window: str) -> None:
    state = position({0: f"{TWIN} blue-13"}, turns=0, switches={"indicator_window": window})
    assert "show" not in may(state, 0)
    with pytest.raises(IllegalMove):
        GAME.play(state, A, SHOW)


# play


def test_a_determinisation_has_the_numbers_of_its_round() -> None:
    """Tiles have new numbers in each round: 107 to 212 in the second."""
    won = finish(position({0: f"{WON} red-1"}), "red-1")
    for state, first in ((position({}), 1), (GAME.play(won, GAME.turn(won).seats[0], DEAL), 107)):
        guess = GAME.determinise(GAME.view(state, A), Chance.of("dream"))
        held = [
            tile.number
            for tiles in (*guess.racks, guess.stock, (guess.public.indicator,))
            for tile in tiles
        ]
        assert sorted(held) == list(range(first, first + len(ALL)))


def test_illegal_moves_are_named() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.play(position({}), B, DRAW)
    assert refused.value.values == {"move": "draw"}


def test_ok_16_a_turn_is_a_tile_from_the_stock_or_the_neighbour_and_a_discard() -> None:
    state = position({1: POOR}, mover=1, phase="drawing", tops={0: "blue-13"}, next_up="yellow-7")
    assert may(state, 1) == ["draw", "take"]
    drawn = GAME.play(state, B, DRAW)
    assert NAMES[drawn.stock[0].kind] == NAMES[state.stock[1].kind]
    assert [NAMES[tile.kind] for tile in drawn.racks[1] if tile.number == drawn.drawn] == [
        "yellow-7"
    ]
    taken = GAME.play(state, B, TAKE)
    assert (len(taken.stock), taken.public.piles[0][-1:]) == (len(state.stock), ())
    assert id_of(taken, 1, "blue-13")
    for after in (drawn, taken):
        assert len(after.racks[1]) == 15
        assert {move.split()[0] for move in may(after, 1)} == {"discard"}
        put_down = discard(after, "red-1")
        assert len(put_down.racks[1]) == 14
        assert NAMES[put_down.public.piles[1][-1].kind] == "red-1"


def test_ok_17_only_the_newest_discard_is_seen_and_only_the_right_neighbour_may_take_it() -> None:
    state = position(
        {},
        mover=1,
        phase="drawing",
        stock=20,
        tops={0: "blue-13", 1: "red-2", 2: "red-3", 3: "red-4"},
    )
    scene = GAME.scene(GAME.view(state, C), PHONE)
    faces = {piece.id for piece in scene.pieces if piece.face}
    for pile in state.public.piles:
        assert pile[-1].id in faces
        assert not {tile.id for tile in pile[:-1]} & faces
    for seat in (A, C, D):
        assert may(state, seat) == []
        with pytest.raises(IllegalMove):
            GAME.play(state, seat, TAKE)
    later = discard(GAME.play(state, B, DRAW), NAMES[GAME.play(state, B, DRAW).racks[1][0].kind])
    assert NAMES[GAME.play(later, C, TAKE).public.open[2][-1].kind] != "blue-13"  # not any more


@pytest.mark.parametrize(
    ("meld", "wins"),
    [
        ("red-8 yellow-8 blue-8 black-8", True),  # four colours
        ("yellow-2 red-7 black-7 blue-7", False),  # three, and one tile too many
        ("red-7 black-7 blue-7 blue-7", False),  # a colour twice
        ("red-7 black-7 blue-7 yellow-4", False),  # another number
        ("yellow-8 red-7 black-7 blue-7", True),  # three, and one more at the yellow run
    ],
)
def test_ok_18_a_set_is_three_or_four_of_one_number_in_different_colours(
    meld: str, wins: bool
) -> None:
    assert ("black-2" in ways_out(position({0: f"{RUNS} {meld} black-2"}))) is wins


@pytest.mark.parametrize(
    ("meld", "wins"),
    [
        ("black-1 black-2 black-3 black-4", True),
        ("black-11 black-12 black-13 black-1", True),  # the 1 above the 13
        ("black-12 black-13 black-1 black-2", False),  # and not further
        ("black-3 black-4 black-5 red-9", False),  # one colour
        ("black-3 black-4 black-5 black-7", False),  # in a row
        ("black-3 black-4 black-4 black-5", False),  # none twice
    ],
)
def test_ok_19_a_run_is_three_or_more_numbers_in_a_row_of_one_colour(meld: str, wins: bool) -> None:
    assert ("yellow-1" in ways_out(position({0: f"{RUNS} {meld} yellow-1"}))) is wins


@pytest.mark.parametrize(
    "meld",
    [
        "red-8 yellow-8 blue-8 red-6",  # in a set
        "black-3 black-4 black-5 red-6",  # at the end of a run
        "black-3 red-6 black-5 black-6",  # in the middle of one
        "false-joker red-6 red-7 red-8",  # beside the false joker, as a 5
        "red-4 false-joker red-6 red-7",  # as a 5
        "red-6 red-6 black-12 black-13",  # both as wild tiles
        "red-7 red-6 red-8 red-9",  # as itself
    ],
)
def test_ok_20_a_wild_tile_stands_for_any_in_a_set_run_or_pair_also_for_itself(meld: str) -> None:
    assert "yellow-1" in ways_out(position({0: f"{RUNS} {meld} yellow-1"}))


def test_ok_20_in_pairs_too() -> None:
    assert "yellow-8" in ways_out(
        position({0: SEVEN_PAIRS.replace("red-1 red-1", "red-1 red-6") + " yellow-8"})
    )
    assert "yellow-8" in ways_out(
        position({0: SEVEN_PAIRS.replace("red-1 red-1", "red-6 red-6") + " yellow-8"})
    )


@pytest.mark.parametrize(("seats", "rack"), [(4, WON), (2, WON), (3, BOTH)])
def test_ok_21_fourteen_tiles_completely_divided_win(seats: int, rack: str) -> None:
    assert "yellow-1" in ways_out(position({0: f"{rack} yellow-1"}, seats=seats))
    assert ways_out(position({0: f"{POOR} yellow-1"}, seats=seats)) == set()


def test_ok_21_a_tile_is_not_used_twice() -> None:
    # 1 to 5 in blue, 9 to 13 in yellow and the two fives: one five cannot be in the run and in a
    # set.
    assert ways_out(position({0: f"{RUNS} red-8 yellow-8 yellow-5 black-5 black-2"})) == set()


def test_ok_22_seven_pairs_of_one_colour_and_number_win() -> None:
    assert "yellow-8" in ways_out(position({0: f"{SEVEN_PAIRS} yellow-8"}))
    assert (
        ways_out(position({0: SEVEN_PAIRS.replace("red-1 red-1", "red-1 blue-1") + " yellow-8"}))
        == set()
    )


def test_ok_22_two_false_jokers_are_a_pair() -> None:
    assert "yellow-8" in ways_out(
        position({0: SEVEN_PAIRS.replace("red-1 red-1", "false-joker false-joker") + " yellow-8"})
    )
    assert "yellow-8" in ways_out(
        position({0: SEVEN_PAIRS.replace("red-1 red-1", "false-joker red-6") + " yellow-8"})
    )


def test_ok_22_only_where_seven_pairs_win() -> None:
    assert (
        ways_out(position({0: f"{SEVEN_PAIRS} yellow-8"}, switches={"seven_pairs": "off"})) == set()
    )


def test_ok_23_finishing_puts_a_tile_down_and_shows_the_other_14() -> None:
    state = position({0: f"{WON} red-1"})
    assert ways_out(state) == {"red-1"}
    after = finish(state, "red-1")
    assert after.public.result is not None
    assert (after.public.result.winner, NAMES[after.public.result.tile.kind]) == (A, "red-1")  # type: ignore[union-attr]
    assert sorted(NAMES[tile.kind] for tile in GAME.view(after, None).public.open[A]) == sorted(
        WON.split()
    )


def test_ok_23_only_winning_hands_can_finish() -> None:
    state = position({0: f"{WON} red-1"})
    for name in ("blue-1", "red-8"):
        with pytest.raises(IllegalMove):
            finish(state, name)
    with pytest.raises(IllegalMove):
        GAME.play(state, A, Move("finish", (state.racks[1][0].id,)))  # not the seat's own
    with pytest.raises(IllegalMove):
        GAME.play(state, A, Move("discard", (state.racks[1][0].id,)))


@pytest.mark.parametrize(
    ("rack", "last", "switches", "loss"),
    [
        (WON, "yellow-1", {}, 2),
        (WON, "red-6", {}, 4),  # the okey
        (WON, "false-joker", {}, 2),  # not the false joker
        (WON, "red-6", {"wild_doubles": "off"}, 2),
        (SEVEN_PAIRS, "yellow-1", {}, 4),
        (SEVEN_PAIRS, "red-6", {}, 8),
        (SEVEN_PAIRS, "red-6", {"wild_doubles": "off"}, 4),
        (WON, "yellow-1", {"colour_doubles": "on"}, 4),  # the indicator is red
        (WON, "red-6", {"colour_doubles": "on"}, 8),
        (SEVEN_PAIRS, "red-6", {"colour_doubles": "on"}, 16),
    ],
)
def test_ok_24_ok_26_the_loss_of_the_others(
    rack: str, last: str, switches: dict[str, str], loss: int
) -> None:
    after = finish(position({2: f"{rack} {last}"}, mover=2, switches=switches), last)
    assert GAME.turn(after).scores == (20 - loss, 20 - loss, 20, 20 - loss)


@pytest.mark.parametrize(
    ("indicator", "loss"), [("red-5", 4), ("black-9", 4), ("blue-12", 2), ("yellow-2", 2)]
)
def test_ok_26_red_and_black_indicators_double_where_colours_do(indicator: str, loss: int) -> None:
    state = position({0: f"{WON} black-2"}, indicator=indicator, switches={"colour_doubles": "on"})
    assert GAME.turn(finish(state, "black-2")).scores == (20, 20 - loss, 20 - loss, 20 - loss)


def test_ok_15_a_shown_indicator_is_never_doubled() -> None:
    after = GAME.play(showing_position(switches={"colour_doubles": "on"}), B, SHOW)
    assert GAME.turn(after).scores == (19, 20, 19, 19)


def test_ok_25_a_hand_that_is_both_scores_the_better_one() -> None:
    assert GAME.turn(finish(position({0: f"{BOTH} red-1"}), "red-1")).scores == (20, 16, 16, 16)
    off = finish(position({0: f"{BOTH} red-1"}, switches={"seven_pairs": "off"}), "red-1")
    assert GAME.turn(off).scores == (20, 18, 18, 18)


def test_ok_25_finishing_is_never_compulsory() -> None:
    state = position({0: f"{WON} red-1"})
    assert f"discard {id_of(state, 0, 'red-1')}" in may(state, 0)
    assert GAME.turn(discard(state, "red-1")).seats == (B,)


def test_ok_25_the_starter_may_finish_with_the_first_discard() -> None:
    assert ways_out(position({0: f"{WON} red-1"}, turns=0)) == {"red-1"}


def test_ok_25_an_okey_may_be_put_down_without_finishing_and_the_next_player_may_take_it() -> None:
    """OK-16, OK-17: no rule is against it."""
    after = discard(position({0: f"{POOR} red-6"}), "red-6")
    assert GAME.turn(after).scores == (20,) * 4
    assert "red-6" in {NAMES[tile.kind] for tile in GAME.play(after, B, TAKE).racks[B]}


# score and end


def test_ok_19_ok_26_a_whole_colour_with_a_1_at_both_ends_is_a_hand_like_any_other() -> None:
    """It can be laid as 1-2-3 and 4 … 13-1: no special win."""
    after = finish(
        position({0: " ".join(f"black-{n}" for n in (*range(1, 14), 1)) + " yellow-8"}), "yellow-8"
    )
    assert GAME.turn(after).scores == (20, 18, 18, 18)


def test_ok_27_the_winners_points_do_not_change() -> None:
    after = finish(position({0: f"{WON} red-1"}, points="3,20,7,12"), "red-1")
    assert GAME.turn(after).scores == (3, 18, 5, 10)


LAST = {"mover": 1, "phase": "drawing", "stock": 0}


def test_ok_28_a_void_round_costs_nothing() -> None:
    after = GAME.play(position({}, **LAST), B, LEAVE)  # type: ignore[arg-type]
    assert after.public.result is not None
    assert after.public.result.ending == "void"
    assert GAME.turn(after).scores == (20,) * 4
    assert GAME.turn(after).auto == DEAL


def test_ok_29_with_an_empty_stock_the_discard_may_still_be_taken_or_the_round_is_void() -> None:
    state = position({1: WON.replace("blue-3", "red-1")}, tops={0: "blue-3"}, **LAST)  # type: ignore[arg-type]
    assert may(state, 1) == ["take", "leave"]
    assert ways_out(GAME.play(state, B, TAKE)) == {"red-1"}
    with pytest.raises(IllegalMove):
        GAME.play(state, B, DRAW)


def test_ok_29_while_there_is_a_stock_a_discard_is_not_left() -> None:
    state = position({}, mover=1, phase="drawing")
    assert may(state, 1) == ["draw", "take"]
    with pytest.raises(IllegalMove):
        GAME.play(state, B, LEAVE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ok_29_at_the_latest_the_round_is_void_after_a_turn_of_every_player(seats: int) -> None:
    state = position({}, seats=seats, mover=1, phase="drawing", stock=1)
    state = GAME.play(state, B, DRAW)  # the last tile
    state = discard(state, NAMES[state.racks[1][0].kind])
    for turn in range(seats):
        mover = Seat((2 + turn) % seats)
        assert GAME.turn(state).seats == (mover,)
        assert may(state, mover) == ["take", "leave"]
        state = GAME.play(state, mover, TAKE)
        state = discard(state, NAMES[state.racks[mover][-1].kind])
    assert state.public.phase == "between"
    assert state.public.result is not None
    assert state.public.result.ending == "void"


@pytest.mark.parametrize(
    ("points", "over"), [("20,3,20,20", False), ("20,2,20,20", True), ("20,20,1,20", True)]
)
def test_ok_30_the_game_ends_at_0_points_or_less_after_a_round(points: str, over: bool) -> None:
    after = finish(position({0: f"{WON} red-1"}, points=points), "red-1")
    assert (GAME.turn(after).seats == ()) is over


@pytest.mark.parametrize(
    ("points", "over"), [("2,20,20,20", False), ("1,20,20,20", True), ("20,1,20,20", False)]
)
def test_ok_30_and_right_after_a_shown_indicator(points: str, over: bool) -> None:
    after = GAME.play(showing_position(points=points), B, SHOW)
    assert (GAME.turn(after).seats == ()) is over
    assert all(may(after, seat) == [] for seat in range(4)) is over


def test_ok_30_several_may_have_0_points_or_less_and_are_all_just_out() -> None:
    after = finish(position({0: f"{WON} red-1"}, points="20,2,1,2"), "red-1")
    assert GAME.turn(after).ranking == ((A,), (B, D), (C,))
    assert GAME.turn(after).scores == (20, 0, -1, 0)


def test_ok_30_counted_rounds_end_the_game_whatever_the_points() -> None:
    three = {"rounds": "3"}
    early = finish(
        position({0: f"{WON} red-1"}, points="20,1,20,20", round=2, switches=three), "red-1"
    )
    assert GAME.turn(early).auto == DEAL
    assert GAME.turn(early).scores == (20, -1, 18, 18)
    last = finish(position({0: f"{WON} red-1"}, round=3, switches=three), "red-1")
    assert GAME.turn(last).seats == ()
    shown = GAME.play(showing_position(points="1,20,20,20", switches=three), B, SHOW)
    assert GAME.turn(shown).seats == (A,)


def test_ok_30_a_void_round_is_counted_too() -> None:
    state = position({}, round=3, switches={"rounds": "3"}, **LAST)  # type: ignore[arg-type]
    assert GAME.turn(GAME.play(state, B, LEAVE)).seats == ()


def test_ok_28_the_third_void_round_in_a_row_ends_the_game_as_it_stands() -> None:
    """The rules have no end for a game without finishes: this is our ruling."""
    second = GAME.play(position({}, voids=1, **LAST), B, LEAVE)  # type: ignore[arg-type]
    assert GAME.turn(second).auto == DEAL
    assert GAME.play(second, GAME.turn(second).seats[0], DEAL).public.voids == 2
    third = GAME.play(position({}, voids=2, points="20,5,20,9", **LAST), B, LEAVE)  # type: ignore[arg-type]
    assert GAME.turn(third).ranking == ((A, C), (D,), (B,))
    assert GAME.play(won_round(), GAME.turn(won_round()).seats[0], DEAL).public.voids == 0
    counted = position({}, voids=2, round=4, switches={"rounds": "5"}, **LAST)  # type: ignore[arg-type]
    assert GAME.turn(GAME.play(counted, B, LEAVE)).auto == DEAL


def test_ok_31_the_highest_score_wins_and_a_tie_is_shared() -> None:
    """The winner of the last round need not be the winner of the game."""
    after = finish(position({0: f"{WON} red-1"}, points="3,20,20,2"), "red-1")
    assert GAME.turn(after).ranking == ((B, C), (A,), (D,))


# numbers, text


def test_new_tiles_get_new_numbers_every_round() -> None:
    state = won_round()
    old = {tile.number for tile in all_tiles(state)}
    after = GAME.play(state, GAME.turn(state).seats[0], DEAL)
    new = {tile.number for tile in all_tiles(after)}
    assert old == set(range(1, 107))
    assert new == set(range(107, 213))


def all_tiles(state: State) -> list[Tile]:
    finished = (
        [state.public.result.tile] if state.public.result and state.public.result.tile else []
    )
    piles = (*state.racks, *state.public.piles, state.stock)
    return [tile for part in piles for tile in part] + [state.public.indicator, *finished]


def test_a_number_tells_neither_the_face_nor_the_place() -> None:
    of_the_starter = {
        tile.number for state in deals(12) for tile in state.racks[(state.public.dealer + 1) % 4]
    }
    assert len(of_the_starter) > 70
    assert len({state.stock[0].number for state in deals(12)}) > 8


@pytest.mark.parametrize("state", [*deals(2, 3), won_round(), showing_position()], ids=str)
def test_a_position_survives_a_round_trip(state: State) -> None:
    assert read(write(state)) == state
    assert write(read(write(state))) == write(state)


TEXT = write(showing_position())


@pytest.mark.parametrize(
    ("right", "wrong", "field"),
    [
        ("start_points=20", "start_points=-1", "start_points"),
        ("indicator_window=before_play", "indicator_window=never", "indicator_window"),
        ("seven_pairs=on", "seven_pairs=yes", "seven_pairs"),
        ("rounds=off", "rounds=2", "rounds"),
        ("points=20,20,20,20", "points=20,x,20,20", "points"),
        ("points=20,20,20,20", "points=20,20,20", "racks"),
        ("phase=showing", "phase=resting", "phase"),
        ("mover=0", "mover=4", "mover"),
        ("dealer=3", "dealer=9", "dealer"),
        ("shown=-", "shown=4", "shown"),
        ("answered=no,", "answered=maybe,", "answered"),
        ("result=-", "result=pairs", "result"),
        ("result=-", "result=groups,7,1:red-1,2", "result"),
        ("indicator=", "indicator=x", "indicator"),
        ("chance=0123", "chance=x123", "chance"),
        ("drawn=0", "drawn=zero", "drawn"),
        (":red-5", ":red-55", "indicator"),
        ("racks=1:", "racks=2:", "stock"),
        ("open=-|", "open=999:red-1|", "open"),
        ("voids=0 ", "", "voids"),
        ("phase=showing", "phase=drawing", "piles"),
        ("phase=showing", "phase=between", "result"),
        ("phase=showing", "phase=over", "result"),
        ("mover=0", "mover=1", "racks"),
        ("drawn=0", "drawn=106", "drawn"),
    ],
)
def test_an_invalid_position_is_refused_with_its_field(right: str, wrong: str, field: str) -> None:
    assert right in TEXT
    with pytest.raises(BadText) as refused:
        read(TEXT.replace(right, wrong, 1))
    assert refused.value.values.get("field") == field


def test_a_winner_s_rack_lies_open_in_a_position() -> None:
    text = write(won_round())
    tiles = text.partition("open=")[2].split("|")[0]
    with pytest.raises(BadText) as refused:
        read(text.replace(f"open={tiles}", "open=-"))
    assert refused.value.values["field"] == "open"


@pytest.mark.parametrize(
    "text", ["", "okey", TEXT + " more=1", TEXT.replace(" ", "  ", 1), TEXT.replace("20", "020", 1)]
)
def test_invalid_positions_are_refused(text: str) -> None:
    with pytest.raises(BadText):
        read(text)


def test_a_false_joker_cannot_be_the_indicator() -> None:
    state = showing_position()
    up = state.public.indicator.number
    swapped = TEXT.replace(":false-joker", ":red-5", 1).replace(
        f"indicator={up}:red-5", f"indicator={up}:false-joker"
    )
    with pytest.raises(BadText) as refused:
        read(swapped)
    assert refused.value.values["field"] == "indicator"
