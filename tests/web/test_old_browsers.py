"""A browser that lacks a feature gets a message in the user's language, never a blank page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsing import poll
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from browsing import Watch

# The features that first.js checks, by their displayed names, each with a script that removes it.
LACKS = {
    "modules": "delete HTMLScriptElement.prototype.noModule",
    "WebAssembly": "delete window.WebAssembly",
    "workers": "delete window.Worker",
    "dialog": "delete window.HTMLDialogElement",
    "structuredClone": "delete window.structuredClone",
    "ResizeObserver": "delete window.ResizeObserver",
    "DecompressionStream": "delete window.DecompressionStream",
    "toSorted": "delete Array.prototype.toSorted",
    "color-mix()": "const { supports } = CSS; CSS.supports = (...condition) => condition[1] ? false : supports(...condition)",
}
SAID = {
    "en": ("This browser is too old", "Missing features: {}."),
    "tr": ("Bu tarayıcı Tilebag için çok eski", "Eksik özellikler: {}."),
}
LEFT_OUT = "this browser is too old: first.js has said so"
WHERE = ("", "play/#game=multzo")
CASES = [(lang, feature, where) for lang in SAID for feature in LACKS for where in WHERE]
# each language and page
SOME = [*zip(cycle(SAID), LACKS, cycle((*WHERE, *WHERE[::-1])), strict=False)][::2]
SEEN = """(message) => {
  const { top, bottom, left, right } = message.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && message.scrollWidth <= message.clientWidth
    && message.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


@pytest.fixture
def old(new_context: Callable[..., BrowserContext], watch: Watch) -> Callable[..., Page]:
    """A page on a small phone in a browser without this feature."""

    def make(script: str, locale: str = "en-GB") -> Page:
        context = new_context(viewport={"width": 320, "height": 568}, locale=locale)
        watch.over(context)
        page = context.new_page()
        page.add_init_script(script)
        return page

    return make


def check_message(page: Page, lang: str, feature: str) -> None:
    sentence, lacks = SAID[lang]
    (message,) = page.locator(".trouble:visible").all()
    expect(message).to_contain_text(sentence)
    expect(message).to_contain_text(lacks.format(feature))
    expect(message).to_have_attribute("lang", lang)
    message.scroll_into_view_if_needed()
    assert message.evaluate(SEEN), "part of the message is covered or out of view"


@pytest.mark.parametrize(("lang", "feature", "where"), sample(CASES, SOME))
def test_missing_features_are_named(
    old: Callable[..., Page], site: str, watch: Watch, lang: str, feature: str, where: str
) -> None:
    page = old(LACKS[feature], {"en": "en-GB", "tr": "tr-TR"}[lang])
    page.goto(site + where)
    check_message(page, lang, feature)
    watch.seen[:] = [line for line in watch.seen if LEFT_OUT not in line]


@pytest.mark.parametrize("where", ["", "play/#game=multzo"])
def test_browser_without_modules_gets_a_message(
    old: Callable[..., Page], site: str, where: str
) -> None:
    page = old(f"{LACKS['modules']}; {LACKS['toSorted']}")
    for address in (site, f"{site}play/"):
        page.route(
            address,
            lambda route: route.fulfill(
                response=(got := route.fetch()),
                body=got.text().replace('type="module"', 'type="of-a-later-time"'),
            ),
        )
    page.goto(site + where)
    check_message(page, "en", "modules, toSorted")


def test_chosen_language_comes_first(old: Callable[..., Page], site: str, watch: Watch) -> None:
    page = old(LACKS["workers"])
    page.goto(f"{site}#lang=tr")
    check_message(page, "tr", "workers")
    page.goto(site)
    page.evaluate(
        """() => localStorage.setItem("tilebag.settings", JSON.stringify({ body: { lang: "tr" } }))"""
    )
    page.reload()
    check_message(page, "tr", "workers")
    watch.seen[:] = [line for line in watch.seen if LEFT_OUT not in line]


def test_no_message_in_a_current_browser(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.locator(".trouble")).to_have_count(3)
    expect(page.locator(".trouble:visible")).to_have_count(0)


@pytest.mark.parametrize("lang", SAID)
def test_failed_download_is_reported_in_the_users_language(
    old: Callable[..., Page], site: str, watch: Watch, lang: str
) -> None:
    page = old("", {"en": "en-GB", "tr": "tr-TR"}[lang])
    page.route("**/js/match.js", lambda route: route.abort())
    page.goto(f"{site}play/#game=multzo")
    message = page.locator(".trouble:visible")
    expect(message).to_have_attribute("lang", lang)
    expect(message).to_contain_text({"en": "did not load", "tr": "yüklenemedi"}[lang])
    page.unroute("**/js/match.js")
    message.get_by_role("link").click()
    expect(page.locator("#title")).to_have_text("Multzo")
    watch.seen[:] = [
        line for line in watch.seen if "Failed to load" not in line and "failed" not in line.lower()
    ]


@pytest.mark.parametrize("where", WHERE)
def test_missing_first_script_is_reported_unless_the_others_load(
    page: Page, site: str, where: str, watch: Watch
) -> None:
    page.route("**/first.js", lambda route: route.abort())
    page.goto(site)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    expect(page.locator(".trouble.network").first).to_be_hidden()
    page.route("**/*.js", lambda route: route.abort())
    page.goto("about:blank")
    page.goto(f"{site}{where}")
    message = page.locator(".trouble.network").first
    expect(message).to_be_visible()
    expect(message.get_by_role("link", name="Reload")).to_be_visible()
    page.unroute_all()
    message.get_by_role("link").click()
    expect(page.locator(".trouble.network:visible")).to_have_count(0)
    watch.seen[:] = [line for line in watch.seen if "ERR_FAILED" not in line]
