"""Compiles the standard library and our engine to bytecode, with which Python starts two to three
times as fast.

Pyodide ships its library as source code and compiles it at every start; we import a quarter of its
modules. Here the same interpreter compiles them under Node: bytecode.mjs starts it, and
bytecode_inside.py runs in it.
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

MADE = CACHE / "bytecode"  # cached by the sources, because compiling takes seconds
MAKERS = ("bytecode.mjs", "bytecode_inside.py")


@dataclass(frozen=True, slots=True)
class Bytecode:
    """The files that the browser loads instead of Pyodide's library and our wheel."""

    library: bytes  # python_stdlib.zip, with the imported modules only
    wheel_name: str
    wheel: bytes  # without sources and without the command line


def make_wheel() -> tuple[str, bytes]:
    """The file name and the bytes of the engine's wheel, including the command line; the result is
    reproducible.
    """
    from hatchling.builders.wheel import WheelBuilder

    with tempfile.TemporaryDirectory() as folder:
        (wheel,) = map(Path, WheelBuilder(str(ROOT)).build(directory=folder))
        return wheel.name, wheel.read_bytes()


def make(wheel_name: str, sources: bytes, *, folder: Path = MADE) -> Bytecode:
    """Compiles, or reads the result from this folder; the result is reproducible.

    Raises: subprocess.CalledProcessError: Pyodide did not start or a module could not be compiled;
        see its output.
    """
    name = wheel_name.replace("-py3-", f"-{runtime.python_tag()}-")
    made_of = {maker: (ROOT / "build" / maker).read_bytes() for maker in MAKERS}
    made_of |= {wheel_name: sources, runtime.version(): runtime.library()}
    compiled = remember(
        folder / f"{content_name(made_of)}.pickle", lambda: _compile(wheel_name, sources, name)
    )
    library, wheel = pickle.loads(compiled)
    return Bytecode(library, name, wheel)


def _compile(wheel_name: str, sources: bytes, name: str) -> bytes:
    """Library and wheel, pickled."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / wheel_name).write_bytes(sources)
        words = ["node", "build/bytecode.mjs", temporary, name, *sorted(runtime.pyscript_imports())]
        subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return pickle.dumps([(folder / result).read_bytes() for result in (runtime.LIBRARY, name)])


def main(folder: Path) -> None:
    """Writes the files that the browser loads, for tests of the engine in Pyodide."""
    compiled = make(*make_wheel())
    shutil.rmtree(folder, ignore_errors=True)
    write({runtime.LIBRARY: compiled.library, compiled.wheel_name: compiled.wheel}, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
