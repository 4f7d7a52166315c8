"""The sources of the rules pages (build/rules.py)."""

from __future__ import annotations

import re

import rules


def markdown(key: str, lang: str) -> str:
    return rules.source(key, lang).read_text(encoding="utf-8")


def section(key: str, lang: str, name: str) -> str:
    """The text below the heading with this id."""
    _, body = re.split(rf"^## .*\{{#{name}\}}$", markdown(key, lang), flags=re.MULTILINE)
    return re.split(r"^## ", body, flags=re.MULTILINE)[0]


def code_arguments(text: str, code: str) -> list[list[str]]:
    """The arguments of each `{code ...}` in a text."""
    return [arguments.split() for arguments in re.findall(rf"\{{{code} ([^}}]*)\}}", text)]
