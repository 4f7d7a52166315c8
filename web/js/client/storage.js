/**
 * Our own keys, `tilebag.<name>`, in a storage that may be full, denied or foreign.
 *
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} KeyValueStorage
 */

const PREFIX = "tilebag.";

/**
 * The browser's storage if it can be written and read; reading the property alone may throw.
 * @returns {KeyValueStorage | null}
 */
export function browserStorage() {
  try {
    const storage = globalThis.localStorage;
    const probe = `${PREFIX}probe`;
    storage.setItem(probe, "1");
    const works = storage.getItem(probe) === "1";
    storage.removeItem(probe);
    return works ? storage : null;
  } catch {
    return null;
  }
}

export class OwnKeys {
  /** @type {Map<string, string>} where the browser allows nothing that lasts longer than the page */
  #memory = new Map();

  /** @param {KeyValueStorage | null} storage the browser's, or null where it is denied */
  constructor(storage) {
    this.storage = storage;
  }

  /** All our names that begin like this. @param {string} [start] */
  names(start = "") {
    const { storage } = this;
    const keys = storage ? Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "") : [...this.#memory.keys()];
    return keys.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  }

  /** @param {string} name @returns {string | null} */
  read(name) {
    try {
      return (this.storage ? this.storage.getItem(PREFIX + name) : this.#memory.get(PREFIX + name)) ?? null;
    } catch {
      return null;
    }
  }

  /** Writes and reads back. @param {string} name @param {string} text @returns {boolean} is it there? */
  put(name, text) {
    try {
      if (this.storage) this.storage.setItem(PREFIX + name, text);
      else this.#memory.set(PREFIX + name, text);
      return this.read(name) === text;
    } catch {
      return false;
    }
  }

  /** @param {string} name */
  remove(name) {
    if (this.storage) this.storage.removeItem(PREFIX + name);
    else this.#memory.delete(PREFIX + name);
  }

  /** From here on nothing outlives the page; what was there stays readable. */
  toMemory() {
    for (const name of this.names()) this.#memory.set(PREFIX + name, this.read(name) ?? "");
    this.storage = null;
  }
}
