/**
 * How long an answer is waited for, in seconds that this page has lived through: while it sleeps (a phone in a pocket) the
 * engine sleeps too, and a clock that ran on would blame it.
 */

/** @import { Message } from "../base/types.d.ts" */

const TICK_MS = 1000; // milliseconds
const NOTICE_TIMEOUT_S = 5; // seconds after which somebody who waits is told that it goes on
const REQUEST_TIMEOUT_S = 20;
const THINKING_TIMEOUT_S = 60; // on a slow phone the longest one takes three seconds, a long game is opened in twenty
const START_TIMEOUT_S = 60; // and Python starts in twenty, the bytes that arrive meanwhile left out
/** What the engine may think about, or plays through. */
const THINKING_REQUESTS = new Set(["new", "load", "prepare", "tick", "hint"]);

/** @typedef {"slow" | "silent" | "answers"} TimerEvent  `answers`: after one of the others, it came after all */

export class RequestTimer {
  #elapsedS = 0;
  #clock = 0;

  /** @param {(wait: TimerEvent, message: Message | null) => void} tell */
  constructor(tell) {
    this.tell = tell;
  }

  /**
   * Waits for a promise, however long that takes, and tells of it.
   * @template T @param {Promise<T>} promise @param {Message | null} message none: the engine is to start @returns {Promise<T>}
   */
  async waitFor(promise, message) {
    const limitS = message ? (THINKING_REQUESTS.has(message.do) ? THINKING_TIMEOUT_S : REQUEST_TIMEOUT_S) : START_TIMEOUT_S;
    let told = false;
    /** @param {TimerEvent} wait */
    const tell = (wait) => {
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

  /** Nobody waits any more. */
  end() {
    clearInterval(this.#clock);
  }

  /** Somebody wants to wait, or something of it has come. */
  restart() {
    this.#elapsedS = Math.min(this.#elapsedS, NOTICE_TIMEOUT_S);
  }
}
