"""Play whole matches in the built site by random buttons of the accessibility tree (`make soak`).

    python tests/site/soak.py --games 10 [--browser firefox] [--game okey] [--write]

Needs dist/. One seed determines both the deal and the buttons pressed, so a dead end can be
reproduced.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "engine"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from playwright.sync_api import Error, sync_playwright
from reports import write_report

from browsers import launch_options
from browsing import Watch, start_server
from playing import ALONE, BRISK, Table, play_by_any_button

BROWSERS = ("chromium", "firefox")
HEADING = "# By any buttons of the page"


@dataclass
class Count:
    """The results of all matches of one game in one browser."""

    browser: str
    game: str
    games: int = 0
    presses: int = 0
    longest: int = 0
    seconds: float = 0.0
    findings: list[str] = field(default_factory=list)


def soak(browser_name: str, games: list[str], each: int) -> Iterator[Count]:
    """Play `each` matches of each game. A match that gets stuck is a finding; the next one starts
    in a new page.
    """
    server = start_server()
    watch = Watch()
    watch.allow(server.url)
    with sync_playwright() as playwright:
        browser = getattr(playwright, browser_name).launch(**launch_options(browser_name))
        for game in games:
            count = Count(browser_name, game)
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            watch.over(context)
            table = Table(context.new_page())
            for number in range(each):
                seed, start = f"soak-{number}", time.perf_counter()
                try:
                    table.open(server.url, ALONE[game], BRISK, f"seed={seed}")
                    pressed = len(play_by_any_button(table, random.Random(seed)))
                    count.presses, count.longest = (
                        count.presses + pressed,
                        max(count.longest, pressed),
                    )
                except (AssertionError, Error) as trouble:
                    count.findings.append(
                        f"{browser_name}, {game}, seed {seed}: {str(trouble)[:500]}"
                    )
                    table.page.close()
                    table = Table(context.new_page())
                count.findings += [
                    f"{browser_name}, {game}, seed {seed}: {line}" for line in watch.seen
                ]
                watch.seen.clear()
                count.games, count.seconds = (
                    count.games + 1,
                    count.seconds + time.perf_counter() - start,
                )
            context.close()
            yield count
        browser.close()
    server.stop()


def report(counts: list[Count], each: int) -> str:
    """The results as a Markdown section."""
    rows = [
        f"| {count.browser} | {count.game} | {count.games} | {count.presses:,} | {count.longest:,} | {count.seconds:,.0f} "
        f"| {len(count.findings) or 'none'} |"
        for count in counts
    ]
    findings = [f"* {finding}" for count in counts for finding in count.findings]
    return "\n".join(
        [
            HEADING,
            "",
            f"Made by `python tests/site/soak.py --games {each}` (`make soak`): whole games in the built site in which",
            "every press is a fair choice among the buttons of the accessibility tree, except those that leave the",
            "table; against the computer, at tables where a game is short. A game that gets stuck, a message on the",
            "console, an error or a request that leaves the site is a finding.",
            "",
            "| browser | game | games | presses | longest game, presses | seconds | findings |",
            "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
            *(["### Found there", "", *findings, ""] if findings else []),
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10, help="games of each game in each browser")
    parser.add_argument("--browser", action="append", choices=BROWSERS)
    parser.add_argument("--game", action="append", choices=sorted(ALONE))
    parser.add_argument(
        "--write", action="store_true", help="put the figures into reports/soak-buttons.md"
    )
    args = parser.parse_args()
    counts = []
    for browser in args.browser or BROWSERS:
        for count in soak(browser, args.game or sorted(ALONE), args.games):
            figures = f"{count.games} games, {count.seconds:.0f} s, {len(count.findings)} findings"
            print(f"{browser} {count.game}: {figures}", file=sys.stderr)
            counts.append(count)
    part = report(counts, args.games)
    print(part)
    if args.write:
        write_report("soak-buttons", part)
    return int(any(count.findings for count in counts))


if __name__ == "__main__":
    sys.exit(main())
