/** What the side panel shows of earlier matches. */

import type { StateMessage } from "../base/types.ts";
import { figuresOf, withoutHints } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";

/** In a match alone: the player's points in earlier ones without hints. */
export function recentPoints(store: Store, { game, seats }: StateMessage): number[] {
  if (seats.length > 1) return [];
  const alone = figuresOf(store, game).filter((figures) => figures.seats <= 1);
  return alone.flatMap(({ games }) => withoutHints(games)).map(([, points]) => points);
}
