/**
 * Sends messages to the engine one after another and delivers every answer. Behind it is a worker with Python.
 */

/** @import { Answer, Ask, Message, StateMessage, WaitNotice } from "../base/types.d.ts" */

import { parseAnswer } from "../base/scene.js";
import { RequestTimer } from "./timeouts.js";

const MAX_ERROR_CHARS = 300;

/** The reason of an error; the last line of a Python traceback. @param {unknown} error */
const shortError = (error) => (String(error).trim().split("\n").at(-1) ?? "").slice(0, MAX_ERROR_CHARS);

export class Engine {
  #stopped = false;
  #unanswered = 0; // messages not answered yet
  #rev = 0; // of the newest state
  #revOffset = 0; // the engine's revisions minus those known to the page
  #queue = Promise.resolve();
  #timer = new RequestTimer((wait, message) => !this.#stopped && this.receive({ say: wait }, message));
  /** @type {Message[]} not answered yet; the first one may have been sent */
  pending = [];
  hasStarted = false; // it has started

  /**
   * @param {Promise<Ask>} asking resolves when the engine has started
   * @param {(answer: Answer | WaitNotice, asked: Message | null) => void} receive
   */
  constructor(asking, receive) {
    this.asking = asking;
    this.receive = receive;
  }

  /**
   * The engine opens a match that is already shown: it answers with the same state, laid out for this screen.
   * @param {StateMessage} state as shown @param {Message} load the message that opens it
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
      if (message.rev < this.#rev) return; // a late tap, made on an earlier state
      const sent = "rev" in message ? { ...message, rev: message.rev + this.#revOffset } : message;
      for (const answer of await ask(sent)) if (!this.#stopped) this.#deliver(parseAnswer(answer), message);
    });
  }

  /** Resolves when everything asked so far is answered. */
  whenIdle = () => this.#queue;

  /** The user wants to wait. */
  extendTimeout = () => this.#timer.restart();

  /** Delivers nothing any more. @returns {boolean} is the worker idle? */
  stop() {
    this.#stopped = true;
    this.#timer.end();
    return this.#unanswered === 0;
  }

  /** Runs after all earlier messages, once the engine has started. @param {Message} message @param {(ask: Ask) => Promise<void>} act */
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
