"""Several devices at one table, in real browsers that connect to each other."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from devices import AT_THE_TABLE, SharedTable, answer_of
from engine.facts import steps_of_one
from launching import options_for
from live_engine import run_engine_here
from phones import Phone, Relay, new_processes, with_port
from PIL import Image, ImageFilter
from playwright.sync_api import expect

from browsing import poll, wait_for_phase, wait_until_offline_ready
from playing import TOGETHER
from thorough import limit_steps, sample
from tilebag.match import catalog
from tilebag.match.bots import RANDOM

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Playwright

    from browsing import Server, Watch

pytestmark = pytest.mark.engine("here")


# Opening a page for another device moves the focus in Firefox, and a table without focus lowers its
# curtain. The connections of a page, for their states.
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


@contextmanager
def open_host(browser: Browser, watch: Watch, site: str) -> Iterator[SharedTable]:
    """A page on a host's device."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    watch.over(context)
    context.add_init_script(KEEP_FOCUS)
    context.add_init_script(KEEP_PEERS)
    run_engine_here(context, site)
    yield SharedTable(context.new_page())
    context.close()


@pytest.fixture
def table(browser: Browser, watch: Watch, site: str) -> Iterator[SharedTable]:
    """A shared table with the host's page."""
    with open_host(browser, watch, site) as table:
        yield table


@pytest.fixture
def second_table(browser: Browser, watch: Watch, site: str) -> Iterator[SharedTable]:
    """A shared table on another host's device."""
    with open_host(browser, watch, site) as table:
        yield table


@pytest.fixture
def phone(browser: Browser, watch: Watch) -> Iterator[Callable[[], Page]]:
    """Opens a page on a further device."""
    contexts = []

    def make() -> Page:
        context = browser.new_context(
            viewport={"width": 360, "height": 640}, locale="en-US", service_workers="block"
        )
        watch.over(context)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def devices(
    phone: Callable[[], Page], request: pytest.FixtureRequest
) -> Callable[[int], list[Page]]:
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


def test_when_the_host_s_page_is_opened_again_everyone_has_their_seat(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest = phone()
    table.join(guest, "Ada", 1)
    expect(table.host.locator("dialog.devices .seats li").nth(1)).to_contain_text("Ada")
    table.begin()
    table.play(2)
    before = table.settled().log[:]
    table.reopen()
    expect(guest.locator("dialog.guest[open]")).to_contain_text(
        "The connection is lost", timeout=60_000
    )
    expect(table.host.locator(".paperline.guest")).to_contain_text("Ada is gone", timeout=60_000)
    table.return_by_new_code(guest)
    assert table.session().log == before
    assert table.host.locator("dialog[open]").count() == 0
    assert table.play(2) == 2


def moving_picture(code: bytes, to: Path) -> Path:
    """A film of a phone that shows this code: tilted, moving and off-centre."""
    frames = io.BytesIO()
    screen = Image.open(io.BytesIO(code)).convert("RGB").resize((300, 300))
    for k in range(30):
        room = Image.new("RGB", (640, 480), (70 + k, 60, 50))
        held = screen.rotate(
            -14 + k * 0.4, expand=True, fillcolor=(40, 40, 40), resample=Image.Resampling.BICUBIC
        )
        held = held.filter(ImageFilter.GaussianBlur(0.8))
        room.paste(held, (120 + k * 2, 50 + k))
        room.save(frames, "JPEG", quality=60)
    to.write_bytes(frames.getvalue())
    return to


@pytest.mark.only_browser("chromium")
def test_the_camera_reads_the_code_of_a_moving_tilted_screen(
    playwright: Playwright,
    phone: Callable[[], Page],
    site: str,
    watch: Watch,
    browser_name: str,
    tmp_path: Path,
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


# Keeps a page's data channels, and all texts that it receives and sends on them.
LISTEN = """() => {
  const make = RTCPeerConnection.prototype.createDataChannel;
  Object.assign(globalThis, { channels: [], heard: [], said: [] });
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const channel = make.apply(this, how);
    const send = channel.send.bind(channel);
    channel.addEventListener("message", ({ data }) => heard.push(data));
    channel.send = (text) => {
      said.push(text);
      send(text);
    };
    channels.push(channel);
    return channel;
  };
}"""


@pytest.fixture
def firefox(playwright: Playwright, watch: Watch) -> Iterator[Page]:
    """A page in Firefox on a further device."""
    browser = playwright.firefox.launch(**options_for("firefox"))
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, locale="tr-TR", service_workers="block"
    )
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
    assert [
        len(page.locator(".mirror [data-pick]").all()) > 0 for page in (other, firefox, spectator)
    ] == [
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
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, locale="en-US", service_workers="block"
    )
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


# Counts the dialogs of a page that are open at the same time.
COUNT_QUESTIONS = """() => {
  globalThis.mostQuestions = 0;
  globalThis.questions = 0;
  const show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.showModal = function () {
    show.call(this);
    questions += this.querySelector("[data-answer]") ? 1 : 0;
    mostQuestions = Math.max(mostQuestions, document.querySelectorAll("dialog[open] [data-answer=yes]").length);
  };
}"""
# Sends these texts in turn from a guest's or a host's page, 90 a second, and says how many it has
# sent.
FLOOD = """async ([texts, seconds]) => {
  for (let k = 0; k < 90 * seconds; k += 1) {
    channels.at(-1).send(JSON.stringify(texts[k % texts.length]));
    await new Promise((done) => setTimeout(done, 1000 / 90));
  }
}"""
UNDO = {"say": "ask", "n": 900, "text": '{"do":"undo","rev":1}'}
REQUESTS = [
    UNDO,
    *(
        {"say": "ask", "n": 901, "text": f'{{"do":"{do}","rev":1}}'}
        for do in ("frame", "hint", "log", "lang")
    ),
]
FLOODS: dict[str, list[dict[str, object]]] = {
    "seats": [{"say": "sit", "seats": [seat]} for seat in range(4)],
    "sleep": [{"say": "away", "away": away} for away in (True, False)],
    "requests": REQUESTS,
    "votes": [{"say": "agree", "question": "0" * 32, "yes": True}],
}


@pytest.mark.parametrize("attacker", sample(["same browser", "firefox"], ["same browser"]))
def test_a_guest_driven_by_its_own_messages_sees_no_hand_and_disturbs_nobody(
    table: SharedTable,
    phone: Callable[[], Page],
    site: str,
    attacker: str,
    request: pytest.FixtureRequest,
) -> None:
    """Each seat asked for fifty times, floods of every kind of request, forged agreements."""
    table.open(site, "game=okey&seats=me,casual,casual,casual&rounds=1", "seed=98765432")
    ada = phone()
    eve: Page = request.getfixturevalue("firefox") if attacker == "firefox" else phone()
    eve.add_init_script(f"({LISTEN})()")
    table.join(ada, "Ada", 1)
    table.join(eve, "Eve", None)
    table.begin()
    table.host.evaluate(COUNT_QUESTIONS)
    ada.evaluate(COUNT_QUESTIONS)
    for texts in FLOODS.values():
        eve.evaluate(FLOOD, [texts, 3])
        for question in table.host.locator("dialog[open] [data-answer=no]").all():
            question.click()
    assert table.play(4) == 4
    heard = [json.loads(text) for text in eve.evaluate("heard")]
    states = [
        state
        for text in heard
        if "text" in text
        for state in json.loads(text["text"])
        if isinstance(state, dict) and state["say"] == "state"
    ]
    assert states
    assert [state["scene"]["desk"] for state in states if state["scene"].get("desk")] == []
    assert table.host.evaluate("mostQuestions") <= 1
    assert table.host.evaluate("questions") <= 3  # in twelve seconds
    assert ada.evaluate("mostQuestions") <= 1
    assert ada.locator("dialog[open]").count() == 0
    assert eve.evaluate("channels.at(-1).readyState") == "open"  # not even she is thrown out


def test_a_guest_may_have_joined_signs_in_its_name(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    table.join(phone(), "زهرا می\u200cخواهد", 1)
    table.begin()
    assert table.play(2) == 2


def test_a_seat_kept_free_for_a_guest_is_taken_without_asking(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, "game=okey&seats=me,casual,casual,casual&rounds=1", "seed=12")
    guest = phone()
    table.keep_free(2)
    guest.goto(table.invite())
    guest.locator("#own-name").fill("Ada")
    table.answer(answer_of(guest))
    rows = guest.locator("dialog .seats li")
    expect(rows.nth(2)).to_contain_text("free for a guest")
    rows.nth(2).get_by_role("button", name="Sit here").click()
    poll(guest, AT_THE_TABLE)
    table.begin()
    table.guests[2] = guest
    assert table.host.locator("dialog[open]").count() == 0
    assert table.play(4) == 4


def test_a_guest_who_was_sent_away_does_not_come_back(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    """Neither with its token, which is refused, nor without one, which the host is asked about."""
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest, dialog = phone(), table.host.locator("dialog.devices[open]")
    table.join(guest, "Eve", 1)
    dialog.get_by_role("button", name="Send away").click()
    table.host.locator("dialog[open] [data-answer=yes]").click()
    expect(guest.locator("dialog[open]")).to_contain_text("You were sent away")
    assert table.body()["bots"].keys() == {"1"}
    for token in (True, False):
        guest.goto("about:blank")
        if not token:
            guest.goto(site)
            guest.evaluate("localStorage.removeItem('tilebag.seat-tokens')")
        guest.goto(table.invite())
        table.answer(answer_of(guest))
        if not token:
            table.host.locator("dialog[open] [data-answer=no]").click()
        expect(guest.locator("dialog[open]")).to_contain_text(
            "You were sent away" if token else "You cannot join"
        )
    assert guest.locator(".seats").count() == 0


def test_a_host_that_uses_the_id_of_another_learns_no_token(
    table: SharedTable, second_table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    """And what it sends is not stored on the guest's device."""
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest = phone()
    guest.add_init_script(f"({LISTEN})()")
    table.join(guest, "Ada", 1)
    table.begin()
    host_id = table.host.evaluate("localStorage['tilebag.host']")
    (token,) = [
        device["token"]
        for device in table.host.evaluate("JSON.parse(localStorage['tilebag.guests'])")
    ]
    second_table.host.goto(site)
    second_table.host.evaluate("(id) => (localStorage['tilebag.host'] = id)", host_id)
    second_table.host.add_init_script(f"({LISTEN})()")
    second_table.open(site, TOGETHER["multzo"], "seed=13")
    guest.goto("about:blank")
    second_table.join(guest, "Ada", 1)
    assert second_table.host.evaluate("localStorage['tilebag.host']") == host_id
    assert token not in "".join(guest.evaluate("said"))
    save = {"say": "save", "body": {"game": "okey"}, "sum": "00000000", "about": {}}
    for text in (
        {"say": "push", "text": json.dumps([save])},
        {"say": "answer", "n": 1, "text": json.dumps([save])},
    ):
        second_table.host.evaluate("(text) => channels.at(-1).send(text)", json.dumps(text))
    guest.evaluate(COUNT_QUESTIONS)
    questions = [{"say": "ask-undo", "question": f"{k:032x}", "who": "Eve"} for k in range(40)]
    second_table.host.evaluate(FLOOD, [questions, 1])
    assert guest.evaluate("mostQuestions") == 1
    assert set(guest.evaluate("Object.keys(localStorage)")) <= {
        f"tilebag.{name}"
        for name in ("name", "seat-tokens", "used-codes", "meta", "stamp", "settings")
    }
    expect(table.host.locator(".paperline.guest")).to_contain_text("Ada is gone", timeout=60_000)
    table.return_by_new_code(guest)
    assert table.host.locator("dialog[open]").count() == 0
    assert table.play(2) == 2


def wait_for_connection(page: Page, state: str) -> None:
    """Wait until the newest connection of this page has this state."""
    poll(page, "(state) => peers.at(-1).connectionState === state", state, seconds=120)


DARKEN = """() => {
  const sheet = new CSSStyleSheet();
  const dark = "background-color: #181a1b !important; color: #e8e6e3 !important;";
  sheet.replaceSync(`* { ${dark} } svg * { fill: #e8e6e3 !important; }`);
  document.adoptedStyleSheets.push(sheet);
}"""


CODE_COLOURS = """() => {
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  return [style(".code").backgroundColor, style(".code svg").backgroundColor, style(".code path").fill];
}"""


def test_a_code_stays_black_on_white_in_a_style_for_every_element(
    table: SharedTable, site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    table.invite()
    table.host.get_by_role("button", name="With the camera").click()
    table.host.evaluate(DARKEN)
    assert table.host.evaluate(CODE_COLOURS) == ["rgb(255, 255, 255)"] * 2 + ["rgb(0, 0, 0)"]


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


OLD_CODE = "1a.0123456789ab.okey.3.4FLk.5SHYSqBhYZZn2u5daGEIKOE.AAcOFRwjKjE4P0ZNVFtiaXB3foWMk5qhqK-2vcTL0tk.192-168-1-7-41"


def test_what_is_pasted_is_found_in_a_message_or_refused_with_a_true_sentence(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    """The last answer has the port 99999, which no browser accepts, and a right check."""
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest = phone()
    before = table.invite()
    guest.goto(before)
    of_another = answer_of(guest)
    table.host.get_by_role("button", name="With the camera").click()
    table.host.locator("dialog[open] header .btn").click()
    invitation = table.invite()
    guest.goto("about:blank")
    guest.goto(invitation)
    answer = answer_of(guest)
    refused = {
        "Are you coming?": "There is no answer in this text",
        invitation: "This is the invitation",
        f"TB1:{OLD_CODE}": "The other device has an older version",
        f"TB9:9{OLD_CODE[1:]}": "This device has an older version",
        answer[:-9]: "A part of the answer is missing",
        of_another: "This answers another code",
        with_port(answer, 99_999): "A part of the answer is missing",
    }
    for text, why in refused.items():
        table.answer(text)
        expect(table.host.locator("dialog.devices .bad").first).to_contain_text(why)
    conversation = f"[14:30] {invitation}\n[14:31] {of_another}\n[14:32] Ada: “{answer[:76]}"
    table.answer(f"{conversation}\n{answer[76:]}”. 14:33 😀")
    expect(guest.locator("dialog .seats li")).to_have_count(2)


def test_a_guest_whose_answer_is_not_read_is_told_what_to_do(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest, dialog = phone(), "dialog.guest[open]"
    guest.clock.install()
    guest.goto(table.invite())
    answer = answer_of(guest)
    expect(guest.locator(dialog)).not_to_contain_text("Is nothing happening?")
    guest.clock.fast_forward(30_000)
    expect(guest.locator(dialog)).to_contain_text("Is nothing happening?")
    expect(guest.locator(f"{dialog} textarea")).to_have_value(answer)


@pytest.mark.only_browser("chromium")
def test_a_device_without_a_camera_is_told_so(table: SharedTable, site: str) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    table.invite()
    table.host.get_by_role("button", name="With the camera").click()
    table.host.get_by_role("button", name="Turn on the camera").click()
    expect(table.host.locator("dialog.devices")).to_contain_text("There is no camera")
    table.host.get_by_role("button", name="Use messages").click()
    expect(table.host.locator("dialog.devices textarea")).to_have_count(2)


def test_a_used_invitation_says_so_and_an_unused_one_does_not(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest, dialog = phone(), "dialog.guest[open]"
    invitation = table.invite()
    guest.goto(invitation)
    guest.reload()
    expect(guest.locator(dialog)).to_contain_text("You are invited")
    table.answer(answer_of(guest))
    expect(guest.locator("dialog .seats li")).to_have_count(2)
    guest.reload()
    expect(guest.locator(dialog)).to_contain_text("This code has been used")
    guest.goto("about:blank")
    guest.goto(invitation[:-20])
    expect(guest.locator(dialog)).to_contain_text("A part of the invitation is missing")
    guest.goto(f"{site}join/#{OLD_CODE.replace('1a', '1o')}")
    expect(guest.locator(dialog)).to_contain_text("The other device has an older version")


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


# Here two Firefoxes know each other only by names that need multicast to be resolved, and Firefox
# gives up after five seconds without an address.
@pytest.mark.only_browser("chromium")
@pytest.mark.soak
def test_an_answer_can_be_accepted_minutes_later(
    table: SharedTable, phone: Callable[[], Page], site: str
) -> None:
    table.open(site, TOGETHER["multzo"], "seed=12")
    guest = phone()
    guest.goto(table.invite())
    answer = answer_of(guest)
    # the time until somebody reads a message is what is tested
    table.host.wait_for_timeout(600_000)
    table.answer(answer)
    expect(guest.locator("dialog .seats li")).to_have_count(2)


@pytest.mark.soak
@pytest.mark.parametrize("game", TOGETHER)
def test_no_move_is_lost_when_devices_drop_out_at_random(
    table: SharedTable, own_phone: tuple[Phone, Page], site: str, game: str
) -> None:
    """A guest's phone sleeps, its page is closed or reloaded, the host's page is closed: 25 times
    in each game.
    """
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
        notice.to_contain_text(
            "Ada does not answer" if kind == 0 else "Ada is gone", timeout=60_000
        )
        if kind == 0:
            phone.wake()
            notice.to_contain_text("Ada is back")
        else:
            table.return_by_new_code(guest)
        assert table.settled().log == session.log


@pytest.mark.soak
def test_eight_devices_play_at_one_table(
    table: SharedTable, devices: Callable[[int], list[Page]], site: str
) -> None:
    table.open(site, f"game=remembory&seats=me{',casual' * 7}", "seed=12")
    for seat, page in enumerate(devices(7), 1):
        table.join(page, f"Guest {seat}", seat)
    table.begin()
    assert table.play(60) > 8
    assert {table.page_of(seat) for seat in range(8)} == {table.host, *table.guests.values()}


@pytest.mark.soak
def test_devices_connect_and_play_when_the_server_is_gone(
    browser: Browser, watch: Watch, own_site: Server
) -> None:
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
