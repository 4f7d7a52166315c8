"""shelf.json with the facts about the games, and <lang>.json with the page's sentences, for use
without Python.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from parts import CACHE, ROOT, WEB, Files, content_name, read_tree, remember
from tilebag.core import words
from tilebag.match import catalog, record

WORDS = WEB / "words"  # the page's own sentences; those of the games are in the engine
SOCIAL_WORDS = WEB / "social"  # for search engines and link previews
# Sentences that the pages themselves contain (web/templates), because scripts may be missing.
IN_PAGES = "trouble."
EMBED_WORDS = WEB / "embed"  # for the page at /embed/ only


def files() -> Files:
    """The facts about the games, and in each language the sentences that the pages' scripts
    show.
    """
    sentences = {
        lang: {key: text for key, text in page_words(lang).items() if not key.startswith(IN_PAGES)}
        for lang in languages()
    }
    return {
        "shelf.json": _json(games()),
        **{f"{lang}.json": _json(texts) for lang, texts in sentences.items()},
    }


@cache
def games() -> list[dict[str, object]]:
    """Facts and words of each game, cached, because finding the options that exclude each other
    takes half a second.
    """
    cached = CACHE / "shelf" / f"{engine_name()}.json"
    facts: list[dict[str, object]] = json.loads(remember(cached, lambda: _json(record.shelf())))
    return facts


@cache
def page_words(lang: str, folder: Path = WORDS) -> dict[str, words.Sentence]:
    """The sentences of all pages, or of one with its own, by key; in English if the language has
    none.
    """
    return own_words(words.FALLBACK, folder) | own_words(lang, folder)


@cache
def own_words(lang: str, folder: Path = WORDS) -> dict[str, words.Sentence]:
    """The sentences in this language; those that depend on a number with all forms."""
    file = folder / f"{lang}.toml"
    return words.flatten(words.read_toml(file), "") if file.is_file() else {}


def sentence(lang: str, key: str, **values: words.Value) -> str:
    """A sentence of the pages or of the games in a language, with its placeholders filled."""
    text = page_words(lang).get(key, page_words(lang, SOCIAL_WORDS).get(key))
    if text is None:
        return words.lexicon(lang).say(words.say(key, **values))
    if not isinstance(text, str):
        text = text["one" if values["n"] == 1 and "one" in text else "other"]
    return text.format(**values)


def languages() -> dict[str, str]:
    """The languages of the site with their own names, English first."""
    return {lang: str(own_words(lang).get("language", lang)) for lang in words.languages()}


@cache
def engine_name(key: str = "") -> str:
    """A name that changes with the engine and the games, or with one game only."""
    tree = read_tree(ROOT / "engine" / "tilebag")
    own = f"games/{key and catalog.folder(key)}"
    ours = (name for name in tree if not name.startswith("games/") or name.startswith(own))
    return content_name({name: tree[name] for name in ours})


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
