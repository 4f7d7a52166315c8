/**
 * Dates of the player's own calendar, such as "2026-11-28", and what they mean for the deals of the
 * day. The moment is passed in; only `dateOf` and `nextMidnight` depend on the time zone of the
 * device.
 */

const DATE_PATTERN = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 864e5;
const FREE_DAY_INTERVAL = 7; // days from one free day to the next

const padNumber = (number: number, digits: number) => String(number).padStart(digits, "0");

/** The date of a moment, in the time zone of this device. */
export function dateOf(moment: Date): string {
  const year = padNumber(moment.getFullYear(), 4);
  const month = padNumber(moment.getMonth() + 1, 2);
  return `${year}-${month}-${padNumber(moment.getDate(), 2)}`;
}

/** The moment at which the next date begins, in the time zone of this device. */
export const nextMidnight = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);

/** The days from 1970-01-01 to a date. */
export const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** A date some days later, or earlier. */
export const addDays = (date: string, days: number) =>
  new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);

/** Is it a date of the calendar? 2026-02-30 is none. */
export const isDate = (text: unknown): text is string =>
  typeof text === "string" &&
  DATE_PATTERN.test(text) &&
  dayNumber(text) >= 0 &&
  addDays(text, 0) === text;

/** Why a finished deal counts for its date, or does not. */
export type DealVerdict = "counts" | "not-begun" | "not-ended" | "practice";

/** of a finished deal: the dates on which the player began and finished it */
interface DealCourse {
  begun: string;
  ended: string;
  practice: boolean;
}

/** The last date on which the deal of a date may be finished. */
export const lastDateOf = (date: string) => addDays(date, 1);

/**
 * Does a deal count for its date? It was begun on that date and finished before the end of the
 * next.
 */
export function judgeDeal(date: string, { begun, ended, practice }: DealCourse): DealVerdict {
  if (practice) return "practice";
  if (begun !== date) return "not-begun";
  return ended <= lastDateOf(date) ? "counts" : "not-ended";
}

/**
 * of consecutive days: `length`: those that were played; `free`: those that were missed, which are
 * not counted
 */
export interface Streak {
  length: number;
  free: string[];
}

/**
 * The days played in a row up to a date, which itself may still be played. A missed day is free if
 * the next free one is at least a week later.
 */
function streakUpTo(played: ReadonlySet<string>, end: string): Streak {
  const free: string[] = [];
  let pending = "";
  let length = Number(played.has(end));
  let sinceFree = FREE_DAY_INTERVAL;
  for (let date = addDays(end, -1); ; date = addDays(date, -1)) {
    sinceFree += 1;
    if (played.has(date)) {
      length += 1;
      if (pending) free.push(pending);
      pending = "";
    } else if (sinceFree >= FREE_DAY_INTERVAL) {
      pending = date;
      sinceFree = 0;
    } else {
      return { length, free };
    }
  }
}

/**
 * The days played in a row. After a flight to the west, or when the clock was set back, days that
 * were already counted may be later than today: they still count.
 * @param played the dates that count
 */
export function streak(played: ReadonlySet<string>, today: string): Streak {
  const latest = [...played].reduce((last, date) => (date > last ? date : last), today);
  const known = streakUpTo(played, today);
  const ahead = streakUpTo(played, latest);
  return ahead.length > known.length ? ahead : known;
}
