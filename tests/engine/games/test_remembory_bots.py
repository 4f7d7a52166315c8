"""The computer players of Remembory: how they use their memory, and how they forget."""

from __future__ import annotations

from collections import Counter

import pytest
from engine.games.remembory_person import PERSONS, Person, meet
from engine.games.remembory_positions import BOX, GAME, NAMES, A, B, c, t, table, take
from engine.levels import wins

from tilebag.core.chance import Chance
from tilebag.core.game import Advice
from tilebag.games.remembory import names, strategy
from tilebag.games.remembory.state import State
from tilebag.games.remembory.strategy import (
    SHORT_SPAN,
    Recall,
    limited_memory,
    neighbours,
    side_neighbours,
)
from tilebag.match.record import play_match
from tilebag.match.session import OVER, READY, MatchSetup, Session

HANDS = ("suns-null suns-ace moons-2", "crowns-3 crowns-4 arms-5")
# after this many turns a tile seen once is no longer clear
LEAST = strategy.LONG_SPAN.least
LONG = strategy.LONG_SPAN.most + 1


def advice(state: State, chance: int = 1) -> Advice:
    return list(BOX.bots["keen"](GAME.view(state, state.public.mover), Chance(chance)))[-1]


def does(state: State, chance: int = 1) -> str:
    return str(advice(state, chance).plan[0])


def reason_key(state: State, chance: int = 1) -> str:
    return advice(state, chance).reason.key.removeprefix("remembory.reason.")


def recall(state: State, name: str) -> Recall:
    """How well the mover remembers a tile."""
    entry = limited_memory(GAME.view(state, state.public.mover)).tiles.get(t(name))
    return entry[1] if entry else Recall.GONE


def position_after(name: str, age: int, times: int = 1) -> State:
    """A table on which a tile was seen this many turns ago."""
    return table(coin=name, shown=f"{name}@{times}.50", flips=str(50 + age))


# forgetting


@pytest.mark.parametrize("name", NAMES)
def test_recall_fades_from_clear_to_vague_to_gone(name: str) -> None:
    how = [recall(position_after(name, age), name) for age in range(2 * LONG + 2)]
    assert how[: LEAST + 1] == [Recall.CLEAR] * (LEAST + 1)
    assert how[-1] is Recall.GONE
    assert how == sorted(how, reverse=True), "what is gone stays gone"
    clear, vague = how.count(Recall.CLEAR), how.count(Recall.VAGUE)
    assert clear - 1 == vague, "vague for as long as it was clear"
    assert clear <= LONG


def test_some_things_last_longer_than_others() -> None:
    lasts = {
        sum(recall(position_after(name, age), name) is Recall.CLEAR for age in range(LONG + 2))
        for name in NAMES
    }
    assert len(lasts) > 8


def test_a_tile_seen_twice_is_recalled_twice_as_long() -> None:
    for name in ("suns-3", "moons-ace", "arms-5"):
        once, twice = (
            sum(
                recall(position_after(name, age, times), name) is Recall.CLEAR
                for age in range(3 * LONG)
            )
            for times in (1, 2)
        )
        assert twice - 1 == 2 * (once - 1)


def test_seats_forget_different_things() -> None:
    ages = range(LEAST, LONG)
    mine = [recall(position_after(name, age), name) for name in NAMES for age in ages]
    other = [
        recall(table(coin=name, shown=f"{name}@1.50", flips=str(50 + age), mover=1), name)
        for name in NAMES
        for age in ages
    ]
    assert mine != other


def test_found_tiles_do_not_come_to_mind() -> None:
    view = GAME.view(table(coin="moons-3", found={1: "suns-2"}, flips="2"), A)
    assert limited_memory(view).tiles == {}


def test_own_coins_can_be_looked_at_any_time() -> None:
    view = GAME.view(table("1", HANDS, flips="900"), A)
    assert {str(stamp) for stamp in limited_memory(view).coins.values()} == set(HANDS[0].split())


def test_coins_are_forgotten_like_tiles() -> None:
    for age, known in ((LEAST, {"moons-2"}), (LONG, set())):
        view = GAME.view(table("4", notes={"moons-2": "@*1.50"}, flips=str(50 + age)), A)
        assert {str(stamp) for stamp in limited_memory(view).coins.values()} == known


def test_a_coin_looked_at_in_secret_is_remembered_by_who_looked() -> None:
    state = table("4", tell="secret", notes={"moons-2": "@1_1.50"}, flips="51")
    assert set(limited_memory(GAME.view(state, B)).coins) == {c(state, "moons-2")}
    assert not limited_memory(GAME.view(state, A)).coins


def test_neighbours_lie_beside_above_and_below() -> None:
    view = GAME.view(table(coin="moons-3", found={0: "suns-2"}), A)
    # above it, suns-2 is gone
    assert [tile.id for tile in neighbours(view, "t9")] == ["t8", "t10", "t15"]
    assert [tile.id for tile in neighbours(view, "t6")] == ["t5", "t12"]  # a corner
    assert [tile.id for tile in neighbours(view, "t7")] == ["t1", "t8", "t13"]  # the left edge


def test_a_casual_player_forgets_sooner() -> None:
    for name in NAMES:
        lasts = [
            sum(
                bool(limited_memory(GAME.view(position_after(name, age), A), span).tiles)
                for age in range(2 * LONG)
            )
            for span in (SHORT_SPAN, strategy.LONG_SPAN)
        ]
        assert 2 * SHORT_SPAN.least <= lasts[0] - 1 <= 2 * SHORT_SPAN.most
        assert LEAST * 2 <= lasts[1] - 1 <= 2 * strategy.LONG_SPAN.most


def casual(state: State, chances: int = 400) -> Counter[str]:
    """How often it turns which tile."""
    view = GAME.view(state, A)
    return Counter(
        str(list(BOX.bots["casual"](view, Chance(n)))[-1].plan[0]) for n in range(chances)
    )


def test_a_casual_player_now_and_then_mixes_up_tiles_that_lie_side_by_side() -> None:
    (right, most), *wrong = casual(position_after("moons-3", 2)).most_common()
    assert right == f"turn {t('moons-3')}"
    assert 0.6 < most / 400 < 0.8
    assert {move for move, _ in wrong} == {f"turn {t(name)}" for name in ("moons-2", "moons-4")}


def test_a_casual_player_does_not_mix_up_what_was_just_seen() -> None:
    assert set(casual(position_after("moons-3", 1))) == {f"turn {t('moons-3')}"}


@pytest.mark.parametrize("target", ["moons-3", "arms-5"])
def test_a_casual_player_does_not_turn_a_tile_again_that_was_just_seen_to_be_another(
    target: str,
) -> None:
    turned = casual(table(coin=target, shown="moons-3@1.47 moons-2@1.49 moons-4@1.50", flips="50"))
    assert not turned.keys() & {
        f"turn {t(name)}" for name in ("moons-2", "moons-3", "moons-4") if name != target
    }
    assert f"turn {t(target)}" in turned


def test_a_casual_player_now_and_then_overlooks_a_coin() -> None:
    taken = casual(table("1", HANDS, shown="moons-2@1.19 arms-5@1.19"))
    right = taken[f"take {c(table('1', HANDS), 'moons-2')}"]
    assert 0.9 < right / 400 < 0.995
    assert len(taken) == 3, "any of its coins"


def test_beside_a_tile_is_what_lies_to_its_left_and_right_in_both_layouts_of_the_grid() -> None:
    view = GAME.view(table(coin="moons-3", found={1: "suns-null"}), A)
    assert side_neighbours(view, "t3") == ("t2", "t4")
    assert side_neighbours(view, "t4") == ("t3",)  # in the upright grid it is at the end of a row
    assert side_neighbours(view, "t6") == ("t5",)  # lengthwise
    assert side_neighbours(view, "t2") == ("t3",), "t1 is gone"


def test_people_win_about_half_of_the_games_of_two_against_casual() -> None:
    """The persons are a model with memories of several strengths (remembory_person.py)."""
    weak, usual, strong = (
        meet(Person(PERSONS[who]), "casual", 40) for who in ("weak", "usual", "strong")
    )
    assert weak.wins.value < strong.wins.value
    assert 0.43 < (weak.wins.value + usual.wins.value + strong.wins.value) / 3 < 0.6
    assert usual.swept < 0.1, "nor does it end with one long row of finds by the computer"


# turning a tile


def test_it_turns_the_tile_that_it_remembers() -> None:
    state = position_after("moons-3", 3)
    assert {does(state, chance) for chance in range(5)} == {f"turn {t('moons-3')}"}
    assert reason_key(state) == "clear"


def test_a_vague_tile_is_mistaken_for_one_beside_it() -> None:
    state = next(
        position_after("moons-3", age)
        for age in range(99)
        if recall(position_after("moons-3", age), "moons-3") is Recall.VAGUE
    )
    turned = Counter(does(state, chance) for chance in range(300))
    beside = {f"turn {tile.id}" for tile in neighbours(GAME.view(state, A), t("moons-3"))}
    assert set(turned) == beside | {f"turn {t('moons-3')}"}
    assert turned.most_common(1)[0][0] == f"turn {t('moons-3')}"
    assert reason_key(state) == "vague"


def test_without_a_memory_it_turns_a_tile_that_it_does_not_remember() -> None:
    known = [name for name in NAMES if name not in ("moons-3", "arms-5")]
    state = table(coin="moons-3", shown=" ".join(f"{name}@1.19" for name in known), flips="20")
    assert {does(state, chance) for chance in range(20)} == {
        f"turn {t('moons-3')}",
        f"turn {t('arms-5')}",
    }
    assert reason_key(state) == "unseen"


def test_if_all_are_remembered_as_others_it_turns_any() -> None:
    """Only a tile that was forgotten can be the right one, but it may be the only one that is not
    remembered.
    """
    state = table(
        coin="moons-3",
        shown=" ".join(f"{name}@1.19" for name in NAMES if name != "moons-3"),
        flips="20",
    )
    assert does(state) == f"turn {t('moons-3')}"


def test_unseen_pieces_do_not_affect_its_advice() -> None:
    """Its view remembers everything; it is the memory that it plays by."""
    forgotten = table(coin="moons-3", shown="moons-3@1.1 suns-2@1.1", flips="900")
    never = table(coin="moons-3", flips="900")
    for chance in range(20):
        assert does(forgotten, chance) == does(never, chance)
    assert (reason_key(forgotten), reason_key(never)) == ("new", "unseen"), (
        "only the hint tells that it was seen"
    )


# taking a coin


def test_it_takes_a_coin_whose_tile_it_remembers() -> None:
    state = table("1", HANDS, shown="moons-2@1.19 arms-5@1.19")
    assert {does(state, chance) for chance in range(9)} == {f"take {c(state, 'moons-2')}"}
    assert reason_key(state) == "known"


def test_it_steals_a_coin_that_it_remembers() -> None:
    state = table("2", HANDS, shown="arms-5@1.19", notes={"arms-5": "@*1.18"})
    assert {does(state, chance) for chance in range(9)} == {f"take {c(state, 'arms-5')}"}


def test_otherwise_it_takes_a_coin_whose_visible_side_fits() -> None:
    state = table("3", shown="moons-2@1.19 moons-4@1.19 suns-3@1.19")
    moons = {f"take {c(state, name)}" for name in NAMES if name.startswith("moons")}
    assert {does(state, chance) for chance in range(60)} == moons
    assert reason_key(state) == "try"


def test_coins_that_it_remembers_as_others_are_left_alone() -> None:
    notes = {name: "@*1.19" for name in NAMES if name.startswith("moons") and name != "moons-2"}
    state = table("3", shown="moons-2@1.19", notes=notes)
    assert {does(state, chance) for chance in range(9)} == {f"take {c(state, 'moons-2')}"}


def test_if_none_is_better_than_another_it_takes_any() -> None:
    for state, reason in ((table("3"), "any"), (table("1", HANDS), "own")):
        assert len({does(state, chance) for chance in range(60)}) > 2
        assert reason_key(state) == reason


def test_after_taking_a_coin_it_looks_for_its_tile() -> None:
    state = take(table("4", hide="both", tell="secret", shown="moons-2@1.19"), "moons-2")
    assert does(state) == f"turn {t('moons-2')}"


# against others


@pytest.mark.parametrize("variant", ["basic", "1", "2", "3", "4"])
def test_it_beats_one_who_plays_at_random(variant: str) -> None:
    for seed in range(4):
        session = play_match("remembory", ("keen", "random"), str(seed), {"variant": variant})
        assert session.turn.ranking[0] == (A,)


# the expert, who forgets nothing


def expert(state: State, chance: int = 1) -> Advice:
    return list(BOX.bots["expert"](GAME.view(state, state.public.mover), Chance(chance)))[-1]


@pytest.mark.parametrize("age", [0, LONG, 20 * LONG])
def test_an_expert_turns_a_tile_however_long_ago_it_was_seen(age: int) -> None:
    assert str(expert(position_after("suns-3", age)).plan[0]) == f"turn {t('suns-3')}"


def test_expert_wins_more_games_than_keen() -> None:
    assert wins("remembory", "expert", "keen", "expert", range(40)) >= 44


@pytest.mark.parametrize("variant", ["basic", "1", "3", "4"])
def test_hints_are_true_in_played_games(variant: str) -> None:
    keys = set()
    for seed in range(3):
        session = Session(BOX, MatchSetup.of(BOX, ["me", "keen"], str(seed), {"variant": variant}))
        while session.phase != OVER:
            if session.phase != READY:
                session.tick()
                continue
            hint, view = session.hint(), session.view()
            keys.add(key := hint.reason.key.removeprefix("remembory.reason."))
            if hint.plan[0].verb == "turn":
                place, stamp = hint.plan[0].args[0], names.chosen_stamp(view)
                real = dict(
                    zip((tile.id for tile in view.public.grid), session.state.tiles, strict=True)
                )
                seen = {
                    tile.id: face for tile, face in zip(view.public.grid, view.tiles, strict=True)
                }
                near = {tile.id for tile in neighbours(view, place)} | {place}
                match key:
                    case "clear":
                        assert seen[place] == real[place] == stamp
                    case "vague":
                        assert [spot for spot in near if seen[spot] == stamp]
                    case "unseen":
                        assert stamp not in seen.values()
                    case "new":
                        assert stamp in seen.values()
            elif key == "known":
                coin = view.sides(hint.plan[0].args[0]).stamp
                assert coin in view.tiles
            assert session.viewer is not None
            session.play(session.viewer, hint.plan[0])
    assert {"clear", "unseen"} <= keys or variant != "basic"
