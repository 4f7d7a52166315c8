"""web/ -> the pages, and a folder named by its content with their scripts, styles and pictures, and
the games' art.

The pages are Jinja templates (templates.py, document.py). They have these addresses and sizes as
`at`, as in `[[ at.assets ]]`; scripts have those of `places` (build.py) as `{{library}}`:

    assets       the folder of css/, js/, art/, icons/, engine.py
    assetshere   the same as an address relative to the page
    top          the top of the site as an address relative to the page
    fonts        the folder of type.css and our fonts
    words        the folder of the pages' sentences and of shelf.json
    embed        the folder of the page at /embed/
    runtime      the folder of Pyodide's files          pyscript     PyScript's core.js
    library      Python's standard library, gzip        libraryhash  its hash
    wheel        our wheel, gzip                        wheelhash    its hash
    pyodide      Pyodide's version
    elementbytes, enginemegabytes  sizes that the page at /embed/ shows
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import articles
import bundle
import cards
import drawing
import home
import rules
import site_root
import social
from document import Document, Site
from parts import WEB, Files, content_name, read_tree, under
from shelf import languages, sentence
from templates import render_page
from tilebag.core.words import FALLBACK

TEMPLATE = "rules.html"  # for the rules of every game (rules.py)
ARTICLE = "article.html"  # for pages of text in every language (articles.py)
# go under /embed/ (lessons.py)
OF_EMBEDS = {"lesson.html", "play-frame.html", "lesson.css", "embed.css"}
# the table page, and its variant for frames of other sites, which is not an app and lets fingers
# scroll the page
TABLE = "play.html"
FRAMED = "embed/table.html"
JOINED = "join.html"  # the table page for a guest at another device's table
HOME = "index.html"  # in every language
LEARN = "learn.html"
# style sheets that are joined into one, because a page is drawn only when all of them are loaded
SHEETS = (("theme", "page"), ("table", "rules"))
ALSO_ALONE = "rules"  # some pages request only this one
Facts: TypeAlias = Mapping[str, object]
Maker: TypeAlias = Callable[[Document], str]
_PLACEHOLDER = re.compile(r"\{\{([a-z]+)\}\}")  # in scripts


class Pages:
    """The pages, each made on request, and one folder with all files that they use."""

    def __init__(
        self,
        places: Mapping[str, str],
        facts: Facts,
        facts_of_pages: Mapping[str, Facts],
        build: str = "",
    ) -> None:
        """Bundle the scripts and styles.

        places          addresses and sizes for scripts and pages
        facts           data for the scripts
        facts_of_pages  by the name of a page, the data that it has besides, or in place of those
        build           name of the build; by default the hash of its content
        """
        bundled = bundle.bundle()
        in_scripts = {
            name: f"{site_root.root()}{place}" if place.startswith("/") else place
            for name, place in places.items()
        }
        scripts = {
            name: _fill(name, data.decode(), in_scripts).encode()
            for name, data in bundled.files.items()
        }
        address, self.assets = under("a", _read_assets() | scripts | _read_games_art())
        self._facts = facts
        self._facts_of_pages = facts_of_pages
        self._makers = _list_makers()
        self.paths = {_path(name): name for name in self._makers}
        self._site = Site({**places, "assets": address}, self._content, bundled)
        self.build = build or content_name({path: self.make(path) for path in self.paths})
        self._site = replace(self._site, build=self.build)

    def make(self, path: str) -> bytes:
        """The page at a path of the site; raises KeyError where there is none."""
        name = self.paths[path]
        facts = {**self._facts, **self._facts_of_pages.get(name, {})}
        document = Document(self._site, path, facts, is_one_file=name == TABLE)
        return self._makers[name](document).encode()

    def make_all(self) -> Files:
        """All pages, and the folder that they use."""
        return {path: self.make(path) for path in self.paths} | self.assets

    def _content(self, address: str) -> str:
        """A style sheet or script for a page that contains it."""
        folder, _, name = address.rpartition("/")
        if folder != self._site.addresses["fonts"]:
            return self.assets[address.removeprefix("/")].decode().strip()
        text = (WEB / "fonts" / name).read_text(encoding="utf-8")
        return text.replace('url("', f'url("{folder}/')


def _list_makers() -> dict[str, Maker]:
    """For each page the function that makes it."""
    files = (*sorted(WEB.glob("*.html")), *WEB.glob("*.webmanifest"))
    templates = {
        file.name: file.read_text(encoding="utf-8") for file in files if file.name not in OF_EMBEDS
    }
    templates[FRAMED] = templates[JOINED] = templates[TABLE]
    makers = rules.pages(templates.pop(TEMPLATE)) | articles.pages(templates.pop(ARTICLE))
    makers |= _home_pages(templates.pop(HOME))
    for name, text in templates.items():
        makers[name] = partial(
            render_page,
            text,
            lang=FALLBACK,
            games=cards.games(),
            page=social.learn() if name == LEARN else None,
            framed=name == FRAMED,
            joined=name == JOINED,
        )
    return makers


def _home_pages(template: str) -> dict[str, Maker]:
    """For the home page in each language the function that makes it: /, /tr/."""
    return {
        HOME if lang == FALLBACK else f"{lang}.html": partial(
            render_page,
            template,
            lang=lang,
            say=partial(sentence, lang),
            page=social.home(lang),
            games=cards.games(lang),
            pictures=home.pictures,
            fair=social.article_address("fair", lang),
            about=social.article_address("about", lang),
        )
        for lang in languages()
    }


def _read_assets() -> Files:
    """Styles, pictures, and the scripts of Python."""
    joined = {name for names in SHEETS for name in names} - {ALSO_ALONE}
    alone = [
        path.stem
        for path in (WEB / "css").glob("*.css")
        if path.name not in OF_EMBEDS and path.stem not in joined
    ]
    sheets = {f"css/{'-'.join(names)}.css": names for names in (*SHEETS, *zip(alone))}
    pictures = {
        f"{part}/{name}": data
        for part in ("art", "icons")
        for name, data in read_tree(WEB / part).items()
    }
    del pictures["art/faces.svg"]  # in ART
    python = {file.name: file.read_bytes() for file in WEB.glob("*.py")}
    return bundle.build_styles(sheets) | pictures | {drawing.ART: drawing.shapes()} | python


def _read_games_art() -> Files:
    """The games' pictures, which the site has under art/<key of the game>/."""
    return {
        f"art/{game.key}/{name}": data
        for game in cards.games()
        for name, data in read_tree(game.folder / "art").items()
    }


def _path(name: str) -> str:
    """The path of a file: play/index.html for play.html; index.html, 404.html and other files keep
    their names.
    """
    stem = name.removesuffix(".html")
    return name if stem == name or stem in {"index", "404"} else f"{stem}/index.html"


def _fill(name: str, text: str, known: Mapping[str, str]) -> str:
    """The script with every placeholder replaced; an unknown one is an error."""

    def address(placeholder: re.Match[str]) -> str:
        assert placeholder[1] in known, f"web/{name}: {placeholder[0]} is not known there"
        return known[placeholder[1]]

    return _PLACEHOLDER.sub(address, text)
