"""Pieces as pictures in a text: put together from web/art/pieces.svg by the measures of web/src/board/art.ts.

A page holds each piece once, in a sprite, and shows it by `<use>`. Its label, for screen readers, comes from the game's
words.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from parts import WEB

Say = Callable[..., str]  # a key of the words, and what goes into its blanks

COUNTED = ("2", "3", "4", "5")  # what shows a numeral; the ace shows a picture, the null nothing
GAP, HIGH = 4.6, 19  # of numerals on their grid
_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)">(.*?)</symbol>', re.DOTALL)

# numbered tiles are .75 wide and say their colour by a shape, too (design.md, 3)
_NARROW = '<g transform="scale(.75 1)">{}</g>'
_BADGES = {
    "red": "M12 1.6A10.4 10.4 0 1 1 12 22.4A10.4 10.4 0 1 1 12 1.6Z",
    "yellow": "M12 .6L23.8 21.6H.2Z",
    "blue": "M2.8 2.8H21.2V21.2H2.8Z",
    "black": "M12 -.8L24.8 12L12 24.8L-.8 12Z",
}
_STAR = (
    '<path d="M12 1L15.2 4.2H19.8V8.8L23 12L19.8 15.2V19.8H15.2L12 23L8.8 19.8H4.2V15.2L1 12L4.2 8.8V4.2H8.8Z" '
    'fill="none" stroke="var(--moons)" stroke-width="2.2" stroke-linejoin="round" '
    'transform="translate(.135 .2) scale(.02)"/><circle cx=".375" cy=".44" r=".07" fill="var(--moons)"/>'
)


@dataclass(frozen=True, slots=True)
class Shape:
    """A symbol of pieces.svg."""

    inner: str
    width: float
    height: float


@cache
def shapes() -> Mapping[str, Shape]:
    """The shapes of pieces.svg by name."""
    found = _SYMBOL.findall((WEB / "art" / "pieces.svg").read_text(encoding="utf-8"))
    return {name: Shape(inner.strip(), float(width), float(height)) for name, width, height, inner in found}


@dataclass
class Figures:
    """The pieces of one page. `own` says the words of the game, `shared` those of all."""

    own: Say
    shared: Say
    worth: dict[str, str] = field(default_factory=dict)  # the small figure in the corner, by value
    drawn: dict[str, str] = field(default_factory=dict)  # the sprite's symbols by id

    def row(self, kind: str, names: Sequence[str]) -> str:
        """Some pieces of a kind side by side, as one picture with one label; raises KeyError for no piece."""
        label = self.shared("list.between").join(self._label(kind, name) for name in names)
        shown = "".join(self._show(kind, name) for name in names)
        return f'<span class="pieces {kind}" role="img" aria-label="{html.escape(label)}">{shown}</span>'

    def sprite(self) -> str:
        """What the pictures of the page are made of; nothing where there are none."""
        if not self.drawn:
            return ""
        return f'<svg class="sprite" aria-hidden="true"><defs>{"".join(self.drawn.values())}</defs></svg>'

    def _show(self, kind: str, name: str) -> str:
        symbol = f"p-{kind}-{name}"
        if symbol not in self.drawn:
            width = 0.81 if kind == "numbered" else 1.06
            inside = _DRAWERS[kind](self, *_split_name(name))
            self.drawn[symbol] = f'<symbol id="{symbol}" viewBox="-.03 -.03 {width} 1.1">{inside}</symbol>'
        return f'<svg aria-hidden="true"><use href="#{symbol}"/></svg>'

    def _label(self, kind: str, name: str) -> str:
        suit, value = _split_name(name)
        if kind == "backs":
            return self.shared("rules.back")
        if kind == "tokens":
            return self.shared(f"suit.{suit}")
        if kind != "numbered":
            return self.shared("piece.name", value=self.shared(f"value.{value}"), suit=self.shared(f"suit.{suit}"))
        if not value.isdigit():
            return self.own(f"tile.{name}")
        return self.own("tile.name", colour=self.own(f"colour.{suit}"), number=value)

    def tile(self, suit: str, value: str) -> str:
        """An ivory tile: sign, numeral and letter, and what it counts where that is not plain."""
        ink = f"var(--{suit})"
        parts = [self._body("tile")]
        parts.append(self._sign(suit, 0.5, 0.47, 0.56, ink) if value == "ace" else "")
        parts.append(self._sign(suit, 0.215, 0.215, 0.28, ink) if value != "ace" else "")
        parts.append(_number(value, 0.53, 0.5, 0.44, ink) if value in COUNTED else "")
        parts.append(_number(self.worth[value], 0.86, 0.18, 0.16, ink) if value in self.worth else "")
        parts.append(_text(self.shared(f"letter.{suit}"), 0.92, 0.86, ink, 'class="suit-letter" text-anchor="end"'))
        return "".join(parts)

    def coin(self, suit: str, value: str) -> str:
        """A coin's value side: brass, the same for all suits."""
        del suit
        face = {"ace": _picture("art-spiral", 0.5, 0.49, 0.6, "var(--coin-ink)")}
        face["null"] = _number("0", 0.5, 0.49, 0.17, "var(--coin-line)")
        return self._body("coin") + (face.get(value) or _number(value, 0.5, 0.49, 0.38, "var(--coin-ink)"))

    def token(self, suit: str, value: str) -> str:
        """A coin's suit side."""
        del value
        return self._body("token") + self._sign(suit, 0.5, 0.49, 0.44, f"var(--{suit})")

    def die(self, suit: str, value: str) -> str:
        """A die in the suit's colour."""
        ink = "var(--on-suit)"
        body = self._body("die", suit)
        if value == "ace":
            return body + self._sign(suit, 0.52, 0.5, 0.5, ink)
        numeral = _number(value, 0.56, 0.5, 0.46, ink) if value in COUNTED else ""
        return body + self._sign(suit, 0.24, 0.24, 0.28, ink) + numeral

    def face_down(self, suit: str, value: str) -> str:
        """A tile that is face down."""
        del suit, value
        return self._body("back")

    def number_tile(self, colour: str, number: str) -> str:
        """A narrow tile with a number, and a badge that tells the colour; with a star where it has no number."""
        if not number.isdigit():
            return _NARROW.format(self._body("tile")) + _STAR
        ink = f"var(--{colour})"
        badge = f'<path d="{_BADGES[colour]}" transform="translate(.245 .6) scale(.0108)" fill="{ink}"/>'
        letter = _text(self.own(f"letter.{colour}"), 0.375, 0.79, "var(--tile)", 'font-size=".16" text-anchor="middle"')
        return _NARROW.format(self._body("tile")) + _number(number, 0.375, 0.345, 0.43, ink) + badge + letter

    def _body(self, kind: str, ink: str = "") -> str:
        inner = shapes()[f"body-{kind}"].inner.replace("var(--piece)", f"var(--{ink})")
        return self._define(f"p-body-{kind}{ink and '-'}{ink}", inner)

    def _sign(self, suit: str, x: float, y: float, size: float, ink: str) -> str:
        self._define(f"p-sign-{suit}", shapes()[f"sign-{suit}"].inner)
        where = f"translate({_f(x - size / 2)} {_f(y - size / 2)}) scale({_f(size / 24)})"
        return f'<use href="#p-sign-{suit}" transform="{where}" color="{ink}"/>'

    def _define(self, name: str, inner: str) -> str:
        self.drawn.setdefault(name, f'<g id="{name}">{inner}</g>')
        return f'<use href="#{name}"/>'


_DRAWERS: Mapping[str, Callable[[Figures, str, str], str]] = {
    "tiles": Figures.tile,
    "coins": Figures.coin,
    "tokens": Figures.token,
    "dice": Figures.die,
    "backs": Figures.face_down,
    "numbered": Figures.number_tile,
}
KINDS = tuple(_DRAWERS)


def _split_name(name: str) -> tuple[str, str]:
    """The parts before and after the hyphen: suit and value, or colour and number."""
    before, _, after = name.partition("-")
    return before, after


def _picture(name: str, x: float, y: float, size: float, ink: str) -> str:
    shape = shapes()[name]
    scale = size / shape.height
    where = f"translate({_f(x - shape.width * scale / 2)} {_f(y - size / 2)}) scale({_f(scale)})"
    return f'<g transform="{where}" color="{ink}">{shape.inner}</g>'


def _number(text: str, x: float, y: float, high: float, ink: str) -> str:
    digits = [shapes()[f"n{digit}"] for digit in text]
    at = -(sum(digit.width for digit in digits) + GAP * (len(digits) - 1)) / 2
    placed = ""
    for digit in digits:
        placed += f'<g transform="translate({_f(at)} -8)">{digit.inner}</g>'
        at += digit.width + GAP
    where = f'transform="translate({_f(x)} {_f(y)}) scale({_f(high / HIGH)})"'
    return f'<g {where} color="{ink}" {_LINE}>{placed}</g>'


_LINE = 'stroke-width="var(--numeral)" stroke-linecap="round" stroke-linejoin="round"'


def _text(text: str, x: float, y: float, ink: str, more: str) -> str:
    return f'<text x="{_f(x)}" y="{_f(y)}" fill="{ink}" {more}>{html.escape(text)}</text>'


def _f(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")
