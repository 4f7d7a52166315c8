"""Words on the canvas follow the size of the reader's text: most become clearly larger. Words
without room are replaced by shorter ones, and no word is cut.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from web.states import state_of_kind
from web.test_laid_out import Looker

from browsing import poll
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Page

Painted: TypeAlias = dict[str, dict[str, Any]]
# Records the size of each painted text in CSS pixels, and the colours painted after it.
WATCH = """() => {
  if (window.paintedTexts) return;
  window.paintedTexts = new Map();
  const { prototype } = CanvasRenderingContext2D;
  const { fillText, fill } = prototype;
  prototype.fillText = function (text, ...rest) {
    if (this.canvas.isConnected) {
      const px = parseFloat(/([\\d.]+)px/.exec(this.font)[1]);
      window.paintedTexts.set(text, { px, covers: [] });
    }
    return fillText.call(this, text, ...rest);
  };
  prototype.fill = function (...shape) {
    const colour = this.fillStyle;
    for (const { covers } of window.paintedTexts.values()) covers.push(colour);
    return fill.call(this, ...shape);
  };
}"""
SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180), (1366, 657))
LARGE_PX = 17  # CSS pixels: words of this size need not grow
# the growth of the other words when text grows from 100 to 200 %
LEAST_GROWTH = 1.04  # of each
USUAL_GROWTH = 1.12  # of most
USUAL_SHARE = 0.7  # how many are "most"
# words on wood, whose edge does not become wider, and beside the sum of the sheet
ON_LIP = {"Keep", "Roll", "Tut", "At", "Sum", "Toplam"}


def _painted(looker: Looker, game: str, lang: str, size: tuple[int, int], text: int) -> Painted:
    """What the canvas shows in a turn of the person."""
    page = looker.page
    looker.at(lang, size, text)
    page.evaluate(WATCH)
    state = state_of_kind(game, "turn")
    page.emulate_media(color_scheme="light")
    looker.breaches(state)
    page.evaluate("() => window.paintedTexts.clear()")
    page.emulate_media(color_scheme="dark")  # all of it is painted again
    poll(page, "() => window.paintedTexts.size > 0")
    painted: Painted = page.evaluate("() => Object.fromEntries(window.paintedTexts)")
    return painted


@pytest.mark.parametrize("game", catalog.keys())
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_words_grow_with_the_readers_text(page: Page, site: str, game: str, lang: str) -> None:
    looker = Looker(page, site)
    looker.open()
    for size in SIZES:
        usual = _painted(looker, game, lang, size, 100)
        large = _painted(looker, game, lang, size, 200)
        assert not [text for text in [*usual, *large] if "…" in text]
        growth = {
            text: large[text]["px"] / usual[text]["px"]
            for text in usual.keys() & large.keys() - ON_LIP
            if not any(sign.isdigit() for sign in text) and usual[text]["px"] < LARGE_PX
        }
        where = f"{game}, {lang}, {size}: {growth}"
        assert all(by >= LEAST_GROWTH for by in growth.values()), where
        clear = [by for by in growth.values() if by >= USUAL_GROWTH]
        assert len(clear) >= USUAL_SHARE * len(growth), where


def test_words_on_the_edge_of_a_rack_are_painted_last(page: Page, site: str) -> None:
    looker = Looker(page, site)
    looker.open()
    painted = _painted(looker, "magic-bag", "en", (1366, 657), 100)
    lip = page.evaluate(
        "() => getComputedStyle(document.documentElement).getPropertyValue('--wood-lip').trim()"
    )
    assert {"Keep", "Roll"} <= painted.keys()
    assert not [text for text in ("Keep", "Roll") if lip in painted[text]["covers"]]
