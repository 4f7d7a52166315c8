/**
 * How long the page waits before it lets the engine go on: the time a person needs to see what happened. It is a pause,
 * not a movement, so it stays when nothing may move. What lies open and goes on by itself (a wrong tile, a showdown) has
 * a time of its own, so that a quick computer takes away nothing that is to be learned.
 *
 * @typedef {import("../base/scene.js").Wait} Wait
 */

/** Milliseconds; null waits for a tap. @type {Record<string, number | null>} */
const PAUSES = { slow: 1400, normal: 700, fast: 150, none: 0, step: null };
/** @type {Record<string, number>} milliseconds between the beats in which a table is told */
const BEATS = { slow: 700, normal: 400, fast: 60, none: 0 };
const TAP = "tap"; // the value of `flip` that waits for a tap; all others are seconds
/** The same where there is something to be looked at. @type {Record<string, number | null>} */
const RESTS = { fast: 1500, none: 0 };
const QUIET = 300; // a thought shorter than this is not spoken of
const WORTH_SKIPPING = 500; // a shorter pause is over before anybody has found the button

/** How long one beat lasts. @param {string} pace */
export const beat = (pace) => BEATS[pace] ?? BEATS.normal;

/**
 * @param {{pace: () => string, flip: () => string, rest: () => boolean, tick: (rev: number) => void,
 *   thinking: (who: string) => void, persons: () => boolean, offer: (words: string, go: (() => void) | null) => void}} how
 *   `pace` of the computer, `flip`: how long what lies open stays; `rest`: is there something to be looked at? `offer`
 *   shows a button that goes on, or takes it away; `persons`: does a person sit at this table?
 */
export function makePace({ pace, flip, rest, tick, thinking, persons, offer }) {
  /** @type {Wait | null} */
  let waiting = null;
  let [pause, speak] = [0, 0];
  let others = false; // the computer is at its turn
  let skipping = false; // until a person is to move

  function go() {
    if (!waiting) return;
    const { rev } = waiting;
    waiting = null;
    clearTimeout(pause);
    tick(rev);
  }

  /** Goes on at once: from a computer's turn to the next turn of a person; step by step, only to the next step. */
  function skip() {
    skipping = others && persons() && pace() !== "step";
    go();
  }

  const open = () => waiting?.why === "auto";

  /** Milliseconds; what lies open stays as long as was chosen, also for those who skip the computer's turn. */
  function length() {
    if (open() && pace() !== "none") return flip() === TAP ? null : 1000 * Number(flip());
    return skipping ? 0 : (PAUSES[pace()] ?? null);
  }

  function begin() {
    clearTimeout(pause);
    if (!waiting) return;
    const resting = rest() && persons();
    if (resting) skipping = false;
    const time = resting ? (RESTS[pace()] ?? null) : length();
    if (open() || time === null) offer("go-on", go);
    else if (time >= WORTH_SKIPPING) offer("skip", skip);
    else offer("", null);
    if (time !== null && !document.hidden) pause = setTimeout(go, time);
  }

  document.addEventListener("visibilitychange", begin);

  return {
    /** @param {Wait} wait */
    wait(wait) {
      waiting = wait;
      others = wait.why === "thinking";
      clearTimeout(speak);
      if (wait.why === "thinking") speak = setTimeout(() => thinking(wait.who), QUIET);
      begin();
    },

    /** The table has moved on. @param {boolean} [waits] and will ask to wait again: it is not a person's turn yet */
    clear(waits = false) {
      waiting = null;
      clearTimeout(pause);
      clearTimeout(speak);
      if (waits) return;
      others = skipping = false;
      offer("", null);
    },

    /** Somebody does not want to wait for the computer. What lies open stays: a second tap on a tile is no wish. */
    skip: () => (others || waiting) && !open() && skip(),

    /** One of the two was changed. */
    again: begin,
  };
}
