"""The claims of Okey's hints are true of the hand."""

from __future__ import annotations

from functools import cache

import pytest

from thorough import count
from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.words import say
from tilebag.games.okey import BOX, strategy
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.solver.distance import groups_distance, pairs_distance
from tilebag.games.okey.state import Ending, Phase
from tilebag.games.okey.view import View
from tilebag.match import bots
from tilebag.match.record import play_match
from tilebag.match.session import Session

GAME = BOX.game


def distance(view: View, *, plus: Kind | None = None, minus: Kind | None = None) -> int:
    hand = strategy.hand(view)
    hand = hand if plus is None else hand.plus(plus)
    hand = hand if minus is None else hand.minus(minus)
    return min(strategy.distances(hand, view.public.options).values())


@cache
def match(seed: str, **options: str) -> Session:
    return play_match("okey", ("keen", "casual", "keen"), seed, options)


@pytest.mark.parametrize("level", ["casual", "keen", "expert"])
@pytest.mark.parametrize("options", [{"rounds": "1"}, {"rounds": "1", "seven_pairs": "off"}])
def test_every_reason_is_true_of_the_hand(level: str, options: dict[str, str]) -> None:
    seen = set()
    for seed in "123"[: count(3, 1)]:
        for state in match(seed, **options).states:
            public = state.public
            if public.phase not in (Phase.DRAWING, Phase.DISCARDING):
                continue
            view = GAME.view(state, Seat(public.mover))
            *_, advice = bots.player(BOX, level)(view, Chance.of(seed, public.phase))
            key, values = advice.reason.key.removeprefix("okey.reason."), dict(advice.reason.values)
            seen.add(key)
            if public.phase is Phase.DRAWING:
                assert public.neighbour_discard is not None
                now, with_it = distance(view), distance(view, plus=public.neighbour_discard.kind)
                assert {
                    "take-wins": with_it == 0,
                    "take": 0 < with_it < now and values.get("n") == with_it,
                    "take-odds": 0 < with_it == now,
                    "draw": with_it >= now and view.stock > 0,
                    "leave": with_it > 0 and view.stock == 0,
                }.get(key, True), (key, now, with_it)
            elif key in ("discard", "discard-best"):
                tile = next(tile for tile in view.rack if tile.id == advice.plan[0].args[0])
                assert values["n"] == distance(view, minus=tile.kind) > 0
    assert {"casual": "draw-hoping", "keen": "take", "expert": "discard-best"}[level] in seen


def test_a_review_counts_the_tiles_that_help_and_agrees_with_the_expert() -> None:
    for state in match("1", rounds="1").states:
        if state.public.phase not in (Phase.DRAWING, Phase.DISCARDING):
            continue
        view = GAME.view(state, Seat(state.public.mover))
        *_, advice = bots.player(BOX, "expert")(view, Chance.of("1"))
        assert BOX.review is not None
        *_, review = BOX.review(view, Chance.of("1"))
        assert {choice.plan[0] for choice in review.choices} == set(GAME.moves(view))
        assert review.choices[0].plan == advice.plan
        if review.choices[0].plan[0].verb == "discard":
            for choice in review.choices:
                tile = next(tile for tile in view.rack if tile.id == choice.plan[0].args[0])
                left = strategy.hand(view).minus(tile.kind)
                way = Ending.GROUPS if choice.reason.key.endswith("groups") else Ending.PAIRS
                now = strategy.distances(left, view.public.options)
                closer = (
                    n
                    for kind, n in strategy.unseen_counts(view).items()
                    if _distance(left.plus(kind), way) < now[way]
                )
                values = dict(choice.reason.values)
                assert values["n"] == now[way] == min(now.values())
                assert values["outs"] == say("okey.outs", n=sum(closer))


def _distance(hand: Hand, way: Ending) -> int:
    return groups_distance(hand) if way is Ending.GROUPS else pairs_distance(hand)
