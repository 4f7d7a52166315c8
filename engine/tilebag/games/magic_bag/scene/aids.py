"""Panels with the odds of this turn and the coins in the bag. Both follow from the public state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from tilebag.core import words
from tilebag.core.move import Move
from tilebag.core.scene import Bar, Panel
from tilebag.core.words import Text
from tilebag.kit.piecepack import tallies, value_columns

from .. import names
from ..names import say
from ..pieces import Tile
from ..rules.moves import (
    ROLL,
    can_hold,
    coins_for,
    give,
    matching_rows,
    removable_tiles,
    remove,
    take,
)
from ..rules.scoring import loss
from ..state import Phase, PublicState
from ..strategy import (
    best_hold,
    best_hold_to_match,
    best_rows,
    easiest_rows,
    holds,
    moves_to_hold,
    odds_of,
    removals,
)
from ..view import View

MAX_BARS = 4  # maximum number of bars


def odds_panel(view: View) -> tuple[Panel, ...]:
    """The odds of this turn, or of one more after a failed roll."""
    panels = _odds(view)
    return panels if view.seat is not None else tuple(map(_remove_plans, panels))


def _remove_plans(panel: Panel) -> Panel:
    """The panel without moves, for a guest."""
    return replace(panel, bars=tuple(replace(bar, plan=()) for bar in panel.bars))


def _odds(view: View) -> tuple[Panel, ...]:
    match view.public.phase:
        case Phase.NEW:
            return (_start_panel(view),)
        case Phase.ROLLED if can_hold(view.public):
            return (_roll_panel(view),)
        case Phase.ROLLED:
            return (_final_panel(view.public, best_rows(view)),)
        case Phase.FAILED:
            return (_failure_panel(view),)
        case _:
            return ()


def bag_panel(view: View) -> tuple[Panel, ...]:
    """The coins in the bag, by suit."""
    inside = tallies(view.public.bag_coins, kind="coin")
    empty = () if view.public.bag_coins else (say("bag.empty"),)
    return (Panel("bag", say("bag.title"), lines=empty, columns=value_columns(), tallies=inside),)


def percent(chance: float) -> Text:
    """Such as "31%"."""
    return say("odds.percent", n=words.percent(chance))


def _panel(coins: float, lines: tuple[Text, ...], bars: tuple[Bar, ...]) -> Panel:
    return Panel("odds", say("odds.title"), say("odds.coins", coins=float(coins)), lines, bars)


def _bar(label: Text, coins: float, best: float, plan: tuple[Move, ...]) -> Bar:
    """A number of coins; a full bar is the next whole number above the best."""
    return Bar(label, say("odds.coins", coins=float(coins)), coins / max(1, ceil(best)), plan)


def _start_panel(view: View) -> Panel:
    turn_odds = odds_of(view)
    lines = (say("odds.turn"), say("odds.match", percent=percent(turn_odds.match.start_value())))
    if removable_tiles(view.public):
        return _panel(turn_odds.coins.start_value(), lines, _removals(view))
    easiest = easiest_rows(view)[:MAX_BARS]
    bars = tuple(Bar(_row(view.public, n), percent(chance), chance) for chance, n in easiest)
    return _panel(turn_odds.coins.start_value(), lines, bars)


def _removals(view: View) -> tuple[Bar, ...]:
    """The expected coins without each removable tile."""
    choices = removals(view)
    return tuple(_removal(tile, coins, choices[0][0]) for coins, tile in choices[:MAX_BARS])


def _removal(tile: Tile | None, coins: float, best: float) -> Bar:
    if tile is None:
        return _bar(say("odds.remove-none"), coins, best, (ROLL,))
    return _bar(say("odds.remove", tile=tile.stamp.name), coins, best, (remove(tile), ROLL))


def _roll_panel(view: View) -> Panel:
    best, held = best_hold(view)
    chance, held_to_match = best_hold_to_match(view)
    match = say("odds.match", percent=percent(chance))
    if held_to_match != held and chance < 1:
        keep = names.held_dice_label(view.public, held_to_match)
        match = say("odds.match-by", keep=keep, percent=percent(chance))
    return _panel(best, (_best_average_text(view, held), match), _choices(view, best))


def _best_average_text(view: View, held: Sequence[int]) -> Text:
    """What the best average requires."""
    public = view.public
    if len(held) == len(public.dice):
        return say("odds.by-taking", row=_row(public, best_rows(view)[0]))
    dice = [public.faces[die] for die in held]
    return say("odds.by-keeping", dice=names.dice_names(dice)) if dice else say("odds.by-rolling")


def _choices(view: View, best: float) -> tuple[Bar, ...]:
    """The best holds, and the best matching row."""
    public = view.public
    best_holds = [
        (names.held_dice_label(public, held), coins, held) for coins, held in holds(view)[:MAX_BARS]
    ]
    bars = [
        _bar(label, coins, best, moves_to_hold(view, held)) for label, coins, held in best_holds
    ]
    if not matching_rows(public):
        return tuple(bars)
    bars = [_take_bar(public, best_rows(view)[0], best), *bars[: MAX_BARS - 1]]
    return tuple(sorted(bars, key=lambda bar: -bar.share))


def _take_bar(public: PublicState, n: int, best: float) -> Bar:
    return _bar(say("odds.take", row=_row(public, n)), coins_for(public, n), best, (take(n),))


def _row(public: PublicState, n: int) -> Text:
    return names.row_name(public.rows[n], n)


def _final_panel(public: PublicState, ready: Sequence[int]) -> Panel:
    """The rows that can be taken, the best first."""
    best = coins_for(public, ready[0])
    bars = tuple(_take_bar(public, n, best) for n in ready[:MAX_BARS])
    return _panel(best, (say("odds.by-taking", row=_row(public, ready[0])),), bars)


def _failure_panel(view: View) -> Panel:
    """The expected coins of one more turn, and the worth of the coins it may cost."""
    turn_odds = odds_of(view)
    public = view.public
    lines = (say("odds.another"), say("odds.match", percent=percent(turn_odds.match.start_value())))
    losses = sorted(((loss(public, coin), coin) for coin in public.owned), key=lambda lost: lost[0])
    most = max(1, losses[-1][0])
    bars = (
        Bar(
            say("odds.give", coin=coin.stamp.coin),
            say("odds.less", n=less),
            less / most,
            (give(coin),),
        )
        for less, coin in losses[:MAX_BARS]
    )
    return _panel(turn_odds.coins.start_value(), lines, tuple(bars))
