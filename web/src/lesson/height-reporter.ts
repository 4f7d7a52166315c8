/** Reports the height of a lesson to the host page, when it has changed, and never in a loop. */

const MIN_CHANGE_PX = 2; // pixels that are a change
const REPORT_DELAY_MS = 30; // milliseconds, so that several changes are reported once
const [MAX_REPORTS, REPORT_WINDOW_MS] = [20, 1000]; // reports within so many milliseconds: then the host changes with us, and reporting stops

export class HeightReporter {
  #lastHeight = 0;
  #timer = 0;
  #times: number[] = []; // times of the last reports

  constructor(readonly tell: (height: number) => void, readonly clock: { now: () => number; later: (what: () => void, after: number) => number; never: (timer: number) => void }) {}

  report(height: number) {
    this.clock.never(this.#timer);
    this.#timer = this.clock.later(() => this.#send(Math.ceil(height)), REPORT_DELAY_MS);
  }

  #send(height: number) {
    if (Math.abs(height - this.#lastHeight) < MIN_CHANGE_PX || this.#times.length >= MAX_REPORTS) return;
    const now = this.clock.now();
    this.#times = [...this.#times.filter((time) => now - time < REPORT_WINDOW_MS), now];
    this.#lastHeight = height;
    this.tell(height);
  }
}
