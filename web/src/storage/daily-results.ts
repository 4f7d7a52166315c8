/** The results of deals of the day. */

import { addDays, dateOf, type DealVerdict, judgeDeal, streak, type Streak } from "../base/days.ts";
import { parseOr } from "../base/validation.ts";
import {
  charsOfDay,
  type DailyGame,
  type DailyGames,
  dailyGames,
  DaysSchema,
  type GamesOfDay,
  isCounted,
  saveDays,
  shortenDays,
} from "./daily.ts";
import { MAX_BODY_CHARS } from "./envelope.ts";
import type { Store } from "./store.ts";

const MAX_IMPORTED_CHARS = MAX_BODY_CHARS / 2; // imported days leave room for the user's own

const MAX_DAYS_AHEAD = 2; // between the dates of two time zones

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
