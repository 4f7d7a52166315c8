"""A contact sheet a game: every kind of state on eight screens, to be looked at one by one.

.venv/bin/python tests/contact_sheets.py [GAME ...] [--lang tr] [--text 200] [--into FOLDER]        needs dist/

One file a game, a row for each kind of state, a column for each screen; with --each a picture of each beside it.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "build")]

from engine import facts  # noqa: E402  after the path is known

from browsers import launch_options  # noqa: E402  after the path is known
from browsing import start_server, stored, wait_for_phase  # noqa: E402
from tilebag import bots, catalog, saves  # noqa: E402
from tilebag.game import PHONE  # noqa: E402
from tilebag.session import CURTAIN, ME, OVER, READY, THINKING, MatchSetup, Session  # noqa: E402

SCREENS = ((320, 568), (360, 640), (390, 844), (640, 360), (844, 390), (820, 1180), (1180, 820), (1440, 900))
HIGH = 300  # pixels of a row
GAP = 6
MOST_STEPS = 3000
SETTLED = 350  # milliseconds until nothing moves
PUT = "([key, text]) => localStorage.setItem(key, text)"
TEXT = "(percent) => { document.documentElement.style.fontSize = `${percent}%`; }"

Found: TypeAlias = Callable[[Session], bool]
Deed: TypeAlias = Callable[[Page], None]


def press(selector: str) -> Deed:
    """A click on the first such thing that is seen, if there is one."""

    def pressed(page: Page) -> None:
        with suppress(TooLate):
            page.locator(selector).filter(visible=True).first.click(timeout=1500, force=True)

    return pressed


def nothing(page: Page) -> None:
    del page


def _ready(session: Session) -> bool:
    return session.phase == READY


def _late(session: Session) -> bool:
    return session.phase == READY and session.at >= facts.facts(session.box.key).picture.get("steps", 20)


def _offers(session: Session, kind: str) -> bool:
    if session.phase != READY:
        return False
    offers = session.scene(PHONE).offers
    return any(offer.figure if kind == "figure" else offer.why and not offer.move for offer in offers)


STATES: dict[str, tuple[Found, Deed]] = {
    "deal": (_ready, nothing),
    "turn": (_late, nothing),
    "held": (_late, press(".mirror [data-pick]:not([aria-disabled=true])")),
    "refusal": (
        lambda session: _offers(session, "why"),
        press(".mirror [aria-disabled=true], #actions [aria-disabled=true]"),
    ),
    "hint": (_late, press("#hint")),
    "reward": (lambda session: _offers(session, "figure"), nothing),
    "computer": (lambda session: session.phase == THINKING and not session.turn.auto and session.at > 8, nothing),
    "round end": (lambda session: session.phase != OVER and session.scene(PHONE).rest, nothing),
    "end": (lambda session: session.phase == OVER, nothing),
    "menu": (_late, press("#menu")),
}


def reached(key: str, found: Found, *, people: int = 1) -> Session | None:
    """The first table like that of a game that everybody plays well; None where there is none."""
    box = catalog.box(key)
    seats = facts.facts(key).picture.get("seats", box.usual_seats) if people == 1 else max(2, box.seats[0])
    if people > seats or (people > 1 and 2 not in box.seats):
        return None
    session = Session(box, MatchSetup.of(box, [ME] * people + [bots.strongest(box)] * (seats - people), "21"))
    while not found(session):
        if session.phase == OVER or session.at > MOST_STEPS:
            return None
        if session.phase == CURTAIN:
            session.reveal()
        elif session.phase == READY and session.viewer is not None:
            session.play(session.viewer, session.advice(session.viewer, bots.strongest(box)).plan[0])
        else:
            session.tick()
    return session


def shown(page: Page, site: str, key: str, session: Session, asked: argparse.Namespace) -> None:
    """The table in the page, as one would come back to it."""
    page.evaluate(PUT, [f"tilebag.save.{key}sheet.a", stored("game", saves.body(session))])
    page.goto("about:blank")
    page.goto(f"{site}play/#id={key}sheet&pace=step&motion=none&tips=off&lang={asked.lang}")
    wait_for_phase(page, "ready", "over", "curtain", "thinking")
    if asked.text != 100:
        page.evaluate(TEXT, asked.text)


def pictures(page: Page, site: str, key: str, asked: argparse.Namespace) -> Iterator[tuple[str, list[Image.Image]]]:
    """A row of pictures for each kind of state that this game has."""
    wanted = {**STATES, "curtain": (lambda session: session.phase == CURTAIN, nothing)}
    for name, (found, deed) in wanted.items():
        session = reached(key, found, people=2 if name == "curtain" else 1)
        if session is None:
            continue
        row = []
        shown(page, site, key, session, asked)
        page.wait_for_timeout(SETTLED)
        deed(page)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(SETTLED)
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            if asked.each:
                picture.save(asked.into / f"{key}-{name.replace(' ', '-')}-{width}x{height}.png")
            row.append(picture)
        yield name, row


def sheet(rows: list[list[Image.Image]]) -> Image.Image:
    """All rows on one page, each picture as high as the others."""
    small = [
        [one.resize((one.width * HIGH // one.height, HIGH), Image.Resampling.LANCZOS) for one in row] for row in rows
    ]
    wide = max(sum(one.width + GAP for one in row) for row in small)
    page = Image.new("RGB", (wide, len(small) * (HIGH + GAP)), "white")
    for k, row in enumerate(small):
        x = 0
        for one in row:
            page.paste(one, (x, k * (HIGH + GAP)))
            x += one.width + GAP
    return page


def make(browser: Browser, site: str, asked: argparse.Namespace) -> None:
    page = browser.new_page()
    page.goto(site)
    for key in asked.games or catalog.keys():
        rows = dict(pictures(page, site, key, asked))
        sheet(list(rows.values())).save(asked.into / f"contact-{key}.webp", "WEBP", quality=70, method=5)
        print(f"{key}: {', '.join(rows)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--text", type=int, default=100)
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--into", type=Path, default=ROOT / ".cache" / "contact")
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    server = start_server()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        make(browser, server.url, asked)
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
