"""Speed and size, as ratios of two measurements of one run, written to reports/bench.md.

python research/bench/bench.py            needs dist/ (make bench builds it)
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias, cast

import brotli
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import frames
import growth

from browsers import launch_options
from browsing import Server, start_server, wait_for_phase
from tilebag.match import catalog

ROOT = Path(__file__).resolve().parents[2]
WORK = Path(__file__).with_name("engine_work.py")
STARTS = 5
Times: TypeAlias = dict[str, dict[str, float | str]]


def run_cpython() -> Times:
    return cast("Times", _last_line([sys.executable, WORK]))


def run_pyodide() -> Times:
    shipped: list[str | Path] = [
        sys.executable,
        ROOT / "build/bytecode.py",
        ROOT / ".cache/shipped",
    ]
    subprocess.run(shipped, check=True, stdout=subprocess.DEVNULL)
    command: list[str | Path] = [
        "node",
        "tests/pyodide/script.mjs",
        ".cache/shipped",
        WORK.relative_to(ROOT).as_posix(),
    ]
    return cast("Times", _last_line(command))


def compare_with_peers() -> Any:
    """Random play, Okey and PackKub compared with other libraries, in the environment of those
    libraries.
    """
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'engine'}:{ROOT / 'research/bench'}"}
    return _last_line([ROOT / ".cache/peers/bin/python", ROOT / "research/bench/peers.py"], env)


def _last_line(command: list[str | Path], env: Mapping[str, str] | None = None) -> Any:
    output = subprocess.run(
        command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, env=env
    ).stdout
    return json.loads(output.strip().splitlines()[-1])


def starts(server: Server, browser: Browser) -> list[tuple[str, float]]:
    """Milliseconds from opening a match's address to the first possible move: first visit, then
    with stored files.
    """
    times_by_visit: dict[str, list[float]] = {"first visit": [], "second visit": []}
    for _ in range(STARTS):
        context = browser.new_context()
        for times in times_by_visit.values():
            page = context.new_page()
            page.goto(f"{server.url}play/#game=magic-bag&seats=me&seed=1")
            wait_for_phase(page, "ready")
            times.append(
                page.evaluate("() => performance.getEntriesByName('tilebag:ready')[0].startTime")
            )
            time.sleep(1)
            page.close()
        context.close()
    return [(name, statistics.median(times)) for name, times in times_by_visit.items()]


def weights() -> list[tuple[str, int, int]]:
    """Bytes of each part of the site, raw and compressed with brotli."""
    parts: dict[str, list[int]] = {}
    for path in sorted((ROOT / "dist").rglob("*")):
        if path.is_file():
            top = path.relative_to(ROOT / "dist").parts[0]
            name = {
                "a": "our scripts, styles, pictures",
                "runtime": "Pyodide and PyScript",
                "engine": "our wheel",
            }.get(top, "pages, lists, words, service worker")
            raw = path.read_bytes()
            sums = parts.setdefault(name, [0, 0])
            sums[0] += len(raw)
            sums[1] += len(brotli.compress(raw, quality=9))
    return [(name, raw, small) for name, (raw, small) in sorted(parts.items())]


def peer_tables(results: Any) -> Iterator[str]:
    """The tables that compare us with other libraries."""
    ours = set(catalog.keys())
    for name, unit, title in (
        ("play", "steps", "Random play, the deal and the choice among the legal steps included"),
        (
            "okey",
            "hands",
            "Random hands of 14 tiles: both distances of Okey; mahjong's shanten, with seven pairs",
        ),
    ):
        speeds = results[name]
        peer = max(speed for who, speed in speeds.items() if who not in ours and "C++" not in who)
        yield from ("", f"{title} ({unit} a second, medians of rounds in turn, one process):", "")
        yield from (
            f"| who | {unit} a second | of the fastest peer in Python |",
            "| --- | ---: | ---: |",
        )
        yield from (
            f"| {who} | {speed:,.0f} | {speed / peer:.2f} |" for who, speed in speeds.items()
        )
    yield from (
        "",
        "PackKub's solver on a hundred positions, and the same question as an integer linear programme",
    )
    yield from (
        "(`research/bench/packkub_ilp.py` says how both are timed):",
        "",
        *results["packkub"],
    )


def report() -> str:
    native, shipped = run_cpython(), run_pyodide()
    lines = ["# How fast, how heavy", ""]
    lines += [
        "Made by `make bench` (`research/bench/`), medians of one run on a busy machine: read the ratios.",
        "",
    ]
    lines += [
        "| work | CPython | Pyodide | peer, CPython | ours : peer | Pyodide : CPython |",
        "|---|---|---|---|---|---|",
    ]
    for name, times in native.items():
        ours = float(times["ours"])
        peer = float(times["peer"])
        there = float(shipped[name]["ours"])
        lines.append(
            f"| {name} | {ours:.2f} ms | {there:.2f} ms | {peer:.2f} ms ({times['what']}) "
            f"| {ours / peer:.3g} | {there / ours:.1f} |"
        )
    lines += growth.report()
    lines += peer_tables(compare_with_peers())
    server = start_server()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        seen = starts(server, browser)
        smooth = [*frames.report(browser, server)]
        browser.close()
    server.stop()
    base = seen[0][1]
    lines += [
        "",
        f"Start in Chromium, from the address to a possible move (median of {STARTS}):",
        "",
    ]
    lines += ["| start | ms | of the first visit |", "|---|---|---|"]
    lines += [f"| {name} | {ms:.0f} | {ms / base:.2f} |" for name, ms in seen]
    lines += smooth
    lines += ["", "Weight of the site:", "", "| part | bytes | brotli 9 |", "|---|---|---|"]
    sizes = weights()
    lines += [f"| {name} | {raw:,} | {small:,} |" for name, raw, small in sizes]
    lines += [
        f"| all | {sum(raw for _, raw, _ in sizes):,} | {sum(small for *_, small in sizes):,} |",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    text = report()
    (ROOT / "reports").mkdir(exist_ok=True)
    (ROOT / "reports" / "bench.md").write_text(text, encoding="utf-8")
    print(text)
