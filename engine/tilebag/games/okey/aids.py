"""What helps a player who asks: how many tiles the hand still lacks, and which would help."""

from __future__ import annotations

from collections.abc import Mapping

from tilebag.games.okey.bots import hand
from tilebag.games.okey.distance import groups_distance, pairs_distance
from tilebag.games.okey.finishing import helping, unseen
from tilebag.games.okey.names import kind_name, voice
from tilebag.games.okey.pieces import COPIES
from tilebag.games.okey.state import Phase
from tilebag.games.okey.view import View
from tilebag.scene import Bar, Panel

BARS = 6  # lines at most
NEAR = 3  # tiles away; of a hand that lacks more, half of all tiles would be a help


def missing_panel(view: View) -> tuple[Panel, ...]:
    """The distance to either way to win, and which tiles would help with the nearer one."""
    if not view.rack or view.table.phase in (Phase.BETWEEN, Phase.OVER):
        return ()
    mine = hand(view)
    ways = {"groups": groups_distance(mine)}
    if view.table.house.seven_pairs:
        ways["pairs"] = pairs_distance(mine)
    n, lines = min(ways.values()), tuple(voice(f"missing.{way}", n=n) for way, n in ways.items())
    big, brief = voice("missing.big", n=n), voice("missing.brief", n=n)
    return (Panel("missing", voice("missing.title"), big, lines, _bars(view, ways), brief),)


def _bars(view: View, ways: Mapping[str, int]) -> tuple[Bar, ...]:
    """The tiles that bring the nearer hand closer, those with most copies unseen first; none while that is far away."""
    nearest = min(ways.values())
    if nearest > NEAR:
        return ()
    help_with = dict(zip(("groups", "pairs"), helping(hand(view)), strict=True))
    useful = {kind for way, n in ways.items() if n == nearest for kind in help_with[way]}
    left = unseen(tile.kind for tile in view.seen)
    likely = sorted((kind for kind in useful if left[kind]), key=lambda kind: (-left[kind], kind))
    return tuple(
        Bar(kind_name(kind), voice("missing.unseen", n=left[kind]), left[kind] / COPIES) for kind in likely[:BARS]
    )
