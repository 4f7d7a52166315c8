/** How high the lesson is, for the page round it: told when it has changed, and never in a circle. */

const LEAST = 2; // pixels that are a change
const SOON = 30; // milliseconds until it is told: what still changes is told once
const [MOST, WITHIN] = [20, 1000]; // changes in so many milliseconds: then the page round it changes with us, and we fall silent

export class HeightTeller {
  #told = 0;
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
  measured(height) {
    this.clock.never(this.#timer);
    this.#timer = this.clock.later(() => this.#changed(Math.ceil(height)), SOON);
  }

  /** @param {number} height */
  #changed(height) {
    if (Math.abs(height - this.#told) < LEAST || this.#times.length >= MOST) return;
    const now = this.clock.now();
    this.#times = [...this.#times.filter((time) => now - time < WITHIN), now];
    this.#told = height;
    this.tell(height);
  }
}
