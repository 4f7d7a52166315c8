"""How long computer players think in a browser, for every level of every game, and the load of the
main thread.

python research/bench/thinking.py [--browsers chromium,firefox] [--conditions plain,quarter]
                 [--games okey,…] [--write] needs dist/ (make bench-thinking builds it); --write
                 stores reports/bench-thinking.md

One level sits in every seat, with the usual number of seats, and plays whole matches until the
sample is full. A decision is all slices of a search with the move, its save and its state; a slice
is one message, for which an undo may have to wait. `quarter` limits browser and driver to a quarter
of one processor (see web.py). The main thread is observed at a table of the strongest players:
tasks over 50 ms of wall time, reported by Chromium, and the longest in processor time, from a trace
(see frames.py).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from frames import TRACED, longest_tasks
from playwright.sync_api import sync_playwright
from web import ROOT, SITE, answer_of_child, open_phone, phone  # in this folder; it sets sys.path

from browsers import launch_options
from browsing import poll, start_server
from tilebag.match import bots, catalog

if TYPE_CHECKING:
    from playwright.sync_api import Page

DECISIONS = {"plain": 300, "quarter": 100}
SECONDS = 60  # at most for one level of a game
TRACE_SECONDS = 8  # of the main thread
THINK = f"""async ({{ setup, decisions, seconds }}) => {{
  window.worker ??= await new Promise((done) => {{
    const started = new Worker(`${{{SITE}.assets}}/js/engine/plain-worker.js`, {{ type: "module" }});
    started.addEventListener("message", () => done(started), {{ once: true }});
  }});
  const ask = (message) => new Promise((done, fail) => {{
    window.worker.onmessage = ({{ data: [, text, trouble] }}) => (trouble ? fail(trouble) : done(JSON.parse(text)));
    window.worker.postMessage([1, JSON.stringify(message)]);
  }});
  const [whole, slices, end] = [[], [], performance.now() + 1000 * seconds];
  for (let game = 1; whole.length < decisions && performance.now() < end; game += 1) {{
    let answers = await ask({{ do: "new", ...setup, seed: `thinking/${{game}}`, width: 360, height: 640, lang: "en" }});
    while (whole.length < decisions && performance.now() < end) {{
      const wait = answers.find(({{ say }}) => say === "wait");
      if (!wait) break;
      let time = 0;
      do {{
        const start = performance.now();
        answers = await ask({{ do: "tick", rev: wait.rev }});
        const took = performance.now() - start;
        if (wait.why === "thinking") slices.push(took);
        time += took;
      }} while (answers.at(-1)?.more);
      if (wait.why === "thinking") whole.push(time);
    }}
  }}
  return {{ whole, slices }};
}}"""
WATCH = """async (seconds) => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });
  await new Promise((done) => setTimeout(done, 1000 * seconds));
  return tasks;
}"""

Times: TypeAlias = dict[str, list[float]]  # milliseconds of whole decisions, and of slices


def levels(games: Sequence[str]) -> list[tuple[str, str]]:
    return [(game, level) for game in games for level in bots.players(catalog.box(game))]


def thinking_times(browser: str, games: Sequence[str], decisions: int, address: str) -> list[Times]:
    """The times of every level of every game."""
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        open_phone(getattr(playwright, browser), profile) as context,
    ):
        page = context.new_page()
        page.goto(address)
        return [_level_times(page, game, level, decisions) for game, level in levels(games)]


def _level_times(page: Page, game: str, level: str, decisions: int) -> Times:
    setup = {"game": game, "seats": [level] * catalog.box(game).usual_seats}
    times: Times = page.evaluate(
        THINK, {"setup": setup, "decisions": decisions, "seconds": SECONDS}
    )
    return times


def measure(browser: str, condition: str, games: Sequence[str], address: str) -> list[Times] | None:
    """`thinking_times` in a child process under a condition; None if the system does not support
    it.
    """
    ask = [browser, games, DECISIONS[condition], address]
    times: list[Times] | None = answer_of_child(__file__, ask, condition)
    return times


def rows(games: Sequence[str], all_times: Sequence[Times]) -> Iterator[str]:
    yield "| game | level | decisions | median ms | 95th percentile | most | slice, 95th percentile | most |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for (game, level), times in zip(levels(games), all_times, strict=True):
        whole, slices = sorted(times["whole"]), sorted(times["slices"])
        figures = [_at(whole, 0.5), _at(whole, 0.95), whole[-1], _at(slices, 0.95), slices[-1]]
        yield f"| {game} | {level} | {len(whole)} | {' | '.join(f'{figure:.0f}' for figure in figures)} |"


def _at(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))]


def main_thread(games: Sequence[str], address: str) -> Iterator[str]:
    yield "| game | tasks over 50 ms | longest, ms | longest of all tasks in the processor's time, ms |"
    yield "| --- | ---: | ---: | ---: |"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        for game in games:
            box = catalog.box(game)
            seats = ",".join([list(bots.players(box))[-1]] * box.usual_seats)
            page = browser.new_page(**phone(browser.browser_type.name))
            page.goto(
                f"{address}play/#game={game}&seats={seats}&seed=5&tips=off&pace=fast&motion=none"
            )
            poll(
                page, "() => performance.getEntriesByName('tilebag:ready').length > 0", seconds=120
            )
            browser.start_tracing(page=page, categories=list(TRACED))
            tasks = page.evaluate(WATCH, TRACE_SECONDS)
            longest = longest_tasks(json.loads(browser.stop_tracing())["traceEvents"])["worked"]
            page.close()
            yield f"| {game} | {len(tasks)} | {max(tasks, default=0):.0f} | {longest:.0f} |"
        browser.close()


def report(
    browsers: Sequence[str], conditions: Sequence[str], games: Sequence[str]
) -> Iterator[str]:
    yield "# How long computer players think"
    yield ""
    yield "Made by `make bench-thinking` (`research/bench/thinking.py` says how), in milliseconds, in Pyodide's worker."
    server = start_server()
    for condition in conditions:
        for browser in browsers:
            times = measure(browser, condition, games, server.url)
            yield from ("", f"## {browser}, {condition}", "")
            yield from (
                rows(games, times)
                if times
                else ("Not measured: this system has no control groups.",)
            )
    yield from ("", f"## Chromium's main thread, {TRACE_SECONDS} s of a table without persons", "")
    yield from main_thread(games, server.url)
    server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--browsers", default="chromium,firefox")
    parser.add_argument("--conditions", default="plain,quarter")
    parser.add_argument("--games", default=",".join(catalog.keys()))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        print(json.dumps(thinking_times(*json.loads(sys.stdin.read()))))
        return
    lines = []
    for line in report(args.browsers.split(","), args.conditions.split(","), args.games.split(",")):
        print(line, flush=True)
        lines.append(line)
    if args.write:
        (ROOT / "reports").mkdir(exist_ok=True)
        (ROOT / "reports" / "bench-thinking.md").write_text(
            "\n".join(lines) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
