"""Texts for players use one term for each thing; words that the glossary has retired do not come
back.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from parts import ROOT

RETIRED = tomllib.loads(Path(__file__).with_name("retired_words.toml").read_text(encoding="utf-8"))
ENGLISH = RETIRED["english"]
# comments, keys and blanks
CODES = re.compile(r"^ *#.*$|^[\w-]+(?:\.[\w-]+)* = |\{[^}]*\}|`[^`]*`", re.MULTILINE)


def lower(text: str) -> str:
    return text.replace("İ", "i").replace("I", "ı").lower()


def find(text: str, term: dict[str, list[str]]) -> list[str]:
    """The retired words of a term in a text."""
    text = lower(text)
    for fine in term.get("fine", []):
        text = text.replace(fine, "")
    spelled = [
        re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for word in term["not"]
    ]
    return re.findall(rf"(?<!\w)(?:{'|'.join(spelled)})(?!\w)", text)


def files(of: dict[str, Any]) -> list[Path]:
    return sorted(file for pattern in of["files"] for file in ROOT.glob(pattern))


@pytest.mark.parametrize(
    "file", [*files(RETIRED), *files(ENGLISH)], ids=lambda file: str(file.relative_to(ROOT))
)
def test_no_text_contains_a_retired_word(file: Path) -> None:
    text = CODES.sub(" ", file.read_text(encoding="utf-8"))
    terms = (RETIRED if file.stem == "tr" else ENGLISH)["term"]
    terms = [
        term
        for term in terms
        if not any(part in file.as_posix() for part in term.get("except", []))
    ]
    wrong = {term["say"]: words for term in terms if (words := find(text, term))}
    assert wrong == {}, "say the terms at the left instead"


@pytest.mark.parametrize("file", files(RETIRED), ids=lambda file: str(file.relative_to(ROOT)))
def test_turkish_numbers_and_endings_cannot_be_misread(file: Path) -> None:
    """“1, 2'nin” would be read as 1,2 with an ending; endings follow a straight apostrophe."""
    text = file.read_text(encoding="utf-8")
    assert re.findall(r"\b\d+, \d+'\w+|\w*’\w*", text) == []


def test_every_file_pattern_matches_a_file() -> None:
    patterns = [*RETIRED["files"], *ENGLISH["files"]]
    assert [pattern for pattern in patterns if not any(ROOT.glob(pattern))] == []


@pytest.mark.parametrize(
    "text",
    [
        "Ötekiler oynar.",
        "Bir de\nyığın var.",
        "Tohumu yaz.",
        "“Bitir” yerine bırak.",
        "YIĞIN",
        "Tamam'a bas.",
    ],
)
def test_retired_word_is_found_with_endings_and_in_capitals(text: str) -> None:
    assert any(find(text, term) for term in RETIRED["term"])


@pytest.mark.parametrize(
    "text", ["turuncu", "pedal", "ödek", "dağıtım kodu (tohum)", "yalnızlık", "dalga"]
)
def test_retired_word_inside_another_word_is_allowed(text: str) -> None:
    assert not any(find(text, term) for term in RETIRED["term"])
