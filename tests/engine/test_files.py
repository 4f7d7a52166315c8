"""Every game has the files it needs; a missing one fails with a note how to make it."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine import clauses, golden
from engine.facts import facts

from tilebag.match import catalog

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "engine" / "tilebag" / "games"
TEMPLATE = "tilebag new-game makes one to begin with"


def required_files(key: str) -> dict[Path, str]:
    """The files of a game and how to make them; tests/build covers those of the site."""
    words = {
        GAMES / catalog.folder(key) / "words" / f"{lang}.toml": TEMPLATE
        for lang in facts(key).languages
    }
    return {
        **words,
        GAMES / catalog.folder(key) / "notation.py": TEMPLATE,
        clauses.FOLDER
        / f"{key}.toml": "write the rules down, clause by clause, as in clauses/_blank.toml",
        golden.list_of(key): f"python tests/engine/golden.py --choose {key} --write",
    }


NEEDED = [
    (file, how) for key in catalog.keys(offered=False) for file, how in required_files(key).items()
]


@pytest.mark.parametrize(
    ("file", "how"), NEEDED, ids=[str(file.relative_to(ROOT)) for file, _ in NEEDED]
)
def test_every_required_file_exists(file: Path, how: str) -> None:
    assert file.is_file(), f"{file.relative_to(ROOT)} is missing: {how}"
