"""What is installed is what was looked at: nothing runs unasked, nothing moves, and no free name is recommended."""

from __future__ import annotations

import re
import subprocess

from parts import ROOT

PINS = ("site.txt", "dev.txt")
TEXTS = (".md", ".py", ".toml", ".yml")


def tracked_files() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [name for name in listed.splitlines() if name.endswith(TEXTS)]


def test_every_action_of_the_workflow_is_pinned_by_its_commit() -> None:
    used = re.findall(r"uses: (\S+)", (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    assert used
    assert [name for name in used if not re.search(r"@[0-9a-f]{40}$", name)] == []


def test_no_script_of_an_npm_package_runs_when_it_is_installed() -> None:
    text = (ROOT / "build" / "setup.py").read_text(encoding="utf-8")
    asked = re.findall(r'"npm", "(?:ci|install)"[^\]]*', text)
    assert asked
    assert [words for words in asked if "--ignore-scripts" not in words] == []


def test_nobody_is_told_to_install_a_package_that_is_not_published() -> None:
    """Anybody may take a free name."""
    told = re.compile(r"""pip install (?:-\S+ )*["'\\]*tilebag\b""")
    assert [name for name in tracked_files() if told.search((ROOT / name).read_text(encoding="utf-8"))] == []


def test_the_tests_install_what_the_site_is_built_with() -> None:
    pinned = [
        set(re.findall(r"^[\w.-]+==\S+", (ROOT / "requirements" / name).read_text(), re.MULTILINE)) for name in PINS
    ]
    assert pinned[0] <= pinned[1], "renew dev.txt (build/README.md)"
