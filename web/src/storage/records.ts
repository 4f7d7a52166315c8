/**
 * Results of a user for each game and set-up, and the hints that were used. Stored data is
 * untrusted.
 */

import * as v from "valibot";
import { KEY_PATTERN } from "../base/address.ts";
import type { SaveBody, StateMessage } from "../base/types.ts";
import {
  filteredList,
  integerIn,
  naturalNumber,
  parseOr,
  safeInteger,
  textUpTo,
  validEntries,
  validItems,
} from "../base/validation.ts";
import { MAX_BODY_CHARS, parseJson } from "./envelope.ts";
import type { Store } from "./store.ts";

// flags of a result
const WON = 1;
const HINTED = 2;
const MAX_KEPT_RESULTS = 500; // of a set-up
const MAX_ID_CHARS = 20; // of a match
const MAX_COUNTED_TABLES = 60; // ids of matches already counted
const MAX_IMPORTED_CHARS = MAX_BODY_CHARS / 2; // imported results leave room for the user's own

const count = v.fallback(naturalNumber, 0);

/**
 * time of the end in milliseconds, which identifies the match; points: the lead, see `Result`; the
 * sum of WON and HINTED
 */
const GameResultSchema = v.strictTuple([
  integerIn(1, Number.MAX_SAFE_INTEGER),
  safeInteger,
  safeInteger,
]);
export type GameResult = [ended: number, points: number, flags: number];

/**
 * `played`, `won`, `best`: without hints, and including older games whose results are no longer
 * stored; `games`: the newest results, the latest last
 */
const TallySchema = v.object({
  played: count,
  won: count,
  best: v.fallback(v.nullable(safeInteger), null),
  games: validItems<GameResult>(GameResultSchema),
});
type Tally = v.InferOutput<typeof TallySchema>;
const noTally = (): Tally => ({ played: 0, won: 0, best: null, games: [] });

/** by set-up, the one played last at the end; `tables`: ids of matches already counted */
const RecordsSchema = v.object({
  tallies: validEntries(v.string(), v.fallback(TallySchema, noTally)),
  tables: v.pipe(validItems(textUpTo(MAX_ID_CHARS)), v.transform(firstTables)),
});
type Records = v.InferOutput<typeof RecordsSchema>;

const pairs = v.array(v.strictTuple([v.string(), v.string()]));
/** The parts of a key: game, number of seats, levels of the computer players, options. */
const SetupKeySchema = v.strictTuple([v.string(), safeInteger, pairs, pairs]);

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
  const setup = parseSetupKey(key);
  if (!setup) return undefined;
  const options = setup.options.map(String);
  const isOlder = (candidate: string) => {
    const older = parseSetupKey(candidate);
    if (!older || withoutOptions(older) !== withoutOptions(setup)) return false;
    const olderOptions = older.options.map(String);
    return (
      olderOptions.every((option) => options.includes(option)) &&
      options.every((option) => olderOptions.includes(option) || option.endsWith(",off"))
    );
  };
  return Object.keys(tallies).find(isOlder);
}

const withoutOptions = ({ game, seats, bots }: Setup) => JSON.stringify([game, seats, bots]);

/** The results of games played without hints. */
export const withoutHints = (games: GameResult[]) =>
  games.filter(([, , flags]) => !(flags & HINTED));

export const isWon = ([, , flags]: GameResult) => (flags & WON) > 0;

const parseRecords = (data: unknown): Records =>
  parseOr(RecordsSchema, data, { tallies: {}, tables: [] });

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
  const before = stored ?? noTally();
  const hinted = hintsOf(store, id).length > 0;
  if (tables.includes(id)) return { tally: before, before, hinted };
  const { lead } = result;
  const won = Number(result.won);
  const flags = won * WON + Number(hinted) * HINTED;
  const games: GameResult[] = [[store.now().getTime(), lead, flags]];
  const counted = hinted ? { played: 0, won: 0, best: null } : { played: 1, won, best: lead };
  const tally = mergeTallies(before, { ...counted, games });
  saveRecords(store, {
    tallies: { ...others, [key]: tally },
    tables: firstTables([id, ...tables]),
  });
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
  const isOfGame = (key: string) => parseSetupKey(key)?.game === game;
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
  if (ids.length) saveRecords(store, { tallies, tables: firstTables([...ids, ...tables]) });
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
    if (!parseSetupKey(key)) continue;
    const ownTally = Object.hasOwn(tallies, key) ? tallies[key] : null;
    const merged = mergeTallies(ownTally ?? noTally(), tally);
    const growth = charsOfTally(key, merged) - (ownTally ? charsOfTally(key, ownTally) : 0);
    if (size + growth > MAX_IMPORTED_CHARS) {
      left += 1;
      continue;
    }
    size += growth;
    tallies[key] = merged;
  }
  return {
    records: { tallies, tables: firstTables([...ownRecords.tables, ...importedRecords.tables]) },
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

/** The parts of a key. `bots`: seats and levels of the computer players */
interface Setup {
  game: string;
  seats: number;
  bots: [seat: string, level: string][];
  options: [name: string, value: string][];
}

/** @param key see setupKey @returns null if it is invalid */
function parseSetupKey(key: string): Setup | null {
  const parts = parseOr(SetupKeySchema, parseJson(key), null);
  if (!parts) return null;
  const [game, seats, bots, options] = parts;
  return { game, seats, bots, options };
}

/** Ids of matches, without repetitions and those for which there is no room. */
function firstTables(ids: string[]) {
  return [...new Set(ids)].slice(0, MAX_COUNTED_TABLES);
}

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
  const filed = parseOr(safeInteger, store.settings().filed, 0);
  return finished < filed ? finished : finished - filed;
}

/** Records an export of everything. */
export const noteExport = (store: Store) =>
  store.saveSettings({ ...store.settings(), filed: finishedMatches(store) });

// The plies of a match at which hints were used; stored beside the save, whose format does not
// include them.

const MAX_HINTS = 500; // plies

const HintsSchema = filteredList(safeInteger);

export const hintsOf = ({ keys }: Store, id: string): number[] =>
  parseOr(HintsSchema, parseJson(keys.read(`hints.${id}`)), []);

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

/** Of solved puzzles that are stored or imported: the valid numbers of each game that has any. */
const SolvedSchema = validEntries(
  v.pipe(v.string(), v.regex(KEY_PATTERN)),
  v.pipe(filteredList(integerIn(1, MAX_PUZZLE)), v.minLength(1)),
);

export const puzzlesOf = (store: Store): SolvedPuzzles =>
  parseOr(SolvedSchema, store.progress("puzzles").solved, {});

const numbersOf = (solved: SolvedPuzzles, game: string) =>
  Object.hasOwn(solved, game) ? solved[game] : [];

export const solvedPuzzles = (store: Store, game: string): number[] =>
  numbersOf(puzzlesOf(store), game);

/** @param imported from outside @returns `left`: number of games for which there is no room */
export function mergeSolved(
  own: SolvedPuzzles,
  imported: unknown,
): { solved: SolvedPuzzles; left: number } {
  const importedPuzzles = parseOr(SolvedSchema, imported, {});
  const games = [...new Set([...Object.keys(own), ...Object.keys(importedPuzzles)])];
  const fitting = games.slice(0, Math.max(MAX_PUZZLE_GAMES, Object.keys(own).length));
  const merge = (game: string) => {
    const numbers = new Set([...numbersOf(own, game), ...numbersOf(importedPuzzles, game)]);
    return [...numbers].sort((number, other) => number - other);
  };
  const merged = fitting.map((game) => [game, merge(game)] as const);
  return { solved: Object.fromEntries(merged), left: games.length - fitting.length };
}

export const saveSolved = (store: Store, solved: SolvedPuzzles) =>
  store.saveProgress("puzzles", { solved });

export const noteSolved = (store: Store, game: string, ...numbers: number[]) =>
  saveSolved(store, mergeSolved(puzzlesOf(store), { [game]: numbers }).solved);
