/**
 * The seam: messages are sent one after the other, and every answer is handed on. Behind it a worker with Python, or a
 * recording.
 */

/** @import { Answer, Ask, Message } from "../base/types.d.ts" */

import { whole } from "../base/scene.js";

const PATIENCE = 30_000; // milliseconds; on a slow phone the longest thought takes three seconds

export class Engine {
  #stopped = false;
  #unanswered = 0;
  #rev = 0; // of the newest state
  #queue = Promise.resolve();

  /** @param {Promise<Ask>} asking what answers, once it is there @param {(answer: Answer) => void} receive */
  constructor(asking, receive) {
    this.asking = asking;
    this.receive = receive;
  }

  /** @param {Message} message */
  send(message) {
    this.#unanswered += 1;
    this.#queue = this.#queue.then(() => this.#ask(message)).then(() => void (this.#unanswered -= 1));
  }

  /** Nothing is heard any more. @returns {boolean} has what is behind it nothing left to do? */
  stop() {
    this.#stopped = true;
    return this.#unanswered === 0;
  }

  /** @param {Message} message */
  async #ask(message) {
    if (this.#stopped || message.rev < this.#rev) return; // a late tap, meant for a table that is gone
    try {
      const ask = await this.asking;
      for (const answer of await inTime(ask(message))) if (!this.#stopped) this.#hear(whole(answer));
    } catch (error) {
      if (!this.#stopped) this.receive({ say: "broke", why: String(error) });
    }
  }

  /** @param {Answer} answer */
  #hear(answer) {
    if (answer.say === "state") this.#rev = answer.rev;
    this.receive(answer);
  }
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
function inTime(promise) {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no answer in ${PATIENCE / 1000} s`)), PATIENCE);
    promise.then(done, fail).finally(() => clearTimeout(timer));
  });
}
