// Tests of SHA-256 in pages for which the browser does not provide it, such as those over http.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256InPage } from "../../web/src/offline/page-sha256.ts";
import { download, PART_BYTES } from "../../web/src/offline/resumable-fetch.ts";

const MEGABYTE = 1 << 20;
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");
const makeBytes = (length) => Uint8Array.from({ length }, (_, k) => (k * k) % 251);

/** Makes this a page over http, which has random numbers but no hashes. */
function useInsecureContext(context) {
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", {
    configurable: true,
    value: { getRandomValues() {} },
  });
  context.after(() => Object.defineProperty(globalThis, "crypto", own));
}

for (const length of [
  0,
  1,
  55,
  56,
  64,
  1000,
  MEGABYTE - 1,
  MEGABYTE,
  MEGABYTE + 1,
  3 * MEGABYTE + 17,
]) {
  test(`the hash of ${length} bytes is the same with and without the browser's help`, async (context) => {
    const bytes = makeBytes(length);
    assert.equal(await sha256InPage(bytes), hashOf(bytes));
    useInsecureContext(context);
    assert.equal(await sha256InPage(bytes), hashOf(bytes));
    assert.equal(await sha256InPage(bytes.buffer), hashOf(bytes));
    assert.equal(
      await sha256InPage(bytes.subarray(length >> 1)),
      hashOf(bytes.subarray(length >> 1)),
      "a view of a part",
    );
  });
}

test("a file with a wrong byte is noticed over http", async (context) => {
  useInsecureContext(context);
  const right = makeBytes(PART_BYTES + 5);
  const wrong = right.map((byte, k) => (k === 1000 ? byte ^ 1 : byte));
  const file = { url: "/x/large.wasm", bytes: right.length, sha256: hashOf(right) };
  const fetchWrong = async () => new Response(wrong);
  const fetchMended = async (_, { cache }) => new Response(cache === "reload" ? right : wrong);
  assert.equal((await download(file, { get: fetchWrong, hash: sha256InPage })).why, "hash");
  assert.equal((await download(file, { get: fetchMended, hash: sha256InPage })).why, "");
});

test("a file that cannot be checked, because the library did not arrive, is fetched again later", async () => {
  const file = { url: "/x/large.wasm", bytes: 3, sha256: hashOf(makeBytes(3)) };
  const get = async () => new Response(makeBytes(3));
  const hash = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  assert.equal((await download(file, { get, hash })).why, "network");
});
