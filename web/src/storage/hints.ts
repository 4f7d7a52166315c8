/**
 * The plies of a match at which hints were used; stored beside the save, whose format does not
 * include them.
 */

import { filteredList, parseOr, safeInteger } from "../base/validation.ts";
import { parseJson } from "./envelope.ts";
import type { KeyValueStore } from "./storage.ts";

/** What stores the hints: a part of Store. */
interface HintStore {
  keys: KeyValueStore;
}

const MAX_HINTS = 500; // plies

const HintsSchema = filteredList(safeInteger);

export const hintsOf = ({ keys }: HintStore, id: string): number[] =>
  parseOr(HintsSchema, parseJson(keys.read(`hints.${id}`)), []);

/** Records hints at these plies of a match. */
export function noteHints(store: HintStore, id: string, ...newPlies: number[]) {
  const plies = hintsOf(store, id);
  const all = [...new Set([...plies, ...newPlies])];
  if (all.length > plies.length) {
    store.keys.put(`hints.${id}`, JSON.stringify(all.slice(-MAX_HINTS)));
  }
}
