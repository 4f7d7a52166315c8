/**
 * Envelopes under our keys. One that cannot be read is put aside as a wreck, and comes back if the journal has it whole.
 * Settings and records are one envelope each; the saves are in game-store.js.
 */

/** @import { Envelope } from "./envelope.js" */
/** @import { Journal } from "./journal.js" */
/** @import { KeyValueStorage } from "./storage.js" */

import { belongs, isNewer, opened, parsed, sealed } from "./envelope.js";
import { OwnKeys, within } from "./storage.js";
import { isWreck, oldWrecks, putAside, wrecksIn } from "./corrupt-saves.js";

const LAYOUT = 1;
const RECENT = 4;
const PATIENCE = 300; // milliseconds for a journal that does not answer

/** The number of a generation, if it is one of this game. @param {string} name @param {string | null} text */
const revOf = (name, text) => {
  const save = opened(text, "game");
  return save && belongs(save, name) ? save.rev : -1;
};

/** Is what the journal has of a key better than what is here? @param {string} name @param {string} lost @param {string | null} here */
const better = (name, lost, here) =>
  !name.startsWith("save.") || here === null || (!isNewer(here) && revOf(name, lost) > revOf(name, here));

export class Vault {
  /** @type {Set<Promise<void>>} what is looked for in the journal */
  #searches = new Set();
  #recent = /** @type {Map<string, {text: string, envelope: Envelope}>} */ (new Map()); // both generations of the tables that were read last

  /** @param {KeyValueStorage | null} storage the browser's, or null where it is denied @param {Journal | null} journal */
  constructor(storage, journal = null, now = () => new Date()) {
    this.keys = new OwnKeys(storage, journal, better);
    this.now = now;
  }

  /** Will what is written still be there tomorrow? @returns {boolean | null} null: it is not known yet */
  get lasting() {
    return this.keys.lasting;
  }

  // what is not a game

  /** Whose files of the engine this browser has fetched before. @returns {string} */
  get fetched() {
    return String(this.#meta()?.fetched ?? "");
  }

  set fetched(runtime) {
    if (runtime !== this.fetched) this.keys.put("meta", JSON.stringify({ ...this.#meta(), fetched: runtime }));
  }

  #meta = () => parsed(this.keys.read("meta"));

  /** Notes the visit. */
  visit() {
    const today = this.now().toISOString();
    this.keys.remove("index"); // an older Tilebag's list of the saves
    this.keys.put("meta", JSON.stringify({ install: today, ...this.#meta(), v: LAYOUT, lastOpen: today }));
  }

  /** @returns {Record<string, any>} */
  settings = () => this.bodyOf("settings");

  /** @param {Record<string, unknown>} settings */
  saveSettings = (settings) => this.saveBody("settings", settings);

  /** How it went so far: see records.js. @returns {Record<string, any>} */
  records = () => this.bodyOf("records");

  /** @param {Record<string, unknown>} records */
  saveRecords = (records) => this.saveBody("records", records);

  /** @param {string} kind of an envelope @param {string} [name] under which it lies @returns {Record<string, any>} */
  bodyOf(kind, name = kind) {
    const body = this.whole(name, kind)?.body;
    return body && typeof body === "object" ? body : {};
  }

  /** What is from a newer Tilebag stays as it is. @param {string} kind @param {unknown} body @param {string} [name] */
  saveBody(kind, body, name = kind) {
    if (!isNewer(this.keys.read(name))) this.keys.put(name, sealed(kind, body, this.now()), this.dispensable());
  }

  // what cannot be read

  /** Brings back what a killed browser has lost, or another page keeps only there. @returns {Promise<string[]>} the keys */
  recover = () => this.keys.recover();

  /** What was found broken, as far as the journal has it whole. */
  restored = async () => void (await within(Promise.all(this.#searches), PATIENCE, null));

  /** Was something of this table put aside? @param {string} id */
  wrecked = (id) => this.wrecks().some(({ of }) => of.startsWith(`${id}.`));

  /** What could not be read. */
  wrecks = () => wrecksIn(this.keys);

  /** Its raw text, for a file. @param {string} key */
  wreck = (key) => this.keys.read(key) ?? "";

  /** @param {string} key of a wreck @returns {() => void} brings it back, as long as the page lives */
  removeWreck(key) {
    const text = isWreck(key) ? this.keys.read(key) : null;
    if (text === null) return () => {};
    this.keys.remove(key);
    return () => void this.keys.put(key, text);
  }

  /** What may go when a write needs room, the least first. @returns {Iterable<string[]>} */
  *dispensable() {
    yield oldWrecks(this.keys, this.now());
  }

  /** An envelope that can be used; that of a game is read once, as long as it stays as it is. @param {string} name @param {string} kind @returns {Envelope | null} */
  whole(name, kind) {
    const [text, last] = [this.keys.read(name), this.#recent.get(name)];
    const found = last && last.text === text ? last.envelope : opened(text, kind);
    if (found && kind !== "game") return found;
    if (found && text !== null && belongs(found, name)) {
      this.#recent = new Map([...this.#recent.set(name, { text, envelope: found })].slice(-RECENT));
      return found;
    }
    if (text === null || isNewer(text)) return null;
    putAside(this.keys, name, text, this.now());
    const search = this.#search(name, kind).finally(() => this.#searches.delete(search));
    this.#searches.add(search);
    return null;
  }

  /** The journal may have what is broken here. @param {string} name @param {string} kind */
  async #search(name, kind) {
    const text = await this.keys.kept(name);
    const found = opened(text, kind);
    if (text === null || !found || (kind === "game" && !belongs(found, name)) || this.keys.read(name) !== null) return;
    this.keys.lay(name, text);
    this.keys.changed();
  }
}
