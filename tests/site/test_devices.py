"""Several devices at one table, in real browsers that connect to each other."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from devices import SharedTable
from engine.facts import steps_of_one
from launching import options_for
from live_engine import run_engine_here
from PIL import Image, ImageFilter
from playwright.sync_api import expect

from browsing import poll, wait_for_phase
from playing import TOGETHER
from thorough import limit_steps, sample

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Playwright

    from browsing import Watch

pytestmark = pytest.mark.engine("here")


@pytest.fixture
def table(browser: Browser, watch: Watch, site: str) -> Iterator[SharedTable]:
    """A table whose devices have browsers of their own."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    watch.over(context)
    run_engine_here(context, site)
    yield SharedTable(context.new_page())
    context.close()


@pytest.fixture
def phone(browser: Browser, watch: Watch) -> Iterator[Callable[[], Page]]:
    """Further devices."""
    contexts = []

    def make() -> Page:
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-US", service_workers="block")
        watch.over(context)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.mark.parametrize("game", sample(TOGETHER, ["okey"]))
def test_two_devices_play_a_whole_match(table: SharedTable, phone: Callable[[], Page], site: str, game: str) -> None:
    table.open(site, TOGETHER[game], "seed=12")
    guest = phone()
    table.join(guest, "Ada", 1)
    table.begin()
    assert table.play(limit_steps(20)) > steps_of_one(game)


def test_a_guest_comes_back_to_its_seat(table: SharedTable, phone: Callable[[], Page], site: str) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest = phone()
    table.join(guest, "Ada", 1)
    table.begin()
    table.play(4)
    before = table.settled().log[:]
    guest.goto("about:blank")
    expect(table.host.locator(".paperline.guest")).to_contain_text("Ada is gone", timeout=30_000)
    table.host.get_by_role("button", name="Show a new code").click()
    table.host.get_by_role("button", name="Without a camera").click()
    guest.goto(table.host.locator("dialog textarea").first.input_value().partition(": ")[2])
    guest.locator("dialog footer .btn.main").click()
    guest.locator("dialog footer .btn.bare").click()
    table.answer(guest.locator("dialog textarea").input_value())
    poll(guest, "() => !document.querySelector('dialog[open]') && Boolean(document.documentElement.dataset.rev)")
    assert table.session().log == before
    table.begin()
    table.play(4)
    assert len(table.session().log) > len(before)


def test_a_computer_goes_on_in_the_seat_of_a_guest_who_is_gone(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest = phone()
    table.join(guest, "Ada", 1)
    table.begin()
    guest.goto("about:blank")
    table.host.locator(".paperline.guest").get_by_role("button", name="Let a computer play").click()
    wait_for_phase(table.host, "ready")
    assert table.body()["bots"].keys() == {"1"}
    expect(table.host.locator(".paperline.guest")).to_have_count(0)


def moving_picture(code: bytes, to: Path) -> Path:
    """A film of a phone that shows this code: held at an angle, not still, not in the middle."""
    frames = io.BytesIO()
    screen = Image.open(io.BytesIO(code)).convert("RGB").resize((300, 300))
    for k in range(30):
        room = Image.new("RGB", (640, 480), (70 + k, 60, 50))
        held = screen.rotate(-14 + k * 0.4, expand=True, fillcolor=(40, 40, 40), resample=Image.Resampling.BICUBIC)
        held = held.filter(ImageFilter.GaussianBlur(0.8))
        room.paste(held, (120 + k * 2, 50 + k))
        room.save(frames, "JPEG", quality=60)
    to.write_bytes(frames.getvalue())
    return to


def test_the_camera_reads_the_code_of_a_moving_tilted_screen(
    playwright: Playwright, phone: Callable[[], Page], site: str, watch: Watch, browser_name: str, tmp_path: Path
) -> None:
    film = tmp_path / "film.mjpeg"
    options = options_for(browser_name)
    fake = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
    options["args"] = [*options.get("args", []), *fake, f"--use-file-for-fake-video-capture={film}"]
    browser = playwright.chromium.launch(**options)
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-US")
    watch.over(context)
    run_engine_here(context, site)
    table, guest = SharedTable(context.new_page()), phone()
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest.goto(table.invite())
    table.host.get_by_role("button", name="With the camera").click()
    guest.locator("#guest-name").fill("Ada")
    guest.locator("dialog footer .btn.main").click()
    moving_picture(guest.locator(".code").screenshot(), film)
    table.host.get_by_role("button", name="Turn on the camera").click()
    expect(guest.locator("dialog .seats li")).to_have_count(2, timeout=20_000)
    assert table.host.locator("video").count() == 0, "the camera is off again"
    browser.close()
