/**
 * Timeouts for engine requests, measured in seconds while the page is awake: while it sleeps (a phone in a pocket) the engine
 * sleeps too, and a wall clock would report a timeout.
 */

import type { Message } from "../base/types.ts";

const TICK_MS = 1000;
const NOTICE_TIMEOUT_S = 5; // after this the user is told that it takes long
const REQUEST_TIMEOUT_S = 20;
const THINKING_TIMEOUT_S = 60; // on a slow phone the longest thought takes 3 s and opening a long game 20 s
const START_TIMEOUT_S = 60; // Python starts in 20 s on a slow phone, without the download
/** Requests for which the engine thinks or plays through a game. */
const THINKING_REQUESTS = new Set(["new", "load", "prepare", "tick", "hint"]);

/** `answers`: after one of the others, the answer arrived */
type TimerEvent = "slow" | "silent" | "answers";

export class RequestTimer {
  #elapsedS = 0;
  #clock = 0;

  constructor(readonly tell: (wait: TimerEvent, message: Message | null) => void) {}

  /** Waits for a promise without limit, and reports events. @param message null: the engine is starting */
  async waitFor<T>(promise: Promise<T>, message: Message | null): Promise<T> {
    const limitS = message ? (THINKING_REQUESTS.has(message.do) ? THINKING_TIMEOUT_S : REQUEST_TIMEOUT_S) : START_TIMEOUT_S;
    let told = false;
    const tell = (wait: TimerEvent) => {
      told = true;
      this.tell(wait, message);
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
      if (told) tell("answers");
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
