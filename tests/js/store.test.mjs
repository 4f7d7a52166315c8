// Tests of the store: saves survive storage that is full, denied, corrupt or changed by others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { openEnvelope, wrapBody } from "../../web/src/storage/envelope.ts";
import { exportEnvelope, pinGame, removableGames } from "../../web/src/storage/saved-games.ts";
import { Store } from "../../web/src/storage/store.ts";
import { toyBody } from "./toy-save.mjs";

const SECOND = 1000;

/** A fake of a browser's localStorage. */
function memoryStorage() {
  const items = new Map();
  return {
    get length() {
      return items.size;
    },
    key: (n) => [...items.keys()][n] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
}

/** A save in the form in which the engine sends it. */
function save(at, over = false) {
  const body = toyBody({ names: ["Çağla"], log: [`0 step ${at}`], at });
  const text = JSON.stringify(body);
  return {
    say: "save",
    body,
    text,
    sum: crc32(text),
    about: {
      game: "toy",
      title: "Toy",
      fact: { en: `Turn ${at}` },
      begun: at > 0,
      turn: at,
      over,
      score: [at],
    },
  };
}

/** A store whose clock advances by a second at each reading. */
function openStore(storage = memoryStorage()) {
  let time = Date.UTC(2026, 0, 1);
  return { storage, store: new Store(storage, null, () => new Date((time += SECOND))) };
}

test("the checksum is zlib's CRC-32", () => {
  assert.equal(crc32("123456789"), "cbf43926");
  assert.equal(crc32("dotless ı"), "682ce7c6");
});

test("a saved match is read as it was, at its latest move", () => {
  const { store } = openStore();
  for (const at of [1, 2, 3]) assert.equal(store.save("abcd", save(at), "0.1.0"), true);
  assert.equal(store.load("abcd").at, 3);
  assert.deepEqual(
    store.list().map(({ id, turn, title, fact }) => [id, turn, title, fact]),
    [["abcd", 3, "Toy", { en: "Turn 3" }]],
  );
});

test("a new match leaves the entries of others unchanged", () => {
  const { store } = openStore();
  store.save("aaaa", save(5, true), "");
  store.save("bbbb", save(2), "");
  store.save("cccc", save(1), "");
  store.save("bbbb", save(3), "");
  assert.deepEqual(
    store.list().map(({ id, fact, over }) => [id, fact, over]),
    [
      ["bbbb", { en: "Turn 3" }, false],
      ["cccc", { en: "Turn 1" }, false],
      ["aaaa", { en: "Turn 5" }, true],
    ],
  );
});

test("a match without a move is replaced, others stay, also those of older Tilebags", () => {
  const { store, storage } = openStore();
  store.save("aaaa", save(0), "");
  store.save("bbbb", save(1), "");
  store.save("older", save(0), "");
  const { about, ...before } = JSON.parse(storage.getItem("tilebag.save.older.a"));
  assert.equal(about.begun, false);
  storage.setItem("tilebag.save.older.a", JSON.stringify(before)); // the form of older saves
  store.removeUntouched();
  assert.deepEqual(
    store
      .list()
      .map(({ id }) => id)
      .sort(),
    ["bbbb", "older"],
    "of an older one nobody can say so",
  );
});

for (const wrong of [{ others: 7 }, { score: "12" }, { title: null }, { mine: "0" }]) {
  test(`a save whose head says ${JSON.stringify(wrong)} is listed by its body`, () => {
    const { store, storage } = openStore();
    store.save("aaaa", save(1), "");
    const envelope = JSON.parse(storage.getItem("tilebag.save.aaaa.a"));
    storage.setItem(
      "tilebag.save.aaaa.a",
      JSON.stringify({ ...envelope, about: { ...envelope.about, ...wrong } }),
    );
    const [{ game, turn, mine }] = new Store(storage).list();
    assert.deepEqual([game, turn, mine], ["toy", 1, 0]);
  });
}

test("listing matches reads no save, and a move reads its own at most once", () => {
  const { store } = openStore();
  for (let n = 0; n < 30; n += 1) store.save(`game${n}`, save(n), "");
  const read = [];
  const { parse } = JSON;
  JSON.parse = (text) => {
    if (text.includes('"body"')) read.push(text);
    return parse(text);
  };
  try {
    assert.equal(store.list().length, 30);
    assert.equal(read.length, 0);
    for (const at of [31, 32, 33]) {
      store.isOvertaken("game1");
      store.save("game1", save(at), "");
      store.savePicture("game1", { scene: {} });
      store.saveQueuedMoves("game1", []);
    }
    assert.equal(read.length, new Set(read).size);
    assert.ok(read.length <= 4, `${read.length} reads of four saves`);
  } finally {
    JSON.parse = parse;
  }
});

test("a move writes only the save, its picture and the write counter", () => {
  const { store, storage } = openStore();
  for (let n = 0; n < 30; n += 1) store.save(`game${n}`, save(n), "");
  const written = [];
  const { setItem } = storage;
  storage.setItem = (key, text) => [written.push(key), setItem(key, text)];
  store.save("game1", save(31), "");
  store.savePicture("game1", { scene: {} });
  assert.deepEqual(written, ["tilebag.save.game1.b", "tilebag.stamp", "tilebag.picture.game1"]);
});

test("the list has the score of the only person", () => {
  const { store } = openStore();
  const bodyWithSeats = (seats, bots) => {
    const body = { ...save(1).body, seats, bots };
    return { ...save(1), body, sum: crc32(JSON.stringify(body)) };
  };
  store.save("aaaa", bodyWithSeats(3, { 0: "keen", 2: "keen" }), "");
  store.save("bbbb", bodyWithSeats(3, { 0: "keen" }), "");
  assert.deepEqual(
    store.list().map(({ id, mine }) => [id, mine]),
    [
      ["bbbb", -1],
      ["aaaa", 1],
    ],
  );
});

test("a match without a move is removed with its picture", () => {
  const { store, storage } = openStore();
  store.save("aaaa", save(0), "");
  store.savePicture("aaaa", { title: "", scene: {} });
  store.save("bbbb", save(1), "");
  store.removeUntouched();
  assert.deepEqual(
    store.list().map(({ id }) => id),
    ["bbbb"],
  );
  assert.equal(store.picture("aaaa"), null);
  assert.equal(storage.getItem("tilebag.save.aaaa.a"), null);
});

test("the envelope describes its content", () => {
  const { store, storage } = openStore();
  store.save("abcd", save(1), "0.1.0");
  const text = storage.getItem("tilebag.save.abcd.a");
  const { app, kind, schema, engine, rules, rev, sum } = openEnvelope(text);
  assert.deepEqual(
    { app, kind, schema, engine, rules, rev, sum },
    {
      app: "tilebag",
      kind: "game",
      schema: 1,
      engine: "0.1.0",
      rules: "toy@1",
      rev: 1,
      sum: save(1).sum,
    },
  );
});

test("a bad write leaves the state before the last move", () => {
  const { store, storage } = openStore();
  for (const at of [1, 2, 3]) store.save("abcd", save(at), "");
  for (const generation of ["a", "b"]) {
    const key = `tilebag.save.abcd.${generation}`;
    if (openEnvelope(storage.getItem(key)).body.at === 3)
      storage.setItem(key, storage.getItem(key).slice(0, -20));
  }
  assert.equal(store.load("abcd").at, 2);
  assert.ok(
    [...Array(storage.length).keys()].some((n) => storage.key(n).startsWith("tilebag.quarantine.")),
  );
});

test("a changed character is detected", () => {
  const { store, storage } = openStore();
  store.save("abcd", save(1), "");
  const key = "tilebag.save.abcd.a";
  storage.setItem(key, storage.getItem(key).replace("0 step 1", "0 step 9"));
  assert.equal(store.load("abcd"), null);
});

for (const wreck of [
  "",
  "null",
  "17",
  "{}",
  '{"app":"tilebag"}',
  '{"__proto__":{"app":"tilebag"}}',
  "[".repeat(2000),
  "x".repeat(2 << 20),
]) {
  test(`a corrupt save is set aside: ${wreck.slice(0, 24) || "nothing"}`, () => {
    const { store, storage } = openStore();
    store.save("good", save(1), "");
    storage.setItem("tilebag.save.torn.a", wreck);
    assert.equal(store.load("torn"), null);
    assert.deepEqual(
      store.list().map(({ id }) => id),
      ["good"],
    );
  });
}

for (const wrong of [null, 7, {}, { log: 7 }, { seats: 100 }, { bots: null }, { names: [7] }]) {
  test(`a save whose body says ${JSON.stringify(wrong)} is listed, but cannot be opened`, () => {
    const { store } = openStore();
    const { body, about } = save(1);
    const isPart = wrong && Object.keys(wrong).length > 0;
    const changed = isPart ? { ...body, ...wrong } : wrong;
    store.putEnvelope("save.aaaa.a", "game", changed, { head: { id: "aaaa", rev: 1, about } });
    assert.deepEqual(
      store.list().map(({ id }) => id),
      ["aaaa"],
    );
    assert.equal(store.load("aaaa"), null);
    assert.equal(store.hasCorruptSave("aaaa"), true, "which the page says");
    assert.ok(exportEnvelope(store, "aaaa"), "what is left of it can be exported");
  });
}

test("a generation of a newer Tilebag is not overwritten", () => {
  const { store, storage } = openStore();
  store.save("abcd", save(1), "");
  const newer = JSON.stringify({ app: "tilebag", kind: "game", schema: 2, rev: 2, body: {} });
  storage.setItem("tilebag.save.abcd.b", newer);
  for (const at of [2, 3]) store.save("abcd", save(at), "");
  assert.equal(storage.getItem("tilebag.save.abcd.b"), newer);
  assert.equal(store.load("abcd").at, 3);
});

test("a save of a newer Tilebag is left unchanged", () => {
  const { store, storage } = openStore();
  const text = JSON.stringify({ app: "tilebag", kind: "game", schema: 2, rev: 1, body: {} });
  storage.setItem("tilebag.save.next.a", text);
  assert.equal(store.load("next"), null);
  assert.equal(store.hasNewerFormat("next"), true);
  assert.equal(storage.getItem("tilebag.save.next.a"), text);
});

test("the list of an older Tilebag is removed at the first visit", () => {
  const { store, storage } = openStore();
  storage.setItem("tilebag.index", "{}");
  store.noteVisit();
  assert.equal(storage.getItem("tilebag.index"), null);
});

test("a match continues without storage, and says so", () => {
  const storage = memoryStorage();
  const { store } = openStore({
    ...storage,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    get length() {
      return storage.length;
    },
  });
  assert.equal(store.save("abcd", save(1), ""), false);
  assert.equal(store.save("abcd", save(2), ""), false);
  assert.equal(store.load("abcd").at, 2);
  assert.equal(store.keys.isLasting, false);
});

test("a write that failed silently is detected", () => {
  const storage = memoryStorage();
  const { store } = openStore({
    ...storage,
    setItem: () => {},
    get length() {
      return storage.length;
    },
  });
  assert.equal(store.save("abcd", save(1), ""), false);
  assert.equal(store.load("abcd").at, 1);
});

test("without storage, memory is used in the same way", () => {
  const store = new Store(null);
  assert.equal(store.save("abcd", save(1), ""), false);
  assert.equal(store.load("abcd").at, 1);
});

/** A storage with a limited number of characters. */
function smallStorage() {
  const storage = memoryStorage();
  let limit = Infinity;
  const size = () =>
    [...Array(storage.length).keys()].reduce(
      (sum, n) => sum + storage.getItem(storage.key(n)).length,
      0,
    );
  const small = {
    ...storage,
    get length() {
      return storage.length;
    },
    setItem(key, text) {
      if (size() - (storage.getItem(key)?.length ?? 0) + text.length > limit)
        throw new DOMException("full", "QuotaExceededError");
      storage.setItem(key, text);
    },
  };
  return { small, storage, fillBut: (room) => (limit = size() + room) };
}

const keysOf = (storage, start) =>
  [...Array(storage.length).keys()]
    .map((n) => storage.key(n))
    .filter((key) => key.startsWith(start));

test("space is freed one kind at a time, the least important first", () => {
  const { small, storage, fillBut } = smallStorage();
  const { store } = openStore(small);
  // The newest save is in the first generation.
  for (const at of [1, 2, 3]) store.save("done", save(at, true), "");
  for (const at of [1, 2]) store.save("held", save(at, true), "");
  for (const at of [1, 2]) store.save("open", save(at), "");
  pinGame(store, "held", true);
  store.savePicture("open", { scene: "x".repeat(900) });
  store.saveNextMatch("toy", { prepared: "x".repeat(900) });
  const [young, old] = [Date.UTC(2026, 0, 1), Date.UTC(2025, 0, 1)];
  storage.setItem(`tilebag.quarantine.torn.a.${young}`, "x".repeat(900));
  storage.setItem(`tilebag.quarantine.torn.b.${old}`, "x".repeat(900));
  storage.setItem("other.app", "not ours");
  const saves = keysOf(storage, "tilebag.save.").length;
  const gone = [];
  for (const id of ["one1", "two2", "three", "four4"]) {
    fillBut(100);
    assert.equal(store.save(id, save(1), ""), true);
    gone.push([
      keysOf(storage, "tilebag.picture.").length + keysOf(storage, "tilebag.next.").length,
      keysOf(storage, "tilebag.quarantine.").length,
      saves + gone.length + 1 - keysOf(storage, "tilebag.save.").length,
    ]);
  }
  assert.deepEqual(
    gone,
    [
      [1, 2, 0],
      [0, 2, 0],
      [0, 1, 0],
      [0, 1, 1],
    ],
    "picture, table that lies ready, old wreck, generation",
  );
  assert.equal(storage.getItem("tilebag.save.done.b"), null, "the older one");
  fillBut(100);
  assert.equal(store.save("five5", save(1), ""), false, "there is nothing else to go");
  assert.deepEqual(
    ["done", "held", "open"].map((id) => store.load(id).at),
    [3, 2, 2],
  );
  assert.deepEqual(
    ["held", "open"].map((id) => keysOf(storage, `tilebag.save.${id}.`).length),
    [2, 2],
  );
  assert.ok(storage.getItem(`tilebag.quarantine.torn.a.${young}`));
  assert.equal(storage.getItem("other.app"), "not ours");
  assert.equal(store.keys.isFull, true);
  store.remove("held"); // by the player; the refused values are then stored at once
  assert.equal(store.keys.isLasting, true);
  assert.ok(storage.getItem("tilebag.save.five5.a"));
});

test("before storage is full the oldest finished matches are suggested for deletion", () => {
  const { small, fillBut } = smallStorage();
  const { store } = openStore(small);
  const large = (over) => {
    const body = { ...save(1).body, log: ["x".repeat(400_000)] };
    const text = JSON.stringify(body);
    return { ...save(1, over), body, text, sum: crc32(text) };
  };
  for (const id of ["pinned", "old1", "going", "old2", "old3", "old4"])
    store.save(id, large(id !== "going"), "");
  pinGame(store, "pinned", true);
  fillBut(600_000);
  assert.equal(store.isNearlyFull(), false);
  fillBut(500_000);
  assert.equal(store.isNearlyFull(), true);
  assert.deepEqual(
    removableGames(store).map(({ id }) => id),
    ["old1", "old2", "old3"],
  );
  assert.equal(store.keys.isLasting, true, "nothing is lost yet");
  const back = removableGames(store).map(({ id }) => store.remove(id));
  assert.equal(store.isNearlyFull(), false);
  for (const restore of back) restore();
  assert.equal(store.list().length, 6);
});

test("only our own keys are touched", () => {
  const { store, storage } = openStore();
  storage.setItem("foreign", "1");
  store.noteVisit();
  store.save("abcd", save(1), "");
  store.savePicture("abcd", { scene: 1 });
  store.saveSettings({ theme: "dark" });
  store.remove("abcd");
  const keys = [...Array(storage.length).keys()]
    .map((n) => storage.key(n))
    .filter((key) => !key.startsWith("tilebag."));
  assert.deepEqual(keys, ["foreign"]);
});

test("unreadable settings are ignored", () => {
  const { store, storage } = openStore();
  store.saveSettings({ theme: "dark" });
  assert.deepEqual(store.settings(), { theme: "dark" });
  storage.setItem("tilebag.settings", "{");
  assert.deepEqual(store.settings(), {});
});

test("a wrong checksum in an envelope of our own is an internal error", () => {
  const { store } = openStore();
  assert.throws(() => store.save("abcd", { ...save(1), sum: "00000000" }, ""));
});
