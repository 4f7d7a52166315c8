/**
 * Among several tabs only the one that holds the lock of a match, the writer, may play and save it.
 * The browser releases the lock when the tab is closed. Without locks every tab is a writer, and the
 * store notices when two have written.
 */

import { attempt, attemptAsync } from "../base/attempt.ts";
import { inBackground } from "../base/promises.ts";
import { TAB_ID } from "../storage/envelope.ts";

interface Locks {
  request: (
    name: string,
    options: LockOptions,
    hold: (lock: Lock | null) => unknown,
  ) => Promise<unknown>;
}

/** The browser's locks; over http, where it has none, leases; undefined if it blocks storage. */
export async function findLocks(): Promise<Locks | undefined> {
  const browserLocks = attempt(() => navigator.locks, undefined);
  return browserLocks ?? attemptAsync(makeLeaseLocks, undefined);
}

async function makeLeaseLocks(): Promise<Locks> {
  const { LEASE_CHANNEL, LeaseLocks } = await import("../storage/lease-locks.ts");
  const channel = attempt(() => new BroadcastChannel(LEASE_CHANNEL), null);
  return new LeaseLocks(TAB_ID, localStorage, channel);
}

export class WriterLock {
  /** The match whose lock is held or waited for. */
  id = "";
  #isHeld = false;
  #claiming: Promise<boolean> | null = null; // the answer of the latest claim, until it is known
  #endClaim = () => {}; // releases the lock, or stops waiting for it

  /**
   * @param locks undefined: there are none @param changed called when the lock was acquired because
   * the other tab was closed, or was taken by another tab
   */
  constructor(
    readonly locks: Promise<Locks | undefined>,
    readonly changed: (isWriter: boolean) => void,
  ) {}

  /**
   * @param id of a match
   * @param how `steal`: take it from another tab
   * @returns is this tab the writer? If not, it becomes the writer when the other tab is closed.
   */
  claim(id: string, { steal = false }: { steal?: boolean } = {}): Promise<boolean> {
    if (id === this.id && this.#isHeld) return Promise.resolve(true);
    if (id === this.id && this.#claiming && !steal) return this.#claiming;
    this.release();
    this.id = id;
    const claiming = this.#claim(id, steal);
    this.#claiming = claiming;
    return claiming.finally(() => {
      if (this.#claiming === claiming) this.#claiming = null;
    });
  }

  async #claim(id: string, steal: boolean): Promise<boolean> {
    const isWriter = await this.#requestLock(id, steal ? { steal } : { ifAvailable: true });
    // otherwise another match was opened meanwhile
    if (!isWriter && this.id === id) inBackground(this.#waitForLock(id));
    return isWriter;
  }

  release() {
    this.#endClaim();
    this.id = "";
    this.#isHeld = false;
    this.#claiming = null;
    this.#endClaim = () => {};
  }

  async #waitForLock(id: string) {
    const waiting = new AbortController();
    this.#endClaim = () => waiting.abort();
    if (await this.#requestLock(id, { signal: waiting.signal })) this.changed(true);
  }

  /** @returns resolves when the result is known; the lock is kept */
  async #requestLock(id: string, options: LockOptions): Promise<boolean> {
    const locks = await this.locks;
    if (!locks) return true;
    return new Promise((resolve) => {
      let isGranted = false;
      const hold = (lock: Lock | null) => {
        isGranted = lock !== null && this.id === id;
        resolve(isGranted);
        if (!isGranted) return undefined;
        this.#isHeld = true;
        return new Promise((release) => {
          this.#endClaim = () => release(undefined);
        });
      };
      const handleEnd = (error: unknown) => {
        // a browser that blocks storage refuses locks too: then every tab is a writer
        if (isGranted) this.#handleLoss(id);
        else resolve(!isAbort(error));
      };
      locks.request(`tilebag.save.${id}`, options, hold).catch(handleEnd);
    });
  }

  /** Called when another tab has taken the lock. */
  #handleLoss(id: string) {
    if (this.id !== id || !this.#isHeld) return;
    this.#isHeld = false;
    inBackground(this.#waitForLock(id));
    this.changed(false);
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
