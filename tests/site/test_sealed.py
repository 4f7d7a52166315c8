"""Sealed deals in the built site.

The seal is shown before the first move; the deal is secret until the end and then verified; a
forged save is rejected.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsing import poll, stored_text, wait_for_phase
from playing import BRISK, Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engine("here")
COPIES = """() => {
  window.copied = "";
  const writeText = async (text) => void (window.copied = text);
  Object.defineProperty(navigator, "clipboard", { value: { writeText } });
}"""
# All text that others may see: the page's content and fields, its address and title, and copied
# text.
VISIBLE_TEXT = """() => [document.documentElement.outerHTML, location.href, document.title, window.copied,
  ...[...document.querySelectorAll("input, textarea")].map((field) => field.value)].join("\\n")"""
KEEP = """({ id, text }) => {
  for (const name of ["a", "b"]) localStorage.setItem(`tilebag.save.${id}.${name}`, text);
}"""


def open_sheet(page: Page, *names: str) -> None:
    """Open the menu and press these buttons in turn."""
    page.locator("#menu").click()
    for name in names:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def check_secret(page: Page, seal: dict[str, Any]) -> None:
    """Check that no shared text contains the sealed seed or salt."""
    *_, seed, salt = seal["line"].split(":")
    seen = page.evaluate(VISIBLE_TEXT)
    assert seed not in seen
    assert salt not in seen


def test_sealed_deal_is_verified_and_a_forged_one_rejected(
    page: Page, site: str, tmp_path: Path
) -> None:
    page.add_init_script(f"({COPIES})()")
    table = Table(page)
    table.open(site, "game=multzo&seats=me,keen&flush_null=both", BRISK)
    seal = table.newest_body()["seal"]

    # before the first move: sheets, links and reports contain only the seal
    open_sheet(page, "About this deal")
    expect(page.locator("[data-deal=seal]")).to_have_value(seal["hash"])
    check_secret(page, seal)
    page.keyboard.press("Escape")
    open_sheet(page, "Share")
    expect(page.locator(".share")).to_contain_text("sealed until the game is over")
    expect(page.get_by_role("radio", name="The same deal")).to_have_count(0)
    check_secret(page, seal)
    page.keyboard.press("Escape")
    open_sheet(page, "Copy bug report")
    assert seal["hash"] in poll(page, "() => window.copied")
    check_secret(page, seal)

    # opened early: it matches the shown seal, and the engine replays it
    open_sheet(page, "About this deal")
    page.locator(".deal summary").click()
    page.locator("[data-deal=open]").click()
    page.locator("[data-answer=yes]").click()
    expect(page.locator("[data-deal=line]")).to_have_value(seal["line"])
    assert hashlib.sha256(seal["line"].encode()).hexdigest() == seal["hash"]
    page.locator("[data-deal=verify]").click()
    expect(page.locator("[data-found=match]")).to_be_visible()
    expect(page.locator("[data-played=true]")).to_be_visible(timeout=30_000)

    # at the end: the result offers the verification
    page.keyboard.press("Escape")
    table.open(site, "game=multzo&seats=casual,casual", BRISK)
    # two computers play a whole match first
    page.locator("[data-answer=verify]").click(timeout=120_000)
    expect(page.locator("[data-found=match]")).to_be_visible()
    expect(page.locator("[data-played=true]")).to_be_visible(timeout=30_000)
    body, href = table.newest_body(), page.locator(".deal a").first.get_attribute("href")

    # tampering is rejected by the table and by the fair page without the engine
    forged = body | {"seal": body["seal"] | {"line": body["seal"]["line"][:-4] + "0000"}}
    newest = json.loads(stored_text("game", forged)) | {"rev": 10**6}
    page.evaluate(KEEP, {"id": page.url.split("id=")[1], "text": json.dumps(newest)})
    page.reload()
    wait_for_phase(page, "broken")
    expect(page.locator("#status")).to_contain_text(
        "The seal of this save does not match what was sealed"
    )
    page.goto(f"{site.rstrip('/')}{href}")
    expect(page.locator("[data-found=match]")).to_be_visible()
    file = tmp_path / "forged.tiles.json"
    for game, result in ((forged, "differs"), (body | {"seats": 3}, "another"), (body, "closed")):
        file.write_text(json.dumps(game), encoding="utf-8")
        page.locator("#file").set_input_files(file)
        expect(page.locator(f"[data-found={result}]")).to_be_visible()


def test_a_typed_seed_is_not_sealed(page: Page, site: str) -> None:
    Table(page).open(site, "game=remembory&seats=me,keen&seed=7", BRISK)
    open_sheet(page, "About this deal")
    expect(page.locator(".deal")).to_contain_text(
        "This deal is not sealed: its seed was known before the game."
    )
    expect(page.locator("[data-deal=seed]")).to_have_value("7")
