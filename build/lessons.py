"""Every game's lessons -> /embed/: pages that other sites may put into their own, and all that these load.

embed/<game>/<lesson>/    index.html (whole without scripts: every step with its figure), <lang>-<frame>.json (the
                          lesson as the engine has played it), oembed.json
embed/a/<name>/           the player: its script, style and shapes; named by its content
embed/own/                what `tilebag lesson` makes a lesson of one's own of
embed/play/               a table: what it is and how much it loads; then embed/table/ (page.py) lies in it
embed/v1.js               <tile-demo>, for pages that load it
lessons.json              every lesson: game, name, title in each language, address, bytes

Nothing of them lies elsewhere: only under /embed/ may other sites load and frame what is ours (headers.py).
"""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeAlias

import brotli

import bundle
from parts import CACHE, ROOT, WEB, Files, content_name, read_tree, under
from shelf import languages, page_words
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
ICONS = ("open", "prev", "check", "warn", "hint", "play")  # in the page itself: a sandboxed frame may ask for none
SAID = ("lesson.", "zoom.")  # the page's own sentences that the player says
HIGH, WIDE = 680, 640  # CSS pixels a frame should have, so that it need not scroll
KEPT_DAY = 86400
HOST = "URL"  # the site's own address, which Netlify sets
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_SYMBOL = re.compile(r'<symbol id="icon-([a-z]+)".*?</symbol>\n?', re.DOTALL)


def host() -> str:
    """Where the site will be, without a slash at its end; on this machine where `make play` serves it."""
    return os.environ.get(HOST, "http://127.0.0.1:8000").rstrip("/")


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

    @property
    def name(self) -> str:
        """Game and title, as the page says them before any script."""
        return f"{self.told()['name']}: {self.told()['title']}"

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
    shapes = sources[ART]
    all_lessons = lessons()
    assets, player = under("embed/a", _player(sources, set().union(*(one.icons for one in all_lessons))))
    size = _megabytes(engine)
    pages: Files = {}
    for one in all_lessons:
        pages |= one.files | Page(one, assets, shapes.decode(), size).files()
    element = {
        f"embed/{name.removeprefix('js/')}": data for name, data in bundle.alone(_scripts(sources), "js/v1.js").items()
    }
    made = {**player, **pages, **element}
    made |= {"embed/play/index.html": _offer(assets, shapes.decode(), size), **_own(assets, player, shapes, size)}
    return {**made, "lessons.json": _listed(all_lessons, made, player)}


def _scripts(sources: Files) -> Files:
    return {name: data for name, data in sources.items() if name.endswith(".js")}


def _player(sources: Files, icons: Set[str]) -> Files:
    """What every lesson loads; `icons`: those that are printed on a table."""
    shapes = sources[ART].decode()
    style = b"\n".join((WEB / "css" / f"{name}.css").read_bytes() for name in STYLES)
    return {
        **bundle.alone(_scripts(sources), "js/lesson.js"),
        **bundle.alone(_scripts(sources), OFFER_SCRIPT),
        f"css/{'-'.join(STYLES)}.css": style,
        ART: _COMMENT.sub("", _SYMBOL.sub(lambda found: found[0] if found[1] in icons else "", shapes)).encode(),
    }


def _offer(assets: str, shapes: str, size: str) -> bytes:
    """The page of a table in a frame, before anything of the engine is asked for."""
    names = {key: {lang: lexicon(lang).say(say(f"{key}.name")) for lang in languages()} for key in catalog.keys()}
    site = {"assets": assets, "icons": "", "size": size, "names": names, "said": _said_by_player()}
    blanks = {
        "assets": assets,
        "site": html.escape(strict_json.write(site)),
        "sprite": _icons(shapes),
        "open-words": _words(FALLBACK)["lesson.open"],
    }
    return pages.filled((WEB / OFFER).read_text(encoding="utf-8"), blanks).encode()


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
    """The page of a lesson: every step as text and figure; its script makes one step at a time of it."""

    lesson: Lesson
    assets: str
    shapes: str
    size: str

    def files(self) -> Files:
        at = self.lesson.address[1:]
        return {
            f"{at}index.html": self.made().encode(),
            f"{at}oembed.json": _json(self.oembed()),
        }

    def made(self) -> str:
        """The whole page."""
        told = self.lesson.told()
        drawn, sprite = self._figures()
        blanks = {
            **pages.texts(told, _words(FALLBACK)["lesson.rule"], drawn[len(FRAMES) :]),
            "lang": FALLBACK,
            "assets": self.assets,
            "oembed": f"{host()}{self.lesson.address}oembed.json",
            "site": html.escape(strict_json.write(self._site())),
            "sprite": sprite + _icons(self.shapes),
            "open": f"/play/#game={self.lesson.game}",
            "play": pages.play_address(told),
            "open-words": _words(FALLBACK)["lesson.open"],
            "play-words": _words(FALLBACK)["lesson.play"],
            "first-figures": "".join(drawn[: len(FRAMES)]),
        }
        return pages.filled((WEB / TEMPLATE).read_text(encoding="utf-8"), blanks)

    def _figures(self) -> tuple[list[str], str]:
        """The first step in both frames, the others in the narrow one; and what they are made of."""
        tables = [(FRAMES[0], 0), (FRAMES[1], 0), *((FRAMES[0], k) for k in range(1, len(self.lesson.told()["steps"])))]
        asked = []
        for frame, k in tables:
            told = self.lesson.told(frame=frame)
            scene = told["steps"][k]["state"]["scene"]
            label = scene.get("label") or self.lesson.name
            asked.append({"scene": scene, "frame": told["frame"], "label": label, "kind": frame})
        made = _drawn(json.dumps(asked), self.shapes)
        return made["figures"], made["sprite"]

    def _site(self) -> dict[str, object]:
        return {
            "assets": self.assets,
            "lesson": self.lesson.address.rstrip("/"),
            "icons": "",
            "size": self.size,
            "said": _said_by_player(),
        }

    def oembed(self) -> dict[str, object]:
        """What WordPress and others ask for when the address of a lesson is pasted (oembed.com, type rich)."""
        return {
            "version": "1.0",
            "type": "rich",
            "provider_name": "Tilebag",
            "provider_url": f"{host()}/",
            "title": self.lesson.name,
            "width": WIDE,
            "height": HIGH,
            "cache_age": KEPT_DAY,
            "html": snippet(self.lesson),
        }


def snippet(lesson: Lesson) -> str:
    """The frame as a blogger copies it."""
    address, name = f"{host()}{lesson.address}", html.escape(lesson.name)
    return (
        f'<iframe src="{address}" title="{name}" loading="lazy" width="100%" height="{HIGH}" '
        f'style="border:0;width:100%;max-width:{WIDE}px" referrerpolicy="strict-origin-when-cross-origin"></iframe>'
    )


def _listed(all_lessons: Sequence[Lesson], made: Files, player: Files) -> bytes:
    """lessons.json. `bytes`: what one visit brings, as packed as a host sends it."""
    shared = sum(_packed(data) for path, data in player.items() if not path.endswith((bundle.MAP, OFFER_SCRIPT)))
    return _json(
        [
            {
                "game": one.game,
                "lesson": one.key,
                "name": {lang: one.told(lang)["name"] for lang in languages()},
                "title": {lang: one.told(lang)["title"] for lang in languages()},
                "address": one.address,
                "steps": len(one.told()["steps"]),
                "bytes": shared + _packed(made[f"{one.address[1:]}index.html"]) + max(map(_packed, one.files.values())),
            }
            for one in all_lessons
        ]
    )


def _drawn(asked: str, shapes: str) -> Any:
    """Tables as SVG, by the page's own painters (scene_svg.mjs)."""
    place = CACHE / "shapes.svg"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(shapes, encoding="utf-8")
    command = ["node", str(Path(__file__).with_name("scene_svg.mjs")), str(place)]
    made = subprocess.run(command, input=asked.encode(), stdout=subprocess.PIPE, check=True)
    return json.loads(made.stdout)


def _megabytes(engine: Files) -> str:
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


def _packed(data: bytes) -> int:
    return len(brotli.compress(data, quality=9))


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
            f"{lang}-{name}": recording.recorded(catalog.box(key), lesson, lang, frame)
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
