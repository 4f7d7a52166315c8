/**
 * Everything that Tilebag stores in a browser: saves, and data that is needed before the engine has
 * started.
 *
 *     tilebag.meta            version of the layout, dates of the first and the last visit
 *     tilebag.settings        envelope (kind settings)
 *     tilebag.records         envelope (kind records): results by game and set-up
 *     tilebag.daily .puzzles  envelopes: the deals of the day, see daily.ts; the solved puzzles, see
 *                             records.ts
 *     tilebag.save.<id>.a .b  envelope (kind game)
 *     tilebag.label.<id>      envelope (kind label): the user's name, and whether it is pinned. A
 *                             separate key, so that saves are written without it, and an older
 *                             Tilebag does not change it
 *     tilebag.picture.<id>    envelope (kind picture): the last shown state, for the home page, and
 *                             for the time until the engine has started
 *     tilebag.waiting.<id>    queued moves
 *     tilebag.hints.<id>      plies at which a hint was used: see records.ts
 *     tilebag.devices.<id>    the devices at a match: see device-records.ts, also for .host and
 *                             .guests, and for .seat-tokens and .used-codes of a guest
 *     tilebag.server          for devices in other networks
 *     tilebag.review.<id>     envelope (kind review): the latest review
 *     tilebag.next.<game>     envelope (kind next): a prepared match
 *     tilebag.quarantine.<id>.<a or b>.<ms>  raw text of a corrupt save
 *     tilebag.lease.<lock>    the tab that holds a lock, where the browser has none: see
 *                             lease-locks.ts
 *     tilebag.stamp           number of writes: see storage.ts
 */

import { randomId } from "../base/address.ts";
import { resolveWithin } from "../base/promises.ts";
import type { SaveBody, SaveMessage, StateMessage, StoredStep } from "../base/types.ts";
import { isObject, parseOr, textOrEmpty } from "../base/validation.ts";
import {
  compareByAge,
  type Entry,
  entryOfSave,
  factsInHeads,
  type Label,
  MAX_COPY_NUMBER,
  parseLabel,
  seatOfPerson,
} from "./entry.ts";
import {
  type Envelope,
  isTextFromNewer,
  isUnderOwnName,
  MAX_ENVELOPE_CHARS,
  openEnvelope,
  parseHead,
  parseJson,
  TAB_ID,
  wrapBody,
} from "./envelope.ts";
import type { Journal } from "./journal.ts";
import {
  PictureSchema,
  SavedBodySchema,
  type StoredState,
  WaitingSchema,
  WatchedSchema,
} from "./save-schemas.ts";
import { type CorruptSave, type KeyValueStorage, KeyValueStore } from "./storage.ts";

type ProgressName = "daily" | "puzzles";
interface WriteOptions {
  head?: Partial<Envelope>;
  room?: Iterable<string[]>;
}

const LAYOUT_VERSION = 1;
const MAX_RECENT = 4;
const RESTORE_TIMEOUT_MS = 300; // limit for reading the journal
const MAX_CORRUPT_AGE_MS = 30 * 864e5; // older corrupt saves may be deleted when a write needs room

// Saved games. Each has two generations: a new save replaces the older one, is read back, and only
// then counts. The facts for the list are at the head of each save, so that listing does not parse
// the games.

const GENERATIONS = ["a", "b"];
// characters, a tenth of what browsers allow; with less than this free, storage is nearly full
export const SPARE_CHARS = 1 << 19;
const MAX_PICTURES = 4; // matches whose picture is stored

/** All keys of a game. */
export const keysOfGame = (id: string) => [
  `save.${id}.a`,
  `save.${id}.b`,
  `label.${id}`,
  `picture.${id}`,
  `waiting.${id}`,
  `hints.${id}`,
  `review.${id}`,
  `devices.${id}`,
];

/** @returns null if it is in no form that the engine could have written */
const bodyOf = ({ body }: Envelope): SaveBody | null => parseOr(SavedBodySchema, body, null);

export class Store {
  keys: KeyValueStore;
  #searches: Promise<unknown> = Promise.resolve(); // searches in the journal
  // both generations of the games read last
  #recent = new Map() as Map<string, { text: string; envelope: Envelope }>;
  // the generation last read or written by this page
  #lastSeen = new Map<string, { rev: number; tab: string }>();

  /** @param storage the browser's; null: blocked */
  constructor(
    storage: KeyValueStorage | null,
    journal: Journal | null = null,
    readonly now = () => new Date(),
  ) {
    this.keys = new KeyValueStore(storage, journal);
  }

  // everything but games

  /** The engine files that this browser has downloaded. */
  get fetchedRuntime(): string {
    return parseOr(textOrEmpty, this.#readMeta().fetched, "");
  }

  set fetchedRuntime(runtime) {
    if (runtime !== this.fetchedRuntime) {
      this.keys.put("meta", JSON.stringify({ ...this.#readMeta(), fetched: runtime }));
    }
  }

  #readMeta(): Record<string, unknown> {
    const meta = parseJson(this.keys.read("meta"));
    return isObject(meta) ? meta : {};
  }

  /** Notes the visit. */
  noteVisit() {
    const today = this.now().toISOString();
    this.keys.remove("index"); // written by an older Tilebag
    this.keys.put(
      "meta",
      JSON.stringify({ install: today, ...this.#readMeta(), v: LAYOUT_VERSION, lastOpen: today }),
    );
  }

  settings = () => this.#readBody("settings");

  saveSettings = (settings: Record<string, unknown>) => this.#saveBody("settings", settings);

  /** Results, unchecked: see records.ts. */
  records = () => this.#readBody("records");

  saveRecords = (records: object) => this.#saveBody("records", records);

  /** Deals of the day or solved puzzles, unchecked: see daily.ts and records.ts. */
  progress = (name: ProgressName) => this.#readBody(name);

  saveProgress = (name: ProgressName, body: object) => this.#saveBody(name, body);

  /** @param kind of the envelope @param name its key */
  #readBody(kind: string, name: string = kind): Record<string, unknown> {
    const body = this.#readEnvelope(name, kind)?.body;
    return isObject(body) ? body : {};
  }

  /** Data of a newer Tilebag is not overwritten. */
  #saveBody(kind: string, body: unknown, name: string = kind) {
    if (!isTextFromNewer(this.keys.read(name))) this.putEnvelope(name, kind, body);
  }

  /**
   * Writes an envelope, unless it is too long to be read again.
   * @param options `head`: further fields of its head; `room`: keys that may be deleted for it
   * @returns was it written?
   */
  putEnvelope(name: string, kind: string, body: unknown, options: WriteOptions = {}): boolean {
    const { head = {}, room = this.disposableNames() } = options;
    const text = wrapBody(kind, body, this.now(), head);
    if (text.length > MAX_ENVELOPE_CHARS) return false;
    this.keys.put(name, text, room);
    return true;
  }

  /**
   * A valid envelope; those of games are cached while their text stays the same. A corrupt one is
   * moved into quarantine.
   */
  #readEnvelope(name: string, kind: string): Envelope | null {
    const text = this.keys.read(name);
    const last = this.#recent.get(name);
    const envelope = last && last.text === text ? last.envelope : openEnvelope(text, kind);
    if (envelope && kind !== "game") return envelope;
    if (envelope && text !== null && isUnderOwnName(envelope, name)) {
      this.#recent.set(name, { text, envelope });
      this.#recent = new Map([...this.#recent].slice(-MAX_RECENT));
      return envelope;
    }
    if (text === null || isTextFromNewer(text)) return null;
    this.keys.quarantine(name, text, this.now());
    this.#searches = Promise.all([this.#searches, this.#searchJournal(name, kind)]);
    return null;
  }

  // corrupt saves

  /** Restores a valid copy from the journal. */
  async #searchJournal(name: string, kind: string) {
    const text = (await this.keys.journal?.readEntry(name))?.text ?? null;
    const envelope = openEnvelope(text, kind);
    if (text === null || !envelope || this.keys.read(name) !== null) return;
    if (kind === "game" && !isUnderOwnName(envelope, name)) return;
    this.keys.restore(name, text);
    this.keys.onChange();
  }

  /** Resolves when corrupt saves that the journal contains are restored. */
  async whenRestored() {
    await resolveWithin(this.#searches, RESTORE_TIMEOUT_MS, null);
  }

  /** Is there a save that cannot be read, in quarantine or under a right checksum? */
  hasCorruptSave(id: string): boolean {
    const isOfGame = ({ of }: CorruptSave) => of.startsWith(`${id}.`);
    const newest = this.newestEnvelope(id);
    const hasWrongBody = newest !== null && bodyOf(newest) === null;
    return hasWrongBody || this.keys.corruptSaves().some(isOfGame);
  }

  // the list of games

  /** @returns every readable save, the newest first */
  list(): Entry[] {
    const names = this.keys.names("save.").map((name) => /^save\.([\w-]+)\.[ab]$/.exec(name)?.[1]);
    const ids = new Set(names.filter((id) => id !== undefined));
    return [...ids].flatMap((id) => this.entry(id) ?? []).sort(compareByAge);
  }

  /** The user's name, pin and copy number. */
  label = (id: string): Label => parseLabel(this.#readBody("label", `label.${id}`));

  /** Facts about a save without the engine: from the head of the newer generation. */
  entry(id: string): Entry | null {
    const texts = GENERATIONS.map((generation) => this.keys.read(`save.${id}.${generation}`));
    const facts = factsInHeads(texts.filter((text) => text !== null).map(parseHead), id);
    if (facts) return { ...facts, ...this.label(id) };
    const save = this.newestEnvelope(id);
    return save && entryOfSave(save, id, this.label(id));
  }

  // one game

  /**
   * The newest save, also if only the journal has it: localStorage may hold it torn, or no longer.
   */
  async loadNewest(id: string): Promise<SaveBody | null> {
    const missing = this.#readGenerations(id).flatMap(([name, save]) => (save ? [] : name));
    const searches = missing.map((name) => this.#searchJournal(name, "game"));
    this.#searches = Promise.all([this.#searches, ...searches]);
    await this.whenRestored();
    return this.load(id);
  }

  load(id: string): SaveBody | null {
    const newest = this.newestEnvelope(id);
    if (!newest) return null;
    this.#lastSeen.set(id, newest);
    return bodyOf(newest);
  }

  /** Has another page saved this game since this one has read or written it? */
  isOvertaken(id: string) {
    const newest = this.newestEnvelope(id);
    const lastSeen = this.#lastSeen.get(id);
    if (!newest || !lastSeen) return false;
    if (newest.rev === lastSeen.rev) return newest.tab !== lastSeen.tab;
    return newest.rev > lastSeen.rev;
  }

  /** Is there a save that only a newer Tilebag can read? */
  hasNewerFormat = (id: string) =>
    GENERATIONS.some((generation) => isTextFromNewer(this.keys.read(`save.${id}.${generation}`)));

  /**
   * Saves a game; called before the state is shown.
   * @param engine its version
   * @param options `now`: time of the save; `room`: keys that may be deleted for it
   * @returns false: in memory only; null: it is not known yet
   */
  save(
    id: string,
    save: SaveMessage,
    engine: string,
    options: { now?: Date; room?: Iterable<string[]> } = {},
  ): boolean | null {
    const { now = this.now(), room = this.disposableNames() } = options;
    const generations = this.#readGenerations(id);
    const rev = Math.max(
      0,
      this.#lastSeen.get(id)?.rev ?? 0,
      ...generations.map(([, envelope]) => envelope?.rev ?? 0),
    );
    const latest = generations.find(([, envelope]) => envelope?.rev === rev)?.[1];
    if (latest?.sum === save.sum && this.keys.isLasting) return true;
    const overwritable = generations.filter(
      ([name, envelope]) => envelope || !isTextFromNewer(this.keys.read(name)),
    );
    const replaceable = overwritable.length ? overwritable : generations;
    const byAge = replaceable.toSorted(
      ([, envelope], [, other]) => (envelope?.rev ?? -1) - (other?.rev ?? -1),
    );
    const [[older]] = byAge;
    const about = { ...save.about, mine: seatOfPerson(save.body) };
    const rules = `${save.body.game}@${save.body.rules}`;
    const saved = now.toISOString();
    const head = { saved, id, engine, rules, rev: rev + 1, sum: save.sum, about };
    if (!this.putEnvelope(older, "game", save.body, { head, room })) return false;
    this.#lastSeen.set(id, { rev: rev + 1, tab: TAB_ID });
    return this.keys.isLasting;
  }

  #readGenerations = (id: string): [name: string, save: Envelope | null][] =>
    GENERATIONS.map((generation) => [
      `save.${id}.${generation}`,
      this.#readEnvelope(`save.${id}.${generation}`, "game"),
    ]);

  /** Valid generations, the newest first. */
  #validGenerations(id: string): [string, Envelope][] {
    const valid: [string, Envelope][] = [];
    for (const [name, save] of this.#readGenerations(id)) {
      if (save) valid.push([name, save]);
    }
    return valid.sort(([, save], [, other]) => other.rev - save.rev);
  }

  /** @returns the newest valid generation */
  newestEnvelope = (id: string): Envelope | null => this.#validGenerations(id)[0]?.[1] ?? null;

  /**
   * Names that may be deleted when a write needs room: reviews, pictures and prepared matches,
   * which are easily replaced; then old corrupt saves; last the older generation of finished games,
   * the oldest first. Nothing of a game in progress or of a pinned one.
   */
  *disposableNames(): Iterable<string[]> {
    yield this.keys.names("review.");
    yield this.keys.names("picture.");
    yield this.keys.names("next.");
    yield this.keys
      .corruptSaves()
      .filter(({ at }) => this.now().getTime() - at > MAX_CORRUPT_AGE_MS)
      .map(({ key }) => key);
    for (const { id, over, pinned } of this.list().reverse()) {
      if (over && !pinned) {
        yield this.#validGenerations(id)
          .slice(1)
          .map(([name]) => name);
      }
    }
  }

  // actions of the user

  /** @param label without content: it is removed */
  saveLabel(id: string, label: Label) {
    if (!label.name && !label.pinned && !label.copy) this.keys.remove(`label.${id}`);
    else this.#saveBody("label", label, `label.${id}`);
  }

  /** Labels another game that continues from this one. @returns its id */
  branchGame(id: string): string {
    const all = this.list();
    const { name } = this.label(id);
    const game = all.find((entry) => entry.id === id)?.game;
    const namesakes = all.filter((entry) => entry.game === game && entry.name === name);
    const last = Math.max(0, ...namesakes.map(({ copy }) => copy));
    const copyId = randomId();
    this.saveLabel(copyId, { name, pinned: false, copy: Math.min(MAX_COPY_NUMBER, last + 1) });
    return copyId;
  }

  /** @returns undoes the deletion, while the page is open */
  remove(id: string): () => void {
    const names = keysOfGame(id);
    const texts = names.map((name) => this.keys.read(name));
    for (const name of names) this.keys.remove(name);
    return () => {
      if (this.entry(id)) return; // another page has saved it meanwhile
      for (const [k, text] of texts.entries()) {
        if (text !== null) this.keys.put(names[k], text);
      }
    };
  }

  isNearlyFull = () => !this.keys.hasRoom(SPARE_CHARS);

  /** Deletes matches that were left before the first move. */
  removeUntouched() {
    for (const { id, begun, pinned, name } of this.list()) {
      if (begun !== false || pinned || name) continue;
      const watched = parseOr(WatchedSchema, this.newestEnvelope(id)?.body, null);
      const isBotMatchUnderWay =
        watched !== null && watched.at > 0 && Object.keys(watched.bots).length === watched.seats;
      if (!isBotMatchUnderWay && !this.queuedMoves(id).length) this.remove(id);
    }
  }

  // before the engine has started

  /** @returns unparsed */
  picture = (id: string): StoredState | null => this.#picture(id)?.state ?? null;

  #picture(id: string): { sum: string; state: StoredState } | null {
    const body = openEnvelope(this.keys.read(`picture.${id}`), "picture")?.body;
    return parseOr(PictureSchema, body, null);
  }

  /** Stores the picture of a match; null deletes it. */
  savePicture(id: string, state: StateMessage | null): void {
    if (state === null) {
      this.keys.remove(`picture.${id}`);
      return;
    }
    if (this.keys.read(`picture.${id}`) === null) this.removeOld("picture", MAX_PICTURES);
    const body = { sum: this.newestEnvelope(id)?.sum, state };
    const isWritten = this.putEnvelope(`picture.${id}`, "picture", body, { room: [] });
    if (!isWritten) this.keys.remove(`picture.${id}`); // the one before is not of this state
  }

  /** Deletes the pictures or reviews of all but the newest matches. */
  removeOld(kind: "picture" | "review", most: number) {
    const recent = this.list()
      .slice(0, most)
      .map(({ id }) => `${kind}.${id}`);
    for (const name of this.keys.names(`${kind}.`)) {
      if (!recent.includes(name)) this.keys.remove(name);
    }
  }

  /** The last state of the match, if its picture belongs to the newest save. */
  preparedMatch(id: string): { save: SaveMessage; state: StoredState } | null {
    const save = this.newestEnvelope(id);
    const body = save && bodyOf(save);
    const picture = this.#picture(id);
    const about = this.entry(id);
    if (!save || !body || !about || picture?.sum !== save.sum) return null;
    return { save: { say: "save", body, sum: save.sum, about }, state: picture.state };
  }

  /** Queued moves on the newest save. */
  queuedMoves(id: string): StoredStep[] {
    const waiting = parseOr(WaitingSchema, parseJson(this.keys.read(`waiting.${id}`)), null);
    return waiting && waiting.sum === this.newestEnvelope(id)?.sum ? waiting.steps : [];
  }

  /** @param sum of the newest save */
  saveQueuedMoves(id: string, steps: StoredStep[], sum = this.newestEnvelope(id)?.sum) {
    if (!id) return; // a puzzle, which is not stored
    if (!steps.length) this.keys.remove(`waiting.${id}`);
    else this.keys.put(`waiting.${id}`, JSON.stringify({ sum, steps }));
  }

  /** The prepared match of a game. @returns not validated */
  nextMatch = (game: string): unknown => openEnvelope(this.keys.read(`next.${game}`), "next")?.body;

  saveNextMatch(game: string, table: object | null) {
    if (table) this.putEnvelope(`next.${game}`, "next", table, { room: [] });
    else this.keys.remove(`next.${game}`);
  }
}
