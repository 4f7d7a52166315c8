// What is kept outlives what can go wrong: full, denied, torn or foreign storage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "../../web/js/client/crc32.js";
import { opened } from "../../web/js/client/envelope.js";
import { Store } from "../../web/js/client/store.js";

const SECOND = 1000;

/** What a browser's storage can do, for as long as a test lasts. */
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

/** A save as the engine sends it. */
function save(at, over = false) {
  const body = {
    format: 1,
    game: "toy",
    rules: 1,
    seats: 1,
    bots: {},
    names: ["Çağla"],
    options: {},
    seed: "7",
    log: [`0 step ${at}`],
    at,
  };
  const text = JSON.stringify(body);
  return {
    say: "save",
    body,
    text,
    sum: crc32(text),
    about: { game: "toy", title: "Toy", fact: { en: `Turn ${at}` }, begun: at > 0, turn: at, over, score: [at] },
  };
}

/** A store whose clock goes on by a second at every look. */
function kept(storage = memoryStorage()) {
  let time = Date.UTC(2026, 0, 1);
  return { storage, store: new Store(storage, null, () => new Date((time += SECOND))) };
}

test("the check sum is zlib's", () => {
  assert.equal(crc32("123456789"), "cbf43926");
  assert.equal(crc32("dotless ı"), "682ce7c6");
});

test("a kept game comes back as it was, by its newest step", () => {
  const { store } = kept();
  for (const at of [1, 2, 3]) assert.equal(store.save("abcd", save(at), "0.1.0"), true);
  assert.equal(store.load("abcd").at, 3);
  assert.deepEqual(
    store.list().map(({ id, turn, title, fact }) => [id, turn, title, fact]),
    [["abcd", 3, "Toy", { en: "Turn 3" }]],
  );
});

test("a new game leaves what is said of the others as it is", () => {
  const { store } = kept();
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

test("a table at which nobody has moved gives way, others stay", () => {
  const { store, storage } = kept();
  store.save("aaaa", save(0), "");
  store.keepPicture("aaaa", { title: "", scene: {} });
  store.save("bbbb", save(1), "");
  store.save("cccc", save(0), "");
  storage.removeItem("tilebag.index");
  store.save("dddd", save(0), "");
  store.removeUntouched();
  const left = store.list().map(({ id }) => id);
  assert.deepEqual(left.sort(), ["aaaa", "bbbb", "cccc"], "of those without an index nobody can say so");
});

test("what nobody has touched is gone with its picture", () => {
  const { store, storage } = kept();
  store.save("aaaa", save(0), "");
  store.keepPicture("aaaa", { title: "", scene: {} });
  store.save("bbbb", save(1), "");
  store.removeUntouched();
  assert.deepEqual(
    store.list().map(({ id }) => id),
    ["bbbb"],
  );
  assert.equal(store.picture("aaaa"), null);
  assert.equal(storage.getItem("tilebag.save.aaaa.a"), null);
});

test("the envelope says what it holds", () => {
  const { store, storage } = kept();
  store.save("abcd", save(1), "0.1.0");
  const text = storage.getItem("tilebag.save.abcd.a");
  const { app, kind, schema, engine, rules, rev, sum } = opened(text);
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

test("the step before the last survives a bad write", () => {
  const { store, storage } = kept();
  for (const at of [1, 2, 3]) store.save("abcd", save(at), "");
  for (const generation of ["a", "b"]) {
    const key = `tilebag.save.abcd.${generation}`;
    if (opened(storage.getItem(key)).body.at === 3) storage.setItem(key, storage.getItem(key).slice(0, -20));
  }
  assert.equal(store.load("abcd").at, 2);
  assert.ok([...Array(storage.length).keys()].some((n) => storage.key(n).startsWith("tilebag.quarantine.")));
});

test("a character that was changed is noticed", () => {
  const { store, storage } = kept();
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
  test(`a wreck is put aside: ${wreck.slice(0, 24) || "nothing"}`, () => {
    const { store, storage } = kept();
    store.save("good", save(1), "");
    storage.setItem("tilebag.save.torn.a", wreck);
    assert.equal(store.load("torn"), null);
    assert.deepEqual(
      store.list().map(({ id }) => id),
      ["good"],
    );
  });
}

test("a save of a newer Tilebag is left as it is", () => {
  const { store, storage } = kept();
  const text = JSON.stringify({ app: "tilebag", kind: "game", schema: 2, rev: 1, body: {} });
  storage.setItem("tilebag.save.next.a", text);
  assert.equal(store.load("next"), null);
  assert.equal(store.newer("next"), true);
  assert.equal(storage.getItem("tilebag.save.next.a"), text);
});

test("the index is made again when it is lost or wrong", () => {
  const { store, storage } = kept();
  store.save("aaaa", save(1), "");
  store.save("bbbb", save(2), "");
  for (const index of [null, "{", JSON.stringify([])]) {
    if (index === null) storage.removeItem("tilebag.index");
    else storage.setItem("tilebag.index", index);
    assert.deepEqual(
      store.list().map(({ id }) => id),
      ["bbbb", "aaaa"],
    );
  }
});

test("where nothing can be written the game goes on, and says so", () => {
  const storage = memoryStorage();
  const { store } = kept({
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
  assert.equal(store.lasting, false);
});

test("a write that did not arrive is not believed", () => {
  const storage = memoryStorage();
  const { store } = kept({
    ...storage,
    setItem: () => {},
    get length() {
      return storage.length;
    },
  });
  assert.equal(store.save("abcd", save(1), ""), false);
  assert.equal(store.load("abcd").at, 1);
});

test("no storage at all is a memory that answers alike", () => {
  const store = new Store(null);
  assert.equal(store.save("abcd", save(1), ""), false);
  assert.equal(store.load("abcd").at, 1);
});

test("room is made from old wrecks and from what is finished", () => {
  const storage = memoryStorage();
  let limit = Infinity;
  const size = () => [...Array(storage.length).keys()].reduce((sum, n) => sum + storage.getItem(storage.key(n)).length, 0);
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
  const { store } = kept(small);
  for (const at of [1, 2]) store.save("done", save(at, true), "");
  storage.setItem("tilebag.quarantine.1", "x".repeat(500));
  storage.setItem("other.app", "not ours");
  limit = size() + 100;
  assert.equal(store.save("next", save(1), ""), true);
  assert.equal(storage.getItem("tilebag.quarantine.1"), null);
  assert.equal(storage.getItem("other.app"), "not ours");
  assert.equal(store.load("done").at, 2);
});

test("only our own keys are touched", () => {
  const { store, storage } = kept();
  storage.setItem("foreign", "1");
  store.visit();
  store.save("abcd", save(1), "");
  store.keepPicture("abcd", { scene: 1 });
  store.keepSettings({ theme: "dark" });
  store.remove("abcd");
  const keys = [...Array(storage.length).keys()].map((n) => storage.key(n)).filter((key) => !key.startsWith("tilebag."));
  assert.deepEqual(keys, ["foreign"]);
});

test("settings that cannot be read are none", () => {
  const { store, storage } = kept();
  store.keepSettings({ theme: "dark" });
  assert.deepEqual(store.settings(), { theme: "dark" });
  storage.setItem("tilebag.settings", "{");
  assert.deepEqual(store.settings(), {});
});

test("a check sum that is not that of its text is our mistake", () => {
  const { store } = kept();
  assert.throws(() => store.save("abcd", { ...save(1), sum: "00000000" }, ""));
});
