"""The address of the site, and the path in it.

The environment variable `URL` has the address, such as https://host/repo (README.md); Netlify sets
it. All other modules write addresses without the path, such as "/play/", and `place` adds it:
"/repo/play/". Scripts read the path from `ROOT` (web/src/base/root.ts).
"""

from __future__ import annotations

import html
import os
import re
from functools import partial
from urllib.parse import urlsplit

import markup
from markup import StartTag
from parts import Files, Missing

URL = "URL"
LOCAL = "http://127.0.0.1:8000"  # of `make play`
# Other signs would have to be escaped in patterns, scripts or headers.
_PATH = re.compile(r"(/[\w.~-]+)*", re.ASCII)
# Files that contain addresses.
_TEXTS = re.compile(r".*\.html|manifest\.webmanifest|lessons\.json|embed/(?!own/).*\.json")
ADDRESSES = ("href", "src", "data-words", "data-from")  # attributes
FOR_SCRIPTS = "tilebag-site"  # name of the element with data for scripts
_IN_STYLE = re.compile(r'(\burl\("?)/(?!/)')
_IN_JSON = re.compile(r'([:\[,{]\s*")/(?!/)')


def host() -> str:
    """The address of the site without a slash at its end; without `URL` that of `make play`."""
    return os.environ.get(URL, LOCAL).rstrip("/")


def root() -> str:
    """The path in the site's address, without a slash at its end.

    It is "" for https://host/ and "/repo" for https://host/repo/.

    Raises:
        Missing: The path has other signs than ASCII letters, digits and "-._~".
    """
    path = urlsplit(host()).path
    if not _PATH.fullmatch(path):
        raise Missing(
            f"{URL}={host()}: only letters, digits and -._~ can be in the path of the site's address"
        )
    return path


def place(files: Files) -> Files:
    """The files of the site, with addresses below the path in the site's address."""
    path = root()
    if not path:
        return files
    return {
        name: _place_text(name, data, path) if _TEXTS.fullmatch(name) else data
        for name, data in files.items()
    }


def _place_text(name: str, data: bytes, path: str) -> bytes:
    text = data.decode()
    below = rf"\g<1>{path}/"
    if not name.endswith(".html"):
        return _IN_JSON.sub(below, text).encode()

    def place_in(tag: StartTag) -> str:
        if tag.attributes.get("name") == FOR_SCRIPTS:
            facts = html.escape(_IN_JSON.sub(below, tag.attributes["content"]))
            return f'<meta name="{FOR_SCRIPTS}" content="{facts}">'
        written = tag.text
        for attribute in ADDRESSES:
            value = tag.attributes.get(attribute, "")
            if value.startswith("/") and not value.startswith("//"):
                written = written.replace(f' {attribute}="/', f' {attribute}="{path}/', 1)
        return written

    text = markup.edit_start_tags(text, place_in)
    return markup.edit_contents(text, "style", partial(_IN_STYLE.sub, below)).encode()
