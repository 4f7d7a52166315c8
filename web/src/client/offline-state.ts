/**
 * State machine of offline play, driven by the service worker and the browser. The name of the state is set on the root
 * element, and shown with a sentence and a button on the home page and in the menu.
 */
type OfflineName = "none" | "loading" | "ready" | "update" | "failed";
/** `bytes` of `of` are stored; `why` the last try failed; `waiting`: a newer build is complete */
export interface OfflineState { bytes: number; of: number; ready: boolean; loading: boolean; why: string; waiting: boolean }
export interface OfflineEvent { type: string; bytes?: number; of?: number; ready?: boolean; why?: string; waiting?: boolean }
export interface OfflineDisplay { name: OfflineName; words: string; values: Record<string, number>; act: "" | "download" | "retry" | "update" }

const BYTES_PER_MB = 1e6;
const REASONS = ["network", "stalled", "gone", "hash", "storage"]; // reasons with a sentence of their own
/** Milliseconds before the next try, by the number of failures. */
const KEEP_RETRY_DELAYS_MS: Record<string, number[]> = {
  network: [5000, 15_000, 60_000, 300_000],
  stalled: [1000, 5000, 15_000, 60_000, 300_000],
  hash: [60_000],
};

/** @param of bytes of the engine */
export const initialState = (of: number): OfflineState => ({ bytes: 0, of, ready: false, loading: false, why: "", waiting: false });

export function nextState(state: OfflineState, { type, bytes = state.bytes, of = state.of, ready = false, why = "", waiting = false }: OfflineEvent): OfflineState {
  if (type === "offline-status") return { ...state, bytes, of, ready, why: ready ? "" : state.why };
  if (type === "asked") return { ...state, loading: !state.ready, why: "" };
  if (type === "keep-progress") return { ...state, bytes, of, loading: !state.ready, why: "" };
  if (type === "offline-ready") return { ...state, bytes: state.of, ready: true, loading: false, why: "" };
  if (type === "keep-failed") return { ...state, ready: false, loading: false, why: why === "asked" ? "" : why };
  if (type === "waiting") return { ...state, waiting };
  return state;
}

export function displayOf({ bytes, of, ready, loading, why, waiting }: OfflineState): OfflineDisplay {
  if (waiting) return { name: "update", words: "offline.update", values: {}, act: "update" };
  if (ready) return { name: "ready", words: "offline.ready", values: {}, act: "" };
  const values = { loaded: bytes / BYTES_PER_MB, all: of / BYTES_PER_MB };
  if (loading) return { name: "loading", words: "offline.loading", values, act: "" };
  if (why) return { name: "failed", words: `offline.failed.${REASONS.includes(why) ? why : "unknown"}`, values: {}, act: "retry" };
  return { name: "none", words: "offline.none", values, act: "download" };
}

/** The delay before the next automatic try. @param times failures in a row @returns milliseconds; 0: no automatic try */
export function retryDelay(why: string, times: number): number {
  const steps = KEEP_RETRY_DELAYS_MS[why] ?? [];
  const last = why === "hash" ? 0 : (steps.at(-1) ?? 0);
  return steps[times - 1] ?? last;
}

/** May files be fetched without being asked for? @param line the browser's information about the connection */
export const mayPrefetch = (line: { saveData?: boolean; effectiveType?: string } | undefined) => !line?.saveData && !/2g$/.test(line?.effectiveType ?? "");
