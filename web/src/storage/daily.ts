/**
 * The deals of the day that this user has begun: `tilebag.daily`, an envelope (kind daily) with the
 * games of each date. Stored data is untrusted.
 */

import * as v from "valibot";
import { ID_PATTERN, KEY_PATTERN } from "../base/address.ts";
import { addDays, dateOf, isDate } from "../base/days.ts";
import { parseOr, plainObject, validEntries } from "../base/validation.ts";
import { MAX_BODY_CHARS } from "./envelope.ts";
import type { Store } from "./store.ts";

const MAX_DETAILED_DAYS = 31; // for older days only whether they were played is stored
const MAX_DONE_LENGTH = 500; // code points of a result
/**
 * `id`: of the match; `begun`: the player's date when it was begun, missing in older data; `done`:
 * its result, as text to share; missing: not finished, or it does not count
 */
export interface DailyGame {
  id: string;
  begun?: string;
  done?: string;
}
export type GamesOfDay = Record<string, DailyGame>;
export type DailyGames = Record<string, GamesOfDay>; // by date and game

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
export const DaysSchema = validEntries(date, GamesOfDaySchema);

export const dailyGames = (store: Store): DailyGames =>
  parseOr(DaysSchema, store.progress("daily").days, {});

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
 * Is the player's own deal begun and not finished? Then the expert's play of it would give it away.
 */
export function isUnfinished(store: Store, date: string, game: string): boolean {
  const deal = dailyGames(store)[date]?.[game];
  const entry = deal?.id ? store.entry(deal.id) : null;
  return deal?.done === undefined && entry !== null && !entry.over;
}

export const isCounted = ({ done }: DailyGame) => done !== undefined;

/** Only whether the games of an old day were finished. */
function shortenDay(games: GamesOfDay): GamesOfDay {
  const finished = Object.entries(games).filter(([, deal]) => isCounted(deal));
  return Object.fromEntries(finished.map(([key]) => [key, { id: "", done: "" }]));
}

export const charsOfDay = (date: string, games: GamesOfDay) =>
  JSON.stringify({ [date]: games }).length;

/** The days as they are stored: the older ones are shortened. @param today the player's date */
export function shortenDays(days: DailyGames, today: string): DailyGames {
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
