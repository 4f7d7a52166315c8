/**
 * The durable second copy of our keys, in IndexedDB. Chromium commits localStorage to disk about
 * once a minute, so a browser that is killed loses what was written since; a transaction of strict
 * durability is on disk when it is complete.
 */

import { type IDBPObjectStore, openDB } from "idb";
import * as v from "valibot";
import { attemptAsync } from "../base/attempt.ts";
import { resolveWithin } from "../base/promises.ts";
import { filteredList, parseOr, safeInteger } from "../base/validation.ts";

/** `text`: null for a removed key; `n`: the number of the write */
const JournalEntrySchema = v.object({
  name: v.string(),
  text: v.nullable(v.string()),
  n: safeInteger,
});
type JournalEntry = v.InferOutput<typeof JournalEntrySchema>;
const JournalSchema = filteredList(JournalEntrySchema);
type Database = Awaited<ReturnType<typeof openDatabase>>;
type Keys = IDBPObjectStore<unknown, ["keys"], "keys", "readwrite">;

export const JOURNAL_TIMEOUT_MS = 2000; // milliseconds until the journal must have answered
const OBJECT_STORE = "keys";
const NUMBER_INDEX = "n";
const REMOVED_INDEX = "grave"; // numbers of removed keys
const REMOVALS_KEPT = 500; // removals are stored for this number of writes

async function openDatabase() {
  return openDB("tilebag", 1, {
    upgrade(database) {
      const keys = database.createObjectStore(OBJECT_STORE, { keyPath: "name" });
      for (const index of [NUMBER_INDEX, REMOVED_INDEX]) keys.createIndex(index, index);
    },
  });
}

/** @param entry as stored */
const toRecord = (entry: JournalEntry) =>
  entry.text === null ? { ...entry, grave: entry.n } : entry;

export class Journal {
  #opening: Promise<Database> | null = null;
  #pending = new Map<string, JournalEntry>(); // the last write of each key that is not on disk yet
  #flushing: Promise<boolean> | null = null;

  /** Entries with this number or a later one; empty if the database fails. */
  readSince(from: number): Promise<JournalEntry[]> {
    const read = async (database: Database) => {
      const range = IDBKeyRange.lowerBound(from);
      const stored: unknown = await database.getAllFromIndex(OBJECT_STORE, NUMBER_INDEX, range);
      return parseOr(JournalSchema, stored, []);
    };
    return this.#try(read, []);
  }

  readEntry(name: string): Promise<JournalEntry | undefined> {
    const read = async (database: Database) => {
      const stored: unknown = await database.get(OBJECT_STORE, name);
      return parseOr(JournalEntrySchema, stored, undefined);
    };
    return this.#try(read, undefined);
  }

  /**
   * Writes an entry; all writes of one task are one transaction. Failed writes are repeated with
   * the next one.
   * @returns is it on disk?
   */
  write(entry: JournalEntry): Promise<boolean> {
    this.#pending.set(entry.name, entry);
    this.#flushing ??= this.#flush();
    return this.#flushing;
  }

  /** Resolves when all writes so far are on disk, or have failed. */
  async whenSettled() {
    await this.#flushing;
  }

  /**
   * Repairs the journal: adds writes made while it failed, or before it existed.
   * @param entries all present keys
   * @param n the newest number
   */
  repair(entries: JournalEntry[], n: number): Promise<boolean> {
    return this.#change(async (keys) => {
      const stored: unknown = await keys.getAll();
      const storedEntries = parseOr(JournalSchema, stored, []);
      const storedByName = new Map(storedEntries.map((entry) => [entry.name, entry]));
      // another tab may write meanwhile
      const isOlder = (name: string) => !((storedByName.get(name)?.n ?? 0) > n);
      const changes: Promise<unknown>[] = [];
      for (const entry of entries) {
        if (isOlder(entry.name)) changes.push(keys.put(toRecord(entry)));
        storedByName.delete(entry.name);
      }
      for (const [name, { text }] of storedByName) {
        if (text !== null && isOlder(name)) changes.push(keys.delete(name));
      }
      await Promise.all(changes);
    });
  }

  /** Removes old entries of removed keys. @param n the newest number */
  pruneRemovals(n: number): Promise<boolean> {
    return this.#change(async (keys) => {
      const old = IDBKeyRange.upperBound(n - REMOVALS_KEPT);
      const names = await keys.index(REMOVED_INDEX).getAllKeys(old);
      await Promise.all(names.map((name) => keys.delete(name)));
    });
  }

  async #flush() {
    await null; // includes further writes of this task
    let isWritten = true;
    while (isWritten && this.#pending.size) {
      const entries = [...this.#pending.values()];
      const put = async (keys: Keys) => {
        await Promise.all(entries.map((entry) => keys.put(toRecord(entry))));
      };
      // the browser may have closed the database meanwhile
      isWritten = (await this.#change(put)) || (await this.#change(put));
      if (isWritten) this.#forgetWritten(entries);
    }
    this.#flushing = null;
    return isWritten;
  }

  /** Entries that were written again meanwhile remain. */
  #forgetWritten(entries: JournalEntry[]) {
    for (const entry of entries) {
      if (this.#pending.get(entry.name) === entry) this.#pending.delete(entry.name);
    }
  }

  /** @param act waits for each of its requests @returns is it on disk? */
  #change(act: (keys: Keys) => Promise<void>): Promise<boolean> {
    return this.#try(async (database) => {
      const change = database.transaction(OBJECT_STORE, "readwrite", { durability: "strict" });
      await Promise.all([act(change.store), change.done]);
      return true;
    }, false);
  }

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

/**
 * Does the browser let this page use a database? One that does not answer is no better than none.
 */
export function hasDatabase(): Promise<boolean> {
  const opened = attemptAsync(async () => {
    (await openDatabase()).close();
    return true;
  }, false);
  return resolveWithin(opened, JOURNAL_TIMEOUT_MS, false);
}
