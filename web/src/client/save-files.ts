/** Files for export: one game, or everything stored here. They contain the same envelopes as the browser's storage. */

import type { TextFile } from "../base/types.ts";
import type { Store } from "./store.ts";
import { wrapBody } from "./envelope.ts";
import { LIMITS, MAX_FILE_BYTES } from "./bounded-json.ts";

/** The date in the user's time zone, such as 2025-01-31. */
const localDay = (date: Date) => date.toLocaleDateString("sv");

export function makeGameFile(store: Store, id: string): TextFile {
  const kept = store.exportEnvelope(id);
  const name = kept ? [kept.body.game, localDay(new Date(kept.saved)), `t${kept.body.at}`].join("-") : id;
  return { name: `${name}.tiles.json`, text: JSON.stringify(kept, null, 1) };
}

/**
 * Games, settings and records; of more games than an import accepts, the newest.
 * @param build of the page
 * @returns `games`: how many are in it
 */
export function makeArchiveFile(store: Store, build: string, now = new Date()): TextFile & { games: number } {
  const listed = store.list().slice(0, LIMITS.games).flatMap(({ id }) => store.exportEnvelope(id) ?? []);
  let size = 0;
  const games = listed.filter((one) => (size += JSON.stringify(one).length) < MAX_FILE_BYTES / 2); // a character may take two bytes
  const body = { build, games, settings: store.settings(), records: store.records() };
  return { name: `tilebag-${localDay(now)}.tiles.json`, text: wrapBody("all", body, now), games: games.length };
}
