// Tests of the engine client when several tabs have the same match open: which tab may write, and
// what the others show.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineClient } from "../../web/src/engine/engine-client.ts";
import { WriterLock } from "../../web/src/match/writer-lock.ts";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";
import { toyBody } from "./toy-save.mjs";

const settle = () => new Promise((done) => setTimeout(done, 10));

/** An engine whose match is a counter: each move adds one step. */
function makeCountingAsk() {
  const now = { rev: 0, at: 0 };
  const answers = () => {
    now.rev += 1;
    const body = toyBody({ at: now.at });
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
      shape: 2,
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

/** The storage that the tabs of a browser share. */
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
  const first = await tab(storage);
  await step(first);
  const other = await tab(storage, { watching: true });
  const { phase, can, scene } = other.client.state;
  assert.deepEqual([phase, can.undo, scene.offers], ["thinking", false, []]);
  await step(other);
  assert.equal(other.heard.at(-1), "watching");
  assert.equal(first.store.load("abcd").at, 1);
  await step(first);
  await other.client.reloadIfOvertaken();
  await settle();
  assert.equal(other.client.save.body.at, 2);
  assert.ok(!other.heard.includes("saved"));
});

test("a tab whose match was taken over becomes a spectator", async () => {
  const storage = browser();
  const first = await tab(storage);
  await step(first);
  const other = await tab(storage);
  await step(other);
  first.client.becomeSpectator();
  await settle();
  assert.deepEqual([first.client.save.body.at, first.client.state.phase], [2, "thinking"]);
});

test("a tab that is behind follows if it has not moved; otherwise both matches are kept", async () => {
  const storage = browser();
  const first = await tab(storage);
  const other = await tab(storage);
  for (let k = 0; k < 3; k += 1) await step(first);
  await other.client.reloadIfOvertaken();
  await settle();
  assert.equal(other.client.save.body.at, 3);
  await step(other);
  await step(first);
  assert.notEqual(first.client.id, "abcd");
  assert.equal(first.store.load("abcd").at, 4);
  assert.equal(first.store.load(first.client.id).at, 4);
  assert.equal(first.store.list().length, 2);
  await step(first);
  assert.equal(first.store.load("abcd").at, 4);
  assert.equal(first.store.load(first.client.id).at, 5);
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

/** A client whose workers start and answer when the test says so; `named`: its states so far. */
function clientByHand() {
  const named = [];
  const workers = [];
  const note = () => {
    if (named.at(-1) !== client.progress.name) named.push(client.progress.name);
  };
  const startWorker = ({ died }) => {
    const worker = { died };
    const ask = () =>
      new Promise((done) => {
        note();
        worker.answer = done;
      });
    const asking = new Promise((done, fail) => {
      worker.start = () => done(ask);
      worker.fail = fail;
    });
    workers.push(worker);
    return { asking, end() {} };
  };
  const client = new EngineClient(new Store(browser()), note, startWorker);
  const worker = () => workers.at(-1);
  return {
    named,
    client,
    /** Lets the match begin, from a prepared state if there is one. */
    begin: (prepared = null) => {
      client.begin({ do: "new" }, "abcd", { counted: false, prepared });
      note();
    },
    start: async () => {
      worker().start();
      await settle();
    },
    fail: async () => {
      worker().fail(new Error("no wasm"));
      await settle();
    },
    answer: async (...answers) => {
      worker().answer(answers);
      await settle();
    },
    die: () => worker().died(),
  };
}

const stateOf = (rev) => ({ say: "state", rev, shape: 2, phase: "ready", panels: [], scene: null });

test("a match is started, opened and played, and ends", async () => {
  const { named, client, begin, start, answer } = clientByHand();
  assert.equal(client.progress.name, "idle");
  begin();
  await start();
  await answer(stateOf(1));
  client.send({ do: "undo" });
  await settle();
  await answer(stateOf(2));
  assert.deepEqual(named, ["starting", "opening", "playing"]);
  client.end();
  assert.equal(client.progress.name, "idle");
});

test("moves that were queued are sent one after the other once the match is open", async () => {
  const { named, client, begin, start, answer } = clientByHand();
  const body = { game: "toy", log: [], at: 0 };
  const save = { say: "save", body, sum: crc32(JSON.stringify(body)), about: { game: "toy" } };
  begin({ save, state: stateOf(1) });
  client.send({ do: "play", move: "one" });
  client.send({ do: "play", move: "two" });
  await start();
  await answer(stateOf(1));
  assert.equal(client.progress.name, "waiting");
  assert.equal(client.progress.sent.move, "one");
  await answer(stateOf(2));
  assert.equal(client.progress.sent.move, "two");
  await answer(stateOf(3));
  const afterOpening = ["playing", "waiting", "playing", "waiting", "playing"];
  assert.deepEqual(named, ["starting", "opening", ...afterOpening]);
});

test("a refusal before the first state opens no match", async () => {
  const { named, client, begin, start, answer } = clientByHand();
  begin();
  await start();
  await answer({ say: "refused", why: "No." });
  assert.deepEqual(named, ["starting", "opening", "idle"]);
  assert.equal(client.id, "");
});

test("an error stops the engine in any state, until a match is opened again", async () => {
  const ways = {
    starting: async ({ fail }) => fail(),
    opening: async ({ start, answer }) => {
      await start();
      await answer({ say: "broke", why: "KeyError" });
    },
    playing: async ({ start, answer, die }) => {
      await start();
      await answer(stateOf(1));
      die();
    },
  };
  for (const [last, lead] of Object.entries(ways)) {
    const page = clientByHand();
    page.begin();
    await lead(page);
    assert.deepEqual(page.named.slice(-2), [last, "stopped"]);
    assert.equal(page.client.progress.isOpened, last === "playing");
    page.begin();
    await page.start();
    await page.answer(stateOf(1));
    assert.deepEqual(page.named.slice(-3), ["starting", "opening", "playing"]);
  }
});

/** A fake of Web Locks with the methods that the page uses. */
function lockManager() {
  const held = new Map();
  const waiting = [];
  const grant = (name, hold, done, fail) => {
    const owner = { fail };
    held.set(name, owner);
    Promise.resolve(hold({ name })).then((value) => {
      if (held.get(name) === owner) held.delete(name);
      done(value);
      const next = waiting.findIndex((request) => request.name === name);
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
        const request = { name, go: () => grant(name, hold, done, fail) };
        waiting.push(request);
        return signal?.addEventListener("abort", () => {
          waiting.splice(waiting.indexOf(request), 1);
          abort();
        });
      }),
  };
}

test("one tab holds a match; the lock is taken over, given back, and released with its tab", async () => {
  const locks = lockManager();
  const events = [];
  const [first, second, third] = ["first", "second", "third"].map(
    (name) => new WriterLock(Promise.resolve(locks), (mine) => events.push(`${name} ${mine}`)),
  );
  assert.equal(await first.claim("abcd"), true);
  assert.equal(await first.claim("abcd"), true, "it is its own");
  assert.equal(await second.claim("abcd"), false);
  assert.equal(await third.claim("efgh"), true);
  assert.equal(await second.claim("abcd", { steal: true }), true);
  await settle();
  assert.deepEqual(events, ["first false"]);
  second.release();
  await settle();
  assert.deepEqual(events, ["first false", "first true"]);
  first.release();
  await settle();
  assert.equal(await third.claim("abcd"), true);
  assert.equal(
    await new WriterLock(Promise.resolve(undefined), () => {}).claim("abcd"),
    true,
    "where there are no locks everybody writes",
  );
});
