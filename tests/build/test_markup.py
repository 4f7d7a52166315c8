"""Pages and pictures are read by a parser and otherwise stay as they are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import markup
import texts
from bundle import Bundle
from document import Document, Site, Sprite
from parts import ROOT

PAGE = """<!DOCTYPE html>
<html lang=en><body class='a'>
<!-- <p style="x"> is a comment -->
<P Class="b" title="1 > 0" hidden>A &amp; <b>b</b> &copy;<br/>
<svg viewBox="0 0 1 1"><linearGradient id="g"/></svg>
<script>if (a < b) document.write("<p>");</script>
</body></html>
"""


def test_what_is_not_edited_stays_as_it_is() -> None:
    assert markup.edit_start_tags(PAGE, lambda tag: tag.text) == PAGE
    assert markup.edit_contents(PAGE, "script", lambda content: content) == PAGE
    assert markup.without(PAGE, []) == PAGE


def test_start_tags_in_comments_and_scripts_are_none() -> None:
    tags = [tag.tag for tag in markup.start_tags(PAGE)]
    assert tags == ["html", "body", "p", "b", "br", "svg", "lineargradient", "script"]


def test_element_has_its_attributes_and_content() -> None:
    (script,) = markup.elements(PAGE, "script")
    assert script.attributes == {}
    assert script.content == 'if (a < b) document.write("<p>");'
    assert script.text == f"<script>{script.content}</script>"
    assert PAGE[script.start : script.end] == script.text


def test_elements_in_each_other_are_told_apart() -> None:
    text = '<g id="a"><g id="b"></g ></g>'
    assert [(group.attributes["id"], group.text) for group in markup.elements(text, "g")] == [
        ("b", '<g id="b"></g >'),
        ("a", text),
    ]


def test_removed_elements_and_comments_take_their_line_with_them() -> None:
    text = "<a>1</a>\n<!-- x -->\n<a>2</a> <!-- y --><b/>\n"
    first, _ = markup.elements(text, "a")
    assert markup.without(text, [first]) == "<!-- x -->\n<a>2</a> <!-- y --><b/>\n"
    assert markup.without_comments(text) == "<a>1</a>\n<a>2</a> <b/>\n"


def test_id_of_a_heading_moves_from_its_text_to_the_element() -> None:
    parser = texts.make_parser(html=False)
    sections = texts.parse(parser, "Before.\n\n## The *end* {#end}\n\nAfter.\n\n## Without\n")
    assert texts.contents(sections) == [("end", "The <em>end</em>")]
    assert [section.name for section in sections] == ["", "end"]
    assert texts.to_html(parser, sections[1:]) == (
        '<h2 id="end">The <em>end</em></h2>\n<p>After.</p>\n<h2>Without</h2>\n'
    )


def test_page_contains_the_shapes_that_it_has_used() -> None:
    sprite = Sprite()
    assert sprite.element() == ""
    assert sprite.icon("book") == (
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-book"/></svg>'
    )
    assert [symbol.attributes["id"] for symbol in markup.elements(sprite.element(), "symbol")] == [
        "icon-book"
    ]


def test_only_a_page_with_a_module_gets_what_modules_need() -> None:
    site = Site({"assets": "/a"}, str, Bundle({}, {"js/x.js": ["js/y.js"]}), build="1")
    without = Document(site, "", {})
    assert without.needs_of_modules() == ""
    page = Document(site, "", {"fact": 2})
    assert page.module("x") == "/a/js/x.js"
    needs = page.needs_of_modules()
    assert [tag.attributes.get("href") for tag in markup.start_tags(needs)] == ["/a/js/y.js", None]
    assert markup.start_tags(needs)[1].attributes["content"] == (
        '{"assets":"/a","build":"1","fact":2}'
    )


def patterns(tree: ast.Module) -> Iterator[str]:
    """The regular expressions in a module."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re")),
                args=[ast.Constant(value=str() | bytes() as pattern), *_],
            ):
                yield pattern if isinstance(pattern, str) else pattern.decode()


@pytest.mark.parametrize("file", sorted((ROOT / "build").glob("*.py")), ids=lambda file: file.name)
def test_no_regular_expression_of_the_build_reads_tags(file: Path) -> None:
    groups = re.compile(r"\(\?(?:P?<\w+>|<[=!])")  # named groups and lookbehinds
    found = patterns(ast.parse(file.read_text(encoding="utf-8")))
    assert [pattern for pattern in found if "<" in groups.sub("(", pattern)] == []
