/** What cannot be read is put aside under a key of its own, not thrown away: Saved games gives it out as a file. */

/** @import { KeyValueStore } from "./storage.js" */

/** @typedef {{key: string, of: string, at: number}} CorruptSave  `of`: the key it lay under; `at`: when it was put aside */

const QUARANTINE_PREFIX = "quarantine.";
const MAX_AGE_MS = 30 * 864e5; // milliseconds

/** Where there is no room for it, it stays where it is. @param {KeyValueStore} keys @param {string} name @param {string} text @param {Date} now */
export function quarantine(keys, name, text, now) {
  const key = `${QUARANTINE_PREFIX}${name.replace(/^save\./, "")}.${now.getTime()}`;
  if (keys.put(key, text)) keys.restore(name, null);
  else keys.remove(key);
}

/** @param {string} key */
export const isCorruptKey = (key) => key.startsWith(QUARANTINE_PREFIX);

/** The newest first. @param {KeyValueStore} keys @returns {CorruptSave[]} */
export function corruptSavesIn(keys) {
  const found = keys.names(QUARANTINE_PREFIX).map((key) => {
    const [, of = "", at] = /^quarantine\.(?:(.*)\.)?(\d+)$/.exec(key) ?? [];
    return { key, of, at: Number(at) || 0 };
  });
  return found.sort((one, other) => other.at - one.at);
}

/** Those that may go when a save needs room. @param {KeyValueStore} keys @param {Date} now */
export const oldCorruptKeys = (keys, now) => corruptSavesIn(keys).flatMap(({ key, at }) => (now.getTime() - at > MAX_AGE_MS ? [key] : []));
