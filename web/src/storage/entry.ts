/**
 * What the list of saved games shows of a game without the engine: the facts at the head of its
 * save, and the user's label. Stored data is untrusted.
 */

import { cleanTitle, MAX_SEATS } from "../base/address.ts";
import type { SaveBody, SaveFacts, StateMessage } from "../base/types.ts";
import { type Envelope, migrate } from "./envelope.ts";

/**
 * The user's label of a saved game: its name, whether it is pinned, and its copy number (0: not a
 * copy). Stored beside the save under `tilebag.label.<id>`; untrusted.
 */
export interface Label {
  name: string;
  pinned: boolean;
  copy: number;
}

export const MAX_COPY_NUMBER = 999;

export function parseLabel(stored: any): Label {
  const { name, pinned, copy } = stored ?? {};
  const isValidCopy = Number.isSafeInteger(copy) && copy > 0 && copy <= MAX_COPY_NUMBER;
  return {
    name: typeof name === "string" ? cleanTitle(name) : "",
    pinned: pinned === true,
    copy: isValidCopy ? copy : 0,
  };
}

/** of a save; `mine`: the seat of the only person, -1 if there are several */
type StoredFacts = SaveFacts & { id: string; updated: string; mine: number };
/** of the list of saves */
export type Entry = StoredFacts & Label;

const areAll = (value: unknown, type: string) =>
  value === undefined || (Array.isArray(value) && value.every((item) => typeof item === type));

const isText = (value: unknown) => typeof value === "string";

function isFacts(facts: any): facts is StoredFacts {
  const texts = [facts?.id, facts?.game, facts?.title, facts?.updated];
  return (
    texts.every(isText) &&
    areAll(facts.others, "string") &&
    areAll(facts.score, "number") &&
    areAll(Object.values(facts.fact ?? {}), "string") &&
    Number.isInteger(facts.mine)
  );
}

const isSeat = (seat: any) =>
  isText(seat?.name) && ["string", "undefined"].includes(typeof seat.face);

/** Is it a state whose players can be listed? Its scene is checked where it is drawn. */
export const isState = (value: any): value is StateMessage =>
  [value?.title, value?.phase].every(isText) &&
  Array.isArray(value.seats) &&
  value.seats.every(isSeat);

/** @returns the seat of the only person; -1 if there is no such seat */
export function seatOfPerson({ seats, bots }: Pick<SaveBody, "seats" | "bots">): number {
  const count = Math.min(Number(seats) || 0, MAX_SEATS);
  const allSeats = Array.from({ length: count }, (_, seat) => seat);
  const people = allSeats.filter((seat) => !bots?.[seat]);
  return people.length === 1 ? people[0] : -1;
}

/**
 * The facts at the head of the newest generation of a save.
 * @param heads of its generations, unchecked
 * @returns null if they are missing or invalid
 */
export function factsInHeads(heads: any[], id: string): StoredFacts | null {
  const isOfGame = (head: any) => head?.kind === "game" && migrate(head) && (head.id ?? id) === id;
  if (!heads.every(isOfGame)) return null;
  const [newest] = heads.toSorted((head, other) => (other.rev ?? 0) - (head.rev ?? 0));
  const facts = { ...newest?.about, id, updated: newest?.saved };
  return isFacts(facts) ? facts : null;
}

/** The entry of a save, also if it has no valid facts. @param save valid */
export function entryOfSave(save: Envelope, id: string, label: Label): Entry {
  const body = save.body ?? {};
  const certain = { ...label, id, updated: String(save.saved), mine: seatOfPerson(body) };
  const facts = { ...save.about, ...certain };
  if (isFacts(facts)) return { ...facts, ...certain };
  const { game, at } = body;
  const turn = Number(at) || 0;
  return {
    game: String(game),
    title: "",
    fact: {},
    begun: true,
    over: false,
    turn,
    ...certain,
  };
}

/** The newest first; of equal dates the copies last. */
export function compareByAge(entry: Entry, other: Entry): number {
  if (entry.updated === other.updated) return entry.copy - other.copy;
  return entry.updated < other.updated ? 1 : -1;
}
