/** Notices when the player's date changes while a page or a sheet is open. */

import { dateOf, nextMidnight } from "../base/days.ts";

// Timers stop while a device sleeps, and a clock or a time zone changes without an event.
const MAX_WAIT_MS = 60_000;
const MIN_WAIT_MS = 1000; // where clocks are set back at midnight, it may just have passed

/** Milliseconds until the date is compared again. */
function waitMs(moment: Date): number {
  const left = nextMidnight(moment).getTime() - moment.getTime();
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, left));
}

/**
 * Calls back when the date changes: at midnight, after sleep, and when the clock or the time zone
 * was changed.
 * @param now the clock
 * @returns ends it
 */
export function watchDay(now: () => Date, changed: () => void): () => void {
  let known = dateOf(now());
  let timer: ReturnType<typeof setTimeout>;

  function compare() {
    clearTimeout(timer);
    const moment = now();
    timer = setTimeout(compare, waitMs(moment));
    const today = dateOf(moment);
    if (today === known) return;
    known = today;
    changed();
  }

  function end() {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", compare);
    removeEventListener("focus", compare);
    removeEventListener("pageshow", compare);
  }

  document.addEventListener("visibilitychange", compare);
  addEventListener("focus", compare);
  addEventListener("pageshow", compare);
  compare();
  return end;
}

/**
 * Opens a sheet, and opens it anew when the date changes.
 * @param open receives what to call when the sheet is closed
 */
export function openForToday(now: () => Date, open: (shut: () => void) => HTMLDialogElement) {
  const end = watchDay(now, () => {
    dialog.close();
    openForToday(now, open);
  });
  const dialog = open(end);
}
