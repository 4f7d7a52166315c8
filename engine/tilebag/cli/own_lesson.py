"""`tilebag lesson FILE`: a lesson made from a save, as a folder of static files with the player of
a built site.
"""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table

from tilebag.cli import input_files
from tilebag.cli.tables import make_table
from tilebag.core import strict_json
from tilebag.core.errors import BadLesson
from tilebag.core.words import Lexicon, say
from tilebag.lessons import own, pages, recording
from tilebag.lessons.own import OwnLesson
from tilebag.match.session import Session

MAX_FILE_BYTES = own.MAX_FILE_LENGTH * input_files.BYTES_PER_CHARACTER
PARTS = "embed/own"  # folder of a built site with the parts of such a lesson (build/lessons.py)
TEMPLATE = "lesson.html"
PLAYER = "player.json"
SHAPES = "pieces.svg"
MARKER_FILE = "lesson.json"  # marks a folder made by this command, which may be overwritten
PLAYER_FOLDER = "a"
_HOST = re.compile(r"https?://[\w.:-]+(/[\w./~-]*)?")
_OEMBED = re.compile(r'<link [^>]*type="application/json\+oembed"[^>]*>\n?')
_PLACEHOLDER = '<svg class="figure {kind}" viewBox="0 0 {width} {height}" aria-hidden="true"></svg>'


def steps(session: Session, words: Lexicon) -> Table:
    """Every step of a match, numbered as lessons count them, as the only person saw it."""
    words = session.match.lexicon(words)
    shown = make_table(
        words.say(say(f"cli.steps.{column}")) for column in ("step", "seat", "move", "what")
    )
    for ply, step in enumerate(session.log):
        narration = " ".join(map(words.say, session.narration(ply, ply + 1)))
        shown.add_row(str(ply + 1), str(step.seat + 1), str(step.move), narration)
    return shown


def read(file: str) -> OwnLesson:
    """The lesson in a file; raises BadLesson, BadSave or OSError."""
    path = Path(file)
    with path.open("rb") as opened:
        text = opened.read(MAX_FILE_BYTES + 1)
    if len(text) > MAX_FILE_BYTES:  # it may end within a letter
        raise BadLesson("lesson.own.long", n=own.MAX_FILE_LENGTH)
    try:
        captions = input_files.decode(text)
    except UnicodeDecodeError as trouble:
        raise BadLesson("cli.encoding", n=trouble.start + 1) from None
    return own.read(captions, path.stem, lambda save: input_files.session(str(path.parent / save)))


@dataclass(frozen=True)
class Site:
    """A built site, the source of the lesson's player."""

    folder: Path
    player: Mapping[str, Any]

    @classmethod
    def at(cls, folder: str) -> Site:
        """The site in a folder; raises BadLesson if there is none."""
        place = Path(folder)
        try:
            return cls(place, json.loads((place / PARTS / PLAYER).read_text(encoding="utf-8")))
        except (FileNotFoundError, NotADirectoryError):
            raise BadLesson("lesson.own.site", folder=folder) from None

    def copy_player(self, folder: Path) -> None:
        """Copy scripts, styles and all shapes: the lesson may show pieces ours do not."""
        assets = self.folder / self.player["assets"].lstrip("/")
        sources = {name: assets / name for name in self.player["files"]} | {
            f"art/{SHAPES}": self.folder / PARTS / SHAPES
        }
        for name, source in sources.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, folder / name)

    def template(self) -> str:
        return (self.folder / PARTS / TEMPLATE).read_text(encoding="utf-8")


def write(
    lesson: OwnLesson,
    recordings: Mapping[str, recording.Record],
    site: Site,
    folder: Path,
    host: str,
) -> None:
    """Write all files of the lesson; its links lead to `host`, where Tilebag is served. Raises
    BadLesson, OSError.
    """
    home = (host or str(site.player["home"])).rstrip("/")
    if not _HOST.fullmatch(home):
        raise BadLesson("lesson.own.host", host=home[:80])
    if folder.exists() and not (folder / MARKER_FILE).is_file() and any(folder.iterdir()):
        raise BadLesson("lesson.own.taken", folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    linked = {name: _link_to_host(record, home) for name, record in recordings.items()}
    languages = list(lesson.words)
    mark = {"game": lesson.box.key, "lesson": lesson.lesson.key, "languages": languages}
    texts = {f"{name}.json": strict_json.write(record) for name, record in linked.items()}
    page = _page(linked[f"{languages[0]}-{next(iter(recording.FRAMES))}"], languages, site, home)
    for name, text in {**texts, MARKER_FILE: strict_json.write(mark), "index.html": page}.items():
        (folder / name).write_text(text, encoding="utf-8")
    site.copy_player(folder / PLAYER_FOLDER)


def _link_to_host(record: recording.Record, home: str) -> Any:
    """The record with links to rules on the host."""
    linked = json.loads(strict_json.write(record))
    for step in linked["steps"]:
        if step["rule"]:
            step["rule"]["href"] = home + step["rule"]["href"]
    return linked


def _page(recorded: pages.Recording, languages: list[str], site: Site, home: str) -> str:
    """The page in the lesson's first language; the player draws the figures."""
    player = site.player
    sentences = {lang: player["said"][lang] for lang in languages}
    words = sentences[languages[0]]
    facts = {
        "assets": PLAYER_FOLDER,
        "lesson": ".",
        "icons": "",
        "size": player["size"],
        "home": home,
        "languages": languages,
        "said": sentences,
    }
    room = (
        _PLACEHOLDER.format(kind=kind, width=frame.width, height=frame.height)
        for kind, frame in recording.FRAMES.items()
    )
    blanks = {
        **pages.texts(recorded, words["lesson.rule"], [""] * (len(recorded["steps"]) - 1)),
        "lang": languages[0],
        "assets": PLAYER_FOLDER,
        "site": html.escape(strict_json.write(facts)),
        "sprite": player["sprite"],
        "open": f"{home}/play/#game={recorded['game']}",
        "play": home + pages.play_address(recorded),
        "open-words": words["lesson.open"],
        "play-words": words["lesson.play"],
        "first-figures": "".join(room),
    }
    return pages.fill(_OEMBED.sub("", site.template()), blanks)
