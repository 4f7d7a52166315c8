"""Pieces and prints in a few characters: `[4 Suns]`, `<ace Moons>`, `(null Crowns)`, `·3·`."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text as Line

from tilebag.scene import Face, Piece, Place, Print
from tilebag.words import Lexicon, say

BACK = "?"
ACES = ("spiral",)  # pictures of an ace, other than the sign of its suit
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
EMPTY_LOOKS = ("ring", "spot")  # looks of places on which something may lie
GONE_LOOKS = ("gone", "hollow")  # looks of a place from which something was taken
INKS: Mapping[str, str] = {
    "suns": "red",
    "moons": "bright_blue",
    "crowns": "green",
    "arms": "blue",
    "red": "red",
    "yellow": "yellow",
    "blue": "blue",
    "black": "bright_black",
    "coin-ink": "yellow",
}


def piece(shown: Piece, under: int, words: Lexicon) -> Line:
    """A piece as it lies there; `under` counts those that lie under it and do not show."""
    left, right = EDGES.get(shown.kind, ("[", "]"))
    inside = _face_text(shown, words) + _count_suffix(shown, under)
    marks = "".join(MARKS.get(mark, "") for mark in dict.fromkeys(shown.marks))
    ink = INKS.get(shown.face.ink, "") if shown.face else ""
    return Line(f"{left}{inside}{right}{marks}", style="dim" if shown.dim else ink)


def _count_suffix(shown: Piece, under: int) -> str:
    """How many backs lie there in all; how many lie under a face, which may be other ones."""
    if shown.face is not None and under:
        return f" +{under}"
    many = shown.count or (under + 1 if under else 0)
    return f" ×{many}" if many else ""


def _face_text(shown: Piece, words: Lexicon) -> str:
    """What its front shows; the beginning of its label where that cannot be put into words."""
    if shown.face is None:
        return BACK
    if shown.kind == "token":  # only the suit side shows
        return suit_name(shown.face.sign or shown.face.art, words)
    return _front(shown.face, words) or words.say(shown.label).split(",")[0].split(" (")[0]


def _front(face: Face, words: Lexicon) -> str:
    """What a front shows, in words: a number or a picture, and the suit's name or its letter."""
    if suit := suit_name(face.sign, words) or suit_name(face.art, words):
        return words.say(say("cli.piece", suit=suit, value=face.text or _value(face, words)))
    letter = words.say(face.letter) if face.letter else ""
    return " ".join(part for part in (face.text or _value(face, words), letter) if part)


def _value(face: Face, words: Lexicon) -> str:
    """A piecepack's ace shows a picture and no number, its null neither."""
    if face.art in ACES or suit_name(face.art, words):
        return words.say(say("value.ace"))
    return words.say(say("value.null")) if (face.sign and not face.art) or face.worth == "0" else ""


def suit_name(sign: str, words: Lexicon) -> str:
    """The name of a suit; empty for a sign that is none."""
    key = f"suit.{sign}"
    said = words.say(say(key))
    return said if sign and said != key else ""


def print_text(shown: Print, words: Lexicon) -> str:
    """Words, a figure or the name of a suit; other signs only decorate."""
    if shown.kind in ("sign", "icon"):
        return suit_name(str(shown.text), words) if shown.kind == "sign" else ""
    return words.say(shown.text)


def empty(inside: str) -> Line:
    """A place where something may lie."""
    return Line(f"·{inside or ' '}·", style="dim")


def gap() -> Line:
    """Where something was taken away: as wide as a back."""
    return Line(" · ", style="dim")


def heading(place: Place, words: Lexicon) -> str:
    """What a place is called, without what is said of the things in it: "Row 3", "The middle"."""
    return words.say(place.label).split(":")[0].split(";")[0] if place.label else ""
