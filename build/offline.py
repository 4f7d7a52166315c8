"""What the service worker keeps: every file with its bytes, SHA-256 and group, and the worker that is told so."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import asdict, dataclass
from typing import TypeAlias

import runtime
import version
from bundle import MAP
from parts import NODE_MODULES, WEB, Files, digest

NAMED_BY_CONTENT = ("/a/", "/fonts/", "/words/")
LATER_FOLDERS = ("runtime/", "engine/", "packs/")
NOT_KEPT = ("robots.txt", "sitemap.xml", "favicon.ico", "_headers")
OFF = "TILEBAG_WORKER"  # "off": the kill switch is put in the worker's place (README.md)
NOT_NEEDED = ("docs/", "embed/", "prepared/", "screenshots/")  # for programmers; there in packs; a first visit; shops
PLAYED_ON = "embed/table/"  # where a lesson is played on from, in a page of our own too

Counted: TypeAlias = tuple[str, int, str]  # address, bytes, SHA-256


@dataclass(frozen=True, slots=True)
class Kept:
    """One file that must be in the cache to play without a network."""

    url: str
    bytes: int
    sha256: str
    group: str  # "A": the shell, kept at once as a whole; "B": the engine and the lessons, kept file by file


def listed(files: Files) -> tuple[Kept, ...]:
    """Every file that the site needs to work offline, by address."""
    return tuple(
        Kept(_address(path), len(data), digest(data), "B" if path.startswith(LATER_FOLDERS) else "A")
        for path, data in sorted(files.items())
        if is_kept(path)
    )


def is_kept(path: str) -> bool:
    """Does the site need this file to work offline?"""
    needless = path.startswith(NOT_NEEDED) and not path.startswith(PLAYED_ON)
    return path not in NOT_KEPT and not needless and not path.endswith(MAP)


def counted(files: Files) -> list[Counted]:
    """What the page counts and checks on a first visit, the largest first; the rest is small."""
    large = (path for path in files if path.endswith((".wasm", ".mjs", runtime.PACKED)) or "/pyscript/core" in path)
    return [
        (f"/{path}", len(files[path]), digest(files[path])) for path in sorted(large, key=lambda one: -len(files[one]))
    ]


def files(build: str, kept: tuple[Kept, ...]) -> Files:
    """What is made last, from the list of all other files."""
    return {
        "files.json": files_json(build, kept),
        "version.json": version_json(build),
        "sw.js": service_worker(build, kept),
    }


def files_json(build: str, kept: tuple[Kept, ...]) -> bytes:
    """dist/files.json: the list for the progress bar, for people and for the tests."""
    return json.dumps({"build": build, "files": [asdict(one) for one in kept]}, indent=1).encode()


def version_json(build: str) -> bytes:
    """dist/version.json: the build that the host has now; never cached, so a page can say whether it is the newest."""
    return json.dumps({"build": build, "version": version.version()}).encode()


def service_worker(build: str, kept: tuple[Kept, ...]) -> bytes:
    """web/sw.js with Workbox in it and the list written in, as one classic script; or the kill switch."""
    if os.environ.get(OFF) == "off":
        return (WEB / "sw-off.js").read_bytes()
    shell = [
        {"url": one.url, "revision": _revision(one), "bytes": one.bytes, "sha256": one.sha256}
        for one in kept
        if one.group == "A"
    ]
    engine = [{"url": one.url, "bytes": one.bytes, "sha256": one.sha256} for one in kept if one.group == "B"]
    keep = json.dumps({"build": build, "shell": shell, "engine": engine})
    made = subprocess.run(
        [
            NODE_MODULES / ".bin" / "esbuild",
            WEB / "sw.js",
            "--bundle",
            "--format=iife",
            "--target=es2022",
            "--minify",
            "--legal-comments=none",
            "--log-level=warning",
            '--define:process.env.NODE_ENV="production"',
            f"--define:self.TILEBAG={keep}",
        ],
        cwd=WEB,
        check=True,
        stdout=subprocess.PIPE,
    )
    return made.stdout


def _address(path: str) -> str:
    """A page is kept under the address people come to: /play/ for play/index.html."""
    return "/" + path.removesuffix("index.html") if path.endswith("index.html") else "/" + path


def _revision(one: Kept) -> str | None:
    """None for a file whose address changes with its content; else what tells a new one from an old one."""
    return None if one.url.startswith(NAMED_BY_CONTENT) else one.sha256[:16]
