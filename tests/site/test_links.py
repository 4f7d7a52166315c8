"""Games in links are replayed and continued in another browser; corrupt links show an error."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from browsing import Watch, poll, wait_for_phase
from tilebag.match import bots, catalog, record, saves
from tilebag.match.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.engine("here")
AT = "(at) => document.querySelector('.replay .count')?.textContent.startsWith(`${at} /`)"
QUIET = "tips=off&quick=off&motion=none"
SAVES = """() => Object.entries(localStorage).filter(([key]) => key.startsWith("tilebag.save."))
  .map(([, text]) => JSON.parse(text)).sort((save, other) => other.rev - save.rev).map(({ body }) => body)"""
MANGLED = 10


def game(key: str, seats: int) -> tuple[Session, dict[str, Any]]:
    """A whole game, with a person in the first seat."""
    session = record.play_match(key, [bots.default_player(catalog.box(key))] * seats, "11")
    body: dict[str, Any] = dict(saves.body(session))
    return session, body | {
        "bots": {seat: level for seat, level in body["bots"].items() if seat != "0"}
    }


def pack_game(body: dict[str, Any]) -> str:
    """Pack a game like the page does (see tests/build/test_links.py)."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = (
        deflate.compress(json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode())
        + deflate.flush()
    )
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_shared_game_is_replayed_played_on_and_shared_again(
    page: Page, new_context: Callable[..., BrowserContext], watch: Watch, site: str
) -> None:
    session, body = game("okey", 4)
    page.goto(f"{site}play/#g={pack_game(body)}&at=7&{QUIET}")
    wait_for_phase(page, "replay")
    poll(page, AT, 7)
    assert page.evaluate(SAVES) == []
    slider = page.get_by_role("slider", name="Move")
    slider.press("End")
    poll(page, AT, session.ply)
    expect(page.locator("[data-replay=play-on]")).to_be_hidden()  # the match is over
    slider.press("Home")
    for _ in range(3):
        slider.press("ArrowRight")
    poll(page, AT, 3)
    page.locator("[data-replay=play-on]").click()
    wait_for_phase(page, "ready", "thinking")
    (copy, *_) = poll(page, f"() => {{ const all = ({SAVES})(); return all.length && all; }}")
    assert copy["log"][:3] == body["log"][:3]
    assert copy["practice"] == 3, "the copy is not marked as practice"
    wait_for_phase(page, "ready")
    page.locator("#menu").click()
    page.get_by_role("button", name="Share", exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name="The whole game").check()
    field = sheet.get_by_role("textbox", name="The link")
    link = poll(
        page,
        "() => { const { value } = document.querySelector('.share .copy') ?? {}; return /&g=/.test(value) && value; }",
    )
    assert field.input_value() == link
    (sent_save, *_) = page.evaluate(SAVES)

    other = new_context()
    watch.over(other)
    receiver = other.new_page()
    receiver.goto(f"{link}&{QUIET}")
    wait_for_phase(receiver, "replay")
    poll(receiver, AT, sent_save["at"])
    receiver.locator("[data-replay=play-on]").click()
    wait_for_phase(receiver, "ready")
    (received_save, *_) = poll(
        receiver, f"() => {{ const all = ({SAVES})(); return all.length && all; }}"
    )
    assert (received_save["log"], received_save["hashes"], received_save["practice"]) == (
        sent_save["log"][: sent_save["at"]],
        sent_save["hashes"],
        sent_save["practice"],
    )


def seal(parameters: str) -> str:
    """Parameters with a check over them, as the page writes them (web/src/base/fragment.ts)."""
    checksum = zlib.crc32(unquote(parameters).encode())
    letters = "abcdefghijkmnpqrstuvwxyz23456789"
    return f"check={''.join(letters[checksum >> 5 * k & 31] for k in range(6))}&{parameters}"


DEAL = seal("game=multzo&seats=me,keen&names=Ada%20L.&seed=18014398509481984")


@pytest.mark.parametrize(
    "behind", ["", ").", "%E2%80%A6", "&utm_source=chat&fbclid=IwAR0-x", "?utm_medium=social", "'s"]
)
def test_link_opens_its_deal_whatever_a_program_has_added(
    page: Page, site: str, behind: str
) -> None:
    page.goto(f"{site}play/#{DEAL}{behind}&{QUIET}")
    wait_for_phase(page, "ready", "thinking")
    (body, *_) = poll(page, f"() => {{ const all = ({SAVES})(); return all.length && all; }}")
    assert (body["game"], body["names"], body["seed"]) == (
        "multzo",
        ["Ada L."],
        "18014398509481984",
    )


@pytest.mark.parametrize("sign", ["%23", "%2523"])
def test_link_whose_number_sign_was_encoded_opens_its_page(
    page: Page, site: str, watch: Watch, sign: str
) -> None:
    page.goto(f"{site}play/{sign}{DEAL}&{QUIET}")
    wait_for_phase(page, "ready", "thinking")
    assert page.url == f"{site}play/#{DEAL}&{QUIET}" or "/play/#id=" in page.url
    page.goto(f"{site}learn/{sign}game=okey&lesson=intro")
    poll(page, "() => document.documentElement.dataset.learn === 'ready'")
    expect(page.locator("#lesson iframe")).to_be_visible()
    watch.seen[:] = [line for line in watch.seen if "404" not in line]  # for the encoded addresses


def test_cut_link_is_recognised_on_every_page(page: Page, site: str) -> None:
    page.goto(f"{site}play/#{DEAL[:-4]}")
    wait_for_phase(page, "broken")
    expect(page.locator("#status")).to_contain_text("This link is incomplete")
    assert page.evaluate(SAVES) == []
    page.goto(f"{site}embed/play/#{DEAL[:-4]}")
    expect(page.locator("#task")).to_contain_text("This link is incomplete")
    page.goto(f"{site}embed/#{seal('game=multzo&seats=me,keen&position=R1')[:-1]}")
    expect(page.locator("body")).to_contain_text("This link is incomplete")
    page.goto(f"{site}learn/#{seal('game=okey&lesson=intro')[: -len('lesson=intro')]}")
    expect(page.locator("#missing")).to_contain_text("This link is incomplete")
    line = "tilebag-seal-1:multzo:1:2::5:7"
    page.goto(f"{site}fair/#{seal(f'seal={sha256(line.encode()).hexdigest()}&line={line}')[:-1]}")
    expect(page.locator("[data-found=cut]")).to_be_visible()
    expect(page.locator("[data-found]:visible")).to_have_count(1)


def test_corrupt_link_shows_one_sentence(page: Page, site: str, watch: Watch) -> None:
    _, body = game("magic-bag", 1)
    link, rng = pack_game(body), random.Random(5)
    wrong = [
        link[: len(link) // 2],
        link[::-1],
        "x",
        pack_game({"format": 1}),
        pack_game(body | {"log": ["0 fly", *body["log"]]}),
        pack_game(body | {"game": "chess"}),
        pack_game(body | {"rules": 99}),
        pack_game(body | {"hashes": {"0": "0" * 12}}),
        pack_game(body | {"seed": "x" * 200_000}),
        "".join(rng.choices(link, k=300)),
    ]
    assert len(wrong) == MANGLED
    page.goto(f"{site}play/#{QUIET}")
    sentences = []
    for code in wrong:
        page.evaluate("(hash) => location.assign(hash)", f"#g={code}&{QUIET}")
        poll(
            page,
            "(hash) => location.hash === hash && document.documentElement.dataset.phase === 'broken'",
            f"#g={code}&{QUIET}",
        )
        status = page.locator("#status")
        expect(status).to_have_text(re.compile(r"\w.*[.!”]$"))
        sentences.append(status.inner_text())
        expect(page.locator("#actions").get_by_role("link", name="All games")).to_be_visible()
        page.evaluate("() => { document.documentElement.dataset.phase = 'loading'; }")
    assert page.evaluate(SAVES) == []
    assert len(set(sentences)) >= 5, sentences
    # Firefox reports errors of streams even when they are caught.
    watch.seen[:] = [line for line in watch.seen if not line.startswith("page error: “TypeError: ")]
