/** Results of a user for each game and set-up, and the hints that were used. Stored data is untrusted. */

import type { SaveBody, StateMessage } from "../base/types.ts";
import { openEnvelope, parseJson, wrapBody } from "./envelope.ts";
import type { Store } from "./store.ts";

/** time of the end in milliseconds, which identifies the match; points: the lead, see `Result`; the sum of WON and HINTED */
export type GameResult = [ended: number, points: number, flags: number];
/** `played`, `won`, `best`: without hints, and including older games whose results are no longer stored; `games`: the newest results, the latest last */
interface Tally { played: number; won: number; best: number | null; games: GameResult[] }
/** with and without this match, which was played with a hint or not */
export interface Outcome { tally: Tally; before: Tally; hinted: boolean }
/** The results of a set-up. `levels`: of the computer players */
export interface SetupFigures extends Tally { seats: number; levels: string[]; options: Record<string, string> }

const [WON, HINTED] = [1, 2];
const MAX_KEPT_RESULTS = 500; // of a set-up
const MAX_COUNTED_TABLES = 60; // ids of matches already counted

/** Identifies a game with its set-up and players. */
export function setupKey({ game, options, seats, bots }: SaveBody) {
  const sortedPairs = (given: Record<string, string>) => Object.entries(given ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([game, seats, sortedPairs(bots), sortedPairs(options)]);
}

/** The key that the same set-up had before new options, which are off in it, were added to the game. */
function olderKey(tallies: Record<string, Tally>, key: string) {
  const pairs = (one: string) => (parseJson(one)?.[3] ?? []).map(String) as string[];
  const rest = (one: string) => String(parseJson(one)?.slice(0, 3));
  const isOlder = (one: string) =>
    rest(one) === rest(key) && pairs(one).every((pair) => pairs(key).includes(pair)) && pairs(key).every((pair) => pairs(one).includes(pair) || pair.endsWith(",off"));
  return key in tallies ? key : Object.keys(tallies).filter(isSetupKey).find(isOlder);
}

const isResult = (one: any): one is GameResult => Array.isArray(one) && one.length === 3 && one.every(Number.isSafeInteger) && one[0] > 0;
const asList = (given: unknown): unknown[] => (Array.isArray(given) ? given : []);

/** The results of games played without hints. */
export const withoutHints = (games: GameResult[]) => games.filter(([, , flags]) => !(flags & HINTED));

export const isWon = ([, , flags]: GameResult) => (flags & WON) > 0;

function parseTally(given: any): Tally {
  const count = (n: unknown) => (Number.isSafeInteger(n) && Number(n) >= 0 ? Number(n) : 0);
  const best = Number.isSafeInteger(given?.best) ? given.best : null;
  return { played: count(given?.played), won: count(given?.won), best, games: asList(given?.games).filter(isResult) };
}

/**
 * Counts a finished match with one person; not others, and not if undo went back over a draw, a deal or a roll.
 * @param id of the match
 */
export function countMatch(store: Store, id: string, body: SaveBody, state: StateMessage): Outcome | null {
  const { seats, result } = state;
  if (!result || seats.filter(({ player }) => player === "me").length !== 1 || (body.practice ?? null) !== null) return null;
  const kept = store.records();
  const key = setupKey(body);
  const { [olderKey(kept.tallies ?? {}, key) ?? key]: found, ...others } = kept.tallies ?? {};
  const before = parseTally(found);
  const hinted = hintsOf(store, id).length > 0;
  const tables = asList(kept.tables);
  if (tables.includes(id)) return { tally: before, before, hinted };
  const { lead } = result;
  const won = Number(result.won);
  const games: GameResult[] = [[store.now().getTime(), lead, won * WON + Number(hinted) * HINTED]];
  const tally = mergeTallies(before, hinted ? { played: 0, won: 0, best: null, games } : { played: 1, won, best: lead, games });
  store.saveRecords({ tallies: { ...others, [key]: tally }, tables: [id, ...tables].slice(0, MAX_COUNTED_TABLES) });
  return { tally, before, hinted };
}

/** The results of a game, for each set-up. */
export const figuresOf = (store: Store, game: string): SetupFigures[] =>
  Object.entries(store.records().tallies ?? {}).flatMap(([key, tally]) => {
    const [of, seats, bots, options] = isSetupKey(key) ? parseJson(key) : [];
    return of === game ? [{ ...parseTally(tally), seats, levels: [...new Set<string>(bots.map(([, level]: unknown[]) => String(level)))], options: Object.fromEntries(options) }] : [];
  });

/** Adds up the results of several set-ups. */
export function sumOf(tallies: Tally[]): Tally {
  const add = (what: "played" | "won") => tallies.reduce((sum, one) => sum + one[what], 0);
  return { played: add("played"), won: add("won"), best: highest(tallies), games: tallies.flatMap(({ games }) => games).sort(([one], [other]) => one - other) };
}

/** Deletes the results of a game. @returns undoes it */
export function forgetResults(store: Store, game: string): () => void {
  const { tallies = {}, ...others } = store.records();
  const [kept, gone] = [false, true].map((own) => Object.fromEntries(Object.entries(tallies).filter(([key]) => (parseJson(key)?.[0] === game) === own)));
  store.saveRecords({ ...others, tallies: kept });
  return () => store.saveRecords(mergeRecords(store.records(), { tallies: gone }));
}

/** Marks matches as counted elsewhere. */
export function markCounted(store: Store, ids: string[]) {
  const kept = store.records();
  if (ids.length) store.saveRecords({ ...kept, tables: mergeTables(ids, kept.tables) });
}

/** Merges two records: all kept results, and the better count of older games, for each set-up. @param theirs from outside */
export function mergeRecords(mine: any, theirs: any) {
  const [own, other] = [mine, theirs].map(({ tallies }) => (typeof tallies === "object" && tallies) || {});
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other).filter(isSetupKey)])];
  const tallies = Object.fromEntries(keys.map((key) => [key, mergeTallies(parseTally(own[key]), parseTally(other[key]))]));
  return { tallies, tables: mergeTables(mine.tables, theirs.tables) };
}

const highest = (tallies: Tally[]) => tallies.reduce((best: number | null, one) => (best === null || (one.best ?? best) > best ? one.best : best), null);

function mergeTallies(...both: [Tally, Tally]): Tally {
  const games = [...new Map(both.flatMap((one) => one.games).map((one) => [one[0], one])).values()].sort(([one], [other]) => one - other);
  const add = (counted: (some: GameResult[]) => number, totals: number[]) => counted(games) + Math.max(0, ...totals.map((n, k) => n - counted(both[k].games)));
  const played = add((some) => withoutHints(some).length, both.map((one) => one.played));
  const won = add((some) => withoutHints(some).filter(isWon).length, both.map((one) => one.won));
  return { played, won: Math.min(played, won), best: highest(both), games: games.slice(-MAX_KEPT_RESULTS) };
}

/** @param key see setupKey */
function isSetupKey(key: string) {
  const read = parseJson(key);
  return Array.isArray(read) && read.length === 4 && typeof read[0] === "string" && [read[2], read[3]].every((pairs) => Array.isArray(pairs) && pairs.every(Array.isArray));
}

/** @param lists of match ids */
const mergeTables = (...lists: any[]) => {
  const ids = lists.filter(Array.isArray).flat().filter((id) => typeof id === "string" && id.length <= 20);
  return [...new Set(ids)].slice(0, MAX_COUNTED_TABLES);
};

/** @returns number of matches finished here */
function finishedMatches(store: Store) {
  const { played, games } = sumOf(Object.values(store.records().tallies ?? {}).map(parseTally));
  return played + games.length - withoutHints(games).length;
}

/** Matches finished since the last export of everything; all stored ones if results were deleted meanwhile. */
export function finishedSinceExport(store: Store) {
  const [finished, filed] = [finishedMatches(store), Number(store.settings().filed) || 0];
  return finished < filed ? finished : finished - filed;
}

/** Records an export of everything. */
export const noteExport = (store: Store) => store.saveSettings({ ...store.settings(), filed: finishedMatches(store) });

// The plies of a match at which hints were used; stored beside the save, whose format does not include them.

const MAX_HINTS = 500; // plies

export function hintsOf({ keys }: Store, id: string): number[] {
  const kept = parseJson(keys.read(`hints.${id}`));
  return Array.isArray(kept) ? kept.filter(Number.isSafeInteger) : [];
}

/** Records hints at these plies of a match. */
export function noteHints(store: Store, id: string, ...more: number[]) {
  const plies = hintsOf(store, id);
  const all = [...new Set([...plies, ...more])];
  if (all.length > plies.length) store.keys.put(`hints.${id}`, JSON.stringify(all.slice(-MAX_HINTS)));
}

// The puzzles that were solved: `tilebag.puzzles`, an envelope (kind puzzles) with their numbers for each game.

export const puzzlesOf = ({ keys }: Store): Record<string, unknown> => openEnvelope(keys.read("puzzles"), "puzzles")?.body?.solved ?? {};

export const solvedPuzzles = (store: Store, game: string) => asList(puzzlesOf(store)[game]).filter((n) => Number.isInteger(n)) as number[];

export function noteSolved(store: Store, game: string, ...numbers: number[]) {
  const solved = { ...puzzlesOf(store), [game]: [...new Set([...solvedPuzzles(store, game), ...numbers])].sort((one, other) => one - other) };
  store.keys.put("puzzles", wrapBody("puzzles", { solved }, store.now()), store.disposableNames());
}
