"""Several saves: naming, pinning, copying, deleting and restoring them, by touch and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.test_laid_out import LAID_OUT, TEXT
from web.test_layout import SIZES, viewport
from web.test_saves import NO_JOURNAL, put_down
from web.test_shelf import SHELF, keep
from web.toy import handful

from browsing import poll
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
# Delete what a write could replace, then fill the storage.
FILL = """() => {
  for (const key of Object.keys(localStorage)) if (/^tilebag.(picture|next)[.]/.test(key)) localStorage.removeItem(key);
  for (let size = 1 << 20; size >= 1; size >>= 1)
    for (let k = 0; ; k += 1)
      try { localStorage.setItem(`other.${size}.${k}`, "x".repeat(size)); } catch { break; }
}"""
TRICKS = "<b>Sun</b> \u202eday\u0000 &amp; \u2067x"
STAY = {"hash": "", "rev": 0, "act": "", "first": True}


def open_saved_games(page: Page, site: str, *ids: str, lang: str = "en") -> Locator:
    """The saves sheet with these games, the newest last, and a finished one."""
    page.goto(f"{site}robots.txt")  # has no scripts
    for k, name in enumerate(ids):
        keep(
            page,
            name,
            game="okey",
            updated=f"2026-01-0{k + 1}",
            others=["Mira", "Bob"],
            title="Okey",
        )
    keep(page, "over", game="multzo", updated="2026-01-09", over=True, title="Multzo")
    page.goto(f"{site}#lang={lang}")
    poll(page, SHELF)
    return opened_saves(page)


def opened_saves(page: Page) -> Locator:
    """The sheet of saves; its code is loaded at the first press, so it opens some time later."""
    page.locator("#saves").click()
    sheet = page.locator("dialog.sheet")
    sheet.wait_for()
    return sheet


def row(sheet: Locator, name: str) -> Locator:
    return sheet.locator(f'[data-save="{name}"]')


def do(sheet: Locator, name: str, *acts: str) -> None:
    """Open a save's actions unless they are open, and choose one."""
    more = row(sheet, name).locator("[data-does=more]")
    if more.get_attribute("aria-expanded") == "false":
        more.click()
    for act in acts:
        row(sheet, name).locator(f"[data-does={act}]").click()


def order(sheet: Locator) -> list[str]:
    return [
        str(item.get_attribute("data-save")) for item in sheet.locator(".games [data-save]").all()
    ]


def test_a_save_name_is_shown_everywhere(page: Page, site: str) -> None:
    sheet = open_saved_games(page, site, "aaaa", "bbbb")
    do(sheet, "bbbb", "rename")
    field = sheet.get_by_label("Name of Okey")
    expect(field).to_be_focused()
    field.fill("  Sunday   evening  ")
    field.press("Enter")
    expect(row(sheet, "bbbb").locator("a b")).to_have_text("Sunday evening")
    expect(row(sheet, "bbbb").locator("a")).to_contain_text("Okey · with Mira and Bob")
    expect(
        row(sheet, "bbbb").get_by_role("button", name="More actions: Sunday evening")
    ).to_be_focused()
    expect(sheet.get_by_role("status")).to_have_text("Renamed: Sunday evening.")
    expect(page.locator(".unfinished h3").first).to_have_text("Sunday evening")
    page.reload()
    poll(page, SHELF)
    expect(page.locator(".unfinished h3").first).to_have_text("Sunday evening")
    sheet = opened_saves(page)
    do(sheet, "bbbb", "rename")
    sheet.get_by_label("Name of Sunday evening").fill("")
    sheet.get_by_role("button", name="Save", exact=True).click()
    expect(row(sheet, "bbbb").locator("a b")).to_have_text("Okey")
    assert page.evaluate("() => localStorage.getItem('tilebag.label.bbbb')") is None


def test_typed_names_are_shown_as_plain_text(page: Page, site: str) -> None:
    sheet = open_saved_games(page, site, "aaaa")
    do(sheet, "aaaa", "rename")
    sheet.get_by_label("Name of Okey").fill(TRICKS)
    sheet.get_by_role("button", name="Save", exact=True).click()
    expect(row(sheet, "aaaa").locator("a b")).to_have_text("<b>Sun</b> day &amp; x")
    do(sheet, "aaaa", "rename")
    sheet.get_by_label("Name of").fill("x" * 200)
    page.evaluate("() => document.querySelector('.naming input').removeAttribute('maxlength')")
    sheet.get_by_role("button", name="Save", exact=True).click()
    expect(row(sheet, "aaaa").locator("a b")).to_have_text("x" * 40)


def test_a_name_being_typed_stays_while_another_save_is_pinned(page: Page, site: str) -> None:
    sheet = open_saved_games(page, site, "aaaa", "bbbb")
    do(sheet, "aaaa", "rename")
    sheet.get_by_label("Name of Okey").fill("Sunday evening")
    do(sheet, "bbbb", "pin")
    assert order(sheet) == ["bbbb", "aaaa", "over"]
    do(sheet, "bbbb", "copy")
    field = sheet.get_by_label("Name of Okey")
    expect(field).to_have_value("Sunday evening")
    field.press("Enter")
    expect(row(sheet, "aaaa").locator("a b")).to_have_text("Sunday evening")


COMPOSING_ESCAPE = """(field) => {
  const how = { key: "Escape", isComposing: true, bubbles: true, cancelable: true };
  field.dispatchEvent(new KeyboardEvent("keydown", how));
}"""


def test_escape_that_rejects_a_word_of_an_input_method_stays_in_the_name(
    page: Page, site: str
) -> None:
    sheet = open_saved_games(page, site, "aaaa")
    do(sheet, "aaaa", "rename")
    name = sheet.get_by_label("Name of Okey")
    name.fill("あだ")
    name.evaluate(COMPOSING_ESCAPE)
    expect(name).to_have_value("あだ")
    name.press("Escape")
    expect(name).to_have_count(0)


def test_escape_cancels_renaming_and_keeps_the_sheet_open(page: Page, site: str) -> None:
    sheet = open_saved_games(page, site, "aaaa")
    do(sheet, "aaaa", "rename")
    sheet.get_by_label("Name of Okey").fill("Never")
    page.keyboard.press("Escape")
    expect(sheet).to_be_visible()
    expect(row(sheet, "aaaa").locator("a b")).to_have_text("Okey")
    expect(row(sheet, "aaaa").locator("[data-does=more]")).to_be_focused()


def test_pinned_save_stays_first_after_later_matches(page: Page, site: str) -> None:
    sheet = open_saved_games(page, site, "aaaa", "bbbb", "cccc")
    assert order(sheet) == ["cccc", "bbbb", "aaaa", "over"]
    do(sheet, "over", "pin")
    do(sheet, "aaaa", "pin")
    assert order(sheet) == ["over", "aaaa", "cccc", "bbbb"]
    expect(sheet.get_by_role("status")).to_have_text("Okey is pinned.")
    expect(row(sheet, "aaaa").locator("[data-does=unpin]")).to_be_focused()
    assert sheet.get_by_role("heading", level=3).all_inner_texts() == ["Pinned", "In progress"]
    expect(page.locator("#unfinished a").first).to_have_attribute("href", "/play/#id=cccc")
    page.reload()
    poll(page, SHELF)
    sheet = opened_saves(page)
    assert order(sheet) == ["over", "aaaa", "cccc", "bbbb"]
    do(sheet, "aaaa", "unpin")
    assert order(sheet) == ["over", "cccc", "bbbb", "aaaa"]


def test_saves_can_be_copied_even_when_finished(page: Page, site: str) -> None:
    sheet = open_saved_games(page, site, "aaaa", "bbbb")
    do(sheet, "aaaa", "copy")
    copy_id = order(sheet)[2]
    assert order(sheet) == ["bbbb", "aaaa", copy_id, "over"]
    expect(row(sheet, copy_id).locator("a")).to_be_focused()
    expect(row(sheet, copy_id).locator("a b")).to_have_text("Okey (copy)")
    expect(sheet.get_by_role("status")).to_have_text("Copied: Okey (copy).")
    do(sheet, copy_id, "copy")
    expect(row(sheet, order(sheet)[3]).locator("a b")).to_have_text("Okey (copy 2)")
    do(sheet, "over", "copy")
    expect(row(sheet, order(sheet)[-1]).locator("a b")).to_have_text("Multzo (copy)")
    bodies = "(ids) => ids.map((id) => JSON.stringify(JSON.parse(localStorage.getItem(`tilebag.save.${id}.a`)).body))"
    original, copied = page.evaluate(bodies, ["aaaa", copy_id])
    assert original == copied
    row(sheet, copy_id).locator("a").click()
    page.wait_for_url(f"**/play/#id={copy_id}")


def test_undoing_deletion_restores_name_and_pin(page: Page, site: str) -> None:
    sheet = open_saved_games(page, site, "aaaa", "bbbb")
    do(sheet, "aaaa", "pin", "rename")
    sheet.get_by_label("Name of Okey").fill("Sunday")
    page.keyboard.press("Enter")
    before = page.evaluate("() => ({ ...localStorage })")
    do(sheet, "aaaa", "delete")
    expect(sheet.get_by_role("status")).to_have_text("Sunday is deleted.")
    expect(sheet.get_by_role("button", name="Undo: Sunday")).to_be_focused()
    do(sheet, "bbbb", "pin")  # the list is rebuilt meanwhile
    assert order(sheet) == ["bbbb", "aaaa", "over"]
    assert not [key for key in page.evaluate("() => Object.keys(localStorage)") if ".aaaa" in key]
    sheet.get_by_role("button", name="Undo: Sunday").click()
    expect(row(sheet, "aaaa").locator("a b")).to_have_text("Sunday")
    after = page.evaluate("() => ({ ...localStorage })")
    mine = {key: text for key, text in before.items() if ".aaaa" in key}
    assert {key: after.get(key) for key in mine} == mine
    assert "tilebag.label.aaaa" in mine


def test_all_actions_work_by_keyboard(page: Page, site: str) -> None:
    sheet = open_saved_games(page, site, "aaaa")
    row(sheet, "aaaa").locator("a").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(row(sheet, "aaaa").get_by_role("button", name="More actions: Okey")).to_have_attribute(
        "aria-expanded", "true"
    )
    expect(row(sheet, "aaaa").get_by_role("group", name="Okey")).to_be_visible()
    names = [
        button.get_attribute("aria-label")
        for button in row(sheet, "aaaa").locator(".does button").all()
    ]
    assert names == [
        "Watch: Okey",
        "Rename: Okey",
        "Pin: Okey",
        "Copy: Okey",
        "Save as a file: Okey",
        "Delete: Okey",
    ]
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("Mine")
    page.keyboard.press("Enter")
    expect(row(sheet, "aaaa").get_by_role("button", name="More actions: Mine")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in names:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("button", name="Undo: Mine")).to_be_focused()
    page.keyboard.press("Enter")
    expect(row(sheet, "aaaa").get_by_role("button", name="More actions: Mine")).to_be_focused()


def test_corrupt_save_deletion_can_be_undone(page: Page, site: str) -> None:
    page.goto(f"{site}robots.txt")
    page.evaluate("() => localStorage.setItem('tilebag.quarantine.torn.a.1767225600000', 'torn')")
    page.goto(site)
    poll(page, SHELF)
    sheet = opened_saves(page)
    sheet.get_by_role("button", name="Delete: torn.a").click()
    assert (
        page.evaluate("() => localStorage.getItem('tilebag.quarantine.torn.a.1767225600000')")
        is None
    )
    expect(sheet.get_by_role("button", name="Undo: torn.a")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("button", name="Delete: torn.a")).to_be_focused()
    assert (
        page.evaluate("() => localStorage.getItem('tilebag.quarantine.torn.a.1767225600000')")
        == "torn"
    )


def test_open_match_is_marked_and_cannot_be_deleted(
    page: Page, open_table: Open, site: str
) -> None:
    open_saved_games(page, site, "aaaa")
    table = open_table(handful())
    put_down(table)
    here = page.url.split("id=")[1]
    table.button("Menu").click()
    table.button("Saved games").click()
    sheet = page.get_by_role("dialog", name="Saved games")
    expect(row(sheet, here).locator("a")).to_contain_text("open here")
    do(sheet, here)
    expect(row(sheet, here).locator("[data-does=rename]")).to_be_visible()
    expect(row(sheet, here).locator("[data-does=delete]")).to_have_count(0)
    row(sheet, here).locator("a").click()
    expect(sheet).to_have_count(0)
    assert page.url.endswith(here)


def test_full_storage_is_reported_and_deleting_a_save_frees_space(
    page: Page, open_table: Open, site: str
) -> None:
    page.add_init_script(f"({NO_JOURNAL})()")
    open_saved_games(page, site, "aaaa", "bbbb")
    page.evaluate(
        "() => localStorage.setItem('tilebag.save.aaaa.b', localStorage.getItem('tilebag.save.aaaa.a'))"
    )
    table = open_table(handful())
    put_down(table)
    page.evaluate(FILL)
    table.spot("3 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 3 into the tray.")
    line = page.locator("#not-saved")
    expect(line).to_contain_text("Not saved: this device has no space left.")
    line.get_by_role("button", name="Saved games").click()
    sheet = page.get_by_role("dialog", name="Saved games")
    for name in ("over", "bbbb", "aaaa"):
        do(sheet, name, "delete")
    expect(line).to_be_hidden()
    page.keyboard.press("Escape")
    here = page.url.split("id=")[1]
    newest = """(id) => Math.max(...["a", "b"].map((slot) =>
      JSON.parse(localStorage.getItem(`tilebag.save.${id}.${slot}`))?.body.at ?? 0))"""
    assert page.evaluate(newest, here) == 2


@pytest.mark.parametrize("lang", sample(["en", "tr"], ["tr"]))
def test_rows_fit_at_every_size(
    page: Page, open_table: Open, site: str, axe: Axe, lang: str, browser_name: str
) -> None:
    sheet = open_saved_games(page, site, "aaaa", "bbbb", "cccc", "dddd", lang=lang)
    do(sheet, "bbbb", "pin", "rename")
    sheet.locator(".naming input").fill("Büyükannemle oynadığımız pazar oyunu")
    page.keyboard.press("Enter")
    do(sheet, "aaaa", "copy")
    do(sheet, "dddd", "delete")
    page.evaluate("() => localStorage.setItem('tilebag.quarantine.torn.a.1767225600000', 'torn')")
    table = open_table(handful(), f"lang={lang}")
    for size in sample(SIZES, [SIZES[0], SIZES[-1]]):
        page.set_viewport_size(viewport(size))
        for text in (100, 200):
            page.evaluate(TEXT, text)
            table.page.locator("#menu").click()
            page.locator("dialog .menu .btn").filter(
                has_text="Saved games" if lang == "en" else "Kayıtlı"
            ).click()
            sheet = page.locator("dialog.sheet")
            breaches = page.evaluate(LAID_OUT, STAY)["breaches"]
            do(sheet, "bbbb")
            breaches += page.evaluate(LAID_OUT, STAY)["breaches"]
            do(sheet, "bbbb", "rename")
            breaches += page.evaluate(LAID_OUT, STAY)["breaches"]
            assert breaches == [], f"{size} {text} %"
            assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth"), (
                f"{size} {text} %"
            )
            page.keyboard.press("Escape")
            if (size, text) in {
                ((320, 568), 100),
                ((1440, 900), 200),
            } and browser_name == "chromium":
                assert axe(page) == []
            page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
