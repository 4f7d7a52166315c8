/** Notes beside a save, which has no place for them: the plies at which hints were used. */

import { parseJson } from "./envelope.ts";
import type { Store } from "./store.ts";

const MAX_HINTS = 500; // plies

/** Stored data is untrusted. */
export function hintsOf({ keys }: Store, id: string): number[] {
  const kept = parseJson(keys.read(`hints.${id}`));
  return Array.isArray(kept) ? kept.filter(Number.isSafeInteger) : [];
}

/** A hint was used at this ply of a match. */
export function noteHint(store: Store, id: string, ply: number) {
  const plies = hintsOf(store, id);
  if (!plies.includes(ply)) store.keys.put(`hints.${id}`, JSON.stringify([...plies, ply].slice(-MAX_HINTS)));
}
