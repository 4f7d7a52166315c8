/** Downloads the engine's files with progress and checksums, or prefetches them while the home page is idle. */

/** @import { File } from "./resumable-fetch.js" */

import { site } from "../base/site.js";
import { waitBeforeRetry } from "./network-errors.js";
import { mayPrefetch } from "./offline-state.js";
import { download } from "./resumable-fetch.js";

const PREFETCH_DELAY_MS = 3000;
const MAX_EMBEDDED_TRIES = 4; // in a frame of another page, which can return to its lesson
const SILENCE_TIMEOUT_MS = 20_000; // the user is told earlier

/** @typedef {(loaded: number, all: number, retries: boolean) => void} Progress  in bytes; `retries`: the connection has failed */

/** Files that are worth counting, the largest first. @returns {File[]} */
const engineFiles = () => (site.engineFiles ?? []).map(([url, bytes, sum]) => ({ url, bytes, sha256: sum }));

/**
 * Fetches the files into the browser's cache in parallel; those that fail are retried one after another, so that a slow connection
 * is not shared. @param {Progress} progress @param {AbortSignal} [given] aborts the download
 * @returns {Promise<boolean>} has one failed on the way? Then who asked for it meanwhile has nothing of use
 * @throws {Error} a file is corrupt, or the host no longer has it
 */
export async function fetchEngine(progress, given) {
  const files = engineFiles();
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const here = new Map(files.map(({ url }) => [url, 0]));
  const loadedBytes = () => Math.min([...here.values()].reduce((sum, bytes) => sum + bytes, 0), all);
  const missing = new Set(files);
  let mended = false;

  /** @param {File} file @param {RequestCache} cache @returns {Promise<boolean>} is it there? */
  async function fetchOne(file, cache) {
    const count = (/** @type {number} */ bytes) => here.set(file.url, bytes) && progress(loadedBytes(), all, false);
    const { why, inParts } = await download(file, { silence: SILENCE_TIMEOUT_MS, cache, progress: count, signal: given, keeps: !site.embedded });
    if (why === "hash") throw new Error(`${file.url} is not the file that was made`);
    if (why === "gone") throw new Error(`${file.url} did not arrive: the host does not have it`);
    mended ||= inParts || Boolean(why);
    return !why && missing.delete(file);
  }

  await Promise.all(files.map((file) => fetchOne(file, "default")));
  for (let [failed, most] = [1, 0]; missing.size && !given?.aborted; failed += 1) {
    if (loadedBytes() > most) [most, failed] = [loadedBytes(), 1]; // slow, but it makes progress
    if (site.embedded && failed === MAX_EMBEDDED_TRIES) throw new Error("the engine did not arrive");
    progress(loadedBytes(), all, true);
    await waitBeforeRetry(failed);
    // past the browser's own cache, which may wait for the stalled answer
    for (const file of [...missing].reverse()) if (given?.aborted || !(await fetchOne(file, "reload"))) break;
  }
  progress(all, all, false);
  return mended;
}

/** Fetches the files into the browser's cache one after another until the page is left, so that a match opens quickly. */
async function prefetchEngine() {
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort(), { once: true });
  const get = (/** @type {RequestInfo | URL} */ url, /** @type {RequestInit} */ how = {}) => fetch(url, { ...how, priority: "low" });
  for (const file of engineFiles()) {
    const { why } = await download(file, { get, signal: leaving.signal });
    if (why) return; // no network, or the page was left: the match page fetches the rest
  }
}

/** @param {{fetchedRuntime: string}} store what this browser has fetched before */
export function prefetchWhenIdle(store) {
  const { connection } = /** @type {any} */ (navigator);
  if (store.fetchedRuntime !== site.runtime && mayPrefetch(connection)) setTimeout(prefetchEngine, PREFETCH_DELAY_MS);
}
