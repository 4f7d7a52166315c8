"""Melds: sets and sequences, with jokers (PK-9, PK-10, PK-26), and groups that can become one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..pieces import ALL_SUITS, JOKER, MAX_RUN, MIN_MELD, VALUES, Stamp


def is_meld(tiles: Sequence[Stamp], suits: int) -> bool:
    """Is this a set or a sequence? `suits` is the number of suits in the game, the maximum size of
    a set.
    """
    real = [tile for tile in tiles if tile != JOKER]
    if len(tiles) < MIN_MELD or not real:
        return False
    if len(tiles) <= suits and can_be_set(real):
        return True
    return len(tiles) <= MAX_RUN and can_be_run(real) and span(real) <= len(tiles)


def can_be_set(real: Sequence[Stamp]) -> bool:
    """All of one value and of different suits?"""
    return len({tile.value for tile in real}) <= 1 and len({tile.suit for tile in real}) == len(
        real
    )


def can_be_run(real: Sequence[Stamp]) -> bool:
    """All of one suit and of different values?"""
    return len({tile.suit for tile in real}) <= 1 and len({tile.value for tile in real}) == len(
        real
    )


def span(real: Sequence[Stamp]) -> int:
    """The number of values from the lowest to the highest."""
    return max(tile.value for tile in real) - min(tile.value for tile in real) + 1


@lru_cache(maxsize=8192)  # called for every group at every move
def accepted_tiles(tiles: tuple[Stamp, ...], suits: tuple[str, ...]) -> frozenset[Stamp]:
    """The tiles that fit in a group: with it they form a meld or part of one.

    A sequence grows at its ends or in its gaps, so a lone 5 does not fit a null. Every meld can be
    built this way, tile by tile, so every arrangement of the table can be reached.
    """
    real = [tile for tile in tiles if tile != JOKER]
    jokers = len(tiles) - len(real)
    accepted: set[Stamp] = set()
    if not real:
        return frozenset(Stamp(suit, value) for suit in suits for value in range(len(VALUES))) | {
            JOKER
        }
    if can_be_set(real) and len(tiles) < len(suits):
        held = {tile.suit for tile in real}
        accepted |= {Stamp(suit, real[0].value) for suit in suits if suit not in held} | {JOKER}
    if can_be_run(real) and len(tiles) < MAX_RUN:
        values = _adjacent_values({tile.value for tile in real}, jokers)
        accepted |= {Stamp(real[0].suit, value) for value in values} | {JOKER}
    return frozenset(accepted)


def _adjacent_values(values: set[int], jokers: int) -> set[int]:
    """The values next to those held; a joker bridges one more."""
    reach = 1 + jokers
    near = {value + step for value in values for step in range(-reach, reach + 1)}
    return (near - values) & set(range(len(VALUES)))


def has_meld(tiles: Sequence[Stamp], suits: int) -> bool:
    """Do some of these tiles form a meld?"""
    assert suits >= MIN_MELD, suits
    real = {tile for tile in tiles if tile != JOKER}
    jokers = sum(tile == JOKER for tile in tiles)
    least = max(1, MIN_MELD - jokers)  # real tiles needed
    alike = any(sum(other.value == tile.value for other in real) >= least for tile in real)
    return alike or any(_count_near(real, tile) >= least for tile in real)


def _count_near(real: set[Stamp], tile: Stamp) -> int:
    """The number of tiles of its suit, itself included, in a meld of three with this as the lowest
    real tile.
    """
    return sum(Stamp(tile.suit, tile.value + step) in real for step in range(MIN_MELD))


def display_order(tiles: Sequence[Stamp]) -> tuple[int, ...]:
    """The display order of a group, as indices of `tiles`: by value or suit; jokers where they
    stand in.
    """
    jokers = [k for k, tile in enumerate(tiles) if tile == JOKER]
    real = sorted(
        (k for k, tile in enumerate(tiles) if tile != JOKER), key=lambda k: _place(tiles[k])
    )
    if not real or not jokers or can_be_set([tiles[k] for k in real]):
        return (*real, *jokers)
    line: list[int] = []
    for k in real:
        gap = tiles[k].value - tiles[line[-1]].value - 1 if line else 0
        line += [jokers.pop(0) for _ in range(min(max(0, gap), len(jokers)))] + [k]
    above = min(len(jokers), len(VALUES) - 1 - tiles[real[-1]].value)
    return (*jokers[above:], *line, *jokers[:above])


def _place(tile: Stamp) -> tuple[int, int]:
    return tile.value, ALL_SUITS.index(tile.suit)
