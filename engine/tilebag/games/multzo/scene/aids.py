"""What helps a player who asks: the chances of one more tile; with five tiles, what each leaves behind."""

from __future__ import annotations

from tilebag.move import Move
from tilebag.scene import Bar, Panel
from tilebag.words import Text

from .. import names
from ..names import voice
from ..pieces import WORTHS
from ..rules.claims import Claim
from ..rules.steps import DRAW
from ..state import HAND, Category, Tile
from ..strategy import claims_without, next_tile_odds
from ..view import View, moves

MOST = HAND * WORTHS[-1]  # no hand counts more


def odds_panel(view: View) -> tuple[Panel, ...]:
    """For the own hand; nothing at the showdown."""
    if len(view.hand) == HAND:
        return (_next_tile(view),)
    return (_putting_down(view),) if view.hand else ()


def _next_tile(view: View) -> Panel:
    """How likely the next tile of the stock makes each category possible."""
    odds = next_tile_odds(view)
    plan = (DRAW,) if DRAW in moves(view) else ()
    chances = {category: float(odds.chance(category)) for category in Category}
    bars = tuple(Bar(names.category(each), _percent(chance), chance, plan) for each, chance in chances.items())
    return Panel("odds", voice("odds.title"), lines=(voice("odds.unseen", n=odds.of),), bars=bars)


def _putting_down(view: View) -> Panel:
    """What the other four are good for, for each tile that may go; the best total first."""
    bars = sorted((_without(tile, left) for tile, left in claims_without(view).items()), key=lambda bar: -bar.share)
    return Panel("odds", voice("odds.putting"), bars=tuple(bars))


def _without(tile: Tile, left: Claim) -> Bar:
    share = left.total / MOST if left.categories else 0.0
    return Bar(voice("offer.drop", tile=tile.stamp.name), names.claims(left), share, (Move("drop", (tile.id,)),))


def _percent(chance: float) -> Text:
    """A whole number of percent; 0 and 100 only when it is certain."""
    n = round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))
    return voice("odds.percent", n=n)
