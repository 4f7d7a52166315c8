"""The frame of each lesson as a blogger copies it, made as the page at /embed/ makes it (web/src/embed/snippets.ts)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from parts import NODE

Card: TypeAlias = dict[str, Any]  # as snippets.ts has it


def frames(cards: Sequence[Card]) -> list[str]:
    """A snippet a card."""
    command = [*NODE, str(Path(__file__).with_suffix(".mjs"))]
    done = subprocess.run(command, input=json.dumps(cards).encode(), stdout=subprocess.PIPE, check=True)
    found: list[str] = json.loads(done.stdout)
    return found
