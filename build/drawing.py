"""Draws tables with the page's own painters: figures in a page, PNG files for where there is no page, and as text.

Node draws (scene_svg.mjs), in as many processes as there are cores. Answers are cached in .cache/drawn/. Only PNG files
need Pillow and unpacked fonts, so `make play` draws figures without them.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from parts import CACHE, NODE, NODE_MODULES, ROOT, WEB, content_name, digest, read_tree, remember
from tilebag import strict_json

Table: TypeAlias = Mapping[str, Any]  # {scene, frame: [width, height], label, kind}
Job: TypeAlias = Mapping[str, Any]  # {"figures": [Table, ...]}, {"lines": Table} or {"picture": Table}

SCRIPT = Path(__file__).with_name("scene_svg.mjs")
RASTERISER = NODE_MODULES / "@resvg" / "resvg-wasm" / "package.json"
PIXELS = (896, 560)  # of a picture, as in SCRIPT; 640 × 400 of a page
BANNER_PIXELS = (1200, 630)  # of one with a banner, as in SCRIPT
MOST = 25_000  # bytes of a picture; one with a banner has room in proportion
COLOURS = (96, 64, 48, 32, 28, 24, 20, 17)  # as many as fit: faces and ground are flat, the others are soft edges
_DAY = re.compile(r":root \{(.*?)\n\}", re.DOTALL)
_SHADE = re.compile(r"^rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)$")  # the rasteriser knows the older form
_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")


@dataclass(frozen=True, slots=True)
class Figures:
    """The tables of a page as <svg> elements, and the symbols that they use."""

    sprite: str
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Drawer:
    """Draws with these shapes (art/pieces.svg, with its letters)."""

    shapes: bytes

    def figures(self, pages: Sequence[Sequence[Table]]) -> list[Figures]:
        """The tables of each page."""
        answers = self._answer([{"figures": list(page)} for page in pages])
        return [Figures(one["sprite"], tuple(one["figures"])) for one in answers]

    def pictures(self, tables: Sequence[Table]) -> list[bytes]:
        """A PNG file of each table."""
        return [base64.b64decode(one["png"]) for one in self._answer([{"picture": dict(table)} for table in tables])]

    def lines(self, tables: Sequence[Table]) -> list[tuple[str, ...]]:
        """Each table in words."""
        return [tuple(one["lines"]) for one in self._answer([{"lines": dict(table)} for table in tables])]

    def _answer(self, jobs: Sequence[Job]) -> list[dict[str, Any]]:
        """The answer to each job, from the cache or from Node."""
        drawer = self._name()
        places = [CACHE / "drawn" / f"{digest((drawer + strict_json.write(job)).encode())}.json" for job in jobs]
        new = {place: job for place, job in zip(places, jobs, strict=True) if not place.is_file()}
        for place, answer in zip(new, self._ask(list(new.values())), strict=True):
            remember(place, json.dumps(answer).encode)
        return [json.loads(place.read_bytes()) for place in places]

    def _ask(self, jobs: Sequence[Job]) -> list[dict[str, Any]]:
        if not jobs:
            return []
        place = CACHE / "drawing"
        shapes = place / f"{digest(self.shapes)}.svg"
        remember(shapes, lambda: self.shapes)
        type_files = []
        if any("picture" in job for job in jobs):
            import fonts

            for font in fonts.single_weight_fonts():
                remember(file := place / f"{digest(font)}.ttf", partial(bytes, font))
                type_files.append(str(file))
        widths = json.loads((WEB / "fonts" / "widths.json").read_bytes())
        given = {"shapes": str(shapes), "fonts": type_files, "colours": colours(), "widths": widths}
        lanes = min(len(jobs), os.cpu_count() or 1)
        with ThreadPoolExecutor(lanes) as pool:
            answers = list(pool.map(_ask_node, [{**given, "jobs": jobs[lane::lanes]} for lane in range(lanes)]))
        return [answers[k % lanes][k // lanes] for k in range(len(jobs))]

    def _name(self) -> str:
        """Changes with everything that a drawing depends on, except the table."""
        painters = {
            name: data
            for name, data in read_tree(WEB / "src").items()
            if name.startswith(("base/", "board/", "ui/scene-text"))
        }
        own = (Path(__file__), SCRIPT, RASTERISER, ROOT / "requirements" / "site.txt", WEB / "css" / "theme.css")
        others = {one.name: one.read_bytes() for one in own} | {"shapes": self.shapes}
        return content_name(painters | others | read_tree(WEB / "fonts"))


def _ask_node(given: Mapping[str, Any]) -> list[dict[str, Any]]:
    made = subprocess.run([*NODE, SCRIPT], input=json.dumps(given).encode(), stdout=subprocess.PIPE, check=True)
    return [_reduce_colours(one) for one in json.loads(made.stdout)]


def colours() -> dict[str, str]:
    """The tokens of css/theme.css as they are by day."""
    day = _DAY.search((WEB / "css" / "theme.css").read_text(encoding="utf-8"))
    assert day
    return {name: _SHADE.sub(r"rgba(\1, \2, \3, \4)", value.strip()) for name, value in _TOKEN.findall(day[1])}


def _reduce_colours(answer: dict[str, Any]) -> dict[str, Any]:
    """A picture with as many colours as fit into MOST bytes, or with the fewest where none fit."""
    if "png" not in answer:
        return answer
    from PIL import Image

    def pack(colours: int) -> bytes:
        made = io.BytesIO()
        whole.quantize(colours, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
        return made.getvalue()

    whole = Image.open(io.BytesIO(base64.b64decode(answer["png"]))).convert("RGB")
    most = MOST * whole.width * whole.height / (PIXELS[0] * PIXELS[1])
    png = next((png for png in map(pack, COLOURS) if len(png) <= most), None) or pack(COLOURS[-1])
    return {"png": base64.b64encode(png).decode()}
