/** Results of a user for each game and set-up. Stored data is untrusted. */

/** @import { SaveBody, StateMessage } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { parseJson } from "./envelope.js";

/**
 * @typedef {{played: number, won: number, best: number | null}} Tally  `best`: the highest score of a solo match
 * @typedef {{tally: Tally, before: Tally}} Outcome  with and without this match
 */

const MAX_COUNTED_TABLES = 60; // ids of matches already counted

/** Identifies a game with its set-up and players. @param {SaveBody} body */
export function setupKey({ game, options, seats, bots }) {
  const sortedPairs = (/** @type {Record<string, string>} */ given) => Object.entries(given ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([game, seats, sortedPairs(bots), sortedPairs(options)]);
}

/** The key of the same set-up from before its game got options that are off in it. @param {Record<string, Tally>} tallies @param {string} key */
function olderKey(tallies, key) {
  const pairs = (/** @type {string} */ one) => /** @type {string[]} */ ((parseJson(one)?.[3] ?? []).map(String));
  const rest = (/** @type {string} */ one) => String(parseJson(one)?.slice(0, 3));
  const isOlder = (/** @type {string} */ one) =>
    rest(one) === rest(key) && pairs(one).every((pair) => pairs(key).includes(pair)) && pairs(key).every((pair) => pairs(one).includes(pair) || pair.endsWith(",off"));
  return key in tallies ? key : Object.keys(tallies).filter(isSetupKey).find(isOlder);
}

/** @param {any} given @returns {Tally} */
function parseTally(given) {
  const count = (/** @type {unknown} */ n) => (Number.isSafeInteger(n) && Number(n) >= 0 ? Number(n) : 0);
  const best = Number.isSafeInteger(given?.best) ? given.best : null;
  return { played: count(given?.played), won: count(given?.won), best };
}

/**
 * Counts a finished match with one person; nothing for others, or where undo went back over a draw, a deal or a roll.
 * @param {Store} store @param {string} id of the match @param {SaveBody} body @param {StateMessage} state
 * @returns {Outcome | null}
 */
export function countMatch(store, id, body, { seats, result }) {
  const people = seats.filter(({ player }) => player === "me");
  if (!result || people.length !== 1 || (body.practice ?? null) !== null) return null;
  const kept = store.records();
  const key = setupKey(body);
  const { [olderKey(kept.tallies ?? {}, key) ?? key]: found, ...others } = kept.tallies ?? {};
  const now = parseTally(found);
  const tables = Array.isArray(kept.tables) ? kept.tables : [];
  if (tables.includes(id)) return { tally: now, before: now };
  const { score } = people[0];
  const best = seats.length > 1 || score === null ? null : Math.max(score, now.best ?? score);
  const tally = { played: now.played + 1, won: now.won + Number(result.won), best };
  store.saveRecords({ tallies: { ...others, [key]: tally }, tables: [id, ...tables].slice(0, MAX_COUNTED_TABLES) });
  return { tally, before: now };
}

/** Marks matches as counted elsewhere. @param {Store} store @param {string[]} ids */
export function markCounted(store, ids) {
  const kept = store.records();
  if (ids.length) store.saveRecords({ ...kept, tables: mergeTables(ids, kept.tables) });
}

/** Merges two records, the better result for each set-up. @param {any} mine @param {any} theirs from outside */
export function mergeRecords(mine, theirs) {
  const [own, other] = [mine, theirs].map(({ tallies }) => (typeof tallies === "object" && tallies) || {});
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other).filter(isSetupKey)])];
  const tallies = Object.fromEntries(keys.map((key) => [key, betterTally(parseTally(own[key]), parseTally(other[key]))]));
  return { tallies, tables: mergeTables(mine.tables, theirs.tables) };
}

/** @param {Tally} one @param {Tally} other @returns {Tally} */
function betterTally(one, other) {
  const best = Math.max(one.best ?? -Infinity, other.best ?? -Infinity);
  const played = Math.max(one.played, other.played);
  return { played, won: Math.min(played, Math.max(one.won, other.won)), best: Number.isFinite(best) ? best : null };
}

/** @param {string} key see setupKey */
function isSetupKey(key) {
  const read = parseJson(key);
  return Array.isArray(read) && read.length === 4 && typeof read[0] === "string";
}

/** @param {any[]} lists of match ids */
const mergeTables = (...lists) => {
  const ids = lists.filter(Array.isArray).flat().filter((id) => typeof id === "string" && id.length <= 20);
  return [...new Set(ids)].slice(0, MAX_COUNTED_TABLES);
};

/** @param {Store} store @returns {number} number of matches finished here */
const finishedMatches = (store) => Object.values(store.records().tallies ?? {}).reduce((sum, tally) => sum + parseTally(tally).played, 0);

/** Matches finished since the last export of everything. @param {Store} store */
export const finishedSinceExport = (store) => finishedMatches(store) - (Number(store.settings().filed) || 0);

/** Notes an export of everything. @param {Store} store */
export const noteExport = (store) => store.saveSettings({ ...store.settings(), filed: finishedMatches(store) });
