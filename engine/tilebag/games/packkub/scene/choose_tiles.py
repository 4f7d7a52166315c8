"""Several tiles of the hand, chosen to be laid together: where they may go, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tilebag.core.errors import BadText
from tilebag.core.scene import ChosenPieces, Drop
from tilebag.core.words import Text

from .. import names
from ..names import say
from ..pieces import Stamp
from ..rules.moves import display_tiles, laying_order, next_group
from ..rules.validation import GroupFault, group_fault
from ..state import NEW, Group, Tile, put
from ..view import View
from .texts import missing_text


def choose(view: View, pieces: tuple[str, ...]) -> ChosenPieces:
    """What these tiles of the hand can do together. A tile that can never be in one meld with those
    chosen before it is chosen alone.
    """
    hand = {tile.id: tile for tile in view.hand}
    if not view.is_to_move or not pieces or not hand.keys() >= set(pieces):
        raise BadText("error.message", field="pieces")
    tiles = [hand[piece] for piece in pieces]
    suits = len(view.public.options.suits)
    if group_fault([tile.stamp for tile in tiles], suits) is GroupFault.MIXED:
        # of two tiles simply the other one is meant
        why = say("why.not-together") if len(tiles) > 2 else None
        return replace(_chosen(tiles[-1:], ()), why=why)
    chosen = display_tiles(tiles)
    drops = tuple(_drops(view, chosen))
    return replace(_chosen(chosen, drops), why=_why(chosen, drops))


def _stamps(tiles: Sequence[Tile]) -> tuple[Stamp, ...]:
    return tuple(tile.stamp for tile in tiles)


def _chosen(tiles: Sequence[Tile], drops: tuple[Drop, ...]) -> ChosenPieces:
    stamps = _stamps(tiles)
    tiles_text = replace(
        say("several.tiles", tiles=names.group_name(stamps)), picture=names.small_pictures(stamps)
    )
    return ChosenPieces(
        tuple(tile.id for tile in tiles),
        say("several.label", n=len(tiles), tiles=tiles_text),
        say("several.lay", tiles=tiles_text),
        drops,
    )


def _drops(view: View, chosen: tuple[Tile, ...]) -> Iterator[Drop]:
    """Where all of the tiles may go. First a new meld, if they are one; else where they leave no
    unfinished group.
    """
    suits = view.public.options.suits
    stamps = _stamps(chosen)
    targets: list[tuple[str, tuple[Stamp, ...]]] = [
        (group.id, group.stamps) for group in view.public.groups
    ]
    targets.append((NEW, ()))

    def rank(target: tuple[str, tuple[Stamp, ...]]) -> tuple[bool, bool]:
        place, meld = target
        is_whole = group_fault((*meld, *stamps), len(suits)) is None
        return not is_whole, place != NEW

    for place, meld in sorted(targets, key=rank):
        order = laying_order(meld, chosen, suits)
        if order is None:
            continue
        home = next_group(view.public) if place == NEW else place
        name = say("group.fine", meld=names.brief_group_name(meld)) if meld else say("group.new")
        then = tuple(put(tile.id, home) for tile in order[1:])
        yield Drop(place, put(order[0].id, place), name, then=then)


def _why(chosen: tuple[Tile, ...], drops: tuple[Drop, ...]) -> Text | None:
    """Why the tiles may not go elsewhere, or nowhere."""
    if drops:
        return say("why.none-fit")
    return missing_text("status", Group(NEW, chosen), GroupFault.GAP)
