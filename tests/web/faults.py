"""Insert the deliberate faults of the page, the service worker and the build
(tests/web/faults.toml).

python tests/web/faults.py [--jobs 2] [--first] [WORD ...]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fault_runner import main

if __name__ == "__main__":
    sys.exit(main(Path(__file__).with_suffix(".toml"), (__doc__ or "").splitlines()[0]))
