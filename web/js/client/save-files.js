/** Files that are given out: one game, or all that is kept here. They hold the same envelopes as the browser's storage. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { wrapBody } from "./envelope.js";
import { LIMITS, MAX_FILE_BYTES } from "./bounded-json.js";

/** The day in the reader's own time, as in 2025-01-31. @param {Date} date */
const localDay = (date) => date.toLocaleDateString("sv");

/** @param {Store} store @param {string} id @returns {TextFile} */
export function makeGameFile(store, id) {
  const kept = store.exportEnvelope(id);
  const name = kept ? [kept.body.game, localDay(new Date(kept.saved)), `t${kept.body.at}`].join("-") : id;
  return { name: `${name}.tiles.json`, text: JSON.stringify(kept, null, 1) };
}

/**
 * The games, the settings and how it went so far; of more games than an import takes the newest.
 * @param {Store} store @param {string} build of the page @returns {TextFile & {games: number}} `games`: how many are in it
 */
export function makeArchiveFile(store, build, now = new Date()) {
  const listed = store.list().slice(0, LIMITS.games).flatMap(({ id }) => store.exportEnvelope(id) ?? []);
  let size = 0;
  const games = listed.filter((one) => (size += JSON.stringify(one).length) < MAX_FILE_BYTES / 2); // a letter may be two bytes
  const body = { build, games, settings: store.settings(), records: store.records() };
  return { name: `tilebag-${localDay(now)}.tiles.json`, text: wrapBody("all", body, now), games: games.length };
}
