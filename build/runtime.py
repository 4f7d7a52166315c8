"""The files of the pinned Pyodide and PyScript packages from npm."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from parts import NODE_MODULES, Files

PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
PACKED = ".gzip"  # unpacked by the page; not .gz, which some hosts send as a content encoding

# PyScript loads these at every start unless disabled; py-editor searches for editors four times a
# second.
PLUGINS = ("deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")
# Requested only if a page edits code, shows a terminal, unpacks an archive or uses other packages.
NEVER_ASKED_FOR = (*PLUGINS, "codemirror", "xterm", "zip-", "pyodide_graph")
NOT_AT_A_START = ("mpy-", "toml-")  # MicroPython; a page's configuration
_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']\./([^"']+\.js)["']""")
_PYTHON_IMPORT = re.compile(
    r"""(?:\\n|\\t|[;"'`]|\n)\s*(?:import ([\w., ]+)|from ([\w.]+) import)"""
)
_SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S+\s*$")


def files(library: bytes) -> Files:
    """Pyodide at the top with this library, compressed, and PyScript in its own folder; without
    source maps.
    """
    pyodide = {name: (PYODIDE / name).read_bytes() for name in PYODIDE_FILES} | {
        f"{LIBRARY}{PACKED}": library
    }
    # without packages, because Python imports our wheel from its zip
    pyodide["pyodide-lock.json"] = json.dumps(
        {"info": _info(), "packages": {}}, indent=1, sort_keys=True
    ).encode()
    pyscript = {path: (PYSCRIPT / Path(path).name).read_bytes() for path in pyscript_scripts()}
    return {name: _remove_map(name, data) for name, data in (pyodide | pyscript).items()}


def plain(engine: Files) -> Files:
    """The engine's files without PyScript, which opens databases, for framed pages, which store
    nothing.
    """
    return {path: data for path, data in engine.items() if "/pyscript/" not in path}


def library() -> bytes:
    """The standard library as Pyodide ships it: a zip of sources."""
    return (PYODIDE / LIBRARY).read_bytes()


def plugin_settings() -> str:
    """A page's settings for PyScript, which reads one element for each of its interpreters."""
    settings = json.dumps({"plugins": [f"!{name}" for name in PLUGINS]})
    return "".join(
        f'<{kind}-config type="json" hidden>{settings}</{kind}-config>' for kind in ("py", "mpy")
    )


def pyscript_scripts() -> list[str]:
    """The PyScript modules that may be requested, by their paths in this folder."""
    return sorted(f"pyscript/{name}" for name in _reachable("core.js"))


def started_scripts() -> list[str]:
    """The PyScript modules that every start requests."""
    return [path for path in pyscript_scripts() if not Path(path).name.startswith(NOT_AT_A_START)]


def pyscript_imports() -> set[str]:
    """The modules of the standard library that PyScript's Python code imports; the code is text in
    its scripts.
    """
    library = zipfile.ZipFile(PYODIDE / LIBRARY).namelist()
    modules = {re.sub(r"(/__init__)?\.py$", "", name).replace("/", ".") for name in library}
    scripts = "\n".join((PYSCRIPT / name).read_text() for name in _reachable("core.js"))
    lists = (match[1] or match[2] for match in _PYTHON_IMPORT.finditer(scripts))
    return modules & {
        name.split()[0] for names in lists for name in names.split(",") if name.strip()
    }


def python_tag() -> str:
    """The tag in the name of a wheel for this Python only."""
    major, minor, _ = _info()["python"].split(".")
    return f"cp{major}{minor}"


def _info() -> dict[str, str]:
    info: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return info


def version() -> str:
    """The version of Pyodide in the site."""
    return str(json.loads((PYODIDE / "package.json").read_text())["version"])


def _reachable(first: str) -> Iterator[str]:
    """The module and all modules that it may import, except those that are never requested."""
    seen = set()
    waiting = [first]
    while waiting:
        name = waiting.pop()
        if name in seen or name.startswith(NEVER_ASKED_FOR):
            continue
        seen.add(name)
        yield name
        waiting += _IMPORT.findall((PYSCRIPT / name).read_text())


def _remove_map(name: str, data: bytes) -> bytes:
    return _SOURCE_MAP.sub(b"\n", data) if name.endswith((".js", ".mjs")) else data
