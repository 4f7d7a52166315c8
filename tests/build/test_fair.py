"""The fair-play page is complete in every language, also without scripts."""

from __future__ import annotations

import re

import pytest
from pages import document

import articles
import offline
import site_root
from parts import ROOT, WEB
from shelf import languages
from tilebag.lessons.recording import page_address

PAGES = articles.pages((WEB / "article.html").read_text(encoding="utf-8"))
SECTIONS = ["computers", "deal", "limits", "check"]
EVERY = sorted(languages())


def text_of(lang: str) -> str:
    return PAGES[f"{page_address('fair', lang)[1:-1]}.html"](document())


@pytest.mark.parametrize("lang", EVERY)
def test_page_is_complete(lang: str) -> None:
    text = text_of(lang)
    assert not re.search(r"\[\[|\{#", text)
    assert re.findall(r'<h2 id="([a-z]+)">', text) == SECTIONS
    assert re.findall(r'<li><a href="#([a-z]+)">', text) == SECTIONS
    assert f'<html lang="{lang}">' in text
    for other in languages():
        assert f'hreflang="{other}" href="{site_root.host()}{page_address("fair", other)}"' in text


@pytest.mark.parametrize("lang", EVERY)
def test_technical_text_is_in_collapsed_details(lang: str) -> None:
    seen = re.sub(r"<details.*?</details>", "", text_of(lang), flags=re.DOTALL)
    assert not re.search(
        r"SHA-256|<code>|128", seen.partition("<article>")[2].partition('id="check"')[0]
    )


@pytest.mark.parametrize("lang", EVERY)
def test_page_contains_a_sentence_for_every_result_of_the_check(lang: str) -> None:
    seal = (WEB / "src" / "storage" / "deal-seal.ts").read_text(encoding="utf-8")
    (kinds,) = re.findall(r"type Finding =(.*?);", seal, re.DOTALL)
    script = (WEB / "src" / "pages" / "fair.ts").read_text(encoding="utf-8")
    results = {
        *re.findall(r'"([a-z-]+)"', kinds),
        *re.findall(r'showSentence\("found", "([a-z-]+)"', script),
    }
    played = {*re.findall(r'showSentence\("played", "([a-z-]+)"', script)}
    assert results == set(re.findall(r'data-found="([a-z-]+)"', text_of(lang)))
    assert played == set(re.findall(r'data-played="([a-z-]+)"', text_of(lang)))


def test_tests_named_in_the_text_exist() -> None:
    for lang in EVERY:
        named = re.findall(r"<code>(tests/[\w/.]+)</code>", text_of(lang))
        assert named
        assert [name for name in named if not (ROOT / name).is_file()] == []


def test_page_is_kept_for_offline() -> None:
    files = [f"{page_address('fair', lang)[1:]}index.html" for lang in EVERY]
    assert all(map(offline.is_kept, files))
    assert not any(file.startswith(offline.LATER_FOLDERS) for file in files)


@pytest.mark.parametrize("page", ["index.html", "rules.html"])
def test_home_page_and_rules_link_to_it(page: str) -> None:
    assert 'href="[[ fair ]]"' in (WEB / page).read_text(encoding="utf-8")
