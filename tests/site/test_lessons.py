"""Every lesson is played through, with a wrong move before the right one; its download is small."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import brotli
import pytest
from lesson_heights import SETTLED
from playwright.sync_api import expect
from web.lessons import Lesson, site_lessons

from browsing import poll
from lessons import Lesson as Source
from shelf import languages
from thorough import THOROUGH, every
from tilebag.match import catalog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Response

MOST = 62_500  # bytes of one visit, compressed as by a host
REQUESTS = 6
FRAMES = {"narrow": 300, "wide": 600}
WAYS = [(lang, frame) for frame in FRAMES for lang in languages()]


def lesson_cases() -> Iterator[tuple[str, str, str, str]]:
    """All lessons in both languages and frame widths; in `make test` each lesson in one of the
    four, in turn.
    """
    lessons = [(key, lesson.key) for key in catalog.keys() for lesson in catalog.lessons(key)]
    for k, (game, lesson) in enumerate(lessons):
        for lang, frame in WAYS if THOROUGH else WAYS[k % len(WAYS) :][:1]:
            yield game, lesson, lang, frame


def fetch_recording(site: str, address: str, name: str) -> dict[str, Any]:
    with urlopen(f"{site.rstrip('/')}{address}{name}.json") as answer:
        recording: dict[str, Any] = json.load(answer)
    return recording


def test_all_lessons_are_listed_with_their_size(site: str) -> None:
    lessons = {(key, lesson.key) for key in catalog.keys() for lesson in catalog.lessons(key)}
    listed = [(entry["game"], entry["lesson"]) for entry in site_lessons(site)]
    assert sorted(listed) == sorted(lessons)  # test_shelf.py checks the order of the games
    for entry in site_lessons(site):
        assert set(entry["title"]) == set(entry["name"]) == set(languages())
        assert 30_000 < entry["bytes"] <= MOST, entry


@pytest.mark.parametrize(
    ("game", "lesson"),
    every(
        3, [(key, catalog.lessons(key)[0].key) for key in catalog.keys() if catalog.lessons(key)]
    ),
)
def test_declared_height_suffices_in_any_column(
    page: Page, site: str, game: str, lesson: str
) -> None:
    """Hosts without messages keep this height, so the first step must not scroll."""
    address = f"{site.rstrip('/')}/embed/{game}/{lesson}/"
    with urlopen(f"{address}oembed.json") as answer:
        height = json.load(answer)["height"]
    page.set_viewport_size({"width": 580, "height": height})
    page.goto(f"{address}#motion=none")
    poll(page, "() => document.documentElement.dataset.phase === 'ready'")
    for width in (285, 360, 439, 440, 515, 545, 580, 594, 640, 800):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SETTLED) <= height, width


@pytest.mark.parametrize(("game", "lesson", "lang", "frame"), every(6, list(lesson_cases())))
def test_lesson_plays(page: Page, site: str, game: str, lesson: str, lang: str, frame: str) -> None:
    address = f"/embed/{game}/{lesson}/"
    recording = fetch_recording(site, address, f"{lang}-{frame}")
    responses: list[Response] = []

    def collect(response: Response) -> None:
        responses.append(response)

    page.on("response", collect)
    page.set_viewport_size({"width": FRAMES[frame], "height": 900})
    page.goto(f"{site.rstrip('/')}{address}#motion=none&lang={lang}")
    open_lesson = Lesson(page).ready()
    high = page.locator("#lesson").evaluate("(element) => element.getBoundingClientRect().height")
    assert high <= Source(game, lesson, {}).height, "the frame that bloggers copy would scroll"
    loaded = [response for response in responses if not response.url.startswith("blob:")]
    assert len(loaded) <= REQUESTS
    assert sum(len(brotli.compress(response.body(), quality=9)) for response in loaded) <= MOST
    assert not [
        response.url
        for response in loaded
        if "/runtime/" in response.url or "/engine/" in response.url
    ]
    for n, step in enumerate(recording["steps"], 1):
        open_lesson.step(n)
        if step["plan"]:
            complete_step(open_lesson, step)
        elif step["states"]:
            open_lesson.go()
            open_lesson.phase("right")
        open_lesson.go()
    open_lesson.phase("end")
    assert recording["end"]["text"].split() == open_lesson.text_below().split()


def complete_step(lesson: Lesson, step: dict[str, Any]) -> None:
    """Make a wrong move, if a button offers one, and then the moves of the plan."""
    wrong = [
        move
        for move, answer in step["moves"].items()
        if not answer["right"] and within_reach(step, move)
    ]
    if wrong:
        lesson.make(wrong[0])
        lesson.phase("wrong")
        assert lesson.text_below() == step["moves"][wrong[0]]["say"]
    for move in step["plan"]:
        lesson.make(move)
    lesson.phase("right")


def within_reach(step: dict[str, Any], move: str) -> bool:
    """Whether the move has a button below the table or on it."""
    scene = step["state"]["scene"]
    sheets = (scene, scene.get("pane") or {})
    there = {
        item["id"]
        for sheet in sheets
        for part in ("pieces", "places")
        for item in sheet.get(part, ())
    }
    for offer in scene["offers"]:
        pick = offer.get("pick", "")
        if offer.get("move") == move:
            return not pick or pick in there
        if pick in there and pick in move.split():
            return True
    return False


def test_folded_details_open_over_the_table(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 280, "height": 730})
    page.goto(f"{site}embed/magic-bag/intro/#step=2")
    Lesson(page).ready()
    handle = page.locator("[data-drawer]")
    handle.click()
    sheet = page.get_by_role("dialog", name="3 points")
    expect(sheet.get_by_text("Crowns: 3 points", exact=False)).to_have_count(1)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 280
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    expect(handle).to_be_focused()
