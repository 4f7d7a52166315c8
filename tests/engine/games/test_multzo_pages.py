"""The examples on Multzo's rules pages follow the rules."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tilebag.games.multzo.rules.claims import claim
from tilebag.games.multzo.state import Category
from tilebag.kit.piecepack import Stamp, read_stamp


def section(lang: str, name: str) -> str:
    text = (files("tilebag.games.multzo") / "pages" / f"{lang}.md").read_text(encoding="utf-8")
    return re.split(r"^## ", text.partition(f"{{#{name}}}")[2], flags=re.MULTILINE)[0]


def hands(text: str) -> list[tuple[Stamp, ...]]:
    return [
        tuple(map(read_stamp, names.split())) for names in re.findall(r"\{tiles ([^}]*)\}", text)
    ]


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_mz_16_every_kind_of_hand_is_pictured(lang: str) -> None:
    """A set and a run of three and of four."""
    items = re.split(r"^- ", section(lang, "hands"), flags=re.MULTILINE)[1:]
    lengths = [
        [claim(hand).length(category) for hand in hands(item)]
        for category, item in zip(Category, items, strict=True)
    ]
    assert lengths == [[4], [4], [3, 4], [3, 4]]


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_the_page_begins_with_three_pictured_sentences(lang: str) -> None:
    text = (files("tilebag.games.multzo") / "pages" / f"{lang}.md").read_text(encoding="utf-8")
    assert re.findall(r"\{#([a-z]+)\}", text)[0] == "short"
    items = re.split(r"^\d\. ", section(lang, "short"), flags=re.MULTILINE)[1:]
    assert len(items) == 3
    assert all("{" in item for item in items)
