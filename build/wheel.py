"""engine/ -> one pure-Python wheel, the same for the browser and the command line, byte for byte repeatable."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from parts import ROOT

A_FIXED_MOMENT = "1577836800"  # the start of 2020: no file in the wheel tells when it was made


def make() -> tuple[str, bytes]:
    """The wheel's file name and its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
            cwd=ROOT,
            env={**os.environ, "SOURCE_DATE_EPOCH": A_FIXED_MOMENT, "PYTHONDONTWRITEBYTECODE": "1"},
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        (made,) = Path(folder).glob("*.whl")
        return made.name, made.read_bytes()
