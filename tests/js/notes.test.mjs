// Notes beside a save.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hintsOf, noteHint } from "../../web/src/storage/notes.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";

test("used hints are noted once a ply, and go when their game is deleted and come back with it", () => {
  const store = new Store(new FakeStorage([["tilebag.hints.bbbb", '{"4":1}']]));
  for (const ply of [4, 4, 9]) noteHint(store, "aaaa", ply);
  assert.deepEqual(hintsOf(store, "aaaa"), [4, 9]);
  const bringBack = store.remove("aaaa");
  assert.deepEqual(hintsOf(store, "aaaa"), []);
  bringBack();
  assert.deepEqual(hintsOf(store, "aaaa"), [4, 9]);
  assert.deepEqual(hintsOf(store, "bbbb"), [], "stored data is untrusted");
});
