import assert from "node:assert/strict";
import { test } from "node:test";
import { inBackground } from "../../web/src/base/promises.ts";

test("an error of work in the background is reported once, and success is not", async (t) => {
  const reported = [];
  globalThis.reportError = (error) => reported.push(error);
  t.after(() => delete globalThis.reportError);
  const error = new Error("no network");
  inBackground(Promise.reject(error));
  inBackground(Promise.resolve(1));
  await new Promise(setImmediate);
  assert.deepEqual(reported, [error]);
});
