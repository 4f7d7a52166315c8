"""The keen player: exact odds of the dice, and prices for what coins, rows and failing are worth (`prices`).

It holds the dice with the best average in points, not in coins of this turn alone: a coin from an easy row may cost
more than it brings. It gives up a coin as long as one more turn brings more than the coin is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.aids import keep_words, keeping, values
from tilebag.games.magic_bag.matching import coins_for, exact_hits, matching_rows, stamps
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.odds import odds_of, rows_of
from tilebag.games.magic_bag.prices import cheapest, coin_points, gain, prizes, relief, turn_worth
from tilebag.games.magic_bag.state import ROLLS, Phase, Table, Tile, View
from tilebag.games.magic_bag.steps import ROLL, STAND, STOP, removable
from tilebag.games.magic_bag.treasure import loss
from tilebag.move import Move

NEARLY = 1e-9  # averages that differ by less are the same


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """What to do next; one thought is enough."""
    del chance  # it leaves nothing to luck
    table = view.table
    match table.phase:
        case Phase.NEW:
            yield _begin(table)
        case Phase.ROLLED:
            yield _go_on(table)
        case Phase.CHOOSING:
            yield _choose(table)
        case Phase.FAILED:
            yield _after_failure(table)
        case Phase.OVER:
            return


def _begin(table: Table) -> Advice:
    """Remove the tile that is most in the way, if any is; roll."""
    welcome = {tile: _relief(table, tile) for tile in removable(table)}
    tile = max(welcome, key=lambda tile: welcome[tile], default=None)
    if tile is not None and welcome[tile] > 0:
        return Advice((Move("remove", (tile.id,)), ROLL), voice("keen.remove", tile=tile.stamp.name))
    return Advice((ROLL,), voice("keen.roll", coins=float(odds_of(table).coins.starting())))


def _relief(table: Table, tile: Tile) -> float:
    row = next(row for row in table.rows.values() if tile in row)
    return relief(stamps(row), tile.stamp)


def _go_on(table: Table) -> Advice:
    """Hold the dice with the best average, or stop rolling if that is to hold them all."""
    left = ROLLS - table.roll
    _, held = turn_worth(table).best(values(table), left)
    return _end_rolling(table) if len(held) == len(table.dice) else _keep(table, held, left)


def _keep(table: Table, held: Sequence[int], left: int) -> Advice:
    coins = odds_of(table).coins
    here, best = coins.holding(values(table), held, left), coins.best(values(table), left)[0]
    reason = "keen.keep" if here >= best - NEARLY else "keen.keep-for-later"
    return Advice(keeping(table, held), voice(reason, keep=keep_words(table, held), coins=float(here)))


def _end_rolling(table: Table) -> Advice:
    """Take the row with the best prize, or stop where none matches."""
    ready = matching_rows(table)
    if not ready:
        return Advice((STAND,), voice("keen.stand"))
    best = max(ready, key=lambda n: _prize(table, n))
    most = max(coins_for(table, n) for n in ready)
    mine = coins_for(table, best)
    reason = "keen.take" if mine == most else "keen.take-for-later"
    row = names.row(table.rows[best], best)
    return Advice((Move("take", (f"row-{best}",)),), voice(reason, row=row, coins=names.coins(mine)))


def _prize(table: Table, n: int) -> float:
    row = stamps(table.rows[n])
    return prizes(row, rows_of(table), len(table.in_bag))[exact_hits(row, table.faces)]


def _choose(table: Table) -> Advice:
    """Of two coins keep the one that adds most."""
    coin = max(table.pair, key=lambda coin: gain(table, coin))
    return Advice((Move("keep", (coin.id,)),), voice("keen.choose", coin=coin.stamp.name))


def _after_failure(table: Table) -> Advice:
    """Give up the coin one can best do without, unless it is worth more than one more turn brings."""
    coin, coins = cheapest(table), float(odds_of(table).coins.starting())
    points = names.points(loss(table, coin))
    if loss(table, coin) > coins * coin_points(len(table.in_bag)):
        return Advice((STOP,), voice("keen.stop", points=points, coins=coins))
    give = Move("give", (coin.id,))
    return Advice((give,), voice("keen.give", coin=coin.stamp.name, points=points, coins=coins))
