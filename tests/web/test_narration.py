"""Narration: the others' moves, score changes, and why an action is unavailable."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.invented_answers import handful as recorded_handful
from web.states import state_of_kind
from web.toy import closed_bin, drawing, handful, score_changes

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
TOLD = """() => {
  window.told = [];
  const note = ({ target: { id } }) => id !== window.told.at(-1) && window.told.push(id);
  const watch = new MutationObserver((all) => all.forEach(note));
  for (const id of ["status", "announcement"]) watch.observe(document.getElementById(id), { childList: true });
}"""
BOX = "(id) => document.querySelector(id).getBoundingClientRect().toJSON()"


TAKES = "Mira takes red 5 and discards black 1."
OTHERS_MOVES = (
    "Mira passes.",
    "Jon passes.",
    f"{TAKES} You: one point less.",
    "Jon draws.",
)


def put_down(table: Table, where: str = "tray", tile: str = "2 of Suns") -> None:
    table.spot(f"{tile}, in your hand").click()
    table.spot(f"Into the {where}").click()


def go_on(table: Table, *announced: str) -> None:
    """Let the others make these moves, one after the other."""
    for line in announced:
        table.settle()
        table.button("Continue").click()
        table.wait_for_announcement(line)


def test_a_move_of_another_is_shown_at_its_seat_until_a_touch(
    phone: Page, open_table: Open
) -> None:
    table = open_table(score_changes(), "pace=step", on=phone)
    bubble = phone.locator(".changes > span")
    table.wait_for_status("Choose a tile.")
    expect(bubble).to_have_count(0)
    put_down(table)
    go_on(table, *OTHERS_MOVES[:3])
    expect(bubble).to_have_text("+2")  # pieces and what they bring, without words
    expect(bubble.locator(".pieces + .to + .brings")).to_be_visible()
    picture = bubble.locator("svg").first.bounding_box()
    first = bubble.bounding_box()
    go_on(table, *OTHERS_MOVES[3:])  # a touch removes the first
    expect(bubble).to_have_text("draws")
    second = bubble.bounding_box()
    assert first
    assert second
    assert picture
    assert first["y"] < picture["y"] + picture["height"] < first["y"] + first["height"], (
        "no piece in the bubble"
    )
    assert first["x"] != second["x"], "both bubbles are at the same seat"
    assert 0 <= second["x"] <= second["x"] + second["width"] <= 360
    expect(bubble).to_have_count(0, timeout=5000)


def test_a_seat_that_is_a_row_of_tiles_has_no_bubble_over_it(phone: Page, open_table: Open) -> None:
    table = open_table(score_changes(bare=True), "pace=step", on=phone)
    put_down(table)
    go_on(table, *OTHERS_MOVES[:3])
    expect(phone.locator(".changes b")).to_be_visible()
    expect(phone.locator(".changes > span")).to_have_text("+2")
    for width, height in ((360, 640), (820, 1180)):
        phone.set_viewport_size({"width": width, "height": height})
        assert (
            phone.locator(".changes > span").evaluate("(bubble) => bubble.checkVisibility()")
            is False
        ), "it covers tiles"


def test_large_screens_tell_of_the_others_in_the_panel_only(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_table(score_changes(), "pace=step")
    put_down(table)
    go_on(table, *OTHERS_MOVES[:3])
    bubble = page.locator(".changes > span")
    expect(bubble).to_be_hidden()
    expect(bubble).to_have_text("+2")
    line = page.locator("#side .log .short").last
    expect(line.locator(".deeds")).to_have_text("+2")  # face, pieces and what they bring
    expect(line.locator(".deeds > .pieces + .to + .brings")).to_be_visible()
    expect(line.get_by_role("button", name=TAKES)).to_be_visible()  # as it is read out


def test_the_panel_sorts_the_seats_by_their_scores(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_table(score_changes(), "pace=step")
    seats = page.locator("#side .seats li")
    expect(page.locator("#side h2").first).to_have_text("Points")
    expect(seats.first).to_contain_text("You")
    put_down(table)
    go_on(table, *OTHERS_MOVES[:3])
    expect(seats.last).to_contain_text("You")
    columns = seats.locator(".meter").evaluate_all(
        "(bars) => bars.map((bar) => bar.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    )
    assert columns == [columns[0]] * 3, "all bars begin and end in one column"


def test_moves_that_follow_at_once_are_all_announced_and_a_later_one_alone(
    open_table: Open,
) -> None:
    table = open_table(score_changes(), "pace=none", "motion=none")
    put_down(table)
    table.wait_for_announcement(f"{TAKES} You: one point less.Jon draws.")
    table.page.wait_for_timeout(1200)  # long enough to be read
    put_down(table, "bin", "3 of Suns")
    table.wait_for_announcement(f"{TAKES} You: 3 points more.Jon draws.")
    expect(table.page.locator("#announcement")).not_to_contain_text("one point less")


def test_what_happened_is_announced_before_what_to_do(open_table: Open) -> None:
    table = open_table(score_changes(), "pace=step", "motion=none")
    put_down(table)
    go_on(table, *OTHERS_MOVES[:3])
    table.settle()
    # the notice that he is thinking is delayed
    expect(table.page.locator("#status")).to_contain_text("Jon")
    table.page.evaluate(TOLD)
    table.button("Continue").click()
    table.wait_for_status("Choose a tile.")
    assert table.page.evaluate("() => window.told") == ["announcement", "status"]


def test_score_change_is_shown_briefly_over_its_plaque(open_table: Open) -> None:
    table = open_table(score_changes(), "pace=step", "motion=none")
    change = table.page.locator(".changes b")
    put_down(table)
    go_on(table, *OTHERS_MOVES[:2])
    expect(change).to_have_count(0)
    go_on(table, OTHERS_MOVES[2])
    expect(change).to_have_text("−1")
    assert (
        table.page.evaluate("() => document.querySelector('.changes b').getAnimations().length")
        == 0
    )
    bubble = change.bounding_box()
    stage = table.page.evaluate(BOX, "#stage")
    assert bubble
    assert stage["left"] <= bubble["x"] < stage["left"] + stage["width"] / 2, (
        "the bubble is not at the first seat"
    )
    table.page.evaluate("() => document.querySelector('.changes b').dataset.same = 'yes'")
    go_on(table, *OTHERS_MOVES[3:])
    expect(change).to_have_attribute("data-same", "yes")
    put_down(table, "bin", "3 of Suns")
    go_on(table, *OTHERS_MOVES[:2], f"{TAKES} You: 3 points more.")
    expect(change).to_have_text("+3")
    expect(change).to_have_count(0, timeout=8000)


@pytest.mark.parametrize("width", [360, 430])
def test_rules_link_is_in_the_menu_and_in_wide_headers(
    phone: Page, open_table: Open, width: int
) -> None:
    phone.set_viewport_size({"width": width, "height": 740})
    table = open_table(score_changes(), on=phone)
    phone.route(
        "**/toy/",
        lambda route: route.fulfill(body="<main><article><p>Put tiles down.</p></article></main>"),
    )
    if width < 420:
        expect(phone.locator("#rules")).to_be_hidden()
        table.button("Menu").click()
    table.button("Rules").click()
    expect(phone.get_by_role("dialog", name="A Toy")).to_contain_text("Put tiles down.")


def test_hint_becomes_the_main_button_and_follows_the_plan(open_table: Open) -> None:
    table = open_table(handful())
    expect(table.button("End it")).to_be_visible()
    for _ in range(3):
        table.button("Hint").click()
    do_it = table.page.locator("#actions .main")
    expect(do_it).to_have_text("3 of Suns → Into the tray")
    expect(do_it).to_have_attribute("data-move", "put t2 tray")
    expect(do_it).to_have_class(re.compile("hinted"))
    expect(table.button("End it")).to_have_count(1)
    do_it.click()
    table.wait_for_announcement("You put the 3 into the tray.")
    expect(do_it).to_have_text("2 of Suns → Into the tray")
    table.wait_for_status("Choose a tile.")
    do_it.click()
    table.wait_for_announcement("You put the 2 into the tray.")
    expect(do_it).to_have_text("End it")
    do_it.click()
    table.page.get_by_role("dialog", name="End the round?").get_by_role(
        "button", name="End it"
    ).click()
    expect(table.page.get_by_role("dialog", name="8 points")).to_be_visible()


def test_a_hint_tells_the_idea_then_the_pieces_then_the_move(phone: Page, open_table: Open) -> None:
    table = open_table(handful(), on=phone)
    card, marked = phone.locator(".hintcard"), "#actions .hinted"
    table.button("Hint").click()
    expect(card).to_contain_text("Hint 1 of 3")
    expect(card).to_contain_text("One of them fits.")
    table.wait_for_announcement("Hint 1 of 3.One of them fits.")
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    expect(table.button("Hint")).to_be_focused()
    phone.keyboard.press("h")
    expect(card).to_contain_text("Hint 1 of 3")  # the card was closed, so the hint is repeated
    card.get_by_role("button", name="Where?").click()
    expect(card).to_contain_text("Look at: 3 of Suns.")
    expect(phone.locator(marked)).to_have_count(0)
    phone.keyboard.press("Enter")  # the focus is on the button for the next hint
    for text in ("Put down the 3: 58%", "The 3 fits best.", "Next best: Put down the 2: 51%."):
        expect(card).to_contain_text(text)
    expect(phone.locator(marked)).to_have_attribute("data-move", "put t2 tray")
    put_down(table, "bin")
    table.wait_for_status("Choose a tile.")
    expect(card).to_be_hidden()
    expect(phone.locator(marked)).to_have_count(0)
    assert (
        phone.evaluate(
            "() => Object.entries(localStorage).find(([key]) => key.includes('hints'))[1]"
        )
        == "[0]"
    )


def test_undo_removes_the_hint(open_table: Open) -> None:
    table = open_table(handful())
    put_down(table)
    table.wait_for_announcement("You put the 2 into the tray.")
    table.button("Hint").click()
    table.button("Undo").click()
    expect(table.spot("2 of Suns, in your hand")).to_be_visible()
    expect(table.page.locator(".hinted")).to_have_count(0)


def test_log_opens_at_the_newest_line(phone: Page, open_table: Open) -> None:
    steps = recorded_handful()
    steps[0]["answers"][-1]["log"] = {
        "start": 61,
        "lines": [f"Roll {n}, told in a rather long sentence." for n in range(61, 101)],
    }
    table = open_table(steps, on=phone)
    table.button("What happened").click()
    lines = phone.get_by_role("dialog").locator(".log li")
    expect(lines.last).to_contain_text("100")
    expect(lines.last).to_be_in_viewport(ratio=0.99)
    assert lines.last.evaluate("(line) => getComputedStyle(line).fontWeight") == "600"
    assert lines.first.evaluate("(line) => getComputedStyle(line).fontWeight") == "400"
    phone.keyboard.press("Escape")
    last = phone.locator("#side .log li").last
    for width, height, shown in (
        (1440, 900, True),
        (900, 800, False),
        (1180, 820, True),
        (820, 1180, True),
    ):
        phone.set_viewport_size({"width": width, "height": height})
        expect(last).to_be_in_viewport(ratio=1) if shown else expect(last).to_be_hidden()
    table.button("What happened").click()
    expect(last).to_be_hidden()
    table.button("What happened").click()
    expect(last).to_be_in_viewport(ratio=1)
    panel, moves = (phone.locator(name).bounding_box() for name in ("#side", "#actions"))
    assert panel
    assert moves
    assert panel["y"] >= moves["y"] + moves["height"], (
        "on an upright tablet the panel is below the table"
    )
    expect(phone.locator("#side .seats")).to_be_hidden()


def test_reading_older_lines_keeps_the_position(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 1440, "height": 700})
    steps = recorded_handful()
    for entry in steps[:2]:
        entry["answers"][-1]["log"] = {"start": 1, "lines": [f"Roll {n}." for n in range(40)]}
    table = open_table(steps)
    log = page.locator("#side .lines")
    log.evaluate("(log) => log.scrollTo(0, -200)")
    put_down(table)
    table.wait_for("() => document.documentElement.dataset.rev === '2'")
    assert log.evaluate("(log) => log.scrollTop") == -200


def drag(table: Table, button: str, x: float, y: float) -> None:
    """Drag from the middle of a button to a point in board units."""
    box = table.spot(button).bounding_box()
    assert box
    table.settle()
    mouse = table.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    stage = table.page.locator("#stage").bounding_box()
    assert stage
    unit = min(stage["width"] / 7, stage["height"] / 9.5)
    left, top = (stage["width"] - 7 * unit) / 2, (stage["height"] - 9.5 * unit) / 2
    mouse.move(stage["x"] + left + x * unit, stage["y"] + top + y * unit, steps=5)
    mouse.up()


def test_tap_or_drop_where_nothing_may_go_says_why_and_releases_the_piece(open_table: Open) -> None:
    table = open_table(closed_bin(), "motion=none")
    table.spot("The bin").click(force=True)
    table.wait_for_status("3 tiles are still missing.")
    table.spot("2 of Suns, in your hand").click()
    expect(table.spot("Into the tray")).to_be_visible()
    table.spot("The bin").click(force=True)
    expect(table.spot("Into the tray")).to_have_count(0)
    drag(table, "2 of Suns, in your hand", 5.5, 2.8)
    table.wait_for_status("3 tiles are still missing.")
    table.settle()
    expect(table.spot("2 of Suns, in your hand")).to_be_visible()
    expect(table.spot("Into the tray")).to_have_count(0)
    drag(table, "2 of Suns, in your hand", 2, 2.8)
    table.wait_for_announcement("You put the 2 into the tray.")


def test_rack_pieces_say_why_and_can_still_be_arranged(open_table: Open) -> None:
    table = open_table(drawing(), "motion=none")
    drag(table, "tile 1", 5.9, 2.5)
    table.wait_for_status("Draw first.")
    drag(table, "tile 1", 3.5, 7.9)
    table.wait_for("() => document.getElementById('status').textContent === 'Draw first.'")
    table.settle()
    table.spot("tile 1").click()
    expect(table.page.locator("[data-slot='0']")).to_be_visible()


def test_the_side_panel_names_the_best_move_and_compares_it_when_it_is_asked(
    page: Page, open_table: Open
) -> None:
    table = open_table(handful())
    adviser = page.locator("#side .adviser")
    expect(adviser).to_contain_text("Names it and says why.")
    expect(adviser.locator("[data-plan]")).to_have_count(0)
    adviser.get_by_role("button", name="Ask").click()
    expect(adviser.locator("h2")).to_have_text("Best move")
    expect(adviser.locator("h3")).to_have_text("Put down the 3: 58%")
    expect(adviser).to_contain_text("chance to win the match")
    expect(adviser.locator(".choice")).to_have_text(
        [re.compile(share) for share in ("58%", "51%", "40%")]
    )
    expect(adviser.locator(".choice").first).to_contain_text("the best")
    expect(adviser).not_to_contain_text("Next best")
    expect(adviser.get_by_role("button", name="Close")).to_be_focused()
    expect(page.locator("#actions .hinted")).to_have_attribute("data-move", "put t2 tray")
    adviser.get_by_role("button", name="Close").click()
    expect(adviser.get_by_role("button", name="Ask")).to_be_visible()
    expect(page.locator("#actions .hinted")).to_have_count(0)
    page.keyboard.press("h")
    adviser.locator("button.choice").nth(1).click()
    table.wait_for_announcement("You put the 2 into the tray.")
    expect(adviser.get_by_role("button", name="Ask")).to_be_visible()


def test_each_choice_of_the_advice_is_one_line_on_a_track_of_equal_length(
    page: Page, open_table: Open
) -> None:
    page.set_viewport_size({"width": 1366, "height": 657})
    state = state_of_kind("magic-bag", "hint")
    open_table(state.steps("en", 1072, 610, 1), "motion=none")
    page.locator("#hint").click()
    choices = page.locator("#side .choice")
    expect(choices.first).to_be_visible()
    boxes = choices.evaluate_all(
        """(all) => all.map((choice) => {
          const [brief, track] = ["brief", "meter"].map((name) =>
            choice.getElementsByClassName(name)[0].getBoundingClientRect());
          return [choice.offsetHeight, brief.right <= track.left, track.left, track.width];
        })"""
    )
    assert len(boxes) == 4
    assert len({tuple(box) for box in boxes}) == 1, boxes
    assert boxes[0][0] <= 44


def test_the_story_ends_with_the_viewers_turn_while_they_are_to_move(
    page: Page, open_table: Open
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    state = state_of_kind("okey", "turn")
    open_table(state.steps("en", 1130, 850, 1), "motion=none")
    expect(page.locator("#side .log li").last).to_be_visible()
    mine = page.locator("#side .lines .open-turn")
    expect(mine).to_have_text([re.compile("your move")])


@pytest.mark.parametrize("advice", ["ask", "always", "never"])
def test_a_setting_tells_when_the_player_is_advised(
    page: Page, open_table: Open, advice: str
) -> None:
    open_table(handful(), f"advice={advice}")
    named = page.locator("#side .adviser h3")
    expect(page.locator("#hint")).to_be_visible(visible=advice != "never")
    expect(page.locator("#side .adviser")).to_have_count(0 if advice == "never" else 1)
    if advice == "always":
        expect(named).to_have_text("Put down the 3: 58%")
    page.keyboard.press("h")
    expect(named).to_have_count(0 if advice == "never" else 1)
