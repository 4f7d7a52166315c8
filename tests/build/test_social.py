"""Search engines and link previews find the site's files, and in every page its name, address and
picture.
"""

from __future__ import annotations

import html
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import site_root
import social
from drawing import BANNER_PIXELS
from parts import Files, read_tree
from tilebag.core.words import languages
from tilebag.lessons.recording import page_address
from tilebag.match import catalog

BOTH = [page_address(key, lang).strip("/") for lang in languages() for key in catalog.keys()]
BOTH += [
    social.article_address(name, lang).strip("/")
    for lang in languages()
    for name in social.ARTICLES
]
LESSON = "embed/okey/intro"
HOMES = [social.home_address(lang).strip("/") for lang in languages()]
PAGES = [*HOMES, "learn", *BOTH, LESSON, f"{LESSON}/tr"]
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


@pytest.fixture(scope="module")
def site(built: Path) -> Files:
    """The files in dist/."""
    return read_tree(built)


def head(site: Files, name: str) -> str:
    return site[f"{name}/index.html".lstrip("/")].decode().partition("</head>")[0]


def content(text: str, name: str) -> str:
    """The content of the only <meta> with this name."""
    (value,) = re.findall(rf'<meta (?:name|property)="{name}" content="([^"]*)">', text)
    return html.unescape(value)


def path_of(address: str) -> str:
    assert address.startswith(f"{site_root.host()}/"), address
    return address.removeprefix(f"{site_root.host()}/")


@pytest.mark.parametrize("name", PAGES)
def test_page_has_title_canonical_address_and_preview(site: Files, name: str) -> None:
    text = head(site, name)
    (canonical,) = re.findall(r'<link rel="canonical" href="([^"]+)">', text)
    assert canonical == f"{site_root.host()}/{name}/".replace("//", "/").replace(":/", "://")
    assert content(text, "og:url") == canonical
    assert content(text, "twitter:card") == "summary_large_image"
    assert len(content(text, "description")) > 20
    assert content(text, "og:description")
    assert content(text, "og:title")
    assert content(text, "og:image:alt")
    picture = site[path_of(content(text, "og:image"))]
    size = tuple(int(content(text, f"og:image:{side}")) for side in ("width", "height"))
    assert Image.open(io.BytesIO(picture)).size == size
    assert "Tilebag" in re.findall(r"<title[^>]*>([^<]+)</title>", text)[0]


def test_titles_and_descriptions_are_unique(site: Files) -> None:
    heads = [head(site, name) for name in PAGES]
    assert len({re.findall(r"<title[^>]*>([^<]+)</title>", text)[0] for text in heads}) == len(
        PAGES
    )
    assert len({content(text, "description") for text in heads}) == len(PAGES)


@pytest.mark.parametrize("name", [*HOMES, *BOTH, LESSON])
def test_page_links_to_its_translations(site: Files, name: str) -> None:
    translations = dict(
        re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', head(site, name))
    )
    assert set(translations) == {*languages(), "x-default"}
    for lang, address in translations.items():
        assert f'<html lang="{"en" if lang == "x-default" else lang}"' in head(
            site, path_of(address).rstrip("/")
        )


@pytest.mark.parametrize("key", catalog.keys())
def test_game_has_a_preview_picture_and_correct_structured_data(site: Files, key: str) -> None:
    for lang in languages():
        text = head(site, page_address(key, lang).strip("/"))
        assert content(text, "og:image") == f"{site_root.host()}{social.picture(key, lang)}"
        assert Image.open(io.BytesIO(site[social.picture(key, lang)[1:]])).size == BANNER_PIXELS
        facts = json.loads(
            re.findall(r'<script type="application/ld\+json">(.*?)</script>', text)[0]
        )
        assert (facts["@type"], facts["isAccessibleForFree"]) == ("VideoGame", True)
        seats = catalog.box(key).seats
        assert (facts["numberOfPlayers"]["minValue"], facts["numberOfPlayers"]["maxValue"]) == (
            seats[0],
            seats[-1],
        )


@pytest.mark.parametrize("lang", languages())
def test_home_page_is_described_as_a_site_in_its_language(site: Files, lang: str) -> None:
    text = head(site, social.home_address(lang).strip("/"))
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text)
    facts = json.loads(data)
    assert (facts["@type"], facts["inLanguage"]) == ("WebSite", lang)
    assert facts["url"] == f"{site_root.host()}{social.home_address(lang)}"
    assert facts["description"] == content(text, "description")


def test_robots_find_a_site_map_of_existing_pages(site: Files) -> None:
    assert f"Sitemap: {site_root.host()}/sitemap.xml" in site["robots.txt"].decode().splitlines()
    listed = [
        str(element.text) for element in ElementTree.fromstring(site["sitemap.xml"]).iter(SITEMAP)
    ]
    paths = {path_of(address) for address in listed}
    assert {f"{name}/".lstrip("/") for name in PAGES} <= paths
    assert len(listed) == len(paths)
    assert all(f"{path}index.html" in site for path in paths)


@pytest.mark.parametrize("name", [*HOMES, "learn", "okey", "about", "play"])
def test_icon_for_an_iphone_has_no_holes_that_would_be_black(site: Files, name: str) -> None:
    (address,) = re.findall(r'rel="apple-touch-icon" href="/([^"]+)"', head(site, name))
    with Image.open(io.BytesIO(site[address])) as icon:
        assert icon.convert("RGBA").getchannel("A").getextrema() == (255, 255)


def test_browser_without_svg_finds_an_icon(site: Files) -> None:
    icon = Image.open(io.BytesIO(site["favicon.ico"]))
    assert {(size, size) for size in (16, 32, 48)} == icon.info["sizes"]
