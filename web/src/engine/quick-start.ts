/** The page's side of the snapshot: made once in idle time, deleted when the user does not want it. */

import { inBackground } from "../base/promises.ts";
import { site } from "../base/site.ts";
import type { Settings } from "../storage/settings.ts";
import { approveSnapshot, dropSnapshot } from "./snapshot.ts";

// milliseconds after the engine has answered, so as not to slow down the first moves
const SNAPSHOT_DELAY_MS = 12_000;

let isMaking = false;

/** Called when the engine answers. */
export async function prepareQuickStart(isWanted: boolean): Promise<void> {
  if (!isWanted) {
    await dropSnapshot();
    return;
  }
  if ((await approveSnapshot()) || isMaking || !site.assets) return;
  isMaking = true;
  setTimeout(() => {
    const worker = new Worker(`${site.assets}/js/engine/snapshot-worker.js`, { type: "module" });
    worker.addEventListener("error", () => worker.terminate()); // the snapshot only saves time
  }, SNAPSHOT_DELAY_MS);
}

/** Deletes the snapshot when the user switches it off. */
export function followQuickStart(settings: Settings) {
  settings.onChange((name) => {
    const isSwitchedOff = name === "quick" && settings.value("quick") === "off";
    if (isSwitchedOff) inBackground(prepareQuickStart(false));
  });
}
