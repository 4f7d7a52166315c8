"""The keen player, and what hands are worth to it. It gets a View: it knows what its seat knows, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from tilebag.chance import Chance
from tilebag.game import Advice, Seat
from tilebag.move import Move
from tilebag.piecepack import NULL, SUITS, Stamp
from tilebag.words import Text

from .. import names
from ..names import voice
from ..rules.claims import Claim, claim_of
from ..rules.rewards import Reward, rewards, score
from ..rules.showdown import rewards_of
from ..rules.steps import COINS, DRAW
from ..solver.bitsets import BITS, bits
from ..solver.odds import helps
from ..state import Category, Phase, PublicState, Tile
from ..view import View, unseen

# How likely one rival stays below a group, by its length: with a total of nothing, and how much more with 24. Rough
# figures; what they must do is to put hands in order.
WIN_CHANCES = {
    (Category.FLUSH, 4): (0.85, 0.15),
    (Category.PRIME, 4): (0.3, 0.65),
    (Category.SET, 3): (0.6, 0.35),
    (Category.SET, 4): (0.97, 0.03),
    (Category.RUN, 3): (0.35, 0.5),
    (Category.RUN, 4): (0.8, 0.18),
}
MOST = 24
NEXT_TURN_WEIGHT = 0.4  # what a chance for the next turn counts beside what is there already
STOCK_BONUS = 1.02  # of equal ones rather the stock: an open tile is still there next time
END_AT = 0.85  # end the round with a category that is won with this chance, or two that are together
MOST_IDLE_TURNS = 2  # turns each with an empty stock

claim_from_bits = cache(claim_of)  # there are 10,626 hands at most


class Outlook(NamedTuple):
    """What may be said of a hand of four tiles, whatever coins lie on the table.

    chances  how likely it wins each category for which it is eligible if the round ends now, against all rivals
    enough   is that likely enough to end the round?
    lacking  the other categories, each with the tiles (bits) that would make it
    """

    chances: tuple[tuple[float, Category], ...]
    enough: bool
    lacking: tuple[tuple[Category, int], ...]


@cache
def outlook(hand: int, rivals: int) -> Outlook:
    """The outlook of four tiles (bits) against so many rivals."""
    claim = claim_from_bits(hand)
    chances = tuple((win_chance(claim, category, rivals), category) for category in claim.categories)
    lacking = tuple(
        (category, helping)
        for category, helping in zip(Category, helps(hand), strict=False)
        if not claim.length(category)
    )
    return Outlook(chances, sum(chance for chance, _ in chances) >= END_AT, lacking)


def win_chance(claim: Claim, category: Category, rivals: int) -> float:
    """How likely a hand wins a category for which it is eligible, against all rivals."""
    least, more = WIN_CHANCES[category, claim.length(category)]
    return float((least + more * claim.total / MOST) ** rivals)


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Weighs every hand it could have by what it would win, and ends the round once that is likely enough."""
    del chance
    if view.seat is None:
        return
    match view.public.phase:
        case Phase.DRAW:
            yield _draw(Evaluation(view, view.seat))
        case Phase.DROP:
            yield _drop(Evaluation(view, view.seat))
        case _:
            yield _reward(view.public, view.seat)


@dataclass(frozen=True)
class Evaluation:
    """What hands are worth to a seat, in points of its score. Hands are sets of tiles as bits."""

    view: View
    seat: Seat

    @property
    def public(self) -> PublicState:
        return self.view.public

    @cached_property
    def rivals(self) -> int:
        return len(self.public.seats) - 1

    @cached_property
    def hidden(self) -> int:
        return bits(unseen(self.view))

    @cached_property
    def hand(self) -> int:
        return bits(tile.stamp for tile in self.view.hand)

    @cached_property
    def gains(self) -> dict[Category, int]:
        """What each category would add to the score."""
        return {category: self._gain((category,)) for category in Category}

    def _gain(self, won: tuple[Category, ...]) -> int:
        public = self.public
        own, stacks = public.won[self.seat], dict(zip(SUITS, public.stacks, strict=True))
        ways = rewards(won, stacks, [null.suit for null in public.nulls], public.flush_null)
        return score(own + best_reward(own, ways).coins) - score(own)

    def outlook(self, hand: int) -> Outlook:
        """What may be said of a hand of four."""
        return outlook(hand, self.rivals)

    def value_now(self, hand: int) -> float:
        """What a hand of four wins on average if the round ends now."""
        return self.value_with(self.outlook(hand).chances)

    def value_with(self, chances: Sequence[tuple[float, Category]]) -> float:
        """What is won on average with these chances, of two categories at the most."""
        alone = sum(chance * self.gains[category] for chance, category in chances)
        if len(chances) < 2:
            return alone
        (one, first), (other, second) = chances
        return alone + one * other * self.gains_together[first, second]

    @cached_property
    def gains_together(self) -> dict[tuple[Category, Category], int]:
        """What two categories add to the score beyond what each would alone."""
        return {
            (first, second): self._gain((first, second)) - self.gains[first] - self.gains[second]
            for first, second in combinations(Category, 2)
        }

    def value(self, hand: int) -> float:
        """The same, and what one more turn may bring if there will be one."""
        unseen = self.hidden & ~hand
        if self.public.declarer is not None or not unseen:
            return self.value_now(hand)
        to_come = sum(
            self.gains[category] * (helping & unseen).bit_count() for category, helping in self.outlook(hand).lacking
        )
        return self.value_now(hand) + NEXT_TURN_WEIGHT * to_come / unseen.bit_count()

    def value_of_five(self, five: int) -> float:
        """The value of five tiles once the right one is gone."""
        return max(self.value(five & ~BITS[stamp]) for stamp in _stamps(five))

    @cached_property
    def value_of_drawing(self) -> float:
        """The value of a tile from the stock, on average over the unseen tiles."""
        values = (self.value_of_five(self.hand | BITS[stamp]) for stamp in _stamps(self.hidden))
        return sum(values) / self.hidden.bit_count()

    def is_enough(self, hand: int) -> bool:
        """Is it time to end the round with this hand?"""
        return has_stalled(self.public) or self.outlook(hand).enough


def _stamps(tiles: int) -> list[Stamp]:
    return [stamp for stamp, bit in BITS.items() if tiles & bit]


def has_stalled(public: PublicState) -> bool:
    """Has everybody had his turns with an empty stock?"""
    return not public.left and public.idle >= MOST_IDLE_TURNS * len(public.seats)


def why_draw(public: PublicState) -> Text:
    """The reason to draw from the stock."""
    return voice("reason.draw" if public.open else "reason.draw-only")


def why_end(evaluation: Evaluation, hand: int, tile: Tile) -> Text:
    """The reason to end the round with this hand of four, once the tile is face down; as sure as its chances are."""
    likely, claim = evaluation.outlook(hand), claim_from_bits(hand)
    if sure := tuple(names.held(category, claim) for chance, category in likely.chances if chance >= END_AT):
        return voice("reason.end", tile=tile.stamp.name, claims=sure)
    if has_stalled(evaluation.public):
        return voice("reason.end-stalling")
    key = "reason.end-either" if likely.enough else "reason.end-hoping"
    return voice(key, tile=tile.stamp.name, claims=names.claims(claim))


def why_drop(evaluation: Evaluation, hand: int, tile: Tile) -> Text:
    """The reason to keep this hand of four: what it holds, else what it hopes for and how many tiles would make it."""
    claim, name = claim_from_bits(hand), tile.stamp.name
    if claim.categories:
        return voice("reason.drop", tile=name, claims=names.claims(claim))
    hopes = [
        (evaluation.gains[category] * n, n, category)
        for category, helping in evaluation.outlook(hand).lacking
        if (n := (helping & evaluation.hidden).bit_count()) and evaluation.public.declarer is None
    ]
    if not hopes:
        return voice("reason.drop-lowest", tile=name)
    _, n, category = max(hopes, key=lambda hope: hope[:2])
    return voice("reason.drop-hoping", tile=name, n=n, category=names.category(category))


def _draw(evaluation: Evaluation) -> Advice:
    """The stock, or the open tile with which the hand is worth most."""
    public = evaluation.public
    values = [(evaluation.value_of_five(evaluation.hand | BITS[tile.stamp]), tile) for tile in public.open]
    most, tile = max(values, key=lambda value: value[0], default=(-1.0, None))
    if tile is None or (public.left and evaluation.value_of_drawing * STOCK_BONUS >= most):
        return Advice((DRAW,), why_draw(public))
    return Advice((Move("take", (tile.id,)),), voice("reason.take", tile=tile.stamp.name))


def _drop(evaluation: Evaluation) -> Advice:
    """The tile without which the hand is worth most."""
    rest = {tile: evaluation.hand & ~BITS[tile.stamp] for tile in evaluation.view.hand}
    if evaluation.public.declarer is None:
        surest = max(rest, key=lambda tile: evaluation.value_now(rest[tile]))
        if evaluation.is_enough(rest[surest]):
            return Advice((Move("end", (surest.id,)),), why_end(evaluation, rest[surest], surest))
    least = max(rest, key=lambda tile: evaluation.value(rest[tile]))
    return Advice((Move("drop", (least.id,)),), why_drop(evaluation, rest[least], least))


def _reward(public: PublicState, seat: Seat) -> Advice:
    """The way that makes the highest score."""
    best = best_reward(public.won[seat], rewards_of(public, seat))
    points = names.points(score(public.won[seat] + best.coins))
    if not best.null:
        return Advice((COINS,), voice("reason.coins", points=points))
    coin = Stamp(best.null, NULL).name
    return Advice((Move("null", (best.null,)),), voice("reason.null", coin=coin, points=points))


def best_reward(owned: Iterable[Stamp], ways: Sequence[Reward]) -> Reward:
    """The way with the highest score after it; of equal ones the last, so rather one with a null coin.

    That is exact for the last round; before it, a null coin may be worth still more: it doubles what is to come.
    """
    coins = tuple(owned)
    return max(reversed(ways), key=lambda reward: score(coins + reward.coins))
