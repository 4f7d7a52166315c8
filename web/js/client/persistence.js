/**
 * May the browser clear what we keep when the device runs short of room? It is asked not to: after a first finished game, or
 * at the first table of an installed Tilebag; once, and again when the reader wants it. Firefox puts the question to the
 * reader, so it comes with a touch or a key of theirs; the others decide by themselves.
 */

/** @import { Settings } from "./settings.js" */
/** @import { Store } from "./store.js" */

/** The browser's, where it lets itself be asked. @returns {StorageManager | null} */
const storageManager = () => (typeof navigator.storage?.persist === "function" ? navigator.storage : null);

/** @returns {Promise<boolean | null>} null: the browser does not say */
export async function isProtected(storage = storageManager()) {
  try {
    return (await storage?.persisted()) ?? null;
  } catch {
    return null; // in somebody else's frame, or where nothing may be kept
  }
}

/** @returns {Promise<boolean>} does it agree? Where it asks the reader, this takes as long as they do. */
export async function askToProtect(storage = storageManager()) {
  try {
    return (await storage?.persist()) ?? false;
  } catch {
    return false;
  }
}

/** At the next touch or key, or at once within one. @param {() => void} act */
function runWithGesture(act) {
  if (navigator.userActivation?.isActive) return act();
  const once = new AbortController();
  for (const event of ["pointerup", "keyup"])
    addEventListener(event, () => [once.abort(), act()], { signal: once.signal, capture: true });
  return undefined;
}

/** Asks, once in this browser for each occasion. @param {Settings} settings @param {"finished" | "installed"} occasion */
export async function askToProtectOnce(settings, occasion) {
  const mark = `protect-${occasion}`; // among the tips that were put away
  if (!storageManager() || !settings.wantsOffer(mark) || (await isProtected())) return;
  runWithGesture(() => {
    if (!settings.wantsOffer(mark)) return; // another table has asked meanwhile
    settings.dismissTip(mark);
    askToProtect();
  });
}

/**
 * What lies here, in bytes: `saves` as texts; `files` of the engine and the pages; `room` for all of it. What the browser
 * does not tell is null.
 * @param {Store} store @returns {Promise<{games: number, saves: number, files: number | null, room: number | null}>}
 */
export async function measureStorage(store, storage = storageManager()) {
  const names = [...store.keys.names("save."), ...store.keys.names("label.")];
  const saves = names.reduce((sum, name) => sum + new TextEncoder().encode(store.keys.read(name) ?? "").length, 0);
  const told = await storage?.estimate().catch(() => null);
  const { caches } = /** @type {any} */ (told)?.usageDetails ?? {}; // Chromium tells it apart
  const files = caches ?? (told?.usage === undefined ? null : Math.max(0, told.usage - saves));
  return { games: store.list().length, saves, files, room: told?.quota ?? null };
}
