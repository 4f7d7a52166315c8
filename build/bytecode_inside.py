"""Runs in Pyodide: compiles the standard library and our engine in advance, instead of at every
start.

Only the interpreter that will import the modules can compile them. /folder contains our wheel;
python_stdlib.zip and the wheel with bytecode in place of sources are written to it.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import json
import marshal
import pkgutil
import re
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path("/folder")
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
# Files for the terminal and for the build. The site's pages already contain the rules and lessons.
NOT_HERE = re.compile(r"tilebag/(cli|__main__|lessons|study|games/\w+/(art|lessons|pages))\b")
REPLACED = re.compile(r"tilebag/(games/\w+/)?words/\w+\.toml")  # replaced by words.json
# Imported only after errors, or inside functions; tests/pyodide/run.mjs reports one that is missing
# here.
LATER = (
    "linecache",
    "tokenize",
    "traceback",
    "encodings.ascii",
    "encodings.latin_1",
    "encodings.idna",
    "stringprep",
)
# PEP 552: hash-based, never checked against a source
UNCHECKED = (0b01).to_bytes(4, "little") + bytes(8)
NO_ASSERTIONS = 2
AS_WRITTEN = 0
THE_START_OF_1980 = (1980, 1, 1, 0, 0, 0)
PYTHON_TAG = b"Tag: cp%d%d-" % sys.version_info[:2]
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def import_engine() -> None:
    """Import every module that the page may need."""
    import tilebag

    for module in pkgutil.walk_packages(tilebag.__path__, "tilebag.", onerror=lambda name: None):
        if not NOT_HERE.match(module.name.replace(".", "/")):
            importlib.import_module(module.name)


def bytecode(source: bytes, name: str, optimize: int) -> bytes:
    """A .pyc that is never checked against a source."""
    tree = ast.parse(source, name)
    if optimize == AS_WRITTEN:
        leave_out_what_only_readers_need(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def leave_out_what_only_readers_need(tree: ast.AST) -> None:
    """Remove annotations and docstrings. A class keeps a short docstring, or `dataclass` would
    compute a signature.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            instead = (
                ast.Expr(ast.Constant(node.name)) if isinstance(node, ast.ClassDef) else ast.Pass()
            )
            ast.copy_location(instead, node.body[0])
            del node.body[0]
            if isinstance(node, ast.ClassDef) or not node.body:
                node.body.insert(0, ast.fix_missing_locations(instead))


def pack_archive(files: Mapping[str, bytes]) -> bytes:
    """A reproducible zip without compression, because parts.py compresses it as a whole."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, THE_START_OF_1980), files[name])
    return buffer.getvalue()


def library() -> bytes:
    """The modules of the standard library that have been imported so far."""
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    # "frozen" for modules that are part of the interpreter
    origins = {str(spec.origin) for spec in specs if spec}
    with zipfile.ZipFile(LIBRARY) as whole:
        sources = {
            path: whole.read(path) for path in whole.namelist() if f"{LIBRARY}/{path}" in origins
        }
    compiled = {
        f"{path}c": bytecode(source, f"{LIBRARY}/{path}", NO_ASSERTIONS)
        for path, source in sources.items()
    }
    return pack_archive(compiled)


def engine(wheel: Path) -> bytes:
    """The wheel with bytecode in place of sources, all sentences as JSON, and no command line,
    lessons or rules.
    """
    with zipfile.ZipFile(wheel) as whole:
        files = {name: whole.read(name) for name in whole.namelist() if not NOT_HERE.match(name)}
    packed = {"tilebag/core/words.json": words()}
    for name, data in files.items():
        if name.endswith(".py"):
            packed[f"{name}c"] = bytecode(data, name, AS_WRITTEN)
        elif name.endswith("/WHEEL"):
            packed[name] = data.replace(b"Tag: py3-", PYTHON_TAG)
        elif not REPLACED.match(name) and not name.endswith(
            ("/RECORD", "/entry_points.txt", "py.typed")
        ):
            packed[name] = data
    return pack_archive(packed)


def words() -> bytes:
    """All sentences by language, for `tilebag.core.words`."""
    from tilebag.core.words import languages, sentences

    by_language = {lang: sentences(lang) for lang in languages()}
    return json.dumps(by_language, ensure_ascii=False, separators=(",", ":")).encode()


def main() -> None:
    wheel_name, *modules = sys.argv[1:]
    (wheel,) = FOLDER.glob("*-py3-*.whl")
    sys.path.append(str(wheel))
    import_engine()
    for name in (*modules, *LATER):
        importlib.import_module(name)
    archives = {"python_stdlib.zip": library(), wheel_name: engine(wheel)}
    for name, data in archives.items():
        (FOLDER / name).write_bytes(data)


main()
