/**
 * The durable second copy of our keys, in IndexedDB. Chromium commits localStorage to disk about once a minute, so a
 * browser that is killed loses what was written since; a transaction of strict durability is on the disk when it is done.
 *
 * @typedef {{name: string, text: string | null, n: number}} JournalEntry  `text`: null where the key was removed;
 *   `n`: the number of the write
 * @typedef {Awaited<ReturnType<typeof openDatabase>>} Database
 * @typedef {import("idb").IDBPObjectStore<unknown, ["keys"], "keys", "readwrite">} Keys
 */

import { openDB } from "idb";

const STORE = "keys";
const BY_NUMBER = "n";
const GRAVES = "grave"; // the numbers of those that were removed
const REMEMBERED = 500; // writes for which it is known that a key was removed

async function openDatabase() {
  return openDB("tilebag", 1, {
    upgrade(made) {
      const keys = made.createObjectStore(STORE, { keyPath: "name" });
      for (const index of [BY_NUMBER, GRAVES]) keys.createIndex(index, index);
    },
  });
}

/** @param {JournalEntry} entry as it lies there */
const laid = (entry) => (entry.text === null ? { ...entry, grave: entry.n } : entry);

export class Journal {
  /** @type {Promise<Database> | null} */
  #opening = null;
  /** @type {Map<string, JournalEntry>} the last write of each key that is not on the disk yet */
  #pending = new Map();
  /** @type {Promise<boolean> | null} */
  #flushing = null;

  /**
   * What was written at this number or later; none where it is refused.
   * @param {number} from @returns {Promise<JournalEntry[]>}
   */
  read = (from) => this.#try(async (keys) => keys.getAllFromIndex(STORE, BY_NUMBER, IDBKeyRange.lowerBound(from)), []);

  /** @param {string} name @returns {Promise<JournalEntry | undefined>} */
  entry = (name) => this.#try(async (keys) => keys.get(STORE, name), undefined);

  /**
   * In the order of the calls; all that is written in one turn is one transaction. What is refused is tried again with
   * the next write. @param {JournalEntry} entry @returns {Promise<boolean>} is it on the disk?
   */
  write(entry) {
    this.#pending.set(entry.name, entry);
    this.#flushing ??= this.#flush();
    return this.#flushing;
  }

  /** All that was written so far is on the disk, or was refused. */
  settled = async () => void (await this.#flushing);

  /**
   * Makes it good where it is behind: for what was written while it was refused, or before there was one.
   * @param {JournalEntry[]} entries all that there is @param {number} n of the newest of them
   */
  mend = (entries, n) =>
    this.#change(async (keys) => {
      const known = new Map((await keys.getAll()).map((one) => [one.name, one]));
      const older = (/** @type {string} */ name) => !((known.get(name)?.n ?? 0) > n); // another tab may write meanwhile
      for (const entry of entries) {
        if (older(entry.name)) keys.put(laid(entry));
        known.delete(entry.name);
      }
      for (const [name, { text }] of known) if (text !== null && older(name)) keys.delete(name);
    });

  /** Forgets what was removed long ago. @param {number} n the newest number */
  tidy = (n) =>
    this.#change(async (keys) => {
      for (const name of await keys.index(GRAVES).getAllKeys(IDBKeyRange.upperBound(n - REMEMBERED))) keys.delete(name);
    });

  async #flush() {
    await null; // what else is written in this turn comes with it
    let kept = true;
    while (kept && this.#pending.size) {
      const entries = [...this.#pending.values()];
      const put = async (/** @type {Keys} */ keys) => void entries.map((entry) => keys.put(laid(entry)));
      kept = (await this.#change(put)) || (await this.#change(put)); // the browser may have shut it meanwhile
      for (const one of kept ? entries : []) if (this.#pending.get(one.name) === one) this.#pending.delete(one.name);
    }
    this.#flushing = null;
    return kept;
  }

  /** @param {(keys: Keys) => Promise<void>} act @returns {Promise<boolean>} is it done, and on the disk? */
  #change = (act) =>
    this.#try(async (database) => {
      const change = database.transaction(STORE, "readwrite", { durability: "strict" });
      await Promise.all([act(change.store), change.done]);
      return true;
    }, false);

  /** @template T @param {(database: Database) => Promise<T>} act @param {T} otherwise @returns {Promise<T>} */
  async #try(act, otherwise) {
    try {
      this.#opening ??= openDatabase();
      return await act(await this.#opening);
    } catch {
      this.#opening = null;
      return otherwise;
    }
  }
}
