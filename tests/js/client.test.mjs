// One table and its engine where several tabs have it open: who may write, who follows, and what
// becomes of both.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { Store } from "../../web/src/storage/store.ts";
import { WriterLock } from "../../web/src/table/save-status.ts";
import { FakeStorage } from "./fake-storage.mjs";

globalThis.document = { querySelector: () => null }; // the page's facts, which nothing here needs
const { EngineClient } = await import("../../web/src/engine/engine-client.ts");

const settle = () => new Promise((done) => setTimeout(done, 10));

/** An engine that counts: a play is one step more. */
function makeCountingAsk() {
  const now = { rev: 0, at: 0 };
  const answers = () => {
    now.rev += 1;
    const body = {
      format: 1,
      game: "toy",
      rules: 1,
      seats: 1,
      bots: {},
      names: [],
      options: {},
      seed: "7",
      log: [],
      at: now.at,
    };
    const text = JSON.stringify(body);
    const about = { game: "toy", title: "Toy", fact: {}, begun: true, turn: now.at, over: false };
    const scene = {
      size: [1, 1],
      status: "",
      label: "",
      places: [],
      prints: [],
      pieces: [],
      offers: [{ move: "step" }],
      drawers: [],
    };
    const state = {
      say: "state",
      rev: now.rev,
      shape: 1,
      phase: "ready",
      can: { undo: true },
      panels: [],
      seats: [],
      scene,
    };
    return [{ say: "save", body, sum: crc32(text), about }, state];
  };
  return async ({ do: does, body }) => {
    if (does === "load") now.at = body.at;
    if (does === "play") now.at += 1;
    return answers();
  };
}

/** A worker with this engine. */
const startWith = (ask) => () => ({ asking: Promise.resolve(ask), end() {} });

/** What the tabs of one browser share. */
const browser = () => new FakeStorage();

/** A tab at the table `abcd`. */
async function tab(storage, { watching = false } = {}) {
  const store = new Store(storage);
  const heard = [];
  const client = new EngineClient(
    store,
    (event) => heard.push(event.say),
    startWith(makeCountingAsk()),
  );
  const body = store.load("abcd");
  const message = body ? { do: "load", body } : { do: "new" };
  client.begin(message, "abcd", { counted: false, watching });
  await settle();
  return { client, store, heard };
}

const step = async ({ client }) => {
  client.send({ do: "play", move: "step" });
  await settle();
};

test("a spectator tab sends no move, saves nothing, and follows the match", async () => {
  const storage = browser();
  const one = await tab(storage);
  await step(one);
  const other = await tab(storage, { watching: true });
  const { phase, can, scene } = other.client.state;
  assert.deepEqual([phase, can.undo, scene.offers], ["thinking", false, []]);
  await step(other);
  assert.equal(other.heard.at(-1), "watching");
  assert.equal(one.store.load("abcd").at, 1);
  await step(one);
  await other.client.reloadIfOvertaken();
  await settle();
  assert.equal(other.client.save.body.at, 2);
  assert.ok(!other.heard.includes("saved"));
});

test("a tab whose match was taken over becomes a spectator", async () => {
  const storage = browser();
  const one = await tab(storage);
  await step(one);
  const other = await tab(storage);
  await step(other);
  one.client.becomeSpectator();
  await settle();
  assert.deepEqual([one.client.save.body.at, one.client.state.phase], [2, "thinking"]);
});

test("a tab that is behind follows if it has not moved; otherwise both matches are kept", async () => {
  const storage = browser();
  const one = await tab(storage);
  const other = await tab(storage);
  for (let k = 0; k < 3; k += 1) await step(one);
  await other.client.reloadIfOvertaken();
  await settle();
  assert.equal(other.client.save.body.at, 3);
  await step(other);
  await step(one);
  assert.notEqual(one.client.id, "abcd");
  assert.equal(one.store.load("abcd").at, 4);
  assert.equal(one.store.load(one.client.id).at, 4);
  assert.equal(one.store.list().length, 2);
  await step(one);
  assert.equal(one.store.load("abcd").at, 4);
  assert.equal(one.store.load(one.client.id).at, 5);
});

test("a double tap before the engine is ready queues one move, which is played once it is ready", async () => {
  const storage = browser();
  const { client: earlier } = await tab(storage);
  const store = new Store(storage);
  let start;
  const client = new EngineClient(
    store,
    () => {},
    () => ({ asking: new Promise((done) => (start = done)), end() {} }),
  );
  client.begin({ do: "load", body: store.load("abcd") }, "abcd", {
    counted: false,
    prepared: { save: earlier.save, state: earlier.state },
  });
  const move = { do: "play", move: "step" };
  for (let k = 0; k < 2; k += 1) client.send(move);
  const queued = store.queuedMoves("abcd");
  start(makeCountingAsk());
  await settle();
  assert.deepEqual(queued, [move]);
  assert.equal(store.load("abcd").at, 1);
  assert.deepEqual(store.queuedMoves("abcd"), []);
});

/** Web Locks, as far as they are used. */
function lockManager() {
  const held = new Map();
  const waiting = [];
  const grant = (name, hold, done, fail) => {
    const owner = { fail };
    held.set(name, owner);
    Promise.resolve(hold({ name })).then((value) => {
      if (held.get(name) === owner) held.delete(name);
      done(value);
      const next = waiting.findIndex((one) => one.name === name);
      if (next >= 0 && !held.has(name)) waiting.splice(next, 1)[0].go();
    });
  };
  return {
    request: (name, { ifAvailable, steal, signal }, hold) =>
      new Promise((done, fail) => {
        const abort = () => fail(new DOMException("", "AbortError"));
        if (steal) held.get(name)?.fail(new DOMException("", "AbortError"));
        if (steal || !held.has(name)) return grant(name, hold, done, fail);
        if (ifAvailable) return done(hold(null));
        const one = { name, go: () => grant(name, hold, done, fail) };
        waiting.push(one);
        return signal?.addEventListener("abort", () => {
          waiting.splice(waiting.indexOf(one), 1);
          abort();
        });
      }),
  };
}

test("one tab holds a match; the lock is taken over, given back, and released with its tab", async () => {
  const locks = lockManager();
  const told = [];
  const [one, two, three] = ["one", "two", "three"].map(
    (name) => new WriterLock(Promise.resolve(locks), (mine) => told.push(`${name} ${mine}`)),
  );
  assert.equal(await one.claim("abcd"), true);
  assert.equal(await one.claim("abcd"), true, "it is its own");
  assert.equal(await two.claim("abcd"), false);
  assert.equal(await three.claim("efgh"), true);
  assert.equal(await two.claim("abcd", { steal: true }), true);
  await settle();
  assert.deepEqual(told, ["one false"]);
  two.release();
  await settle();
  assert.deepEqual(told, ["one false", "one true"]);
  one.release();
  await settle();
  assert.equal(await three.claim("abcd"), true);
  assert.equal(
    await new WriterLock(Promise.resolve(undefined), () => {}).claim("abcd"),
    true,
    "where there are no locks everybody writes",
  );
});
