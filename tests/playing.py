"""Play whole matches in the built site: read the page, choose moves in any game, and act by mouse,
touch or keyboard.

The player loads the page's own save into an engine of this process, asks it for advice, and follows
the advice with the page's buttons.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from engine import facts

from browsing import START_SECONDS, TimedOut, poll, wait_for_phase
from thorough import MOST_STEPS
from tilebag.match import bots, catalog, saves
from tilebag.match.session import CURTAIN, OVER, READY, THINKING, Session

if TYPE_CHECKING:
    from playwright.sync_api import Page

BRISK = "pace=none&motion=none"
# A short setup of each game for one person, and of games with secrets for two.
ALONE = {key: facts.solo_address(key) for key in catalog.keys()}
TOGETHER = facts.hotseat_addresses()
MOST_PRESSES = 3000
PATIENCE = 200  # presses after which there must be a new save
# presses after which all buttons take a press again: until then, sheets that are opened and closed
# quickly may keep moves from being pressed
SETTLE_AFTER = 20
# leave the match
LEAVING = (
    "#menu, #export, a *, [data-answer=again], [data-answer=replay], [data-at], .review button"
)

GO_ON = "#go-on, #actions [data-move='']"  # ends a pause in which the player can look at the table

# The newest save in the browser's storage.
STORED = """() => {
  const id = new URLSearchParams(location.hash.slice(1)).get("id");
  const saves = ["a", "b"].map((slot) => JSON.parse(localStorage.getItem(`tilebag.save.${id}.${slot}`)));
  return saves.filter(Boolean).sort((save, other) => other.rev - save.rev)[0];
}"""
# The newest save that the engine's worker has sent, where the browser stores none; pages need
# RECORD_SAVES.
SENT = "() => window.sentSaves.at(-1)"
RECORD_SAVES = """(() => {
  const { parse } = JSON;
  window.sentSaves = [];
  JSON.parse = (...texts) => {
    const read = parse(...texts);
    const answers = Array.isArray(read) ? read : [];
    for (const { body } of answers.filter((answer) => answer?.say === "save"))
      window.sentSaves.push({ rev: window.sentSaves.length + 1, body });
    return read;
  };
})()"""

# Read the page once it has stored a new save and a person is to move, or once it asks a question.
LOOK = """async ({ saves, phases, goOn }) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((button) => button.checkVisibility()
    && button.ariaDisabled !== "true");
  const shown = (name) => seen(`[data-${name}]`).map((button) => button.dataset[name]).filter(Boolean);
  for (let k = 0; k < 20; k += 1) {
    const { phase } = document.documentElement.dataset;
    const newest = (NEWEST)();
    const asked = Boolean(document.querySelector("dialog[open] [data-answer]"));
    const stays = k === 10 && phase === "thinking" && seen(goOn).length > 0;
    if (stays || (newest && newest.rev !== saves ? phases.includes(phase) : asked))
      return { phase, asked, saves: newest.rev, body: newest.body, moves: shown("move"), picks: shown("pick"),
        plans: shown("plan"), drawers: shown("drawer"),
        sheet: !asked && Boolean(document.querySelector("dialog[open].sheet")) };
    await new Promise((done) => setTimeout(done, 10));
  }
  return null;
}"""
SETTLED = (READY, CURTAIN, OVER, "broken")


class Gone(TimedOut):
    """The button to press did not appear."""


Act: TypeAlias = Callable[["Page", str], None]  # acts on the button that a CSS selector finds


@dataclass(frozen=True)
class Seen:
    """What the page shows and stores at one moment."""

    phase: str
    asked: bool
    saves: int
    body: dict[str, Any]
    moves: list[str]
    picks: list[str]
    plans: list[str]
    drawers: list[str]
    sheet: bool  # whether a drawer or sheet is open

    def session(self) -> Session:
        """The page's match in an engine of this process, with the mover as the viewer."""
        session = saves.load(self.body)
        if self.phase == READY:
            session.reveal()
        return session

    def offers(self, move: str) -> bool:
        """Whether the page now offers this move."""
        return move in self.moves or any(pick in move.split() for pick in self.picks)

    def way(self, move: str) -> list[str]:
        """The buttons to press for a move: first a piece's or a drawer's if necessary, then the
        move's own.
        """
        taken = next((pick for pick in self.picks if pick in move.split()), None)
        first = f'[data-pick="{taken}"]' if taken else "[data-drawer]"
        return [*([] if move in self.moves else [first]), f'[data-move="{move}"]']


def click(page: Page, selector: str) -> None:
    page.mouse.click(*_aim(page, selector))


def tap(page: Page, selector: str) -> None:
    page.touchscreen.tap(*_aim(page, selector))


@dataclass
class Table:
    """A match in the built site, and a way to press its buttons."""

    page: Page
    act: Act = click
    newest: str = STORED  # a JavaScript function that returns the newest save

    def open(self, site: str, *words: str) -> None:
        """Open a new match; a page that already shows a match reuses its engine."""
        before = self.page.evaluate("() => location.hash")
        self.page.goto(f"{site}play/#{'&'.join((*words, 'tips=off', 'quick=off'))}")
        opened = "(before) => location.hash.startsWith('#id=') && location.hash !== before"
        if self.newest == STORED:
            poll(self.page, opened, before, seconds=START_SECONDS)
        self.look()

    def look(self, saves: int = 0, phases: tuple[str, ...] = SETTLED) -> Seen:
        """Read the page once it has stored a save other than this or asks a question."""
        while True:
            arguments = {"saves": saves, "phases": phases, "goOn": GO_ON}
            seen = Seen(
                **poll(
                    self.page, LOOK.replace("NEWEST", self.newest), arguments, seconds=START_SECONDS
                )
            )
            assert seen.phase != "broken", self.page.locator("dialog[open]").inner_text()
            if seen.asked or seen.phase in phases:
                return seen
            with suppress(Gone):  # the page may have continued meanwhile
                self.act(self.page, GO_ON)

    @property
    def phase(self) -> str:
        return self.look().phase

    def moves(self) -> list[str]:
        """The moves offered by buttons, in page order."""
        return self.look().moves

    def newest_body(self) -> dict[str, Any]:
        """The body of this match's newest save."""
        return self.look().body

    def make(self, move: str) -> Seen:
        """Make a move with the page's buttons, confirming questions; returns what the page then
        shows.
        """
        seen = self.look()
        return self.press(seen, seen.way(move))

    def press(self, seen: Seen, selectors: list[str]) -> Seen:
        """Press these buttons in turn, confirming questions; returns what the page then shows."""
        for selector in [*(["dialog[open] header button"] if seen.sheet else []), *selectors]:
            self.act(self.page, selector)
        later = self.look(seen.saves)
        if later.saves != seen.saves:
            return later
        self.act(self.page, "dialog[open] [data-answer].main")
        return self.look(seen.saves)

    def lift(self) -> None:
        """Lift the curtain with the keyboard."""
        for _ in range(2):
            self.page.keyboard.press("Enter")
        wait_for_phase(self.page, READY)

    def labels(self) -> list[str]:
        """The board as a screen reader reads it, line by line."""
        labels = self.page.evaluate(
            "() => [...document.querySelectorAll('.mirror li')].map((line) => line.innerText)"
        )
        assert isinstance(labels, list)
        return labels


@dataclass
class Player:
    """Plays the moves that the game's strongest player advises, and checks each time that the page
    offers all moves.
    """

    table: Table
    plans: bool = False  # press the buttons that play a whole plan, where there are any
    lift: Callable[[Table], None] = Table.lift

    def play(self, steps: int = MOST_STEPS) -> int:
        """Play to the end or for this many steps; returns the number of steps."""
        seen = self.table.look()
        for done in range(steps):
            if seen.phase == OVER:
                return done
            seen = self.step(seen)
        assert steps < MOST_STEPS, "the game does not end"
        return steps

    def step(self, seen: Seen | None = None) -> Seen:
        """Make one move for the person to move; returns what the page then shows."""
        seen = seen or self.table.look()
        if seen.phase == CURTAIN:
            self.lift(self.table)
            seen = self.table.look()
        session = seen.session()
        compare(seen, session)
        assert session.viewer is not None
        advice = [
            str(move)
            for move in session.advice(session.viewer, bots.default_player(session.box)).plan
        ]
        plan = "; ".join(advice)
        by_plan = self.plans and plan in seen.plans
        return self.table.press(seen, [f'[data-plan="{plan}"]'] if by_plan else seen.way(advice[0]))


def compare(seen: Seen, session: Session) -> None:
    """Assert that the page offers exactly the engine's moves, each by a button, a piece or a
    drawer.
    """
    moves = {str(move) for move in session.box.game.moves(session.view())}
    assert set(seen.moves) <= moves, "the page offers illegal moves"
    lacking = [move for move in moves - set(seen.moves) if not set(move.split()) & set(seen.picks)]
    assert not lacking or seen.drawers, f"the page does not offer {lacking}"


# Scroll as little as possible; if a bar still covers the button, scroll it to the middle.
AIM = """(button) => {
  const aim = (block) => {
    button.scrollIntoView({ block, inline: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const met = document.elementFromPoint(x, y);
    return { x, y, covered: button.contains(met) ? "" : met?.outerHTML.slice(0, 200) ?? "lies outside" };
  };
  const near = aim("nearest");
  return near.covered ? aim("center") : near;
}"""
# A button that has just changed takes no press for a moment: it is fresh.
FIND = """(selector) => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll(selector)].find(
  (button) => button.checkVisibility() && button.ariaDisabled !== "true" && !button.closest("[data-fresh]"))"""
AIM_AT = f"""(selector) => {{
  const button = ({FIND})(selector);
  if (document.querySelector("[data-moving]")) return {{ covered: "a press would only end the animation" }};
  return button ? ({AIM})(button) : {{ covered: "is not there" }};
}}"""


def _aim(page: Page, selector: str) -> tuple[float, float]:
    """The centre of a button, once nothing covers it and no piece moves."""
    for _ in range(300):
        target = page.evaluate(AIM_AT, selector)
        if not target["covered"]:
            return target["x"], target["y"]
        page.wait_for_timeout(30)
    raise Gone(f"{selector} cannot be pressed: {target['covered']}")


ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
# Go back instead of past the end of the page: in Firefox's automation the focus would stay in the
# browser's toolbars.
KEYS = f"""(selector) => {{
  const button = ({FIND})(selector);
  const focused = document.activeElement;
  if (!button) return null;
  const middle = (element) => {{
    const {{ left, top, width, height }} = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }};
  const [[x, y], [fromX, fromY]] = [middle(button), middle(focused)];
  const board = button.closest(".mirror");
  const back = focused.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_PRECEDING;
  const {{ move, pick }} = focused.dataset;
  return {{ there: focused === button, name: `${{move}} ${{pick}} ${{focused.ariaLabel}}`, dx: x - fromX, dy: y - fromY,
    board: Boolean(board?.contains(focused) && focused.matches(".spot")), key: back ? "Shift+Tab" : "Tab" }};
}}"""


def press_keys(page: Page, selector: str) -> None:
    """Move the focus to the button with Tab, on the board with the arrow keys, and press Enter."""
    tried: Counter[tuple[str, str]] = Counter()
    for _ in range(200):
        now = page.evaluate(KEYS, selector)
        if not now:
            page.wait_for_timeout(30)
            continue
        if now["there"]:
            page.keyboard.press("Enter")
            return
        across, down = ARROWS[0 if now["dx"] > 0 else 2], ARROWS[1 if now["dy"] > 0 else 3]
        ahead = [across, down] if abs(now["dx"]) > abs(now["dy"]) else [down, across]
        # least tried keys first
        arrow = min([*ahead, *ARROWS], key=lambda arrow: tried[now["name"], arrow])
        tried[now["name"], arrow] += 1
        page.keyboard.press(arrow if now["board"] else now["key"])
    raise Gone(f"the keyboard does not reach {selector}")


# Each button has its index, by which AIM_AGAIN finds it.
BUTTONS = """(all, leaving) => all.map((button, k) => ({ k, name: button.ariaLabel || button.innerText, move: button.dataset.move,
  out: button.matches(leaving) || !button.checkVisibility() || button.closest("[data-fresh]") !== null
})).filter(({ out }) => !out)"""
AIM_AGAIN = f"""(all, {{ k, name }}) => {{
  const button = all[k];
  return button && (button.ariaLabel || button.innerText) === name ? ({AIM})(button) : null;
}}"""


def press_any(page: Page, rng: random.Random) -> str:
    """Press a random button of the accessibility tree except those that leave the match; returns
    its name.

    A button that makes a move is chosen half of the time; otherwise matches with many pieces would
    take too long.
    """
    where = page.locator("dialog[open], body:not(:has(dialog[open]))").last
    chosen, aim = None, None
    for _ in range(40):
        buttons = where.get_by_role("button", disabled=False)
        listed = buttons.evaluate_all(BUTTONS, LEAVING)
        if not listed:  # all have just changed
            page.wait_for_timeout(30)
            continue
        moves, others = (
            [button for button in listed if button["move"]],
            [button for button in listed if not button["move"]],
        )
        chosen = rng.choice(rng.choice([kind for kind in (moves, others) if kind]))
        aim = buttons.evaluate_all(AIM_AGAIN, chosen)
        if aim and not aim["covered"]:
            page.mouse.click(aim["x"], aim["y"])
            return str(chosen["name"])
        page.wait_for_timeout(50)  # the table changed, or a sheet is opening
    raise AssertionError(
        f"{chosen['name']!r} cannot be pressed: {aim}" if chosen else "there is no button to press"
    )


def play_by_any_button(table: Table, rng: random.Random, presses: int = MOST_PRESSES) -> list[str]:
    """Press random buttons, at most `presses`, until the match is over; returns their names. Fails
    at a dead end.
    """
    pressed: list[str] = []
    saves = since = 0
    while (seen := table.look(phases=(*SETTLED, THINKING))).phase != OVER and len(
        pressed
    ) < presses:
        if seen.saves != saves:
            saves, since = seen.saves, len(pressed)
        if (len(pressed) - since) % SETTLE_AFTER == SETTLE_AFTER - 1:
            poll(table.page, "() => !document.querySelector('[data-fresh]')")
        pressed.append(press_any(table.page, rng))
        table.page.wait_for_timeout(20)
        assert len(pressed) - since < PATIENCE, f"no new save after {pressed[since:]}"
    assert len(pressed) < MOST_PRESSES, f"the match does not end: {pressed[-50:]}"
    return pressed
