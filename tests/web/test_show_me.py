"""Rules shown in place, the rule behind a rejected move, and the lessons page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.invented_answers import hand, move_step, opening_step, save, table
from web.toy import TRAY, put

from browsing import poll, stored_text
from thorough import every
from tilebag.core.words import languages, lexicon, say
from tilebag.lessons import rulebook, sentences
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, Locator, Page
    from web.conftest import Table

    from browsing import Watch

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
KEY = next(key for key in catalog.keys() if catalog.lessons(key))
WHY, RULE = next(
    (name, rule)
    for name, rule in catalog.box(KEY).refusals.items()
    if rule in rulebook.marks(KEY, "en")
)
NO = "Put a tile into the tray first."
PLAYED = "() => document.documentElement?.dataset.phase === 'ready'"
LOOK = """() => { const { lang, dataset } = document.documentElement;
  return [dataset.step, lang, dataset.theme]; }"""
LEARN = "() => document.documentElement.dataset.learn === 'ready'"
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def played_lesson(host: Locator) -> Frame:
    """The lesson on this page, once it is ready."""
    handle = host.locator("iframe").element_handle()
    frame = handle.content_frame()
    assert frame
    poll(frame, PLAYED)
    return frame


@pytest.mark.parametrize(("lang", "width"), [("en", 320), ("tr", 1440)])
def test_rule_opens_in_place_and_returns_focus(
    page: Page, site: str, axe: Axe, lang: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"{site}{lang}/{KEY}/#theme=dark&motion=none")
    link = page.locator("article a.show").nth(3)
    step = re.search(r"#step=(\d+)&lang=", str(link.get_attribute("href")))
    assert step
    assert (box := link.bounding_box())
    assert box["height"] >= 44
    link.focus()
    page.keyboard.press("Enter")
    frame = played_lesson(page.locator(".shown"))
    assert page.evaluate("() => document.activeElement.tagName") == "IFRAME"
    look = frame.evaluate(LOOK)
    assert look == [step[1], lang, "dark"]
    assert page.evaluate(FITS)
    assert axe(page) == []
    page.locator(".shown button").click()
    expect(page.locator(".shown")).to_have_count(0)
    expect(link).to_be_focused()


@pytest.mark.only_browser("chromium")  # Firefox's automation cannot switch scripts off
def test_link_opens_the_lesson_without_scripts(
    new_context: Callable[..., BrowserContext], watch: Watch, site: str
) -> None:
    context = new_context(java_script_enabled=False)
    watch.over(context)
    page = context.new_page()
    page.goto(f"{site}en/{KEY}/")
    page.locator("article a.show").first.click()
    expect(page).to_have_url(re.compile(rf"/embed/{KEY}/[\w-]+/#step=\d+&lang=en"))
    expect(page.locator("#rest li").first).to_be_visible()


def refusal_steps(lang: str) -> list[dict[str, object]]:
    """A table of a real game with an action that a rule forbids."""
    offers = [{"label": "Done", "why": NO, "rule": RULE}, *hand({})["offers"][:1]]
    first = table(1, hand({}) | {"offers": offers}, game=KEY, title="A Real Game", lang=lang)
    then = table(
        2,
        hand({"t1": TRAY}),
        game=KEY,
        title="A Real Game",
        announcement="You put the 2 into the tray.",
    )
    return [opening_step(save(1), first), move_step(put("t1", TRAY), save(2), then)]


@pytest.mark.parametrize(("lang", "size"), [("en", (360, 640)), ("tr", (1440, 900))])
def test_refusal_links_to_its_rule(
    open_table: Open, axe: Axe, lang: str, size: tuple[int, int]
) -> None:
    at = open_table(refusal_steps(lang), f"lang={lang}", "motion=none")
    page, which = at.page, at.page.locator("#which-rule")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(which).to_be_hidden()
    at.settle()
    at.button("Done").click(force=True)  # the button is disabled
    expect(page.locator("#status")).to_contain_text(NO)
    # the status also names the rule
    expect(page.locator("#status")).to_contain_text(which.inner_text())
    assert (box := which.bounding_box())
    assert min(box["width"], box["height"]) >= 44
    assert axe(page) == []
    which.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="A Real Game")
    marked = sheet.locator(".asked")
    expect(marked).to_be_focused()
    expect(marked).to_be_in_viewport()
    assert " ".join(marked.inner_text().split()).rstrip(".") == rulebook.marks(KEY, lang)[
        RULE
    ].text.rstrip(".")
    sheet.locator(
        ".asked ~ a.show, :has(> .asked) ~ * a.show, :has(> * > .asked) ~ p a.show"
    ).first.click()
    assert played_lesson(sheet).evaluate("() => document.documentElement.lang") == lang
    sheet.locator("header button").click()
    expect(sheet).to_have_count(0)
    expect(which).to_be_focused()
    page.keyboard.press("w")
    expect(page.locator("dialog .asked")).to_be_focused()
    page.keyboard.press("Escape")
    at.spot("2 of Suns, in your hand").click()
    at.spot("Into the tray").click()
    at.wait_for_announcement("You put the 2 into the tray.")
    expect(which).to_be_hidden()


def test_lessons_are_offered_after_a_game_was_played(page: Page, site: str) -> None:
    games = [key for key in catalog.keys() if catalog.lessons(key)]
    page.goto(f"{site}robots.txt")  # has no scripts
    text = stored_text("settings", {"last": {KEY: {"seats": ["me"]}}})
    page.evaluate("(text) => localStorage.setItem('tilebag.settings', text)", text)
    page.goto(site)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    offered = page.locator("[data-learn]:visible")
    assert sorted(str(link.get_attribute("data-learn")) for link in offered.all()) == games
    assert min(box["height"] for link in offered.all() if (box := link.bounding_box())) >= 44
    page.locator(f"[data-setup={KEY}]").click()
    page.locator("dialog [data-learn]").click()
    poll(page, LEARN)
    assert page.url.endswith(f"/learn/#game={KEY}")


@pytest.mark.parametrize("lang", languages())
def test_lessons_are_listed_in_the_order_of_the_home_page(page: Page, site: str, lang: str) -> None:
    page.goto(f"{site}#lang={lang}")
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    home = page.locator(".card h2").all_inner_texts()
    page.goto(f"{site}learn/#lang={lang}")
    poll(page, LEARN)
    assert page.locator(".lessons h2").all_inner_texts() == home
    assert home[0] == lexicon(lang).say(say("okey.name"))


def test_lesson_links_to_the_next_and_to_the_game(page: Page, site: str, axe: Axe) -> None:
    first, second, *_, last = catalog.lessons(KEY)
    titles = [sentences.title(KEY, "tr", lesson) for lesson in (first, second)]
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{site}learn/#game={KEY}&lesson={first.key}&lang=tr")
    poll(page, LEARN)
    frame = played_lesson(page.locator("#lesson"))
    assert axe(page) == []
    assert page.evaluate(FITS)
    expect(page.locator("#title")).to_contain_text(titles[0])
    expect(page.locator("#next")).to_be_hidden()
    for _ in range(40):
        if frame.locator("#nav").get_attribute("data-phase") == "end":
            break
        frame.locator("#go").click()
    expect(page.locator("#next")).to_be_in_viewport(ratio=1)
    page.locator("#next").click()
    expect(page.locator("#title")).to_contain_text(titles[1])
    expect(page.locator("#title")).to_be_focused()
    played_lesson(page.locator("#lesson"))
    page.locator(f".lessons:visible a[href$='lesson={last.key}']").click()
    expect(page.locator("#next")).to_have_attribute("href", f"/play/#game={KEY}")
    expect(page.locator("#rules")).to_have_attribute("href", f"/tr/{KEY}/")


WAYS = [
    ((360, 640), "en", 100),
    ((320, 568), "tr", 100),
    ((1440, 900), "tr", 100),
    ((360, 640), "tr", 200),
]


@pytest.mark.parametrize(
    ("size", "lang", "text", "game"),
    every(6, [(*way, key) for way in WAYS for key in catalog.keys() if catalog.lessons(key)]),
)
def test_next_button_is_visible_in_every_step(
    page: Page, site: str, game: str, size: tuple[int, int], lang: str, text: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}learn/#lang={lang}")
    poll(page, LEARN)
    page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", text)
    page.evaluate("(game) => { location.hash = `#game=${game}`; }", game)
    frame = played_lesson(page.locator("#lesson"))
    frame.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", text)
    poll(page, "() => document.activeElement.id === 'title'")
    assert (
        page.locator("#title").evaluate("(title) => getComputedStyle(title).outlineStyle") == "none"
    )
    assert frame.evaluate("() => getComputedStyle(document.body).fontFamily").startswith(
        '"Tilebag Text"'
    )
    for _ in range(40):
        expect(frame.locator("#go")).to_be_in_viewport(ratio=1)
        going, board = frame.locator("#go").bounding_box(), frame.locator("#stage").bounding_box()
        assert going
        assert board
        assert going["y"] + going["height"] <= size[1]
        assert board["y"] + board["height"] <= (going["y"] if text == 100 else size[1])
        assert board["height"] >= 260
        if frame.locator("#nav").get_attribute("data-phase") == "end":
            break
        # in Firefox, Playwright's click scrolls the pages
        frame.locator("#go").dispatch_event("click")
    assert frame.locator("#nav").get_attribute("data-phase") == "end"
    assert page.evaluate(FITS)
    assert frame.evaluate(FITS)


def test_wrong_address_opens_the_list(page: Page, site: str) -> None:
    for address in (f"game={KEY}&lesson=none", "game=none", "lesson=%00&game=..%2f..", ""):
        page.goto("about:blank")
        page.goto(f"{site}learn/#{address}")
        poll(page, LEARN)
        expect(page.locator("#missing")).to_be_visible(visible=address != "")
        listed = sum(bool(catalog.lessons(key)) for key in catalog.keys())
        expect(page.locator(".lessons:visible")).to_have_count(listed)
        expect(page.locator("iframe")).to_have_count(0)
    page.locator(f".lessons[data-game={KEY}] a").first.click()
    played_lesson(page.locator("#lesson"))
