"""reports/soak.md: what came of the long runs. Each part is written by what ran, with the day and the commit."""

from __future__ import annotations

import re
import subprocess
from datetime import date
from pathlib import Path

from parts import REPORTS, ROOT

PAGE = REPORTS / "soak.md"
PARTS = ("laws", "buttons", "tests")  # in this order on the page
_MARK = re.compile(r"^<!-- part: (\w+) -->\n", re.MULTILINE)
HEAD = "# Soak: what `make soak` runs and `make test` does not\n"


def write_part(name: str, text: str, page: Path = PAGE) -> None:
    """Put a part into the page, in the place of the one before, with the day and the commit below its heading."""
    assert name in PARTS, name
    kept = _parts(page.read_text(encoding="utf-8")) if page.is_file() else {}
    heading, _, rest = text.strip().partition("\n")
    kept[name] = f"{heading}\n\nLast run: {run_date()}.\n\n{rest.strip()}"
    body = "\n\n".join(f"<!-- part: {one} -->\n{kept[one]}" for one in PARTS if one in kept)
    page.parent.mkdir(exist_ok=True)
    page.write_text(f"{HEAD}\n{body}\n", encoding="utf-8", newline="\n")


def _parts(text: str) -> dict[str, str]:
    _, *pieces = _MARK.split(text)
    return {name: part.strip() for name, part in zip(pieces[::2], pieces[1::2], strict=True)}


def run_date() -> str:
    """Today, and the commit that the files are of."""
    return f"{date.today().isoformat()}, commit {_git('rev-parse', '--short=10', 'HEAD') or 'unknown'}{_change_note()}"


def _change_note() -> str:
    return " with changes" if _git("status", "--porcelain", "--untracked-files=no") else ""


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, check=False, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""
