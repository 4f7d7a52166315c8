"""The manual and the API reference: docs/*.md and the engine's docstrings -> docs/ of the site, by
MkDocs Material.

Our content policy allows neither inline scripts nor style attributes: scripts become files,
attributes are removed.
"""

from __future__ import annotations

import logging
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

import markup
import runtime
from markup import Element, StartTag
from parts import ROOT, Files, digest, read_tree

DOCS = ROOT / "docs"
ENGINE = ROOT / "engine" / "tilebag"
LAYERS = ("core", "kit", "match", "page")  # in the API reference; the names are unique
CONFIG = ROOT / "build" / "mkdocs.yml"
PAGES = (
    *("README", "play", "players", "embed", "python"),
    *("architecture", "decisions", "first-change", "page", "storage", "protocol"),
    *("new-game", "new-language", "promises"),
)
_DROPPED = re.compile(r"sitemap|404\.html|assets/javascripts/lunr/|.*\.map$")


@cache
def files() -> Files:
    """Every file of the manual by its path in the site."""
    with tempfile.TemporaryDirectory() as folder:
        built = _build(Path(folder))
    shipped = {path: data for path, data in built.items() if not _DROPPED.match(path)}
    pages = {path: data.decode() for path, data in shipped.items() if path.endswith(".html")}
    scripts = {script.content for page in pages.values() for script in _inline_scripts(page)}
    # the whole library, for examples that run in the page (docs/run.js)
    shipped["python_stdlib.zip"] = runtime.library()
    inline = {f"assets/{_script_name(text)}": text.encode() for text in scripts}
    return {f"docs/{path}": data for path, data in shipped.items() | inline.items()} | {
        f"docs/{path}": _plain(page).encode() for path, page in pages.items()
    }


def modules() -> dict[str, str]:
    """The modules in the API reference: the name of the page, and the whole name, by layers."""
    files = [file for layer in LAYERS for file in sorted((ENGINE / layer).glob("[!_]*.py"))]
    names = {file.stem: f"tilebag.{file.parent.name}.{file.stem}" for file in files}
    return {"notebook": "tilebag.notebook", **names}


def _build(folder: Path) -> Files:
    """The output of MkDocs."""
    sources = folder / "sources"
    target = folder / "site"
    shutil.copytree(DOCS, sources)
    (sources / "api").mkdir()
    for module, name in modules().items():
        (sources / "api" / f"{module}.md").write_text(f"# {name}\n\n::: {name}\n")
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").replace("(docs/", "(")
    shutil.copy(ROOT / "web" / "favicon.ico", sources)
    (sources / "contributing.md").write_text(contributing, encoding="utf-8")
    for page in sources.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("../CONTRIBUTING.md", "contributing.md"), encoding="utf-8")
    rules = [f"rules/{page.name}" for page in sorted((DOCS / "rules").glob("[!_]*.md"))]
    nav: list[object] = [f"{page}.md" for page in (*PAGES, "contributing")]
    nav += [
        {"Rules, clause by clause": rules},
        {"API": [f"api/{module}.md" for module in modules()]},
    ]
    config = load_config(str(CONFIG), docs_dir=str(sources), site_dir=str(target), nav=nav)
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    build(config)
    return read_tree(target)


def _plain(page: str) -> str:
    """A page without inline scripts and style attributes, whose dialog has a name."""
    edits = [
        (
            script.start,
            script.end,
            f'<script src="/docs/assets/{_script_name(script.content)}"></script>',
        )
        for script in _inline_scripts(page)
    ]
    return markup.edit_start_tags(markup.replace(page, edits), _plain_tag)


def _plain_tag(tag: StartTag) -> str:
    """A start tag as our policy allows it."""
    attributes = tag.attributes
    if tag.tag == "link" and attributes.get("rel") in {"prev", "next"}:
        return ""  # Firefox would prefetch it, which the policy blocks
    if attributes.get("data-md-component") == "search" and "role" in attributes:
        return tag.text.replace(' role="dialog"', ' role="dialog" aria-label="Search"')
    if "style" in attributes:
        style = f' style="{attributes["style"]}"'
        assert style in tag.text, f"{tag.text}: this style attribute cannot be removed"
        return tag.text.replace(style, "", 1)
    return tag.text


def _inline_scripts(page: str) -> list[Element]:
    return [script for script in markup.elements(page, "script") if not script.attributes]


def _script_name(content: str) -> str:
    """The name of the file for an inline script."""
    return f"{digest(content.encode())[:12]}.js"
