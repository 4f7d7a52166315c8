"""Prints the version: `git tag v$(python3 build/version.py)`. It stands once, in the engine."""

from __future__ import annotations

import re
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "engine" / "tilebag" / "__init__.py"


def version() -> str:
    """As in "0.1.0"."""
    found = re.search(r'__version__ = "([^"]+)"', SOURCE.read_text(encoding="utf-8"))
    assert found, f"no version in {SOURCE}"
    return found[1]


if __name__ == "__main__":
    print(version())
