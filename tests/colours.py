"""Colours as people see them: the tokens of css/theme.css for a reader, contrast, and difference in
colour vision.

No browser is needed, because the style sheet has only custom properties under a few kinds of
selectors.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from theme import choose_theme

THEME = Path(__file__).resolve().parent.parent / "web" / "css" / "theme.css"
Rgb = tuple[float, float, float]  # from 0 to 1

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_MIXIN = re.compile(r"@mixin (--[\w-]+) \{([^{}]*)\}")
_APPLY = re.compile(r"@apply (--[\w-]+);")
_REFERENCE = re.compile(r"var\(--([\w-]+)\)")
_TOKEN = re.compile(r"(?:--|(?=color-scheme:))([\w-]+):\s*([^;]+);")
_ATTRIBUTE = re.compile(r'\[data-(\w+)(?:="(\w+)")?\]')
_WISH = re.compile(r"\((prefers-color-scheme: dark|prefers-contrast: more|forced-colors: active)\)")


@dataclass(frozen=True)
class Reader:
    """A reader's system preferences, and their choices on the page ("" for none)."""

    dark: bool = False
    contrast: bool = False
    forced: bool = False
    theme: str = ""
    palette: str = ""

    def wishes(self, condition: str) -> bool:
        """Whether a media query about colours matches; other queries never match."""
        names = _WISH.findall(condition)
        has = {"prefers-color-scheme: dark": self.dark, "prefers-contrast: more": self.contrast}
        has["forced-colors: active"] = self.forced
        return bool(names) and all(has[name] for name in names)

    def is_meant(self, selector: str) -> bool:
        """Whether a selector of the root element matches."""
        return all(
            self._has(part) is not (":not(" in part)
            for part in re.findall(r"(?::not\()?\[[^\]]+\]", selector)
        )

    def _has(self, part: str) -> bool:
        match = _ATTRIBUTE.search(part)
        assert match, part
        chosen = {"theme": self.theme, "palette": self.palette}[match[1]]
        return chosen == match[2] if match[2] else bool(chosen)


@dataclass(frozen=True)
class Rule:
    """Tokens with their media query, if any, and selector."""

    media: str
    selector: str
    tokens: tuple[tuple[str, str], ...]


@cache
def _rules() -> tuple[Rule, ...]:
    css = _COMMENT.sub("", THEME.read_text(encoding="utf-8"))
    mixins = dict(_MIXIN.findall(css))  # as in build/styles.mjs
    return tuple(_read(_APPLY.sub(lambda use: mixins[use[1]], _MIXIN.sub("", css))))


def _read(css: str, media: str = "") -> Iterator[Rule]:
    at = 0
    while (brace := css.find("{", at)) >= 0:
        head, end = css[at:brace].strip(), _end(css, brace)
        inside = css[brace + 1 : end]
        if head.startswith("@media"):
            yield from _read(inside, head)
        else:
            for selector in head.split(","):
                yield Rule(
                    media,
                    selector.strip(),
                    tuple((name, value.strip()) for name, value in _TOKEN.findall(inside)),
                )
        at = end + 1


def _end(css: str, brace: int) -> int:
    deep = 0
    for at in range(brace, len(css)):
        deep += {"{": 1, "}": -1}.get(css[at], 0)
        if not deep:
            return at
    raise AssertionError("a brace is not closed")


@cache
def tokens(reader: Reader) -> dict[str, str]:
    """Every token's value for a reader: the more specific selector wins, then the later one."""
    meant = [
        rule
        for rule in _rules()
        if rule.selector.startswith(":root")
        and (not rule.media or reader.wishes(rule.media))
        and reader.is_meant(rule.selector)
    ]
    values: dict[str, str] = {}
    for rule in sorted(
        meant,
        key=lambda rule: rule.selector.count(":root") + len(_ATTRIBUTE.findall(rule.selector)),
    ):
        values.update(rule.tokens)
    is_dark = values.pop("color-scheme") == "dark"
    chosen = {name: choose_theme(value, dark=is_dark) for name, value in values.items()}
    return {name: _resolve(value, chosen) for name, value in chosen.items()}


def _resolve(value: str, known: dict[str, str]) -> str:
    """A value with those of the tokens that it refers to."""
    return _REFERENCE.sub(lambda reference: _resolve(known[reference[1]], known), value)


def rgb(colour: str) -> Rgb:
    """A colour of the style sheet: `#RRGGBB`."""
    assert re.fullmatch(r"#[0-9A-Fa-f]{6}", colour), colour
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return red, green, blue


def blend(over: Rgb, under: Rgb, alpha: float) -> Rgb:
    """One colour over another."""
    red, green, blue = (alpha * a + (1 - alpha) * b for a, b in zip(over, under, strict=True))
    return red, green, blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(colour: Rgb, other: Rgb) -> float:
    """WCAG 2 contrast, from 1 (equal) to 21 (black and white)."""
    light, dark = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Rgb) -> float:
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# Machado, Oliveira and Fernandes 2009, full severity, on linear light
EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def distance(colour: Rgb, other: Rgb, eyes: str = "all cones") -> float:
    """CIEDE2000 difference of two colours with this colour vision; 1 is just visible."""
    return _ciede2000(_lab(colour, eyes), _lab(other, eyes))


def _lab(colour: Rgb, eyes: str) -> Rgb:
    light = tuple(map(_linear, colour))
    seen = [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        for row in EYES[eyes]
    ]
    to_xyz = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (
        _root(sum(a * b for a, b in zip(row, seen, strict=True)) / w)
        for row, w in zip(to_xyz, white, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _ciede2000(colour: Rgb, other: Rgb) -> float:
    """Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = colour, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(g * a1, b1), math.hypot(g * a2, b2)
    h1, h2 = (
        math.degrees(math.atan2(b, g * a)) % 360 if b or a else 0.0 for a, b in ((a1, b1), (a2, b2))
    )
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(size * math.cos(math.radians(times * hue + shift)) for size, times, shift in waves)
    s_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    bend = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    bend *= math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    d_light, d_chroma = (l2 - l1) / s_light, (c2 - c1) / s_chroma
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / s_hue
    return math.sqrt(d_light**2 + d_chroma**2 + d_hue**2 + bend * d_chroma * d_hue)
