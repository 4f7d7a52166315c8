"""Faults in the games and shared code, injected on purpose: tests/engine/faults.toml.

python tests/engine/faults.py [--jobs 2] [--first] [WORD ...]

`make mutants` injects faults by the thousand; this list has those a person would fear: a leak, a
lost tile, a missing offer.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fault_runner import main

if __name__ == "__main__":
    sys.exit(main(Path(__file__).with_suffix(".toml"), (__doc__ or "").splitlines()[0]))
