"""The local server answers as Netlify does."""

from __future__ import annotations

import gzip
import http.client
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import brotli
import pytest

import headers
import serve
import shelf
import social
from tilebag.core.words import FALLBACK

PAGE = (
    b"<!doctype html><title>A page</title>"
    + b"<p>A line that is long enough to be packed.</p>" * 40
)
POLICY = "Content-Security-Policy"
FILES = (
    "index.html",
    "play/index.html",
    "404.html",
    "sw.js",
    "lessons.json",
    "a/0f/js/match.js",
    "toy/index.html",
    "tr/index.html",
    "tr/toy/index.html",
    "embed/toy/tray/index.html",
    "embed/toy/tray/en-wide.json",
    "embed/a/0e/js/lesson.js",
    "embed/v1.js",
    "runtime/0f/pyodide.asm.wasm",
    "runtime/0f/python_stdlib.zip",
)
OURS = (
    "/",
    "/play/",
    "/toy/",
    "/tr/",
    "/tr/toy/",
    "/404.html",
    "/sw.js",
    "/lessons.json",
    "/a/0f/js/match.js",
    "/runtime/0f/pyodide.asm.wasm",
)
DEVICES = (
    "bluetooth",
    "camera",
    "display-capture",
    "geolocation",
    "hid",
    "microphone",
    "midi",
    "serial",
    "usb",
)
FOR_OTHERS = (
    "/embed/toy/tray/",
    "/embed/toy/tray/en-wide.json",
    "/embed/a/0e/js/lesson.js",
    "/embed/v1.js",
)


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Callable[..., http.client.HTTPResponse]]:
    """Asks a server of a tiny site, over one connection."""
    for path in FILES:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(PAGE)
    (tmp_path / "_headers").write_bytes(headers.make(dict.fromkeys(FILES, b"")))
    server = serve.open_server(serve.Site(tmp_path, serve.Link()), 0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1])

    def get(path: str, headers: Mapping[str, str] | None = None) -> http.client.HTTPResponse:
        connection.request("GET", path, headers=headers or {})
        return connection.getresponse()

    yield get
    connection.close()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(
    ("rule", "path", "matches"),
    [
        ("/*", "/", True),
        ("/*", "/play/", True),
        ("/a/*", "/a/0f/js/match.js", True),
        ("/a/*", "/play/a/match.js", False),
        ("/", "/", True),
        ("/", "/play/", False),
        ("/sw.js", "/sw.js", True),
        ("/sw.js", "/swXjs", False),
        ("/play/*", "/play/index.html", True),
        ("/runtime/:name/pyodide.asm.wasm", "/runtime/0f/pyodide.asm.wasm", True),
        ("/runtime/:name/pyodide.asm.wasm", "/runtime/0f/1/pyodide.asm.wasm", False),
    ],
)
def test_paths_match_as_on_netlify(rule: str, path: str, matches: bool) -> None:
    assert bool(serve.path_pattern(rule).match(path)) is matches


def test_same_header_from_two_rules_is_refused() -> None:
    rules = [
        serve.Rule(serve.path_pattern(path), {"Cache-Control": "no-cache"})
        for path in ("/*", "/sw.js")
    ]
    with pytest.raises(AssertionError, match="from two rules"):
        serve.headers_for("/sw.js", rules)


@pytest.mark.parametrize("path", OURS)
def test_other_sites_cannot_frame_or_load_our_files(
    ask: Callable[..., http.client.HTTPResponse], path: str
) -> None:
    answer = ask(path)
    assert "frame-ancestors 'self'" in answer.headers[POLICY]
    assert answer.headers["Access-Control-Allow-Origin"] is None
    assert answer.headers["Cross-Origin-Resource-Policy"] != "cross-origin"
    answer.read()


@pytest.mark.parametrize("path", FOR_OTHERS)
def test_any_site_can_frame_and_load_embed_files(
    ask: Callable[..., http.client.HTTPResponse], path: str
) -> None:
    answer = ask(path)
    assert answer.headers[POLICY].endswith("; frame-ancestors *")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answer.headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert (answer.headers["X-Frame-Options"], answer.headers["Cross-Origin-Opener-Policy"]) == (
        None,
        None,
    )
    answer.read()


def test_every_path_has_a_policy(ask: Callable[..., http.client.HTTPResponse]) -> None:
    for path in FILES:
        answer = ask(f"/{path}")
        assert answer.headers[POLICY], path
        answer.read()


@pytest.mark.parametrize("path", [*OURS, *FOR_OTHERS])
def test_every_file_has_policy_and_nosniff(
    ask: Callable[..., http.client.HTTPResponse], path: str
) -> None:
    answer = ask(path)
    assert answer.status == 200
    assert answer.headers[POLICY].startswith(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"
    )
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.read() == PAGE


@pytest.mark.parametrize("path", [*OURS, *FOR_OTHERS, "/nothing"])
def test_every_answer_asks_for_https_for_at_least_half_a_year(
    ask: Callable[..., http.client.HTTPResponse], path: str
) -> None:
    answer = ask(path)
    name, _, seconds = answer.headers["Strict-Transport-Security"].partition("=")
    assert name == "max-age"
    assert int(seconds) >= 182 * 86400
    answer.read()


@pytest.mark.parametrize("path", [*OURS, *FOR_OTHERS])
def test_no_page_may_use_a_device_or_sensor_that_it_does_not_need(
    ask: Callable[..., http.client.HTTPResponse], path: str
) -> None:
    answer = ask(path)
    stated = dict(entry.split("=") for entry in answer.headers["Permissions-Policy"].split(", "))
    assert {*DEVICES} <= stated.keys()
    allowed = {name for name, who in stated.items() if who != "()"}
    assert allowed == ({"camera"} if path == "/play/" else set())
    answer.read()


@pytest.mark.parametrize(
    ("path", "caching"),
    [
        ("/", "no-cache"),
        ("/play/", "no-cache"),
        ("/tr/", "no-cache"),
        ("/sw.js", "no-cache"),
        ("/a/0f/js/match.js", "public, max-age=31536000, immutable"),
        ("/runtime/0f/pyodide.asm.wasm", "public, max-age=31536000, immutable"),
        ("/embed/a/0e/js/lesson.js", "public, max-age=31536000, immutable"),
        ("/embed/toy/tray/", "no-cache"),
        ("/embed/v1.js", "no-cache"),
    ],
)
def test_files_named_by_content_are_immutable(
    ask: Callable[..., http.client.HTTPResponse], path: str, caching: str
) -> None:
    answer = ask(path)
    assert answer.headers["Cache-Control"] == caching
    answer.read()


@pytest.mark.parametrize("path", ["/a/0e/js/match.js", "/runtime/0e/pyodide.asm.wasm"])
def test_missing_file_of_another_build_is_not_cached(
    ask: Callable[..., http.client.HTTPResponse], path: str
) -> None:
    """Netlify gives a rule's headers to a 404 too; a rollback brings the file back."""
    answer = ask(path)
    assert (answer.status, answer.headers["Cache-Control"]) == (404, None)
    rules = serve.read_rules(headers.make({"a/0f/x": b""}).decode())
    assert not [
        rule for rule in rules if rule.pattern.match(path) and "Cache-Control" in rule.headers
    ]
    answer.read()


@pytest.mark.parametrize("path", ["/", "/play/"])
def test_pages_are_isolated_from_other_origins(
    ask: Callable[..., http.client.HTTPResponse], path: str
) -> None:
    answer = ask(path)
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    answer.read()


def test_wasm_has_the_type_for_streaming(ask: Callable[..., http.client.HTTPResponse]) -> None:
    answer = ask("/runtime/0f/pyodide.asm.wasm")
    assert answer.headers.get_all("Content-Type") == ["application/wasm"]
    answer.read()


@pytest.mark.parametrize(
    ("accepted", "encoding", "unpack"),
    [
        ("gzip, deflate, br", "br", brotli.decompress),
        ("gzip", "gzip", gzip.decompress),
        ("br;q=0", None, bytes),
    ],
)
def test_files_are_compressed_as_the_browser_accepts(
    ask: Callable[..., http.client.HTTPResponse],
    accepted: str,
    encoding: str | None,
    unpack: Callable[[bytes], bytes],
) -> None:
    answer = ask("/a/0f/js/match.js", {"Accept-Encoding": accepted})
    assert answer.headers["Content-Encoding"] == encoding
    assert unpack(answer.read()) == PAGE


def test_page_without_slash_is_redirected(ask: Callable[..., http.client.HTTPResponse]) -> None:
    answer = ask("/play")
    assert (answer.status, answer.headers["Location"]) == (301, "/play/")
    answer.read()


@pytest.mark.parametrize(
    ("old", "new"),
    [("/en/toy/", "/toy/"), ("/en/toy", "/toy"), ("/en//toy.example/", "/toy.example/")],
)
def test_old_address_is_redirected(
    ask: Callable[..., http.client.HTTPResponse], old: str, new: str
) -> None:
    answer = ask(old)
    assert (answer.status, answer.headers["Location"]) == (301, new)
    answer.read()


@pytest.fixture
def site(tmp_path: Path) -> serve.Site:
    """A site without files."""
    return serve.Site(tmp_path, serve.Link())


@pytest.mark.parametrize("name", social.ARTICLES)
@pytest.mark.parametrize("lang", [lang for lang in shelf.languages() if lang != FALLBACK])
def test_page_is_found_whether_its_language_comes_first_or_last(
    site: serve.Site, name: str, lang: str
) -> None:
    page = social.article_address(name, lang)
    for address in (f"/{lang}/{name}/", f"/{lang}/{name}", f"/{name}/{lang}/", f"/{name}/{lang}"):
        assert address.strip("/") == page.strip("/") or site.redirect_target(address) == page


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/tr/learn/", "/learn/"),
        ("/tr/play", "/play/"),
        ("/en/about/", "/about/"),
        ("/tr/toys/", ""),
    ],
)
def test_page_without_a_language_is_found_in_the_folder_of_a_language(
    site: serve.Site, old: str, new: str
) -> None:
    assert site.redirect_target(old) == new


def test_unchanged_file_is_not_sent_again(ask: Callable[..., http.client.HTTPResponse]) -> None:
    first = ask("/")
    first.read()
    again = ask("/", {"If-None-Match": first.headers["ETag"]})
    assert (again.status, again.read()) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/embed/..%2fplay/",
        "/.%2fplay/",
        "/embed/%2e%2e/play/",
        "/embed/..%5cplay/",
    ],
)
def test_path_outside_the_site_is_not_found(
    ask: Callable[..., http.client.HTTPResponse], path: str
) -> None:
    answer = ask(path)
    assert (answer.status, answer.read()) == (404, PAGE)


def test_next_port_is_used_if_one_is_taken(tmp_path: Path) -> None:
    nothing = serve.Site(tmp_path, serve.Link())
    with serve.open_server(nothing, 0) as first:
        taken = first.server_address[1]
        with serve.open_server(nothing, taken) as second:
            assert second.server_address[1] > taken
