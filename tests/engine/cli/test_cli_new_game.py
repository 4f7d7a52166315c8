"""`tilebag new-game`: copies the template in a source checkout."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from engine.cli.terminal import run

from tilebag.cli import new_game
from tilebag.match import catalog

ROOT = Path(__file__).resolve().parents[3]
COPIED = ("engine/tilebag", "tests/engine/clauses", "tests/engine/games", "docs/rules")
WRITERS = ("golden.py", "clauses.py", "reach.py", "facts.py")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sources a new game is made from."""
    for part in COPIED:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in WRITERS:
        shutil.copy(ROOT / "tests/engine" / name, tmp_path / "tests/engine")
    (tmp_path / "tests/engine/golden").mkdir()
    monkeypatch.setattr(
        catalog, "__file__", str(tmp_path / "engine" / "tilebag" / "match" / "catalog.py")
    )
    return tmp_path


def files_of(checkout: Path) -> dict[str, bytes]:
    files = (
        file for file in checkout.rglob("*") if file.is_file() and file.parent.name != "__pycache__"
    )
    return {file.relative_to(checkout).as_posix(): file.read_bytes() for file in files}


def test_only_new_files_are_written_and_they_do_not_mention_the_template(checkout: Path) -> None:
    before = files_of(checkout)
    lines = run("new-game", "odd-one").stdout.splitlines()
    after = files_of(checkout)
    assert {name: data for name, data in after.items() if name in before} == before
    created = sorted(set(after) - set(before))
    assert sorted(lines[:-1]) == created
    assert lines[-1].endswith("tilebag check-game odd-one.")
    assert {name.split("/")[-1] for name in created} >= {
        "__init__.py",
        "en.toml",
        "en.md",
        "emblem.svg",
        "test_odd_one.py",
        "games.list",
        "01.txt",
        "odd-one.md",
        "odd-one.toml",
    }
    assert {
        f"engine/tilebag/games/odd_one/lessons/{name}" for name in ("__init__.py", "en.toml")
    } <= set(created)
    assert not [name for name in created if "tr." in name], (
        "English only: the rest is translated when it stands"
    )
    for name in created:
        text = after[name].decode().replace("clauses/_blank", "")
        assert not re.search(r"_blank|High Tile|HT-|test_ht_", text), name


def test_clauses_get_letters_that_no_other_game_has(checkout: Path) -> None:
    run("new-game", "odd-kite")  # OK is taken
    text = (checkout / "tests/engine/clauses/odd-kite.toml").read_text(encoding="utf-8")
    (letters,) = set(re.findall(r"^([A-Z]{2})-\d+ =", text, re.MULTILINE))
    others = (
        file
        for file in (checkout / "tests/engine/clauses").glob("*.toml")
        if file.stem != "odd-kite"
    )
    assert not any(f"\n{letters}-1 " in file.read_text(encoding="utf-8") for file in others)
    assert f"test_{letters.lower()}_3_" in (
        checkout / "tests/engine/games/test_odd_kite.py"
    ).read_text(encoding="utf-8")


def test_a_bad_key_is_refused_in_one_sentence(checkout: Path) -> None:
    before = files_of(checkout)
    for key in (
        "Odd",
        "odd_one",
        "-odd",
        "odd--one",
        "1st",
        "o" * 31,
        "_blank",
        "error",
        "",
        "../x",
    ):
        refused = run("new-game", "--", key)
        assert refused.exit_code == 2, key
        assert refused.stderr.startswith("tilebag: "), key
        assert refused.stderr.count("\n") == 1, key
    assert files_of(checkout) == before


def test_existing_files_are_not_overwritten(checkout: Path) -> None:
    assert run("new-game", catalog.keys()[0]).exit_code == 2
    left = checkout / "tests/engine/clauses/odd-one.toml"
    left.write_text("", encoding="utf-8")
    before = files_of(checkout)
    assert "tests/engine/clauses/odd-one.toml already exists." in run("new-game", "odd-one").stderr
    assert files_of(checkout) == before


def test_an_installed_package_cannot_add_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        catalog, "__file__", str(tmp_path / "site-packages" / "tilebag" / "match" / "catalog.py")
    )
    assert "source code" in run("new-game", "odd-one").stderr
    assert new_game.KEY.fullmatch("odd-one")
