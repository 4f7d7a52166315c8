/**
 * Our own keys, `tilebag.<name>`, in a storage that may be full, denied or foreign, with a durable second copy in a
 * journal. Every write has a number, the next of one counter (`tilebag.stamp`): what the journal holds with a higher one
 * than localStorage knows was lost there. What localStorage does not take is read from here, and kept by the journal.
 *
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} KeyValueStorage
 */

/** @import { Journal } from "./journal.js" */

const PREFIX = "tilebag.";
const STAMP = "stamp";
const TRIAL = "trial";
const BEYOND = 2 ** 40; // added to the number of what localStorage did not take: it is read at every visit
const PATIENCE = 2000; // milliseconds for a journal that does not say whether it has kept something
// Large, written often, and soon made again: by the next state, by the next table that is dealt ahead.
const NOT_TWICE = /^(picture|next)\./;

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
export const within = (promise, milliseconds, otherwise) =>
  Promise.race([promise, new Promise((done) => setTimeout(done, milliseconds, otherwise))]);

export class OwnKeys {
  /** @type {Map<string, string | null>} what the storage did not take; null: it should be gone */
  #refused = new Map();
  /** @type {Set<string>} what the journal has not taken either: it does not outlive the page */
  #unsaved = new Set();
  /** @type {Set<string>} what the journal has yet to answer for */
  #asked = new Set();
  /** @type {Map<string, number>} the numbers of what this page has written */
  #written = new Map();
  #n = 0;
  #stamped = false;

  /** Was what the storage refused last too much for it? */
  full = false;

  /** Told when it is known whether something is kept, or when what was lost came back. */
  changed = () => {};

  /**
   * @param {KeyValueStorage | null} storage the browser's, or null where it is denied
   * @param {Journal | null} journal
   * @param {(name: string, lost: string, here: string | null) => boolean} better is what the journal has the better one?
   */
  constructor(storage, journal = null, better = () => true) {
    this.storage = storage;
    this.journal = journal;
    this.better = better;
  }

  /** Will what was written still be there tomorrow? @returns {boolean | null} null: the journal has yet to say */
  get lasting() {
    if (this.#unsaved.size) return false;
    return this.#asked.size ? null : true;
  }

  /** What is lasting, once the journal has answered. */
  settled = () => Promise.resolve(this.journal?.settled()).then(() => this.lasting);

  /** Would it take so many characters more? No browser says so: it is tried. @param {number} length */
  hasRoom(length) {
    const taken = this.#set(TRIAL, "x".repeat(length));
    this.#set(TRIAL, null);
    return taken || !this.storage;
  }

  /** All our names that begin like this. @param {string} [start] */
  names(start = "") {
    const names = new Set(this.#stored());
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
      for (const one of next.value) this.#drop(one);
    this.#note(name, text, taken);
    if (taken) this.#tryAgain();
    return taken;
  }

  /** What found no room may find it now. @param {string} name */
  remove(name) {
    this.#drop(name);
    const refused = this.#refused.size;
    if (refused) this.#tryAgain();
    if (this.#refused.size < refused) this.changed();
  }

  /** @param {string} name */
  #drop(name) {
    if (this.read(name) !== null) this.#note(name, null, this.#set(name, null));
  }

  /** Where it is read from; the journal keeps what it has of it. @param {string} name @param {string | null} text */
  lay(name, text) {
    if (this.#set(name, text)) this.#refused.delete(name);
    else this.#refused.set(name, text);
  }

  /** What the journal holds of a key. @param {string} name @returns {Promise<string | null>} */
  kept = async (name) => (await this.journal?.entry(name))?.text ?? null;

  /** Brings back what was lost here, and makes the journal good where it is behind. @returns {Promise<string[]>} the names */
  async recover() {
    if (!this.journal) return [];
    const [stamp, journal] = [this.#stamp(), this.journal];
    await journal.settled();
    const found = await journal.read(stamp);
    const numbers = found.map(({ n }) => n % BEYOND);
    const lost = found.filter(({ name, text, n }) => {
      const here = this.read(name);
      const late = n % BEYOND < (this.#written.get(name) ?? -1);
      return !late && here !== text && (text === null ? n > stamp : this.better(name, text, here));
    });
    for (const { name, text } of lost) this.lay(name, text);
    this.#n = Math.max(this.#n, stamp, ...numbers);
    if (this.#n > stamp) this.#set(STAMP, String(this.#n));
    const behind = !found.some(({ n }) => n < BEYOND);
    (globalThis.requestIdleCallback ?? setTimeout)(() => (behind ? this.#mend(journal) : journal.tidy(this.#n)));
    return lost.map(({ name }) => name);
  }

  /** @param {Journal} journal that knows nothing of the last write */
  #mend(journal) {
    const n = Math.max(this.#n, this.#stamp());
    const entries = this.names().filter((name) => name !== STAMP && !NOT_TWICE.test(name));
    return journal.mend(entries.map((name) => ({ name, text: this.read(name), n: this.#refused.has(name) ? n + BEYOND : n })), n);
  }

  /** @returns {string[]} */
  #stored() {
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
      this.full = error instanceof DOMException && /quota/i.test(error.name);
      return false;
    }
  }

  #stamp() {
    const stamp = Number(this.#get(STAMP));
    return Number.isSafeInteger(stamp) && stamp > 0 && stamp < BEYOND ? stamp : 0;
  }

  /** Other tabs count too. */
  #next() {
    const stamp = this.#stamp();
    if (this.#stamped && !stamp) this.#restoreAll();
    return (this.#n = Math.max(this.#n, stamp) + 1);
  }

  /** The storage was cleared under us, or denied: the journal has all of it. */
  async #restoreAll() {
    this.#stamped = false;
    if ((await this.recover()).length) this.changed();
  }

  /** What was written, or not taken, goes into the journal. @param {string} name @param {string | null} text @param {boolean} taken */
  #note(name, text, taken) {
    if (taken) this.#refused.delete(name);
    else this.#refused.set(name, text);
    if (NOT_TWICE.test(name)) return;
    const n = this.#next();
    this.#written.set(name, n);
    if (taken) this.#stamped = this.#set(STAMP, String(n)) || this.#stamped; // last: a number alone would hide a loss
    const done = this.journal?.write({ name, text, n: taken ? n : n + BEYOND });
    this.#asked.delete(name);
    this.#mark(name, taken || done !== undefined);
    if (!taken && done) this.#hear(name, n, done);
  }

  /** Does it outlive the page? @param {string} name @param {boolean} kept */
  #mark = (name, kept) => void this.#unsaved[kept ? "delete" : "add"](name);

  /** @param {string} name @param {number} n @param {Promise<boolean>} done is it in the journal? */
  #hear(name, n, done) {
    const hear = (/** @type {boolean} */ kept) => {
      if (this.#written.get(name) !== n) return;
      this.#asked.delete(name);
      this.#mark(name, kept);
      this.changed();
    };
    this.#asked.add(name);
    within(done, PATIENCE, false).then(hear);
    done.then((kept) => kept && hear(kept)); // later than one cared to wait
  }

  /** There is room again: what was refused is tried once more, the smallest first, as far as it goes. */
  #tryAgain() {
    const size = (/** @type {[string, string | null]} */ [, text]) => text?.length ?? 0;
    for (const [name, text] of [...this.#refused].sort((one, other) => size(one) - size(other)))
      if (this.#set(name, text)) this.#note(name, text, true);
      else break;
  }
}
