/** Notes beside a save, which has no place for them: the plies at which hints were used, and the review. */

import type { Review } from "../base/types.ts";
import { openEnvelope, parseJson, wrapBody } from "./envelope.ts";
import type { Store } from "./store.ts";

const MAX_HINTS = 500; // plies
const MAX_REVIEWS = 8; // of the newest games

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

/** The kept review of a game. @param stamp of its save, seat, language and engine: a review of anything else is not used */
export function keptReview({ keys }: Store, id: string, stamp: string): Review | null {
  const kept = openEnvelope(keys.read(`review.${id}`), "review")?.body;
  return kept?.stamp === stamp ? kept.review : null;
}

export function keepReview(store: Store, id: string, stamp: string, review: Review) {
  const recent = store.list().slice(0, MAX_REVIEWS).map((one) => `review.${one.id}`);
  for (const name of store.keys.names("review.")) if (!recent.includes(name)) store.keys.remove(name);
  store.keys.put(`review.${id}`, wrapBody("review", { stamp, review }, store.now()), store.disposableNames());
}
