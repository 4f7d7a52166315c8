"""python build/dev.py [--port 8000] [--reload]: serves the site from its sources and builds files
when requested.

The engine and the files that all pages load are built at the start; a page, a lesson, a prepared
match, a picture or the manual when a browser requests it. Pyodide's whole library and the engine's
sources replace the bytecode, and there is no service worker. With --reload, pages reload after a
restart of this process; `make dev` restarts it after changes.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import threading
import time
import zipfile
from collections import defaultdict
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from parts import ROOT, Files, explain_failures, read_tree, write

sys.path.insert(0, str(ROOT / "engine"))

import complete
import headers
import lessons
import offline
import prepared
import runtime
import serve
import site_root
import social
import wheel
from build import Core, make_core
from bytecode import Bytecode
from shelf import languages
from tilebag.match import catalog

PREPARED = "prepared/now"
# built on request; listed here only for their headers
LATER = ("docs/x", "embed/v1.js", "lessons.json", "robots.txt", "sitemap.xml", "favicon.ico")
NOT_IN_BROWSERS = ("cli/", "lessons/", "study/")
CHANGES = "/changes"
RELOAD = "reload.js"


def read_engine() -> Bytecode:
    """The engine's sources, and the library as Pyodide ships it."""
    with zipfile.ZipFile(archived := io.BytesIO(), "w") as archive:
        for name, data in read_tree(ROOT / "engine" / "tilebag").items():
            if not name.startswith(NOT_IN_BROWSERS):
                archive.writestr(zipfile.ZipInfo(f"tilebag/{name}"), data)
    return Bytecode(runtime.library(), "tilebag-0-py3-none-any.whl", archived.getvalue())


class DevSite(serve.Site):
    """A folder to which files are added when they are requested."""

    def __init__(self, folder: Path, core: Core, *, reload: bool) -> None:
        root = site_root.root()
        super().__init__(folder, serve.Link(), root)
        self.core = core
        self.reload = reload
        self._making: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        every = [
            lessons.Lesson(game, lesson.key, {})
            for game in catalog.keys()
            for lesson in catalog.lessons(game)
        ]
        self._lesson_of_picture = {
            lesson.picture(lang)[1:]: (lesson.game, lesson.key)
            for lesson in every
            for lang in languages()
        }

    def find(self, path: str) -> Path | None:
        name = path.removeprefix("/") + ("index.html" if path.endswith("/") else "")
        if super().find(path) is None:
            with self._making[name.rpartition("/")[0]]:
                if super().find(path) is None:
                    self._add(self._make_with_tools(name))
        return super().find(path)

    def _add(self, files: Files) -> None:
        """Writes files into the folder; pages get the script that reloads them."""
        files = site_root.place(files)
        if self.reload:
            tag = f'<script src="{self.root}/{RELOAD}" async></script></head>'.encode()
            files = {
                n: data.replace(b"</head>", tag) if n.endswith(".html") else data
                for n, data in files.items()
            }
        write(files, self.folder)

    def _make_with_tools(self, path: str) -> Files:
        """As `_make`, but first installs the tools for PNG files, wheel and manual if they are
        missing (20 seconds).
        """
        try:
            return self._make(path)
        except ModuleNotFoundError:
            subprocess.run([sys.executable, "build/setup.py", "site"], cwd=ROOT, check=True)
            return self._make(path)

    def _make(self, path: str) -> Files:
        """The file at a path, if there is one, and other files that are made in the same step."""
        game, _, below = path.removeprefix("embed/").partition("/")
        if path in self.core.pages.paths:
            return {path: self.core.pages.make(path)}
        if path in (f"{PREPARED}/{name}" for name in prepared.names()):
            return {path: prepared.make(path.removeprefix(f"{PREPARED}/"))}
        if path.startswith("docs/"):
            import manual

            return manual.files()
        if path.startswith("wheel/"):
            return wheel.files()
        if path.startswith("screenshots/"):
            return social.pictures()
        if path in self._lesson_of_picture:
            return self._make_lesson(*self._lesson_of_picture[path], previews=True)
        if path.startswith("embed/") and game in catalog.keys():
            return self._make_lesson(
                game, below.partition("/")[0], previews=path.endswith("oembed.json")
            )
        if path.startswith("embed/"):
            return self._lessons.make_shared()
        if path.startswith("parts/"):
            return offline.parts(self.core.engine)
        return social.files() | {"lessons.json": lessons.make_list({})}

    @cached_property
    def _lessons(self) -> lessons.Lessons:
        return lessons.Lessons(self.core.megabytes)

    def _make_lesson(self, game: str, key: str, *, previews: bool) -> Files:
        if key not in (lesson.key for lesson in catalog.lessons(game)):
            return {}
        chosen = [lessons.record(game, key)]
        pages = self._lessons.make_pages(chosen)
        return pages | (self._lessons.make_previews(chosen, pages) if previews else {})


class Handler(serve.Handler):
    site: DevSite

    def _answer(self) -> None:
        if self.path != f"{self.site.root}{CHANGES}":
            return super()._answer()
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(f"retry: 200\ndata: {self.site.core.pages.build}\n\n".encode())
        while True:  # until the browser disconnects
            time.sleep(20)
            self.wfile.write(b":\n\n")


def make_site(folder: Path, *, reload: bool) -> DevSite:
    """The site in an empty folder, with the files that every page needs."""
    build = f"{time.time_ns() // 10**6:x}"
    core = make_core(read_engine(), f"/{PREPARED}", build)
    first = core.engine | core.others | core.pages.assets
    first |= {"sw.js": offline.off_switch(), "version.json": offline.version_json(build)}
    first[RELOAD] = Path(__file__).with_name(RELOAD).read_bytes()
    embedded = [f"embed/{name}/x" for name in (*catalog.keys(), "own", "play", "table")]
    listed = [*first, *core.pages.paths, *LATER, *embedded]
    named = dict.fromkeys(listed, b"") | site_root.place(
        {headers.TABLE_PAGE: core.pages.make(headers.TABLE_PAGE)}
    )
    write(first | {"_headers": headers.make(named)}, folder)
    return DevSite(folder, core, reload=reload)


def main() -> None:
    parser = argparse.ArgumentParser(description="Serves the site from its sources.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--reload", action="store_true", help="let pages reload when this has been started again"
    )
    options = parser.parse_args()
    with TemporaryDirectory(prefix="tilebag-", ignore_cleanup_errors=True) as folder:
        with explain_failures():
            complete.require()
            site = make_site(Path(folder), reload=options.reload)
        serve.run(site, options.port, Handler)


if __name__ == "__main__":
    main()
