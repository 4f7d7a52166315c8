/**
 * Saved games: each has two generations, and a new one is written over the older, read back, and only then counts. What
 * they are about stands at the head of each, so that a list of them reads no game.
 *
 * @typedef {import("../base/types.d.ts").SaveFacts & {id: string, updated: string, mine: number}} Facts  of a save; `mine`: the
 *   seat of the only person, -1 among several
 * @typedef {Facts & Label} Entry  of the list of saves
 */

/** @import { SaveBody, SaveMessage } from "../base/types.d.ts" */
/** @import { Envelope } from "./envelope.js" */
/** @import { Label } from "./save-labels.js" */

import { TAB, headOf, isNewer, migrated, sealed } from "./envelope.js";
import { labelOf } from "./save-labels.js";
import { Vault } from "./envelope-store.js";

const GENERATIONS = ["a", "b"];

/** @param {unknown} given @param {string} type of each, where there are any */
const areAll = (given, type) => given === undefined || (Array.isArray(given) && given.every((one) => typeof one === type));

/** What is stored is untrusted. @param {any} one @returns {one is Facts} */
const isFacts = (one) =>
  [one?.id, one?.game, one?.title, one?.updated].every((text) => typeof text === "string") &&
  areAll(one.others, "string") &&
  areAll(one.score, "number") &&
  typeof one.mine === "number";

/** @param {Pick<SaveBody, "seats" | "bots">} body @returns {number} the seat of the only person; -1 where there is no such */
export function seatOfPerson({ seats, bots }) {
  const people = Array.from({ length: Math.min(Number(seats) || 0, 99) }, (_, seat) => seat).filter((seat) => !bots?.[seat]);
  return people.length === 1 ? people[0] : -1;
}

/** The newest first; of one moment the copies last. @param {Entry} one @param {Entry} other */
export const byAge = (one, other) => Number(one.updated < other.updated) - Number(one.updated > other.updated) || one.copy - other.copy;

export class Games extends Vault {
  /** @type {Map<string, {rev: number, tab: string}>} the generation of a game that this page has read or written last */
  #known = new Map();

  // the list of games

  /** @returns {Entry[]} of every save that can be read, the newest first */
  list() {
    const names = this.keys.names("save.").map((name) => /^save\.([\w-]+)\.[ab]$/.exec(name)?.[1]);
    const ids = new Set(names.filter((id) => id !== undefined));
    return [...ids].flatMap((id) => this.entry(id) ?? []).sort(byAge);
  }

  /** What the reader has made of it. @param {string} id @returns {Label} */
  label = (id) => labelOf(this.bodyOf("label", `label.${id}`));

  /** What can be said of a save without the engine: as it stands at the head of the newer generation. @param {string} id @returns {Entry | null} */
  entry(id) {
    const texts = GENERATIONS.map((one) => this.keys.read(`save.${id}.${one}`)).filter((text) => text !== null);
    const heads = texts.map(headOf).sort((one, other) => (other?.rev ?? 0) - (one?.rev ?? 0));
    const sound = heads.every((head) => head?.kind === "game" && migrated(head) && (head.id ?? id) === id);
    const told = sound && { ...heads[0]?.about, id, updated: heads[0]?.saved };
    if (isFacts(told)) return { ...told, ...this.label(id) };
    const save = this.newest(id);
    if (!save) return null;
    const { game, at } = save.body ?? {};
    const more = { ...this.label(id), id, updated: String(save.saved), mine: seatOfPerson(save.body ?? {}) };
    const known = { ...save.about, ...more };
    return isFacts(known) ? { ...known, ...more } : { game: String(game), title: "", fact: {}, begun: true, over: false, turn: Number(at) || 0, ...more };
  }

  // one game

  /** @param {string} id @returns {SaveBody | null} */
  load(id) {
    const newest = this.newest(id);
    if (newest) this.#known.set(id, newest);
    return newest?.body ?? null;
  }

  /** Has another page kept this table since this one has read or written it? @param {string} id */
  overtaken(id) {
    const [newest, known] = [this.newest(id), this.#known.get(id)];
    return Boolean(newest && known && (newest.rev > known.rev || (newest.rev === known.rev && newest.tab !== known.tab)));
  }

  /** Is there a save that only a newer Tilebag can read? @param {string} id */
  newer = (id) => GENERATIONS.some((one) => isNewer(this.keys.read(`save.${id}.${one}`)));

  /** The newest envelope, with the name that the reader gave, for a file. @param {string} id @returns {Envelope | null} */
  exported(id) {
    const kept = this.newest(id);
    return kept && { ...kept, id, name: this.label(id).name || undefined };
  }

  /**
   * Keeps a game: before it is shown. @param {string} id @param {SaveMessage} save @param {string} engine its version
   * @param {Date} now when it was so @param {Iterable<string[]>} room what may go for it @returns {boolean | null} false: in memory only; null: it is not known yet
   */
  save(id, save, engine, now = this.now(), room = this.dispensable()) {
    const generations = this.#generations(id);
    const rev = Math.max(0, this.#known.get(id)?.rev ?? 0, ...generations.map(([, one]) => one?.rev ?? 0));
    const latest = generations.find(([, one]) => one?.rev === rev)?.[1];
    if (latest?.sum === save.sum && this.lasting) return true;
    const own = generations.filter(([name, one]) => one || !isNewer(this.keys.read(name)));
    const [[older]] = own.length ? own.toSorted(([, one], [, other]) => (one?.rev ?? -1) - (other?.rev ?? -1)) : generations;
    const about = { ...save.about, mine: seatOfPerson(save.body) };
    const rules = `${save.body.game}@${save.body.rules}`;
    this.keys.put(older, sealed("game", save.body, now, { id, engine, rules, rev: rev + 1, sum: save.sum, about }), room);
    this.#known.set(id, { rev: rev + 1, tab: TAB });
    return this.lasting;
  }

  /** @param {string} id @returns {[name: string, save: Envelope | null][]} */
  #generations = (id) => GENERATIONS.map((one) => [`save.${id}.${one}`, this.whole(`save.${id}.${one}`, "game")]);

  /** Those that are whole, the newest first. @param {string} id @returns {[string, Envelope][]} */
  #readable(id) {
    const whole = this.#generations(id).flatMap(([name, save]) => (save ? [[name, save]] : []));
    return /** @type {[string, Envelope][]} */ (whole).sort(([, one], [, other]) => other.rev - one.rev);
  }

  /** @param {string} id @returns {Envelope | null} the newest generation that is whole */
  newest = (id) => this.#readable(id)[0]?.[1] ?? null;

  /**
   * Pictures and tables that lie ready are soon made again; then old wrecks; at last the older generation of games that are
   * over, the oldest first. Nothing of a game that goes on, or that is pinned.
   * @returns {Iterable<string[]>}
   */
  *dispensable() {
    yield this.keys.names("picture.");
    yield this.keys.names("next.");
    yield* super.dispensable();
    for (const { id, over, pinned } of this.list().reverse())
      if (over && !pinned) yield this.#readable(id).slice(1).map(([name]) => name);
  }
}
