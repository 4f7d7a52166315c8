"""WebKit, in place of Safari: a match without the server, a framed lesson, the layout of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blog import Post, blog

from browsing import ALL_KEPT, START_SECONDS, Server

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

# WebKit's driver has no access to the console, so the page records its own errors after the start.
LISTEN = """window.wrong = [];
for (const kind of ["error", "unhandledrejection"])
  addEventListener(kind, (event) => window.wrong.push(String(event.reason ?? event.message)));"""
PHASE = "return document.documentElement.dataset.phase"
MOVE = """const button = document.querySelector("button[data-move]:not([disabled], [data-fresh], [data-fresh] *)");
button?.click();
return button?.dataset.move"""
KEPT = f"const done = arguments[0]; ({ALL_KEPT})().then(done)"


def wait_until_ready(driver: WebDriver) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(driver, START_SECONDS).until(
        lambda driver: driver.execute_script(PHASE) == "ready"
    )


def make_move(driver: WebDriver) -> None:
    """Press the first button of a move that takes presses."""
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(driver, START_SECONDS).until(lambda driver: driver.execute_script(MOVE))


def test_match_continues_without_the_server(webkit: WebDriver, own_site: Server) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    webkit.get(f"{own_site.url}play/#game=magic-bag&seats=me&seed=7")
    wait_until_ready(webkit)
    webkit.execute_script(LISTEN)
    make_move(webkit)
    wait_until_ready(webkit)
    assert "#id=" in webkit.current_url
    webkit.set_script_timeout(START_SECONDS)
    wait = WebDriverWait(webkit, START_SECONDS)
    wait.until(
        lambda driver: driver.execute_script("return Boolean(navigator.serviceWorker.controller)")
    )
    wait.until(lambda driver: driver.execute_async_script(KEPT))
    assert webkit.execute_script("return window.wrong") == []
    address = webkit.current_url
    own_site.stop()
    webkit.refresh()
    wait_until_ready(webkit)
    assert webkit.current_url == address
    make_move(webkit)
    wait_until_ready(webkit)


LESSON_PHASE = "return document.getElementById('say').dataset.phase"
NOTHING_KEPT = """const done = arguments[0];
indexedDB.databases().then((all) => done([localStorage.length, all.length, document.cookie]))"""


def test_framed_lesson_continues_in_the_engine(webkit: WebDriver, site: str) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import WebDriverWait

    frame = f'<iframe src="{site}embed/remembory/own/#motion=none" title="A lesson" width="100%" height="680"></iframe>'
    with blog({"lesson": Post(frame)}) as address:
        webkit.get(f"{address}lesson")
        webkit.switch_to.frame(webkit.find_element(By.TAG_NAME, "iframe"))
        wait_until_ready(webkit)
        for _ in range(60):
            if webkit.execute_script(LESSON_PHASE) == "end":
                break
            webkit.execute_script("document.getElementById('go').click()")
        webkit.execute_script("document.getElementById('play-on').click()")
        wait = WebDriverWait(webkit, START_SECONDS)
        webkit.switch_to.frame(
            wait.until(lambda driver: driver.find_element(By.CSS_SELECTOR, "iframe.table"))
        )
        wait_until_ready(webkit)
        make_move(webkit)
        webkit.set_script_timeout(START_SECONDS)
        assert webkit.execute_async_script(NOTHING_KEPT) == [0, 0, ""]


LAYOUT = """return {
  title: document.querySelector("h1").innerText,
  parts: document.querySelectorAll("article h2").length,
  tiles: [...document.querySelectorAll("article svg use")].filter((tile) => tile.getBoundingClientRect().width).length,
  fits: document.documentElement.scrollWidth <= innerWidth,
}"""


def test_rules_page_layout(webkit: WebDriver, site: str) -> None:
    for lang in ("en", "tr"):
        webkit.get(f"{site}{lang}/okey/")
        layout = webkit.execute_script(LAYOUT)
        assert layout["title"] == "Okey"
        assert layout["parts"] > 5
        assert layout["tiles"] > 20
        assert layout["fits"]
