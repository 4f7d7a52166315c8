/** What may be done automatically after an engine error, and how to rewind a save. No DOM. */

/** @import { SaveBody } from "../base/types.d.ts" */

import { truncateSave } from "../base/match-setup.js";

const REPEAT_WINDOW_MS = 5 * 60_000; // milliseconds within which a second error of one match is not chance

export class CrashPolicy {
  /** @type {Map<string, number>} time of the last error of each match */
  #last = new Map();

  /**
   * May the match continue unasked? Only after a first error; not if the match itself cannot be opened, and not if the engine does
   * not start.
   * @param {string} id @param {{opening: boolean, dead: boolean, starting: boolean, chosen: boolean}} how @param {number} now
   */
  mayContinue(id, { opening, dead, starting, chosen }, now) {
    const since = now - (this.#last.get(id) ?? -Infinity);
    this.#last.set(id, now);
    if (starting || (opening && !dead)) return false;
    return chosen || since > REPEAT_WINDOW_MS;
  }
}

/**
 * The save before the last moves of persons (or of anybody, if there are none).
 * @param {SaveBody} body @param {number} count @returns {SaveBody | null} null: there are fewer moves
 */
export function rewindSave(body, count) {
  const made = [...body.log.slice(0, body.at).keys()];
  const persons = made.filter((ply) => !(body.log[ply].split(" ")[0] in body.bots));
  const at = (persons.length ? persons : made).at(-count);
  if (at === undefined) return null;
  const practice = typeof body.practice === "number" ? Math.min(body.practice, at) : null;
  return { ...truncateSave(body, at), practice };
}
