"""Pages without the rest of the site, and the sources of the rules pages (build/rules.py)."""

from __future__ import annotations

import re

import rules
from bundle import Bundle
from document import Document, Site

FOLDERS = ("assets", "fonts", "words", "embed")


def document(path: str = "") -> Document:
    """A page at this path, in a site whose folders are called as templates call them."""
    addresses = {name: f"/{name}" for name in FOLDERS}
    return Document(Site(addresses, contents=str, scripts=Bundle({}, {})), path, {})


def markdown(key: str, lang: str) -> str:
    return rules.source(key, lang).read_text(encoding="utf-8")


def section(key: str, lang: str, name: str) -> str:
    """The text below the heading with this id."""
    _, body = re.split(rf"^## .*\{{#{name}\}}$", markdown(key, lang), flags=re.MULTILINE)
    return re.split(r"^## ", body, flags=re.MULTILINE)[0]


def code_arguments(text: str, code: str) -> list[list[str]]:
    """The arguments of each `{code ...}` in a text."""
    return [arguments.split() for arguments in re.findall(rf"\{{{code} ([^}}]*)\}}", text)]
