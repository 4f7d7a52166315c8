"""web/<name>/<lang>.md and .toml -> a page of text in each language: /fair/, /about/, /about/tr/;
/about/licences/.

The text is Markdown and HTML (texts.py), and a template with the values of `VALUES`. The page about
fairness also contains all results of its check, hidden, so src/pages/fair.ts loads no texts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup

import social
import texts
import wheel
from cards import games
from document import Document
from parts import ROOT, WEB
from shelf import languages, page_words, sentence
from templates import render, render_page, render_part
from tilebag import __version__
from tilebag.core.words import FALLBACK

CHANGES = 3  # number of entries of the changelog that are shown
LICENCES = "about/licences"  # in English only


def _about() -> Mapping[str, object]:
    """Facts about this build for the page about Tilebag."""
    from licences import collect  # imports packages that only the whole site needs

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    changes = list(map(Markup, re.findall(r"^- (.*(?:\n  .*)*)", changelog, re.MULTILINE)))[
        :CHANGES
    ]
    repository = os.environ.get("REPOSITORY_URL", "").removesuffix(".git")  # Netlify sets it
    facts = {
        "changes": changes,
        "repository": repository if repository.startswith("https://") else "",
    }
    return {"version": __version__, "parts": collect(), **facts}


VALUES: Mapping[str, Callable[[], Mapping[str, object]]] = {
    "about": _about,
    "fair": dict,
    "wheel": wheel.values,
}


@dataclass(frozen=True)
class Article:
    """A page of text in a language.

    name       its name in addresses, such as "about"
    lang       the language of its address
    text_lang  the language of the text: English where there is no translation
    own        its own sentences, also `title` and `description`
    text       the text as HTML
    contents   the id and the title of each section
    """

    name: str
    lang: str
    text_lang: str
    own: Mapping[str, Any]
    text: str
    contents: Sequence[tuple[str, Markup]]

    def fill(self, template: str, document: Document) -> str:
        """The whole page."""
        title = f"{self.own['title']} · {social.SITE}"
        return render_page(
            template,
            document,
            page=social.article(self.name, self.lang, title, self.own["description"]),
            home=social.home_address(self.lang),
            say=partial(sentence, self.lang),
            name=self.name,
            lang=self.lang,
            text_lang=self.text_lang,
            own=self.own,
            text=Markup(self.text),
            sections=self.contents,
        )


def pages(template: str) -> dict[str, Callable[[Document], str]]:
    """For each page the function that makes it."""
    every = [(name, lang) for name in VALUES for lang in languages()]
    makers = {
        f"{social.article_address(*page).strip('/')}.html": partial(_make, template, *page)
        for page in every
    }
    return {**makers, f"{LICENCES}.html": partial(_make_licences, template)}


def _make(template: str, name: str, lang: str, document: Document) -> str:
    folder = WEB / name
    # English if there is no text in this language
    text_lang = lang if (folder / f"{lang}.md").is_file() else FALLBACK
    source = (folder / f"{text_lang}.md").read_text(encoding="utf-8")
    parser = texts.make_parser(html=True)
    sections = texts.parse(parser, render(source, games=games(lang), **VALUES[name]()))
    own = page_words(lang, folder)
    contents = texts.contents(sections)
    if name == "fair":
        contents.append(("check", Markup(own["check.title"])))
    article = Article(name, lang, text_lang, own, texts.to_html(parser, sections), contents)
    return article.fill(template, document)


def _make_licences(template: str, document: Document) -> str:
    """The page with every licence."""
    from licences import OURS, collect

    words = page_words(FALLBACK, WEB / "about")
    own = {"title": words["licences"], "description": words["licences-description"]}
    text = render_part("licences.html", parts=(OURS, *collect()))
    return Article(LICENCES, FALLBACK, FALLBACK, own, text, ()).fill(template, document)
