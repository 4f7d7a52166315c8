"""Text that is enlarged during a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from web.test_laid_out import TEXT
from web.test_larger_text import WATCH

from browsing import poll, wait_for_phase
from playing import BRISK, Table

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.engine("here")
def test_text_enlarged_during_a_match_is_followed(large: Page, site: str) -> None:
    """Also where the size of the board stays, as on a phone held sideways."""
    large.set_viewport_size({"width": 844, "height": 390})
    table = Table(large)
    table.open(site, "game=okey&seed=7", BRISK)
    wait_for_phase(large, "ready")
    large.evaluate(WATCH)
    large.evaluate(TEXT, 200)
    # 15.7 CSS pixels before; only the engine makes room for more
    poll(large, "() => window.paintedTexts.get('You')?.px >= 17")
