/** Downloads the engine's files with progress and checksums, or prefetches them while the home page is idle. */

import { site } from "../base/site.ts";
import { waitBeforeRetry } from "./network-errors.ts";
import { mayPrefetch } from "./offline-state.ts";
import { type File, download } from "./resumable-fetch.ts";

const PREFETCH_DELAY_MS = 3000;
const MAX_EMBEDDED_TRIES = 4; // in a frame of another page, which can return to its lesson
const SILENCE_TIMEOUT_MS = 20_000; // the user is told earlier

/** in bytes; `retries`: the connection has failed */
export type Progress = (loaded: number, all: number, retries: boolean) => void;

/** Files that are worth counting, the largest first. */
const engineFiles = (): File[] => (site.engineFiles ?? []).map(([url, bytes, sum]) => ({ url, bytes, sha256: sum }));

/**
 * Fetches the files into the browser's cache in parallel; those that fail are retried one after another, so that a slow
 * connection is not shared.
 * @param given aborts the download
 * @returns has one failed on the way? Then who asked for it meanwhile has nothing of use
 * @throws Error a file is corrupt, or the host no longer has it
 */
export async function fetchEngine(progress: Progress, given?: AbortSignal): Promise<boolean> {
  const files = engineFiles();
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const here = new Map(files.map(({ url }) => [url, 0]));
  const loadedBytes = () => Math.min([...here.values()].reduce((sum, bytes) => sum + bytes, 0), all);
  const missing = new Set(files);
  let mended = false;

  /** @returns is it there? */
  async function fetchOne(file: File, cache: RequestCache): Promise<boolean> {
    const count = (bytes: number) => here.set(file.url, bytes) && progress(loadedBytes(), all, false);
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
  const get = (url: RequestInfo | URL, how: RequestInit = {}) => fetch(url, { ...how, priority: "low" });
  for (const file of engineFiles()) {
    const { why } = await download(file, { get, signal: leaving.signal });
    if (why) return; // no network, or the page was left: the match page fetches the rest
  }
}

/** @param store what this browser has fetched before */
export function prefetchWhenIdle(store: { fetchedRuntime: string }) {
  const { connection } = navigator as any;
  if (store.fetchedRuntime !== site.runtime && mayPrefetch(connection)) setTimeout(prefetchEngine, PREFETCH_DELAY_MS);
}
