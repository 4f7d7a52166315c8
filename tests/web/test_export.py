"""Export one game or all games: as a file, through the system's share sheet, or as copied text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.toy import handful

from browsing import poll
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
SHARES = """(() => {
  navigator.canShare = ({ files }) => files.every(({ type }) => type === TYPE);
  navigator.share = async ({ files: [file] }) => { window.shared = [file.name, file.type, await file.text()]; };
})()"""
NO_CLIPBOARD = """Object.defineProperty(navigator, "clipboard",
  { value: { writeText: async () => { throw new Error("no"); } } })"""
NAME = r"toy-\d{4}-\d\d-\d\d-t0\.tiles\.(json|txt)"


def open_export(table: Table) -> Locator:
    table.button("Menu").click()
    table.button("Save as a file").click()
    sheet = table.page.locator("dialog[open]")
    expect(sheet.get_by_role("heading")).to_have_text("Save as a file")
    return sheet


def test_menu_and_list_of_saves_export_a_file_named_by_game_day_and_turn(
    page: Page, open_table: Open, site: str, browser_name: str
) -> None:
    table = open_table(handful())
    sheet = open_export(table)
    expect(sheet).to_contain_text(re.compile(NAME))
    expect(sheet.locator("[data-file=share]")).to_have_count(0)
    if browser_name == "chromium":  # Firefox's automation does not report downloads
        with page.expect_download() as download:
            sheet.locator("[data-file=save]").click()
        assert re.fullmatch(NAME, download.value.suggested_filename)
        envelope = json.loads(download.value.path().read_text())
        (key, *_) = table.stored_keys("tilebag.save.")
        assert (envelope["kind"], envelope["body"]["at"], envelope["id"]) == (
            "game",
            0,
            key.split(".")[2],
        )
    page.goto(site)
    poll(page, SHELF)
    page.locator("#saves").click()
    page.locator("dialog [data-does=more]").first.click()
    page.get_by_role("button", name="Save as a file: A Toy").click()
    expect(page.locator("dialog[open]").last).to_contain_text(re.compile(NAME))


@pytest.mark.parametrize(("kind", "ending"), [("application/json", "json"), ("text/plain", "txt")])
def test_share_uses_a_supported_file_type(
    page: Page, open_table: Open, kind: str, ending: str
) -> None:
    page.add_init_script(SHARES.replace("TYPE", f'"{kind}"'))
    open_export(open_table(handful())).locator("[data-file=share]").click()
    name, sent, text = poll(page, "() => window.shared")
    assert re.fullmatch(NAME, name)
    assert (name.rsplit(".", 1)[1], sent, json.loads(text)["body"]["at"]) == (ending, kind, 0)


def test_text_is_shown_when_the_clipboard_fails(page: Page, open_table: Open, axe: Axe) -> None:
    page.add_init_script(NO_CLIPBOARD)
    sheet = open_export(open_table(handful()))
    sheet.locator("[data-file=copy]").click()
    field = sheet.get_by_role("textbox", name="Copy as text")
    assert json.loads(field.input_value())["app"] == "tilebag"
    assert axe(page) == []


@pytest.mark.parametrize("lang", sample(["en", "tr"], ["tr"]))
def test_file_sheets_fit_every_screen(page: Page, site: str, axe: Axe, lang: str) -> None:
    page.goto(f"{site}#lang={lang}")
    poll(page, SHELF)
    for opener in ("[data-import]", "[data-export=all]"):
        page.locator("#saves").click()
        page.locator(opener).click()
        sheet = page.locator("dialog[open]").last
        expect(sheet.get_by_role("heading")).to_be_visible()
        for width, height in ((320, 568), (360, 640), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
        assert axe(page) == []
        page.reload()
        poll(page, SHELF)


def test_file_code_is_loaded_on_demand(page: Page, site: str) -> None:
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(site)
    poll(page, SHELF)
    assert not [url for url in urls if "/later-" in url]
    page.locator("#saves").click()
    page.locator("[data-import]").click()
    expect(page.get_by_role("button", name="Choose a file")).to_be_visible()
    assert [url for url in urls if "/later-" in url]


def test_an_unreadable_text_can_be_corrected(page: Page, site: str) -> None:
    page.goto(site)
    poll(page, SHELF)
    page.locator("#saves").click()
    page.locator("[data-import]").click()
    field = page.get_by_label("Or paste the text here")
    field.fill('{"app": "tilebag", typed by hand')
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Choose another file").click()
    expect(field).to_have_value('{"app": "tilebag", typed by hand')
