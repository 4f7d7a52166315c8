/** Files for export: one game, or everything stored here. They contain the same envelopes as the browser's storage. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { wrapBody } from "./envelope.js";
import { LIMITS, MAX_FILE_BYTES } from "./bounded-json.js";

/** The date in the user's time zone, such as 2025-01-31. @param {Date} date */
const localDay = (date) => date.toLocaleDateString("sv");

/** @param {Store} store @param {string} id @returns {TextFile} */
export function makeGameFile(store, id) {
  const kept = store.exportEnvelope(id);
  const name = kept ? [kept.body.game, localDay(new Date(kept.saved)), `t${kept.body.at}`].join("-") : id;
  return { name: `${name}.tiles.json`, text: JSON.stringify(kept, null, 1) };
}

/**
 * Games, settings and records; of more games than an import accepts, the newest.
 * @param {Store} store @param {string} build of the page @returns {TextFile & {games: number}} `games`: how many are in it
 */
export function makeArchiveFile(store, build, now = new Date()) {
  const listed = store.list().slice(0, LIMITS.games).flatMap(({ id }) => store.exportEnvelope(id) ?? []);
  let size = 0;
  const games = listed.filter((one) => (size += JSON.stringify(one).length) < MAX_FILE_BYTES / 2); // a character may take two bytes
  const body = { build, games, settings: store.settings(), records: store.records() };
  return { name: `tilebag-${localDay(now)}.tiles.json`, text: wrapBody("all", body, now), games: games.length };
}
