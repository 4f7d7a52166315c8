"""The positions of Okey's lessons (lessons.toml): given tiles are placed, all others are dealt at
random.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.kit.lesson_file import read_lessons

from .. import notation
from ..pieces import ALL, Kind, kind
from ..state import BEFORE_PLAY, RACK_SIZE, Options, Phase, PublicState, State, Tile

START = 20
LETTERS = {"r": "red", "y": "yellow", "b": "blue", "k": "black"}
# the first tile number of each part; the viewer's rack begins with 1
PILES = 21
INDICATOR = 50
RACKS = (61, 71, 81)
DRAWS = 91
OTHERS = 101

SEATS = 4


def position(
    *,
    rack: str,
    indicator: str,
    phase: str = Phase.DISCARDING,
    piles: Sequence[str] = (),
    draws: str = "",
    racks: Sequence[str] = (),
    points: Sequence[int] = (START,) * SEATS,
    stock: bool = True,
    voids: int = 0,
    colour_doubles: bool = False,
    partners: bool = False,
) -> str:
    """A position, as one line of notation, in which the viewer is to move, with four seats.

    rack    the viewer's tiles, from t1: "r3 r4 k13 *" (red, yellow, blue, black; * a false joker)
    piles   the discards of each seat, the viewer's first; from t21
    draws   the next tiles of the stock; from t91
    racks   given tiles of the other racks, from the next seat on; from t61, t71, t81
    stock   is there a stock? If not, its tiles lie in the piles, below the given ones
    voids   number of void rounds in a row
    """
    unused = list(ALL)

    def take(names: str, first: int) -> tuple[Tile, ...]:
        kinds = [_kind(name) for name in names.split()]
        for tile_kind in kinds:
            unused.remove(tile_kind)
        return tuple(Tile(number, tile_kind) for number, tile_kind in enumerate(kinds, first))

    mine = take(rack, 1)
    tops = tuple(
        take(pile, PILES + sum(len(before.split()) for before in piles[:n]))
        for n, pile in enumerate((*piles, *[""] * (SEATS - len(piles))))
    )
    indicator_tile = take(indicator, INDICATOR)[0]
    next_tiles = take(draws, DRAWS)
    known = [take(names, first) for names, first in zip((*racks, "", "", ""), RACKS, strict=False)]
    shuffled, chance = Chance.of("okey", rack, indicator).shuffle(unused)
    unseen = iter([Tile(number, tile_kind) for number, tile_kind in enumerate(shuffled, OTHERS)])
    held = [
        tuple(sorted((*rack_tiles, *(next(unseen) for _ in range(RACK_SIZE - len(rack_tiles))))))
        for rack_tiles in known
    ]
    hidden = () if stock else tuple(unseen)
    below = [() if stock else tuple(hidden[n::SEATS]) for n in range(SEATS)]
    discards = tuple((*under, *top) for under, top in zip(below, tops, strict=True))
    options = Options(
        start_points=START,
        window=BEFORE_PLAY,
        seven_pairs=True,
        wild_doubles=True,
        colour_doubles=colour_doubles,
        rounds=None,
        partners=partners,
    )
    public = PublicState(
        options=options,
        points=tuple(points),
        round=1 + voids,
        voids=voids,
        dealer=Seat(SEATS - 1),
        phase=Phase(phase),
        mover=Seat(0),
        indicator=indicator_tile,
        piles=discards,
        open=((),) * SEATS,
        answered=(phase != Phase.SHOWING, *[True] * (SEATS - 1)),
        turns=sum(map(len, discards)),
    )
    stock_tiles = (*next_tiles, *unseen) if stock else ()
    return notation.write(State(public, (mine, *held), stock_tiles, drawn=0, chance=chance))


def _kind(name: str) -> Kind:
    return kind("false-joker" if name == "*" else f"{LETTERS[name[0]]}-{name[1:]}")


LESSONS = read_lessons(__name__, position)
