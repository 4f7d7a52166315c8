"""web/<name>/<lang>.md and .toml -> a page of text in each language: /en/fair/, /wheel/, /wheel/tr/.

The text is Markdown and HTML, with ids of headings as in the rules (rules.py), and a template: `VALUES` are its values.
The page about fairness also holds all that its check may find, hidden: src/pages/fair.ts needs no words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from markdown_it import MarkdownIt
from markupsafe import Markup

import social
import wheel
from parts import WEB
from rules import SECTION, set_heading_ids
from shelf import languages, page_words, sentence
from templates import render
from tilebag.words import FALLBACK

VALUES: Mapping[str, Callable[[], Mapping[str, object]]] = {"fair": dict, "wheel": wheel.values}


def pages(template: str) -> dict[str, Callable[[], str]]:
    """What makes each page, as page.py takes it: addresses are still to be put in."""
    every = [(name, lang) for name in social.ARTICLES for lang in languages()]
    return {f"{social.article_address(*one).strip('/')}.html": partial(make, template, *one) for one in every}


def make(template: str, name: str, lang: str) -> str:
    """The whole page."""
    folder, values = WEB / name, {"lang": lang, "say": partial(sentence, lang), **VALUES[name]()}
    words = page_words(lang, folder)
    text_lang = lang if (folder / f"{lang}.md").is_file() else FALLBACK  # English where there is no text
    written = render((folder / f"{text_lang}.md").read_text(encoding="utf-8"), **values)
    parser = MarkdownIt("commonmark", {"html": True, "xhtmlOut": False}).enable("table")
    text = Markup(set_heading_ids(parser.render(written)))
    sections = [(found, Markup(said)) for found, said in SECTION.findall(text)]
    if name == "fair":
        sections.append(("check", Markup(words["check.title"])))
    shared = social.article(name, lang, f"{words['title']} · {social.SITE}", str(words["description"]))
    own = {"name": name, "text_lang": text_lang, "own": words, "text": text, "sections": sections}
    return render(template, page=shared, **values, **own)
