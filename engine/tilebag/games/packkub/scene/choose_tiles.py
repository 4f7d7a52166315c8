"""What several tiles of the hand can do together: the places for all of them, and the moves."""

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


def choose_tiles(view: View, pieces: tuple[str, ...]) -> ChosenPieces:
    """What these tiles of the hand can do together. If they cannot be in one meld, only the last
    one is chosen.
    """
    hand = {tile.id: tile for tile in view.hand}
    if not view.is_to_move or not pieces or not hand.keys() >= set(pieces):
        raise BadText("error.message", field="pieces")
    tiles = [hand[piece] for piece in pieces]
    suits = len(view.public.options.suits)
    if group_fault([tile.stamp for tile in tiles], suits) is GroupFault.MIXED:
        # with two tiles, the player probably wants the other one
        why = say("why.not-together") if len(tiles) > 2 else None
        return _chosen_pieces(tiles[-1:], (), why)
    together = display_tiles(tiles)
    drops = tuple(_drops(view, together))
    return _chosen_pieces(together, drops, _why(together, drops))


def _stamps(tiles: Sequence[Tile]) -> tuple[Stamp, ...]:
    return tuple(tile.stamp for tile in tiles)


def _chosen_pieces(
    tiles: Sequence[Tile], drops: tuple[Drop, ...], why: Text | None
) -> ChosenPieces:
    stamps = _stamps(tiles)
    tiles_text = replace(
        say("several.tiles", tiles=names.group_name(stamps)), picture=names.small_pictures(stamps)
    )
    return ChosenPieces(
        tuple(tile.id for tile in tiles),
        say("several.label", n=len(tiles), tiles=tiles_text),
        say("several.lay", tiles=tiles_text),
        drops,
        why,
    )


def _drops(view: View, tiles: tuple[Tile, ...]) -> Iterator[Drop]:
    """The places for all of the tiles: first a new meld, if the tiles form one, then groups that
    become complete melds, then the others.
    """
    suits = view.public.options.suits
    stamps = _stamps(tiles)
    targets: list[tuple[str, tuple[Stamp, ...]]] = [
        (group.id, group.stamps) for group in view.public.groups
    ]
    targets.append((NEW, ()))

    def rank(target: tuple[str, tuple[Stamp, ...]]) -> tuple[bool, bool]:
        place, meld = target
        is_whole = group_fault((*meld, *stamps), len(suits)) is None
        return not is_whole, place != NEW

    for place, meld in sorted(targets, key=rank):
        order = laying_order(meld, tiles, suits)
        if order is None:
            continue
        home = next_group(view.public) if place == NEW else place
        name = say("group.fine", meld=names.brief_group_name(meld)) if meld else say("group.new")
        then = tuple(put(tile.id, home) for tile in order[1:])
        yield Drop(place, put(order[0].id, place), name, then=then)


def _why(tiles: tuple[Tile, ...], drops: tuple[Drop, ...]) -> Text | None:
    """The refusal for a place where the tiles do not fit, or for all places if there is none."""
    if drops:
        return say("why.none-fit")
    return missing_text("status", Group(NEW, tiles), GroupFault.GAP)
