"""web/ -> the pages, and a folder named by its content with their scripts, styles and pictures, and
the games' art.

In the scripts, .html and .webmanifest files of web/ these placeholders are replaced:

    {{assets}}    the folder of css/, js/, art/, icons/, engine.py (in .html and .webmanifest only)
    {{assetshere}}  the same as an address relative to the page (in .html only)
    {{top}}       the top of the site as an address relative to the page (in .html only)
    {{runtime}}   the folder of Pyodide's files          {{pyscript}}  PyScript's core.js
    {{library}}   Python's standard library, gzip        {{libraryhash}}  its hash
    {{wheel}}     our wheel, gzip                        {{wheelhash}}    its hash
    {{fonts}}     the folder of type.css and our fonts
    {{words}}     the folder of the pages' sentences and of shelf.json
    {{languages}} the languages with words               {{build}}     this build (in .html only)
    {{pyodide}}   Pyodide's version
    {{policy}}    our content policy (in .html only)
    {{plugins}}   PyScript plugins not to load (in .html only)
    {{embed}}     the folder of the page at /embed/
    {{elementbytes}}, {{enginemegabytes}}  sizes that the page at /embed/ shows
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TypeAlias
from urllib.parse import urljoin

import articles
import bundle
import cards
import drawing
import headers
import home
import rules
import runtime
import site_root
import social
from parts import WEB, Files, content_name, read_tree, under
from shelf import languages, sentence
from templates import render
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
# style sheets that are joined into one
SHEETS = (("theme", "page"), ("table", "rules"))
ALSO_ALONE = "rules"  # some pages request only this one
Facts: TypeAlias = Mapping[str, object]
_PLACEHOLDER = re.compile(r"\{\{([a-z]+)\}\}")
_PICTURE = re.compile(r'<use href="\{\{assets\}\}/art/pieces\.svg#([\w-]+)"/>')
_STYLES = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
_CLASSIC_SCRIPT = re.compile(r'<script src="([^"]+)"([^>]*)></script>')
_MODULE_SCRIPT = re.compile(r"""<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"[^>]*>""")


class Pages:
    """The pages, each made on request, and one folder with all files that they use."""

    def __init__(
        self, places: Mapping[str, str], facts: Facts, facts_in_frames: Facts, build: str = ""
    ) -> None:
        """Bundle the scripts and styles.

        places           addresses for the placeholders in the pages
        facts            data for the scripts
        facts_in_frames  the data that differs for tables framed by other sites
        build            name of the build; by default the hash of its content
        """
        self._scripts = bundle.bundle()
        in_scripts = {
            name: f"{site_root.root()}{place}" if place.startswith("/") else place
            for name, place in places.items()
        }
        scripts = {
            name: _fill(name, data.decode(), in_scripts).encode()
            for name, data in self._scripts.files.items()
        }
        address, self.assets = under("a", _read_assets() | scripts | _read_games_art())
        self._texts = self._list_texts()
        self._known = {**places, "assets": address}
        made_of = {name: where.encode() for name, where in self._known.items()}
        self.build = build or content_name(
            made_of | {name: make().encode() for name, make in self._texts.items()}
        )
        self._known["build"] = self.build
        self._head, self._head_in_frames = (
            _site_meta({**self._known, **facts, **extra}) for extra in ({}, facts_in_frames)
        )
        self._known |= {"languages": " ".join(languages()), "policy": html.escape(headers.OURS)}
        self._known["plugins"] = runtime.plugin_settings()
        self.paths = {_path(name): name for name in self._texts}

    def make(self, path: str) -> bytes:
        """The page at a path of the site; raises KeyError where there is none."""
        name = self.paths[path]
        top = "../" * path.count("/") or "./"
        here = {"top": top, "assetshere": f"{top}{self._known['assets'].removeprefix('/')}"}
        text = _fill(
            name, _put_pictures_in(_join_styles(self._texts[name]())), {**self._known, **here}
        )
        if _MODULE_SCRIPT.search(text):  # the script needs the site's addresses
            assert "</head>" in text, f"web/{name} has no </head>"
            head = self._head_in_frames if name == FRAMED else self._head
            preloads = _preloads(text, self._known["assets"], self._scripts)
            text = text.replace("</head>", f"{preloads}{head}\n</head>", 1)
        return (self._put_files_in(text, path) if name == TABLE else text).encode()

    def make_all(self) -> Files:
        """All pages, and the folder that they use."""
        return {path: self.make(path) for path in self.paths} | self.assets

    def _put_files_in(self, text: str, path: str) -> str:
        """A page with the content of its style sheets and its classic script: its first paint waits
        for one file.
        """

        def content(link: str) -> str:
            address = urljoin(f"/{path}", link)
            folder, _, name = address.rpartition("/")
            if folder != self._known["fonts"]:
                return self.assets[address.removeprefix("/")].decode().strip()
            return (
                (WEB / "fonts" / name)
                .read_text(encoding="utf-8")
                .replace('url("', f'url("{folder}/')
            )

        text = _STYLES.sub(
            lambda style: f'<style data-from="{style[1]}">{content(style[1])}</style>', text
        )
        return _CLASSIC_SCRIPT.sub(
            lambda script: f"<script{script[2]}>{content(script[1])}</script>", text
        )

    @staticmethod
    def _list_texts() -> dict[str, Callable[[], str]]:
        """For each page the function that makes its text; the addresses are filled in later."""
        files = (*sorted(WEB.glob("*.html")), *WEB.glob("*.webmanifest"))
        templates = {
            file.name: file.read_text(encoding="utf-8")
            for file in files
            if file.name not in OF_EMBEDS
        }
        templates[FRAMED] = templates[JOINED] = templates[TABLE]
        texts = rules.pages(templates.pop(TEMPLATE)) | articles.pages(templates.pop(ARTICLE))
        texts |= _home_pages(templates.pop(HOME))
        for name, text in templates.items():
            values = {
                "games": cards.games(),
                "page": social.learn() if name == LEARN else None,
                "framed": name == FRAMED,
                "joined": name == JOINED,
            }
            texts[name] = partial(render, text, **values)
        return {name: cache(make) for name, make in texts.items()}


def _home_pages(template: str) -> dict[str, Callable[[], str]]:
    """For the home page in each language the function that makes it: /, /tr/."""
    return {
        HOME if lang == FALLBACK else f"{lang}.html": partial(
            render,
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


def _join_styles(text: str) -> str:
    """A page with style sheets joined as in SHEETS, because it is drawn only when all of them are
    loaded.
    """
    for names in SHEETS:
        link = '<link rel="stylesheet" href="{{{{assets}}}}/css/{}.css">'.format
        text = text.replace("\n".join(map(link, names)), link("-".join(names)))
    return text


def _put_pictures_in(text: str) -> str:
    """A page with its icons and faces inline, so that they do not wait for ART and its styles."""
    names = set(_PICTURE.findall(text))
    sprite = f'<svg class="sprite" width="0" height="0" aria-hidden="true">{drawing.symbols(names)}</svg>\n'
    return _PICTURE.sub(r'<use href="#\1"/>', text).replace(
        "<body>\n", f"<body>\n{sprite}" if names else "<body>\n", 1
    )


def _fill(name: str, text: str, known: Mapping[str, str]) -> str:
    """The text with every placeholder replaced; an unknown one is an error."""

    def address(placeholder: re.Match[str]) -> str:
        assert placeholder[1] in known, f"web/{name}: {placeholder[0]} is not known there"
        return known[placeholder[1]]

    return _PLACEHOLDER.sub(address, text)


def _site_meta(known: Mapping[str, object]) -> str:
    """The site's addresses for the page's scripts, as data, because the policy forbids unknown
    inline scripts.
    """
    content = html.escape(json.dumps(known, separators=(",", ":")))
    return f'<meta name="tilebag-site" content="{content}">'


def _preloads(text: str, assets: str, scripts: bundle.Bundle) -> str:
    """A modulepreload link for every script that the page's scripts import, so that they load in
    parallel.
    """
    sources = _MODULE_SCRIPT.findall(text)
    entries = [src.removeprefix(f"{assets}/") for src in sources if src.startswith(f"{assets}/")]
    imported = {script for entry in entries for script in scripts.imports_of(entry)}
    return "".join(
        f'<link rel="modulepreload" href="{assets}/{script}">\n' for script in sorted(imported)
    )
