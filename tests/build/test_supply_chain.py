"""Dependencies are pinned, run no scripts when installed, and no unpublished package is
recommended.
"""

from __future__ import annotations

import re
import subprocess

from parts import ROOT

PINS = ("site.txt", "engine.txt", "dev.txt")
TEXTS = (".md", ".py", ".toml", ".yml")


def tracked_files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    return [name for name in listed.splitlines() if name.endswith(TEXTS)]


def test_workflow_actions_are_pinned_by_commit() -> None:
    used = re.findall(
        r"uses: (\S+)", (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    )
    assert used
    assert [name for name in used if not re.search(r"@[0-9a-f]{40}$", name)] == []


def test_npm_runs_no_install_script() -> None:
    text = (ROOT / "build" / "setup.py").read_text(encoding="utf-8")
    commands = re.findall(r'"npm", "(?:ci|install)"[^\]]*', text)
    assert commands
    assert [words for words in commands if "--ignore-scripts" not in words] == []


def test_pip_runs_no_code_of_a_package_when_it_installs_it() -> None:
    """Wheels only; the exceptions are our own package and one without wheels, in the environment of
    `make bench`.
    """
    text = (ROOT / "build" / "setup.py").read_text(encoding="utf-8")
    commands = re.findall(r'\*PIP,\s*(?:"install"|how)[^\])]*', text)
    assert len(commands) == 3
    (own,) = [
        words for words in commands if "--only-binary=:all:" not in words and "*kind" not in words
    ]
    assert "--editable" in own
    assert '"--only-binary=:all:"' in text.partition("kind = ")[2].partition("\n")[0]
    assert re.findall(r"--no-binary=([^\"]*)", text) == ["rlcard"]
    guides = [name for name in tracked_files() if name.startswith("research/")]
    for name in guides:
        for command in re.findall(
            r"pip install .*-r .*", (ROOT / name).read_text(encoding="utf-8")
        ):
            assert "--only-binary=:all:" in command, name


def test_no_text_recommends_an_unpublished_package() -> None:
    """Anybody may take a free name."""
    advice = re.compile(r"""pip install (?:-\S+ )*["'\\]*tilebag\b""")
    assert [
        name for name in tracked_files() if advice.search((ROOT / name).read_text(encoding="utf-8"))
    ] == []


def test_all_tests_use_the_versions_that_build_the_site_and_run_the_engine() -> None:
    site, engine, tests = (
        set(re.findall(r"^[\w.-]+==\S+", (ROOT / "requirements" / name).read_text(), re.MULTILINE))
        for name in PINS
    )
    assert site | engine <= tests, "renew dev.txt (build/README.md)"
