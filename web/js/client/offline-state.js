/**
 * What is true of playing without a network, from what the service worker and the browser say: a pure state machine. One of
 * its five names stands on the root element, with its sentence and its button on the shelf and in the menu.
 *
 * @typedef {"none" | "loading" | "ready" | "update" | "failed"} OfflineName
 * @typedef {{bytes: number, of: number, ready: boolean, loading: boolean, why: string, waiting: boolean}} OfflineState `bytes`
 *   of `of` are kept; `why` the last try failed; `waiting`: a newer build is whole
 * @typedef {{type: string, bytes?: number, of?: number, ready?: boolean, why?: string, waiting?: boolean}} OfflineEvent
 * @typedef {{name: OfflineName, words: string, values: Record<string, number>, act: "" | "download" | "retry" | "update"}} Shown
 */

const MEGA = 1e6;
const REASONS = ["network", "stalled", "gone", "hash", "storage"]; // reasons with a sentence of their own
/** Milliseconds before the next try, by the number of those that failed. @type {Record<string, number[]>} */
const AGAIN = {
  network: [5000, 15_000, 60_000, 300_000],
  stalled: [1000, 5000, 15_000, 60_000, 300_000],
  hash: [60_000],
};

/** @param {number} of bytes of the engine @returns {OfflineState} */
export const unknown = (of) => ({ bytes: 0, of, ready: false, loading: false, why: "", waiting: false });

/** @param {OfflineState} state @param {OfflineEvent} event @returns {OfflineState} */
export function after(state, { type, bytes = state.bytes, of = state.of, ready = false, why = "", waiting = false }) {
  if (type === "offline-status") return { ...state, bytes, of, ready, why: ready ? "" : state.why };
  if (type === "asked") return { ...state, loading: !state.ready, why: "" };
  if (type === "keep-progress") return { ...state, bytes, of, loading: !state.ready, why: "" };
  if (type === "offline-ready") return { ...state, bytes: state.of, ready: true, loading: false, why: "" };
  if (type === "keep-failed") return { ...state, ready: false, loading: false, why: why === "asked" ? "" : why };
  if (type === "waiting") return { ...state, waiting };
  return state;
}

/** @param {OfflineState} state @returns {Shown} */
export function shown({ bytes, of, ready, loading, why, waiting }) {
  if (waiting) return { name: "update", words: "offline.update", values: {}, act: "update" };
  if (ready) return { name: "ready", words: "offline.ready", values: {}, act: "" };
  const values = { loaded: bytes / MEGA, all: of / MEGA };
  if (loading) return { name: "loading", words: "offline.loading", values, act: "" };
  if (why) return { name: "failed", words: `offline.failed.${REASONS.includes(why) ? why : "unknown"}`, values: {}, act: "retry" };
  return { name: "none", words: "offline.none", values, act: "download" };
}

/**
 * How long until it is tried again by itself. @param {string} why @param {number} times how often it has failed in a row
 * @returns {number} milliseconds; 0: not by itself
 */
export function wait(why, times) {
  const steps = AGAIN[why] ?? [];
  const last = why === "hash" ? 0 : (steps.at(-1) ?? 0);
  return steps[times - 1] ?? last;
}

/**
 * May it be fetched without being asked for? @param {{saveData?: boolean, effectiveType?: string} | undefined} line
 * what the browser says of the connection
 */
export const maySpend = (line) => !line?.saveData && !/2g$/.test(line?.effectiveType ?? "");
