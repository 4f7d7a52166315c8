"""Pieces and prints in a few characters: `[4 Suns]`, `<ace Moons>`, `(null Crowns)`, `·3·`."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text as Line

from tilebag.core.scene import Face, Piece, Place, Print
from tilebag.core.words import Lexicon, say

BACK = "?"
ACES = ("spiral",)  # pictures of an ace other than its suit
EDGES: Mapping[str, tuple[str, str]] = {"coin": ("(", ")"), "token": ("(", ")"), "die": ("<", ">")}
MARKS: Mapping[str, str] = {
    "wrong": "!",
    "new": "+",
    "hint": "»",
    "last": "'",
    "offer": "°",
    "held": "=",
    "select": "=",
    "wild": "*",
}
EMPTY_LOOKS = ("ring", "spot")  # of places that await a piece
GONE_LOOKS = ("gone", "hollow")  # of places whose piece was taken
# Colours 1 to 6 only: in some themes black, white and the bright colours are those of the
# background or plain letters.
INKS: Mapping[str, str] = {
    "suns": "red",
    "moons": "cyan",
    "crowns": "green",
    "arms": "blue",
    "red": "red",
    "yellow": "yellow",
    "blue": "blue",
    "black": "bold",
    "coin-ink": "yellow",
}


def piece(shown: Piece, under: int, words: Lexicon) -> Line:
    """A piece; `under` is the number of hidden pieces below it."""
    left, right = EDGES.get(shown.kind, ("[", "]"))
    inside = _face_text(shown, words) + _count_suffix(shown, under)
    marks = "".join(MARKS.get(mark, "") for mark in dict.fromkeys(shown.marks))
    ink = INKS.get(shown.face.ink, "") if shown.face else ""
    return Line(f"{left}{inside}{right}{marks}", style="dim" if shown.dim else ink)


def _count_suffix(shown: Piece, under: int) -> str:
    """The number of backs in all, or of pieces below a face."""
    if shown.face is not None and under:
        return f" +{under}"
    many = shown.count or (under + 1 if under else 0)
    return f" ×{many}" if many else ""


def _face_text(shown: Piece, words: Lexicon) -> str:
    """The content of its front; if that has no words, the start of its label."""
    if shown.face is None:
        return BACK
    if shown.kind == "token":  # shows its suit side only
        return suit_name(shown.face.sign or shown.face.art, words)
    return _front(shown.face, words) or words.say(shown.label).split(",")[0].split(" (")[0]


def _front(face: Face, words: Lexicon) -> str:
    """A face in words: a number or picture, and the suit's name or letter."""
    if suit := suit_name(face.sign, words) or suit_name(face.art, words):
        return words.say(say("cli.piece", suit=suit, value=face.text or _value(face, words)))
    letter = words.say(face.letter) if face.letter else ""
    return " ".join(part for part in (face.text or _value(face, words), letter) if part)


def _value(face: Face, words: Lexicon) -> str:
    """The name of an ace or a null, whose faces show no number."""
    if face.art in ACES or suit_name(face.art, words):
        return words.say(say("value.ace"))
    return words.say(say("value.null")) if (face.sign and not face.art) or face.worth == "0" else ""


def suit_name(sign: str, words: Lexicon) -> str:
    """The name of a suit; empty for other signs."""
    key = f"suit.{sign}"
    return words.say(say(key)) if key in words.fallback else ""


def print_text(shown: Print, words: Lexicon) -> str:
    """Words, a number or the name of a suit; other signs are decoration."""
    if shown.kind == "sign":
        return suit_name(str(shown.text), words)
    return words.say(shown.text) if shown.kind in ("words", "number") else ""


def empty(inside: str) -> Line:
    """A place that awaits a piece."""
    return Line(f"·{inside or ' '}·", style="dim")


def gap() -> Line:
    """A place whose piece was taken, as wide as a back."""
    return Line(" · ", style="dim")


def heading(place: Place, words: Lexicon) -> str:
    """The name of a place without details of its content: "Row 3", "The middle"."""
    return words.say(place.label).split(":")[0].split(";")[0] if place.label else ""
