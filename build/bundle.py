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
from dataclasses import dataclass
from pathlib import Path

from parts import NODE_MODULES, Files, read_tree

PAGES = ("js/main.js", "js/home.js")  # they share what both need
# each whole in itself: for them those above would be split further
ALONE = ("js/fair.js", "js/learn.js", "js/rules-page.js")
# each whole in itself: what it imported would wait
WORKERS = ("js/client/runtime.js", "js/client/snapshot-worker.js", "js/client/plain-worker.js")
CLASSIC = "js/first.js"  # runs before anything is drawn, also where a browser knows no modules
MAP = ".map"
BROWSERS = "chrome111,edge111,firefox115,safari16.4,ios16.4"  # as web/words/*.toml promise them (old)


@dataclass(frozen=True)
class Bundle:
    """Scripts by path, and what each loads at once."""

    files: Files
    imports: Mapping[str, tuple[str, ...]]

    def needed(self, entry: str) -> tuple[str, ...]:
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
    with tempfile.TemporaryDirectory() as place:
        source, made, record = _laid_out(modules, Path(place)), Path(place, "made"), Path(place, "meta.json")
        _esbuild(source, made, *WORKERS)
        _esbuild(source, made, *ALONE)
        _esbuild(source, made, *PAGES, "--splitting", "--chunk-names=js/[name]-[hash]", f"--metafile={record}")
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


def alone(modules: Files, entry: str) -> Files:
    """One script whole in itself, for pages that load no other of ours, and its map."""
    with tempfile.TemporaryDirectory() as place:
        made = Path(place, "made")
        _esbuild(_laid_out(modules, Path(place)), made, entry)
        return read_tree(made)


def style(sheet: bytes) -> bytes:
    """A style sheet with the prefixes that some of the browsers still need, and without its spaces."""
    command: list[str | Path] = [NODE_MODULES / ".bin" / "esbuild", "--loader=css", "--minify", f"--target={BROWSERS}"]
    return subprocess.run(command, input=sheet, stdout=subprocess.PIPE, check=True).stdout


def _laid_out(modules: Files, place: Path) -> Path:
    """The modules as files, for esbuild."""
    source = place / "source"
    for name, data in modules.items():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    (source / "node_modules").symlink_to(NODE_MODULES)  # maps name no folder of this machine
    return source


def _esbuild(source: Path, made: Path, *what: str) -> None:
    subprocess.run(
        [
            NODE_MODULES / ".bin" / "esbuild",
            *what,
            "--bundle",
            "--preserve-symlinks",
            "--format=esm",
            "--target=es2022",
            "--minify",
            "--sourcemap=linked",
            "--legal-comments=none",
            "--log-level=warning",
            "--outbase=.",
            f"--outdir={made}",
        ],
        cwd=source,
        check=True,
    )
