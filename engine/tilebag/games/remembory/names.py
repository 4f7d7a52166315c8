"""The names of pieces in player text, and small pictures of coins."""

from __future__ import annotations

from tilebag.core.scene import back_picture, picture
from tilebag.core.words import GameSentences, Text
from tilebag.kit.piecepack import Stamp, suit_face, suit_name, value_face, value_name

from .view import Sides, View

say = GameSentences("remembory")


def tile_label(stamp: Stamp | None, row: int, column: int) -> Text:
    """Such as "5 of Moons, row 2, column 3", "face-down tile, row 2, column 3"."""
    if stamp is None:
        return say("tile.back", row=row, column=column)
    return say("tile.face", tile=stamp.name, row=row, column=column)


def coin_label(sides: Sides) -> Text:
    """Such as "coin 3 of Moons", "coin of Moons", "coin with the value 3", "face-down coin"."""
    if sides.stamp:
        return say("coin.known", coin=sides.stamp.coin)
    if sides.suit is not None:
        return say("coin.suit", suit=suit_name(sides.suit))
    if sides.value is not None:
        return say("coin.value", value=value_name(sides.value))
    return say("coin.unknown")


def goal_name(view: View) -> Text:
    """The coin in use, as far as known: "3 of Moons", "coin of Moons"."""
    return coin_name(view.sides(view.public.chosen))


def chosen_stamp(view: View) -> Stamp:
    """The stamp of the coin in use; raises AssertionError if the viewer does not know it."""
    stamp = view.sides(view.public.chosen).stamp
    assert stamp, "the coin in use is a secret"
    return stamp


def coin_name(sides: Sides) -> Text:
    """A coin by its stamp alone, if known."""
    return sides.stamp.coin if sides.stamp else coin_label(sides)


def coin_picture(sides: Sides) -> str:
    """A coin, as far as known."""
    if sides.stamp:
        return sides.stamp.coin.picture
    if sides.suit is not None:
        return picture("token", suit_face(sides.suit))
    if sides.value is not None:
        return picture("coin", value_face(sides.value))
    return back_picture("coin")


def goal_picture(view: View) -> str:
    """The coin in use, as far as known."""
    return coin_picture(view.sides(view.public.chosen))


def turned_stamp(view: View) -> Stamp:
    """The tile that is turned up."""
    return tile_stamp(view, view.public.turned)


def tile_stamp(view: View, tile_id: str) -> Stamp:
    """The stamp of a tile that was turned up."""
    stamp = next(
        face for spot, face in zip(view.public.grid, view.tiles, strict=True) if spot.id == tile_id
    )
    assert stamp, f"{tile_id} was never turned up"
    return stamp
