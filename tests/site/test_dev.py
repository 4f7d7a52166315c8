"""`make play` and `make dev`: the site served from its sources, each part built when it is first
requested.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Route

from browsing import ROOT, Watch, poll
from playing import ALONE, BRISK, Player, Table


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    command = [sys.executable, "build/dev.py", "--port", "0", "--reload"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    yield process.stdout.readline().split()[3]
    process.terminate()
    process.wait()
    process.stdout.close()


def read(address: str) -> str:
    with urlopen(address) as answer:
        assert (
            answer.headers["Content-Security-Policy"]
            or answer.headers["Content-Type"] != "text/html; charset=utf-8"
        )
        text: str = answer.read().decode()
        return text


@pytest.mark.parametrize(
    "path",
    [
        "",
        "play/",
        "learn/",
        "embed/",
        "okey/",
        "tr/fair/",
        "wheel/tr/",
        "embed/table/",
        "embed/play/",
    ],
)
def test_every_page_is_served(address: str, path: str) -> None:
    assert "</html>" in read(address + path)


def test_every_lesson_of_the_list_can_be_opened(address: str) -> None:
    listed = json.loads(read(f"{address}lessons.json"))
    assert len(listed) > 40
    for lesson in (listed[0], listed[-1]):
        assert lesson["steps"] == len(
            json.loads(read(f"{address}{lesson['address'][1:]}en-wide.json"))["steps"]
        )
        assert lesson["title"]["tr"] in read(f"{address}{lesson['address'][1:]}tr/")


@pytest.mark.parametrize(
    "path", ["nothing", "embed/okey/nothing/", "embed/nothing.png", "prepared/now/x.json", "en/x/"]
)
def test_unknown_path_is_not_found(address: str, path: str) -> None:
    with pytest.raises(HTTPError, match="404") as answer:
        urlopen(address + path)
    answer.value.close()


def test_a_game_is_played_with_the_engine_from_its_sources(
    page: Page, watch: Watch, address: str
) -> None:
    watch.allow(address)
    table = Table(page)
    table.open(address, ALONE["remembory"], BRISK, "seed=3")
    Player(table).play(3)


def test_page_reloads_after_a_server_restart(page: Page, watch: Watch, address: str) -> None:
    watch.allow(address)
    builds = iter(("first",))

    def answer(route: Route) -> None:
        data = f"retry: 10\ndata: {next(builds, 'second')}\n\n"
        route.fulfill(content_type="text/event-stream", body=data)

    page.route("**/changes", answer)
    page.goto(f"{address}learn/")
    poll(page, "() => performance.getEntriesByType('navigation')[0].type === 'reload'")
