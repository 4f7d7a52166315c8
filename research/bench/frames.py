"""How smoothly the built site shows computers' turns: long tasks of the main thread, and frame
times.

Keen players play up to the fullest table after a turn of seat 1; the save is put in the browser's
storage and opened, and the computers continue. Wall time comes from the browser's performance
entries, `longtask` (over 50 ms, the whole page) and a `measure` around each animation frame while
the board moves, made by this benchmark only. Processor time comes from the browser's trace, because
wall time includes other load. The first second is excluded: it draws the first table.

python research/bench/frames.py           needs dist/
"""

from __future__ import annotations

import json
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "engine"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from browsers import launch_options
from browsing import Server, start_server, stored_text, wait_for_phase
from tilebag.core.game import PHONE
from tilebag.core.scene import all_pieces
from tilebag.match import catalog, saves
from tilebag.match.session import ME, OVER, READY, THINKING, MatchSetup, Session

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Players, options, and a seed with which keen players fill the table; in PackKub they reach about
# 60 tiles.
TABLES: dict[str, tuple[int, dict[str, str], str]] = {
    "packkub": (6, {"hand": "7"}, "28"),
    "okey": (4, {}, "21"),
}
# width, height, pixel ratio, times slower
SCREENS = ((360, 640, 2, 1), (360, 640, 2, 4), (1440, 900, 1, 1))
SECONDS = 12  # of computer players' turns
MOST_STEPS = 400
WATCH = """
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ startTime, duration }) =>
    [startTime, duration]))).observe({ type: "longtask", buffered: true });
  const next = window.requestAnimationFrame;
  window.requestAnimationFrame = (draw) => next((time) => {
    const moving = document.querySelector(".stage [data-moving]");
    const start = performance.now();
    draw(time);
    if (moving) performance.measure("frame", { start, end: performance.now() });
  });
"""
TRACED = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline")
MAIN = "CrRendererMain"  # Chromium's name for the main thread of a page
FOUND = """() => {
  const from = performance.getEntriesByName("tilebag:ready")[0].startTime + 1000;
  return {
    tasks: longTasks.filter(([start]) => start >= from).map(([, duration]) => duration),
    frames: performance.getEntriesByName("frame").filter(({ startTime }) => startTime >= from)
      .map(({ duration }) => duration),
  };
}"""


@dataclass(frozen=True)
class Figures:
    """Measurements of one table in milliseconds, wall time and processor time."""

    game: str
    pieces: int
    screen: tuple[int, int, int, int]
    tasks: tuple[float, ...]
    frames: tuple[float, ...]
    longest_task: float  # processor time
    longest_frame: float  # processor time


def fullest(game: str) -> tuple[str, int]:
    """The save with the most pieces after a turn of the person, and their number."""
    players, switches, seed = TABLES[game]
    box = catalog.box(game)
    session = Session(box, MatchSetup.of(box, (ME, *("keen",) * (players - 1)), seed, switches))
    best, save = 0, ""
    while session.phase != OVER and session.ply < MOST_STEPS:
        if session.phase == THINKING:
            session.tick()
            continue
        assert session.viewer is not None
        session.play(session.viewer, session.advice(session.viewer, "keen").plan[0])
        if session.phase == THINKING and not session.turn.auto:
            pieces = len(all_pieces(session.scene(PHONE)))
            if pieces > best:
                best, save = pieces, saves.write(session)
    return save, best


def trace_turns(
    browser: Browser, server: Server, save: str, screen: tuple[int, int, int, int]
) -> dict[str, Any]:
    """The load of the main thread during the computers' turns after this save."""
    width, height, ratio, slower = screen
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=ratio
    )
    page = context.new_page()
    page.goto(server.url)
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        ["tilebag.save.thebench.a", stored_text("game", json.loads(save))],
    )
    page.goto("about:blank")
    page.add_init_script(WATCH)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(f"{server.url}play/#id=thebench&pace=fast")
    wait_for_phase(page, THINKING, READY)
    page.wait_for_timeout(1000)
    browser.start_tracing(page=page, categories=list(TRACED))
    page.wait_for_timeout(SECONDS * 1000)
    measured = dict(page.evaluate(FOUND))
    measured |= longest_tasks(json.loads(browser.stop_tracing())["traceEvents"])
    context.close()
    return measured


def longest_tasks(events: list[dict[str, Any]]) -> dict[str, float]:
    """Processor time of the longest task and the longest frame of the main thread in a trace."""
    pages = {
        _thread(event)
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == MAIN
    }
    tasks = (_thread(event) for event in events if event["name"] == "RunTask")
    busiest = Counter(thread for thread in tasks if thread in pages).most_common(1)
    mine = [
        event for event in events if busiest and _thread(event) == busiest[0][0] and "tdur" in event
    ]
    return {
        field: max((event["tdur"] / 1000 for event in mine if event["name"] == name), default=0.0)
        for field, name in (("worked", "RunTask"), ("drawn", "FireAnimationFrame"))
    }


def _thread(event: dict[str, Any]) -> tuple[int, int]:
    return event["pid"], event["tid"]


def figures(browser: Browser, server: Server) -> Iterator[Figures]:
    for game in TABLES:
        save, pieces = fullest(game)
        for screen in SCREENS:
            trace = trace_turns(browser, server, save, screen)
            tasks, frames = tuple(trace["tasks"]), tuple(trace["frames"])
            yield Figures(game, pieces, screen, tasks, frames, trace["worked"], trace["drawn"])


def report(browser: Browser, server: Server) -> Iterator[str]:
    """The section of reports/bench.md."""
    yield from (
        "",
        "Computers' turns in Chromium at a full table. Aims: no task over 50 ms, a frame drawn in under 8 ms.",
    )
    yield "By the clock (performance entries; it runs on while other programs work) and by the processor's time of the"
    yield from (
        "page's thread (trace). `research/bench/frames.py` says how; four times slower stands for a phone.",
        "",
    )
    heads = ("table", "screen", "tasks over 50 ms", "longest task: clock", "processor", "frames")
    yield _row(*heads, "drawing one: median by the clock", "95th percentile", "longest, processor")
    yield _row("---", "---", *["---:"] * 7)
    for run in figures(browser, server):
        width, height, _, slower = run.screen
        yield _row(
            f"{run.game}, {TABLES[run.game][0]} players, {run.pieces} pieces",
            f"{width} × {height}" + (f", {slower} times slower" if slower > 1 else ""),
            str(len(run.tasks)),
            f"{max(run.tasks):.0f} ms" if run.tasks else "under 50 ms",
            f"{run.longest_task:.1f} ms",
            str(len(run.frames)),
            f"{statistics.median(run.frames):.1f} ms",
            f"{statistics.quantiles(run.frames, n=20)[-1]:.1f} ms",
            f"{run.longest_frame:.1f} ms",
        )


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    server = start_server()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        print("\n".join(report(browser, server)))
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
