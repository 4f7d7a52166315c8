"""What things are called: for those who see the table and for those who hear it."""

from __future__ import annotations

from tilebag.piecepack import Stamp, suit_name, value_name
from tilebag.words import Text

from .options import say
from .view import Sides, View


def tile(stamp: Stamp | None, row: int, column: int) -> Text:
    """As in "5 of Moons, row 2, column 3", "face-down tile, row 2, column 3"."""
    if stamp is None:
        return say("tile.back", row=row, column=column)
    return say("tile.face", tile=stamp.name, row=row, column=column)


def coin(sides: Sides) -> Text:
    """As in "coin 3 of Moons", "coin of Moons", "coin with the value 3", "face-down coin"."""
    if sides.stamp:
        return say("coin.known", coin=sides.stamp.name)
    if sides.suit is not None:
        return say("coin.suit", suit=suit_name(sides.suit))
    if sides.value is not None:
        return say("coin.value", value=value_name(sides.value))
    return say("coin.unknown")


def goal(view: View) -> Text:
    """The coin in use, or what is known of it: as in "3 of Moons", "coin of Moons"."""
    return named(view.sides(view.public.chosen))


def chosen(view: View) -> Stamp:
    """The coin in use, to those who know it."""
    stamp = view.sides(view.public.chosen).stamp
    assert stamp, "the coin in use is a secret"
    return stamp


def named(sides: Sides) -> Text:
    """A coin by its name alone, if that is known."""
    return sides.stamp.name if sides.stamp else coin(sides)


def tiles(n: int) -> Text:
    """As in "1 tile", "3 tiles"."""
    return say("tiles", n=n)


def turned(view: View) -> Stamp:
    """The tile that lies open."""
    return shown(view, view.public.turned)


def shown(view: View, tile_id: str) -> Stamp:
    """A tile that was turned up."""
    stamp = next(face for spot, face in zip(view.public.grid, view.tiles, strict=True) if spot.id == tile_id)
    assert stamp, f"{tile_id} was never turned up"
    return stamp
