"""The claims of Okey's hints are true of the hand."""

from __future__ import annotations

from functools import cache

import pytest

from tilebag import bots
from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.games.okey import BOX, strategy
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.state import Phase
from tilebag.games.okey.view import View
from tilebag.record import played
from tilebag.session import Session

GAME = BOX.game


def distance(view: View, *, plus: Kind | None = None, minus: Kind | None = None) -> int:
    hand = strategy.hand(view)
    hand = hand if plus is None else hand.plus(plus)
    hand = hand if minus is None else hand.minus(minus)
    return min(strategy.distances(hand, view.public.options).values())


@cache
def match(seed: str, **options: str) -> Session:
    return played("okey", ("keen", "casual", "keen"), seed, options)


@pytest.mark.parametrize("level", ["casual", "keen", "expert"])
@pytest.mark.parametrize("options", [{"rounds": "1"}, {"rounds": "1", "seven_pairs": "off"}])
def test_every_reason_is_true_of_the_hand(level: str, options: dict[str, str]) -> None:
    seen = set()
    for seed in "123":
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
