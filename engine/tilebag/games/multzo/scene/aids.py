"""Panels with the odds of one more tile, or of what each drop leaves; and with the tiles not seen
yet.
"""

from __future__ import annotations

from tilebag.core import words
from tilebag.core.move import Move
from tilebag.core.scene import Bar, Panel
from tilebag.core.words import Text
from tilebag.kit.piecepack import tallies, value_columns
from tilebag.kit.scene_parts import unseen_panel

from .. import names
from ..names import say
from ..pieces import ORDER, WORTHS
from ..rules.claims import Claim
from ..rules.moves import DRAW
from ..state import HAND_SIZE, Category, Tile
from ..strategy import claims_without, next_tile_odds
from ..view import View, moves, unseen_tiles

MAX_TOTAL = HAND_SIZE * WORTHS[-1]  # the highest total of a hand


def odds_panel(view: View) -> tuple[Panel, ...]:
    """The odds for the viewer's hand; empty at the showdown."""
    if len(view.hand) == HAND_SIZE:
        return (_draw_panel(view),)
    return (_drop_panel(view),) if view.hand else ()


def _draw_panel(view: View) -> Panel:
    """The probability that the next tile of the stock completes each category."""
    odds = next_tile_odds(view)
    plan = (DRAW,) if DRAW in moves(view) else ()
    chances = {category: float(odds.probability(category)) for category in Category}
    bars = tuple(
        Bar(names.category_name(each), _percent(chance), chance, plan)
        for each, chance in chances.items()
    )
    return Panel("odds", say("odds.title"), lines=(say("odds.unseen", n=odds.unseen),), bars=bars)


def _drop_panel(view: View) -> Panel:
    """The groups that remain after each drop, the best total first."""
    bars = sorted(
        (_drop_bar(tile, claim) for tile, claim in claims_without(view).items()),
        key=lambda bar: -bar.share,
    )
    return Panel("odds", say("odds.putting"), bars=tuple(bars))


def _drop_bar(tile: Tile, claim: Claim) -> Bar:
    share = claim.total / MAX_TOTAL if claim.categories else 0.0
    return Bar(
        say("offer.drop", tile=tile.stamp.name),
        names.claims_label(claim),
        share,
        (Move("drop", (tile.id,)),),
    )


def _percent(chance: float) -> Text:
    return say("odds.percent", n=words.percent(chance))


def unseen_tiles_panel(view: View) -> tuple[Panel, ...]:
    """The tiles of this round that the viewer has not seen."""
    return (unseen_panel(value_columns(ORDER), tallies(unseen_tiles(view), ORDER)),)
