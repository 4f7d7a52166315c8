"""Internal errors: the match recovers from its save or asks, and a report can be copied."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from web import toy
from web.invented_answers import (
    engine_error,
    failing_behind_a_curtain,
    failing_to_open,
    handful,
    save,
    silent,
)
from web.recordings import ENGINE, HeldAnswers
from web.test_curtain import is_hidden, lift
from web.test_ending import CLIPBOARD, NO_CLIPBOARD

from browsing import poll, wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
PHASE = "() => document.documentElement.dataset.phase"
TITLE = "Something went wrong"
RESTARTED = "The game engine stopped and was restarted. Nothing is lost."
DROPPED = (
    "The game engine failed on this move and was restarted. The table is as it was before the move."
)
KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("tilebag.save."))
  .map((key) => JSON.parse(localStorage[key])).map(({ id, body }) => [id, body.at])"""


def put_down(table: Table, where: str = "tray") -> None:
    table.spot("2 of Suns, in your hand").click()
    table.spot(f"Into the {where}").click()


def break_it(table: Table) -> None:
    """The page recovers from the first failure without asking."""
    put_down(table)
    table.wait_for_status(DROPPED)
    wait_for_phase(table.page, "ready")


def second_question(table: Table) -> Locator:
    """The page asks after the second failure."""
    break_it(table)
    put_down(table)
    dialog = table.page.get_by_role("dialog", name=TITLE)
    dialog.wait_for()
    return dialog


def buttons(dialog: Locator) -> list[str]:
    return [button.inner_text() for button in dialog.get_by_role("button").all()]


def test_first_failure_recovers_with_a_notice(open_table: Open) -> None:
    table = open_table(engine_error())
    break_it(table)
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    assert table.page.evaluate("() => document.activeElement !== document.body"), (
        "the focus is lost"
    )
    assert {at for _, at in table.page.evaluate(KEPT)} == {1}
    put_down(table, "bin")
    table.wait_for_announcement("You put the 2 into the bin.")
    assert {at for _, at in table.page.evaluate(KEPT)} == {1, 2}


def test_second_failure_asks_and_saves_only_after_the_answer(
    open_table: Open, axe: Axe, browser_name: str
) -> None:
    table = open_table(engine_error())
    dialog = second_question(table)
    expect(dialog).to_contain_text("KeyError: 't1'")
    assert table.page.evaluate(PHASE) == "broken"
    assert buttons(dialog) == ["Continue", "All games", "Save as a file", "Copy bug report"]
    assert {at for _, at in table.page.evaluate(KEPT)} == {1}
    assert axe(table.page) == []
    table.page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    if browser_name == "chromium":  # Firefox's automation does not report downloads
        with table.page.expect_download() as download:
            dialog.get_by_role("button", name="Save as a file").click()
        assert download.value.suggested_filename.endswith(".tiles.json")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Continue").click()
    # it may be broken for a moment more
    poll(table.page, "() => document.documentElement.dataset.phase === 'ready'")
    put_down(table, "bin")
    table.wait_for_announcement("You put the 2 into the bin.")


def test_engine_failure_shows_no_hand_behind_a_curtain(open_table: Open) -> None:
    table = open_table(failing_behind_a_curtain(), phase="curtain")
    lift(table)
    put_down(table)
    wait_for_phase(table.page, "curtain")
    assert is_hidden(table.page)
    expect(table.page.get_by_role("dialog", name="Jon")).to_be_visible()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")
    table.wait_for_status(DROPPED)
    wait_for_phase(table.page, "ready")


def test_hand_that_was_just_left_stays_hidden_on_engine_failure(open_table: Open) -> None:
    """The engine fails while it is asked to hide the table."""
    steps = failing_behind_a_curtain()
    steps.append({"ask": {"do": "hide"}, "answers": steps[2]["answers"]})
    table = open_table(steps, phase="curtain")
    lift(table)
    table.page.evaluate("() => { dispatchEvent(new Event('blur')); }")
    expect(table.page.get_by_role("dialog", name="Jon")).to_be_visible()
    assert is_hidden(table.page)


def test_unopenable_save_opens_as_it_was_before_and_is_not_overwritten(
    open_table: Open, axe: Axe
) -> None:
    table = open_table(failing_to_open())
    (original,) = {key for key, _ in table.page.evaluate(KEPT)}
    table.page.reload()
    dialog = table.page.get_by_role("dialog", name=TITLE)
    dialog.wait_for()
    expect(dialog).to_contain_text("This table can't be opened")
    assert buttons(dialog) == [
        *["Try again", "1 move back", "5 moves back", "All games"],
        *["Save as a file", "Copy bug report"],
    ]
    assert axe(table.page) == []
    dialog.get_by_role("button", name="Try again").click()
    dialog.wait_for()
    dialog.get_by_role("button", name="5 moves back").click()  # this save cannot be opened either
    dialog.wait_for()
    assert buttons(dialog)[:3] == ["Try again", "1 move back", "All games"]
    assert {key for key, _ in table.page.evaluate(KEPT)} == {original}
    table.page.evaluate("(steps) => { globalThis.recording = steps; }", engine_error())
    dialog.get_by_role("button", name="1 move back").click()
    # it may be broken for a moment more
    poll(table.page, "() => document.documentElement.dataset.phase === 'ready'")
    plies = dict(table.page.evaluate(KEPT))
    assert plies.pop(original) == 7
    assert list(plies.values()) == [1]
    poll(table.page, "(id) => location.hash === `#id=${id}`", next(iter(plies)))


def test_slow_answer_is_shown_and_can_be_awaited(page: Page, open_table: Open, axe: Axe) -> None:
    held = HeldAnswers(page, "**/late.json")
    table = open_table(silent())
    page.clock.install()
    put_down(table)
    page.clock.run_for(5_500)
    table.wait_for_status("This is taking a little longer…")
    page.clock.run_for(15_000)
    dialog = page.get_by_role("dialog", name="The game is not responding")
    dialog.wait_for()
    assert axe(page) == []
    dialog.get_by_role("button", name="Wait").click()
    expect(dialog).to_have_count(0)
    page.clock.run_for(16_000)
    dialog.wait_for()
    held.send(handful()[1]["answers"])
    expect(dialog).to_have_count(0)
    table.wait_for_announcement("You put the 2 into the tray.")
    assert max(at for _, at in table.page.evaluate(KEPT)) == 2


def test_missing_answer_drops_its_move(page: Page, open_table: Open) -> None:
    held = HeldAnswers(page, "**/never.json")
    table = open_table(silent())
    page.clock.install()
    put_down(table, "bin")
    page.clock.run_for(21_000)
    page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    table.wait_for_status(DROPPED)
    wait_for_phase(page, "ready")
    page.clock.run_for(10_000)
    assert len(held.routes) == 1, "the move is sent again"
    held.send([])  # the page no longer waits for this answer


HANGS_TWICE = "let begun = 0;\nexport async function PyWorker() {\n  if ((begun += 1) <= 2) await new Promise(() => {});"


def test_hanging_start_is_retried(page: Page, open_table: Open) -> None:
    """A saved match whose engine hangs at the start; the page asks after the second failure."""
    table = open_table(toy.handful())
    engine = ENGINE.replace("export async function PyWorker() {", HANGS_TWICE)
    page.route(
        "**/pyscript/core.js",
        lambda route: route.fulfill(body=engine, content_type="text/javascript"),
    )
    page.clock.install()
    page.reload()
    wait_for_phase(page, "ready")
    page.clock.run_for(61_000)
    dialog = page.get_by_role("dialog", name="The game is not responding")
    expect(dialog).to_have_count(0)
    page.clock.run_for(61_000)
    dialog.get_by_role("button", name="Restart").click()
    table.wait_for_status(RESTARTED)


def report_in(text: str) -> tuple[str, dict[str, Any]]:
    """The readable part of a report, and the save in it."""
    start = text.index("\n{") + 1
    return text[:start], json.loads(text[start:])


def is_sound(text: str) -> None:
    head, envelope = report_in(text)
    assert "Çağla" not in text
    body = json.dumps(envelope["body"], ensure_ascii=False, separators=(",", ":"))
    assert envelope["body"] == save(1)["body"] | {"names": ["Player 1"]}
    assert envelope["sum"] == f"{zlib.crc32(body.encode()):08x}"
    for fact in ("build: ", "engine: 0.0.0", "browser: Mozilla", "language: en", "viewport: "):
        assert fact in head
    assert '> play {"move":"put t1 tray"' in head
    assert "error: KeyError: 't1' of Player 1" in head


def test_a_report_is_copied_or_shown_and_the_question_links_to_the_home_page(
    page: Page, open_table: Open, site: str, axe: Axe
) -> None:
    page.add_init_script(f"({NO_CLIPBOARD})()")
    dialog = second_question(open_table(engine_error()))
    dialog.get_by_role("button", name="Copy bug report").click()
    shown = page.get_by_role("dialog", name="Bug report")
    area = shown.get_by_role("textbox")
    is_sound(area.input_value())
    assert area.evaluate(
        "(field) => field.value.slice(field.selectionStart, field.selectionEnd) === field.value"
    )
    assert axe(page) == []
    shown.get_by_role("button", name="Close").click()
    expect(dialog).to_be_visible()
    expect(page.get_by_text("The bug report is copied.")).to_have_count(0)
    page.evaluate(CLIPBOARD)
    dialog.get_by_role("button", name="Copy bug report").click()
    expect(dialog.get_by_role("status")).to_have_text("The bug report is copied.")
    is_sound(page.evaluate("() => window.copied"))
    dialog.get_by_role("button", name="All games").click()
    page.wait_for_url(site)


def test_menu_offers_a_report(page: Page, open_table: Open) -> None:
    page.add_init_script(f"({CLIPBOARD})()")
    table = open_table(toy.handful())
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")
    table.button("Menu").click()
    table.button("Copy bug report").click()
    table.wait_for_status("The bug report is copied.")
    head, envelope = report_in(page.evaluate("() => window.copied"))
    assert envelope["body"]["log"] == ["0 put t1 tray"]
    assert "error" not in head


def test_no_address_can_replace_the_engine(page: Page, site: str) -> None:
    for address in ("recording=/recording.json", "recording=/words/x.json", "recording=x"):
        page.goto(f"{site}play/#id=nosuchtable")
        expect(page.locator("#status")).to_contain_text("has no such table")
        page.goto(f"{site}play/#{address}")
        expect(page.locator("#status")).to_have_text(
            "This address is incomplete or contains a mistake."
        )
