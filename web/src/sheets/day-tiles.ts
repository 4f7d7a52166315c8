/** The days on which the player has played the deals of the day, as tiles. */

import { addDays, dateOf, type Streak } from "../base/days.ts";
import { element, icon } from "../base/html.ts";
import { say } from "../base/site.ts";
import { countedDates, streakOf } from "../storage/daily-results.ts";
import { dailyGames } from "../storage/daily.ts";
import type { Store } from "../storage/store.ts";
import { formatDate } from "./daily-words.ts";

const WEEK_DAYS = 7;

/** What the player's calendar shows. `today`: the player's date */
export interface Calendar {
  today: string;
  counted: Set<string>;
  row: Streak;
}

export function calendarOf(store: Store): Calendar {
  return {
    today: dateOf(store.now()),
    counted: countedDates(dailyGames(store)),
    row: streakOf(store),
  };
}

/** Played, free, or not played. */
function kindOf({ counted, row }: Calendar, date: string): "played" | "free" | "none" {
  if (counted.has(date)) return "played";
  return row.free.includes(date) ? "free" : "none";
}

/** A day as a tile. */
function dayTile(calendar: Calendar, date: string, withName: boolean) {
  const kind = kindOf(calendar, date);
  const signs = { played: icon("check"), free: icon("moon"), none: String(Number(date.slice(8))) };
  const tile = element("i", { class: kind, "aria-hidden": "true" }, signs[kind]);
  const weekday = formatDate(date, { weekday: "short" });
  const name = withName && element("span", { "aria-hidden": "true" }, weekday);
  const description = element(
    "span",
    { class: "unseen" },
    `${formatDate(date)}: ${say(`daily.${kind}`)}`,
  );
  return element("li", { class: date === calendar.today ? "now" : null }, tile, name, description);
}

/** Tiles of the latest days, today last. */
export function latestDays(calendar: Calendar, length: number, withName: boolean) {
  const dates = Array.from({ length }, (_, k) => addDays(calendar.today, k + 1 - length));
  return dates.map((date) => dayTile(calendar, date, withName));
}

/** Fills the card of the deals of the day on the home page. */
export function showDaily(host: HTMLElement, store: Store) {
  const calendar = calendarOf(store);
  const { length } = calendar.row;
  host.querySelector("ol")?.replaceChildren(...latestDays(calendar, WEEK_DAYS, true));
  const line = host.querySelector("b");
  if (line) line.textContent = length ? say("daily.row", { n: length }) : "";
}
