"""Several devices at one table in real browsers: connecting them, and playing matches on all of
them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from browsing import START_SECONDS, poll, wait_for_phase
from playing import BRISK, Table, click
from tilebag.match import bots, saves
from tilebag.match.session import CURTAIN, READY, THINKING, Session

if TYPE_CHECKING:
    from phones import Relay
    from playwright.sync_api import Page

MAIN = "dialog[open] footer .btn.main"
NEWEST = """() => {
  const keys = Object.keys(localStorage).filter((key) => /^tilebag\\.save\\./.test(key));
  const saves = keys.map((key) => JSON.parse(localStorage.getItem(key)));
  return saves.sort((save, other) => other.rev - save.rev)[0]?.body ?? null;
}"""
# The button to press first for a move that this device offers: the move's own, or that of a piece
# or a drawer.
FIRST = """(move) => {
  const all = (name) => [...document.querySelectorAll(`[data-${name}]`)];
  const usable = (name) => all(name).filter((button) => button.ariaDisabled !== "true");
  if (document.documentElement.dataset.phase !== "ready") return null;
  if (usable("move").some((button) => button.dataset.move === move)) return `[data-move="${move}"]`;
  const picked = usable("pick").find((button) => move.split(" ").includes(button.dataset.pick));
  return picked ? `[data-pick="${picked.dataset.pick}"]` : usable("drawer").length ? "[data-drawer]" : null;
}"""


AT_THE_TABLE = (
    "() => !document.querySelector('dialog[open]') && Boolean(document.documentElement.dataset.rev)"
)


def answer_of(page: Page, button: str = MAIN) -> str:
    """Press this button of an invitation on a guest's page; returns the answer to be pasted."""
    click(page, button)
    page.locator("dialog footer .btn.bare").click()
    return page.locator("dialog textarea").input_value()


@dataclass
class SharedTable:
    """A match on the host's device, and the guests' pages by seat."""

    host: Page
    guests: dict[int, Page] = field(default_factory=dict)

    def open(self, site: str, *words: str) -> None:
        """Open a match on the host's device."""
        self.host.goto(f"{site}play/#{'&'.join((*words, BRISK, 'tips=off', 'quick=off'))}")
        wait_for_phase(self.host, READY, CURTAIN, THINKING)
        poll(self.host, "() => location.hash.startsWith('#id=')", seconds=START_SECONDS)
        if wait_for_phase(self.host, READY, CURTAIN, THINKING) == CURTAIN:
            self.host.bring_to_front()
            Table(self.host).lift()

    def reopen(self) -> None:
        """Close the host's page, and open it again with the same match."""
        address = f"{self.host.url}&{BRISK}&tips=off&quick=off"
        self.host.goto("about:blank")
        self.host.goto(address)

    def keep_free(self, seat: int) -> None:
        """Let a guest take this seat without asking."""
        self.invite()
        dialog = self.host.locator("dialog.devices[open]")
        dialog.get_by_role("button", name="Who sits where?").click()
        dialog.locator(".seats li").nth(seat).get_by_role(
            "button", name="Keep it free for a guest"
        ).click()

    def invite(self) -> str:
        """Show a new code as text on the host's device; returns the address in it."""
        if not self.host.locator("dialog.devices[open]").count():
            click(self.host, "#menu")
            self.host.get_by_role("button", name="More devices").click()
        dialog = self.host.locator("dialog.devices[open]")
        dialog.get_by_role("button", name="Show the code").or_(
            dialog.get_by_role("button", name="Add a device")
        ).click()
        dialog.get_by_role("button", name="Without a camera").click()
        return self._invitation()

    def answer(self, text: str) -> None:
        """Paste a guest's answer."""
        dialog = self.host.locator("dialog.devices[open]")
        dialog.locator("textarea").nth(1).fill(text)
        dialog.get_by_role("button", name="Connect", exact=True).click()

    def join(self, page: Page, name: str, seat: int | None, through: Relay | None = None) -> None:
        """Connect one more device, which takes a seat; None: it only watches. `through`: the
        network between them.
        """
        invitation = self.invite()
        page.goto(through.lead(invitation, to_guest=True) if through else invitation)
        page.locator("#own-name").fill(name)
        self._connect(
            page, MAIN if seat is not None else "dialog[open] footer .btn:not(.main)", through
        )
        if seat is not None:
            self.ask_for_seat(page, seat)
            self.allow()
            self.guests[seat] = page
        poll(page, AT_THE_TABLE)

    def ask_for_seat(self, page: Page, seat: int) -> None:
        """Press the button of a seat on a guest's page that shows the seats."""
        page.locator("dialog .seats li").nth(seat).get_by_role("button").click()

    def allow(self) -> None:
        """Answer the question at the host's device with yes."""
        self.host.locator("dialog[open] [data-answer=yes]").click()

    def return_by_new_code(self, page: Page) -> None:
        """Reconnect a guest to its seat with a new code."""
        self.host.get_by_role("button", name="Show a new code").click()
        self.host.get_by_role("button", name="Without a camera").click()
        # otherwise the page reloads itself for the new code, perhaps too late
        page.goto("about:blank")
        page.goto(self._invitation())
        self._connect(page, MAIN)
        poll(page, AT_THE_TABLE)
        self.begin()

    def _invitation(self) -> str:
        return self.host.locator("dialog textarea").first.input_value().partition(": ")[2]

    def _connect(self, page: Page, button: str, through: Relay | None = None) -> None:
        answer = answer_of(page, button)
        self.answer(through.lead(answer, to_guest=False) if through else answer)

    def begin(self) -> None:
        """Close the sheet on the host's device."""
        self.host.locator("dialog.devices[open] footer .btn.main").click()

    def body(self) -> dict[str, Any]:
        """The newest save on the host's device."""
        body = self.host.evaluate(NEWEST)
        assert isinstance(body, dict)
        return body

    def session(self) -> Session:
        return saves.load(self.body())

    def page_of(self, seat: int) -> Page:
        return self.guests.get(seat, self.host)

    def play(self, steps: int) -> int:
        """Play on each device to the end or for `steps` moves of people; returns the number of
        moves.
        """
        for done in range(steps):
            session = self.settled()
            if session.over:
                return done
            self.step(session)
        return steps

    def settled(self) -> Session:
        """The match, once a person is to move or it is over."""
        for _ in range(1000):
            session = self.session()
            if session.over or not session.needs_tick:
                return session
            self.host.wait_for_timeout(20)
        raise AssertionError(f"no computer player moves after {session.log[-1]}")

    def step(self, session: Session) -> None:
        """Make the advised move of the person to move, on that person's device."""
        seat = session.mover
        assert seat is not None
        page, before = self.page_of(seat), len(session.log)
        session.viewer = seat
        advice = str(session.advice(seat, bots.default_player(session.box)).plan[0])
        first, last = poll(page, FIRST, advice), f'[data-move="{advice}"]'
        for selector in dict.fromkeys((first, last)):
            click(page, selector)
        question = page.locator("dialog[open] [data-answer].main")
        for n in range(1, 200):
            if len(self.body()["log"]) > before:
                return
            if question.count():
                question.click()
            elif n % 50 == 0:
                click(page, last)  # the press before only ended an animation
            page.wait_for_timeout(20)
        raise AssertionError(f"{advice} of seat {seat} is not in the save")
