/** Reports changes of a lesson's height to the host page, and avoids loops. */

const MIN_CHANGE_PX = 2; // smaller changes are ignored
const REPORT_DELAY_MS = 30; // milliseconds, so that several changes are reported once
// more reports in this time mean that the host reacts to each one, and reporting stops
const MAX_REPORTS = 20;
const REPORT_WINDOW_MS = 1000;

export class HeightReporter {
  #lastHeight = 0;
  #timer = 0;
  #times: number[] = []; // times of the last reports

  constructor(readonly tell: (height: number) => void) {}

  report(height: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(Math.ceil(height)), REPORT_DELAY_MS);
  }

  #send(height: number) {
    if (Math.abs(height - this.#lastHeight) < MIN_CHANGE_PX) return;
    if (this.#times.length >= MAX_REPORTS) return;
    const now = performance.now();
    this.#times = [...this.#times.filter((time) => now - time < REPORT_WINDOW_MS), now];
    this.#lastHeight = height;
    this.tell(height);
  }
}
