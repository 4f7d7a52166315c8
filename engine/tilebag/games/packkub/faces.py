"""What a tile shows."""

from __future__ import annotations

from functools import lru_cache

from tilebag.games.packkub.pieces import JOKER, VALUES, Stamp, suit_letter, voice
from tilebag.scene import Face

ACE = 1


@lru_cache(maxsize=128)
def tile_face(stamp: Stamp) -> Face:
    """A number, or the suit's sign for an ace; what a null or an ace counts stands small in the corner."""
    if stamp == JOKER:
        return Face("yellow", "spiral", letter=voice("letter.joker"))
    small = str(stamp.value) if stamp.value <= ACE else ""
    figure = VALUES[stamp.value] if stamp.value > ACE else ""
    art, corner = (stamp.suit, "") if stamp.value == ACE else ("", stamp.suit)
    return Face(stamp.suit, art, figure, corner, suit_letter(stamp.suit), small)
