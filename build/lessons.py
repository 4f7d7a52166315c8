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

Everything that they load is under /embed/, as other sites may load and frame nothing else of ours (headers.py).
"""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

import brotli

import bundle
import drawing
import headers
import snippets
import social
from drawing import Drawer, Figures, Table
from parts import CACHE, WEB, Files, compress, digest, remember, under
from runtime import PACKED
from shelf import EMBED_WORDS, engine_name, languages, page_words
from social import SITE, host
from tilebag import catalog, strict_json
from tilebag.game import Lesson as Source
from tilebag.lessons import pages, recording, sentences
from tilebag.words import FALLBACK, lexicon, say

Recorded: TypeAlias = dict[str, Any]  # a lesson in one language and frame, as its file has it

TEMPLATE = "lesson.html"
OFFER, OFFER_SCRIPT = "play-frame.html", "play-frame"  # what loads no lesson
ART = "art/pieces.svg"
FRAMES = tuple(recording.FRAMES)
STYLES = ("theme", "lesson")
# in the page itself: a sandboxed frame may ask for none
ICONS = ("open", "prev", "check", "warn", "hint", "play", "down")
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

    def recorded_for(self, lang: str = FALLBACK, frame: str = FRAMES[0]) -> Recorded:
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
        found = set[str]()

        def note(one: dict[str, Any]) -> None:
            if one.get("kind") == "icon":
                found.add(one["text"])

        for data in self.files.values():
            json.loads(data, object_hook=note)
        return frozenset(found)

    @cached_property
    def files(self) -> Files:
        """The recordings."""
        return {f"{self.address[1:]}{name}.json": _json(one) for name, one in self.recorded.items()}

    @cached_property
    def heaviest_recording(self) -> int:
        """Bytes of the largest recording, compressed."""
        return max(map(compressed_size, self.files.values()))


class Lessons:
    """Makes what is under /embed/, for as many lessons at a time as are asked for."""

    def __init__(self, sources: Files, size: str, icons: Set[str] | None = None) -> None:
        """`sources`: those of web/; `size`: megabytes of the engine; `icons`: those on the tables, None for all."""
        self._sources, self._size, self._shapes = sources, size, sources[ART]
        self.assets, self.player = under("embed/a", _player(sources, icons))
        self._icons = _icons(self._shapes.decode())
        self._drawer = Drawer(self._shapes)

    def make_shared(self) -> Files:
        """The player, <tile-demo>, the page of a table in a frame, and what `tilebag lesson` needs."""
        offer = _offer(self.assets, self._icons, self._size)
        own = _own(self.assets, self.player, self._shapes, self._size)
        return {**self.player, **element(self._sources), "embed/play/index.html": offer, **own}

    def make_pages(self, chosen: Sequence[Lesson]) -> Files:
        """The recordings and the pages of some lessons."""
        pages = self._pages(chosen)
        figures = self._drawer.figures([page.tables() for page in pages])
        made = {path: data for one in chosen for path, data in one.files.items()}
        for page, card, figure in zip(pages, self._cards(pages), figures, strict=True):
            made[f"{page.path}index.html"] = page.make(figure, card).encode()
        return made

    def make_previews(self, chosen: Sequence[Lesson], made: Files) -> Files:
        """The oEmbed files and pictures of some lessons; `made`: their pages."""
        pages = self._pages(chosen)
        cards = self._cards(pages)
        pictures = self._drawer.pictures([page.position() for page in pages])
        previews = {}
        for page, card, frame, png in zip(pages, cards, snippets.frames(cards), pictures, strict=True):
            loaded = [max(compressed_size(made[f"{page.lesson.page(lang)[1:]}index.html"]) for lang in languages()), 0]
            weights = {"lesson": self._shared_bytes + loaded[0] + page.lesson.heaviest_recording, "picture": len(png)}
            previews[f"{page.path}oembed.json"] = _json({**page.describe_embed(card, frame), "bytes": weights})
            previews[page.lesson.picture(page.lang)[1:]] = png
        return previews

    @cached_property
    def _shared_bytes(self) -> int:
        """What every lesson loads, compressed."""
        return sum(
            compressed_size(data) for path, data in self.player.items() if not path.endswith((bundle.MAP, OFFER_SCRIPT))
        )

    def _pages(self, chosen: Sequence[Lesson]) -> list[Page]:
        return [Page(one, lang, self.assets, self._icons, self._size) for one in chosen for lang in languages()]

    def _cards(self, pages: Sequence[Page]) -> list[snippets.Card]:
        lines = self._drawer.lines([page.position() for page in pages])
        return [page.card(words) for page, words in zip(pages, lines, strict=True)]


def files(sources: Files, size: str) -> Files:
    """Everything under /embed/, the same packed for offline use, and the list."""
    every = record_all()
    made_by = Lessons(sources, size, set().union(*(one.icons for one in every)))
    pages = made_by.make_pages(every)
    previews = made_by.make_previews(every, pages)
    _, packs = under("packs", _packs({**made_by.player, **element(sources), **pages}))
    return {**made_by.make_shared(), **pages, **previews, **packs, "lessons.json": make_list(previews)}


def page_addresses() -> list[str]:
    """Of the pages that are lessons, in every language."""
    every = (Lesson(key, lesson.key, {}) for key in catalog.keys() for lesson in catalog.lessons(key))
    return [one.page(lang) for one in every for lang in languages()]


def _packs(made: Files) -> Files:
    """What a lesson loads in one packed file a game, and one for the player: twelve times as small as what is in it.

    Each is a table of headers, and one of texts by their addresses; web/sw/lesson-packs.js gives them out.
    """
    said = dict(line.split(": ", 1) for line in headers.FOR_OTHERS)
    parts: dict[str, dict[str, str]] = {}
    for path, data in made.items():
        _, pack, *below = path.split("/")
        if below and not path.endswith(bundle.MAP):
            parts.setdefault(pack, {})["/" + path.removesuffix("index.html")] = data.decode()
    return {f"{pack}{PACKED}": compress(_json({"headers": said, "files": texts})) for pack, texts in parts.items()}


def element(sources: Files) -> Files:
    """<tile-demo>."""
    made = bundle.bundle_alone(sources, "v1")
    return {f"embed/{name.removeprefix('js/')}": data for name, data in made.items()}


def _player(sources: Files, icons: Set[str] | None) -> Files:
    """What every lesson loads."""
    shapes = sources[ART].decode()
    style = b"\n".join((WEB / "css" / f"{name}.css").read_bytes() for name in STYLES)
    return {
        **bundle.bundle_alone(sources, "lesson", OFFER_SCRIPT),
        **bundle.minify({f"css/{'-'.join(STYLES)}.css": style}),
        ART: _COMMENT.sub(
            "", _SYMBOL.sub(lambda found: found[0] if icons is None or found[1] in icons else "", shapes)
        ).encode(),
    }


def _offer(assets: str, icons: str, size: str) -> bytes:
    """The page of a table in a frame, before anything of the engine is asked for."""
    names = {key: {lang: lexicon(lang).say(say(f"{key}.name")) for lang in languages()} for key in catalog.keys()}
    site = {"assets": assets, "icons": "", "size": size, "names": names, "said": _said_by_player()}
    blanks = {
        "assets": assets,
        "site": html.escape(strict_json.write(site)),
        "sprite": icons,
        "open-words": str(page_words(FALLBACK)["lesson.open"]),
    }
    return pages.fill((WEB / OFFER).read_text(encoding="utf-8"), blanks).encode()


def _own(assets: str, player: Files, shapes: bytes, size: str) -> Files:
    """What `tilebag lesson` needs to make a lesson from a file; with every shape, as any may be used."""
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
        lang: {key: sentence for key, sentence in page_words(lang).items() if key.startswith(SAID)}
        for lang in languages()
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
    def record(self) -> Recorded:
        return self.lesson.recorded_for(self.lang)

    @property
    def path(self) -> str:
        """Its folder in the site."""
        return self.lesson.page(self.lang)[1:]

    @property
    def name(self) -> str:
        """Game and title, as the page says them before any script."""
        return f"{self.record['name']}: {self.record['title']}"

    def make(self, figures: Figures, card: snippets.Card) -> str:
        """The whole page."""
        recorded, drawn = self.record, figures.figures
        words: Mapping[str, Any] = page_words(self.lang)
        blanks = {
            **pages.texts(recorded, words["lesson.rule"], drawn[len(FRAMES) :]),
            "lang": self.lang,
            "assets": self.assets,
            "oembed": f"{host()}{self.lesson.page(self.lang)}oembed.json",
            "social": self._social(card),
            "site": html.escape(strict_json.write(self._site())),
            "sprite": figures.sprite + self.icons,
            "open": f"/play/#game={self.lesson.game}",
            "play": pages.play_address(recorded),
            "open-words": words["lesson.open"],
            "play-words": words["lesson.play"],
            "first-figures": "".join(drawn[: len(FRAMES)]),
        }
        return pages.fill((WEB / TEMPLATE).read_text(encoding="utf-8"), blanks)

    def tables(self) -> list[Table]:
        """What is drawn in the page: the first step in both frames, the others in the narrow one."""
        others = range(1, len(self.record["steps"]))
        return [*(self._table(frame, 0) for frame in FRAMES), *(self._table(FRAMES[0], k) for k in others)]

    def position(self) -> Table:
        """What the picture of the lesson shows."""
        return self._table(FRAMES[1], 0)

    def _table(self, frame: str, step: int) -> Table:
        recorded = self.lesson.recorded_for(self.lang, frame)
        scene = recorded["steps"][step]["state"]["scene"]
        return {"scene": scene, "frame": recorded["frame"], "label": scene.get("label") or self.name, "kind": frame}

    def card(self, lines: Sequence[str]) -> snippets.Card:
        """What is said of the lesson where it is not played: picture, caption, a description of both."""
        rule = self.record["steps"][0]["rule"]
        caption = f"{rule['name']}: {rule['text']}"
        return {
            "game": self.lesson.game,
            "lesson": self.lesson.key,
            "title": self.name,
            "address": f"{host()}{self.lesson.page(self.lang)}",
            "height": self.lesson.height,
            "picture": f"{host()}{self.lesson.picture(self.lang)}",
            "alt": " ".join((f"{self.name}.", *lines, caption)),
            "caption": caption,
            "more": str(page_words(self.lang, EMBED_WORDS)["picture"]),
        }

    def _social(self, card: snippets.Card) -> str:
        """How the page looks where its address is shared."""
        addresses = {lang: self.lesson.page(lang) for lang in languages()}
        return social.head(
            social.Shared(
                card["title"],
                self.record["steps"][0]["text"],
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

    def describe_embed(self, card: snippets.Card, frame: str) -> dict[str, object]:
        """What WordPress and others ask for when the address of a lesson is pasted (oembed.com, type rich).

        `alt`, `caption` and `more` are ours, for web/src/embed.ts; so is `bytes`, which make_previews adds.
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


def make_list(previews: Files) -> bytes:
    """lessons.json. `bytes`: what a visit loads, compressed; `picture`: address and bytes."""
    return _json([_entry(key, lesson, previews) for key in catalog.keys() for lesson in catalog.lessons(key)])


def _entry(key: str, lesson: Source, previews: Files) -> dict[str, object]:
    one = Lesson(key, lesson.key, {})
    pictures = {lang: one.picture(lang) for lang in languages()}
    oembed = previews.get(f"{one.address[1:]}oembed.json")
    return {
        "game": key,
        "lesson": lesson.key,
        "name": {lang: lexicon(lang).say(say(f"{key}.name")) for lang in languages()},
        "title": {lang: sentences.title(key, lang, lesson) for lang in languages()},
        "address": one.address,
        "steps": len(lesson.steps),
        "picture": {lang: [at, len(previews[at[1:]])] if oembed else [at] for lang, at in pictures.items()},
        **({"bytes": json.loads(oembed)["bytes"]["lesson"]} if oembed else {}),
    }


def megabytes(engine: Files) -> str:
    """How much the engine is on the way, in MB."""
    packed = sum(len(data) if path.endswith(".gzip") else _brotli_size(data) for path, data in engine.items())
    return f"{packed / 1e6:.1f}"


def _brotli_size(data: bytes) -> int:
    kept = CACHE / "sizes" / digest(data)
    return int(remember(kept, lambda: str(len(brotli.compress(data, quality=5))).encode()))


def compressed_size(data: bytes) -> int:
    return len(brotli.compress(data, quality=9))


@cache
def _heights() -> dict[str, int]:
    return tomllib.loads(HEIGHTS.read_text(encoding="utf-8")) if HEIGHTS.is_file() else {}


def _json(value: object) -> bytes:
    return strict_json.write(value).encode()


def record_all() -> list[Lesson]:
    """Every lesson of every game, as the engine plays it; raises BadLesson where one cannot be played."""
    every = [(key, lesson.key) for key in catalog.keys() for lesson in catalog.lessons(key)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:  # after threads have started, a fork may hang
        return list(pool.map(record, *zip(*every, strict=True)))


def record(key: str, lesson_key: str) -> Lesson:
    """One lesson, recorded again only when its game or the engine has changed, as it takes seconds."""
    lesson = next(one for one in catalog.lessons(key) if one.key == lesson_key)

    def play() -> bytes:
        return _json(
            {
                f"{lang}-{name}": recording.record(catalog.box(key), lesson, lang, frame)
                for lang in languages()
                for name, frame in recording.FRAMES.items()
            }
        )

    name = f"{key}-{lesson_key}-{engine_name(key)}.json"
    return Lesson(key, lesson_key, json.loads(remember(CACHE / "lessons" / name, play)))
