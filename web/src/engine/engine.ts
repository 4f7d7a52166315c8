/** Requests to the engine, one after the other, each with a time limit. */

import { parseAnswer } from "../base/scene.ts";
import type { Answer, Ask, Request, StateMessage, WaitNotice } from "../base/types.ts";
import { RequestTimer } from "./request-timer.ts";

const MAX_ERROR_CHARS = 300;

/** The reason for an error: the last line of a Python traceback. */
const shortError = (error: unknown) =>
  (String(error).trim().split("\n").at(-1) ?? "").slice(0, MAX_ERROR_CHARS);

export class Engine {
  #state: "idle" | "asking" | "stopped" = "idle"; // `asking`: the worker has not answered yet
  #rev = 0; // of the newest state
  #revOffset = 0; // the engine's revisions minus those known to the page
  #queue = Promise.resolve();
  #timer = new RequestTimer((wait, request) => {
    if (!this.#isStopped) this.receive({ say: wait }, request);
  });
  pending: Request[] = []; // not answered yet; the first one may have been sent

  /** @param asking resolves when the engine has started */
  constructor(
    readonly asking: Promise<Ask>,
    readonly receive: (answer: Answer | WaitNotice, request: Request | null) => void,
  ) {}

  /**
   * The engine opens a match that is already shown: it answers with the same state, laid out for
   * this screen.
   * @param state as shown
   * @param load the request that opens it
   */
  adoptState(state: StateMessage, load: Request) {
    this.#rev = state.rev;
    this.#enqueue(load, async (ask) => {
      const answers = (await ask(load)).map(parseAnswer);
      const broke = answers.find((answer) => answer.say === "broke");
      if (broke) {
        this.#deliver(broke, load);
        return;
      }
      const opened = answers.find((answer) => answer.say === "state");
      if (!opened) {
        const why = answers.flatMap((answer) => ("why" in answer ? answer.why : []));
        throw new Error(["the table that lay ready cannot be opened", ...why].join(": "));
      }
      this.#revOffset = opened.rev - state.rev;
      for (const answer of answers) {
        if (!this.#isStopped) this.#deliver(answer, load);
      }
    });
  }

  send(request: Request) {
    this.#enqueue(request, async (ask) => {
      const isBound = "rev" in request;
      if (isBound && request.rev < this.#rev) return; // a late tap, made on an earlier state
      const sent = isBound ? { ...request, rev: request.rev + this.#revOffset } : request;
      for (const answer of await ask(sent)) {
        if (!this.#isStopped) this.#deliver(parseAnswer(answer), request);
      }
    });
  }

  /** Resolves when all requests so far are answered. */
  whenIdle = () => this.#queue;

  /** The user wants to wait. */
  extendTimeout = () => this.#timer.restart();

  /** Stops delivering answers. @returns is the worker idle? */
  stop(): boolean {
    const isIdle = this.#state !== "asking";
    this.#state = "stopped";
    this.#timer.end();
    return isIdle;
  }

  get #isStopped() {
    return this.#state === "stopped";
  }

  /** Runs after all earlier requests, once the engine has started. */
  #enqueue(request: Request, act: (ask: Ask) => Promise<void>) {
    this.pending.push(request);
    this.#queue = this.#queue.then(async () => {
      try {
        const ask = await this.#timer.waitFor(this.asking, null);
        if (!this.#isStopped) await act((sent) => this.#askTimed(ask, sent));
      } catch (error) {
        if (!this.#isStopped) {
          this.receive({ say: "broke", why: shortError(error) }, request);
        }
      }
      this.pending.shift();
    });
  }

  /** Handles news that was not requested. */
  hear(answer: unknown) {
    if (!this.#isStopped) this.#deliver(parseAnswer(answer), null);
  }

  #deliver(answer: Answer, request: Request | null) {
    const adjusted = "rev" in answer ? { ...answer, rev: answer.rev - this.#revOffset } : answer;
    if (adjusted.say === "state") this.#rev = adjusted.rev;
    this.receive(adjusted, request);
  }

  async #askTimed(ask: Ask, request: Request) {
    this.#state = "asking";
    try {
      return await this.#timer.waitFor(ask(request), request);
    } finally {
      if (!this.#isStopped) this.#state = "idle";
    }
  }
}
