"""web/src -> a few scripts under js/: each page then asks for two or three files in place of seventy.

esbuild joins the modules that are always loaded together; what is imported on demand stays a file of its
own. Each script has a source map beside it for readers of the code; pages do not load them, and the service worker does
not keep them. Style sheets get the prefixes that some browsers need.
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

from parts import ESBUILD, WEB, Files, read_tree, write

PAGES = ("main", "home")  # they share what both need
# one file each: sharing with those above would split them further
ALONE = ("fair", "join", "learn", "rules-page")
# one file each, so that they do not wait for imports
WORKERS = ("engine/runtime", "engine/snapshot-worker", "engine/plain-worker")
CLASSIC = "first"  # runs before anything is drawn, also where a browser knows no modules
MADE = "made/"
MAP = ".map"
JOINED = (
    *("--bundle", "--preserve-symlinks", "--format=esm", "--target=es2022"),
    *("--sourcemap=linked", "--legal-comments=none"),
)
BROWSERS = "chrome111,edge111,firefox115,safari16.4,ios16.4"  # as web/words/*.toml promise them (old)


@dataclass(frozen=True)
class Bundle:
    """Scripts by path, and what each loads at once."""

    files: Files
    imports: Mapping[str, Sequence[str]]

    def imports_of(self, entry: str) -> set[str]:
        """The scripts that a script imports statically, and theirs, without itself."""
        direct = set(self.imports.get(entry, ()))
        return direct.union(*map(self.imports_of, direct))


def bundle() -> Bundle:
    """Join the modules of src/.

    Raises:
        subprocess.CalledProcessError: esbuild rejects a module; its message is on standard error.
    """
    with _workplace() as place, ThreadPoolExecutor(2) as pool:
        whole = pool.submit(_bundle_scripts, place, *JOINED, entries=(*WORKERS, *ALONE))
        more = ("--splitting", "--chunk-names=[name]-[hash]", "--metafile=meta.json")
        _bundle_scripts(place, *JOINED, *more, entries=PAGES)
        _bundle_scripts(place, "--target=es5", entries=(CLASSIC,))
        whole.result()
        outputs = json.loads((place / "meta.json").read_text(encoding="utf-8"))["outputs"]
        imports = {
            path.removeprefix(MADE): [
                one["path"].removeprefix(MADE) for one in output["imports"] if one["kind"] == "import-statement"
            ]
            for path, output in outputs.items()
        }
        return Bundle(read_tree(place / MADE), imports)


def bundle_alone(*entries: str) -> Files:
    """Scripts that are each complete in one file, for pages that load no other of ours, and their maps."""
    with _workplace() as place:
        _bundle_scripts(place, *JOINED, entries=entries)
        return read_tree(place / MADE)


def minify(sheets: Files) -> Files:
    """Style sheets with the prefixes that some of the browsers still need, and without their spaces."""
    with _workplace() as place:
        write(sheets, place / "sheets")
        names = [f"sheets/{name}" for name in sheets]
        _run_esbuild(place, *names, f"--target={BROWSERS}", "--outbase=sheets", f"--outdir={MADE}")
        return read_tree(place / MADE)


@contextmanager
def _workplace() -> Iterator[Path]:
    """A folder for esbuild's output, with a link to the sources, so that source maps name no folder of this machine."""
    with tempfile.TemporaryDirectory() as place:
        Path(place, "source").symlink_to(WEB)
        yield Path(place)


def _bundle_scripts(place: Path, *how: str, entries: Sequence[str]) -> None:
    """`entries`: modules in pages/, or their paths; a page's script is in no folder."""
    paths = {name: name if "/" in name else f"pages/{name}" for name in entries}
    named = [f"{name}=source/src/{path}.ts" for name, path in paths.items()]
    _run_esbuild(place, *how, *named, f"--outdir={MADE}js")


def _run_esbuild(place: Path, *what: str) -> None:
    subprocess.run([ESBUILD, *what, "--tsconfig-raw={}", "--minify", "--log-level=warning"], cwd=place, check=True)
