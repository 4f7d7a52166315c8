/**
 * The durable second copy of our keys, in IndexedDB. Chromium commits localStorage to disk about once a minute, so a
 * browser that is killed loses what was written since; a transaction of strict durability is on disk when it is complete.
 *
 * @typedef {{name: string, text: string | null, n: number}} JournalEntry  `text`: null for a removed key;
 *   `n`: the number of the write
 * @typedef {Awaited<ReturnType<typeof openDatabase>>} Database
 * @typedef {import("idb").IDBPObjectStore<unknown, ["keys"], "keys", "readwrite">} Keys
 */

import { openDB } from "idb";

const OBJECT_STORE = "keys";
const NUMBER_INDEX = "n";
const REMOVED_INDEX = "grave"; // numbers of removed keys
const REMOVALS_KEPT = 500; // removals are remembered for so many writes

async function openDatabase() {
  return openDB("tilebag", 1, {
    upgrade(made) {
      const keys = made.createObjectStore(OBJECT_STORE, { keyPath: "name" });
      for (const index of [NUMBER_INDEX, REMOVED_INDEX]) keys.createIndex(index, index);
    },
  });
}

/** @param {JournalEntry} entry as stored */
const toRecord = (entry) => (entry.text === null ? { ...entry, grave: entry.n } : entry);

export class Journal {
  /** @type {Promise<Database> | null} */
  #opening = null;
  /** @type {Map<string, JournalEntry>} the last write of each key that is not on disk yet */
  #pending = new Map();
  /** @type {Promise<boolean> | null} */
  #flushing = null;

  /**
   * Entries with this number or a later one; empty if the database fails.
   * @param {number} from @returns {Promise<JournalEntry[]>}
   */
  readSince = (from) => this.#try(async (keys) => keys.getAllFromIndex(OBJECT_STORE, NUMBER_INDEX, IDBKeyRange.lowerBound(from)), []);

  /** @param {string} name @returns {Promise<JournalEntry | undefined>} */
  readEntry = (name) => this.#try(async (keys) => keys.get(OBJECT_STORE, name), undefined);

  /**
   * Writes an entry; all writes of one task are one transaction. Failed writes are repeated with
   * the next one. @param {JournalEntry} entry @returns {Promise<boolean>} is it on disk?
   */
  write(entry) {
    this.#pending.set(entry.name, entry);
    this.#flushing ??= this.#flush();
    return this.#flushing;
  }

  /** Resolves when all writes so far are on disk, or have failed. */
  whenSettled = async () => void (await this.#flushing);

  /**
   * Repairs the journal: adds writes made while it failed, or before it existed.
   * @param {JournalEntry[]} entries all present keys @param {number} n the newest number
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

  /** Removes old entries of removed keys. @param {number} n the newest number */
  pruneRemovals = (n) =>
    this.#change(async (keys) => {
      for (const name of await keys.index(REMOVED_INDEX).getAllKeys(IDBKeyRange.upperBound(n - REMOVALS_KEPT))) keys.delete(name);
    });

  async #flush() {
    await null; // includes further writes of this task
    let kept = true;
    while (kept && this.#pending.size) {
      const entries = [...this.#pending.values()];
      const put = async (/** @type {Keys} */ keys) => void entries.map((entry) => keys.put(toRecord(entry)));
      kept = (await this.#change(put)) || (await this.#change(put)); // the browser may have closed it meanwhile
      for (const one of kept ? entries : []) if (this.#pending.get(one.name) === one) this.#pending.delete(one.name);
    }
    this.#flushing = null;
    return kept;
  }

  /** @param {(keys: Keys) => Promise<void>} act @returns {Promise<boolean>} is it on disk? */
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
