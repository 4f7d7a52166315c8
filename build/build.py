"""python build/build.py: the whole site into dist/, one step after the other."""

from __future__ import annotations

import shutil
import sys
import time

import bytecode
import complete
import fonts
import generator
import headers
import lessons
import manifest
import manual
import offline
import page
import prepared
import runtime
import shelf
import social
import wheel
from parts import CACHE, DIST, Files, Missing, compressed, integrity, under


def site() -> Files:
    """Every file of the site by its path."""
    compiled = bytecode.make(*wheel.make())
    library, engine_zip = compressed(compiled.library), compressed(compiled.wheel)
    wheel_name = f"{compiled.wheel_name}{runtime.PACKED}"
    engine_at, engine = under("engine", {wheel_name: engine_zip})
    fonts_at, type_ = under("fonts", fonts.files())
    prepared_at, tables = under("prepared", prepared.files())
    runtime_at, python = under("runtime", runtime.files(library))
    words_at, said = under("words", shelf.files())
    sources = page.read_sources()
    embed_at, embedding = generator.files(sources)
    lesson_pages = lessons.files(sources, python | engine)
    places = {
        "fonts": fonts_at,
        "words": words_at,
        "runtime": runtime_at,
        "pyscript": f"{runtime_at}/pyscript/core.js",
        "library": f"{runtime_at}/{runtime.LIBRARY}{runtime.PACKED}",
        "wheel": f"{engine_at}/{wheel_name}",
        "libraryhash": integrity(library),
        "wheelhash": integrity(engine_zip),
        "pyodide": runtime.version(),
        "embed": embed_at,
        "elementbytes": str(lessons.packed(lesson_pages["embed/v1.js"])),
        "enginemegabytes": lessons.megabytes(python | engine),
    }
    facts = {
        "engineFiles": offline.counted(python | engine),
        "pyscriptParts": [f"{runtime_at}/{name}" for name in runtime.started_scripts()],
        "prepared": prepared.known(prepared_at),
    }
    plain = runtime.plain(python | engine)
    framed = {"embedded": True, "engineFiles": offline.counted(plain), "pyscriptParts": []}
    files = python | engine | type_ | tables | said | page.files(places, facts, framed) | manual.files()
    files |= manifest.screenshots() | lesson_pages | embedding
    files |= social.files(sources[lessons.ART], lessons.addresses(lesson_pages))
    files |= offline.parts(files)
    build = page.build_name(files)
    kept = offline.listed(files)
    files |= {"_headers": headers.made(files)}
    return files | offline.files(build, kept)


def write(files: Files) -> None:
    """dist/ in one stroke: a half-made site is never served."""
    fresh = CACHE / "site"
    shutil.rmtree(fresh, ignore_errors=True)
    for path, data in files.items():
        target = fresh / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    shutil.rmtree(DIST, ignore_errors=True)
    fresh.rename(DIST)


def main() -> None:
    start = time.perf_counter()
    try:
        complete.require()
    except Missing as missing:
        sys.exit(f"build: {missing}")
    for line in complete.fallbacks():
        print(line)
    files = site()
    write(files)
    size = sum(map(len, files.values())) / 1e6
    print(f"dist/: {len(files)} files, {size:.1f} MB, in {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
