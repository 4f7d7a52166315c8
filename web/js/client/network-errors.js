/** Is the network to blame, and when is it tried again? */

const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000]; // milliseconds, by the number of failures in a row

/** What Chromium, Firefox and Safari say when something did not arrive, and what we say ourselves (engine-files.js). */
const NETWORK_ERROR =
  /Failed to fetch|network ?error|Load failed|input stream|dynamically imported module|Importing a module script failed|did not arrive|stalled/i;

/** @param {string} why something failed */
export const isNetworkError = (why) => NETWORK_ERROR.test(why);

/** Before the next try; it ends at once when the browser is online again. @param {number} failed tries in a row */
export function waitBeforeRetry(failed) {
  return new Promise((done) => {
    setTimeout(done, RETRY_DELAYS_MS[Math.min(failed, RETRY_DELAYS_MS.length) - 1]);
    addEventListener("online", done, { once: true });
  });
}
