// Tests of the sentence about offline play, which depends on the state of the service worker and
// the browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  nextState,
  mayPrefetch,
  displayOf,
  initialState,
  OfflineManager,
  retryDelay,
} from "../../web/src/offline/offline.ts";

const displayAfter = (...events) => displayOf(events.reduce(nextState, initialState(13_900_000)));

test("a download is offered before the service worker has reported anything", () => {
  const { name, act } = displayAfter();
  assert.deepEqual([name, act], ["none", "download"]);
});

test("a download shows its progress", () => {
  const { name, values, act } = displayAfter(
    { type: "asked" },
    { type: "keep-progress", bytes: 3_100_000, of: 4_200_000 },
  );
  assert.deepEqual([name, values, act], ["loading", { loaded: 3.1, all: 4.2 }, ""]);
});

test("it is ready when every file has been checked, not when the last one has arrived", () => {
  const all = { type: "keep-progress", bytes: 4_200_000, of: 4_200_000 };
  assert.equal(displayAfter({ type: "asked" }, all).name, "loading");
  assert.equal(displayAfter({ type: "asked" }, all, { type: "offline-ready" }).name, "ready");
  assert.equal(
    displayAfter({ type: "offline-status", ready: true, bytes: 1, of: 1 }).name,
    "ready",
  );
});

for (const why of ["network", "stalled", "gone", "hash", "storage"])
  test(`a failed download says why and can be retried: ${why}`, () => {
    const { name, words, act } = displayAfter({ type: "asked" }, { type: "keep-failed", why });
    assert.deepEqual([name, words, act], ["failed", `offline.failed.${why}`, "retry"]);
  });

test("an unknown reason has a sentence too", () => {
  assert.equal(displayAfter({ type: "keep-failed", why: "shell" }).words, "offline.failed.unknown");
});

test("a retry clears the reason", () => {
  assert.equal(
    displayAfter({ type: "keep-failed", why: "network" }, { type: "asked" }).name,
    "loading",
  );
});

test("a late status does not hide the reason of a failure", () => {
  const late = { type: "offline-status", ready: false, bytes: 5, of: 9 };
  assert.equal(displayAfter({ type: "keep-failed", why: "hash" }, late).name, "failed");
});

test("a complete download stays ready while it is checked again", () => {
  assert.equal(displayAfter({ type: "offline-ready" }, { type: "asked" }).name, "ready");
});

test("files that are not prefetched are offered for download", () => {
  const { name, act } = displayAfter({ type: "keep-failed", why: "asked" });
  assert.deepEqual([name, act], ["none", "download"]);
});

test("a waiting update has priority over other messages", () => {
  const waiting = { type: "waiting", waiting: true };
  assert.equal(displayAfter({ type: "offline-ready" }, waiting).name, "update");
  assert.equal(displayAfter(waiting, { type: "keep-failed", why: "gone" }).act, "update");
  assert.equal(
    displayAfter({ type: "offline-ready" }, waiting, { type: "waiting", waiting: false }).name,
    "ready",
  );
});

for (const impossible of ["http", "denied", "missing"])
  test(`what the browser does not allow is said, and no download is offered: ${impossible}`, () => {
    const events = [
      { type: "impossible", impossible },
      { type: "asked" },
      { type: "keep-failed", why: "denied" },
    ];
    const { name, words, act } = displayAfter(...events);
    assert.deepEqual([name, words, act], ["impossible", `offline.impossible.${impossible}`, ""]);
  });

test("network trouble is retried at growing intervals, a wrong file once, other failures never", () => {
  const waits = [1, 2, 3, 4, 5, 6].map((times) => retryDelay("network", times));
  assert.deepEqual(
    waits,
    waits.toSorted((a, b) => a - b),
  );
  assert.ok(waits.every(Boolean));
  assert.deepEqual([retryDelay("hash", 1) > 0, retryDelay("hash", 2)], [true, 0]);
  assert.deepEqual([retryDelay("storage", 1), retryDelay("shell", 1)], [0, 0]);
});

test("nothing is prefetched on slow or metered connections", () => {
  const lines = [
    undefined,
    {},
    { effectiveType: "4g" },
    { effectiveType: "3g" },
    { effectiveType: "2g" },
    { effectiveType: "slow-2g" },
  ];
  assert.deepEqual(lines.map(mayPrefetch), [true, true, true, true, false, false]);
  assert.equal(mayPrefetch({ saveData: true, effectiveType: "4g" }), false);
});
