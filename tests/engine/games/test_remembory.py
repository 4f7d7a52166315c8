"""Remembory: every clause of its rules (RM-1 to RM-28), one or more tests each, and every
option.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from engine.games.remembory_positions import (
    BACK,
    BOX,
    GAME,
    KEEP,
    NAMES,
    A,
    B,
    C,
    auto,
    c,
    guess,
    hand,
    new_game,
    out,
    t,
    table,
    take,
    turn,
    usable,
)

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup, IllegalMove
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.games.remembory.state import Phase, State
from tilebag.kit.piecepack import ALL_STAMPS, SUITS
from tilebag.match import saves
from tilebag.match.seal import is_line
from tilebag.match.session import MatchSetup, Session

TWO_HANDS = ("suns-null suns-ace moons-2", "crowns-3 crowns-4 arms-5")
VARIANTS = ("basic", "1", "2", "3", "4")
BESIDE_THE_GRID = pytest.mark.parametrize("variant", ["3", "4"])  # where the coins are


def moves(state: State, seat: Seat) -> list[str]:
    return [str(move) for move in GAME.moves(GAME.view(state, seat))]


def stamps(state: State) -> list[str]:
    return [str(stamp) for stamp in state.coins]


# The basic game


@pytest.mark.parametrize("variant", ["basic", "3", "4"])
@pytest.mark.parametrize("seats", [2, 8, 99])
def test_rm_1_from_two_to_99_play(seats: int, variant: str) -> None:
    state = new_game(seats, variant=variant)
    for tile in ("t1", "t2", "t3"):
        mover = state.public.mover
        if variant != "basic":
            state = GAME.play(state, mover, GAME.moves(GAME.view(state, mover))[0])
        state = auto(GAME.play(state, mover, Move("turn", (tile,))))
        assert GAME.tiles(state) == GAME.tiles(new_game(2, variant=variant))
        assert GAME.view(
            GAME.determinise(GAME.view(state, mover), state.chance), mover
        ) == GAME.view(state, mover)
    assert len(GAME.turn(state).scores) == seats


def test_rm_1_two_to_99_seats_can_be_set_up() -> None:
    assert BOX.seats == range(2, 100)
    assert len(set(MatchSetup.of(BOX, ["me", *["keen"] * 98], "1").seat_names)) == 99


def test_rm_1_a_table_of_99_is_kept_sealed_and_begun_at_a_position_as_any_other() -> None:
    bits = "0" * 31
    match = MatchSetup.of(
        BOX, ["me", *["keen"] * 98], f"{bits}2", names=[f"Ada {n}" for n in range(99)]
    )
    session = Session(BOX, match.with_seal(BOX, f"{bits}1"))
    for _ in range(12):
        session.tick()
    again = saves.read(saves.write(session))
    assert (again.match, again.log, again.state) == (session.match, session.log, session.state)
    assert is_line(session.match.seal.line if session.match.seal else "", BOX)
    there = MatchSetup.of(BOX, match.players, "1", position=BOX.game.write(session.state))
    assert Session(BOX, there).state == session.state


def test_rm_2_all_24_tiles_lie_face_down_in_a_grid_of_6_by_4() -> None:
    state = new_game()
    assert sorted(map(str, state.tiles)) == sorted(NAMES)
    assert [tile.id for tile in state.public.grid] == [f"t{n}" for n in range(1, 25)]
    assert GAME.view(state, A).tiles == (None,) * 24


def test_rm_2_the_tiles_are_shuffled() -> None:
    assert len({new_game(2, str(seed)).tiles for seed in range(10)}) == 10


def test_rm_2_a_gap_stays_where_a_tile_was_taken() -> None:
    state = auto(turn(table(coin="moons-3"), "moons-3"))
    assert [tile.id for tile in state.public.grid] == [f"t{n}" for n in range(1, 25)]
    assert [tile.id for tile in state.public.grid if tile.holder == A] == [t("moons-3")]


def test_rm_3_all_24_coins_are_in_the_bag_but_for_the_first_one_drawn() -> None:
    state = new_game()
    assert state.public.in_bag == len(state.bag) == 23
    assert sorted([*map(str, state.bag), *stamps(state)]) == sorted(NAMES)


def test_rm_4_anybody_may_begin() -> None:
    starters = Counter(new_game(4, str(seed)).public.mover for seed in range(200))
    assert set(starters) == {0, 1, 2, 3}
    assert min(starters.values()) > 25


@pytest.mark.parametrize(("mover", "left"), [(0, 1), (1, 2), (2, 0)])
def test_rm_5_the_turn_passes_to_the_left(mover: int, left: int) -> None:
    state = auto(turn(table(coin="moons-3", seats=3, mover=mover), "suns-2"))
    assert GAME.turn(state).seats == (left,)


def test_rm_6_the_coin_is_drawn_at_random_from_the_bag_and_open_to_all() -> None:
    drawn = Counter(stamps(new_game(2, str(seed)))[0] for seed in range(600))
    assert set(drawn) == set(NAMES)
    assert max(drawn.values()) < 60
    state = new_game()
    assert {GAME.view(state, seat).sides("c1").stamp for seat in (A, B, None)} == {state.coins[0]}


def test_rm_6_exactly_one_tile_of_those_on_the_grid_is_turned_and_there_is_no_pass() -> None:
    state = table(coin="moons-3", found={0: "suns-null", 1: "suns-ace"})
    assert moves(state, A) == [f"turn t{n}" for n in range(3, 25)]
    shown = turn(state, "suns-2")
    assert moves(shown, A) == []
    assert GAME.turn(shown).auto == BACK


def test_rm_6_a_tile_known_to_be_wrong_may_be_turned() -> None:
    state = table(coin="moons-3", shown="moons-4")
    assert f"turn {t('moons-4')}" in moves(state, A)
    assert turn(state, "moons-4").public.phase is Phase.WRONG


@pytest.mark.parametrize(
    ("tile", "phase"),
    [
        ("moons-3", Phase.RIGHT),
        ("moons-4", Phase.WRONG),
        ("suns-3", Phase.WRONG),
        ("suns-4", Phase.WRONG),
    ],
)
def test_rm_7_right_is_the_same_suit_and_the_same_value(tile: str, phase: Phase) -> None:
    assert turn(table(coin="moons-3"), tile).public.phase is phase


def test_rm_8_wrong_the_tile_turns_back_in_its_place_and_the_coin_goes_back_into_the_bag() -> None:
    shown = turn(table(coin="moons-3"), "suns-2")
    assert GAME.turn(shown).seats == (A,)
    state = GAME.play(shown, A, BACK)
    assert state.public.turned == ""
    assert state.public.grid[NAMES.index("suns-2")].holder is None
    assert GAME.turn(state).seats == (B,)
    assert not out(state)
    assert sorted([*map(str, state.bag), *stamps(state)]) == sorted(NAMES)


def test_rm_8_the_coin_that_went_back_may_be_drawn_again() -> None:
    left = [name for name in NAMES if name.startswith("moons")]
    found_tiles = {0: " ".join(name for name in NAMES if name not in left)}
    shown = turn(table(coin="moons-3", found=found_tiles), "moons-4")
    again = sum(
        stamps(auto(replace(shown, chance=Chance(chance))))[-1] == "moons-3"
        for chance in range(100)
    )
    assert 5 < again < 35  # one of six


def test_rm_8_all_see_the_tile_and_a_view_remembers_it() -> None:
    shown = turn(table(coin="moons-3"), "suns-2")
    for state in (shown, auto(shown)):
        for seat in (A, B, None):
            assert str(GAME.view(state, seat).tiles[NAMES.index("suns-2")]) == "suns-2"


def test_rm_9_right_the_tile_is_kept_the_coin_is_out_and_the_same_player_goes_on() -> None:
    shown = turn(table(coin="moons-3"), "moons-3")
    assert GAME.turn(shown).auto == KEEP
    state = auto(shown)
    assert GAME.turn(state).seats == (A,)
    assert GAME.turn(state).scores == (1, 0)
    assert out(state) == {"moons-3"}
    assert state.public.phase is Phase.TURN
    assert state.public.in_bag == 22
    assert "moons-3" not in map(str, state.bag)


def test_rm_9_until_the_player_misses() -> None:
    state = table(coin="moons-3")
    for _ in range(3):
        state = auto(turn(state, stamps(state)[-1]))
        assert GAME.turn(state).seats == (A,)
    wrong = next(name for name in NAMES if name not in out(state) and name != stamps(state)[-1])
    assert GAME.turn(auto(turn(state, wrong))).seats == (B,)


def test_rm_10_the_game_ends_with_the_last_tile_which_cannot_be_missed() -> None:
    others = [name for name in NAMES if name != "arms-5"]
    state = table(
        coin="arms-5", found={0: " ".join(others[:11]), 1: " ".join(others[11:])}, mover=1
    )
    assert moves(state, B) == [f"turn {t('arms-5')}"]
    over = auto(turn(state, "arms-5"))
    assert over.public.phase is Phase.OVER
    assert GAME.turn(over).seats == ()
    assert moves(over, A) == moves(over, B) == []


def test_rm_11_most_tiles_wins() -> None:
    state = table(
        found={0: " ".join(NAMES[:7]), 1: " ".join(NAMES[7:16]), 2: " ".join(NAMES[16:])}, seats=3
    )
    assert GAME.turn(state).scores == (7, 9, 8)
    assert GAME.turn(state).ranking == ((B,), (C,), (A,))


def test_rm_11_all_who_tie_for_most_win() -> None:
    state = table(
        found={0: " ".join(NAMES[:9]), 1: " ".join(NAMES[9:15]), 2: " ".join(NAMES[15:])}, seats=3
    )
    assert GAME.turn(state).ranking == ((A, C), (B,))


def test_rm_12_there_are_the_basic_game_and_four_variants() -> None:
    assert BOX.options["variant"] == VARIANTS


def test_rm_12_the_second_is_the_first_with_stealing_and_the_fourth_the_third_unsorted() -> None:
    assert (new_game(variant="1").coins, new_game(variant="1").tiles) == (
        new_game(variant="2").coins,
        new_game(variant="2").tiles,
    )
    sorted_, unsorted = new_game(variant="3"), new_game(variant="4")
    assert [stamp.suit for stamp in sorted_.coins] == [suit for suit in SUITS for _ in range(6)]
    assert [stamp.suit for stamp in unsorted.coins] != [suit for suit in SUITS for _ in range(6)]


# Variant 1


@pytest.mark.parametrize("variant", ["1", "2"])
@pytest.mark.parametrize("seats", [*range(2, 9), 10, 13, 14, 24])
def test_rm_13_14_at_random_all_get_the_same_number_and_the_rest_is_set_aside(
    seats: int, variant: str
) -> None:
    state = new_game(seats, variant=variant)
    assert [len(hand(state, seat)) for seat in range(seats)] == [24 // seats] * seats
    assert state.public.in_bag == len(state.bag) == 24 % seats


@pytest.mark.parametrize(("seats", "suits"), [(2, 2), (3, 1), (4, 1)])
def test_rm_13_whole_suits(seats: int, suits: int) -> None:
    state = new_game(seats, variant="1", deal="suits")
    for seat in range(seats):
        held = [name.split("-")[0] for name in hand(state, seat)]
        assert sorted(Counter(held).values()) == [6] * suits
    assert len({stamp.suit for stamp in state.bag}) == 4 - seats * suits


@pytest.mark.parametrize(("seats", "numbers"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_rm_13_whole_numbers(seats: int, numbers: int) -> None:
    state = new_game(seats, variant="1", deal="numbers")
    for seat in range(seats):
        held = [name.split("-")[1] for name in hand(state, seat)]
        assert sorted(Counter(held).values()) == [4] * numbers
    assert len(state.bag) == 24 - 4 * numbers * seats


@pytest.mark.parametrize("deal", ["random", "suits", "numbers"])
def test_rm_13_the_deal_is_a_matter_of_chance(deal: str) -> None:
    assert (
        len(
            {tuple(sorted(hand(new_game(4, str(n), variant="1", deal=deal), 0))) for n in range(12)}
        )
        > 2
    )


@pytest.mark.parametrize(
    ("deal", "seats", "fits"),
    [("suits", 4, True), ("suits", 5, False), ("numbers", 6, True), ("numbers", 7, False)],
)
def test_rm_13_suits_need_at_most_4_players_and_numbers_6(
    deal: str, seats: int, fits: bool
) -> None:
    for variant in ("1", "2"):
        if fits:
            assert BOX.setup(seats, {"variant": variant, "deal": deal}).seats == seats
        else:
            with pytest.raises(BadSetup):
                BOX.setup(seats, {"variant": variant, "deal": deal})


def test_rm_15_one_of_your_own_coins_is_chosen_then_a_tile_turned() -> None:
    state = table("1", TWO_HANDS)
    assert usable(state) == hand(state, 0)
    chosen = take(state, "moons-2")
    assert len(moves(chosen, A)) == 24
    assert set(moves(chosen, A)) == {f"turn t{n}" for n in range(1, 25)}


def test_rm_16_wrong_the_coin_stays_yours_and_the_turn_passes() -> None:
    state = guess(table("1", TWO_HANDS), "moons-2", "moons-3")
    assert hand(state, 0) == set(TWO_HANDS[0].split())
    assert GAME.turn(state).seats == (B,)
    assert state.public.phase is Phase.TAKE
    assert state.public.chosen == ""


def test_rm_16_right_the_tile_is_kept_the_coin_is_out_and_you_go_on() -> None:
    state = guess(table("1", TWO_HANDS, end="last_tile"), "moons-2", "moons-2")
    assert "moons-2" in out(state)
    assert "moons-2" not in hand(state, 0)
    assert GAME.turn(state).seats == (A,)
    assert GAME.turn(state).scores == (1, 0)


def test_rm_17_a_right_guess_brings_one_of_the_coins_set_aside() -> None:
    before = table("1", TWO_HANDS)
    state = guess(before, "moons-2", "moons-2")
    came = hand(state, 0) - hand(before, 0)
    assert len(came) == 1
    assert came <= set(map(str, before.bag))
    assert state.public.in_bag == len(state.bag) == len(before.bag) - 1
    assert [coin.late for coin in state.public.coins] == [False] * 6 + [True]


def test_rm_17_drawn_at_random_while_there_are_any() -> None:
    game = new_game(5, variant="1")  # four are set aside
    came: list[str] = []
    for _ in range(4):
        mine = hand(game, game.public.mover)
        name = sorted(mine)[0]
        game = guess(game, name, name)
        came += hand(game, game.public.mover) - mine
    assert len(came) == 4
    assert not game.bag
    name = sorted(hand(game, game.public.mover))[0]
    assert len(hand(guess(game, name, name), game.public.mover)) == 3
    firsts = set()
    for seed in range(40):
        game = new_game(5, str(seed), variant="1")
        name = sorted(hand(game, game.public.mover))[0]
        firsts.add(game.bag.index(guess(game, name, name).coins[-1]))
    assert firsts == {0, 1, 2, 3}


def sides(state: State, seat: Seat | None, name: str) -> tuple[str | None, int | None]:
    known = GAME.view(state, seat).sides(c(state, name))
    return known.suit, known.value


def test_rm_18_you_see_both_sides_of_your_coins_and_others_the_suit() -> None:
    state = table("1", TWO_HANDS)
    assert sides(state, A, "moons-2") == ("moons", 2)
    assert sides(state, B, "moons-2") == sides(state, None, "moons-2") == ("moons", None)
    assert sides(state, A, "arms-5") == ("arms", None)


def test_rm_18_once_tried_a_coin_is_known_to_all() -> None:
    chosen = take(table("1", TWO_HANDS), "moons-2")
    for state in (chosen, turn(chosen, "moons-3"), auto(turn(chosen, "moons-3"))):
        for seat in (A, B, None):
            assert sides(state, seat, "moons-2") == ("moons", 2)


def test_rm_18_a_coin_that_was_set_aside_is_seen_like_the_others() -> None:
    state = guess(table("1", TWO_HANDS), "moons-2", "moons-2")
    new = str(state.coins[-1])
    assert sides(state, A, new) == (state.coins[-1].suit, state.coins[-1].value)
    assert sides(state, B, new) == (state.coins[-1].suit, None)


ONE_LEFT = ("suns-null", "crowns-3 arms-5")
REST = [name for name in NAMES if name not in ("suns-null", "crowns-3", "arms-5")]


@pytest.mark.parametrize(
    ("seats", "end", "over"),
    [
        (2, "by_deal", True),  # 24 coins divide by two
        (2, "first_out", True),
        (2, "last_tile", False),
        (5, "by_deal", False),  # some were set aside
        (5, "first_out", True),
        (5, "last_tile", False),
    ],
)
def test_rm_19_the_game_ends_by_the_deal_with_the_first_out_or_with_the_last_tile(
    seats: int, end: str, over: bool
) -> None:
    others = ["crowns-3", "arms-5", "moons-null", "moons-ace"][: seats - 1]
    unused = [name for name in NAMES if name not in (*others, "suns-null")]
    state = table("1", ("suns-null", *others), found={0: " ".join(unused)}, end=end)
    state = guess(state, "suns-null", "suns-null")
    assert (state.public.phase is Phase.OVER) is over
    assert bool(GAME.turn(state).ranking) is over


def test_rm_19_by_the_deal_is_the_default_and_suits_and_numbers_count_too() -> None:
    assert BOX.options["end"][0] == "by_deal"
    for deal, seats, first_out in (
        ("suits", 3, False),
        ("suits", 4, True),
        ("numbers", 4, False),
        ("numbers", 6, True),
    ):
        options = new_game(seats, variant="1", deal=deal).public.options
        assert options.ends_when_first_out(seats) is first_out


def test_rm_19_most_tiles_wins_also_when_tiles_are_left() -> None:
    state = table("1", ONE_LEFT, found={0: " ".join(REST[:5]), 1: " ".join(REST[5:])})
    turned = GAME.turn(guess(state, "suns-null", "suns-null"))
    assert turned.scores == (6, 16)
    assert turned.ranking == ((B,), (A,))


def test_rm_19_with_the_last_tile_an_even_deal_ends_in_a_draw() -> None:
    for end, draw in (("last_tile", True), ("by_deal", False)):
        state = new_game(2, "3", variant="1", end=end)
        while GAME.turn(state).seats:
            name = sorted(usable(state))[0]
            state = guess(state, name, name)
        assert (len(GAME.turn(state).ranking) == 1) is draw


def test_rm_20_a_player_without_coins_is_skipped() -> None:
    hands = ("suns-null suns-ace", "", "crowns-3")
    found_tiles = {
        1: " ".join(name for name in NAMES if name not in ("suns-null", "suns-ace", "crowns-3"))
    }
    state = guess(table("1", hands, found=found_tiles, end="last_tile"), "suns-null", "suns-ace")
    assert GAME.turn(state).seats == (C,)


def test_rm_20_who_has_used_the_last_coin_is_skipped_at_once() -> None:
    found_tiles = {1: " ".join(name for name in NAMES if name not in ("suns-null", "crowns-3"))}
    state = guess(
        table("1", ("suns-null", "", "crowns-3"), found=found_tiles, end="last_tile"),
        "suns-null",
        "suns-null",
    )
    assert GAME.turn(state).seats == (C,)
    assert usable(state) == {"crowns-3"}


# Variant 2


def test_rm_21_anybodys_coin_may_be_used() -> None:
    state = table("2", TWO_HANDS)
    assert usable(state) == hand(state, 0) | hand(state, 1)
    assert GAME.turn(take(state, "arms-5")).seats == (A,)


def test_rm_22_a_stolen_coin_that_is_right_is_out_and_you_keep_the_tile_and_go_on() -> None:
    before = table("2", TWO_HANDS)
    state = guess(before, "arms-5", "arms-5")
    assert hand(state, 1) == {"crowns-3", "crowns-4"}
    assert "arms-5" in out(state)
    assert GAME.turn(state).scores == (1, 0)
    assert GAME.turn(state).seats == (A,)
    assert len(hand(state, 0)) == 4, "a coin that was set aside comes to the finder"


def test_rm_22_a_stolen_coin_that_is_wrong_goes_back_to_its_owner() -> None:
    state = guess(table("2", TWO_HANDS), "arms-5", "arms-4")
    assert hand(state, 1) == set(TWO_HANDS[1].split())
    assert GAME.turn(state).seats == (B,)
    assert not out(state)


def test_rm_23_a_player_without_coins_can_only_steal_and_the_game_goes_on_to_the_last_tile() -> (
    None
):
    left = ("crowns-3", "crowns-4")
    found_tiles = {1: " ".join(name for name in NAMES if name not in left)}
    state = table("2", ("", "crowns-3 crowns-4"), found=found_tiles)
    assert usable(state) == set(left)
    state = guess(state, "crowns-3", "crowns-3")
    assert GAME.turn(state).seats == (A,)
    state = guess(state, "crowns-4", "crowns-4")
    assert state.public.phase is Phase.OVER


# Variants 3 and 4


@pytest.mark.parametrize(
    ("sort", "groups"),
    [
        (
            "suits",
            [
                {f"{suit}-{value}" for value in ("null", "ace", "2", "3", "4", "5")}
                for suit in SUITS
            ],
        ),
        (
            "numbers",
            [
                {f"{suit}-{value}" for suit in SUITS}
                for value in ("null", "ace", "2", "3", "4", "5")
            ],
        ),
    ],
)
def test_rm_24_sorted_by_suit_or_by_number_at_random_in_each_group(
    sort: str, groups: list[set[str]]
) -> None:
    size = len(groups[0])
    laid = [stamps(new_game(2, str(n), variant="3", sort=sort)) for n in range(5)]
    for line in laid:
        assert [set(line[k : k + size]) for k in range(0, 24, size)] == groups
    assert len({tuple(line) for line in laid}) == 5


@pytest.mark.parametrize("sort", ["suits", "numbers"])
def test_rm_24_or_in_order(sort: str) -> None:
    by_number = sorted(ALL_STAMPS, key=lambda stamp: (stamp.value, SUITS.index(stamp.suit)))
    state = new_game(variant="3", sort=sort, order="in-order")
    assert list(state.coins) == (list(ALL_STAMPS) if sort == "suits" else by_number)


@pytest.mark.parametrize(("sort", "seen"), [("suits", ("moons", None)), ("numbers", (None, 2))])
def test_rm_25_one_side_shows(sort: str, seen: tuple[str | None, int | None]) -> None:
    state = table("3", sort=sort)
    assert sides(state, A, "moons-2") == sides(state, None, "moons-2") == seen


@pytest.mark.parametrize("sort", ["suits", "numbers"])
@pytest.mark.parametrize("tell", ["told", "secret"])
def test_rm_25_in_order_every_coin_is_known(sort: str, tell: str) -> None:
    state = table("3", sort=sort, order="in-order", tell=tell)
    assert sides(state, B, "moons-2") == sides(state, None, "moons-2") == ("moons", 2)
    assert not BOX.has_secrets(BOX.setup(2, {"variant": "3", "order": "in-order", "tell": tell}))


@BESIDE_THE_GRID
def test_rm_25_by_default_all_see_which_coin_was_taken(variant: str) -> None:
    assert BOX.options["tell"][0] == "told"
    state = take(table(variant), "moons-2")
    assert sides(state, B, "moons-2") == sides(state, None, "moons-2") == ("moons", 2)


@BESIDE_THE_GRID
def test_rm_25_or_only_the_picker(variant: str) -> None:
    chosen = take(table(variant, tell="secret"), "moons-2")
    for state in (chosen, turn(chosen, "moons-3"), auto(turn(chosen, "moons-3"))):
        assert sides(state, A, "moons-2") == ("moons", 2)
        assert sides(state, B, "moons-2") == sides(state, None, "moons-2") == ("moons", None)


@BESIDE_THE_GRID
def test_rm_25_a_right_guess_gives_a_secret_coin_away(variant: str) -> None:
    state = turn(take(table(variant, tell="secret"), "moons-2"), "moons-2")
    assert sides(state, B, "moons-2") == sides(auto(state), None, "moons-2") == ("moons", 2)


@BESIDE_THE_GRID
def test_rm_26_any_coin_wrong_it_returns_to_its_own_place(variant: str) -> None:
    before = table(variant, found={1: "suns-null"})
    assert usable(before) == set(NAMES) - {"suns-null"}
    state = guess(before, "moons-2", "moons-3")
    assert state.coins == before.coins
    assert [coin.id for coin in state.public.coins] == [coin.id for coin in before.public.coins]
    assert GAME.turn(state).seats == (B,)


@BESIDE_THE_GRID
def test_rm_26_right_the_coin_is_out_and_you_go_on(variant: str) -> None:
    state = guess(table(variant), "moons-2", "moons-2")
    assert out(state) == {"moons-2"}
    assert GAME.turn(state).seats == (A,)
    assert usable(state) == set(NAMES) - {"moons-2"}


@BESIDE_THE_GRID
def test_rm_26_the_game_ends_with_the_last_tile(variant: str) -> None:
    state = table(variant, found={1: " ".join(NAMES[1:])})
    assert guess(state, "suns-null", "suns-null").public.phase is Phase.OVER


def test_rm_27_unsorted() -> None:
    laid = [tuple(stamps(new_game(2, str(n), variant="4"))) for n in range(5)]
    assert len(set(laid)) == 5
    assert all(set(line) == set(NAMES) for line in laid)


@pytest.mark.parametrize(("hide", "seen"), [("value", ("moons", None)), ("both", (None, None))])
def test_rm_27_the_suit_side_is_up_or_both_sides_are_hidden(
    hide: str, seen: tuple[str | None, None]
) -> None:
    assert BOX.options["hide"][0] == "value"
    state = table("4", hide=hide)
    assert sides(state, A, "moons-2") == sides(state, None, "moons-2") == seen


@pytest.mark.parametrize(
    ("variant", "switch", "value", "fits"),
    [
        ("basic", "deal", "suits", False),
        ("1", "deal", "suits", True),
        ("2", "deal", "numbers", True),
        ("3", "deal", "suits", False),
        ("1", "end", "last_tile", True),
        ("2", "end", "first_out", False),
        ("4", "end", "last_tile", False),
        ("2", "sort", "numbers", False),
        ("3", "sort", "numbers", True),
        ("4", "sort", "numbers", False),
        ("3", "order", "in-order", True),
        ("1", "order", "in-order", False),
        ("3", "tell", "secret", True),
        ("4", "tell", "secret", True),
        ("1", "tell", "secret", False),
        ("basic", "tell", "secret", False),
        ("4", "hide", "both", True),
        ("3", "hide", "both", False),
    ],
)
def test_rm_28_a_switch_goes_only_with_the_variants_it_is_meant_for(
    variant: str, switch: str, value: str, fits: bool
) -> None:
    chosen = {"variant": variant, switch: value}
    if fits:
        assert BOX.setup(2, chosen).seats == 2
    else:
        with pytest.raises(BadSetup) as error:
            BOX.setup(2, chosen)
        assert error.value.key == "error.setup"


@pytest.mark.parametrize("variant", VARIANTS)
def test_rm_28_coins_are_in_the_bag_in_hands_or_beside_the_grid(variant: str) -> None:
    state = new_game(2, variant=variant)
    in_hands = any(coin.owner is not None for coin in state.public.coins)
    beside = len(state.coins) == 24 and not in_hands
    assert (variant == "basic", variant in ("1", "2"), variant in ("3", "4")) == (
        bool(state.bag),
        in_hands,
        beside,
    )


# Moves


@pytest.mark.parametrize(
    ("state", "seat", "step"),
    [
        (table(coin="moons-3"), B, "turn t1"),  # not the turn
        (table(coin="moons-3"), A, "turn t25"),  # no such tile
        (table(coin="moons-3"), A, "back"),  # nothing was turned
        (table(coin="moons-3"), A, "take c1"),  # the coin is drawn automatically
        (table(coin="moons-3", found={0: "suns-null"}), A, "turn t1"),  # a gap
        (table(coin="moons-3", tile="suns-2"), A, "turn t1"),  # a second tile
        (table(coin="moons-3", tile="suns-2"), A, "keep"),  # it is wrong
        (table(coin="moons-3", tile="moons-3"), A, "back"),  # it is right
        (table(coin="moons-3", tile="moons-3"), B, "keep"),  # another player's
        (table("1", TWO_HANDS), A, "take c4"),  # another player's coin
        (table("1", TWO_HANDS), A, "turn t1"),  # first a coin
        (table("1", TWO_HANDS, coin="moons-2"), A, "take c1"),  # a second coin
        (table("2", TWO_HANDS), A, "take c9"),  # no such coin
        (table("3", found={1: "suns-null"}), A, "take c1"),  # it is out
        (table(found={0: " ".join(NAMES)}), A, "back"),  # it is over
    ],
)
def test_illegal_moves_are_refused(state: State, seat: Seat, step: str) -> None:
    with pytest.raises(IllegalMove):
        GAME.play(state, seat, Move.parse(step))


def test_flips_and_looks_are_counted_for_those_who_remember() -> None:
    state = guess(table("3", flips="7"), "moons-2", "moons-3")
    tile = state.public.grid[NAMES.index("moons-3")]
    assert (tile.times, tile.last, state.public.flips) == (1, 8, 8)
    coin = state.public.coins[NAMES.index("moons-2")]
    assert [(look.who, look.times, look.last) for look in coin.looks] == [(None, 1, 8)]
    again = guess(state, "moons-2", "moons-3")
    assert (again.public.grid[NAMES.index("moons-3")].times, again.public.flips) == (2, 9)
    assert [
        (look.who, look.times, look.last)
        for look in again.public.coins[NAMES.index("moons-2")].looks
    ] == [(None, 2, 9)]


def test_looks_in_secret_are_counted_for_each_seat() -> None:
    state = table("3", seats=3, tell="secret", flips="0", mover=2)
    for _ in range(4):
        state = guess(state, "moons-2", "moons-3")
    looks = state.public.coins[NAMES.index("moons-2")].looks
    assert [(look.who, look.times, look.last) for look in looks] == [
        (0, 1, 2),
        (1, 1, 3),
        (2, 2, 4),
    ]


def test_a_coin_known_by_its_place_needs_no_looks() -> None:
    state = guess(table("3", order="in-order"), "moons-2", "moons-3")
    assert all(not coin.looks for coin in state.public.coins)


def test_failed_guesses_of_a_secret_coin_are_recorded() -> None:
    state = table("4", tell="secret")
    for tile in ("moons-3", "arms-2", "moons-3"):
        state = guess(state, "moons-2", tile)
    assert [str(stamp) for stamp in state.public.coins[NAMES.index("moons-2")].missed] == [
        "moons-3",
        "arms-2",
    ]
    assert not guess(table("4"), "moons-2", "moons-3").public.coins[NAMES.index("moons-2")].missed


def test_coins_from_the_bag_are_numbered_as_they_come() -> None:
    state, ids = new_game(), []
    for n in range(1, 6):
        ids.append(state.public.chosen)
        state = auto(GAME.play(state, state.public.mover, Move("turn", (f"t{n}",))))
    assert ids == ["c1", "c2", "c3", "c4", "c5"]
