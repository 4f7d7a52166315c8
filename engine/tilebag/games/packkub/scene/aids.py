"""The panel with the tiles not seen yet."""

from __future__ import annotations

from collections import Counter

from tilebag import piecepack
from tilebag.scene import Panel, Tally
from tilebag.scene_parts import unseen_panel

from ..pieces import JOKER, Stamp, say, suit_name
from ..rules.play import stamps_of
from ..view import View


def unseen_tiles_panel(view: View) -> tuple[Panel, ...]:
    """The tiles of this round that the viewer has not seen, by suit and value."""
    every, left = Counter(stamps_of(view.public)), Counter(view.unseen_tiles)
    values = range(len(piecepack.VALUES))
    tallies = tuple(
        Tally(suit_name(suit), suit, tuple(left[Stamp(suit, value)] for value in values))
        for suit in dict.fromkeys(stamp.suit for stamp in every if stamp != JOKER)
    )
    jokers = (say("unseen-jokers", n=left[JOKER]),) if every[JOKER] else ()
    return (unseen_panel(piecepack.value_columns(), tallies, max(every.values()), jokers),)
