"""The keen player and its evaluation of hands. It gets a View: it knows what its seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from tilebag.core.chance import Chance
from tilebag.core.game import Advice, Seat
from tilebag.core.move import Move
from tilebag.core.words import Text
from tilebag.kit.piecepack import NULL, SUITS, Stamp

from .. import names
from ..names import say
from ..rules.claims import Claim, claim_of
from ..rules.moves import COINS, DRAW
from ..rules.showdown import Reward, rewards, rewards_of, score
from ..solver import BITS, bits, helpful_tiles
from ..state import Category, Phase, PublicState, Tile
from ..view import View, unseen_tiles

# The chance that one rival stays below a group of this length: for a total of 0, and the increase
# for a total of 24. Rough figures; only the order in which they put hands matters.
WIN_CHANCES = {
    (Category.FLUSH, 4): (0.85, 0.15),
    (Category.PRIME, 4): (0.3, 0.65),
    (Category.SET, 3): (0.6, 0.35),
    (Category.SET, 4): (0.97, 0.03),
    (Category.RUN, 3): (0.35, 0.5),
    (Category.RUN, 4): (0.8, 0.18),
}
MAX_TOTAL = 24
# weight of a chance to complete a group in the next turn, relative to what the hand wins now
NEXT_TURN_WEIGHT = 0.4
STOCK_BONUS = 1.02  # factor; if equal, it prefers the stock: an open tile can still be taken later
END_AT = 0.85  # probability of winning a category, or of two together, from which it ends the round
MAX_IDLE_TURNS = 2  # per seat, with an empty stock

cached_claim_of = cache(claim_of)  # there are 10,626 hands


class Outlook(NamedTuple):
    """The groups that a hand of four tiles can win, independent of the coins.

    chances     probability of winning each category it is eligible for, against all rivals, if the
                round ends now
    should_end  are they high enough to end the round?
    outs        the other categories, each with the tiles (bits) that complete it
    """

    chances: tuple[tuple[float, Category], ...]
    should_end: bool
    outs: tuple[tuple[Category, int], ...]


@cache
def outlook(hand: int, rivals: int) -> Outlook:
    """The outlook of four tiles (bits) against this number of rivals."""
    claim = cached_claim_of(hand)
    chances = tuple(
        (win_chance(claim, category, rivals), category) for category in claim.categories
    )
    outs = tuple(
        (category, helping)
        for category, helping in zip(Category, helpful_tiles(hand), strict=True)
        if not claim.length(category)
    )
    return Outlook(chances, sum(chance for chance, _ in chances) >= END_AT, outs)


def win_chance(claim: Claim, category: Category, rivals: int) -> float:
    """The probability that a hand wins a category for which it is eligible, against all rivals."""
    base, increase = WIN_CHANCES[category, claim.length(category)]
    return float((base + increase * claim.total / MAX_TOTAL) ** rivals)


def keen(view: View, chance: Chance, end_threshold: float = END_AT) -> Iterator[Advice]:
    """Compare all hands it could have by what they would win; end the round once that is likely
    enough.
    """
    del chance
    if view.seat is None:
        return
    match view.public.phase:
        case Phase.DRAW:
            yield _draw(Evaluation(view, view.seat))
        case Phase.DROP:
            yield _drop(Evaluation(view, view.seat, end_threshold))
        case _:
            yield _reward(view.public, view.seat)


@dataclass(frozen=True)
class Evaluation:
    """Values hands for a seat, in points of its score. Hands are sets of tiles as bits."""

    view: View
    seat: Seat
    end_threshold: float = END_AT

    @property
    def public(self) -> PublicState:
        return self.view.public

    @cached_property
    def rivals(self) -> int:
        return len(self.public.seats) - 1

    @cached_property
    def unseen(self) -> int:
        return bits(unseen_tiles(self.view))

    @cached_property
    def hand(self) -> int:
        return bits(tile.stamp for tile in self.view.hand)

    @cached_property
    def gains(self) -> dict[Category, int]:
        """Points that winning each category would add to the score."""
        return {category: self._gain((category,)) for category in Category}

    def _gain(self, won: tuple[Category, ...]) -> int:
        public = self.public
        own = public.won[self.seat]
        stacks = dict(zip(SUITS, public.stacks, strict=True))
        ways = rewards(won, stacks, [null.suit for null in public.nulls], public.flush_null)
        return score(own + best_reward(own, ways).coins) - score(own)

    def outlook(self, hand: int) -> Outlook:
        """The cached outlook of a hand of four."""
        return outlook(hand, self.rivals)

    def value_now(self, hand: int) -> float:
        """Expected points of a hand of four if the round ends now."""
        return self.value_of_chances(self.outlook(hand).chances)

    def value_of_chances(self, chances: Sequence[tuple[float, Category]]) -> float:
        """Expected points for these probabilities, of two categories at most."""
        alone = sum(chance * self.gains[category] for chance, category in chances)
        if len(chances) < 2:
            return alone
        (first_chance, first), (second_chance, second) = chances
        return alone + first_chance * second_chance * self.joint_gains[first, second]

    @cached_property
    def joint_gains(self) -> dict[tuple[Category, Category], int]:
        """Points that winning two categories adds beyond the sum of each alone."""
        return {
            (first, second): self._gain((first, second)) - self.gains[first] - self.gains[second]
            for first, second in combinations(Category, 2)
        }

    def value(self, hand: int) -> float:
        """Expected points of a hand of four, with the chances of one more turn if there will be
        one.
        """
        unseen = self.unseen & ~hand
        if self.public.declarer is not None or not unseen:
            return self.value_now(hand)
        to_come = sum(
            self.gains[category] * (helping & unseen).bit_count()
            for category, helping in self.outlook(hand).outs
        )
        return self.value_now(hand) + NEXT_TURN_WEIGHT * to_come / unseen.bit_count()

    def value_of_five(self, five: int) -> float:
        """The value of the best four of five tiles."""
        return max(self.value(five & ~BITS[stamp]) for stamp in _stamps(five))

    @cached_property
    def value_of_draw(self) -> float:
        """The value of a tile from the stock: the mean over the unseen tiles."""
        values = (self.value_of_five(self.hand | BITS[stamp]) for stamp in _stamps(self.unseen))
        return sum(values) / self.unseen.bit_count()

    def should_end(self, hand: int) -> bool:
        """Is it time to end the round with this hand?"""
        return (
            has_stalled(self.public)
            or sum(chance for chance, _ in self.outlook(hand).chances) >= self.end_threshold
        )


def _stamps(tiles: int) -> list[Stamp]:
    return [stamp for stamp, bit in BITS.items() if tiles & bit]


def has_stalled(public: PublicState) -> bool:
    """Has every seat had `MAX_IDLE_TURNS` turns with an empty stock?"""
    return not public.stock_size and public.idle >= MAX_IDLE_TURNS * len(public.seats)


def draw_reason(public: PublicState) -> Text:
    """The reason to draw from the stock."""
    return say("reason.draw" if public.open else "reason.draw-only")


def end_reason(evaluation: Evaluation, hand: int, tile: Tile) -> Text:
    """The reason to end the round with this hand of four and `tile` face down; its wording depends
    on the chances.
    """
    likely = evaluation.outlook(hand)
    claim = cached_claim_of(hand)
    if sure := tuple(
        names.claim_label(category, claim)
        for chance, category in likely.chances
        if chance >= END_AT
    ):
        return say("reason.end", tile=tile.stamp.name, claims=sure)
    if has_stalled(evaluation.public):
        return say("reason.end-stalling")
    key = "reason.end-either" if likely.should_end else "reason.end-hoping"
    return say(key, tile=tile.stamp.name, claims=names.claims_label(claim))


def drop_reason(evaluation: Evaluation, hand: int, tile: Tile) -> Text:
    """The reason to keep this hand of four: its groups, else the best group it may complete and
    with how many tiles.
    """
    claim = cached_claim_of(hand)
    name = tile.stamp.name
    if claim.categories:
        return say("reason.drop", tile=name, claims=names.claims_label(claim))
    hopes = [
        (evaluation.gains[category] * n, n, category)
        for category, helping in evaluation.outlook(hand).outs
        if (n := (helping & evaluation.unseen).bit_count()) and evaluation.public.declarer is None
    ]
    if not hopes:
        return say("reason.drop-lowest", tile=name)
    _, n, category = max(hopes, key=lambda hope: hope[:2])
    return say("reason.drop-hoping", tile=name, n=n, category=names.category_name(category))


def _draw(evaluation: Evaluation) -> Advice:
    """The stock, or the open tile that makes the hand worth most."""
    public = evaluation.public
    values = [
        (evaluation.value_of_five(evaluation.hand | BITS[tile.stamp]), tile) for tile in public.open
    ]
    most, tile = max(values, key=lambda value: value[0], default=(-1.0, None))
    if tile is None or (public.stock_size and evaluation.value_of_draw * STOCK_BONUS >= most):
        return Advice((DRAW,), draw_reason(public))
    return Advice((Move("take", (tile.id,)),), say("reason.take", tile=tile.stamp.name))


def _drop(evaluation: Evaluation) -> Advice:
    """The tile whose loss leaves the hand worth most."""
    hand_without = {tile: evaluation.hand & ~BITS[tile.stamp] for tile in evaluation.view.hand}
    if evaluation.public.declarer is None:
        surest = max(hand_without, key=lambda tile: evaluation.value_now(hand_without[tile]))
        if evaluation.should_end(hand_without[surest]):
            return Advice(
                (Move("end", (surest.id,)),), end_reason(evaluation, hand_without[surest], surest)
            )
    spare = max(hand_without, key=lambda tile: evaluation.value(hand_without[tile]))
    return Advice((Move("drop", (spare.id,)),), drop_reason(evaluation, hand_without[spare], spare))


def _reward(public: PublicState, seat: Seat) -> Advice:
    """The reward that gives the highest score."""
    best = best_reward(public.won[seat], rewards_of(public, seat))
    points = say("points", n=score(public.won[seat] + best.coins))
    if not best.null:
        return Advice((COINS,), say("reason.coins", points=points))
    coin = Stamp(best.null, NULL).coin
    return Advice((Move("null", (best.null,)),), say("reason.null", coin=coin, points=points))


def best_reward(owned: Iterable[Stamp], ways: Sequence[Reward]) -> Reward:
    """The reward with the highest score; if equal, the last one, which prefers a null coin.

    Exact in the last round; before it a null coin may be worth more, since it also multiplies later
    coins.
    """
    coins = tuple(owned)
    return max(reversed(ways), key=lambda reward: score(coins + reward.coins))
