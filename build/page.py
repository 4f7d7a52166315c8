"""web/ -> the pages and one folder, named by its content, with all they use: scripts, styles, pictures, the games' art.

In the .html, .js and .webmanifest files of web/ these words stand for addresses that are known only now:

    {{assets}}    the folder of css/, js/, art/, icons/, engine.py (in .html and .webmanifest only)
    {{runtime}}   the folder of Pyodide's files          {{pyscript}}  PyScript's core.js
    {{library}}   Python's standard library, gzip        {{libraryhash}}  its hash
    {{wheel}}     our wheel, gzip                        {{wheelhash}}    its hash
    {{fonts}}     the folder of type.css and our fonts
    {{words}}     the folder of the pages' sentences and of shelf.json
    {{languages}} those there are words for              {{build}}     this build (in .html only)
    {{pyodide}}   Pyodide's version                      {{policy}}    our content policy (in .html only)
    {{plugins}}   tells PyScript what not to load (in .html only)
    {{embed}}     the folder of the page at /embed/      {{elementbytes}}, {{enginemegabytes}}  what it tells of weights
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping

import cards
import fair
import fonts
import headers
import manifest
import rules
import runtime
import social
import troubles
from bundle import Bundle, bundle, style
from parts import ROOT, WEB, Files, content_name, read_tree, under
from shelf import languages
from tilebag import catalog

ASSET_FOLDERS = ("css", "js", "art", "icons")
ASSET_FILES = ("engine.py", "snapshot.py")
ART = "art/pieces.svg"  # gets the letters that stand on pieces
TEMPLATE = "rules.html"  # for the rules of every game (rules.py)
FAIR = "fair.html"  # why they are fair, in every language (fair.py)
# lie under /embed/ (lessons.py, generator.py)
OF_EMBEDS = {"lesson.html", "play-frame.html", "css/lesson.css", "css/embed.css"}
TABLE, FRAMED = "play.html", "embed/table.html"  # the table page, and the same for frames of other sites
_PLACEHOLDER = re.compile(r"\{\{([a-z]+)\}\}")
_STYLE = re.compile(r'<link rel="stylesheet" href="\{\{assets\}\}/css/([\w-]+)\.css">\n')
_STYLES = re.compile(rf"(?:{_STYLE.pattern}){{2,}}")
_OF_AN_APP = re.compile(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n')
_MODULE_SCRIPT = re.compile(r"""<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"[^>]*>""")


def files(places: Mapping[str, str], facts: Mapping[str, object], in_frames: Mapping[str, object]) -> Files:
    """The pages and all they use.

    `places` are the addresses known by now, `facts` what else their scripts are told, `in_frames` what differs for the
    table in frames of other sites.
    """
    sources = {name: data for name, data in read_sources().items() if name not in OF_EMBEDS}
    assets = {name: _filled(name, data, places) for name, data in sources.items() if _is_asset(name)}
    scripts = bundle({name: data for name, data in assets.items() if name.endswith(".js")})
    loose = {
        name: style(data) if name.endswith(".css") else data
        for name, data in assets.items()
        if not name.endswith(".js")
    }
    address, placed = under("a", loose | scripts.files | _games_art())
    no_pages = {"sw.js", TEMPLATE, FAIR}
    pages = {name: data for name, data in sources.items() if not _is_asset(name) and name not in no_pages}
    pages |= rules.pages(sources[TEMPLATE].decode()) | fair.pages(sources[FAIR].decode())
    pages[FRAMED] = framed(sources[TABLE].decode()).encode()
    build = content_name(pages | {name: where.encode() for name, where in {**places, "a": address}.items()})
    known = {**places, "assets": address, "build": build}
    head, of_a_frame = (_site_meta({**known, **facts, **more}) for more in ({}, in_frames))
    known |= {"languages": " ".join(languages()), "policy": html.escape(headers.OURS)}
    known["plugins"] = runtime.without_plugins()
    made = {
        _page_path(name): _page(name, data, known, of_a_frame if name == FRAMED else head, scripts)
        for name, data in pages.items()
    }
    return made | placed


def languages_js() -> bytes:
    """js/base/languages.js with the languages there are words for."""
    named = ", ".join(f"{lang}: {json.dumps(name, ensure_ascii=False)}" for lang, name in languages().items())
    return f"export const LANGUAGES = {{ {named} }};\n".encode()


def read_sources() -> Files:
    """The files of web/ that go into the site."""
    tree = {name: data for part in ASSET_FOLDERS for name, data in _folder(part).items()}
    tops = (path for path in sorted(WEB.iterdir()) if path.suffix in {".html", ".webmanifest", ".txt"})
    loose = {path.name: path.read_bytes() for path in (*tops, *(WEB / name for name in ASSET_FILES)) if path.is_file()}
    sources = one_style_a_page(tree | loose)
    sources[ART] = sources[ART].replace(b"</svg>", f"{fonts.letters()}\n</svg>".encode())
    return sources | {name: languages_js() for name in sources if name.endswith("/languages.js")}


def framed(play: str) -> str:
    """The table page for frames of other sites: it is no app, and a finger scrolls past."""
    made = _OF_AN_APP.sub("", play)
    return made.replace("</head>", '<link rel="stylesheet" href="{{assets}}/css/embedded.css">\n</head>', 1)


def one_style_a_page(sources: Files) -> Files:
    """Neighbouring style sheets of a page as one file: it is drawn when the last one has come."""
    made, joined = dict(sources), set[str]()

    def one(found: re.Match[str]) -> str:
        names = _STYLE.findall(found[0])
        path = f"css/{'-'.join(names)}.css"
        joined.update(f"css/{name}.css" for name in names)
        made[path] = b"\n".join(sources[f"css/{name}.css"] for name in names)
        return f'<link rel="stylesheet" href="{{{{assets}}}}/{path}">\n'

    for name in [name for name in sources if name.endswith(".html")]:
        made[name] = _STYLES.sub(one, sources[name].decode()).encode()
    return {name: data for name, data in made.items() if name not in joined}


def build_name(files: Files) -> str:
    """The name of the build that these files belong to, as it stands in the pages."""
    found = re.search(rb"&quot;build&quot;:&quot;([0-9a-f]+)&quot;", files["index.html"])
    assert found, "index.html does not carry the site's addresses"
    return found[1].decode()


def _folder(part: str) -> Files:
    """Every file but types, which are for editors and checks alone."""
    return {f"{part}/{name}": data for name, data in read_tree(WEB / part).items() if not name.endswith(".d.ts")}


def _is_asset(name: str) -> bool:
    return name in ASSET_FILES or name.startswith(tuple(f"{part}/" for part in ASSET_FOLDERS))


def _games_art() -> Files:
    """A game's pictures lie beside its rules; in the site they are under art/<the game's key>/."""
    games = ROOT / "engine" / "tilebag" / "games"
    return {
        f"art/{key}/{name}": data
        for key in catalog.keys()
        for name, data in read_tree(games / catalog.folder(key) / "art").items()
    }


def _page_path(name: str) -> str:
    """play.html is the page at /play/; index.html, 404.html and what is no page stay where they are."""
    stem = name.removesuffix(".html")
    return name if stem == name or stem in {"index", "404"} else f"{stem}/index.html"


def _page(name: str, data: bytes, known: Mapping[str, str], head: str, scripts: Bundle) -> bytes:
    if name == "index.html":
        data = social.with_head(cards.filled(data.decode()), social.home()).encode()
    if name == "learn.html":
        data = social.with_head(data.decode(), social.learn()).replace("<!-- lessons -->", cards.lessons()).encode()
    if name.endswith(".html"):
        data = troubles.filled(data.decode()).encode()
    filled = _filled(name, data, known)
    if name.endswith(".webmanifest"):
        return manifest.filled(filled)
    if not name.endswith(".html"):
        return filled
    text = filled.decode()
    assert "</head>" in text, f"web/{name} has no </head>"
    if not _MODULE_SCRIPT.search(text):
        return filled  # no script that would ask where things lie
    return text.replace("</head>", f"{_preloads(text, known['assets'], scripts)}{head}\n</head>", 1).encode()


def _filled(name: str, data: bytes, known: Mapping[str, str]) -> bytes:
    """The file with every placeholder replaced; one that is not known here is a mistake."""
    if not name.endswith((".html", ".js", ".webmanifest")):
        return data

    def address(found: re.Match[str]) -> str:
        assert found[1] in known, f"web/{name}: {found[0]} is not known there"
        return known[found[1]]

    return _PLACEHOLDER.sub(address, data.decode()).encode()


def _site_meta(known: Mapping[str, object]) -> str:
    """Where everything is, for the page's scripts; data, so the policy allows it."""
    content = html.escape(json.dumps(known, separators=(",", ":")))
    return f'<meta name="tilebag-site" content="{content}">'


def _preloads(text: str, assets: str, scripts: Bundle) -> str:
    """A modulepreload link for every script that the page's own import, so that they arrive side by side."""
    sources = _MODULE_SCRIPT.findall(text)
    entries = [src.removeprefix(f"{assets}/") for src in sources if src.startswith(f"{assets}/")]
    wanted = {script for entry in entries for script in scripts.needed(entry)}
    return "".join(f'<link rel="modulepreload" href="{assets}/{script}">\n' for script in sorted(wanted))
