/** Is the network to blame, and when is it tried again? */

const PAUSES = [500, 1000, 2000, 5000, 10_000]; // milliseconds, by the number of failures in a row

/** What Chromium, Firefox and Safari say when something did not arrive, and what we say ourselves (engine-files.js). */
const LINE =
  /Failed to fetch|network ?error|Load failed|input stream|dynamically imported module|Importing a module script failed|did not arrive|stalled/i;

/** @param {string} why something failed */
export const isLine = (why) => LINE.test(why);

/** Before the next try; it ends at once when the browser is online again. @param {number} failed tries in a row */
export function pause(failed) {
  return new Promise((done) => {
    setTimeout(done, PAUSES[Math.min(failed, PAUSES.length) - 1]);
    addEventListener("online", done, { once: true });
  });
}
