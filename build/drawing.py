"""Draws tables with the page's own painters: as figures in a page, as PNG files, and as text.

Node does the drawing (scene_svg.mjs), with one process per core. Answers are cached in .cache/drawn/. Only PNG files
need Pillow and unpacked fonts, so `make play` draws figures without them.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import subprocess
from collections.abc import Container, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from parts import CACHE, NODE, NODE_MODULES, ROOT, WEB, content_name, digest, read_tree, remember
from tilebag import strict_json

Table: TypeAlias = Mapping[str, Any]  # {scene, frame: [width, height], label, kind}

ART = "art/pieces.svg"
SCRIPT = Path(__file__).with_name("scene_svg.mjs")
RASTERISER = NODE_MODULES / "@resvg" / "resvg-wasm" / "package.json"
PIXELS = (896, 560)  # size of a picture, as in SCRIPT; 640 × 400 on a page
BANNER_PIXELS = (1200, 630)  # size of a picture with a banner, as in SCRIPT
MOST = 25_000  # bytes of a picture; proportionally more with a banner
COLOURS = (96, 64, 48, 32, 28, 24, 20, 17)  # as many as fit; areas are flat, so most are for soft edges
_DAY = re.compile(r":root, \.sample \{(.*?)\n\}", re.DOTALL)
_SHADE = re.compile(r"^rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)$")  # the rasteriser supports only the older form
_SYMBOL = re.compile(rb"<symbol .*</symbol>")
_NAMED = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")


@cache
def shapes() -> bytes:
    """The content of ART: the shapes with the letters on pieces and the faces."""
    letters = (WEB / "fonts" / "letters.svg").read_bytes()
    faces = b"\n".join(_SYMBOL.findall((WEB / "art" / "faces.svg").read_bytes()))
    return (WEB / ART).read_bytes().replace(b"</svg>", letters + faces + b"</svg>")


def symbols(names: Container[str]) -> str:
    """Shapes to be included in a page."""
    found = _NAMED.finditer(shapes().decode())
    return "".join(re.sub(r"\s*\n\s*", "", one[0]) for one in found if one[1] in names)


def pictures(tables: Sequence[Table]) -> list[bytes]:
    """A PNG file of each table."""
    return list(map(base64.b64decode, draw("picture", tables)))


def draw(kind: str, jobs: Sequence[Any]) -> list[Any]:
    """The answer to each job of a kind (SCRIPT lists them), from the cache or from Node."""
    drawer = f"{_name()} {kind} "
    places = [CACHE / "drawn" / f"{digest((drawer + strict_json.write(job)).encode())}.json" for job in jobs]
    new = {place: job for place, job in zip(places, jobs, strict=True) if not place.is_file()}
    for place, answer in zip(new, _ask(kind, list(new.values())), strict=True):
        remember(place, json.dumps(answer).encode)
    return [json.loads(place.read_bytes()) for place in places]


def _ask(kind: str, jobs: Sequence[Any]) -> list[Any]:
    place = CACHE / "drawing"
    remember(file := place / f"{digest(shapes())}.svg", shapes)
    given = {
        "kind": kind,
        "shapes": str(file),
        "fonts": list(_unpack_fonts(place)) if kind == "picture" else [],
        "colours": colours(),
        "widths": json.loads((WEB / "fonts" / "widths.json").read_bytes()),
    }
    lanes = min(len(jobs), os.cpu_count() or 1)
    with ThreadPoolExecutor(lanes or 1) as pool:
        answers = list(pool.map(_ask_node, [{**given, "jobs": jobs[lane::lanes]} for lane in range(lanes)]))
    return [answers[k % lanes][k // lanes] for k in range(len(jobs))]


@cache
def _name() -> str:
    """A name that depends on all inputs of a drawing except the table."""
    painters = {
        name: data
        for name, data in read_tree(WEB / "src").items()
        if name.startswith(("generated/", "base/", "board/", "lesson/snippets", "table/scene-text"))
    }
    own = (Path(__file__), SCRIPT, RASTERISER, ROOT / "requirements" / "site.txt", WEB / "css" / "theme.css")
    others = {one.name: one.read_bytes() for one in own} | {"shapes": shapes()}
    return content_name(painters | others | read_tree(WEB / "fonts"))


def _unpack_fonts(place: Path) -> Iterator[str]:
    """Our fonts in a form that the rasteriser can read: unpacked, one weight per file."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    def unpack() -> bytes:
        font = TTFont(source, recalcTimestamp=False)
        font.flavor = None
        if "fvar" in font:
            instantiateVariableFont(font, {"wght": weight}, inplace=True)
        font.save(made := io.BytesIO())
        return made.getvalue()

    for source in sorted((WEB / "fonts").glob("*.woff2"), reverse=True):  # text.woff2 before text-more.woff2
        for weight in (400, 700) if source.name.startswith("text") else (600,):
            remember(file := place / f"{digest(source.read_bytes())}-{weight}.ttf", unpack)
            yield str(file)


def _ask_node(given: Mapping[str, Any]) -> list[Any]:
    made = subprocess.run([*NODE, SCRIPT], input=json.dumps(given).encode(), stdout=subprocess.PIPE, check=True)
    answers: list[Any] = json.loads(made.stdout)
    return list(map(_reduce_colours, answers)) if given["kind"] == "picture" else answers


def colours() -> dict[str, str]:
    """The tokens of css/theme.css in the light theme."""
    day = _DAY.search((WEB / "css" / "theme.css").read_text(encoding="utf-8"))
    assert day
    return {name: _SHADE.sub(r"rgba(\1, \2, \3, \4)", value.strip()) for name, value in _TOKEN.findall(day[1])}


def _reduce_colours(picture: str) -> str:
    """A picture with as many colours as fit into MOST bytes, or with the fewest colours if none fit."""
    from PIL import Image

    def pack(colours: int) -> bytes:
        made = io.BytesIO()
        whole.quantize(colours, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
        return made.getvalue()

    whole = Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB")
    most = MOST * whole.width * whole.height / (PIXELS[0] * PIXELS[1])
    png = next((png for png in map(pack, COLOURS) if len(png) <= most), None) or pack(COLOURS[-1])
    return base64.b64encode(png).decode()
