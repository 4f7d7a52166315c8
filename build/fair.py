"""web/fair/<lang>.md and .toml -> the page that says why the games are fair, and checks a deal: /en/fair/, /tr/fair/.

The text is Markdown, with ids of headings as in the rules (rules.py). The page holds all that the check may find,
hidden: src/fair.ts shows one of them and needs no words.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from functools import partial

from markdown_it import MarkdownIt

import social
from parts import WEB
from rules import SECTION, take_heading_ids
from shelf import languages, page_words
from tilebag.words import FALLBACK

FOLDER = WEB / "fair"
NAME = "fair"  # in addresses, beside the games
_BLANK = re.compile(r"\[\[([a-z.-]+)\]\]")


def pages(template: str) -> dict[str, Callable[[], str]]:
    """What makes the page in each language, as page.py takes it: addresses are still to be put in."""
    return {f"{lang}/{NAME}.html": partial(_page, template, lang) for lang in languages()}


def _page(template: str, lang: str) -> str:
    words = {key: html.escape(str(said)) for key, said in page_words(lang, FOLDER).items()}
    text = _text(lang)
    made = {
        "lang": lang,
        "text-lang": _text_lang(lang),
        "others": "".join(_other(one, name) for one, name in languages().items() if one != lang),
        "shelf": html.escape(str(page_words(lang)["menu.shelf"])),
        "headings": _headings(text, words["check.title"]),
        "text": text,
        "found": _hidden_sentences("found", words) + _hidden_sentences("played", words),
    }
    said = page_words(lang, FOLDER)
    title = f"{said['title']} · {social.SITE}"
    shared = social.fill_head(template, social.fair(title, str(said["description"]), lang))
    return _BLANK.sub(lambda found: made.get(found[1]) or words[found[1]], shared)


def _text_lang(lang: str) -> str:
    """The language of the text: English where there is none in the page's own."""
    return lang if (FOLDER / f"{lang}.md").is_file() else FALLBACK


def _text(lang: str) -> str:
    parser = MarkdownIt("commonmark", {"html": True, "xhtmlOut": False})
    parser.core.ruler.before("inline", "heading-ids", take_heading_ids)
    return str(parser.render((FOLDER / f"{_text_lang(lang)}.md").read_text(encoding="utf-8")))


def _headings(text: str, last: str) -> str:
    sections = [*SECTION.findall(text), ("check", last)]
    return "".join(f'<li><a href="#{name}">{words}</a></li>' for name, words in sections)


def _hidden_sentences(part: str, words: Mapping[str, str]) -> str:
    """Every sentence of one table, to be shown by its key."""
    keys = [key.partition(".")[2] for key in words if key.startswith(f"{part}.")]
    return "".join(f'<p data-{part}="{key}" hidden>{words[f"{part}.{key}"]}</p>' for key in keys)


def _other(lang: str, name: str) -> str:
    return f'<a class="btn bare" href="/{lang}/{NAME}/" lang="{lang}" hreflang="{lang}">{html.escape(name)}</a>\n'
