"""Our pages in search engines and link previews, and the files that those request.

    Shared      values of web/templates/share.html: canonical address, languages, Open Graph
    files()     robots.txt, sitemap.xml, favicon.ico
    pictures()  a picture of 1200 x 630 of each game in each language

Absolute addresses begin with the address of the site (site_root.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import drawing
from cards import Game, games
from drawing import Table
from parts import WEB, Files
from prepared import first_deal
from shelf import languages, sentence
from site_root import host, root
from templates import render_part
from tilebag.core.words import FALLBACK
from tilebag.lessons.recording import page_address
from tilebag.match import catalog

SITE = "Tilebag"
FOLDER = "screenshots"  # also used by the manifest; not stored for offline play
ARTICLES = ("about", "fair", "wheel")  # pages of text (articles.py)
# CSS pixels of the table in a picture; below a banner of 70, with 7 above and below it
FRAME = (840, 357)


@dataclass(frozen=True)
class Shared:
    """A page in search engines and previews.

    title         title of the page
    description   the page in a sentence or two
    address       its address, without the host
    addresses     the same page by language
    picture       address of the picture, without the host
    picture_alt   the picture in words
    picture_size  width and height in pixels
    """

    title: str
    description: str
    address: str
    addresses: Mapping[str, str]
    picture: str
    picture_alt: str
    picture_size: tuple[int, int] = drawing.BANNER_PIXELS

    @property
    def host(self) -> str:
        return host()


def home(lang: str) -> Shared:
    """The home page in a language. The English one is for every reader, as its script follows the
    browser.
    """
    addresses = {code: home_address(code) for code in languages()}
    return _with_own_words("home", lang, addresses[lang], addresses)


def learn() -> Shared:
    """The page of all lessons, which has one address for all languages."""
    return _with_own_words("learn", FALLBACK, "/learn/", {})


def _with_own_words(name: str, lang: str, address: str, addresses: Mapping[str, str]) -> Shared:
    title, description = (sentence(lang, f"{name}.{part}") for part in ("title", "description"))
    return _with_picture(lang, title, description, address, addresses)


def rules(key: str, lang: str) -> Shared:
    """The rules page of a game, from which it is played."""
    name = Game(key, lang).own("name")
    title, description = (
        sentence(lang, f"rules-page.{part}", name=name) for part in ("title", "description")
    )
    addresses = {code: page_address(key, code) for code in languages()}
    return _with_picture(lang, title, description, addresses[lang], addresses, key)


def article(name: str, lang: str, title: str, description: str) -> Shared:
    """A page of text (articles.py)."""
    addresses = (
        {code: article_address(name, code) for code in languages()}
        if name in ARTICLES
        else {lang: f"/{name}/"}
    )
    return _with_picture(lang, title, description, addresses[lang], addresses)


def home_address(lang: str) -> str:
    """The address of the home page; for English it does not contain the language."""
    return "/" if lang == FALLBACK else f"/{lang}/"


def article_address(name: str, lang: str) -> str:
    """The address of a page of text; for English it does not contain the language."""
    return (
        page_address(name, lang)
        if name == "fair"
        else f"/{name}/" + f"{lang}/" * (lang != FALLBACK)
    )


def picture(key: str, lang: str) -> str:
    """The address of a game's picture."""
    return f"/{FOLDER}/{key}-{lang}.png"


def _with_picture(
    lang: str,
    title: str,
    description: str,
    address: str,
    addresses: Mapping[str, str],
    key: str = "",
) -> Shared:
    """A page with the picture of a game, or of the first one."""
    key = key or games(lang)[0].key
    alt = sentence(lang, "picture.alt", name=Game(key, lang).own("name"))
    return Shared(title, description, address, addresses, picture(key, lang), alt)


def pictures() -> Files:
    """The picture of each game in each language."""
    tables = {
        picture(key, lang)[1:]: table(key, lang) for key in catalog.keys() for lang in languages()
    }
    return dict(zip(tables, drawing.pictures(list(tables.values())), strict=True))


def files() -> Files:
    """Files that search engines and old browsers request."""
    lessons = (
        game.lesson_address(lesson.key)
        for lang in languages()
        for game in games(lang)
        for lesson in game.lessons
    )
    ours = [*map(home_address, languages()), "/learn/", "/embed/"]
    ours += [game.rules_address for lang in languages() for game in games(lang)]
    ours += [article_address(name, lang) for name in ARTICLES for lang in languages()]
    robots = f"User-agent: *\nDisallow: {root()}/play/\n\nSitemap: {host()}/sitemap.xml\n"
    return {
        "robots.txt": robots.encode(),
        "sitemap.xml": render_part(
            "sitemap.xml", host=host(), addresses=[*ours, *lessons]
        ).encode(),
        "favicon.ico": (WEB / "favicon.ico").read_bytes(),
    }


def table(key: str, lang: str) -> Table:
    """A first deal of the game, laid out for its picture."""
    banner = {
        "title": Game(key, lang).own("name"),
        "line": sentence(lang, "picture.promise"),
        "site": SITE,
    }
    return {
        "scene": first_deal(key, lang, FRAME),
        "frame": FRAME,
        "label": "",
        "kind": "banner",
        "banner": banner,
    }
