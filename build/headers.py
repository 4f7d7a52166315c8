"""All headers of the site, in Netlify's `_headers` format.

Netlify adds a rule's headers to every response under its path, even to a 404. So the rules for
permanent caching list the folders of this build, each of which is named by its content. Addresses
of other builds do not match: a 404 for one of them is not cached, and the file is found again after
a rollback.

A rule cannot withdraw the headers of another, and no address may get one header from two rules,
because Netlify does not promise which one wins (serve.py refuses that). So headers that differ
between our own pages and those that other sites may frame, such as the content policy, are given
for each folder and file at the top, and separately for /embed/. A missing address gets 404.html,
which contains the policy itself.

The table page contains its styles and one script (page.py); its policy has their hashes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import markup
from parts import integrity
from shelf import languages
from site_root import root
from tilebag.core.words import FALLBACK

NAMED_BY_CONTENT = (
    "a",
    "embed/a",
    "engine",
    "fonts",
    "packs",
    "parts",
    "prepared",
    "runtime",
    "words",
)
FOR_EVER = ("Cache-Control: public, max-age=31536000, immutable",)
OURS = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; "
    "img-src 'self' data: blob:; style-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
# Features of browsers that ask for a device, a sensor, an identity or the screen, and that no page
# of ours uses. The camera is used at a table. Features that only a few browsers know are omitted,
# because the other browsers report an error.
DENIED = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "gyroscope", "magnetometer", "gamepad", "xr-spatial-tracking"),
        *("bluetooth", "hid", "midi", "serial", "usb"),
        *("display-capture", "microphone", "encrypted-media", "window-management"),
        *("geolocation", "idle-detection", "keyboard-map", "local-fonts", "browsing-topics"),
        *("payment", "otp-credentials", "identity-credentials-get", "publickey-credentials-get"),
    )
)
PERMISSIONS = f"Permissions-Policy: camera=(), {DENIED}"
# pages that frame lessons
OWN_PAGES = f"Content-Security-Policy: {OURS}; frame-src 'self'; frame-ancestors 'self'"
POLICY = (OWN_PAGES, PERMISSIONS)
TABLE = "play/*"
TABLE_PAGE = "play/index.html"
TABLE_PERMISSIONS = (
    f"Permissions-Policy: camera=(self), {DENIED}"  # to scan the code of another device
)
EMBED = "embed"
# Each of these must allow a frame in another site. A sandboxed frame has no origin, so even its own
# files are cross-origin (Access-Control-Allow-Origin).
FOR_OTHERS = (
    # a lesson shows a table in a frame
    f"Content-Security-Policy: {OURS}; frame-src 'self'; frame-ancestors *",
    PERMISSIONS,
    "Cross-Origin-Resource-Policy: cross-origin",
    "Cross-Origin-Embedder-Policy: require-corp",
    "Access-Control-Allow-Origin: *",
)
# A page with an embedder policy starts a worker only from a script that has one too; WebKit also
# requires it of scripts that the worker imports. Only our own pages load these, also in frames, so
# other sites are not allowed here.
OF_WORKERS = ("a/", "runtime/")
IN_A_WORKER = (*POLICY, "Cross-Origin-Embedder-Policy: require-corp")
EVERYWHERE = (
    "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer",
    # https only, for a year, without subdomains; browsers ignore this header over http
    "Strict-Transport-Security: max-age=31536000",
)
WASM = "runtime/:name/pyodide.asm.wasm"
ANEW = ("Cache-Control: no-cache",)
LANGS = tuple(lang for lang in languages() if lang != FALLBACK)  # their pages are in folders
# by offline.py, from the list of all other files
MADE_LATER = ("files.json", "sw.js", "version.json")
# other sites may neither keep a reference to our windows nor embed our pages
OF_A_PAGE = (
    *ANEW,
    "Cross-Origin-Opener-Policy: same-origin",
    "Cross-Origin-Resource-Policy: same-origin",
)
PAGES = ("", "index.html", "play/*", "join/*", "learn/*", "about/*")
# the wheel, its index and the page about them: any Python in any page may fetch these
WHEEL = "wheel/*"
FOR_ANY_PYTHON = (
    *ANEW,
    "Access-Control-Allow-Origin: *",
    "Cross-Origin-Resource-Policy: cross-origin",
)
# files whose address stays the same when their content changes
REVALIDATED = (
    "docs/*",
    "favicon.ico",
    "files.json",
    "lessons.json",
    "manifest.webmanifest",
    "screenshots/*",
    "sitemap.xml",
    "sw.js",
    "version.json",
)


def make(files: Mapping[str, bytes]) -> bytes:
    """The text of `_headers` for a site of these files."""
    rules = (
        f"{root()}{path}\n" + "".join(f"  {line}\n" for line in lines)
        for path, lines in _rules(files)
    )
    return "".join(rules).encode()


def _rules(files: Mapping[str, bytes]) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "/*", EVERYWHERE
    yield f"/{WASM}", ("Content-Type: application/wasm",)  # for streaming compilation
    yield from ((f"/{path}", OF_A_PAGE) for path in PAGES)
    yield f"/{WHEEL}", FOR_ANY_PYTHON
    yield from ((f"/{path}", ANEW) for path in REVALIDATED)
    yield from _policies(files)
    for top in NAMED_BY_CONTENT:
        for name in sorted(_names_under(top, files)):
            yield f"/{top}/{name}/*", FOR_EVER
    for lang in LANGS:
        yield f"/{lang}/", (*POLICY, *OF_A_PAGE)  # the home page
        yield f"/{lang}/:page", (*POLICY, *OF_A_PAGE)  # "/en/*" would be "/engine/" too
        yield f"/{lang}/:page/:file", POLICY
    for name in sorted(
        set().union(*(_names_under(lang, files) for lang in LANGS)) - {"index.html"}
    ):
        yield f"/{name}/*", OF_A_PAGE  # English pages
    yield from (
        (f"/{path}", ("Content-Type: application/zip",)) for path in files if path.endswith(".whl")
    )
    yield from _embed_rules(_names_under(EMBED, files) - {"a"})


def _names_under(folder: str, files: Collection[str]) -> set[str]:
    return {
        path.removeprefix(f"{folder}/").split("/")[0]
        for path in files
        if path.startswith(f"{folder}/")
    }


def _embed_rules(names: set[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Files under /embed/ to revalidate. A game's rule covers its pictures: "/okey/*" matches
    "/okey-end.png".
    """
    folders = tuple(sorted(name for name in names if "." not in name))
    for name in folders:
        yield f"/{EMBED}/{name}/*", ANEW
    for name in sorted(names - set(folders)):
        if not name.startswith(folders):
            yield f"/{EMBED}/{name.removesuffix('index.html')}", ANEW


def _policies(files: Mapping[str, bytes]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Who may frame what: a rule for each file and folder at the top, except the folders of
    languages.
    """
    yield "/", POLICY
    tops = {_top(path) for path in files} | set(MADE_LATER)
    for top in sorted(tops - {f"{lang}/*" for lang in LANGS}):
        yield f"/{top}", _policy_of(top, files)


def _table_policy(page: bytes) -> tuple[str, ...]:
    """The policy of the table page, with the hashes of what it contains."""
    policy = OWN_PAGES
    for element in markup.elements(page.decode(), "script", "style"):
        if element.attributes.keys().isdisjoint({"type", "src"}):
            source = f"{element.tag}-src 'self'"
            content = element.content.encode()
            policy = policy.replace(source, f"{source} '{integrity(content)}'")
    return (policy, TABLE_PERMISSIONS)


def _policy_of(top: str, files: Mapping[str, bytes]) -> tuple[str, ...]:
    if top == TABLE:
        return _table_policy(files.get(TABLE_PAGE, b""))
    if top == f"{EMBED}/*":
        return FOR_OTHERS
    return IN_A_WORKER if top.startswith(OF_WORKERS) else POLICY


def _top(path: str) -> str:
    """The rule for a file or its folder: "/a/*" would be "/about/" too."""
    *folders, name = path.split("/")
    if not folders:
        return name
    depth = 2 if folders[0] == "a" else 1
    return f"{'/'.join(folders[:depth])}/*"
