// Is the network to blame? By what browsers say.
import assert from "node:assert/strict";
import { test } from "node:test";

import { hostAnswers, isLine } from "../../web/js/client/line.js";

const LINE = [
  "TypeError: Failed to fetch",
  "TypeError: network error",
  "TypeError: NetworkError when attempting to fetch resource.",
  "TypeError: Error in input stream",
  "TypeError: Load failed",
  "TypeError: Failed to fetch dynamically imported module: http://x/core.js",
  "TypeError: error loading dynamically imported module: http://x/core.js",
  "Error: the engine did not arrive: 503",
];
const OURS = ["Error: no answer in 30 s", "TypeError: Cannot read properties of undefined (reading 'apply')", "PythonError: KeyError"];

for (const why of LINE) test(`the line: ${why}`, () => assert.ok(isLine(why)));
for (const why of OURS) test(`our own mistake: ${why}`, () => assert.ok(!isLine(why)));

test("the host answers, or it does not", async () => {
  assert.equal(await hostAnswers(async () => new Response("")), true);
  assert.equal(await hostAnswers(async () => new Response("", { status: 503 })), false);
  assert.equal(await hostAnswers(() => Promise.reject(new TypeError("Failed to fetch"))), false);
});
