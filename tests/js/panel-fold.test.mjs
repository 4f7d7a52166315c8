// When the panel beside the table is folded; tests/build/test_panel_fold.py compares the tiles with
// those of the engine.

import assert from "node:assert/strict";
import { test } from "node:test";

import { site } from "../../web/src/base/site.ts";
import { gainsFromFolding, tileHeight } from "../../web/src/view/panel-fold.ts";

const WIDE = [12, 3, 0, 1.5, 8, 150];

site.large = {
  steps: 4,
  letters: [14.5, 0.185, 28],
  rim: [17, 0.0285, 24],
  mat: 13,
  air: 6,
  seat: 0.12,
  scales: [1.4, 1.3],
  games: { toy: { forms: [WIDE], seats: [46, 0.6, 104], good: 84 } },
};

test("a tile is as large as width or height allows", () => {
  const narrow = tileHeight({ width: 700, height: 900 }, WIDE, "toy");
  assert.ok(Math.abs(12 * narrow - (700 - 2 * 17 - 2 * 13)) < 20, "as wide as the mat");
  const low = tileHeight({ width: 2000, height: 500 }, WIDE, "toy");
  assert.ok(4.62 * low < 500 - 17 - 46, "as high as what seats and rim leave");
  assert.equal(tileHeight({ width: 9000, height: 9000 }, WIDE, "toy"), 150);
});

test("larger text takes room from the tiles, up to a limit", () => {
  const low = (font) => tileHeight({ width: 2000, height: 500, font }, WIDE, "toy");
  assert.equal(low(75), low(100));
  assert.ok(low(120) < low(100));
  assert.equal(low(150), low(300));
});

test("the panel is folded if tiles are small and become clearly larger", () => {
  const room = (width, height) => ({ width, height });
  assert.ok(gainsFromFolding(room(1100, 700), 1100, "toy"));
  assert.ok(!gainsFromFolding(room(1100, 300), 1100, "toy"), "the height limits the tiles");
  assert.ok(!gainsFromFolding(room(2500, 1300), 2500, "toy"), "they are large enough");
});

test("a game without such a table keeps the panel", () => {
  assert.ok(!gainsFromFolding({ width: 1100, height: 700 }, 1100, "another"));
});
