"""A table page on a live or recorded engine, and helpers shared by the page's tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest
from web.recordings import (
    play_live,
    play_recordings,
    record,
    recording_fragment,
    with_recorded_engine,
)
from web.toy import Engines, LiveTable

from browsing import ROOT, poll, start_server, wait_for_phase
from thorough import THOROUGH

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Locator, Page

Steps = list[dict[str, Any]]
TIPLESS = ("tips=off", "quick=off")  # no card over the table; `settings` may override this
AT_ONCE = ("motion=none", "pace=none")  # no animations and no pauses, unless `settings` has MOVING
MOVING = "motion=auto"
# No piece moves, and every button takes presses: one that has just changed is fresh.
STILL = """() => document.querySelector('.stage .board') && !document.querySelector('[data-moving], [data-fresh]')"""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Besides what axe checks by itself: a name contains the visible words, which are what one says to a
# voice control.
RUN_AXE = """(rules) => axe.run(document, { resultTypes: ["violations"],
  rules: { "label-content-name-mismatch": { enabled: true } }, ...(rules && { runOnly: rules }) })
  .then(({ violations }) => violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" ")}`))"""
LOOKS = [
    {"theme": theme, "palette": palette}
    for theme in ("light", "dark")
    for palette in ("classic", "safe", "contrast")
]
SOME_LOOKS = cycle([look] for look in LOOKS)
# Wait until sheets have faded in; before that their contrast is too low.
CALM = "async () => void await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))"
WEAR = f"""async (looks) => {{
  for (const [name, value] of Object.entries(looks))
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  await ({CALM})();
}}"""
LOOK = "() => { const { theme, palette } = document.documentElement.dataset; return { theme, palette }; }"


@dataclass
class Table:
    """The table page."""

    page: Page

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def spot(self, name: str) -> Locator:
        """A button on the board, by its name."""
        return self.page.locator(".mirror").get_by_role("button", name=name, exact=True)

    def status(self) -> str:
        return self.page.locator("#status").inner_text()

    def announcement(self) -> str:
        """The last announced line."""
        return (self.page.locator("#announcement p").all_inner_texts() or [""])[-1]

    def wait_for(self, function: str, argument: Any = None) -> Any:
        return poll(self.page, function, argument)

    def wait_for_status(self, text: str) -> None:
        self.wait_for("(text) => document.getElementById('status').textContent === text", text)

    def wait_for_announcement(self, text: str) -> None:
        """Wait until this is the last announced line."""
        self.wait_for(
            "(text) => document.getElementById('announcement').textContent.endsWith(text)", text
        )

    def settle(self) -> None:
        """Wait until all animations have ended, and every button takes presses."""
        self.wait_for(STILL)

    def stored_keys(self, prefix: str = "tilebag.") -> dict[str, str]:
        """The browser's localStorage."""
        stored = self.page.evaluate("() => ({ ...localStorage })")
        assert isinstance(stored, dict)
        return {key: text for key, text in stored.items() if key.startswith(prefix)}


@pytest.fixture(scope="session")
def site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built site with the recorded engine."""
    server = start_server(with_recorded_engine(built, tmp_path_factory.mktemp("recorded") / "dist"))
    yield server.url
    server.stop()


@pytest.fixture
def open_table(
    request: pytest.FixtureRequest, site: str, browser_name: str
) -> Callable[..., Table]:
    """Opens a table page on a live table or a recording: `open_table(toy.handful(), "motion=none",
    "lang=tr")`.

    `on`: another page than the usual one, which is made only if used. Depending on `browser_name`
    runs a test in each browser.
    """
    prepared: set[Page] = set()
    connected: set[BrowserContext] = set()
    engines = Engines()

    def open_it(
        source: LiveTable | Steps, *settings: str, on: Page | None = None, phase: str = "ready"
    ) -> Table:
        where: Page = on or request.getfixturevalue("page")
        if where not in prepared:
            play_recordings(where, site)
            prepared.add(where)
        if not isinstance(source, LiveTable):
            record(where, source)
            fragment = recording_fragment("recording")
        else:
            if where.context not in connected:
                engines.connect(where.context)
                connected.add(where.context)
            play_live(where)
            fragment = source.fragment
        if where.url.startswith(f"{site}play/"):
            where.goto("about:blank")  # a page is not reloaded if only the part after the # changes
        quick = () if MOVING in settings else AT_ONCE
        where.goto(f"{site}play/#{'&'.join((fragment, *TIPLESS, *quick, *settings))}")
        wait_for_phase(where, phase)
        table = Table(where)
        if phase in {"ready", "over", "thinking"}:
            table.wait_for("() => performance.getEntriesByName('tilebag:shown').length > 0")
        return table

    return open_it


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """axe-core's violations on a page: every rule in one look, and in `make soak` the colours in
    all others.

    In `make test` each page is checked in the next look only. tests/build/test_inks.py computes the
    contrast of every pair of colours in every look.
    """
    source = AXE.read_text(encoding="utf-8")

    def check(page: Page) -> list[str]:
        if not page.evaluate("() => Boolean(globalThis.axe)"):
            page.evaluate(source)
        page.evaluate(CALM)
        violations, before = [], page.evaluate(LOOK)
        rules = None
        for look in LOOKS if THOROUGH else next(SOME_LOOKS):
            page.evaluate(WEAR, look)
            violations += [
                f"{' '.join(look.values())}: {violation}"
                for violation in page.evaluate(RUN_AXE, rules)
            ]
            rules = ["color-contrast"]
        page.evaluate(WEAR, {"theme": None, "palette": None} | before)
        return violations

    return check


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Block service workers, which would download the engine. tests/site covers them."""
    return {**browser_context_args, "service_workers": "block"}
