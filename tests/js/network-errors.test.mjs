// Tests of the decision whether an error was caused by the network, with the messages of several
// browsers.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isNetworkError, waitBeforeRetry } from "../../web/src/engine/network-errors.ts";

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
const OURS = [
  "Error: no answer in 30 s",
  "TypeError: Cannot read properties of undefined (reading 'apply')",
  "PythonError: KeyError",
];

for (const why of LINE) test(`the line: ${why}`, () => assert.ok(isNetworkError(why)));
for (const why of OURS) test(`our own mistake: ${why}`, () => assert.ok(!isNetworkError(why)));

test("the next try starts at once when the browser is online again", async () => {
  globalThis.addEventListener = (name, listener) => name === "online" && setTimeout(listener, 5);
  const begun = performance.now();
  await waitBeforeRetry(3);
  assert.ok(performance.now() - begun < 1000);
  delete globalThis.addEventListener;
});
