"""The computer players.

casual  keeps the dice for the row that misses fewest values, without counting
keen    uses the odds of the dice, and prices of coins, rows and failure (`solver/prices.py`). It
        holds the dice with the best average in points, not in coins of this turn alone, since a
        coin from an easy row may cost more than it brings. It gives up a coin if one more turn
        brings more than the coin is worth
expert  plays the best choice of the review (`review.py`): it maximises the expected points at the
        end

Characters play like `keen`:
ida   takes the first row that the dice match
emre  rolls until he has no roll left
lena  plays plainly
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tilebag.core.chance import Chance
from tilebag.core.fast_replace import without
from tilebag.core.game import Advice

from . import names, strategy
from .names import say
from .pieces import Coin, Tile, stamps
from .rules.moves import (
    ROLL,
    STAND,
    STOP,
    coins_for,
    exact_hits,
    give,
    keep,
    matching_rows,
    missing_values,
    removable_tiles,
    remove,
    take,
)
from .rules.scoring import loss, treasure, worth
from .solver.prices import coin_points, prizes, removal_gain, turn_worth
from .state import Phase, PublicState
from .view import View

EPSILON = 1e-9  # averages that differ by less are equal
# percent: how often the casual player …
TAKE_ONE_COIN_PERCENT = 60  # … takes a row for a single coin although it could roll again
REMOVE_PERCENT = 75  # … thinks of removing a tile
MAX_CASUAL_LOSS = 25  # points: a coin worth more is not given up by the casual player


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """What looks best at the table, without counting."""
    match view.public.phase:
        case Phase.NEW:
            yield _remove_any(view.public, chance)
        case Phase.ROLLED:
            yield _take_or_roll(view)
        case Phase.CHOOSING:
            coin = max(view.public.pair, key=lambda coin: coin.stamp.value)
            yield Advice((keep(coin),), say("casual.choose", coin=coin.stamp.coin))
        case Phase.FAILED:
            yield _give_cheapest(view.public)
        case Phase.OVER:
            return


def _mood(public: PublicState) -> int:
    """A number below 100, constant while the dice are unchanged, so that it keeps its mind while
    holding dice.
    """
    percent, _ = Chance.of(public.turn, public.roll, *public.faces).draw_below(100)
    return percent


def _remove_any(public: PublicState, chance: Chance) -> Advice:
    """Sometimes remove a random removable tile."""
    tiles = removable_tiles(public)
    if tiles and _mood(public) < REMOVE_PERCENT:
        tile, _ = chance.pick(tiles)
        return Advice((remove(tile), ROLL), say("casual.remove", tile=tile.stamp.name))
    return Advice((ROLL,), say("casual.roll"))


def _take_or_roll(view: View) -> Advice:
    """Take a row for several coins at once; with one coin, sometimes roll again for a longer
    row.
    """
    public = view.public
    best = max(matching_rows(public), key=lambda n: coins_for(public, n), default=None)
    if best and (
        not strategy.rolls_left(view)
        or coins_for(public, best) > 1
        or _mood(public) < TAKE_ONE_COIN_PERCENT
    ):
        coins = say("coins", n=coins_for(public, best))
        return Advice(
            (take(best),),
            say("casual.take", row=names.row_name(public.rows[best], best), coins=coins),
        )
    if not strategy.rolls_left(view):
        return Advice((STAND,), say("casual.stand"))
    return _aim(view)


def _aim(view: View) -> Advice:
    """Keep the dice for the row that misses fewest values, the shortest if tied, and roll the
    rest.
    """
    public = view.public
    faces = public.faces
    unmatched = [n for n in public.rows if missing_values(stamps(public.rows[n]), faces)]
    aims = unmatched or list(public.rows)
    aim = min(
        aims,
        key=lambda n: (len(missing_values(stamps(public.rows[n]), faces)), len(public.rows[n])),
    )
    held = strategy.matching_dice(stamps(public.rows[aim]), faces)
    if len(held) == len(faces):
        held = ()
    words = say("casual.aim" if held else "casual.again", row=names.row_name(public.rows[aim], aim))
    return Advice(strategy.moves_to_hold(view, held), words)


def _give_cheapest(public: PublicState) -> Advice:
    """Give up the coin that counts least now, and stop early."""
    if not public.owned:
        return _stop_without_coin()
    coin = min(public.owned, key=lambda coin: loss(public, coin))
    points = say("points", n=loss(public, coin))
    if loss(public, coin) > MAX_CASUAL_LOSS:
        return Advice((STOP,), say("casual.stop", points=points))
    return Advice((give(coin),), say("casual.give", coin=coin.stamp.coin, points=points))


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """The next move; one pass is enough."""
    del chance  # it is deterministic
    if think := _KEEN.get(view.public.phase):
        yield think(view)


def ida(view: View, chance: Chance) -> Iterator[Advice]:
    """Take a row as soon as the dice match one."""
    if view.public.phase is Phase.ROLLED and matching_rows(view.public):
        yield _end_rolling(view.public)
    else:
        yield from keen(view, chance)


def emre(view: View, chance: Chance) -> Iterator[Advice]:
    """Roll as often as possible, for the row that misses fewest values."""
    if view.public.phase is Phase.ROLLED and strategy.rolls_left(view):
        yield _aim(view)
    else:
        yield from keen(view, chance)


def _remove_or_roll(view: View) -> Advice:
    """Remove the tile that is most in the way, if any; roll."""
    gains = {tile: _relief(view.public, tile) for tile in removable_tiles(view.public)}
    tile = max(gains, key=lambda tile: gains[tile], default=None)
    if tile is not None and gains[tile] > 0:
        return Advice((remove(tile), ROLL), say("keen.remove", tile=tile.stamp.name))
    return Advice(
        (ROLL,), say("keen.roll", coins=float(strategy.odds_of(view).coins.start_value()))
    )


def _relief(public: PublicState, tile: Tile) -> float:
    return removal_gain(stamps(public.rows[public.row_of(tile)]), tile.stamp)


def _hold_or_stop(view: View) -> Advice:
    """Hold the dice with the best average in points; stop rolling if those are all."""
    public = view.public
    least_loss = loss(public, cheapest_coin(public)) if public.owned else None
    in_points = turn_worth(public.row_stamps, len(public.bag_coins), least_loss)
    _, held = in_points.best_hold(strategy.dice_values(view), strategy.rolls_left(view))
    return _end_rolling(public) if len(held) == len(public.dice) else _hold(view, held)


def _hold(view: View, held: Sequence[int]) -> Advice:
    coins = strategy.odds_of(view).coins.hold_value(
        strategy.dice_values(view), held, strategy.rolls_left(view)
    )
    most, best_held = strategy.best_hold(view)
    reason = "keen.keep" if coins >= most - EPSILON else "keen.keep-for-later"
    words = say(
        reason,
        keep=names.held_dice_label(view.public, held),
        coins=float(coins),
        other=names.held_dice_label(view.public, best_held),
        most=float(most),
    )
    return Advice(strategy.moves_to_hold(view, held), words)


def _end_rolling(public: PublicState) -> Advice:
    """Take the row with the best prize, or stop if none matches."""
    ready = matching_rows(public)
    if not ready:
        return Advice((STAND,), say("keen.stand"))
    best = max(ready, key=lambda n: _prize(public, n))
    coins = coins_for(public, best)
    reason = (
        "keen.take" if coins == max(coins_for(public, n) for n in ready) else "keen.take-for-later"
    )
    words = say(reason, row=names.row_name(public.rows[best], best), coins=say("coins", n=coins))
    return Advice((take(best),), words)


def _prize(public: PublicState, n: int) -> float:
    row = stamps(public.rows[n])
    return prizes(row, public.row_stamps, len(public.bag_coins))[exact_hits(row, public.faces)]


def _choose(view: View) -> Advice:
    """Keep the coin that adds more."""
    coin = max(view.public.pair, key=lambda coin: gain(view.public, coin))
    return Advice((keep(coin),), say("keen.choose", coin=coin.stamp.coin))


def _after_failure(view: View) -> Advice:
    """Give up the cheapest coin, unless it is worth more than one more turn brings."""
    public = view.public
    coins = float(strategy.odds_of(view).coins.start_value())
    if not public.owned:
        return _stop_without_coin()
    coin = cheapest_coin(public)
    points = say("points", n=loss(public, coin))
    if loss(public, coin) > coins * coin_points(len(public.bag_coins)):
        return Advice((STOP,), say("keen.stop", points=points, coins=coins))
    words = say("keen.give", coin=coin.stamp.coin, points=points, coins=coins)
    return Advice((give(coin),), words)


def cheapest_coin(public: PublicState) -> Coin:
    """The coin whose loss costs least: now, and with all coins of the bag."""
    every = (*treasure(public), *public.bag_coins)
    return min(
        public.owned,
        key=lambda coin: loss(public, coin) + worth(every) - worth(without(every, coin.stamp)),
    )


def gain(public: PublicState, coin: Coin) -> int:
    """What a coin adds to the treasure: now, and with all coins of the bag."""
    own = treasure(public)
    all_coins = (*own, *public.bag_coins)
    return (
        worth((*own, coin.stamp)) - worth(own) + worth((*all_coins, coin.stamp)) - worth(all_coins)
    )


def _stop_without_coin() -> Advice:
    """Stop without a coin; in play the game is over then, but not necessarily in an edited
    position.
    """
    return Advice((STOP,), say("over.coins"))


_Think: TypeAlias = Callable[[View], Advice]
_KEEN: dict[Phase, _Think] = {
    Phase.NEW: _remove_or_roll,
    Phase.ROLLED: _hold_or_stop,
    Phase.CHOOSING: _choose,
    Phase.FAILED: _after_failure,
}
MANNERS = {"ida": ida, "emre": emre, "lena": keen}
