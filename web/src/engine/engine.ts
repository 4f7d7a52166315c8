/**
 * Requests to the engine, one after the other, each with a time limit; and the heartbeat of its
 * worker.
 */

import { attempt } from "../base/attempt.ts";
import { parseAnswer } from "../base/scene.ts";
import type { Answer, Ask, Request, StateMessage, WaitNotice } from "../base/types.ts";

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

// Timeouts for engine requests, measured in seconds while the page is awake: while it sleeps (a
// phone in a pocket) the engine sleeps too, and a wall clock would report a timeout.

const TICK_MS = 1000;
const NOTICE_TIMEOUT_S = 5; // after this the page shows that the answer takes long
const REQUEST_TIMEOUT_S = 20;
// on a slow phone the longest thought takes 3 s and opening a long game 20 s
const THINKING_TIMEOUT_S = 60;
const START_TIMEOUT_S = 60; // Python starts in 20 s on a slow phone, without the download
/** Requests for which a computer player thinks or the engine plays through a game. */
const THINKING_REQUESTS = new Set(["new", "load", "prepare", "tick", "hint"]);

/** @param request null: the engine is starting @returns seconds */
function timeoutOf(request: Request | null): number {
  if (!request) return START_TIMEOUT_S;
  return THINKING_REQUESTS.has(request.do) ? THINKING_TIMEOUT_S : REQUEST_TIMEOUT_S;
}

export class RequestTimer {
  #elapsedS = 0;
  #clock = 0;

  constructor(readonly tell: (wait: WaitNotice["say"], request: Request | null) => void) {}

  /**
   * Waits for a promise without limit, and reports events. @param request null: the engine is
   * starting
   */
  async waitFor<T>(promise: Promise<T>, request: Request | null): Promise<T> {
    const limitS = timeoutOf(request);
    let hasTold = false;
    const tell = (wait: WaitNotice["say"]) => {
      hasTold = true;
      this.tell(wait, request);
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
      if (hasTold) tell("answers");
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

// Detects that the worker has died. The worker holds a lock while it lives, and the page waits for
// that lock, because there is no event for a worker that the browser has ended. Without Web Locks
// or BroadcastChannel, a worker that does not answer counts as dead.

const WORKER_CHANNEL = "tilebag.workers";
/** The name of a worker that has started, or of one that is to end. */
type WorkerMessage = string | { stop: string };

/** The browser's lock manager; in a frame without storage even reading the property may throw. */
const lockManager = () => attempt(() => navigator.locks, undefined);

/**
 * The channel on which workers announce themselves; null in a frame without storage, where Firefox
 * throws.
 */
const openChannel = () => attempt(() => new BroadcastChannel(WORKER_CHANNEL), null);

/**
 * In the worker: holds a lock until the worker ends, and ends it when the page that has started it
 * asks for that.
 */
export function announceWorker() {
  const name = `tilebag.worker.${Math.random().toString(36).slice(2)}`;
  lockManager()
    ?.request(name, () => {
      const channel = openChannel();
      channel?.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
        if (typeof data !== "string" && data.stop === name) close();
      });
      channel?.postMessage(name);
      return new Promise(() => {}); // never resolves
    })
    .catch(() => {});
}

/** `ready`: the worker has started; `stop`: ends a worker that has not; `end`: no longer watches */
interface WorkerWatch {
  ready: () => void;
  stop: () => void;
  end: () => void;
}

/**
 * Called in the page before it starts its worker: the worker that then announces itself is that of
 * this page. If several tabs start one at the same time, the workers cannot be told apart, and are
 * neither watched nor stopped.
 */
export function watchWorker(died: () => void): WorkerWatch {
  const channel = openChannel();
  const waiting = new AbortController();
  const names: string[] = [];
  const end = () => {
    channel?.close();
    waiting.abort();
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (typeof data !== "string") return; // another page stops its worker
    names.push(data);
    if (names.length > 1) {
      end();
      return;
    }
    // aborted
    lockManager()
      ?.request(data, { signal: waiting.signal }, died)
      .catch(() => {});
  });
  return {
    ready: () => channel?.close(),
    stop() {
      if (names.length === 1 && !waiting.signal.aborted) channel?.postMessage({ stop: names[0] });
      end();
    },
    end,
  };
}
