"""A thousand invalid files pass the page's reader and the engine: each is explained or is a valid
match.

In a build's tests, as it takes Node and the engine both.
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from typing import Any

import hostile
import pytest

from parts import NODE, ROOT
from shelf import page_words
from thorough import THOROUGH
from tilebag.match.session import MOST_STEPS
from tilebag.page.port import Port

FILES = 1000
SEEDS = range(1, 11) if THOROUGH else (1,)
READER = ROOT / "tests" / "js" / "read-files.mjs"


def as_read(texts: list[str]) -> list[dict[str, Any]]:
    """The result of the page's reader for each file."""
    asked = json.dumps(texts)
    done = subprocess.run([*NODE, READER], input=asked, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def check_file(body: object) -> dict[str, Any]:
    """The engine's answer for a match."""
    port = Port()
    (answer,) = port.handle(json.dumps({"do": "check", "lang": "en", "body": body}))
    assert port.session is None
    found = json.loads(answer)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_hostile_file_is_explained_or_replayed(seed: int) -> None:
    texts = list(hostile.files(FILES, seed))
    said = page_words("en")
    ways: Counter[str] = Counter()
    for text, found in zip(texts, as_read(texts), strict=True):
        assert "threw" not in found, f"{found['threw']}\n{text[:500]}"
        assert not found["why"] or f"import.why.{found['why']}" in said
        ways[found["why"] or "read"] += 1
        for game in found["games"]:
            ways[game["why"] or "asked"] += 1
            assert not game["why"] or f"import.why.{game['why']}" in said
            if game["why"]:
                continue
            answer = check_file(game["body"])
            assert answer["say"] == "checked", f"{answer}\n{text[:500]}"
            assert answer["save"] or answer["why"]
            ways["fine" if answer["save"] else "refused"] += 1
            if answer["save"]:
                assert answer["save"]["about"]["turn"] <= MOST_STEPS
    few = {
        "read": 300,
        "torn": 50,
        "nothing": 20,
        "deep": 10,
        "several": 5,
        "unsound": 50,
        "asked": 200,
        "fine": 60,
        "refused": 150,
    }
    assert {way: n for way, n in few.items() if ways[way] < n} == {}, ways


def test_oversized_file_is_not_parsed() -> None:
    (found,) = as_read([hostile.to_json(hostile.real()[0]) + " " * 51_000_000])
    assert found["why"] == "large"
