"""Take the pictures of the README (a match on a laptop and on a phone, the home page, every game on
a phone) and of docs/play.md (a second device joins).

.venv/bin/python tests/pictures.py        needs dist/
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "build"))

from devices import MAIN, SharedTable
from engine import facts

from browsers import launch_options
from browsing import poll, start_server, stored_text, wait_for_phase
from parts import ROOT
from playing import ALONE, Player, Table
from tilebag.core.game import Seat
from tilebag.match import catalog, saves
from tilebag.match.session import ME, READY, MatchSetup, Session

HOME = ROOT / "docs" / "pictures"
SCREENS = {"phone": (360, 640, 2), "desktop": (1440, 900, 1)}
SEED = "seed=21"
TURNS = 26  # moves after which rows are taken and coins are on the sheet
COLOURS = 256  # a picture has thousands, nearly all on the edges of letters
CALM = 3000  # milliseconds until animations have ended and bubbles are gone
TOURED = "magic-bag"  # the game of `tour`
PUT = "([key, text]) => localStorage.setItem(key, text)"


def play_to_middle(table: Table) -> None:
    """Play some turns, then the second roll with one die kept."""
    player = Player(table)
    player.play(TURNS)
    while not any(move.startswith("free") for move in table.moves()):
        player.step()
    table.page.wait_for_timeout(CALM)


def take(page: Page, name: str) -> None:
    (HOME / f"{name}.webp").write_bytes(to_webp(page.screenshot()))


def to_webp(png: bytes) -> bytes:
    """Convert to WebP with exact flat colours, in a quarter of the bytes."""
    picture = (
        Image.open(io.BytesIO(png))
        .convert("RGB")
        .quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    )
    out = io.BytesIO()
    picture.convert("RGB").save(out, "WEBP", lossless=True, quality=90, method=4)
    return out.getvalue()


def tour(browser: Browser, site: str, screen: str, scheme: str) -> None:
    width, height, ratio = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=ratio,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    table = Table(page)
    table.open(site, ALONE[TOURED], "pace=fast", SEED)
    play_to_middle(table)
    take(page, f"table-{screen}-{scheme}")
    page.goto(site)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    page.wait_for_timeout(CALM)
    take(page, f"shelf-{screen}-{scheme}")
    context.close()


def midgame_save(key: str, seats: int, steps: int) -> str:
    """A save as the page stores it, in the middle of a match that a person has played well; they
    are to move.
    """
    box = catalog.box(key)
    session = Session(box, MatchSetup.of(box, [ME] + ["keen"] * (seats - 1), "21"))
    while session.ply < steps or session.phase != READY:
        if session.phase == READY:
            session.play(Seat(0), session.advice(Seat(0), "keen").plan[0])
        else:
            session.tick()
    return stored_text("game", saves.body(session))


def other_games(browser: Browser, site: str, screen: str, scheme: str) -> None:
    width, height, ratio = SCREENS[screen]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=ratio,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page.goto(site)
    for key in catalog.keys():
        if key == TOURED:
            continue
        seats, steps = facts.picture(key)
        page.evaluate(PUT, [f"tilebag.save.{key}picture.a", midgame_save(key, seats, steps)])
        page.goto("about:blank")
        page.goto(f"{site}play/#id={key}picture&tips=off")
        wait_for_phase(page, "ready")
        page.wait_for_timeout(CALM)
        take(page, f"{key}-{screen}-{scheme}")
    page.close()


def join_by_codes(browser: Browser, site: str) -> None:
    """A phone joins a table on another phone: the code, the answer, the seats."""
    width, height, ratio = SCREENS["phone"]
    host, guest = (
        browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=ratio
        ).new_page()
        for _ in range(2)
    )
    table = SharedTable(host)
    table.open(site, ALONE["okey"].replace("keen", "keen,keen,keen"), SEED)
    guest.goto(table.invite())
    host.get_by_role("button", name="With the camera").click()
    take(host, "join-code")
    guest.locator("#own-name").fill("Ada")
    guest.locator(MAIN).click()
    guest.locator("dialog .code").wait_for()
    take(guest, "join-answer")
    guest.get_by_role("button", name="They have no camera").click()
    host.get_by_role("button", name="Without a camera").click()
    table.answer(guest.locator("dialog textarea").input_value())
    guest.locator("dialog .seats").wait_for()
    take(guest, "join-seat")


def main() -> None:
    HOME.mkdir(parents=True, exist_ok=True)
    server = start_server()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        for screen, scheme in (("desktop", "light"), ("phone", "light"), ("phone", "dark")):
            tour(browser, server.url, screen, scheme)
        other_games(browser, server.url, "phone", "light")
        join_by_codes(browser, server.url)
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
