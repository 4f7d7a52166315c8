// Tests of corrupt storage: every key of the browser's storage is damaged in five ways; the pages
// do not throw, and no match is lost.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { Journal } from "../../web/src/storage/journal.ts";
import { pinGame, renameGame } from "../../web/src/storage/saved-games.ts";
import { Settings } from "../../web/src/storage/settings.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";
import { toyBody } from "./toy-save.mjs";

globalThis.document = {
  documentElement: { lang: "en" },
  querySelector: () => ({ getAttribute: () => '{"build":"1"}' }), // the <meta> of the page
};
const { PreparedMatches: PreparedMatches } =
  await import("../../web/src/match/prepared-matches.ts");
const library = createRequire(new URL("../../web/package.json", import.meta.url));
library("fake-indexeddb/auto"); // defines the classes that idb uses
const { IDBFactory } = library("fake-indexeddb");
beforeEach(() => void (globalThis.indexedDB = new IDBFactory()));
globalThis.matchMedia ??= () => ({ matches: false });

/** A save in the form in which the engine sends it. */
function save(at, over = false) {
  const body = toyBody({ at });
  const text = JSON.stringify(body);
  const about = { game: "toy", title: "Toy", fact: {}, begun: at > 0, turn: at, over, score: [at] };
  return { say: "save", body, sum: crc32(text), about };
}

const STATE = {
  say: "state",
  phase: "ready",
  lang: "en",
  scene: { size: [1, 1], status: "", label: "" },
  seats: [],
  panels: [],
};

const FRAME = { width: 1, height: 1 };

/** A browser that stores every kind of value that Tilebag has. */
async function full(journal) {
  const storage = new FakeStorage();
  const store = new Store(storage, journal);
  await store.keys.recover();
  store.noteVisit();
  store.fetchedRuntime = "/runtime/1";
  const settings = new Settings(store);
  settings.choose("theme", "dark");
  settings.dismissTip("card");
  store.saveRecords({ tallies: { toy: { played: 3, won: 1, best: 20 } }, tables: ["aaaa"] });
  for (const at of [1, 2]) store.save("aaaa", save(at), "1.0");
  for (const at of [5, 6]) store.save("done", save(at, true), "1.0");
  renameGame(store, "aaaa", "Sunday");
  pinGame(store, "aaaa", true);
  store.savePicture("aaaa", STATE);
  store.saveQueuedMoves("aaaa", [{ do: "play", move: "step" }]);
  store.saveNextMatch("toy", {
    build: "1",
    setup: '["toy",null,null,null]',
    prepared: { save: save(0), state: STATE },
  });
  storage.setItem("tilebag.quarantine.torn.a.1767225600000", '{"app":"tile');
  // Wait for the journal's repair; otherwise it would copy the values that the test damages next.
  await new Promise((done) => setTimeout(done));
  await journal?.whenSettled();
  return storage;
}

/** Replaces a letter or digit in the middle of a text. @param {string} text */
function flipBit(text) {
  const half = Math.floor(text.length / 2);
  const place = [...text.slice(half)].findIndex((character) => /[0-9a-z]/.test(character)) + half;
  return text.slice(0, place) + (text[place] === "7" ? "8" : "7") + text.slice(place + 1);
}

const WAYS = {
  truncated: (text) => text.slice(0, text.length >> 1),
  flipped: flipBit,
  "of a wrong type": () => '["of", "a", "wrong", "type"]',
  "with a huge number": (text) =>
    /\d/.test(text) ? text.replace(/\d+(?!\d)/g, "9".repeat(400)) : "9".repeat(400),
  "with __proto__": (text) =>
    `{"__proto__":{"app":"tilebag","begun":false,"pinned":true},"app":${JSON.stringify(text)}}`,
};

/** Reads all that the pages read. @returns the matches as a page lists them */
async function visit(storage, journal) {
  const store = new Store(storage, journal);
  const settings = new Settings(store);
  await store.keys.recover();
  settings.reloadAndTell();
  for (const name of ["theme", "pace"]) assert.equal(typeof settings.value(name), "string");
  settings.lastSetup("toy");
  settings.wantsTip("card");
  settings.people();
  store.noteVisit();
  assert.equal(typeof store.fetchedRuntime, "string");
  store.records();
  store.list();
  for (const id of ["aaaa", "done", "torn"]) store.load(id);
  // resolves at once unless the journal is still being read
  for (let k = 0; k < 20; k += 1) await store.whenRestored();
  for (const id of ["aaaa", "done"]) {
    store.picture(id);
    assert.ok(Array.isArray(store.queuedMoves(id)));
    store.preparedMatch(id)?.state.scene.size.map(Number);
  }
  const taken = await new PreparedMatches(store, () => {}).take({ game: "toy" }, "en", FRAME);
  if (taken) assert.equal(store.save("next", taken.save, ""), true);
  for (const { key } of store.keys.corruptSaves()) store.keys.read(key);
  const seen = store.list().map(({ id }) => [id, store.load(id).at]);
  assert.equal(store.save("aaaa", save(9), ""), true, "and it is played on");
  assert.equal(store.load("aaaa").at, 9);
  settings.choose("theme", "light");
  assert.equal(store.settings().theme, "light", "a choice is kept again");
  assert.equal({}.pinned, undefined);
  return seen.filter(([id]) => id !== "next").sort();
}

const NAMES = [...(await full(null)).items.keys()].sort();

test("a prepared match can be taken while no key is corrupt", async () => {
  const store = new Store(await full(null));
  const taken = await new PreparedMatches(store, () => {}).take({ game: "toy" }, "en", FRAME);
  assert.equal(store.save("next", taken.save, ""), true);
});

test("a prepared match that was changed is not taken", async () => {
  const storage = await full(null);
  const text = storage.getItem("tilebag.next.toy");
  const changed = text.replace('"size":[1,1]', '"size":[2,1]');
  assert.notEqual(changed, text);
  storage.setItem("tilebag.next.toy", changed);
  const dealt = new PreparedMatches(new Store(storage), () => {});
  assert.equal(await dealt.take({ game: "toy" }, "en", FRAME), null);
});

test("the tests below corrupt every kind of key", () => {
  const kinds = [...new Set(NAMES.map((name) => name.split(".")[1]))].sort();
  const all = [
    "label",
    "meta",
    "next",
    "picture",
    "quarantine",
    "records",
    "save",
    "settings",
    "stamp",
    "waiting",
  ];
  assert.deepEqual(kinds, all);
});

for (const name of NAMES)
  for (const [way, spoil] of Object.entries(WAYS)) {
    test(`${name} ${way}: every match is restored`, async () => {
      const storage = await full(new Journal());
      storage.setItem(name, spoil(storage.getItem(name)));
      assert.deepEqual(await visit(storage, new Journal()), [
        ["aaaa", 2],
        ["done", 6],
      ]);
    });

    test(`${name} ${way}, without a journal: at most the last move is lost`, async () => {
      const storage = await full(null);
      storage.setItem(name, spoil(storage.getItem(name)));
      const games = await visit(storage, null);
      assert.deepEqual(
        games.map(([id]) => id),
        ["aaaa", "done"],
      );
      assert.ok(games[0][1] >= 1 && games[1][1] >= 5, JSON.stringify(games));
    });
  }

/** The same in the body, which the checksum protects. @param {string} text */
const flippedBody = (text) =>
  text.slice(0, text.indexOf('"body"')) + flipBit(text.slice(text.indexOf('"body"')));

for (const [way, spoil] of Object.entries({ ...WAYS, flipped: flippedBody })) {
  test(`both generations ${way}, without a journal: both can be exported`, async () => {
    const storage = await full(null);
    const texts = ["a", "b"].map((slot) => spoil(storage.getItem(`tilebag.save.aaaa.${slot}`)));
    ["a", "b"].forEach((slot, k) => storage.setItem(`tilebag.save.aaaa.${slot}`, texts[k]));
    const store = new Store(storage);
    assert.equal(store.load("aaaa"), null);
    assert.equal(store.hasCorruptSave("aaaa"), true);
    assert.deepEqual(
      store.keys
        .corruptSaves()
        .filter(({ of }) => of.startsWith("aaaa"))
        .map(({ key }) => store.keys.read(key))
        .sort(),
      texts.sort(),
    );
    assert.deepEqual(
      store.list().map(({ id }) => id),
      ["done"],
    );
  });
}
