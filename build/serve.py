"""Serves dist/ like Netlify: with the headers of dist/_headers, the redirects of netlify.toml and
others such as /play to /play/, and compression.

    python build/serve.py [--port 8000] [--folder dist] [--path /repo] [--mbit 9 --latency 60]

The site is served below the path for which it was built, or below `--path`.

With --mbit and --latency the server simulates a slow connection, because a browser's own throttling
does not affect workers.
"""

from __future__ import annotations

import argparse
import gzip
import json
import mimetypes
import re
import signal
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urlsplit

import brotli

from parts import CACHE, DIST, ROOT, digest, remember

JAVASCRIPT = {".js": "text/javascript", ".mjs": "text/javascript"}
TYPES = (
    mimetypes.MimeTypes().types_map[True]
    | JAVASCRIPT
    | {".webp": "image/webp", ".woff2": "font/woff2"}
)
COMPRESSED = re.compile(r"text/|application/(.*json|wasm)|image/svg")
PORTS_TO_TRY = 50

ENCODINGS: Mapping[str, Callable[[bytes], bytes]] = {
    # 11 saves another tenth but takes twenty times as long on a first start
    "br": partial(brotli.compress, quality=9),
    "gzip": partial(gzip.compress, compresslevel=6, mtime=0),
}


class Rule(NamedTuple):
    """Headers for the addresses that match a pattern."""

    pattern: re.Pattern[str]
    headers: Mapping[str, str]


NETLIFY = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))


def redirect_pattern(path: str) -> re.Pattern[str]:
    """A pattern for the old address of a redirect of Netlify: `:name` is one part, `*` the rest
    (`:splat`).
    """
    folder, _, _ = path.partition("*")
    parts = re.sub(r":(\w+)", r"(?P<\1>[^/.][^/]*)", re.escape(folder))
    return re.compile(f"{parts}(?P<splat>.*)" if path.endswith("*") else f"{parts}/?")


# patterns of old addresses, and the new address with `:name` for what was found
REDIRECTS = [
    (redirect_pattern(redirect["from"]), redirect["to"]) for redirect in NETLIFY["redirects"]
]


def read_rules(headers: str) -> Iterator[Rule]:
    """The rules of a text in Netlify's `_headers` format: a path, with its headers indented
    below.
    """
    for path, stated in re.findall(r"^(\S+)\n((?: .+\n)+)", headers, re.MULTILINE):
        yield Rule(
            path_pattern(path), dict(line.strip().split(": ", 1) for line in stated.splitlines())
        )


def path_pattern(path: str) -> re.Pattern[str]:
    """A pattern for a rule's path in Netlify's syntax: `:name` is one part, `*` everything
    below.
    """
    assert not re.search(r"[^/]\*|\*.", path), f"_headers: the * in {path} is not supported here"
    parts = re.sub(r":\w+", "[^/]+", re.escape(path.strip("/"))).replace(r"\*", "?.*")
    return re.compile(f"^/{parts}/?$", re.IGNORECASE)


def headers_for(path: str, rules: Iterable[Rule]) -> dict[str, str]:
    """All headers of an address. Two rules must not set the same header, because their order is
    undefined.
    """
    merged: dict[str, str] = {}
    for rule in rules:
        if rule.pattern.match(path):
            twice = merged.keys() & rule.headers.keys()
            assert not twice, f"_headers: {path} gets {', '.join(sorted(twice))} from two rules"
            merged |= rule.headers
    return merged


@dataclass
class Link:
    """A slow connection that all responses share. Without a speed it is not limited."""

    bytes_a_second: float = 0
    seconds_of_delay: float = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _free_at: float = 0

    def wait_first(self) -> None:
        time.sleep(self.seconds_of_delay)

    def wait_for(self, size: int) -> None:
        if not self.bytes_a_second:
            return
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size / self.bytes_a_second
            wait = self._free_at - time.monotonic()
        time.sleep(max(0.0, wait))


class Site:
    """A folder with its rules, and its files in the encodings that browsers request."""

    def __init__(self, folder: Path, link: Link, root: str = "") -> None:
        """`root`: the path below which the folder is served, without a slash at its end."""
        self.folder = folder.resolve()
        self.root = root
        headers_file = folder / "_headers"
        text = headers_file.read_text(encoding="utf-8") if headers_file.is_file() else ""
        self.rules = tuple(read_rules(text))
        self.link = link
        self._lock = threading.Lock()

    def find(self, path: str) -> Path | None:
        """The file at an address, or None.

        `path`: without the path below which the folder is served. An address with dots in it
        (`/embed/..%2fplay/`) has no file, because it would get the headers of another address.
        """
        *folders, name = path.removeprefix("/").split("/")
        if {"", ".", ".."} & set(folders) or name in {".", ".."}:
            return None
        file = self.folder / path.removeprefix("/") / ("" if name else "index.html")
        return file if file.is_file() else None

    def redirect_target(self, path: str) -> str:
        """The new address of a page that was requested without its slash or at an old address; else
        empty.
        """
        if self.find(path):
            return ""
        if not path.endswith("/") and self.find(f"{path}/"):
            return f"{path}/"
        for pattern, new in REDIRECTS:
            if match := pattern.fullmatch(path):
                moved = new
                for name, part in match.groupdict().items():
                    moved = moved.replace(f":{name}", part)
                return f"/{moved.lstrip('/')}"
        return ""

    def body(self, file: Path, accepted: str) -> tuple[bytes, str]:
        """The bytes to send, and their encoding."""
        data = file.read_bytes()
        encoding = next((name for name in ENCODINGS if _accepts(accepted, name)), "")
        if not encoding or not COMPRESSED.match(content_type(file)) or len(data) < 1000:
            return data, ""
        with self._lock:
            cached = CACHE / "packed" / f"{digest(data)}.{encoding}"
            return remember(cached, lambda: ENCODINGS[encoding](data)), encoding


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site: Site

    def do_GET(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def _answer(self) -> None:
        self.site.link.wait_first()
        requested = unquote(urlsplit(self.path).path)
        root = self.site.root
        if root and requested == root:
            return self._send(
                HTTPStatus.MOVED_PERMANENTLY, requested, {"Location": f"{root}/"}, b""
            )
        if not requested.startswith(f"{root}/"):
            return self.send_error(HTTPStatus.NOT_FOUND)
        path = requested.removeprefix(root)
        if target := self.site.redirect_target(path):
            return self._send(
                HTTPStatus.MOVED_PERMANENTLY, requested, {"Location": quote(f"{root}{target}")}, b""
            )
        status = HTTPStatus.OK
        file = self.site.find(path)
        if file is None:
            status = HTTPStatus.NOT_FOUND
            path = "/404.html"
            file = self.site.find(path)
        if file is None:
            return self.send_error(status)
        path = f"{root}{path}"
        data, encoding = self.site.body(file, self.headers.get("Accept-Encoding", ""))
        tag = f'"{digest(data)[:24]}"'
        headers = {"Content-Type": content_type(file), "Vary": "Accept-Encoding", "ETag": tag}
        headers |= {"Content-Encoding": encoding} if encoding else {}
        if status is HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            return self._send(HTTPStatus.NOT_MODIFIED, path, headers, b"")
        return self._send(status, path, headers, data)

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests; the line with the address is enough."""

    def _send(self, status: HTTPStatus, path: str, headers: Mapping[str, str], data: bytes) -> None:
        self.send_response(status)
        for name, value in {**headers, **headers_for(path, self.site.rules)}.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        for start in range(0, len(data) if self.command == "GET" else 0, 16384):
            piece = data[start : start + 16384]
            self.site.link.wait_for(len(piece))
            self.wfile.write(piece)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Reports an error, unless the browser has disconnected or this server has been closed."""
        if self.fileno() != -1 and not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def open_server(site: Site, port: int, kind: type[Handler] = Handler) -> Server:
    """A server on the port, or on one of the next ports if it is in use; port 0 means any free
    port.
    """
    handler = type("SiteHandler", (kind,), {"site": site})
    for number in range(port, port + PORTS_TO_TRY) if port else (0,):
        try:
            return Server(("127.0.0.1", number), handler)
        except OSError:
            continue
    raise SystemExit(
        f"All ports from {port} to {port + PORTS_TO_TRY - 1} are taken; choose one with --port."
    )


def run(site: Site, port: int, kind: type[Handler] = Handler) -> None:
    """Serves until Ctrl+C, or until another process stops this one."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with open_server(site, port, kind) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}{site.root}/"
        print(f"Tilebag is at {address} (Ctrl+C stops it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def root_of(folder: Path) -> str:
    """The path for which the site in a folder was built, without a slash at its end."""
    manifest = folder / "manifest.webmanifest"
    if not manifest.is_file():
        return ""
    return str(json.loads(manifest.read_text(encoding="utf-8"))["scope"]).rstrip("/")


def content_type(file: Path) -> str:
    """The media type of a file, by its ending."""
    kind = TYPES.get(file.suffix, "application/octet-stream")
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _accepts(header: str, encoding: str) -> bool:
    """Does an Accept-Encoding header allow this encoding?"""
    accepted = (part.partition(";") for part in header.split(","))
    return any(name.strip() == encoding and weight.strip() != "q=0" for name, _, weight in accepted)


def main() -> None:
    parser = argparse.ArgumentParser(description="Serves the built site on this machine.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--folder", type=Path, default=DIST)
    parser.add_argument(
        "--path", help="serve the site below this path, not below the one it was built for"
    )
    parser.add_argument(
        "--mbit", type=float, default=0, help="megabits a second, all answers together"
    )
    parser.add_argument("--latency", type=float, default=0, help="milliseconds before each answer")
    options = parser.parse_args()
    if not (options.folder / "index.html").is_file():
        raise SystemExit(f"{options.folder} holds no site; `make site` builds it.")
    link = Link(options.mbit * 1e6 / 8, options.latency / 1000)
    path = root_of(options.folder) if options.path is None else options.path
    root = f"/{path.strip('/')}".rstrip("/")
    run(Site(options.folder, link, root), options.port)


if __name__ == "__main__":
    main()
