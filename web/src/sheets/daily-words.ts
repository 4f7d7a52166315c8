/** Sentences about the deals of the day. */

import { dateOf, type DealVerdict, isDate, lastDateOf } from "../base/days.ts";
import { pageLanguage, say } from "../base/site.ts";
import { isUnfinished } from "../storage/daily.ts";
import type { Store } from "../storage/store.ts";

const DAY_AND_MONTH: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" };
const WITH_YEAR: Intl.DateTimeFormatOptions = { ...DAY_AND_MONTH, year: "numeric" };

/** @param date such as "2026-11-28" */
export const formatDate = (date: string, how: Intl.DateTimeFormatOptions = DAY_AND_MONTH) =>
  new Date(date).toLocaleDateString(pageLanguage(), { timeZone: "UTC", ...how });

const streakLine = (days: number) => (days > 0 ? say("daily.row", { n: days }) : "");

/** The result as text to share, without tiles or the seed. */
export const dailyText = (date: string, sentence: string, days: number) =>
  [say("daily.told", { date: formatDate(date) }), sentence, streakLine(days)]
    .filter(Boolean)
    .join("\n");

/** For which date a finished deal counts, or why not; and the days in a row. */
export function verdictLine(date: string, verdict: DealVerdict, days: number): string {
  const sentence = say(`daily.${verdict}`, {
    date: formatDate(date),
    end: formatDate(lastDateOf(date)),
  });
  return [sentence, streakLine(days) && `${streakLine(days)}.`].filter(Boolean).join(" ");
}

/**
 * Why a deal is not opened; "" if it is. The engine rejects what is no date.
 * @param isWatched a computer player has the person's seat
 */
export function whyClosed(store: Store, date: string, game: string, isWatched: boolean): string {
  if (!isDate(date)) return "";
  const today = dateOf(store.now());
  if (!isWatched) {
    const words = { date: formatDate(date, WITH_YEAR), today: formatDate(today, WITH_YEAR) };
    return date > today ? say("daily.early", words) : "";
  }
  if (date >= today) return say("daily.later");
  return isUnfinished(store, date, game) ? say("daily.own-first") : "";
}
