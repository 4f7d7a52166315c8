/**
 * Results of a user for each game and set-up, and the hints that were used. Stored data is
 * untrusted.
 */

import type { SaveBody, StateMessage } from "../base/types.ts";
import { KEY_PATTERN } from "../base/address.ts";
import { MAX_BODY_CHARS, parseJson } from "./envelope.ts";
import { isObject } from "./incoming-files.ts";
import type { Store } from "./store.ts";

/**
 * time of the end in milliseconds, which identifies the match; points: the lead, see `Result`; the
 * sum of WON and HINTED
 */
export type GameResult = [ended: number, points: number, flags: number];
/**
 * `played`, `won`, `best`: without hints, and including older games whose results are no longer
 * stored; `games`: the newest results, the latest last
 */
interface Tally {
  played: number;
  won: number;
  best: number | null;
  games: GameResult[];
}
/** by set-up, the one played last at the end; `tables`: ids of matches already counted */
interface Records {
  tallies: Record<string, Tally>;
  tables: string[];
}
/** with and without this match, which was played with a hint or not */
export interface Outcome {
  tally: Tally;
  before: Tally;
  hinted: boolean;
}
/** The results of a set-up. `levels`: of the computer players */
export interface SetupFigures extends Tally {
  seats: number;
  levels: string[];
  options: Record<string, string>;
}

// flags of a result
const WON = 1;
const HINTED = 2;
const MAX_KEPT_RESULTS = 500; // of a set-up
const MAX_COUNTED_TABLES = 60; // ids of matches already counted
const MAX_IMPORTED_CHARS = MAX_BODY_CHARS / 2; // imported results leave room for the user's own

/** Identifies a game with its set-up and players. */
export function setupKey({ game, options, seats, bots }: SaveBody) {
  const sortedPairs = (record: Record<string, string>) =>
    Object.entries(record ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([game, seats, sortedPairs(bots), sortedPairs(options)]);
}

/**
 * The key that the same set-up had before new options, which are off in it, were added to the game.
 */
function olderKey(tallies: Record<string, Tally>, key: string) {
  if (key in tallies) return key;
  const withoutOptions = (otherKey: string) => String(parseJson(otherKey)?.slice(0, 3));
  const optionsIn = (otherKey: string): string[] => (parseJson(otherKey)?.[3] ?? []).map(String);
  const options = optionsIn(key);
  const isOlder = (candidate: string) => {
    if (withoutOptions(candidate) !== withoutOptions(key)) return false;
    const older = optionsIn(candidate);
    return (
      older.every((option) => options.includes(option)) &&
      options.every((option) => older.includes(option) || option.endsWith(",off"))
    );
  };
  return Object.keys(tallies).filter(isSetupKey).find(isOlder);
}

const isResult = (value: any): value is GameResult =>
  Array.isArray(value) && value.length === 3 && value.every(Number.isSafeInteger) && value[0] > 0;
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The results of games played without hints. */
export const withoutHints = (games: GameResult[]) =>
  games.filter(([, , flags]) => !(flags & HINTED));

export const isWon = ([, , flags]: GameResult) => (flags & WON) > 0;

function parseTally(data: any): Tally {
  const count = (n: unknown) => (Number.isSafeInteger(n) && Number(n) >= 0 ? Number(n) : 0);
  const best = Number.isSafeInteger(data?.best) ? data.best : null;
  return {
    played: count(data?.played),
    won: count(data?.won),
    best,
    games: asList(data?.games).filter(isResult),
  };
}

function parseRecords(data: any): Records {
  const tallies = Object.entries(isObject(data?.tallies) ? data.tallies : {});
  const parsed = tallies.map(([key, tally]): [string, Tally] => [key, parseTally(tally)]);
  return { tallies: Object.fromEntries(parsed), tables: mergeTables(data?.tables) };
}

export const recordsOf = (store: Store): Records => parseRecords(store.records());

/**
 * @param count number of results of each set-up; 0: of the set-ups, only the half played last
 * remains
 */
function shortenTallies(tallies: Records["tallies"], count: number): Records["tallies"] {
  const all = Object.entries(tallies);
  if (count === 0) return Object.fromEntries(all.slice(Math.ceil(all.length / 2)));
  return Object.fromEntries(
    all.map(([key, tally]) => [key, { ...tally, games: tally.games.slice(-count) }]),
  );
}

/** Stores results. If they do not fit into an envelope, the oldest are left out. */
export function saveRecords(store: Store, { tallies, tables }: Records) {
  let fitting = tallies;
  let count = MAX_KEPT_RESULTS;
  while (JSON.stringify({ tallies: fitting, tables }).length > MAX_BODY_CHARS) {
    count = Math.floor(count / 2);
    fitting = shortenTallies(fitting, count);
  }
  store.saveRecords({ tallies: fitting, tables });
}

/**
 * Counts a finished match with one person; not others, and not if undo went back over a draw, a
 * deal or a roll.
 * @param id of the match
 */
export function countMatch(
  store: Store,
  id: string,
  body: SaveBody,
  state: StateMessage,
): Outcome | null {
  const { seats, result } = state;
  const people = seats.filter(({ player }) => player === "me").length;
  const isPractice = (body.practice ?? null) !== null;
  if (!result || people !== 1 || isPractice) return null;
  const { tallies, tables } = recordsOf(store);
  const key = setupKey(body);
  const storedKey = olderKey(tallies, key) ?? key;
  const { [storedKey]: stored, ...others } = tallies;
  const before = parseTally(stored);
  const hinted = hintsOf(store, id).length > 0;
  if (tables.includes(id)) return { tally: before, before, hinted };
  const { lead } = result;
  const won = Number(result.won);
  const flags = won * WON + Number(hinted) * HINTED;
  const games: GameResult[] = [[store.now().getTime(), lead, flags]];
  const counted = hinted ? { played: 0, won: 0, best: null } : { played: 1, won, best: lead };
  const tally = mergeTallies(before, { ...counted, games });
  saveRecords(store, { tallies: { ...others, [key]: tally }, tables: mergeTables([id], tables) });
  return { tally, before, hinted };
}

/** The results of a game, for each set-up. */
export function figuresOf(store: Store, game: string): SetupFigures[] {
  const figures: SetupFigures[] = [];
  for (const [key, tally] of Object.entries(recordsOf(store).tallies)) {
    const setup = parseSetupKey(key);
    if (setup?.game !== game) continue;
    const { seats } = setup;
    const levels = [...new Set(setup.bots.map(([, level]) => level))];
    figures.push({ ...tally, seats, levels, options: Object.fromEntries(setup.options) });
  }
  return figures;
}

/** Adds up the results of several set-ups. */
export function sumOf(tallies: Tally[]): Tally {
  const add = (field: "played" | "won") => tallies.reduce((sum, tally) => sum + tally[field], 0);
  return {
    played: add("played"),
    won: add("won"),
    best: highest(tallies),
    games: tallies.flatMap(({ games }) => games).sort(([end], [otherEnd]) => end - otherEnd),
  };
}

/** Deletes the results of a game. @returns undoes it */
export function forgetResults(store: Store, game: string): () => void {
  const { tallies, tables } = recordsOf(store);
  const isOfGame = (key: string) => parseJson(key)?.[0] === game;
  const remaining = Object.entries(tallies).filter(([key]) => !isOfGame(key));
  const gone = Object.entries(tallies).filter(([key]) => isOfGame(key));
  saveRecords(store, { tallies: Object.fromEntries(remaining), tables });
  return () => {
    const { records } = mergeRecords(recordsOf(store), { tallies: Object.fromEntries(gone) });
    saveRecords(store, records);
  };
}

/** Marks matches as counted elsewhere. */
export function markCounted(store: Store, ids: string[]) {
  const { tallies, tables } = recordsOf(store);
  if (ids.length) saveRecords(store, { tallies, tables: mergeTables(ids, tables) });
}

const charsOfTally = (key: string, tally: Tally) => JSON.stringify({ [key]: tally }).length;

/**
 * Merges two records: all kept results, and the better count of older games, for each set-up.
 * Nothing of the user's own is left out.
 * @param imported from outside
 * @returns `left`: number of set-ups for which there is no room
 */
export function mergeRecords(
  ownRecords: Records,
  imported: unknown,
): { records: Records; left: number } {
  const tallies = { ...ownRecords.tallies };
  const importedRecords = parseRecords(imported);
  let size = Object.entries(tallies).reduce(
    (sum, [key, tally]) => sum + charsOfTally(key, tally),
    0,
  );
  let left = 0;
  for (const [key, tally] of Object.entries(importedRecords.tallies)) {
    if (!isSetupKey(key)) continue;
    const ownTally = Object.hasOwn(tallies, key) ? tallies[key] : null;
    const merged = mergeTallies(ownTally ?? parseTally(null), tally);
    const growth = charsOfTally(key, merged) - (ownTally ? charsOfTally(key, ownTally) : 0);
    if (size + growth > MAX_IMPORTED_CHARS) {
      left += 1;
      continue;
    }
    size += growth;
    tallies[key] = merged;
  }
  return {
    records: { tallies, tables: mergeTables(ownRecords.tables, importedRecords.tables) },
    left,
  };
}

/** @returns null: no game was played without hints */
function highest(tallies: Tally[]): number | null {
  const all = tallies.map(({ best }) => best).filter((best) => best !== null);
  return all.length ? Math.max(...all) : null;
}

const countPlayed = (games: GameResult[]) => withoutHints(games).length;
const countWon = (games: GameResult[]) => withoutHints(games).filter(isWon).length;

function mergeTallies(...both: [Tally, Tally]): Tally {
  const byEnd = new Map(both.flatMap(({ games }) => games).map((result) => [result[0], result]));
  const games = [...byEnd.values()].sort(([end], [otherEnd]) => end - otherEnd);
  // each total may include older games whose results are no longer stored
  const add = (count: (results: GameResult[]) => number, totals: [number, number]) => {
    const older = totals.map((total, k) => total - count(both[k].games));
    return count(games) + Math.max(0, ...older);
  };
  const [first, second] = both;
  const played = add(countPlayed, [first.played, second.played]);
  const won = add(countWon, [first.won, second.won]);
  return {
    played,
    won: Math.min(played, won),
    best: highest(both),
    games: games.slice(-MAX_KEPT_RESULTS),
  };
}

type Pairs = [name: string, value: string][];

const isPair = (pair: unknown) =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");
const arePairs = (value: unknown): value is Pairs => Array.isArray(value) && value.every(isPair);

/** @param key see setupKey @returns null if it is invalid */
function parseSetupKey(
  key: string,
): { game: string; seats: number; bots: Pairs; options: Pairs } | null {
  const read = parseJson(key);
  if (!Array.isArray(read) || read.length !== 4) return null;
  const [game, seats, bots, options] = read;
  const isValid =
    typeof game === "string" && Number.isSafeInteger(seats) && arePairs(bots) && arePairs(options);
  return isValid ? { game, seats, bots, options } : null;
}

const isSetupKey = (key: string) => parseSetupKey(key) !== null;

/** @param lists of match ids */
const mergeTables = (...lists: any[]) => {
  const ids = lists
    .filter(Array.isArray)
    .flat()
    .filter((id) => typeof id === "string" && id.length <= 20);
  return [...new Set(ids)].slice(0, MAX_COUNTED_TABLES);
};

/** @returns number of matches finished here */
function finishedMatches(store: Store) {
  const { played, games } = sumOf(Object.values(recordsOf(store).tallies));
  return played + games.length - withoutHints(games).length;
}

/**
 * Matches finished since the last export of everything; all stored ones if results were deleted
 * meanwhile.
 */
export function finishedSinceExport(store: Store) {
  const finished = finishedMatches(store);
  const filed = Number(store.settings().filed) || 0;
  return finished < filed ? finished : finished - filed;
}

/** Records an export of everything. */
export const noteExport = (store: Store) =>
  store.saveSettings({ ...store.settings(), filed: finishedMatches(store) });

// The plies of a match at which hints were used; stored beside the save, whose format does not
// include them.

const MAX_HINTS = 500; // plies

export function hintsOf({ keys }: Store, id: string): number[] {
  const stored = parseJson(keys.read(`hints.${id}`));
  return Array.isArray(stored) ? stored.filter(Number.isSafeInteger) : [];
}

/** Records hints at these plies of a match. */
export function noteHints(store: Store, id: string, ...newPlies: number[]) {
  const plies = hintsOf(store, id);
  const all = [...new Set([...plies, ...newPlies])];
  if (all.length > plies.length) {
    store.keys.put(`hints.${id}`, JSON.stringify(all.slice(-MAX_HINTS)));
  }
}

// The puzzles that were solved: `tilebag.puzzles`, an envelope (kind puzzles) with their numbers
// for each game.

const MAX_PUZZLE = 999; // the highest number in an address
const MAX_PUZZLE_GAMES = 100; // with all their puzzles they fit into an envelope

type SolvedPuzzles = Record<string, number[]>;

const isPuzzleNumber = (number: unknown): number is number =>
  Number.isSafeInteger(number) && Number(number) > 0 && Number(number) <= MAX_PUZZLE;

/** The valid part of solved puzzles that are stored or imported. */
function parseSolved(data: unknown): SolvedPuzzles {
  const solved = new Map<string, number[]>();
  for (const [game, list] of Object.entries(isObject(data) ? data : {})) {
    const numbers = asList(list).filter(isPuzzleNumber);
    if (KEY_PATTERN.test(game) && numbers.length) solved.set(game, numbers);
  }
  return Object.fromEntries(solved);
}

export const puzzlesOf = (store: Store): SolvedPuzzles =>
  parseSolved(store.progress("puzzles").solved);

const numbersOf = (solved: SolvedPuzzles, game: string) =>
  Object.hasOwn(solved, game) ? solved[game] : [];

export const solvedPuzzles = (store: Store, game: string): number[] =>
  numbersOf(puzzlesOf(store), game);

/** @param imported from outside @returns `left`: number of games for which there is no room */
export function mergeSolved(
  own: SolvedPuzzles,
  imported: unknown,
): { solved: SolvedPuzzles; left: number } {
  const importedPuzzles = parseSolved(imported);
  const games = [...new Set([...Object.keys(own), ...Object.keys(importedPuzzles)])];
  const fitting = games.slice(0, Math.max(MAX_PUZZLE_GAMES, Object.keys(own).length));
  const merge = (game: string) => {
    const numbers = new Set([...numbersOf(own, game), ...numbersOf(importedPuzzles, game)]);
    return [...numbers].sort((number, other) => number - other);
  };
  const merged = fitting.map((game) => [game, merge(game)]);
  return { solved: Object.fromEntries(merged), left: games.length - fitting.length };
}

export const saveSolved = (store: Store, solved: SolvedPuzzles) =>
  store.saveProgress("puzzles", { solved });

export const noteSolved = (store: Store, game: string, ...numbers: number[]) =>
  saveSolved(store, mergeSolved(puzzlesOf(store), { [game]: numbers }).solved);
