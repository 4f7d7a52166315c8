/**
 * Our keys, `tilebag.<name>`, in a storage that may be full, blocked or shared, with a durable
 * second copy in a journal. Every write has a number from one counter (`tilebag.stamp`): a journal
 * entry with a higher number than the counter was lost in localStorage. Data that localStorage
 * rejects is read from memory and stored in the journal.
 */

import { attempt } from "../base/attempt.ts";
import { inBackground, resolveWithin } from "../base/promises.ts";
import { isTextFromNewer, isUnderOwnName, openEnvelope } from "./envelope.ts";
import { type Journal, JOURNAL_TIMEOUT_MS } from "./journal.ts";

export type KeyValueStorage = Pick<
  Storage,
  "getItem" | "setItem" | "removeItem" | "key" | "length"
>;

const PREFIX = "tilebag.";
const STAMP_KEY = "stamp";
const PROBE_KEY = "trial";
const QUARANTINE_PREFIX = "quarantine.";
// added to the number of a write that localStorage rejected, so that it is restored at every visit
const REFUSED_OFFSET = 2 ** 40;
// Large, often written, and easily replaced by the next state, the next prepared match or the
// engine; of this moment only.
const NOT_JOURNALED = /^(picture|next|review|lease)\./;

/** The browser's storage, even if it is full; reading the property may throw. */
export const browserStorage = (): KeyValueStorage | null =>
  attempt(() => (globalThis.localStorage?.length >= 0 ? localStorage : null), null);

/** The revision of a generation, if it belongs to this game. */
const revisionOf = (name: string, text: string) => {
  const save = openEnvelope(text, "game");
  return save && isUnderOwnName(save, name) ? save.rev : -1;
};

/** Is the journal's copy of a key better than the present one? */
const isBetterCopy = (name: string, lost: string, present: string | null) =>
  !name.startsWith("save.") ||
  present === null ||
  (!isTextFromNewer(present) && revisionOf(name, lost) > revisionOf(name, present));

/**
 * A write that localStorage refused. `text`: null for a deletion; `isKept`: by the journal; null:
 * it has not answered yet
 */
interface RefusedWrite {
  text: string | null;
  isKept: boolean | null;
}
/** An unreadable text. `of`: its former key; `at`: time of the quarantine */
export interface CorruptSave {
  key: string;
  of: string;
  at: number;
}

export class KeyValueStore {
  #refused = new Map<string, RefusedWrite>();
  #written = new Map<string, number>(); // the numbers of this page's writes
  #writeNumber = 0;
  #hasStamp = false;

  /** Was the last refusal due to a full storage? */
  isFull = false;

  /** Called when it is known whether something is stored, or when lost data was restored. */
  onChange = () => {};

  /** @param storage the browser's; null: blocked */
  constructor(
    readonly storage: KeyValueStorage | null,
    readonly journal: Journal | null = null,
  ) {}

  /** Is everything written stored permanently? @returns null: the journal has not answered yet */
  get isLasting(): boolean | null {
    const answers = [...this.#refused.values()].map(({ isKept }) => isKept);
    if (answers.includes(false)) return false;
    return answers.includes(null) ? null : true;
  }

  /** The value of isLasting once the journal has answered. */
  async whenSettled() {
    await this.journal?.whenSettled();
    return this.isLasting;
  }

  /** Is there room for this many characters? Browsers do not report it, so this writes them. */
  hasRoom(length: number) {
    const isAccepted = this.#set(PROBE_KEY, "x".repeat(length));
    this.#set(PROBE_KEY, null);
    return isAccepted || !this.storage;
  }

  /** All our names with this prefix. */
  names(start = "") {
    const stored = this.#storedKeys().filter((key) => key.startsWith(PREFIX));
    const names = new Set(stored.map((key) => key.slice(PREFIX.length)));
    for (const [name, { text }] of this.#refused) {
      if (text === null) names.delete(name);
      else names.add(name);
    }
    return [...names].filter((name) => name.startsWith(start));
  }

  read(name: string): string | null {
    const refused = this.#refused.get(name);
    return refused ? refused.text : this.#get(name);
  }

  /**
   * Writes and reads back.
   * @param room names that may be deleted for it, the least important first
   * @returns did localStorage accept it?
   */
  put(name: string, text: string, room: Iterable<string[]> = []): boolean {
    let isAccepted = this.#set(name, text);
    // not for...of, which would close the iterator: writes that share it continue it, so that names
    // deleted for one write are not listed again for the next
    const lists = room[Symbol.iterator]();
    while (!isAccepted && this.storage) {
      const next = lists.next();
      if (next.done) break;
      for (const disposable of next.value) this.#erase(disposable);
      isAccepted = this.#set(name, text);
    }
    this.#note(name, text, isAccepted);
    if (isAccepted) this.#retryRefused();
    return isAccepted;
  }

  /** Deletes a key; refused writes may fit afterwards. */
  remove(name: string) {
    this.#erase(name);
    const refused = this.#refused.size;
    if (refused) this.#retryRefused();
    if (this.#refused.size < refused) this.onChange();
  }

  #erase(name: string) {
    if (this.read(name) !== null) this.#note(name, null, this.#set(name, null));
  }

  /** Sets a key in localStorage or memory without writing to the journal. */
  restore(name: string, text: string | null) {
    if (this.#set(name, text)) this.#refused.delete(name);
    else this.#refused.set(name, { text, isKept: true });
  }

  /**
   * Moves a corrupt text to a key of its own instead of deleting it. If storage is full it stays
   * where it is.
   */
  quarantine(name: string, text: string, now: Date) {
    const key = `${QUARANTINE_PREFIX}${name.replace(/^save\./, "")}.${now.getTime()}`;
    if (this.put(key, text)) this.restore(name, null);
    else this.remove(key);
  }

  /** Texts in quarantine, the newest first; Saved games offers them as files. */
  corruptSaves(): CorruptSave[] {
    const saves = this.names(QUARANTINE_PREFIX).map((key) => {
      const [, of = "", at] = /^quarantine\.(?:(.*)\.)?(\d+)$/.exec(key) ?? [];
      return { key, of, at: Number(at) || 0 };
    });
    return saves.sort((save, other) => other.at - save.at);
  }

  /**
   * Restores what localStorage has lost (the browser was killed, or another page could store it
   * only in the journal), and repairs the journal if it is behind. @returns the restored names
   */
  async recover(): Promise<string[]> {
    const { journal } = this;
    if (!journal) return [];
    const stamp = this.#stamp();
    await journal.whenSettled();
    const entries = await journal.readSince(stamp);
    const numbers = entries.map(({ n }) => n % REFUSED_OFFSET);
    const lost = entries.filter(({ name, text, n }) => {
      const present = this.read(name);
      const isOutdated = n % REFUSED_OFFSET < (this.#written.get(name) ?? -1);
      return (
        !isOutdated &&
        present !== text &&
        (text === null ? n > stamp : isBetterCopy(name, text, present))
      );
    });
    for (const { name, text } of lost) this.restore(name, text);
    this.#writeNumber = Math.max(this.#writeNumber, stamp, ...numbers);
    if (this.#writeNumber > stamp) this.#set(STAMP_KEY, String(this.#writeNumber));
    const isBehind = !entries.some(({ n }) => n < REFUSED_OFFSET); // the last write is missing in it
    const tidyUp = () =>
      isBehind ? this.#repairJournal(journal) : journal.pruneRemovals(this.#writeNumber);
    // what fails is tried again at the next visit
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      inBackground(tidyUp());
    });
    return lost.map(({ name }) => name);
  }

  #repairJournal(journal: Journal) {
    const n = Math.max(this.#writeNumber, this.#stamp());
    const entries = this.names().filter((name) => name !== STAMP_KEY && !NOT_JOURNALED.test(name));
    return journal.repair(
      entries.map((name) => ({
        name,
        text: this.read(name),
        n: this.#refused.has(name) ? n + REFUSED_OFFSET : n,
      })),
      n,
    );
  }

  #storedKeys(): string[] {
    const { storage } = this;
    if (!storage) return [];
    return attempt(
      () => Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? ""),
      [],
    );
  }

  #get = (name: string) => attempt(() => this.storage?.getItem(PREFIX + name) ?? null, null);

  /** @returns did localStorage accept it? */
  #set(name: string, text: string | null): boolean {
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

  /** Counts writes of other tabs too. */
  #next() {
    const stamp = this.#stamp();
    if (this.#hasStamp && !stamp) {
      this.#hasStamp = false; // localStorage was cleared meanwhile
      inBackground(this.#recoverAndTell());
    }
    this.#writeNumber = Math.max(this.#writeNumber, stamp) + 1;
    return this.#writeNumber;
  }

  async #recoverAndTell() {
    const restored = await this.recover();
    if (restored.length) this.onChange();
  }

  /** Adds a write to the journal. */
  #note(name: string, text: string | null, isAccepted: boolean) {
    const refused: RefusedWrite = {
      text,
      isKept: NOT_JOURNALED.test(name) || (this.journal ? null : false),
    };
    if (isAccepted) this.#refused.delete(name);
    else this.#refused.set(name, refused);
    if (NOT_JOURNALED.test(name)) return;
    const n = this.#next();
    this.#written.set(name, n);
    // written last, because a number without its data would hide a loss
    if (isAccepted) this.#hasStamp = this.#set(STAMP_KEY, String(n)) || this.#hasStamp;
    const writing = this.journal?.write({ name, text, n: isAccepted ? n : n + REFUSED_OFFSET });
    if (isAccepted || !writing) return;
    const hear = (isKept: boolean) => {
      if (this.#refused.get(name) !== refused) return; // written again
      refused.isKept = isKept;
      this.onChange();
    };
    const hearLate = (isKept: boolean) => {
      if (isKept) hear(isKept);
    };
    // the journal itself never rejects
    inBackground(resolveWithin(writing, JOURNAL_TIMEOUT_MS, false).then(hear));
    inBackground(writing.then(hearLate)); // after the timeout
  }

  /** Repeats refused writes, the smallest first, until one is refused again. */
  #retryRefused() {
    const refused = [...this.#refused].map(([name, { text }]) => ({
      name,
      text,
      length: text?.length ?? 0,
    }));
    for (const { name, text } of refused.sort((write, other) => write.length - other.length)) {
      if (this.#set(name, text)) this.#note(name, text, true);
      else break;
    }
  }
}
