// Tests of the journal, the copy of all saves in IndexedDB: it restores what is lost when a browser
// is killed or when localStorage is full, denied, corrupt or cleared.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { Journal } from "../../web/src/storage/journal.ts";
import { KeyValueStore } from "../../web/src/storage/storage.ts";
import { Store } from "../../web/src/storage/store.ts";
import { toyBody } from "./toy-save.mjs";

const library = createRequire(new URL("../../web/package.json", import.meta.url));
library("fake-indexeddb/auto"); // defines the classes that idb uses
const { IDBFactory } = library("fake-indexeddb");
const { openDB } = library("idb");
beforeEach(() => void (globalThis.indexedDB = new IDBFactory()));

const idle = () => new Promise((done) => setTimeout(done, 30));

/**
 * A fake localStorage that can be full, denied or cleared, or killed, after which it has what was on
 * the disk.
 */
class Disk {
  items = new Map();
  limit = Infinity;
  get length() {
    return this.items.size;
  }
  key = (n) => [...this.items.keys()][n] ?? null;
  getItem = (key) => this.items.get(key) ?? null;
  removeItem = (key) => void this.items.delete(key);
  setItem(key, text) {
    const size = [...this.items].reduce(
      (sum, [name, value]) => sum + (name === key ? 0 : value.length),
      text.length,
    );
    if (size > this.limit) throw new DOMException("full", "QuotaExceededError");
    this.items.set(key, text);
  }
  committed = () => new Map(this.items);
}

/** A save in the form in which the engine sends it. */
function save(at, game = "toy") {
  const body = toyBody({ game, log: [`0 step ${at}`], at });
  const text = JSON.stringify(body);
  const about = {
    game,
    title: "Toy",
    fact: { en: `Turn ${at}` },
    begun: at > 0,
    turn: at,
    over: false,
    score: [at],
  };
  return { say: "save", body, sum: crc32(text), about };
}

/** Opens a page. @returns its store */
async function visit(storage) {
  const store = new Store(storage, new Journal());
  await store.keys.recover();
  return store;
}

/** Waits until the journal has confirmed its writes. */
const waitForJournal = async (store) => {
  await store.keys.journal.whenSettled();
  await idle();
};

test("a move that a killed browser had not written to disk is restored from the journal", async () => {
  const disk = new Disk();
  const store = await visit(disk);
  store.save("abcd", save(1), "");
  await waitForJournal(store);
  const committed = disk.committed();
  for (const at of [2, 3, 4]) store.save("abcd", save(at), "");
  store.save("efgh", save(1), "");
  store.saveSettings({ theme: "dark" });
  await waitForJournal(store);
  disk.items = committed;
  const again = await visit(disk);
  assert.equal(again.load("abcd").at, 4);
  assert.deepEqual(
    again
      .list()
      .map(({ id }) => id)
      .sort(),
    ["abcd", "efgh"],
  );
  assert.deepEqual(again.settings(), { theme: "dark" });
  assert.ok(disk.items.has("tilebag.save.efgh.a"), "and lies where it belongs");
});

test("a deleted match stays deleted, and a restored one is there", async () => {
  const disk = new Disk();
  const store = await visit(disk);
  for (const id of ["abcd", "efgh"]) store.save(id, save(1), "");
  const committed = disk.committed();
  store.remove("abcd");
  store.remove("efgh")();
  await waitForJournal(store);
  disk.items = committed;
  assert.deepEqual(
    (await visit(disk)).list().map(({ id }) => id),
    ["efgh"],
  );
});

test("saves that are only in localStorage are copied to the journal at the next visit", async () => {
  const disk = new Disk();
  new Store(disk).save("abcd", save(3), ""); // a page without a journal
  const store = await visit(disk);
  await idle();
  assert.equal(JSON.parse((await store.keys.journal.readEntry("save.abcd.a")).text).body.at, 3);
  disk.items.clear();
  assert.equal((await visit(disk)).load("abcd").at, 3);
});

test("the journal does not restore what an older page has overwritten", async () => {
  const disk = new Disk();
  const store = await visit(disk);
  store.save("abcd", save(1), "");
  await waitForJournal(store);
  const older = new Store(disk); // a page of an older build, without a journal
  older.keys.remove("stamp");
  // The second save overwrites the key that the journal has.
  for (const at of [2, 3]) older.save("abcd", save(at), "");
  disk.items.set("tilebag.stamp", "1");
  assert.equal((await visit(disk)).load("abcd").at, 3);
});

test("a full localStorage is read, and the journal keeps the rest", async () => {
  const disk = new Disk();
  const store = await visit(disk);
  store.save("abcd", save(1), "");
  await waitForJournal(store);
  disk.limit = 0;
  const full = await visit(disk);
  assert.deepEqual(
    full.list().map(({ id }) => id),
    ["abcd"],
  );
  const lasting = [];
  full.keys.onChange = () => lasting.push(full.keys.isLasting);
  assert.equal(full.save("abcd", save(2), ""), null, "the journal has yet to say");
  await waitForJournal(full);
  assert.equal(full.keys.isLasting, true);
  assert.equal(lasting.at(-1), true);
  const next = await visit(disk);
  assert.equal(next.load("abcd").at, 2);
  disk.limit = Infinity;
  next.save("abcd", save(3), "");
  assert.ok(
    [...disk.items.values()].some((text) => text.includes("0 step 2")),
    "with room again all is where it belongs",
  );
  await waitForJournal(next);
  assert.equal((await visit(disk)).load("abcd").at, 3);
});

test("a save that did not fit is restored although a smaller later write did", async () => {
  const disk = new Disk();
  const store = await visit(disk);
  store.save("abcd", save(1), "");
  await waitForJournal(store); // now the journal is complete
  disk.limit = [...disk.items.values()].join("").length + 20;
  store.save("abcd", save(2), "");
  store.keys.put("seat-token", "x");
  await waitForJournal(store);
  assert.equal(disk.items.get("tilebag.seat-token"), "x");
  assert.equal((await visit(disk)).load("abcd").at, 2);
});

test("nothing is saved only while both storages refuse, and saving continues when one accepts", async () => {
  const disk = new Disk();
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException("no", "SecurityError");
    },
  };
  const store = await visit(disk);
  store.save("abcd", save(1), "");
  assert.equal(store.keys.isLasting, true);
  disk.limit = 0;
  store.save("abcd", save(2), "");
  await waitForJournal(store);
  assert.equal(store.keys.isLasting, false);
  assert.equal(store.load("abcd").at, 2, "the page has it");
  disk.limit = Infinity;
  store.save("abcd", save(3), "");
  assert.equal(store.keys.isLasting, true);
  assert.equal(new Store(disk).load("abcd").at, 3);
});

test("without localStorage the journal keeps the matches", async () => {
  const store = await visit(null);
  store.save("abcd", save(2), "");
  await waitForJournal(store);
  assert.equal(store.keys.isLasting, true);
  assert.equal((await visit(null)).load("abcd").at, 2);
});

test("a match goes on when localStorage begins to throw", async () => {
  const disk = new Disk();
  const store = await visit(disk);
  for (const at of [1, 2]) store.save("abcd", save(at), "");
  store.save("efgh", save(5), "");
  await waitForJournal(store);
  for (const name of ["getItem", "setItem", "removeItem", "key"])
    disk[name] = () => {
      throw new DOMException("gone", "InvalidStateError");
    };
  store.save("abcd", save(3), "");
  await waitForJournal(store);
  assert.equal(store.load("abcd").at, 3);
  assert.equal(store.load("efgh").at, 5);
  assert.equal(store.keys.isLasting, true);
});

test("every match is restored when localStorage is cleared during a match", async () => {
  const disk = new Disk();
  const store = await visit(disk);
  store.save("other", save(9), "");
  store.save("abcd", save(1), "");
  await waitForJournal(store);
  disk.items.clear();
  store.save("abcd", save(2), "");
  await waitForJournal(store);
  assert.equal(store.load("abcd").at, 2);
  assert.equal(store.load("other").at, 9);
  assert.equal((await visit(disk)).load("other").at, 9);
});

test("entries of the journal in another form are ignored, and those beside them are restored", async () => {
  const disk = new Disk();
  const store = await visit(disk);
  store.save("abcd", save(1), "");
  await waitForJournal(store);
  const database = await openDB("tilebag", 1);
  for (const [name, text, n] of [
    ["save.efgh.a", 7, 90],
    ["save.ijkl.a", { toString: 1 }, 91],
    ["save.mnop.a", "x", 0.5],
    ["settings", undefined, 92],
    [8, "x", 93],
  ]) {
    await database.put("keys", { name, text, n });
  }
  database.close();
  disk.items.clear();
  const again = await visit(disk);
  await again.loadNewest("efgh");
  assert.deepEqual(
    again.list().map(({ id }) => id),
    ["abcd"],
  );
  await waitForJournal(again);
});

test("a journal that never answers delays nothing", async () => {
  const disk = new Disk();
  globalThis.indexedDB = { open: () => new IDBOpenDBRequest() };
  const store = new Store(disk, new Journal());
  let late = true;
  store.keys.recover().then(() => (late = false));
  assert.equal(store.save("abcd", save(1), ""), true);
  assert.equal(store.load("abcd").at, 1);
  await idle();
  assert.equal(late, true);
});

test("a write that the database refuses is repeated with the next one, and leaves no error uncaught", async (t) => {
  const journal = new Journal();
  await journal.write({ name: "meta", text: "1", n: 1 });
  const { put } = IDBObjectStore.prototype;
  const restorePut = () => void (IDBObjectStore.prototype.put = put);
  t.after(restorePut);
  IDBObjectStore.prototype.put = function (record) {
    return this.add(record); // fails, because the key exists
  };
  const newer = { name: "meta", text: "2", n: 2 };
  assert.equal(await journal.repair([newer], 2), false);
  assert.equal(await journal.write(newer), false);
  restorePut();
  assert.equal(await journal.write({ name: "settings", text: "3", n: 3 }), true);
  assert.equal((await journal.readEntry("meta")).text, "2");
});

test("pictures and prepared matches are not copied to the journal", async () => {
  const store = await visit(new Disk());
  store.save("abcd", save(1), "");
  store.savePicture("abcd", { scene: {} });
  store.saveNextMatch("toy", {});
  await waitForJournal(store);
  const names = (await store.keys.journal.readSince(0)).map(({ name }) => name).sort();
  assert.deepEqual(names, ["save.abcd.a"]);
});

test("the journal forgets removals after a time", async () => {
  const keys = new KeyValueStore(new Disk(), new Journal());
  keys.put("waiting.abcd", "x");
  keys.remove("waiting.abcd");
  for (let k = 0; k < 600; k += 1) keys.put("meta", String(k));
  await keys.journal.whenSettled();
  assert.equal((await keys.journal.readEntry("waiting.abcd")).text, null);
  await keys.recover();
  await idle();
  assert.equal(await keys.journal.readEntry("waiting.abcd"), undefined);
  assert.equal((await keys.journal.readEntry("meta")).text, "599");
});

const SPOILT = {
  truncated: (text) => text.slice(0, -20),
  "a character changed": (text) =>
    text.replace(/[0-9](?=[^0-9]*$)/, (digit) => String(9 - Number(digit))),
  "another type": () => "17",
  "a huge number": (text) => text.replace(/"rev":\d+/, '"rev":1e400'),
  "a foreign prototype": () => '{"__proto__":{"app":"tilebag"},"constructor":1}',
};

for (const [how, spoil] of Object.entries(SPOILT)) {
  test(`nothing is lost when every key is corrupt: ${how}`, async () => {
    const disk = new Disk();
    const store = await visit(disk);
    store.noteVisit();
    for (const at of [1, 2]) store.save("abcd", save(at), "");
    store.save("efgh", save(7), "");
    store.saveSettings({ theme: "dark" });
    store.saveRecords({ tallies: {} });
    store.savePicture("abcd", { scene: {} });
    store.saveQueuedMoves("abcd", [{ do: "play" }]);
    await waitForJournal(store);
    for (const key of [...disk.items.keys()].filter((name) => name !== "tilebag.stamp")) {
      const sound = new Map(disk.items);
      disk.items.set(key, spoil(disk.items.get(key)));
      const again = await visit(disk);
      for (const id of ["abcd", "efgh"]) again.load(id);
      again.settings();
      again.records();
      again.preparedMatch("abcd");
      again.queuedMoves("abcd");
      await again.whenRestored();
      assert.deepEqual([again.load("abcd")?.at, again.load("efgh")?.at], [2, 7], key);
      assert.deepEqual(
        again
          .list()
          .map(({ id }) => id)
          .sort(),
        ["abcd", "efgh"],
        key,
      );
      assert.deepEqual(again.settings(), { theme: "dark" }, key);
      await idle();
      disk.items = sound;
    }
  });
}

/**
 * All combinations of whole, corrupt and missing for the two generations in localStorage and their
 * two copies in the journal.
 */
function* statesOfFourCopies() {
  const states = ["whole", "torn", "gone"];
  for (const a of states)
    for (const b of states)
      for (const copyOfA of states)
        for (const copyOfB of states)
          for (const latest of ["a", "b"])
            for (const seenBefore of [false, true])
              yield { a, b, copyOfA, copyOfB, latest, seenBefore };
}

const tear = (text) => text.slice(0, -9);

/** Corrupts or removes a generation and its copy. */
async function spoilGeneration(disk, journal, name, here, copy) {
  const text = disk.items.get(`tilebag.${name}`);
  if (here === "torn") disk.items.set(`tilebag.${name}`, tear(text));
  if (here === "gone") disk.items.delete(`tilebag.${name}`);
  const entry = await journal.readEntry(name);
  if (copy === "torn") await journal.write({ ...entry, text: tear(entry.text) });
  if (copy === "gone") await journal.write({ ...entry, text: null });
}

/** Opens a page that notices a corrupt save, and closes it before the journal has answered. */
async function openAndLeave(disk) {
  const page = await visit(disk);
  page.keys.journal.readEntry = () => new Promise(() => {});
  page.load("abcd");
  await page.keys.journal.whenSettled();
}

test("the newest whole save is opened, whichever of its four copies are torn or gone", async (context) => {
  globalThis.requestIdleCallback = (act) => act(); // The journal is repaired at once.
  context.after(() => delete globalThis.requestIdleCallback);
  for (const state of statesOfFourCopies()) {
    const { a, b, copyOfA, copyOfB, latest, seenBefore } = state;
    globalThis.indexedDB = new IDBFactory();
    const disk = new Disk();
    const store = await visit(disk);
    // Wait for the repair, so that later writes get the numbers that they have without it.
    await store.keys.journal.readSince(0);
    // The generations alternate, and `a` is the first.
    const moves = latest === "b" ? [1, 2] : [0, 1, 2];
    for (const at of moves) store.save("abcd", save(at), "");
    store.save("other", save(9), ""); // a later write, for another match
    await store.keys.journal.whenSettled();
    await spoilGeneration(disk, store.keys.journal, "save.abcd.a", a, copyOfA);
    await spoilGeneration(disk, store.keys.journal, "save.abcd.b", b, copyOfB);
    const whole = [];
    if (a === "whole" || copyOfA === "whole") whole.push(latest === "a" ? 2 : 1);
    if (b === "whole" || copyOfB === "whole") whole.push(latest === "b" ? 2 : 1);
    const newest = whole.length ? Math.max(...whole) : undefined;
    if (seenBefore) await openAndLeave(disk);
    const table = await visit(disk);
    assert.equal((await table.loadNewest("abcd"))?.at, newest, JSON.stringify(state));
    if (newest === undefined) continue;
    table.save("abcd", save(newest + 1), "");
    assert.equal(table.isOvertaken("abcd"), false);
    await table.keys.journal.whenSettled();
    const again = await visit(disk);
    assert.equal(
      (await again.loadNewest("abcd")).at,
      newest + 1,
      `the next move: ${JSON.stringify(state)}`,
    );
    assert.equal(again.load("other").at, 9);
  }
});

test("a match whose four copies are corrupt is kept as two corrupt saves, which can be exported", async () => {
  const disk = new Disk();
  const store = new Store(disk, null, () => new Date(1e12));
  for (const at of [1, 2]) store.save("abcd", save(at), "");
  for (const slot of ["a", "b"]) disk.items.set(`tilebag.save.abcd.${slot}`, `torn ${slot}`);
  assert.equal(store.load("abcd"), null);
  assert.equal(store.hasCorruptSave("abcd"), true);
  assert.deepEqual(
    store.keys
      .corruptSaves()
      .map(({ key, of }) => [of, store.keys.read(key)])
      .sort(),
    [
      ["abcd.a", "torn a"],
      ["abcd.b", "torn b"],
    ],
  );
  assert.deepEqual([...disk.items.keys()].filter((key) => key.includes("quarantine")).sort(), [
    "tilebag.quarantine.abcd.a.1000000000000",
    "tilebag.quarantine.abcd.b.1000000000000",
  ]);
});

test("a corrupt save stays in place if there is no room to move it", () => {
  const disk = new Disk();
  disk.items.set("tilebag.save.abcd.a", "torn");
  disk.limit = 0;
  const store = new Store(disk);
  assert.equal(store.load("abcd"), null);
  assert.equal(disk.getItem("tilebag.save.abcd.a"), "torn");
});

test("a save under another match's key is set aside; an old one without an id is accepted", () => {
  const disk = new Disk();
  const store = new Store(disk);
  store.save("abcd", save(1), "");
  store.save("efgh", save(5, "other"), "");
  const [text, otherText] = ["abcd", "efgh"].map((id) => disk.getItem(`tilebag.save.${id}.a`));
  disk.items.set("tilebag.save.abcd.a", otherText);
  disk.items.set("tilebag.save.efgh.a", JSON.stringify({ ...JSON.parse(text), id: undefined }));
  const again = new Store(disk);
  assert.equal(again.load("abcd"), null);
  assert.equal(again.keys.corruptSaves()[0].of, "abcd.a");
  assert.equal(again.load("efgh").at, 1);
});

test("settings of a newer Tilebag are not overwritten", () => {
  const disk = new Disk();
  const newer = JSON.stringify({ app: "tilebag", kind: "settings", schema: 9, rev: 0, body: {} });
  disk.items.set("tilebag.settings", newer);
  const store = new Store(disk);
  store.saveSettings({ theme: "dark" });
  assert.equal(disk.getItem("tilebag.settings"), newer);
});

test("a page that is behind notices that another page has saved the match", () => {
  const disk = new Disk();
  const [writer, reader] = [new Store(disk), new Store(disk)];
  writer.save("abcd", save(1), "");
  reader.load("abcd");
  assert.equal(reader.isOvertaken("abcd"), false);
  writer.save("abcd", save(2), "");
  assert.equal(writer.isOvertaken("abcd"), false);
  assert.equal(reader.isOvertaken("abcd"), true);
  reader.load("abcd");
  assert.equal(reader.isOvertaken("abcd"), false);
});

test("a match between computers that has moved on counts as played", () => {
  const store = new Store(new Disk());
  const botMatchAt = (at) => {
    const saved = save(at);
    const body = { ...saved.body, seats: 2, bots: { 0: "keen", 1: "keen" } };
    const text = JSON.stringify(body);
    return { ...saved, body, sum: crc32(text), about: { ...saved.about, begun: false } };
  };
  store.save("gone-on", botMatchAt(5), "");
  store.save("fresh", botMatchAt(0), "");
  store.removeUntouched();
  assert.deepEqual(
    store.list().map(({ id }) => id),
    ["gone-on"],
  );
});
