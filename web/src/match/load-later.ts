/** Loads what a match needs on demand (later.ts). */

import { attemptAsync } from "../base/attempt.ts";
import { say } from "../base/site.ts";
import { showNotice } from "../view/status.ts";

/** @returns null: it cannot be loaded, as when offline */
export const loadLater = () => attemptAsync(() => import("./later.ts"), null);

/** The same, with a notice if it cannot be loaded. */
export async function loadLaterOrTell() {
  const code = await loadLater();
  if (!code) showNotice(say("line.still"));
  return code;
}
