"""What a move did as a short line for tests: "tile suns 4 → coin 2 | +1"."""

from __future__ import annotations

from collections.abc import Iterable

from tilebag.core.deed import Deed
from tilebag.core.words import lexicon


def line_of(deed: Deed | None, lang: str = "en") -> str:
    """`pieces → target | result`, without what is empty."""
    assert deed
    line = _draw(deed.pieces)
    if deed.target:
        line = f"{line} → {_draw(deed.target)}".strip()
    if result := lexicon(lang).say(deed.result):
        line = f"{line} | {result}".strip()
    return line


def _draw(pictures: Iterable[str]) -> str:
    return ", ".join(" + ".join(map(_name, picture.split())) for picture in pictures)


def _name(picture: str) -> str:
    """Kind, colour, and number or sign of one piece; the back of a piece that lies face down."""
    kind, *parts = picture.split(",")
    if not parts:
        return f"back of a {kind}"
    ink, art, text, *_ = parts
    return " ".join(filter(None, (kind, ink, text or art)))
