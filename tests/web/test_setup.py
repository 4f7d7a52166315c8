"""The set-up sheet, by pointer and by keys, with conflicting options."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, product
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect
from web.conftest import CALM

from browsing import poll, without_check
from thorough import sample
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Axe = Callable[["Page"], list[str]]
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
SMALL = """() => [...document.querySelectorAll("dialog :is(button, select, summary, input)")]
  .filter((control) => control.checkVisibility()).filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    return Math.min(width, height) < 44;
  }).map((control) => control.outerHTML.slice(0, 120))"""
CUT = """() => [...document.querySelectorAll("dialog, dialog form *")]
  .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
  .map((element) => element.outerHTML.slice(0, 120))"""
GAMES = catalog.keys()
# else Chromium reports an error
PLAY_PAGE = "<!DOCTYPE html><style>@view-transition { navigation: auto }</style>"


def open_sheet(page: Page, site: str, game: str, *, lang: str = "en") -> Locator:
    page.goto(f"{site}#lang={lang}")
    poll(page, SHELF)
    page.locator(f'[data-setup="{game}"]').click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    page.evaluate(CALM)
    return sheet


def unfold(sheet: Locator) -> None:
    for fold in sheet.locator("summary").all():
        fold.click()


@pytest.fixture
def requested_options(page: Page, site: str) -> Callable[[], dict[str, Any]]:
    """The options in the address of the match that the page is about to open."""
    page.route(
        f"{site}play/", lambda route: route.fulfill(body=PLAY_PAGE, content_type="text/html")
    )

    def read_options() -> dict[str, Any]:
        page.wait_for_url(lambda url: "/play/#" in url)
        return {
            name: value
            for name, (value,) in parse_qs(urlsplit(without_check(page.url)).fragment).items()
        }

    return read_options


def test_three_seats_with_names_and_a_house_rule(
    page: Page, site: str, requested_options: Callable[[], dict[str, Any]]
) -> None:
    sheet = open_sheet(page, site, "multzo")
    expect(page.get_by_role("dialog", name="Set up Multzo")).to_be_visible()
    sheet.get_by_role("radio", name="3").check()
    sheet.get_by_label("Seat 3", exact=True).select_option(label="Human")
    sheet.get_by_label("Name, seat 1").fill("  Ada, Lovelace ")
    sheet.get_by_label("Name, seat 3").fill("Çağla")
    expect(sheet.get_by_label("Name, seat 2")).to_have_attribute("placeholder", "Mira")
    sheet.get_by_label("Name, seat 2").fill("Deep Beige")
    expect(sheet).to_contain_text("Casual: plays like a beginner.")
    sheet.get_by_text("House rules").click()
    sheet.get_by_role("radio", name="Replaces both coins").check()
    expect(sheet).to_contain_text("1 changed")
    sheet.get_by_text("More options").click()
    sheet.get_by_label("Seed").fill("our deal")
    sheet.get_by_role("button", name="Start").click()
    assert requested_options() == {
        "game": "multzo",
        "seats": "me,casual,me",
        "names": "Ada Lovelace,Deep Beige,Çağla",
        "seed": "our deal",
        "flush_null": "both",
    }


def test_a_person_among_the_computers_is_told_in_one_line(
    page: Page, site: str, axe: Axe, requested_options: Callable[[], dict[str, Any]]
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    sheet = open_sheet(page, site, "multzo")
    sentence = "Mira waits for a sure hand and seldom ends a round."
    expect(sheet).not_to_contain_text(sentence)
    sheet.get_by_label("Seat 2", exact=True).select_option(label="Ida: hurries")
    expect(sheet.get_by_label("Name, seat 2")).to_have_attribute("placeholder", "Ida")
    sheet.get_by_label("Seat 2", exact=True).select_option(label="Mira: hoards")
    expect(sheet).to_contain_text(sentence)
    expect(sheet).not_to_contain_text("Ida ends")
    assert page.evaluate(CUT) == []
    assert axe(page) == []
    sheet.get_by_role("button", name="Start").click()
    assert requested_options() == {"game": "multzo", "seats": "me,mira"}


def test_setup_for_99_seats_lists_only_the_persons(
    page: Page, site: str, axe: Axe, requested_options: Callable[[], dict[str, Any]]
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    sheet = open_sheet(page, site, "remembory")
    expect(sheet.get_by_label("People at this device")).to_be_hidden()
    sheet.get_by_label("More players").select_option("99")
    expect(sheet.locator(".places li:visible")).to_have_count(1)
    sheet.get_by_label("People at this device").select_option("3")
    sheet.get_by_label("Everyone else").select_option(label="Computer, keen")
    expect(sheet.locator(".places li:visible")).to_have_count(3)
    sheet.get_by_label("Name, seat 3").fill("Ada")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(CUT) == []
    assert axe(page) == []
    sheet.get_by_role("button", name="Start").click()
    assert requested_options() == {
        "game": "remembory",
        "seats": "me,me,me" + ",keen" * 96,
        "names": ",,Ada",
    }


def test_reset_restores_all_but_the_names(
    page: Page, site: str, requested_options: Callable[[], dict[str, Any]]
) -> None:
    sheet = open_sheet(page, site, "okey")
    sheet.get_by_role("radio", name="2").check()
    sheet.get_by_label("Name, seat 1").fill("Ada")
    unfold(sheet)
    sheet.get_by_role("radio", name="Doubles the loss").last.check()
    sheet.get_by_label("Seed").fill("7")
    sheet.get_by_role("button", name="Reset").click()
    expect(sheet.get_by_role("radio", name="4 standard")).to_be_checked()
    expect(sheet).to_contain_text("all standard")
    sheet.get_by_role("button", name="Start").click()
    assert requested_options() == {
        "game": "okey",
        "seats": "me,casual,casual,casual",
        "names": "Ada",
    }


def test_conflicting_options_are_explained_before_the_start_and_fixed(
    page: Page, site: str, requested_options: Callable[[], dict[str, Any]]
) -> None:
    sheet = open_sheet(page, site, "packkub")
    sheet.get_by_text("House rules").click()
    sheet.get_by_role("radio", name="A Six Pack (two players)").check()
    start = sheet.get_by_role("button", name="Start")
    expect(start).to_have_attribute("aria-disabled", "false")
    sheet.get_by_role("radio", name="3", exact=True).check()
    expect(sheet.get_by_role("status")).to_have_text("A Six Pack is for two players, not for 3.")
    expect(start).to_have_attribute("aria-disabled", "true")
    start.click(force=True)
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("status")).to_have_text("A Six Pack is for two players, not for 3.")
    sheet.get_by_role("button", name="Fix it").click()
    expect(sheet.get_by_role("status")).to_have_text("")
    expect(sheet.get_by_role("button", name="Fix it")).to_be_hidden()
    expect(sheet.get_by_role("radio", name="A piecepack for each player")).to_be_checked()
    start.click()
    assert requested_options() == {"game": "packkub", "seats": "me,casual,casual"}


def test_a_name_typed_for_a_computer_player_is_also_the_persons(page: Page, site: str) -> None:
    sheet = open_sheet(page, site, "okey")
    name, who = sheet.get_by_label("Name, seat 2"), sheet.get_by_label("Seat 2", exact=True)
    name.fill("Alexandria")
    for player in ("Computer, keen", "Human", "Computer, casual"):
        who.select_option(label=player)
        expect(name).to_have_value("Alexandria")


def test_a_computer_player_gets_no_persons_name_and_the_person_keeps_it(
    page: Page, site: str
) -> None:
    sheet = open_sheet(page, site, "okey")
    name, who = sheet.get_by_label("Name, seat 3"), sheet.get_by_label("Seat 3", exact=True)
    who.select_option(label="Human")
    name.fill("Çağla")
    who.select_option(label="Computer, keen")
    expect(name).to_have_value("")
    expect(name).to_have_attribute("placeholder", "Jon")
    who.select_option(label="Human")
    expect(name).to_have_value("Çağla")
    sheet.get_by_role("button", name="Reset").click()
    expect(name).to_have_attribute("placeholder", "Jon")
    expect(name).to_have_value("")


TEXTS = """() => Object.fromEntries([...document.querySelectorAll("dialog input[type=text]")]
  .filter((control) => control.checkVisibility()).map((control) => [control.ariaLabel ?? control.id, control.value]))"""
# Choose each value of each list and each radio button, and at last the one chosen before.
TRY_EVERY_CHOICE = """() => {
  const choose = (control) => control.dispatchEvent(new Event("change", { bubbles: true }));
  const seen = [...document.querySelectorAll("dialog select, dialog [type=radio]:checked")];
  for (const control of seen.filter((each) => each.checkVisibility())) {
    const isList = control.matches("select");
    const values = isList ? [...control.options].map(({ value }) => value) : [...document.getElementsByName(control.name)];
    const before = isList ? control.value : control;
    for (const value of [...values, before]) {
      if (isList) control.value = value;
      else value.checked = true;
      choose(isList ? control : value);
    }
  }
}"""


@pytest.mark.parametrize("game", GAMES)
def test_no_choice_loses_what_was_typed(page: Page, site: str, game: str) -> None:
    sheet = open_sheet(page, site, game)
    unfold(sheet)
    for k, field in enumerate(sheet.locator("input[type=text]:visible").all()):
        field.fill(f"Typed {k}")
    typed = page.evaluate(TEXTS)
    assert len(typed) >= 2
    page.evaluate(TRY_EVERY_CHOICE)
    assert page.evaluate(TEXTS) == typed


def test_names_of_many_people_stay_while_their_number_changes(page: Page, site: str) -> None:
    sheet = open_sheet(page, site, "remembory")
    sheet.get_by_label("More players").select_option("99")
    people = sheet.get_by_label("People at this device")
    people.select_option("3")
    sheet.get_by_label("Name, seat 3").fill("Ada")
    people.select_option("1")
    people.select_option("3")
    expect(sheet.get_by_label("Name, seat 3")).to_have_value("Ada")


def test_options_without_effect_are_hidden(page: Page, site: str) -> None:
    sheet = open_sheet(page, site, "remembory")
    sheet.get_by_text("House rules").click()
    expect(sheet.locator("legend:visible")).to_have_text(["Number of players", "Variant"])
    sheet.get_by_role("radio", name="4: coins on the table").check()
    expect(sheet.get_by_role("group", name="Hidden on coins")).to_be_visible()
    expect(sheet.get_by_role("group", name="How coins are sorted")).to_be_hidden()


def test_keyboard_only(
    page: Page, site: str, requested_options: Callable[[], dict[str, Any]]
) -> None:
    page.goto(site)
    poll(page, SHELF)
    page.get_by_role("button", name="Set up Okey").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Set up Okey")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="Set up Okey")).to_be_focused()
    page.keyboard.press("Enter")
    sheet.get_by_role("radio", name="4 standard").focus()
    page.keyboard.press("ArrowLeft")
    expect(sheet.get_by_role("radio", name="3")).to_be_checked()
    page.keyboard.press("Tab")
    expect(sheet.get_by_label("Seat 1", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("button", name="Start")).to_be_focused()
    page.keyboard.press("Enter")
    assert requested_options() == {"game": "okey", "seats": "me,casual,casual", "names": "Ada"}


SEND_KEY = """(field, how) => {
  const { keyCode = 0 } = how;
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...how });
  Object.defineProperty(event, "keyCode", { value: keyCode }); // Firefox has 0 in a made event
  return !field.dispatchEvent(event);
}"""
# What a keyboard for Chinese, Japanese or Korean sends when a word is accepted; Safari says only by
# the number of the key that it belongs to the word.
ACCEPT_WORD = [{"isComposing": True}, {"keyCode": 229}]


@pytest.mark.parametrize("how", ACCEPT_WORD, ids=str)
def test_enter_that_accepts_a_word_stays_in_the_name(
    page: Page, site: str, how: dict[str, object]
) -> None:
    sheet = open_sheet(page, site, "okey")
    name = sheet.get_by_label("Name, seat 1")
    name.fill("あだ")
    prevented = name.evaluate(SEND_KEY, {"key": "Enter", **how})
    expect(name).to_be_focused()
    assert prevented is False
    name.press("Enter")
    expect(name).not_to_be_focused()


def test_axe_finds_nothing(page: Page, site: str, axe: Axe) -> None:
    sheet = open_sheet(page, site, "packkub")
    unfold(sheet)
    assert axe(page) == []
    sheet.get_by_role("radio", name="A double Six Pack").check()
    expect(sheet.get_by_role("button", name="Fix it")).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize(
    ("game", "lang"),
    sample(product(GAMES, ["en", "tr"]), zip(GAMES, cycle(["tr", "en"]), strict=False)),
)
def test_targets_are_large_enough_and_no_text_is_cut(
    page: Page, site: str, game: str, lang: str
) -> None:
    sheet = open_sheet(page, site, game, lang=lang)
    unfold(sheet)
    for width, text in ((360, "100%"), (320, "100%"), (320, "200%")):
        page.set_viewport_size({"width": width, "height": 640})
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
        assert page.evaluate(SMALL) == []
        assert page.evaluate(CUT) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        start = sheet.locator("button[type=submit]").bounding_box()
        assert start
        assert start["y"] + start["height"] <= 640, "the main button is out of view"
