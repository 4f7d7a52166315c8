"""The files for offline play, each with its size, SHA-256 and group, and the service worker that
stores them.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import asdict, dataclass
from typing import TypeAlias

import runtime
import tilebag
from bundle import MAP, define_root
from parts import ESBUILD, WEB, Files, digest
from site_root import root

LATER_FOLDERS = ("runtime/", "engine/", "packs/")
# the pages of a guest and of tables in frames, and scripts loaded on demand
LATER_SCRIPTS = re.compile(r"a/\w+/js/(join\.|framed[.-]|(decode|later|late-table)-)")
# Only over http, where nothing is stored for offline play.
ONLY_OVER_HTTP = re.compile(r"a/\w+/js/([a-z]+-)?(hmac-library|lease-locks|sha256-library)-")
NOT_KEPT = ("robots.txt", "sitemap.xml", "favicon.ico", "_headers")
ONLY_FOR_INSTALLING = ("icon-192.png", "icon-512.png", "icon-maskable-512.png")  # as an app
SCRIPTS = WEB / "src" / "sw"
OFF = "TILEBAG_WORKER"  # "off": the kill switch replaces the worker (README.md)
# in packs; for programmers; in packs; for interrupted downloads; for a first visit; for app shops;
# for programmers
NOT_NEEDED = ("about/", "docs/", "embed/", "parts/", "prepared/", "screenshots/", "wheel/")
# exceptions: tables that continue a lesson, also in our own pages; the page with the code to embed,
# and its files
KEPT_ALL_THE_SAME = re.compile(
    r"embed/((table|play)/|index\.html$|a/\w+/(css/embed\.css|js/embed\.js|words/))"
)
PART_BYTES = 131_072  # as in web/src/offline/resumable-fetch.ts; one takes a second at 1 Mbit/s
CUT = (".wasm", runtime.PACKED)
JOINED = (
    "--bundle",
    "--format=iife",
    "--target=es2022",
    "--minify",
    "--legal-comments=none",
    "--log-level=warning",
)

Counted: TypeAlias = tuple[str, int, str]  # address, bytes, SHA-256


@dataclass(frozen=True, slots=True)
class Kept:
    """One file that must be cached to play offline."""

    url: str
    bytes: int
    sha256: str
    group: (
        str  # "A": the shell, stored at once; "B": the engine and the lessons, stored file by file
    )


def list_kept(files: Files) -> tuple[Kept, ...]:
    """Every file that the site needs to work offline, by address."""
    return tuple(
        Kept(_address(path), len(data), digest(data), "B" if _is_for_later(path) else "A")
        for path, data in sorted(files.items())
        if is_kept(path)
    )


def _is_for_later(path: str) -> bool:
    return path.startswith(LATER_FOLDERS) or bool(LATER_SCRIPTS.match(path))


def is_kept(path: str) -> bool:
    """Does the site need this file to work offline?"""
    needless = path.startswith(NOT_NEEDED) and not KEPT_ALL_THE_SAME.match(path)
    unstored = (
        path in NOT_KEPT or path.endswith((MAP, *ONLY_FOR_INSTALLING)) or ONLY_OVER_HTTP.match(path)
    )
    return not needless and not unstored


def large_files(files: Files) -> list[Counted]:
    """The large files, which the page counts and checks on a first visit, the largest first."""
    large = (
        path
        for path in files
        if path.endswith((".wasm", ".mjs", runtime.PACKED)) or "/pyscript/core" in path
    )
    return [
        (f"/{path}", len(files[path]), digest(files[path]))
        for path in sorted(large, key=lambda name: -len(files[name]))
    ]


def parts(files: Files) -> Files:
    """The large files of the engine, split into parts, so that an interrupted download need not
    start again.

    HTTP ranges would not work, because they count compressed bytes if the host compresses the file,
    and a page cannot see those. The folder is named by the file's content, so a new build does not
    request parts that are stored already.
    """
    large = {
        path: data
        for path, data in files.items()
        if path.startswith(LATER_FOLDERS) and path.endswith(CUT)
    }
    return {
        f"parts/{digest(data)[:16]}/{k}{path[path.rindex('.') :]}": data[
            k * PART_BYTES : (k + 1) * PART_BYTES
        ]
        for path, data in large.items()
        for k in range(-(-len(data) // PART_BYTES) if len(data) > PART_BYTES else 0)
    }


def files(build: str, listed: tuple[Kept, ...]) -> Files:
    """The files that are made last, from the list of all other files."""
    return {
        # for the progress bar, for readers and for the tests
        "files.json": json.dumps(
            {"build": build, "files": [asdict(entry) for entry in listed]}, indent=1
        ).encode(),
        "version.json": version_json(build),
        "sw.js": service_worker(build, listed),
    }


def version_json(build: str) -> bytes:
    """dist/version.json: the host's current build; never cached, so a page can show whether it is
    the newest.
    """
    return json.dumps({"build": build, "version": tilebag.__version__}).encode()


def off_switch() -> bytes:
    """A service worker that removes itself."""
    return _join("sw-off.ts")


def service_worker(build: str, listed: tuple[Kept, ...]) -> bytes:
    """The service worker with Workbox and the list of files, as one classic script; or the kill
    switch.
    """
    if os.environ.get(OFF) == "off":
        return off_switch()
    shell, engine = (
        [
            {"url": entry.url, "bytes": entry.bytes, "sha256": entry.sha256}
            for entry in listed
            if entry.group == group
        ]
        for group in "AB"
    )
    keep = json.dumps({"build": build, "shell": shell, "engine": engine})
    return _join(
        "sw.ts", '--define:process.env.NODE_ENV="production"', f"--define:self.TILEBAG={keep}"
    )


def _join(script: str, *options: str) -> bytes:
    return subprocess.run(
        [ESBUILD, SCRIPTS / script, *JOINED, define_root(), *options],
        cwd=WEB,
        check=True,
        stdout=subprocess.PIPE,
    ).stdout


def _address(path: str) -> str:
    """The public address of a file: /play/ for play/index.html."""
    return f"{root()}/{path.removesuffix('index.html')}"
