/** What may be done automatically after an error of the engine. No DOM. */

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
