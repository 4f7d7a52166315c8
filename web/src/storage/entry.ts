/**
 * What the list of saved games shows of a game without the engine: the facts at the head of its
 * save, and the user's label. Stored data is untrusted.
 */

import * as v from "valibot";
import { cleanTitle, MAX_SEATS } from "../base/address.ts";
import type { SaveBody, SaveFacts } from "../base/types.ts";
import { integerIn, parseOr, recordOf, safeInteger, textOrEmpty } from "../base/validation.ts";
import { type Envelope, HeadSchema, migrate } from "./envelope.ts";
import { SaveFactsSchema } from "./save-schemas.ts";

export const MAX_COPY_NUMBER = 999;

const LabelSchema = v.object({
  name: v.fallback(v.pipe(v.string(), v.transform(cleanTitle)), ""),
  pinned: v.fallback(v.boolean(), false),
  copy: v.fallback(integerIn(0, MAX_COPY_NUMBER), 0),
});
/**
 * The user's label of a saved game: its name, whether it is pinned, and its copy number (0: not a
 * copy). Stored beside the save under `tilebag.label.<id>`; untrusted.
 */
export type Label = v.InferOutput<typeof LabelSchema>;

export const parseLabel = (stored: unknown): Label =>
  parseOr(LabelSchema, stored, { name: "", pinned: false, copy: 0 });

/** of a save; `mine`: the seat of the only person, -1 if there are several */
type StoredFacts = SaveFacts & { id: string; updated: string; mine: number };
/** of the list of saves */
export type Entry = StoredFacts & Label;

/** What a list needs; older saves do not have all of it. */
const StoredFactsSchema = v.object({
  ...SaveFactsSchema.entries,
  fact: v.optional(SaveFactsSchema.entries.fact, () => ({})),
  begun: v.fallback(SaveFactsSchema.entries.begun, true),
  turn: v.fallback(SaveFactsSchema.entries.turn, 0),
  over: v.fallback(SaveFactsSchema.entries.over, false),
});
/** The facts at the head of a save. */
const HeadFactsSchema = v.object({ ...StoredFactsSchema.entries, mine: safeInteger });
/** The part of a body that is shown if there are no valid facts. */
const BodyFactsSchema = v.object({
  game: textOrEmpty,
  at: v.fallback(safeInteger, 0),
  seats: v.fallback(integerIn(0, MAX_SEATS), 0),
  bots: v.fallback(recordOf(v.string()), () => ({})),
});

/** @returns the seat of the only person; -1 if there is no such seat */
export function seatOfPerson({ seats, bots }: Pick<SaveBody, "seats" | "bots">): number {
  const allSeats = Array.from({ length: seats }, (_, seat) => seat);
  const people = allSeats.filter((seat) => !bots[seat]);
  return people.length === 1 ? people[0] : -1;
}

/**
 * The facts at the head of the newest generation of a save.
 * @param heads of its generations, unchecked
 * @returns null if they are missing or invalid
 */
export function factsInHeads(heads: unknown[], id: string): StoredFacts | null {
  const envelopes: Envelope[] = [];
  for (const head of heads) {
    const envelope = parseOr(HeadSchema, head, null);
    const isOfGame = envelope?.kind === "game" && (envelope.id ?? id) === id;
    const migrated = envelope && isOfGame ? migrate(envelope) : null;
    if (!migrated) return null;
    envelopes.push(migrated);
  }
  const newest = envelopes.toSorted((head, other) => other.rev - head.rev).at(0);
  const facts = parseOr(HeadFactsSchema, newest?.about, null);
  return newest && facts ? { ...facts, id, updated: newest.saved } : null;
}

/** What the body of a save says of the match, as far as it is valid. */
export const factsInBody = ({ body }: Envelope) =>
  parseOr(BodyFactsSchema, body, { game: "", at: 0, seats: 0, bots: {} });

/** The entry of a save, also if it has no valid facts. */
export function entryOfSave(save: Envelope, id: string, label: Label): Entry {
  const { game, at, ...table } = factsInBody(save);
  const certain = { ...label, id, updated: save.saved, mine: seatOfPerson(table) };
  const facts = parseOr(StoredFactsSchema, save.about, null);
  if (facts) return { ...facts, ...certain };
  return { game, title: "", fact: {}, begun: true, over: false, turn: at, ...certain };
}

/** The newest first; of equal dates the copies last. */
export function compareByAge(entry: Entry, other: Entry): number {
  if (entry.updated === other.updated) return entry.copy - other.copy;
  return entry.updated < other.updated ? 1 : -1;
}
