"""Makes web/fonts/: open fonts from npm, cut down to the characters the site uses, and fallbacks of
the same width.

    .venv/bin/python -m research.fonts            writes web/fonts/; needed when a test misses a
                                                  character there
    .venv/bin/python -m research.fonts FILE...    prints the mean width of a letter in each font,
                                                  for fallbacks.toml

The result is committed; the build only reads it. `letters.svg`: outlines of the letters on pieces;
`widths.json`: how wide letters are.
"""

from __future__ import annotations

import io
import json
import re
import string
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules" / "@fontsource-variable"
GAMES = ROOT / "engine" / "tilebag"
FOLDER = WEB / "fonts"
FALLBACKS = Path(__file__).with_name("fallbacks.toml")

ARROWS = "←↑→↓"
# Western names are typed by people, the rest is promised to the words files of any language we
# speak.
# but for the soft hyphen
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x100))))
ALWAYS = frozenset(f"{LATIN}ĞğİıŞş“”‘’–—−…{ARROWS}")
FEATURES = ("ccmp", "kern", "locl", "lnum", "tnum")
KEPT_NAMES = (0, 14)  # copyright and the licence's address: the licence asks for them
LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
SAMPLE = (
    "Your turn: draw a tile or take the one that was put down. Put down five of Arms. Two to four players, ten "
    "minutes. Tables are kept after every move. Elindeki bir pulu at ya da ortadan bir pul al, sonra oyun devam eder."
)
EM = 250  # of the letters drawn for pieces
_DOCSTRING = re.compile(r'""".*?"""', re.DOTALL)
_QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")


@dataclass(frozen=True, slots=True)
class Family:
    """One of our two typefaces; `grow` enlarges it so that its small letters are as high as
    Arial's.
    """

    key: str  # the token of theme.css without its dashes
    name: str
    package: str
    weights: tuple[int, int]
    grow: float = 1.0


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a family that holds some of its characters."""

    file: str
    characters: str
    data: bytes


IN_WINDOW_TITLE = "●"  # drawn by the browser in its own font

TEXT = Family("text", "Tilebag Text", "source-sans-3", (400, 700), 1.06)
TITLE = Family("title", "Tilebag Title", "lora", (600, 600))
FAMILIES = (TEXT, TITLE)
SIGNS = Family("signs", "Tilebag Signs", "noto-sans-symbols", (500, 500))
SUBSETS = {"": "latin", "-more": "latin-ext"}  # as the package divides its characters
# each weight covers a range
STEPS = {"regular": ((400, "1 500"),), "bold": ((600, "501 650"), (700, "651 1000"))}


def make_files() -> dict[str, bytes]:
    """Every file of web/fonts/."""
    fonts = {part.file: part.data for family in FAMILIES for part in parts(family)}
    texts = {
        "type.css": stylesheet(),
        "letters.svg": letters(),
        "widths.json": json.dumps(widths(), ensure_ascii=False),
    }
    return fonts | {name: f"{text.rstrip()}\n".encode() for name, text in texts.items()}


@cache
def characters() -> frozenset[str]:
    """Every character that a page or a board may show, except what people type."""
    whole = (
        *WEB.glob("*/??.toml"),
        *WEB.glob("*.html"),
        *GAMES.rglob("words/*.toml"),
        *GAMES.rglob("pages/*.md"),
    )
    quoted = (*(WEB / "src").rglob("*.ts"), *(GAMES / "games").rglob("*.py"))
    texts = [path.read_text(encoding="utf-8") for path in whole]
    scripts = (_DOCSTRING.sub("", path.read_text(encoding="utf-8")) for path in quoted)
    texts += [text for script in scripts for text in _QUOTED.findall(script)]
    return frozenset("".join(texts)) - frozenset("\n\r\t") - frozenset(IN_WINDOW_TITLE)


@cache
def parts(family: Family) -> tuple[Part, ...]:
    """The files of a family; together they hold all characters once. Raises ValueError when one is
    in none of them.
    """
    left = set(characters() | ALWAYS)
    files = []
    for ending, subset in SUBSETS.items():
        files.append(_part(family, f"{family.key}{ending}.woff2", subset, left))
        left -= set(files[-1].characters)
    files.append(_part(SIGNS, "signs.woff2", "symbols", set(ARROWS)))
    left -= set(ARROWS)
    if left:
        raise ValueError(f"{family.package} has no {' '.join(sorted(left))}")
    return tuple(files)


def _part(family: Family, file: str, subset: str, left: set[str]) -> Part:
    font = _source(family, subset)
    # they come from one font, so that all four look alike
    arrows = set() if family is SIGNS else set(ARROWS)
    characters = sorted({chr(code) for code in font.getBestCmap()} & (left - arrows))
    return Part(file, "".join(characters), _cut(font, characters, family))


def _source(family: Family, subset: str = "latin") -> TTFont:
    path = PACKAGES / family.package / "files" / f"{family.package}-{subset}-wght-normal.woff2"
    return TTFont(path, recalcTimestamp=False)  # the same sources make the same bytes


def _cut(font: TTFont, characters: Iterable[str], family: Family) -> bytes:
    """The font with these characters, these weights and a name of ours: the names of two are
    reserved.
    """
    options = Options(
        layout_features=list(FEATURES),
        name_IDs=list(KEPT_NAMES),
        hinting=False,
        notdef_outline=True,
    )
    options.drop_tables += ["STAT", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(characters))
    subsetter.subset(font)
    least, most = family.weights
    font = instantiateVariableFont(font, {"wght": least if least == most else (least, most)})
    font["head"].unitsPerEm = round(font["head"].unitsPerEm / family.grow)
    names = {
        1: family.name,
        2: "Regular",
        4: family.name,
        6: family.name.replace(" ", ""),
        13: LICENCE,
    }
    for name_id, name in names.items():
        font["name"].setName(name, name_id, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(buffer := io.BytesIO())
    return buffer.getvalue()


def stylesheet() -> str:
    """The @font-face rules: our files, and other people's fonts stretched to our measures."""
    ours = (_our_face(family, part) for family in FAMILIES for part in parts(family))
    return "\n".join((*ours, *_stand_ins())) + "\n"


def _our_face(family: Family, part: Part) -> str:
    weights = "400 700"  # also where there is one: nothing is made bolder by a browser
    return (
        f'@font-face {{ font-family: "{family.name}"; src: url("{part.file}") format("woff2"); font-weight: {weights}; '
        f"font-display: swap; unicode-range: {_ranges(part.characters)}; }}"
    )


def _ranges(characters: str) -> str:
    """Code points as CSS writes them, neighbours together."""
    runs: list[list[int]] = []
    for code in sorted(map(ord, characters)):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(
        f"U+{first:X}" + (f"-{last:X}" if last > first else "") for first, last in runs
    )


def _stand_ins() -> Iterable[str]:
    known = tomllib.loads(FALLBACKS.read_text(encoding="utf-8"))
    for family in FAMILIES:
        measures = {
            weight: measure(_source(family), weight, family.grow) for weight in (400, 600, 700)
        }
        for name, faces in known[family.key].items():
            for boldness, face in faces.items():
                for weight, span in STEPS[boldness] if len(faces) > 1 else ((600, "1 1000"),):
                    yield _stand_in(f"{family.name} {name}", face, span, measures[weight])


def _stand_in(name: str, face: Mapping[str, object], weights: str, ours: Measures) -> str:
    width = face["width"]
    local = face["local"]
    assert isinstance(width, float)
    assert isinstance(local, list)
    size = ours.width / width
    sources = ", ".join(f'local("{font}")' for font in local)
    high, deep = (f"{part / size:.2%}" for part in (ours.ascent, ours.descent))
    return (
        f'@font-face {{ font-family: "{name}"; src: {sources}; font-weight: {weights}; size-adjust: {size:.2%}; '
        f"ascent-override: {high}; descent-override: {deep}; line-gap-override: 0%; }}"
    )


@dataclass(frozen=True, slots=True)
class Measures:
    """Of a font, in em: the mean width of a letter, and how high and deep a line is."""

    width: float
    ascent: float
    descent: float


def measure(font: TTFont, weight: int | None = None, grow: float = 1.0) -> Measures:
    """What a font measures at a weight, if it has weights."""
    axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    glyphs = font.getGlyphSet(location={"wght": weight} if weight and "wght" in axes else {})
    known = font.getBestCmap()
    total = sum(glyphs[known[ord(sign)]].width for sign in SAMPLE)
    em = font["head"].unitsPerEm / grow
    line = font["hhea"]
    return Measures(total / len(SAMPLE) / em, line.ascent / em, -line.descent / em)


def widths() -> dict[str, dict[str, float]]:
    """The width of each letter in em, of text by its weight and of titles."""
    faces = [
        *((str(weight), TEXT, weight) for weight in TEXT.weights),
        (TITLE.key, TITLE, TITLE.weights[0]),
    ]
    return {name: _widths(family, weight) for name, family, weight in faces}


def _widths(family: Family, weight: int) -> dict[str, float]:
    by_sign: dict[str, float] = {}
    for subset in SUBSETS.values():
        font = _source(family, subset)
        glyphs = font.getGlyphSet(location={"wght": weight})
        em = font["head"].unitsPerEm / family.grow
        by_sign |= {
            chr(code): round(glyphs[name].width / em, 3)
            for code, name in font.getBestCmap().items()
        }
    return {sign: by_sign[sign] for sign in sorted(characters()) if sign in by_sign}


def letters() -> str:
    """Symbols of the letters on pieces, EM high with the baseline at 0: a piece's picture cannot
    load a font.
    """
    font = _source(TEXT)
    glyphs = font.getGlyphSet(location={"wght": 700})
    known = font.getBestCmap()
    scale = EM / font["head"].unitsPerEm * TEXT.grow
    drawn = []
    for sign in sorted(_letters_on_pieces()):
        glyph = glyphs[known[ord(sign)]]
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        box = f"0 0 {round(glyph.width * scale)} {EM}"
        drawn.append(
            f'<symbol id="letter-{sign}" viewBox="{box}"><path d="{pen.getCommands()}"/></symbol>'
        )
    return "\n".join(drawn)


def _letters_on_pieces() -> set[str]:
    """All capitals, and what else the words files put on pieces."""
    tables = (
        tomllib.loads(path.read_text(encoding="utf-8")).get("letter", {})
        for path in GAMES.rglob("words/*.toml")
    )
    return set(string.ascii_uppercase).union(
        *(text for letter in tables for text in letter.values())
    )


if __name__ == "__main__":
    if not sys.argv[1:]:
        FOLDER.mkdir(exist_ok=True)
        for file_name, data in make_files().items():
            (FOLDER / file_name).write_bytes(data)
    for file in sys.argv[1:]:
        print(f"{measure(TTFont(file)).width:.4f}  {Path(file).name}")
