/** After a mistake of ours: what may be done by itself, and a table as it was some steps ago. No page. */

/** @import { SaveBody } from "../base/types.d.ts" */

import { truncateSave } from "../base/match-setup.js";

const REPEAT_WINDOW_MS = 5 * 60_000; // milliseconds in which a second mistake at one table is no chance any more

export class CrashPolicy {
  /** @type {Map<string, number>} when it last happened at a table */
  #last = new Map();

  /**
   * May the table be gone on with unasked? The first time it may; but not where it is the table itself that cannot be opened,
   * and where the engine does not even start.
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
 * The table before its last steps of persons (of anybody, where there are none), as it would be saved.
 * @param {SaveBody} body @param {number} count @returns {SaveBody | null} there are not so many
 */
export function rewindSave(body, count) {
  const made = [...body.log.slice(0, body.at).keys()];
  const persons = made.filter((ply) => !(body.log[ply].split(" ")[0] in body.bots));
  const at = (persons.length ? persons : made).at(-count);
  if (at === undefined) return null;
  const practice = typeof body.practice === "number" ? Math.min(body.practice, at) : null;
  return { ...truncateSave(body, at), practice };
}
