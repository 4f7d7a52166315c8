"""What a meld is: sets and sequences, with jokers (PK-9, PK-10, PK-26), and what may become one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..pieces import ALL_SUITS, JOKER, LONGEST_RUN, SHORTEST_MELD, VALUES, Stamp


def is_meld(tiles: Sequence[Stamp], suits: int) -> bool:
    """Is this a set or a sequence? `suits` is how many suits the game has: a set cannot be larger."""
    real = [tile for tile in tiles if tile != JOKER]
    if len(tiles) < SHORTEST_MELD or not real:
        return False
    if len(tiles) <= suits and could_be_set(real):
        return True
    return len(tiles) <= LONGEST_RUN and could_be_run(real) and span(real) <= len(tiles)


def could_be_set(real: Sequence[Stamp]) -> bool:
    """All of one value and of different suits?"""
    return len({tile.value for tile in real}) <= 1 and len({tile.suit for tile in real}) == len(real)


def could_be_run(real: Sequence[Stamp]) -> bool:
    """All of one suit and of different values?"""
    return len({tile.suit for tile in real}) <= 1 and len({tile.value for tile in real}) == len(real)


def span(real: Sequence[Stamp]) -> int:
    """How many values there are from the lowest to the highest."""
    return max(tile.value for tile in real) - min(tile.value for tile in real) + 1


@lru_cache(maxsize=8192)  # asked for every group at every step
def accepted(tiles: tuple[Stamp, ...], suits: tuple[str, ...]) -> frozenset[Stamp]:
    """The tiles that may be put to a group: with it they are a meld or a part of one.

    A sequence grows at its ends or in its gaps, so a lone 5 is not put to a null. Every meld can be put together this
    way, tile by tile, so every arrangement of the table can be reached.
    """
    real = [tile for tile in tiles if tile != JOKER]
    jokers = len(tiles) - len(real)
    found: set[Stamp] = set()
    if not real:
        return frozenset(Stamp(suit, value) for suit in suits for value in range(len(VALUES))) | {JOKER}
    if could_be_set(real) and len(tiles) < len(suits):
        held = {tile.suit for tile in real}
        found |= {Stamp(suit, real[0].value) for suit in suits if suit not in held} | {JOKER}
    if could_be_run(real) and len(tiles) < LONGEST_RUN:
        found |= {Stamp(real[0].suit, value) for value in _next_to({tile.value for tile in real}, jokers)} | {JOKER}
    return frozenset(found)


def _next_to(values: set[int], jokers: int) -> set[int]:
    """The values beside those held; a joker bridges one more step."""
    reach = 1 + jokers
    near = {value + step for value in values for step in range(-reach, reach + 1)}
    return (near - values) & set(range(len(VALUES)))


def holds_a_meld(tiles: Sequence[Stamp], suits: int) -> bool:
    """Do some of these tiles make a meld?"""
    assert suits >= SHORTEST_MELD, suits
    real = {tile for tile in tiles if tile != JOKER}
    jokers = sum(tile == JOKER for tile in tiles)
    least = max(1, SHORTEST_MELD - jokers)  # real tiles that must come together
    alike = any(sum(other.value == tile.value for other in real) >= least for tile in real)
    return alike or any(_near(real, tile) >= least for tile in real)


def _near(real: set[Stamp], tile: Stamp) -> int:
    """How many tiles of its suit, itself included, can be in one meld of three of which it is the lowest real one."""
    return sum(Stamp(tile.suit, tile.value + step) in real for step in range(SHORTEST_MELD))


def display_order(tiles: Sequence[Stamp]) -> tuple[int, ...]:
    """The order in which a group lies, as places in `tiles`: by value or suit; jokers where they stand in."""
    jokers = [k for k, tile in enumerate(tiles) if tile == JOKER]
    real = sorted((k for k, tile in enumerate(tiles) if tile != JOKER), key=lambda k: _place(tiles[k]))
    if not real or not jokers or could_be_set([tiles[k] for k in real]):
        return (*real, *jokers)
    line: list[int] = []
    for k in real:
        gap = tiles[k].value - tiles[line[-1]].value - 1 if line else 0
        line += [jokers.pop(0) for _ in range(min(max(0, gap), len(jokers)))] + [k]
    above = min(len(jokers), len(VALUES) - 1 - tiles[real[-1]].value)
    return (*jokers[above:], *line, *jokers[:above])


def _place(tile: Stamp) -> tuple[int, int]:
    return tile.value, ALL_SUITS.index(tile.suit)
