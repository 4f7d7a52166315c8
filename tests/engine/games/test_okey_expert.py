"""Okey's expert and casual players: prospects of a hand, evidence about the neighbour,
decisions.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from engine.levels import wins

from tilebag.core.chance import Chance
from tilebag.core.game import Seat, Thinker
from tilebag.games.okey import bots, strategy
from tilebag.games.okey.pieces import NAMES, Kind, kind
from tilebag.games.okey.rules import play
from tilebag.games.okey.solver import discard_risk, evaluation, prospects, surroundings
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.solver.distance import groups_distance
from tilebag.games.okey.solver.prospects import count_unseen, helpful_kinds
from tilebag.games.okey.state import RACK_SIZE, Options, Phase, Tile
from tilebag.games.okey.view import View
from tilebag.match import catalog

INDICATOR = "black-9"
RUNS = "red-1 red-2 red-3 red-4 red-5 yellow-1 yellow-2 yellow-3 yellow-4 yellow-5"


def kinds(text: str) -> list[Kind]:
    return [kind(name) for name in text.split()]


def hand(text: str) -> Hand:
    return Hand.of(kind(INDICATOR), kinds(text))


def left_over(text: str, *seen: str) -> dict[Kind, int]:
    """The unseen tiles for a seat that holds these and has seen those."""
    return count_unseen(kinds(" ".join((INDICATOR, text, *seen))))


def outlook(text: str, *seen: str, pairs: bool = True) -> prospects.Prospects:
    return prospects.hand_prospects(hand(text), left_over(text, *seen), pairs=pairs)


# prospects


def test_a_winning_hand_has_distance_0() -> None:
    assert outlook(f"{RUNS} blue-6 blue-7 blue-8 blue-9").distance == 0
    assert outlook(" ".join(f"red-{n} red-{n}" for n in range(1, 8))).distance == 0


def test_outs_are_counted_among_unseen_tiles() -> None:
    """Every tile that makes one of the runs longer, and the okeys."""
    text = f"{RUNS} blue-6 blue-7 blue-8 black-12"
    there = left_over(text)
    assert groups_distance(hand(text)) == outlook(text).groups_distance == 1
    assert outlook(text).groups_outs == sum(
        there[tile_kind] for tile_kind in helpful_kinds(hand(text))[0]
    )
    assert outlook(text, "blue-9 blue-9 blue-5").groups_outs == outlook(text).groups_outs - 3


def test_seven_pairs_count_only_where_they_win_and_are_in_reach() -> None:
    text = "red-1 red-1 red-3 red-3 red-5 red-5 red-7 red-7 blue-9 blue-9 blue-11 blue-11 black-2 yellow-7"
    assert outlook(text).pairs_distance == 1
    assert outlook(text).pairs_outs == 1 + 1 + 2, "a twin for either, and the okeys"
    assert outlook(text, pairs=False)[2:] == (7, 0)
    assert outlook(f"{RUNS} blue-6 blue-7 blue-8 black-12")[2:] == (7, 0)


@pytest.mark.parametrize(
    "text",
    [
        f"{RUNS} blue-6 blue-7 blue-8 black-12 yellow-9",
        "red-1 red-1 red-2 red-2 red-3 red-3 blue-7 blue-7 blue-8 blue-9 yellow-4 yellow-4 black-2 black-6 black-13",
    ],
)
def test_prospects_of_discards_equal_those_of_single_hands(text: str) -> None:
    after = prospects.discard_prospects(hand(text), set(kinds(text)), left_over(text), pairs=True)
    assert 1 < len(after) < len(set(kinds(text)))
    for tile_kind, then in after.items():
        assert then == prospects.hand_prospects(
            hand(text).minus(tile_kind), left_over(text), pairs=True
        )
    every = {
        tile_kind: prospects.hand_prospects(
            hand(text).minus(tile_kind), left_over(text), pairs=True
        )
        for tile_kind in set(kinds(text))
    }
    nearest = min(every.values(), key=lambda then: then.distance).distance
    assert {tile_kind for tile_kind, then in every.items() if then.distance == nearest} <= set(
        after
    )


# surroundings


def test_a_1_lies_at_both_ends() -> None:
    counts = surroundings.tile_counts(left_over(""), kind("black-10"))
    assert surroundings.count_near(counts, 0, 0, 1) == 4, "the 2 and the 13"
    assert surroundings.count_near(counts, 0, 12, 1) == 4, "the 12 and the 1"
    assert surroundings.count_near(counts, 0, 12, 2) == 2, "the 11 alone"
    assert surroundings.run_partners(counts, 0, 0) == 8
    assert surroundings.run_partners(counts, 0, 6) == 12
    assert surroundings.set_partners(counts, 0, 6) == 12


def test_the_okeys_printed_tile_is_there_as_often_as_a_false_joker() -> None:
    okey = kind("black-10")
    assert surroundings.tile_counts(left_over("false-joker"), okey)[okey] == 1
    assert surroundings.tile_counts(left_over("black-10 black-10"), okey)[okey] == 2


# the next player


def signs(name: str, put_down: str, left: str, taken: str, seen: str) -> list[float]:
    okey = kind("black-10")
    counts = surroundings.tile_counts(left_over("", seen), okey)
    return discard_risk.features(
        kind(name), okey, counts, discard_risk.Evidence(kinds(put_down), kinds(left), kinds(taken))
    )


def use(name: str, put_down: str = "", left: str = "", taken: str = "", seen: str = "") -> float:
    return discard_risk.probability(signs(name, put_down, left, taken, seen))


def test_taking_a_tile_raises_the_risk_of_its_neighbours() -> None:
    """The number of turns measures how late it is."""
    assert use("red-7", taken="red-8") > 1.5 * use("red-7", taken="yellow-1")
    assert use("red-7", taken="blue-7") > use("red-7", taken="yellow-1")


def test_discarding_or_leaving_a_tile_lowers_the_risk_of_similar_tiles() -> None:
    assert use("red-7", put_down="red-7") < 0.5 * use("red-7", put_down="yellow-1")
    assert use("red-7", put_down="red-8") < use("red-7", put_down="yellow-1")
    assert use("red-7", left="red-7") < 0.7 * use("red-7", left="yellow-1")


def test_a_tile_whose_neighbours_were_all_seen_is_of_little_use() -> None:
    around = "red-5 red-5 red-6 red-6 red-8 red-8 red-9 red-9 blue-7 blue-7 black-7 black-7 yellow-7 yellow-7"
    assert use("red-7", seen=around) < 0.5 * use("red-7")


# evaluation


def worth(text: str, *seen: str, use: float = 0.1, turns: int = 6) -> float:
    left = left_over(text, *seen)
    counts = surroundings.tile_counts(left, kind("black-10"))
    then = prospects.hand_prospects(hand(text), left, pairs=True)
    return evaluation.odds(
        evaluation.features(hand(text), then, sum(left.values()), counts, use, turns)
    )


def test_a_nearer_hand_is_worth_more() -> None:
    near, far = f"{RUNS} blue-6 blue-7 blue-8 black-12", f"{RUNS} blue-6 blue-7 black-1 black-12"
    assert worth(near) > worth(far)


def test_at_equal_distance_more_outs_are_worth_more() -> None:
    text = f"{RUNS} blue-6 blue-7 blue-8 black-12"
    assert worth(text) > worth(text, "blue-9 blue-9 blue-5 blue-5 red-6 red-6 yellow-6 yellow-6")


def test_lonely_tiles_have_no_neighbours_and_no_equal_number() -> None:
    """`evaluation.features` ends with twins, lonely tiles, and the use of the discard early and
    later.
    """

    def twins_and_lonely(text: str) -> tuple[float, float]:
        counts = surroundings.tile_counts(left_over(text), kind("black-10"))
        then = prospects.hand_prospects(hand(text), left_over(text), pairs=True)
        _, _, lonely, twins, *_ = reversed(
            evaluation.features(hand(text), then, 90, counts, 0.1, 6)
        )
        return twins, lonely

    assert twins_and_lonely(f"{RUNS} red-8 blue-11 black-13 black-13") == (1, 3)
    assert twins_and_lonely(f"{RUNS} red-8 red-10 blue-12 yellow-12") == (0, 0)
    assert twins_and_lonely(f"{RUNS} red-8 red-9 blue-12 black-7") == (0, 2)


def test_helping_the_next_player_costs_more_later_in_the_round() -> None:
    text = f"{RUNS} blue-6 blue-7 blue-8 black-12"
    assert worth(text, use=0.3) < worth(text, use=0.05)


# decisions


def table(rack: str, *, offered: str = "", pile: str = "", stock: int = 40) -> View:
    """Two at a table, seat 1 to move: to discard, or to take or draw where something is offered."""
    numbers = count(1)

    def tiles(text: str) -> tuple[Tile, ...]:
        return tuple(Tile(next(numbers), tile_kind) for tile_kind in kinds(text))

    options = Options.of(catalog.box("okey").setup(2, {}))
    public = play.first_round(options, 2, Chance(1)).public
    own, indicator = tiles(rack), Tile(next(numbers), kind(INDICATOR))
    public = replace(
        public,
        indicator=indicator,
        phase=Phase.DRAWING if offered else Phase.DISCARDING,
        mover=Seat(1),
        turns=20,
        answered=(True, True),
        piles=(tiles(f"{pile} {offered}"), ()),
    )
    return View(
        public, Seat(1), own, (RACK_SIZE, len(own)), stock, 0 if offered else own[-1].number
    )


def step(think: Thinker[View], view: View, chance: int = 0) -> str:
    """The verb and the discarded tile of a player's move."""
    *_, advice = think(view, Chance(chance))
    move = advice.plan[0]
    shown = {tile.id: NAMES[tile.kind] for tile in view.rack}
    return " ".join((move.verb, *(shown[tile] for tile in move.args)))


def test_the_expert_keeps_the_tiles_with_more_outs() -> None:
    text = f"{RUNS} blue-7 blue-8 yellow-11 yellow-12 black-13"
    assert step(bots.expert, table(text)) == "discard black-13"
    torn = f"{RUNS} blue-7 blue-8 yellow-11 yellow-12 yellow-12"
    assert (
        step(bots.expert, table(torn, pile="yellow-10 yellow-10 yellow-13 yellow-13"))
        == "discard yellow-12"
    )


def test_the_expert_discards_an_okey_only_to_finish() -> None:
    text = f"{RUNS} blue-7 blue-8 yellow-11 black-13 black-10"
    assert step(bots.expert, table(text)) != "discard black-10"


def test_the_expert_takes_useful_discards_and_leaves_useless_ones() -> None:
    text = f"{RUNS} blue-7 blue-8 yellow-11 black-13"
    assert step(bots.expert, table(text, offered="blue-9")) == "take"
    assert step(bots.expert, table(text, offered="blue-12")) == "draw"


def test_no_tile_is_taken_to_be_put_down_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else two experts might hand it to each other for ever: the hand itself must gain."""
    view = table(f"{RUNS} blue-7 blue-8 yellow-11 black-13", offered="blue-12")
    for use in (0.0, 1.0):
        monkeypatch.setattr(discard_risk, "probability", lambda features, use=use: use)
        for turns in (0, evaluation.EARLY_DISCARDS):
            monkeypatch.setattr(strategy, "_turns", lambda view, turns=turns: turns)
            assert strategy.take_gain(view, kind("blue-12")) < bots.MIN_GAIN / 2


@pytest.mark.parametrize("think", [bots.casual, bots.keen, bots.expert])
def test_all_levels_take_a_winning_discard_and_no_other_with_an_empty_stock(
    think: Thinker[View],
) -> None:
    text = f"{RUNS} blue-7 blue-8 blue-9 black-13"
    for chance in range(8):
        assert step(think, table(text, offered="blue-10"), chance) == "take"
        assert step(think, table(text, offered="blue-10", stock=0), chance) == "take"
        assert step(think, table(text, offered="yellow-8", stock=0), chance) == "leave"
    assert step(think, table(f"{text} blue-10")).startswith("finish black-13")


def test_a_casual_player_overlooks_most_of_the_discards_that_help() -> None:
    view = table(f"{RUNS} blue-7 blue-8 yellow-11 black-13", offered="blue-9")
    taken = sum(step(bots.casual, view, chance) == "take" for chance in range(200))
    assert step(bots.keen, view) == "take"
    assert 5 < taken < 40


def test_a_casual_player_discards_the_loneliest_tile_without_counting() -> None:
    """Two away from a run it may still help; a tile beside one of a whole run does not, but it
    looks less lonely.
    """
    text = f"{RUNS} blue-7 blue-8 yellow-6 yellow-7 black-13"
    assert step(bots.casual, table(text)) == "discard black-13"
    okeys = "red-1 red-2 red-3 red-5 yellow-1 yellow-2 yellow-3 yellow-5 blue-7 blue-8 blue-9 blue-11 red-4 black-10 blue-6"
    assert step(bots.casual, table(okeys)) != "discard black-10"


def test_a_casual_player_keeps_taken_tiles_but_not_a_shown_indicator() -> None:
    """Otherwise it would take a tile and discard the same tile."""
    view = table(f"{RUNS} blue-7 blue-8 yellow-6 black-13 {INDICATOR}")
    lonely, shown = view.rack[-2:]

    def put_down(*known: Tile) -> str:
        return step(bots.casual, replace(view, public=replace(view.public, open=((), known))))

    assert put_down() == "discard black-13"
    assert put_down(lonely) == f"discard {INDICATOR}"
    assert put_down(lonely, shown) == f"discard {INDICATOR}", "it was shown, not taken"
    assert put_down(*view.rack) == f"discard {INDICATOR}"


@pytest.mark.parametrize(
    ("better", "worse", "deals", "least"), [("expert", "keen", 6, 7), ("keen", "casual", 10, 11)]
)
def test_levels_are_the_right_way_round(better: str, worse: str, deals: int, least: int) -> None:
    assert wins("okey", better, worse, "levels", range(deals), {"rounds": "1"}) >= least
