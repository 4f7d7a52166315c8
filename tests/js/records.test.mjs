// How it went so far: counted once a table, by game and set-up, and believed in nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countMatch, hintsOf, noteHint, setupKey } from "../../web/src/storage/records.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";

const body = { game: "toy", seats: 1, bots: {}, options: { a: "1", b: "2" }, practice: null };
const state = (score, seats = ["me"], won = true) => ({
  seats: seats.map((player) => ({ player, score })),
  result: { title: "", lines: [], account: [], won },
});
const fakeStore = (kept = {}) => ({ kept, records() { return this.kept; }, saveRecords(records) { this.kept = records; } });

test("equal set-ups are equal in any order of their options", () => {
  assert.equal(setupKey(body), setupKey({ ...body, options: { b: "2", a: "1" } }));
  assert.notEqual(setupKey(body), setupKey({ ...body, options: { a: "2", b: "2" } }));
});

test("a single player's best score is stored, and each match counts once", () => {
  const store = fakeStore();
  assert.deepEqual(countMatch(store, "t1", body, state(5)).tally, { played: 1, won: 1, best: 5 });
  assert.deepEqual(countMatch(store, "t1", body, state(50)).tally, { played: 1, won: 1, best: 5 });
  assert.deepEqual(countMatch(store, "t2", body, state(3)), {
    tally: { played: 2, won: 2, best: 5 },
    before: { played: 1, won: 1, best: 5 },
  });
});

test("matches of several people or none, and practice, are not counted", () => {
  const store = fakeStore();
  assert.equal(countMatch(store, "t1", body, state(5, ["me", "me"])), null);
  assert.equal(countMatch(store, "t1", body, state(5, ["keen"])), null);
  assert.equal(countMatch(store, "t1", { ...body, practice: 4 }, state(5)), null);
  assert.deepEqual(store.kept, {});
});

test("invalid stored records are ignored", () => {
  const wrong = { tables: "x", tallies: { [setupKey(body)]: { played: -1, won: "many", best: "high" } } };
  assert.deepEqual(countMatch(fakeStore(wrong), "t1", body, state(2)).tally, { played: 1, won: 1, best: 2 });
});

test("a game with a new option continues the earlier records while the option is off", () => {
  const kept = { tallies: { [setupKey(body)]: { played: 4, won: 3, best: 9 } }, tables: [] };
  const more = (c) => ({ ...body, options: { ...body.options, c } });
  const store = fakeStore(structuredClone(kept));
  assert.deepEqual(countMatch(store, "t1", more("off"), state(2)).tally, { played: 5, won: 4, best: 9 });
  assert.deepEqual(Object.keys(store.kept.tallies), [setupKey(more("off"))]);
  assert.deepEqual(countMatch(fakeStore(structuredClone(kept)), "t1", more("on"), state(2)).tally.played, 1);
});

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
