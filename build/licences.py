"""The licences of all third-party parts of the site, from the packages themselves.

The parts are detected, not listed: the packages that esbuild reads for our scripts, those in the
source maps of PyScript, Pyodide and the manual, our fonts, and the packages that contain the
manual's scripts and styles. A part without a licence fails the build. Texts that no package
contains are in licences/, with facts in its parts.toml.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, distributions
from pathlib import Path

import manual
import runtime
import tilebag
from parts import ESBUILD, NODE_MODULES, ROOT, WEB, Missing

TEXTS = ROOT / "build" / "licences"
FACTS: dict[str, dict[str, str]] = tomllib.loads((TEXTS / "parts.toml").read_text("utf-8"))
FONTS = "@fontsource-variable"
ICONS = {"mkdocs-material": "material-design-icons"}  # by the package that uses them in the manual
_PACKAGE = re.compile(r".*(?:node_modules|vendor)/((?:@[^/]+/)?[^/]+)/")
_COPIED = "/3rd-party/"  # folder of packages for files that they have copied from others
_TEXT_FILE = re.compile(r"(?:licen[cs]e|copying)\b.*", re.IGNORECASE)
_REPOSITORY = re.compile(r"(?:[\w+]+:)(?://)?(?:git@)?([^#]*?)(?:\.git)?(?:#.*)?$")


@dataclass(frozen=True)
class Part:
    """A third-party part; `version`: its own, or that of the part it is shipped in."""

    name: str
    version: str
    licence: str
    source: str
    text: str

    @property
    def id(self) -> str:
        return _slug(self.name)


OURS = Part(
    "Tilebag", tilebag.__version__, "MIT", "", (ROOT / "LICENSE").read_text(encoding="utf-8")
)


@cache
def collect() -> tuple[Part, ...]:
    """All parts by name; raises Missing for a part whose licence is unknown."""
    dists = {dist.name: dist for data in _manual_assets() for dist in _owners(data)}
    maps = {
        file.with_name(f"{file.name}.map") for file in (*_scripts(), *_assets_of(*dists.values()))
    }
    paths = {
        path
        for file in maps
        if file.is_file()
        for path in json.loads(file.read_text("utf-8"))["sources"]
    }
    names = {"pyodide", "@pyscript/core"} | {
        package[1] for path in paths | _read_inputs() if (package := _PACKAGE.match(path))
    }
    names |= {_name_of_copy(path) for path in paths if _COPIED in path}
    npm = {name for name in names if (NODE_MODULES / name).is_dir()}
    carried = (names - npm) | {icons for name, icons in ICONS.items() if name in dists}
    collected = [
        *map(_from_npm, npm),
        *map(_from_python, dists.values()),
        *map(_part_with_our_text, carried),
        *_fonts(),
    ]
    collected += _compiled_parts()
    for part in collected:
        if not part.licence:
            raise Missing(f"{part.name} is shipped and its package names no licence")
    return tuple(sorted(collected, key=lambda part: part.name.lower()))


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _read_inputs() -> set[str]:
    """The files that esbuild reads for our scripts."""
    entries = [
        str(file.relative_to(WEB))
        for top in ("pages", "engine", "sw")
        for file in WEB.glob(f"src/{top}/*.ts")
    ]
    with tempfile.TemporaryDirectory() as folder:
        how = [
            "--bundle",
            "--format=esm",
            "--log-level=error",
            f"--outdir={folder}",
            f"--metafile={folder}/meta.json",
        ]
        subprocess.run([ESBUILD, *entries, *how], cwd=WEB, check=True)
        return set(json.loads(Path(folder, "meta.json").read_text("utf-8"))["inputs"])


def _scripts() -> Iterator[Path]:
    """The scripts of PyScript and Pyodide in the site."""
    yield from (runtime.PYSCRIPT / Path(path).name for path in runtime.pyscript_scripts())
    yield from (runtime.PYODIDE / name for name in runtime.PYODIDE_FILES)


def _manual_assets() -> Iterator[bytes]:
    """The manual's scripts and styles, without our own and those extracted from its pages."""
    for path, data in manual.files().items():
        if re.search(r"(?<!/[0-9a-f]{12})\.(?:js|css)$", path) and not (ROOT / path).is_file():
            yield data


def _assets_of(*dists: Distribution) -> list[Path]:
    files = (
        dist.locate_file(file)
        for dist in dists
        for file in dist.files or ()
        if file.suffix in {".js", ".css"}
    )
    return [Path(str(file)) for file in files]


@cache
def _assets_of_mkdocs() -> list[tuple[Distribution, list[Path]]]:
    """MkDocs' packages with their scripts and styles; cached, because reading the file lists takes
    a second.
    """
    return [(dist, _assets_of(dist)) for dist in distributions() if "mkdocs" in dist.name]


def _owners(data: bytes) -> list[Distribution]:
    """The packages that contain this script or style, or a part of it."""
    owners = [
        dist
        for dist, files in _assets_of_mkdocs()
        if any(file.read_bytes() in data for file in files)
    ]
    if not owners:
        raise Missing(
            "a script or style of the manual is of no package that MkDocs uses: build/licences.py"
        )
    return owners


def _from_npm(name: str) -> Part:
    facts = json.loads((NODE_MODULES / name / "package.json").read_text("utf-8"))
    stated = facts.get("repository", "")
    repository = _REPOSITORY.fullmatch(stated["url"] if isinstance(stated, dict) else stated)
    source = f"https://{repository[1]}" if repository else f"https://www.npmjs.com/package/{name}"
    text = _text(name, *sorted((NODE_MODULES / name).iterdir()))
    return Part(name, facts["version"], facts.get("license", ""), source, text)


def _from_python(dist: Distribution) -> Part:
    facts = dist.metadata
    links = dict(link.split(", ", 1) for link in dist.metadata.get_all("Project-URL") or ())
    files = (file for file in dist.files or () if ".dist-info" in file.parts[0])
    text = _text(dist.name, *(Path(str(dist.locate_file(file))) for file in files))
    licence = facts.get_all("License-Expression") or facts.get_all("License") or [""]
    source = links.get("Repository") or links.get("Source") or facts["Home-page"]
    return Part(dist.name, dist.version, licence[0], source, text)


def _text(name: str, *files: Path) -> str:
    """The licence among a package's files, or our own copy of it; raises Missing."""
    own = [file for file in files if _TEXT_FILE.fullmatch(file.name)]
    for file in (*own, TEXTS / f"{_slug(name)}.txt"):
        if file.is_file():
            return "\n".join(line.rstrip() for line in file.read_text("utf-8").splitlines())
    raise Missing(
        f"{name} is shipped and its licence is not known: add build/licences/{_slug(name)}.txt"
    )


def _name_of_copy(path: str) -> str:
    """The name of the part that a package has copied into a folder of its own; raises Missing."""
    for name, facts in FACTS.items():
        if "file" in facts and path.endswith(facts["file"]):
            return name
    raise Missing(
        f"{path} is shipped and its licence is not known: add it to build/licences/parts.toml"
    )


def _part_with_our_text(name: str, within: str = "") -> Part:
    if name not in FACTS:
        raise Missing(
            f"{name} is shipped and its licence is not known: add it to build/licences/parts.toml"
        )
    return Part(name, within, FACTS[name]["licence"], FACTS[name]["source"], _text(name))


def _compiled_parts() -> Iterator[Part]:
    """The parts that are compiled into Pyodide."""
    compiled = (runtime.PYODIDE / "pyodide.asm.wasm").read_bytes()
    for name, facts in FACTS.items():
        if "mark" in facts:
            if facts["mark"].encode() not in compiled:
                raise Missing(
                    f"{name} is not in Pyodide any more: remove it from build/licences/parts.toml"
                )
            yield _part_with_our_text(name, f"in Pyodide {runtime.version()}")


def _fonts() -> Iterator[Part]:
    """The packages that our fonts are made from, found by the copyright line in each font."""
    from fontTools.ttLib import TTFont

    packages = {
        folder.name.partition("-")[0]: folder.name for folder in (NODE_MODULES / FONTS).iterdir()
    }
    copyright_lines = {
        TTFont(file)["name"].getDebugName(0) for file in sorted((WEB / "fonts").glob("*.woff2"))
    }
    for copyright_line in sorted(copyright_lines):
        name = next(
            (name for word, name in packages.items() if word in copyright_line.lower()), None
        )
        if name is None:
            raise Missing(
                f"web/fonts/ has a font of no package in web/package.json: {copyright_line}"
            )
        part = _from_npm(f"{FONTS}/{name}")
        yield Part(
            part.name, part.version, part.licence, part.source, f"{copyright_line}\n\n{part.text}"
        )
