"""The worth of a table between two who forget nothing is exact: against value iteration, against
every real tile, and by playing it out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TypeAlias

import pytest
from engine.games.remembory_positions import GAME, NAMES, table
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.games.remembory.solver.perfect_play import (
    Best,
    Choice,
    tiles_value,
    win_chances,
    win_value,
)
from tilebag.games.remembory.state import State
from tilebag.games.remembory.view import View
from tilebag.kit.piecepack import sort_stamps

EXACT = 1e-9
GAMES = 200  # that are played out
Race: TypeAlias = tuple[int, int, int]  # unseen tiles, seen tiles, lead of the mover

TABLES = [(left - seen, seen) for left in range(1, 25) for seen in range(left + 1)]
RACES = [
    (unseen, seen, lead)
    for unseen, seen in TABLES
    for lead in range(-unseen - seen, unseen + seen + 1)
]


def sign(lead: int) -> float:
    return float((lead > 0) - (lead < 0))


# the results of a turn, written a second time as plainly as possible


def choices(
    at: Race, worth: Callable[[Race], float], *, race: bool
) -> list[tuple[float, dict[Choice, float]]]:
    """Each kind of coin with its chance, and what each choice brings. In a race a tile found counts
    in the lead only, else at once (and the lead stays 0).
    """
    unseen, seen, lead = at
    left = unseen + seen
    ahead = lead + race
    point = 0.0 if race else 1.0
    kinds: list[tuple[float, dict[Choice, float]]] = []
    if seen:
        known = {Choice.TAKE: point + worth((unseen, seen - 1, ahead))}
        if unseen:
            known[Choice.LOOK] = -worth((unseen - 1, seen + 1, -lead))
        if seen >= 2:
            known[Choice.PASS] = -worth((unseen, seen, -lead))
        kinds.append((seen / left, known))
    if unseen:
        lucky, wrong = (
            point + worth((unseen - 1, seen, ahead)),
            -worth((unseen - 1, seen + 1, -lead)),
        )
        unknown = {Choice.LOOK: lucky / unseen + wrong * (unseen - 1) / unseen}
        if seen >= 1:
            unknown[Choice.PASS] = -worth((unseen, seen, -lead))
        kinds.append((unseen / left, unknown))
    return kinds


def iterate_values(tables: list[Race], *, race: bool) -> dict[Race, float]:
    """Value iteration: values if the game ends after ever more turns, until they no longer change.

    Every turn but a pass leads to a smaller table, so it goes from small to large, each with the
    one a pass leads to.
    """
    known: dict[Race, float] = {}

    def worth(at: Race) -> float:
        decided = not at[0] + at[1] or abs(at[2]) > at[0] + at[1]
        return known.get(at, sign(at[2]) if decided else 0.0)

    for unseen, seen, lead in sorted(tables, key=lambda at: (at[0] + at[1], at[0])):
        pair = {(unseen, seen, lead), (unseen, seen, -lead)}
        for _ in range(5000):
            after = {
                at: sum(
                    chance * max(each.values()) for chance, each in choices(at, worth, race=race)
                )
                for at in pair
            }
            change = max(abs(after[at] - worth(at)) for at in pair)
            known.update(after)
            if change < 1e-13:
                break
        else:
            raise AssertionError(f"it does not settle at {unseen}, {seen}, {lead}")
    return known


def test_tiles_against_value_iteration_over_all_324_tables() -> None:
    known = iterate_values([(*at, 0) for at in TABLES], race=False)
    assert len(known) == 324
    for (unseen, seen, _), value in known.items():
        assert tiles_value(unseen, seen).margin == pytest.approx(value, abs=EXACT)


def test_winning_against_value_iteration_over_all_10_724_races() -> None:
    known = iterate_values(RACES, race=True)
    assert len(known) == len(RACES) == 10_724
    assert max(abs(win_value(*at).margin - value) for at, value in known.items()) < EXACT


def best(each: dict[Choice, float]) -> Choice:
    """Of equal choices the first in the order take, look, pass."""
    return next(choice for choice in Choice if each.get(choice, -9) >= max(each.values()) - 1e-11)


def best_choices(
    kinds: list[tuple[float, dict[Choice, float]]], seen: int, unseen: int
) -> tuple[Choice | None, Choice | None]:
    bests = iter([best(each) for _, each in kinds])
    return (next(bests) if seen else None), (next(bests) if unseen else None)


def test_every_table_is_worth_what_its_best_choices_bring() -> None:
    for unseen, seen in TABLES:
        value = tiles_value(unseen, seen)
        kinds = choices((unseen, seen, 0), lambda at: tiles_value(*at[:2]).margin, race=False)
        assert value.margin == pytest.approx(
            sum(chance * max(each.values()) for chance, each in kinds), abs=EXACT
        )
        assert (value.known, value.unknown) == best_choices(kinds, seen, unseen)


def test_every_race_is_worth_what_its_best_choices_bring() -> None:
    assert len(RACES) == 10_724
    for at in RACES:
        value = win_value(*at)
        kinds = choices(at, lambda next_: win_value(*next_).margin, race=True)
        assert value.margin == pytest.approx(
            sum(chance * max(each.values()) for chance, each in kinds), abs=EXACT
        )
        assert (value.known, value.unknown) == best_choices(kinds, at[1], at[0])


# every real tile


@cache
def real(
    known: frozenset[tuple[int, int]],
    places: frozenset[int],
    faces: frozenset[int],
    lead: int | None,
) -> float:
    """The value of a real table: tiles at places, each face somewhere. Tiles are not treated as
    interchangeable.

    known   places whose face was seen
    places  the other places, with `faces` in any order, all equally likely
    lead    of the mover; None: tiles are counted

    Each coin may come, every place may be turned. What stays the same table gives it to the other:
    those values are found by value iteration.
    """
    if not known and not places:
        return 0.0 if lead is None else sign(lead)
    mine, other = (
        _coins(known, places, faces, lead),
        _coins(known, places, faces, None if lead is None else -lead),
    )
    x = y = 0.0
    for _ in range(10_000):
        new_x = sum(max(most, -y if may_pass else most) for most, may_pass in mine) / len(mine)
        new_y = sum(max(most, -x if may_pass else most) for most, may_pass in other) / len(other)
        if abs(new_x - x) + abs(new_y - y) < 1e-14:
            return new_x
        x, y = new_x, new_y
    raise AssertionError("it does not settle")


def _coins(
    known: frozenset[tuple[int, int]],
    places: frozenset[int],
    faces: frozenset[int],
    lead: int | None,
) -> list[tuple[float, bool]]:
    """For each coin the best that can be had without leaving the table as it is, and whether one
    can leave it so.
    """
    values = []
    for coin in sorted({face for _, face in known} | faces):
        turns = [_turn_value(known, places, faces, lead, coin, place) for place in places]
        turns += [
            _find_value(known - {tile}, places, faces, lead) for tile in known if tile[1] == coin
        ]
        may_pass = any(face != coin for _, face in known)
        values.append((max(turns) if turns else -9.0, may_pass))
    return values


def _turn_value(
    known: frozenset[tuple[int, int]],
    places: frozenset[int],
    faces: frozenset[int],
    lead: int | None,
    coin: int,
    place: int,
) -> float:
    """Turn a place that no player has seen: any of the faces may be there."""
    others, total = places - {place}, 0.0
    for face in faces:
        if face == coin:
            total += _find_value(known, others, faces - {face}, lead)
        else:
            total -= real(
                known | {(place, face)}, others, faces - {face}, None if lead is None else -lead
            )
    return total / len(faces)


def _find_value(
    known: frozenset[tuple[int, int]],
    places: frozenset[int],
    faces: frozenset[int],
    lead: int | None,
) -> float:
    if lead is None:
        return 1 + real(known, places, faces, None)
    return real(known, places, faces, lead + 1)


def a_real_table(unseen: int, seen: int, lead: int | None) -> float:
    """Places and faces by number; place k of the seen ones shows face k."""
    tiles = range(unseen + seen)
    return real(
        frozenset((k, k) for k in tiles[:seen]),
        frozenset(tiles[seen:]),
        frozenset(tiles[seen:]),
        lead,
    )


SMALL = [(unseen, seen) for unseen in range(6) for seen in range(6) if 1 <= unseen + seen <= 5]


@pytest.mark.parametrize(("unseen", "seen"), [at for at in SMALL if sum(at) <= 4])
def test_tiles_against_every_real_tile(unseen: int, seen: int) -> None:
    assert tiles_value(unseen, seen).margin == pytest.approx(
        a_real_table(unseen, seen, None), abs=EXACT
    )


@pytest.mark.parametrize(("unseen", "seen"), SMALL)
def test_winning_against_every_real_tile(unseen: int, seen: int) -> None:
    most = unseen + seen
    leads = range(-most, most + 1) if most <= 3 else (-2, 0, 1, 3) if most == 4 else (-3, 3)
    for lead in leads if unseen < 5 else ():
        assert win_value(unseen, seen, lead).margin == pytest.approx(
            a_real_table(unseen, seen, lead), abs=EXACT
        )


# played out


def end_position(unseen: int, seen: int, found_counts: tuple[int, int], seed: str) -> State:
    """A table with the last tiles: this many unseen, this many seen by both; the rest was found."""
    mine, theirs = found_counts
    assert unseen + seen + mine + theirs == 24
    left = NAMES[mine + theirs :]
    state = table(
        coin=left[0],
        found={0: " ".join(NAMES[:mine]), 1: " ".join(NAMES[mine : mine + theirs])},
        shown=" ".join(left[:seen]),
    )
    chance = Chance.of("ending", seed)
    hidden, chance = chance.shuffle(state.tiles[24 - unseen :])
    drawn, chance = chance.pick([*state.bag, state.coins[-1]])
    bag = sort_stamps({*state.bag, state.coins[-1]} - {drawn})
    return State(
        state.public, state.tiles[: 24 - unseen] + hidden, (*state.coins[:-1], drawn), bag, chance
    )


def step(view: View, plan: Callable[[int, int, int], Best]) -> Move:
    """The solver's choice, on real tiles: any unseen tile for a look, any wrong seen tile for a
    pass.
    """
    there = [
        (tile.id, face)
        for tile, face in zip(view.public.grid, view.tiles, strict=True)
        if tile.holder is None
    ]
    unseen = [tile_id for tile_id, face in there if face is None]
    goal = view.sides(view.public.chosen).stamp
    right = [tile_id for tile_id, face in there if face == goal]
    wrong = [tile_id for tile_id, face in there if face not in (None, goal)]
    holders = [tile.holder for tile in view.public.grid]
    mover = view.public.mover
    advised = plan(
        len(unseen), len(there) - len(unseen), holders.count(mover) - holders.count(Seat(1 - mover))
    )
    choice = advised.known if right else advised.unknown
    assert choice
    return Move("turn", ({Choice.TAKE: right, Choice.LOOK: unseen, Choice.PASS: wrong}[choice][0],))


def played_out(state: State, plan: Callable[[int, int, int], Best]) -> tuple[int, int]:
    """How many tiles the first player gets more from here on, and by how many that player is ahead
    in the end.
    """
    before = GAME.turn(state).scores
    while GAME.turn(state).seats:
        now = GAME.turn(state)
        move = now.auto or step(GAME.view(state, now.seats[0]), plan)
        state = GAME.play(state, now.seats[0], move)
    after = GAME.turn(state).scores
    return (after[0] - before[0]) - (after[1] - before[1]), after[0] - after[1]


def near(values: list[float], expected: float) -> None:
    """The mean of played games equals the computed value within four standard errors."""
    n = len(values)
    mean = sum(values) / n
    error = (sum((value - mean) ** 2 for value in values) / (n - 1) / n) ** 0.5
    assert abs(mean - expected) < 4 * error, f"{mean:.3f} ± {error:.3f} instead of {expected:.3f}"


@pytest.mark.parametrize(("unseen", "seen"), [(3, 2), (7, 2)])
def test_tiles_played_out(unseen: int, seen: int) -> None:
    gone = 24 - unseen - seen
    tables = [
        end_position(unseen, seen, (gone - gone // 2, gone // 2), str(seed))
        for seed in range(GAMES)
    ]
    margins = [float(played_out(state, lambda *at: tiles_value(*at[:2]))[0]) for state in tables]
    near(margins, tiles_value(unseen, seen).margin)


@pytest.mark.parametrize(
    ("unseen", "seen", "found"),
    [(4, 2, (11, 7)), (3, 3, (8, 10)), (6, 4, (9, 5))],
)
def test_winning_played_out(unseen: int, seen: int, found: tuple[int, int]) -> None:
    tables = [end_position(unseen, seen, found, str(seed)) for seed in range(GAMES)]
    won = [sign(played_out(state, win_value)[1]) for state in tables]
    near(won, win_value(unseen, seen, found[0] - found[1]).margin)


def test_passing_is_better_when_the_solver_says_so() -> None:
    """With 3 unseen and 10 seen tiles and a lead of 11 a pass is worth most: 0.166 more than a
    look.
    """

    def never_pass(unseen: int, seen: int, lead: int) -> Best:
        advised = win_value(unseen, seen, lead)
        return replace(advised, unknown=Choice.LOOK) if advised.unknown else advised

    tables = [end_position(3, 10, (11, 0), str(seed)) for seed in range(GAMES)]
    wise = sum(sign(played_out(state, win_value)[1]) for state in tables)
    hasty = sum(sign(played_out(state, never_pass)[1]) for state in tables)
    assert wise > hasty


# where passing pays, as in the docstring


def test_for_tiles_a_known_tile_is_always_taken_and_nobody_ever_passes() -> None:
    for unseen, seen in TABLES:
        assert tiles_value(unseen, seen).known == (Choice.TAKE if seen else None)
        assert tiles_value(unseen, seen).unknown == (Choice.LOOK if unseen else None)


def test_for_winning_a_known_tile_is_always_taken() -> None:
    assert {win_value(*at).known for at in RACES if at[1]} == {Choice.TAKE}


def test_for_winning_one_who_is_ahead_by_enough_passes_with_an_unknown_coin() -> None:
    passing = {at for at in RACES if win_value(*at).unknown is Choice.PASS}
    assert len(passing) == 2500
    least = {}
    for unseen, seen in TABLES:
        leads = [
            lead
            for lead in range(-unseen - seen, unseen + seen + 1)
            if (unseen, seen, lead) in passing
        ]
        assert bool(leads) == (unseen >= 3 and seen >= 2)
        if leads:
            least[unseen, seen] = leads[0]
            assert leads == list(range(leads[0], unseen + seen + 1))
    assert (min(least.values()), max(least.values())) == (3, 21)
    possible = [
        (u, s, lead)
        for u, s, lead in passing
        if lead <= 24 - u - s and (24 - u - s - lead) % 2 == 0
    ]
    assert len(possible) == 248


def test_where_a_pass_gains_most() -> None:
    def gain(at: Race) -> float:
        unknown = choices(at, lambda next_: win_value(*next_).margin, race=True)[-1][1]
        return unknown[Choice.PASS] - unknown[Choice.LOOK]

    possible = [
        (u, s, 24 - u - s - 2 * k)
        for u, s in TABLES
        if u >= 3 and s >= 2
        for k in range((24 - u - s) // 2 + 1)
    ]
    most = max((at for at in possible if at in set(RACES)), key=gain)
    assert most == (3, 10, 11)
    assert round(gain(most), 3) == 0.166


# invariants


def test_the_figure_of_the_issue() -> None:
    best = tiles_value(10, 4)
    assert best.margin == pytest.approx(0.2310854577521, abs=1e-12)
    assert (best.known, best.unknown) == (Choice.TAKE, Choice.LOOK)


@pytest.mark.parametrize("seen", range(1, 25))
def test_with_all_tiles_seen_the_mover_takes_all(seen: int) -> None:
    assert tiles_value(0, seen).margin == pytest.approx(seen)
    assert tiles_value(1, seen - 1).margin == pytest.approx(seen)


def test_an_empty_grid_is_worth_nothing() -> None:
    assert tiles_value(0, 0) == Best(0.0, None, None)
    assert [win_value(0, 0, lead).margin for lead in (-2, 0, 5)] == [-1, 0, 1]


@given(st.sampled_from(TABLES), st.integers(-24, 23))
def test_more_lead_is_never_worse_and_a_chance_is_a_chance(at: tuple[int, int], lead: int) -> None:
    less, more = win_value(*at, lead).margin, win_value(*at, lead + 1).margin
    assert -1 - EXACT <= less <= more + EXACT <= 1 + 2 * EXACT


@given(st.sampled_from(TABLES))
def test_values_are_bounded_by_the_tiles_left(at: tuple[int, int]) -> None:
    assert abs(tiles_value(*at).margin) <= sum(at)


@pytest.mark.parametrize(("lead", "margin"), [(7, 1.0), (-7, -1.0)])
def test_a_race_that_is_decided(lead: int, margin: float) -> None:
    assert win_value(4, 2, lead) == Best(margin, Choice.TAKE, Choice.LOOK)
    assert win_value(6, 0, lead) == Best(margin, None, Choice.LOOK)
    assert win_value(0, 6, lead) == Best(margin, Choice.TAKE, None)


@pytest.mark.parametrize(
    ("unseen", "seen", "lead"), [(4, 3, 0), (3, 10, 11), (0, 5, -1), (6, 0, 2)]
)
def test_the_best_choices_of_a_review_have_the_value_of_the_position(
    unseen: int, seen: int, lead: int
) -> None:
    left = unseen + seen
    best = [
        n / left * max(win_chances(unseen, seen, lead, known=known).values())
        for n, known in ((seen, True), (unseen, False))
        if n
    ]
    assert sum(best) == pytest.approx((1 + win_value(unseen, seen, lead).margin) / 2)
