"""python build/dev.py [--port 8000] [--reload]: serves the site from its sources, each part made when it is first needed.

The engine and what all pages load are made at the start; a page, a lesson, a prepared match, a picture or the manual when
a browser asks for it. Pyodide's whole library and the engine's sources take the place of bytecode, and there is no service
worker. With --reload pages reload when this process has been started again; `make dev` starts it again at each change.
"""

from __future__ import annotations

import argparse
import io
import shutil
import subprocess
import sys
import threading
import time
import zipfile
from collections import defaultdict
from functools import cached_property
from pathlib import Path

from parts import CACHE, ROOT, WEB, Files, read_tree

sys.path.insert(0, str(ROOT / "engine"))

import headers  # noqa: E402  after the engine's path is known
import lessons  # noqa: E402
import offline  # noqa: E402
import prepared  # noqa: E402
import runtime  # noqa: E402
import serve  # noqa: E402
import social  # noqa: E402
from build import Core, make_core, write  # noqa: E402
from bytecode import Bytecode  # noqa: E402
from tilebag import catalog  # noqa: E402

FOLDER = CACHE / "play"
PREPARED = "prepared/now"
LATER = ("docs/x", "lessons.json", "robots.txt", "sitemap.xml", "favicon.ico")  # made when asked for; they get headers too
NOT_IN_BROWSERS = ("cli/", "lessons/", "study/")
CHANGES, RELOAD = "/changes", "reload.js"
RELOAD_SCRIPT = f"""let build = "";
new EventSource("{CHANGES}").onmessage = ({{ data }}) => {{
  if (build && build !== data) location.reload();
  build = data;
}};
"""


def read_engine() -> Bytecode:
    """The engine's sources, and the library as Pyodide ships it."""
    with zipfile.ZipFile(made := io.BytesIO(), "w") as archive:
        for name, data in read_tree(ROOT / "engine" / "tilebag").items():
            if not name.startswith(NOT_IN_BROWSERS) and "__pycache__" not in name:
                archive.writestr(zipfile.ZipInfo(f"tilebag/{name}"), data)
    return Bytecode(runtime.library(), "tilebag-0-py3-none-any.whl", made.getvalue())


class Makers:
    """Makes files of the site by their paths."""

    def __init__(self, core: Core) -> None:
        self.core = core

    def make(self, path: str) -> Files:
        """The file at a path with others that come of the same work; nothing where there is no such file."""
        key, _, rest = path.removeprefix("embed/").partition("/")
        if path in self.core.pages.paths:
            return {path: self.core.pages.make(path)}
        if path in (f"{PREPARED}/{name}" for name in prepared.names()):
            return {path: prepared.make(path.removeprefix(f"{PREPARED}/"))}
        if path.startswith("docs/"):
            install_site_tools()
            import manual

            return manual.files()
        if path.startswith("screenshots/"):
            install_site_tools()
            return social.pictures(self.core.sources[lessons.ART])
        if path.startswith("embed/") and key in catalog.keys():
            return self._make_lesson(key, rest.partition("/")[0], previews=path.endswith("oembed.json"))
        if path.startswith("embed/") and path.endswith(".png"):
            game = max((one for one in catalog.keys() if key.startswith(f"{one}-")), key=len, default="")
            return self._make_lesson(game, key.removeprefix(f"{game}-").partition(".")[0], previews=True)
        if path.startswith("embed/"):
            return self._lessons.make_shared()
        if path.startswith("parts/"):
            return offline.parts(self.core.engine)
        texts = social.files(lessons.page_addresses()) | {"lessons.json": lessons.make_list({})}
        return texts if path in texts else {}

    @cached_property
    def _lessons(self) -> lessons.Lessons:
        return lessons.Lessons(self.core.sources, self.core.megabytes)

    def _make_lesson(self, game: str, key: str, *, previews: bool) -> Files:
        if key not in (one.key for one in catalog.lessons(game)):
            return {}
        chosen = [lessons.record(game, key)]
        pages = self._lessons.make_pages(chosen)
        if previews:
            install_site_tools()
        return pages | (self._lessons.make_previews(chosen, pages) if previews else {})


def install_site_tools() -> None:
    """What draws PNG files and makes the manual; it takes some twenty seconds when it is first needed."""
    subprocess.run([sys.executable, "build/setup.py", "site"], cwd=ROOT, check=True)


class DevSite(serve.Site):
    """A folder that is filled as files are asked for."""

    def __init__(self, makers: Makers, build: str, *, reload: bool) -> None:
        super().__init__(FOLDER, serve.read_rules(), serve.Link())
        self.build = build
        self.reload = reload
        self._makers = makers
        self._making: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def find(self, path: str) -> Path | None:
        name = path.removeprefix("/") + ("index.html" if path.endswith("/") else "")
        if super().find(path) is None:
            with self._making[name.rpartition("/")[0]]:
                if super().find(path) is None:
                    self.add(self._makers.make(name))
        return super().find(path)

    def add(self, files: Files) -> None:
        """Writes files into the folder, pages with the script that reloads them."""
        if self.reload:
            tag = f'<script src="/{RELOAD}" async></script></head>'.encode()
            files = {n: data.replace(b"</head>", tag) if n.endswith(".html") else data for n, data in files.items()}
        write(files, self.folder)


class Handler(serve.Handler):
    site: DevSite

    def _answer(self, *, with_body: bool) -> None:
        if self.path != CHANGES:
            return super()._answer(with_body=with_body)
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(f"retry: 200\ndata: {self.site.build}\n\n".encode())
        while True:  # until the browser leaves
            time.sleep(20)
            self.wfile.write(b":\n\n")


def make_site(*, reload: bool) -> DevSite:
    """The site with what every page needs; the rest comes later."""
    build = f"{time.time_ns() // 10**6:x}"
    core = make_core(read_engine(), f"/{PREPARED}", build)
    first = core.engine | core.others | core.pages.assets
    first |= {"sw.js": (WEB / "sw-off.js").read_bytes(), "version.json": offline.version_json(build)}
    first[RELOAD] = RELOAD_SCRIPT.encode()
    embedded = dict.fromkeys((f"embed/{name}/x" for name in (*catalog.keys(), "own", "play", "table")), b"")
    listed = first | dict.fromkeys((*core.pages.paths, *LATER, "embed/v1.js"), b"") | embedded
    shutil.rmtree(FOLDER, ignore_errors=True)
    write(first | {"_headers": headers.make(listed)}, FOLDER)
    return DevSite(Makers(core), build, reload=reload)


def main() -> None:
    asked = argparse.ArgumentParser(description="Serves the site from its sources.")
    asked.add_argument("--port", type=int, default=8000)
    asked.add_argument("--reload", action="store_true", help="let pages reload when this has been started again")
    wanted = asked.parse_args()
    try:
        site = make_site(reload=wanted.reload)
    except subprocess.CalledProcessError:
        sys.exit("tilebag: the site cannot be made; correct what the lines above name and run this again.")
    serve.run(site, wanted.port, Handler)


if __name__ == "__main__":
    main()
