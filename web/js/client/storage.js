/**
 * Our own keys, `tilebag.<name>`, in a storage that may be full, denied or foreign, with a durable second copy in a
 * journal. Every write has a number, the next of one counter (`tilebag.stamp`): what the journal holds with a higher one
 * than localStorage knows was lost there. What localStorage does not take is read from here, and kept by the journal.
 *
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} KeyValueStorage
 */

/** @import { Journal } from "./journal.js" */

const PREFIX = "tilebag.";
const STAMP_KEY = "stamp";
const PROBE_KEY = "trial";
const REFUSED_OFFSET = 2 ** 40; // added to the number of what localStorage did not take: it is read at every visit
const JOURNAL_TIMEOUT_MS = 2000; // milliseconds for a journal that does not say whether it has kept something
// Large, written often, and soon made again: by the next state, by the next table that is dealt ahead.
const NOT_JOURNALED = /^(picture|next)\./;

/** The browser's storage, also where it is full; reading the property alone may throw. @returns {KeyValueStorage | null} */
export function browserStorage() {
  try {
    const storage = globalThis.localStorage;
    return storage && storage.length >= 0 ? storage : null;
  } catch {
    return null;
  }
}

/**
 * What a promise comes to, if it does in time. @template T, E @param {Promise<T>} promise @param {number} milliseconds
 * @param {E} otherwise @returns {Promise<T | E>}
 */
export const resolveWithin = (promise, milliseconds, otherwise) =>
  Promise.race([promise, new Promise((done) => setTimeout(done, milliseconds, otherwise))]);

export class KeyValueStore {
  /** @type {Map<string, string | null>} what the storage did not take; null: it should be gone */
  #refused = new Map();
  /** @type {Set<string>} what the journal has not taken either: it does not outlive the page */
  #unsaved = new Set();
  /** @type {Set<string>} what the journal has yet to answer for */
  #awaiting = new Set();
  /** @type {Map<string, number>} the numbers of what this page has written */
  #written = new Map();
  #writeNumber = 0;
  #hasStamp = false;

  /** Was what the storage refused last too much for it? */
  isFull = false;

  /** Told when it is known whether something is kept, or when what was lost came back. */
  onChange = () => {};

  /**
   * @param {KeyValueStorage | null} storage the browser's, or null where it is denied
   * @param {Journal | null} journal
   * @param {(name: string, lost: string, here: string | null) => boolean} isBetter is what the journal has the better one?
   */
  constructor(storage, journal = null, isBetter = () => true) {
    this.storage = storage;
    this.journal = journal;
    this.better = isBetter;
  }

  /** Will what was written still be there tomorrow? @returns {boolean | null} null: the journal has yet to say */
  get isLasting() {
    if (this.#unsaved.size) return false;
    return this.#awaiting.size ? null : true;
  }

  /** What is lasting, once the journal has answered. */
  whenSettled = () => Promise.resolve(this.journal?.whenSettled()).then(() => this.isLasting);

  /** Would it take so many characters more? No browser says so: it is tried. @param {number} length */
  hasRoom(length) {
    const taken = this.#set(PROBE_KEY, "x".repeat(length));
    this.#set(PROBE_KEY, null);
    return taken || !this.storage;
  }

  /** All our names that begin like this. @param {string} [start] */
  names(start = "") {
    const names = new Set(this.#storedNames());
    for (const [name, text] of this.#refused) names[text === null ? "delete" : "add"](name);
    return [...names].filter((name) => name.startsWith(start));
  }

  /** @param {string} name @returns {string | null} */
  read = (name) => (this.#refused.has(name) ? (this.#refused.get(name) ?? null) : this.#get(name));

  /**
   * Writes and reads back. @param {string} name @param {string} text
   * @param {Iterable<string[]>} [room] names that may go for it, the least first @returns {boolean} has the storage taken it?
   */
  put(name, text, room = []) {
    let taken = this.#set(name, text);
    const rest = room[Symbol.iterator](); // what has gone for one write is not looked for again by the next
    for (let next; !taken && this.storage && !(next = rest.next()).done; taken = this.#set(name, text))
      for (const one of next.value) this.#erase(one);
    this.#note(name, text, taken);
    if (taken) this.#retryRefused();
    return taken;
  }

  /** What found no room may find it now. @param {string} name */
  remove(name) {
    this.#erase(name);
    const refused = this.#refused.size;
    if (refused) this.#retryRefused();
    if (this.#refused.size < refused) this.onChange();
  }

  /** @param {string} name */
  #erase(name) {
    if (this.read(name) !== null) this.#note(name, null, this.#set(name, null));
  }

  /** Where it is read from; the journal keeps what it has of it. @param {string} name @param {string | null} text */
  restore(name, text) {
    if (this.#set(name, text)) this.#refused.delete(name);
    else this.#refused.set(name, text);
  }

  /** What the journal holds of a key. @param {string} name @returns {Promise<string | null>} */
  readJournal = async (name) => (await this.journal?.readEntry(name))?.text ?? null;

  /** Brings back what was lost here, and makes the journal good where it is behind. @returns {Promise<string[]>} the names */
  async recover() {
    if (!this.journal) return [];
    const [stamp, journal] = [this.#stamp(), this.journal];
    await journal.whenSettled();
    const found = await journal.readSince(stamp);
    const numbers = found.map(({ n }) => n % REFUSED_OFFSET);
    const lost = found.filter(({ name, text, n }) => {
      const here = this.read(name);
      const late = n % REFUSED_OFFSET < (this.#written.get(name) ?? -1);
      return !late && here !== text && (text === null ? n > stamp : this.better(name, text, here));
    });
    for (const { name, text } of lost) this.restore(name, text);
    this.#writeNumber = Math.max(this.#writeNumber, stamp, ...numbers);
    if (this.#writeNumber > stamp) this.#set(STAMP_KEY, String(this.#writeNumber));
    const behind = !found.some(({ n }) => n < REFUSED_OFFSET);
    (globalThis.requestIdleCallback ?? setTimeout)(() => (behind ? this.#repairJournal(journal) : journal.pruneRemovals(this.#writeNumber)));
    return lost.map(({ name }) => name);
  }

  /** @param {Journal} journal that knows nothing of the last write */
  #repairJournal(journal) {
    const n = Math.max(this.#writeNumber, this.#stamp());
    const entries = this.names().filter((name) => name !== STAMP_KEY && !NOT_JOURNALED.test(name));
    return journal.repair(entries.map((name) => ({ name, text: this.read(name), n: this.#refused.has(name) ? n + REFUSED_OFFSET : n })), n);
  }

  /** @returns {string[]} */
  #storedNames() {
    try {
      const { storage } = this;
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, n) => storage?.key(n) ?? "");
      return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  /** @param {string} name */
  #get(name) {
    try {
      return this.storage?.getItem(PREFIX + name) ?? null;
    } catch {
      return null;
    }
  }

  /** @param {string} name @param {string | null} text @returns {boolean} has the storage taken it? */
  #set(name, text) {
    try {
      if (text === null) this.storage?.removeItem(PREFIX + name);
      else this.storage?.setItem(PREFIX + name, text);
      return this.storage !== null && this.storage.getItem(PREFIX + name) === text;
    } catch (error) {
      this.isFull = error instanceof DOMException && /quota/i.test(error.name);
      return false;
    }
  }

  #stamp() {
    const stamp = Number(this.#get(STAMP_KEY));
    return Number.isSafeInteger(stamp) && stamp > 0 && stamp < REFUSED_OFFSET ? stamp : 0;
  }

  /** Other tabs count too. */
  #next() {
    const stamp = this.#stamp();
    if (this.#hasStamp && !stamp) this.#restoreAll();
    return (this.#writeNumber = Math.max(this.#writeNumber, stamp) + 1);
  }

  /** The storage was cleared under us, or denied: the journal has all of it. */
  async #restoreAll() {
    this.#hasStamp = false;
    if ((await this.recover()).length) this.onChange();
  }

  /** What was written, or not taken, goes into the journal. @param {string} name @param {string | null} text @param {boolean} taken */
  #note(name, text, taken) {
    if (taken) this.#refused.delete(name);
    else this.#refused.set(name, text);
    if (NOT_JOURNALED.test(name)) return;
    const n = this.#next();
    this.#written.set(name, n);
    if (taken) this.#hasStamp = this.#set(STAMP_KEY, String(n)) || this.#hasStamp; // last: a number alone would hide a loss
    const done = this.journal?.write({ name, text, n: taken ? n : n + REFUSED_OFFSET });
    this.#awaiting.delete(name);
    this.#mark(name, taken || done !== undefined);
    if (!taken && done) this.#awaitJournal(name, n, done);
  }

  /** Does it outlive the page? @param {string} name @param {boolean} kept */
  #mark = (name, kept) => void this.#unsaved[kept ? "delete" : "add"](name);

  /** @param {string} name @param {number} n @param {Promise<boolean>} done is it in the journal? */
  #awaitJournal(name, n, done) {
    const hear = (/** @type {boolean} */ kept) => {
      if (this.#written.get(name) !== n) return;
      this.#awaiting.delete(name);
      this.#mark(name, kept);
      this.onChange();
    };
    this.#awaiting.add(name);
    resolveWithin(done, JOURNAL_TIMEOUT_MS, false).then(hear);
    done.then((kept) => kept && hear(kept)); // later than one cared to wait
  }

  /** There is room again: what was refused is tried once more, the smallest first, as far as it goes. */
  #retryRefused() {
    const size = (/** @type {[string, string | null]} */ [, text]) => text?.length ?? 0;
    for (const [name, text] of [...this.#refused].sort((one, other) => size(one) - size(other)))
      if (this.#set(name, text)) this.#note(name, text, true);
      else break;
  }
}
