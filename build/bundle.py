"""web/js -> a few scripts: each page then asks for two or three files in place of seventy.

esbuild joins the modules that are always loaded together; what is imported only when it is wanted stays a file of its
own. A source map lies beside each script, so that a reader of the page's code sees the modules as they are written; no
page loads one, and the service worker does not keep them. Style sheets get the prefixes that some browsers need.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from parts import ESBUILD, NODE_MODULES, Files, read_tree

PAGES = ("js/main.js", "js/home.js")  # they share what both need
# each whole in itself: for them those above would be split further
ALONE = ("js/fair.js", "js/learn.js", "js/rules-page.js")
# each whole in itself: what it imported would wait
WORKERS = ("js/client/runtime.js", "js/client/snapshot-worker.js", "js/client/plain-worker.js")
CLASSIC = "js/first.js"  # runs before anything is drawn, also where a browser knows no modules
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


def bundle(modules: Files) -> Bundle:
    """Join modules, given by paths under js/.

    Raises:
        subprocess.CalledProcessError: esbuild refuses a module; it has said why on standard error.
    """
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(2) as pool:
        source, made, record = _write(modules, Path(place)), Path(place, "made"), Path(place, "meta.json")
        whole = pool.submit(_run_esbuild, source, made, *JOINED, *WORKERS, *ALONE)
        _run_esbuild(
            source, made, *JOINED, *PAGES, "--splitting", "--chunk-names=js/[name]-[hash]", f"--metafile={record}"
        )
        whole.result()
        outputs = json.loads(record.read_text(encoding="utf-8"))["outputs"]
        scripts = read_tree(made)
    top = next(path for path in outputs if path.endswith(PAGES[0])).removesuffix(PAGES[0])
    imports = {
        path.removeprefix(top): tuple(
            one["path"].removeprefix(top) for one in found["imports"] if one["kind"] == "import-statement"
        )
        for path, found in outputs.items()
        if not path.endswith(MAP)
    }
    return Bundle({CLASSIC: modules[CLASSIC], **scripts}, {**imports, **dict.fromkeys(ALONE, ())})


def bundle_alone(modules: Files, *entries: str) -> Files:
    """Scripts that are each complete in one file, for pages that load no other of ours, and their maps."""
    with tempfile.TemporaryDirectory() as place:
        made = Path(place, "made")
        _run_esbuild(_write(modules, Path(place)), made, *JOINED, *entries)
        return read_tree(made)


def minify(sheets: Files) -> Files:
    """Style sheets with the prefixes that some of the browsers still need, and without their spaces."""
    with tempfile.TemporaryDirectory() as place:
        source, made = _write(sheets, Path(place)), Path(place, "made")
        _run_esbuild(source, made, *sheets, f"--target={BROWSERS}")
        return read_tree(made)


def _write(modules: Files, place: Path) -> Path:
    """The modules as files, for esbuild."""
    source = place / "source"
    for name, data in modules.items():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    (source / "node_modules").symlink_to(NODE_MODULES)  # maps name no folder of this machine
    return source


def _run_esbuild(source: Path, made: Path, *what: str) -> None:
    command: list[str | Path] = [ESBUILD, *what, "--minify", "--log-level=warning", "--outbase=.", f"--outdir={made}"]
    subprocess.run(command, cwd=source, check=True)
