/** Corrupt saves are quarantined under keys of their own instead of being deleted; Saved games offers them as files. */

import type { KeyValueStore } from "./storage.ts";

/** `of`: its former key; `at`: time of the quarantine */
export interface CorruptSave { key: string; of: string; at: number }

const QUARANTINE_PREFIX = "quarantine.";
const MAX_AGE_MS = 30 * 864e5;

/** Moves a text into quarantine; where there is no room it stays under its key. */
export function quarantine(keys: KeyValueStore, name: string, text: string, now: Date) {
  const key = `${QUARANTINE_PREFIX}${name.replace(/^save\./, "")}.${now.getTime()}`;
  if (keys.put(key, text)) keys.restore(name, null);
  else keys.remove(key);
}

export const isCorruptKey = (key: string) => key.startsWith(QUARANTINE_PREFIX);

/** Corrupt saves, the newest first. */
export function corruptSavesIn(keys: KeyValueStore): CorruptSave[] {
  const found = keys.names(QUARANTINE_PREFIX).map((key) => {
    const [, of = "", at] = /^quarantine\.(?:(.*)\.)?(\d+)$/.exec(key) ?? [];
    return { key, of, at: Number(at) || 0 };
  });
  return found.sort((one, other) => other.at - one.at);
}

/** Keys that may be deleted when a save needs room. */
export const oldCorruptKeys = (keys: KeyValueStore, now: Date) => corruptSavesIn(keys).flatMap(({ key, at }) => (now.getTime() - at > MAX_AGE_MS ? [key] : []));
