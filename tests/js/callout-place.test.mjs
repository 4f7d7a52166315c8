// A callout is near what it is about, and covers as little as possible of what the player needs.

import assert from "node:assert/strict";
import test from "node:test";
import { calloutBox } from "../../web/src/view/callout.ts";
import { gapBetween, placeCallout } from "../../web/src/view/callout-place.ts";

const CALLOUT = { width: 200, height: 60 };
const TABLE = { width: 360, height: 500, marks: [], obstacles: [] };

const boxAt = (place) => ({ ...CALLOUT, ...place });

test("a callout about nothing in particular is at the bottom of an empty table", () => {
  assert.deepEqual(placeCallout(CALLOUT, TABLE), { left: 8, top: 432 });
});

test("it avoids the rack, even if it is then farther up", () => {
  const rack = { left: 0, top: 380, width: 360, height: 120, weight: 5 };
  const { top } = placeCallout(CALLOUT, { ...TABLE, obstacles: [rack] });
  assert.ok(top + CALLOUT.height <= rack.top);
  assert.ok(top + CALLOUT.height > rack.top - 5);
});

test("it is beside the marked piece, and never on it", () => {
  for (const top of [0, 60, 210, 333, 440]) {
    for (const left of [0, 140, 300]) {
      const mark = { left, top, width: 60, height: 60 };
      const place = boxAt(placeCallout(CALLOUT, { ...TABLE, marks: [mark] }));
      const gap = gapBetween(place, mark);
      assert.ok(gap >= 9 && gap < 16, `${left}, ${top}: ${gap}`);
    }
  }
});

test("it covers what matters less", () => {
  const seats = { left: 0, top: 0, width: 360, height: 200, weight: 2 };
  const hand = { left: 0, top: 200, width: 360, height: 300, weight: 5 };
  const { top } = placeCallout(CALLOUT, { ...TABLE, obstacles: [seats, hand] });
  assert.ok(top + CALLOUT.height <= seats.height);
});

test("on a table full of marks it is still inside", () => {
  const marks = [{ left: 0, top: 0, width: 360, height: 500 }];
  const { left, top } = placeCallout(CALLOUT, { ...TABLE, marks });
  assert.ok(left >= 8 && left + CALLOUT.width <= 352);
  assert.ok(top >= 8 && top + CALLOUT.height <= 492);
});

test("on a table smaller than itself it begins at the edge", () => {
  const place = placeCallout(CALLOUT, { ...TABLE, width: 180, height: 50 });
  assert.deepEqual(place, { left: 8, top: 8 });
});

test("it covers a paper rather than pieces that can be pressed, but not for the sake of refused ones", () => {
  const coin = [0, 440, 360, 44];
  const paper = [0, 300, 360, 130];
  const rows = [0, 0, 360, 300];
  const rect = ([left, top, width, height]) => ({ left, top, width, height });
  const tableWith = (why) => ({
    board: {
      frame: TABLE,
      rect,
      layer: {
        places: [
          { at: paper, look: "paper" },
          { at: rows, look: "tray" },
        ],
        pieces: [],
        line: null,
      },
    },
    offers: [{ pick: "coin", why }],
    targets: { rectOf: () => rect(coin) },
  });
  const usable = calloutBox(CALLOUT, tableWith(""), []);
  assert.ok(usable.top + CALLOUT.height <= 440, `${usable.top}`);
  const refused = calloutBox(CALLOUT, tableWith("not now"), []);
  assert.ok(refused.top + CALLOUT.height > 440, `${refused.top}`);
});
