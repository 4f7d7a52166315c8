// Tests of the snapshot of Python's memory: it is stored without empty pages, and a changed
// snapshot is rejected.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A fake of Cache Storage with the methods that a snapshot uses. */
class Caches {
  entries = new Map();
  open = async () => ({
    match: async (key) => this.entries.get(key)?.clone(),
    put: async (key, answer) => void this.entries.set(key, answer),
    delete: async (key) => this.entries.delete(key),
  });
  delete = async () => this.entries.clear();
}

const refused = {
  open: () => Promise.reject(new Error("denied")),
  delete: () => Promise.reject(new Error("denied")),
};
const {
  approveSnapshot,
  saveSnapshot,
  packMemory: packed,
  takeSnapshot,
  unpackMemory: unpacked,
} = await import("../../web/src/engine/snapshot.ts");
const memory = new Uint8Array(20 * 4096 + 128);
memory.set([1, 2, 3], 0);
memory.set([4], 7 * 4096 - 1);
memory.set([5], 7 * 4096);
memory.set([6], memory.length - 1);

const takeMemory = async () => (await takeSnapshot())?.memory;

beforeEach(() => (globalThis.caches = new Caches()));

test("a snapshot is unpacked as it was packed, and empty memory pages take no space", () => {
  const bytes = packed(memory);
  assert.deepEqual(unpacked(bytes), memory);
  assert.ok(bytes.byteLength < 5 * 4096);
  assert.deepEqual(unpacked(packed(new Uint8Array(5000))), new Uint8Array(5000));
});

test("a stored snapshot is used by one page at a time, and again after it has worked", async () => {
  assert.equal(await approveSnapshot(), false);
  assert.equal(await takeSnapshot(), null);
  assert.ok((await saveSnapshot(memory)) > 0);
  assert.deepEqual(await takeMemory(), memory);
  assert.equal(await takeSnapshot(), null, "another tab starts with it");
  assert.equal(await approveSnapshot(), true);
  assert.deepEqual(await takeMemory(), memory);
});

test("a snapshot that gave no answer is discarded", async (context) => {
  await saveSnapshot(memory);
  await takeMemory();
  context.mock.timers.enable({ apis: ["Date"], now: Date.now() + 60_000 });
  assert.equal(await takeSnapshot(), null);
  assert.equal(await approveSnapshot(), false);
});

test("a snapshot that ended an earlier page is discarded by the next plain start", async () => {
  await saveSnapshot(memory);
  await takeMemory();
  const [trying] = [...caches.entries.keys()].filter((key) => key.endsWith("trying"));
  caches.entries.set(trying, new Response(String(performance.timeOrigin - 5000)));
  assert.equal(await takeSnapshot(), null);
  assert.equal(await approveSnapshot(), false);
});

test("a snapshot with a flipped bit or cut short is rejected", async () => {
  for (const spoil of [(bytes) => bytes.fill(9, 100, 101), (bytes) => bytes.slice(0, -7)]) {
    await saveSnapshot(memory);
    const [[key, answer]] = caches.entries;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    caches.entries.set(key, new Response(spoil(bytes), { headers: answer.headers }));
    await assert.rejects(takeMemory(), /not the bytes/);
    await approveSnapshot();
  }
});

test("a snapshot of another build is ignored, and so is a browser without storage", async () => {
  await saveSnapshot(memory);
  const [[key, answer]] = caches.entries;
  caches.entries.delete(key);
  caches.entries.set(key.replace("wheel", "other"), answer);
  assert.equal(await takeSnapshot(), null);
  globalThis.caches = refused;
  assert.equal(await takeSnapshot(), null);
  assert.equal(await approveSnapshot(), true, "and none is made");
});

test("storage that does not answer is waited for only briefly", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const waitForever = () => new Promise(() => {});
  globalThis.caches = { open: waitForever };
  const none = takeSnapshot();
  context.mock.timers.tick(10_000);
  assert.equal(await none, null);
  const empty = { headers: new Headers({ "X-Sum": "" }), arrayBuffer: waitForever };
  globalThis.caches = {
    open: async () => ({
      match: async (key) => (key.endsWith("trying") ? undefined : empty),
      put: async () => {},
    }),
  };
  const { memory } = await takeSnapshot();
  context.mock.timers.tick(30_000);
  await assert.rejects(memory, /does not answer/);
});
