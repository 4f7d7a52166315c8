"""Reports with the results of test runs, in reports/, which is not in the repository."""

from __future__ import annotations

import subprocess
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "reports"


def write_report(name: str, text: str) -> None:
    """Write reports/NAME.md, with the date and the commit below its first line."""
    ask = ["git", "describe", "--always", "--dirty"]
    commit = (
        subprocess.run(ask, cwd=ROOT, check=False, capture_output=True, text=True).stdout.strip()
        or "unknown"
    )
    heading, _, body = text.strip().partition("\n")
    REPORTS.mkdir(exist_ok=True)
    page = (
        f"{heading}\n\nLast run: {date.today().isoformat()}, commit {commit}.\n\n{body.strip()}\n"
    )
    (REPORTS / f"{name}.md").write_text(page, encoding="utf-8", newline="\n")
