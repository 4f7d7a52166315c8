"""The engine's wheel at /wheel/, for use in any Python, with an index for pip and micropip (PEP
503).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import bytecode
import tilebag
from parts import Files, digest
from site_root import host

FOLDER = "wheel"
built = cache(bytecode.make_wheel)


def values() -> Mapping[str, object]:
    """Values for the page about the wheel."""
    name, data = built()
    kilobytes = round(len(data) / 1000)
    facts = {"version": tilebag.__version__, "kilobytes": kilobytes, "sha256": digest(data)}
    return {"wheel": f"{host()}/{FOLDER}/{name}", "index": f"{host()}/{FOLDER}/simple/", **facts}


def files() -> Files:
    """The wheel and the index."""
    name, data = built()
    listed = (
        f'<a href="../../{name}#sha256={digest(data)}" data-requires-python="&gt;=3.11">{name}</a>'
    )
    links = {"": '<a href="tilebag/">tilebag</a>', "tilebag/": listed}
    pages = {
        f"{FOLDER}/simple/{place}index.html": f'<!DOCTYPE html>\n<html lang="en"><head><title>Tilebag</title>'
        f'<meta name="pypi:repository-version" content="1.0"></head><body>{link}</body></html>\n'.encode()
        for place, link in links.items()
    }
    return {f"{FOLDER}/{name}": data, **pages}
