"""The API reference of the engine: pdoc over the docstrings -> docs/ of the site, readable under our content policy.

pdoc writes its styles into each page and brings scripts for a search; our policy allows neither, so the styles become
one file and the scripts go. The games' own folders and the command line are left out: they are not for importing.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

import pdoc
import pdoc.render

from parts import ROOT, Files

ENGINE = ROOT / "engine"
MODULES = ("tilebag", "!tilebag.games", "!tilebag.cli", "!tilebag.__main__")
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)
_STYLE_ATTRIBUTE = re.compile(r'(<[^<>]*?) style="[^"]*"')
LINK = '<link rel="stylesheet" href="/docs/style.css">'


def files() -> Files:
    """Every page of the reference and its one style sheet, by path in the site."""
    pages = {path: page.decode() for path, page in _rendered().items()}
    styles = dict.fromkeys(style for page in pages.values() for style in _STYLE.findall(page))
    made = {f"docs/{path}": _plain(page).encode() for path, page in pages.items()}
    return made | {"docs/style.css": "\n".join(styles).encode()}


def _rendered() -> Files:
    """What pdoc writes."""
    sys.path.insert(0, str(ENGINE))
    pdoc.render.configure(docformat="markdown", show_source=False, search=False, footer_text="Tilebag")
    with tempfile.TemporaryDirectory() as folder:
        pdoc.pdoc(*MODULES, output_directory=Path(folder))
        found = sorted(Path(folder).rglob("*.html"))
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _plain(page: str) -> str:
    """A page without inline styles and scripts."""
    page = _SCRIPT.sub("", _STYLE.sub("", page))
    return _STYLE_ATTRIBUTE.sub(r"\1", page).replace("</head>", f"{LINK}\n</head>", 1)
