"""Measure the time until a match can be played, compared with a bare page that only starts Pyodide.

python research/bench/web.py [--samples plain=10,link=5,quarter=3] [--browsers chromium,firefox]
                 [--games okey,…] [--write] needs dist/ (make bench-web builds it); --write stores
                 reports/bench-web.md, line by line

Each sample uses a browser with a new profile: a first visit; a pause, in which the engine prepares
matches, the service worker stores files and the snapshot is made at once (the page itself waits 12
s); the browser is closed; and a later visit with the same profile. The bare page just waits during
the pause. Conditions:

    plain     no limits
    link      the server shares one link of 9 Mbit/s and answers after 60 ms (build/serve.py)
    quarter   browser and driver limited to a quarter of one processor by a Linux control group, if
              available
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import serve
from browsers import launch_options
from browsing import Server, poll, start_server
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType, Page

ROOT = Path(__file__).resolve().parents[2]
BARE = "bare page"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
SAMPLES = "plain=10,link=5,quarter=3"
LINK = ("--mbit", "9", "--latency", "60")
GROUP = Path("/sys/fs/cgroup/cpu/tilebag-bench")
VISITS = ("first", "later")
REST = 5  # seconds; longer than the page waits before the engine prepares matches
PRESSES = 8
SHELVES = 10
MARKS = """() => Object.fromEntries([...performance.getEntriesByType('mark'), ...performance.getEntriesByType('paint')]
  .map(({ name, startTime }) => [name.replace('tilebag:', ''), startTime]))"""
PRESS = """async () => {
  const root = document.documentElement;
  if (root.dataset.phase !== "ready") return null;
  document.getElementById("hint").click();
  const hinted = () => document.querySelector("#actions .hinted");
  for (let k = 0; k < 200 && !hinted(); k += 1) await new Promise((done) => setTimeout(done, 5));
  const [button, rev] = [hinted(), root.dataset.rev];
  if (!button) return null;
  let start = performance.now();
  button.click();
  await new Promise(requestAnimationFrame);
  const yes = document.querySelector("dialog[open] [data-answer].main");
  if (yes) start = performance.now();
  yes?.click();
  while (root.dataset.rev === rev && performance.now() - start < 5000) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""

SITE = "JSON.parse(document.querySelector('meta[name=tilebag-site]').content)"
MAKE_SNAPSHOT = f"""() => new Promise((done, fail) => {{
  const worker = new Worker(`${{{SITE}.assets}}/js/engine/snapshot-worker.js`, {{ type: "module" }});
  worker.addEventListener("message", ({{ data }}) => done(data));
  worker.addEventListener("error", ({{ message }}) => fail(new Error(message)));
}})"""
MEMORY = f"""async (game) => {{
  const {{ loadPyodide }} = await import(`${{{SITE}.assets}}/js/engine/runtime.js`);
  const python = await loadPyodide({{}});
  const restored = python.runPython("import sys; 'tilebag.page.port' in sys.modules");
  const length = () => python._module.HEAPU8.length;
  const begun = length();
  python.runPython("import tilebag.page.port");
  const sizes = {{ restored, begun, imported: length() }};
  return {{ ...sizes, steps: python.runPython(game), played: length() }};
}}"""
GAME = """
import json
from tilebag.page.port import Port
port, steps = Port(), 0
message = {"do": "new", "game": "okey", "seats": ["keen"] * 4, "seed": "1"}
while True:
    answers = [json.loads(answer) for answer in port.handle(json.dumps(message))]
    state = next(answer for answer in answers if answer["say"] == "state")
    if state["phase"] == "over":
        break
    message, steps = {"do": "tick", "rev": state["rev"]}, steps + 1
steps
"""

Sample: TypeAlias = dict[str, dict[str, float]]  # visit -> mark -> milliseconds


def bare_site(folder: Path) -> None:
    """A page that only starts Pyodide as distributed by npm, then marks the time."""
    for name in (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
    ):
        shutil.copy(PYODIDE / name, folder / name)
    page = '<!DOCTYPE html><html lang="en"><title>bare</title><p>bare</p><script type="module" src="/bare.js"></script>'
    (folder / "index.html").write_text(page, encoding="utf-8")
    script = 'import { loadPyodide } from "/pyodide.mjs";\nawait loadPyodide();\nperformance.mark("ready");\n'
    (folder / "bare.js").write_text(script, encoding="utf-8")


def phone(browser: str) -> dict[str, Any]:
    """Options of a page on a phone; Firefox has no touch."""
    touch = {"has_touch": True, "is_mobile": True} if browser == "chromium" else {}
    return {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, **touch}


@contextmanager
def open_phone(kind: BrowserType, profile: str) -> Iterator[BrowserContext]:
    """A phone's browser with this profile."""
    context = kind.launch_persistent_context(
        profile, **launch_options(kind.name), **phone(kind.name)
    )
    yield context
    context.close()


def visit(context: BrowserContext, address: str) -> dict[str, float]:
    page = context.new_page()
    page.goto(address)
    poll(
        page,
        "() => performance.getEntriesByType('mark').some(({ name }) => name.endsWith('ready'))",
        seconds=240,
    )
    marks = page.evaluate(MARKS)
    assert isinstance(marks, dict)
    return marks


def rest(page: Page) -> None:
    """Wait until the files and the snapshot for the next visit are stored."""
    time.sleep(REST)
    if page.evaluate("() => document.querySelector('meta[name=tilebag-site]') !== null"):
        page.evaluate(MAKE_SNAPSHOT)
        poll(page, "() => document.documentElement.dataset.offline === 'ready'", seconds=120)


def sample(kind: BrowserType, address: str) -> Sample:
    """One first and one later visit."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        visits = {}
        for name in VISITS:
            with open_phone(kind, profile) as context:
                visits[name] = visit(context, address)
                if name == VISITS[0]:
                    rest(context.pages[-1])
        return visits


def answer_times(page: Page) -> list[float]:
    """Milliseconds from pressing the advised move to the next paint of its result."""
    times = []
    for _ in range(PRESSES * 3):
        took = page.evaluate(PRESS)
        if took is not None:
            times.append(took)
        page.wait_for_timeout(150)
        if len(times) == PRESSES:
            break
    return times


def measure(browser: str, times: int, sites: dict[str, str]) -> dict[str, list[Sample]]:
    """Samples by site, taken from the sites in turn."""
    samples: dict[str, list[Sample]] = {name: [] for name in sites}
    with sync_playwright() as playwright:
        kind = getattr(playwright, browser)
        for _ in range(times):
            for name, address in sites.items():
                samples[name].append(sample(kind, address))
    return samples


def measure_games(
    browser: str, condition: str, times: int, games: Sequence[str]
) -> dict[str, list[Sample]] | None:
    """Samples of the bare page and the games under a condition; None if the system does not support
    it.
    """
    link = LINK if condition == "link" else ()
    with tempfile.TemporaryDirectory() as folder:
        bare_site(Path(folder))
        servers = [start_server(Path(folder), options=link), start_server(options=link)]
        own = servers[1].url
        sites = {BARE: servers[0].url} | {
            game: f"{own}play/#game={game}&tips=off" for game in games
        }
        try:
            return _measure_here(browser, condition, times, sites)
        finally:
            for server in servers:
                server.stop()


def limit_to_a_quarter(process: int) -> None:
    """Limit a process and its children to a quarter of a processor; raises OSError if
    unsupported.
    """
    GROUP.mkdir(exist_ok=True)
    (GROUP / "cpu.cfs_period_us").write_text("100000")
    (GROUP / "cpu.cfs_quota_us").write_text("25000")
    (GROUP / "cgroup.procs").write_text(str(process))


def _measure_here(
    browser: str, condition: str, times: int, sites: dict[str, str]
) -> dict[str, list[Sample]] | None:
    ask = {"browser": browser, "times": times, "sites": sites}
    samples: dict[str, list[Sample]] | None = answer_of_child(__file__, ask, condition)
    return samples


def answer_of_child(script: str, ask: object, condition: str) -> Any:
    """Run a script with `--child`; returns its last line, parsed, or None if the condition is not
    supported.
    """
    command = [sys.executable, script, "--child"]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    if condition == "quarter":
        try:
            limit_to_a_quarter(child.pid)
        except OSError:
            child.kill()
            return None
    output, _ = child.communicate(json.dumps(ask))
    return json.loads(output.splitlines()[-1])


def rows(samples_by_site: dict[str, list[Sample]]) -> Iterator[str]:
    """Medians in milliseconds, and their ratio to the bare page's for the same visit."""
    marks = ("first-contentful-paint", "shown", "playable", "ready")
    yield "| what | visit | first contentful paint | shown | playable | ready | playable : bare | ready : bare |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    bare = {
        name: median(visits[name]["ready"] for visits in samples_by_site[BARE]) for name in VISITS
    }
    for site, samples in samples_by_site.items():
        for name in VISITS:
            seen = {
                mark: [visits[name][mark] for visits in samples if mark in visits[name]]
                for mark in marks
            }
            cells = [f"{median(times):.0f}" if times else "" for times in seen.values()]
            ratios = [
                f"{median(seen[mark]) / bare[name]:.2f}" if seen[mark] else "" for mark in marks[2:]
            ]
            yield f"| {site} | {name} | {' | '.join(cells)} | {' | '.join(ratios)} |"


def bytes_on_the_way(server: Server) -> Iterator[str]:
    """The files requested on a first visit until the engine answers, and their sizes as sent."""
    urls: set[str] = set()
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        open_phone(playwright.chromium, profile) as context,
    ):
        context.on("request", lambda request: urls.add(request.url))
        visit(context, f"{server.url}play/#game=okey&tips=off")
    site = serve.Site(ROOT / "dist", serve.Link())
    files = {url: site.find(urlsplit(url).path) for url in urls if url.startswith(server.url)}
    sizes = {url: len(site.body(file, "br")[0]) for url, file in files.items() if file}
    yield "| file | bytes |"
    yield "| --- | ---: |"
    for url, size in sorted(sizes.items(), key=lambda entry: -entry[1]):
        if size > 10_000:
            yield f"| {url.removeprefix(server.url)} | {size:,} |"
    small = [size for size in sizes.values() if size <= 10_000]
    yield f"| {len(small)} smaller ones | {sum(small):,} |"
    yield f"| all | {sum(sizes.values()):,} |"


def shelf_paint(server: Server, browsers: Sequence[str]) -> Iterator[str]:
    """The first contentful paint of the home page and of a match: medians of new profiles."""
    yield "| browser | visit | first contentful paint |"
    yield "| --- | --- | ---: |"
    with sync_playwright() as playwright:
        for browser in browsers:
            seen: dict[str, list[float]] = {name: [] for name in VISITS}
            for _ in range(SHELVES):
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    for name in VISITS:
                        with open_phone(getattr(playwright, browser), profile) as context:
                            page = context.new_page()
                            page.goto(server.url)
                            poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
                            time.sleep(1)  # the entry may be added after the paint
                            seen[name].append(page.evaluate(MARKS)["first-contentful-paint"])
            yield from (
                f"| {browser} | {name} | {median(times):.0f} |" for name, times in seen.items()
            )


def taps(server: Server) -> Iterator[str]:
    yield "| game | median ms | most |"
    yield "| --- | ---: | ---: |"
    with sync_playwright() as playwright:
        for game in catalog.keys():
            with (
                tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
                open_phone(playwright.chromium, profile) as context,
            ):
                page = context.new_page()
                page.goto(f"{server.url}play/#game={game}&seed=5&tips=off&pace=none&motion=none")
                poll(
                    page,
                    "() => performance.getEntriesByName('tilebag:ready').length > 0",
                    seconds=120,
                )
                times = answer_times(page)
                yield f"| {game} | {median(times):.0f} | {max(times):.0f} |"


def memory(server: Server) -> Iterator[str]:
    """The size of the stored snapshot, and of Python's memory with and without it."""
    figures = {}
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        open_phone(playwright.chromium, profile) as context,
    ):
        page = context.new_page()
        page.goto(server.url)
        figures["plain"] = page.evaluate(MEMORY, GAME)
        size = page.evaluate(MAKE_SNAPSHOT)
        page.reload()
        figures["quick"] = page.evaluate(MEMORY, GAME)
    assert [figure["restored"] for figure in figures.values()] == [False, True]
    yield f"Kept on the device for a quick start: {size / 1e6:.1f} MB."
    yield ""
    yield "| start | Python's memory, MB | with the engine imported | after a game of Okey by four computers |"
    yield "| --- | ---: | ---: | ---: |"
    for name, figure in figures.items():
        lengths = [f"{figure[when] / 1e6:.1f}" for when in ("begun", "imported", "played")]
        yield f"| {name} | {' | '.join(lengths)} ({figure['steps']} steps) |"


def report(
    samples: Mapping[str, int], browsers: Sequence[str], games: Sequence[str]
) -> Iterator[str]:
    yield "# How soon one can play"
    yield ""
    yield "Made by `make bench-web` (`research/bench/web.py` says how), medians in milliseconds; read the ratios."
    for condition, times in samples.items():
        for browser in browsers:
            samples_by_site = measure_games(browser, condition, times, games)
            yield from ("", f"## {browser}, {condition}, n = {times}", "")
            yield from (
                rows(samples_by_site)
                if samples_by_site
                else ("Not measured: this system has no control groups to be used.",)
            )
    server = start_server()
    yield from ("", "## Bytes until the engine answers, first visit (brotli 9 or as they are)", "")
    yield from bytes_on_the_way(server)
    yield from ("", f"## The shelf, n = {SHELVES}", "")
    yield from shelf_paint(server, browsers)
    yield from ("", "## From a press to the paint of its answer, Chromium", "")
    yield from taps(server)
    yield from ("", "## Memory, Chromium", "")
    yield from memory(server)
    server.stop()


def child() -> None:
    request: Any = json.loads(sys.stdin.read())
    print(json.dumps(measure(request["browser"], request["times"], request["sites"])))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--samples",
        default=SAMPLES,
        help="how many of each, by condition; those left out are not measured",
    )
    parser.add_argument("--browsers", default="chromium,firefox")
    parser.add_argument("--games", default=",".join(catalog.keys()))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        return child()
    samples = {
        name: int(times)
        for name, _, times in (entry.partition("=") for entry in args.samples.split(",") if entry)
    }
    lines = []
    for line in report(samples, args.browsers.split(","), args.games.split(",")):
        print(line, flush=True)
        lines.append(line)
        if args.write:  # written line by line, in case the run is aborted
            (ROOT / "reports").mkdir(exist_ok=True)
            (ROOT / "reports" / "bench-web.md").write_text(
                "\n".join(lines) + "\n", encoding="utf-8"
            )
    return None


if __name__ == "__main__":
    main()
