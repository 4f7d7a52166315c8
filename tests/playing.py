"""Whole games in the built site: what a person sees there, and three ways to act on it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from browsing import poll, wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ADDRESS = "play/#game=magic-bag&seats=me&pace=fast"
MOST_STEPS = 400
GIVEN_UP = 1  # coins that our players give up before they stop

MOVES = """() => [...document.querySelectorAll("[data-move]")].filter((one) => one.checkVisibility()
  && one.ariaDisabled !== "true").map((one) => one.dataset.move)"""
BODY = """() => {
  const id = new URLSearchParams(location.hash.slice(1)).get("id");
  const kept = ["a", "b"].map((one) => JSON.parse(localStorage.getItem(`tilebag.save.${id}.${one}`)));
  return kept.filter(Boolean).sort((one, other) => other.rev - one.rev)[0]?.body ?? null;
}"""
REV = "() => document.documentElement.dataset.rev"
LATER = f"""(rev) => document.querySelector("dialog[open]") || ({REV})() !== rev"""
Act: TypeAlias = Callable[["Table", str], None]


@dataclass
class Table:
    """A table in the real site."""

    page: Page

    def open(self, site: str, *more: str) -> None:
        self.page.goto(site + "&".join([ADDRESS, *more]))
        wait_for_phase(self.page, "ready")

    @property
    def phase(self) -> str:
        return str(self.page.evaluate("() => document.documentElement.dataset.phase"))

    def moves(self) -> list[str]:
        """The moves that can be made by a button, in the order of the page."""
        found = self.page.evaluate(MOVES)
        assert isinstance(found, list)
        return found

    def kept(self) -> dict[str, Any]:
        """The body of the newest save of this table."""
        found = self.page.evaluate(BODY)
        assert isinstance(found, dict)
        return found

    def button(self, move: str) -> Locator:
        return self.page.locator(f'[data-move="{move}"]:visible').first

    def rev(self) -> str:
        """The number of the table that is shown."""
        return str(self.page.evaluate(REV))

    def after(self, rev: str) -> None:
        """Waits until another table is shown than this one, or a question is asked."""
        poll(self.page, LATER, rev)

    def make(self, move: str, act: Act | None = None) -> None:
        """Makes a move and waits until what came of it is shown."""
        rev = self.rev()
        (act or click)(self, move)
        self.after(rev)

    def labels(self) -> list[str]:
        """What a screen reader finds on the board."""
        found = self.page.evaluate("() => [...document.querySelectorAll('.mirror li')].map((one) => one.innerText)")
        assert isinstance(found, list)
        return found


@dataclass
class Player:
    """Plays any legal thing that leads on: takes what matches, holds one die, rolls; gives up a coin, then stops."""

    table: Table
    act: Act
    given: int = 0

    def play(self, steps: int = MOST_STEPS) -> int:
        """To the end, or for so many steps; the number of steps made."""
        for done in range(steps):
            if self.table.phase == "over":
                return done
            self.step()
        assert steps < MOST_STEPS, "the game does not end"
        return steps

    def step(self) -> None:
        table = self.table
        wait_for_phase(table.page, "ready", "over")
        rev = table.rev()
        move = self.choose(table.moves())
        self.given += move.startswith("give")
        table.make(move, self.act)
        if table.page.locator("dialog[open]").count():
            self.confirm()
            table.after(rev)

    def confirm(self) -> None:
        """A question was asked: yes."""
        self.table.page.locator("dialog[open] .btn.main").click()

    def choose(self, moves: list[str]) -> str:
        verbs = {move.split()[0]: move for move in moves}
        failed = ["give", "stop"] if self.given < GIVEN_UP else ["stop", "give"]
        hold = [] if any(move.startswith("free") for move in moves) else ["hold"]
        for verb in ("take", "keep", "remove", *hold, "roll", "stand", *failed):
            if verb in verbs:
                return verbs[verb]
        raise AssertionError(f"nothing to do: {moves}")


def click(table: Table, move: str) -> None:
    table.button(move).click()


def tap(table: Table, move: str) -> None:
    table.button(move).tap()


ACTIVE = "() => document.activeElement?.dataset.move ?? null"
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
# Not past the end of the page: in Firefox's automation the focus would stay in the browser's own bars.
TOWARDS = """(move) => [...document.querySelectorAll("[data-move]")].some((one) => one.dataset.move === move
  && document.activeElement.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_PRECEDING) ? "Shift+Tab" : "Tab" """
IN_BOARD = "() => Boolean(document.activeElement?.closest('.mirror'))"


def press_keys(table: Table, move: str) -> None:
    """Tab to the button, or to the board and there by arrows; then Enter. The mouse does not exist."""
    keyboard = table.page.keyboard
    seen: set[object] = set()
    wander = random.Random(0)
    for _ in range(20):
        if table.page.evaluate(ACTIVE) == move:
            keyboard.press("Enter")
            return
        if table.page.evaluate(IN_BOARD):
            for _ in range(120):
                if table.page.evaluate(ACTIVE) == move:
                    break
                keyboard.press(wander.choice(ARROWS))
                seen.add(table.page.evaluate(ACTIVE))
            if table.page.evaluate(ACTIVE) == move:
                continue
        keyboard.press(table.page.evaluate(TOWARDS, move))
        seen.add(table.page.evaluate(ACTIVE))
    raise AssertionError(f"the keyboard does not reach {move!r}; it reached {seen}")


class Keys(Player):
    """A player without a mouse."""

    def confirm(self) -> None:
        keyboard = self.table.page.keyboard
        for _ in range(8):
            if self.table.page.evaluate("() => document.activeElement?.matches('dialog[open] .btn.main')"):
                break
            keyboard.press("Tab")
        keyboard.press("Enter")


def press_any(page: Page, luck: random.Random, leave: tuple[str, ...]) -> str:
    """Presses one of the buttons that the accessibility tree offers, except some; its name."""
    open_dialog = page.locator("dialog[open]")
    where: Any = open_dialog if open_dialog.count() else page
    buttons = [one for one in where.get_by_role("button", disabled=False).all() if one.is_visible()]
    named = [(one.get_attribute("aria-label") or one.inner_text(), one) for one in buttons]
    name, button = luck.choice([(name, one) for name, one in named if name not in leave])
    button.click()
    return name
