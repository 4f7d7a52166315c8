"""Lessons in a blog on another site: framed, sandboxed, under its policies, by the element, without
scripts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest
from blog import Post, blog, frame_of
from playwright.sync_api import expect

from browsing import Watch, poll, settles

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, Page

POLICY = "Content-Security-Policy"
READY = "() => document.documentElement?.dataset.phase === 'ready'"
STEP = "() => document.documentElement.dataset.step"
HEAR = """() => {
  window.heard = [];
  for (const kind of ["ready", "step", "done", "error"])
    addEventListener(`tile-demo:${kind}`, ({ detail }) => window.heard.push([kind, detail]));
  addEventListener("message", ({ data }) => window.heard.push(["message", data]));
}"""
RESIZED = """() => window.heard.filter(([kind, { type }]) => kind === "message" && type === "resize")
  .map(([, { height }]) => height)"""


OVER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT_OFF = """() => [...document.querySelectorAll("button, h1, #task, #answer, #rule")]
  .filter((element) => element.checkVisibility() && element.clientWidth && element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.textContent)"""


def lesson_address(site: str) -> str:
    with urlopen(f"{site}lessons.json") as answer:
        return f"{site.rstrip('/')}{json.load(answer)[0]['address']}"


def element(site: str, **more: str) -> str:
    """The custom element with its link for readers without scripts, and its script."""
    _, game, lesson, _ = lesson_address(site).rsplit("/", 3)
    attributes = "".join(f' {key}="{value}"' for key, value in more.items())
    link = f'<a href="{lesson_address(site)}">The lesson</a>'
    script = f'<script type="module" src="{site}embed/v1.js" async></script>'
    return f'<tile-demo game="{game}" lesson="{lesson}"{attributes}>{link}</tile-demo>{script}'


def pasted_frame(site: str) -> str:
    """What a blog gets for the address of a lesson, by oEmbed."""
    with urlopen(f"{lesson_address(site)}oembed.json") as answer:
        snippet = str(json.load(answer)["html"])
    return snippet.replace("http://127.0.0.1:8000/", site)


def posts(site: str) -> dict[str, Post]:
    lesson, origin = lesson_address(site), site.rstrip("/")
    only_ours = {
        POLICY: f"default-src 'none'; img-src data:; script-src {origin}; frame-src {origin}"
    }
    return {
        "plain": Post(frame_of(lesson)),
        "sandboxed": Post(frame_of(lesson, sandbox="allow-scripts")),
        "popups": Post(
            frame_of(lesson, sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox")
        ),
        "kept": Post(frame_of(lesson, sandbox="allow-scripts allow-popups")),
        "wordpress": Post(frame_of(f"{lesson}#?secret=aB3dE6gH9k", sandbox="allow-scripts")),
        "strict": Post(frame_of(lesson) + element(site, load="visible"), only_ours),
        "isolated": Post(
            frame_of(lesson, allow="cross-origin-isolated"),
            {
                "Cross-Origin-Embedder-Policy": "require-corp",
                "Cross-Origin-Opener-Policy": "same-origin",
            },
        ),
        "two": Post(
            frame_of(f"{lesson}#lang=tr", name="one")
            + frame_of(f"{lesson}#theme=dark", name="other")
        ),
        "element": Post(element(site), long=True),
        "seen": Post(
            '<div style="height: 3000px">A long story.</div>' + element(site, load="visible")
        ),
        "pasted": Post(
            pasted_frame(site), {POLICY: only_ours[POLICY].replace("data:", f"data: {origin}")}
        ),
        "unscripted": Post(frame_of(lesson, sandbox="")),
        "narrow": Post(f'<div style="width: 280px">{frame_of(lesson)}</div>'),
        "ours": Post(
            frame_of(site, name="shelf") + frame_of(f"{site}play/#game=okey", name="table")
        ),
    }


@pytest.fixture(scope="module")
def blog_address(site: str) -> Iterator[str]:
    with blog(posts(site)) as address:
        yield address


@pytest.fixture
def post(page: Page, blog_address: str, watch: Watch) -> Callable[..., Page]:
    """Opens a post: `post("plain")`."""
    watch.allow(blog_address)

    def open_it(name: str, *, on: Page | None = None) -> Page:
        (on or page).goto(f"{blog_address}{name}")
        return on or page

    return open_it


def lesson_frame(page: Page, name: str = "demo") -> Frame:
    """The lesson in a frame, once it can be played."""
    settles(page, lambda: page.frame(name) is not None, True)
    frame = page.frame(name)
    assert frame
    poll(frame, READY)
    return frame


def press(frame: Frame, selector: str) -> None:
    """Click; by script in Firefox, whose automation cannot click in a cross-site frame."""
    browser = frame.page.context.browser
    button = frame.locator(selector)
    if browser and browser.browser_type.name == "firefox":
        button.evaluate("(button) => button.click()")
    else:
        button.click()


def play_all(frame: Frame) -> int:
    """Play the lesson by its main button (hint, answer, next); return its number of steps."""
    for n in range(1, 10):
        if frame.locator("#say").get_attribute("data-phase") == "end":
            return n - 1
        step = frame.evaluate(STEP)
        for _ in range(12):
            press(frame, "#go")
            if frame.evaluate(STEP) != step:
                break
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("name", ["plain", "sandboxed", "isolated"])
def test_a_framed_lesson_is_played_to_its_end(post: Callable[..., Page], name: str) -> None:
    page = post(name)
    assert play_all(lesson_frame(page)) > 1


def test_our_other_pages_refuse_framing(post: Callable[..., Page], watch: Watch) -> None:
    page = post("ours")
    settles(page, lambda: sum("frame-ancestors" in line for line in watch.seen), 2)
    for frame in page.frames[1:]:
        expect(frame.locator("#games, #stage")).to_have_count(0)
    watch.seen.clear()  # the browser reported the refusals


def test_two_lessons_in_a_post_are_independent(post: Callable[..., Page]) -> None:
    page = post("two")
    first, second = lesson_frame(page, "one"), lesson_frame(page, "other")
    assert [frame.evaluate("() => document.documentElement.lang") for frame in (first, second)] == [
        "tr",
        "en",
    ]
    assert second.evaluate("() => document.documentElement.dataset.theme") == "dark"
    press(first, "#go")
    poll(first, "() => document.documentElement.dataset.step === '2'")
    assert second.evaluate(STEP) == "1"


def test_frame_and_element_work_under_a_strict_policy(
    post: Callable[..., Page], watch: Watch
) -> None:
    page = post("strict")
    lesson_frame(page)
    page.locator("tile-demo").scroll_into_view_if_needed()
    settles(page, lambda: len(page.frames), 3)
    play_all(
        next(
            frame
            for frame in page.frames
            if frame.parent_frame and frame.name != "demo" and has_loaded(frame)
        )
    )


def has_loaded(frame: Frame) -> bool:
    return bool(poll(frame, READY))


def test_element_shows_its_content_until_activated(
    post: Callable[..., Page], site: str, page: Page
) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    post("element")
    button = page.get_by_role("button", name="Play the lesson")
    expect(button).to_be_visible()
    expect(page.get_by_role("link", name="The lesson")).to_be_visible()
    assert [url for url in requests if url.startswith(site)] == [f"{site}embed/v1.js"]
    page.evaluate(HEAR)
    button.click()
    settles(page, lambda: len(page.frames), 2)
    frame = page.frames[1]
    assert has_loaded(frame)
    poll(page, "() => window.heard.some(([kind]) => kind === 'ready')")
    poll(frame, "() => document.activeElement?.id === 'now'")
    steps = play_all(frame)
    poll(page, "() => window.heard.some(([kind]) => kind === 'done')")
    seen = [detail["n"] for kind, detail in page.evaluate("() => window.heard") if kind == "step"]
    assert seen == list(range(1, steps + 1))
    high = frame.evaluate("() => document.getElementById('lesson').getBoundingClientRect().height")
    settles(
        page,
        lambda: (
            abs(page.locator("tile-demo iframe").evaluate("(frame) => frame.clientHeight") - high)
            < 2
        ),
        True,
    )


def test_host_page_controls_the_element(post: Callable[..., Page], page: Page) -> None:
    post("element")
    page.get_by_role("button", name="Play the lesson").click()
    settles(page, lambda: len(page.frames), 2)
    frame = page.frames[1]
    assert has_loaded(frame)
    page.evaluate("() => document.querySelector('tile-demo').goto(2)")
    poll(frame, "() => document.documentElement.dataset.step === '2'")
    page.evaluate("() => document.querySelector('tile-demo').setAttribute('theme', 'dark')")
    poll(frame, "() => document.documentElement.dataset.theme === 'dark'")
    page.evaluate(
        "() => { const demo = document.querySelector('tile-demo'); demo.pause(); demo.restart(); }"
    )
    poll(frame, "() => document.documentElement.dataset.step === '1'")


def test_last_of_thousands_of_messages_counts(post: Callable[..., Page], page: Page) -> None:
    """The lesson follows the last message at once, without processing all of them."""
    page.add_init_script(f"({HEAR})()")
    post("plain")
    frame = lesson_frame(page)
    poll(frame, "() => document.documentElement.dataset.phase === 'ready'")
    page.evaluate(
        """() => {
          const lesson = document.querySelector("iframe").contentWindow;
          for (let k = 0; k < 5000; k += 1) {
            lesson.postMessage({ tileDemo: 1, type: "goto", step: 1 + ((k + 1) % 3) }, "*");
            lesson.postMessage({ tileDemo: 1, type: "theme", theme: k % 2 ? "dark" : "light" }, "*");
          }
        }"""
    )
    poll(frame, "() => document.documentElement.dataset.step === '3'", seconds=5)
    poll(frame, "() => document.documentElement.dataset.theme === 'dark'", seconds=5)
    steps = page.evaluate("() => window.heard.filter(([, data]) => data.type === 'step').length")
    assert steps < 200


def test_element_loads_when_visible(post: Callable[..., Page], page: Page) -> None:
    post("seen")
    poll(page, "() => Boolean(customElements.get('tile-demo'))")
    assert len(page.frames) == 1
    page.locator("tile-demo").scroll_into_view_if_needed()
    settles(page, lambda: len(page.frames), 2)
    assert has_loaded(page.frames[1])
    assert page.evaluate("() => document.activeElement === document.body"), (
        "the element took the focus"
    )


def test_wordpress_gets_its_own_height_message(post: Callable[..., Page], page: Page) -> None:
    page.add_init_script(f"({HEAR})()")
    post("wordpress")
    lesson_frame(page)
    secret = "() => window.heard.map(([, data]) => data).find(({ secret, message }) => secret && message === 'height')"
    message: dict[str, Any] = poll(page, secret)
    assert (message["secret"], 200 < message["value"] < 1000) == ("aB3dE6gH9k", True)


def test_frame_without_popups_shows_the_address(
    post: Callable[..., Page], page: Page, watch: Watch
) -> None:
    post("sandboxed")
    frame = lesson_frame(page)
    play_all(frame)
    press(frame, "#play-on")
    expect(frame.locator("#blocked b")).to_contain_text("/play/#")
    watch.seen[:] = [line for line in watch.seen if "allow-popups" not in line]  # Chromium logs why
    assert len(page.context.pages) == 1


@pytest.mark.only_browser("chromium")
def test_sandboxed_frame_opens_a_window_if_that_may_leave_the_sandbox(
    post: Callable[..., Page], page: Page
) -> None:
    post("popups")
    frame = lesson_frame(page)
    with page.context.expect_page() as opened:
        press(frame, "#open")
    opened.value.wait_for_url("**/play/#*")
    expect(frame.locator("#blocked")).to_be_empty()


@pytest.mark.only_browser("chromium")
def test_frame_whose_windows_stay_in_the_sandbox_shows_the_address(
    post: Callable[..., Page], page: Page
) -> None:
    """The browser would show an error, because a table may share its window with no other site."""
    post("kept")
    frame = lesson_frame(page)
    press(frame, "#open")
    expect(frame.locator("#blocked b")).to_contain_text("/play/#")
    settles(page, lambda: len(page.context.pages), 1)


def test_resizing_host_causes_no_endless_loop(post: Callable[..., Page], page: Page) -> None:
    """A careless host grants more height than requested after each message."""
    page.add_init_script(f"({HEAR})()")
    post("plain")
    frame = lesson_frame(page)
    page.evaluate(
        """() => addEventListener("message", ({ data }) => {
          if (data.type === "resize") document.querySelector("iframe").height = data.height + 10;
        })"""
    )
    press(frame, "#go")
    frames = "async () => { for (let k = 0; k < 40; k += 1) await new Promise((done) => requestAnimationFrame(done)); }"
    page.evaluate(frames)
    count = len(page.evaluate(RESIZED))
    page.evaluate(frames)
    assert count == len(page.evaluate(RESIZED)) <= 20


def test_focus_enters_and_leaves_the_frame(post: Callable[..., Page], page: Page) -> None:
    post("plain")
    lesson_frame(page)
    page.get_by_role("button", name="Subscribe").focus()
    inside = "() => document.activeElement.tagName === 'IFRAME'"
    page.keyboard.press("Tab")
    assert page.evaluate(inside)
    for _ in range(12):
        page.keyboard.press("Tab")
        if not page.evaluate(inside):
            assert page.evaluate("() => document.activeElement.textContent") == "Up"
            return
    raise AssertionError("Tab stays in the frame")


@pytest.mark.only_browser("chromium")
def test_embed_stores_nothing_and_needs_no_storage(
    new_context: Callable[..., BrowserContext], post: Callable[..., Page], watch: Watch
) -> None:
    """A lesson must not access storage: where it is denied to third parties, even reading it
    throws.
    """
    context = new_context()
    watch.over(context)
    page = post("plain", on=context.new_page())
    assert play_all(lesson_frame(page)) > 1
    assert context.cookies() == []
    assert context.storage_state()["origins"] == []


@pytest.mark.only_browser("chromium")  # Firefox's automation runs scripts all the same
def test_every_step_is_shown_without_scripts(
    new_context: Callable[..., BrowserContext], site: str, watch: Watch
) -> None:
    context = new_context(java_script_enabled=False, viewport={"width": 600, "height": 700})
    watch.over(context)
    page = context.new_page()
    page.goto(lesson_address(site))
    steps = page.locator("ol.rest > li")
    expect(steps.last).to_be_visible()
    expect(page.locator("#nav")).to_be_hidden()
    for part in (
        steps.last.locator("svg.figure"),
        steps.last.locator("p").first,
        page.locator("#stage svg.figure.wide"),
    ):
        expect(part).to_be_visible()
    names = page.locator("svg.figure").evaluate_all(
        "(all) => all.map((element) => element.getAttribute('aria-label'))"
    )
    assert all(names)


def test_scriptless_sandbox_shows_every_step(post: Callable[..., Page], watch: Watch) -> None:
    """Works in any browser: the sandbox blocks scripts, as for a reader without JavaScript."""
    page = post("unscripted")
    frame = page.frame_locator("iframe")
    for part in (
        frame.locator("ol.rest > li").last,
        frame.locator("#rule"),
        frame.locator(".rest.end"),
    ):
        expect(part).to_be_visible(timeout=20_000)
    expect(frame.locator("#nav")).to_be_hidden()
    # logged by Chromium
    watch.seen[:] = [line for line in watch.seen if "Blocked script execution" not in line]


def test_no_text_is_cut_at_double_text_size(post: Callable[..., Page], page: Page) -> None:
    """In the narrowest column, larger text makes the frame higher but does not overflow."""
    post("narrow")
    frame = lesson_frame(page)
    frame.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for n in range(1, 3):
        poll(frame, f"() => document.documentElement.dataset.step === '{n}'")
        assert frame.evaluate(OVER) <= 0
        assert frame.evaluate(CUT_OFF) == []
        for _ in range(12):
            press(frame, "#go")
            if frame.evaluate(STEP) != str(n):
                break


@pytest.mark.only_browser("chromium")
def test_print_has_all_steps(page: Page, site: str) -> None:
    page.goto(lesson_address(site))
    poll(page, READY)
    page.locator("#go").click()
    page.emulate_media(media="print")
    steps = len(json.loads(urlopen(f"{lesson_address(site)}en-narrow.json").read())["steps"])
    expect(page.locator("ol.rest > li:visible")).to_have_count(steps - 1)
    expect(page.locator("ol.rest > li svg.figure:visible")).to_have_count(steps - 1)
    assert page.pdf().count(b"/Type /Page\n") > 1
    expect(page.locator("#nav")).to_be_hidden()
    expect(page.locator("#printed")).to_be_visible()
    expect(page.locator("#stage svg.figure:visible")).to_have_count(1)


def test_oembed_returns_the_pasted_frame(page: Page, site: str) -> None:
    page.goto(lesson_address(site))
    link = page.locator('link[type="application/json+oembed"]')
    assert link.get_attribute("href", timeout=1000)
    with urlopen(f"{lesson_address(site)}oembed.json") as answer:
        oembed = json.load(answer)
    assert (oembed["version"], oembed["type"]) == ("1.0", "rich")
    assert oembed["html"].startswith("<iframe src=")
    with urlopen(oembed["thumbnail_url"].replace("http://127.0.0.1:8000/", site)) as answer:
        assert answer.read(4) == b"\x89PNG"
    assert lesson_address(site).split("/", 3)[3] in oembed["html"]
    poll(page, READY)


def test_pasted_frame_has_no_border_where_inline_styles_are_refused(
    post: Callable[..., Page], watch: Watch
) -> None:
    page = post("pasted")
    border = page.locator("iframe").evaluate("(frame) => getComputedStyle(frame).borderTopWidth")
    assert border == "0px"
    poll(page.frames[-1], READY)
    # the browser says that it has refused them
    watch.seen[:] = [line for line in watch.seen if "style" not in line]


@pytest.mark.parametrize("width", [320, 360, 600])
def test_framed_start_button_fits_its_label(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    page.goto(f"{site}embed/play/#game=okey")
    box = page.locator("#play-on").bounding_box()
    assert box
    assert 44 <= box["height"] < 120, box
    assert box["width"] >= 180, box


@pytest.mark.parametrize("address", ["fair/", "tr/fair/"])
def test_text_fields_are_too_large_for_ios_zoom(page: Page, site: str, address: str) -> None:
    page.goto(f"{site}{address}")
    fields = page.locator("textarea, input[type=text], input:not([type])")
    sizes = fields.evaluate_all(
        "(all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize))"
    )
    assert sizes
    assert min(sizes) >= 16
