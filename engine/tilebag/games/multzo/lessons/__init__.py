"""The positions of Multzo's lessons (lessons.toml).

A piece is two letters: suit (s m c a: Suns, Moons, Crowns, Arms) and value (0 a 2 3 4 5). The
tile's id follows from its face.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.kit.lesson_file import read_lessons
from tilebag.kit.piecepack import NULL, SUITS, Stamp, read_letters

from .. import notation
from ..pieces import ALL
from ..state import FLUSH_NULLS, HAND_SIZE, STALL_TURNS, Phase, PublicState, State, Tile


def position(
    *,
    hands: Sequence[str],
    open: str = "",
    won: Sequence[str] = (),
    draws: str = "",
    ended: str = "",
    starter: int = 0,
    idle: int = 0,
) -> str:
    """A position, as one line of notation, in which the viewer is to take a tile.

    hands    the viewer's first
    open     the open tiles
    won      the coins of each seat
    draws    the next tiles of the stock
    ended    the tile that the next seat has put face down
    starter  the seat that started the round
    idle     turns that began with an empty stock; if any, the rest of the stock lies open
    """
    held = tuple(map(_tiles, hands))
    down = _tiles(ended)
    open_tiles = _tiles(open)
    first = _tiles(draws)
    coins = tuple(tuple(map(read_letters, names.split())) for names in won) or ((),) * len(hands)
    gone = {coin for seat in coins for coin in seat}
    known = {*sum(held, ()), *open_tiles, *first, *down}
    later, chance = Chance.of("multzo", *hands).shuffle(
        [tile for tile in map(_tile, ALL) if tile not in known]
    )
    if idle:
        open_tiles = (*open_tiles, *later)
        later = ()
    coins_left = [coin for coin in ALL if coin not in gone]
    stacks = tuple(
        tuple(coin for coin in coins_left if coin.suit == suit and coin.value != NULL)
        for suit in SUITS
    )
    nulls = tuple(coin for coin in coins_left if coin.value == NULL)
    public = PublicState(
        flush_null=FLUSH_NULLS[0],
        stall_turns=int(STALL_TURNS[0]),
        round=1 + bool(gone),
        phase=Phase.DRAW,
        starter=Seat(starter),
        mover=Seat(0),
        stacks=stacks,
        nulls=nulls,
        won=coins,
        seen=((),) * len(hands),
        open=open_tiles,
        declarer=Seat(1) if down else None,
        idle=idle,
    )
    assert all(len(hand) == HAND_SIZE for hand in held)
    return notation.write(State(public, held, (*first, *later), down[0] if down else None, chance))


def _tiles(names: str) -> tuple[Tile, ...]:
    return tuple(_tile(read_letters(name)) for name in names.split())


def _tile(stamp: Stamp) -> Tile:
    return Tile(f"t{ALL.index(stamp) + 1}", stamp)


LESSONS = read_lessons(__name__, position)
