"""Opening and closing parts of the page leaks no elements or listeners."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from live_engine import run_engine_here
from playwright.sync_api import expect
from web.recorded import play_to, record_opening
from web.toy import won_match

from browsing import poll
from playing import BRISK
from playing import Table as OpenTable
from thorough import THOROUGH

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
# repetitions before the first count, and between the two counts
FIRST = 2
THEN = 200 if THOROUGH else 8
MOST_BYTES = 2_000_000  # growth of the page's heap
COLLECTIONS = 5
SHEETS = [
    "Set up a new game",
    "Rules",
    "Share",
    "Saved games",
    "Settings",
    "Keyboard",
    "About this deal",
    "Save as a file",
]
OPEN_AND_CLOSE = """async ([names, times]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const until = async (is) => { while (!is()) await frame(); };
  const all = () => [...document.querySelectorAll("dialog[open]")];
  for (let n = 0; n < times; n += 1)
    for (const name of names) {
      document.getElementById("menu").click();
      [...document.querySelectorAll(".menu .btn")].find((button) => button.textContent.trim() === name).click();
      await until(() => all().length && !document.querySelector("dialog [aria-busy]"));
      const more = document.querySelector("dialog [data-import]");
      more?.click();
      if (more) await until(() => all().length === 2);
      for (const dialog of all()) dialog.close();
      await until(() => !document.querySelector("dialog"));
    }
}"""


def count_nodes(tools: CDPSession) -> dict[str, int]:
    """Count reachable nodes and listeners, including detached ones, without the announcements of
    the last second.
    """
    tools.send(
        "Runtime.evaluate",
        {"expression": "document.getElementById('announcement')?.replaceChildren()"},
    )
    counts = []
    for _ in range(COLLECTIONS):  # one collection does not free everything
        tools.send("HeapProfiler.collectGarbage")
        counts.append(
            tools.send("Memory.getDOMCounters")
            | {"bytes": tools.send("Runtime.getHeapUsage")["usedSize"]}
        )
    return {name: min(int(count[name]) for count in counts) for name in counts[0]}


def load_dialogs(page: Page) -> None:
    """Open the menu once: the dialogs are loaded on demand."""
    page.locator("#menu").click()
    expect(page.locator("dialog.dropdown")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def growth(tools: CDPSession, often: Callable[[int], None]) -> dict[str, int]:
    often(FIRST)
    before = count_nodes(tools)
    often(THEN)
    return {name: n - before[name] for name, n in count_nodes(tools).items()}


def test_closed_sheets_do_not_leak(page: Page, open_table: Open, browser_name: str) -> None:
    if browser_name != "chromium":  # only its developer tools can count them
        return
    session = play_to("game=multzo&seats=me,casual", 4)
    facts = {"say": "share", "hidden": True, "over": False, "position": ""}
    open_table(
        [*record_opening(session, 800, 500), {"ask": {"do": "share"}, "answers": [facts]}],
        "motion=none",
    )
    load_dialogs(page)
    more = growth(
        page.context.new_cdp_session(page),
        lambda times: void(page.evaluate(OPEN_AND_CLOSE, [SHEETS, times])),
    )
    assert more["nodes"] < THEN, more
    assert more["jsEventListeners"] < THEN, more


MATCHES = "game=multzo&seats=me,casual"
LOOKS = """async ([lang, theme, palette]) => {
  document.getElementById("menu").click();
  [...document.querySelectorAll(".menu .btn")].find((button) => button.querySelector("use[href$='#icon-gear']")).click();
  const choose = (at, value) => {
    const choice = document.querySelector(`dialog :is(option, input)[value=${at}]`);
    const radio = document.querySelector(`dialog input[name=${choice.name || "lang"}][value=${value}]`);
    if (radio) return radio.click();
    Object.assign(choice.parentElement, { value }).dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose("tr", lang);
  choose("dark", theme);
  choose("contrast", palette);
  document.querySelector("dialog[open]").close();
}"""


def test_new_matches_and_themes_do_not_leak(page: Page, site: str, browser_name: str) -> None:
    if browser_name != "chromium":
        return
    run_engine_here(page, site)
    table = OpenTable(page)
    tools = page.context.new_cdp_session(page)

    def deal(times: int) -> None:
        for n in range(
            times
        ):  # the same match at both counts, because logs differ in their number of pictures
            table.open(site, MATCHES, BRISK, f"seed={(n - times) % FIRST}")

    def dress(times: int) -> None:
        for n in range(times):
            lang, theme, palette = (
                ("tr", "dark", "contrast") if n % 2 else ("en", "light", "classic")
            )
            page.evaluate(LOOKS, [lang, theme, palette])
            poll(page, "(lang) => document.documentElement.lang === lang", lang)
            table.look()

    table.open(site, MATCHES, BRISK, "seed=0")
    load_dialogs(page)
    for often in (deal, dress):
        more = growth(tools, often)
        assert more["nodes"] < THEN, more
        assert more["jsEventListeners"] < THEN, more
        assert more["bytes"] < MOST_BYTES, more


def test_game_ends_do_not_leak(page: Page, open_table: Open, browser_name: str) -> None:
    if browser_name != "chromium":
        return
    table = open_table(won_match(), "motion=none", "pace=none")

    def end(times: int) -> None:
        for _ in range(times):
            table.button("End it").click()
            page.get_by_role("dialog").get_by_role("button", name="End it").click()
            page.locator("[data-answer=look]").click()
            table.button("Undo").click()
            expect(table.button("End it")).to_be_visible()

    more = growth(page.context.new_cdp_session(page), end)
    assert more["nodes"] < THEN, more
    assert more["jsEventListeners"] < THEN, more


def void(_: object) -> None:
    """Ignore the argument."""
