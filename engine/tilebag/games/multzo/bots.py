"""A computer player. It gets a View: it knows what its seat knows, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from tilebag.chance import Chance
from tilebag.game import Advice, Seat
from tilebag.move import Move

from . import names
from .names import voice
from .pieces import SUITS, Stamp
from .rules.claims import Claim, claim_of
from .rules.rewards import Reward, rewards, score
from .rules.showdown import rewards_of
from .rules.steps import COINS, DRAW
from .solver.bitsets import BITS, bits
from .solver.odds import helps
from .state import Category, Phase, Table, Tile, View
from .view import unseen

# How likely one rival stays below a group, by its length: with a total of nothing, and how much more with 24. Rough
# figures; what they must do is to put hands in order.
STANDING = {
    (Category.FLUSH, 4): (0.85, 0.15),
    (Category.PRIME, 4): (0.3, 0.65),
    (Category.SET, 3): (0.6, 0.35),
    (Category.SET, 4): (0.97, 0.03),
    (Category.RUN, 3): (0.35, 0.5),
    (Category.RUN, 4): (0.8, 0.18),
}
MOST = 24
HOPE = 0.4  # what a chance for the next turn counts beside what is there now
STOCK_LURE = 1.02  # of equal ones rather the stock: an open tile is still there next time
ENOUGH = 0.85  # end the round with a category that is won with this chance, or two that are together
PATIENCE = 2  # turns each with an empty stock


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Weighs every hand it could have by what it would win, and ends the round once that is likely enough."""
    del chance
    if view.seat is None:
        return
    match view.table.phase:
        case Phase.DRAW:
            yield _draw(Weighing(view, view.seat))
        case Phase.DROP:
            yield _drop(Weighing(view, view.seat))
        case _:
            yield _reward(view.table, view.seat)


@dataclass(frozen=True)
class Weighing:
    """What hands are worth to a seat, in points of its score."""

    view: View
    seat: Seat

    @property
    def table(self) -> Table:
        return self.view.table

    @cached_property
    def hidden(self) -> int:
        return bits(unseen(self.view))

    @cached_property
    def held(self) -> int:
        return bits(tile.stamp for tile in self.view.hand)

    @cached_property
    def gains(self) -> dict[Category, int]:
        """What each category would add to the score."""
        return {category: self._gain((category,)) for category in Category}

    def _gain(self, won: tuple[Category, ...]) -> int:
        table = self.table
        own, stacks = table.won[self.seat], dict(zip(SUITS, table.stacks, strict=True))
        ways = rewards(won, stacks, [null.suit for null in table.nulls], table.flush_null)
        return score(own + best_reward(own, ways).coins) - score(own)

    def chance(self, found: Claim, category: Category) -> float:
        """How likely a hand wins a category against all rivals."""
        length = found.length(category)
        if not length:
            return 0.0
        least, more = STANDING[category, length]
        return float((least + more * found.total / MOST) ** (len(self.table.seats) - 1))

    def now(self, hand: int) -> float:
        """What a hand of four wins on average if the round ends now."""
        found = quick_claim(hand)
        chances = [(self.chance(found, category), category) for category in found.categories]
        alone = sum(chance * self.gains[category] for chance, category in chances)
        if len(chances) < 2:
            return alone
        extra = self._gain(found.categories) - sum(self.gains[category] for category in found.categories)
        return alone + chances[0][0] * chances[1][0] * extra

    def worth(self, hand: int) -> float:
        """The same, and the hope for one more turn if there will be one."""
        unseen = self.hidden & ~hand
        if self.table.declarer is not None or not unseen:
            return self.now(hand)
        found = quick_claim(hand)
        hopes = zip(Category, helps(hand), strict=False)
        hope = sum(
            self.gains[category] * (helping & unseen).bit_count()
            for category, helping in hopes
            if not found.length(category)
        )
        return self.now(hand) + HOPE * hope / unseen.bit_count()

    def best(self, five: int) -> float:
        """The worth of five tiles once the right one is gone."""
        return max(self.worth(five & ~BITS[stamp]) for stamp in _stamps(five))

    @cached_property
    def stock(self) -> float:
        """The worth of drawing, on average over the unseen tiles."""
        return sum(self.best(self.held | BITS[stamp]) for stamp in _stamps(self.hidden)) / self.hidden.bit_count()

    def enough(self, hand: int) -> bool:
        """Is it time to end the round with this hand?"""
        table, found = self.table, quick_claim(hand)
        if not table.left and table.idle >= PATIENCE * len(table.seats):
            return True
        return sum(self.chance(found, category) for category in found.categories) >= ENOUGH


quick_claim = cache(claim_of)  # there are 10,626 hands at most


def _stamps(tiles: int) -> list[Stamp]:
    return [stamp for stamp, bit in BITS.items() if tiles & bit]


def _draw(weighing: Weighing) -> Advice:
    """The stock, or the open tile with which the hand is worth more."""
    table = weighing.table
    ways = [(weighing.best(weighing.held | BITS[tile.stamp]), tile) for tile in table.open]
    most, tile = max(ways, key=lambda way: way[0], default=(-1.0, None))
    if tile is None or (table.left and weighing.stock * STOCK_LURE >= most):
        return Advice((DRAW,), voice("reason.draw"))
    return Advice((Move("take", (tile.id,)),), voice("reason.take", tile=tile.stamp.name))


def _drop(weighing: Weighing) -> Advice:
    """The tile without which the hand is worth most."""
    ending = weighing.table.declarer is None

    def kept(tile: Tile) -> int:
        return weighing.held & ~BITS[tile.stamp]

    surest = max(weighing.view.hand, key=lambda tile: weighing.now(kept(tile)))
    if ending and weighing.enough(kept(surest)):
        return Advice((Move("end", (surest.id,)),), voice("reason.end", claims=names.claims(quick_claim(kept(surest)))))
    least = max(weighing.view.hand, key=lambda tile: weighing.worth(kept(tile)))
    told = voice("reason.drop", tile=least.stamp.name, claims=names.claims(quick_claim(kept(least))))
    return Advice((Move("drop", (least.id,)),), told)


def _reward(table: Table, seat: Seat) -> Advice:
    """The way that makes the highest score."""
    ways = rewards_of(table, seat)
    best = best_reward(table.won[seat], ways)
    points = names.points(score(table.won[seat] + best.coins))
    if not best.null:
        return Advice((COINS,), voice("reason.coins", points=points))
    return Advice((Move("null", (best.null,)),), voice("reason.null", coin=Stamp(best.null, 0).name, points=points))


def best_reward(owned: Iterable[Stamp], ways: Sequence[Reward]) -> Reward:
    """The way with the highest score after it; of equal ones the last, so rather one with a null coin."""
    have = tuple(owned)
    return max(reversed(ways), key=lambda reward: score(have + reward.coins))
