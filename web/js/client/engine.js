/**
 * The seam: messages are sent one after the other, and every answer is handed on. Behind it is a worker with Python.
 */

/** @import { Answer, Ask, Message, StateMessage, Waited } from "../base/types.d.ts" */

import { whole } from "../base/scene.js";
import { Patience } from "./timeouts.js";

const LONGEST = 300; // characters

/** What went wrong; of Python's own account the last line. @param {unknown} error */
const inShort = (error) => (String(error).trim().split("\n").at(-1) ?? "").slice(0, LONGEST);

export class Engine {
  #stopped = false;
  #asked = 0; // messages that what is behind it has not answered
  #rev = 0; // of the newest state
  #ahead = 0; // how far the engine's numbers are ahead of those that the page knows
  #queue = Promise.resolve();
  #patience = new Patience((wait, message) => !this.#stopped && this.receive({ say: wait }, message));
  /** @type {Message[]} what is not answered yet; the first one may be with the engine */
  pending = [];
  there = false; // it has started

  /**
   * @param {Promise<Ask>} asking what answers, once it is there
   * @param {(answer: Answer | Waited, asked: Message | null) => void} receive
   */
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
    this.#then(load, async (ask) => {
      const answers = (await ask(load)).map(whole);
      const opened = answers.find((answer) => answer.say === "state");
      const broke = answers.find((answer) => answer.say === "broke");
      if (broke) return this.#hear(broke, load);
      const why = answers.flatMap((answer) => ("why" in answer ? answer.why : []));
      if (!opened) throw new Error(["the table that lay ready cannot be opened", ...why].join(": "));
      this.#ahead = opened.rev - state.rev;
      for (const answer of answers) if (!this.#stopped) this.#hear(answer, load);
      return undefined;
    });
  }

  /** @param {Message} message */
  send(message) {
    this.#then(message, async (ask) => {
      if (message.rev < this.#rev) return; // a late tap, meant for a table that is gone
      const sent = "rev" in message ? { ...message, rev: message.rev + this.#ahead } : message;
      for (const answer of await ask(sent)) if (!this.#stopped) this.#hear(whole(answer), message);
    });
  }

  /** All that was asked so far is answered. */
  idle = () => this.#queue;

  /** Somebody wants to wait. */
  wait = () => this.#patience.anew();

  /** Nothing is heard any more. @returns {boolean} has what is behind it nothing left to do? */
  stop() {
    this.#stopped = true;
    this.#patience.end();
    return this.#asked === 0;
  }

  /** Once all before it is done and the engine is there. @param {Message} message @param {(ask: Ask) => Promise<void>} act */
  #then(message, act) {
    this.pending.push(message);
    this.#queue = this.#queue.then(async () => {
      try {
        const ask = await this.#patience.of(this.asking, null);
        this.there = true;
        if (!this.#stopped) await act((asked) => this.#inTime(ask(asked), asked));
      } catch (error) {
        if (!this.#stopped) this.receive({ say: "broke", why: inShort(error), starting: !this.there }, message);
      }
      this.pending.shift();
    });
  }

  /** @param {Answer} answer @param {Message} asked */
  #hear(answer, asked) {
    const known = "rev" in answer ? { ...answer, rev: answer.rev - this.#ahead } : answer;
    if (known.say === "state") this.#rev = known.rev;
    this.receive(known, asked);
  }

  /** @template T @param {Promise<T>} promise @param {Message} asked @returns {Promise<T>} */
  async #inTime(promise, asked) {
    this.#asked += 1;
    try {
      return await this.#patience.of(promise, asked);
    } finally {
      this.#asked -= 1;
    }
  }
}
