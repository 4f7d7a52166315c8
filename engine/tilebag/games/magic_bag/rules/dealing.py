"""The set-up of the table (MB-1 to MB-3)."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.chance import Chance
from tilebag.piecepack import ACE, ALL_STAMPS, SUITS, Stamp

from ..pieces import Coin, Die, Tile
from ..state import SIZES, Phase, PublicState, State

FIRST_TREASURE = tuple(Stamp("crowns", value) for value in (0, 1, 2))  # (MB-2)


def deal(draw: str, chance: Chance) -> State:
    """Nine rows of shuffled tiles, three crowns on the sheet, all other coins in the bag; `draw` is the option."""
    tiles, chance = chance.shuffle(ALL_STAMPS)
    bag, chance = chance.shuffle([coin for coin in ALL_STAMPS if coin not in FIRST_TREASURE])
    public = PublicState(
        draw=draw,
        turn=1,
        phase=Phase.NEW,
        roll=0,
        board=lay_out(tiles),
        dice=tuple(Die(suit, ACE) for suit in SUITS),
        owned=tuple(Coin(f"c{n}", coin) for n, coin in enumerate(FIRST_TREASURE, 1)),
        numbered=len(FIRST_TREASURE),
    )
    return State(public, bag, chance)


def lay_out(tiles: Sequence[Stamp]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles in nine rows, numbered t1 to t24."""
    numbered = iter([Tile(f"t{n}", stamp) for n, stamp in enumerate(tiles, 1)])
    return tuple(tuple(next(numbered) for _ in range(size)) for size in SIZES)
