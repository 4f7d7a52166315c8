/** Files that are given out: one game, or all that is kept here. They hold the same envelopes as the browser's storage. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { sealed } from "./envelope.js";
import { LIMITS, MOST } from "./bounded-json.js";

/** The day in the reader's own time, as in 2025-01-31. @param {Date} date */
const dayOf = (date) => date.toLocaleDateString("sv");

/** @param {Store} store @param {string} id @returns {TextFile} */
export function gameFile(store, id) {
  const kept = store.exported(id);
  const name = kept ? [kept.body.game, dayOf(new Date(kept.saved)), `t${kept.body.at}`].join("-") : id;
  return { name: `${name}.tiles.json`, text: JSON.stringify(kept, null, 1) };
}

/**
 * The games, the settings and how it went so far; of more games than an import takes the newest.
 * @param {Store} store @param {string} build of the page @returns {TextFile & {games: number}} `games`: how many are in it
 */
export function allFile(store, build, now = new Date()) {
  const listed = store.list().slice(0, LIMITS.games).flatMap(({ id }) => store.exported(id) ?? []);
  let size = 0;
  const games = listed.filter((one) => (size += JSON.stringify(one).length) < MOST / 2); // a letter may be two bytes
  const body = { build, games, settings: store.settings(), records: store.records() };
  return { name: `tilebag-${dayOf(now)}.tiles.json`, text: sealed("all", body, now), games: games.length };
}
