"""The pinned Pyodide and PyScript files, as they come from npm, and the list of what Pyodide may load: our wheel."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator

from parts import NODE_MODULES, Files, digest

PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"

# PyScript asks for these only when a page edits code, shows a terminal, unpacks an archive or names foreign packages.
# Its small stubs (py-editor, py-game, py-terminal, donkey) are asked for at every start and must be there.
NEVER_ASKED_FOR = ("codemirror", "xterm", "zip-", "pyodide_graph")
_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']\./([^"']+\.js)["']""")
_PYTHON_IMPORT = re.compile(r"""(?:\\n|\\t|[;"'`]|\n)\s*(?:import ([\w., ]+)|from ([\w.]+) import)""")
_SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S+\s*$")


def files(library: bytes) -> Files:
    """Pyodide at the top with this standard library, PyScript in its own folder; without source maps."""
    pyodide = {name: (PYODIDE / name).read_bytes() for name in PYODIDE_FILES} | {LIBRARY: library}
    pyscript = {f"pyscript/{name}": (PYSCRIPT / name).read_bytes() for name in _reachable("core.js")}
    return {name: _without_map(name, data) for name, data in (pyodide | pyscript).items()}


def lock(wheel: str, data: bytes) -> bytes:
    """A pyodide-lock.json that knows one package, our wheel, so that Pyodide loads it by name and checks its hash."""
    name, version = wheel.split("-")[:2]
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    package = {
        "name": name,
        "version": version,
        "file_name": wheel,
        "install_dir": "site",
        "sha256": digest(data),
        "package_type": "package",
        "imports": [name],
        "depends": [],
        "unvendored_tests": False,
    }
    return json.dumps({"info": info, "packages": {name: package}}, indent=1, sort_keys=True).encode()


def library() -> bytes:
    """The standard library as Pyodide ships it: a zip of sources."""
    return (PYODIDE / LIBRARY).read_bytes()


def pyscript_imports() -> set[str]:
    """The modules of the standard library that PyScript's Python imports; it stands in PyScript's scripts, as text."""
    with zipfile.ZipFile(PYODIDE / LIBRARY) as archive:
        paths = {
            name.removesuffix(".py").removesuffix("/__init__") for name in archive.namelist() if name.endswith(".py")
        }
    scripts = "\n".join((PYSCRIPT / name).read_text() for name in _reachable("core.js"))
    lists = (found[1] or found[2] for found in _PYTHON_IMPORT.finditer(scripts))
    return {one.split()[0] for names in lists for one in names.split(",") if one.strip()} & {
        path.replace("/", ".") for path in paths
    }


def python_tag() -> str:
    """What a wheel that only this Python can run says in its name."""
    major, minor, _ = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]["python"].split(".")
    return f"cp{major}{minor}"


def version() -> str:
    """The version of Pyodide that is in the site."""
    return str(json.loads((PYODIDE / "package.json").read_text())["version"])


def _reachable(first: str) -> Iterator[str]:
    """The module and all it may import, but for what is never asked for."""
    seen, waiting = set(), [first]
    while waiting:
        name = waiting.pop()
        if name in seen or name.startswith(NEVER_ASKED_FOR):
            continue
        seen.add(name)
        yield name
        waiting += _IMPORT.findall((PYSCRIPT / name).read_text())


def _without_map(name: str, data: bytes) -> bytes:
    return _SOURCE_MAP.sub(b"\n", data) if name.endswith((".js", ".mjs")) else data
