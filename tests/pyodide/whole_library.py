"""The modules of the standard library that the site does not ship, for pytest; records which of
them our engine imports.

Runs in Pyodide first, in its main module: run.mjs reads `missed` after the tests.
"""

from __future__ import annotations

import sys
import zipimport
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import FrameType

WHOLE = "/pyodide/python_stdlib.zip"
SHIPPED = next(path for path in sys.path if path.endswith(".zip"))
missed: set[str] = set()


def engine_is_running() -> bool:
    """Whether a function of the engine is waiting for this import."""
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] == "tilebag":
            return True
        frame = frame.f_back
    return False


class WholeLibrary:
    """Searches Pyodide's own library after everything else."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        del target
        if path is None:
            folders = [WHOLE]
        else:
            folders = [
                folder.replace(SHIPPED, WHOLE, 1)
                for folder in path
                if folder.startswith((SHIPPED, WHOLE))
            ]
        for folder in folders:
            if spec := zipimport.zipimporter(folder).find_spec(name):
                if engine_is_running():
                    missed.add(name)
                return spec
        return None


sys.meta_path.append(WholeLibrary)
