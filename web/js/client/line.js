/** Is the network to blame, and is the host there again? */

const PATIENCE = 8000; // milliseconds for a small answer
const PAUSES = [500, 1000, 2000, 5000, 10_000]; // milliseconds, by the number of failures in a row

/** What Chromium, Firefox and Safari say when something did not arrive, and what we say ourselves (engine-files.js). */
const LINE =
  /Failed to fetch|network ?error|Load failed|input stream|dynamically imported module|Importing a module script failed|did not arrive|stalled/i;

/** @param {string} why something failed */
export const isLine = (why) => LINE.test(why);

/** @param {typeof fetch} [get] @returns {Promise<boolean>} does the host answer? */
export async function hostAnswers(get = fetch) {
  try {
    return (await get("/files.json", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

/** Before the next try; it ends at once when the browser is online again. @param {number} failed tries in a row */
export function pause(failed) {
  return new Promise((done) => {
    setTimeout(done, PAUSES[Math.min(failed, PAUSES.length) - 1]);
    addEventListener("online", done, { once: true });
  });
}
