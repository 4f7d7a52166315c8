/** The page's side of the snapshot: made once in idle time, thrown away when the reader wants none. */

import { site } from "../base/site.js";
import { approveSnapshot, dropSnapshot } from "./snapshot.js";

const SNAPSHOT_DELAY_MS = 12_000; // milliseconds after the engine has answered: the first steps have the processor to themselves

const SNAPSHOT_CACHE = "tilebag-snapshot"; // snapshot.js keeps it there

let isMaking = false;

/** The engine answers. @param {boolean} wanted */
export async function prepareQuickStart(wanted) {
  if (!wanted) return dropSnapshot();
  if ((await approveSnapshot()) || isMaking || !site.assets) return undefined;
  isMaking = true;
  setTimeout(() => {
    const worker = new Worker(`${site.assets}/js/client/snapshot-worker.js`, { type: "module" });
    worker.addEventListener("error", () => worker.terminate()); // it is only quicker with one
  }, SNAPSHOT_DELAY_MS);
  return undefined;
}

/** What is kept on this device for a quick start. @returns {Promise<number>} bytes */
export async function snapshotBytes() {
  try {
    const cache = await caches.open(SNAPSHOT_CACHE);
    const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return kept.reduce((sum, one) => sum + Number(one?.headers.get("Content-Length") ?? 0), 0);
  } catch {
    return 0; // the browser keeps nothing here
  }
}
