/** Fetches the engine's files while the home page is idle. */

import { inBackground } from "../base/promises.ts";
import { site } from "../base/site.ts";
import { mayPrefetch, type NavigatorWithConnection } from "../offline/offline.ts";
import { sha256InPage } from "../offline/page-sha256.ts";
import { download } from "../offline/resumable-fetch.ts";
import { engineFiles } from "./engine-download.ts";

const PREFETCH_DELAY_MS = 3000;

/**
 * Fetches the files into the browser's cache one after another until the page is left, so that a
 * match opens quickly.
 */
async function prefetchEngine() {
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort(), { once: true });
  const get = (url: RequestInfo | URL, how: RequestInit = {}) =>
    fetch(url, { ...how, priority: "low" });
  for (const file of engineFiles()) {
    const { why } = await download(file, { get, signal: leaving.signal, hash: sha256InPage });
    if (why) return; // no network, or the page was left: the match page fetches the rest
  }
}

/** @param store records which engine this browser has fetched */
export function prefetchWhenIdle(store: { fetchedRuntime: string }) {
  const { connection } = navigator as NavigatorWithConnection;
  if (store.fetchedRuntime !== site.runtime && mayPrefetch(connection)) {
    setTimeout(() => {
      inBackground(prefetchEngine());
    }, PREFETCH_DELAY_MS);
  }
}
