/** What a browser's storage can do. */
export class FakeStorage {
  /** @param {Iterable<[string, string]>} [given] */
  constructor(given = []) {
    this.items = new Map(given);
  }
  get length() {
    return this.items.size;
  }
  key = (n) => [...this.items.keys()][n] ?? null;
  getItem = (key) => this.items.get(key) ?? null;
  setItem = (key, text) => void this.items.set(key, text);
  removeItem = (key) => void this.items.delete(key);
}
