/**
 * Downloads one file over a connection that may break or stall; used by pages and by the service
 * worker.
 *
 * A file is first requested as a whole, because browsers cache compiled WebAssembly only for a
 * complete response. The build also splits large files into parts (build/offline.py). Received data
 * is stored as these parts in Cache Storage, and outlasts the page. Once a part is stored, the
 * missing parts are requested instead of the whole file. Range requests would not work, because
 * they count compressed bytes where the host compresses.
 */

import { attemptAsync } from "../base/attempt.ts";
import { ROOT } from "../base/root.ts";
import { watchSilence } from "../base/silence.ts";

export interface File {
  url: string;
  bytes: number;
  sha256: string;
}
/** empty: the file is complete */
type FailureReason = "" | "network" | "stalled" | "gone" | "hash";
/** `chunks`: all received bytes, including those of a broken response */
interface Received {
  chunks: Uint8Array<ArrayBuffer>[];
  why: FailureReason;
  type: string;
}
/** `silence`: milliseconds without a byte; `signal`: aborts the download */
interface FetchOptions {
  silence?: number;
  cache?: RequestCache;
  signal?: AbortSignal;
  get?: typeof fetch;
}
/**
 * `progress`: receives the bytes so far; `mayStore`: may parts be stored; `hash`: the SHA-256 of
 * bytes, in hexadecimal
 */
interface DownloadOptions extends FetchOptions {
  progress?: (bytes: number) => void;
  mayStore?: boolean;
  hash?: typeof sha256;
}

export const PART_BYTES = 131_072; // as in build/offline.py
export const PARTS_CACHE = "tilebag-parts";
const WRITE_INTERVAL_MS = 2000; // a download that takes less time writes nothing
const PARALLEL_PARTS = 2; // parts

const totalBytes = (chunks: Uint8Array[]) => chunks.reduce((sum, { length }) => sum + length, 0);

const hasParts = ({ url, bytes }: File) => bytes > PART_BYTES && /\.(wasm|gzip)$/.test(url);

/** The addresses of a file's parts. */
function partAddresses({ url, bytes, sha256: sum }: File) {
  const suffix = url.slice(url.lastIndexOf("."));
  return Array.from(
    { length: Math.ceil(bytes / PART_BYTES) },
    (_, k) => `${ROOT}/parts/${sum.slice(0, 16)}/${k}${suffix}`,
  );
}

/** The cache of parts; null where storage is blocked. */
const openPartsCache = () => attemptAsync(() => caches.open(PARTS_CACHE), null);

/**
 * A file that was assembled from parts, until the service worker has stored it; undefined where
 * storage is blocked.
 */
export const storedFile = (url: string) =>
  attemptAsync(() => caches.match(url, { cacheName: PARTS_CACHE }), undefined);

/** Is there anything of these files from a download that was interrupted? */
export async function isDownloadBegun(files: File[]): Promise<boolean> {
  const cache = await openPartsCache();
  const stored = await cache?.keys();
  return files.some((file) => {
    const addresses = [file.url, ...partAddresses(file)];
    return stored?.some(({ url }) => addresses.includes(new URL(url).pathname));
  });
}

/** Deletes the parts of a file that is stored elsewhere. */
export async function forgetDownload(file: File) {
  const cache = await openPartsCache();
  for (const address of [file.url, ...partAddresses(file)]) await cache?.delete(address);
}

/**
 * What an earlier download of a file has stored. `cache`: null if parts cannot or may not be
 * stored; `whole`: the assembled file; `isBegun`: is there at least one part?
 */
interface StoredDownload {
  cache: Cache | null | undefined;
  whole: Response | null | undefined;
  isBegun: boolean;
}

async function findStored(
  file: File,
  parts: string[],
  how: DownloadOptions,
): Promise<StoredDownload> {
  const cache = parts.length && how.mayStore !== false ? await openPartsCache() : null;
  const whole = cache && (await storedFile(file.url));
  if (whole || how.cache === "only-if-cached") return { cache, whole, isBegun: false };
  const isBegun = Boolean(await cache?.match(parts[0]));
  return { cache, whole, isBegun };
}

/**
 * @param how with the cache mode "only-if-cached" nothing is downloaded
 * @returns never rejects; `inParts`: it is not in the browser's own cache but in that of
 * `storedFile`
 */
export async function download(
  file: File,
  how: DownloadOptions = {},
): Promise<{ body: ArrayBuffer | null; type: string; why: FailureReason; inParts: boolean }> {
  const parts = hasParts(file) ? partAddresses(file) : [];
  const stored = await findStored(file, parts, how);
  const inParts = Boolean(stored.whole) || stored.isBegun;
  const { chunks, type, why } = await receiveFile(file, parts, stored, how);
  if (why) return { body: null, type, why, inParts };
  const body = await new Blob(chunks).arrayBuffer();
  const sum = await attemptAsync(() => (how.hash ?? sha256)(body), "");
  // what computes it could not be loaded
  if (!sum) return { body: null, type, why: "network", inParts };
  if (sum === file.sha256) {
    if (stored.isBegun) await storeFile(file, body, type);
    return { body, type, why: "", inParts };
  }
  await forgetDownload(file);
  if (how.cache === "only-if-cached" || (how.cache === "reload" && !inParts)) {
    return { body: null, type, why: "hash", inParts };
  }
  // the browser's own cache may hold wrong bytes for a year: bypass it, once
  return download(file, { ...how, cache: "reload" });
}

/** Receives a file: the assembled one, else the parts that are missing, else all of it. */
function receiveFile(
  file: File,
  parts: string[],
  { cache, whole, isBegun }: StoredDownload,
  how: DownloadOptions,
): Promise<Received> {
  if (isBegun && cache) return receiveParts(file, parts, cache, how);
  const source = whole ? { ...how, get: async () => whole } : how;
  return receiveWhole(file, parts, cache, source);
}

/** Replaces the parts of a file. */
async function storeFile(file: File, body: ArrayBuffer, type: string) {
  const cache = await openPartsCache();
  const response = new Response(body, { headers: { "Content-Type": type } });
  // written first, because the page may be closed at this point; if it cannot be written, its parts
  // are received again
  await cache?.put(file.url, response).catch(() => {});
  for (const part of partAddresses(file)) await cache?.delete(part);
}

async function receiveWhole(
  file: File,
  parts: string[],
  cache: Cache | null | undefined,
  { progress = () => {}, ...how }: DownloadOptions = {},
): Promise<Received> {
  let next = 0; // the number of the next part to write
  let lastWrite = Date.now(); // when parts were written
  let writing = Promise.resolve(); // the parts that are being written, one after another
  function write(chunks: Uint8Array<ArrayBuffer>[]) {
    const all = new Blob(chunks);
    lastWrite = Date.now();
    while (cache && next < parts.length && (next + 1) * PART_BYTES <= all.size) {
      const address = parts[next];
      const part = all.slice(next * PART_BYTES, (next + 1) * PART_BYTES);
      // otherwise the part is downloaded again
      writing = writing.then(() => cache.put(address, new Response(part))).catch(() => {});
      next += 1;
    }
  }
  const onChunk = (chunks: Uint8Array<ArrayBuffer>[]) => {
    progress(totalBytes(chunks));
    if (Date.now() - lastWrite > WRITE_INTERVAL_MS) write(chunks);
  };
  const received = await receive(file.url, { ...how, onChunk });
  // Firefox reports a broken compressed response as complete
  if (!received.why && totalBytes(received.chunks) < file.bytes) received.why = "network";
  if (received.why) {
    write(received.chunks);
    await writing;
  } else if (next) {
    await writing;
    await forgetDownload(file);
  }
  return received;
}

async function receiveParts(
  file: File,
  parts: string[],
  cache: Cache,
  { progress = () => {}, silence, signal, get }: DownloadOptions = {},
): Promise<Received> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const sizes = parts.map(() => 0);
  const stored = await Promise.all(parts.map((address) => cache.match(address)));
  let why = "" as FailureReason;
  const missing = [...parts.keys()].filter((k) => !stored[k]);
  const show = (k: number, size: number) => {
    sizes[k] = size;
    progress(sizes.reduce((sum, bytes) => sum + bytes, 0));
  };
  const readStored = async (part: Response | undefined, k: number) => {
    if (!part) return;
    chunks[k] = new Uint8Array(await part.arrayBuffer());
    show(k, chunks[k].length);
  };
  await Promise.all(stored.map(readStored));
  const receivePart = async (k: number) => {
    const received = await receive(parts[k], {
      silence,
      signal,
      get,
      cache: "no-store",
      onChunk: (chunksSoFar) => show(k, totalBytes(chunksSoFar)),
    });
    const part = new Blob(received.chunks);
    const isShort = part.size < Math.min(PART_BYTES, file.bytes - k * PART_BYTES);
    why ||= received.why || (isShort ? "network" : "");
    if (received.why || isShort) return;
    chunks[k] = new Uint8Array(await part.arrayBuffer());
    // otherwise the part is downloaded again
    await cache.put(parts[k], new Response(part)).catch(() => {});
  };
  const receiveMissing = async () => {
    for (let k = missing.shift(); k !== undefined && !why; k = missing.shift()) {
      await receivePart(k);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_PARTS }, receiveMissing));
  return {
    chunks,
    why,
    type: file.url.endsWith(".wasm") ? "application/wasm" : "application/octet-stream",
  };
}

/** Receives one response. @param how `onChunk` receives all chunks so far @returns never rejects */
async function receive(
  url: string,
  {
    onChunk,
    silence,
    cache = "default",
    signal,
    get = fetch,
  }: FetchOptions & { onChunk: (chunks: Uint8Array<ArrayBuffer>[]) => void },
): Promise<Received> {
  const stop = new AbortController();
  const leave = () => stop.abort();
  signal?.addEventListener("abort", leave);
  const watch = watchSilence(() => stop.abort(), silence);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let type = "";
  try {
    const answer = await get(url, {
      signal: stop.signal,
      cache,
      ...(cache === "only-if-cached" && { mode: "same-origin" }),
    });
    if (!answer.ok) return { chunks, why: answer.status === 404 ? "gone" : "network", type };
    type = answer.headers.get("Content-Type") ?? "";
    const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      watch.restart();
      chunks.push(chunk.value);
      onChunk(chunks);
    }
    return { chunks, why: "", type };
  } catch {
    return { chunks, why: stop.signal.aborted ? "stalled" : "network", type };
  } finally {
    watch.end();
    signal?.removeEventListener("abort", leave);
  }
}

/** The SHA-256 of bytes, in hexadecimal. */
export async function sha256(bytes: BufferSource) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
