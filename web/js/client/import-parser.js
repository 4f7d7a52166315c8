/**
 * What a text from outside holds, and how it stands to what is kept here. Nothing is written: see import-writer.js.
 *
 * @typedef {{body: any, text: string, id: string, name: string, saved: string, damaged: boolean, why: string}} Found  a game;
 *   `text`: its body as JSON; `name`: what its reader calls it; `damaged`: the checksum does not fit; `why`: the key of a
 *   sentence, if it cannot be read
 * @typedef {{games: Found[], settings: Record<string, any> | null, records: Record<string, any> | null, why: string}} Contents
 *   `why`: the key of a sentence, if it holds nothing that we know
 * @typedef {"new" | "same" | "newer" | "older"} Standing
 */

/** @import { Store } from "./store.js" */
/** @import { Envelope } from "./envelope.js" */

import { LONGEST, isOfNewer, isOurs, isWhole, migrated } from "./envelope.js";
import { LIMITS, isSound, isTable, readOne } from "./bounded-json.js";

const ID = /^[a-z0-9]{4,20}$/;

/** @param {string} text @returns {Contents} */
export function contentsOf(text) {
  const { value, why } = readOne(text);
  if (why) return nothing(why);
  if (!isTable(value)) return nothing("nothing");
  if (!isOurs(value)) {
    const bare = Number.isSafeInteger(value.format); // a body without its envelope: out of a report, of the terminal
    return bare ? games([foundOf({ body: value })]) : nothing("nothing");
  }
  if (value.kind === "all") return contentsOfAll(value);
  return value.kind === "game" ? games([enclosed(value)]) : nothing("no-game");
}

/** @param {string} why @returns {Contents} */
export const nothing = (why) => ({ games: [], settings: null, records: null, why });

/** @param {Found[]} found @returns {Contents} */
const games = (found) => ({ games: found, settings: null, records: null, why: "" });

/** Every game has an envelope of its own, so one that is spoilt costs one. @param {any} envelope @returns {Contents} */
function contentsOfAll(envelope) {
  if (isOfNewer(envelope)) return nothing("newer");
  const body = isTable(envelope.body) ? envelope.body : {};
  const listed = Array.isArray(body.games) ? body.games : [];
  if (listed.length > LIMITS.games) return nothing("many");
  const whole = isWhole(envelope);
  const part = (/** @type {any} */ one) => (whole && isTable(one) && isSound(one) && Object.keys(one).length ? one : null);
  const found = { games: listed.map(enclosed), settings: part(body.settings), records: part(body.records) };
  return { ...found, why: found.games.length || found.settings || found.records ? "" : "nothing" };
}

/** A game in its envelope. @param {any} read @returns {Found} */
function enclosed(read) {
  if (!isTable(read) || !isOurs(read) || read.kind !== "game" || !isSound(read)) return foundOf({}, "unsound");
  if (isOfNewer(read)) return foundOf(read, "newer");
  const damaged = !isWhole(/** @type {any} */ (read));
  const now = brought(/** @type {any} */ (read));
  return now ? { ...foundOf(now), damaged } : foundOf(read, "unsound");
}

/** In today's format, if there is a way. @param {Envelope} read */
function brought(read) {
  try {
    return migrated(read);
  } catch {
    return null; // what is not as we wrote it
  }
}

/** @param {Record<string, any>} envelope @param {string} [wrong] @returns {Found} */
function foundOf({ body, id, saved, name }, wrong = "") {
  const table = isTable(body) && isSound(body) ? body : null;
  const text = table ? JSON.stringify(table) : "";
  const why = wrong || (table ? (text.length > LONGEST ? "long" : "") : "unsound");
  const plain = (/** @type {unknown} */ one) => (typeof one === "string" ? one : "");
  const known = { id: ID.test(plain(id)) ? id : "", saved: dateOf(saved), name: plain(name) };
  return { body: table ?? {}, text, ...known, damaged: false, why };
}

/** When it was kept; nothing that is still to come. @param {unknown} saved */
function dateOf(saved) {
  const time = typeof saved === "string" ? Date.parse(saved) : NaN;
  return Number.isNaN(time) ? "" : new Date(Math.min(time, Date.now())).toISOString();
}

// how it stands to what is here

/**
 * @typedef {{body: any, saved: string, text: string, table: string}} Kept  a game here, as it was kept last; `text`: its body
 *   as JSON; `table`: see tableOf
 */

/** @param {Store} store @returns {Map<string, Kept>} */
export const savedGames = (store) =>
  new Map(store.list().flatMap(({ id }) => {
    const { body, saved } = store.newest(id) ?? { body: null, saved: "" };
    return body ? [[id, { body, saved, text: JSON.stringify(body), table: tableOf(body) }]] : [];
  }));

/** The same for the same deal with the same players. @param {any} body */
export const tableOf = ({ game, seed, seats, bots, options, position }) => JSON.stringify([game, seed, seats, bots, options, position]);

/**
 * @param {Found} found @param {Map<string, Kept>} kept see savedGames
 * @returns {{how: Standing, id: string}} `id`: of the game here that it is another moment of
 */
export function standing(found, kept) {
  const table = tableOf(found.body);
  const alike = [...kept].filter(([, one]) => one.table === table);
  const same = alike.find(([, { text }]) => text === found.text);
  if (same) return { how: "same", id: same[0] };
  const own = alike.find(([id]) => id === found.id) ?? alike[0];
  return own ? { how: isLater(found, own[1]) ? "newer" : "older", id: own[0] } : { how: "new", id: "" };
}

/** Does one game go on where the other ends? Else the later date decides. @param {Found} found @param {Kept} mine */
function isLater({ body, saved }, mine) {
  const [its, own] = [body.log, mine.body.log].map((log) => (Array.isArray(log) ? log : []));
  const short = Math.min(its.length, own.length);
  const goesOn = its.length !== own.length && its.slice(0, short).every((step, k) => step === own[k]);
  return goesOn ? its.length > own.length : saved > mine.saved;
}
