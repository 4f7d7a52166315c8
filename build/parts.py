"""Helpers for all steps of the build: folders, names made from content, the cache, messages when a
step fails.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
# the program itself, because its Node wrapper is slower
ESBUILD = next(NODE_MODULES.glob("@esbuild/*/bin/esbuild"), Path("esbuild"))
NODE = ("node", "--import", (ROOT / "build" / "typescript.mjs").as_uri())  # can load TypeScript
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"

Files: TypeAlias = dict[str, bytes]  # path in the site, without the leading slash -> content


class Missing(ValueError):
    """A file that the site needs is missing, or refers to a missing one; the message names it."""


@contextmanager
def explain_failures() -> Iterator[None]:
    """If the site cannot be built, exit with one sentence that says what to do."""
    # build/dev.py imports this before it adds the engine to the path
    from tilebag.core.errors import (
        EngineError,
    )
    from tilebag.core.words import BrokenFile

    try:
        yield
    except (Missing, BrokenFile, EngineError) as mistake:
        sys.exit(f"tilebag: {mistake}")
    except subprocess.CalledProcessError as error:
        sys.exit(
            f"tilebag: {Path(error.cmd[0]).name} failed; correct what the lines above name and run this again."
        )
    except Exception as error:
        if game := _game_of(error):
            error.add_note(f"tilebag: the game that could not be built is {game}")
        raise


def _game_of(error: Exception) -> str:
    """The game of a failed step, from the innermost function that has a box or the key of a
    game.
    """
    from tilebag.match import catalog

    for frame, _ in reversed([*traceback.walk_tb(error.__traceback__)]):
        keys = [getattr(value, "key", value) for value in frame.f_locals.values()]
        if matches := [key for key in catalog.keys() if key in keys]:
            return matches[0] if len(matches) == 1 else ""
    return ""


def digest(data: bytes) -> str:
    """The SHA-256 of some bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def integrity(data: bytes) -> str:
    """The SHA-256 of some bytes as browsers check it (Subresource Integrity)."""
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def compress(data: bytes) -> bytes:
    """Gzip, for files that the page unpacks itself, because a host may not compress them."""
    return remember(
        CACHE / "packed" / f"{digest(data)}.gzip9", lambda: gzip.compress(data, 9, mtime=0)
    )


def content_name(files: Mapping[str, bytes]) -> str:
    """Twelve hexadecimal digits that change when any of these files changes its name or content."""
    lines = (f"{digest(files[name])}  {name}\n" for name in sorted(files))
    return digest("".join(lines).encode())[:12]


def under(folder: str, files: Mapping[str, bytes]) -> tuple[str, Files]:
    """The files moved to `<folder>/<content name>/`, and the address of this folder, without a
    slash at its end.
    """
    place = f"{folder}/{content_name(files)}"
    return f"/{place}", {f"{place}/{name}": data for name, data in files.items()}


def read_tree(folder: Path) -> Files:
    """All files under a folder by their paths in it, except hidden ones and Python's caches, which
    other processes change meanwhile.
    """
    files = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not _is_left_out(name)]
        for path in (Path(place, name) for name in names if not _is_left_out(name)):
            files[path.relative_to(folder).as_posix()] = path.read_bytes()
    return dict(sorted(files.items()))


def _is_left_out(name: str) -> bool:
    return name.startswith(".") or name == "__pycache__"


def write(files: Files, folder: Path) -> None:
    """Adds files to a folder."""
    for path, data in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def remember(place: Path, make: Callable[[], bytes]) -> bytes:
    """A cached file, made if it is missing; written atomically, because other processes may read
    it.
    """
    if not place.is_file():
        data = make()
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = place.with_name(f"{place.name}.{os.getpid()}-{threading.get_ident()}")
        fresh.write_bytes(data)
        fresh.rename(place)
    return place.read_bytes()
