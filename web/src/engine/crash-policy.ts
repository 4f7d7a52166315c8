/** What may be done automatically after an error of the engine, and how to rewind a save. No DOM. */

import { truncateSave } from "../base/match-setup.ts";
import type { SaveBody } from "../base/types.ts";

// a second error of the same match within this time is not a coincidence
const REPEAT_WINDOW_MS = 5 * 60_000;

export class CrashPolicy {
  #last = new Map<string, number>(); // time of the last error of each match

  /**
   * May the match continue without asking? Only after a first error; not if the match itself cannot
   * be opened, and not if the engine does not start.
   */
  mayContinue(
    id: string,
    {
      opening,
      dead,
      starting,
      chosen,
    }: { opening: boolean; dead: boolean; starting: boolean; chosen: boolean },
    now: number,
  ) {
    const since = now - (this.#last.get(id) ?? -Infinity);
    this.#last.set(id, now);
    if (starting || (opening && !dead)) return false;
    return chosen || since > REPEAT_WINDOW_MS;
  }
}

/**
 * The save before the last moves of persons (or of all players, if no person has moved). @returns
 * null if there are fewer moves
 */
export function rewindSave(body: SaveBody, count: number): SaveBody | null {
  const plies = [...body.log.slice(0, body.at).keys()];
  const personPlies = plies.filter((ply) => !(body.log[ply].split(" ")[0] in body.bots));
  const at = (personPlies.length ? personPlies : plies).at(-count);
  if (at === undefined) return null;
  const practice = typeof body.practice === "number" ? Math.min(body.practice, at) : null;
  return { ...truncateSave(body, at), practice };
}
