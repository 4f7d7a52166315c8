"""The end of a match: result, account, best score, next actions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.messages import finished_match

from browsing import poll, sealed, stored_text, without_check

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
CLIPBOARD = """() => {
  delete Navigator.prototype.share;
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text) => { window.copied = text; } }, configurable: true
  });
}"""
ON_HOME_SCREEN = """() => {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => (query.includes("standalone") ? { matches: true } : ask(query));
}"""
NO_CLIPBOARD = """() => {
  delete Navigator.prototype.share;
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async () => { throw new Error("no"); } }, configurable: true
  });
}"""


def end_it(table: Table) -> Locator:
    table.settle()
    table.button("End it").click()
    table.page.get_by_role("dialog").get_by_role("button", name="End it").click()
    sheet = table.page.locator("dialog.result")
    expect(sheet).to_be_visible()
    return sheet


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_title_standing_and_account_each_said_once(
    phone: Page, open_table: Open, axe: Axe, lang: str
) -> None:
    table = open_table(finished_match(won=True), f"lang={lang}", on=phone)
    sheet = end_it(table)
    expect(sheet.get_by_role("heading")).to_have_text("You win")
    assert sheet.locator(".standing li").all_inner_texts() == ["You: 12 points", "Mira: 7 points"]
    assert sheet.locator(".account li").all_inner_texts() == ["Round 1: 7", "Round 2: 5"]
    expect(sheet.locator("[data-answer=again]")).to_be_focused()
    for width, height in ((320, 568), (640, 360), (1440, 900)):
        phone.set_viewport_size({"width": width, "height": height})
        assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    assert axe(phone) == []


def test_a_win_counts_once_per_match(open_table: Open) -> None:
    sheet = end_it(open_table(finished_match(won=True), "motion=auto"))
    expect(sheet.locator(".best")).to_have_text("Wins with these settings: 1 of 1")
    expect(sheet.locator("[data-install]")).to_have_count(0)  # this browser cannot install apps
    table = open_table(finished_match(won=False), "motion=auto")
    sheet = end_it(table)
    expect(sheet.locator(".best")).to_have_text("Wins with these settings: 1 of 2")
    sheet.locator("[data-answer=look]").click()
    table.button("Undo").click()
    table.wait_for_announcement("You take it back.")
    sheet = end_it(table)
    expect(sheet.locator(".best")).to_have_text("Wins with these settings: 1 of 2")
    expect(sheet.get_by_role("link", name="All games")).to_have_attribute("href", "/")


QUESTION = """() => {
  window.put = 0;
  const prompt = async () => { window.put += 1; };
  dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
}"""


def test_installing_is_offered_once_after_a_match(open_table: Open) -> None:
    table = open_table(finished_match(won=True))
    assert table.page.evaluate(QUESTION) is None
    expect(table.page.locator("[data-install]")).to_have_count(0)
    offer = end_it(table).locator("[data-install]")
    offer.click()
    assert table.page.evaluate("() => window.put") == 1
    table = open_table(finished_match(won=True))
    table.page.evaluate(QUESTION)
    sheet = end_it(table)
    expect(sheet.locator("[data-install]")).to_have_count(0)
    sheet.locator("[data-answer=look]").click()
    table.button("Menu").click()
    table.page.locator("dialog").get_by_role("button", name="Settings").click()
    expect(
        table.page.locator("[data-install]")
    ).to_be_visible()  # available here for users who look for it


EARLY_QUESTION = f"""addEventListener("DOMContentLoaded", {QUESTION})"""


def test_an_install_prompt_that_comes_before_the_table_is_kept(
    page: Page, open_table: Open
) -> None:
    page.add_init_script(EARLY_QUESTION)
    end_it(open_table(finished_match(won=True))).locator("[data-install]").click()
    assert page.evaluate("() => window.put") == 1


REFUSED_QUESTION = """() => {
  const prompt = async () => { throw new DOMException("not now", "NotAllowedError"); };
  dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
}"""


def test_a_browser_that_does_not_ask_about_installing_causes_no_error(open_table: Open) -> None:
    """The watch fails the test on an unhandled rejection."""
    table = open_table(finished_match(won=True))
    table.page.evaluate(REFUSED_QUESTION)
    sheet = end_it(table)
    sheet.locator("[data-install]").click()
    sheet.locator("[data-answer=look]").click()
    expect(sheet).to_have_count(0)


def expect_one_safari_warning(phone: Page, open_table: Open, axe: Axe) -> Locator:
    """Check the warning after the first match in Safari; returns its sheet."""
    sheet = end_it(open_table(finished_match(won=True), on=phone))
    expect(sheet).to_contain_text("Safari may delete saved games after a week without a visit")
    assert axe(phone) == []
    sheet.locator("[data-export=all]").click()
    files = phone.get_by_role("dialog", name="Save all as a file")
    expect(files.get_by_role("heading")).to_have_text("Save all as a file")
    files.get_by_role("button", name="Close").click()
    expect(files).to_be_hidden()
    return sheet


def expect_no_safari_warning(phone: Page, open_table: Open) -> None:
    sheet = end_it(open_table(finished_match(won=True), on=phone))
    expect(sheet).not_to_contain_text("Safari")
    expect(sheet.locator("[data-export], [data-install]")).to_have_count(0)


def test_safari_warns_once_that_saves_may_expire(phone: Page, open_table: Open, axe: Axe) -> None:
    phone.add_init_script("window.GestureEvent ??= class {}")
    expect_one_safari_warning(phone, open_table, axe)
    expect_no_safari_warning(phone, open_table)


def test_iphones_show_install_steps_and_copy_the_games_before(
    phone: Page, open_table: Open, axe: Axe
) -> None:
    phone.add_init_script(f"navigator.standalone = false; ({CLIPBOARD})()")
    sheet = expect_one_safari_warning(phone, open_table, axe)
    sheet.locator("[data-install]").click()
    how = phone.locator("dialog", has_text="Choose “Add to Home Screen”")
    # three steps, the file of all games, the close button
    expect(how.locator("svg.icon:visible")).to_have_count(5)
    assert axe(phone) == []
    phone.get_by_role("dialog", name="Add to home screen").locator("[data-export=all]").click()
    phone.locator("[data-file=copy]").click()
    expect(phone.get_by_text("Copied.", exact=True)).to_be_visible()
    copied = json.loads(phone.evaluate("() => window.copied"))
    assert (copied["kind"], len(copied["body"]["games"])) == ("all", 1)
    assert axe(phone) == []
    expect_no_safari_warning(phone, open_table)


def test_a_backup_is_offered_after_twenty_games(page: Page, open_table: Open, site: str) -> None:
    page.add_init_script(f"({CLIPBOARD})()")
    page.goto(f"{site}robots.txt")  # has no scripts
    others = {json.dumps(["other", 1, [], []]): {"played": 18, "won": 0, "best": None}}
    records = stored_text("records", {"tallies": others, "tables": []})
    page.evaluate("(text) => localStorage.setItem('tilebag.records', text)", records)
    reminder = page.get_by_text("You have not saved your games to a file")
    for settings, shown in (([], 0), ([], 1), (["remind=off"], 0), ([], 0)):
        end_it(open_table(finished_match(won=True), *settings))
        expect(reminder).to_have_count(shown)
        if shown:
            page.locator("[data-export=all]").click()
            page.locator("[data-file=copy]").click()
            expect(page.get_by_text("Copied.", exact=True)).to_be_visible()
    assert (
        page.evaluate("() => JSON.parse(localStorage.getItem('tilebag.settings')).body.filed") == 20
    )


def test_no_expiry_warning_when_installed(page: Page, open_table: Open) -> None:
    page.add_init_script(f"window.GestureEvent ??= class {{}}; ({ON_HOME_SCREEN})()")
    expect(end_it(open_table(finished_match(won=True)))).not_to_contain_text("Safari")


def test_best_score_survives_invalid_records(page: Page, open_table: Open) -> None:
    sentences = []
    for score in (12, 9, 20):
        sentences.append(
            end_it(open_table(finished_match(won=False, score=score, seats=1)))
            .locator(".best")
            .inner_text()
        )
    page.evaluate("() => localStorage.setItem('tilebag.records', '{\"body\": 7')")
    sentences.append(
        end_it(open_table(finished_match(won=False, score=3, seats=1)))
        .locator(".best")
        .inner_text()
    )
    assert sentences == [
        "Your first game with these settings.",
        "Your best with these settings: 12",
        "A new best with these settings! Before: 12",
        "Your best with these settings: 20",  # from the durable copy
    ]


DEAL = "/play/#game=toy&seats=me&seed=7&rules=1"
SYSTEM = """(files) => {
  delete window.handed;
  Navigator.prototype.canShare = ({ files: shared }) => files || !shared;
  Navigator.prototype.share = async ({ text, files: shared }) => { window.handed = [text, shared?.[0].type ?? ""]; };
}"""


def test_result_is_shared_as_one_sentence_with_the_deal(
    page: Page, open_table: Open, axe: Axe
) -> None:
    sheet = end_it(open_table(finished_match(won=True)))
    for files, kind in ((True, "image/png"), (False, "")):
        page.evaluate(SYSTEM, files)
        sheet.get_by_role("button", name="Share").click()
        text, picture = poll(page, "() => window.handed")
        assert text.startswith("Toy: I won 12:7. Same deal: http")
        assert without_check(text).endswith(DEAL)
        assert picture == kind
    sheet = end_it(open_table(finished_match(won=False)))
    page.evaluate(CLIPBOARD)
    sheet.get_by_role("button", name="Share").click()
    expect(sheet.get_by_role("status")).to_have_text("Copied.")
    copied = page.evaluate("() => window.copied")
    assert copied.startswith("Toy: I lost 12:7. Same deal: ")
    assert without_check(copied).endswith(DEAL)
    assert axe(page) == []
    page.evaluate(NO_CLIPBOARD)
    sheet.get_by_role("button", name="Share").click()
    expect(sheet.get_by_role("textbox")).to_have_value(
        re.compile(f"^Toy: I lost .*{sealed(DEAL).pattern}")
    )
