"""Settings are saved; settings in an address last for the visit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from web.toy import handful

from browsing import poll

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
FETCHED = (
    "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/js/sound-'))"
)
COUNT_SOUNDS = """window.sounds = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    sounds += 1;
    return start.apply(this, when);
  };
  AudioBufferSourceNode.prototype.start = AudioScheduledSourceNode.prototype.start;
"""
HEADINGS = ["Appearance", "Pace and sound", "Help", "This device", "Storage"]
CHOICES = Path(__file__).resolve().parents[2] / "web" / "src" / "base" / "setting-values.ts"
ROOT = "() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang })"
BUILD = "() => JSON.parse(document.querySelector('meta[name=tilebag-site]').content).build"
PAGE_INK = "() => getComputedStyle(document.body).backgroundColor"


def choose(page: Page, label: str, value: str) -> None:
    menu = page.get_by_role("dialog")
    if page.locator("#menu").count():  # at a table; the home page has the button in its header
        menu.get_by_role("button", name="Settings").click()
    else:
        page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label(label).select_option(value)
    page.keyboard.press("Escape")


def test_settings_apply_at_once_and_persist(page: Page, site: str) -> None:
    page.goto(site)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radiogroup", name="Theme").get_by_label("Dark").check()
    page.get_by_role("dialog").get_by_label("Language").select_option("tr")
    page.keyboard.press("Escape")
    for _ in range(2):
        expect(page.get_by_role("button", name="Kayıtlı oyunlar")).to_be_visible()
        assert page.evaluate(PAGE_INK) == "rgb(17, 24, 22)"
        data = page.evaluate(ROOT)
        assert (data["theme"], data["lang"]) == ("dark", "tr")
        page.reload()


def test_light_colours_refuse_to_be_darkened_by_the_browser(open_table: Open) -> None:
    """Chrome on Android darkens light pages if the system is dark; it would recolour the pieces."""
    table = open_table(handful(), "theme=light")
    assert (
        table.page.evaluate("() => getComputedStyle(document.documentElement).colorScheme")
        == "light only"
    )


def test_settings_show_the_build_and_available_updates(page: Page, site: str) -> None:
    page.goto(site)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    build = page.evaluate(BUILD)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text(f"Tilebag, build {build}. This is the latest version.")).to_be_visible()
    about = page.get_by_role("dialog").get_by_role("link", name="About")
    expect(about).to_have_attribute("href", "/about/")
    page.keyboard.press("Escape")
    page.route("**/version.json", lambda route: route.fulfill(json={"build": "another"}))
    page.get_by_role("button", name="Settings").click()
    expect(
        page.get_by_text(f"Tilebag, build {build}. A newer version is available.")
    ).to_be_visible()


def test_address_settings_are_not_saved_and_invalid_ones_ignored(open_table: Open) -> None:
    table = open_table(handful(), "theme=dark", "palette=safe")
    data = table.page.evaluate(ROOT)
    assert (data["theme"], data["palette"]) == ("dark", "safe")
    assert "dark" not in table.stored_keys().get("tilebag.settings", "")
    table = open_table(handful(), "theme=pink", "pace=never")
    assert "theme" not in table.page.evaluate(ROOT)


def test_choices_at_the_table_persist(open_table: Open) -> None:
    table = open_table(handful())
    table.button("Menu").click()
    choose(table.page, "Speed of computer players", "step")
    assert json.loads(table.stored_keys()["tilebag.settings"])["body"]["pace"] == "step"
    table.button("Menu").click()
    choose(table.page, "Show turned tiles for", "3")
    assert json.loads(table.stored_keys()["tilebag.settings"])["body"]["flip"] == "3"


def test_every_setting_is_in_one_of_four_groups(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_table(handful())
    table.button("Menu").click()
    table.page.locator("dialog").get_by_role("button", name="Settings").click()
    groups = page.get_by_role("dialog").get_by_role("group")
    assert groups.get_by_role("heading", level=3).all_inner_texts() == HEADINGS
    sections, _, _ = CHOICES.read_text(encoding="utf-8").partition("export type")
    # needs a touch screen
    known = [name for name in re.findall(r"(\w+): \[", sections) if name != "vibration"]
    expect(groups.locator("select, [role=radiogroup]")).to_have_count(len(known))
    page.evaluate(
        "() => Promise.all(document.getAnimations().map((animation) => animation.finished))"
    )
    left, right = groups.nth(0).bounding_box(), groups.nth(1).bounding_box()
    assert left
    assert right
    assert left["y"] == right["y"], "not in two columns"
    page.set_viewport_size({"width": 360, "height": 640})
    left, right = groups.nth(0).bounding_box(), groups.nth(1).bounding_box()
    assert left
    assert right
    assert left["x"] == right["x"], "not in one column"


def test_sound_button_restores_the_volume(page: Page, open_table: Open) -> None:
    table = open_table(handful())
    button = table.button("Sound")
    stored_volume = "() => JSON.parse(localStorage.getItem('tilebag.settings')).body.sound"
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(stored_volume) == "normal"
    table.button("Menu").click()
    choose(page, "Sound", "quiet")
    for pressed, volume in (("false", "off"), ("true", "quiet")):
        button.click()
        expect(button).to_have_attribute("aria-pressed", pressed)
        assert page.evaluate(stored_volume) == volume
    expect(button.locator("use:visible")).to_have_count(1)


def test_sounds_are_fetched_on_demand(page: Page, open_table: Open, browser_name: str) -> None:
    page.add_init_script(COUNT_SOUNDS)
    table = open_table(handful())
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")
    assert not page.evaluate(FETCHED), "sounds are loaded although they are off"
    table.button("Menu").click()
    choose(page, "Sound", "quiet")
    table.wait_for(FETCHED)
    if browser_name != "chromium":  # Firefox never starts sounds without a sound card
        return
    table.spot("3 of Suns, in your hand").click()
    before = page.evaluate("() => window.sounds")
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 3 into the tray.")
    table.wait_for("(before) => window.sounds > before", before)


def test_browser_language_is_the_default(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(locale="tr-TR").new_page()
    page.goto(site)
    expect(page.get_by_role("button", name="Kayıtlı oyunlar")).to_be_visible()


def test_a_guest_without_an_invitation_reads_one_language(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(locale="tr-TR").new_page()
    page.goto(f"{site}join/")
    expect(page.get_by_role("heading", name="Bu adreste davet yok")).to_be_visible()
    expect(page.locator("#status")).to_have_text("Masa hazırlanıyor")
