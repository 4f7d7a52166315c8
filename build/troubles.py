"""What first.js shows where a page cannot work: in the page itself in every language, as no other script may load."""

from __future__ import annotations

import html

from shelf import languages, own_words

PLACE = "<!-- troubles -->\n"


def fill(page: str) -> str:
    """The page with its sentences of trouble in their place; first.js leaves those in the reader's language."""
    return page.replace(PLACE, "".join(map(troubles, languages())))


def troubles(lang: str) -> str:
    """The browser is too old, and what it lacks; a part did not arrive. Nothing where there are no words for it."""
    words = {key: html.escape(str(sentence)) for key, sentence in own_words(lang).items() if key.startswith("trouble.")}
    if not words:
        return ""
    lacks = f'data-lacks="{words["trouble.missing"]}"'
    again = f'<a href="">{words["trouble.again"]}</a>'
    return (
        f'<p class="notice trouble old" lang="{lang}" {lacks}>{words["trouble.old"]}</p>\n'
        f'<p class="notice trouble network" lang="{lang}"><span>{words["trouble.network"]}</span> {again}</p>\n'
    )
