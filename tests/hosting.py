"""A host for network tests, which can replace the build, break connections, stop sending, and count
bytes.

It runs build/serve.py in this process, so it answers like the real site.
"""

from __future__ import annotations

import gzip
import io
import threading
import time
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

import headers
import offline
import serve
from parts import Files, content_name, digest, integrity, read_tree

ENGINE = ("/runtime/", "/engine/", "/parts/")
MADE_LAST = {"sw.js", "files.json", "version.json", "_headers"}


@dataclass
class Request:
    """One request: its path, its time, and the bytes sent."""

    path: str
    at: float = field(default_factory=time.monotonic)
    bytes: int = 0


@dataclass
class Host(serve.Link):
    """Faults of the network, and a record of what was sent."""

    down: bool = False  # no answer at all
    cut_after: int | None = None  # bytes of the engine after which the host is down
    reset_after: int | None = (
        # bytes of the engine after which all connections break once; the host then answers again
        None
    )
    reset_every: float = 0  # seconds after which all connections break
    silent_after: int | None = None  # bytes of the engine after which the host stops sending
    # set: the host sends nothing, connections stay
    silent: threading.Event = field(default_factory=threading.Event)
    requests: list[Request] = field(default_factory=list)
    url: str = ""
    _now: threading.local = field(default_factory=threading.local)
    resets: int = 0  # so far
    _reset_at: float = 0

    def begin(self, request: Request) -> None:
        self._now.request = request

    def wait_first(self) -> None:
        if self.down:
            raise ConnectionAbortedError
        super().wait_first()

    def wait_for(self, size: int) -> None:
        request: Request = self._now.request
        super().wait_for(size)
        if self.down or self._cuts(request, size) or self._resets(request, size):
            raise ConnectionAbortedError
        if self.silent_after is not None and self.engine_bytes() > self.silent_after:
            self.silent.set()
        while self.silent.is_set() and request.path.startswith(ENGINE):
            threading.Event().wait(0.05)
        request.bytes += size

    def engine_bytes(self) -> int:
        return sum(request.bytes for request in self.requests if request.path.startswith(ENGINE))

    def _resets(self, request: Request, size: int) -> bool:
        if request.at <= self._reset_at:
            return True
        often = self.reset_every and int(request.at / self.reset_every) < int(
            time.monotonic() / self.reset_every
        )
        if often or (
            self.reset_after is not None and self.engine_bytes() + size > self.reset_after
        ):
            self.reset_after, self._reset_at = None, time.monotonic()
            self.resets += 1
            return True
        return False

    def _cuts(self, request: Request, size: int) -> bool:
        if (
            self.cut_after is None
            or not request.path.startswith(ENGINE)
            or self.engine_bytes() + size <= self.cut_after
        ):
            return False
        self.down, self.cut_after = True, None
        return True


class Handler(serve.Handler):
    host: Host

    def _send(self, status: HTTPStatus, path: str, headers: Mapping[str, str], data: bytes) -> None:
        request = Request(path)
        self.host.begin(request)
        self.host.requests.append(request)
        super()._send(status, path, headers, data)


@contextmanager
def serve_folder(folder: Path) -> Iterator[tuple[Host, type[Handler]]]:
    """Start a host; `place` replaces its build."""
    host = Host()
    handler = type("TestHandler", (Handler,), {"host": host, "site": _site(folder, host)})
    server = serve.Server(("127.0.0.1", 0), handler)
    host.url = f"http://127.0.0.1:{server.server_address[1]}{serve.root_of(folder)}/"
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    )
    thread.start()
    yield host, handler
    host.down = True
    host.silent.clear()
    server.shutdown()
    server.server_close()


def place(handler: type[Handler], folder: Path) -> None:
    """Replace the build."""
    handler.site = _site(folder, handler.host)


def _site(folder: Path, host: Host) -> serve.Site:
    root = serve.root_of(folder)
    return serve.Site(folder, host, root)


def another_build(dist: Path, folder: Path, *, engine: bool = True) -> Path:
    """Make a later build of the site, with changed words, and with another wheel unless `engine` is
    false.
    """
    old = read_tree(dist).items()
    files = {
        name: data for name, data in old if name not in MADE_LAST and not name.startswith("parts/")
    }
    if engine:
        files = _change_wheel(files)
    files = {
        name: data.replace(b"Ready for offline", b"Offline: ready") for name, data in files.items()
    }
    for top in ("words", "a"):
        files = _rename_folder(files, top)
    build = _build_of(files)
    files = _replace_bytes(files, build, digest(build)[:12].encode())
    files |= offline.parts(files)
    cached = offline.list_kept(files)
    name = _build_of(files).decode()
    files |= {"_headers": headers.make(files), **offline.files(name, cached)}
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def _change_wheel(files: Files) -> Files:
    (name,) = [path for path in files if path.startswith("engine/") and ".whl" in path]
    packed = name.endswith(".gzip")
    old = gzip.decompress(files[name]) if packed else files[name]
    whole = io.BytesIO(old)
    with zipfile.ZipFile(whole, "a") as wheel:
        wheel.comment = b"another build"
    new = whole.getvalue()
    sent = gzip.compress(new, mtime=0) if packed else new
    pairs = {digest(old): digest(new), integrity(old): integrity(new)}
    pairs |= {digest(files[name]): digest(sent), integrity(files[name]): integrity(sent)}
    files = {**files, name: sent}
    for before, after in pairs.items():
        files = _replace_bytes(files, before.encode(), after.encode())
    return _rename_folder(files, "engine")


def _rename_folder(files: Files, top: str) -> Files:
    """Rename a folder to the hash of its current content."""
    old = next(name for name in files if name.startswith(f"{top}/")).split("/")[1]
    content = content_name(
        {name: data for name, data in files.items() if name.startswith(f"{top}/")}
    )
    renamed = {
        name.replace(f"{top}/{old}/", f"{top}/{content}/"): data for name, data in files.items()
    }
    return _replace_bytes(renamed, f"{top}/{old}".encode(), f"{top}/{content}".encode())


def _replace_bytes(files: Files, old: bytes, new: bytes) -> Files:
    return {
        name: data.replace(old, new) if len(data) < 1_000_000 else data
        for name, data in files.items()
    }


def _build_of(files: Files) -> bytes:
    start = files["index.html"].index(b"&quot;build&quot;:&quot;") + len(
        b"&quot;build&quot;:&quot;"
    )
    return files["index.html"][start : start + 12]
