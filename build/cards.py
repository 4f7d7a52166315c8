"""The first page's cards, links and credits as HTML: complete before any script, in English; scripts translate it."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from pathlib import Path

from parts import ROOT
from shelf import games, page_words
from tilebag import catalog
from tilebag.lessons import recording, sentences
from tilebag.words import Sentence

GAMES = ROOT / "engine" / "tilebag" / "games"
LANG = "en"
SET_UP = (
    '<button type="button" class="btn set-up" data-setup="%s" aria-label="%s" aria-haspopup="dialog" '
    'autocomplete="off"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
    '<use href="{{assets}}/art/pieces.svg#icon-setup"/></svg>'
    '<span data-say="setup.open">%s</span></button>'
)
LEARN = (
    '<a class="btn set-up" href="/learn/#game=%s" data-learn="%s" aria-label="%s">'
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{{assets}}/art/pieces.svg#icon-book"/></svg>'
    '<span class="brief" data-say="learn.brief">%s</span><span class="full" data-say="learn.do">%s</span></a>'
)
_OPENING = re.compile(r"<svg\b[^>]*>")
_STYLE = re.compile(
    r' style="([\w-]+):([^";]+)"'
)  # the policy allows no style attributes; as one of its own it says the same


def fill(page: str) -> str:
    """The page with a card, a link to the rules and a line of credit a game in their places."""
    shelf = games()
    page = page.replace("<!-- games -->", "".join(card(game) for game in shelf))
    page = page.replace("<!-- rules -->", "".join(rules_link(game) for game in shelf))
    return page.replace("<!-- credits -->", "".join(f"<p>{_word(game, 'credit')}</p>" for game in shelf))


def card(game: dict[str, object]) -> str:
    """One game: emblem, name, what it is, for how many and how long; beside it what sets a table up, and a lesson."""
    key, folder = str(game["key"]), str(game["folder"])
    emblem = inline(GAMES / folder / "art" / "emblem.svg")
    name = _word(game, "name")
    play = f'<span class="btn" data-say="shelf.play" aria-hidden="true">{page_words(LANG)["shelf.play"]}</span>'
    words = f"<div><h2>{name}</h2><p>{_word(game, 'tagline')}</p><p>{html.escape(audience(game))}</p>{play}</div>"
    link = f'<a class="game" href="/play/#game={key}" data-game="{key}">{emblem}{words}</a>'
    label, short = (str(page_words(LANG)[sentence]) for sentence in ("setup.title", "setup.open"))
    beside = SET_UP % (key, label.format(game=name), short) + _learn(key, name)
    return f'<div class="card">{link}<div class="beside">{beside}</div></div>\n'


def _learn(key: str, name: str) -> str:
    """To the first lesson of a game; nothing where it has none."""
    label, brief, full = (str(page_words(LANG)[f"learn.{one}"]) for one in ("do-game", "brief", "do"))
    return LEARN % (key, key, label.format(game=name), brief, full) if catalog.lessons(key) else ""


def rules_link(game: dict[str, object]) -> str:
    """To the page of its rules (rules.py)."""
    return f'<a href="/{LANG}/{game["key"]}/" data-rules="{game["key"]}">{_word(game, "name")}</a>'


def lessons() -> str:
    """Every game's lessons in English, each a link to the page of its own, which needs no script."""
    return "".join(_lessons_of(game) for game in games() if catalog.lessons(str(game["key"])))


def _lessons_of(game: dict[str, object]) -> str:
    key, name = str(game["key"]), _word(game, "name")
    titles = ((one.key, html.escape(sentences.title(key, LANG, one))) for one in catalog.lessons(key))
    links = (f'<a href="{recording.address(key, lesson)}"><span>{title}</span></a>' for lesson, title in titles)
    listed = "".join(f"<li>{link}</li>" for link in links)
    return f'<nav class="lessons" data-game="{key}" aria-label="{name}"><h2>{name}</h2><ol>{listed}</ol></nav>\n'


def audience(game: dict[str, object]) -> str:
    """For how many and how long, as web/src/home.ts says it."""
    seats = game["seats"]
    assert isinstance(seats, list)
    return players(page_words(LANG), seats[0], seats[1], int(str(game["minutes"])))


def players(words: Mapping[str, Sentence], least: int, most: int, minutes: int) -> str:
    """A sentence for how many and how long, of the page's own words."""
    several = "shelf.players" if least < most else "shelf.exactly"
    sentence = words["shelf.alone" if most == 1 else several]
    assert isinstance(sentence, str)
    return sentence.format(least=least, most=most, n=minutes)


def inline(picture: Path) -> str:
    """A picture as part of the page itself, so that it has the page's colours."""
    svg = _STYLE.sub(r' \1="\2"', picture.read_text(encoding="utf-8").strip())
    return _OPENING.sub('<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true">', svg, count=1)


def _word(game: dict[str, object], part: str) -> str:
    words = game["words"]
    assert isinstance(words, dict)
    return html.escape(words[LANG][part])
