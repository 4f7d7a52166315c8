"""The Python guide runs its examples in the page, and each prints the output that the guide
shows.
"""

from __future__ import annotations

import doctest
import re

import pytest
from playwright.sync_api import Page, expect

from browsing import ROOT, Watch, poll

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
DONE = """(k) => {
  const output = document.querySelectorAll("article output")[k]?.textContent;
  return /^(|Loading.*|Running.*)$/.test(output) ? null : output;
}"""
SAYS = "([k, words]) => document.querySelectorAll('article output')[k]?.textContent === words"


def expected_outputs() -> list[str]:
    """The output that the guide shows for each example."""
    blocks = BLOCK.findall((ROOT / "docs" / "python.md").read_text(encoding="utf-8"))
    return [
        "".join(example.want for example in doctest.DocTestParser().get_examples(block))
        for block in blocks
    ]


@pytest.mark.parametrize(
    "last", [0, pytest.param(-1, marks=pytest.mark.soak)], ids=["first", "all"]
)
def test_examples_run_in_the_page_and_print_what_it_says(page: Page, site: str, last: int) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{site}docs/python/")
    buttons = page.get_by_role("button", name=re.compile("^Run example"))
    expected = expected_outputs()
    assert buttons.count() == len(expected) > 10
    assert not [
        url for url in requests if re.search(r"/runtime/|/wheel/|run-worker|python_stdlib", url)
    ]
    buttons.nth(last).click()
    for k in range(len(expected))[: last + 1 or None]:
        assert poll(page, DONE, k, seconds=120) == expected[k]


@pytest.mark.soak
def test_a_changed_example_runs_again_from_the_start(page: Page, site: str) -> None:
    page.goto(f"{site}docs/python/")
    example = page.get_by_role("textbox", name="Example 1", exact=True)
    example.fill(">>> 6 * 7\n42\n>>> for n in range(2):\n...     print(n)\n>>> 1 / 0")
    page.get_by_role("button", name="Run example 1", exact=True).click()
    output = poll(page, DONE, 0, seconds=120)
    assert (
        output
        == "42\n0\n1\nTraceback (most recent call last):\nZeroDivisionError: division by zero\n"
    )


def change(page: Page, example: int, text: str) -> None:
    page.get_by_role("textbox", name=f"Example {example}", exact=True).fill(text)


def press(page: Page, example: int, word: str = "Run") -> None:
    page.get_by_role("button", name=f"{word} example {example}", exact=True).click()


def test_an_example_that_never_ends_can_be_stopped_and_mended(page: Page, site: str) -> None:
    page.goto(f"{site}docs/python/")
    change(page, 1, ">>> while True:\n...     pass")
    press(page, 1)
    poll(page, SAYS, [0, "Running…"], seconds=120)
    expect(page.get_by_role("button", name="Run example 2", exact=True)).to_be_disabled()
    press(page, 1, "Stop")
    poll(page, SAYS, [0, "Stopped."])
    change(page, 1, ">>> 6 * 7")
    change(page, 2, ">>> 6 * 9\n>>> exit('enough')\n>>> 6 * 8")
    press(page, 2)
    assert poll(page, DONE, 1, seconds=120) == "54\nThe program has ended: enough\n"
    assert poll(page, DONE, 0) == "42\n"
    expect(page.get_by_role("button", name=re.compile("^Stop"))).to_have_count(0)


@pytest.mark.soak
def test_an_example_that_ends_the_program_says_so(page: Page, site: str) -> None:
    page.goto(f"{site}docs/python/")
    change(page, 1, ">>> print(1)\n>>> raise SystemExit('no tiles')\n>>> print(2)")
    press(page, 1)
    assert poll(page, DONE, 0, seconds=120) == "1\nThe program has ended: no tiles\n"
    change(page, 2, ">>> exit()\n>>> print(2)")
    press(page, 2)
    assert poll(page, DONE, 1, seconds=120) == "The program has ended.\n"
    change(page, 3, ">>> raise KeyboardInterrupt")
    press(page, 3)
    assert (
        poll(page, DONE, 2, seconds=120)
        == "Traceback (most recent call last):\nKeyboardInterrupt\n"
    )


@pytest.mark.soak
def test_python_that_cannot_be_loaded_is_asked_for_again(
    page: Page, site: str, watch: Watch
) -> None:
    page.route("**/wheel/simple/tilebag/", lambda route: route.abort())
    page.goto(f"{site}docs/python/")
    change(page, 1, ">>> 6 * 7")
    press(page, 1)
    assert "could not be loaded" in poll(page, DONE, 0, seconds=120)
    page.unroute("**/wheel/simple/tilebag/")
    press(page, 1)
    poll(page, SAYS, [0, "42\n"], seconds=120)
    watch.seen[:] = [line for line in watch.seen if "ERR_FAILED" not in line]
