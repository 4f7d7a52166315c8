/**
 * How long an answer is waited for, in seconds that this page has lived through: while it sleeps (a phone in a pocket) the
 * engine sleeps too, and a clock that ran on would blame it.
 */

/** @import { Message } from "../base/types.d.ts" */

const SECOND = 1000; // milliseconds
const NOTICE = 5; // seconds after which somebody who waits is told that it goes on
const PATIENCE = 20;
const THOUGHT = 60; // on a slow phone the longest one takes three seconds, a long game is opened in twenty
const START = 60; // and Python starts in twenty, the bytes that arrive meanwhile left out
/** What the engine may think about, or plays through. */
const THOUGHTS = new Set(["new", "load", "prepare", "tick", "hint"]);

/** @typedef {"slow" | "silent" | "answers"} Wait  `answers`: after one of the others, it came after all */

export class Patience {
  #waited = 0;
  #clock = 0;

  /** @param {(wait: Wait, message: Message | null) => void} tell */
  constructor(tell) {
    this.tell = tell;
  }

  /**
   * Waits for a promise, however long that takes, and tells of it.
   * @template T @param {Promise<T>} promise @param {Message | null} message none: the engine is to start @returns {Promise<T>}
   */
  async of(promise, message) {
    const most = message ? (THOUGHTS.has(message.do) ? THOUGHT : PATIENCE) : START;
    let told = false;
    /** @param {Wait} wait */
    const tell = (wait) => {
      told = true;
      this.tell(wait, message);
    };
    this.#waited = 0;
    this.#clock = setInterval(() => {
      this.#waited += 1;
      if (this.#waited === NOTICE) tell("slow");
      if (this.#waited === most) tell("silent");
    }, SECOND);
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
  anew() {
    this.#waited = Math.min(this.#waited, NOTICE);
  }
}
