"""The guide about Python runs its examples in place, and each prints what the page says."""

from __future__ import annotations

import doctest
import re

import pytest
from playwright.sync_api import Page

from browsing import ROOT, poll

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
DONE = """(k) => {
  const said = document.querySelectorAll("article output")[k]?.textContent;
  return /^(|Loading.*|Running.*)$/.test(said) ? null : said;
}"""


def printed() -> list[str]:
    """What each example of the page prints."""
    blocks = BLOCK.findall((ROOT / "docs" / "python.md").read_text(encoding="utf-8"))
    return ["".join(one.want for one in doctest.DocTestParser().get_examples(block)) for block in blocks]


@pytest.mark.parametrize("last", [0, pytest.param(-1, marks=pytest.mark.soak)], ids=["first", "all"])
def test_examples_run_in_the_page_and_print_what_it_says(page: Page, site: str, last: int) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}docs/python/")
    buttons = page.get_by_role("button", name=re.compile("^Run example"))
    wanted = printed()
    assert buttons.count() == len(wanted) > 10
    assert not [url for url in asked if re.search(r"/runtime/|/wheel/|run-worker|python_stdlib", url)]
    buttons.nth(last).click()
    for k in range(len(wanted))[: last + 1 or None]:
        assert poll(page, DONE, k, seconds=120) == wanted[k]


@pytest.mark.soak
def test_a_changed_example_runs_again_from_the_start(page: Page, site: str) -> None:
    page.goto(f"{site}docs/python/")
    example = page.get_by_role("textbox", name="Example 1", exact=True)
    example.fill(">>> 6 * 7\n42\n>>> for n in range(2):\n...     print(n)\n>>> 1 / 0")
    page.get_by_role("button", name="Run example 1", exact=True).click()
    said = poll(page, DONE, 0, seconds=120)
    assert said == "42\n0\n1\nTraceback (most recent call last):\nZeroDivisionError: division by zero\n"
