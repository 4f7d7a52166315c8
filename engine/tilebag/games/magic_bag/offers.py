"""What may be done now, as offers on the table and as buttons."""

from __future__ import annotations

from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.dice import may_choose, spot
from tilebag.games.magic_bag.matching import matching_rows
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.state import ROLLS, Coin, Die, Phase, Table
from tilebag.games.magic_bag.steps import ROLL, STAND, STOP, removable
from tilebag.games.magic_bag.treasure import loss, score
from tilebag.move import Move
from tilebag.scene import Offer


def offers(table: Table) -> tuple[Offer, ...]:
    """Each step of `steps`, and buttons that help to find them; the main button last."""
    match table.phase:
        case Phase.NEW:
            return (*_removals(table), Offer(voice("offer.roll-all"), ROLL, main=True))
        case Phase.ROLLED:
            return (*_toggles(table), *_rows(table), *_buttons(table))
        case Phase.CHOOSING:
            return tuple(_keep(coin) for coin in table.pair)
        case Phase.FAILED:
            return (*(_give(table, coin) for coin in table.owned), *_after_failure(table))
        case Phase.OVER:
            return ()


def _removals(table: Table) -> tuple[Offer, ...]:
    found = {tile.id: n for n, row in table.rows.items() for tile in row}
    return tuple(
        Offer(
            voice("offer.remove", tile=tile.stamp.name, row=found[tile.id]),
            Move("remove", (tile.id,)),
            tile.id,
        )
        for tile in removable(table)
    )


def _toggles(table: Table) -> tuple[Offer, ...]:
    return tuple(_toggle(die) for die in table.dice) if may_choose(table) else ()


def _toggle(die: Die) -> Offer:
    verb, label = ("free", "offer.free") if die.held else ("hold", "offer.hold")
    return Offer(voice(label, die=die.stamp.short), Move(verb, (die.id,)), spot(die), on=die.held)


def _rows(table: Table) -> tuple[Offer, ...]:
    """The matching rows themselves."""
    return tuple(_take(table, n, pick=f"row-{n}") for n in matching_rows(table))


def _take(table: Table, n: int, *, pick: str = "", main: bool = False) -> Offer:
    hits, coins = names.prospect(table, n)
    key = "offer.take-row" if pick else "offer.take"
    label = voice(key, row=names.row(table.rows[n], n), hits=hits, coins=coins)
    return Offer(label, Move("take", (f"row-{n}",)), pick, main=main)


def _buttons(table: Table) -> tuple[Offer, ...]:
    """Stop rolling, or roll on; the main button is the one that is left."""
    rolling = _roll(table)
    can_roll = bool(rolling and rolling[0].move)
    return (_end_rolling(table, main=not can_roll), *rolling)


def _end_rolling(table: Table, *, main: bool) -> Offer:
    ready = matching_rows(table)
    if len(ready) == 1:
        return _take(table, ready[0], main=main)
    if ready:
        return Offer(voice("offer.take-a-row"), main=main, points=tuple(f"row-{n}" for n in ready))
    return Offer(voice("offer.stand"), STAND, main=main)


def _roll(table: Table) -> tuple[Offer, ...]:
    if table.roll == ROLLS:
        return ()
    free = sum(not die.held for die in table.dice)
    if free == 0:
        return (Offer(voice("offer.roll-none"), why=voice("offer.roll-none-why")),)
    return (Offer(voice("offer.roll", n=free), ROLL, main=True),)


def _keep(coin: Coin) -> Offer:
    return Offer(voice("offer.keep", coin=coin.stamp.name), Move("keep", (coin.id,)), coin.id)


def _give(table: Table, coin: Coin) -> Offer:
    less = voice("offer.give", coin=coin.stamp.name, points=names.points(loss(table, coin)))
    return Offer(less, Move("give", (coin.id,)), coin.id)


def _after_failure(table: Table) -> tuple[Offer, ...]:
    ask = voice("offer.stop-ask", points=names.points(score(table)))
    return (
        Offer(voice("offer.stop"), STOP, ask=ask),
        Offer(voice("offer.give-a-coin"), main=True, points=tuple(coin.id for coin in table.owned)),
    )
