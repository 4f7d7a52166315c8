// A line of the log shows the last moves of a long turn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lastDeeds } from "../../web/src/view/deed-line.ts";

const found = (tile) => ({ pieces: [`coin,${tile} token,${tile}`], target: [`tile,${tile}`] });
const words = { text: "Round 2 begins" };

test("a line shows as many of the last moves as have at most nine pieces", () => {
  const streak = [1, 2, 3, 4, 5].map(found);
  assert.deepEqual(lastDeeds(streak), streak.slice(2));
  assert.deepEqual(lastDeeds(streak.slice(0, 3)), streak.slice(0, 3));
});

test("the last move is shown however many pieces it has", () => {
  const large = { pieces: Array.from({ length: 12 }, (_, k) => `tile,${k}`) };
  assert.deepEqual(lastDeeds([found(1), large]), [large]);
  assert.deepEqual(lastDeeds([large, words]), [words]);
  assert.deepEqual(lastDeeds([words]), [words]);
});
