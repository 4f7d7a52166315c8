// Games from outside are played through in workers of their own, each for so long and no longer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkGames } from "../../web/src/storage/import-files.ts";

const limit = () => 40; // milliseconds

/** Workers that answer as the bodies say; what was asked of each, and which were ended. */
function workers() {
  const made = [];
  const start = () => {
    const worker = { asked: [], ended: false };
    made.push(worker);
    const ask = async (message) => {
      worker.asked.push(message);
      const { body } = message;
      if (body === "dies") throw new Error("worker gone");
      if (body === "hangs") return new Promise(() => {});
      const hello = worker.asked.length === 1 ? [{ say: "hello", version: "1.2.3" }] : [];
      if (body === "breaks") return [...hello, { say: "broke", why: "our mistake" }];
      return [...hello, body === "wrong" ? { say: "checked", save: null, why: "Step 3 …" } : { say: "checked", save: { body }, why: "" }];
    };
    return { asking: Promise.resolve(ask), end: () => (worker.ended = true) };
  };
  return { made, start };
}

const check = (bodies, start, more = {}) =>
  checkGames(bodies, { start, lang: "tr", told: () => {}, signal: new AbortController().signal, limit, ...more });

test("each is asked of one worker, which is ended in the end", async () => {
  const { made, start } = workers();
  const told = [];
  const found = await check(["one", "wrong", "two"], start, { told: (n) => told.push(n) });
  assert.deepEqual(
    found.map(({ save, why, engine }) => [save?.body, why, engine]),
    [["one", "", "1.2.3"], [undefined, "Step 3 …", "1.2.3"], ["two", "", "1.2.3"]],
  );
  assert.deepEqual([made.length, made[0].ended, told], [1, true, [0, 1, 2]]);
  assert.deepEqual(made[0].asked[0], { do: "check", lang: "tr", body: "one" });
});

test("one that plays for ever is given up with its worker, and the next gets another", async () => {
  const { made, start } = workers();
  const found = await check(["hangs", "two"], start);
  assert.deepEqual(found.map(({ save, why }) => save?.body ?? why), ["slow", "two"]);
  assert.deepEqual(made.map(({ ended }) => ended), [true, true]);
});

test("however long all of them take, one engine plays a thousand", async () => {
  const { made, start } = workers();
  const bodies = Array.from({ length: 1000 }, (_, n) => `game ${n}`);
  const found = await check(bodies, start);
  assert.deepEqual(found.map(({ save }) => save?.body), bodies);
  assert.equal(made.length, 1);
});

test("a mistake of ours or a dead worker costs one game", async () => {
  const { start } = workers();
  const found = await check(["breaks", "dies", "two"], start);
  assert.deepEqual(found.map(({ save, why }) => save?.body ?? why), ["broke", "broke", "two"]);
});

test("where it is stopped the worker is ended at once, and what was checked before is told", async () => {
  const { made, start } = workers();
  const stopping = new AbortController();
  const began = performance.now();
  const checking = check(["one", "hangs", "two"], start, { signal: stopping.signal, limit: () => 5000 });
  setTimeout(() => stopping.abort(), 5);
  assert.deepEqual((await checking).map(({ save }) => save.body), ["one"]);
  assert.ok(performance.now() - began < 2000);
  assert.deepEqual(made.map(({ ended, asked }) => [ended, asked.length]), [[true, 2]]);
});

test("an engine that does not come again leaves what it has checked", async () => {
  const { start } = workers();
  let first = true;
  const startOnce = () => {
    if (!first) return { asking: Promise.reject(new Error("Failed to fetch")), end() {} };
    first = false;
    return start();
  };
  assert.deepEqual((await check(["one", "dies", "two"], startOnce)).map(({ save, why }) => save?.body ?? why), ["one", "broke"]);
});

test("nothing to be checked starts no worker; an engine that does not come is told", async () => {
  const { made, start } = workers();
  assert.deepEqual(await check([], start), []);
  assert.equal(made.length, 0);
  await assert.rejects(check(["one"], () => ({ asking: Promise.reject(new Error("Failed to fetch")), end() {} })));
});
