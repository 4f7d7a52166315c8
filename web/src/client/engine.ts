/**
 * Sends messages to the engine one after another and delivers every answer. Behind it is a worker with Python.
 */

import type { Answer, Ask, Message, StateMessage, WaitNotice } from "../base/types.ts";
import { parseAnswer } from "../base/scene.ts";
import { RequestTimer } from "./timeouts.ts";

const MAX_ERROR_CHARS = 300;

/** The reason of an error; the last line of a Python traceback. */
const shortError = (error: unknown) => (String(error).trim().split("\n").at(-1) ?? "").slice(0, MAX_ERROR_CHARS);

export class Engine {
  #stopped = false;
  #unanswered = 0; // messages not answered yet
  #rev = 0; // of the newest state
  #revOffset = 0; // the engine's revisions minus those known to the page
  #queue = Promise.resolve();
  #timer = new RequestTimer((wait, message) => !this.#stopped && this.receive({ say: wait }, message));
  pending: Message[] = []; // not answered yet; the first one may have been sent
  hasStarted = false; // it has started

  /** @param asking resolves when the engine has started */
  constructor(readonly asking: Promise<Ask>, readonly receive: (answer: Answer | WaitNotice, asked: Message | null) => void) {}

  /**
   * The engine opens a match that is already shown: it answers with the same state, laid out for this screen.
   * @param state as shown
   * @param load the message that opens it
   */
  adoptState(state: StateMessage, load: Message) {
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

  send(message: Message) {
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

  /** Delivers nothing any more. @returns is the worker idle? */
  stop(): boolean {
    this.#stopped = true;
    this.#timer.end();
    return this.#unanswered === 0;
  }

  /** Runs after all earlier messages, once the engine has started. */
  #enqueue(message: Message, act: (ask: Ask) => Promise<void>) {
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

  #deliver(answer: Answer, asked: Message) {
    const known = "rev" in answer ? { ...answer, rev: answer.rev - this.#revOffset } : answer;
    if (known.say === "state") this.#rev = known.rev;
    this.receive(known, asked);
  }

  async #askTimed<T>(promise: Promise<T>, asked: Message): Promise<T> {
    this.#unanswered += 1;
    try {
      return await this.#timer.waitFor(promise, asked);
    } finally {
      this.#unanswered -= 1;
    }
  }
}
