/**
 * Our own keys, `tilebag.<name>`, in a storage that may be full, denied or foreign.
 *
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} KeyValueStorage
 */

const PREFIX = "tilebag.";

/** Storage that lasts as long as the page: where the browser allows no other. @returns {KeyValueStorage} */
export function memoryStorage() {
  /** @type {Map<string, string>} */
  const items = new Map();
  return {
    get length() {
      return items.size;
    },
    key: (n) => [...items.keys()][n] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
}

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

  /** @param {KeyValueStorage | null} given the browser's storage, or null where it is denied */
  constructor(given) {
    this.storage = given ?? memoryStorage();
    /** Will what is written still be there tomorrow? */
    this.lasting = given !== null;
  }

  /** All our names that begin like this. @param {string} [start] */
  names(start = "") {
    const keys = Array.from({ length: this.storage.length }, (_, n) => this.storage.key(n) ?? "");
    return keys.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  }

  /** @param {string} name @returns {string | null} */
  read(name) {
    try {
      return this.storage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  }

  /** Writes and reads back. @param {string} name @param {string} text @returns {boolean} is it there? */
  put(name, text) {
    try {
      this.storage.setItem(PREFIX + name, text);
      return this.storage.getItem(PREFIX + name) === text;
    } catch {
      return false;
    }
  }

  /** @param {string} name */
  remove(name) {
    this.storage.removeItem(PREFIX + name);
  }

  /** From here on nothing outlives the page; what was there stays readable. */
  toMemory() {
    const copy = memoryStorage();
    for (const name of this.names()) copy.setItem(PREFIX + name, this.read(name) ?? "");
    this.storage = copy;
    this.lasting = false;
  }
}
