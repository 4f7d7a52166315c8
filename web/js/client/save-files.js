/** Files that are given out: one game, or all that is kept here. They hold the same envelopes as the browser's storage. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { parsed, sealed } from "./envelope.js";

/** The day in the reader's own time, as in 2025-01-31. @param {Date} date */
const dayOf = (date) => date.toLocaleDateString("sv");

/** @param {unknown} value */
const pretty = (value) => JSON.stringify(value, null, 1);

/** The newest save of a game, with its own name in it. @param {Store} store @param {string} id @returns {any} or null */
function envelopeOf(store, id) {
  const kept = parsed(store.exported(id));
  return kept?.body ? { ...kept, id } : null;
}

/** @param {Store} store @param {string} id @returns {TextFile} */
export function gameFile(store, id) {
  const kept = envelopeOf(store, id);
  const name = kept ? [kept.body.game, dayOf(new Date(kept.saved)), `t${kept.body.at}`].join("-") : id;
  return { name: `${name}.tiles.json`, text: pretty(kept) };
}

/** Every game, the settings and how it went so far. @param {Store} store @param {string} build of the page @returns {TextFile} */
export function allFile(store, build, now = new Date()) {
  const games = store.list().flatMap(({ id }) => envelopeOf(store, id) ?? []);
  const body = { build, games, settings: store.settings(), records: store.records() };
  return { name: `tilebag-${dayOf(now)}.tiles.json`, text: pretty(parsed(sealed("all", body, now))) };
}
