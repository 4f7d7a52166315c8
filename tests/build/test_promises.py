"""docs/promises.md is current: it agrees with tests/promises.toml, and every test it names
exists.
"""

from __future__ import annotations

import promises


def test_every_test_that_keeps_a_promise_exists() -> None:
    assert promises.missing_tests() == []


def test_page_of_promises_is_current() -> None:
    assert promises.PAGE.read_text(encoding="utf-8") == promises.page()
