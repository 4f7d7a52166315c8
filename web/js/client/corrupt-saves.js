/** What cannot be read is put aside under a key of its own, not thrown away: Saved games gives it out as a file. */

/** @import { OwnKeys } from "./storage.js" */

/** @typedef {{key: string, of: string, at: number}} Wreck  `of`: the key it lay under; `at`: when it was put aside */

const START = "quarantine.";
const OLD = 30 * 864e5; // milliseconds

/** Where there is no room for it, it stays where it is. @param {OwnKeys} keys @param {string} name @param {string} text @param {Date} now */
export function putAside(keys, name, text, now) {
  const key = `${START}${name.replace(/^save\./, "")}.${now.getTime()}`;
  if (keys.put(key, text)) keys.lay(name, null);
  else keys.remove(key);
}

/** @param {string} key */
export const isWreck = (key) => key.startsWith(START);

/** The newest first. @param {OwnKeys} keys @returns {Wreck[]} */
export function wrecksIn(keys) {
  const found = keys.names(START).map((key) => {
    const [, of = "", at] = /^quarantine\.(?:(.*)\.)?(\d+)$/.exec(key) ?? [];
    return { key, of, at: Number(at) || 0 };
  });
  return found.sort((one, other) => other.at - one.at);
}

/** Those that may go when a save needs room. @param {OwnKeys} keys @param {Date} now */
export const oldWrecks = (keys, now) => wrecksIn(keys).flatMap(({ key, at }) => (now.getTime() - at > OLD ? [key] : []));
