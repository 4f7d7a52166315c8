"""Every part of the site that others have made is listed with its licence, and the build stops for
one without.
"""

from __future__ import annotations

import gzip
import html
import json
import re
from pathlib import Path

import pytest
from pages import document

import articles
import licences
import runtime
import tilebag
from parts import ROOT, WEB, Files, Missing, read_tree
from shelf import languages
from social import article_address

PARTS = {part.name: part for part in licences.collect()}
PACKAGE = re.compile(r".*node_modules/((?:@[^/]+/)?[^/]+)/")


@pytest.fixture(scope="module")
def files(built: Path) -> Files:
    return read_tree(built)


def text_of(files: Files, lang: str) -> str:
    return files[f"{article_address('about', lang)[1:]}index.html"].decode()


def test_parts_of_different_kinds_have_their_own_licence() -> None:
    licence_of = {name: part.licence for name, part in PARTS.items()}
    expected = {
        "pyodide": "MPL-2.0",
        "CPython": "PSF-2.0",
        "workbox-core": "MIT",
        "mkdocs-material": "MIT",
    }
    assert (
        licence_of.items()
        >= {**expected, "@fontsource-variable/lora": "OFL-1.1", "lunr": "MIT"}.items()
    )
    assert "Mozilla Public License Version 2.0" in PARTS["pyodide"].text
    assert "Apache License" in PARTS["@pyscript/core"].text
    assert [name for name, part in PARTS.items() if not part.source.startswith("https://")] == []


def test_every_package_in_a_source_map_of_the_site_is_a_part(files: Files) -> None:
    """Read from what is in dist/; the build asks esbuild."""
    maps = [json.loads(data) for path, data in files.items() if path.endswith(".js.map")]
    packages = {
        match[1]
        for source_map in maps
        for name in source_map["sources"]
        if (match := PACKAGE.match(name))
    }
    assert {"idb"} <= packages <= set(PARTS)


def test_every_package_in_a_script_of_the_runtime_is_a_part(files: Files) -> None:
    """Read from the maps beside the scripts in their packages, because the site has none of
    them.
    """
    scripts = [path for path in files if re.fullmatch(r"runtime/\w+/pyscript/.+\.js", path)]
    maps = [
        json.loads((runtime.PYSCRIPT / f"{Path(path).name}.map").read_text("utf-8"))
        for path in scripts
    ]
    sources = {source for source_map in maps for source in source_map["sources"]}
    packages = {match[1] for source in sources if (match := PACKAGE.match(source))}
    assert {"polyscript", "@webreflection/utils"} <= packages <= set(PARTS)
    copied = {source for source in sources if "/3rd-party/" in source}
    assert copied == {"../node_modules/polyscript/esm/3rd-party/toml.js"}
    assert PARTS["basic-toml"].licence == "ISC"


def test_every_script_of_the_service_worker_and_of_the_runtime_is_of_a_part(files: Files) -> None:
    assert {"workbox-precaching", "workbox-routing"} <= set(PARTS)
    ours = {"pyodide-lock.json", *runtime.PYODIDE_FILES, f"{runtime.LIBRARY}{runtime.PACKED}"}
    names = {path.split("/", 2)[2] for path in files if path.startswith("runtime/")}
    assert {name for name in names if not name.startswith("pyscript/")} == ours


def test_a_part_without_a_licence_stops_the_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "parts.toml").write_bytes((licences.TEXTS / "parts.toml").read_bytes())
    monkeypatch.setattr(licences, "TEXTS", tmp_path)
    with pytest.raises(Missing, match=r"codedent|to-json-callback|pyodide"):
        licences.collect.__wrapped__()


def test_page_of_licences_has_every_text(files: Files) -> None:
    page = html.unescape(files["about/licences/index.html"].decode())
    for part in (licences.OURS, *PARTS.values()):
        assert f'id="{part.id}"' in page
        assert part.text in page
    assert (ROOT / "LICENSE").read_text(encoding="utf-8") in page


@pytest.mark.parametrize("lang", sorted(languages()))
def test_about_page_is_complete_in_every_language(files: Files, lang: str) -> None:
    text = text_of(files, lang)
    assert re.findall(r'<h2 id="([a-z]+)">', text) == re.findall(
        r'<h2 id="([a-z]+)">', text_of(files, "en")
    )
    assert tilebag.__version__ in text
    assert f'<html lang="{lang}">' in text
    assert text.count("<li>") > len(articles.VALUES)


def test_pages_about_tilebag_are_kept_for_offline(files: Files) -> None:
    (pack,) = [data for path, data in files.items() if re.fullmatch(r"packs/\w+/about\.gzip", path)]
    pages_in_pack = json.loads(gzip.decompress(pack))["files"]
    pages = {*(article_address("about", lang) for lang in languages()), "/about/licences/"}
    assert pages_in_pack == {page: files[f"{page[1:]}index.html"].decode() for page in pages}


@pytest.mark.parametrize("address", ["https://github.com/a/b.git", "git@github.com:a/b", ""])
def test_source_code_is_linked_where_the_host_names_it(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("REPOSITORY_URL", address)
    pages = articles.pages((WEB / "article.html").read_text(encoding="utf-8"))
    text = pages["about.html"](document())
    assert ('href="https://github.com/a/b/issues"' in text) == address.startswith("https://")
