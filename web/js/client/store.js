/**
 * Saves and settings in the browser. Every game has two generations; a new one is written over the older, read back,
 * and only then counts.
 *
 *     tilebag.meta            how the keys are laid out, when the first and the last visit was
 *     tilebag.settings        envelope (kind settings)
 *     tilebag.records         envelope (kind records): how it went so far, by game and set-up
 *     tilebag.index           envelope (kind index): a cache, made again from the saves when it is missing or wrong
 *     tilebag.save.<id>.a .b  envelope (kind game)
 *     tilebag.picture.<id>    the state that was shown last: for the shelf, and until the engine is there
 *     tilebag.waiting.<id>    steps made on it before the engine was there
 *     tilebag.next.<game>     a table that lies ready, as it is when a person may move
 *     tilebag.quarantine.<id>.<a or b>.<ms>  raw text of what could not be read
 *     tilebag.stamp           how much was written: see storage.js
 *
 * @typedef {import("../base/types.d.ts").SaveFacts & {id: string, updated: string}} Entry  of the list of saves
 */

/** @import { Message, PreparedTable, SaveBody, SaveMessage, StateMessage } from "../base/types.d.ts" */
/** @import { Envelope } from "./envelope.js" */
/** @import { Journal } from "./journal.js" */
/** @import { KeyValueStorage } from "./storage.js" */

import { TAB, isNewer, opened, parsed, sealed } from "./envelope.js";
import { OwnKeys, within } from "./storage.js";
import { oldWrecks, putAside, wrecksIn } from "./wrecks.js";

const LAYOUT = 1;
const PATIENCE = 300; // milliseconds for a journal that does not answer
const PICTURES = 4; // tables whose picture is kept
const GENERATIONS = ["a", "b"];

/** The newest first. @param {Entry[]} entries */
const byAge = (entries) => entries.toSorted((one, other) => (one.updated < other.updated ? 1 : -1));

/** The number of a generation, if it is one of this game. @param {string} name @param {string | null} text */
const revOf = (name, text) => {
  const save = opened(text, "game");
  return save && idOf(save, name) ? save.rev : -1;
};

/** Does it lie under its own name? Older ones have none. @param {Envelope} save @param {string} name */
const idOf = ({ id }, name) => id === undefined || id === name.split(".")[1];

/** Is what the journal has of a key better than what is here? @param {string} name @param {string} lost @param {string | null} here */
const better = (name, lost, here) =>
  !name.startsWith("save.") || here === null || (!isNewer(here) && revOf(name, lost) > revOf(name, here));

export class Store {
  /** @type {Map<string, {rev: number, tab: string}>} the generation of a game that this page has read or written last */
  #known = new Map();
  /** @type {Set<Promise<void>>} what is looked for in the journal */
  #searches = new Set();

  /** @param {KeyValueStorage | null} storage the browser's, or null where it is denied @param {Journal | null} journal */
  constructor(storage, journal = null, now = () => new Date()) {
    this.keys = new OwnKeys(storage, journal, better);
    this.now = now;
  }

  // what is not a game

  /** Will what is written still be there tomorrow? @returns {boolean | null} null: it is not known yet */
  get lasting() {
    return this.keys.lasting;
  }

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
    this.keys.put("meta", JSON.stringify({ install: today, ...this.#meta(), v: LAYOUT, lastOpen: today }));
  }

  /** @returns {Record<string, any>} */
  settings = () => this.#bodyOf("settings");

  /** @param {Record<string, unknown>} settings */
  keepSettings = (settings) => this.#keepBody("settings", settings);

  /** How it went so far: see records.js. @returns {Record<string, any>} */
  records = () => this.#bodyOf("records");

  /** @param {Record<string, unknown>} records */
  keepRecords = (records) => this.#keepBody("records", records);

  /** @param {string} kind of an envelope that lies under this name @returns {Record<string, any>} */
  #bodyOf = (kind) => this.#whole(kind, kind)?.body ?? {};

  /** What is from a newer Tilebag stays as it is. @param {string} kind @param {unknown} body */
  #keepBody(kind, body) {
    if (!isNewer(this.keys.read(kind))) this.keys.put(kind, sealed(kind, body, this.now()));
  }

  /** @param {string} id @returns {StateMessage | null} as it came */
  picture = (id) => this.#picture(id)?.state ?? null;

  /** @param {string} id @returns {any} */
  #picture = (id) => parsed(this.keys.read(`picture.${id}`));

  /** Keeps what a table looks like; null forgets it. @param {string} id @param {StateMessage | null} state */
  keepPicture(id, state) {
    if (state === null) return this.keys.remove(`picture.${id}`);
    const recent = this.list().slice(0, PICTURES).map((one) => `picture.${one.id}`);
    for (const name of this.keys.names("picture.")) if (!recent.includes(name)) this.keys.remove(name);
    this.keys.put(`picture.${id}`, JSON.stringify({ sum: this.#newest(id)?.sum, state }));
    return undefined;
  }

  // what is done before the engine is there

  /** The table as it was left, if its picture is that of the newest save. @param {string} id @returns {PreparedTable | null} */
  prepared(id) {
    const [save, picture, about] = [this.#newest(id), this.#picture(id), this.list().find((one) => one.id === id)];
    if (!save || !about || !picture?.state || picture.sum !== save.sum) return null;
    return { save: { say: "save", body: save.body, sum: save.sum, text: "", about }, state: picture.state };
  }

  /** Steps that wait for the engine, made on the table as it is saved. @param {string} id @returns {Message[]} */
  waiting(id) {
    const kept = parsed(this.keys.read(`waiting.${id}`));
    return kept?.sum && kept.sum === this.#newest(id)?.sum ? kept.steps : [];
  }

  /** @param {string} id @param {Message[]} steps */
  keepWaiting(id, steps) {
    if (!steps.length) this.keys.remove(`waiting.${id}`);
    else this.keys.put(`waiting.${id}`, JSON.stringify({ sum: this.#newest(id)?.sum, steps }));
  }

  /** A table of this game that lies ready. @param {string} game @returns {any} as it was kept, or null */
  next = (game) => parsed(this.keys.read(`next.${game}`));

  /** @param {string} game @param {object | null} table */
  keepNext(game, table) {
    if (table) this.keys.put(`next.${game}`, JSON.stringify(table));
    else this.keys.remove(`next.${game}`);
  }

  // the list of games

  /** @returns {Entry[]} the newest first */
  list() {
    const entries = opened(this.keys.read("index"), "index")?.body;
    const names = this.keys.names("save.").map((name) => /^save\.([\w-]+)\.[ab]$/.exec(name)?.[1]);
    const ids = [...new Set(names.filter((id) => id !== undefined))];
    /** @type {Map<string, Entry>} */
    const known = new Map((Array.isArray(entries) ? entries : []).map((one) => [one?.id, one]));
    const right = known.size === ids.length && ids.every((id) => known.has(id));
    const all = ids.map((id) => known.get(id) ?? this.#entryOf(id)).filter((one) => one !== null);
    if (!right && ids.length) this.#keepIndex(all);
    return byAge(all);
  }

  /** What can be said of a save without the engine. @param {string} id @returns {Entry | null} */
  #entryOf(id) {
    const save = this.#newest(id);
    if (!save) return null;
    const { game, at, about = {} } = save.body;
    const unknown = { title: "", fact: {}, begun: true, over: false };
    return { id, game: String(game), ...unknown, turn: Number(at) || 0, updated: save.saved, ...about };
  }

  /** @param {Entry[]} entries */
  #keepIndex = (entries) => void this.keys.put("index", sealed("index", entries, this.now()));

  /** @param {string} id @returns {() => void} brings it back, as long as the page lives */
  remove(id) {
    const entry = this.list().find((one) => one.id === id);
    const names = [`save.${id}.a`, `save.${id}.b`, `picture.${id}`, `waiting.${id}`];
    const texts = names.map((name) => this.keys.read(name));
    for (const name of names) this.keys.remove(name);
    const others = this.list();
    return () => {
      texts.forEach((text, k) => text === null || this.keys.put(names[k], text));
      this.#keepIndex([...(entry ? [entry] : []), ...others.filter((one) => one.id !== id)]);
    };
  }

  /** Tables that were opened and left before anybody moved: there is nothing in them to go on with. */
  removeUntouched() {
    for (const { id, begun } of this.list())
      if (begun === false && !this.waiting(id).length && !this.#watched(id)) this.remove(id);
  }

  /** Is it a game among computers that has gone on? @param {string} id */
  #watched(id) {
    const { bots = {}, seats, at } = this.#newest(id)?.body ?? {};
    return at > 0 && Object.keys(bots).length === seats;
  }

  // one game

  /** @param {string} id @returns {SaveBody | null} */
  load(id) {
    const newest = this.#newest(id);
    if (newest) this.#known.set(id, newest);
    return newest?.body ?? null;
  }

  /** Has another page kept this table since this one has read or written it? @param {string} id */
  overtaken(id) {
    const [newest, known] = [this.#newest(id), this.#known.get(id)];
    return Boolean(newest && known && (newest.rev > known.rev || (newest.rev === known.rev && newest.tab !== known.tab)));
  }

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

  /** Is there a save that only a newer Tilebag can read? @param {string} id */
  newer = (id) => GENERATIONS.some((one) => isNewer(this.keys.read(`save.${id}.${one}`)));

  /** The whole envelope as text, for a file. @param {string} id */
  exported = (id) => JSON.stringify(this.#newest(id), null, 1);

  /**
   * Keeps a game: before it is shown. @param {string} id @param {SaveMessage} save @param {string} engine its version
   * @returns {boolean | null} false: in memory only; null: it is not known yet
   */
  save(id, save, engine) {
    const generations = this.#generations(id);
    const rev = Math.max(0, this.#known.get(id)?.rev ?? 0, ...generations.map(([, one]) => one?.rev ?? 0));
    const latest = generations.find(([, one]) => one?.rev === rev)?.[1];
    if (latest?.sum === save.sum && this.lasting) return true;
    const [[older]] = generations.toSorted(([, one], [, other]) => (one?.rev ?? -1) - (other?.rev ?? -1));
    const rules = `${save.body.game}@${save.body.rules}`;
    const more = { id, engine, rules, rev: rev + 1, sum: save.sum };
    const text = sealed("game", JSON.parse(save.text), this.now(), more);
    if (opened(text) === null) throw new Error("the save's checksum is not that of its text");
    this.keys.put(`save.${id}.${older}`, text, this.#dispensable());
    this.#known.set(id, { rev: rev + 1, tab: TAB });
    const { game, title, fact, begun, turn, over, others: company, score } = save.about;
    const others = this.list().filter((one) => one.id !== id);
    const entry = { id, game, title, fact, begun, turn, over, others: company, score };
    this.#keepIndex([{ ...entry, updated: this.now().toISOString() }, ...others]);
    return this.lasting;
  }

  /** @param {string} id @returns {[string, Envelope | null][]} */
  #generations = (id) => GENERATIONS.map((one) => [one, this.#whole(`save.${id}.${one}`, "game")]);

  /** An envelope that can be used. @param {string} name @param {string} kind @returns {Envelope | null} */
  #whole(name, kind) {
    const text = this.keys.read(name);
    const found = opened(text, kind);
    if (found && (kind !== "game" || idOf(found, name))) return found;
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
    if (text === null || !found || (kind === "game" && !idOf(found, name)) || this.keys.read(name) !== null) return;
    this.keys.lay(name, text);
    this.keys.changed();
  }

  /** @param {string} id @returns {Envelope | null} the newest generation that is whole */
  #newest(id) {
    const whole = this.#generations(id).flatMap(([, one]) => one ?? []);
    return whole.sort((one, other) => other.rev - one.rev)[0] ?? null;
  }

  /** What may go when a save needs room: old wrecks first, then second generations of finished games, then pictures. */
  *#dispensable() {
    yield oldWrecks(this.keys, this.now());
    yield this.list().flatMap(({ id, over }) => (over ? [`save.${id}.b`] : []));
    yield [...this.keys.names("next."), ...this.keys.names("picture.")];
  }
}
