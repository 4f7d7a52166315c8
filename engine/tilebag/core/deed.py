"""What a move did: in words, and as pictures for a line without a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tilebag.core.words import Text


@dataclass(frozen=True, slots=True)
class Deed:
    """What a move did, as one viewer saw it. A page shows it as `pieces → target result`.

    text    in words: part of a sentence, without subject and full stop ("discarded red 5")
    pieces  what it begins with: pictures (`scene.picture`) of the pieces drawn, taken, laid or
            looked for; of a hidden piece its back
    target  what it leads to: pictures of the piece discarded or turned up, of the coins won
    result  what it brings, in a few letters: "+1", "2 coins"
    seat    of an automatic move: the seat that it is about; None: the table
    """

    text: Text
    pieces: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    result: Text | str = ""
    seat: int | None = None


def pictures(names: Iterable[Text]) -> tuple[str, ...]:
    """The pictures of pieces by their names."""
    return tuple(name.picture for name in names)
