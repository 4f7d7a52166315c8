/**
 * What the list of saved games shows of a game without the engine: the facts at the head of its
 * save, and the user's label. Stored data is untrusted.
 */

import { cleanTitle } from "../base/address.ts";
import type { SaveBody, SaveFacts, StateMessage } from "../base/types.ts";

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

export function parseLabel(kept: any): Label {
  const { name, pinned, copy } = kept ?? {};
  const right = Number.isSafeInteger(copy) && copy > 0 && copy <= MAX_COPY_NUMBER;
  return {
    name: typeof name === "string" ? cleanTitle(name) : "",
    pinned: pinned === true,
    copy: right ? copy : 0,
  };
}

/** of a save; `mine`: the seat of the only person, -1 if there are several */
type StoredFacts = SaveFacts & { id: string; updated: string; mine: number };
/** of the list of saves */
export type Entry = StoredFacts & Label;

const areAll = (given: unknown, type: string) =>
  given === undefined || (Array.isArray(given) && given.every((one) => typeof one === type));

export const isFacts = (one: any): one is StoredFacts =>
  [one?.id, one?.game, one?.title, one?.updated].every((text) => typeof text === "string") &&
  areAll(one.others, "string") &&
  areAll(one.score, "number") &&
  areAll(Object.values(one.fact ?? {}), "string") &&
  Number.isInteger(one.mine);

/** Is it a state whose players can be listed? Its scene is checked where it is drawn. */
export const isState = (given: any): given is StateMessage =>
  [given?.title, given?.phase].every((text) => typeof text === "string") &&
  Array.isArray(given.seats) &&
  given.seats.every(
    (seat: any) =>
      typeof seat?.name === "string" && ["string", "undefined"].includes(typeof seat.face),
  );

/** @returns the seat of the only person; -1 if there is no such seat */
export function seatOfPerson({ seats, bots }: Pick<SaveBody, "seats" | "bots">): number {
  const people = Array.from({ length: Math.min(Number(seats) || 0, 99) }, (_, seat) => seat).filter(
    (seat) => !bots?.[seat],
  );
  return people.length === 1 ? people[0] : -1;
}

/** The newest first; of equal dates the copies last. */
export const compareByAge = (one: Entry, other: Entry) =>
  Number(one.updated < other.updated) - Number(one.updated > other.updated) ||
  one.copy - other.copy;
