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

const OBJECT_STORE = "keys";
const NUMBER_INDEX = "n";
const REMOVED_INDEX = "grave"; // the numbers of those that were removed
const REMOVALS_KEPT = 500; // writes for which it is known that a key was removed

async function openDatabase() {
  return openDB("tilebag", 1, {
    upgrade(made) {
      const keys = made.createObjectStore(OBJECT_STORE, { keyPath: "name" });
      for (const index of [NUMBER_INDEX, REMOVED_INDEX]) keys.createIndex(index, index);
    },
  });
}

/** @param {JournalEntry} entry as it lies there */
const toRecord = (entry) => (entry.text === null ? { ...entry, grave: entry.n } : entry);

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
  readSince = (from) => this.#try(async (keys) => keys.getAllFromIndex(OBJECT_STORE, NUMBER_INDEX, IDBKeyRange.lowerBound(from)), []);

  /** @param {string} name @returns {Promise<JournalEntry | undefined>} */
  readEntry = (name) => this.#try(async (keys) => keys.get(OBJECT_STORE, name), undefined);

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
  whenSettled = async () => void (await this.#flushing);

  /**
   * Makes it good where it is behind: for what was written while it was refused, or before there was one.
   * @param {JournalEntry[]} entries all that there is @param {number} n of the newest of them
   */
  repair = (entries, n) =>
    this.#change(async (keys) => {
      const known = new Map((await keys.getAll()).map((one) => [one.name, one]));
      const isOlder = (/** @type {string} */ name) => !((known.get(name)?.n ?? 0) > n); // another tab may write meanwhile
      for (const entry of entries) {
        if (isOlder(entry.name)) keys.put(toRecord(entry));
        known.delete(entry.name);
      }
      for (const [name, { text }] of known) if (text !== null && isOlder(name)) keys.delete(name);
    });

  /** Forgets what was removed long ago. @param {number} n the newest number */
  pruneRemovals = (n) =>
    this.#change(async (keys) => {
      for (const name of await keys.index(REMOVED_INDEX).getAllKeys(IDBKeyRange.upperBound(n - REMOVALS_KEPT))) keys.delete(name);
    });

  async #flush() {
    await null; // what else is written in this turn comes with it
    let kept = true;
    while (kept && this.#pending.size) {
      const entries = [...this.#pending.values()];
      const put = async (/** @type {Keys} */ keys) => void entries.map((entry) => keys.put(toRecord(entry)));
      kept = (await this.#change(put)) || (await this.#change(put)); // the browser may have shut it meanwhile
      for (const one of kept ? entries : []) if (this.#pending.get(one.name) === one) this.#pending.delete(one.name);
    }
    this.#flushing = null;
    return kept;
  }

  /** @param {(keys: Keys) => Promise<void>} act @returns {Promise<boolean>} is it done, and on the disk? */
  #change = (act) =>
    this.#try(async (database) => {
      const change = database.transaction(OBJECT_STORE, "readwrite", { durability: "strict" });
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
