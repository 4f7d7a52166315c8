"""Every game's lessons -> /embed/: pages that other sites may put into their own, and all that these load.

embed/<game>/<lesson>/    index.html (whole without scripts: every step with its figure), <lang>-<frame>.json (the
                          lesson as the engine has played it), oembed.json; in <lang>/ both for other languages
embed/<game>-<lesson>.png its first table as a picture; <lesson>.<lang>.png in other languages
embed/a/<name>/           the player: its script, style and shapes; named by its content
embed/own/                what `tilebag lesson` makes a lesson of one's own of
embed/play/               a table: what it is and how much it loads; then embed/table/ (page.py) lies in it
embed/v1.js               <tile-demo>, for pages that load it
lessons.json              every lesson: game, name, title in each language, address, bytes
packs/<name>/             the same files packed, one a game, for who keeps them to learn without a network

Nothing of them lies elsewhere: only under /embed/ may other sites load and frame what is ours (headers.py).
"""

from __future__ import annotations

import html
import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeAlias

import brotli

import bundle
import drawing
import headers
import snippets
import social
from drawing import Drawer, Figures, Picture, Table
from parts import CACHE, ROOT, WEB, Files, compressed, content_name, read_tree, under
from runtime import PACKED
from shelf import EMBED_WORDS, languages, page_words
from social import SITE, host
from tilebag import catalog, strict_json
from tilebag.game import Lesson as Source
from tilebag.lessons import pages, recording
from tilebag.words import FALLBACK, lexicon, say

Recorded: TypeAlias = dict[str, Any]  # a lesson in one language and frame, as its file has it

TEMPLATE = "lesson.html"
OFFER, OFFER_SCRIPT = "play-frame.html", "js/play-frame.js"  # what loads no lesson
ART = "art/pieces.svg"
FRAMES = tuple(recording.FRAMES)
STYLES = ("theme", "lesson")
ICONS = (
    "open",
    "prev",
    "check",
    "warn",
    "hint",
    "play",
    "down",
)  # in the page itself: a sandboxed frame may ask for none
SAID = ("lesson.", "zoom.", "close")  # the page's own sentences that the player says
HIGH, WIDE = 750, 640  # CSS pixels a frame has, unless it is known how high the lesson is
HEIGHTS = Path(__file__).with_name("lesson_heights.toml")
KEPT_DAY = 86400
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_SYMBOL = re.compile(r'<symbol id="icon-([a-z]+)".*?</symbol>\n?', re.DOTALL)


@dataclass(frozen=True)
class Lesson:
    """One lesson in every language and frame, by `<lang>-<frame>`."""

    game: str
    key: str
    recorded: Mapping[str, Recorded]

    @property
    def address(self) -> str:
        return recording.address(self.game, self.key)

    def told(self, lang: str = FALLBACK, frame: str = FRAMES[0]) -> Recorded:
        return self.recorded[f"{lang}-{frame}"]

    def page(self, lang: str) -> str:
        """The address of its page in a language."""
        return self.address + (f"{lang}/" if lang != FALLBACK else "")

    def picture(self, lang: str) -> str:
        """The address of its picture in a language."""
        return f"/embed/{self.game}-{self.key}{f'.{lang}' if lang != FALLBACK else ''}.png"

    @property
    def height(self) -> int:
        """CSS pixels that a frame needs so that it does not scroll, at any width."""
        return _heights().get(f"{self.game}-{self.key}", HIGH)

    @cached_property
    def icons(self) -> frozenset[str]:
        """Those that are printed on its tables."""
        prints = (one for recorded in self.recorded.values() for one in _dicts(recorded) if one.get("kind") == "icon")
        return frozenset(one["text"] for one in prints)

    @cached_property
    def files(self) -> Files:
        """The recordings."""
        return {f"{self.address[1:]}{name}.json": _json(one) for name, one in self.recorded.items()}


def files(sources: Files, engine: Files) -> Files:
    """All that lies under /embed/, and the list. `sources` are those of web/ (page.py), `engine` what playing loads."""
    all_lessons = lessons()
    assets, player = under("embed/a", _player(sources, set().union(*(one.icons for one in all_lessons))))
    icons, size = _icons(sources[ART].decode()), megabytes(engine)
    pages = [Page(one, lang, assets, icons, size) for one in all_lessons for lang in languages()]
    drawer = Drawer(sources[ART])
    figures, pictures = drawer.drawn([page.tables() for page in pages], [page.position() for page in pages])
    cards = [page.card(picture) for page, picture in zip(pages, pictures, strict=True)]
    frames = snippets.made(cards)
    made = {**player, **_element(sources)}
    for one in all_lessons:
        made |= one.files
    for page, figure, picture, card, frame in zip(pages, figures, pictures, cards, frames, strict=True):
        made |= page.files(figure, picture, card, frame)
    _, packs = under("packs", _packs(made))
    made |= {"embed/play/index.html": _offer(assets, icons, size), **_own(assets, player, sources[ART], size)}
    return {**made, **packs, "lessons.json": _listed(all_lessons, made, player)}


def addresses(made: Files) -> list[str]:
    """Of the pages that are lessons, in every language."""
    return [f"/{path.removesuffix('oembed.json')}" for path in made if path.endswith("/oembed.json")]


def _packs(made: Files) -> Files:
    """What a lesson loads in one packed file a game, and one for the player: twelve times as small as what is in it.

    Each is a table of headers, and one of texts by their addresses; web/sw/lesson-packs.js gives them out.
    """
    said = dict(line.split(": ", 1) for line in headers.FOR_OTHERS)
    parts: dict[str, dict[str, str]] = {}
    for path, data in made.items():
        _, pack, *below = path.split("/")
        if below and not path.endswith((bundle.MAP, "oembed.json")):
            parts.setdefault(pack, {})["/" + path.removesuffix("index.html")] = data.decode()
    return {f"{pack}{PACKED}": compressed(_json({"headers": said, "files": texts})) for pack, texts in parts.items()}


def _element(sources: Files) -> Files:
    """<tile-demo>."""
    made = bundle.alone(_scripts(sources), "js/v1.js")
    return {f"embed/{name.removeprefix('js/')}": data for name, data in made.items()}


def _scripts(sources: Files) -> Files:
    return {name: data for name, data in sources.items() if name.endswith(".js")}


def _player(sources: Files, icons: Set[str]) -> Files:
    """What every lesson loads; `icons`: those that are printed on a table."""
    shapes = sources[ART].decode()
    style = b"\n".join((WEB / "css" / f"{name}.css").read_bytes() for name in STYLES)
    return {
        **bundle.alone(_scripts(sources), "js/lesson.js"),
        **bundle.alone(_scripts(sources), OFFER_SCRIPT),
        f"css/{'-'.join(STYLES)}.css": bundle.style(style),
        ART: _COMMENT.sub("", _SYMBOL.sub(lambda found: found[0] if found[1] in icons else "", shapes)).encode(),
    }


def _offer(assets: str, icons: str, size: str) -> bytes:
    """The page of a table in a frame, before anything of the engine is asked for."""
    names = {key: {lang: lexicon(lang).say(say(f"{key}.name")) for lang in languages()} for key in catalog.keys()}
    site = {"assets": assets, "icons": "", "size": size, "names": names, "said": _said_by_player()}
    blanks = {
        "assets": assets,
        "site": html.escape(strict_json.write(site)),
        "sprite": icons,
        "open-words": _words(FALLBACK)["lesson.open"],
    }
    return pages.fill((WEB / OFFER).read_text(encoding="utf-8"), blanks).encode()


def _own(assets: str, player: Files, shapes: bytes, size: str) -> Files:
    """What `tilebag lesson` makes a lesson of one's own of; of the player it takes every shape."""
    at, apart = assets[1:] + "/", (bundle.MAP, OFFER_SCRIPT, ART)
    facts = {
        "assets": assets,
        "files": [path.removeprefix(at) for path in player if not path.endswith(apart)],
        "home": host(),
        "size": size,
        "sprite": _icons(shapes.decode()),
        "said": _said_by_player(),
    }
    template = (WEB / TEMPLATE).read_bytes()
    return {"embed/own/player.json": _json(facts), "embed/own/lesson.html": template, "embed/own/pieces.svg": shapes}


def _icons(shapes: str) -> str:
    """The icons of a page, for its own use."""
    return "".join(re.sub(r"\s*\n\s*", "", found[0]) for found in _SYMBOL.finditer(shapes) if found[1] in ICONS)


def _said_by_player() -> dict[str, dict[str, Any]]:
    """The page's own sentences that the player says, in each language."""
    return {
        lang: {key: sentence for key, sentence in _words(lang).items() if key.startswith(SAID)} for lang in languages()
    }


@dataclass(frozen=True)
class Page:
    """The page of a lesson in a language: every step as text and figure; its script makes one step at a time of it."""

    lesson: Lesson
    lang: str
    assets: str
    icons: str
    size: str

    @property
    def told(self) -> Recorded:
        return self.lesson.told(self.lang)

    @property
    def name(self) -> str:
        """Game and title, as the page says them before any script."""
        return f"{self.told['name']}: {self.told['title']}"

    def files(self, figures: Figures, picture: Picture, card: snippets.Card, frame: str) -> Files:
        at = self.lesson.page(self.lang)[1:]
        return {
            f"{at}index.html": self.made(figures, card).encode(),
            f"{at}oembed.json": _json(self.oembed(card, frame)),
            self.lesson.picture(self.lang)[1:]: picture.png,
        }

    def made(self, figures: Figures, card: snippets.Card) -> str:
        """The whole page."""
        told, drawn = self.told, figures.figures
        words = _words(self.lang)
        blanks = {
            **pages.texts(told, words["lesson.rule"], drawn[len(FRAMES) :]),
            "lang": self.lang,
            "assets": self.assets,
            "oembed": f"{host()}{self.lesson.page(self.lang)}oembed.json",
            "social": self._social(card),
            "site": html.escape(strict_json.write(self._site())),
            "sprite": figures.sprite + self.icons,
            "open": f"/play/#game={self.lesson.game}",
            "play": pages.play_address(told),
            "open-words": words["lesson.open"],
            "play-words": words["lesson.play"],
            "first-figures": "".join(drawn[: len(FRAMES)]),
        }
        return pages.fill((WEB / TEMPLATE).read_text(encoding="utf-8"), blanks)

    def tables(self) -> list[Table]:
        """What is drawn in the page: the first step in both frames, the others in the narrow one."""
        others = range(1, len(self.told["steps"]))
        return [*(self._table(frame, 0) for frame in FRAMES), *(self._table(FRAMES[0], k) for k in others)]

    def position(self) -> Table:
        """What the picture of the lesson shows."""
        return self._table(FRAMES[1], 0)

    def _table(self, frame: str, step: int) -> Table:
        told = self.lesson.told(self.lang, frame)
        scene = told["steps"][step]["state"]["scene"]
        return {"scene": scene, "frame": told["frame"], "label": scene.get("label") or self.name, "kind": frame}

    def card(self, picture: Picture) -> snippets.Card:
        """What is said of the lesson where it is not played: picture, caption, a description of both."""
        rule = self.told["steps"][0]["rule"]
        caption = f"{rule['name']}: {rule['text']}"
        return {
            "game": self.lesson.game,
            "lesson": self.lesson.key,
            "title": self.name,
            "address": f"{host()}{self.lesson.page(self.lang)}",
            "height": self.lesson.height,
            "picture": f"{host()}{self.lesson.picture(self.lang)}",
            "alt": " ".join((f"{self.name}.", *picture.lines, caption)),
            "caption": caption,
            "more": str(page_words(self.lang, EMBED_WORDS)["picture"]),
        }

    def _social(self, card: snippets.Card) -> str:
        """How the page looks where its address is shared."""
        addresses = {lang: self.lesson.page(lang) for lang in languages()}
        return social.head(
            social.Shared(
                card["title"],
                self.told["steps"][0]["text"],
                addresses[self.lang],
                addresses,
                self.lesson.picture(self.lang),
                card["alt"],
                drawing.PIXELS,
            )
        )

    def _site(self) -> dict[str, object]:
        return {
            "assets": self.assets,
            "lesson": self.lesson.address.rstrip("/"),
            "lang": "auto" if self.lang == FALLBACK else self.lang,
            "icons": "",
            "size": self.size,
            "said": _said_by_player(),
        }

    def oembed(self, card: snippets.Card, frame: str) -> dict[str, object]:
        """What WordPress and others ask for when the address of a lesson is pasted (oembed.com, type rich).

        `alt`, `caption` and `more`: ours, for web/js/embed.js.
        """
        return {
            "version": "1.0",
            "type": "rich",
            "provider_name": SITE,
            "provider_url": f"{host()}/",
            "title": card["title"],
            "width": WIDE,
            "height": self.lesson.height,
            "cache_age": KEPT_DAY,
            "thumbnail_url": card["picture"],
            "thumbnail_width": drawing.PIXELS[0],
            "thumbnail_height": drawing.PIXELS[1],
            "html": frame,
            **{name: card[name] for name in ("alt", "caption", "more")},
        }


def _listed(all_lessons: Sequence[Lesson], made: Files, player: Files) -> bytes:
    """lessons.json. `bytes`: what one visit brings, as packed as a host sends it; `picture`: address and bytes."""
    shared = sum(packed(data) for path, data in player.items() if not path.endswith((bundle.MAP, OFFER_SCRIPT)))
    return _json(
        [
            {
                "game": one.game,
                "lesson": one.key,
                "name": {lang: one.told(lang)["name"] for lang in languages()},
                "title": {lang: one.told(lang)["title"] for lang in languages()},
                "address": one.address,
                "steps": len(one.told()["steps"]),
                "picture": {lang: [one.picture(lang), len(made[one.picture(lang)[1:]])] for lang in languages()},
                "bytes": shared
                + max(packed(made[f"{one.page(lang)[1:]}index.html"]) for lang in languages())
                + max(map(packed, one.files.values())),
            }
            for one in all_lessons
        ]
    )


def megabytes(engine: Files) -> str:
    """How much the real engine is on the way, in MB."""
    packed = sum(
        len(data) if path.endswith(".gzip") else len(brotli.compress(data, quality=5)) for path, data in engine.items()
    )
    return f"{packed / 1e6:.1f}"


def _dicts(value: object) -> Iterator[dict[str, Any]]:
    """Every table in a JSON value, itself too."""
    if isinstance(value, dict):
        yield value
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from _dicts(part)


def packed(data: bytes) -> int:
    return len(brotli.compress(data, quality=9))


@cache
def _heights() -> dict[str, int]:
    return tomllib.loads(HEIGHTS.read_text(encoding="utf-8")) if HEIGHTS.is_file() else {}


@cache
def _words(lang: str) -> Mapping[str, Any]:
    return page_words(lang)


def _json(value: object) -> bytes:
    return strict_json.write(value).encode()


def lessons() -> tuple[Lesson, ...]:
    """Every lesson of every game, as the engine plays it; raises BadLesson where one does not go."""
    return tuple(Lesson(key, one.key, _recorded(key, one)) for key in catalog.keys() for one in catalog.lessons(key))


def _recorded(key: str, lesson: Source) -> dict[str, Recorded]:
    """Played anew when something has changed by which it could go otherwise: it takes seconds."""
    kept = CACHE / "lessons" / f"{key}-{lesson.key}-{_sources(key)}.json"
    if not kept.is_file():
        made = {
            f"{lang}-{name}": recording.record(catalog.box(key), lesson, lang, frame)
            for lang in languages()
            for name, frame in recording.FRAMES.items()
        }
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_name(f"{kept.name}.{os.getpid()}")
        fresh.write_bytes(_json(made))
        fresh.rename(kept)
    found: dict[str, Recorded] = json.loads(kept.read_bytes())
    return found


@cache
def _sources(key: str) -> str:
    """The name of the engine and of a game's folder as they are."""
    tree = read_tree(ROOT / "engine" / "tilebag")
    own = f"games/{catalog.folder(key)}/"
    ours = (name for name in tree if not name.startswith("games/") or name.startswith(own))
    return content_name({name: tree[name] for name in ours if "__pycache__" not in name})
