/** Recognises errors of the network, and times the next try. */

const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000]; // by the number of failures in a row

/** Messages of Chromium, Firefox and Safari for failed downloads, and our own (EngineDownload). */
const NETWORK_ERROR =
  /Failed to fetch|network ?error|Load failed|input stream|dynamically imported module|Importing a module script failed|did not arrive|stalled/i;

/** @param why the error */
export const isNetworkError = (why: string) => NETWORK_ERROR.test(why);

/**
 * Waits before the next try; ends early when the browser is online again. @param failed tries in a
 * row
 */
export function waitBeforeRetry(failed: number) {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_DELAYS_MS[Math.min(failed, RETRY_DELAYS_MS.length) - 1]);
    addEventListener("online", resolve, { once: true });
  });
}
