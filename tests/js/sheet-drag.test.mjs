// Tests of when a drag closes a sheet: far or fast, and downwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isClosing } from "../../web/src/view/sheet-drag.ts";

/** Positions every 10 milliseconds, and at last a rest. */
function pathOf(pixels, { steps = 10, restMs = 0 } = {}) {
  const path = Array.from({ length: steps + 1 }, (_, k) => ({
    y: 100 + (pixels * k) / steps,
    time: 10 * k,
  }));
  return [...path, { y: 100 + pixels, time: 10 * steps + restMs }];
}

test("a sheet that is dragged by 96 pixels is closed, also slowly", () => {
  assert.equal(isClosing(pathOf(96, { restMs: 500 })), true);
  assert.equal(isClosing(pathOf(95, { restMs: 500 })), false);
});

test("a flick closes it: half a pixel per millisecond at the end", () => {
  assert.equal(isClosing(pathOf(50)), true);
  assert.equal(isClosing(pathOf(49)), false);
  assert.equal(isClosing(pathOf(60, { restMs: 100 })), false);
});

test("a drag that turns back, goes up or goes nowhere does not close it", () => {
  const there = pathOf(90);
  const end = there.at(-1);
  const back = [...there, { y: end.y - 60, time: end.time + 40 }];
  assert.equal(isClosing(back), false);
  assert.equal(isClosing(pathOf(-200)), false);
  assert.equal(isClosing([{ y: 100, time: 0 }]), false);
});
