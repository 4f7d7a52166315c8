"""What helps a player who asks: how many tiles the hand still lacks, and which would help."""

from __future__ import annotations

from tilebag.scene import Bar, Panel
from tilebag.words import Text

from .. import strategy
from ..names import kind_name, say
from ..pieces import COPIES
from ..state import Phase
from ..view import View

BARS = 6  # lines at most
SPARE = 4  # tiles named
NEAR = 3  # tiles away; of a hand that lacks more, half of all tiles would be a help


def missing_panel(view: View) -> tuple[Panel, ...]:
    """The distance to either way to win, and which tiles would help with the nearer one, unless that is far away."""
    if not view.rack or view.public.phase in (Phase.BETWEEN, Phase.OVER):
        return ()
    missing = strategy.missing(view)
    n, lines = min(missing.values()), tuple(say(f"missing.{way}", n=n) for way, n in missing.items())
    big = say("missing.big", n=n) if n else say("missing.none")
    helpful, bars = _helpful(view) if 0 < n <= NEAR else ((), ())
    said = (*lines, *(_spare(view) if n else ()), *helpful)
    return (Panel("missing", say("missing.title"), big, said, bars),)


def _spare(view: View) -> tuple[Text, ...]:
    """What may go without the hand lacking more, to whoever puts one down now."""
    if view.public.phase is not Phase.DISCARDING or not view.deciding:
        return ()
    kinds = strategy.spare_kinds(view)[:SPARE]
    return (say("missing.spare", tiles=tuple(map(kind_name, kinds))),) if kinds else ()


def _helpful(view: View) -> tuple[tuple[Text, ...], tuple[Bar, ...]]:
    """The tiles that bring the nearer hand closer, most copies unseen first; bars only where those differ."""
    likely = list(strategy.helpful_tiles(view).items())[:BARS]
    if len({n for _, n in likely}) <= 1:
        tiles = tuple(kind_name(kind) for kind, _ in likely)
        return ((say("missing.alike", tiles=tiles),) if tiles else ()), ()
    return (say("missing.helpful"),), tuple(
        Bar(kind_name(kind), say("missing.unseen", n=n), n / COPIES) for kind, n in likely
    )
