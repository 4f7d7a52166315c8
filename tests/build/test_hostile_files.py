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
    request = json.dumps(texts)
    done = subprocess.run(
        [*NODE, READER], input=request, check=True, capture_output=True, text=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def check_file(body: object) -> dict[str, Any]:
    """The engine's answer for a match."""
    port = Port()
    (answer,) = port.handle(json.dumps({"do": "check", "lang": "en", "body": body}))
    assert port.session is None
    message = json.loads(answer)
    assert isinstance(message, dict)
    return message


@pytest.mark.parametrize("seed", SEEDS)
def test_hostile_file_is_explained_or_replayed(seed: int) -> None:
    texts = list(hostile.files(FILES, seed))
    words = page_words("en")
    ways: Counter[str] = Counter()
    for text, result in zip(texts, as_read(texts), strict=True):
        assert "threw" not in result, f"{result['threw']}\n{text[:500]}"
        assert not result["why"] or f"import.why.{result['why']}" in words
        ways[result["why"] or "read"] += 1
        for game in result["games"]:
            ways[game["why"] or "asked"] += 1
            assert not game["why"] or f"import.why.{game['why']}" in words
            if game["why"]:
                continue
            answer = check_file(game["body"])
            assert answer["say"] == "checked", f"{answer}\n{text[:500]}"
            assert answer["save"] or answer["why"]
            ways["fine" if answer["save"] else "refused"] += 1
            if answer["save"]:
                assert answer["save"]["about"]["turn"] <= MOST_STEPS
    minimums = {
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
    assert {way: n for way, n in minimums.items() if ways[way] < n} == {}, ways


def test_oversized_file_is_not_parsed() -> None:
    (result,) = as_read([hostile.to_json(hostile.real()[0]) + " " * 51_000_000])
    assert result["why"] == "large"
