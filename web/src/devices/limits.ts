/** Limits of what a guest's device can make the host's do. */

import { requestIn } from "./talk.ts";

const MAX_WAITING = 8; // requests of one guest; an honest page waits for each answer
const REQUEST_INTERVAL_MS = 100; // between two requests of one guest
/** Each of these requests can stand on its own; of the others only the newest one counts. */
const COUNTED_REQUESTS = new Set(["play", "arrange"]);

interface GuestRequest {
  n: number;
  text: string;
  kind: string;
}

/**
 * The requests of one guest to the engine: one after the other and a few each second, so that
 * everyone else is served between them.
 */
export class RequestQueue {
  #waiting: GuestRequest[] = [];
  // The request that the engine is answering; n is null if no one waits for the answer.
  #current: { n: number | null } | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null; // until the next request may be sent

  /**
   * @param ask sends a request to the engine
   * @param drop called with the number of a request that it will not get
   */
  constructor(
    readonly ask: (text: string) => void,
    readonly drop: (n: number) => void,
  ) {}

  add(n: number, text: string) {
    const kind = requestIn(text);
    const replaced = COUNTED_REQUESTS.has(kind)
      ? []
      : this.#waiting.filter((request) => request.kind === kind);
    this.#waiting = this.#waiting.filter((request) => !replaced.includes(request));
    for (const older of replaced) this.drop(older.n);
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push({ n, text, kind });
    else this.drop(n);
    this.#sendNext();
  }

  /** The engine has answered the last request. @returns its number; null: no one waits for it */
  takeAnswered(): number | null {
    const n = this.#current?.n ?? null;
    this.#current = null;
    this.#sendNext();
    return n;
  }

  /** The engine will not answer: drops all requests. */
  clear() {
    const dropped = [this.#current?.n ?? null, ...this.#waiting.map(({ n }) => n)];
    this.#current = null;
    this.#waiting = [];
    for (const n of dropped) {
      if (n !== null) this.drop(n);
    }
  }

  /** The guest's page has gone: no one waits for answers. */
  abandon() {
    this.#waiting = [];
    if (this.#current) this.#current = { n: null };
  }

  #sendNext() {
    if (this.#current || this.#timer !== null) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#current = next;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#sendNext();
    }, REQUEST_INTERVAL_MS);
    this.ask(next.text);
  }
}

/** A time in which something must not happen again. */
export class Pause {
  #end = 0;

  constructor(readonly milliseconds: number) {}

  begin() {
    this.#end = performance.now() + this.milliseconds;
  }

  get isOver() {
    return performance.now() >= this.#end;
  }
}

/**
 * Reports a value that may change often: the first change at once, further ones after a while, if
 * it is still different then.
 */
export class Reporter<T> {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #reported: T;
  #value: T;

  constructor(
    first: T,
    readonly milliseconds: number,
    readonly report: (value: T) => void,
  ) {
    this.#reported = first;
    this.#value = first;
  }

  set(value: T) {
    this.#value = value;
    if (this.#timer === null) this.#reportChange();
  }

  end() {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
  }

  #reportChange() {
    if (this.#value === this.#reported) return;
    this.#reported = this.#value;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#reportChange();
    }, this.milliseconds);
    this.report(this.#value);
  }
}
