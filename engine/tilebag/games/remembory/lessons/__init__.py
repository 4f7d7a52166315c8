"""The positions of Remembory's lessons (lessons.toml).

A piece is two letters: suit (s m c a: Suns, Moons, Crowns, Arms) and value (0 a 2 3 4 5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.kit.lesson_file import read_lessons
from tilebag.kit.piecepack import ALL_STAMPS, Stamp, read_letters, sort_stamps

from .. import notation
from ..options import OPTIONS, Options
from ..state import Coin, Phase, PublicState, State, Tile

Names: TypeAlias = Mapping[str, str]  # of tiles by id
SEATS = 2


def position(
    *,
    tiles: Names,
    coins: str,
    theirs: str = "",
    variant: str = "basic",
    chance: int = 0,
    found: str = "",
    seen: str = "",
    scores: Sequence[int] = (0, 0),
) -> str:
    """A position, as one line of notation, in which the viewer is to move, with two seats.

    tiles   the faces of some tiles by id
    coins   basic: the coin to find, c1 if no tile was found yet; variants 1 and 2: the viewer's
            first coins, from c1; variants 3 and 4: all coins beside the grid, from c1
    theirs  variants 1 and 2: the opponent's first coins, from c13
    chance  basic: determines the next coins
    found   basic: the tiles found, in order, by both in turn; `seen`: the tile turned last, without
            a match
    scores  variants 1 and 2: number of tiles found by each: those of the last coins
    """
    if variant == "basic":
        held = {name: n % SEATS for n, name in enumerate(found.split())}
        return _basic_table(coins, tiles, chance, held, seen)
    if theirs:
        return _dealt_table(variant, coins, theirs, tiles, scores)
    table_coins = tuple(Coin(f"c{n}") for n in range(1, len(ALL_STAMPS) + 1))
    return _take_table(variant, table_coins, tuple(map(read_letters, coins.split())), tiles, coins)


def _basic_table(coin: str, tiles: Names, chance: int, held: Mapping[str, int], seen: str) -> str:
    faces = _grid(coin, tiles)
    grid = tuple(_tile(n, held, seen) for n in range(1, len(ALL_STAMPS) + 1))
    out = tuple(face for tile, face in zip(grid, faces, strict=True) if tile.holder is not None)
    mine = read_letters(coin)
    coins = tuple(Coin(f"c{n}", out=n <= len(out)) for n in range(1, len(out) + 2))
    bag = sort_stamps([stamp for stamp in ALL_STAMPS if stamp not in (*out, mine)])
    public = _public("basic", Phase.TURN, grid, coins, len(bag))
    flips = max((tile.last for tile in grid), default=0)
    public = replace(public, chosen=coins[-1].id, flips=flips)
    return notation.write(State(public, faces, (*out, mine), bag, Chance(chance)))


def _dealt_table(variant: str, mine: str, theirs: str, tiles: Names, scores: Sequence[int]) -> str:
    parts = [[read_letters(name) for name in names.split()] for names in (mine, theirs)]
    shuffled, _ = Chance.of("remembory", mine).shuffle(
        [stamp for stamp in ALL_STAMPS if stamp not in {*parts[0], *parts[1]}]
    )
    others = iter(shuffled)
    each = len(ALL_STAMPS) // SEATS
    hands = [[*part, *(next(others) for _ in range(each - len(part)))] for part in parts]
    coins = tuple(
        Coin(f"c{seat * each + n}", Seat(seat), out=n > each - scores[seat])
        for seat in range(SEATS)
        for n in range(1, each + 1)
    )
    return _take_table(variant, coins, (*hands[0], *hands[1]), tiles, mine)


def _take_table(
    variant: str, coins: tuple[Coin, ...], stamps: tuple[Stamp, ...], tiles: Names, seed: str
) -> str:
    faces = _grid(seed, tiles)
    out = {
        face: coin.owner
        for face, coin in zip(stamps, coins, strict=True)
        if coin.out and coin.owner is not None
    }
    held = {f"t{n}": out[face] for n, face in enumerate(faces, 1) if face in out}
    grid = tuple(_tile(n, held, "") for n in range(1, len(ALL_STAMPS) + 1))
    public = replace(_public(variant, Phase.TAKE, grid, coins, 0), flips=len(held))
    return notation.write(State(public, faces, stamps, (), Chance(0)))


def _public(
    variant: str, phase: Phase, grid: tuple[Tile, ...], coins: tuple[Coin, ...], in_bag: int
) -> PublicState:
    values = {name: values[0] for name, values in OPTIONS.items()} | {"variant": variant}
    return PublicState(
        options=Options(**values),
        seats=SEATS,
        mover=Seat(0),
        phase=phase,
        grid=grid,
        coins=coins,
        in_bag=in_bag,
        numbered=len(coins),
    )


def _tile(n: int, found: Mapping[str, int], seen: str) -> Tile:
    name = f"t{n}"
    if name in found:
        return Tile(name, 1, 1 + list(found).index(name), Seat(found[name]))
    return Tile(name, 1, 1 + len(found)) if name == seen else Tile(name)


def _grid(seed: str, tiles: Names) -> tuple[Stamp, ...]:
    known = {place: read_letters(name) for place, name in tiles.items()}
    shuffled, _ = Chance.of("remembory", seed).shuffle(
        [stamp for stamp in ALL_STAMPS if stamp not in known.values()]
    )
    others = iter(shuffled)
    places = (f"t{n}" for n in range(1, len(ALL_STAMPS) + 1))
    return tuple(known[place] if place in known else next(others) for place in places)


LESSONS = read_lessons(__name__, position)
