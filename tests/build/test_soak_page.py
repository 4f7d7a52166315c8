"""reports/soak.md: every part is written for itself and says when, and on which commit, it was run."""

from __future__ import annotations

from pathlib import Path

import pytest

import soak_page


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(soak_page, "when", lambda: "2027-01-02, commit 0123456789")
    return tmp_path / "soak.md"


def test_a_part_takes_the_place_of_the_one_before_and_leaves_the_others(page: Path) -> None:
    soak_page.write_part("buttons", "## Buttons\n\nold\n", page)
    soak_page.write_part("laws", "## Laws\n\n| a |\n", page)
    soak_page.write_part("buttons", "## Buttons\n\nnew\n", page)
    assert page.read_text() == (
        "# Soak: what `make soak` runs and `make test` does not\n\n"
        "<!-- part: laws -->\n## Laws\n\nLast run: 2027-01-02, commit 0123456789.\n\n| a |\n\n"
        "<!-- part: buttons -->\n## Buttons\n\nLast run: 2027-01-02, commit 0123456789.\n\nnew\n"
    )
