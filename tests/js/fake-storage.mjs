/** A fake of a browser's localStorage. */
export class FakeStorage {
  /** @param {Iterable<[string, string]>} [items] */
  constructor(items = []) {
    this.items = new Map(items);
  }
  get length() {
    return this.items.size;
  }
  key = (n) => [...this.items.keys()][n] ?? null;
  getItem = (key) => this.items.get(key) ?? null;
  setItem = (key, text) => void this.items.set(key, text);
  removeItem = (key) => void this.items.delete(key);
}
