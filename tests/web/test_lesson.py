"""A recorded lesson without an engine: right and wrong moves by tap, drag and keys, at widths from
280 px.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from web.fingers import Finger
from web.lessons import END, HINT, LAST, RIGHT, WORDS, WRONG, Lesson, play, site_lessons
from web.toy import BIN, TRAY, put

from browsing import Watch, poll, sealed

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TWO = "2 of Suns, in your hand"
WIDTHS = (280, 320, 375, 480, 600, 760)
REQUESTS = 6
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll("h1, .btn, #task, #answer")].filter((element) =>
  element.checkVisibility() && element.scrollWidth > element.clientWidth + 1).map((element) => element.outerHTML.slice(0, 90))"""
TARGETS = """() => [...document.querySelectorAll("button, a.btn")]
  .filter((control) => control.checkVisibility() && !control.disabled)
  .map((control) => [control.getBoundingClientRect(), control.ariaLabel || control.textContent])
  .filter(([{ width, height }]) => width < 43.5 || height < 43.5).map(([, name]) => name)"""
HIGH = "() => document.getElementById('lesson').getBoundingClientRect().height"


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def open_lesson(page: Page, site: str) -> Callable[..., Lesson]:
    """Open the lesson: `open_lesson(280, "lang=tr")`."""

    def open_it(width: int = 480, *wishes: str, on: Page | None = None) -> Lesson:
        where = on or page
        play(where)
        if not on:
            page.set_viewport_size({"width": width, "height": 700})
        where.goto(
            f"{site.rstrip('/')}{site_lessons(site)[0]['address']}#{'&'.join(('motion=none', *wishes))}"
        )
        return Lesson(where).ready()

    return open_it


def test_right_move_is_confirmed(open_lesson: Callable[..., Lesson]) -> None:
    lesson = open_lesson()
    assert lesson.text_below() == WORDS["en"][0]
    lesson.go()
    lesson.step(2)
    assert lesson.text_below().split() == WORDS["en"][1].split()
    lesson.spot(TWO).click()
    lesson.spot("Into the tray").click()
    lesson.phase("right")
    assert lesson.text_below() == RIGHT
    expect(lesson.page.locator("#rule a")).to_have_attribute("href", "/toy/#tray")
    expect(lesson.page.locator("#announcement")).to_have_text("You put the 2 into the tray.")
    expect(lesson.spot(TWO)).to_have_count(0)
    lesson.go()
    lesson.step(3)
    for name in ("t2", "t3"):
        lesson.make(put(name, TRAY))
    lesson.phase("right")
    lesson.go()
    lesson.phase("end")
    assert lesson.text_below() == LAST
    link = lesson.page.locator("#play-on")
    expect(link).to_have_attribute(
        "href", sealed(f"/play/#game=toy&seats=me,keen&position={quote(END, safe='')}")
    )
    expect(link).to_contain_text("MB")
    lesson.button("Restart").click()
    lesson.step(1)


def test_wrong_move_is_explained_and_a_second_shows_the_answer(
    open_lesson: Callable[..., Lesson],
) -> None:
    lesson = open_lesson(480, "step=2")
    lesson.make(put("t1", BIN))
    lesson.phase("wrong")
    assert lesson.text_below() == WRONG
    expect(lesson.page.locator("#rule")).to_contain_text("The tray")
    expect(lesson.spot(TWO)).to_have_count(1)
    expect(lesson.button("Hint")).to_have_count(1)
    lesson.make(put("t2", BIN))
    lesson.button("Show me").click()
    lesson.phase("right")
    expect(lesson.spot(TWO)).to_have_count(0)


def test_escape_releases_the_held_piece_and_a_hint_precedes_the_answer(
    page: Page, open_lesson: Callable[..., Lesson]
) -> None:
    lesson = open_lesson(480, "step=2")
    lesson.spot(TWO).click()
    expect(lesson.spot("Into the tray")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(lesson.spot("Into the tray")).to_have_count(0)
    lesson.button("Hint").click()
    lesson.phase("hint")
    assert lesson.text_below() == HINT
    lesson.button("Show me").click()
    lesson.phase("right")


def test_back_button_and_start_step_from_the_address(open_lesson: Callable[..., Lesson]) -> None:
    lesson = open_lesson(480, "step=3", "lang=tr", "theme=dark")
    assert lesson.text_below().split() == WORDS["tr"][2].split()
    worn = "() => [document.documentElement.lang, document.documentElement.dataset.theme]"
    assert lesson.page.evaluate(worn) == [
        "tr",
        "dark",
    ]
    expect(lesson.page.get_by_role("img", name="Adım 3/3")).to_have_count(1)
    lesson.button("Geri").click()
    lesson.step(2)
    lesson.button("Geri").click()
    lesson.step(1)
    expect(lesson.button("Geri")).to_be_disabled()


def test_read_mode_plays_the_moves_itself(open_lesson: Callable[..., Lesson]) -> None:
    lesson = open_lesson(480, "mode=read", "step=2")
    expect(lesson.page.locator(".mirror .spot")).to_have_count(0)
    lesson.button("Next").click()
    lesson.phase("right")
    assert lesson.text_below() == RIGHT
    lesson.go()
    lesson.step(3)


def test_keyboard_only_and_no_focus_trap(page: Page, open_lesson: Callable[..., Lesson]) -> None:
    lesson = open_lesson(480, "step=2")
    assert page.evaluate("() => document.activeElement === document.body"), (
        "the lesson has taken the focus"
    )
    keyboard = page.keyboard
    expect(lesson.spot(TWO)).to_have_attribute("tabindex", "0")
    for _ in range(3):  # to the link at the top, then to the board
        keyboard.press("Tab")
        if page.evaluate("() => Boolean(document.activeElement.closest('.mirror'))"):
            break
    keyboard.press("Enter")
    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    lesson.phase("right")
    for _ in range(8):
        keyboard.press("Tab")
        if page.evaluate("() => document.activeElement === document.body"):
            return
    raise AssertionError("Tab does not lead out of the lesson")


@pytest.mark.parametrize("width", WIDTHS)
def test_lesson_fits_every_width_and_keeps_its_height(
    open_lesson: Callable[..., Lesson], width: int
) -> None:
    lesson = open_lesson(width)
    seen = []
    for step in range(4):
        assert lesson.page.evaluate(SIDEWAYS) == 0, step
        assert lesson.page.evaluate(CUT) == [], step
        assert lesson.page.evaluate(TARGETS) == [], step
        seen.append(lesson.page.evaluate(HIGH))
        while step < 3 and lesson.page.evaluate(
            "() => document.documentElement.dataset.step"
        ) == str(step + 1):
            lesson.go()  # a hint, the shown move, the next step
    assert max(seen) - min(seen) < 2, seen


def test_axe_finds_nothing(
    open_lesson: Callable[..., Lesson], axe: Callable[[Page], list[str]], page: Page
) -> None:
    lesson = open_lesson(480, "step=2")
    assert axe(page) == []
    lesson.make(put("t1", BIN))
    lesson.phase("wrong")
    assert axe(page) == []
    page.set_viewport_size({"width": 280, "height": 700})
    lesson.button("Hint").click()
    lesson.button("Show me").click()
    lesson.phase("right")
    lesson.go()
    assert axe(page) == []


def open_learn_page(phone: Page, site: str) -> Lesson:
    """The lesson in the frame of our own page of lessons."""
    play(phone)
    entry = site_lessons(site)[0]
    phone.goto(f"{site}learn/#game={entry['game']}&lesson={entry['lesson']}")
    phone.locator("#lesson iframe").wait_for()
    lesson = Lesson(phone.frames[-1]).ready()
    lesson.go()
    lesson.step(2)
    return lesson


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("where", ["alone", "in a frame"])
def test_a_finger_drags_a_tile_and_elsewhere_scrolls_the_page(
    open_lesson: Callable[..., Lesson], site: str, phone: Page, where: str
) -> None:
    phone.set_viewport_size({"width": 360, "height": 420})
    lesson = (
        open_lesson(360, "step=2", on=phone) if where == "alone" else open_learn_page(phone, site)
    )
    lesson.spot(TWO).tap()
    lesson.spot("Into the tray").scroll_into_view_if_needed()
    tray = middle(lesson.spot("Into the tray"))
    lesson.spot(TWO).tap()
    lesson.spot("Into the tray").wait_for(state="detached")
    scrolled = phone.evaluate("() => scrollY")
    finger = Finger(phone)
    finger.slide(middle(lesson.spot(TWO)), tray)
    finger.touch("touchEnd")
    lesson.phase("right")
    assert phone.evaluate("() => scrollY") == scrolled
    for part in ("#answer", "#stage"):  # the text, and the felt in the middle of the table
        lesson.page.locator(part).evaluate(
            "(element) => element.scrollIntoView({ block: 'center' })"
        )
        before = phone.evaluate("() => scrollY")
        x, y = middle(lesson.page.locator(part))
        finger.slide((x, y), (x, y + (100 if before > 60 else -100)))
        finger.touch("touchEnd")
        poll(phone, "(before) => Math.abs(scrollY - before) > 40", before)


def test_resizing_shows_the_same_step_recorded_for_that_width(
    open_lesson: Callable[..., Lesson], page: Page
) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url.rsplit("/", 1)[1]))
    lesson = open_lesson(480, "step=2")
    lesson.make(put("t1", BIN))
    lesson.phase("wrong")
    with page.expect_response("**/en-narrow.json"):
        page.set_viewport_size({"width": 300, "height": 700})
    assert lesson.text_below() == WRONG
    lesson.make(put("t1", TRAY))
    lesson.phase("right")
    assert [name for name in requested if name.endswith(".json")] == [
        "en-wide.json",
        "en-narrow.json",
    ]


def test_lesson_loads_few_files_and_stores_nothing(
    open_lesson: Callable[..., Lesson], page: Page
) -> None:
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    open_lesson()
    own = [url for url in urls if not url.startswith("blob:")]
    assert len(own) <= REQUESTS, own
    assert not [
        url
        for url in own
        if url.endswith((".wasm", ".gzip", ".mjs")) or "/runtime/" in url or "/engine/" in url
    ]
    stored = """async () => [localStorage.length, sessionStorage.length, document.cookie,
      (await indexedDB.databases()).length]"""
    assert page.evaluate(stored) == [0, 0, "", 0]


def test_steps_stay_readable_when_loading_fails(page: Page, site: str, watch: Watch) -> None:
    page.context.route("**/embed/*/*/*-*.json", lambda route: route.abort())
    page.goto(f"{site.rstrip('/')}{site_lessons(site)[0]['address']}")
    expect(page.locator("ol.rest li").last).to_be_visible(timeout=15_000)
    expect(page.locator("#play-on")).to_be_hidden()
    watch.seen.clear()  # the browser reports the failed request
