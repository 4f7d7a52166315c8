"""What helps a player who asks: the odds of this turn, and the coins in the bag. Both follow from what lies open."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from tilebag.fast_replace import fast_replace
from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.dice import may_choose
from tilebag.games.magic_bag.lattice import HELD_SETS
from tilebag.games.magic_bag.matching import coins_for, matching_rows
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.odds import Odds, odds_of, odds_without
from tilebag.games.magic_bag.pieces import SUITS
from tilebag.games.magic_bag.state import ROLLS, Phase, Table, Tile, View
from tilebag.games.magic_bag.steps import ROLL, removable
from tilebag.games.magic_bag.treasure import loss
from tilebag.move import Move
from tilebag.scene import Bar, Panel
from tilebag.words import Text

BARS = 4  # lines at most


def odds_panel(view: View) -> tuple[Panel, ...]:
    """What may be expected of this turn, or after a failed roll of one more."""
    panels = _odds(view.table)
    return panels if view.seat is not None else tuple(map(_for_a_guest, panels))


def _for_a_guest(panel: Panel) -> Panel:
    """The same without steps to take."""
    return fast_replace(panel, bars=tuple(fast_replace(bar, plan=()) for bar in panel.bars))


def _odds(table: Table) -> tuple[Panel, ...]:
    match table.phase:
        case Phase.NEW:
            return (_before_rolling(table),)
        case Phase.ROLLED if may_choose(table):
            return (_between_rolls(table),)
        case Phase.ROLLED:
            return (_after_rolling(table),)
        case Phase.FAILED:
            return (_after_failure(table),)
        case _:
            return ()


def bag_panel(view: View) -> tuple[Panel, ...]:
    """The coins still inside, suit by suit."""
    inside = view.table.in_bag
    lines = tuple(
        voice(
            "bag.suit",
            suit=names.suit(suit),
            values=names.figures([coin.value for coin in inside if coin.suit == suit]),
        )
        for suit in SUITS
        if any(coin.suit == suit for coin in inside)
    )
    return (Panel("bag", voice("bag.title"), lines=lines or (voice("bag.empty"),)),)


def keeping(table: Table, held: Sequence[int]) -> tuple[Move, ...]:
    """The steps that hold exactly these dice and roll the others."""
    toggles = tuple(
        Move("free" if die.held else "hold", (die.id,))
        for k, die in enumerate(table.dice)
        if die.held is not (k in held)
    )
    return (*toggles, ROLL)


def keep_words(table: Table, held: Sequence[int]) -> Text:
    """As in "Keep Suns 4, Moons 2"."""
    kept = [table.faces[die] for die in held]
    return voice("odds.keep", dice=names.dice(kept)) if kept else voice("odds.keep-none")


def percent(chance: float) -> Text:
    """A whole number of percent; 0 and 100 only when it is certain."""
    if 0 < chance < 1:
        return voice("odds.percent", n=min(99, max(1, round(100 * chance))))
    return voice("odds.percent", n=round(100 * chance))


def best_row(table: Table) -> int:
    """The matching row that brings most coins; of equal ones the first."""
    return max(matching_rows(table), key=lambda n: coins_for(table, n))


def values(table: Table) -> tuple[int, ...]:
    """What the dice show, as numbers."""
    return tuple(die.value for die in table.dice)


def _panel(coins: float, lines: tuple[Text, ...], bars: tuple[Bar, ...]) -> Panel:
    return Panel("odds", voice("odds.title"), voice("odds.coins", coins=float(coins)), lines, bars)


def _bar(label: Text, coins: float, best: float, plan: tuple[Move, ...]) -> Bar:
    """A number of coins; a whole bar is the next whole number over the best."""
    return Bar(label, voice("odds.figure", coins=float(coins)), coins / max(1, ceil(best)), plan)


def _before_rolling(table: Table) -> Panel:
    now = odds_of(table)
    lines = (voice("odds.turn"), voice("odds.match", percent=percent(now.match.starting())))
    bars = _removals(table, now) if removable(table) else _easiest_rows(table, now)
    return _panel(now.coins.starting(), lines, bars)


def _easiest_rows(table: Table, now: Odds) -> tuple[Bar, ...]:
    """The best chance for a row alone, for the rows that are easiest to match."""
    chances = {n: now.row(k).starting() for k, n in enumerate(table.rows)}
    easiest = sorted(chances, key=lambda n: (-chances[n], n))[:BARS]
    return tuple(Bar(names.row(table.rows[n], n), percent(chances[n]), chances[n]) for n in easiest)


def _removals(table: Table, now: Odds) -> tuple[Bar, ...]:
    """What the turn brings without one of the tiles that may be removed."""
    found: list[tuple[float, Tile | None]] = [(now.coins.starting(), None)]
    found += [(odds_without(table, tile).coins.starting(), tile) for tile in removable(table)]
    found.sort(key=lambda each: -each[0])
    return tuple(_removal(tile, coins, found[0][0]) for coins, tile in found[:BARS])


def _removal(tile: Tile | None, coins: float, best: float) -> Bar:
    if tile is None:
        return _bar(voice("odds.remove-none"), coins, best, (ROLL,))
    return _bar(voice("odds.remove", tile=tile.stamp.name), coins, best, (Move("remove", (tile.id,)), ROLL))


def _between_rolls(table: Table) -> Panel:
    now, left, shown = odds_of(table), ROLLS - table.roll, values(table)
    best, held = now.coins.best(shown, left)
    chance, held_to_match = now.match.best(shown, left)
    lines = [_advice(table, held)]
    if held_to_match == held or chance == 1:
        lines.append(voice("odds.match", percent=percent(chance)))
    else:
        lines.append(voice("odds.match-by", keep=keep_words(table, held_to_match), percent=percent(chance)))
    return _panel(best, tuple(lines), _choices(table, now, best))


def _advice(table: Table, held: Sequence[int]) -> Text:
    """What the best average is for."""
    if len(held) == len(table.dice):
        return voice("odds.by-taking", row=_row(table, best_row(table)))
    kept = [table.faces[die] for die in held]
    return voice("odds.by-keeping", dice=names.dice(kept)) if kept else voice("odds.by-rolling")


def _choices(table: Table, now: Odds, best: float) -> tuple[Bar, ...]:
    """The best holds, and the best row if one may be taken now."""
    left, shown = ROLLS - table.roll, values(table)
    holds = sorted(HELD_SETS[1:], key=lambda held: -now.coins.holding(shown, held, left))
    found = [
        _bar(keep_words(table, held), now.coins.holding(shown, held, left), best, keeping(table, held))
        for held in holds
    ]
    if not matching_rows(table):
        return tuple(found[:BARS])
    found = [_taking(table, best_row(table), best), *found[: BARS - 1]]
    return tuple(sorted(found, key=lambda bar: -bar.share))


def _taking(table: Table, n: int, best: float) -> Bar:
    label = voice("odds.take", row=_row(table, n))
    return _bar(label, coins_for(table, n), best, (Move("take", (f"row-{n}",)),))


def _row(table: Table, n: int) -> Text:
    return names.row(table.rows[n], n)


def _after_rolling(table: Table) -> Panel:
    n = best_row(table)
    best = coins_for(table, n)
    ready = sorted(matching_rows(table), key=lambda n: -coins_for(table, n))[:BARS]
    return _panel(best, (voice("odds.by-taking", row=_row(table, n)),), tuple(_taking(table, n, best) for n in ready))


def _after_failure(table: Table) -> Panel:
    """What one more turn brings, and what the coins are worth that it may cost."""
    now = odds_of(table)
    lines = (voice("odds.another"), voice("odds.match", percent=percent(now.match.starting())))
    losses = {coin: loss(table, coin) for coin in table.owned}
    cheapest = sorted(table.owned, key=lambda coin: losses[coin])[:BARS]
    most = max(1, *losses.values())
    bars = tuple(
        Bar(
            voice("odds.give", coin=coin.stamp.name),
            voice("odds.less", n=losses[coin]),
            losses[coin] / most,
            (Move("give", (coin.id,)),),
        )
        for coin in cheapest
    )
    return _panel(now.coins.starting(), lines, bars)
