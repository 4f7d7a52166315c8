"""The layout law: what must hold in every state of a table, at every size, in every language and at
200% text size.

Nothing overlaps and nothing is cut. Every action is in view, or one scroll away and indicated. No
label has more than two lines (three in the column of buttons on a sideways phone), and no text is
smaller than 12 px. No target is smaller than 44 px or overlaps its neighbour. The board never
moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.recordings import play_recordings, recording_fragment
from web.states import State, states
from web.test_layout import SIZES, viewport

from browsing import wait_for_phase
from thorough import THOROUGH, every
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browsing import Watch

LAID_OUT = Path(__file__).with_name("laid_out.js").read_text(encoding="utf-8")
SHEETS = ("#menu", "#log")
LANGS = ("en", "tr")
TEXTS = (100, 200)
TEXT = "(size) => { document.documentElement.style.fontSize = `${size}%`; }"
LEAST = (120, 120)  # CSS pixels: the smallest board that the engine lays out


@dataclass
class Looker:
    """A page that shows one recording after another."""

    page: Page
    site: str
    lang: str = "en"
    text: int = 100
    size: tuple[int, int] = SIZES[0]
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    steps: dict[int, Any] = field(default_factory=dict)
    boards: dict[object, tuple[int, int, int]] = field(default_factory=dict)
    tops: dict[object, set[float]] = field(default_factory=dict)
    shown: int = 0

    def open(self) -> None:
        play_recordings(self.page, self.site)

        def answer(route: Any) -> None:
            route.fulfill(
                json=self.steps[int(route.request.url.rpartition("-")[2].partition(".")[0])]
            )

        self.page.route("**/state-*.json", answer)

    def at(self, lang: str, size: tuple[int, int], text: int) -> None:
        """Set the language, the size and the text size in percent."""
        if not self.shown or lang != self.lang:
            first = states(catalog.keys()[0])[0]
            self.steps[0] = first.steps(lang, 360, 475, 0)
            self.page.goto("about:blank")
            self.page.goto(self.site + self._hash(0, lang))
            wait_for_phase(self.page, "ready")
        self.lang = lang
        self.size = size
        self.text = text
        self.page.set_viewport_size(viewport(size))
        self.page.evaluate(TEXT, text)

    def _hash(self, number: int, lang: str) -> str:
        return f"play/#{recording_fragment(f'state-{number}', 'motion=none', 'pace=step', 'quick=off', f'lang={lang}')}"

    def breaches(self, state: State, sheet: str = "") -> list[str]:
        """The breaches of the layout law in this state."""
        box = (self.size, self.text, self.lang, state.game, state.kind == "over")
        for _ in range(3):
            board = self.boards.get(box, (max(120, self.size[0]), max(120, self.size[1] - 165), 0))
            number = next(self.numbers)
            width, height, line = board
            self.steps[number] = state.steps(self.lang, width, height, number, line, font=self.text)
            hash_ = self._hash(number, self.lang).partition("#")[2]
            first = state.kind == "deal" and not sheet
            arguments = {"hash": hash_, "rev": number, "act": sheet or state.act, "first": first}
            report = self.page.evaluate(LAID_OUT, arguments)
            del self.steps[number]
            width, height, line = report["board"]
            self.boards[box] = (max(LEAST[0], width), max(LEAST[1], height), line)
            if self.boards[box] == board or state.kind == "curtain":
                break
        self.shown += 1
        self.tops.setdefault(box, set()).add(report["top"])
        where = f"{state.game}, {sheet or state.kind}, {self.size[0]}x{self.size[1]}, {self.lang}, {self.text} %"
        return [f"{where}: {finding}" for finding in report["breaches"]]


def chosen_states(lang: str, size: tuple[int, int], text: int) -> Iterator[tuple[State, str]]:
    """The states to check: all in `make soak`, a different sample for each size in `make test`."""
    place = list(product(LANGS, SIZES, TEXTS)).index((lang, size, text))
    for k, game in enumerate(catalog.keys()):
        listed = [(state, "") for state in states(game)] + [
            (states(game)[0], sheet) for sheet in SHEETS
        ]
        yield from listed if THOROUGH else listed[(place + k) % 60 :: 60]


def test_every_state_fits_at_every_size(page: Page, site: str, watch: Watch) -> None:
    looker = Looker(page, site)
    looker.open()
    breaches = []
    for lang, size, text in every(3, [*product(LANGS, SIZES, TEXTS)]):
        looker.at(lang, size, text)
        for state, sheet in chosen_states(lang, size, text):
            breaches += looker.breaches(state, sheet)
    print(f"{looker.shown} states were laid out", *breaches, sep="\n")
    assert breaches == []
    moved = {box: tops for box, tops in looker.tops.items() if len(tops) > 1}
    assert moved == {}, "the board moves when texts change"
