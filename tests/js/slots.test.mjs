// Tests of several saved games: names, pins, copies, deletion and its undo.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";
import { cleanTitle } from "../../web/src/base/address.ts";
import { countMatch } from "../../web/src/storage/counted-matches.ts";
import { parseLabel } from "../../web/src/storage/entry.ts";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { Journal } from "../../web/src/storage/journal.ts";
import {
  copyGame,
  exportEnvelope,
  pinGame,
  removeCorruptSave,
  renameGame,
} from "../../web/src/storage/saved-games.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";
import { toyBody } from "./toy-save.mjs";

const library = createRequire(new URL("../../web/package.json", import.meta.url));
library("fake-indexeddb/auto"); // defines the classes that idb uses
const { IDBFactory } = library("fake-indexeddb");
beforeEach(() => void (globalThis.indexedDB = new IDBFactory()));

/** A save in the form in which the engine sends it. */
function save(at, { over = false, game = "toy" } = {}) {
  const body = toyBody({ game, at });
  const text = JSON.stringify(body);
  const about = { game, title: "Toy", fact: {}, begun: at > 0, turn: at, over, score: [at] };
  return { say: "save", body, sum: crc32(text), about };
}

/** A store with these games, saved at intervals of a second. */
function storeWith(...ids) {
  let time = Date.UTC(2026, 0, 1);
  const storage = new FakeStorage();
  const store = new Store(storage, null, () => new Date((time += 1000)));
  for (const id of ids) for (const at of [1, 2]) store.save(id, save(at), "1.0");
  return { storage, store };
}

const labels = (store) =>
  store.list().map(({ id, name, pinned, copy }) => [id, name, pinned, copy]);

for (const [typed, name] of [
  ["  Sunday  evening ", "Sunday evening"],
  ["Ada, then Çağla", "Ada, then Çağla"],
  ["a\u202Eb\u2066c\u0000d\u200Be\nf", "a b c d e f"],
  ["\ud800", ""],
  ["<b>&amp;", "<b>&amp;"],
  ["🀄".repeat(60), "🀄".repeat(40)],
  [`${"x".repeat(39)} y`, "x".repeat(39)],
]) {
  test(`a typed name is cleaned: ${JSON.stringify(typed).slice(0, 40)}`, () => {
    assert.equal(cleanTitle(typed), name);
    assert.equal(cleanTitle(name), name);
  });
}

for (const value of [
  null,
  7,
  "x",
  [],
  { name: 7, pinned: 1, copy: "2" },
  { copy: -1 },
  { copy: 1e9 },
  JSON.parse('{"__proto__":{"pinned":true}}'),
]) {
  test(`an invalid label is ignored: ${JSON.stringify(value)}`, () => {
    assert.deepEqual(parseLabel(value), { name: "", pinned: false, copy: 0 });
  });
}

test("a match keeps its name and its pin during play", () => {
  const { store, storage } = storeWith("aaaa", "bbbb");
  renameGame(store, "aaaa", " Sunday\u202E ");
  pinGame(store, "aaaa", true);
  store.save("aaaa", save(3), "1.0");
  assert.deepEqual(labels(store), [
    ["aaaa", "Sunday", true, 0],
    ["bbbb", "", false, 0],
  ]);
  renameGame(store, "aaaa", "");
  pinGame(store, "aaaa", false);
  assert.equal(storage.getItem("tilebag.label.aaaa"), null, "nothing is kept of nothing");
});

test("an older Tilebag reads a named save, and writes it without taking the name away", () => {
  const { store, storage } = storeWith("aaaa");
  renameGame(store, "aaaa", "Sunday");
  const keys = [...storage.items.keys()].filter((key) => key.startsWith("tilebag.save."));
  for (const key of keys) {
    const { about, ...older } = JSON.parse(storage.getItem(key)); // as in older builds
    storage.setItem(key, JSON.stringify(older));
  }
  assert.equal(store.load("aaaa").at, 2);
  assert.equal(store.list()[0].name, "Sunday");
  assert.equal(exportEnvelope(store, "aaaa").name, "Sunday");
});

test("a match without a move is removed unless it was pinned or named", () => {
  const { store } = storeWith();
  for (const id of ["aaaa", "bbbb", "cccc"]) store.save(id, save(0), "");
  pinGame(store, "aaaa", true);
  renameGame(store, "bbbb", "Later");
  store.removeUntouched();
  assert.deepEqual(
    store.list().map(({ id }) => id),
    ["bbbb", "aaaa"],
  );
});

test("a copy is separate from its match, with picture and queued moves", () => {
  const { store } = storeWith("aaaa", "bbbb", "cccc");
  renameGame(store, "bbbb", "Sunday");
  pinGame(store, "bbbb", true);
  const state = { title: "Toy", phase: "ready", seats: [], scene: { size: [1, 1] } };
  store.savePicture("bbbb", state);
  store.saveQueuedMoves("bbbb", [{ do: "play", move: "step" }]);
  const copied = copyGame(store, "bbbb");
  const again = copyGame(store, "bbbb");
  assert.deepEqual(labels(store), [
    ["cccc", "", false, 0],
    ["bbbb", "Sunday", true, 0],
    [copied, "Sunday", false, 1],
    [again, "Sunday", false, 2],
    ["aaaa", "", false, 0],
  ]);
  assert.deepEqual(store.preparedMatch(copied).state, state);
  assert.deepEqual(store.queuedMoves(copied), [{ do: "play", move: "step" }]);
  store.save(copied, save(9), "");
  assert.deepEqual([store.load("bbbb").at, store.load(copied).at, store.load(again).at], [2, 9, 2]);
  assert.equal(exportEnvelope(store, copied).id, copied);
  assert.equal(copyGame(store, "none"), "");
});

test("a finished match can be copied, and a copy of a copy gets the next number", () => {
  const { store } = storeWith();
  store.save("done", save(5, { over: true }), "");
  const copied = copyGame(store, copyGame(store, "done"));
  const people = { seats: [{ player: "me", score: 5 }], result: { won: true } };
  assert.equal(
    countMatch(store, copied, store.load(copied), people).tally.played,
    0,
    "its end was counted, or will be, once",
  );
  assert.deepEqual(
    store
      .list()
      .map(({ over, copy }) => [over, copy])
      .sort(),
    [
      [true, 0],
      [true, 1],
      [true, 2],
    ],
  );
  renameGame(store, copied, "Mine");
  assert.equal(store.label(copied).copy, 0, "it has a name of its own");
});

test("a deleted match is restored with name, pin, picture and queued moves", () => {
  const { store, storage } = storeWith("aaaa", "bbbb");
  renameGame(store, "aaaa", "Sunday");
  pinGame(store, "aaaa", true);
  store.savePicture("aaaa", { scene: { size: [1, 1] } });
  store.saveQueuedMoves("aaaa", [{ do: "play", move: "step" }]);
  const before = [new Map(storage.items), store.list()];
  const bringBack = store.remove("aaaa");
  assert.deepEqual(
    [...storage.items.keys()].filter((key) => key.includes("aaaa")),
    [],
  );
  store.save("cccc", save(1), ""); // saved between deletion and undo
  bringBack();
  for (const [key, text] of before[0])
    if (key.includes("aaaa")) assert.equal(storage.getItem(key), text, key);
  assert.deepEqual(store.list().slice(1), before[1]);
  assert.equal(store.list()[0].id, "cccc");
});

test("of two pages that both played without locks the second becomes a copy of the first", () => {
  const { store } = storeWith("aaaa");
  renameGame(store, "aaaa", "Sunday");
  const branched = store.branchGame("aaaa");
  store.save(branched, save(3), "");
  assert.deepEqual(labels(store), [
    [branched, "Sunday", false, 1],
    ["aaaa", "Sunday", false, 0],
  ]);
});

test("names and pins are also in the journal, so a killed browser does not lose them", async () => {
  const storage = new FakeStorage();
  const store = new Store(storage, new Journal());
  await store.keys.recover();
  store.save("aaaa", save(1), "");
  await store.keys.journal.whenSettled();
  const committed = new Map(storage.items);
  renameGame(store, "aaaa", "Sunday");
  pinGame(store, "aaaa", true);
  await store.keys.journal.whenSettled();
  storage.items = committed;
  const again = new Store(storage, new Journal());
  await again.keys.recover();
  assert.deepEqual(labels(again), [["aaaa", "Sunday", true, 0]]);
});

test("a deleted corrupt save is gone, and can be restored", () => {
  const { store, storage } = storeWith("good");
  storage.setItem("tilebag.save.torn.a", "torn");
  assert.equal(store.load("torn"), null);
  const [{ key }] = store.keys.corruptSaves();
  const bringBack = removeCorruptSave(store, key);
  assert.deepEqual(store.keys.corruptSaves(), []);
  bringBack();
  assert.equal(store.keys.read(key), "torn");
  removeCorruptSave(store, "save.good.a")();
  assert.equal(store.load("good").at, 2, "what is no wreck is left alone");
});
