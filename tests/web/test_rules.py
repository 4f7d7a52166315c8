"""The rules: pages without scripts, and the same text in a sheet over the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.invented_answers import hand, move_step, opening_step, save, table
from web.toy import handful, put

from browsing import poll
from thorough import sample
from tilebag.core.words import languages, lexicon, say
from tilebag.lessons.recording import page_address
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from web.conftest import Steps, Table

    from browsing import Watch

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll(".rules-bar a, .begin a, nav summary, .contents a, .lessons a, .show")]
  .filter((link) => { const box = link.getBoundingClientRect(); return box.height < 44 || box.width < 44; })
  .map((link) => link.textContent)"""
COLOURS = """() => [getComputedStyle(document.body).backgroundColor,
  getComputedStyle(document.querySelector(".rules p")).color]"""
ON_PAPER = """() => { for (const sheet of document.styleSheets) for (const rule of sheet.cssRules)
  if (rule.media?.mediaText === "print") rule.media.mediaText = "all"; }"""
LETTER = """() => { const all = [...document.querySelectorAll(".suit-letter")];
  return all.length > 0 && all.every((element) => parseFloat(getComputedStyle(element).fontSize) < 1); }"""
SCROLLED = "() => document.querySelector('dialog').scrollTop > 0"
CLEAR = """() => document.activeElement.getBoundingClientRect().top >=
  document.querySelector("dialog > header").getBoundingClientRect().bottom"""
KEYS = sorted(catalog.keys())


@pytest.mark.parametrize("key", KEYS)
def test_page_works_without_javascript_on_the_narrowest_screen(
    new_context: Callable[..., BrowserContext], watch: Watch, site: str, key: str
) -> None:
    context = new_context(java_script_enabled=False, viewport={"width": 320, "height": 568})
    watch.over(context)
    page = context.new_page()
    for lang in languages():
        page.goto(site + page_address(key, lang)[1:])
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.get_by_role("heading", level=2).count() >= 8
        assert page.evaluate(TOO_WIDE) <= 0
        for summary in page.locator("nav summary").all():
            summary.click()
        assert page.evaluate(SMALL) == []
    other = page.locator(".rules-bar a[hreflang]")
    other.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".contents summary").click()
    page.locator(".contents a").last.click()
    assert page.url.endswith(f"/{key}/#credits")


@pytest.mark.parametrize("key", KEYS)
def test_double_text_fits_the_narrowest_screen(page: Page, site: str, key: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    for lang in languages():
        page.goto(site + page_address(key, lang)[1:])
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        assert page.evaluate(TOO_WIDE) <= 0


@pytest.mark.parametrize(
    ("key", "lang"), sample(product(KEYS, languages()), zip(KEYS, cycle(languages()), strict=False))
)
def test_axe_finds_nothing_on_pages(page: Page, site: str, axe: Axe, key: str, lang: str) -> None:
    page.goto(site + page_address(key, lang)[1:])
    assert axe(page) == []


def test_palette_sets_tile_letter_size(page: Page, site: str) -> None:
    page.goto(f"{site}{KEYS[0]}/")
    assert page.evaluate(LETTER)


@pytest.mark.parametrize(
    "look", ["theme=dark", "theme=dark&palette=contrast", "theme=light&palette=safe"]
)
def test_page_prints_black_on_white_without_buttons(page: Page, site: str, look: str) -> None:
    page.goto(f"{site}en/{KEYS[0]}/#{look}")
    page.evaluate(ON_PAPER)  # not every browser's automation can emulate printing
    assert page.evaluate(COLOURS) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    for control in (".rules-bar", ".begin", ".contents", ".lessons", "article .show"):
        expect(page.locator(control).first).to_be_hidden()
    for article in page.locator("article").all():
        expect(article).to_be_visible()


@pytest.mark.parametrize(("key", "lang"), list(product(KEYS, languages())))
def test_summary_is_on_the_first_screen_of_a_phone(
    page: Page, site: str, key: str, lang: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(site + page_address(key, lang)[1:])
    expect(page.locator("#short")).to_be_in_viewport(ratio=1)
    expect(page.locator(".opening li").first).to_be_in_viewport(ratio=1)


def test_wide_screens_keep_the_contents_in_view_beside_the_text(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{site}{KEYS[0]}/")
    link = page.locator(".contents a").first
    for heading in (page.locator("h2").first, page.locator("h2").last):
        heading.scroll_into_view_if_needed()
        # an IntersectionObserver reports nothing in a closed <details>
        assert (box := link.bounding_box())
        assert 0 <= box["y"] <= 856
        assert box["height"] >= 44
    link.focus()
    expect(link).to_be_focused()


def steps_of_game(key: str) -> Steps:
    """A handful of tiles at the table of a real game."""
    first = table(1, hand({}), game=key, title="A Real Game")
    then = table(
        2,
        hand({"t1": "tray"}),
        game=key,
        title="A Real Game",
        announcement="You put the 2 into the tray.",
    )
    return [opening_step(save(1), first), move_step(put("t1", "tray"), save(2), then)]


@pytest.mark.parametrize(
    ("lang", "menu", "rules"), [("en", "Menu", "Rules"), ("tr", "Menü", "Kurallar")]
)
def test_rules_open_over_the_table_and_play_continues(
    open_table: Open, lang: str, menu: str, rules: str
) -> None:
    shown = open_table(steps_of_game(KEYS[0]), f"lang={lang}")
    address = shown.page.url
    shown.button(menu).click()
    shown.page.get_by_role("dialog").get_by_role("button", name=rules).click()
    sheet = shown.page.get_by_role("dialog", name="A Real Game")
    contents = sheet.get_by_role("navigation")
    contents.locator("summary").click()
    expect(contents.get_by_role("link").first).to_be_visible()
    contents.get_by_role("link").last.click()
    heading = sheet.get_by_role("heading", level=2).last
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    assert shown.page.evaluate(CLEAR)
    assert shown.page.evaluate(SCROLLED)
    expect(sheet.locator("a.btn:not(.show)")).to_have_attribute("href", page_address(KEYS[0], lang))
    shown.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert shown.page.url == address
    shown.spot("2 of Suns, in your hand").click()
    shown.spot("Into the tray").click()
    shown.wait_for_announcement("You put the 2 into the tray.")


def test_rules_open_in_the_pages_language_after_the_browser_has_translated_it(
    open_table: Open,
) -> None:
    """Translation by a browser changes <html lang>."""
    shown = open_table(steps_of_game(KEYS[0]), "lang=tr")
    shown.page.evaluate("() => { document.documentElement.lang = 'de'; }")
    shown.button("Menü").click()
    shown.page.get_by_role("dialog").get_by_role("button", name="Kurallar").click()
    sheet = shown.page.get_by_role("dialog", name="A Real Game")
    expect(sheet.get_by_role("heading", level=2).first).to_be_visible()
    expect(sheet.locator("a.btn:not(.show)")).to_have_attribute("href", page_address(KEYS[0], "tr"))


def test_axe_finds_nothing_in_the_sheet(open_table: Open, axe: Axe) -> None:
    shown = open_table(steps_of_game(KEYS[-1]), "motion=none")
    for size in ((360, 640), (1440, 900)):
        shown.page.set_viewport_size({"width": size[0], "height": size[1]})
        shown.button("Menu").click()
        shown.page.get_by_role("dialog").get_by_role("button", name="Rules").click()
        expect(shown.page.get_by_role("navigation")).to_be_visible()
        assert axe(shown.page) == []
        assert shown.page.evaluate(
            "() => document.querySelector('dialog').scrollWidth <= innerWidth"
        )
        shown.page.keyboard.press("Escape")


def test_failed_rules_download_shows_one_sentence(open_table: Open, watch: Watch) -> None:
    shown = open_table(handful())  # a game that does not exist
    shown.button("Menu").click()
    shown.page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(shown.page.get_by_role("dialog", name="A Toy").get_by_role("alert")).to_contain_text(
        "did not load"
    )
    watch.seen[:] = [line for line in watch.seen if "404" not in line]


def test_rules_sheet_runs_no_script(page: Page, open_table: Open) -> None:
    """The sheet copies only the text: scripts and event handlers of a page never run."""
    evil = "<main><article><h2 id='menu'>Text</h2><script>document.title = 'run'</script></article></main>"
    page.route(f"**/{KEYS[0]}/", lambda route: route.fulfill(body=evil, content_type="text/html"))
    shown = open_table(steps_of_game(KEYS[0]))
    shown.button("Menu").click()
    shown.page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="Text")).to_be_visible()
    assert page.title() != "run"
    assert page.locator("#menu").count() == 1


@pytest.mark.parametrize("lang", languages())
def test_home_page_links_to_rules_in_the_users_language(
    new_context: Callable[..., BrowserContext], watch: Watch, site: str, lang: str
) -> None:
    context = new_context(locale=lang)
    watch.over(context)
    page = context.new_page()
    page.goto(site)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    links = page.locator("#rules a")
    keys = sorted(catalog.keys(), key=lambda key: lang not in catalog.box(key).first_for)
    assert [link.get_attribute("href") for link in links.all()] == [
        page_address(key, lang) for key in keys
    ]
    assert [link.inner_text() for link in links.all()] == [
        lexicon(lang).say(say(f"{key}.name")) for key in keys
    ]
    assert min(box["height"] for link in links.all() if (box := link.bounding_box())) >= 44


def test_rules_open_over_the_setup_sheet(page: Page, site: str) -> None:
    key = next(key for key in KEYS if catalog.box(key).options)
    page.goto(site)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    page.locator(f"[data-setup={key}]").click()
    setup = page.locator("dialog.setting")
    setup.locator("summary").first.click()
    setup.get_by_role("button", name="Rules", exact=True).click()
    rules = page.locator("dialog.reading")
    expect(rules.get_by_role("heading", level=2).nth(1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(setup.locator("button[type=submit]")).to_be_visible()


def test_page_links_to_home_page(page: Page, site: str) -> None:
    page.goto(f"{site}tr/{KEYS[0]}/")
    expect(page.locator(".begin .main")).to_have_attribute("href", f"/play/#game={KEYS[0]}")
    page.locator(".rules-bar a").first.click()
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
