"""The end of a round for two players: with an empty pile each knows the other's hand, so search can
look ahead.

Minimax of depth two: a move, the best answer, and then as many tiles as possible. Candidates are
the most tiles, all melds of the hand alone, a few single melds, and a pass. A single meld is often
best: it hardly helps the opponent, who without such a move must open the table or let the round
end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from .best_turn import Stamps, most_tiles, small_melds, subtract

SINGLE_MELDS = 2  # maximum number tried
ANSWER_DEPTH = 1  # moves of look-ahead after the first


class Ending(NamedTuple):
    """Two hands, the mover's first, and the table.

    opened  has each made a first meld?
    passed  has the opponent just passed, so that a pass ends the round?
    """

    suits: tuple[str, ...]
    table: Stamps
    hands: tuple[Stamps, Stamps]
    opened: tuple[bool, bool]
    passed: bool

    def play(self, laid: Stamps) -> Ending:
        """The position for the opponent after these tiles are played; none: a pass."""
        own, other = self.hands
        opened = self.opened[0] or bool(laid)
        hands = (other, subtract(own, laid))
        return Ending(self.suits, self.table + laid, hands, (self.opened[1], opened), not laid)


def candidates(ending: Ending) -> Iterator[Stamps]:
    """The candidate moves: a pass, the most tiles, single melds."""
    yield ()
    yield from _large_candidates(ending)
    melds = small_melds(ending.hands[0], len(ending.suits))
    yield from islice(melds, SINGLE_MELDS)


def _large_candidates(ending: Ending) -> Iterator[Stamps]:
    """The most tiles, and the melds of the hand alone if they are fewer."""
    own = ending.hands[0]
    if most := most_tiles(ending.suits, ending.table, own, opened=ending.opened[0]):
        yield most
        alone = most_tiles(ending.suits, (), own, opened=True)
        if 0 < len(alone) < len(most):
            yield alone


@lru_cache(maxsize=256)
def value(ending: Ending, laid: Stamps, ahead: int = ANSWER_DEPTH) -> int:
    """The opponent's remaining tiles minus the mover's, if these are played."""
    own, other = ending.hands
    if len(laid) == len(own):
        return len(other)
    if not laid and ending.passed:
        return len(other) - len(own)
    return -_best_value(ending.play(laid), ahead)


def _best_value(ending: Ending, ahead: int) -> int:
    own, other = ending.hands
    if ahead:
        return max(value(ending, laid, ahead - 1) for laid in ((), *_large_candidates(ending)))
    most = len(most_tiles(ending.suits, ending.table, own, opened=ending.opened[0]))
    return len(other) - (len(own) - most)
