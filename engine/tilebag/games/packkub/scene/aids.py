"""The panels with the viewer's turn so far and with the tiles not seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tilebag.core.scene import Panel, Tally
from tilebag.core.words import Text
from tilebag.kit import piecepack
from tilebag.kit.scene_parts import unseen_panel

from .. import names
from ..names import say
from ..pieces import JOKER, Stamp
from ..rules.play import stamps_of
from ..rules.validation import validate
from ..state import Tile
from ..view import View
from .texts import missing_text


def turn_panel(view: View) -> tuple[Panel, ...]:
    """What the viewer has laid and moved in this turn, and what unfinished groups lack."""
    public = view.public
    if not view.is_to_move or not public.has_changed:
        return ()
    was = {tile.id: group.id for group in public.before for tile in group.tiles}
    moved = [
        tile
        for group in public.groups
        for tile in group.tiles
        if was.get(tile.id, group.id) != group.id
    ]
    faults = validate(public).groups
    lines = []
    if public.played_tiles:
        lines.append(_tiles("played", public.played_tiles))
    if moved:
        lines.append(_tiles("moved", moved))
    for group in public.groups:
        if fault := faults.get(group.id):
            lines.append(
                say(
                    "turn.open",
                    tiles=_tile_pictures(group.tiles),
                    lacks=missing_text("lacks", group, fault),
                )
            )
    return (Panel("turn", say("turn.title"), lines=tuple(lines)),)


def _tiles(kind: str, tiles: Sequence[Tile]) -> Text:
    return say(f"turn.{kind}", tiles=_tile_pictures(tiles))


def _tile_pictures(tiles: Sequence[Tile]) -> Text:
    """The names of tiles, with pictures."""
    stamps = tuple(tile.stamp for tile in tiles)
    return replace(
        say("tell.part", tiles=names.stamp_names(stamps)), picture=names.small_pictures(stamps)
    )


def unseen_tiles_panel(view: View) -> tuple[Panel, ...]:
    """The tiles of this round that the viewer has not seen, by suit and value."""
    every = Counter(stamps_of(view.public))
    unseen = Counter(view.unseen_tiles)
    values = range(len(piecepack.VALUES))
    tallies = tuple(
        Tally(names.suit_name(suit), suit, tuple(unseen[Stamp(suit, value)] for value in values))
        for suit in dict.fromkeys(stamp.suit for stamp in every if stamp != JOKER)
    )
    jokers = (say("unseen-jokers", n=unseen[JOKER]),) if every[JOKER] else ()
    return (unseen_panel(piecepack.value_columns(), tallies, max(every.values()), jokers),)
