"""Identifies this version of Tilebag, for comparison with another machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from tilebag.core.version import __version__

# do not affect play, and may not be installed
IGNORED_FOLDERS = ("lessons", "pages", "words", "art", "__pycache__")


def _engine() -> str:
    sha = hashlib.sha256()
    home = Path(__file__).parents[1]
    for file in _files(home):
        data = file.read_bytes()
        sha.update(f"{file.relative_to(home).as_posix()}\0{len(data)}\0".encode() + data)
    return f"{__version__}+{sha.hexdigest()[:12]}"


def _files(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry.is_file():
            yield entry
        elif entry.name not in IGNORED_FOLDERS:
            yield from _files(entry)


# The version and a hash of the code that affects play, which may differ within a version.
ENGINE = _engine()
