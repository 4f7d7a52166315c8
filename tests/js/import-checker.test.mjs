// Tests of the check of imported games: each is replayed in a separate worker with a time limit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkGames } from "../../web/src/storage/import-checker.ts";

const limit = () => 40; // milliseconds

/**
 * Fake workers. The body of a game says what its worker answers; each records the messages that it
 * got and whether it was terminated.
 */
function workers() {
  const started = [];
  const start = () => {
    const worker = { messages: [], ended: false };
    started.push(worker);
    const ask = async (message) => {
      worker.messages.push(message);
      const { body } = message;
      if (body === "dies") throw new Error("worker gone");
      if (body === "hangs") return new Promise(() => {});
      const hello = worker.messages.length === 1 ? [{ say: "hello", version: "1.2.3" }] : [];
      if (body === "breaks") return [...hello, { say: "broke", why: "our mistake" }];
      return [
        ...hello,
        body === "wrong"
          ? { say: "checked", save: null, why: "Step 3 …" }
          : { say: "checked", save: { body }, why: "" },
      ];
    };
    return { asking: Promise.resolve(ask), end: () => (worker.ended = true) };
  };
  return { started, start };
}

const check = (bodies, start, more = {}) =>
  checkGames(bodies, {
    start,
    lang: "tr",
    told: () => {},
    signal: new AbortController().signal,
    limit,
    ...more,
  });

test("one worker checks all saves and is terminated at the end", async () => {
  const { started, start } = workers();
  const progress = [];
  const results = await check(["one", "wrong", "two"], start, { told: (n) => progress.push(n) });
  assert.deepEqual(
    results.map(({ save, why, engine }) => [save?.body, why, engine]),
    [
      ["one", "", "1.2.3"],
      [undefined, "Step 3 …", "1.2.3"],
      ["two", "", "1.2.3"],
    ],
  );
  assert.deepEqual([started.length, started[0].ended, progress], [1, true, [0, 1, 2]]);
  assert.deepEqual(started[0].messages[0], { do: "check", lang: "tr", body: "one" });
});

test("a save that never ends is given up with its worker, and the next gets another worker", async () => {
  const { started, start } = workers();
  const results = await check(["hangs", "two"], start);
  assert.deepEqual(
    results.map(({ save, why }) => save?.body ?? why),
    ["slow", "two"],
  );
  assert.deepEqual(
    started.map(({ ended }) => ended),
    [true, true],
  );
});

test("one engine checks a thousand saves", async () => {
  const { started, start } = workers();
  const bodies = Array.from({ length: 1000 }, (_, n) => `game ${n}`);
  const results = await check(bodies, start);
  assert.deepEqual(
    results.map(({ save }) => save?.body),
    bodies,
  );
  assert.equal(started.length, 1);
});

test("an internal error or a dead worker costs one save", async () => {
  const { start } = workers();
  const results = await check(["breaks", "dies", "two"], start);
  assert.deepEqual(
    results.map(({ save, why }) => save?.body ?? why),
    ["broke", "broke", "two"],
  );
});

test("stopping terminates the worker at once and returns the saves checked so far", async () => {
  const { started, start } = workers();
  const stopping = new AbortController();
  const began = performance.now();
  const checking = check(["one", "hangs", "two"], start, {
    signal: stopping.signal,
    limit: () => 5000,
  });
  setTimeout(() => stopping.abort(), 5);
  assert.deepEqual(
    (await checking).map(({ save }) => save.body),
    ["one"],
  );
  assert.ok(performance.now() - began < 2000);
  assert.deepEqual(
    started.map(({ ended, messages }) => [ended, messages.length]),
    [[true, 2]],
  );
});

test("an engine that cannot be restarted leaves the saves checked so far", async () => {
  const { start } = workers();
  let first = true;
  const startOnce = () => {
    if (!first) return { asking: Promise.reject(new Error("Failed to fetch")), end() {} };
    first = false;
    return start();
  };
  assert.deepEqual(
    (await check(["one", "dies", "two"], startOnce)).map(({ save, why }) => save?.body ?? why),
    ["one", "broke"],
  );
});

test("an empty list starts no worker; an engine that does not start is reported", async () => {
  const { started, start } = workers();
  assert.deepEqual(await check([], start), []);
  assert.equal(started.length, 0);
  await assert.rejects(
    check(["one"], () => ({ asking: Promise.reject(new Error("Failed to fetch")), end() {} })),
  );
});
