"""The canvas: sharp, in the chosen colours, redrawn only on changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from web.invented_answers import opening_step, save, scene, showcase
from web.invented_answers import table as table_state
from web.toy import TRAY, dice_game, handful, put, tiles_side_by_side

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

COPY = """
  const board = document.querySelector(".stage .board");
  const copy = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(board, 0, 0);
"""
PIXEL = f"""([x, y]) => {{
  {COPY}
  return [...copy.getImageData(Math.round(x * board.width), Math.round(y * board.height), 1, 1).data];
}}"""
INKS = f"""() => {{
  {COPY}
  const {{ data }} = copy.getImageData(0, 0, board.width, board.height);
  const inks = new Set();
  for (let k = 0; k < data.length; k += 4) if (data[k + 3] === 255) inks.add(data.slice(k, k + 3).join());
  return [...inks];
}}"""
FRAMES = """() => {
  const ask = window.requestAnimationFrame.bind(window);
  window.frames_drawn = 0;
  window.requestAnimationFrame = (draw) => ask((time) => { window.frames_drawn += 1; draw(time); });
}"""
# The number of pixels of a colour in its leftmost and rightmost columns, in the lower part of the
# board.
ENDS = f"""(ink) => {{
  {COPY}
  const top = Math.round(board.height * 3 / 4);
  const {{ data, width }} = copy.getImageData(0, top, board.width, board.height - top);
  const columns = new Map();
  for (let k = 0; k < data.length; k += 4) {{
    const x = (k / 4) % width;
    if (data.slice(k, k + 3).join() === ink) columns.set(x, (columns.get(x) ?? 0) + 1);
  }}
  const [first, last] = [Math.min(...columns.keys()), Math.max(...columns.keys())];
  const sum = (from) => [0, 1, 2, 3].reduce((all, k) => all + (columns.get(from + k) ?? 0), 0);
  return columns.size ? [sum(first), sum(last - 3)] : null;
}}"""
HINT = "138,82,0"
IVORY = "255,251,240"
IVORY_AT_NIGHT = "239,230,210"
RED = "207,50,18"


def inks(table: Table) -> set[str]:
    """The colours of all pixels of the board."""
    return set(table.page.evaluate(INKS))


def wait_for_inks(table: Table, *colours: str) -> None:
    """Wait for these colours: faces are drawn later than the first frame or a change of colours."""
    table.wait_for(
        f"(colours) => {{ const inks = ({INKS})(); return colours.every((ink) => inks.includes(ink)); }}",
        list(colours),
    )


def test_board_uses_full_device_resolution(phone: Page, open_table: Callable[..., Table]) -> None:
    table = open_table(handful(), on=phone)
    board = table.page.locator(".stage .board")
    width, height = board.evaluate("(canvas) => [canvas.width, canvas.height]")
    assert board.evaluate("(canvas) => [canvas.clientWidth, canvas.clientHeight]") == [
        width / 2,
        height / 2,
    ]
    assert width == 2 * 360


def test_pieces_are_drawn_at_their_buttons(open_table: Callable[..., Table]) -> None:
    table = open_table(handful())
    table.settle()
    spot, board = (
        table.spot("2 of Suns, in your hand").bounding_box(),
        table.page.locator(".stage").bounding_box(),
    )
    assert spot
    assert board
    x = (spot["x"] + spot["width"] * 0.75 - board["x"]) / board["width"]
    y = (spot["y"] + spot["height"] * 0.15 - board["y"]) / board["height"]
    table.wait_for(f"(spot) => ({PIXEL})(spot).slice(0, 3).join() === '{IVORY}'", [x, y])


def test_small_pictures_of_tiles_are_drawn_in_a_pane(open_table: Callable[..., Table]) -> None:
    example = {"x": 2, "y": 1, "size": 1, "kind": "tile", "text": "tile,suns,,5,suns,"}
    pane = {"id": "pane", "at": [0, 1, 7, 4], "size": [7, 4], "label": "The melds"}
    table = open_table([opening_step(save(1), table_state(1, scene(pane=pane)))])
    table.settle()
    assert IVORY not in inks(table)
    drawn = scene(pane=pane | {"prints": [example]})
    table = open_table([opening_step(save(1), table_state(1, drawn))])
    wait_for_inks(table, IVORY, RED)


def test_a_hint_is_marked_above_the_neighbours(
    page: Page, open_table: Callable[..., Table]
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    # the frame of the second tile overlaps the third
    table = open_table(tiles_side_by_side(), "motion=none")
    for _ in range(3):
        page.locator("#hint").click()
    left, right = table.wait_for(ENDS, HINT)
    assert left > 20
    assert right > 0.8 * left, "the neighbouring tile covers its frame"


def test_known_and_unknown_looks_are_drawn(open_table: Callable[..., Table]) -> None:
    table = open_table(showcase())
    table.settle()
    wait_for_inks(table, IVORY, RED)


def test_light_and_dark(open_table: Callable[..., Table]) -> None:
    table = open_table(handful(), "theme=light")
    wait_for_inks(table, IVORY)
    # redraws at once
    table.page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    wait_for_inks(table, IVORY_AT_NIGHT)
    assert IVORY not in inks(table)
    table = open_table(handful(), "theme=dark")
    wait_for_inks(table, IVORY_AT_NIGHT)
    assert IVORY not in inks(table)


def test_colour_blind_palettes(open_table: Callable[..., Table]) -> None:
    wait_for_inks(open_table(handful(), "palette=safe", "theme=light"), "192,74,0")
    wait_for_inks(open_table(handful(), "palette=contrast", "theme=light"), "143,29,0")


def test_forced_colours_override_palettes(
    page: Page, open_table: Callable[..., Table], browser_name: str
) -> None:
    if browser_name != "chromium":
        pytest.skip("only Chromium's automation can force colours")
    page.emulate_media(forced_colors="active", color_scheme="light")
    table = open_table(showcase())
    table.settle()
    wait_for_inks(table, "255,255,255", "0,0,0")
    shown = inks(table)
    assert IVORY not in shown
    assert RED not in shown


def test_idle_board_is_not_redrawn(page: Page, open_table: Callable[..., Table]) -> None:
    page.add_init_script(f"({FRAMES})()")
    table = open_table(dice_game())
    table.settle()
    table.page.wait_for_timeout(400)
    before = table.page.evaluate("() => window.frames_drawn")
    table.page.wait_for_timeout(600)
    assert table.page.evaluate("() => window.frames_drawn") == before


def test_board_text_is_at_least_twelve_pixels(page: Page, open_table: Callable[..., Table]) -> None:
    note = """() => {
      const fill = CanvasRenderingContext2D.prototype.fillText;
      window.sizes = [];
      CanvasRenderingContext2D.prototype.fillText = function (...args) {
        window.sizes.push(parseFloat(/([\\d.]+)px/.exec(this.font)[1]));
        return fill.apply(this, args);
      };
    }"""
    page.add_init_script(f"({note})()")
    page.set_viewport_size({"width": 320, "height": 480})
    table = open_table(showcase())
    table.settle()
    assert min(table.page.evaluate("() => window.sizes")) >= 12


def test_resized_board_accepts_moves(open_table: Callable[..., Table]) -> None:
    table = open_table(handful())
    table.page.set_viewport_size({"width": 500, "height": 900})
    table.wait_for("() => document.querySelector('.stage .board').width === 500")
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")


def test_held_piece_survives_resizing(open_table: Callable[..., Table]) -> None:
    table = open_table(handful())
    table.spot("2 of Suns, in your hand").click()
    table.page.set_viewport_size({"width": 500, "height": 900})
    table.page.wait_for_timeout(500)
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")
    assert put("t1", TRAY)
