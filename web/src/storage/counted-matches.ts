/** Counts and merges results. */

import type { SaveBody, StateMessage } from "../base/types.ts";
import { parseOr, safeInteger } from "../base/validation.ts";
import { MAX_BODY_CHARS } from "./envelope.ts";
import { hintsOf } from "./hints.ts";
import {
  firstTables,
  type GameResult,
  HINTED,
  MAX_KEPT_RESULTS,
  noTally,
  parseRecords,
  parseSetupKey,
  type Records,
  recordsOf,
  saveRecords,
  type Setup,
  type Tally,
  withoutHints,
  WON,
} from "./records.ts";
import type { Store } from "./store.ts";

const MAX_IMPORTED_CHARS = MAX_BODY_CHARS / 2; // imported results leave room for the user's own

/** with and without this match, which was played with a hint or not */
export interface Outcome {
  tally: Tally;
  before: Tally;
  hinted: boolean;
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

export const isWon = ([, , flags]: GameResult) => (flags & WON) > 0;

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
