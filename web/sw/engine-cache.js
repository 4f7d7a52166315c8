// @ts-check
/*
 * The engine's files in Cache Storage, one cache for each folder of the site, whose name is made from its content. What is
 * put there has been checked by SHA-256. A file that another build has brought already is taken over by its SHA-256.
 */
import { sha256 } from "../js/client/sha256.js";
import { receive, sizeOf } from "../js/client/steady.js";

/** @typedef {{url: string, bytes: number, sha256: string}} File */

const PREFIX = "tilebag/";
const PARTS = "tilebag-parts"; // of files that are not whole yet: their address with ?part=0, 1, …
const PART = 1_000_000; // bytes after which a part is written down

/**
 * The cache of a file of the engine.
 * @param {string} path
 */
export function cacheOf(path) {
  return PREFIX + path.split("/", 3).slice(1).join("/");
}

/** Every cache with files of an engine, of this build and of others. */
export async function engineCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** @param {File} file */
export async function isCached(file) {
  return Boolean(await caches.match(file.url, { cacheName: cacheOf(file.url) }));
}

/**
 * Keeps one file if it is what the build made.
 * @param {File} file
 * @param {{progress?: (bytes: number) => unknown, atHand?: boolean}} [how] `progress`: how much of it is there; `atHand`: nothing may be
 *   fetched over the network, only taken from the browser's own cache
 * @returns {Promise<string>} why not, or nothing
 */
export async function cacheFile(file, { progress = () => {}, atHand = false } = {}) {
  const elsewhere = await takenOver(file);
  if (elsewhere) return put(file, elsewhere.body, elsewhere.type);
  const parts = atHand ? null : await readParts(file);
  const came = await receive(file.url, {
    had: parts?.had,
    moved(all, keeps) {
      if (keeps) parts?.note(all);
      progress(sizeOf(all));
    },
    cache: atHand ? "only-if-cached" : "default",
  });
  if (came.why) {
    await parts?.keep(came.parts);
    return atHand ? "asked" : came.why;
  }
  await parts?.drop();
  const body = await new Blob(came.parts).arrayBuffer();
  if ((await sha256(body)) === file.sha256) return put(file, body, came.type);
  return atHand ? "asked" : fetchAndCache(file);
}

/**
 * The browser's own cache may hold wrong bytes for a year: past it, once.
 * @param {File} file
 */
async function fetchAndCache(file) {
  const { parts, why, type } = await receive(file.url, { cache: "reload" });
  if (why) return why;
  const body = await new Blob(parts).arrayBuffer();
  return (await sha256(body)) === file.sha256 ? put(file, body, type) : "hash";
}

/**
 * @param {File} file
 * @param {ArrayBuffer} body
 * @param {string} type
 */
async function put(file, body, type) {
  const headers = { "Content-Type": type || "application/octet-stream", "Content-Length": String(body.byteLength) };
  try {
    await (await caches.open(cacheOf(file.url))).put(file.url, new Response(body, { headers }));
    return "";
  } catch {
    return "storage";
  }
}

/**
 * The same content under another address: of an older build, or of one that was not finished.
 * @param {File} file
 */
async function takenOver(file) {
  for (const name of await engineCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const found = await cache.match(request);
      if (Number(found?.headers.get("Content-Length")) !== file.bytes) continue;
      const body = await /** @type {Response} */ (found).arrayBuffer();
      if ((await sha256(body)) === file.sha256) return { body, type: found?.headers.get("Content-Type") ?? "" };
    }
  }
  return null;
}

/**
 * What came of a file before the line broke. Written down a megabyte at a time: a worker may be ended at any moment.
 * @param {File} file
 */
async function readParts(file) {
  const cache = await caches.open(PARTS);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const had = [];
  for (let found = await cache.match(key(0)); found; found = await cache.match(key(had.length)))
    had.push(new Uint8Array(await found.arrayBuffer()));
  let [written, next, writing] = [sizeOf(had), had.length, Promise.resolve()];

  /** @param {number} n */
  function key(n) {
    return `${file.url}?part=${n}`;
  }

  /** @param {Uint8Array<ArrayBuffer>[]} all */
  function write(all) {
    const part = new Blob(all).slice(written);
    const at = key(next);
    [written, next] = [written + part.size, next + 1];
    writing = writing.then(() => cache.put(at, new Response(part))).catch(() => {}); // it is only fetched again
    return writing;
  }

  async function drop() {
    await writing;
    for (let n = 0; n < next; n += 1) await cache.delete(key(n));
    [written, next] = [0, 0];
  }

  return {
    had,
    drop,
    /** @param {Uint8Array<ArrayBuffer>[]} all */
    note(all) {
      if (sizeOf(all) - written >= PART) write(all);
    },
    /** @param {Uint8Array<ArrayBuffer>[]} all what can be gone on with; less than was written: from the beginning */
    async keep(all) {
      if (sizeOf(all) < written) await drop();
      if (sizeOf(all) > written) await write(all);
      await writing;
    },
  };
}

/** Parts of files that nobody asks for any more. */
export async function forgetParts() {
  await caches.delete(PARTS);
}
