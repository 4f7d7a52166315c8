"""The page at /embed/: its preview, and the code to copy into a blog."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from blog import Post, blog
from playwright.sync_api import expect

from browsing import Watch, poll
from tilebag.core.words import languages

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, ViewportSize

Axe = Callable[["Page"], list[str]]
READY = "() => document.documentElement?.dataset.phase === 'ready'"
NARROW: ViewportSize = {"width": 320, "height": 640}
WIDE: ViewportSize = {"width": 1440, "height": 900}
OVER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def open_generator(page: Page, site: str, fragment: str = "") -> Page:
    page.goto(f"{site}embed/{fragment}")
    poll(page, READY)
    return page


@pytest.mark.parametrize("lang", languages())
def test_games_are_offered_in_the_order_of_the_home_page(
    new_context: Callable[..., BrowserContext], watch: Watch, site: str, lang: str
) -> None:
    context = new_context(locale=lang)
    watch.over(context)
    page = open_generator(context.new_page(), site)
    offered = page.locator("select[name=game] option").all_inner_texts()
    page.goto(site)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    assert offered == page.locator(".card h2").all_inner_texts()
    assert offered[0] == "Okey"


def text_of(page: Page, tier: str) -> str:
    return page.locator(f'[data-tier="{tier}"] code').inner_text()


def test_copied_code_plays_in_a_blog(
    page: Page, site: str, watch: Watch, browser_name: str
) -> None:
    open_generator(page, site, "#game=okey&lesson=wild")
    page.get_by_label("Language").select_option("tr")
    page.get_by_label("Start at step").select_option("2")
    poll(
        page,
        "() => document.querySelector('[data-tier=tier1] code').innerText.includes('/tr/#step=2')",
    )
    assert "step=2" in page.evaluate("() => location.hash")
    preview = page.frame_locator("#preview iframe")
    expect(preview.locator("html")).to_have_attribute("data-step", "2")
    expect(preview.locator("html")).to_have_attribute("lang", "tr")
    snippet = text_of(page, "tier1")
    if browser_name == "chromium":
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.locator('[data-copy="tier1"]').click()
        expect(page.locator('[data-tier="tier1"] [role="status"]')).to_have_text("Copied.")
        assert page.evaluate("() => navigator.clipboard.readText()") == snippet
    with blog({"": Post(snippet), "element": Post(text_of(page, "tier2"))}) as address:
        watch.allow(address)
        page.goto(address)
        frame = page.frame_locator("iframe")
        expect(frame.locator("html")).to_have_attribute("data-phase", "ready")
        page.locator("summary").click()
        picture = page.get_by_role("img", name=re.compile("^Okey: Okey her taşın yerine geçer."))
        poll(page, "() => document.querySelector('img').naturalWidth === 896")
        expect(picture).to_be_visible()
        page.goto(f"{address}element")
        page.get_by_role("button", name="Dersi oyna").click()
        expect(page.frame_locator("tile-demo iframe").locator("html")).to_have_attribute(
            "data-step", "2"
        )


def test_download_sizes_and_policy_needs_are_listed(page: Page, site: str) -> None:
    with urlopen(f"{site}lessons.json") as answer:
        wild = next(
            lesson
            for lesson in json.load(answer)
            if (lesson["game"], lesson["lesson"]) == ("okey", "wild")
        )
    open_generator(page, site, "#game=okey&lesson=wild&theme=dark&controls=minimal")
    weighs = page.locator('[data-tier="tier2"] [role="status"]')
    for size in (wild["bytes"], wild["picture"]["en"][1]):
        rounded = f"{(size + 0.5) / 1000:.1f}"  # rounds a half up, as the page does
        expect(weighs).to_contain_text(rounded.removesuffix(".0"))
    origin = site.rstrip("/")
    assert 'theme="dark" controls="minimal"' in text_of(page, "tier2")
    assert text_of(page, "tier3") == f"{origin}/embed/okey/wild/"
    expect(page.locator("#policy")).to_contain_text(
        f"script-src {origin}; frame-src {origin}; img-src {origin}"
    )
    page.locator("select[name=game]").focus()
    page.locator("select[name=game]").select_option("remembory")
    expect(page.locator('[data-tier="tier3"] code')).to_have_text(
        f"{origin}/embed/remembory/intro/"
    )
    assert page.evaluate("() => document.activeElement.name") == "game"


def test_position_link_gets_its_own_frame(page: Page, site: str) -> None:
    open_generator(page, site, "#game=okey&seats=me,casual&position=a%20b")
    expect(page.locator("#choices")).to_contain_text("A position of Okey")
    origin = site.rstrip("/")
    sealed = f'src="{origin}/embed/play/#check=[a-z2-9]{{6}}&#38;game=okey&#38;seats=me%2Ccasual&#38;position=a\\+b"'
    assert re.search(sealed, text_of(page, "tier1"))
    assert 'height="730"' in text_of(page, "tier1")
    expect(page.locator('[data-tier="tier1"] [role="status"]')).to_contain_text("MB")
    page.get_by_role("button", name="Embed a lesson instead").click()
    expect(page.get_by_label("Lesson")).to_be_visible()


def test_broken_link_keeps_the_page_usable(page: Page, site: str) -> None:
    for fragment in (
        "#g=%00",
        "#g=a.b",
        "#position=x",
        "#game=okey&lesson=nothing&step=99&lang=%3Cb%3E",
    ):
        page.goto("about:blank")
        open_generator(page, site, fragment)
        text = page.locator("#told").inner_text()
        assert text == (
            "" if "lesson=" in fragment else "This link is incomplete. Choose a lesson instead."
        )
        expect(page.locator('[data-tier="tier1"]')).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_embed_page_is_accessible(page: Page, site: str, axe: Axe, lang: str) -> None:
    page.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{ get: () => ['{lang}'] }});"
    )
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="light" if size == WIDE else "dark")
        page.goto("about:blank")
        open_generator(page, site)
        assert axe(page) == []
        assert page.evaluate(OVER) <= 0
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate(OVER) <= 0
