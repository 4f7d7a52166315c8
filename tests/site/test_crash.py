"""The worker or tab is killed at random moments, or Python fails: the match continues."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from engine.cli.terminal import spawn
from playwright.sync_api import Error, expect
from web.test_ending import CLIPBOARD

from browsing import START_SECONDS, poll, wait_for_phase
from playing import ALONE, BRISK, TOGETHER, Player, Seen, Table, click
from thorough import THOROUGH, sample
from tilebag.match import bots, saves
from tilebag.match.session import CURTAIN, OVER, READY, Session

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

pytestmark = pytest.mark.engine("online")
BATCHES = 20
PAIRS = 5 if THOROUGH else 1  # of kills in a batch
GAMES = ("multzo", "okey", "packkub", "remembory", "magic-bag")
VISIT = f"{BRISK}&quick=off&tips=off"
WORKERS = """() => {
  const { Worker } = window;
  [window.workers, window.alive] = [[], 0];
  new BroadcastChannel("tilebag.workers").onmessage = () => { window.alive += 1; };
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      window.workers.push(this);
    }
  };
}"""
ENGINE_READY = "() => performance.getEntriesByName('tilebag:ready').length > 0"
# Terminates the newest worker `time` milliseconds after its first heartbeat; the page does not
# notice an earlier death.
KILL = """async (time) => {
  while (window.alive < window.workers.length) await new Promise((done) => setTimeout(done, 10));
  performance.clearMarks("tilebag:ready");
  setTimeout(() => window.workers.at(-1).terminate(), time);
  return window.workers.length;
}"""
# Whether a further worker was created. Chooses "go on" if a dialog asks.
HAS_NEW_WORKER = """(before) => {
  document.querySelector('dialog[open] [data-answer="go-on"]')?.click();
  return window.workers.length > before;
}"""
NEW_WORKER_ANSWERS = f"(before) => ({HAS_NEW_WORKER})(before) && ({ENGINE_READY})()"
MOVE_IS_QUEUED = "() => Object.keys(localStorage).some((key) => key.startsWith('tilebag.waiting.'))"
# Clicks these buttons in turn, once they take presses, then confirms a question. Skips a button
# that does not appear within 100 ms.
PRESS = """async (selectors) => {
  for (const selector of [...selectors, 'dialog[open] [data-answer="yes"]'])
    for (let k = 0; k < 10; ) {
      const button = document.querySelector(selector);
      const isFresh = Boolean(button?.closest("[data-fresh]"));
      if (button?.checkVisibility() && !isFresh) {
        button.click();
        break;
      }
      await new Promise((done) => setTimeout(done, 10));
      if (!isFresh) k += 1;
    }
}"""


class UndisturbedMatch:
    """The same match in this process, without crashes, played by the strongest computer player."""

    def __init__(self, body: dict[str, Any]) -> None:
        loaded = saves.load(body)
        self.session = Session(loaded.box, loaded.match)
        self.session.update_viewer()

    def _play(self, steps: int) -> None:
        session = self.session
        while session.phase != OVER and session.ply < steps:
            if session.phase == CURTAIN:
                session.reveal()
            elif session.phase == READY:
                assert session.viewer is not None
                session.play(
                    session.viewer,
                    session.advice(session.viewer, bots.default_player(session.box)).plan[0],
                )
            else:
                session.tick()

    def has_save(self, body: dict[str, Any]) -> bool:
        """Whether this save has the first moves of the match and the same state hashes."""
        steps = len(body["log"])
        self._play(steps)
        log = [str(step) for step in self.session.log[:steps]]
        hashes = {ply: self.session.hash(int(ply))[: saves.HASH_DIGITS] for ply in body["hashes"]}
        return bool(
            body["at"] == steps
            and body["log"] == log
            and body["hashes"] == hashes
            and str(steps) in hashes
        )


def press(table: Table, seen: Seen) -> None:
    """Make the strongest player's move; the page may be killed meanwhile."""
    session = seen.session()
    assert session.viewer is not None
    move = str(session.advice(session.viewer, bots.default_player(session.box)).plan[0])
    with suppress(Error):
        table.page.evaluate(
            PRESS, [*(["dialog[open].sheet header button"] if seen.sheet else []), *seen.way(move)]
        )


def new_table(page: Page, site: str, game: str, seed: str) -> tuple[Table, UndisturbedMatch]:
    table = Table(page)
    table.open(site, ALONE[game], BRISK, f"seed={seed}")
    poll(page, ENGINE_READY, seconds=START_SECONDS)
    return table, UndisturbedMatch(table.newest_body())


@pytest.mark.parametrize("batch", sample(range(BATCHES), [0]))
def test_worker_killed_at_random_moments(batch: int, page: Page, site: str) -> None:
    rng = random.Random(f"worker {batch}")
    page.add_init_script(f"({WORKERS})()")
    table, plain = new_table(page, site, GAMES[batch % len(GAMES)], f"killed-{batch}")
    for pair in range(PAIRS):
        seen = table.look()
        if seen.phase == OVER:
            table, plain = new_table(
                page, site, GAMES[batch % len(GAMES)], f"killed-{batch}-{pair}"
            )
            seen = table.look()
        before = page.evaluate(KILL, random_delay(rng))
        press(table, seen)
        poll(page, HAS_NEW_WORKER, before)
        before = page.evaluate(KILL, random_delay(rng))  # while it starts or repeats the move
        poll(page, NEW_WORKER_ANSWERS, before)
        poll(page, f"() => !({MOVE_IS_QUEUED})()")
        later = table.look()
        if later.saves == seen.saves and later.phase != OVER:
            later = Player(table).step()  # the move was dropped, or a question interrupted it
        assert plain.has_save(later.body), f"pair {pair}"
        assert len(later.body["log"]) > len(seen.body["log"])


@pytest.mark.parametrize("batch", sample(range(BATCHES), [4]))
def test_tab_killed_at_random_moments(
    batch: int, context: BrowserContext, page: Page, site: str, browser_name: str
) -> None:
    rng = random.Random(f"tab {batch}")
    table, plain = new_table(page, site, GAMES[batch % len(GAMES)], f"closed-{batch}")
    for pair in range(PAIRS):
        seen = table.look()
        if seen.phase == OVER:
            table, plain = new_table(
                page, site, GAMES[batch % len(GAMES)], f"closed-{batch}-{pair}"
            )
            seen = table.look()
        address = page.url
        press(table, seen)
        for crash in (
            browser_name == "chromium",
            False,
        ):  # the second time while it starts or repeats the move
            page.wait_for_timeout(random_delay(rng))  # a random time before the kill
            close_tab(page, crash=crash)
            page = context.new_page()
            page.goto(f"{address}&{VISIT}")
        table = Table(page)
        poll(page, ENGINE_READY, seconds=START_SECONDS)
        poll(page, f"() => !({MOVE_IS_QUEUED})()")
        later = table.look()
        assert plain.has_save(later.body), f"pair {pair}"
        assert len(later.body["log"]) >= len(seen.body["log"])


def random_delay(rng: random.Random) -> int:
    """A delay in milliseconds: none, within a move, or within a start."""
    return rng.choice([0, rng.randrange(60), rng.randrange(600)])


def close_tab(page: Page, *, crash: bool) -> None:
    """Close the tab, after a crash of its process if `crash` is true."""
    if crash:
        with suppress(Error):
            page.goto("chrome://crash")
    page.close()


FAULTY = """

whole, plays = handle, 0


def handle(text):
    global plays
    plays += '"do":"play"' in text
    if plays == 3:
        raise KeyError("t1")
    return whole(text)
"""
DROPPED = (
    "The game engine failed on this move and was restarted. The table is as it was before the move."
)


def inject_python_error(page: Page) -> None:
    """Make Python fail at the third move after each start."""

    def spoil(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text() + FAULTY)

    page.route("**/engine.py", spoil)


def test_match_continues_after_a_python_error(page: Page, site: str) -> None:
    inject_python_error(page)
    table, plain = new_table(page, site, "magic-bag", "fails")
    player = Player(table)
    player.play(2)
    seen = table.look()
    press(table, seen)
    poll(page, "(text) => document.getElementById('status').textContent === text", DROPPED)
    assert table.look().body == seen.body
    player.play(2)
    seen = table.look()
    press(table, seen)
    dialog = page.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_contain_text("KeyError")
    dialog.locator("[data-answer=go-on]").click()
    # handled after the click
    poll(page, "() => document.documentElement.dataset.phase !== 'broken'")
    wait_for_phase(page, READY)
    player.play(2)
    assert plain.has_save(table.newest_body())


def test_python_error_shows_no_hand(page: Page, site: str) -> None:
    inject_python_error(page)
    table = Table(page)
    table.open(site, TOGETHER["okey"], BRISK, "seed=fails")
    player = Player(table)
    for _ in range(2):
        player.step()
    if table.look().phase == CURTAIN:
        table.lift()
    hand = table.labels()
    press(table, table.look())
    wait_for_phase(page, "loading")
    assert table.labels() == [], "the hand is visible while the next worker starts"
    wait_for_phase(page, CURTAIN)
    assert hand
    assert table.labels() == []
    assert (
        page.evaluate(
            "() => Object.keys(localStorage).filter((key) => key.startsWith('tilebag.picture.'))"
        )
        == []
    )


@pytest.mark.soak
def test_command_line_reads_a_report(page: Page, site: str) -> None:
    page.add_init_script(f"({CLIPBOARD})()")
    table = Table(page)
    table.open(site, ALONE["multzo"], "names=Hermione,Neville", BRISK, "seed=reported")
    Player(table).play(3)
    click(page, "#menu")
    page.get_by_role("button", name="Copy bug report").click()
    report = poll(page, "() => window.copied")
    assert "Hermione" not in report
    typed = report.replace("\n", "\r\n").encode()
    valid = spawn("verify", "-", typed=typed)
    assert (valid.returncode, valid.stdout.partition(b":")[0]) == (0, b"valid"), valid.stdout
    assert b"Player 1" in spawn("replay", "-", typed=typed).stdout
