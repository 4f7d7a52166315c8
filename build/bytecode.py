"""Compiles the standard library and our engine to bytecode: Python then starts two to three times as fast in a browser.

Pyodide ships its library as sources and compiles them at every start; we import a quarter of its modules. The same
interpreter that will run them compiles them here, under Node: bytecode.mjs starts it, bytecode_inside.py runs in it.
"""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import runtime
from parts import CACHE, ROOT, content_name, remember, write

MADE = CACHE / "bytecode"  # by what it was made of: compiling takes seconds
MAKERS = ("bytecode.mjs", "bytecode_inside.py")


@dataclass(frozen=True, slots=True)
class Bytecode:
    """What the browser loads in place of Pyodide's library and of our wheel."""

    library: bytes  # python_stdlib.zip, only what is imported
    wheel_name: str
    wheel: bytes  # without sources and without the command line


def make_wheel() -> tuple[str, bytes]:
    """The file name and the bytes of the engine's wheel, for the command line too; byte for byte repeatable."""
    from hatchling.builders.wheel import WheelBuilder

    with tempfile.TemporaryDirectory() as folder:
        (made,) = map(Path, WheelBuilder(str(ROOT)).build(directory=folder))
        return made.name, made.read_bytes()


def make(wheel_name: str, sources: bytes, *, folder: Path = MADE) -> Bytecode:
    """Compiles, or reads what this folder has; byte for byte the same when made again.

    Raises:
        subprocess.CalledProcessError: Pyodide did not start or a module could not be compiled; see its output.
    """
    name = wheel_name.replace("-py3-", f"-{runtime.python_tag()}-")
    made_of = {maker: (ROOT / "build" / maker).read_bytes() for maker in MAKERS}
    made_of |= {wheel_name: sources, runtime.version(): runtime.library()}
    kept = remember(folder / f"{content_name(made_of)}.pickle", lambda: _compile(wheel_name, sources, name))
    library, wheel = pickle.loads(kept)
    return Bytecode(library, name, wheel)


def _compile(wheel_name: str, sources: bytes, name: str) -> bytes:
    """Library and wheel, pickled."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / wheel_name).write_bytes(sources)
        words = ["node", "build/bytecode.mjs", temporary, name, *sorted(runtime.pyscript_imports())]
        subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return pickle.dumps([(folder / made).read_bytes() for made in (runtime.LIBRARY, name)])


def main(folder: Path) -> None:
    """What the browser loads, for tests of the engine in Pyodide."""
    made = make(*make_wheel())
    shutil.rmtree(folder, ignore_errors=True)
    write({runtime.LIBRARY: made.library, made.wheel_name: made.wheel}, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
