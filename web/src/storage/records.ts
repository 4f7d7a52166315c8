/**
 * Results of a user for each game and set-up, and the hints that were used. Stored data is
 * untrusted.
 */

import * as v from "valibot";
import {
  integerIn,
  naturalNumber,
  parseOr,
  safeInteger,
  textUpTo,
  validEntries,
  validItems,
} from "../base/validation.ts";
import { MAX_BODY_CHARS, parseJson } from "./envelope.ts";

// flags of a result
export const WON = 1;
export const HINTED = 2;
export const MAX_KEPT_RESULTS = 500; // of a set-up
const MAX_ID_CHARS = 20; // of a match
const MAX_COUNTED_TABLES = 60; // ids of matches already counted
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
export type Tally = v.InferOutput<typeof TallySchema>;
export const noTally = (): Tally => ({ played: 0, won: 0, best: null, games: [] });

/** by set-up, the one played last at the end; `tables`: ids of matches already counted */
const RecordsSchema = v.object({
  tallies: validEntries(v.string(), v.fallback(TallySchema, noTally)),
  tables: v.pipe(validItems(textUpTo(MAX_ID_CHARS)), v.transform(firstTables)),
});
export type Records = v.InferOutput<typeof RecordsSchema>;

const pairs = v.array(v.strictTuple([v.string(), v.string()]));
/** The parts of a key: game, number of seats, levels of the computer players, options. */
const SetupKeySchema = v.strictTuple([v.string(), safeInteger, pairs, pairs]);

/** The results of a set-up. `levels`: of the computer players */
export interface SetupFigures extends Tally {
  seats: number;
  levels: string[];
  options: Record<string, string>;
}

/** The results of games played without hints. */
export const withoutHints = (games: GameResult[]) =>
  games.filter(([, , flags]) => !(flags & HINTED));

export const parseRecords = (data: unknown): Records =>
  parseOr(RecordsSchema, data, { tallies: {}, tables: [] });

/** What stores the results: a part of Store. */
interface RecordStore {
  records: () => unknown;
  saveRecords: (records: Records) => unknown;
}

export const recordsOf = (store: RecordStore): Records => parseRecords(store.records());

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
export function saveRecords(store: RecordStore, { tallies, tables }: Records) {
  let fitting = tallies;
  let count = MAX_KEPT_RESULTS;
  while (JSON.stringify({ tallies: fitting, tables }).length > MAX_BODY_CHARS) {
    count = Math.floor(count / 2);
    fitting = shortenTallies(fitting, count);
  }
  store.saveRecords({ tallies: fitting, tables });
}

/** The results of a game, for each set-up. */
export function figuresOf(store: RecordStore, game: string): SetupFigures[] {
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

/** Marks matches as counted elsewhere. */
export function markCounted(store: RecordStore, ids: string[]) {
  const { tallies, tables } = recordsOf(store);
  if (ids.length) saveRecords(store, { tallies, tables: firstTables([...ids, ...tables]) });
}

/** The parts of a key. `bots`: seats and levels of the computer players */
export interface Setup {
  game: string;
  seats: number;
  bots: [seat: string, level: string][];
  options: [name: string, value: string][];
}

/** @param key see setupKey @returns null if it is invalid */
export function parseSetupKey(key: string): Setup | null {
  const parts = parseOr(SetupKeySchema, parseJson(key), null);
  if (!parts) return null;
  const [game, seats, bots, options] = parts;
  return { game, seats, bots, options };
}

/** Ids of matches, without repetitions and those for which there is no room. */
export function firstTables(ids: string[]) {
  return [...new Set(ids)].slice(0, MAX_COUNTED_TABLES);
}

// The plies of a match at which hints were used; stored beside the save, whose format does not
// include them.

// The puzzles that were solved: `tilebag.puzzles`, an envelope (kind puzzles) with their numbers
// for each game.
