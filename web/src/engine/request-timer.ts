/**
 * Timeouts for engine requests, measured in seconds while the page is awake: while it sleeps (a
 * phone in a pocket) the engine sleeps too, and a wall clock would report a timeout.
 */

import type { Request, WaitNotice } from "../base/types.ts";

const TICK_MS = 1000;
const NOTICE_TIMEOUT_S = 5; // after this the page shows that the answer takes long
const REQUEST_TIMEOUT_S = 20;
// on a slow phone the longest thought takes 3 s and opening a long game 20 s
const THINKING_TIMEOUT_S = 60;
const START_TIMEOUT_S = 60; // Python starts in 20 s on a slow phone, without the download
/** Requests for which a computer player thinks or the engine plays through a game. */
const THINKING_REQUESTS = new Set(["new", "load", "prepare", "tick", "hint"]);

/** @param request null: the engine is starting @returns seconds */
function timeoutOf(request: Request | null): number {
  if (!request) return START_TIMEOUT_S;
  return THINKING_REQUESTS.has(request.do) ? THINKING_TIMEOUT_S : REQUEST_TIMEOUT_S;
}

export class RequestTimer {
  #elapsedS = 0;
  #clock = 0;

  constructor(readonly tell: (wait: WaitNotice["say"], request: Request | null) => void) {}

  /**
   * Waits for a promise without limit, and reports events. @param request null: the engine is
   * starting
   */
  async waitFor<T>(promise: Promise<T>, request: Request | null): Promise<T> {
    const limitS = timeoutOf(request);
    let hasTold = false;
    const tell = (wait: WaitNotice["say"]) => {
      hasTold = true;
      this.tell(wait, request);
    };
    this.#elapsedS = 0;
    this.#clock = setInterval(() => {
      this.#elapsedS += 1;
      if (this.#elapsedS === NOTICE_TIMEOUT_S) tell("slow");
      if (this.#elapsedS === limitS) tell("silent");
    }, TICK_MS);
    try {
      return await promise;
    } finally {
      this.end();
      if (hasTold) tell("answers");
    }
  }

  /** Stops the clock. */
  end() {
    clearInterval(this.#clock);
  }

  /** The user wants to wait, or a download makes progress. */
  restart() {
    this.#elapsedS = Math.min(this.#elapsedS, NOTICE_TIMEOUT_S);
  }
}
