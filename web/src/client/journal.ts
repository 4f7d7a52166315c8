/**
 * The durable second copy of our keys, in IndexedDB. Chromium commits localStorage to disk about once a minute, so a browser
 * that is killed loses what was written since; a transaction of strict durability is on disk when it is complete.
 */

import { type IDBPObjectStore, openDB } from "idb";

/** `text`: null for a removed key; `n`: the number of the write */
interface JournalEntry { name: string; text: string | null; n: number }
type Database = Awaited<ReturnType<typeof openDatabase>>;
type Keys = IDBPObjectStore<unknown, ["keys"], "keys", "readwrite">;

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

/** @param entry as stored */
const toRecord = (entry: JournalEntry) => (entry.text === null ? { ...entry, grave: entry.n } : entry);

export class Journal {
  #opening: Promise<Database> | null = null;
  #pending = new Map<string, JournalEntry>(); // the last write of each key that is not on disk yet
  #flushing: Promise<boolean> | null = null;

  /** Entries with this number or a later one; empty if the database fails. */
  readSince = (from: number): Promise<JournalEntry[]> => this.#try(async (keys) => keys.getAllFromIndex(OBJECT_STORE, NUMBER_INDEX, IDBKeyRange.lowerBound(from)), []);

  readEntry = (name: string): Promise<JournalEntry | undefined> => this.#try(async (keys) => keys.get(OBJECT_STORE, name), undefined);

  /**
   * Writes an entry; all writes of one task are one transaction. Failed writes are repeated with the next one.
   * @returns is it on disk?
   */
  write(entry: JournalEntry): Promise<boolean> {
    this.#pending.set(entry.name, entry);
    this.#flushing ??= this.#flush();
    return this.#flushing;
  }

  /** Resolves when all writes so far are on disk, or have failed. */
  whenSettled = async () => void (await this.#flushing);

  /**
   * Repairs the journal: adds writes made while it failed, or before it existed.
   * @param entries all present keys
   * @param n the newest number
   */
  repair = (entries: JournalEntry[], n: number) =>
    this.#change(async (keys) => {
      const known = new Map((await keys.getAll()).map((one) => [one.name, one]));
      const isOlder = (name: string) => !((known.get(name)?.n ?? 0) > n); // another tab may write meanwhile
      for (const entry of entries) {
        if (isOlder(entry.name)) keys.put(toRecord(entry));
        known.delete(entry.name);
      }
      for (const [name, { text }] of known) if (text !== null && isOlder(name)) keys.delete(name);
    });

  /** Removes old entries of removed keys. @param n the newest number */
  pruneRemovals = (n: number) =>
    this.#change(async (keys) => {
      for (const name of await keys.index(REMOVED_INDEX).getAllKeys(IDBKeyRange.upperBound(n - REMOVALS_KEPT))) keys.delete(name);
    });

  async #flush() {
    await null; // includes further writes of this task
    let kept = true;
    while (kept && this.#pending.size) {
      const entries = [...this.#pending.values()];
      const put = async (keys: Keys) => void entries.map((entry) => keys.put(toRecord(entry)));
      kept = (await this.#change(put)) || (await this.#change(put)); // the browser may have closed it meanwhile
      for (const one of kept ? entries : []) if (this.#pending.get(one.name) === one) this.#pending.delete(one.name);
    }
    this.#flushing = null;
    return kept;
  }

  /** @returns is it on disk? */
  #change = (act: (keys: Keys) => Promise<void>): Promise<boolean> =>
    this.#try(async (database) => {
      const change = database.transaction(OBJECT_STORE, "readwrite", { durability: "strict" });
      await Promise.all([act(change.store), change.done]);
      return true;
    }, false);

  async #try<T>(act: (database: Database) => Promise<T>, otherwise: T): Promise<T> {
    try {
      this.#opening ??= openDatabase();
      return await act(await this.#opening);
    } catch {
      this.#opening = null;
      return otherwise;
    }
  }
}
