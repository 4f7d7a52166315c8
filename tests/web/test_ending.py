"""The end of a match: result, account, best score, next actions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.toy import handful, lost_match, won_match

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


def end_it(table: Table, name: str = "End it") -> Locator:
    """End the match by the button of this name, which is also the answer to its question."""
    table.settle()
    table.button(name).click()
    table.page.get_by_role("dialog").get_by_role("button", name=name).click()
    sheet = table.page.locator("dialog.result")
    expect(sheet).to_be_visible()
    return sheet


@dataclass(frozen=True)
class ResultWords:
    """What a result says in a language, and the button that leads to it."""

    end: str
    title: str
    standing: list[str]
    account: list[str]


RESULT_WORDS = {
    "en": ResultWords(
        end="End it",
        title="You won by 5 points",
        standing=["You: 12 points", "Mira: 7 points"],
        account=["Round 1: 7", "Round 2: 5"],
    ),
    "tr": ResultWords(
        end="Bitir",
        title="5 puan farkla kazandın",
        standing=["Sen: 12 puan", "Mira: 7 puan"],
        account=["1. el: 7", "2. el: 5"],
    ),
}


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_title_standing_and_account_each_said_once(
    phone: Page, open_table: Open, axe: Axe, lang: str
) -> None:
    words = RESULT_WORDS[lang]
    table = open_table(won_match(), f"lang={lang}", on=phone)
    sheet = end_it(table, words.end)
    expect(sheet.get_by_role("heading", level=2)).to_have_text(words.title)
    assert sheet.locator(".standing li").all_inner_texts() == words.standing
    assert sheet.locator(".account li").all_inner_texts() == words.account
    expect(sheet.locator("[data-answer=again]")).to_be_focused()
    for width, height in ((320, 568), (640, 360), (1440, 900)):
        phone.set_viewport_size({"width": width, "height": height})
        assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    assert axe(phone) == []


def put_into_the_tray(table: Table, *names: str) -> None:
    for name in names:
        table.spot(f"{name}, in your hand").click()
        table.spot("Into the tray").click()
        expect(table.spot(f"{name}, in your hand")).to_have_count(0)


def test_a_win_counts_once_per_match(open_table: Open) -> None:
    table = open_table(lost_match(), "motion=auto")
    put_into_the_tray(table, "3 of Suns", "4 of Suns")  # 14 points against 12
    sheet = end_it(table)
    expect(sheet.locator(".best")).to_have_text("Wins with these settings: 1 of 1")
    expect(sheet.locator("[data-install]")).to_have_count(0)  # this browser cannot install apps
    table = open_table(lost_match(), "motion=auto")
    sheet = end_it(table)
    expect(sheet.locator(".best")).to_have_text("Wins with these settings: 1 of 2")
    sheet.locator("[data-answer=look]").click()
    table.button("Undo").click()
    sheet = end_it(table)
    expect(sheet.locator(".best")).to_have_text("Wins with these settings: 1 of 2")
    expect(sheet.get_by_role("link", name="All games")).to_have_attribute("href", "/")


QUESTION = """() => {
  window.put = 0;
  const prompt = async () => { window.put += 1; };
  dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
}"""


def test_installing_is_offered_once_after_a_match(open_table: Open) -> None:
    table = open_table(won_match())
    assert table.page.evaluate(QUESTION) is None
    expect(table.page.locator("[data-install]")).to_have_count(0)
    offer = end_it(table).locator("[data-install]")
    offer.click()
    assert table.page.evaluate("() => window.put") == 1
    table = open_table(won_match())
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
    end_it(open_table(won_match())).locator("[data-install]").click()
    assert page.evaluate("() => window.put") == 1


REFUSED_QUESTION = """() => {
  const prompt = async () => { throw new DOMException("not now", "NotAllowedError"); };
  dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
}"""


def test_a_browser_that_does_not_ask_about_installing_causes_no_error(open_table: Open) -> None:
    """The watch fails the test on an unhandled rejection."""
    table = open_table(won_match())
    table.page.evaluate(REFUSED_QUESTION)
    sheet = end_it(table)
    sheet.locator("[data-install]").click()
    sheet.locator("[data-answer=look]").click()
    expect(sheet).to_have_count(0)


def expect_one_safari_warning(phone: Page, open_table: Open, axe: Axe) -> Locator:
    """Check the warning after the first match in Safari; returns its sheet."""
    sheet = end_it(open_table(won_match(), on=phone))
    expect(sheet).to_contain_text("Safari may delete saved games after a week without a visit")
    assert axe(phone) == []
    sheet.locator("[data-export=all]").click()
    files = phone.get_by_role("dialog", name="Save all as a file")
    expect(files.get_by_role("heading")).to_have_text("Save all as a file")
    files.get_by_role("button", name="Close").click()
    expect(files).to_be_hidden()
    return sheet


def expect_no_safari_warning(phone: Page, open_table: Open) -> None:
    sheet = end_it(open_table(won_match(), on=phone))
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
        end_it(open_table(won_match(), *settings))
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
    expect(end_it(open_table(won_match()))).not_to_contain_text("Safari")


def test_best_score_survives_invalid_records(page: Page, open_table: Open) -> None:

    def end_with(*tiles: str) -> str:
        """What is said about the 3 points of the table, and those of the tiles in the tray."""
        table = open_table(handful())
        put_into_the_tray(table, *tiles)
        return end_it(table).locator(".best").inner_text()

    sentences = [end_with("2 of Suns"), end_with(), end_with("4 of Suns")]
    page.evaluate("() => localStorage.setItem('tilebag.records', '{\"body\": 7')")
    sentences.append(end_with())
    assert sentences == [
        "Your first game with these settings.",
        "Your best with these settings: 5",
        "A new best with these settings! Before: 5",
        "Your best with these settings: 7",  # from the durable copy
    ]


DEAL = "/play/#game=toy&seats=me,keen&seed=7&rules=1&table="
SYSTEM = """(files) => {
  delete window.handed;
  Navigator.prototype.canShare = ({ files: shared }) => files || !shared;
  Navigator.prototype.share = async ({ text, files: shared }) => { window.handed = [text, shared?.[0].type ?? ""]; };
}"""


def test_result_is_shared_as_one_sentence_with_the_deal(
    page: Page, open_table: Open, axe: Axe
) -> None:
    sheet = end_it(open_table(won_match()))
    for files, kind in ((True, "image/png"), (False, "")):
        page.evaluate(SYSTEM, files)
        sheet.get_by_role("button", name="Share").click()
        text, picture = poll(page, "() => window.handed")
        assert text.startswith("A Toy: I won 12:7. Same deal: http")
        assert without_check(text).endswith(f"{DEAL}won")
        assert picture == kind
    sheet = end_it(open_table(lost_match()))
    page.evaluate(CLIPBOARD)
    sheet.get_by_role("button", name="Share").click()
    expect(sheet.get_by_role("status")).to_have_text("Copied.")
    copied = page.evaluate("() => window.copied")
    assert copied.startswith("A Toy: I lost 7:12. Same deal: ")
    assert without_check(copied).endswith(f"{DEAL}lost")
    assert axe(page) == []
    page.evaluate(NO_CLIPBOARD)
    sheet.get_by_role("button", name="Share").click()
    expect(sheet.get_by_role("textbox")).to_have_value(
        re.compile(f"^A Toy: I lost .*{sealed(f'{DEAL}lost').pattern}")
    )
