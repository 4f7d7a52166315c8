/**
 * How long the page waits before it lets the engine go on: the time a person needs to see what happened. It is a pause,
 * not a movement, so it stays when nothing may move. What lies open and goes on by itself (a wrong tile, a showdown) has
 * a time of its own, so that a quick computer takes away nothing that is to be learned.
 *
 * @typedef {import("./scene.js").Wait} Wait
 */

/** Milliseconds; null waits for a tap. @type {Record<string, number | null>} */
const PAUSES = { slow: 1400, normal: 700, fast: 150, step: null };
const TAP = "tap"; // the value of `flip` that waits for a tap; all others are seconds
const QUIET = 300; // a thought shorter than this is not spoken of

/**
 * @param {{pace: () => string, flip: () => string, tick: (rev: number) => void, thinking: (who: string) => void,
 *   offer: (go: (() => void) | null) => void}} how
 *   `pace` of the computer, `flip`: how long what lies open stays; `offer` shows a button that goes on, or takes it away
 */
export function makePace({ pace, flip, tick, thinking, offer }) {
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

  /** Until what lies open turns by itself; null: until a tap. */
  const shown = () => (flip() === TAP ? null : 1000 * Number(flip()));

  function begin() {
    clearTimeout(pause);
    const open = waiting?.why === "auto";
    const time = open ? shown() : (PAUSES[pace()] ?? null);
    offer(waiting && (open || time === null) ? go : null);
    if (waiting && time !== null && !document.hidden) pause = setTimeout(go, time);
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

    /** One of the two was changed. */
    again: begin,
  };
}
