"""A site for a path below its host has no address outside this path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from conftest import BELOW

import serve
import site_root
from parts import Files, Missing, read_tree

HOST = "https://host.example"
ADDRESSES = {"href", "src", "action", "data-words", "data-from"}  # attributes
OUR_TOPS = (
    *(
        "a",
        "about",
        "docs",
        "embed",
        "engine",
        "fair",
        "fonts",
        "join",
        "learn",
        "packs",
        "parts",
        "play",
    ),
    *("prepared", "runtime", "screenshots", "share", "tr", "wheel", "words"),
    *("404\\.html", "files\\.json", "lessons\\.json", "sw\\.js", "version\\.json"),
)
# an address, quoted or in url()
AT_TOP = re.compile(rf"""["'`(]/(?:{"|".join(OUR_TOPS)})\b[^"'`)]*""")


@pytest.fixture(scope="module")
def below(built_below: Path) -> Files:
    """The files of a site for the path `BELOW`."""
    return read_tree(built_below)


class Addresses(HTMLParser):
    """Collects the addresses in a page, also those for its scripts."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        by_name = {name: value or "" for name, value in attrs}
        self.found += [value for name, value in by_name.items() if name in ADDRESSES]
        if by_name.get("name") == "tilebag-site":
            self.found += texts_of(json.loads(by_name["content"]))


def texts_of(value: Any) -> Iterator[str]:
    """Every text in a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts_of(part)


def check(address: str, site: Files, where: str) -> None:
    """An address on this host is below the path, and has a file; relative ones and those of other
    hosts are right.
    """
    if not address.startswith("/"):
        return
    assert address.startswith(f"{BELOW}/"), f"{where}: {address}"
    path = urlsplit(address).path.removeprefix(f"{BELOW}/")
    # facts name folders without their slash
    is_folder = any(name.startswith(f"{path}/") for name in site)
    assert path in site or f"{path}index.html" in site or is_folder, f"{where}: {address}"


def test_pages_have_no_address_outside_the_path(below: Files) -> None:
    for path, data in below.items():
        if (
            path.endswith(".html") and path != "embed/own/lesson.html"
        ):  # a template for `tilebag lesson`
            for address in Addresses(data).found:
                check(address, below, path)
            for address in re.findall(r'url\("?(/[^")]*)', data.decode()):
                check(address, below, path)


def test_absolute_addresses_begin_with_that_of_the_site(below: Files) -> None:
    for path, data in below.items():
        if path.endswith((".html", ".json", ".xml", ".txt")):
            for address in re.findall(rf"{HOST}[^\s\"'<&)]*", data.decode()):
                assert f"{address}/".startswith(f"{HOST}{BELOW}/"), f"{path}: {address}"
    places = re.findall("<loc>(.*)</loc>", below["sitemap.xml"].decode())
    assert places
    for place in places:
        check(place.removeprefix(HOST), below, "sitemap.xml")


def test_lists_have_no_address_outside_the_path(below: Files) -> None:
    lists = [
        path for path in below if path in {"files.json", "lessons.json", "manifest.webmanifest"}
    ]
    lists += [path for path in below if re.fullmatch(r"embed/(?!own/|a/).*\.json", path)]
    for path in lists:
        texts = [text for text in texts_of(json.loads(below[path])) if text != f"{BELOW}/share/"]
        for text in texts:
            check(text, below, path)
    manifest = json.loads(below["manifest.webmanifest"])
    assert {manifest["id"], manifest["scope"], manifest["start_url"]} == {f"{BELOW}/"}
    assert manifest["share_target"]["action"] == f"{BELOW}/share/"


def test_scripts_and_styles_have_no_address_outside_the_path(below: Files) -> None:
    for path, data in below.items():
        is_ours = path.startswith(("a/", "embed/", "fonts/")) or path in {
            "sw.js",
            "docs/run.js",
            "docs/run-worker.js",
        }
        if is_ours and path.endswith((".js", ".css", ".py")):
            outside = [
                address
                for address in AT_TOP.findall(data.decode())
                if not address[1:].startswith(f"{BELOW}/")
            ]
            assert outside == [], path


def test_headers_are_given_below_the_path(below: Files) -> None:
    paths = re.findall(r"^(\S+)$", below["_headers"].decode(), re.MULTILINE)
    assert f"{BELOW}/play/*" in paths
    assert [path for path in paths if not path.startswith(f"{BELOW}/")] == []


def test_the_served_site_has_its_headers_and_redirects_below_the_path(built_below: Path) -> None:
    assert serve.root_of(built_below) == BELOW
    site = serve.Site(built_below, serve.Link(), BELOW)
    assert site.find("/okey/") == built_below / "okey" / "index.html"
    assert site.redirect_target("/okey") == "/okey/"
    headers = serve.headers_for(f"{BELOW}/play/", site.rules)
    assert "sha256-" in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-cache"
    assert serve.headers_for("/play/", site.rules) == {}


@pytest.mark.parametrize(
    ("url", "root"),
    [
        ("https://host.example", ""),
        ("https://host.example/", ""),
        ("https://host.example/repo", "/repo"),
        ("https://host.example/repo/", "/repo"),
        ("http://127.0.0.1:8000/a.b/c-d/~e/", "/a.b/c-d/~e"),
    ],
)
def test_path_is_read_from_the_address(
    monkeypatch: pytest.MonkeyPatch, url: str, root: str
) -> None:
    monkeypatch.setenv("URL", url)
    assert site_root.root() == root


@pytest.mark.parametrize(
    "url", ["https://host.example/my repo/", "https://host.example/a+b", "https://host.example/ö/"]
)
def test_path_with_other_signs_stops_the_build(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("URL", url)
    with pytest.raises(Missing, match="only letters"):
        site_root.root()


def test_files_of_a_site_on_its_own_host_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("URL", raising=False)
    files = {"index.html": b'<a href="/play/">'}
    assert site_root.place(files) is files
