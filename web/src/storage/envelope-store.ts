/** Envelopes by name, in localStorage and the journal, and what becomes of corrupt ones. */

import { type Envelope, isTextFromNewer, isUnderOwnName, openEnvelope, parseJson, wrapBody } from "./envelope.ts";
import { type Journal, type KeyValueStorage, KeyValueStore, resolveWithin } from "./storage.ts";

const LAYOUT_VERSION = 1;
const MAX_RECENT = 4;
const RESTORE_TIMEOUT_MS = 300; // milliseconds to wait for the journal

/** The revision of a generation, if it belongs to this game. */
const revisionOf = (name: string, text: string | null) => {
  const save = openEnvelope(text, "game");
  return save && isUnderOwnName(save, name) ? save.rev : -1;
};

/** Is the journal's copy of a key better than the present one? */
const isBetterCopy = (name: string, lost: string, here: string | null) =>
  !name.startsWith("save.") || here === null || (!isTextFromNewer(here) && revisionOf(name, lost) > revisionOf(name, here));

export class EnvelopeStore {
  keys: KeyValueStore;
  #searches = new Set<Promise<void>>(); // pending searches in the journal
  #recent = new Map() as Map<string, { text: string; envelope: Envelope }>; // both generations of the games read last

  /** @param storage the browser's; null: blocked */
  constructor(storage: KeyValueStorage | null, journal: Journal | null = null, readonly now = () => new Date()) {
    this.keys = new KeyValueStore(storage, journal, isBetterCopy);
  }

  /** Will everything written survive the page? @returns null: not known yet */
  get isLasting(): boolean | null {
    return this.keys.isLasting;
  }

  // everything but games

  /** The engine files that this browser has downloaded. */
  get fetchedRuntime(): string {
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

  settings = (): Record<string, any> => this.readBody("settings");

  saveSettings = (settings: Record<string, unknown>) => this.saveBody("settings", settings);

  /** Results: see records.ts. */
  records = (): Record<string, any> => this.readBody("records");

  saveRecords = (records: Record<string, unknown>) => this.saveBody("records", records);

  /** @param kind of the envelope @param name its key */
  readBody(kind: string, name: string = kind): Record<string, any> {
    const body = this.readEnvelope(name, kind)?.body;
    return body && typeof body === "object" ? body : {};
  }

  /** Data of a newer Tilebag is not overwritten. */
  saveBody(kind: string, body: unknown, name: string = kind) {
    if (!isTextFromNewer(this.keys.read(name))) this.keys.put(name, wrapBody(kind, body, this.now()), this.disposableNames());
  }

  // corrupt saves

  /** Restores what a killed browser has lost, or another page could store only in the journal. @returns the keys */
  recover = (): Promise<string[]> => this.keys.recover();

  /** Resolves when corrupt saves are restored as far as the journal has them. */
  whenRestored = async () => void (await resolveWithin(Promise.all(this.#searches), RESTORE_TIMEOUT_MS, null));

  /** Was a save of this game quarantined? */
  hasCorruptSave = (id: string) => this.corruptSaves().some(({ of }) => of.startsWith(`${id}.`));

  /** All quarantined saves. */
  corruptSaves = () => corruptSavesIn(this.keys);

  /** The raw text of a corrupt save, for a file. */
  corruptText = (key: string) => this.keys.read(key) ?? "";

  /** @param key of a corrupt save @returns undoes the deletion, while the page is open */
  removeCorruptSave(key: string): () => void {
    const text = isCorruptKey(key) ? this.keys.read(key) : null;
    if (text === null) return () => {};
    this.keys.remove(key);
    return () => void this.keys.put(key, text);
  }

  /** Names that may be deleted when a write needs room, the least important first. */
  *disposableNames(): Iterable<string[]> {
    yield oldCorruptKeys(this.keys, this.now());
  }

  /** A valid envelope; those of games are cached while their text stays the same. */
  readEnvelope(name: string, kind: string): Envelope | null {
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

  /** Looks for a valid copy in the journal. */
  async #search(name: string, kind: string) {
    const text = await this.keys.readJournal(name);
    const found = openEnvelope(text, kind);
    if (text === null || !found || (kind === "game" && !isUnderOwnName(found, name)) || this.keys.read(name) !== null) return;
    this.keys.restore(name, text);
    this.keys.onChange();
  }
}

// Corrupt saves are quarantined under keys of their own instead of being deleted; Saved games offers them as files.

/** `of`: its former key; `at`: time of the quarantine */
export interface CorruptSave { key: string; of: string; at: number }

const QUARANTINE_PREFIX = "quarantine.";
const MAX_AGE_MS = 30 * 864e5;

/** Moves a text into quarantine; where there is no room it stays under its key. */
function quarantine(keys: KeyValueStore, name: string, text: string, now: Date) {
  const key = `${QUARANTINE_PREFIX}${name.replace(/^save\./, "")}.${now.getTime()}`;
  if (keys.put(key, text)) keys.restore(name, null);
  else keys.remove(key);
}

const isCorruptKey = (key: string) => key.startsWith(QUARANTINE_PREFIX);

/** Corrupt saves, the newest first. */
function corruptSavesIn(keys: KeyValueStore): CorruptSave[] {
  const found = keys.names(QUARANTINE_PREFIX).map((key) => {
    const [, of = "", at] = /^quarantine\.(?:(.*)\.)?(\d+)$/.exec(key) ?? [];
    return { key, of, at: Number(at) || 0 };
  });
  return found.sort((one, other) => other.at - one.at);
}

/** Keys that may be deleted when a save needs room. */
const oldCorruptKeys = (keys: KeyValueStore, now: Date) => corruptSavesIn(keys).flatMap(({ key, at }) => (now.getTime() - at > MAX_AGE_MS ? [key] : []));
