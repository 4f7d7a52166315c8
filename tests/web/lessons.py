"""A lesson of the toy game, and a page that plays it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

from web.toy import TRAY, put, toy_game

from browsing import poll
from tilebag.core.game import Frame as Area
from tilebag.core.game import Lesson as Source
from tilebag.core.game import LessonStep
from tilebag.lessons.recording import record
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Locator, Page, Route

Recorded = dict[str, Any]

RULE = {"id": "tray", "name": "The tray", "text": "Twos go into the tray.", "href": "/toy/#tray"}
WORDS = {
    "en": [
        "Look at your hand.",
        "Put the two away. Where does it belong?",
        "Now the other two. One after the other.",
    ],
    "tr": ["Eline bak.", "İkiliyi koy. Yeri neresi?", "Şimdi öteki ikisi. Birer birer."],
}
RIGHT = "Yes: twos go there."
WRONG = "Not there: that is the bin."
HINT = "It is the larger one."
LAST = "That is all."
START = "table=won seats=2 steps=0 pieces=t1:hand,t2:hand,t3:hand throws=- over=no"
END = "table=won seats=2 steps=3 pieces=t1:tray,t2:tray,t3:tray throws=- over=no"
# One step to read, one with a single move, one with two moves.
SOURCE = Source(
    key="tray",
    rules=(),
    players=("me", "keen"),
    position=START,
    steps=(
        LessonStep("look"),
        LessonStep("one", move=(put("t1", TRAY),), point=("t1",)),
        LessonStep("two", move=(put("t2", TRAY), put("t3", TRAY))),
    ),
)


def lesson(lang: str = "en", frame: tuple[int, int] = (280, 330)) -> Recorded:
    """The lesson as the engine plays it. Its game has no rules page, so its rule is made up."""
    with toy_game():
        recorded: Recorded = record(
            catalog.box("toy"), SOURCE, lang, Area(*frame), _sentences(lang)
        )
    for step in recorded["steps"]:
        step["rule"] = RULE
    return recorded


def _sentences(lang: str) -> dict[str, str]:
    """The sentences of the lesson by key."""
    by_key = {"title": "The tray", "end.text": LAST}
    for step, text in zip(SOURCE.steps, WORDS[lang], strict=True):
        by_key |= {
            f"{step.key}.text": text,
            f"{step.key}.right": RIGHT,
            f"{step.key}.wrong": WRONG,
            f"{step.key}.hint": HINT,
        }
    return by_key


def site_lessons(site: str) -> list[Recorded]:
    """Every lesson of the site."""
    with urlopen(f"{site}lessons.json") as answer:
        lessons: list[Recorded] = json.load(answer)
    return lessons


def play(page: Page) -> None:
    """Serve the lesson above for every lesson address."""

    def answer(route: Route) -> None:
        lang = route.request.url.rsplit("/", 1)[1].split("-")[0]
        route.fulfill(json=lesson(lang), headers={"Access-Control-Allow-Origin": "*"})

    page.context.route("**/embed/*/*/*-*.json", answer)


@dataclass
class Lesson:
    """A lesson in its own page or in a frame."""

    page: Page | Frame

    def wait(self, function: str, argument: Any = None) -> Any:
        return poll(self.page, function, argument)

    def ready(self) -> Lesson:
        self.wait("() => document.documentElement.dataset.phase === 'ready'")
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def spot(self, name: str) -> Locator:
        return self.page.locator(".mirror").get_by_role("button", name=name, exact=True)

    def phase(self, *phases: str) -> str:
        return str(
            self.wait(
                "(all) => all.find((phase) => phase === document.getElementById('say').dataset.phase)",
                phases,
            )
        )

    def text_below(self) -> str:
        """The visible text below the board."""
        return " ".join(
            self.page.locator(f"#{name}").inner_text() for name in ("task", "answer")
        ).strip()

    def step(self, n: int) -> None:
        """Wait until this step is shown."""
        self.wait("(n) => document.documentElement.dataset.step === n", str(n))

    def go(self) -> None:
        self.page.locator("#go").click()

    def make(self, move: str) -> None:
        """Make a move by its button, or by the piece's button and then the drop's."""
        button = self.page.locator(f'[data-move="{move}"]')
        if not button.count():
            picks = [
                word for word in move.split() if self.page.locator(f'[data-pick="{word}"]').count()
            ]
            self.page.locator(f'[data-pick="{picks[0]}"]').first.click()
        button.first.click()
