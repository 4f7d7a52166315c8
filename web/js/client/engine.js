/**
 * The seam: messages are sent one after the other, and every answer is handed on. Behind it is a worker with Python.
 */

/** @import { Answer, Ask, Message, StateMessage, WaitNotice } from "../base/types.d.ts" */

import { parseAnswer } from "../base/scene.js";
import { RequestTimer } from "./timeouts.js";

const MAX_ERROR_CHARS = 300; // characters

/** What went wrong; of Python's own account the last line. @param {unknown} error */
const shortError = (error) => (String(error).trim().split("\n").at(-1) ?? "").slice(0, MAX_ERROR_CHARS);

export class Engine {
  #stopped = false;
  #unanswered = 0; // messages that what is behind it has not answered
  #rev = 0; // of the newest state
  #revOffset = 0; // how far the engine's numbers are ahead of those that the page knows
  #queue = Promise.resolve();
  #timer = new RequestTimer((wait, message) => !this.#stopped && this.receive({ say: wait }, message));
  /** @type {Message[]} what is not answered yet; the first one may be with the engine */
  pending = [];
  hasStarted = false; // it has started

  /**
   * @param {Promise<Ask>} asking what answers, once it is there
   * @param {(answer: Answer | WaitNotice, asked: Message | null) => void} receive
   */
  constructor(asking, receive) {
    this.asking = asking;
    this.receive = receive;
  }

  /**
   * The engine opens a table that is shown already: its answer is the same state, laid out for the reader.
   * @param {StateMessage} state as it is shown @param {Message} load the message that opens it
   */
  adoptState(state, load) {
    this.#rev = state.rev;
    this.#enqueue(load, async (ask) => {
      const answers = (await ask(load)).map(parseAnswer);
      const opened = answers.find((answer) => answer.say === "state");
      const broke = answers.find((answer) => answer.say === "broke");
      if (broke) return this.#deliver(broke, load);
      const why = answers.flatMap((answer) => ("why" in answer ? answer.why : []));
      if (!opened) throw new Error(["the table that lay ready cannot be opened", ...why].join(": "));
      this.#revOffset = opened.rev - state.rev;
      for (const answer of answers) if (!this.#stopped) this.#deliver(answer, load);
      return undefined;
    });
  }

  /** @param {Message} message */
  send(message) {
    this.#enqueue(message, async (ask) => {
      if (message.rev < this.#rev) return; // a late tap, meant for a table that is gone
      const sent = "rev" in message ? { ...message, rev: message.rev + this.#revOffset } : message;
      for (const answer of await ask(sent)) if (!this.#stopped) this.#deliver(parseAnswer(answer), message);
    });
  }

  /** All that was asked so far is answered. */
  whenIdle = () => this.#queue;

  /** Somebody wants to wait. */
  extendTimeout = () => this.#timer.restart();

  /** Nothing is heard any more. @returns {boolean} has what is behind it nothing left to do? */
  stop() {
    this.#stopped = true;
    this.#timer.end();
    return this.#unanswered === 0;
  }

  /** Once all before it is done and the engine is there. @param {Message} message @param {(ask: Ask) => Promise<void>} act */
  #enqueue(message, act) {
    this.pending.push(message);
    this.#queue = this.#queue.then(async () => {
      try {
        const ask = await this.#timer.waitFor(this.asking, null);
        this.hasStarted = true;
        if (!this.#stopped) await act((asked) => this.#askTimed(ask(asked), asked));
      } catch (error) {
        if (!this.#stopped) this.receive({ say: "broke", why: shortError(error), starting: !this.hasStarted }, message);
      }
      this.pending.shift();
    });
  }

  /** @param {Answer} answer @param {Message} asked */
  #deliver(answer, asked) {
    const known = "rev" in answer ? { ...answer, rev: answer.rev - this.#revOffset } : answer;
    if (known.say === "state") this.#rev = known.rev;
    this.receive(known, asked);
  }

  /** @template T @param {Promise<T>} promise @param {Message} asked @returns {Promise<T>} */
  async #askTimed(promise, asked) {
    this.#unanswered += 1;
    try {
      return await this.#timer.waitFor(promise, asked);
    } finally {
      this.#unanswered -= 1;
    }
  }
}
