/**
 * Saved games: each has two generations, and a new one is written over the older, read back, and only then counts. The
 * index says what is in them without opening each; it is made again when it is missing or wrong.
 *
 * @typedef {import("../base/types.d.ts").SaveFacts & {id: string, updated: string}} Facts  of a save, in the index
 * @typedef {Facts & Label} Entry  of the list of saves
 */

/** @import { SaveBody, SaveMessage } from "../base/types.d.ts" */
/** @import { Envelope } from "./envelope.js" */
/** @import { Label } from "./labels.js" */

import { TAB, isNewer, opened, sealed } from "./envelope.js";
import { labelOf } from "./labels.js";
import { Vault } from "./vault.js";

const GENERATIONS = ["a", "b"];

/** @param {unknown} given @param {string} type of each, where there are any */
const areAll = (given, type) => given === undefined || (Array.isArray(given) && given.every((one) => typeof one === type));

/** What is stored is untrusted. @param {any} one @returns {one is Facts} */
const isFacts = (one) =>
  [one?.id, one?.game, one?.title, one?.updated].every((text) => typeof text === "string") &&
  areAll(one.others, "string") &&
  areAll(one.score, "number");

/** The newest first; those of one moment stay as they are. @param {Entry[]} entries */
const byAge = (entries) =>
  entries.toSorted((one, other) => Number(one.updated < other.updated) - Number(one.updated > other.updated));

export class Games extends Vault {
  /** @type {Map<string, {rev: number, tab: string}>} the generation of a game that this page has read or written last */
  #known = new Map();

  // the list of games

  /** @returns {Entry[]} the newest first */
  list = () => byAge(this.index().map((one) => ({ ...one, ...this.label(one.id) })));

  /** What the reader has made of it. @param {string} id @returns {Label} */
  label = (id) => labelOf(this.bodyOf("label", `label.${id}`));

  /** @returns {Facts[]} of every save that can be read */
  index() {
    const kept = opened(this.keys.read("index"), "index")?.body;
    const names = this.keys.names("save.").map((name) => /^save\.([\w-]+)\.[ab]$/.exec(name)?.[1]);
    const ids = [...new Set(names.filter((id) => id !== undefined))];
    const known = new Map((Array.isArray(kept) ? kept : []).filter(isFacts).map((one) => [one.id, one]));
    const right = known.size === ids.length && ids.every((id) => known.has(id));
    const all = right ? [...known.values()] : ids.flatMap((id) => known.get(id) ?? this.#factsOf(id) ?? []);
    if (!right && ids.length) this.saveIndex(all);
    return all;
  }

  /** What can be said of a save without the engine. @param {string} id @returns {Facts | null} */
  #factsOf(id) {
    const save = this.newest(id);
    if (!save) return null;
    const { game, at } = save.body ?? {};
    const told = { ...save.about, id, updated: save.saved };
    if (isFacts(told)) return told;
    const unknown = { title: "", fact: {}, begun: true, over: false };
    return { id, game: String(game), ...unknown, turn: Number(at) || 0, updated: String(save.saved) };
  }

  /** @param {Facts[]} entries @param {Iterable<string[]>} [room] what may go for it */
  saveIndex = (entries, room) => void this.keys.put("index", sealed("index", entries, this.now()), room);

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

  /** The whole envelope as text, with the name that the reader gave, for a file. @param {string} id */
  exported = (id) => JSON.stringify({ ...this.newest(id), name: this.label(id).name || undefined }, null, 1);

  /**
   * Keeps a game: before it is shown. @param {string} id @param {SaveMessage} save @param {string} engine its version
   * @param {Date} now when it was so @returns {boolean | null} false: in memory only; null: it is not known yet
   */
  save(id, save, engine, now = this.now()) {
    const generations = this.#generations(id);
    const rev = Math.max(0, this.#known.get(id)?.rev ?? 0, ...generations.map(([, one]) => one?.rev ?? 0));
    const latest = generations.find(([, one]) => one?.rev === rev)?.[1];
    if (latest?.sum === save.sum && this.lasting) return true;
    const own = generations.filter(([name]) => !isNewer(this.keys.read(name)));
    const [[older] = generations[0]] = own.toSorted(([, one], [, other]) => (one?.rev ?? -1) - (other?.rev ?? -1));
    const { game, title, fact, begun, turn, over, others: company, score } = save.about;
    const about = { game, title, fact, begun, turn, over, others: company, score };
    const rules = `${save.body.game}@${save.body.rules}`;
    const more = { id, engine, rules, rev: rev + 1, sum: save.sum, about };
    const text = sealed("game", save.body, now, more);
    if (opened(text) === null) throw new Error("the save's checksum is not that of its body");
    this.keys.put(older, text, this.dispensable());
    this.#known.set(id, { rev: rev + 1, tab: TAB });
    const others = this.index().filter((one) => one.id !== id);
    this.saveIndex([{ id, ...about, updated: now.toISOString() }, ...others], this.dispensable());
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
   * over. Nothing of a game that goes on, or that is pinned.
   * @returns {Iterable<string[]>}
   */
  *dispensable() {
    yield this.keys.names("picture.");
    yield this.keys.names("next.");
    yield* super.dispensable();
    const over = this.list().filter((one) => one.over && !one.pinned);
    yield over.flatMap(({ id }) => this.#readable(id).slice(1).map(([name]) => name));
  }
}
