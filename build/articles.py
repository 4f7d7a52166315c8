"""web/<name>/<lang>.md and .toml -> a page of text in each language: /fair/, /about/, /about/tr/;
/about/licences/.

The text is Markdown and HTML, with ids of headings as in the rules (rules.py), and a template with
the values of `VALUES`. The page about fairness also contains all results of its check, hidden, so
src/pages/fair.ts loads no texts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

import social
import wheel
from cards import games
from parts import ROOT, WEB
from rules import SECTION, set_heading_ids
from shelf import languages, page_words, sentence
from templates import render, render_part
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


def pages(template: str) -> dict[str, Callable[[], str]]:
    """For each page the function that makes it. page.py then fills in the addresses."""
    every = [(name, lang) for name in VALUES for lang in languages()]
    made_by_name = {
        f"{social.article_address(*page).strip('/')}.html": partial(_make, template, *page)
        for page in every
    }
    return {**made_by_name, f"{LICENCES}.html": partial(_make_licences, template)}


def _make(template: str, name: str, lang: str) -> str:
    folder = WEB / name
    # English if there is no text in this language
    text_lang = lang if (folder / f"{lang}.md").is_file() else FALLBACK
    written = render(
        (folder / f"{text_lang}.md").read_text(encoding="utf-8"),
        games=games(lang),
        **VALUES[name](),
    )
    parser = MarkdownIt("commonmark", {"html": True, "xhtmlOut": False})
    return _fill(
        template,
        name,
        lang,
        text_lang,
        page_words(lang, folder),
        set_heading_ids(parser.render(written)),
    )


def _make_licences(template: str) -> str:
    """The page with every licence."""
    from licences import OURS, collect

    words = page_words(FALLBACK, WEB / "about")
    own = {"title": words["licences"], "description": words["licences-description"]}
    text = render_part("licences.html", parts=(OURS, *collect()))
    return _fill(template, LICENCES, FALLBACK, FALLBACK, own, text)


def _fill(
    template: str, name: str, lang: str, text_lang: str, own: Mapping[str, Any], text: str
) -> str:
    """The whole page."""
    sections = [(anchor, Markup(title)) for anchor, title in SECTION.findall(text)]
    if name == "fair":
        sections.append(("check", Markup(own["check.title"])))
    shared = social.article(name, lang, f"{own['title']} · {social.SITE}", own["description"])
    values = {"name": name, "lang": lang, "text_lang": text_lang, "own": own, "text": Markup(text)}
    place = social.home_address(lang)
    return render(
        template, page=shared, home=place, say=partial(sentence, lang), sections=sections, **values
    )
