"""The computer players.

casual  keeps the dice of the row that lacks least and does not count; leaves tiles where they lie
keen    knows the odds of the dice, and prices for what coins, rows and failing are worth (`solver/prices.py`). It holds
        the dice with the best average in points, not in coins of this turn alone: a coin from an easy row may cost more
        than it brings. It gives up a coin as long as one more turn brings more than the coin is worth
expert  knows what each step means for the points at the end (`solver/whole_game.py`)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.piecepack import Stamp
from tilebag.words import Text

from . import names
from .names import voice
from .pieces import Coin, Tile, stamps
from .rules.matching import coins_for, exact_hits, matching_rows, missing
from .rules.scoring import loss, treasure, worth
from .rules.steps import ROLL, STAND, STOP, give, keep, removable, remove, take
from .solver.odds import number
from .solver.prices import coin_points, prizes, relief, turn_worth
from .state import Phase, PublicState
from .strategy import (
    best_hold,
    dice_for,
    dice_values,
    end_with,
    ends_without,
    odds_of,
    outlook,
    rolls_left,
    steps_to_hold,
)
from .view import View

NEARLY = 1e-9  # averages that differ by less are the same
# of a hundred: how often the casual player …
TAKES_ONE_COIN = 60  # … takes a row for a single coin though it may roll on
REMEMBERS_REMOVING = 75  # … thinks of the tile that it may remove
LOSES_HEART = 25  # points of a coin that the casual player does not give up


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """What looks best at the table, without counting."""
    match view.public.phase:
        case Phase.NEW:
            yield _remove_any(view.public, chance)
        case Phase.ROLLED:
            yield _take_or_hope(view)
        case Phase.CHOOSING:
            coin = max(view.public.pair, key=lambda coin: coin.stamp.value)
            yield Advice((keep(coin),), voice("casual.choose", coin=coin.stamp.name))
        case Phase.FAILED:
            yield _give_least(view.public)
        case Phase.OVER:
            return


def _mood(public: PublicState) -> int:
    """Below 100, the same while the dice lie as they do: it does not change its mind while it takes them up."""
    percent, _ = Chance.of(public.turn, public.roll, *public.faces).draw_below(100)
    return percent


def _remove_any(public: PublicState, chance: Chance) -> Advice:
    """Now and then it thinks of removing a tile: any that may go."""
    tiles = removable(public)
    if tiles and _mood(public) < REMEMBERS_REMOVING:
        tile, _ = chance.pick(tiles)
        return Advice((remove(tile), ROLL), voice("casual.remove", tile=tile.stamp.name))
    return Advice((ROLL,), voice("casual.roll"))


def _take_or_hope(view: View) -> Advice:
    """A row that brings several coins is taken at once; with one coin it sometimes rolls on for a longer row."""
    public = view.public
    best = max(matching_rows(public), key=lambda n: coins_for(public, n), default=None)
    if best and (not rolls_left(view) or coins_for(public, best) > 1 or _mood(public) < TAKES_ONE_COIN):
        coins = names.coins(coins_for(public, best))
        return Advice((take(best),), voice("casual.take", row=names.row(public.rows[best], best), coins=coins))
    if not rolls_left(view):
        return Advice((STAND,), voice("casual.stand"))
    return _aim(view)


def _aim(view: View) -> Advice:
    """Keeps what goes with the row that lacks fewest tiles, of several the shortest, and rolls the rest."""
    public, faces = view.public, view.public.faces
    unmatched = [n for n in public.rows if missing(stamps(public.rows[n]), faces)]
    aims = unmatched or list(public.rows)
    aim = min(aims, key=lambda n: (len(missing(stamps(public.rows[n]), faces)), len(public.rows[n])))
    held = dice_for(stamps(public.rows[aim]), faces)
    if len(held) == len(faces):
        held = ()
    words = voice("casual.aim" if held else "casual.again", row=names.row(public.rows[aim], aim))
    return Advice(steps_to_hold(view, held), words)


def _give_least(public: PublicState) -> Advice:
    """Gives up the coin that counts least now, whatever may join it later, and loses heart early."""
    if not public.owned:
        return _no_coin()
    coin = min(public.owned, key=lambda coin: loss(public, coin))
    points = names.points(loss(public, coin))
    if loss(public, coin) > LOSES_HEART:
        return Advice((STOP,), voice("casual.stop", points=points))
    return Advice((give(coin),), voice("casual.give", coin=coin.stamp.name, points=points))


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
    most, other = best_hold(view)
    reason = "keen.keep" if coins >= most - NEARLY else "keen.keep-for-later"
    keep, instead = (names.held_dice(view.public, dice) for dice in (held, other))
    words = voice(reason, keep=keep, coins=float(coins), other=instead, most=float(most))
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
    if not public.owned:
        return _no_coin()
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


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """Does what leaves most points at the end on average."""
    del chance  # it leaves nothing to chance
    match view.public.phase:
        case Phase.NEW:
            yield _remove_for_the_end(view)
        case Phase.ROLLED:
            yield _hold_for_the_end(view)
        case Phase.CHOOSING:
            yield _choose_for_the_end(view)
        case Phase.FAILED:
            yield _give_for_the_end(view)
        case Phase.OVER:
            return


def _remove_for_the_end(view: View) -> Advice:
    """Removes a tile if what is left without it is worth more."""
    if not removable(view.public):
        return Advice((ROLL,), voice("expert.roll", points=_points(outlook(view).dice.at_start())))
    (points, tile), *others = ends_without(view)
    if tile is None:
        return Advice((ROLL,), voice("expert.roll", points=_points(points)))
    otherwise = next(points for points, other in others if other is None)
    words = voice("expert.remove", tile=tile.stamp.name, points=_points(points), otherwise=_points(otherwise))
    return Advice((remove(tile), ROLL), words)


def _hold_for_the_end(view: View) -> Advice:
    """Holds the best dice, or stops rolling if that is to hold them all."""
    public = view.public
    points, held = outlook(view).dice.best_hold(dice_values(view), rolls_left(view))
    if len(held) < len(public.dice):
        words = voice("expert.keep", keep=names.held_dice(public, held), points=_points(points))
        return Advice(steps_to_hold(view, held), words)
    ready = matching_rows(public)
    if not ready:
        return Advice((STAND,), voice("expert.stand", points=_points(points)))
    takes = dict(zip(public.rows, outlook(view).takes, strict=True))
    best = max(ready, key=lambda n: takes[n][exact_hits(stamps(public.rows[n]), public.faces)])
    coins = names.coins(coins_for(public, best))
    words = voice("expert.take", row=names.row(public.rows[best], best), coins=coins, points=_points(points))
    return Advice((take(best),), words)


def _choose_for_the_end(view: View) -> Advice:
    """Of two coins keeps the one that leaves more."""
    coin = max(view.public.pair, key=lambda coin: end_with(view, coin))
    words = voice("expert.choose", coin=coin.stamp.name, points=_points(end_with(view, coin)))
    return Advice((keep(coin),), words)


def _give_for_the_end(view: View) -> Advice:
    """Gives up a coin unless the game had better end."""
    public, ahead = view.public, outlook(view)
    points = ahead.dice.final(dice_values(view))
    now = names.points(ahead.stopped)
    if ahead.coin is None:
        return _no_coin()
    if points <= ahead.stopped:
        return Advice((STOP,), voice("expert.stop", points=now))
    coin = next(coin for coin in public.owned if number(coin.stamp) == ahead.coin)
    return Advice((give(coin),), voice("expert.give", coin=coin.stamp.name, points=_points(points), now=now))


def _no_coin() -> Advice:
    """In play the game is over then; in a position that somebody made up it may not be."""
    return Advice((STOP,), voice("over.coins"))


def _points(average: float) -> Text:
    return names.points(round(average))
