"""The panels with the viewer's distance and the tiles that reduce it, and with the tiles not seen
yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tilebag.core.scene import Panel, Tally
from tilebag.core.words import Text
from tilebag.kit.scene_parts import unseen_panel

from .. import strategy
from ..names import SIGNS, kind_name, say
from ..pieces import COLOURS, COPIES, FALSE_JOKER, HIGHEST
from ..state import Phase
from ..view import View

MAX_SPARE = 4  # maximum number of tiles named
NEAR_DISTANCE = 3  # tiles; at a larger distance, half of all tiles help


def missing_panel(view: View) -> tuple[Panel, ...]:
    """The distance for each way to win and, if it is small, the tiles that reduce the smaller
    one.
    """
    if not view.rack or view.public.phase in (Phase.BETWEEN, Phase.OVER):
        return ()
    missing = strategy.own_distances(view)
    n = min(missing.values())
    distance_lines = tuple(say(f"missing.{way}", n=distance) for way, distance in missing.items())
    big = say("missing.big", n=n) if n else say("missing.none")
    helpful = _helpful_lines(view) if 0 < n <= NEAR_DISTANCE else ()
    lines = (*distance_lines, *(_spare_lines(view) if n else ()), *helpful)
    return (Panel("missing", say("missing.title"), big, lines),)


def _spare_lines(view: View) -> tuple[Text, ...]:
    """The tiles that the viewer can discard without increasing the distance."""
    if view.public.phase is not Phase.DISCARDING or not view.is_deciding:
        return ()
    kinds = strategy.spare_kinds(view)[:MAX_SPARE]
    return (say("missing.spare", tiles=tuple(map(kind_name, kinds))),) if kinds else ()


def _helpful_lines(view: View) -> Iterator[Text]:
    """How many of the unseen tiles reduce the distance, and which, those with most unseen copies
    first.
    """
    likely = strategy.helpful_tiles(view)
    unseen = strategy.unseen_counts(view)
    if likely:
        yield say("missing.helpful", n=sum(likely.values()), of=sum(unseen.values()))
    for n, kinds in groupby(likely, key=unseen.__getitem__):
        yield say(f"missing.left-{n}", tiles=tuple(map(kind_name, kinds)))


def unseen_tiles_panel(view: View) -> tuple[Panel, ...]:
    """The tiles of this round that the viewer has not seen, by colour and number."""
    unseen = strategy.unseen_counts(view)
    numbered = tuple(unseen.values())
    tallies = tuple(
        Tally(say(f"colour.{colour}"), SIGNS[colour], numbered[n * HIGHEST : (n + 1) * HIGHEST])
        for n, colour in enumerate(COLOURS)
    )
    jokers = say("unseen-jokers", n=unseen[FALSE_JOKER])
    return (unseen_panel(tuple(map(str, range(1, HIGHEST + 1))), tallies, COPIES, (jokers,)),)
