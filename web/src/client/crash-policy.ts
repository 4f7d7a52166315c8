/** What may be done automatically after an engine error, and how to rewind a save. No DOM. */

import type { SaveBody } from "../base/types.ts";
import { truncateSave } from "../base/match-setup.ts";

const REPEAT_WINDOW_MS = 5 * 60_000; // milliseconds within which a second error of one match is not chance

export class CrashPolicy {
  #last = new Map<string, number>(); // time of the last error of each match

  /**
   * May the match continue unasked? Only after a first error; not if the match itself cannot be opened, and not if the engine
   * does not start.
   */
  mayContinue(id: string, { opening, dead, starting, chosen }: { opening: boolean; dead: boolean; starting: boolean; chosen: boolean }, now: number) {
    const since = now - (this.#last.get(id) ?? -Infinity);
    this.#last.set(id, now);
    if (starting || (opening && !dead)) return false;
    return chosen || since > REPEAT_WINDOW_MS;
  }
}

/** The save before the last moves of persons (or of anybody, if there are none). @returns null: there are fewer moves */
export function rewindSave(body: SaveBody, count: number): SaveBody | null {
  const made = [...body.log.slice(0, body.at).keys()];
  const persons = made.filter((ply) => !(body.log[ply].split(" ")[0] in body.bots));
  const at = (persons.length ? persons : made).at(-count);
  if (at === undefined) return null;
  const practice = typeof body.practice === "number" ? Math.min(body.practice, at) : null;
  return { ...truncateSave(body, at), practice };
}
