"""The Python guide runs its examples in the page, and each prints the output that the guide shows."""

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


def expected_outputs() -> list[str]:
    """The output that the guide shows for each example."""
    blocks = BLOCK.findall((ROOT / "docs" / "python.md").read_text(encoding="utf-8"))
    return ["".join(one.want for one in doctest.DocTestParser().get_examples(block)) for block in blocks]


@pytest.mark.parametrize("last", [0, pytest.param(-1, marks=pytest.mark.soak)], ids=["first", "all"])
def test_examples_run_in_the_page_and_print_what_it_says(page: Page, site: str, last: int) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{site}docs/python/")
    buttons = page.get_by_role("button", name=re.compile("^Run example"))
    expected = expected_outputs()
    assert buttons.count() == len(expected) > 10
    assert not [url for url in requests if re.search(r"/runtime/|/wheel/|run-worker|python_stdlib", url)]
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
    assert output == "42\n0\n1\nTraceback (most recent call last):\nZeroDivisionError: division by zero\n"
