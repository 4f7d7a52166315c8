"""Our fonts and their fallbacks: the layout does not shift when they load, and no text is cut if
they do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.invented_answers import showcase
from web.recordings import play_recordings, record, recording_fragment
from web.states import states
from web.toy import automatic_move, curtain, dice_game, handful, own_things

from browsing import poll, wait_for_entries, wait_for_phase
from thorough import every, sample
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route
    from web.conftest import Table

    from browsing import Watch

Open = Callable[..., "Table"]
FONTS = "**/*.woff2"
LEARN = "() => document.documentElement.dataset.learn === 'ready'"
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
# Size observers have finished after three frames.
DRAWN = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""
LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
# Text beyond the screen or cut by a box; scrolling boxes are allowed.
LOST = """() => {
  const scrolls = (element) => element.closest(".wide, .pane, .lines");
  const shown = [...(document.querySelector("dialog[open]") ?? document.body).querySelectorAll("*")].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest("svg, .pic, .unseen, .brief .aside, .read, .mirror, .stage") && !scrolls(element));
  const over = ({ right, left, width }) => width && (right > innerWidth + 1 || left < -1);
  const cut = (element) => element.clientWidth && element.scrollWidth > element.clientWidth + 1
    && getComputedStyle(element).overflowX !== "visible";
  return shown.filter((element) => over(element.getBoundingClientRect()) || cut(element))
    .map((element) => element.outerHTML.slice(0, 90));
}"""
STILL = "() => document.querySelector('.stage .board') && !document.querySelector('[data-moving]')"
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: "layout-shift", buffered: true });
}"""
BOXES = """() => [...document.querySelectorAll("h1, h2, p, a, button")].filter((element) => element.checkVisibility())
  .map((element) => element.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"""
OURS = "() => document.fonts.ready.then(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)"
INK = """() => { const board = document.querySelector(".stage .board");
  return board.toDataURL(); }"""


@pytest.fixture(params=["our type", "another type"])
def narrow(request: pytest.FixtureRequest, page: Page, watch: Watch) -> Iterator[Page]:
    """A screen 320 px wide, on which our fonts may not load."""
    page.set_viewport_size({"width": 320, "height": 640})
    if request.param == "another type":
        page.route(FONTS, lambda route: route.abort())
    yield page
    if request.param == "another type":
        about_fonts = ("net::ERR_FAILED", "download failed (font-family", ".woff2")
        watch.seen[:] = [
            line for line in watch.seen if not any(words in line for words in about_fonts)
        ]


def hold_back(page: Page) -> list[Route]:
    """Delay the font files."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(FONTS, keep)
    return held


def truncated_texts(page: Page, *, large: bool = True) -> list[str]:
    if large:
        page.evaluate(LARGE)
    page.evaluate(DRAWN)
    texts = page.evaluate(LOST)
    assert isinstance(texts, list)
    return texts


def look_through(page: Page, *names: str) -> None:
    """Open each of these buttons' sheets and check that no text is cut."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()
        page.locator("dialog[open]").wait_for()
        assert truncated_texts(page) == [], name
        page.keyboard.press("Escape")
        wait_for_entries(page)


def test_home_page_at_double_text(narrow: Page, site: str) -> None:
    for lang, names in (
        ("en", ("Settings", "Saved games")),
        ("tr", ("Ayarlar", "Kayıtlı oyunlar")),
    ):
        narrow.goto("about:blank")
        narrow.goto(f"{site}#lang={lang}")
        poll(narrow, SHELF)
        assert truncated_texts(narrow) == []
        look_through(narrow, *names)


# test_setup.py has all, in our type
@pytest.mark.parametrize("game", sample(catalog.keys(), ["okey"]))
def test_setup_sheet_at_double_text(narrow: Page, site: str, game: str) -> None:
    narrow.goto(site)
    poll(narrow, SHELF)
    narrow.locator(f'[data-setup="{game}"]').click()
    expect(narrow.locator("dialog[open]")).to_be_visible()
    for fold in narrow.get_by_role("dialog").locator("summary").all():
        fold.click()
    assert truncated_texts(narrow) == []


# test_rules.py has all, in our type
@pytest.mark.parametrize("game", sample(catalog.keys(), ["okey"]))
def test_rules_at_double_text(narrow: Page, site: str, game: str) -> None:
    for lang in ("en", "tr"):
        narrow.goto(f"{site}{lang}/{game}/")
        assert truncated_texts(narrow) == [], lang


@pytest.mark.parametrize("width", sample([360, 320], [320]))
def test_turkish_fits(narrow: Page, site: str, open_table: Open, width: int) -> None:
    page = narrow
    page.set_viewport_size({"width": width, "height": 640})
    truncated: dict[str, list[str]] = {}

    def look(where: str) -> None:
        truncated[where] = truncated_texts(page, large=False)

    def look_into(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()
        page.locator("dialog[open]").wait_for()
        look(name)

    page.goto(f"{site}#lang=tr")
    poll(page, SHELF)
    look("home")
    for name in ("Ayarlar", "Kayıtlı oyunlar"):
        look_into(name)
        page.keyboard.press("Escape")
    for game in every(2, [*catalog.keys()]):
        page.locator(f'[data-setup="{game}"]').click()
        expect(page.locator("dialog[open]")).to_be_visible()
        for fold in page.get_by_role("dialog").locator("summary").all():
            fold.click()
        look(f"set up {game}")
        page.keyboard.press("Escape")
    for game in every(2, [*catalog.keys()]):
        open_table(
            states(game)[0].steps("tr", width, 475, 1, line=44), "lang=tr", "motion=none"
        ).settle()
        look(f"table {game}")
    for item in ("", "Klavye", "Ayarlar", "Paylaş"):
        page.locator("#menu").click()
        page.locator("dialog[open]").wait_for()
        if item:
            page.locator("dialog[open]").get_by_role("button", name=item, exact=True).click()
            page.get_by_role("dialog", name=item).wait_for()
        look(f"menu {item}")
        page.keyboard.press("Escape")
    page.goto(f"{site}learn/#lang=tr")
    poll(page, LEARN)
    look("learn")
    for game in every(2, [*catalog.keys()]):
        page.goto("about:blank")
        page.goto(f"{site}learn/#game={game}&lang=tr")
        poll(page, LEARN)
        page.frame_locator("#lesson iframe").locator("#go:visible").wait_for()
        look(f"lesson of {game}")
        truncated[f"lesson of {game}"] += page.frames[-1].evaluate(LOST)
    assert {where: lines for where, lines in truncated.items() if lines} == {}


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_table_at_double_text(narrow: Page, open_table: Open, lang: str) -> None:
    menu, log = ("Menu", "What happened") if lang == "en" else ("Menü", "Neler oldu")
    for steps in (dice_game(), handful(), own_things(), automatic_move()):
        open_table(steps, f"lang={lang}", "motion=none")
        assert truncated_texts(narrow) == []
    look_through(narrow, menu, log)
    for item in ("Settings", "Keyboard") if lang == "en" else ("Ayarlar", "Klavye"):
        narrow.get_by_role("button", name=menu, exact=True).click()
        look_through(narrow, item)


def test_result_and_curtain_at_double_text(narrow: Page, open_table: Open) -> None:
    table = open_table(handful(), "motion=none")
    table.button("End it").click()
    assert truncated_texts(narrow) == []
    narrow.get_by_role("dialog").get_by_role("button", name="End it").click()
    narrow.get_by_role("dialog", name="3 points").wait_for()
    assert truncated_texts(narrow) == []
    open_table(curtain(), "motion=none", phase="curtain")
    assert truncated_texts(narrow) == []


def test_404_page_at_double_text(narrow: Page, site: str, watch: Watch) -> None:
    narrow.goto(f"{site}nowhere")
    assert truncated_texts(narrow) == []
    watch.seen[:] = [line for line in watch.seen if "404" not in line]


@pytest.mark.parametrize("size", [(320, 640), (360, 640), (820, 1180), (1440, 900)])
def test_font_loading_causes_no_shift(
    page: Page, site: str, browser_name: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    held = hold_back(page)
    if browser_name == "chromium":  # no other browser measures layout shifts
        page.add_init_script(f"({SHIFTS})()")
    page.goto(site, wait_until="domcontentloaded")
    poll(page, SHELF)
    page.wait_for_timeout(300)
    before = page.evaluate(BOXES)
    for route in held:
        route.continue_()
    poll(page, OURS)
    page.wait_for_timeout(300)
    moved = [abs(b[1] - a[1]) for a, b in zip(before, page.evaluate(BOXES), strict=True)]
    assert max(moved) <= 24, "more than one line has wrapped differently"
    if browser_name == "chromium":
        assert sum(page.evaluate("() => shifts")) < 0.02


def test_board_is_redrawn_when_fonts_load(page: Page, open_table: Open, site: str) -> None:
    held = hold_back(page)
    record(page, showcase())
    play_recordings(page, site)
    page.goto(
        f"{site}play/#{recording_fragment('recording', 'motion=none', 'quick=off')}",
        wait_until="domcontentloaded",
    )
    wait_for_phase(page, "ready")
    poll(page, STILL)
    before = page.evaluate(INK)
    assert page.evaluate("() => document.fonts.check('16px \"Tilebag Text\"')") is False
    for route in held:
        route.continue_()
    poll(page, f"(before) => ({INK})() !== before", before)
    page.wait_for_timeout(300)
    late = page.evaluate(INK)
    page.unroute(FONTS)
    table = open_table(showcase(), "motion=none")
    table.settle()
    table.wait_for(f"(late) => ({INK})() === late", late)
