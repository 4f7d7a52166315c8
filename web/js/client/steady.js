/**
 * Downloads one file over a connection that may break or stall; used by pages and by the service worker.
 *
 * A file is first requested whole: browsers keep what they compile of WebAssembly only with one whole answer. The build also cuts
 * every large file into parts (build/offline.py). What has arrived is kept in Cache Storage in the same parts, also while a page
 * is closed; once one is there, the missing ones are requested instead of the whole file. So nothing depends on range requests,
 * which count packed bytes where the host compresses.
 *
 * @typedef {{url: string, bytes: number, sha256: string}} File
 * @typedef {"" | "network" | "stalled" | "gone" | "hash"} Why  empty: the file is whole
 * @typedef {{chunks: Uint8Array<ArrayBuffer>[], why: Why, type: string}} Received  `chunks`: also what came before it broke
 * @typedef {{silence?: number, cache?: RequestCache, signal?: AbortSignal, get?: typeof fetch}} Asking  `silence`: milliseconds
 *   without a byte; `signal`: nobody waits for it any more
 */

import { sha256 } from "./sha256.js";

export const PART_BYTES = 131_072; // as build/offline.py has it
const CACHE = "tilebag-parts";
const SILENCE = 15_000; // milliseconds
const WRITE_EVERY = 2000; // milliseconds: a quick download writes nothing
const AT_ONCE = 2; // parts

/**
 * Tells once when nothing has been heard for so long. @param {() => void} stalled @param {number} [patience] milliseconds
 * @returns {{heard: () => unknown, end: () => void}} `heard`: something came, so it is waited anew, also after it was told
 */
export function watchSilence(stalled, patience = SILENCE) {
  let timer = setTimeout(stalled, patience);
  const end = () => clearTimeout(timer);
  return { end, heard: () => (end(), (timer = setTimeout(stalled, patience))) };
}

/** @param {Uint8Array[]} chunks */
const sizeOf = (chunks) => chunks.reduce((sum, { length }) => sum + length, 0);

/** @param {File} file */
const isCut = ({ url, bytes }) => bytes > PART_BYTES && /\.(wasm|gzip)$/.test(url);

/** The addresses of its parts. @param {File} file */
function partsOf({ url, bytes, sha256: sum }) {
  const suffix = url.slice(url.lastIndexOf("."));
  return Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, k) => `/parts/${sum.slice(0, 16)}/${k}${suffix}`);
}

/** Where parts are kept; nothing, where the browser keeps none. */
const openParts = async () => globalThis.caches?.open(CACHE).catch(() => null);

/** A file that was put together from parts, until the service worker has it. @param {string} url */
export async function keptWhole(url) {
  try {
    return await caches.match(url, { cacheName: CACHE });
  } catch {
    return undefined; // the browser keeps nothing here
  }
}

/** It is kept elsewhere by now. @param {File} file */
export async function forgetDownload(file) {
  const kept = await openParts();
  for (const address of [file.url, ...partsOf(file)]) await kept?.delete(address);
}

/**
 * @param {File} file
 * @param {Asking & {progress?: (bytes: number) => void, keeps?: boolean}} [how] `progress`: how much of it is there; `keeps`: may parts be stored; with the cache mode
 *   "only-if-cached" nothing comes over the network
 * @returns {Promise<{body: ArrayBuffer | null, type: string, why: Why, inParts: boolean}>} never fails; `inParts`: the browser's own
 *   cache does not have it, `keptWhole` does
 */
export async function download(file, how = {}) {
  const parts = isCut(file) ? partsOf(file) : [];
  const kept = parts.length && how.keeps !== false ? await openParts() : null;
  const whole = kept && (await keptWhole(file.url));
  const inParts = Boolean(whole || (how.cache !== "only-if-cached" && (await kept?.match(parts[0]))));
  const come = inParts && kept && !whole ? receiveParts(file, parts, kept, how) : null;
  const came = await (come ?? receiveWhole(file, parts, kept, whole ? { ...how, get: async () => whole } : how));
  const { type, why } = came;
  if (why) return { body: null, type, why, inParts };
  const body = await new Blob(came.chunks).arrayBuffer();
  if ((await sha256(body)) === file.sha256) {
    if (inParts && !whole) await keepWhole(file, body, type);
    return { body, type, why: "", inParts };
  }
  await forgetDownload(file);
  if (how.cache === "only-if-cached" || (how.cache === "reload" && !inParts)) return { body: null, type, why: "hash", inParts };
  return download(file, { ...how, cache: "reload" }); // the browser's own cache may hold wrong bytes for a year: past it, once
}

/** In place of its parts. @param {File} file @param {ArrayBuffer} body @param {string} type */
async function keepWhole(file, body, type) {
  const kept = await openParts();
  await kept?.put(file.url, new Response(body, { headers: { "Content-Type": type } })).catch(() => {}); // first: the page may be closed here
  for (const part of partsOf(file)) await kept?.delete(part);
}

/**
 * @param {File} file @param {string[]} parts @param {Cache | null | undefined} kept
 * @param {Parameters<typeof download>[1]} how @returns {Promise<Received>}
 */
async function receiveWhole(file, parts, kept, { progress = () => {}, ...how } = {}) {
  let [next, last, writing] = [0, Date.now(), Promise.resolve()];
  /** @param {Uint8Array<ArrayBuffer>[]} chunks */
  function write(chunks) {
    const all = new Blob(chunks);
    last = Date.now();
    for (; kept && next < parts.length && (next + 1) * PART_BYTES <= all.size; next += 1) {
      const [at, part] = [parts[next], all.slice(next * PART_BYTES, (next + 1) * PART_BYTES)];
      writing = writing.then(() => kept.put(at, new Response(part))).catch(() => {}); // it is only fetched again
    }
    return writing;
  }
  const moved = (/** @type {Uint8Array<ArrayBuffer>[]} */ chunks) => {
    progress(sizeOf(chunks));
    if (Date.now() - last > WRITE_EVERY) write(chunks);
  };
  const came = await receive(file.url, { ...how, moved });
  if (!came.why && sizeOf(came.chunks) < file.bytes) came.why = "network"; // Firefox ends a packed answer that broke like a whole one
  if (came.why) await write(came.chunks);
  else if (next) await writing.then(() => forgetDownload(file));
  return came;
}

/**
 * @param {File} file @param {string[]} parts @param {Cache} kept
 * @param {Parameters<typeof download>[1]} how @returns {Promise<Received>}
 */
async function receiveParts(file, parts, kept, { progress = () => {}, silence, signal, get } = {}) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  const sizes = parts.map(() => 0);
  const had = await Promise.all(parts.map((at) => kept.match(at)));
  let why = /** @type {Why} */ ("");
  const missing = [...parts.keys()].filter((k) => !had[k]);
  const show = (/** @type {number} */ k, /** @type {number} */ size) => {
    sizes[k] = size;
    progress(sizes.reduce((sum, one) => sum + one, 0));
  };
  await Promise.all(had.map(async (part, k) => part && show(k, (chunks[k] = new Uint8Array(await part.arrayBuffer())).length)));
  const work = async () => {
    for (let k = missing.shift(); k !== undefined && !why; k = missing.shift()) {
      const at = k;
      const came = await receive(parts[at], { silence, signal, get, cache: "no-store", moved: (some) => show(at, sizeOf(some)) });
      const part = new Blob(came.chunks);
      const short = part.size < Math.min(PART_BYTES, file.bytes - at * PART_BYTES);
      why ||= came.why || (short ? "network" : "");
      if (came.why || short) return;
      chunks[at] = new Uint8Array(await part.arrayBuffer());
      await kept.put(parts[at], new Response(part)).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { chunks, why, type: file.url.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
}

/**
 * One answer.
 * @param {string} url @param {Asking & {moved: (chunks: Uint8Array<ArrayBuffer>[]) => void}} how `moved` is told of all that is
 *   there as it grows
 * @returns {Promise<Received>} never fails
 */
async function receive(url, { moved, silence, cache = "default", signal, get = fetch }) {
  const stop = new AbortController();
  const leave = () => stop.abort();
  signal?.addEventListener("abort", leave);
  const watch = watchSilence(() => stop.abort(), silence);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  let type = "";
  try {
    const answer = await get(url, { signal: stop.signal, cache, ...(cache === "only-if-cached" && { mode: "same-origin" }) });
    if (!answer.ok) return { chunks, why: answer.status === 404 ? "gone" : "network", type };
    type = answer.headers.get("Content-Type") ?? "";
    const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      watch.heard();
      chunks.push(chunk.value);
      moved(chunks);
    }
    return { chunks, why: "", type };
  } catch {
    return { chunks, why: stop.signal.aborted ? "stalled" : "network", type };
  } finally {
    watch.end();
    signal?.removeEventListener("abort", leave);
  }
}
