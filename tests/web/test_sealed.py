"""The seal of a deal on the table page, and the page that verifies it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.recorded import record_opening
from web.recordings import play_recordings, record

from tilebag.match import catalog, saves
from tilebag.match.seal import Seal, digest
from tilebag.match.session import ME, THINKING, MatchSetup, Session

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
SEED = "000102030405060708090a0b0c0d0e0f"
SALT = "f0e0d0c0b0a090807060504030201000"
LINES = json.loads(
    (Path(__file__).resolve().parents[1] / "sealed_lines.json").read_text(encoding="utf-8")
)
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def session(*players: str) -> Session:
    box = catalog.box("multzo")
    opened = Session(box, MatchSetup.of(box, players, SEED).with_seal(box, SALT))
    while opened.phase == THINKING:
        opened.tick()
    return opened


def line_of(table: Session) -> str:
    assert table.match.seal
    return table.match.seal.line


@pytest.mark.parametrize(("width", "height", "lang"), [(1440, 900, "en"), (320, 568, "tr")])
def test_seal_is_shown_before_the_first_move(
    page: Page, open_table: Open, axe: Axe, width: int, height: int, lang: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    dealt = session(ME, "keen")
    open_table(record_opening(dealt, width, height), "motion=none", f"lang={lang}")
    seal = digest(line_of(dealt))
    if width < 1000:
        page.locator("#log").click()
    line = page.locator("[data-deal=look]")
    expect(line).to_contain_text(f"{seal[:4]} {seal[4:8]}")
    assert axe(page) == []
    line.click()
    paragraph, hexed = page.locator(".deal > p").first, page.locator("[data-deal=seal]")
    expect(paragraph).to_contain_text(
        "ilk hamleden önce" if lang == "tr" else "fixed before the first move"
    )
    expect(hexed).to_be_hidden()
    assert axe(page) == []
    page.locator(".deal summary").click()
    expect(hexed).to_be_visible()
    expect(hexed).to_have_value(seal)
    assert axe(page) == []
    assert not page.evaluate(WIDE)
    assert SALT not in page.content()


def test_sharing_a_sealed_deal_leaves_out_the_seed(open_table: Open) -> None:
    dealt = session(ME, "keen")
    facts = {"say": "share", "hidden": True, "over": False, "position": "a position"}
    table = open_table(
        [*record_opening(dealt, 360, 488), {"ask": {"do": "share"}, "answers": [facts]}],
        "motion=none",
    )
    table.button("Menu").click()
    table.button("Share").click()
    kinds = table.page.locator(".share [name=share]")
    expect(kinds.first).to_be_checked()
    assert kinds.evaluate_all("(all) => all.map((input) => input.value)") == ["position", "picture"]
    assert SEED not in table.page.get_by_role("textbox", name="The link").input_value()
    table.page.locator("[data-share=seal]").click()
    expect(table.page.locator(".deal summary")).to_be_visible()


def test_finished_match_reveals_the_seal_and_links_to_verification(
    page: Page, site: str, open_table: Open, axe: Axe
) -> None:
    over = session("keen", "keen")
    checked = {"say": "checked", "save": {"say": "save"}, "why": ""}
    steps = [*record_opening(over, 360, 488), {"ask": {"do": "check"}, "answers": [checked]}]
    table = open_table(steps, "motion=none", phase="over")
    table.button("Verify").click()
    expect(page.locator("[data-found=match]")).to_be_visible()
    expect(page.locator("[data-played=true]")).to_be_visible()
    expect(page.locator("[data-deal=line]")).to_have_value(line_of(over))
    assert axe(page) == []
    page.goto(f"{site.rstrip('/')}{page.locator('.deal a').first.get_attribute('href')}")
    expect(page.locator("[data-found=match]")).to_be_visible()
    assert axe(page) == []


def test_seal_of_older_rules_says_what_it_leaves_open(page: Page, open_table: Open) -> None:
    box = catalog.box("multzo")
    match = MatchSetup.of(box, ["keen"] * 3, SEED, {"stall_turns": "6"}).with_rules(box, 1)
    over = Session(box, replace(match, seal=Seal(LINES["older"]["in part"])))
    while over.phase == THINKING:
        over.tick()
    checked = {"say": "checked", "save": {"say": "save"}, "why": ""}
    steps = [*record_opening(over, 360, 488), {"ask": {"do": "check"}, "answers": [checked]}]
    open_table(steps, "motion=none", phase="over").button("Verify").click()
    expect(page.locator("[data-found=part]")).to_contain_text("Null coin for a flush")


def test_fair_page_rejects_each_forged_line(page: Page, site: str) -> None:
    page.goto(f"{site}fair/")
    lines = {name: (line, "no-line") for name, line in LINES["forged"].items()}
    lines |= {
        name: (line, "match" if name == "whole" else "part")
        for name, line in LINES["older"].items()
    }
    for line, result in (*lines.values(), (LINES["right"], "match")):
        page.locator("#seal").fill(digest(line))
        page.locator("#line").fill(line)
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#found p:visible")).to_have_count(1)
        expect(page.locator(f"[data-found={result}]")).to_be_visible()
    body = saves.body(session(ME, "keen", "keen"))
    for line in LINES["forged"].values():
        body["seal"] = {"hash": digest(line), "line": line, "opened": 0}
        file: FilePayload = {"name": "a.json", "mimeType": "", "buffer": json.dumps(body).encode()}
        page.locator("#file").set_input_files(file)
        expect(page.locator("[data-found=no-line]")).to_be_visible()


def test_fair_page_replays_a_save_in_the_engine(page: Page, site: str) -> None:
    play_recordings(page, site)
    over = session("keen", "keen")
    payload: FilePayload = {"name": "a.json", "mimeType": "", "buffer": saves.write(over).encode()}
    for save, why, result in (
        ({"about": {"over": True}}, "", "sound"),
        (None, "Step 3 is not possible.", "why"),
    ):
        record(
            page,
            [{"ask": {"do": "check"}, "answers": [{"say": "checked", "save": save, "why": why}]}],
        )
        page.goto(f"{site}fair/")
        page.locator("#file").set_input_files(payload)
        expect(page.locator("[data-found=closed]")).to_be_visible()
        assert SALT not in page.locator("#line").input_value()
        page.locator("#through button").click()
        expect(page.locator(f"[data-played={result}]")).to_be_visible()
        expect(page.locator(f"[data-found={'closed' if why else 'match'}]")).to_be_visible()
    expect(page.locator("[data-played=why]")).to_have_text("Step 3 is not possible.")
    page.goto(f"{site}fair/#seal={digest(line_of(over))}&line=abc")
    expect(page.locator("[data-found=no-line]")).to_be_visible()


def test_fair_page_reports_its_result_in_one_sentence(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{site}tr/fair/")
    line = line_of(session(ME, "keen"))
    for seal, sealed, result in (
        (digest(line), line, "match"),
        (digest(line), line.replace(SALT, SEED), "differs"),
        ("abc", line, "no-seal"),
        (digest(line), "abc", "no-line"),
    ):
        page.locator("#seal").fill(seal)
        page.locator("#line").fill(sealed)
        page.locator("#line").press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#found p:visible")).to_have_count(1)
        expect(page.locator(f"[data-found={result}]")).to_be_visible()
    page.locator("#file").set_input_files(
        {"name": "a.json", "mimeType": "", "buffer": json.dumps([7]).encode()}
    )
    expect(page.locator("[data-found=no-game]")).to_be_visible()
    assert not page.evaluate(WIDE)
