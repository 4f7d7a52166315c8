"""The keen player: exact odds of the dice, and prices for what coins, rows and failing are worth (`solver/prices.py`).

It holds the dice with the best average in points, not in coins of this turn alone: a coin from an easy row may cost
more than it brings. It gives up a coin as long as one more turn brings more than the coin is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.piecepack import Stamp

from . import names
from .names import voice
from .pieces import Coin, Tile, stamps
from .rules.matching import coins_for, exact_hits, matching_rows
from .rules.scoring import loss, treasure, worth
from .rules.steps import ROLL, STAND, STOP, give, keep, removable, remove, take
from .solver.prices import coin_points, prizes, relief, turn_worth
from .state import Phase, PublicState
from .strategy import best_hold, dice_values, odds_of, rolls_left, steps_to_hold
from .view import View

NEARLY = 1e-9  # averages that differ by less are the same


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """What to do next; one thought is enough."""
    del chance  # it leaves nothing to chance
    match view.public.phase:
        case Phase.NEW:
            yield _begin(view)
        case Phase.ROLLED:
            yield _go_on(view)
        case Phase.CHOOSING:
            yield _choose(view.public)
        case Phase.FAILED:
            yield _after_failure(view)
        case Phase.OVER:
            return


def _begin(view: View) -> Advice:
    """Remove the tile that is most in the way, if any is; roll."""
    gains = {tile: _relief(view.public, tile) for tile in removable(view.public)}
    tile = max(gains, key=lambda tile: gains[tile], default=None)
    if tile is not None and gains[tile] > 0:
        return Advice((remove(tile), ROLL), voice("keen.remove", tile=tile.stamp.name))
    return Advice((ROLL,), voice("keen.roll", coins=float(odds_of(view).coins.at_start())))


def _relief(public: PublicState, tile: Tile) -> float:
    return relief(stamps(public.rows[public.row_of(tile)]), tile.stamp)


def _go_on(view: View) -> Advice:
    """Hold the dice with the best average in points, or stop rolling if that is to hold them all."""
    public = view.public
    least_loss = loss(public, cheapest(public)) if public.owned else None
    in_points = turn_worth(public.row_stamps, len(public.in_bag), least_loss)
    _, held = in_points.best_hold(dice_values(view), rolls_left(view))
    return _end_rolling(public) if len(held) == len(public.dice) else _hold(view, held)


def _hold(view: View, held: Sequence[int]) -> Advice:
    coins = odds_of(view).coins.of_hold(dice_values(view), held, rolls_left(view))
    reason = "keen.keep" if coins >= best_hold(view)[0] - NEARLY else "keen.keep-for-later"
    words = voice(reason, keep=names.held_dice(view.public, held), coins=float(coins))
    return Advice(steps_to_hold(view, held), words)


def _end_rolling(public: PublicState) -> Advice:
    """Take the row with the best prize, or stop where none matches."""
    ready = matching_rows(public)
    if not ready:
        return Advice((STAND,), voice("keen.stand"))
    best = max(ready, key=lambda n: _prize(public, n))
    coins = coins_for(public, best)
    reason = "keen.take" if coins == max(coins_for(public, n) for n in ready) else "keen.take-for-later"
    words = voice(reason, row=names.row(public.rows[best], best), coins=names.coins(coins))
    return Advice((take(best),), words)


def _prize(public: PublicState, n: int) -> float:
    row = stamps(public.rows[n])
    return prizes(row, public.row_stamps, len(public.in_bag))[exact_hits(row, public.faces)]


def _choose(public: PublicState) -> Advice:
    """Of two coins keep the one that adds most."""
    coin = max(public.pair, key=lambda coin: gain(public, coin))
    return Advice((keep(coin),), voice("keen.choose", coin=coin.stamp.name))


def _after_failure(view: View) -> Advice:
    """Give up the coin one can best do without, unless it is worth more than one more turn brings."""
    public, coins = view.public, float(odds_of(view).coins.at_start())
    coin = cheapest(public)
    points = names.points(loss(public, coin))
    if loss(public, coin) > coins * coin_points(len(public.in_bag)):
        return Advice((STOP,), voice("keen.stop", points=points, coins=coins))
    words = voice("keen.give", coin=coin.stamp.name, points=points, coins=coins)
    return Advice((give(coin),), words)


def cheapest(public: PublicState) -> Coin:
    """The coin one can best do without: now, and if the bag's coins were all there too."""
    all_coins = (*treasure(public), *public.in_bag)
    return min(public.owned, key=lambda coin: loss(public, coin) + worth(all_coins) - worth(_without(coin, all_coins)))


def _without(coin: Coin, coins: tuple[Stamp, ...]) -> tuple[Stamp, ...]:
    return tuple(stamp for stamp in coins if stamp != coin.stamp)


def gain(public: PublicState, coin: Coin) -> int:
    """What a coin adds to the treasure: now, and if the bag's coins were all there too."""
    own = treasure(public)
    all_coins = (*own, *public.in_bag)
    return worth((*own, coin.stamp)) - worth(own) + worth((*all_coins, coin.stamp)) - worth(all_coins)
