"""The sentences of the page are complete in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from engine.facts import SHARED

import articles
from parts import WEB
from shelf import EMBED_WORDS, WORDS, own_words, page_words
from tilebag.core.words import blanks, languages
from tilebag.match import catalog

ASKED = re.compile(r"""\bsay\(\s*"([\w.-]+)"|data-(?:say|name)="([\w.-]+)\"""")
SOURCES = [*sorted((WEB / "src").rglob("*.ts")), *sorted(WEB.glob("*.html"))]
BLANK = re.compile(r"\{\w+\}")
FOLDERS = (WORDS, EMBED_WORDS, *(WEB / name for name in articles.VALUES))
OTHERS = [lang for lang in languages() if lang != "en"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_page_has_no_language_that_the_engine_lacks(folder: Path) -> None:
    spoken = {path.stem for path in folder.glob("*.toml")}
    assert set(SHARED) <= spoken <= set(languages())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("lang", OTHERS)
def test_translation_is_complete_and_keeps_the_blanks(lang: str, folder: Path) -> None:
    english, other = page_words("en", folder), own_words(lang, folder)
    assert set(other) <= set(english)
    assert lang not in SHARED or set(other) == set(english)
    assert [key for key in other if blanks(other[key]) != blanks(english[key])] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("lang", OTHERS)
def test_no_translated_sentence_is_still_english(lang: str, folder: Path) -> None:
    english, other = page_words("en", folder), own_words(lang, folder)
    same = [key for key in other if other[key] == english[key] and " " in str(english[key])]
    assert [key for key in same if re.search(r"[a-z]", BLANK.sub("", str(english[key])))] == []


@pytest.mark.parametrize("game", catalog.keys(offered=False))
def test_no_option_or_panel_of_a_game_is_named_like_a_setting_or_a_part_of_an_address(
    game: str,
) -> None:
    """All of them are parameters of one address: #game=okey&rounds=1&pace=fast."""
    (source,) = WEB.glob("*/base/address.*")
    (parameters,) = re.findall(
        r"PLACE_PARAMETERS = new Set\(\[(.*?)\]", source.read_text(encoding="utf-8"), re.DOTALL
    )
    settings = {
        key.split(".")[1] for key in page_words("en") if re.fullmatch(r"settings\.\w+\.name", key)
    }
    assert {"lang", "pace", "seed"} <= (taken := settings | set(re.findall(r"\w+", parameters)))
    box = catalog.box(game)
    assert not taken & {*box.options, *box.aids}, "choose other names"
    assert not set(box.options) & set(box.aids), "an option and a panel have one name"


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_every_key_used_by_the_page_has_a_sentence(source: Path) -> None:
    keys = {key or other for key, other in ASKED.findall(source.read_text(encoding="utf-8"))}
    assert keys <= set(page_words("en", EMBED_WORDS if source.stem == "embed" else WORDS))
