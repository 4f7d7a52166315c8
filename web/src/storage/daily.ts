/**
 * The deals of the day that this user has begun: `tilebag.daily`, an envelope (kind daily) with the
 * games of each date. Stored data is untrusted.
 */

import * as v from "valibot";
import { ID_PATTERN, KEY_PATTERN } from "../base/address.ts";
import {
  addDays,
  dateOf,
  type DealVerdict,
  isDate,
  judgeDeal,
  streak,
  type Streak,
} from "../base/days.ts";
import { parseOr, plainObject, validEntries } from "../base/validation.ts";
import { MAX_BODY_CHARS } from "./envelope.ts";
import type { Store } from "./store.ts";

const MAX_DETAILED_DAYS = 31; // for older days only whether they were played is stored
const MAX_DONE_LENGTH = 500; // code points of a result
const MAX_IMPORTED_CHARS = MAX_BODY_CHARS / 2; // imported days leave room for the user's own
const MAX_DAYS_AHEAD = 2; // between the dates of two time zones

/**
 * `id`: of the match; `begun`: the player's date when it was begun, missing in older data; `done`:
 * its result, as text to share; missing: not finished, or it does not count
 */
interface DailyGame {
  id: string;
  begun?: string;
  done?: string;
}
type GamesOfDay = Record<string, DailyGame>;
type DailyGames = Record<string, GamesOfDay>; // by date and game

const date = v.custom<string>(isDate);
const DailyGameSchema = v.pipe(
  plainObject,
  v.object({
    id: v.fallback(v.pipe(v.string(), v.regex(ID_PATTERN)), ""),
    begun: v.fallback(v.optional(date), undefined),
    done: v.fallback(v.optional(v.string()), undefined),
  }),
  v.transform(({ id, begun, done }) => {
    const game: DailyGame = { id };
    if (begun !== undefined) game.begun = begun;
    if (done !== undefined) game.done = [...done].slice(0, MAX_DONE_LENGTH).join("");
    return game;
  }),
);
const gameKey = v.pipe(v.string(), v.regex(KEY_PATTERN));
const GamesOfDaySchema = v.pipe(
  validEntries(gameKey, DailyGameSchema),
  v.check((games) => Object.keys(games).length > 0),
);
/** Of days that are stored or imported: those with valid deals. */
const DaysSchema = validEntries(date, GamesOfDaySchema);

export const dailyGames = (store: Store): DailyGames =>
  parseOr(DaysSchema, store.progress("daily").days, {});

/** The date and game of a match that is the deal of a day. */
export function findDaily(store: Store, id: string): { date: string; game: string } | null {
  if (!id) return null;
  for (const [date, games] of Object.entries(dailyGames(store))) {
    const entry = Object.entries(games).find(([, deal]) => deal.id === id);
    if (entry) return { date, game: entry[0] };
  }
  return null;
}

/**
 * Records that a deal was begun. One that already counts still does. @param begun the player's date
 */
export function noteBegun(
  store: Store,
  { date, game, id, begun }: { date: string; game: string; id: string; begun: string },
) {
  const days = dailyGames(store);
  const deal: DailyGame = { ...days[date]?.[game], id, begun };
  saveDays(store, { ...days, [date]: { ...days[date], [game]: deal } });
}

/**
 * Records the result of a finished deal, if it counts for its date.
 * @param end `done`: the result as text; `ended`: the player's date; `practice`: undo went back
 * over chance
 * @returns null if it is not the deal of a day
 */
export function noteFinished(
  store: Store,
  id: string,
  { done, ended, practice }: { done: string; ended: string; practice: boolean },
): { date: string; game: string; verdict: DealVerdict } | null {
  const deal = findDaily(store, id);
  if (!deal) return null;
  const { date, game } = deal;
  const days = dailyGames(store);
  const dailyGame = days[date][game];
  const judged = judgeDeal(date, { begun: dailyGame.begun ?? date, ended, practice });
  const verdict = dailyGame.done === undefined ? judged : "counts";
  if (judged === "counts") {
    saveDays(store, { ...days, [date]: { ...days[date], [game]: { ...dailyGame, done } } });
  }
  return { date, game, verdict };
}

/**
 * Is the player's own deal begun and not finished? Then the expert's play of it would give it away.
 */
export function isUnfinished(store: Store, date: string, game: string): boolean {
  const deal = dailyGames(store)[date]?.[game];
  const entry = deal?.id ? store.entry(deal.id) : null;
  return deal?.done === undefined && entry !== null && !entry.over;
}

const isCounted = ({ done }: DailyGame) => done !== undefined;

/** Only whether the games of an old day were finished. */
function shortenDay(games: GamesOfDay): GamesOfDay {
  const finished = Object.entries(games).filter(([, deal]) => isCounted(deal));
  return Object.fromEntries(finished.map(([key]) => [key, { id: "", done: "" }]));
}

const charsOfDay = (date: string, games: GamesOfDay) => JSON.stringify({ [date]: games }).length;

/** The days as they are stored: the older ones are shortened. @param today the player's date */
function shortenDays(days: DailyGames, today: string): DailyGames {
  const dates = Object.keys(days).sort().reverse();
  const oldest = addDays(today, -MAX_DETAILED_DAYS);
  const shorter: DailyGames = {};
  for (const [k, date] of dates.entries()) {
    const isOld = k >= MAX_DETAILED_DAYS && date < oldest;
    const games = isOld ? shortenDay(days[date]) : days[date];
    if (Object.keys(games).length) shorter[date] = games;
  }
  return shorter;
}

/** The latest days that fit into an envelope. */
function fitDays(days: DailyGames, chars: number): DailyGames {
  const fitting: DailyGames = {};
  let size = 0;
  for (const date of Object.keys(days).sort().reverse()) {
    size += charsOfDay(date, days[date]);
    if (size <= chars) fitting[date] = days[date];
  }
  return fitting;
}

export function saveDays(store: Store, days: DailyGames) {
  const fitting = fitDays(shortenDays(days, dateOf(store.now())), MAX_BODY_CHARS);
  store.saveProgress("daily", { days: fitting });
}

/**
 * Adds the deals that were finished elsewhere, the latest days first. Nothing of the user's own is
 * replaced.
 * @param imported from outside
 * @param today the player's date
 * @returns `left`: number of days that lie in the future, or for which there is no room
 */
export function mergeDays(
  ownDays: DailyGames,
  imported: unknown,
  today: string,
): { days: DailyGames; left: number } {
  const days = shortenDays(ownDays, today);
  const importedDays = shortenDays(parseOr(DaysSchema, imported, {}), today);
  const lastDate = addDays(today, MAX_DAYS_AHEAD);
  let size = Object.entries(days).reduce((sum, [date, games]) => sum + charsOfDay(date, games), 0);
  let left = 0;
  for (const date of Object.keys(importedDays).sort().reverse()) {
    const added = addFinished(days[date] ?? {}, importedDays[date]);
    if (!added) continue;
    const growth = charsOfDay(date, added) - (days[date] ? charsOfDay(date, days[date]) : 0);
    if (date > lastDate || size + growth > MAX_IMPORTED_CHARS) {
      left += 1;
      continue;
    }
    size += growth;
    days[date] = added;
  }
  return { days, left };
}

/**
 * The games of a day with those finished elsewhere; own matches stay. @returns null: none is new
 */
function addFinished(own: GamesOfDay, imported: GamesOfDay): GamesOfDay | null {
  const isNew = (key: string) => isCounted(imported[key]) && own[key]?.done === undefined;
  const added = Object.keys(imported).filter(isNew);
  const games = added.map((key): [string, DailyGame] => [
    key,
    own[key]?.id ? { ...imported[key], ...own[key] } : imported[key],
  ]);
  return games.length ? { ...own, ...Object.fromEntries(games) } : null;
}

/** The dates that count. */
export const countedDates = (days: DailyGames): Set<string> =>
  new Set(Object.keys(days).filter((date) => Object.values(days[date]).some(isCounted)));

/** The days played in a row. */
export const streakOf = (store: Store): Streak =>
  streak(countedDates(dailyGames(store)), dateOf(store.now()));
