"""The browser's process is killed (kill -9, a power cut, out of memory): at most the last move is
lost.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from live_engine import run_engine_here
from profiles import browser_on

from browsing import Watch, poll, wait_for_phase
from playing import ALONE, BRISK, Player, Table
from thorough import THOROUGH, sample

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

BAG = f"{ALONE['magic-bag']}&{BRISK}"
WAITS = (1, 3, 10, 60)  # seconds between the last move and the end of the browser
TIMES = 10
CASES = [(wait, time) for wait in WAITS for time in range(TIMES)]


def processes(profile: Path) -> set[int]:
    """Process ids of the browser that uses a profile, helpers included."""
    pids = set()
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(profile).encode() in (place / "cmdline").read_bytes():
                pids.add(int(place.name))
    return pids


def kill(profile: Path) -> None:
    for number in processes(profile):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)


@pytest.mark.parametrize(("wait", "time"), sample(CASES, [(1, 0)]))
def test_a_killed_browser_loses_at_most_the_last_move(
    wait: int,
    time: int,
    tmp_path: Path,
    playwright: Playwright,
    browser_name: str,
    watch: Watch,
    site: str,
) -> None:
    profile = tmp_path / "profile"
    with browser_on(profile, playwright, browser_name, watch) as context:
        if not THOROUGH:  # only the storage is tested
            run_engine_here(context, site)
        page = context.new_page()
        table = Table(page)
        table.open(site, BAG, f"seed={100 + time}")
        Player(table).play(8)
        address, before = page.url, table.newest_body()
        page.wait_for_timeout(wait * 1000)  # the parameter of the test
        kill(profile)
    with browser_on(profile, playwright, browser_name, watch) as context:
        if not THOROUGH:
            run_engine_here(context, site)
        page = context.new_page()
        page.goto(site)
        poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
        assert page.locator("#go").is_visible(), "the home page does not offer to continue"
        page.goto(address)
        wait_for_phase(page, "ready")
        after = Table(page).newest_body()
    assert after["log"] == before["log"][: len(after["log"])]
    assert len(after["log"]) >= len(before["log"]) - 1
