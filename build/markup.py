"""Reads HTML and SVG with the parser of the standard library, and changes only the parts that are
named: all else stays as it is, byte for byte.

Our own pages come from templates; this is for the pages of MkDocs, for pictures, and for what is
done to every page of the site (site_root.py, headers.py).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import TypeAlias

Attributes: TypeAlias = Mapping[str, str]  # a value is "" if there is none
Edit: TypeAlias = tuple[int, int, str]  # what is between two positions, and its replacement


@dataclass(frozen=True)
class Element:
    """An element in a text.

    tag, attributes             as in its start tag
    start, end                  positions of the element, with its tags
    content_start, content_end  positions of what is in it
    text, content               the same as text
    """

    tag: str
    attributes: Attributes
    start: int
    end: int
    content_start: int
    content_end: int
    text: str
    content: str


@dataclass(frozen=True)
class StartTag:
    """A start tag, as it is written."""

    tag: str
    attributes: Attributes
    start: int
    text: str


class _Reader(HTMLParser):
    """Collects start tags, elements and comments with their positions."""

    def __init__(self, text: str, tags: Collection[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.start_tags: list[StartTag] = []
        self.elements: list[Element] = []
        self.comments: list[tuple[int, int]] = []
        self._text = text
        self._tags = tags
        self._open: list[StartTag] = []
        self._lines = [0]
        for line in text.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self.feed(text)
        self.close()

    def _position(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        start_tag = StartTag(tag, attributes, self._position(), self.get_starttag_text() or "")
        self.start_tags.append(start_tag)
        if tag in self._tags:
            self._open.append(start_tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.start_tags.append(
            StartTag(tag, attributes, self._position(), self.get_starttag_text() or "")
        )

    def handle_endtag(self, tag: str) -> None:
        if tag not in self._tags:
            return
        opened = self._open.pop()
        assert opened.tag == tag, f"<{opened.tag}> ends with </{tag}>"
        content_start = opened.start + len(opened.text)
        content_end = self._position()
        end = self._text.index(">", content_end) + 1
        self.elements.append(
            Element(
                tag=tag,
                attributes=opened.attributes,
                start=opened.start,
                end=end,
                content_start=content_start,
                content_end=content_end,
                text=self._text[opened.start : end],
                content=self._text[content_start:content_end],
            )
        )

    def handle_comment(self, data: str) -> None:
        start = self._position()
        self.comments.append((start, start + len(f"<!--{data}-->")))


def elements(text: str, *tags: str) -> list[Element]:
    """The elements with these tags, in the order in which they end."""
    return _Reader(text, tags).elements


def start_tags(text: str) -> list[StartTag]:
    """Every start tag."""
    return _Reader(text, ()).start_tags


def edit_start_tags(text: str, edit: Callable[[StartTag], str]) -> str:
    """The text in which each start tag is replaced by the answer of `edit`."""
    tags = start_tags(text)
    return replace(text, [(tag.start, tag.start + len(tag.text), edit(tag)) for tag in tags])


def edit_contents(text: str, tag: str, edit: Callable[[str], str]) -> str:
    """The text in which the content of each element with this tag is replaced by the answer of
    `edit`.
    """
    found = elements(text, tag)
    return replace(
        text, [(each.content_start, each.content_end, edit(each.content)) for each in found]
    )


def without(text: str, unwanted: Sequence[Element]) -> str:
    """The text without some elements, each with the end of its line."""
    return _cut(text, [(element.start, element.end) for element in unwanted])


def without_comments(text: str) -> str:
    """The text without its comments, each with the end of its line."""
    return _cut(text, _Reader(text, ()).comments)


def _cut(text: str, ranges: Sequence[tuple[int, int]]) -> str:
    edits = []
    for start, end in ranges:
        is_end_of_line = text[end : end + 1] == "\n"
        edits.append((start, end + is_end_of_line, ""))
    return replace(text, edits)


def replace(text: str, edits: Sequence[Edit]) -> str:
    """The text with edits that do not overlap."""
    parts = []
    done = 0
    for start, end, replacement in sorted(edits):
        parts += [text[done:start], replacement]
        done = end
    return "".join((*parts, text[done:]))
