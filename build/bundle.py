"""web/src -> a few scripts under js/: each page then requests two or three files instead of
seventy.

esbuild joins the modules that are always loaded together; modules that are imported on demand
remain separate files. It leaves out modules of which nothing is used, except those that
web/package.json names as having side effects. Each script has a source map for readers of the code,
which pages do not load and the service worker does not store. Lightning CSS joins the style sheets
and adapts them to the browsers that the page supports.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from parts import ESBUILD, WEB, Files, read_tree
from site_root import root

PAGES = ("match", "home")  # the modules that both need are shared
# one file each, because shared modules would split the scripts above further
ALONE = ("join", "learn", "rules-page")
# the same, but what they import on demand is in other files, named after the page
ALONE_AT_FIRST = ("framed", "fair")
# one file each, so that they start without waiting for imports
WORKERS = ("engine/runtime", "engine/snapshot-worker", "engine/plain-worker")
CLASSIC = "first"  # runs before anything is drawn, even in browsers without modules
MADE = "made/"
MAP = ".map"
JOINED = (
    *("--bundle", "--preserve-symlinks", "--format=esm", "--target=es2022"),
    *("--sourcemap=linked", "--legal-comments=none"),
)
SPLIT = "--splitting"  # modules imported on demand remain separate files
META = "meta.json"
SHARED = "shared.ts"  # made for esbuild: only imports the modules that all pages load at once
WITH_SHARED = (f"--inject:{SHARED}", "--log-override:ignored-bare-import=silent")
STYLES = Path(__file__).with_name("styles.mjs")


@dataclass(frozen=True)
class Bundle:
    """Scripts by path, and the scripts that each imports statically."""

    files: Files
    imports: Mapping[str, Sequence[str]]

    def imports_of(self, entry: str) -> set[str]:
        """The scripts that a script imports statically, directly or indirectly, without itself."""
        direct = set(self.imports.get(entry, ()))
        return direct.union(*map(self.imports_of, direct))


def bundle() -> Bundle:
    """Join the modules of src/.

    Raises:
        subprocess.CalledProcessError: esbuild rejects a module; its message is on standard error.
    """
    with _workplace() as place, ThreadPoolExecutor(2) as pool:
        whole = pool.submit(_bundle_scripts, place, *JOINED, entries=(*WORKERS, *ALONE))
        imports = _bundle_split(place, PAGES)
        for name in ALONE_AT_FIRST:
            imports |= _bundle_split(place, (name,), f"{name}-")
        _bundle_scripts(place, "--target=es5", entries=(CLASSIC,))
        whole.result()
        return Bundle(read_tree(place / MADE), imports)


def _bundle_split(place: Path, entries: Sequence[str], prefix: str = "") -> dict[str, list[str]]:
    """Join modules into several scripts; returns which of them each imports statically.

    prefix  begins the names of scripts that are not entries
    """
    _write_shared_modules(place, entries)
    names = f"--chunk-names={prefix}[name]-[hash]"
    how = (*JOINED, SPLIT, *WITH_SHARED, names, f"--metafile={META}")
    _bundle_scripts(place, *how, entries=entries)
    outputs = json.loads((place / META).read_text(encoding="utf-8"))["outputs"]
    return {
        path.removeprefix(MADE): [
            entry["path"].removeprefix(MADE)
            for entry in output["imports"]
            if entry["kind"] == "import-statement"
        ]
        for path, output in outputs.items()
    }


def _write_shared_modules(place: Path, pages: Sequence[str]) -> None:
    """Write a module that imports every module which all these pages load at once.

    esbuild joins the modules that the same scripts need, and injects this one into all scripts,
    also into those that are loaded on demand. So what all pages load becomes one script; otherwise
    it would be one for each combination of pages and scripts on demand.
    """
    entries = [f"source/src/pages/{page}.ts" for page in pages]
    how = ("--bundle", "--preserve-symlinks", "--format=esm", "--outdir=unused")
    _run_esbuild(place, *how, define_root(), f"--metafile={META}", *entries)
    modules = json.loads((place / META).read_text(encoding="utf-8"))["inputs"]

    def add_loaded(path: str, loaded: set[str]) -> set[str]:
        if path not in loaded:
            loaded.add(path)
            for module in modules[path]["imports"]:
                if module["kind"] == "import-statement" and not module.get("external"):
                    add_loaded(module["path"], loaded)
        return loaded

    shared = set.intersection(*(add_loaded(entry, set()) for entry in entries)).difference(entries)
    lines = [f"import {json.dumps(f'./{path}')};" for path in sorted(shared)]
    (place / SHARED).write_text("\n".join(lines), encoding="utf-8")


def bundle_alone(*entries: str) -> Files:
    """Scripts that are each one complete file, for pages that load no other scripts of ours, and
    their maps.
    """
    with _workplace() as place:
        _bundle_scripts(place, *JOINED, entries=entries)
        return read_tree(place / MADE)


def build_styles(sheets: Mapping[str, Sequence[str]]) -> Files:
    """Style sheets for the browsers that the page supports, minified.

    sheets  for each path in the site the files of web/css/ that are joined there, in this order
            and without ".css"

    Raises:
        subprocess.CalledProcessError: a style sheet is wrong; the message is on standard error.
    """
    answer = subprocess.run(
        ["node", STYLES], input=json.dumps(sheets).encode(), stdout=subprocess.PIPE, check=True
    )
    return {path: text.encode() for path, text in json.loads(answer.stdout).items()}


@contextmanager
def _workplace() -> Iterator[Path]:
    """A folder for esbuild's output, with a link to the sources, so that source maps contain no
    local path.
    """
    with tempfile.TemporaryDirectory() as place:
        Path(place, "source").symlink_to(WEB)
        yield Path(place)


def _bundle_scripts(place: Path, *how: str, entries: Sequence[str]) -> None:
    """`entries`: modules in pages/, or their paths; a page's script is in no folder."""
    paths = {name: name if "/" in name else f"pages/{name}" for name in entries}
    named = [f"{name}=source/src/{path}.ts" for name, path in paths.items()]
    _run_esbuild(place, *how, *named, define_root(), f"--outdir={MADE}js")


def define_root() -> str:
    """The option of esbuild that gives scripts the path of the site (web/src/base/root.ts)."""
    return f"--define:SITE_ROOT={json.dumps(root())}"


def _run_esbuild(place: Path, *options: str) -> None:
    subprocess.run(
        [ESBUILD, *options, "--tsconfig-raw={}", "--minify", "--log-level=warning"],
        cwd=place,
        check=True,
    )
