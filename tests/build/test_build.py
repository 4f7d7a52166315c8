"""The site is complete and consistent, and the build is reproducible."""

from __future__ import annotations

import gzip
import html
import io
import json
import re
import struct
import zipfile
from collections import Counter
from itertools import product
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import brotli
import pytest

import build
import bytecode
import offline
import prepared
import runtime
import serve
import shelf
from parts import WEB, Files, compress, digest, integrity, read_tree
from thorough import THOROUGH
from tilebag.core.words import FALLBACK, languages
from tilebag.match import catalog
from tilebag.page.port import Port

LOADING = re.compile(
    r'<(?:link rel="(?:stylesheet|icon|apple-touch-icon|preload|modulepreload)"|script)[^>]*>'
)
# Compressed bytes of the shell, the files that every visitor stores. It grows with games and
# languages, so their shares are limited, and not the number of either.
PAGE_BYTES = 318_000  # scripts, styles, fonts, shapes, and pages without a language
LANGUAGE_BYTES = 31_000  # sentences, the home page and the page about fair play
GAME_BYTES = 1_500  # the emblem and its lessons in lessons.json
RULES_BYTES = 10_800  # the rules page of a game in one language
# gzipped scripts that a match loads before Python
MATCH_SCRIPT_BYTES = 80_000
THE_LARGEST = ("pyodide.asm.wasm", "python_stdlib.zip.gzip")


@pytest.fixture(scope="module")
def site(built: Path) -> Files:
    """The files in dist/."""
    return read_tree(built)


def test_a_tree_is_read_without_hidden_files_and_caches(tmp_path: Path) -> None:
    for name in ("b.py", "a/c.py", ".git/d", "a/__pycache__/c.pyc", ".e", "a.txt"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    assert list(read_tree(tmp_path).items()) == [
        (name, name.encode()) for name in ("a.txt", "a/c.py", "b.py")
    ]


def test_wheel_is_reproducible() -> None:
    assert bytecode.make_wheel() == bytecode.make_wheel()


def test_wheel_is_pure_python_and_contains_words_rules_and_lessons() -> None:
    name, data = bytecode.make_wheel()
    assert name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    assert {"tilebag/words/en.toml", "tilebag/py.typed", "tilebag/games/okey/pages/tr.md"} <= set(
        names
    )
    assert "tilebag/games/okey/lessons/tr.toml" in names
    assert not [name for name in names if "test_" in name or "__pycache__" in name]


def is_python(path: str) -> bool:
    """Whether this is the compressed library or wheel."""
    return path.endswith(runtime.PACKED) and path.startswith(("engine/", "runtime/"))


def test_site_contains_bytecode_but_no_command_line(site: Files) -> None:
    zips = [
        zipfile.ZipFile(io.BytesIO(gzip.decompress(data)))
        for path, data in site.items()
        if is_python(path)
    ]
    assert len(zips) == 2
    names = [name for archive in zips for name in archive.namelist()]
    assert not [
        archive
        for archive in zips
        for info in archive.infolist()
        if info.compress_type != zipfile.ZIP_STORED
    ]
    assert {"tilebag/page/port.pyc", "tilebag/core/words.json", "json/decoder.pyc"} <= set(names)
    assert not [
        name
        for name in names
        if name.endswith(".py") or name.startswith(("tilebag/cli", "unittest"))
    ]
    assert not [name for name in names if "lessons" in name or name.endswith((".md", ".toml"))]


if THOROUGH:  # it takes ten seconds

    def test_bytecode_is_reproducible(site: Files, tmp_path: Path) -> None:
        again = bytecode.make(*bytecode.make_wheel(), folder=tmp_path)
        assert compress(again.library) in site.values()
        assert compress(again.wheel) in site.values()


def test_pyodide_can_load_no_package(site: Files) -> None:
    (path,) = [path for path in site if path.endswith("pyodide-lock.json")]
    assert json.loads(site[path])["packages"] == {}


def test_worker_checks_the_hashes_of_library_and_wheel(site: Files) -> None:
    (worker,) = [
        data.decode() for path, data in site.items() if path.endswith("js/engine/runtime.js")
    ]
    for path in filter(is_python, site):
        assert worker.count(f"/{path}") >= 1
        assert worker.count(integrity(site[path])) == 1


def test_pyscript_omits_only_modules_that_are_never_loaded() -> None:
    names = {
        name.removeprefix("pyscript/")
        for name in runtime.files(b"")
        if name.startswith("pyscript/")
    }
    assert "core.js" in names
    assert any(name.startswith("error-") for name in names)
    assert not [
        name
        for name in names
        if name.startswith(("codemirror", "xterm", "py-editor")) or name.endswith(".map")
    ]


def test_file_list_has_size_and_hash_of_every_file(site: Files) -> None:
    listed = {entry["url"]: entry for entry in json.loads(site["files.json"])["files"]}
    needless, needed_anyway = (
        offline.NOT_NEEDED,
        re.compile(r"embed/((table|play)/)?index\.html|embed/a/\w+/(.*/embed\.\w+|words/.*)"),
    )
    assert {"/learn/", "/embed/", "/embed/table/", "/lessons.json"} <= set(listed)
    for path, data in site.items():
        unlisted = {"files.json", "version.json", "sw.js", *offline.NOT_KEPT}
        is_listed = bool(needed_anyway.fullmatch(path)) or not path.startswith(needless)
        is_listed = is_listed and not offline.ONLY_OVER_HTTP.match(path)
        if (
            path not in unlisted
            and is_listed
            and not path.endswith((".map", *offline.ONLY_FOR_INSTALLING))
        ):
            entry = listed.pop("/" + re.sub(r"(^|/)index\.html$", r"\1", path))
            assert (entry["bytes"], entry["sha256"]) == (len(data), digest(data)), path
            later = path.startswith(offline.LATER_FOLDERS) or re.search(
                r"/js/(join\.|framed[.-]|(decode|later|late-table)-)",
                path,
            )
            assert entry["group"] == ("B" if later else "A"), path
    assert not listed


def test_what_pages_kept_for_offline_load_is_kept_too(site: Files) -> None:
    """Firefox requests even the icon for an iPhone, and reports an error if it is missing."""
    packs = [
        json.loads(gzip.decompress(data))["files"]
        for path, data in site.items()
        if path.startswith("packs/")
    ]
    packed = {url for pack in packs for url in pack}
    for path in filter(offline.is_kept, site):
        if path.endswith(".html"):
            tags = LOADING.findall(site[path].decode())
            loaded = {url for tag in tags for url in re.findall(r'(?:href|src)="(/[^"]+)"', tag)}
            assert [url for url in loaded - packed if not offline.is_kept(url[1:])] == [], path


def test_prepared_match_is_what_the_engine_opens(site: Files) -> None:
    """Checks the first deal of each game in every language and frame; each file is a few kB when
    compressed.
    """
    prepared_files = {
        path.rpartition("/")[2]: data for path, data in site.items() if path.startswith("prepared/")
    }
    assert (
        len(prepared_files)
        == len(prepared.games()) * len(languages()) * len(prepared.FRAMES) * prepared.DEALS
    )
    for key, lang, frame in product(prepared.games(), languages(), range(len(prepared.FRAMES))):
        save, state = json.loads(prepared_files[f"{key}-{lang}-{frame}-0.json"])["answers"]
        width, height = prepared.FRAMES[frame]
        line = prepared.line_height(prepared.FRAMES[frame])
        load = {
            "do": "load",
            "body": save["body"],
            "lang": lang,
            "width": width,
            "height": height,
            "line": line,
        }
        assert [json.loads(answer) for answer in Port().handle(json.dumps(load))] == [save, state]
        assert (state["phase"], save["about"]["begun"]) == ("ready", False)
    assert max(len(brotli.compress(data, quality=5)) for data in prepared_files.values()) < 4000


def test_service_worker_contains_every_listed_file(site: Files) -> None:
    worker = site["sw.js"].decode()
    for entry in json.loads(site["files.json"])["files"]:
        assert f'url:"{entry["url"]}"' in worker, entry["url"]
        assert f'sha256:"{entry["sha256"]}"' in worker, entry["url"]
    for name in THE_LARGEST:  # the ones that a tool with a limit would leave out without a word
        assert name in worker


def test_manifest_links_to_every_game_and_states_correct_picture_sizes(site: Files) -> None:
    stated = json.loads(site["manifest.webmanifest"])
    assert sorted(shortcut["url"] for shortcut in stated["shortcuts"]) == [
        f"/play/#game={key}" for key in catalog.keys()
    ]
    assert {icon.get("purpose", "any") for icon in stated["icons"]} == {"any", "maskable"}
    assert {screenshot["form_factor"] for screenshot in stated["screenshots"]} == {"narrow", "wide"}
    for screenshot in stated["screenshots"]:
        picture = site[screenshot["src"].lstrip("/")]
        assert len(picture) < 80_000
        (size,) = struct.iter_unpack("<HH", picture[26:30])  # of a lossy WebP
        assert "x".join(map(str, size)) == screenshot["sizes"]
    addresses = [entry["src"] for part in ("icons", "screenshots") for entry in stated[part]]
    assert all(address.lstrip("/") in site for address in addresses)


def test_manifest_declares_share_target_and_file_handler(site: Files) -> None:
    stated = json.loads(site["manifest.webmanifest"])
    shared = stated["share_target"]
    assert (shared["method"], shared["enctype"]) == ("POST", "multipart/form-data")
    assert shared["action"] in site["sw.js"].decode()
    assert [parameter["name"] for parameter in shared["params"]["files"]] == ["file"]
    (opened,) = stated["file_handlers"]
    assert opened["action"] == stated["start_url"]
    assert ".json" in opened["accept"]["application/json"]


def shell_of(site: Files) -> dict[str, int]:
    """The compressed size of each file of the shell, by its path."""
    shell = [
        file["url"] for file in json.loads(site["files.json"])["files"] if file["group"] == "A"
    ]
    paths = [f"{url[1:]}index.html" if url.endswith("/") else url[1:] for url in shell]
    return {path: len(serve.ENCODINGS["br"](site[path])) for path in paths}


def test_shell_is_small(site: Files) -> None:
    games = [game["key"] for game in shelf.games()]
    shell = shell_of(site)
    sizes = Counter[str]()
    for path, size in shell.items():
        *_, folder, name = ["", *path.split("/")]
        if name == "index.html" and folder in games:
            assert size <= RULES_BYTES, path
        elif name == "emblem.svg" or path == "lessons.json":
            sizes["games"] += size
        elif any(language_file(path, lang) for lang in languages()):
            sizes["languages"] += size
        else:
            sizes["page"] += size
    assert sizes["games"] <= GAME_BYTES * len(games)
    assert sizes["languages"] <= LANGUAGE_BYTES * len(languages())
    assert sizes["page"] <= PAGE_BYTES


def language_file(path: str, lang: str) -> bool:
    """Whether a file of the shell exists once for each language."""
    folder = "" if lang == FALLBACK else f"{lang}/"
    pages = [f"{folder}index.html", f"{folder}fair/index.html"]
    return path in pages or path.endswith(f"/{lang}.json")


def test_a_match_loads_few_scripts(site: Files) -> None:
    page = site["play/index.html"].decode()
    scripts = set(
        re.findall(r'<(?:script|link rel="modulepreload")[^>]*(?:src|href)="/([^"]+)"', page)
    )
    assert whole(site, scripts)
    sizes = {path: len(gzip.compress(site[path], 6)) for path in scripts}
    assert sum(sizes.values()) <= MATCH_SCRIPT_BYTES, sizes


def test_scripts_without_stored_data_contain_no_schemas(site: Files) -> None:
    """They are loaded in pages of other sites, or before anything else."""
    name = b"valibot"  # in the code of the library
    scripts = {path: data for path, data in site.items() if path.endswith(".js")}
    light = r"sw\.js|embed/v1\.js|.*/js/(lesson|play-frame|first|rules-page)\.js"
    found = {path for path in scripts if re.fullmatch(light, path)}
    assert len(found) == 6, found
    assert not {path for path in found if name in scripts[path]}
    assert any(name in scripts[path] for path in scripts.keys() - found)


def test_no_placeholder_remains_and_every_address_exists(site: Files) -> None:
    for path, data in site.items():
        if path.endswith(".html"):
            text = data.decode()
            assert not re.search(r"\{\{[a-z]+\}\}", text), path
            for address in re.findall(r'(?:href|src)="(/[^"]*)"', text):
                there = urlsplit(address).path[1:]
                assert (
                    f"{there}index.html" if there.endswith("/") or not there else there
                ) in site, address


def test_page_requests_few_scripts_and_all_at_once(site: Files) -> None:
    for path in ("index.html", "play/index.html", "embed/table/index.html"):
        text = site[path].decode()
        requested = set(
            re.findall(r'<(?:script|link rel="modulepreload")[^>]*(?:src|href)="/([^"]+)"', text)
        )
        assert len(requested) <= 5, requested
        assert whole(site, requested)
    # when the worker is started
    parts = {address[1:] for address in facts_of(site)["pyscriptParts"]}
    assert facts_of(site)["pyscript"][1:] in parts
    assert whole(site, parts)


def whole(site: Files, scripts: set[str]) -> bool:
    """Whether these scripts import only each other."""
    imported = {
        str(PurePosixPath(script).parent / name)
        for script in scripts
        for name in re.findall(r'(?:from|import)"\./([^"]+)"', site[script].decode())
    }
    return imported <= scripts


def facts_of(site: Files) -> dict[str, Any]:
    """The addresses that pages give to their scripts."""
    match = re.search(
        r'<meta name="tilebag-site" content="([^"]*)">', site["play/index.html"].decode()
    )
    assert match
    facts = json.loads(html.unescape(match[1]))
    assert isinstance(facts, dict)
    return facts


def test_source_maps_show_every_module_and_no_local_path(site: Files) -> None:
    maps = [json.loads(data) for path, data in site.items() if path.endswith(".js.map")]
    shown = {
        re.sub(r"^(\.\./)+", "", name) for source_map in maps for name in source_map["sources"]
    }
    modules = {f"src/{name}" for name in read_tree(WEB / "src") if not name.startswith("sw/")}
    ours = {name for name in shown if "node_modules/" not in name}
    assert {name[name.index("src/") :] for name in ours} == modules - {
        "src/pages/first.ts",
        "src/base/types.ts",
        *(f"src/match/{name}.ts" for name in ("dialogs", "later")),  # only name other modules
        "src/match/abilities.ts",  # types only
        "src/match/match-parts.ts",  # types only
        "src/view/match-page.ts",  # types only
    }
    assert not [name for name in shown if name.startswith(("/", "tmp")) or str(WEB)[1:] in name]


def test_every_page_names_its_build(site: Files) -> None:
    name = json.loads(site["files.json"])["build"]
    for path in ("index.html", "play/index.html"):
        assert f"&quot;build&quot;:&quot;{name}&quot;".encode() in site[path]


def test_only_the_table_page_contains_script_and_style_and_its_policy_has_their_hashes(
    site: Files,
) -> None:
    rules = tuple(serve.read_rules(site["_headers"].decode()))
    for path, data in site.items():
        if path.endswith((".html", "pieces.svg")):
            text = data.decode()
            scripts = re.findall(
                r"<script(?![^>]* src=)(?![^>]*application/(?:ld\+)?json)[^>]*>(.*?)</script>",
                text,
                re.DOTALL,
            )
            styles = re.findall(r"<style[^>]*>(.*?)</style>", text, re.DOTALL)
            outside = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", text, flags=re.DOTALL)
            assert not re.search(r"\sstyle=|\son[a-z]+=", outside), path
            assert bool(scripts) == bool(styles) == (path == "play/index.html"), path
            headers = serve.headers_for("/" + path.removesuffix("index.html"), rules)
            hashes = sorted(
                re.findall(r"'(sha256-[^']+)'", headers.get("Content-Security-Policy", ""))
            )
            assert hashes == sorted(integrity(code.encode()) for code in scripts + styles), path


def test_a_lesson_of_ones_own_has_only_what_a_lesson_loads(site: Files) -> None:
    assert sorted(json.loads(site["embed/own/player.json"])["files"]) == [
        "css/theme-lesson.css",
        "js/lesson.js",
    ]


def test_no_address_gets_a_header_from_two_rules(site: Files) -> None:
    rules = tuple(serve.read_rules(site["_headers"].decode()))
    for path in site:
        headers = serve.headers_for("/" + path.removesuffix("index.html"), rules)
        assert "Cache-Control" in headers or path in {"404.html", "robots.txt", "_headers"}, path
        framed = headers.get("Content-Security-Policy", "").rpartition("frame-ancestors ")[2]
        assert path == "_headers" or framed == ("*" if path.startswith("embed/") else "'self'"), (
            path
        )


def test_build_is_reproducible(site: Files) -> None:
    assert build.site() == site, "if dist/ is older than the sources: make site"
