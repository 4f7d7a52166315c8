// Tests of rearranging the own pieces: until the engine is loaded, the page does it itself, with
// the same result as the engine (tests/engine/kit/test_desk.py).
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrangePiece } from "../../web/src/base/desk.ts";

const slots = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ({
  at: [n % 4, n < 4 ? 5 : 6, 1, 1],
  label: `${n}`,
}));

/** A table with these pieces in these slots. */
function table(lying) {
  const ids = Object.keys(lying);
  const pieces = ["stock", ...ids].map((id) => ({ id, at: slots[lying[id]]?.at ?? [9, 9, 1, 1] }));
  return {
    pieces,
    desk: { slots, lying: Object.entries(lying), sorts: [] },
    outline: [
      ["stock-place", ["stock"]],
      ["rack", ids],
    ],
  };
}

const put = (lying, piece, slot) =>
  Object.fromEntries(arrangePiece(table(lying), piece, slot).desk.lying);

test("pieces move aside up to the nearest gap, preferably in the same row, and into the piece's own gap if others are as near", () => {
  const full = { t0: 0, t1: 1, t2: 2, t3: 5 };
  assert.deepEqual(put(full, "t3", 0), { t3: 0, t0: 1, t1: 2, t2: 3 });
  assert.deepEqual(put(full, "t0", 1), { t0: 1, t1: 0, t2: 2, t3: 5 });
  assert.deepEqual(put({ a: 3, b: 0, c: 2, d: 1, e: 6 }, "e", 3), { b: 0, d: 1, c: 2, e: 3, a: 4 });
  assert.deepEqual(put(full, "t1", 7), { t0: 0, t2: 2, t3: 5, t1: 7 });
});

test("pieces are drawn in their slots, and screen readers get the new order", () => {
  const { pieces, outline } = arrangePiece(table({ t0: 0, t1: 1, t2: 2 }), "t2", 0);
  assert.deepEqual(outline, [
    ["stock-place", ["stock"], []],
    ["rack", ["t2", "t0", "t1"], []],
  ]);
  assert.deepEqual(Object.fromEntries(pieces.map(({ id, at }) => [id, at[0]])), {
    stock: 9,
    t2: 0,
    t0: 1,
    t1: 2,
  });
  assert.deepEqual(
    pieces.map(({ id }) => id),
    ["stock", "t2", "t0", "t1"],
  );
});

test("an unknown piece, slot or rack changes nothing", () => {
  const shown = table({ t0: 0 });
  assert.equal(arrangePiece(shown, "stock", 3), shown);
  assert.equal(arrangePiece(shown, "t0", 8), shown);
  assert.deepEqual(arrangePiece({ desk: null }, "t0", 0), { desk: null });
});
