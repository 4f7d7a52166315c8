"""The page around the board: text, panel, drawers, results, the pace of computer players, and
errors.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect
from web.conftest import TIPLESS
from web.invented_answers import long_thought, showcase
from web.recordings import HeldAnswers
from web.toy import (
    automatic_move,
    computer_reply,
    computer_turn,
    dice_game,
    handful,
    long_fact,
    round_end,
    unknown_table,
    won_match,
)

from browsing import wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

    from browsing import Watch

PHASE = "() => document.documentElement.dataset.phase"
MARKS = "() => performance.getEntriesByType('mark').map(({ name }) => name)"
# the latest announced lines are these; earlier ones may not have been removed yet
LATEST_LINES = """(lines) => {
  const announced = [...document.querySelectorAll("#announcement p")].slice(-lines.length);
  return String(announced.map((line) => line.textContent)) === String(lines);
}"""
DARKEN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { background-color: #181a1b !important; color: #e8e6e3 !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""
# as a reader with low vision may have it in every page
ADD_STYLE = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { STYLE }");
  document.adoptedStyleSheets.push(sheet);
}"""
SPACING = "(line, name) => getComputedStyle(line).getPropertyValue(name)"
COVERS = """() => [...document.querySelectorAll('.stage .air, .stage .mirror, .stage .spot, .stage .changes')]
  .filter((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)').map(({ className }) => className)"""
TRANSLATE = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (texts.nextNode()) if (texts.currentNode.data.trim()) nodes.push(texts.currentNode);
  for (const text of nodes.filter(({ parentElement }) => !parentElement.closest("script, style"))) {
    const inner = document.createElement("font");
    inner.textContent = `${text.data} (de)`;
    const outer = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
  }
  document.documentElement.lang = "de";
}"""  # as browsers do it
ENDLESS = """const later = window.setTimeout;
  window.setTimeout = (callback, time) => time === 1400 ? 0 : later(callback, time);
"""  # the pauses of the slow pace do not end during a test
Open = Callable[..., "Table"]


def test_a_table_has_a_name_a_fact_and_is_read_out(open_table: Open) -> None:
    table = open_table(handful())
    assert table.page.title() == "A Toy · Tilebag"
    expect(table.page.locator("#fact")).to_have_text("Turn 1")
    assert {"tilebag:shown", "tilebag:ready"} <= set(table.page.evaluate(MARKS))
    table.button("Read the table").click()
    table.wait_for("() => document.querySelectorAll('#announcement p').length === 5")
    read = [line.inner_text() for line in table.page.locator("#announcement p").all()]
    assert read == [
        "Choose a tile.",
        "Turn 1.",
        "The tray.",
        "The bin.",
        "Your hand: 2 of Suns; 3 of Suns; 4 of Suns.",
    ]
    table.page.keyboard.press("y")
    table.wait_for_announcement("Your hand: 2 of Suns; 3 of Suns; 4 of Suns.")
    table.button("Menu").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Read the table").focus()
    table.page.keyboard.press("Enter")
    table.wait_for(LATEST_LINES, read)


def test_status_is_readable_in_forced_colours(
    page: Page, open_table: Open, browser_name: str
) -> None:
    if browser_name != "chromium":  # Firefox's automation cannot force colours
        return
    page.emulate_media(forced_colors="active", color_scheme="light")
    table = open_table(handful())
    picture = Image.open(BytesIO(page.locator("#status").screenshot())).convert("L")
    width, height = picture.size
    words = picture.crop((width // 3, 2 * height // 5, 2 * width // 3, 3 * height // 5)).tobytes()
    assert table.status()
    assert max(words) - min(words) > 150, "the text is not visible on its background"


def test_style_for_every_element_does_not_cover_the_table(page: Page, open_table: Open) -> None:
    table = open_table(handful())
    page.evaluate(DARKEN)
    assert page.evaluate(COVERS) == []
    table.spot("2 of Suns, in your hand").click()
    assert page.evaluate(COVERS) == []


@pytest.mark.only_browser("chromium")  # Firefox draws letters without the spacing of the element
@pytest.mark.parametrize("style", ["letter-spacing: 0.12em", "word-spacing: 0.5em"])
def test_style_that_spaces_letters_does_not_change_the_picture(
    page: Page, open_table: Open, style: str
) -> None:
    """The texts of the picture are fitted to their places."""
    pictures = []
    for script in ("", ADD_STYLE.replace("STYLE", f"{style} !important")):
        page.add_init_script(script)
        table = open_table(showcase())
        table.settle()
        address = page.locator(".stage .board").evaluate("(canvas) => canvas.toDataURL()")
        pictures.append(Image.open(BytesIO(b64decode(address.partition(",")[2]))))
    name = style.partition(":")[0]
    assert page.locator("#status").evaluate(SPACING, name) not in {"normal", "0px"}
    plain, spaced = (picture.convert("RGB").convert("L").reduce(4) for picture in pictures)
    worst = max(ImageChops.difference(plain, spaced).tobytes())
    assert worst < 12, f"a square differs by {worst} of 255"


def test_page_that_a_browser_has_translated_follows_the_match(page: Page, open_table: Open) -> None:
    table = open_table(handful())
    page.evaluate(TRANSLATE)
    assert table.status() == "Choose a tile. (de)"
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")
    table.wait_for_status("Choose a tile.")


def test_fact_that_does_not_fit_is_hidden(open_table: Open) -> None:
    table = open_table(long_fact())
    table.page.set_viewport_size({"width": 360, "height": 640})
    expect(table.page.locator("#fact")).to_be_hidden()


def test_panel_is_beside_the_table_on_wide_screens_and_a_sheet_on_phones(
    page: Page, open_table: Open
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_table(dice_game())
    side = page.get_by_role("complementary")
    expect(side.get_by_role("heading", name="The odds")).to_be_visible()
    table.button("Roll").click()
    expect(side.locator(".log li").last).to_contain_text("You roll 4 and 3.")
    page.set_viewport_size({"width": 800, "height": 700})
    expect(side).to_be_hidden()
    page.set_viewport_size({"width": 360, "height": 640})
    table.button("What happened").click()
    sheet = page.get_by_role("dialog", name="A Toy")
    expect(sheet.get_by_role("heading", name="The odds")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(table.button("What happened")).to_be_focused()
    page.set_viewport_size({"width": 1440, "height": 900})
    plan = page.locator("[data-plan]")
    expect(plan).to_have_attribute("data-plan", "keep d0; roll")
    plan.click()  # a bar in the panel is a button that plays its plan
    table.wait_for_announcement("You keep a die. You roll 4 and 3.")


def test_panel_folds_to_a_strip_which_unfolds_it_and_the_choice_is_kept(
    page: Page, open_table: Open
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_table(dice_game())
    odds = page.get_by_role("complementary").get_by_role("heading", name="The odds")
    expect(odds).to_be_visible()
    wide = page.locator("#stage").evaluate("(stage) => stage.clientWidth")
    table.button("What happened").click()
    expect(odds).to_be_hidden()
    assert page.locator("#stage").evaluate("(stage) => stage.clientWidth") > wide + 150
    page.reload()
    strip = page.get_by_role("button", name="Unfold the side panel")
    expect(strip).to_be_visible()
    expect(odds).to_be_hidden()
    strip.click()
    expect(odds).to_be_visible()
    expect(strip).to_be_hidden()


def test_an_aid_can_be_switched_off(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_table(dice_game())
    page.keyboard.press("y")
    table.wait_for_announcement("Your hand is empty.")
    table.button("Menu").click()
    page.locator("dialog").get_by_role("button", name="Settings").click()
    page.get_by_label("The odds").select_option("off")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="The odds")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Roll the dice. Keep what matches.")


def test_drawer_slides_up_and_its_pieces_can_be_taken(open_table: Open) -> None:
    table = open_table(dice_game())
    table.spot("12 points").click()
    sheet = table.page.get_by_role("dialog", name="12 points")
    expect(sheet).to_contain_text("3 in the bag")
    expect(sheet.get_by_role("heading", name="The odds")).to_be_visible()
    sheet.get_by_role("button", name="Give up the coin").click()
    table.wait_for_announcement("You give up the 4.")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    expect(table.spot("12 points")).to_be_focused()


def test_result_is_shown_over_the_table_until_another_address(open_table: Open) -> None:
    table = open_table(won_match())
    table.button("End it").click()
    table.page.get_by_role("dialog").get_by_role("button", name="End it").click()
    result = table.page.get_by_role("dialog", name="You won by 5 points")
    expect(result).to_contain_text("Mira: 7 points")
    wait_for_phase(table.page, "over")
    expect(result.get_by_text("It is over.")).to_have_count(0)
    result.get_by_role("button", name="Look at the table").click()
    expect(table.button("New game")).to_be_visible()
    table.page.evaluate("() => { location.hash = '#id=nosuchtable'; }")
    expect(table.page.locator("#status")).to_contain_text("has no such table")


def test_thinking_computer_is_named(open_table: Open) -> None:
    table = open_table(computer_turn(), "pace=normal", phase="thinking")
    table.wait_for_status("Mira is thinking")
    assert table.page.evaluate(PHASE) == "thinking"
    table.wait_for_announcement("Mira puts the 3 into the tray.")
    wait_for_phase(table.page, "ready")


def test_prompt_disappears_after_a_move_or_leaving(open_table: Open) -> None:
    """The status stays empty until a computer player has been thinking for a while."""
    table = open_table(computer_reply(), "pace=slow")
    table.wait_for_status("Choose a tile.")
    table.spot("2 of Suns, in your hand").click()
    table.button("Into the tray").click()
    wait_for_phase(table.page, "thinking")
    assert "Choose" not in table.status()
    table = open_table(handful(), "pace=slow")
    other = "&".join((computer_turn().fragment, *TIPLESS, "pace=slow"))
    table.page.evaluate("(hash) => { location.hash = hash; }", other)
    wait_for_phase(table.page, "thinking")
    assert "Choose" not in table.status()


def test_step_by_step_waits_for_a_tap_on_the_board_or_on_a_button(open_table: Open) -> None:
    table = open_table(computer_turn(), "pace=step", phase="thinking")
    assert table.page.locator(".mirror .spot").count() == 0  # no actions are offered meanwhile
    table.page.locator("#stage").click(position={"x": 20, "y": 20})
    table.wait_for_announcement("Mira puts the 4 into the tray.")
    table.page.wait_for_timeout(500)
    assert table.announcement() == "Mira puts the 4 into the tray."
    table.button("Continue").click()
    table.wait_for_announcement("Mira puts the 3 into the tray.")
    expect(table.button("Continue")).to_have_count(0)


def test_undo_while_the_computer_thinks(page: Page, open_table: Open) -> None:
    slices = HeldAnswers(page, "**/slice.json")
    table = open_table(long_thought(), "pace=none")
    table.spot("2 of Suns, in your hand").click()
    with page.expect_request("**/slice.json"):
        table.button("Into the tray").click()
    table.button("Undo").click()
    slices.send([])  # ends this slice; the page must not request another
    table.wait_for_announcement("Taken back.")
    wait_for_phase(page, "ready")
    assert len(slices.routes) == 1


def test_a_computers_turn_is_skipped_by_a_tap_on_the_board(page: Page, open_table: Open) -> None:
    page.add_init_script(ENDLESS)
    table = open_table(computer_turn(), "pace=slow", phase="thinking")
    page.locator("#stage").click(position={"x": 20, "y": 20})
    table.wait_for_announcement("Mira puts the 3 into the tray.")
    expect(table.button("Faster")).to_have_count(0)


def test_a_computers_turn_is_skipped_by_its_button_which_the_next_main_button_follows(
    page: Page, open_table: Open
) -> None:
    """The turn of a computer player must not move the focus to the top of the page."""
    page.add_init_script(ENDLESS)
    table = open_table(computer_turn(), "pace=slow", phase="thinking")
    table.settle()
    table.button("Faster").focus()
    table.page.keyboard.press("Enter")
    table.wait_for_announcement("Mira puts the 3 into the tray.")
    table.wait_for("() => document.activeElement?.matches('#actions .main')")
    expect(table.button("Faster")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1440, 900)], ids=str)
def test_the_end_of_a_round_is_on_a_card_with_its_buttons(
    page: Page, open_table: Open, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = open_table(round_end(), "pace=normal", phase="thinking")
    card, stage = (
        page.locator(".round-end"),
        "() => document.getElementById('stage').getBoundingClientRect().toJSON()",
    )
    before, shown = page.evaluate(stage), card.bounding_box()
    assert shown
    expect(card.locator("li")).to_have_text(["You0", "Mira4"])
    page.wait_for_timeout(1500)
    assert table.announcement() == ""
    for name in ("Look at the table", "Next round"):
        button = table.button(name).bounding_box()
        assert button
        is_beside = size == (844, 390)
        assert (
            is_beside
            or shown["y"]
            < button["y"]
            < button["y"] + button["height"]
            < shown["y"] + shown["height"]
        )
        assert min(button["width"], button["height"]) >= 44
    expect(page.locator("#stage .mirror")).to_be_hidden()
    table.button("Look at the table").click()
    expect(card).to_be_hidden()
    expect(page.locator("#stage .mirror")).to_be_visible()
    expect(table.button("Look at the table")).to_have_count(0)
    assert page.evaluate(stage) == before, "the table has moved"
    table.button("Next round").click()
    table.wait_for_announcement("Mira puts the 3 into the tray.")
    expect(table.button("Next round")).to_have_count(0)


def test_pause_ends_by_itself_at_fast_pace(open_table: Open) -> None:
    table = open_table(round_end(), "pace=fast", phase="thinking")
    table.wait_for_announcement("Mira puts the 3 into the tray.")
    wait_for_phase(table.page, "ready")


def test_no_motion_keeps_pauses(page: Page, open_table: Open) -> None:
    page.add_init_script(
        """new MutationObserver(() => {
          if (document.getElementById("announcement")?.textContent) performance.mark("told");
        }).observe(document, { subtree: true, childList: true })"""
    )
    table = open_table(computer_turn(), "pace=slow", "motion=none", phase="thinking")
    table.wait_for_announcement("Mira puts the 4 into the tray.")
    pause = """() => {
      const [first] = performance.getEntriesByName("told");
      return first.startTime - performance.getEntriesByName("tilebag:ready")[0].startTime;
    }"""
    assert page.evaluate(pause) > 1300


def test_turned_tile_stays_until_continue_and_its_button_does_not_move_the_board(
    open_table: Open, phone: Page
) -> None:
    """A hint or the end of a match adds a button; the board must not move under a finger."""

    def board() -> float:
        return float(
            phone.evaluate("() => document.getElementById('stage').getBoundingClientRect().bottom")
        )

    open_table(handful(), on=phone)
    above_buttons = board()
    table = open_table(automatic_move(), "flip=tap", "pace=fast", on=phone)
    assert board() == above_buttons
    table.spot("Turn tile 5").click()
    table.wait_for_status("Not this one: 5 of Suns.")
    go_on = table.button("Continue").bounding_box()
    assert go_on
    assert min(go_on["width"], go_on["height"]) >= 44
    assert board() == above_buttons, "the button to continue makes the board smaller"
    phone.wait_for_timeout(500)
    assert table.announcement() == "You turn the 5."
    table.button("Continue").click()
    table.wait_for_announcement("The tile is turned back.")
    table.wait_for_status("Choose a tile.")
    expect(table.button("Continue")).to_have_count(0)
    expect(table.spot("Turn tile 5")).to_be_focused()


def test_tile_turns_back_and_focus_returns_to_the_board(open_table: Open) -> None:
    table = open_table(automatic_move(), "pace=fast", "flip=1", "motion=none")
    table.spot("Turn tile 5").focus()
    table.page.keyboard.press("Enter")
    expect(table.button("Continue")).to_be_focused()
    table.wait_for_announcement("The tile is turned back.")
    expect(table.spot("Turn tile 5")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.button("Continue")).to_be_focused()


def test_impossible_setup_says_why_and_links_back(open_table: Open) -> None:
    table = open_table(unknown_table(), phase="broken")
    expect(table.page.locator("#status")).to_contain_text("“table” cannot be “unknown”.")
    expect(table.page.get_by_role("link", name="All games")).to_have_attribute("href", "/")


def test_broken_address_shows_a_message(page: Page, site: str) -> None:
    for address, sentence in (
        ("", "There is no table at this address"),
        ("#game=%3Cscript%3E", "contains a mistake"),
        ("#id=nosuchtable", "has no such table"),
        ("#id=../..", "contains a mistake"),
        ("#id=nosuchtable", "has no such table"),
        ("#seats=me", "contains a mistake"),
    ):
        page.goto(f"{site}play/{address}")
        expect(page.locator("#status")).to_contain_text(sentence)
    page.get_by_role("link", name="All games").click()
    page.wait_for_url(site)


def test_failed_download_is_reported(page: Page, site: str, watch: Watch) -> None:
    page.route("**/js/match.js", lambda route: route.abort())
    page.goto(f"{site}play/#game=toy")
    expect(page.get_by_text("Part of Tilebag did not load")).to_be_visible()
    watch.seen[:] = [
        line for line in watch.seen if "Failed to load" not in line and "failed" not in line.lower()
    ]


def test_table_and_menu_in_turkish(open_table: Open) -> None:
    table = open_table(dice_game(), "lang=tr")
    assert table.page.evaluate("() => document.documentElement.lang") == "tr"
    table.button("Menü").click()
    expect(table.page.get_by_role("dialog", name="Menü")).to_contain_text("Alıştırma")
