"""The claims of Multzo's hints are true of the view."""

from __future__ import annotations

from itertools import combinations

import pytest

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.games.multzo import BOX, names
from tilebag.games.multzo.bots.keen import END_AT, win_chance
from tilebag.games.multzo.rules.claims import Claim, claim
from tilebag.games.multzo.state import Category, Phase, Tile
from tilebag.games.multzo.view import View, unseen_tiles
from tilebag.match import bots
from tilebag.match.record import play_match

GAME = BOX.game


def remaining_tiles(view: View, tile: str) -> list[Tile]:
    return [held for held in view.hand if held.id != tile]


def claim_of(tiles: list[Tile]) -> Claim:
    return claim(tile.stamp for tile in tiles)


def makers(view: View, remaining: list[Tile], category: Category) -> int:
    """How many unseen tiles make a category with three of these four."""
    hand = [tile.stamp for tile in remaining]
    return sum(
        any(claim([*three, stamp]).length(category) for three in combinations(hand, 3))
        for stamp in unseen_tiles(view)
    )


@pytest.mark.parametrize("level", ["casual", "keen"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_reason_is_true_of_the_view(level: str, seats: int) -> None:
    seen = set()
    for seed in "12345":
        for state in play_match(
            "multzo", ("keen", "casual", "casual", "keen")[:seats], seed
        ).states:
            public = state.public
            if public.phase not in (Phase.DRAW, Phase.DROP):
                continue
            view = GAME.view(state, Seat(public.mover))
            *_, advice = bots.player(BOX, level)(view, Chance.of(seed, public.phase))
            key, values = (
                advice.reason.key.removeprefix("multzo.reason."),
                dict(advice.reason.values),
            )
            seen.add(key)
            if key in ("draw", "draw-only"):
                assert bool(public.open) == (key == "draw")
                continue
            if key == "take":
                assert public.open
                continue
            remaining = remaining_tiles(view, advice.plan[0].args[0])
            hand_claim, rivals = claim_of(remaining), seats - 1
            chances = {
                category: win_chance(hand_claim, category, rivals)
                for category in hand_claim.categories
            }
            if key == "drop":
                assert hand_claim.categories
                assert values["claims"] == names.claims_label(hand_claim)
            elif key == "drop-hoping":
                assert not hand_claim.categories
                assert public.declarer is None
                (category,) = [
                    candidate
                    for candidate in Category
                    if names.category_name(candidate) == values["category"]
                ]
                assert values["n"] == makers(view, remaining, category) > 0
            elif key == "end":
                sure = [
                    names.claim_label(category, hand_claim)
                    for category in hand_claim.categories
                    if chances[category] >= END_AT
                ]
                assert values["claims"] == tuple(sure) != ()
            elif key == "end-either":
                assert len(hand_claim.categories) == 2
                assert sum(chances.values()) >= END_AT > max(chances.values())
            elif key == "end-stalling":
                assert not public.stock_size
            elif key == "end-hoping":
                assert hand_claim.categories
                assert sum(chances.values()) < END_AT
    assert {"draw", "draw-only", "take", "drop", "drop-hoping", "end"} <= seen


def test_the_idea_of_a_hint_is_true_of_the_view() -> None:
    seen = set()
    for state in play_match("multzo", ("keen", "casual"), "1").states:
        if state.public.phase not in (Phase.DRAW, Phase.DROP):
            continue
        view = GAME.view(state, Seat(state.public.mover))
        assert BOX.review is not None
        review = next(BOX.review(view, Chance.of("1")))
        key, values = review.idea.key.removeprefix("multzo.idea."), dict(review.idea.values)
        seen.add(key)
        if state.public.phase is Phase.DRAW:
            there = (*unseen_tiles(view), *(tile.stamp for tile in state.public.open))
            hand = [tile.stamp for tile in view.hand]
            now = claim(hand).categories
            near = {
                names.category_name(category)
                for category in Category
                if category not in now
                and any(
                    claim([*three, stamp]).length(category)
                    for three in combinations(hand, 3)
                    for stamp in there
                )
            }
            named = values.get("categories", ())
            assert isinstance(named, tuple)
            assert set(named) == near
        elif key.startswith("drop"):
            remaining = remaining_tiles(view, review.choices[0].plan[0].args[0])
            assert values["claims"] == names.claims_label(claim_of(remaining))
    assert {"draw", "drop"} <= seen
