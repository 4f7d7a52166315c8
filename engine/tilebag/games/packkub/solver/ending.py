"""The end of a round for two: with an empty pile each knows what the other holds, and a search can look ahead.

Minimax two steps deep: what one lays now, the best answer to it, and then as many tiles as can be laid. Tried are the
most tiles, all melds of the hand alone, a few single melds, and to pass. A single meld is often the right move: it lies
for itself and hardly helps the other, while whoever has no such move left must open the table or see the round end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from .best_turn import Stamps, most_tiles, small_melds, without

SINGLE_MELDS = 2  # tried at most
ANSWERS = 1  # steps that are looked at after one's own, before what is left is counted


class Ending(NamedTuple):
    """Two hands, that of the one who moves first, and what lies on the table.

    opened  has each made a first meld?
    passed  has the other just passed? Then to pass ends the round
    """

    suits: tuple[str, ...]
    table: Stamps
    hands: tuple[Stamps, Stamps]
    opened: tuple[bool, bool]
    passed: bool

    def after(self, laid: Stamps) -> Ending:
        """The other's move, when these tiles are laid; none: a pass."""
        own, other = self.hands
        opened = self.opened[0] or bool(laid)
        hands = other, without(own, laid)
        return Ending(self.suits, self.table + laid, hands, (self.opened[1], opened), not laid)


def choices(ending: Ending) -> Iterator[Stamps]:
    """What may be laid: nothing, most, and then single melds."""
    yield ()
    yield from _lays(ending)
    melds = small_melds(ending.hands[0], len(ending.suits))
    yield from islice(melds, SINGLE_MELDS)


def _lays(ending: Ending) -> Iterator[Stamps]:
    """Most tiles, and the melds of the hand alone where they are fewer."""
    own = ending.hands[0]
    if most := most_tiles(ending.suits, ending.table, own, ending.opened[0]):
        yield most
        alone = most_tiles(ending.suits, (), own, opened=True)
        if 0 < len(alone) < len(most):
            yield alone


@lru_cache(maxsize=256)
def worth(ending: Ending, laid: Stamps, ahead: int = ANSWERS) -> int:
    """How many tiles more than oneself the other is left with, if these are laid."""
    own, other = ending.hands
    if len(laid) == len(own):
        return len(other)
    if not laid and ending.passed:
        return len(other) - len(own)
    return -_best_worth(ending.after(laid), ahead)


def _best_worth(ending: Ending, ahead: int) -> int:
    own, other = ending.hands
    if ahead:
        return max(worth(ending, laid, ahead - 1) for laid in ((), *_lays(ending)))
    most = len(most_tiles(ending.suits, ending.table, own, ending.opened[0]))
    return len(other) - (len(own) - most)
