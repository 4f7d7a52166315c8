"""Embedded tables: the real engine continues a lesson in the same frame on another site."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from blog import Post, blog, frame_of
from engine.lessons.own_lesson_files import play_steps
from launching import options_for, over_http
from playwright.sync_api import expect
from web.conftest import AXE, RUN_AXE
from web.fingers import Finger

from browsing import START_SECONDS, Watch, poll, settles
from lessons import HIGH
from playing import ALONE, GO_ON
from thorough import sample
from tilebag.match import catalog, saves

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Frame, Locator, Page, Playwright

READY = "() => document.documentElement?.dataset.phase === 'ready'"
PHASE = "() => document.documentElement.dataset.phase"
# Records the answers of the engine's worker, and the messages to the page that embeds a frame.
LISTEN = """(() => {
  const Own = Worker;
  window.answers = [];
  window.Worker = class extends Own {
    postMessage(text, [port]) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => [window.answers.push(...JSON.parse(data[0])), port.postMessage(data)];
      super.postMessage(text, [port2]);
    }
  };
  window.heard = [];
  addEventListener("message", ({ data }) => window.heard.push(data));
})()"""
GO_ON_UNTIL_READY = """(selector) => {
  const phase = document.documentElement?.dataset.phase;
  const buttons = [...document.querySelectorAll(selector)].filter((button) => button.checkVisibility());
  if (phase === "thinking") buttons[0]?.click();
  return phase === "ready";
}"""
SAVED = "() => window.answers.filter(({ say }) => say === 'save').map(({ body }) => body)"
KEPT = """async () => ({
  local: localStorage.length, session: sessionStorage.length, cookie: document.cookie,
  databases: indexedDB.databases ? (await indexedDB.databases()).map(({ name }) => name) : [],
  caches: await caches.keys(), workers: (await navigator.serviceWorker.getRegistrations()).length })"""
STORED = (
    "() => { try { return localStorage.getItem('mine'); } catch (error) { return error.name; } }"
)
NOTHING = {"local": 0, "session": 0, "cookie": "", "databases": [], "caches": [], "workers": 0}
DENY = """for (const [name, where] of [["localStorage", window], ["sessionStorage", window], ["indexedDB", window],
    ["caches", window], ["locks", Navigator.prototype], ["serviceWorker", Navigator.prototype]])
  Object.defineProperty(where, name, { get() { throw new DOMException("no", "SecurityError"); } });"""
ENGINE = (".wasm", ".gzip", ".whl", "/runtime/", "/engine", "worker.js")
LESSON = "remembory/own"  # ends with the viewer's turn


def packed_game(steps: int) -> str:
    """A match of this many steps, encoded as in a link."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(saves.write(play_steps(steps)).encode()) + deflate.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


# For each game a lesson and a table.
LESSONS = {
    "magic-bag": "choose",
    "multzo": "double",
    "okey": "turn",
    "packkub": "five",
    "remembory": "own",
}


def posts(site: str) -> dict[str, Post]:
    lesson, table = (
        f"{site}embed/{LESSON}/#motion=none",
        f"{site}embed/play/#game=multzo&seats=me,keen&seed=7&pace=fast",
    )
    isolated = {
        "Cross-Origin-Embedder-Policy": "require-corp",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    strict = {
        "Content-Security-Policy": f"default-src 'none'; img-src data:; frame-src {site.rstrip('/')}"
    }
    lessons = {
        f"lesson-{key}": Post(frame_of(f"{site}embed/{key}/{name}/#motion=none"))
        for key, name in LESSONS.items()
    }
    tables = {
        f"table-{key}": Post(frame_of(f"{site}embed/play/#{ALONE[key]}&seed=7&pace=fast"))
        for key in LESSONS
    }
    return (
        lessons
        | tables
        | {
            "lesson": Post(frame_of(lesson), long=True),
            "always": Post(frame_of(f"{lesson}&mode=play&seed=a.7&lang=tr")),
            "table": Post(frame_of(f"{table}&theme=dark&accent=%23ff8800&id=t1"), isolated),
            "rack": Post(frame_of(f"{site}embed/play/#game=okey&seed=7&pace=fast"), long=True),
            "two": Post(
                frame_of(lesson) + frame_of(f"{site}embed/play/#g={packed_game(9)}&at=4"), strict
            ),
            "sandboxed": Post(frame_of(table, sandbox="allow-scripts")),
            "uninvited": Post(frame_of(f"{site}embed/table/#game=okey")),
            "mangled": Post(frame_of(f"{site}embed/play/#game=okey&seats=%00%00&id=x")),
        }
    )


@pytest.fixture(scope="module")
def blog_address(site: str) -> Iterator[str]:
    with blog(posts(site)) as address:
        yield address


@pytest.fixture
def requested_addresses(page: Page) -> list[str]:
    """Every address that the page requests."""
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    return addresses


@pytest.fixture
def post(page: Page, blog_address: str, watch: Watch) -> Callable[[str], Page]:
    """Opens a post: `post("lesson")`."""
    watch.allow(blog_address)
    page.add_init_script(LISTEN)

    def open_it(name: str) -> Page:
        page.goto(f"{blog_address}{name}")
        return page

    return open_it


def frame_of_blog(page: Page, n: int = 0) -> Frame:
    """The n-th frame of the blog, once its content is ready."""
    settles(page, lambda: len(page.main_frame.child_frames) > n, True)
    frame = page.main_frame.child_frames[n]
    poll(frame, READY)
    return frame


def press(frame: Frame, selector: str) -> None:
    """Click by script, once the button takes presses: Firefox's automation cannot click in a
    cross-site frame.
    """
    ready = frame.locator(selector).and_(frame.locator(":not([data-fresh], [data-fresh] *)"))
    ready.first.evaluate("(button) => { button.focus(); button.click(); }")


def play_lesson(frame: Frame) -> None:
    for _ in range(60):
        if frame.locator("#say").get_attribute("data-phase") == "end":
            return
        press(frame, "#go")
    raise AssertionError("the lesson does not end")


def table_in(frame: Frame, phase: str = "ready") -> Frame:
    """The table that replaced the lesson, once a person can move."""
    settles(frame.page, lambda: len(frame.child_frames), 1)
    table = frame.child_frames[0]
    poll(
        table, f"() => document.documentElement?.dataset.phase === '{phase}'", seconds=START_SECONDS
    )
    return table


def continue_in(frame: Frame) -> Frame:
    """The table that replaced the lesson, after pauses such as that after a round."""
    settles(frame.page, lambda: len(frame.child_frames), 1)
    table = frame.child_frames[0]
    poll(table, GO_ON_UNTIL_READY, GO_ON, seconds=START_SECONDS)
    return table


def position_of(body: dict[str, Any]) -> str:
    """The position of a save, replayed by the engine in this process."""
    session = saves.load(body)
    written: str = session.box.game.write(session.state)
    return written


def make_move(table: Frame) -> None:
    """Make a move and wait for the engine."""
    rev = table.evaluate("() => document.documentElement.dataset.rev")
    press(table, "[data-move]:not([aria-disabled=true])")
    poll(table, "(rev) => document.documentElement.dataset.rev !== rev", rev)


def axe_violations(frame: Frame) -> list[str]:
    """axe-core's violations in a frame."""
    frame.evaluate(AXE.read_text(encoding="utf-8"))
    violations: list[str] = frame.evaluate(RUN_AXE)
    return violations


def engine_requests(requested_addresses: list[str]) -> list[str]:
    return [url for url in requested_addresses if any(part in url for part in ENGINE)]


def test_play_continues_in_the_lessons_frame_unsaved(
    post: Callable[..., Page], site: str, requested_addresses: list[str]
) -> None:
    page = post("lesson")
    frame = frame_of_blog(page)
    play_lesson(frame)
    with urlopen(f"{site}embed/{LESSON}/en-narrow.json") as answer:
        end = json.load(answer)["end"]
    expect(frame.locator("#play-on small")).to_contain_text("MB")
    assert engine_requests(requested_addresses) == [], (
        "the engine was loaded before the button was pressed"
    )
    press(frame, "#play-on")
    table = table_in(frame)
    expect(frame.locator("#now")).to_be_hidden()
    (body, *_) = table.evaluate(SAVED)
    assert position_of(body) == end["position"]
    assert body["seats"] == len(end["players"])
    make_move(table)
    assert len(table.evaluate(SAVED)[-1]["log"]) == 1
    assert page.locator("iframe").evaluate("(frame) => frame.clientHeight") == HIGH
    assert table.evaluate("() => document.documentElement.scrollHeight - innerHeight") == 0, (
        "the table scrolls"
    )
    assert {
        where: document.evaluate(KEPT) for where, document in (("lesson", frame), ("table", table))
    } == {
        "lesson": NOTHING,
        "table": NOTHING,
    }
    assert page.context.cookies() == []
    heights = [
        message
        for message in page.evaluate("() => window.heard")
        if message.get("type") == "resize"
    ]
    assert len(heights) < 10, "the frame and its page keep resizing each other"
    page.evaluate(
        """() => document.querySelector("iframe").contentWindow
          .postMessage({ tileDemo: 1, type: "theme", theme: "dark" }, "*")"""
    )
    poll(table, "() => document.documentElement.dataset.theme === 'dark'")
    press(frame, "#return")
    expect(frame.locator("#now")).to_be_visible()
    expect(frame.locator("iframe")).to_have_count(0)
    expect(frame.locator("#play-on")).to_be_visible()
    assert frame.evaluate("() => document.activeElement?.id") == "now"


@pytest.mark.only_browser("chromium")
def test_offered_table_shows_its_size_and_plays_without_storage(
    post: Callable[..., Page], page: Page, requested_addresses: list[str]
) -> None:
    """Under an embedder policy, with storage that throws on access, by keyboard only."""
    page.add_init_script(DENY)
    post("table")
    frame = frame_of_blog(page)
    assert engine_requests(requested_addresses) == []
    assert frame.title() == "Multzo · Tilebag"
    assert axe_violations(frame) == []
    page.get_by_role("button", name="Subscribe").focus()
    for _ in range(3):
        page.keyboard.press("Tab")
        if frame.evaluate("() => document.activeElement?.id") == "play-on":
            break
    page.keyboard.press("Enter")
    table = table_in(frame)
    assert table.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert (
        table.evaluate("() => document.documentElement.style.getPropertyValue('--brand')")
        == "#ff8800"
    )
    assert axe_violations(table) == []
    poll(table, "() => document.hasFocus()")
    make_move(table)
    assert {
        message["type"]
        for message in page.evaluate("() => window.heard")
        if message.get("id") == "t1"
    } == {"ready", "resize"}
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.textContent") == "Up":
            return
    raise AssertionError("Tab stays in the frame")


@pytest.mark.soak
@pytest.mark.only_browser("chromium")
def test_a_finger_drags_a_piece_and_elsewhere_scrolls_the_blog(
    phone: Page, blog_address: str, watch: Watch
) -> None:
    watch.allow(blog_address)
    phone.goto(f"{blog_address}rack")
    frame = frame_of_blog(phone)
    press(frame, "#play-on")
    finger = Finger(phone)

    def slide_up(part: Locator) -> float:
        """Slide a finger up from the middle of a part; returns how far the blog scrolls."""
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        assert box
        before = phone.evaluate("() => scrollY")
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        finger.slide((x, y), (x, y - 200))
        finger.touch("touchEnd")
        return float(phone.evaluate("() => scrollY") - before)

    table = table_in(frame)
    assert slide_up(table.locator(".spot.drags").first) == 0
    settles(phone, lambda: slide_up(table.locator("#status-line")) > 50, True)


@pytest.mark.soak
@pytest.mark.only_browser("chromium")
def test_two_frames_in_a_post_with_a_strict_policy_are_independent(
    post: Callable[..., Page],
) -> None:
    page = post("two")
    first, second = frame_of_blog(page), frame_of_blog(page, 1)
    play_lesson(first)
    for frame in (first, second):
        press(frame, "#play-on")
    table, replay = table_in(first), table_in(second, "replay")
    press(replay, "[data-replay=on]")
    poll(replay, "() => location.pathname === '/embed/table/' && location.hash.endsWith('&at=5')")
    make_move(table)
    press(replay, "[data-replay=play-on]")
    poll(replay, READY)
    assert len(table.evaluate(SAVED)[-1]["log"]) == 1
    assert [document.evaluate(KEPT) for document in (table, replay)] == [NOTHING, NOTHING]


@pytest.mark.parametrize("key", sample(catalog.keys(), ["remembory"]))
def test_a_blog_over_http_can_embed_lessons_and_tables(
    page: Page, site: str, blog_address: str, watch: Watch, key: str
) -> None:
    """A frame has no secure context unless all pages around it have one."""
    address = over_http(blog_address)
    watch.allow(address)
    page.goto(f"{address}lesson-{key}")
    lesson = frame_of_blog(page)
    assert lesson.evaluate("() => [location.origin, isSecureContext]") == [site.rstrip("/"), False]
    play_lesson(lesson)
    press(lesson, "#play-on")
    make_move(continue_in(lesson))
    other = page.context.new_page()
    other.goto(f"{address}table-{key}")
    offer = frame_of_blog(other)
    press(offer, "#play-on")
    make_move(continue_in(offer))


@pytest.mark.only_browser("chromium")
def test_lesson_stays_when_the_engine_fails_to_load(
    post: Callable[..., Page], page: Page, watch: Watch
) -> None:
    page.route("**/runtime/**", lambda route: route.abort())
    post("lesson")
    frame = frame_of_blog(page)
    play_lesson(frame)
    press(frame, "#play-on")
    expect(frame.locator("#blocked")).to_have_text("You can't play on right now.", timeout=60_000)
    expect(frame.locator("iframe")).to_have_count(0)
    press(frame, "#go")
    poll(frame, "() => document.documentElement.dataset.step === '1'")
    page.unroute("**/runtime/**")
    page.route("**/embed/table/**", lambda route: route.abort())
    play_lesson(frame)
    press(frame, "#play-on")
    expect(frame.locator("#blocked")).to_have_text("You can't play on right now.", timeout=60_000)
    poll(
        page,
        "() => window.heard.filter(({ type, code }) => type === 'error' && code === 'engine').length === 2",
    )
    watch.seen.clear()  # the browser reported the failed requests


def test_lesson_can_offer_a_game_in_its_first_step(post: Callable[..., Page]) -> None:
    frame = frame_of_blog(post("always"))
    link = frame.locator("#play-on")
    expect(link).to_be_visible()
    expect(link).to_contain_text("Bir oyun oyna")
    assert "&seed=a.7&" in (link.get_attribute("href") or "")


@pytest.mark.only_browser("chromium")
def test_sandboxed_table_shows_a_link_and_loads_no_engine(
    post: Callable[..., Page], requested_addresses: list[str], watch: Watch
) -> None:
    frame = frame_of_blog(post("sandboxed"))
    press(frame, "#play-on")
    expect(frame.locator("#blocked b")).to_contain_text("/play/#game=multzo&seats=me%2Ckeen&seed=7")
    assert engine_requests(requested_addresses) == []
    watch.seen[:] = [line for line in watch.seen if "allow-popups" not in line]  # Chromium logs why


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [("uninvited", "Play Okey right here"), ("mangled", "does not lead to a table")],
)
def test_no_match_starts_unasked(
    post: Callable[..., Page], requested_addresses: list[str], name: str, sentence: str
) -> None:
    """A page that frames the table directly gets the offer; an invalid address gets an error
    message.
    """
    page = post(name)
    settles(page, lambda: "/embed/play/" in page.frames[1].url, True)
    frame = frame_of_blog(page)
    expect(frame.locator("#task")).to_contain_text(sentence)
    assert engine_requests(requested_addresses) == []


def test_offer_keeps_the_match_options(page: Page, site: str) -> None:
    position = "a b+c%|#?&="
    table = f"game=okey&seats=me,keen&position={quote(position, safe='')}&draw=two"
    page.goto(f"{site}embed/play/#{table}&accent=%23000000&step=3")
    poll(page, READY)
    href = page.locator("#play-on").get_attribute("href") or ""
    read = page.evaluate(
        "(href) => [...new URLSearchParams(new URL(href, location.href).hash.slice(1))]", href
    )
    assert dict(read) == {"game": "okey", "seats": "me,keen", "position": position, "draw": "two"}


def launch_with_rule(playwright: Playwright, rule: str, profile: Path) -> Browser:
    """A browser with this rule for third parties. Playwright's arguments would turn off Chromium's
    partitioning.
    """
    if rule == "chromium, partitioned":
        options = options_for("chromium")
        own = [
            "--headless",
            "--no-sandbox",
            "--remote-debugging-pipe",
            f"--user-data-dir={profile}",
        ]
        options["args"] = [*options.get("args", []), *own]
        return playwright.chromium.launch(**options, ignore_default_args=True)
    behaviour = {"firefox, partitioned": 5, "firefox, blocked": 1}[rule]
    return playwright.firefox.launch(
        **options_for("firefox", {"network.cookie.cookieBehavior": behaviour})
    )


@pytest.mark.soak
@pytest.mark.parametrize(
    ("rule", "sees"),
    [
        ("chromium, partitioned", None),
        ("firefox, partitioned", None),
        ("firefox, blocked", "SecurityError"),
    ],
)
def test_embedding_under_third_party_restrictions(
    rule: str,
    sees: str | None,
    playwright: Playwright,
    tmp_path: Path,
    site: str,
    blog_address: str,
) -> None:
    browser = launch_with_rule(playwright, rule, tmp_path)
    page = browser.new_context().new_page()
    page.add_init_script(LISTEN)
    page.goto(site)
    page.evaluate("() => localStorage.setItem('mine', 'seen')")
    page.goto(f"{blog_address}lesson")
    frame = frame_of_blog(page)
    assert frame.evaluate(STORED) == sees, "the rule is not in effect"
    play_lesson(frame)
    press(frame, "#play-on")
    make_move(table_in(frame))
    browser.close()
