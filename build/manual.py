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

import runtime
from parts import ROOT, Files, digest, read_tree

DOCS = ROOT / "docs"
ENGINE = ROOT / "engine" / "tilebag"
LAYERS = ("core", "kit", "match", "page")  # in the API reference; the names are unique
CONFIG = ROOT / "build" / "mkdocs.yml"
PAGES = (
    *("README", "play", "players", "embed", "python"),
    *("architecture", "decisions", "page", "storage", "protocol"),
    *("new-game", "new-language", "promises"),
)
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
# Firefox would prefetch it, which the policy blocks
_NEIGHBOUR = re.compile(r'<link rel="(?:prev|next)"[^>]*>')
_SEARCH = 'data-md-component="search" role="dialog"'  # the theme gives this dialog no name
_STYLE_ATTRIBUTE = re.compile(r'(<[^<>]*?) style="[^"]*"')
_DROPPED = re.compile(r"sitemap|404\.html|assets/javascripts/lunr/|.*\.map$")


@cache
def files() -> Files:
    """Every file of the manual by its path in the site."""
    with tempfile.TemporaryDirectory() as folder:
        built = _build(Path(folder))
    shipped = {path: data for path, data in built.items() if not _DROPPED.match(path)}
    pages = {path: data.decode() for path, data in shipped.items() if path.endswith(".html")}
    scripts = {text for page in pages.values() for text in _SCRIPT.findall(page)}
    # the whole library, for examples that run in the page (docs/run.js)
    shipped["python_stdlib.zip"] = runtime.library()
    inline = {f"assets/{digest(text.encode())[:12]}.js": text.encode() for text in scripts}
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
    readme = sources / "README.md"
    readme.write_text(
        readme.read_text(encoding="utf-8").replace("../CONTRIBUTING.md", "contributing.md")
    )
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

    def outside(script: re.Match[str]) -> str:
        return f'<script src="/docs/assets/{digest(script[1].encode())[:12]}.js"></script>'

    named = page.replace(_SEARCH, f'{_SEARCH} aria-label="Search"')
    return _STYLE_ATTRIBUTE.sub(r"\1", _SCRIPT.sub(outside, _NEIGHBOUR.sub("", named)))
