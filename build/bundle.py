"""web/src -> a few scripts under js/: each page then asks for two or three files in place of seventy.

esbuild joins the modules that are always loaded together; what is imported only when it is wanted stays a file of its
own. A source map lies beside each script, so that a reader of the page's code sees the modules as they are written; no
page loads one, and the service worker does not keep them. Style sheets get the prefixes that some browsers need.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from parts import ESBUILD, NODE_MODULES, Files, read_tree, write

PAGES = ("main", "home")  # they share what both need
# each whole in itself: for them those above would be split further
ALONE = ("fair", "learn", "rules-page")
# each whole in itself: what it imported would wait
WORKERS = ("engine/runtime", "engine/snapshot-worker", "engine/plain-worker")
CLASSIC = "first"  # runs before anything is drawn, also where a browser knows no modules
SOURCES = "src"
SCRIPT = ".ts"
MAP = ".map"
JOINED = (
    *("--bundle", "--preserve-symlinks", "--format=esm", "--target=es2022"),
    *("--sourcemap=linked", "--legal-comments=none"),
)
BROWSERS = "chrome111,edge111,firefox115,safari16.4,ios16.4"  # as web/words/*.toml promise them (old)


def modules(sources: Files) -> Files:
    """The scripts among files of web/."""
    return {name: data for name, data in sources.items() if name.endswith(SCRIPT)}


@dataclass(frozen=True)
class Bundle:
    """Scripts by path, and what each loads at once."""

    files: Files
    imports: Mapping[str, tuple[str, ...]]

    def imports_of(self, entry: str) -> tuple[str, ...]:
        """The scripts that a script imports statically, and theirs, without itself; sorted."""
        seen: set[str] = set()
        waiting = list(self.imports[entry])
        while waiting:
            if (script := waiting.pop()) not in seen:
                seen.add(script)
                waiting += self.imports[script]
        return tuple(sorted(seen))


def bundle(scripts: Files) -> Bundle:
    """Join modules, given by paths under src/.

    Raises:
        subprocess.CalledProcessError: esbuild refuses a module; it has said why on standard error.
    """
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(2) as pool:
        source, made, record = _write(scripts, Path(place)), Path(place, "made"), Path(place, "meta.json")
        whole = pool.submit(_bundle_scripts, source, made, *JOINED, entries=(*WORKERS, *ALONE))
        more = ("--splitting", "--chunk-names=[name]-[hash]", f"--metafile={record}")
        _bundle_scripts(source, made, *JOINED, *more, entries=PAGES)
        _bundle_scripts(source, made, "--target=es5", entries=(CLASSIC,))
        whole.result()
        outputs = json.loads(record.read_text(encoding="utf-8"))["outputs"]
        found = read_tree(made)
    top = next(path for path in outputs if path.endswith(address(PAGES[0]))).removesuffix(address(PAGES[0]))
    imports = {
        path.removeprefix(top): tuple(
            one["path"].removeprefix(top) for one in output["imports"] if one["kind"] == "import-statement"
        )
        for path, output in outputs.items()
        if not path.endswith(MAP)
    }
    return Bundle(found, {**imports, **{address(name): () for name in ALONE}})


def address(entry: str) -> str:
    """Where the site has the script made from a module."""
    return f"js/{entry}.js"


def bundle_alone(sources: Files, *entries: str) -> Files:
    """Scripts that are each complete in one file, for pages that load no other of ours, and their maps."""
    with tempfile.TemporaryDirectory() as place:
        made = Path(place, "made")
        _bundle_scripts(_write(modules(sources), Path(place)), made, *JOINED, entries=entries)
        return read_tree(made)


def minify(sheets: Files) -> Files:
    """Style sheets with the prefixes that some of the browsers still need, and without their spaces."""
    with tempfile.TemporaryDirectory() as place:
        source, made = _write(sheets, Path(place)), Path(place, "made")
        _run_esbuild(source, *sheets, f"--target={BROWSERS}", "--outbase=.", f"--outdir={made}")
        return read_tree(made)


def _write(files: Files, place: Path) -> Path:
    """Sources as files, for esbuild."""
    source = place / "source"
    write(files, source)
    (source / "node_modules").symlink_to(NODE_MODULES)  # maps name no folder of this machine
    return source


def _bundle_scripts(source: Path, made: Path, *how: str, entries: Sequence[str]) -> None:
    """`entries`: modules in pages/, or their paths; a page's script is in no folder."""
    paths = {name: name if "/" in name else f"pages/{name}" for name in entries}
    named = [f"{name}={SOURCES}/{path}{SCRIPT}" for name, path in paths.items()]
    _run_esbuild(source, *how, *named, f"--outdir={made / 'js'}")


def _run_esbuild(source: Path, *what: str) -> None:
    subprocess.run([ESBUILD, *what, "--minify", "--log-level=warning"], cwd=source, check=True)
