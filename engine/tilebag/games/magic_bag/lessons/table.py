"""Positions for the lessons.

A piece is two letters: suit (s m c a: Suns, Moons, Crowns, Arms) and value (0 a 2 3 4 5).
"""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.piecepack import ACE, ALL_STAMPS, NULL, SUITS, Stamp

from .. import notation
from ..pieces import Coin, Die, Tile
from ..state import DRAWS, Phase, PublicState, State

# arranged so that the lessons' rolls match no row by accident
ROWS = ("s5", "c4", "m5 a2", "s4 c5", "m3 aa s3", "m2 a4 c2", "s2 a5 m4 c3", "ca sa m0 a3", "s0 ma c0 a0")
_SUIT = {suit[0]: suit for suit in SUITS}
_VALUE = {"0": NULL, "a": ACE}


def table(
    dice: str,
    *,
    chance: int = 0,
    roll: int = 1,
    rows: tuple[str, ...] = ROWS,
    taken: tuple[int, ...] = (),
    owned: str = "c0 ca c2",
    bag: str = "",
    phase: Phase = Phase.ROLLED,
    draw: str = DRAWS[0],
) -> str:
    """A turn, as one line of notation: the dice in the order of the suits, the coins on the sheet (from c1), the next
    coins of the bag; `chance` determines the dice to come."""
    tiles = iter([(n, _stamp(name)) for n, name in enumerate(" ".join(rows).split(), 1)])
    coins = tuple(Coin(f"c{n}", _stamp(name)) for n, name in enumerate(owned.split(), 1))
    first = tuple(map(_stamp, bag.split()))
    known = {coin.stamp for coin in coins} | set(first)
    rest, _ = Chance.of("magic-bag", bag).shuffle([coin for coin in ALL_STAMPS if coin not in known])
    public = PublicState(
        draw=draw,
        turn=1 + len(taken),
        phase=phase,
        roll=roll,
        board=tuple(tuple(Tile(f"t{n}", one) for n, one in (next(tiles) for _ in row.split())) for row in rows),
        dice=tuple(Die(one.suit, one.value, throws=1) for one in map(_stamp, dice.split())),
        owned=coins,
        taken=taken,
        numbered=len(coins),
    )
    return notation.write(State(public, (*first, *rest), Chance(chance)))


def _stamp(name: str) -> Stamp:
    value = _VALUE.get(name[1])
    return Stamp(_SUIT[name[0]], int(name[1]) if value is None else value)
