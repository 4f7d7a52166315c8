/**
 * Locks among the tabs of one browser where it has no Web Locks, which it offers over https only:
 * as much of `LockManager` as the writer's lock needs (match/writer-lock.ts).
 *
 * Who holds a lock has a lease in localStorage, and renews it while its tab lives. On a channel the
 * tabs tell each other what they want, hold and free. A lease that has run out may belong to a
 * hidden tab, whose timers are slow, so that tab is asked before its lock is taken. If two tabs
 * take a lock at the same moment, the one that has wanted it longer keeps it.
 */

// a type only: other imports, also of valibot, would split the scripts that every page loads
import type { KeyValueStorage } from "./storage.ts";

/**
 * Receives the lock, or null if another tab holds it; the lock is freed when the promise is
 * resolved.
 */
type Holder = (lock: Lock | null) => unknown;

/**
 * `since`: when the tab began to want the lock; `until`: when the lease runs out; both in
 * milliseconds
 */
interface Lease {
  tab: string;
  since: number;
  until: number;
}

/** The part of a stored lease that counts. */
type StoredLease = Omit<Lease, "since">;

/** `about`: what the tab does with the lock; `steals`: it takes the lock from its holder */
interface Note {
  about: "want" | "hold" | "free";
  name: string;
  tab: string;
  since: number;
  steals: boolean;
}

interface HeldLock {
  since: number;
  lose: () => void;
}

type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

const NOTES: readonly unknown[] = ["want", "hold", "free"];
export const LEASE_CHANNEL = "tilebag.leases";
const LEASE_PREFIX = "tilebag.lease.";
const RENEW_MS = 1000;
const LEASE_MS = 4000;
const CONTEST_MS = 100; // for other tabs that want the same lock now
const ANSWER_MS = 1000; // for the tab whose lease has run out
const RETRY_MS = 1000; // between two attempts of a waiting tab, unless the lock is freed earlier

const abortError = (why: string) => new DOMException(why, "AbortError");

/** The fields of an object; none of anything else. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Is it a lease? Storage may hold anything. */
function isLease(value: unknown): value is StoredLease {
  const { tab, until } = fieldsOf(value);
  return typeof tab === "string" && Number.isFinite(until);
}

/** Is it a note? A tab of another build may send anything. */
function isNote(value: unknown): value is Note {
  const { about, name, tab, since } = fieldsOf(value);
  const areTexts = [name, tab].every((text) => typeof text === "string");
  return areTexts && NOTES.includes(about) && Number.isFinite(since);
}

export class LeaseLocks {
  readonly #held = new Map<string, HeldLock>();
  readonly #listeners = new Set<(note: Note) => void>();

  /**
   * @param tab a name for this tab @param channel to the other tabs; null if the browser has none
   */
  constructor(
    readonly tab: string,
    readonly storage: KeyValueStorage,
    readonly channel: Channel | null,
  ) {
    channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (isNote(data)) this.#hear(data);
    });
  }

  /** As in `LockManager`. */
  async request(name: string, options: LockOptions, hold: Holder): Promise<unknown> {
    const since = Date.now();
    if (options.steal) return this.#hold(name, since, true, hold);
    if (options.ifAvailable && !(await this.#isFree(name, since))) return hold(null);
    if (!options.ifAvailable) await this.#waitFor(name, since, options.signal);
    return this.#hold(name, since, false, hold);
  }

  async #waitFor(name: string, since: number, signal?: AbortSignal) {
    signal?.throwIfAborted();
    while (!(await this.#isFree(name, since))) {
      await this.#waitForChance(name, signal);
    }
    signal?.throwIfAborted();
  }

  /** Resolves when the lock was freed, or after some time. */
  #waitForChance(name: string, signal?: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.#listeners.delete(hear);
      };
      const finish = () => {
        end();
        resolve();
      };
      const hear = (note: Note) => {
        if (note.about === "free" && note.name === name) finish();
      };
      const abort = () => {
        end();
        reject(abortError("no longer wanted"));
      };
      const timer = setTimeout(finish, RETRY_MS);
      this.#listeners.add(hear);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  async #isFree(name: string, since: number): Promise<boolean> {
    if (this.#held.has(name)) return false;
    const lease = this.#readLease(name);
    const left = (lease?.until ?? 0) - Date.now();
    // a longer one was written before the clock was set back
    if (left > 0 && left <= LEASE_MS) return false;
    return !(await this.#hasRival(name, since, lease ? ANSWER_MS : CONTEST_MS));
  }

  /** Does another tab hold the lock, or has one wanted it longer? @param patience milliseconds */
  #hasRival(name: string, since: number, patience: number) {
    return new Promise<boolean>((resolve) => {
      const finish = (answer: boolean) => {
        clearTimeout(timer);
        this.#listeners.delete(hear);
        resolve(answer);
      };
      const hear = (note: Note) => {
        if (note.name !== name || note.about === "free") return;
        if (note.about === "hold" || this.#isEarlier(note, since)) finish(true);
      };
      const timer = setTimeout(finish, patience, false);
      this.#listeners.add(hear);
      this.#post("want", name, since);
    });
  }

  /** Has another tab wanted the lock longer than this one? */
  #isEarlier(other: Note, since: number) {
    return other.since < since || (other.since === since && other.tab < this.tab);
  }

  /** Takes the lock. @returns resolves when it is freed, and rejects when another tab takes it */
  #hold(name: string, since: number, steals: boolean, hold: Holder): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const renewing = setInterval(() => this.#renew(name), RENEW_MS);
      const end = () => {
        clearInterval(renewing);
        this.#held.delete(name);
      };
      const lose = () => {
        end();
        reject(abortError("another tab has taken the lock"));
      };
      const held = { since, lose };
      this.#held.set(name, held);
      this.#writeLease(name, since);
      this.#post("hold", name, since, steals);
      Promise.resolve(hold({ name, mode: "exclusive" })).then((result) => {
        if (this.#held.get(name) !== held) return; // another tab has taken it
        end();
        this.#removeLease(name);
        this.#post("free", name, since);
        resolve(result);
      }, reject);
    });
  }

  /** Extends the lease, unless another tab has taken the lock while this one was asleep. */
  #renew(name: string) {
    const held = this.#held.get(name);
    const lease = this.#readLease(name);
    if (held && lease && lease.tab !== this.tab) held.lose();
    else if (held) this.#writeLease(name, held.since);
  }

  /** Handles a note of another tab. */
  #hear(note: Note) {
    for (const listener of [...this.#listeners]) listener(note);
    const held = this.#held.get(note.name);
    if (!held || note.about === "free") return;
    const isLost = note.about === "hold" && (note.steals || this.#isEarlier(note, held.since));
    if (isLost) {
      held.lose();
      return;
    }
    this.#writeLease(note.name, held.since);
    this.#post("hold", note.name, held.since);
  }

  #post(about: Note["about"], name: string, since: number, steals = false) {
    const note: Note = { about, name, tab: this.tab, since, steals };
    this.channel?.postMessage(note);
  }

  #readLease(name: string): StoredLease | null {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(LEASE_PREFIX + name) ?? "null");
      return isLease(stored) ? stored : null;
    } catch {
      return null;
    }
  }

  #writeLease(name: string, since: number) {
    const lease: Lease = { tab: this.tab, since, until: Date.now() + LEASE_MS };
    try {
      this.storage.setItem(LEASE_PREFIX + name, JSON.stringify(lease));
    } catch {
      // storage is full: the channel alone must do
    }
  }

  #removeLease(name: string) {
    try {
      this.storage.removeItem(LEASE_PREFIX + name);
    } catch {
      // it runs out
    }
  }
}
