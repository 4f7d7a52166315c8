"""The positions of The Magic Bag's lessons (lessons.toml).

A piece is two letters: suit (s m c a: Suns, Moons, Crowns, Arms) and value (0 a 2 3 4 5).
"""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.core.chance import Chance
from tilebag.kit.lesson_file import read_lessons
from tilebag.kit.piecepack import ALL_STAMPS, read_letters

from .. import notation
from ..pieces import Coin, Die, Tile
from ..state import DRAWS, Phase, PublicState, State

# arranged so that the lessons' rolls match no row by accident
ROWS = (
    "s5",
    "c4",
    "m5 a2",
    "s4 c5",
    "m3 aa s3",
    "m2 a4 c2",
    "s2 a5 m4 c3",
    "ca sa m0 a3",
    "s0 ma c0 a0",
)


def position(
    *,
    dice: str,
    chance: int = 0,
    roll: int = 1,
    rows: Sequence[str] = ROWS,
    taken: Sequence[int] = (),
    owned: str = "c0 ca c2",
    bag: str = "",
    phase: str = Phase.ROLLED,
    draw: str = DRAWS[0],
) -> str:
    """A turn, as one line of notation: the dice in the order of the suits, the coins on the sheet
    (from c1), the next coins of the bag; `chance` determines the dice to come.
    """
    tiles = iter([(n, read_letters(name)) for n, name in enumerate(" ".join(rows).split(), 1)])
    coins = tuple(Coin(f"c{n}", read_letters(name)) for n, name in enumerate(owned.split(), 1))
    first = tuple(map(read_letters, bag.split()))
    known = {coin.stamp for coin in coins} | set(first)
    later, _ = Chance.of("magic-bag", bag).shuffle(
        [coin for coin in ALL_STAMPS if coin not in known]
    )
    board = tuple(
        tuple(Tile(f"t{n}", stamp) for n, stamp in (next(tiles) for _ in row.split()))
        for row in rows
    )
    thrown = tuple(
        Die(stamp.suit, stamp.value, throws=1) for stamp in map(read_letters, dice.split())
    )
    public = PublicState(
        draw=draw,
        turn=1 + len(taken),
        phase=Phase(phase),
        roll=roll,
        board=board,
        dice=thrown,
        owned=coins,
        taken=tuple(taken),
        numbered=len(coins),
    )
    return notation.write(State(public, (*first, *later), Chance(chance)))


LESSONS = read_lessons(__name__, position)
