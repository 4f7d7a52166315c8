"""The API reference: every module of the engine, nothing that our content policy refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import api
import offline
from parts import Files

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "tilebag"


@pytest.fixture(scope="module")
def files() -> Files:
    return api.files()


def test_every_module_has_a_page_and_no_game_has(files: Files) -> None:
    modules = {file.stem for file in ENGINE.glob("*.py")} - {"__init__", "__main__"}
    assert {f"docs/tilebag/{module}.html" for module in modules} <= files.keys()
    assert not [path for path in files if "/games" in path or "/cli" in path]
    assert b"determinise" in files["docs/tilebag/game.html"]


def test_no_page_holds_a_script_or_a_style_of_its_own(files: Files) -> None:
    for path, page in files.items():
        if path.endswith(".html"):
            text = page.decode()
            assert not re.search(r"<script|<style|<[^<>]+ (?:style|on\w+)=", text), path
            assert '<link rel="stylesheet" href="/docs/style.css">' in text, path
            assert not re.search(r'src="https?:|<link[^>]+https?:', text), path


def test_the_page_keeps_none_of_it_for_offline_play(files: Files) -> None:
    assert offline.listed(files) == ()
