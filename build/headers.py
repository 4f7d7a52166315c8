"""The headers that depend on what the build has made, in Netlify's `_headers` format; the others stand in netlify.toml.

Netlify gives a rule's headers to every answer under its path, also to a 404. So what may be kept for ever is said of
the folders that there are, each named by its content: an address of another build is told nothing of the kind, and a
404 for it is asked for anew when a rollback has brought the file back.
"""

from __future__ import annotations

from collections.abc import Iterator

from parts import Files
from shelf import languages

NAMED_BY_CONTENT = ("a", "engine", "fonts", "prepared", "runtime", "words")
FOR_EVER = ("Cache-Control: public, max-age=31536000, immutable",)
OF_A_PAGE = (
    "Cache-Control: no-cache",
    "Cross-Origin-Opener-Policy: same-origin",
    "Cross-Origin-Resource-Policy: same-origin",
)


def made(files: Files) -> bytes:
    """The text of `_headers` for a site of these files."""
    return "".join(f"{path}\n" + "".join(f"  {line}\n" for line in lines) for path, lines in _rules(files)).encode()


def _rules(files: Files) -> Iterator[tuple[str, tuple[str, ...]]]:
    tops = tuple(f"{top}/" for top in NAMED_BY_CONTENT)
    folders = {tuple(path.split("/")[:2]) for path in files if path.startswith(tops)}
    for top, name in sorted(folders):
        yield f"/{top}/{name}/*", FOR_EVER
    for lang in languages():
        yield f"/{lang}/:game", OF_A_PAGE
