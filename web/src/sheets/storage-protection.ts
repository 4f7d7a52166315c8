/**
 * May the browser clear the storage when the device is short of space? The page asks for protection
 * after a first finished match, or at the first match of an installed Tilebag; once, and again when
 * the user wants it. Firefox asks the user, so the request is made during a user gesture; other
 * browsers decide themselves.
 */

import { attemptAsync } from "../base/attempt.ts";
import { inBackground } from "../base/promises.ts";
import { isInstalled } from "../base/site.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";

/**
 * Is the storage deleted after seven days without a visit? Safari does that, except for installed
 * apps. This cannot be queried, so it is recognised by features of Apple's WebKit: gesture events,
 * and `standalone` on phones and tablets.
 */
export const isStorageTemporary = () =>
  !isInstalled() && ("GestureEvent" in window || "standalone" in navigator);

/** @returns null: unknown, as in a frame of another site, and where storage is blocked */
export const isProtected = () => attemptAsync(() => navigator.storage.persisted(), null);

/** Resolves after the user's answer, if the browser asks. @returns null: unknown */
export const askToProtect = () => attemptAsync(() => navigator.storage.persist(), null);

/** Runs at the next touch or key, or at once during one. */
function runWithGesture(act: () => void): void {
  if (navigator.userActivation?.isActive) {
    act();
    return;
  }
  const waiting = new AbortController();
  const actOnce = () => {
    waiting.abort();
    act();
  };
  for (const event of ["pointerup", "keyup"]) {
    addEventListener(event, actOnce, { signal: waiting.signal, capture: true });
  }
}

/** Asks once in this browser for each occasion. */
export async function askToProtectOnce(settings: Settings, occasion: "finished" | "installed") {
  const mark = `protect-${occasion}`; // stored among the dismissed tips
  if (!settings.wantsOffer(mark) || (await isProtected()) !== false) return;
  runWithGesture(() => {
    if (!settings.wantsOffer(mark)) return; // another tab has asked meanwhile
    settings.dismissTip(mark);
    inBackground(askToProtect()); // the answer changes nothing here
  });
}

/** Chromium reports the bytes of the caches separately. */
interface ChromiumEstimate {
  usageDetails?: { caches?: number };
}

/**
 * Used storage in bytes: `saves` as text; `files` of the engine and the pages; `room`: the quota.
 * Values that the browser does not report are null.
 */
export async function measureStorage(
  store: Store,
): Promise<{ games: number; saves: number; files: number | null; room: number | null }> {
  const names = [...store.keys.names("save."), ...store.keys.names("label.")];
  const saves = names.reduce(
    (sum, name) => sum + new TextEncoder().encode(store.keys.read(name) ?? "").length,
    0,
  );
  const estimate = await attemptAsync(() => navigator.storage.estimate(), null);
  const { caches } = (estimate as ChromiumEstimate | null)?.usageDetails ?? {};
  const others = estimate?.usage === undefined ? null : Math.max(0, estimate.usage - saves);
  const files = caches ?? others;
  return { games: store.list().length, saves, files, room: estimate?.quota ?? null };
}
