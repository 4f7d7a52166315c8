/** Is the network to blame, and is the host there again? */

const PATIENCE = 8000; // milliseconds for a small answer

/** What Chromium, Firefox and Safari say when something did not arrive, and what we say ourselves (steady.js). */
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
