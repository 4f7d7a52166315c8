/** How high the lesson is, for the page round it: told when it has changed, and never in a circle. */

const MIN_CHANGE_PX = 2; // pixels that are a change
const REPORT_DELAY_MS = 30; // milliseconds until it is told: what still changes is told once
const [MAX_REPORTS, REPORT_WINDOW_MS] = [20, 1000]; // changes in so many milliseconds: then the page round it changes with us, and we fall silent

export class HeightReporter {
  #lastHeight = 0;
  #timer = 0;
  /** @type {number[]} when the last changes were told */
  #times = [];

  /**
   * @param {(height: number) => void} tell
   * @param {{now: () => number, later: (what: () => void, after: number) => number, never: (timer: number) => void}} clock
   */
  constructor(tell, clock) {
    this.tell = tell;
    this.clock = clock;
  }

  /** @param {number} height */
  report(height) {
    this.clock.never(this.#timer);
    this.#timer = this.clock.later(() => this.#send(Math.ceil(height)), REPORT_DELAY_MS);
  }

  /** @param {number} height */
  #send(height) {
    if (Math.abs(height - this.#lastHeight) < MIN_CHANGE_PX || this.#times.length >= MAX_REPORTS) return;
    const now = this.clock.now();
    this.#times = [...this.#times.filter((time) => now - time < REPORT_WINDOW_MS), now];
    this.#lastHeight = height;
    this.tell(height);
  }
}
