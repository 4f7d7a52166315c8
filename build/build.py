"""python build/build.py [--folder dist]: builds the whole site, step by step."""

from __future__ import annotations

import argparse
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import complete
import contract
import lessons
import offline
import page
import prepared
import runtime
import shelf
import wheel
from bytecode import Bytecode
from parts import (
    CACHE,
    DIST,
    WEB,
    Files,
    compress,
    explain_failures,
    integrity,
    read_tree,
    under,
    write,
)
from site_root import place
from tilebag.kit import large_table
from tilebag.match import catalog


@dataclass(frozen=True)
class Core:
    """The files that are needed to play: the pages, their scripts and styles, and the engine."""

    pages: page.Pages
    engine: Files  # Pyodide, PyScript, library and wheel
    others: Files
    megabytes: str  # compressed size of the engine


def make_core(python: Bytecode, prepared_at: str, build: str = "") -> Core:
    """`prepared_at`: address of the prepared matches; `build`: its name, by default the hash of its
    content.
    """
    contract.main()
    library = compress(python.library)
    wheel = compress(python.wheel)
    wheel_name = f"{python.wheel_name}{runtime.PACKED}"
    engine_at, engine = under("engine", {wheel_name: wheel})
    type_files = {
        name: data
        for name, data in read_tree(WEB / "fonts").items()
        if name.endswith((".woff2", ".css"))
    }
    fonts_at, fonts = under("fonts", type_files)
    runtime_at, pyodide = under("runtime", runtime.files(library))
    words_at, words = under("words", shelf.files())
    embed_at, embedding = lessons.generator()
    engine |= pyodide
    megabytes = lessons.megabytes(engine)
    places = {
        "fonts": fonts_at,
        "words": words_at,
        "runtime": runtime_at,
        "pyscript": f"{runtime_at}/pyscript/core.js",
        "library": f"{runtime_at}/{runtime.LIBRARY}{runtime.PACKED}",
        "wheel": f"{engine_at}/{wheel_name}",
        "libraryhash": integrity(library),
        "wheelhash": integrity(wheel),
        "pyodide": runtime.version(),
        "embed": embed_at,
        "elementbytes": str(lessons.compressed_size(lessons.element()["embed/v1.js"])),
        "enginemegabytes": megabytes,
    }
    facts = {
        "engineFiles": offline.large_files(engine),
        "pyscriptParts": [f"{runtime_at}/{name}" for name in runtime.started_scripts()],
        "prepared": prepared.facts(prepared_at),
    }
    plain = offline.large_files(runtime.plain(engine))
    narrow = [key for key in catalog.keys() if catalog.box(key).narrow_bar]
    tables: dict[str, object] = {"large": large_measures(), "narrowBars": narrow}
    framed = {**tables, "engineFiles": plain, "pyscriptParts": []}
    of_pages = {page.TABLE: tables, page.JOINED: tables, page.FRAMED: framed}
    screenshots = {
        f"screenshots/{name}": data for name, data in read_tree(WEB / "screenshots").items()
    }
    pages = page.Pages(places, facts, of_pages, build)
    return Core(pages, engine, fonts | words | embedding | screenshots, megabytes)


def large_measures() -> dict[str, object]:
    """The measures of the games' tables on large screens, for the page."""
    forms = {key: catalog.box(key).large for key in catalog.keys()}
    games = {key: large.figures() for key, large in forms.items() if large}
    return {**large_table.figures(), "games": games}


def site() -> Files:
    """Every file of the site by its path."""
    import bytecode
    import headers
    import manual
    import social

    prepared_at, tables = under("prepared", prepared.files())
    core = make_core(bytecode.make(*wheel.built()), prepared_at)
    files = (
        core.engine | core.others | tables | core.pages.make_all() | manual.files() | wheel.files()
    )
    files |= lessons.files(core.megabytes) | social.pictures() | social.files()
    about = {path: data for path, data in files.items() if path.startswith("about/")}
    files |= under("packs", {f"about{runtime.PACKED}": lessons.pack(about, headers.POLICY)})[1]
    files = place(files)
    files |= offline.parts(files)
    listed = offline.list_kept(files)
    files |= {"_headers": headers.make(files)}
    return files | offline.files(core.pages.build, listed)


def replace(folder: Path, files: Files) -> None:
    """Replaces a folder as a whole, so that an incomplete site is never served."""
    fresh = CACHE / f"site-{folder.name}"
    shutil.rmtree(fresh, ignore_errors=True)
    write(files, fresh)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.move(fresh, folder)


def main(arguments: Sequence[str] | None = None) -> None:
    """`arguments`: by default those of the command line."""
    parser = argparse.ArgumentParser(description="Builds the site.")
    parser.add_argument("--folder", type=Path, default=DIST)
    folder: Path = parser.parse_args(arguments).folder.resolve()
    start = time.perf_counter()
    with explain_failures():
        complete.require()
        for line in complete.fallbacks():
            print(line)
        shutil.rmtree(folder, ignore_errors=True)  # after a failed build there is no old site
        files = site()
    replace(folder, files)
    size = sum(map(len, files.values())) / 1e6
    seconds = time.perf_counter() - start
    print(f"{folder.name}/: {len(files)} files, {size:.1f} MB, in {seconds:.1f} s")


if __name__ == "__main__":
    main()
