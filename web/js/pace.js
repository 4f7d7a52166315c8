/**
 * How long the page waits before it lets the engine go on: the time a person needs to see what happened. It is a pause,
 * not a movement, so it stays when nothing may move.
 *
 * @typedef {import("./scene.js").Wait} Wait
 */

/** Milliseconds; null waits for a tap. @type {Record<string, number | null>} */
const PAUSES = { slow: 1400, normal: 700, fast: 150, step: null };
const QUIET = 300; // a thought shorter than this is not spoken of

/**
 * @param {{pace: () => string, tick: (rev: number) => void, thinking: (who: string) => void, offer: (go: (() =>
 *   void) | null) => void}} how
 *   `offer` shows a button that goes on, or takes it away
 */
export function makePace({ pace, tick, thinking, offer }) {
  /** @type {Wait | null} */
  let waiting = null;
  let [pause, speak] = [0, 0];

  function go() {
    if (!waiting) return;
    const { rev } = waiting;
    waiting = null;
    offer(null);
    tick(rev);
  }

  function begin() {
    clearTimeout(pause);
    offer(null);
    if (!waiting || document.hidden) return;
    const time = PAUSES[pace()] ?? null;
    if (time === null) offer(go);
    else pause = setTimeout(go, time);
  }

  document.addEventListener("visibilitychange", begin);

  return {
    /** @param {Wait} wait */
    wait(wait) {
      waiting = wait;
      clearTimeout(speak);
      if (wait.why === "thinking") speak = setTimeout(() => thinking(wait.who), QUIET);
      begin();
    },

    /** The table has moved on by itself. */
    clear() {
      waiting = null;
      clearTimeout(pause);
      clearTimeout(speak);
      offer(null);
    },

    /** The pace was changed. */
    again: begin,
  };
}
