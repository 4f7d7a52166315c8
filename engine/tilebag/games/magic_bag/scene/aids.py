"""What helps a player who asks: the odds of this turn, and the coins in the bag. Both follow from what lies open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from tilebag.move import Move
from tilebag.piecepack import SUITS, suit_name
from tilebag.scene import Bar, Panel
from tilebag.words import Text

from .. import names
from ..names import say
from ..pieces import Tile
from ..rules.matching import coins_for, matching_rows
from ..rules.moves import ROLL, give, may_hold, removable, remove, take
from ..rules.scoring import loss
from ..state import Phase, PublicState
from ..strategy import best_hold, best_hold_to_match, best_rows, easiest_rows, holds, odds_of, removals, steps_to_hold
from ..view import View

BARS = 4  # lines at most


def odds_panel(view: View) -> tuple[Panel, ...]:
    """What may be expected of this turn, or after a failed roll of one more."""
    panels = _odds(view)
    return panels if view.seat is not None else tuple(map(_for_a_guest, panels))


def _for_a_guest(panel: Panel) -> Panel:
    """The same without steps to take."""
    return replace(panel, bars=tuple(replace(bar, plan=()) for bar in panel.bars))


def _odds(view: View) -> tuple[Panel, ...]:
    match view.public.phase:
        case Phase.NEW:
            return (_before_rolling(view),)
        case Phase.ROLLED if may_hold(view.public):
            return (_between_rolls(view),)
        case Phase.ROLLED:
            return (_after_rolling(view.public, best_rows(view)),)
        case Phase.FAILED:
            return (_after_failure(view),)
        case _:
            return ()


def bag_panel(view: View) -> tuple[Panel, ...]:
    """The coins still inside, suit by suit."""
    inside = {suit: [coin.value for coin in view.public.in_bag if coin.suit == suit] for suit in SUITS}
    lines = tuple(
        say("bag.suit", suit=suit_name(suit), values=names.figures(values)) for suit, values in inside.items() if values
    )
    return (Panel("bag", say("bag.title"), lines=lines or (say("bag.empty"),)),)


def percent(chance: float) -> Text:
    """A whole number of percent; 0 and 100 only when it is certain."""
    if 0 < chance < 1:
        return say("odds.percent", n=min(99, max(1, round(100 * chance))))
    return say("odds.percent", n=round(100 * chance))


def _panel(coins: float, lines: tuple[Text, ...], bars: tuple[Bar, ...]) -> Panel:
    return Panel("odds", say("odds.title"), say("odds.coins", coins=float(coins)), lines, bars)


def _bar(label: Text, coins: float, best: float, plan: tuple[Move, ...]) -> Bar:
    """A number of coins; a whole bar is the next whole number over the best."""
    return Bar(label, say("odds.figure", coins=float(coins)), coins / max(1, ceil(best)), plan)


def _before_rolling(view: View) -> Panel:
    now = odds_of(view)
    lines = (say("odds.turn"), say("odds.match", percent=percent(now.match.at_start())))
    bars = _removals(view) if removable(view.public) else _easiest_rows(view)
    return _panel(now.coins.at_start(), lines, bars)


def _easiest_rows(view: View) -> tuple[Bar, ...]:
    """The best chance for a row alone, for the rows that are easiest to match."""
    easiest = easiest_rows(view)[:BARS]
    return tuple(Bar(_row(view.public, n), percent(chance), chance) for chance, n in easiest)


def _removals(view: View) -> tuple[Bar, ...]:
    """What the turn brings without one of the tiles that may be removed."""
    choices = removals(view)
    return tuple(_removal(tile, coins, choices[0][0]) for coins, tile in choices[:BARS])


def _removal(tile: Tile | None, coins: float, best: float) -> Bar:
    if tile is None:
        return _bar(say("odds.remove-none"), coins, best, (ROLL,))
    return _bar(say("odds.remove", tile=tile.stamp.name), coins, best, (remove(tile), ROLL))


def _between_rolls(view: View) -> Panel:
    best, held = best_hold(view)
    chance, held_to_match = best_hold_to_match(view)
    match = say("odds.match", percent=percent(chance))
    if held_to_match != held and chance < 1:
        keep = names.held_dice(view.public, held_to_match)
        match = say("odds.match-by", keep=keep, percent=percent(chance))
    return _panel(best, (_how(view, held), match), _choices(view, best))


def _how(view: View, held: Sequence[int]) -> Text:
    """What the best average is for."""
    public = view.public
    if len(held) == len(public.dice):
        return say("odds.by-taking", row=_row(public, best_rows(view)[0]))
    dice = [public.faces[die] for die in held]
    return say("odds.by-keeping", dice=names.several(dice)) if dice else say("odds.by-rolling")


def _choices(view: View, best: float) -> tuple[Bar, ...]:
    """The best holds, and the best row if one may be taken now."""
    public = view.public
    bars = [
        _bar(names.held_dice(public, held), coins, best, steps_to_hold(view, held))
        for coins, held in holds(view)[:BARS]
    ]
    if not matching_rows(public):
        return tuple(bars)
    bars = [_taking(public, best_rows(view)[0], best), *bars[: BARS - 1]]
    return tuple(sorted(bars, key=lambda bar: -bar.share))


def _taking(public: PublicState, n: int, best: float) -> Bar:
    return _bar(say("odds.take", row=_row(public, n)), coins_for(public, n), best, (take(n),))


def _row(public: PublicState, n: int) -> Text:
    return names.row(public.rows[n], n)


def _after_rolling(public: PublicState, ready: Sequence[int]) -> Panel:
    """The rows that may be taken, the best first."""
    best = coins_for(public, ready[0])
    bars = tuple(_taking(public, n, best) for n in ready[:BARS])
    return _panel(best, (say("odds.by-taking", row=_row(public, ready[0])),), bars)


def _after_failure(view: View) -> Panel:
    """What one more turn brings, and what the coins are worth that it may cost."""
    now, public = odds_of(view), view.public
    lines = (say("odds.another"), say("odds.match", percent=percent(now.match.at_start())))
    losses = {coin: loss(public, coin) for coin in public.owned}
    most = max(1, *losses.values())
    bars = tuple(
        Bar(
            say("odds.give", coin=coin.stamp.name),
            say("odds.less", n=losses[coin]),
            losses[coin] / most,
            (give(coin),),
        )
        for coin in sorted(public.owned, key=losses.__getitem__)[:BARS]
    )
    return _panel(now.coins.at_start(), lines, bars)
