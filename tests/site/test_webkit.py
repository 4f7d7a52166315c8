"""WebKit, the stand-in for Safari: a table starts, takes moves, goes on with the server gone; rules are laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browsing import ALL_KEPT, START_SECONDS, Server

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

# WebKit's driver gives no console, so the page itself notes what goes wrong after its start.
LISTEN = """window.wrong = [];
for (const kind of ["error", "unhandledrejection"])
  addEventListener(kind, (event) => window.wrong.push(String(event.reason ?? event.message)));"""
PHASE = "return document.documentElement.dataset.phase"
MOVE = """const button = document.querySelector("button[data-move]:not([disabled])");
button?.click();
return button?.dataset.move"""
KEPT = f"const done = arguments[0]; ({ALL_KEPT})().then(done)"


def ready(driver: WebDriver) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(driver, START_SECONDS).until(lambda driver: driver.execute_script(PHASE) == "ready")


def test_a_table_goes_on_when_the_server_is_gone(webkit: WebDriver, own_site: Server) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    webkit.get(f"{own_site.url}play/#game=magic-bag&seats=me&seed=7")
    ready(webkit)
    webkit.execute_script(LISTEN)
    assert webkit.execute_script(MOVE)
    ready(webkit)
    assert "#id=" in webkit.current_url
    webkit.set_script_timeout(START_SECONDS)
    wait = WebDriverWait(webkit, START_SECONDS)
    wait.until(lambda driver: driver.execute_script("return Boolean(navigator.serviceWorker.controller)"))
    wait.until(lambda driver: driver.execute_async_script(KEPT))
    assert webkit.execute_script("return window.wrong") == []
    address = webkit.current_url
    own_site.stop()
    webkit.refresh()
    ready(webkit)
    assert webkit.current_url == address
    assert webkit.execute_script(MOVE)
    ready(webkit)


LAID_OUT = """return {
  title: document.querySelector("h1").innerText,
  parts: document.querySelectorAll("article h2").length,
  tiles: [...document.querySelectorAll("article svg use")].filter((one) => one.getBoundingClientRect().width).length,
  fits: document.documentElement.scrollWidth <= innerWidth,
}"""


def test_the_rules_are_laid_out(webkit: WebDriver, site: str) -> None:
    for lang in ("en", "tr"):
        webkit.get(f"{site}{lang}/okey/")
        found = webkit.execute_script(LAID_OUT)
        assert found["title"] == "Okey"
        assert found["parts"] > 5
        assert found["tiles"] > 20
        assert found["fits"]
