// Tests of downloads over a connection that breaks, stalls or delivers wrong bytes.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, test } from "node:test";

import {
  PART_BYTES,
  download,
  forgetDownload,
  storedFile,
} from "../../web/src/offline/resumable-fetch.ts";

const BYTES = Uint8Array.from({ length: 3 * PART_BYTES + 1000 }, (_, k) => (k * k) % 251);
const sum = createHash("sha256").update(BYTES).digest("hex");
const FILE = { url: "/x/large.wasm", bytes: BYTES.length, sha256: sum };
const PARTS = [0, 1, 2, 3].map((k) => `/parts/${sum.slice(0, 16)}/${k}.wasm`);
const SCRIPT = { ...FILE, url: "/x/large.mjs" };

/** A fake of Cache Storage with the methods that a download uses. */
class FakeCaches {
  entries = new Map();
  open = async () => ({
    match: async (at) => this.entries.get(at)?.clone(),
    put: async (at, answer) => void this.entries.set(at, answer),
    delete: async (at) => this.entries.delete(at),
  });
  match = async (at) => this.entries.get(at)?.clone();
}

beforeEach(() => (globalThis.caches = new FakeCaches()));
afterEach(() => delete globalThis.caches);

/**
 * A host of FILE and its parts. `breaks`: after how many bytes each answer in turn breaks. `silent`:
 * the connection stalls there instead. `wrong`: the address whose bytes are wrong.
 */
function host(breaks, { silent = false, wrong = "" } = {}) {
  const requested = [];
  const get = async (url, { signal, cache }) => {
    requested.push(url);
    const k = PARTS.indexOf(url);
    const right = k < 0 ? BYTES : BYTES.slice(k * PART_BYTES, (k + 1) * PART_BYTES);
    const bytes = wrong === url && cache !== "reload" ? right.map((byte) => byte ^ 1) : right;
    const most = breaks.length ? breaks.shift() : Infinity;
    const body = new ReadableStream({
      start(stream) {
        signal.addEventListener("abort", () => stream.error(signal.reason));
        const end = Math.min(bytes.length, most);
        for (let at = 0; at < end; at += 10_000)
          stream.enqueue(bytes.slice(at, Math.min(end, at + 10_000)));
        if (end === bytes.length) stream.close();
      },
      pull(stream) {
        if (most < bytes.length && !silent) stream.error(new TypeError("network error"));
      },
    });
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  };
  return { get, requested };
}
const isRight = ({ body, why }) =>
  assert.deepEqual([why, Buffer.from(body ?? []).equals(BYTES)], ["", true]);

test("a file that arrives complete is one request, and nothing is stored", async () => {
  const { get, requested } = host([]);
  isRight(await download(FILE, { get }));
  assert.deepEqual([requested, caches.entries.size], [[FILE.url], 0]);
});

test("after a break only the missing parts are requested", async () => {
  const { get, requested } = host([2 * PART_BYTES + 500]);
  const first = await download(FILE, { get });
  assert.deepEqual([first.body, first.why], [null, "network"]);
  const second = await download(FILE, { get });
  isRight(second);
  assert.equal(second.type, "application/wasm");
  assert.deepEqual(requested, [FILE.url, PARTS[2], PARTS[3]]);
});

test("the parts that arrived before another break are kept", async () => {
  const { get, requested } = host([PART_BYTES, Infinity, 70_000]);
  await download(FILE, { get });
  assert.equal((await download(FILE, { get })).why, "network");
  isRight(await download(FILE, { get }));
  assert.deepEqual(requested, [FILE.url, PARTS[1], PARTS[2], PARTS[2], PARTS[3]]);
});

test("the assembled file is kept for the worker until it is stored elsewhere", async () => {
  const { get } = host([PART_BYTES]);
  await download(FILE, { get });
  assert.equal((await download(FILE, { get })).inParts, true);
  assert.equal((await (await storedFile(FILE.url)).arrayBuffer()).byteLength, BYTES.length);
  const { get: none } = host([0, 0, 0]);
  isRight(await download(FILE, { get: none, cache: "only-if-cached" }));
  await forgetDownload(FILE);
  assert.equal(caches.entries.size, 0);
});

test("the progress includes stored parts", async () => {
  const progress = [];
  const { get } = host([2 * PART_BYTES]);
  await download(FILE, { get });
  await download(FILE, { get, progress: (bytes) => progress.push(bytes) });
  assert.ok(
    progress.every((bytes, k) => bytes >= (progress[k - 1] ?? 0)),
    String(progress),
  );
  assert.equal(progress.at(-1), FILE.bytes);
});

test("an answer that ends early without an error counts as broken", async () => {
  const requested = [];
  const short = async (url) => {
    requested.push(url);
    return new Response(BYTES.slice(0, requested.length < 2 ? PART_BYTES + 7 : BYTES.length));
  };
  assert.equal((await download(SCRIPT, { get: short })).why, "network");
  isRight(await download(SCRIPT, { get: short }));
  requested.length = 0;
  assert.equal((await download(FILE, { get: short })).why, "network");
  assert.deepEqual([...caches.entries.keys()], [PARTS[0]]);
});

test("a script is requested again as a whole, since browsers import no parts", async () => {
  const { get, requested } = host([2 * PART_BYTES]);
  await download(SCRIPT, { get });
  isRight(await download(SCRIPT, { get }));
  assert.deepEqual([requested, caches.entries.size], [[SCRIPT.url, SCRIPT.url], 0]);
});

test("without storage the whole file is requested again", async () => {
  globalThis.caches = {
    open: () => Promise.reject(new Error("denied")),
    match: () => Promise.reject(new Error("denied")),
  };
  const { get, requested } = host([2 * PART_BYTES]);
  await download(FILE, { get });
  isRight(await download(FILE, { get }));
  assert.deepEqual(requested, [FILE.url, FILE.url]);
});

test("wrong bytes are requested once more, bypassing the HTTP cache", async () => {
  const { get, requested } = host([], { wrong: FILE.url });
  isRight(await download(FILE, { get }));
  assert.equal(requested.length, 2);
  const bad = { ...FILE, sha256: "0".repeat(64) };
  assert.equal((await download(bad, { get })).why, "hash");
});

test("a wrong part is discarded", async () => {
  const { get, requested } = host([PART_BYTES], { wrong: PARTS[2] });
  await download(FILE, { get });
  isRight(await download(FILE, { get }));
  assert.deepEqual([requested.at(-1), caches.entries.size], [FILE.url, 0]);
});

test("a stalled connection is given up, and the received part is kept", async () => {
  const { get } = host([PART_BYTES + 5000], { silent: true });
  assert.equal((await download(FILE, { get, silence: 20 })).why, "stalled");
  assert.deepEqual([...caches.entries.keys()], [PARTS[0]]);
});

test("a slow connection that makes progress is not given up", async () => {
  const end = BYTES.length;
  let at = 0;
  const pull = async (stream) => {
    await new Promise((done) => setTimeout(done, 20));
    if (at >= end) stream.close();
    else stream.enqueue(BYTES.slice(at, (at += 60_000)));
  };
  isRight(
    await download(FILE, {
      get: async () => new Response(new ReadableStream({ pull })),
      silence: 100,
    }),
  );
});

test("a file missing on the host is distinguished from a broken connection", async () => {
  assert.equal(
    (await download(FILE, { get: async () => new Response("", { status: 404 }) })).why,
    "gone",
  );
  assert.equal(
    (await download(FILE, { get: () => Promise.reject(new TypeError("Failed to fetch")) })).why,
    "network",
  );
});

test("nothing is requested from the network when only stored files may be used", async () => {
  const { get, requested } = host([], { wrong: FILE.url });
  assert.equal((await download(FILE, { get, cache: "only-if-cached" })).why, "hash");
  assert.equal(requested.length, 1);
});
