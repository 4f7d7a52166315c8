"""The manual and the API reference are complete and comply with the content policy."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

import manual
import offline
from parts import Files, read_tree

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "tilebag"


@pytest.fixture(scope="module")
def files(built: Path) -> Files:
    """The manual as it was built."""
    return {f"docs/{path}": data for path, data in read_tree(built / "docs").items()}


def test_every_module_has_an_api_page_and_no_game_has_one(files: Files) -> None:
    layers = [ENGINE / layer for layer in manual.LAYERS]
    modules = [file.stem for layer in layers for file in layer.glob("[!_]*.py")]
    assert len(modules) == len(set(modules)), "two modules would have one page"
    assert {f"docs/api/{module}/index.html" for module in (*modules, "notebook")} <= files.keys()
    assert not [path for path in files if "/games" in path or "/cli" in path]
    assert b"determinise" in files["docs/api/game/index.html"]


def test_every_document_is_in_the_manual(files: Files) -> None:
    pages = {path.stem for path in (ENGINE.parents[1] / "docs").glob("*.md")} - {"README"}
    written = {path.split("/")[1] for path in files if path.endswith("/index.html")}
    assert {"contributing", *manual.PAGES} - {"README"} <= written
    assert pages <= written


def test_pages_contain_no_inline_script_or_style(files: Files) -> None:
    for path, page in files.items():
        if path.endswith(".html"):
            text = page.decode()
            assert not re.search(r"<script>|<style|<[^<>]+ (?:style|on\w+)=", text), path
            assert not re.search(r'src="https?:|<link[^>]+stylesheet[^>]+https?:', text), path


def test_links_lead_to_existing_pages(files: Files) -> None:
    for path, page in files.items():
        if path.endswith(".html"):
            for link in re.findall(r'<a[^>]* href="([^"#:]+)"', page.decode()):
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
                assert (
                    not target.startswith("docs") or {target, f"{target}/index.html"} & files.keys()
                ), (path, link)


def test_manual_is_not_kept_for_offline(files: Files) -> None:
    assert offline.list_kept(files) == ()
