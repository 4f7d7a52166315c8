"""What things are called: for those who see the table and for those who hear it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilebag.piecepack import Stamp, suit_name
from tilebag.words import Text, Value, Voice

from .pieces import Die, Tile, stamps
from .rules.matching import coins_for, exact_hits, missing
from .state import SIZES, Phase, PublicState

say = Voice("magic-bag")


def figures(values: Iterable[int]) -> str:
    """As in "0 1 1"."""
    return " ".join(map(str, values))


def several(pieces: Iterable[Stamp]) -> Value:
    """Dice or coins in one blank of a sentence, as in "Suns 4, Moons 2"."""
    return tuple(piece.short for piece in pieces)


def row(tiles: Sequence[Tile], n: int) -> Text:
    """As in "the 2 of Suns", "row 3 (5 of Arms, 3 of Crowns)"."""
    if len(tiles) == 1:
        return say("row.single", tile=tiles[0].stamp.name)
    return say("row.several", row=n, tiles=tuple(tile.stamp.name for tile in tiles))


def row_label(public: PublicState, n: int) -> Text:
    """A row with its tiles and how it stands to the dice."""
    if n in public.taken:
        return say("row.label", row=n, tiles=say("row.size", n=SIZES[n - 1]), state=say("row.taken"))
    tiles = tuple(tile.stamp.name for tile in public.rows[n])
    if not to_be_matched(public):
        return say("row.name", row=n, tiles=tiles)
    values = lacking(public, n)
    state = row_state(public, n) if values else say("row.ready", coins=row_state(public, n))
    return say("row.label", row=n, tiles=tiles, state=state)


def row_state(public: PublicState, n: int) -> Text:
    """As in "2 coins", which the row would bring, "needs 0 1"; while no dice are to be matched just its number."""
    if not to_be_matched(public):
        return say("row.number", row=n)
    values = lacking(public, n)
    return say("row.needs", values=values) if values else coins(coins_for(public, n))


def to_be_matched(public: PublicState) -> bool:
    """Are there dice that the rows are held against?"""
    return public.phase in (Phase.ROLLED, Phase.FAILED)


def lacking(public: PublicState, n: int) -> str:
    """The values that a row lacks, as in "0 1"."""
    return figures(missing(stamps(public.rows[n]), public.faces))


def tile_label(tile: Tile, n: int, k: int) -> Text:
    """As in "4 of Moons, row 8, second tile"."""
    return say("tile", tile=tile.stamp.name, row=n, place=say(f"place.{k}"))


def die_label(die: Die, public: PublicState) -> Text:
    """As in "Die of Suns shows 4, kept"."""
    if public.phase is Phase.NEW:
        key = "die.waiting" if die.throws else "die.unrolled"
    else:
        key = "die.kept" if die.held else "die.shows"
    return say(key, suit=suit_name(die.suit), value=str(die.value))


def held_dice(public: PublicState, held: Sequence[int]) -> Text:
    """As in "Keep Suns 4, Moons 2"; `held` are the places of the dice."""
    dice = [public.faces[die] for die in held]
    return say("odds.keep", dice=several(dice)) if dice else say("odds.keep-none")


def hits(n: int) -> Text:
    """As in "no exact hit", "one exact hit", "2 exact hits"."""
    return say("hits.none") if n == 0 else say("hits.some", n=n)


def coins(n: int) -> Text:
    """As in "1 coin", "2 coins"."""
    return say("coins", n=n)


def points(n: int) -> Text:
    """As in "1 point", "107 points"."""
    return say("points", n=n)


def hits_and_coins(public: PublicState, n: int) -> tuple[Text, Text]:
    """The exact hits of a row and the coins it brings."""
    return hits(exact_hits(stamps(public.rows[n]), public.faces)), coins(coins_for(public, n))
