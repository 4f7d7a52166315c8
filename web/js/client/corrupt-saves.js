/** Corrupt saves are quarantined under keys of their own instead of being deleted; Saved games offers them as files. */

/** @import { KeyValueStore } from "./storage.js" */

/** @typedef {{key: string, of: string, at: number}} CorruptSave  `of`: its former key; `at`: time of the quarantine */

const QUARANTINE_PREFIX = "quarantine.";
const MAX_AGE_MS = 30 * 864e5;

/** Moves a text into quarantine; where there is no room it stays under its key. @param {KeyValueStore} keys @param {string} name @param {string} text @param {Date} now */
export function quarantine(keys, name, text, now) {
  const key = `${QUARANTINE_PREFIX}${name.replace(/^save\./, "")}.${now.getTime()}`;
  if (keys.put(key, text)) keys.restore(name, null);
  else keys.remove(key);
}

/** @param {string} key */
export const isCorruptKey = (key) => key.startsWith(QUARANTINE_PREFIX);

/** Corrupt saves, the newest first. @param {KeyValueStore} keys @returns {CorruptSave[]} */
export function corruptSavesIn(keys) {
  const found = keys.names(QUARANTINE_PREFIX).map((key) => {
    const [, of = "", at] = /^quarantine\.(?:(.*)\.)?(\d+)$/.exec(key) ?? [];
    return { key, of, at: Number(at) || 0 };
  });
  return found.sort((one, other) => other.at - one.at);
}

/** Keys that may be deleted when a save needs room. @param {KeyValueStore} keys @param {Date} now */
export const oldCorruptKeys = (keys, now) => corruptSavesIn(keys).flatMap(({ key, at }) => (now.getTime() - at > MAX_AGE_MS ? [key] : []));
