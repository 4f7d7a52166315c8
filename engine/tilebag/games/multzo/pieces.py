"""The piecepack in Multzo: the null is lowest, the ace is highest and counts 6 (MZ-2, MZ-3)."""

from __future__ import annotations

from tilebag.kit.piecepack import ACE, NULL, SUITS, Stamp

ORDER = (NULL, 2, 3, 4, 5, ACE)  # the values in ascending order; the index is the rank
WORTHS = (0, 2, 3, 4, 5, 6)  # by rank
# the 24 tiles, and the 24 coins, by rank
ALL = tuple(Stamp(suit, value) for suit in SUITS for value in ORDER)

_WORTH = dict(zip(ORDER, WORTHS, strict=True))


def worth(stamp: Stamp) -> int:
    """The worth of a tile or coin: an ace 6, a null 0, other values their number."""
    return _WORTH[stamp.value]
