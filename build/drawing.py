"""Draws tables with the page's own painters: as figures in a page, as PNG files, and as text.

Node does the drawing (scene_svg.mjs), with one process per core. Answers are cached in
.cache/drawn/. Only PNG files need Pillow and unpacked fonts, so `make play` draws figures without
them.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Container, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias

import markup
from parts import CACHE, NODE, NODE_MODULES, ROOT, WEB, content_name, digest, read_tree, remember
from shelf import page_words
from theme import choose_theme
from tilebag.core import strict_json
from tilebag.core.words import Sentence

Table: TypeAlias = Mapping[str, Any]  # {scene, frame: [width, height], label, kind}

ART = "art/pieces.svg"
SCRIPT = Path(__file__).with_name("scene_svg.mjs")
RASTERISER = NODE_MODULES / "@resvg" / "resvg-wasm" / "package.json"
PIXELS = (896, 560)  # size of a picture, as in SCRIPT; 640 × 400 on a page
BANNER_PIXELS = (1200, 630)  # size of a picture with a banner, as in SCRIPT
ROUNDS = 2  # of moving each colour of the palette to the mean of the colours that it replaces
READING_WORDS = "read."  # the page's sentences about a table that is read aloud
WEIGHTS = {"text": (400, 700), "title": (600,)}  # that tables use, by family
REGULAR = 400
_DAY = re.compile(r":root,\s*\.sample \{(.*?)\n\}", re.DOTALL)
# the rasteriser supports only the older form
_SHADE = re.compile(r"^rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)$")
_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")


@cache
def shapes() -> bytes:
    """The content of ART: the shapes with the letters on pieces and the faces."""
    letters = (WEB / "fonts" / "letters.svg").read_bytes()
    drawn = markup.elements((WEB / "art" / "faces.svg").read_text(encoding="utf-8"), "symbol")
    faces = "\n".join(symbol.text for symbol in drawn).encode()
    return (WEB / ART).read_bytes().replace(b"</svg>", letters + faces + b"</svg>")


@cache
def shapes_by_name() -> Mapping[str, markup.Element]:
    """Each shape, a `<symbol>`, by its id."""
    symbols = markup.elements(shapes().decode(), "symbol")
    return {symbol.attributes["id"]: symbol for symbol in symbols}


def symbols(names: Container[str]) -> str:
    """Shapes to be included in a page, each on one line."""
    chosen = [shape.text for name, shape in shapes_by_name().items() if name in names]
    return "".join(line.strip() for text in chosen for line in text.split("\n"))


def lines(scenes: Sequence[tuple[Mapping[str, Any], str]]) -> list[list[str]]:
    """Each of some scenes as text; with each its language."""
    return draw(
        "lines",
        [{"scene": scene, "lang": lang, "words": _reading_words(lang)} for scene, lang in scenes],
    )


def _reading_words(lang: str) -> dict[str, Sentence]:
    return {key: text for key, text in page_words(lang).items() if key.startswith(READING_WORDS)}


def pictures(tables: Sequence[Table]) -> list[bytes]:
    """A PNG file of each table."""
    return list(map(base64.b64decode, draw("picture", tables)))


def draw(kind: str, jobs: Sequence[Any]) -> list[Any]:
    """The answer to each job of a kind (SCRIPT lists them), from the cache or from Node."""
    drawer = f"{_name()} {kind} "
    places = [
        CACHE / "drawn" / f"{digest((drawer + strict_json.write(job)).encode())}.json"
        for job in jobs
    ]
    new = {place: job for place, job in zip(places, jobs, strict=True) if not place.is_file()}
    for place, answer in zip(new, _ask(kind, list(new.values())), strict=True):
        remember(place, json.dumps(answer).encode)
    return [json.loads(place.read_bytes()) for place in places]


def _ask(kind: str, jobs: Sequence[Any]) -> list[Any]:
    place = CACHE / "drawing"
    remember(file := place / f"{digest(shapes())}.svg", shapes)
    request = {
        "kind": kind,
        "shapes": str(file),
        "fonts": list(_unpack_fonts(place)) if kind == "picture" else [],
        "colours": colours(),
        "widths": json.loads((WEB / "fonts" / "widths.json").read_bytes()),
    }
    lanes = min(len(jobs), os.cpu_count() or 1)
    with ThreadPoolExecutor(lanes or 1) as pool:
        answers = list(
            pool.map(_ask_node, [{**request, "jobs": jobs[lane::lanes]} for lane in range(lanes)])
        )
    return [answers[k % lanes][k // lanes] for k in range(len(jobs))]


@cache
def _name() -> str:
    """A name that depends on all inputs of a drawing except the table."""
    painters = {
        name: data
        for name, data in read_tree(WEB / "src").items()
        if name.startswith(("generated/", "base/", "board/", "lesson/snippets", "view/scene-text"))
    }
    own = (
        Path(__file__),
        SCRIPT,
        RASTERISER,
        ROOT / "requirements" / "site.txt",
        WEB / "css" / "theme.css",
    )
    others = {file.name: file.read_bytes() for file in own} | {"shapes": shapes()}
    return content_name(painters | others | read_tree(WEB / "fonts"))


def _unpack_fonts(place: Path) -> Iterator[str]:
    """Our fonts in a form that the rasteriser can read: unpacked, one file for each weight of a
    family.

    A page takes rarer letters from a second file of the family, by its ranges. The rasteriser would
    take them from the first font of any family or weight that has them.
    """
    families: dict[str, list[Path]] = {}
    for source in sorted(
        (WEB / "fonts").glob("*.woff2"), reverse=True
    ):  # text.woff2 before text-more.woff2
        families.setdefault(source.stem.partition("-")[0], []).append(source)
    for family, sources in families.items():
        name = digest(b"".join(source.read_bytes() for source in sources))
        for weight in WEIGHTS.get(family, (REGULAR,)):
            remember(file := place / f"{name}-{weight}.ttf", partial(_join_fonts, sources, weight))
            yield str(file)


def _join_fonts(sources: Sequence[Path], weight: int) -> bytes:
    """One font with the letters of all sources."""
    from fontTools.merge import Merger
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    with tempfile.TemporaryDirectory() as folder:
        unpacked = []
        for k, source in enumerate(sources):
            font = TTFont(source, recalcTimestamp=False)
            font.flavor = None
            if "fvar" in font:
                instantiateVariableFont(font, {"wght": weight}, inplace=True)
            font.save(file := Path(folder, f"{k}.ttf"))
            unpacked.append(str(file))
        whole = (
            Merger().merge(unpacked)
            if len(unpacked) > 1
            else TTFont(unpacked[0], recalcTimestamp=False)
        )
        whole.save(joined := io.BytesIO())
        return joined.getvalue()


def _ask_node(request: Mapping[str, Any]) -> list[Any]:
    drawn = subprocess.run(
        [*NODE, SCRIPT], input=json.dumps(request).encode(), stdout=subprocess.PIPE, check=True
    )
    answers: list[Any] = json.loads(drawn.stdout)
    return list(map(_reduce_colours, answers)) if request["kind"] == "picture" else answers


def colours() -> dict[str, str]:
    """The tokens of css/theme.css in the light theme."""
    day = _DAY.search((WEB / "css" / "theme.css").read_text(encoding="utf-8"))
    assert day
    light = choose_theme(day[1], dark=False)
    return {
        name: _SHADE.sub(r"rgba(\1, \2, \3, \4)", value.strip())
        for name, value in _TOKEN.findall(light)
    }


def _reduce_colours(picture: str) -> str:
    """A picture with 256 colours, as a base64-encoded PNG file.

    A median cut alone takes most of them for the edges of large areas, so that a small red sign
    becomes brown.
    """
    from PIL import Image

    whole = Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB")
    reduced = whole.quantize(256, Image.Quantize.MEDIANCUT, kmeans=ROUNDS, dither=Image.Dither.NONE)
    reduced.save(encoded := io.BytesIO(), "PNG", optimize=True)
    return base64.b64encode(encoded.getvalue()).decode()
