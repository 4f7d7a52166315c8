/** Results of a user for each game and set-up, and the hints that were used. Stored data is untrusted. */

import type { SaveBody, StateMessage } from "../base/types.ts";
import { parseJson } from "./envelope.ts";
import type { Store } from "./store.ts";

/** `best`: the highest score of a solo match */
interface Tally { played: number; won: number; best: number | null }
/** with and without this match */
export interface Outcome { tally: Tally; before: Tally }

const MAX_COUNTED_TABLES = 60; // ids of matches already counted

/** Identifies a game with its set-up and players. */
export function setupKey({ game, options, seats, bots }: SaveBody) {
  const sortedPairs = (given: Record<string, string>) => Object.entries(given ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([game, seats, sortedPairs(bots), sortedPairs(options)]);
}

/** The key of the same set-up from before its game got options that are off in it. */
function olderKey(tallies: Record<string, Tally>, key: string) {
  const pairs = (one: string) => (parseJson(one)?.[3] ?? []).map(String) as string[];
  const rest = (one: string) => String(parseJson(one)?.slice(0, 3));
  const isOlder = (one: string) =>
    rest(one) === rest(key) && pairs(one).every((pair) => pairs(key).includes(pair)) && pairs(key).every((pair) => pairs(one).includes(pair) || pair.endsWith(",off"));
  return key in tallies ? key : Object.keys(tallies).filter(isSetupKey).find(isOlder);
}

function parseTally(given: any): Tally {
  const count = (n: unknown) => (Number.isSafeInteger(n) && Number(n) >= 0 ? Number(n) : 0);
  const best = Number.isSafeInteger(given?.best) ? given.best : null;
  return { played: count(given?.played), won: count(given?.won), best };
}

/**
 * Counts a finished match with one person; nothing for others, or where undo went back over a draw, a deal or a roll.
 * @param id of the match
 */
export function countMatch(store: Store, id: string, body: SaveBody, { seats, result }: StateMessage): Outcome | null {
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

/** Marks matches as counted elsewhere. */
export function markCounted(store: Store, ids: string[]) {
  const kept = store.records();
  if (ids.length) store.saveRecords({ ...kept, tables: mergeTables(ids, kept.tables) });
}

/** Merges two records, the better result for each set-up. @param theirs from outside */
export function mergeRecords(mine: any, theirs: any) {
  const [own, other] = [mine, theirs].map(({ tallies }) => (typeof tallies === "object" && tallies) || {});
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other).filter(isSetupKey)])];
  const tallies = Object.fromEntries(keys.map((key) => [key, betterTally(parseTally(own[key]), parseTally(other[key]))]));
  return { tallies, tables: mergeTables(mine.tables, theirs.tables) };
}

function betterTally(one: Tally, other: Tally): Tally {
  const best = Math.max(one.best ?? -Infinity, other.best ?? -Infinity);
  const played = Math.max(one.played, other.played);
  return { played, won: Math.min(played, Math.max(one.won, other.won)), best: Number.isFinite(best) ? best : null };
}

/** @param key see setupKey */
function isSetupKey(key: string) {
  const read = parseJson(key);
  return Array.isArray(read) && read.length === 4 && typeof read[0] === "string";
}

/** @param lists of match ids */
const mergeTables = (...lists: any[]) => {
  const ids = lists.filter(Array.isArray).flat().filter((id) => typeof id === "string" && id.length <= 20);
  return [...new Set(ids)].slice(0, MAX_COUNTED_TABLES);
};

/** @returns number of matches finished here */
const finishedMatches = (store: Store): number => Object.values(store.records().tallies ?? {}).reduce((sum: number, tally) => sum + parseTally(tally).played, 0);

/** Matches finished since the last export of everything. */
export const finishedSinceExport = (store: Store) => finishedMatches(store) - (Number(store.settings().filed) || 0);

/** Notes an export of everything. */
export const noteExport = (store: Store) => store.saveSettings({ ...store.settings(), filed: finishedMatches(store) });

// The plies of a match at which hints were used, beside its save, which has no place for them.

const MAX_HINTS = 500; // plies

export function hintsOf({ keys }: Store, id: string): number[] {
  const kept = parseJson(keys.read(`hints.${id}`));
  return Array.isArray(kept) ? kept.filter(Number.isSafeInteger) : [];
}

/** A hint was used at this ply of a match. */
export function noteHint(store: Store, id: string, ply: number) {
  const plies = hintsOf(store, id);
  if (!plies.includes(ply)) store.keys.put(`hints.${id}`, JSON.stringify([...plies, ply].slice(-MAX_HINTS)));
}
