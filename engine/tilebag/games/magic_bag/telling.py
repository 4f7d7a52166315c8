"""What just happened, for the log and for those who hear the table."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.state import Coin, Phase, Table, View
from tilebag.games.magic_bag.table import ending
from tilebag.games.magic_bag.treasure import score
from tilebag.move import Move
from tilebag.words import Text


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """A sentence for a step; keeping or freeing a die is not told."""
    del seat
    what = _what(before.table, move, after.table)
    if what is None or after.table.phase is not Phase.OVER:
        return what
    end = voice("tell.over", why=ending(after.table), points=names.points(score(after.table)))
    return voice("tell.and", first=what, then=end)


def _what(before: Table, move: Move, after: Table) -> Text | None:
    match move.verb:
        case "roll":
            return _rolled(before, after)
        case "take":
            return _took(before, int(move.args[0].removeprefix("row-")), after)
        case "keep":
            return _kept(before, move.args[0], after)
        case "stand":
            return voice("tell.stand", dice=names.dice(after.faces))
        case "give":
            return voice("tell.give", coin=_coin(before.owned, move.args[0]).stamp.name)
        case "remove":
            return _removed(before, move.args[0])
        case "stop":
            return voice("tell.stop")
        case _:
            return None


def _rolled(before: Table, after: Table) -> Text:
    """What the thrown dice show, and that nothing matches after the last roll."""
    thrown = [new.stamp for old, new in zip(before.dice, after.dice, strict=True) if new.throws > old.throws]
    told = voice(f"tell.roll-{after.roll}", dice=names.dice(thrown))
    if after.phase is Phase.ROLLED:
        return told
    return voice("tell.and", first=told, then=voice("tell.no-match"))


def _took(before: Table, n: int, after: Table) -> Text:
    row = names.row(before.rows[n], n)
    hits, coins = names.prospect(before, n)
    if after.pair:
        drawn = names.coin_list(after.pair)
        return voice("tell.take-pair", row=row, hits=hits, coins=coins, drawn=drawn)
    return voice("tell.take", row=row, hits=hits, coins=coins, drawn=names.coin_list(_new(before, after)))


def _kept(before: Table, coin_id: str, after: Table) -> Text:
    kept = _coin(before.pair, coin_id)
    told = voice("tell.keep", coin=kept.stamp.name)
    if after.pair:
        return voice("tell.and", first=told, then=voice("tell.pair", drawn=names.coin_list(after.pair)))
    last = [coin for coin in _new(before, after) if coin != kept]
    return voice("tell.and", first=told, then=voice("tell.last", drawn=names.coin_list(last))) if last else told


def _removed(before: Table, tile_id: str) -> Text:
    n, tile = next((n, tile) for n, row in before.rows.items() for tile in row if tile.id == tile_id)
    return voice("tell.remove", tile=tile.stamp.name, row=n)


def _new(before: Table, after: Table) -> list[Coin]:
    return [coin for coin in after.owned if coin not in before.owned]


def _coin(coins: tuple[Coin, ...], coin_id: str) -> Coin:
    return next(coin for coin in coins if coin.id == coin_id)
