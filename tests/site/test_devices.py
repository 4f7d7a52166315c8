"""Several devices at one table, in real browsers that connect to each other."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from devices import SharedTable
from engine.facts import steps_of_one
from launching import options_for
from live_engine import run_engine_here
from PIL import Image, ImageFilter
from playwright.sync_api import expect

from browsing import wait_for_phase
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
def test_two_devices_play_until_the_guest_comes_back_and_a_computer_has_its_seat(
    table: SharedTable, phone: Callable[[], Page], site: str, game: str
) -> None:
    """A whole match in `make soak`; then one in which the guest leaves, comes back, and leaves for good."""
    table.open(site, TOGETHER[game], "seed=12")
    guest, line = phone(), table.host.locator(".paperline.guest")
    table.join(guest, "Ada", 1)
    table.begin()
    assert table.play(limit_steps(20)) > steps_of_one(game)
    if table.session().over:
        table.open(site, TOGETHER[game], "seed=13")
        table.join(guest, "Ada", 1)
        table.begin()
        table.play(4)
    before = table.settled().log[:]
    guest.goto("about:blank")
    expect(line).to_contain_text("Ada is gone", timeout=30_000)
    table.return_by_new_code(guest)
    assert table.session().log == before
    table.play(4)
    assert len(table.session().log) > len(before)
    guest.goto("about:blank")
    line.get_by_role("button", name="Let a computer play").click()
    wait_for_phase(table.host, "ready")
    assert table.body()["bots"].keys() == {"1"}
    expect(line).to_have_count(0)


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


# All that arrives over the connections of a page.
LISTEN = """() => {
  const make = RTCPeerConnection.prototype.createDataChannel;
  globalThis.heard = [];
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const channel = make.apply(this, how);
    channel.addEventListener("message", ({ data }) => heard.push(data));
    return channel;
  };
}"""


@pytest.fixture
def firefox(playwright: Playwright, watch: Watch) -> Iterator[Page]:
    """A device with another browser."""
    browser = playwright.firefox.launch(**options_for("firefox"))
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="tr-TR", service_workers="block")
    watch.over(context)
    yield context.new_page()
    browser.close()


def test_browsers_of_different_makers_play_together(
    table: SharedTable, phone: Callable[[], Page], firefox: Page, site: str
) -> None:
    """Three devices and a watcher, each in its own language; nothing of the seed is on the channel."""
    table.open(site, "game=okey&seats=me,casual,casual,casual&rounds=1", "seed=98765432")
    watcher, other = phone(), phone()
    other.add_init_script(f"({LISTEN})()")
    table.join(other, "Ada", 1)
    table.join(firefox, "Bora", 2)
    table.join(watcher, "", None)
    table.begin()
    assert table.play(limit_steps(10)) >= 10
    assert firefox.evaluate("document.documentElement.lang") == "tr"
    assert [len(page.locator(".mirror [data-pick]").all()) > 0 for page in (other, firefox, watcher)] == [
        True,
        True,
        False,
    ]
    heard = other.evaluate("heard.join('')")
    assert "Ada" in heard
    assert "98765432" not in heard


@pytest.mark.soak
@pytest.mark.parametrize("game", TOGETHER)
def test_no_move_is_lost_when_devices_drop_out_at_random(
    table: SharedTable, phone: Callable[[], Page], site: str, game: str
) -> None:
    """Twenty-five times in each game: the guest's page is closed or reloaded, and it comes back by a new code."""
    table.open(site, TOGETHER[game], "seed=12")
    guest, rng = phone(), random.Random(7)
    table.join(guest, "Ada", 1)
    table.begin()
    for _ in range(25):
        if table.settled().over:
            break
        table.play(rng.randrange(4))
        before = table.settled().log[:]
        rng.choice([lambda: guest.goto("about:blank"), guest.reload])()
        expect(table.host.locator(".paperline.guest")).to_contain_text("Ada is gone", timeout=60_000)
        table.return_by_new_code(guest)
        assert table.session().log == before
