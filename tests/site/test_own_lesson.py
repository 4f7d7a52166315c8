"""A custom lesson, from the command line to a browser, served from any folder."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from engine.cli.terminal import run
from engine.lessons.own_lesson_files import write_lesson
from playwright.sync_api import expect

from browsing import Watch, poll, without_check

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = "() => document.documentElement.dataset.phase === 'ready'"


class QuietHandler(SimpleHTTPRequestHandler):
    """A file server without a log."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.fixture
def lesson_host(tmp_path: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=tmp_path))
    threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    ).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.mark.only_browser("chromium")
def test_lesson_plays_from_any_folder(
    page: Page, built: Path, tmp_path: Path, lesson_host: str, watch: Watch
) -> None:
    folder = tmp_path / "blog" / "2026" / "begun"
    folder.parent.mkdir(parents=True)
    result = run(
        "lesson",
        str(write_lesson(tmp_path)),
        "--site",
        str(built),
        "--to",
        str(folder),
        "--host",
        "https://tiles.example",
    )
    assert result.exit_code == 0, result.output
    watch.allow(lesson_host)
    page.goto(f"{lesson_host}blog/2026/begun/#lang=tr&motion=none")
    poll(page, READY)
    expect(page.locator("#title")).to_contain_text("Nasıl başladı")
    for _ in range(2):
        page.locator("#go").click()
    expect(page.locator("#task")).to_contain_text("Birini çevir.")
    tiles = page.locator("button.spot")
    tiles.last.click()
    expect(page.locator("#answer")).to_contain_text("Bu değil.")
    tiles.first.click()
    expect(page.locator("#answer")).to_contain_text("İşte o.")
    expect(page.locator("#rule a")).to_have_attribute(
        "href", "https://tiles.example/tr/remembory/#turn"
    )
    page.locator("#go").click()
    expect(page.locator("#task")).to_contain_text("Böyle sürdü.")
    link = page.locator("#play-on")
    expect(link).to_be_visible()
    assert without_check(link.get_attribute("href") or "").startswith(
        "https://tiles.example/play/#game=remembory&seats=me,keen&position="
    )
    page.goto(f"{lesson_host}blog/2026/begun/#lang=fr")
    page.reload()
    poll(page, READY)
    assert page.evaluate("() => document.documentElement.lang") == "en"
