/**
 * The deals of the day that this user has played: `tilebag.daily`, an envelope (kind daily) with the games of each date (UTC).
 * Stored data is untrusted.
 */

import { DATE_PATTERN, ID_PATTERN } from "../base/address.ts";
import { openEnvelope, wrapBody } from "./envelope.ts";
import { isObject } from "./incoming-files.ts";
import type { Store } from "./store.ts";

/** `id`: of the match; `done`: its result, as text to share; missing: not finished on its day */
interface DailyGame { id: string; done?: string }
type DailyGames = Record<string, Record<string, DailyGame>>; // by date and game

export const DAY_MS = 864e5;
const FREE_DAY_INTERVAL = 7; // days from one free day to the next
const MAX_DETAILED_DAYS = 31; // for older days only whether they were played is stored

/** A date as in addresses. @param ago days before */
export const dateOf = (moment: Date, ago = 0) => new Date(moment.getTime() - ago * DAY_MS).toISOString().slice(0, 10);

export function dailyGames({ keys }: Store): DailyGames {
  const kept = openEnvelope(keys.read("daily"), "daily")?.body?.days;
  return kept && typeof kept === "object" ? kept : {};
}

/** The result of a match that is the deal of a day, and that day. */
export function findDaily(store: Store, id: string): { date: string; game: string } | null {
  for (const [date, games] of Object.entries(dailyGames(store)))
    for (const [game, one] of Object.entries(games)) if (one.id === id) return { date, game };
  return null;
}

/** Adds the deals that were finished elsewhere. @param theirs from outside */
export function mergeDays(mine: DailyGames, theirs: any): DailyGames {
  const merged = { ...mine };
  for (const [date, games] of Object.entries<any>(isObject(theirs) ? theirs : {}).filter(([one]) => DATE_PATTERN.test(one)))
    for (const [game, { id, done }] of Object.entries<any>(isObject(games) ? games : {}).filter(([, one]) => typeof one?.done === "string"))
      if (mine[date]?.[game]?.done === undefined) merged[date] = { ...merged[date], [game]: { id: ID_PATTERN.test(id) ? id : "", done } };
  return merged;
}

/** Records that a deal was begun or finished with this result, which counts only on its own day. */
export function noteDaily(store: Store, date: string, game: string, one: DailyGame) {
  const days = dailyGames(store);
  const { done = days[date]?.[game]?.done } = one;
  const counts = done !== undefined && (date === dateOf(store.now()) || days[date]?.[game]?.done !== undefined);
  saveDays(store, { ...days, [date]: { ...days[date], [game]: { id: one.id, ...(counts && { done }) } } });
}

/** @param days of which the older ones are shortened */
export function saveDays(store: Store, days: DailyGames) {
  const oldest = dateOf(store.now(), MAX_DETAILED_DAYS);
  const shorter = Object.entries(days).flatMap(([day, games]) => {
    const finished = Object.entries(games).filter(([, { done: result }]) => result !== undefined);
    return day >= oldest ? [[day, games]] : finished.length ? [[day, Object.fromEntries(finished.map(([key]) => [key, { id: "", done: "" }]))]] : [];
  });
  store.keys.put("daily", wrapBody("daily", { days: Object.fromEntries(shorter) }, store.now()), store.disposableNames());
}

export const isPlayed = (days: DailyGames, date: string) => Object.values(days[date] ?? {}).some(({ done }) => done !== undefined);

/**
 * The days played in a row, up to today or yesterday. A missed day is free if the next free one is at least a week later; free days
 * are not counted.
 */
export function streak(days: DailyGames, now: Date): { length: number; free: string[] } {
  const [free, pending] = [[] as string[], [] as string[]];
  let [length, lastFree] = [Number(isPlayed(days, dateOf(now))), -FREE_DAY_INTERVAL];
  for (let ago = 1; ; ago += 1) {
    if (isPlayed(days, dateOf(now, ago))) {
      length += 1;
      free.push(...pending.splice(0));
    }
    else if (ago - lastFree < FREE_DAY_INTERVAL) return { length, free };
    else [lastFree] = [ago, pending.push(dateOf(now, ago))];
  }
}
