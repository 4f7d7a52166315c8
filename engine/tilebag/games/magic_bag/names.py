"""The names of pieces and rows in player text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilebag.core.words import GameSentences, Text, Value
from tilebag.kit.piecepack import Stamp, suit_name

from .pieces import Die, Tile, stamps
from .rules.moves import coins_for, exact_hits, missing_values
from .state import SIZES, Phase, PublicState

say = GameSentences("magic-bag")


def join_values(values: Iterable[int]) -> str:
    """Such as "0 1 1"."""
    return " ".join(map(str, values))


def dice_names(faces: Iterable[Stamp]) -> Value:
    """Dice in one blank of a sentence: "Suns 4, Moons 2"."""
    return tuple(face.die for face in faces)


def row_name(tiles: Sequence[Tile], n: int) -> Text:
    """Such as "the 2 of Suns", "row 3 (5 of Arms, 3 of Crowns)"."""
    if len(tiles) == 1:
        return say("row.single", tile=tiles[0].stamp.name)
    return say("row.several", row=n, tiles=tuple(tile.stamp.name for tile in tiles))


def row_label(public: PublicState, n: int) -> Text:
    """The label of a row with its tiles and its state."""
    if n in public.taken:
        return say(
            "row.label", row=n, tiles=say("row.size", n=SIZES[n - 1]), state=say("row.taken")
        )
    tiles = tuple(tile.stamp.name for tile in public.rows[n])
    if not has_dice_to_match(public):
        return say("row.name", row=n, tiles=tiles)
    values = missing_figures(public, n)
    state = row_state(public, n) if values else say("row.ready", coins=row_state(public, n))
    return say("row.label", row=n, tiles=tiles, state=state)


def row_state(public: PublicState, n: int) -> Text:
    """Such as "2 coins", which the row brings, or "needs 0 1"; without dice to match, its
    number.
    """
    if not has_dice_to_match(public):
        return say("row.number", row=n)
    values = missing_figures(public, n)
    return say("row.needs", values=values) if values else say("coins", n=coins_for(public, n))


def row_state_figures(public: PublicState, n: int) -> str:
    """The state of a row in figures: the coins it brings ("+2"), the values it needs ("0 1"), or
    its number.
    """
    if not has_dice_to_match(public):
        return str(n)
    return missing_figures(public, n) or f"+{coins_for(public, n)}"


def has_dice_to_match(public: PublicState) -> bool:
    """Are there dice that rows can match?"""
    return public.phase in (Phase.ROLLED, Phase.FAILED)


def missing_figures(public: PublicState, n: int) -> str:
    """The values that a row misses, such as "0 1"."""
    return join_values(_missing(public, n))


def missing_list(public: PublicState, n: int) -> str:
    """The values that a row misses, for a sentence: "0, 1"."""
    return ", ".join(map(str, _missing(public, n)))


def _missing(public: PublicState, n: int) -> tuple[int, ...]:
    """The values that the dice still have to show for a row."""
    return missing_values(stamps(public.rows[n]), public.faces)


def tile_label(tile: Tile, n: int, k: int) -> Text:
    """Such as "4 of Moons, row 8, second tile"."""
    return say("tile", tile=tile.stamp.name, row=n, place=say(f"place.{k}"))


def die_label(die: Die, public: PublicState) -> Text:
    """Such as "Die of Suns shows 4, kept"."""
    if public.phase is Phase.NEW:
        key = "die.waiting" if die.throws else "die.unrolled"
    else:
        key = "die.kept" if die.held else "die.shows"
    return say(key, suit=suit_name(die.suit), value=str(die.value))


def held_dice_label(public: PublicState, held: Sequence[int]) -> Text:
    """Such as "Keep Suns 4, Moons 2"; `held` are indices of dice."""
    dice = [public.faces[die] for die in held]
    return say("odds.keep", dice=dice_names(dice)) if dice else say("odds.keep-none")


def hits(n: int) -> Text:
    """Such as "no exact hit", "one exact hit", "2 exact hits"."""
    return say("hits.none") if n == 0 else say("hits.some", n=n)


def hits_and_coins(public: PublicState, n: int) -> tuple[Text, Text]:
    """The exact hits of a row and the coins it brings."""
    number_of_hits = exact_hits(stamps(public.rows[n]), public.faces)
    return hits(number_of_hits), say("coins", n=coins_for(public, n))


def ending_text(public: PublicState) -> Text:
    """Why the game is over (MB-22)."""
    if not public.bag_coins:
        return say("over.bag")
    if not public.rows:
        return say("over.rows")
    return say("over.stopped" if public.owned else "over.coins")
