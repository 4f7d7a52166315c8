"""web/fair/<lang>.md and .toml -> the page that says why the games are fair, and checks a deal: /en/fair/, /tr/fair/.

The text is Markdown, with ids of headings as in the rules (rules.py). The page holds all that the check may find,
hidden: src/pages/fair.ts shows one of them and needs no words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from markdown_it import MarkdownIt
from markupsafe import Markup

import social
from parts import WEB
from rules import SECTION, set_heading_ids
from shelf import languages, page_words, sentence
from templates import render
from tilebag.words import FALLBACK

FOLDER = WEB / "fair"


def pages(template: str) -> dict[str, Callable[[], str]]:
    """What makes the page in each language, as page.py takes it: addresses are still to be put in."""
    return {f"{lang}/fair.html": partial(_page, template, lang) for lang in languages()}


def _page(template: str, lang: str) -> str:
    words = page_words(lang, FOLDER)
    text_lang = lang if (FOLDER / f"{lang}.md").is_file() else FALLBACK  # English where there is no text
    parser = MarkdownIt("commonmark", {"html": True, "xhtmlOut": False})
    text = Markup(set_heading_ids(parser.render((FOLDER / f"{text_lang}.md").read_text(encoding="utf-8"))))
    sections = [*((name, Markup(said)) for name, said in SECTION.findall(text)), ("check", words["check.title"])]
    values = {"lang": lang, "text_lang": text_lang, "own": words, "text": text, "sections": sections}
    shared = social.fair(f"{words['title']} · {social.SITE}", str(words["description"]), lang)
    return render(template, page=shared, say=partial(sentence, lang), **values)
