"""Markdown (CommonMark) with ids of headings, for the rules (rules.py) and pages of text
(articles.py).

`## Scoring {#scoring}` is a heading with an id, the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

_ID = re.compile(r"\s*\{#([a-z-]+)\}$")  # at the end of a heading's text


@dataclass(frozen=True)
class Section:
    """A heading with an id and what follows it; or what comes before the first such heading.

    name    the id, "" without a heading
    title   the heading's content, as HTML
    tokens  all of the section, also its heading
    """

    name: str
    title: Markup
    tokens: Sequence[Token]


def make_parser(*, html: bool) -> MarkdownIt:
    """`html`: the texts may contain HTML."""
    parser = MarkdownIt("commonmark", {"html": html, "xhtmlOut": False})
    parser.core.ruler.push("heading-ids", _move_ids)
    return parser


def parse(parser: MarkdownIt, text: str) -> list[Section]:
    """The sections of a text."""
    tokens = parser.parse(text)
    starts = [k for k, token in enumerate(tokens) if _name(token)]
    edges = [0, *starts, len(tokens)]
    parts = [tokens[start:end] for start, end in pairwise(edges)]
    return [_section(parser, part) for part in parts if part]


def to_html(parser: MarkdownIt, sections: Sequence[Section]) -> str:
    """The text of some sections."""
    tokens = [token for section in sections for token in section.tokens]
    return str(parser.renderer.render(tokens, parser.options, {}))


def contents(sections: Sequence[Section]) -> list[tuple[str, Markup]]:
    """The id and the title of each section that has a heading."""
    return [(section.name, section.title) for section in sections if section.name]


def _section(parser: MarkdownIt, tokens: Sequence[Token]) -> Section:
    name = _name(tokens[0])
    if not name:
        return Section(name, Markup(""), tokens)
    title = parser.renderer.render(tokens[1:2], parser.options, {})
    return Section(name, Markup(title), tokens)


def _name(token: Token) -> str:
    """The id of the heading that begins here, if one does."""
    return str(token.attrGet("id") or "") if token.type == "heading_open" else ""


def _move_ids(state: StateCore) -> None:
    """Move the ids of headings from their texts to the elements."""
    for opening, inline in pairwise(state.tokens):
        if opening.type != "heading_open" or not inline.children:
            continue
        last = inline.children[-1]
        if found := _ID.search(last.content):
            opening.attrSet("id", found[1])
            last.content = last.content[: found.start()]
