/** The page's side of the snapshot: made once in idle time, deleted when the user does not want it. */

import { site } from "../base/site.ts";
import { approveSnapshot, dropSnapshot } from "./snapshot.ts";

const SNAPSHOT_DELAY_MS = 12_000; // milliseconds after the engine has answered, so as not to slow down the first moves

const SNAPSHOT_CACHE = "tilebag-snapshot"; // as in snapshot.js

let isMaking = false;

/** Called when the engine answers. */
export async function prepareQuickStart(wanted: boolean) {
  if (!wanted) return dropSnapshot();
  if ((await approveSnapshot()) || isMaking || !site.assets) return undefined;
  isMaking = true;
  setTimeout(() => {
    const worker = new Worker(`${site.assets}/js/client/snapshot-worker.js`, { type: "module" });
    worker.addEventListener("error", () => worker.terminate()); // the snapshot only saves time
  }, SNAPSHOT_DELAY_MS);
  return undefined;
}

/** Size of the stored snapshot. @returns bytes */
export async function snapshotBytes(): Promise<number> {
  try {
    const cache = await caches.open(SNAPSHOT_CACHE);
    const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return kept.reduce((sum, one) => sum + Number(one?.headers.get("Content-Length") ?? 0), 0);
  } catch {
    return 0; // storage is blocked
  }
}
