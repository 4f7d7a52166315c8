"""The import contracts of the engine (pyproject.toml) hold, and each notices an import that it
forbids.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

FORBIDDEN = {
    "layers": ("core/words.py", "from tilebag.match import catalog"),
    "circles": ("match/history.py", "from tilebag.match.session import Session"),
    "games": ("games/_blank/state.py", "from tilebag.games.okey import pieces"),
    "rooms": ("games/_blank/state.py", "from tilebag.games._blank import view"),
    "words-of-games": ("games/_blank/names.py", "from tilebag.games._blank import bots"),
    "lessons-of-games": (
        "games/_blank/lessons/__init__.py",
        "from tilebag.games._blank import view",
    ),
    "same-everywhere": ("match/session.py", "import random"),
    "pure-games": ("games/_blank/rules/play.py", "import os"),
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the engine and of the contracts."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "engine" / "tilebag", tmp_path / "tilebag", ignore=ignored)
    shutil.copy2(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def check_contract(folder: Path, contract: str) -> subprocess.CompletedProcess[str]:
    """Check one contract in this folder."""
    command = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [command, "--no-cache", "--contract", contract],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("contract", FORBIDDEN)
def test_a_forbidden_import_is_noticed(checkout: Path, contract: str) -> None:
    name, statement = FORBIDDEN[contract]
    module = checkout / "tilebag" / name
    source = module.read_text(encoding="utf-8")
    assert check_contract(checkout, contract).returncode == 0
    future = "from __future__ import annotations\n"
    assert future in source, name
    module.write_text(source.replace(future, f"{future}\n{statement}\n", 1), encoding="utf-8")
    checked = check_contract(checkout, contract)
    assert checked.returncode == 1
    assert "BROKEN" in checked.stdout
