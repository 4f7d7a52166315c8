/**
 * Envelopes under our keys. One that cannot be read is put aside as a wreck, and comes back if the journal has it whole.
 * Settings and records are one envelope each; the saves are in game-store.js.
 */

/** @import { Envelope } from "./envelope.js" */
/** @import { Journal } from "./journal.js" */
/** @import { KeyValueStorage } from "./storage.js" */

import { isUnderOwnName, isTextFromNewer, openEnvelope, parseJson, wrapBody } from "./envelope.js";
import { KeyValueStore, resolveWithin } from "./storage.js";
import { isCorruptKey, oldCorruptKeys, quarantine, corruptSavesIn } from "./corrupt-saves.js";

const LAYOUT_VERSION = 1;
const MAX_RECENT = 4;
const RESTORE_TIMEOUT_MS = 300; // milliseconds for a journal that does not answer

/** The number of a generation, if it is one of this game. @param {string} name @param {string | null} text */
const revisionOf = (name, text) => {
  const save = openEnvelope(text, "game");
  return save && isUnderOwnName(save, name) ? save.rev : -1;
};

/** Is what the journal has of a key better than what is here? @param {string} name @param {string} lost @param {string | null} here */
const isBetterCopy = (name, lost, here) =>
  !name.startsWith("save.") || here === null || (!isTextFromNewer(here) && revisionOf(name, lost) > revisionOf(name, here));

export class EnvelopeStore {
  /** @type {Set<Promise<void>>} what is looked for in the journal */
  #searches = new Set();
  #recent = /** @type {Map<string, {text: string, envelope: Envelope}>} */ (new Map()); // both generations of the tables that were read last

  /** @param {KeyValueStorage | null} storage the browser's, or null where it is denied @param {Journal | null} journal */
  constructor(storage, journal = null, now = () => new Date()) {
    this.keys = new KeyValueStore(storage, journal, isBetterCopy);
    this.now = now;
  }

  /** Will what is written still be there tomorrow? @returns {boolean | null} null: it is not known yet */
  get isLasting() {
    return this.keys.isLasting;
  }

  // what is not a game

  /** Whose files of the engine this browser has fetched before. @returns {string} */
  get fetchedRuntime() {
    return String(this.#readMeta()?.fetched ?? "");
  }

  set fetchedRuntime(runtime) {
    if (runtime !== this.fetchedRuntime) this.keys.put("meta", JSON.stringify({ ...this.#readMeta(), fetched: runtime }));
  }

  #readMeta = () => parseJson(this.keys.read("meta"));

  /** Notes the visit. */
  noteVisit() {
    const today = this.now().toISOString();
    this.keys.remove("index"); // an older Tilebag's list of the saves
    this.keys.put("meta", JSON.stringify({ install: today, ...this.#readMeta(), v: LAYOUT_VERSION, lastOpen: today }));
  }

  /** @returns {Record<string, any>} */
  settings = () => this.readBody("settings");

  /** @param {Record<string, unknown>} settings */
  saveSettings = (settings) => this.saveBody("settings", settings);

  /** How it went so far: see records.js. @returns {Record<string, any>} */
  records = () => this.readBody("records");

  /** @param {Record<string, unknown>} records */
  saveRecords = (records) => this.saveBody("records", records);

  /** @param {string} kind of an envelope @param {string} [name] under which it lies @returns {Record<string, any>} */
  readBody(kind, name = kind) {
    const body = this.readEnvelope(name, kind)?.body;
    return body && typeof body === "object" ? body : {};
  }

  /** What is from a newer Tilebag stays as it is. @param {string} kind @param {unknown} body @param {string} [name] */
  saveBody(kind, body, name = kind) {
    if (!isTextFromNewer(this.keys.read(name))) this.keys.put(name, wrapBody(kind, body, this.now()), this.disposableNames());
  }

  // what cannot be read

  /** Brings back what a killed browser has lost, or another page keeps only there. @returns {Promise<string[]>} the keys */
  recover = () => this.keys.recover();

  /** What was found broken, as far as the journal has it whole. */
  whenRestored = async () => void (await resolveWithin(Promise.all(this.#searches), RESTORE_TIMEOUT_MS, null));

  /** Was something of this table put aside? @param {string} id */
  hasCorruptSave = (id) => this.corruptSaves().some(({ of }) => of.startsWith(`${id}.`));

  /** What could not be read. */
  corruptSaves = () => corruptSavesIn(this.keys);

  /** Its raw text, for a file. @param {string} key */
  corruptText = (key) => this.keys.read(key) ?? "";

  /** @param {string} key of a wreck @returns {() => void} brings it back, as long as the page lives */
  removeCorruptSave(key) {
    const text = isCorruptKey(key) ? this.keys.read(key) : null;
    if (text === null) return () => {};
    this.keys.remove(key);
    return () => void this.keys.put(key, text);
  }

  /** What may go when a write needs room, the least first. @returns {Iterable<string[]>} */
  *disposableNames() {
    yield oldCorruptKeys(this.keys, this.now());
  }

  /** An envelope that can be used; that of a game is read once, as long as it stays as it is. @param {string} name @param {string} kind @returns {Envelope | null} */
  readEnvelope(name, kind) {
    const [text, last] = [this.keys.read(name), this.#recent.get(name)];
    const found = last && last.text === text ? last.envelope : openEnvelope(text, kind);
    if (found && kind !== "game") return found;
    if (found && text !== null && isUnderOwnName(found, name)) {
      this.#recent = new Map([...this.#recent.set(name, { text, envelope: found })].slice(-MAX_RECENT));
      return found;
    }
    if (text === null || isTextFromNewer(text)) return null;
    quarantine(this.keys, name, text, this.now());
    const search = this.#search(name, kind).finally(() => this.#searches.delete(search));
    this.#searches.add(search);
    return null;
  }

  /** The journal may have what is broken here. @param {string} name @param {string} kind */
  async #search(name, kind) {
    const text = await this.keys.readJournal(name);
    const found = openEnvelope(text, kind);
    if (text === null || !found || (kind === "game" && !isUnderOwnName(found, name)) || this.keys.read(name) !== null) return;
    this.keys.restore(name, text);
    this.keys.onChange();
  }
}
