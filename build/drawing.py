"""Tables as pictures, by the page's own painters: figures of a page, and PNG files where there can be no page.

All that is not in .cache/drawn/ is drawn by one Node process (scene_svg.mjs): it takes a tenth of a second to start.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import PIL
from PIL import Image

import fonts
from parts import CACHE, NODE_MODULES, WEB, content_name, digest, read_tree
from tilebag import strict_json

Table: TypeAlias = Mapping[str, Any]  # {scene, frame: [width, height], label, kind}
Job: TypeAlias = Mapping[str, Any]  # {"figures": [Table, ...]} or {"picture": Table}

SCRIPT = Path(__file__).with_name("scene_svg.mjs")
RASTERISER = NODE_MODULES / "@resvg" / "resvg-wasm" / "package.json"
PIXELS = (896, 560)  # of a picture, as in SCRIPT; 640 × 400 of a page
BANNER_PIXELS = (1200, 630)  # of one with a banner, as in SCRIPT
MOST = 25_000  # bytes of a picture; one with a banner has room in proportion
COLOURS = (
    96,
    64,
    48,
    32,
    28,
    24,
    20,
    17,
)  # as many as there is room for: faces and ground are flat, the others soft edges
_DAY = re.compile(r":root \{(.*?)\n\}", re.DOTALL)
_SHADE = re.compile(r"^rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)$")  # the rasteriser knows the older form
_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")


@dataclass(frozen=True, slots=True)
class Figures:
    """The tables of a page as <svg> elements, and the symbols that they use."""

    sprite: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A table as a file, and the same in words."""

    png: bytes
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Drawer:
    """Draws with these shapes (art/pieces.svg, with its letters)."""

    shapes: bytes

    def drawn(self, pages: Sequence[Sequence[Table]], tables: Sequence[Table]) -> tuple[list[Figures], list[Picture]]:
        """The figures of some pages, and a picture of each of some tables."""
        jobs: list[Job] = [*({"figures": list(page)} for page in pages), *({"picture": dict(one)} for one in tables)]
        answers = self._answers(jobs)
        figures = [Figures(one["sprite"], tuple(one["figures"])) for one in answers[: len(pages)]]
        return figures, [Picture(base64.b64decode(one["png"]), tuple(one["lines"])) for one in answers[len(pages) :]]

    def _answers(self, jobs: Sequence[Job]) -> list[dict[str, Any]]:
        """The answer to each job, the new ones kept."""
        drawer = self._name()
        places = [CACHE / "drawn" / f"{digest((drawer + strict_json.write(job)).encode())}.json" for job in jobs]
        new = {place: job for place, job in zip(places, jobs, strict=True) if not place.is_file()}
        for place, answer in zip(new, self._ask(list(new.values())), strict=True):
            place.parent.mkdir(parents=True, exist_ok=True)
            fresh = place.with_name(f"{place.name}.{os.getpid()}")
            fresh.write_text(json.dumps(answer), encoding="utf-8")
            fresh.rename(place)
        return [json.loads(place.read_bytes()) for place in places]

    def _ask(self, jobs: Sequence[Job]) -> list[dict[str, Any]]:
        if not jobs:
            return []
        place = CACHE / "drawing"
        place.mkdir(parents=True, exist_ok=True)
        parts = {"shapes.svg": self.shapes, **{f"{k}.ttf": font for k, font in enumerate(fonts.of_one_weight())}}
        for name, data in parts.items():
            (place / name).write_bytes(data)
        shapes, *types = (str(place / name) for name in parts)
        asked = {"shapes": shapes, "fonts": types, "colours": colours(), "widths": fonts.widths(), "jobs": jobs}
        made = subprocess.run(["node", SCRIPT], input=json.dumps(asked).encode(), stdout=subprocess.PIPE, check=True)
        return [_fewer_colours(one) for one in json.loads(made.stdout)]

    def _name(self) -> str:
        """Of all that a drawing is made of, but for the table."""
        painters = {
            name: data
            for name, data in read_tree(WEB / "js").items()
            if name.startswith(("base/", "board/", "ui/read"))
        }
        own = {one.name: one.read_bytes() for one in (Path(__file__), Path(fonts.__file__), SCRIPT, RASTERISER)}
        style = {"theme.css": (WEB / "css" / "theme.css").read_bytes(), "pillow": PIL.__version__.encode()}
        return content_name(painters | own | style | {"shapes": self.shapes})


def colours() -> dict[str, str]:
    """The tokens of css/theme.css as they are by day."""
    day = _DAY.search((WEB / "css" / "theme.css").read_text(encoding="utf-8"))
    assert day
    return {name: _SHADE.sub(r"rgba(\1, \2, \3, \4)", value.strip()) for name, value in _TOKEN.findall(day[1])}


def _fewer_colours(answer: dict[str, Any]) -> dict[str, Any]:
    """A picture in no more colours than it has room for; the lightest where that is still too heavy."""
    if "png" not in answer:
        return answer
    whole = Image.open(io.BytesIO(base64.b64decode(answer["png"]))).convert("RGB")
    made = (_packed(whole, colours) for colours in COLOURS)
    most = MOST * whole.width * whole.height / (PIXELS[0] * PIXELS[1])
    png = next((one for one in made if len(one) <= most), _packed(whole, COLOURS[-1]))
    return {**answer, "png": base64.b64encode(png).decode()}


def _packed(whole: Image.Image, colours: int) -> bytes:
    made = io.BytesIO()
    whole.quantize(colours, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()
