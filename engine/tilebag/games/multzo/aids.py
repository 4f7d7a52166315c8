"""What helps a player who asks: the chances of one more tile; with five tiles, what each leaves behind."""

from __future__ import annotations

from tilebag.games.multzo import names
from tilebag.games.multzo.claims import Category, claim
from tilebag.games.multzo.names import voice
from tilebag.games.multzo.odds import outs
from tilebag.games.multzo.pieces import WORTHS
from tilebag.games.multzo.state import HAND, Tile, View
from tilebag.games.multzo.steps import DRAW
from tilebag.games.multzo.view import moves, unseen
from tilebag.move import Move
from tilebag.scene import Bar, Panel
from tilebag.words import Text

MOST = HAND * WORTHS[-1]  # no hand counts more


def odds_panel(view: View) -> tuple[Panel, ...]:
    """For the own hand; nothing at the showdown."""
    if len(view.hand) == HAND:
        return (_next_tile(view),)
    return (_putting_down(view),) if view.hand else ()


def _next_tile(view: View) -> Panel:
    """How likely the next tile of the stock makes each category possible."""
    found = outs([tile.stamp for tile in view.hand], unseen(view))
    plan = (DRAW,) if DRAW in moves(view) else ()
    bars = tuple(
        Bar(names.category(each), _percent(float(found.chance(each))), float(found.chance(each)), plan)
        for each in Category
    )
    return Panel("odds", voice("odds.title"), lines=(voice("odds.unseen", n=found.of),), bars=bars)


def _putting_down(view: View) -> Panel:
    """What the other four are good for, for each tile that may go; the best total first."""
    bars = sorted((_without(view, tile) for tile in view.hand), key=lambda bar: -bar.share)
    return Panel("odds", voice("odds.putting"), bars=tuple(bars))


def _without(view: View, tile: Tile) -> Bar:
    kept = claim(other.stamp for other in view.hand if other != tile)
    share = kept.total / MOST if kept.categories else 0.0
    return Bar(voice("offer.drop", tile=tile.stamp.name), names.claims(kept), share, (Move("drop", (tile.id,)),))


def _percent(chance: float) -> Text:
    """A whole number of percent; 0 and 100 only when it is certain."""
    n = round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))
    return voice("odds.percent", n=n)
