/**
 * Saved games. Each has two generations: a new save replaces the older one, is read back, and only then counts. The facts for a
 * list are at the head of each, so that listing them parses no game.
 */

import type { SaveBody, SaveFacts, SaveMessage } from "../base/types.ts";
import { type Envelope, TAB_ID, parseHead, isTextFromNewer, migrate, wrapBody } from "./envelope.ts";
import { type Label, parseLabel } from "./save-labels.ts";
import { EnvelopeStore } from "./envelope-store.ts";

/** of a save; `mine`: the seat of the only person, -1 if there are several */
type StoredFacts = SaveFacts & { id: string; updated: string; mine: number };
/** of the list of saves */
export type Entry = StoredFacts & Label;

const GENERATIONS = ["a", "b"];

const areAll = (given: unknown, type: string) => given === undefined || (Array.isArray(given) && given.every((one) => typeof one === type));

/** Stored data is untrusted. */
const isFacts = (one: any): one is StoredFacts =>
  [one?.id, one?.game, one?.title, one?.updated].every((text) => typeof text === "string") &&
  areAll(one.others, "string") &&
  areAll(one.score, "number") &&
  typeof one.mine === "number";

/** @returns the seat of the only person; -1 if there is no such seat */
export function seatOfPerson({ seats, bots }: Pick<SaveBody, "seats" | "bots">): number {
  const people = Array.from({ length: Math.min(Number(seats) || 0, 99) }, (_, seat) => seat).filter((seat) => !bots?.[seat]);
  return people.length === 1 ? people[0] : -1;
}

/** The newest first; of equal dates the copies last. */
export const compareByAge = (one: Entry, other: Entry) => Number(one.updated < other.updated) - Number(one.updated > other.updated) || one.copy - other.copy;

export class GameStore extends EnvelopeStore {
  #lastSeen = new Map<string, { rev: number; tab: string }>(); // the generation that this page has read or written last

  // the list of games

  /** @returns every readable save, the newest first */
  list(): Entry[] {
    const names = this.keys.names("save.").map((name) => /^save\.([\w-]+)\.[ab]$/.exec(name)?.[1]);
    const ids = new Set(names.filter((id) => id !== undefined));
    return [...ids].flatMap((id) => this.entry(id) ?? []).sort(compareByAge);
  }

  /** The user's name, pin and copy number. */
  label = (id: string): Label => parseLabel(this.readBody("label", `label.${id}`));

  /** Facts about a save without the engine: from the head of the newer generation. */
  entry(id: string): Entry | null {
    const texts = GENERATIONS.map((one) => this.keys.read(`save.${id}.${one}`)).filter((text) => text !== null);
    const heads = texts.map(parseHead).sort((one, other) => (other?.rev ?? 0) - (one?.rev ?? 0));
    const sound = heads.every((head) => head?.kind === "game" && migrate(head) && (head.id ?? id) === id);
    const told = sound && { ...heads[0]?.about, id, updated: heads[0]?.saved };
    if (isFacts(told)) return { ...told, ...this.label(id) };
    const save = this.newestEnvelope(id);
    if (!save) return null;
    const { game, at } = save.body ?? {};
    const more = { ...this.label(id), id, updated: String(save.saved), mine: seatOfPerson(save.body ?? {}) };
    const known = { ...save.about, ...more };
    return isFacts(known) ? { ...known, ...more } : { game: String(game), title: "", fact: {}, begun: true, over: false, turn: Number(at) || 0, ...more };
  }

  // one game

  load(id: string): SaveBody | null {
    const newest = this.newestEnvelope(id);
    if (newest) this.#lastSeen.set(id, newest);
    return newest?.body ?? null;
  }

  /** Has another page saved this game since this one has read or written it? */
  isOvertaken(id: string) {
    const [newest, known] = [this.newestEnvelope(id), this.#lastSeen.get(id)];
    return Boolean(newest && known && (newest.rev > known.rev || (newest.rev === known.rev && newest.tab !== known.tab)));
  }

  /** Is there a save that only a newer Tilebag can read? */
  hasNewerFormat = (id: string) => GENERATIONS.some((one) => isTextFromNewer(this.keys.read(`save.${id}.${one}`)));

  /** The newest envelope for export, with the user's name for it. */
  exportEnvelope(id: string): Envelope | null {
    const kept = this.newestEnvelope(id);
    return kept && { ...kept, id, name: this.label(id).name || undefined };
  }

  /**
   * Saves a game; called before the state is shown.
   * @param engine its version
   * @param now time of the save
   * @param room keys that may be deleted for it
   * @returns false: in memory only; null: it is not known yet
   */
  save(id: string, save: SaveMessage, engine: string, now: Date = this.now(), room: Iterable<string[]> = this.disposableNames()): boolean | null {
    const generations = this.#readGenerations(id);
    const rev = Math.max(0, this.#lastSeen.get(id)?.rev ?? 0, ...generations.map(([, one]) => one?.rev ?? 0));
    const latest = generations.find(([, one]) => one?.rev === rev)?.[1];
    if (latest?.sum === save.sum && this.isLasting) return true;
    const own = generations.filter(([name, one]) => one || !isTextFromNewer(this.keys.read(name)));
    const [[older]] = own.length ? own.toSorted(([, one], [, other]) => (one?.rev ?? -1) - (other?.rev ?? -1)) : generations;
    const about = { ...save.about, mine: seatOfPerson(save.body) };
    const rules = `${save.body.game}@${save.body.rules}`;
    this.keys.put(older, wrapBody("game", save.body, now, { id, engine, rules, rev: rev + 1, sum: save.sum, about }), room);
    this.#lastSeen.set(id, { rev: rev + 1, tab: TAB_ID });
    return this.isLasting;
  }

  #readGenerations = (id: string): [name: string, save: Envelope | null][] => GENERATIONS.map((one) => [`save.${id}.${one}`, this.readEnvelope(`save.${id}.${one}`, "game")]);

  /** Valid generations, the newest first. */
  #validGenerations(id: string): [string, Envelope][] {
    const whole = this.#readGenerations(id).flatMap(([name, save]) => (save ? [[name, save]] : []));
    return (whole as [string, Envelope][]).sort(([, one], [, other]) => other.rev - one.rev);
  }

  /** @returns the newest valid generation */
  newestEnvelope = (id: string): Envelope | null => this.#validGenerations(id)[0]?.[1] ?? null;

  /**
   * Pictures and prepared matches, which are soon made again; then old corrupt saves; last the older generation of finished
   * games, the oldest first. Nothing of a game in progress or of a pinned one.
   */
  *disposableNames(): Iterable<string[]> {
    yield this.keys.names("picture.");
    yield this.keys.names("next.");
    yield* super.disposableNames();
    for (const { id, over, pinned } of this.list().reverse())
      if (over && !pinned) yield this.#validGenerations(id).slice(1).map(([name]) => name);
  }
}
