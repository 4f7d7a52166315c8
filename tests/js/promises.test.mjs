import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { inBackground } from "../../web/src/base/promises.ts";

test("an error of work in the background is an unhandled rejection, which the page reports", async () => {
  const error = new Error("no network");
  const reported = once(process, "unhandledRejection");
  inBackground(Promise.resolve(1));
  inBackground(Promise.reject(error));
  assert.equal((await reported)[0], error);
});
