"""The rules about imports notice what they forbid: the contracts of the engine (pyproject.toml) and
the folders of the page (web/.dependency-cruiser.mjs).
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


# A file of the page, a forbidden import, and the rule that notices it.
FORBIDDEN_ON_THE_PAGE = [
    ("view/tips.ts", 'import { Store } from "../storage/store.ts"', "types-only-view"),
    ("view/tips.ts", 'import { exportFile } from "../sheets/export.ts"', "below-view"),
    ("board/art.ts", 'import { say } from "../view/status.ts"', "below-board"),
    ("sheets/export.ts", 'import { openReplay } from "../match/replay.ts"', "below-sheets"),
    ("base/address.ts", 'import { newMatch } from "./match-setup.ts"', "no-circles"),
]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the page's scripts."""
    folder = tmp_path_factory.mktemp("web")
    web = ROOT / "web"
    shutil.copytree(web / "src", folder / "src")
    for name in (".dependency-cruiser.mjs", "tsconfig.json", "package.json"):
        shutil.copy2(web / name, folder)
    (folder / "node_modules").symlink_to(web / "node_modules")
    return folder


@pytest.mark.parametrize(("name", "statement", "rule"), FORBIDDEN_ON_THE_PAGE)
def test_a_forbidden_import_of_the_page_is_noticed(
    scripts: Path, name: str, statement: str, rule: str
) -> None:
    module = scripts / "src" / name
    source = module.read_text(encoding="utf-8")
    module.write_text(f"{statement};\n{source}", encoding="utf-8")
    command = ["node_modules/.bin/depcruise", "--config", ".dependency-cruiser.mjs", "src"]
    checked = subprocess.run(command, cwd=scripts, capture_output=True, text=True, check=False)
    module.write_text(source, encoding="utf-8")
    assert checked.returncode != 0
    assert f"error {rule}: src/{name}" in checked.stdout
