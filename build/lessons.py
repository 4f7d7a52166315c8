"""Every game's lessons -> /embed/: pages that other sites may embed, and the files that these pages
load.

embed/<game>/<lesson>/    index.html (complete without scripts: every step with its figure),
                          <lang>-<frame>.json (the lesson as played by the engine), oembed.json;
                          for other languages in <lang>/
embed/<game>-<lesson>.png its first table as a picture; <lesson>.<lang>.png in other languages
embed/a/<name>/           the player: its script, style and shapes; named by its content
embed/own/                the parts of lessons made by `tilebag lesson`
embed/play/               a table: its description and the size of the download; then it frames
                          embed/table/ (page.py)
embed/v1.js               <tile-demo>, for pages that load it
lessons.json              every lesson: game, name, title in each language, address, bytes;
                          `first`: languages in which its game is listed before the others
packs/<name>/             the same files, packed by game for offline use

All files that they load are under /embed/, the only folder that other sites may load and frame
(headers.py).
"""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

import brotli

import bundle
import drawing
import headers
import markup
import social
from cards import Game, games
from drawing import ART, Table
from markup import Element
from parts import CACHE, WEB, Files, compress, digest, remember, under
from runtime import PACKED
from shelf import EMBED_WORDS, engine_name, languages, page_words, sentence
from site_root import host, place, root
from social import SITE
from templates import render_part
from tilebag.cli.worker_pools import end_with_parent
from tilebag.core import strict_json
from tilebag.core.game import Lesson as Source
from tilebag.core.words import FALLBACK
from tilebag.lessons import recording
from tilebag.lessons.pages import fill, play_address, texts
from tilebag.match import catalog

Recorded: TypeAlias = dict[str, Any]  # a lesson in one language and frame, as in its file
# the description of a lesson for lists and previews (web/src/lesson/embed-options.ts)
Card: TypeAlias = dict[str, Any]

TEMPLATE = "lesson.html"
# the page that loads a table without a lesson
OFFER = "play-frame.html"
OFFER_SCRIPT = "play-frame"
FRAMES = tuple(recording.FRAMES)
STYLES = ("theme", "lesson")
# inline, because a sandboxed frame may not request them
ICONS = [f"icon-{name}" for name in ("open", "prev", "check", "warn", "hint", "play", "down")]
# prefixes of the page's own sentences that the player, its board and its buttons show
SAID = ("lesson.", "close", "not-yet", "bar.arrange", "drop.", "keys.space")
# CSS pixels of a frame for a lesson of unknown height
HIGH = 750
WIDE = 640
HEIGHTS = Path(__file__).with_name("lesson_heights.toml")
KEPT_DAY = 86400
# names of shapes of which a lesson may use only some: an icon, a letter, a face, a part of faces
_NAME = re.compile(r"(?:icon-|letter-)(?P<sign>.+)|(?P<face>face-\d)-[a-z]+|(?P<part>f\d+)")
# an icon or a face on a table
_PRINTED = re.compile(rb'"text":"([a-z]+|face-\d)"[^{}]*"kind":"(?:icon|face)"')
_LETTERS = re.compile(rb'"letter":"([^"]+)"')  # on a piece


@dataclass(frozen=True)
class Lesson:
    """One lesson in every language and frame, by `<lang>-<frame>`."""

    game: str
    key: str
    recorded: Mapping[str, Recorded]

    def page(self, lang: str = FALLBACK) -> str:
        """The address of the lesson's page in a language."""
        return Game(self.game, lang).lesson_address(self.key)

    def picture(self, lang: str) -> str:
        """The address of the lesson's picture in a language."""
        return f"/embed/{self.game}-{self.key}{f'.{lang}' if lang != FALLBACK else ''}.png"

    @property
    def height(self) -> int:
        """Height in CSS pixels at which a frame does not scroll, at any width."""
        known = tomllib.loads(HEIGHTS.read_text(encoding="utf-8"))
        return int(known.get(f"{self.game}-{self.key}", HIGH))

    @cached_property
    def files(self) -> Files:
        """The recordings."""
        return {
            f"{self.page()[1:]}{name}.json": _json(recorded)
            for name, recorded in self.recorded.items()
        }


@dataclass(frozen=True)
class Page:
    """The page of a lesson in a language: every step as text and figure. Its script shows one step
    at a time.
    """

    lesson: Lesson
    lang: str

    @property
    def record(self) -> Recorded:
        return self.lesson.recorded[f"{self.lang}-{FRAMES[0]}"]

    @property
    def path(self) -> str:
        """Its folder in the site."""
        return self.lesson.page(self.lang)[1:]

    @property
    def name(self) -> str:
        """Game and title, as shown without scripts."""
        return f"{self.record['name']}: {self.record['title']}"

    def tables(self) -> list[Table]:
        """The tables drawn in the page: the first step in both frames, the others in the narrow
        one.
        """
        others = range(1, len(self.record["steps"]))
        return [
            *(self._table(frame, 0) for frame in FRAMES),
            *(self._table(FRAMES[0], k) for k in others),
        ]

    def position(self) -> Table:
        """The table in the picture of the lesson."""
        return self._table(FRAMES[1], 0)

    def _table(self, frame: str, step: int) -> Table:
        recorded = self.lesson.recorded[f"{self.lang}-{frame}"]
        scene = recorded["steps"][step]["state"]["scene"]
        return {
            "scene": scene,
            "frame": recorded["frame"],
            "label": scene.get("label") or self.name,
            "kind": frame,
        }

    @property
    def caption(self) -> str:
        """The caption of the picture: the rule of the first step."""
        rule = self.record["steps"][0]["rule"]
        return f"{rule['name']}: {rule['text']}"

    def card(self, lines: Sequence[str]) -> Card:
        """Picture, caption, and a description of both; `lines`: the position in words."""
        return {
            "game": self.lesson.game,
            "lesson": self.lesson.key,
            "title": self.name,
            "address": f"{host()}/{self.path}",
            "height": self.lesson.height,
            "picture": f"{host()}{self.lesson.picture(self.lang)}",
            "alt": " ".join((f"{self.name}.", *lines, self.caption)),
            "caption": self.caption,
            "more": str(page_words(self.lang, EMBED_WORDS)["picture"]),
        }

    def social(self) -> str:
        """The page in search engines and link previews."""
        addresses = {lang: self.lesson.page(lang) for lang in languages()}
        shared = social.Shared(
            title=self.name,
            description=self.record["steps"][0]["text"],
            address=addresses[self.lang],
            addresses=addresses,
            picture=self.lesson.picture(self.lang),
            picture_alt=f"{self.name}. {self.caption}",
            picture_size=drawing.PIXELS,
        )
        return render_part("share.html", page=shared)


class Lessons:
    """Makes the files under /embed/, for all lessons or for some."""

    def __init__(self, size: str, printed: Set[str] | None = None) -> None:
        """`size`: megabytes of the engine; `printed`: the icons, faces and letters that are used;
        None: all.
        """
        self._size = size
        self.assets, self.player = under("embed/a", _player(printed))
        self._icons = drawing.symbols(ICONS)

    def make_shared(self) -> Files:
        """The player, <tile-demo>, the page of a table in a frame, and what `tilebag lesson`
        needs.
        """
        names = {
            game.key: {lang: Game(game.key, lang).own("name") for lang in languages()}
            for game in games()
        }
        blanks = {
            "assets": self.assets,
            "site": self._site(names=names),
            "sprite": self._icons,
            "open-words": sentence(FALLBACK, "lesson.open"),
        }
        at = self.assets[1:] + "/"
        own = {
            "assets": self.assets,
            "files": [
                path.removeprefix(at) for path in self._player_files() if not path.endswith(ART)
            ],
            "home": host(),
            "size": self._size,
            "sprite": self._icons,
            "said": _said_by_player(),
        }
        return {
            **self.player,
            **element(),
            "embed/play/index.html": fill(
                (WEB / OFFER).read_text(encoding="utf-8"), blanks
            ).encode(),
            "embed/own/player.json": _json(own),
            "embed/own/lesson.html": (WEB / TEMPLATE).read_bytes(),
            "embed/own/pieces.svg": drawing.shapes(),  # with every icon, because any may be used
        }

    def make_pages(self, chosen: Sequence[Lesson]) -> Files:
        """The recordings and the pages of some lessons."""
        recordings = {path: data for lesson in chosen for path, data in lesson.files.items()}
        pages = [Page(lesson, lang) for lesson in chosen for lang in languages()]
        figures = drawing.draw("figures", [page.tables() for page in pages])
        return recordings | {
            f"{page.path}index.html": self._fill(page, **drawn).encode()
            for page, drawn in zip(pages, figures, strict=True)
        }

    def make_previews(self, chosen: Sequence[Lesson], made_pages: Files) -> Files:
        """The pictures of some lessons, and the answers to WordPress when an address is pasted
        (oembed.com, type rich).

        `made_pages`: the pages. `alt`, `caption`, `more` and `bytes` are ours, for
        web/src/pages/embed.ts.
        """
        always = sum(compressed_size(self.player[path]) for path in self._player_files())
        pages = [Page(lesson, lang) for lesson in chosen for lang in languages()]
        positions = [page.position() for page in pages]
        lines = drawing.lines([(page.position()["scene"], page.lang) for page in pages])
        cards = list(map(Page.card, pages, lines))
        frames = drawing.draw("frame", cards)
        pictures = drawing.pictures(positions)
        previews = {}
        for page, card, frame, png in zip(pages, cards, frames, pictures, strict=True):
            text = max(
                compressed_size(made_pages[f"{page.lesson.page(lang)[1:]}index.html"])
                for lang in languages()
            )
            recording = max(map(compressed_size, page.lesson.files.values()))
            embedded = {
                "version": "1.0",
                "type": "rich",
                "provider_name": SITE,
                "provider_url": f"{host()}/",
                "title": card["title"],
                "width": WIDE,
                "height": page.lesson.height,
                "cache_age": KEPT_DAY,
                "thumbnail_url": card["picture"],
                "thumbnail_width": drawing.PIXELS[0],
                "thumbnail_height": drawing.PIXELS[1],
                "html": frame,
                **{name: card[name] for name in ("alt", "caption", "more")},
                "bytes": {"lesson": always + text + recording, "picture": len(png)},
            }
            previews[f"{page.path}oembed.json"] = _json(embedded)
            previews[page.lesson.picture(page.lang)[1:]] = png
        return previews

    def _player_files(self) -> list[str]:
        """The files of the player that every lesson loads."""
        return [
            path for path in self.player if not path.endswith((bundle.MAP, f"{OFFER_SCRIPT}.js"))
        ]

    def _fill(self, page: Page, sprite: str, figures: Sequence[str]) -> str:
        """The whole page."""
        recorded = page.record
        lesson = page.lesson
        lang = page.lang
        said_in = "auto" if lang == FALLBACK else lang
        blanks = {
            **texts(recorded, sentence(lang, "lesson.rule"), figures[len(FRAMES) :]),
            "lang": lang,
            "assets": self.assets,
            "oembed": f"{host()}/{page.path}oembed.json",
            "social": page.social(),
            "site": self._site(lesson=lesson.page().rstrip("/"), lang=said_in),
            "sprite": sprite + self._icons,
            "open": f"/play/#game={lesson.game}",
            "play": play_address(recorded),
            "open-words": sentence(lang, "lesson.open"),
            "play-words": sentence(lang, "lesson.play"),
            "first-figures": "".join(figures[: len(FRAMES)]),
        }
        return fill((WEB / TEMPLATE).read_text(encoding="utf-8"), blanks)

    def _site(self, **extra: object) -> str:
        """The data for a page's script."""
        facts = {
            "assets": self.assets,
            "icons": "",
            "size": self._size,
            "said": _said_by_player(),
            **extra,
        }
        return html.escape(strict_json.write(facts))


def files(size: str) -> Files:
    """All files under /embed/, the packs for offline use, and the list of lessons."""
    known = [(key, lesson.key) for key in catalog.keys() for lesson in catalog.lessons(key)]
    spawn = get_context("spawn")  # a fork may hang after threads have started
    with ProcessPoolExecutor(mp_context=spawn, initializer=end_with_parent) as pool:
        every = list(pool.map(record, *zip(*known, strict=True)))
    recordings = b"".join(data for lesson in every for data in lesson.files.values())
    letters = b"".join(set(_LETTERS.findall(recordings))).decode()
    made_by = Lessons(size, {name.decode() for name in _PRINTED.findall(recordings)} | set(letters))
    pages = made_by.make_pages(every)
    previews = made_by.make_previews(every, pages)
    _, packs = under("packs", _packs({**made_by.player, **element(), **pages}))
    return {
        **made_by.make_shared(),
        **pages,
        **previews,
        **packs,
        "lessons.json": make_list(previews),
    }


def _packs(shared: Files) -> Files:
    """The files that lessons load, as one pack per game and one for the player, at a twelfth of
    their size.
    """
    parts: dict[str, Files] = {}
    for path, data in shared.items():
        _, name, *below = path.split("/")
        if below and not path.endswith(bundle.MAP):
            parts.setdefault(name, {})[path] = data
    return {f"{name}{PACKED}": pack(texts, headers.FOR_OTHERS) for name, texts in parts.items()}


def pack(texts: Files, lines: Sequence[str]) -> bytes:
    """A pack of texts by address with their common headers; web/src/sw/lesson-packs.ts serves them
    offline.
    """
    placed = place(texts)
    addressed = {
        f"{root()}/{path.removesuffix('index.html')}": data.decode()
        for path, data in placed.items()
    }
    return compress(
        _json({"headers": dict(line.split(": ", 1) for line in lines), "files": addressed})
    )


def element() -> Files:
    """The script of <tile-demo>."""
    scripts = bundle.bundle_alone("v1")
    return {f"embed/{name.removeprefix('js/')}": data for name, data in scripts.items()}


def generator() -> tuple[str, Files]:
    """The files that only the page at /embed/ loads, and the address of their folder."""
    words = {f"words/{lang}.json": _json(page_words(lang, EMBED_WORDS)) for lang in languages()}
    style = bundle.build_styles({"css/embed.css": ["embed"]})
    return under("embed/a", {**bundle.bundle_alone("embed"), **style, **words})


def _player(printed: Set[str] | None) -> Files:
    """The files that every lesson loads."""
    shapes = drawing.shapes().decode()
    if printed is not None:
        shapes = _without_unused(shapes, printed)
    return {
        **bundle.bundle_alone("lesson", OFFER_SCRIPT),
        **bundle.build_styles({f"css/{'-'.join(STYLES)}.css": STYLES}),
        ART: markup.without_comments(shapes).encode(),
    }


def _without_unused(shapes: str, printed: Set[str]) -> str:
    """The shapes without icons, letters and faces that no lesson prints, and without the parts of
    these faces.
    """

    def is_unused(symbol: Element) -> bool:
        name = _NAME.fullmatch(symbol.attributes["id"])
        return (
            name is not None and not name["part"] and (name["sign"] or name["face"]) not in printed
        )

    def is_unused_part(symbol: Element) -> bool:
        name = _NAME.fullmatch(symbol.attributes["id"])
        return name is not None and bool(name["part"]) and f"#{name['part']}" not in used

    drawn = markup.elements(shapes, "symbol")
    shapes = markup.without(shapes, list(filter(is_unused, drawn)))
    used = {tag.attributes.get("href") for tag in markup.start_tags(shapes)}
    drawn = markup.elements(shapes, "symbol")
    return markup.without(shapes, list(filter(is_unused_part, drawn)))


def _said_by_player() -> dict[str, dict[str, Any]]:
    """The page's own sentences that the player shows, in each language."""
    return {
        lang: {key: text for key, text in page_words(lang).items() if key.startswith(SAID)}
        for lang in languages()
    }


def make_list(previews: Files) -> bytes:
    """lessons.json. `bytes`: compressed size of the files that a visit loads; `picture`: address
    and bytes.
    """
    return _json(
        [_entry(game.key, lesson, previews) for game in games() for lesson in game.lessons]
    )


def _entry(key: str, lesson: Source, previews: Files) -> dict[str, object]:
    shown = Lesson(key, lesson.key, {})
    in_languages = [Game(key, lang) for lang in languages()]
    oembed = previews.get(f"{shown.page()[1:]}oembed.json")
    pictures = {lang: shown.picture(lang) for lang in languages()}
    return {
        "game": key,
        "first": list(catalog.box(key).first_for),
        "lesson": lesson.key,
        "name": {game.lang: game.own("name") for game in in_languages},
        "title": {game.lang: game.lesson_title(lesson) for game in in_languages},
        "address": shown.page(),
        "steps": len(lesson.steps),
        "picture": {
            lang: [at, len(previews[at[1:]])] if oembed else [at] for lang, at in pictures.items()
        },
        **({"bytes": json.loads(oembed)["bytes"]["lesson"]} if oembed else {}),
    }


def megabytes(engine: Files) -> str:
    """Size of the engine as downloaded, in MB."""
    packed = (
        len(data) if path.endswith(PACKED) else compressed_size(data, 5)
        for path, data in engine.items()
    )
    return f"{sum(packed) / 1e6:.1f}"


def compressed_size(data: bytes, quality: int = 9) -> int:
    """Number of bytes as downloaded."""
    cached = CACHE / "sizes" / f"{digest(data)}.{quality}"
    return int(remember(cached, lambda: str(len(brotli.compress(data, quality=quality))).encode()))


def _json(value: object) -> bytes:
    return strict_json.write(value).encode()


def record(key: str, lesson_key: str) -> Lesson:
    """One lesson, cached until its game or the engine changes, because recording takes seconds."""
    lesson = next(source for source in catalog.lessons(key) if source.key == lesson_key)

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
