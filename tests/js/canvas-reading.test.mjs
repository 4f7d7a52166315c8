// Tests of the check whether a browser lets the page read its canvases: protection against
// fingerprinting returns noise or a single colour.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isPatternIntact } from "../../web/src/base/canvas-reading.ts";

const WIDTH = 8;
const STRIPES = [
  [200, 30, 60, 255],
  [20, 90, 220, 255],
];

/** The pattern as an unprotected browser returns it. */
function pattern(change = (channel) => channel) {
  return Uint8ClampedArray.from({ length: WIDTH * WIDTH * 4 }, (_, k) =>
    change(STRIPES[Math.floor(k / 4) % 2][k % 4], k),
  );
}

test("the pattern as it was drawn is intact", () => {
  assert.equal(isPatternIntact(pattern()), true);
});

test("changes that nobody sees leave it intact", () => {
  assert.equal(isPatternIntact(pattern((channel, k) => channel + (k % 3) - 1)), true);
});

test("noise, white and a single other pixel are noticed", () => {
  assert.equal(isPatternIntact(pattern((_, k) => (k * 97) % 256)), false);
  assert.equal(isPatternIntact(pattern(() => 255)), false);
  assert.equal(
    isPatternIntact(pattern((channel, k) => (k === 101 ? channel ^ 128 : channel))),
    false,
  );
});
