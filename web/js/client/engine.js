/**
 * The seam: messages are sent one after the other, and every answer is handed on. Behind it is a worker with Python.
 */

/** @import { Answer, Ask, Message, StateMessage } from "../base/types.d.ts" */

import { whole } from "../base/scene.js";

const PATIENCE = 30_000; // milliseconds; on a slow phone the longest thought takes three seconds

export class Engine {
  #stopped = false;
  #asked = 0; // messages that what is behind it has not answered
  #rev = 0; // of the newest state
  #ahead = 0; // how far the engine's numbers are ahead of those that the page knows
  #queue = Promise.resolve();

  /** @param {Promise<Ask>} asking what answers, once it is there @param {(answer: Answer, asked: Message | null) => void} receive */
  constructor(asking, receive) {
    this.asking = asking;
    this.receive = receive;
  }

  /**
   * The engine opens a table that is shown already: its answer is the same state, laid out for the reader.
   * @param {StateMessage} state as it is shown @param {Message} load the message that opens it
   */
  takeOver(state, load) {
    this.#rev = state.rev;
    this.#then(async (ask) => {
      const answers = (await ask(load)).map(whole);
      const opened = answers.find((answer) => answer.say === "state");
      if (!opened) throw new Error("the table that lay ready cannot be opened");
      this.#ahead = opened.rev - state.rev;
      for (const answer of answers) if (!this.#stopped) this.#hear(answer, load);
    });
  }

  /** @param {Message} message */
  send(message) {
    this.#then(async (ask) => {
      if (message.rev < this.#rev) return; // a late tap, meant for a table that is gone
      const sent = "rev" in message ? { ...message, rev: message.rev + this.#ahead } : message;
      for (const answer of await ask(sent)) if (!this.#stopped) this.#hear(whole(answer), message);
    });
  }

  /** All that was asked so far is answered. */
  idle = () => this.#queue;

  /** Nothing is heard any more. @returns {boolean} has what is behind it nothing left to do? */
  stop() {
    this.#stopped = true;
    return this.#asked === 0;
  }

  /** Once all before it is done and the engine is there. @param {(ask: Ask) => Promise<void>} act */
  #then(act) {
    this.#queue = this.#queue.then(async () => {
      try {
        const ask = await this.asking;
        if (!this.#stopped) await act((message) => this.#inTime(ask(message)));
      } catch (error) {
        if (!this.#stopped) this.receive({ say: "broke", why: String(error) }, null);
      }
    });
  }

  /** @param {Answer} answer @param {Message} asked */
  #hear(answer, asked) {
    const known = "rev" in answer ? { ...answer, rev: answer.rev - this.#ahead } : answer;
    if (known.say === "state") this.#rev = known.rev;
    this.receive(known, asked);
  }

  /** @template T @param {Promise<T>} promise @returns {Promise<T>} */
  async #inTime(promise) {
    this.#asked += 1;
    let timer = 0;
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error(`no answer in ${PATIENCE / 1000} s`)), PATIENCE);
    });
    try {
      return await Promise.race([promise, late]);
    } finally {
      clearTimeout(timer);
      this.#asked -= 1;
    }
  }
}
