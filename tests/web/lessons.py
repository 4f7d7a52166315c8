"""A made-up lesson in the format of build/lessons.py, and a page that plays it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

from web.messages import BIN, TRAY, hand, put, table

from browsing import poll

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Locator, Page, Route

Recorded = dict[str, Any]

RULE = {"id": "tray", "name": "The tray", "text": "Twos go into the tray.", "href": "/toy/#tray"}
LATER = {"t1": TRAY}
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


def tried_step(right: str, *, wrong: tuple[str, ...] = (), **more: Any) -> Recorded:
    return {right: {"right": True, "say": RIGHT, **more}} | {
        move: {"right": False, "say": WRONG} for move in wrong
    }


def lesson(lang: str = "en", frame: tuple[int, int] = (280, 330)) -> Recorded:
    """A lesson of three steps: one to read, one with a single move, one with two moves."""
    bins = tuple(put(name, BIN) for name in ("t1", "t2", "t3"))
    look, first, both = WORDS[lang]
    whole: Recorded = {"hint": HINT, "rule": RULE, "point": [], "more": []}
    steps: list[Recorded] = [
        whole
        | {
            "key": "look",
            "text": look,
            "state": table(1, hand({})),
            "moves": {},
            "plan": [],
            "states": [],
        },
        whole
        | {
            "key": "one",
            "text": first,
            "state": table(1, hand({})),
            "plan": [put("t1", TRAY)],
            "point": ["t1"],
        }
        | {"moves": tried_step(put("t1", TRAY), wrong=bins)}
        | {"states": [table(2, hand(LATER), announcement="You put the 2 into the tray.")]},
        whole
        | {
            "key": "two",
            "text": both,
            "state": table(2, hand(LATER)),
            "plan": [put("t2", TRAY), put("t3", TRAY)],
        }
        | {"moves": tried_step(put("t2", TRAY), wrong=bins, on=1)}
        | {
            "more": [
                {
                    "state": table(3, hand({**LATER, "t2": TRAY})),
                    "moves": tried_step(put("t3", TRAY), wrong=bins),
                    "plan": [put("t3", TRAY)],
                }
            ]
        }
        | {"states": [table(4, hand({**LATER, "t2": TRAY, "t3": TRAY}))]},
    ]
    end = {
        "text": LAST,
        "state": steps[-1]["states"][-1],
        "position": "R1 | b3",
        "players": ["me", "keen"],
    }
    facts = {
        "format": 1,
        "game": "toy",
        "lesson": "tray",
        "lang": lang,
        "title": "The tray",
        "name": "A Toy",
    }
    return facts | {"frame": list(frame), "steps": steps, "end": end}


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
