"""The pictures that browsers show before Tilebag is installed are of today's page."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from screenshots import SCREENSHOTS, WORDS, Screenshot, open_match, shown_words

from browsing import TimedOut, poll

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("shot", SCREENSHOTS, ids=lambda shot: shot.name)
def test_screenshot_has_the_words_that_the_page_has_today(
    browser: Browser, site: str, shot: Screenshot
) -> None:
    recording = json.loads(shot.match.read_text(encoding="utf-8"))
    page = open_match(browser, site, shot, recording["save"])
    are_shown = f"(expected) => JSON.stringify(({WORDS})()) === JSON.stringify(expected)"
    with suppress(TimedOut):  # scripts that load late may still add words
        poll(page, are_shown, recording["words"], seconds=10)
    words = shown_words(page)
    page.context.close()
    assert words == recording["words"], (
        "take the screenshots again: .venv/bin/python tests/screenshots.py"
    )
