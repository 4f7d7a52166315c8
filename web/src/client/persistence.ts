/**
 * May the browser clear the storage when the device is short of space? The page asks for protection after a first finished match,
 * or at the first match of an installed Tilebag; once, and again when the user wants it. Firefox asks the user, so the request is
 * made during a user gesture; other browsers decide themselves.
 */

import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";

/** The browser's storage manager, if it supports the request. */
const storageManager = (): StorageManager | null => (typeof navigator.storage?.persist === "function" ? navigator.storage : null);

/** @returns null: unknown */
export async function isProtected(storage = storageManager()): Promise<boolean | null> {
  try {
    return (await storage?.persisted()) ?? null;
  } catch {
    return null; // in a frame of another site, or where storage is blocked
  }
}

/** @returns is it granted? If the browser asks the user, this takes as long as they do. */
export async function askToProtect(storage = storageManager()): Promise<boolean> {
  try {
    return (await storage?.persist()) ?? false;
  } catch {
    return false;
  }
}

/** Runs at the next touch or key, or at once during one. */
function runWithGesture(act: () => void) {
  if (navigator.userActivation?.isActive) return act();
  const once = new AbortController();
  for (const event of ["pointerup", "keyup"])
    addEventListener(event, () => [once.abort(), act()], { signal: once.signal, capture: true });
  return undefined;
}

/** Asks once in this browser for each occasion. */
export async function askToProtectOnce(settings: Settings, occasion: "finished" | "installed") {
  const mark = `protect-${occasion}`; // stored among the dismissed tips
  if (!storageManager() || !settings.wantsOffer(mark) || (await isProtected())) return;
  runWithGesture(() => {
    if (!settings.wantsOffer(mark)) return; // another tab has asked meanwhile
    settings.dismissTip(mark);
    askToProtect();
  });
}

/**
 * Used storage in bytes: `saves` as text; `files` of the engine and the pages; `room`: the quota. Values that the browser does
 * not report are null.
 */
export async function measureStorage(store: Store, storage = storageManager()): Promise<{ games: number; saves: number; files: number | null; room: number | null }> {
  const names = [...store.keys.names("save."), ...store.keys.names("label.")];
  const saves = names.reduce((sum, name) => sum + new TextEncoder().encode(store.keys.read(name) ?? "").length, 0);
  const told = await storage?.estimate().catch(() => null);
  const { caches } = (told as any)?.usageDetails ?? {}; // reported separately by Chromium
  const files = caches ?? (told?.usage === undefined ? null : Math.max(0, told.usage - saves));
  return { games: store.list().length, saves, files, room: told?.quota ?? null };
}
