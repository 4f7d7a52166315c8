"""Several devices at one table, in real browsers that connect to each other."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from devices import SharedTable, answer_of
from engine.facts import steps_of_one
from launching import options_for
from live_engine import run_engine_here
from phones import Phone, Relay, new_processes
from PIL import Image, ImageFilter
from playwright.sync_api import expect

from browsing import poll, wait_for_phase, wait_until_offline_ready
from playing import TOGETHER
from thorough import limit_steps, sample
from tilebag import catalog
from tilebag.bots import RANDOM

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Playwright

    from browsing import Server, Watch

pytestmark = pytest.mark.engine("here")


# Opening a page for another device moves the focus in Firefox, and a table without focus lowers its curtain.
# The connections of a page, for their states.
KEEP_PEERS = """{
  const make = globalThis.RTCPeerConnection;
  globalThis.peers = [];
  globalThis.RTCPeerConnection = class extends make {
    constructor(...how) {
      super(...how);
      peers.push(this);
    }
  };
}"""
KEEP_FOCUS = 'addEventListener("blur", (event) => event.target === window && event.stopImmediatePropagation(), true);'
TABLES = [(game, n) for game in TOGETHER for n in (2, 3, 4) if n in catalog.box(game).seats]


@pytest.fixture
def table(browser: Browser, watch: Watch, site: str) -> Iterator[SharedTable]:
    """A shared table with the host's page."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    watch.over(context)
    context.add_init_script(KEEP_FOCUS)
    context.add_init_script(KEEP_PEERS)
    run_engine_here(context, site)
    yield SharedTable(context.new_page())
    context.close()


@pytest.fixture
def phone(browser: Browser, watch: Watch) -> Iterator[Callable[[], Page]]:
    """Opens a page on a further device."""
    contexts = []

    def make() -> Page:
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-US", service_workers="block")
        watch.over(context)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def devices(phone: Callable[[], Page], request: pytest.FixtureRequest) -> Callable[[int], list[Page]]:
    """Opens pages on n further devices, the second of them in Firefox."""
    return lambda n: [request.getfixturevalue("firefox") if k == 1 else phone() for k in range(n)]


@pytest.mark.parametrize(("game", "seats"), sample(TABLES, [("okey", 2)]))
def test_a_match_is_played_with_a_device_for_each_seat(
    table: SharedTable, devices: Callable[[int], list[Page]], site: str, game: str, seats: int
) -> None:
    players = ",".join(["me"] + [RANDOM] * (seats - 1))
    table.open(site, TOGETHER[game].replace("seats=me,me", f"seats={players}"), "seed=12")
    for seat, page in enumerate(devices(seats - 1), 1):
        table.join(page, f"Guest {seat}", seat)
    table.begin()
    steps = table.play(limit_steps(20))
    assert steps > steps_of_one(game) or (steps and table.session().over)


def test_a_guest_comes_back_to_its_seat_and_when_it_leaves_again_a_computer_plays_on(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest, notice = phone(), table.host.locator(".paperline.guest")
    table.join(guest, "Ada", 1)
    table.begin()
    table.play(4)
    before = table.settled().log[:]
    guest.goto("about:blank")
    expect(notice).to_contain_text("Ada is gone", timeout=30_000)
    table.return_by_new_code(guest)
    assert table.session().log == before
    table.play(4)
    assert len(table.session().log) > len(before)
    guest.goto("about:blank")
    notice.get_by_role("button", name="Let a computer play").click()
    wait_for_phase(table.host, "ready")
    assert table.body()["bots"].keys() == {"1"}
    expect(notice).to_have_count(0)


def moving_picture(code: bytes, to: Path) -> Path:
    """A film of a phone that shows this code: tilted, moving and off-centre."""
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


@pytest.mark.only_browser("chromium")
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
    guest.locator("#own-name").fill("Ada")
    guest.locator("dialog footer .btn.main").click()
    moving_picture(guest.locator(".code").screenshot(), film)
    table.host.get_by_role("button", name="Turn on the camera").click()
    expect(guest.locator("dialog .seats li")).to_have_count(2, timeout=20_000)
    assert table.host.locator("video").count() == 0, "the camera is still on"
    browser.close()


# Records all messages on a page's data channels.
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
    """A page in Firefox on a further device."""
    browser = playwright.firefox.launch(**options_for("firefox"))
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="tr-TR", service_workers="block")
    watch.over(context)
    yield context.new_page()
    browser.close()


def test_browsers_of_different_makers_play_together(
    table: SharedTable, phone: Callable[[], Page], firefox: Page, site: str
) -> None:
    """Three devices and a spectator, in two languages; the seed is not sent to them."""
    table.open(site, "game=okey&seats=me,casual,casual,casual&rounds=1", "seed=98765432")
    spectator, other = phone(), phone()
    other.add_init_script(f"({LISTEN})()")
    table.join(other, "Ada", 1)
    table.join(firefox, "Bora", 2)
    table.join(spectator, "", None)
    table.begin()
    assert table.play(10) >= 10  # the match must still be running
    assert firefox.evaluate("document.documentElement.lang") == "tr"
    assert [len(page.locator(".mirror [data-pick]").all()) > 0 for page in (other, firefox, spectator)] == [
        True,
        True,
        False,
    ]
    heard = other.evaluate("heard.join('')")
    assert "Ada" in heard
    assert "98765432" not in heard


@pytest.fixture
def own_phone(playwright: Playwright, watch: Watch) -> Iterator[tuple[Phone, Page]]:
    """A browser of its own on a further device, which can fall asleep, and its page."""
    with new_processes() as pids:
        browser = playwright.chromium.launch(**options_for("chromium"))
    phone = Phone(frozenset(pids))
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-US", service_workers="block")
    watch.over(context)
    yield phone, context.new_page()
    phone.wake()
    browser.close()


@pytest.fixture
def relay() -> Iterator[Relay]:
    """The network between two devices."""
    relay = Relay()
    yield relay
    relay.close()


def wait_for_connection(page: Page, state: str) -> None:
    """Wait until the newest connection of this page has this state."""
    poll(page, "(state) => peers.at(-1).connectionState === state", state, seconds=120)


def test_two_phones_that_read_one_code_do_not_disturb_each_other(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    first, other = phone(), phone()
    invitation = table.invite()
    for page in (first, other):
        page.goto(invitation)
    answers = [answer_of(page) for page in (first, other)]
    table.answer(answers[0])
    expect(first.locator("dialog .seats li")).to_have_count(2)
    expect(other.locator("dialog textarea")).to_have_value(answers[1])


def test_a_link_that_is_cut_for_a_while_is_up_again_by_itself(
    table: SharedTable, own_phone: tuple[Phone, Page], relay: Relay, site: str
) -> None:
    guest, notice = own_phone[1], table.host.locator(".paperline.guest")
    table.open(site, TOGETHER["multzo"], "seed=12")
    table.join(guest, "Ada", 1, relay)
    table.begin()
    relay.is_cut = True
    expect(notice).to_contain_text("Ada does not answer", timeout=60_000)
    expect(guest.locator(".paperline.guest")).to_contain_text("does not answer", timeout=60_000)
    relay.is_cut = False
    expect(notice).to_contain_text("Ada is back", timeout=60_000)
    expect(guest.locator(".paperline.guest")).to_be_empty()
    assert table.play(4) == 4


@pytest.mark.only_browser("chromium")  # Firefox ends a connection after about 25 seconds
@pytest.mark.parametrize("rounds", [1, pytest.param(7, marks=pytest.mark.soak)])  # of 20 seconds
def test_a_phone_that_slept_until_the_browser_gave_up_is_back_by_itself(
    table: SharedTable, own_phone: tuple[Phone, Page], site: str, rounds: int
) -> None:
    (phone, guest), notice = own_phone, table.host.locator(".paperline.guest")
    table.open(site, TOGETHER["multzo"], "seed=12")
    table.join(guest, "Ada", 1)
    table.begin()
    phone.sleep()
    expect(notice).to_contain_text("Ada does not answer", timeout=60_000)
    wait_for_connection(table.host, "failed")
    for _ in range(rounds - 1):
        table.host.wait_for_timeout(20_000)  # the time that the phone sleeps is what is tested
    phone.wake()
    expect(notice).to_contain_text("Ada is back", timeout=60_000)
    assert table.play(4) == 4


@pytest.mark.soak
def test_an_answer_can_be_accepted_minutes_later(table: SharedTable, phone: Callable[[], Page], site: str) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest = phone()
    guest.goto(table.invite())
    answer = answer_of(guest)
    table.host.wait_for_timeout(600_000)  # the time until somebody reads a message is what is tested
    table.answer(answer)
    expect(guest.locator("dialog .seats li")).to_have_count(2)


@pytest.mark.soak
@pytest.mark.parametrize("game", TOGETHER)
def test_no_move_is_lost_when_devices_drop_out_at_random(
    table: SharedTable, own_phone: tuple[Phone, Page], site: str, game: str
) -> None:
    """A guest's phone sleeps, its page is closed or reloaded, the host's page is closed: 25 times in each game."""
    (phone, guest), rng = own_phone, random.Random(7)
    kinds: list[Callable[[], object]] = [
        phone.sleep,
        lambda: guest.goto("about:blank"),
        guest.reload,
        table.reopen,
    ]
    session = None
    for n in range(25):
        if session is None or session.over:
            table.open(site, TOGETHER[game], f"seed={n}")
        if session is None:
            table.join(guest, "Ada", 1)
            table.begin()
        table.play(rng.randrange(4))
        session = table.settled()
        if session.over:
            continue
        kind = rng.randrange(len(kinds))
        kinds[kind]()
        notice = expect(table.host.locator(".paperline.guest"))
        notice.to_contain_text("Ada does not answer" if kind == 0 else "Ada is gone", timeout=60_000)
        if kind == 0:
            phone.wake()
            notice.to_contain_text("Ada is back")
        else:
            table.return_by_new_code(guest)
        assert table.settled().log == session.log


@pytest.mark.soak
def test_eight_devices_play_at_one_table(table: SharedTable, devices: Callable[[int], list[Page]], site: str) -> None:
    table.open(site, f"game=remembory&seats=me{',casual' * 7}", "seed=12")
    for seat, page in enumerate(devices(7), 1):
        table.join(page, f"Guest {seat}", seat)
    table.begin()
    assert table.play(60) > 8
    assert {table.page_of(seat) for seat in range(8)} == {table.host, *table.guests.values()}


@pytest.mark.soak
def test_devices_connect_and_play_when_the_server_is_gone(browser: Browser, watch: Watch, own_site: Server) -> None:
    """Both devices stored the site on an earlier visit."""
    pages = []
    for _ in range(2):
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
        watch.over(context)
        context.add_init_script(KEEP_FOCUS)
        pages.append(context.new_page())
        pages[-1].goto(own_site.url)
        pages[-1].locator("[data-offline=download]:visible").click()
        wait_until_offline_ready(pages[-1])
    own_site.stop()
    table = SharedTable(pages[0])
    table.open(own_site.url, TOGETHER["multzo"], "seed=12")
    table.join(pages[1], "Ada", 1)
    table.begin()
    assert table.play(6) == 6
