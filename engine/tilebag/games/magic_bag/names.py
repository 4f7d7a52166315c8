"""What things are called: for those who see the table and for those who hear it."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.games.magic_bag.matching import coins_for, exact_hits, missing, stamps
from tilebag.games.magic_bag.pieces import Stamp
from tilebag.games.magic_bag.state import SIZES, Coin, Die, Phase, Table, Tile
from tilebag.words import Text, Value, Voice, say

voice = Voice("magic-bag")


def number(stamp: Stamp) -> str:
    """What a piece counts, as a figure: a null 0, an ace 1."""
    return str(stamp.value)


def figures(values: Sequence[int]) -> str:
    """As in "0 1 1"."""
    return " ".join(map(str, values))


def suit(name: str) -> Text:
    return say(f"suit.{name}")


def listed(texts: Sequence[Text]) -> Value:
    """Several things in one blank of a sentence."""
    return tuple(texts)


def dice(faces: Sequence[Stamp]) -> Value:
    """As in "Suns 4, Moons 2"."""
    return listed([face.short for face in faces])


def row(tiles: Sequence[Tile], n: int) -> Text:
    """As in "the 2 of Suns", "row 3 (5 of Arms, 3 of Crowns)"."""
    if len(tiles) == 1:
        return voice("row.single", tile=tiles[0].stamp.name)
    return voice("row.several", row=n, tiles=listed([tile.stamp.name for tile in tiles]))


def row_label(table: Table, n: int) -> Text:
    """A row with its tiles and how it stands to the dice."""
    if n in table.taken:
        return voice("row.label", row=n, tiles=voice("row.size", n=SIZES[n - 1]), state=voice("row.taken"))
    tiles = table.rows[n]
    return voice("row.label", row=n, tiles=listed([tile.stamp.name for tile in tiles]), state=row_state(table, n))


def row_state(table: Table, n: int) -> Text:
    """As in "ready", "needs 0 1"; while no dice are to be matched just its number."""
    lacking = missing(stamps(table.rows[n]), table.faces)
    if table.phase in (Phase.NEW, Phase.CHOOSING):
        return voice("row.number", row=n)
    return voice("row.needs", values=figures(lacking)) if lacking else voice("row.ready")


def tile_label(tile: Tile, n: int, k: int) -> Text:
    """As in "4 of Moons, row 8, second tile"."""
    return voice("tile", tile=tile.stamp.name, row=n, place=voice(f"place.{k}"))


def die_label(die: Die, table: Table) -> Text:
    """As in "Die of Suns shows 4, kept"."""
    if table.phase is Phase.NEW:
        return voice("die.waiting" if die.throws else "die.unrolled", suit=suit(die.suit), value=number(die.stamp))
    return voice("die.kept" if die.held else "die.shows", suit=suit(die.suit), value=number(die.stamp))


def hits(n: int) -> Text:
    """As in "no exact hit", "one exact hit", "2 exact hits"."""
    return voice("hits.none") if n == 0 else voice("hits.some", n=n)


def coins(n: int) -> Text:
    """As in "1 coin", "2 coins"."""
    return voice("coins", n=n)


def points(n: int) -> Text:
    """As in "1 point", "107 points"."""
    return voice("points", n=n)


def coin_list(drawn: Sequence[Coin]) -> Value:
    """As in "Arms 3, Moons null"."""
    return listed([coin.stamp.short for coin in drawn])


def prospect(table: Table, n: int) -> tuple[Text, Text]:
    """The exact hits of a row and the coins it brings."""
    return hits(exact_hits(stamps(table.rows[n]), table.faces)), coins(coins_for(table, n))
