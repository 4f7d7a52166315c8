// What is said of playing without a network, after what the worker and the browser have said.
import assert from "node:assert/strict";
import { test } from "node:test";

import { nextState, mayPrefetch, displayOf, initialState, retryDelay } from "../../web/src/offline/offline.ts";

const displayAfter = (...events) => displayOf(events.reduce(nextState, initialState(13_900_000)));

test("nothing is downloaded until the worker says so", () => {
  const { name, act } = displayAfter();
  assert.deepEqual([name, act], ["none", "download"]);
});

test("a download says how far it is", () => {
  const { name, values, act } = displayAfter({ type: "asked" }, { type: "keep-progress", bytes: 3_100_000, of: 4_200_000 });
  assert.deepEqual([name, values, act], ["loading", { loaded: 3.1, all: 4.2 }, ""]);
});

test("it is ready when every file was looked up, and not when the last one came", () => {
  const all = { type: "keep-progress", bytes: 4_200_000, of: 4_200_000 };
  assert.equal(displayAfter({ type: "asked" }, all).name, "loading");
  assert.equal(displayAfter({ type: "asked" }, all, { type: "offline-ready" }).name, "ready");
  assert.equal(displayAfter({ type: "offline-status", ready: true, bytes: 1, of: 1 }).name, "ready");
});

for (const why of ["network", "stalled", "gone", "hash", "storage"])
  test(`a download that failed says why and can be tried again: ${why}`, () => {
    const { name, words, act } = displayAfter({ type: "asked" }, { type: "keep-failed", why });
    assert.deepEqual([name, words, act], ["failed", `offline.failed.${why}`, "retry"]);
  });

test("another reason has a sentence too", () => {
  assert.equal(displayAfter({ type: "keep-failed", why: "shell" }).words, "offline.failed.unknown");
});

test("trying again takes the reason away", () => {
  assert.equal(displayAfter({ type: "keep-failed", why: "network" }, { type: "asked" }).name, "loading");
});

test("a status that comes late does not hide why it failed", () => {
  const late = { type: "offline-status", ready: false, bytes: 5, of: 9 };
  assert.equal(displayAfter({ type: "keep-failed", why: "hash" }, late).name, "failed");
});

test("what is ready stays ready while it is looked through again", () => {
  assert.equal(displayAfter({ type: "offline-ready" }, { type: "asked" }).name, "ready");
});

test("what is not at hand where the line is dear is asked for", () => {
  const { name, act } = displayAfter({ type: "keep-failed", why: "asked" });
  assert.deepEqual([name, act], ["none", "download"]);
});

test("an update that waits is said before all else", () => {
  const waiting = { type: "waiting", waiting: true };
  assert.equal(displayAfter({ type: "offline-ready" }, waiting).name, "update");
  assert.equal(displayAfter(waiting, { type: "keep-failed", why: "gone" }).act, "update");
  assert.equal(displayAfter({ type: "offline-ready" }, waiting, { type: "waiting", waiting: false }).name, "ready");
});

test("a line is tried again and again, more and more rarely; what comes wrong once more only", () => {
  const waits = [1, 2, 3, 4, 5, 6].map((times) => retryDelay("network", times));
  assert.deepEqual(waits, waits.toSorted((a, b) => a - b));
  assert.ok(waits.every(Boolean));
  assert.deepEqual([retryDelay("hash", 1) > 0, retryDelay("hash", 2)], [true, 0]);
  assert.deepEqual([retryDelay("storage", 1), retryDelay("shell", 1)], [0, 0]);
});

test("nobody's money is spent unasked", () => {
  const lines = [undefined, {}, { effectiveType: "4g" }, { effectiveType: "3g" }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }];
  assert.deepEqual(lines.map(mayPrefetch), [true, true, true, true, false, false]);
  assert.equal(mayPrefetch({ saveData: true, effectiveType: "4g" }), false);
});
