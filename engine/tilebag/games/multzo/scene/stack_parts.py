"""What the coin stacks of all screens have in common: coins, and what the viewer's hand has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tilebag.core.scene import NO_PIECE, Piece, Place, Print, Rect, picture
from tilebag.core.words import Text, seat_face, seat_name
from tilebag.kit import piecepack
from tilebag.kit.piecepack import NULL, Stamp
from tilebag.kit.scene_parts import Parts

from .. import names
from ..names import say
from ..rules.claims import Claim, claim
from ..rules.showdown import STACKS, factor
from ..state import HAND_SIZE, Category, PublicState, Tile
from ..strategy import claims_without
from ..view import View


def coin_piece(stamp: Stamp, at: Rect, label: Text, *, dim: bool = False) -> Piece:
    """A coin with its value up, a null coin with its suit up (MZ-5). Each exists once, so its name
    is its id.
    """
    null = stamp.value == NULL
    face = piecepack.suit_face(stamp.suit) if null else piecepack.value_face(stamp.value)
    return Piece(coin_id(stamp), at, label, face, "token" if null else "coin", dim=dim)


def coin_picture(stamp: Stamp) -> str:
    """A small picture of the same side of a coin."""
    if stamp.value == NULL:
        return picture("token", piecepack.suit_face(stamp.suit))
    return picture("coin", piecepack.value_face(stamp.value))


def coin_id(stamp: Stamp) -> str:
    """The id of a coin's piece."""
    return f"coin-{stamp}"


def null_effect(view: View) -> int | None:
    """By how much the next null coin would multiply the viewer's coins; None for a guest."""
    return None if view.seat is None else factor(view.public.won[view.seat]) + 1


def owner_of_null(public: PublicState, category: Category, at: Rect) -> Parts:
    """The face of the player who has won the null coin, on a ring."""
    suit = STACKS[category]
    owner = next(seat for seat in public.seats if Stamp(suit, NULL) in public.won[seat])
    face = Print(at.x + at.w / 2, at.y + at.h * 0.49, 0.62 * at.h, seat_face(owner), kind="face")
    return Parts((Place(f"ring-{suit}", at, "ring"),), (face,))


@dataclass(frozen=True, slots=True)
class Standing:
    """What four tiles of the viewer are in a category.

    claim  of these tiles
    tiles  the four tiles
    seat   the viewer
    when   the lifted tile for which it holds, as in `Place`
    """

    claim: Claim
    tiles: tuple[Stamp, ...]
    seat: int
    when: str = ""

    def has(self, category: Category) -> bool:
        """Do the tiles compete in the category?"""
        return bool(self.claim.length(category))

    def text(self, category: Category, *, is_brief: bool = False) -> Text:
        """Such as "You 18"; brief: without the player for sets and runs, which have more words."""
        how = names.strength_label(category, self.claim)
        if is_brief and category in names.SIZED_CATEGORIES:
            return how
        return say("show.winner", who=seat_name(self.seat), how=how)

    def pill_id(self, category: Category) -> str:
        """The id of the place for its text."""
        name = f"pill-{category}"
        return name if self.when in ("", NO_PIECE) else f"{name}-{self.when}"


def standings(view: View, category: Category) -> Iterator[Standing]:
    """With five tiles the best of any four, and what is left while a tile is held."""
    if view.seat is None or not view.hand:
        return
    if len(view.hand) == HAND_SIZE:
        stamps = _stamps(view.hand)
        yield Standing(claim(stamps), stamps, view.seat)
        return
    without = claims_without(view)

    def strength(tile: Tile) -> tuple[int, int]:
        return without[tile].strength(category)

    best = max(without, key=strength)
    if not without[best].length(category):
        yield Standing(without[best], _rest(view, best), view.seat)
        return
    yield Standing(without[best], _rest(view, best), view.seat, NO_PIECE)
    for tile, remaining in without.items():
        yield Standing(remaining, _rest(view, tile), view.seat, tile.id)


def _rest(view: View, tile: Tile) -> tuple[Stamp, ...]:
    """The hand without a tile."""
    return _stamps(other for other in view.hand if other != tile)


def _stamps(tiles: Iterable[Tile]) -> tuple[Stamp, ...]:
    return tuple(tile.stamp for tile in tiles)
