/**
 * Envelopes under our keys. A corrupt one is quarantined, and restored if the journal has a valid copy. Settings and records are one
 * envelope each; the saves are in game-store.js.
 */

/** @import { Envelope } from "./envelope.js" */
/** @import { Journal } from "./journal.js" */
/** @import { KeyValueStorage } from "./storage.js" */

import { isUnderOwnName, isTextFromNewer, openEnvelope, parseJson, wrapBody } from "./envelope.js";
import { KeyValueStore, resolveWithin } from "./storage.js";
import { isCorruptKey, oldCorruptKeys, quarantine, corruptSavesIn } from "./corrupt-saves.js";

const LAYOUT_VERSION = 1;
const MAX_RECENT = 4;
const RESTORE_TIMEOUT_MS = 300; // milliseconds to wait for the journal

/** The revision of a generation, if it belongs to this game. @param {string} name @param {string | null} text */
const revisionOf = (name, text) => {
  const save = openEnvelope(text, "game");
  return save && isUnderOwnName(save, name) ? save.rev : -1;
};

/** Is the journal's copy of a key better than the present one? @param {string} name @param {string} lost @param {string | null} here */
const isBetterCopy = (name, lost, here) =>
  !name.startsWith("save.") || here === null || (!isTextFromNewer(here) && revisionOf(name, lost) > revisionOf(name, here));

export class EnvelopeStore {
  /** @type {Set<Promise<void>>} pending searches in the journal */
  #searches = new Set();
  #recent = /** @type {Map<string, {text: string, envelope: Envelope}>} */ (new Map()); // both generations of the games read last

  /** @param {KeyValueStorage | null} storage the browser's; null: blocked @param {Journal | null} journal */
  constructor(storage, journal = null, now = () => new Date()) {
    this.keys = new KeyValueStore(storage, journal, isBetterCopy);
    this.now = now;
  }

  /** Will everything written survive the page? @returns {boolean | null} null: not known yet */
  get isLasting() {
    return this.keys.isLasting;
  }

  // everything but games

  /** The engine files that this browser has downloaded. @returns {string} */
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
    this.keys.remove("index"); // written by an older Tilebag
    this.keys.put("meta", JSON.stringify({ install: today, ...this.#readMeta(), v: LAYOUT_VERSION, lastOpen: today }));
  }

  /** @returns {Record<string, any>} */
  settings = () => this.readBody("settings");

  /** @param {Record<string, unknown>} settings */
  saveSettings = (settings) => this.saveBody("settings", settings);

  /** Results: see records.js. @returns {Record<string, any>} */
  records = () => this.readBody("records");

  /** @param {Record<string, unknown>} records */
  saveRecords = (records) => this.saveBody("records", records);

  /** @param {string} kind of the envelope @param {string} [name] its key @returns {Record<string, any>} */
  readBody(kind, name = kind) {
    const body = this.readEnvelope(name, kind)?.body;
    return body && typeof body === "object" ? body : {};
  }

  /** Data of a newer Tilebag is not overwritten. @param {string} kind @param {unknown} body @param {string} [name] */
  saveBody(kind, body, name = kind) {
    if (!isTextFromNewer(this.keys.read(name))) this.keys.put(name, wrapBody(kind, body, this.now()), this.disposableNames());
  }

  // corrupt saves

  /** Restores what a killed browser has lost, or another page could store only in the journal. @returns {Promise<string[]>} the keys */
  recover = () => this.keys.recover();

  /** Resolves when corrupt saves are restored as far as the journal has them. */
  whenRestored = async () => void (await resolveWithin(Promise.all(this.#searches), RESTORE_TIMEOUT_MS, null));

  /** Was a save of this game quarantined? @param {string} id */
  hasCorruptSave = (id) => this.corruptSaves().some(({ of }) => of.startsWith(`${id}.`));

  /** All quarantined saves. */
  corruptSaves = () => corruptSavesIn(this.keys);

  /** The raw text of a corrupt save, for a file. @param {string} key */
  corruptText = (key) => this.keys.read(key) ?? "";

  /** @param {string} key of a corrupt save @returns {() => void} undoes the deletion, while the page is open */
  removeCorruptSave(key) {
    const text = isCorruptKey(key) ? this.keys.read(key) : null;
    if (text === null) return () => {};
    this.keys.remove(key);
    return () => void this.keys.put(key, text);
  }

  /** Names that may be deleted when a write needs room, the least important first. @returns {Iterable<string[]>} */
  *disposableNames() {
    yield oldCorruptKeys(this.keys, this.now());
  }

  /** A valid envelope; those of games are cached while their text stays the same. @param {string} name @param {string} kind @returns {Envelope | null} */
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

  /** Looks for a valid copy in the journal. @param {string} name @param {string} kind */
  async #search(name, kind) {
    const text = await this.keys.readJournal(name);
    const found = openEnvelope(text, kind);
    if (text === null || !found || (kind === "game" && !isUnderOwnName(found, name)) || this.keys.read(name) !== null) return;
    this.keys.restore(name, text);
    this.keys.onChange();
  }
}
