"""Pieces as pictures in a text, drawn by the page's own painters (drawing.py).

A page contains each piece once, in a sprite, and shows it with `<use>`. Its label for screen
readers is from the words.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

import drawing
from cards import Game
from tilebag.core.scene import Face
from tilebag.kit.piecepack import die_face, read_stamp, suit_face, tile_face, value_face

KINDS = {
    "tiles": "tile",
    "coins": "coin",
    "tokens": "token",
    "dice": "die",
    "backs": "tile",
    "numbered": "slim",
}
# signs of the numbered tiles
SIGNS = {"red": "disc", "yellow": "triangle", "blue": "square", "black": "rhomb"}


@dataclass
class Figures:
    """The pieces of one page of a game's rules."""

    game: Game
    worth: dict[str, str] = field(default_factory=dict)  # the small number in the corner, by value
    drawn: dict[str, object] = field(default_factory=dict)  # the pieces by the ids of their symbols

    def row(self, kind: str, names: Sequence[str]) -> str:
        """Pieces of a kind side by side, as one picture with one label, which is also text for
        readers without pictures; raises BadText for an unknown name.
        """
        label = []
        shown = ""
        for name in names:
            spoken, letter, face = self._read(kind, name)
            label.append(spoken)
            piece = {
                "kind": KINDS[kind],
                "letter": letter,
                "face": face and {**asdict(face), "letter": ""},
            }
            self.drawn[f"p-{kind}-{name}"] = piece
            shown += f'<svg aria-hidden="true"><use href="#p-{kind}-{name}"/></svg>'
        spoken = html.escape(self.game.say("list.between").join(label))
        words = f'<span class="unseen">{spoken}</span>'
        picture = f'class="pieces {kind}" role="img" aria-label="{spoken}"'
        return f"<span {picture}>{words}{shown}</span>"

    def sprite(self) -> str:
        """The symbols that the pictures of the page use; empty if there are no pictures."""
        if not self.drawn:
            return ""
        (symbols,) = drawing.draw("symbols", [self.drawn])
        return f'<svg class="sprite" aria-hidden="true"><defs>{symbols}</defs></svg>'

    def _read(self, kind: str, name: str) -> tuple[str, str, Face | None]:
        """The label of a piece, the letter on it, and its face."""
        if kind == "backs":
            return self.game.say("rules.back"), "", None
        before, _, after = name.partition("-")
        if kind == "tokens":
            return self.game.say(f"suit.{before}"), "", suit_face(before)
        if kind == "numbered" and after.isdigit():
            label = self.game.own(
                "tile.name", colour=self.game.own(f"colour.{before}"), number=after
            )
            return (
                label,
                self.game.own(f"letter.{before}"),
                Face(before, text=after, sign=SIGNS[before]),
            )
        if kind == "numbered":
            return self.game.own(f"tile.{name}"), "", Face(art="star")
        suit = before
        value = read_stamp(name).value
        label = self.game.say(
            "piece.name", value=self.game.say(f"value.{after}"), suit=self.game.say(f"suit.{suit}")
        )
        if kind == "tiles":
            return (
                label,
                self.game.say(f"letter.{suit}"),
                tile_face(suit, value, self.worth.get(after, "")),
            )
        return label, "", value_face(value) if kind == "coins" else die_face(suit, value)
